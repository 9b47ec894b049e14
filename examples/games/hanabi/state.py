"""A position of Hanabi. A kind of card is colour * RANKS + rank, ranks from 0; a set of kinds is one int64."""

from numpy import int8, int32, int64

from sim import luck
from sim.game import Shape, Track
from sim.kernel import kernel
from sim.mechanisms import bag, fit
from sim.mechanisms.sets import has
from sim.records import record

SEATS, SLOTS, COLOURS, RANKS = 5, 5, 5, 5
KINDS = COLOURS * RANKS
ALL = (1 << KINDS) - 1
RANK = sum(1 << colour * RANKS for colour in range(COLOURS))  # the cards of rank 0; << r: of rank r
DECK = 0  # streams
DISCARD, PLAY, COLOUR_HINT, RANK_HINT = 0, 1, 2, 3  # acts
LOST, PERFECT, OVER = 3, 4, 5  # endings
HINTED, DISCARDED, LAID, FAILED, LAST = 0, 1, 2, 3, 4  # sentences of the tale
PLAYERS, GAME = 0, 1  # sides

TABLE = record(
    seat=int32, tokens=int32, lives=int32, left=int32, turns_left=int32, points=int32, held=(int32, SEATS),
    could=(int64, (SEATS, SLOTS)), firework=(int32, COLOURS), discards=(int32, KINDS),
)  # fmt: skip
SHAPE = Shape(
    seats=SEATS, sides=2, streams=("deck",), table=TABLE,
    hidden=record(shown=(record(card=(int8, SLOTS)), SEATS), deck=bag.deck(75)),
    scratch=record(hand=fit.deal_of(SLOTS), piles=(int32, KINDS)), extra=record(hints=int32, lives=int32),
    option=record(act=int32, seat=int32, slot=int32, named=int32), rounds=50,
    tracks=(Track("points", "Cards of the fireworks", 0, 25),),
)  # fmt: skip


@kernel
def set_up(g, pack):
    """HA-1.1 to HA-1.3: the deck is shuffled, hands are dealt."""
    for kind in range(KINDS):
        bag.put_copies(g.hidden.deck, kind, pack.deck.copies[kind % RANKS])
    bag.shuffle(g.hidden.deck, g.luck[DECK])
    for seat in range(pack.seats):
        g.referee.side_of[seat] = PLAYERS
        for _ in range(pack.hand.cards):
            draw(g, seat)
    g.table.tokens = pack.tokens.information
    g.table.lives = pack.tokens.lives
    g.table.turns_left = pack.seats + 1


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
        piles[kind] = pack.deck.copies[kind % RANKS] - table.discards[kind] - laid
    for other in range(pack.seats):
        if other != seat:
            for slot in range(table.held[other]):
                piles[shown[other].card[slot]] -= 1


@kernel
def redraw(g, pack, seat):
    """HA-1.2, HA-2.2: any hand that all hints allow, as likely as there are cards for it, and the order of the deck."""
    hand, piles, deck = g.scratch.hand, g.scratch.piles, g.hidden.deck
    count_unseen(pack, g.table, g.hidden.shown, seat, piles)
    hand.n = g.table.held[seat]
    for slot in range(hand.n):
        hand.kinds[slot] = g.table.could[seat, slot]
    fit.deal(hand, piles, g.search[0])
    for slot in range(hand.n):
        g.hidden.shown[seat].card[slot] = hand.card[slot]
    deck.n = 0
    for kind in range(KINDS):
        bag.put_copies(deck, kind, piles[kind])
    luck.shuffle(g.search[0], deck.card, deck.n)


@kernel
def check(g, pack):
    """0, or the number of the invariant that is broken."""
    left = g.scratch.piles
    count_unseen(pack, g.table, g.hidden.shown, 0, left)
    for slot in range(g.table.held[0]):
        left[g.hidden.shown[0].card[slot]] -= 1
    for i in range(g.hidden.deck.n):
        left[g.hidden.deck.card[i]] -= 1
    for kind in range(KINDS):
        if left[kind] != 0:
            return 1
    for seat in range(pack.seats):
        for slot in range(g.table.held[seat]):
            if not has(g.table.could[seat, slot], g.hidden.shown[seat].card[slot]):
                return 2
    return 0
