"""Decks and bags: shuffle, draw, peek, reshuffle, draw without replacement.

A deck is a record {n, card[capacity]}; the top card is ``card[n - 1]``. A bag is the same record drawn from at random.
A multiset of few kinds is better kept as counts (`draw_kind`).
"""

import numpy as np

from sim import luck
from sim.kernel import kernel

__all__ = ["NONE", "deck", "draw", "draw_kind", "draw_random", "find", "peek", "pour", "put_bottom", "put_top",
           "remove_at", "shuffle", "shuffle_above", "sort_above"]  # fmt: skip

NONE = -1  # what an empty deck gives


def deck(capacity: int) -> np.dtype:
    """Record type of a deck of at most `capacity` cards, int16 each."""
    return np.dtype([("n", np.int32), ("card", np.int16, (capacity,))], align=True)


@kernel
def put_top(d, card):
    """Lays a card on top."""
    d.card[d.n] = card
    d.n += 1


@kernel
def put_bottom(d, card):
    """Lays a card under the deck."""
    for i in range(d.n, 0, -1):
        d.card[i] = d.card[i - 1]
    d.card[0] = card
    d.n += 1


@kernel
def shuffle(d, stream):
    """Shuffles the whole deck."""
    luck.shuffle(stream, d.card, d.n)


@kernel
def sort_above(d, first):
    """Lays the cards from position `first` on in the order of their numbers, so that their own order is forgotten."""
    for i in range(first + 1, d.n):
        card, j = d.card[i], i - 1
        while j >= first and d.card[j] > card:
            d.card[j + 1] = d.card[j]
            j -= 1
        d.card[j + 1] = card


@kernel
def shuffle_above(d, first, stream):
    """Deals the cards from position `first` on anew: what comes out depends on which they are, not on their order."""
    sort_above(d, first)
    for i in range(d.n - 1, first, -1):
        j = first + luck.below(stream, i - first + 1)
        held = d.card[i]
        d.card[i] = d.card[j]
        d.card[j] = held


@kernel
def draw(d):
    """Takes the top card; NONE if there is none."""
    if d.n == 0:
        return NONE
    d.n -= 1
    return np.int64(d.card[d.n])


@kernel
def remove_at(d, i):
    """Takes the card at position i (0 is the bottom); the order of the others stays."""
    card = np.int64(d.card[i])
    d.n -= 1
    for k in range(i, d.n):
        d.card[k] = d.card[k + 1]
    return card


@kernel
def draw_random(d, stream):
    """Takes a card at random; NONE if there is none. The order of the others does not stay."""
    if d.n == 0:
        return NONE
    i = luck.below(stream, d.n)
    card = np.int64(d.card[i])
    d.n -= 1
    d.card[i] = d.card[d.n]
    return card


@kernel
def peek(d, depth):
    """The card `depth` below the top (0 is the top card), left where it is; NONE if the deck is not as deep."""
    if depth >= d.n:
        return NONE
    return np.int64(d.card[d.n - 1 - depth])


@kernel
def find(d, card):
    """Position of a card (0 is the bottom); NONE if it is not there."""
    for i in range(d.n):
        if d.card[i] == card:
            return i
    return NONE


@kernel
def pour(source, target):
    """Moves all cards of `source` onto `target`, in their order. Then shuffle, if the discards are reshuffled."""
    for i in range(source.n):
        target.card[target.n + i] = source.card[i]
    target.n += source.n
    source.n = 0


@kernel
def draw_kind(counts, stream):
    """Takes one piece at random from a bag kept as counts[kind]; its kind, or NONE if the bag is empty."""
    total = 0
    for kind in range(len(counts)):
        total += counts[kind]
    if total == 0:
        return NONE
    left = luck.below(stream, total)
    for kind in range(len(counts)):
        left -= counts[kind]
        if left < 0:
            counts[kind] -= 1
            return kind
    return NONE
