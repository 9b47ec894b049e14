"""Deals that fit what is known of each card: hints, colours that somebody is out of, tokens that can be none of these.

A search that deals a hand anew must deal every hand that can be, and each as likely as it is. A deal is a record
{n, kinds[slot], cards[slot], card[slot]}: `kinds` is the set of kinds that a slot may hold (`sim.mechanisms.sets`, 0 to
62), `cards` how many cards these are, `card` the kind that is dealt to it. It is dealt out of piles kept as
counts[kind], as `bag.draw_kind` has them.
"""

import numpy as np

from sim import luck
from sim.kernel import kernel
from sim.mechanisms.sets import bit, first_of, lowest, next_member

__all__ = ["deal", "deal_of", "put_back", "size_of"]

DEALT, MISSED, NEVER = 0, 1, 2
TRIES = 1 << 16  # a kernel never goes on for ever; what can be dealt at all is dealt in a few tries


def deal_of(slots: int) -> np.dtype:
    """Record type of a deal to at most `slots` slots, 62 at most."""
    return np.dtype(
        [("n", np.int32), ("kinds", np.int64, (slots,)), ("cards", np.int32, (slots,)), ("card", np.int16, (slots,))],
        align=True,
    )


@kernel
def size_of(counts, kinds):
    """How many cards there are of a set of kinds."""
    total, kind = 0, next_member(kinds, -1)
    while kind >= 0:
        total += counts[kind]
        kind = next_member(kinds, kind)
    return total


@kernel
def draw_of(counts, kinds, total, stream):
    """Takes one of the `total` cards of a set of kinds, all equally likely; its kind."""
    left, kind = luck.below(stream, total), next_member(kinds, -1)
    while left >= counts[kind]:
        left -= counts[kind]
        kind = next_member(kinds, kind)
    counts[kind] -= 1
    return kind


@kernel
def put_back(d, counts, slots):
    """Lays the cards of a set of slots back onto the piles."""
    slot = next_member(slots, -1)
    while slot >= 0:
        counts[d.card[slot]] += 1
        slot = next_member(slots, slot)


@kernel
def surely_taken(d, slot, dealt):
    """How many of the slots dealt before have surely taken a card that this one could have: theirs are of its kinds."""
    n, other = 0, next_member(dealt, -1)
    while other >= 0:
        if d.kinds[other] & ~d.kinds[slot] == 0:
            n += 1
        other = next_member(dealt, other)
    return n


@kernel
def try_deal(d, counts, stream):
    """Deals to all slots, those that may hold the fewest cards first.

    A slot finds `there` cards of its kinds and takes any, with a chance of 1 / there. That is kept with a chance of
    there / most, where `most` does not hang on what was dealt before. So every deal has the same chance, the product of
    1 / most.

    Returns
    -------
    DEALT; else nothing is dealt: MISSED, to be tried again, or NEVER.
    """
    dealt, left = np.int64(0), bit(d.n) - 1
    while left != 0:
        slot = first_of(lowest(d.cards, left))
        there, most = size_of(counts, d.kinds[slot]), d.cards[slot] - surely_taken(d, slot, dealt)
        if there == 0 or (there < most and not luck.chance(stream, there / most)):
            put_back(d, counts, dealt)
            return NEVER if most <= 0 else MISSED
        d.card[slot] = draw_of(counts, d.kinds[slot], there, stream)
        dealt |= bit(slot)
        left &= ~bit(slot)
    return DEALT


@kernel
def deal(d, counts, stream):
    """Deals a card to each of d.n slots, out of counts[kind], each of a kind that its slot may hold.

    All ways to deal single cards are equally likely. What is dealt is taken from the counts (`put_back` undoes it).

    Returns
    -------
    Whether it could be dealt; if not, the counts are as they were.
    """
    there = np.int64(0)
    for kind in range(len(counts)):
        if counts[kind] > 0:
            there |= bit(kind)
    for slot in range(d.n):
        d.kinds[slot] &= there
        d.cards[slot] = size_of(counts, d.kinds[slot])
    for _ in range(TRIES):
        found = try_deal(d, counts, stream)
        if found != MISSED:
            return found == DEALT
    return False
