"""The deal (HA-1.1 to HA-1.3), and how hands are held."""

from sim.games.hanabi.state.model import ALL, DECK, KINDS, PLAYERS, RANKS
from sim.kernel import kernel
from sim.mechanisms import bag


@kernel
def set_up(g, pack):
    """HA-1.1 to HA-1.3: the deck is shuffled, hands are dealt."""
    for kind in range(KINDS):
        bag.put_copies(g.hidden.deck, kind, pack.copies[kind % RANKS])
    bag.shuffle(g.hidden.deck, g.luck[DECK])
    for seat in range(pack.seats):
        g.referee.side_of[seat] = PLAYERS
        for _ in range(pack.hand):
            draw(g, seat)
    g.table.tokens = pack.tokens
    g.table.lives = pack.lives
    g.table.turns_left = pack.seats + 1
    g.referee.round_no = 1


@kernel
def draw(g, seat):
    """HA-1.2, HA-2.5: a card comes to the end of a hand, and its owner knows nothing of it."""
    if g.hidden.deck.n > 0:
        n = g.table.held[seat]
        g.hidden.shown[seat].card[n] = bag.draw(g.hidden.deck)
        g.table.could[seat, n] = ALL
        g.table.held[seat] = n + 1
    g.table.left = g.hidden.deck.n


@kernel
def take(g, seat, slot):
    """HA-2.5: a card leaves a hand, which moves up."""
    g.table.held[seat] -= 1
    bag.take_out(g.table.could[seat], slot, g.table.held[seat])
    return bag.take_out(g.hidden.shown[seat].card, slot, g.table.held[seat])


@kernel
def count_unseen(pack, table, shown, seat, piles):
    """piles[kind]: cards that a seat sees neither laid, nor discarded, nor in another's hand."""
    for kind in range(KINDS):
        laid = table.firework[kind // RANKS] > kind % RANKS
        piles[kind] = pack.copies[kind % RANKS] - table.discards[kind] - laid
    for other in range(pack.seats):
        if other != seat:
            for slot in range(table.held[other]):
                piles[shown[other].card[slot]] -= 1
