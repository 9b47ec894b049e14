"""Decks, discard piles, hands and bags.

A deck is a record {n, card[capacity]}; the top card is ``card[n - 1]``. A discard pile and a hand are the same record,
and so is a bag, drawn from at random. What is of few kinds is better kept as counts (`draw_kind`); pieces that are each
somewhere, as the place of each (`nth_at`). A deck that cards are laid under for all to see: `sim.mechanisms.under`.
"""

import numpy as np

from sim import luck
from sim.kernel import kernel

__all__ = ["NONE", "deck", "draw", "draw_kind", "draw_random", "find", "nth_at", "peek", "pour", "put_bottom",
           "put_copies", "put_top", "random_kind", "remove_at", "reshuffle", "shuffle", "shuffle_above", "sort_above",
           "take_out"]  # fmt: skip

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
def put_copies(d, card, n):
    """Lays n copies of a card on top."""
    for _ in range(n):
        put_top(d, card)


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
    d.n -= 1
    return take_out(d.card, i, d.n)


@kernel
def take_out(cards, i, left):
    """Takes entry i out of an array, in which `left` others are then the first; their order stays."""
    card = np.int64(cards[i])
    for k in range(i, left):
        cards[k] = cards[k + 1]
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
    """Moves all cards of `source` onto `target`, in their order."""
    for i in range(source.n):
        target.card[target.n + i] = source.card[i]
    target.n += source.n
    source.n = 0


@kernel
def reshuffle(discards, d, stream):
    """The discards come onto the deck, and the whole deck is shuffled.

    What comes out hangs on the order of the discards: sort open ones first (`sort_above`), or it tells something.
    """
    pour(discards, d)
    shuffle(d, stream)


@kernel
def random_kind(counts, stream):
    """The kind of a piece at random in a bag kept as counts[kind], which stays in it; NONE of an empty bag.

    Also a die, of which counts[face] sides show a face.
    """
    total = 0
    for kind in range(len(counts)):
        total += counts[kind]
    if total == 0:
        return NONE
    left = luck.below(stream, total)
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    return kind


@kernel
def draw_kind(counts, stream):
    """Takes one piece at random from a bag kept as counts[kind]; its kind, or NONE if the bag is empty."""
    kind = random_kind(counts, stream)
    if kind != NONE:
        counts[kind] -= 1
    return kind


@kernel
def nth_at(where, place, nth):
    """The nth piece (from 0) of those in a place, ``where[piece]`` being the place of each; NONE if there are fewer."""
    for piece in range(len(where)):
        if where[piece] == place:
            if nth == 0:
                return piece
            nth -= 1
    return NONE
