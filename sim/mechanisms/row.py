"""A market row: cards that lie open, out of which all take, filled from a deck.

A row is a deck (`sim.mechanisms.bag`) that stands in the table, the oldest card first.
"""

import numpy as np

from sim.kernel import kernel
from sim.mechanisms import bag

__all__ = ["fill", "replace", "take"]


@kernel
def fill(row, deck, size):
    """Lays cards from the deck at the end of the row until it has `size`, or the deck is empty; how many came."""
    came = 0
    while row.n < size and deck.n > 0:
        bag.put_top(row, bag.draw(deck))
        came += 1
    return came


@kernel
def take(row, deck, i):
    """Takes card i of the row; those behind it move up, and the top card of the deck comes to the end."""
    card = bag.remove_at(row, i)
    fill(row, deck, row.n + 1)
    return card


@kernel
def replace(row, deck, i):
    """Takes card i of the row; the top card of the deck comes into its place. Without one those behind it move up."""
    if deck.n == 0:
        return bag.remove_at(row, i)
    card = np.int64(row.card[i])
    row.card[i] = bag.draw(deck)
    return card
