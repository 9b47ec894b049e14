"""What a player cannot know: the own hand, as far as hints leave it open, and the order of the deck."""

from sim import luck
from sim.games.hanabi.state.model import KINDS
from sim.games.hanabi.state.set_up import count_unseen
from sim.kernel import kernel
from sim.mechanisms import bag, fit


@kernel
def redraw(g, pack, seat):
    """HA-1.2, HA-2.2: any hand that all hints allow, as likely as there are cards for it; the others see it."""
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
