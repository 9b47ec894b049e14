"""Tricks: cards of suits, what may be played to one that was led, who takes it.

Cards are numbered suit by suit: card = suit * ranks + rank, 62 of them at most, and a hand is a set of them
(`sim.mechanisms.sets`). A trick is a record {n, leader, card[seat]}: the seats play clockwise, beginning with the
leader.
"""

import numpy as np

from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit

__all__ = ["lead", "may_play", "of_suit", "play", "taker", "to_play", "trick"]


def trick(seats: int) -> np.dtype:
    """Record type of a trick of at most `seats` cards."""
    return np.dtype([("n", np.int32), ("leader", np.int32), ("card", np.int16, (seats,))], align=True)


@kernel
def of_suit(suit, ranks):
    """The set of all cards of a suit."""
    return (bit(ranks) - 1) << np.int64(suit * ranks)


@kernel
def lead(t, seat):
    """A new trick, to which a seat leads."""
    t.n = 0
    t.leader = seat


@kernel
def to_play(t, seats):
    """Whose turn it is, with so many seats at the table."""
    return to_the_left(t.leader, t.n, seats)


@kernel
def may_play(t, hand, ranks):
    """Those cards of a hand that may be played: of the suit that was led, if there are any."""
    if t.n == 0:
        return np.int64(hand)
    following = hand & of_suit(t.card[t.leader] // ranks, ranks)
    return following if following != 0 else np.int64(hand)


@kernel
def play(t, card, seats):
    """The seat whose turn it is lays a card."""
    t.card[to_play(t, seats)] = card
    t.n += 1


@kernel
def taker(t, ranks, trump, seats):
    """Who takes the trick: the highest trump, else the highest card of the suit led. trump -1: there is none."""
    best = t.leader
    for k in range(1, t.n):
        seat = to_the_left(t.leader, k, seats)
        suit, ahead = t.card[seat] // ranks, t.card[best] // ranks
        if (suit == ahead and t.card[seat] > t.card[best]) or (suit == trump and ahead != trump):
            best = seat
    return np.int64(best)
