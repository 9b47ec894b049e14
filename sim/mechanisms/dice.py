"""Dice: single dice, counted successes, and pools of dice of several kinds of which some are rolled again.

A pool is a record {n, kind[capacity], face[capacity]}: die i is of kind ``kind[i]`` and shows face ``face[i]``,
numbered from 0. What a face means is the pack's business: it is looked up by kind and face.
"""

import numpy as np

from sim import luck
from sim.kernel import kernel

__all__ = ["add_dice", "pool", "reroll", "roll", "roll_pool", "successes"]


def pool(capacity: int) -> np.dtype:
    """Record type of a pool of at most `capacity` dice."""
    return np.dtype([("n", np.int32), ("kind", np.int8, (capacity,)), ("face", np.int8, (capacity,))], align=True)


@kernel
def roll(stream, sides):
    """One die: 1 to `sides`."""
    return 1 + luck.below(stream, sides)


@kernel
def successes(stream, n, sides, at_least):
    """How many of n dice with 1 to `sides` show `at_least` or more."""
    hits = 0
    for _ in range(n):
        if roll(stream, sides) >= at_least:
            hits += 1
    return hits


@kernel
def add_dice(p, kind, n):
    """Puts n dice of a kind into the pool, as many as it holds; they are not rolled yet."""
    for _ in range(min(n, len(p.kind) - p.n)):
        p.kind[p.n] = kind
        p.n += 1


@kernel
def reroll(p, i, stream, sides):
    """Rolls die i of the pool again; ``sides[kind]`` is the number of faces of a kind."""
    p.face[i] = luck.below(stream, sides[p.kind[i]])


@kernel
def roll_pool(p, stream, sides):
    """Rolls every die of the pool, in order."""
    for i in range(p.n):
        reroll(p, i, stream, sides)
