"""Sets of small numbers (places, seats, figures, tokens), who of a set has most or least, and who comes in which place.

A set is one int64: bit i stands for member i, 0 <= i < 63. Two walks over a set, and both leave it as it is::

    m = next_member(members, -1)                   left = members
    while m >= 0:                                  while left != 0:
        ...                                            m = first_of(left)
        m = next_member(members, m)                    left &= left - 1
                                                       ...
"""

import numpy as np

from sim import luck
from sim.kernel import kernel

__all__ = ["bit", "count", "draw_member", "first_of", "has", "highest", "lowest", "next_member", "rank"]


@kernel
def bit(member):
    """The set of one member."""
    return np.int64(1) << np.int64(member)


@kernel
def has(members, member):
    """Whether the set holds the member."""
    return (np.int64(members) >> np.int64(member)) & 1 == 1


@kernel
def count(members):
    """How many members the set has (Kernighan)."""
    n = 0
    left = np.int64(members)
    while left != 0:
        left &= left - 1
        n += 1
    return n


@kernel
def first_of(members):
    """The lowest member of a set that is not empty: the bits below the lowest one are counted."""
    left = np.int64(members)
    return count((left & -left) - 1)


@kernel
def next_member(members, after):
    """The first member above `after`, -1 if there is none: ``m = next_member(members, -1)`` starts a walk."""
    left = np.int64(members) >> np.int64(after + 1) << np.int64(after + 1)
    return first_of(left) if left != 0 else -1


@kernel
def draw_member(members, stream):
    """A member at random, all equally likely, of a set that is not empty. One draw of the stream."""
    left = np.int64(members)
    for _ in range(luck.below(stream, count(left))):
        left &= left - 1
    return first_of(left)


@kernel
def highest(values, members):
    """Those members whose value is the highest of all members': ``values[m]`` for member m. None of an empty set."""
    out = np.int64(0)
    m = next_member(members, -1)
    best = m
    while m >= 0:
        if values[m] > values[best]:
            best = m
            out = np.int64(0)
        if values[m] == values[best]:
            out |= bit(m)
        m = next_member(members, m)
    return out


@kernel
def lowest(values, members):
    """Those members whose value is the lowest of all members': ``values[m]`` for member m. None of an empty set."""
    out = np.int64(0)
    m = next_member(members, -1)
    best = m
    while m >= 0:
        if values[m] < values[best]:
            best = m
            out = np.int64(0)
        if values[m] == values[best]:
            out |= bit(m)
        m = next_member(members, m)
    return out


@kernel
def rank(values, members, member):
    """The place of a member among those of a set, from 1: one more than how many have a higher value.

    Who has the same shares a place, and the places after it stay empty: 1, 2, 2, 4.
    """
    above, m = 0, next_member(members, -1)
    while m >= 0:
        if values[m] > values[member]:
            above += 1
        m = next_member(members, m)
    return 1 + above
