"""Maps: graphs of at most 62 places, their distances, and what can be reached when places are closed.

A set of places is one of `sim.mechanisms.sets`. ``near[i]`` is the set of places next to i.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sim.kernel import kernel
from sim.mechanisms.sets import bit, first_of, lowest, next_member

__all__ = ["FAR", "distance", "distances", "nearest", "neighbours", "reach", "step_towards"]

FAR = 99  # no way


def neighbours(places: int, edges: Iterable[tuple[int, int]], *, directed: bool = False) -> NDArray[np.int64]:
    """near[place]: the set of places one step away.

    Raises
    ------
    ValueError
        With more than 62 places, or an edge to a place that is not there.
    """
    if places > 62:
        raise ValueError(f"a map holds at most 62 places, not {places}")
    near = np.zeros(places, np.int64)
    for a, b in edges:
        if not (0 <= a < places and 0 <= b < places):
            raise ValueError(f"edge {a}-{b} leaves the map of {places} places")
        near[a] |= 1 << b
        if not directed:
            near[b] |= 1 << a
    return near


def distances(near: NDArray[np.int64]) -> NDArray[np.int8]:
    """steps[a, b]: least number of steps from a to b, FAR where there is no way (Floyd and Warshall)."""
    n = len(near)
    steps = np.full((n, n), FAR, np.int64)
    for a in range(n):
        steps[a, [b for b in range(n) if near[a] >> b & 1]] = 1
        steps[a, a] = 0
    for k in range(n):
        steps = np.minimum(steps, steps[:, k : k + 1] + steps[k : k + 1, :])
    return np.minimum(steps, FAR).astype(np.int8)


@kernel
def nearest(steps, goals):
    """Those of a set of goals that are the fewest steps away, ``steps[p]`` for place p; none that is FAR."""
    found = lowest(steps, goals)
    return found if found != 0 and steps[first_of(found)] < FAR else np.int64(0)


@kernel
def spread(near, places):
    """All places next to a set."""
    out = np.int64(0)
    p = next_member(places, -1)
    while p >= 0:
        out |= near[p]
        p = next_member(places, p)
    return out


@kernel
def reach(near, start, steps, closed):
    """Places that can be reached from `start` in at most `steps` steps, itself included, entering no closed place."""
    seen = bit(start)
    for _ in range(steps):
        grown = seen | (spread(near, seen) & ~np.int64(closed))
        if grown == seen:
            break
        seen = grown
    return seen


@kernel
def distance(near, start, goals, closed):
    """Least number of steps from `start` into the set of goals, entering no closed place; FAR if there is no way."""
    seen = bit(start)
    for steps in range(len(near)):
        if seen & goals != 0:
            return steps
        grown = seen | (spread(near, seen) & ~np.int64(closed))
        if grown == seen:
            return FAR
        seen = grown
    return FAR


@kernel
def step_towards(near, start, goals, closed):
    """Places next to `start` on a shortest way to the goals; none if there is no way, or if it is a goal."""
    left = distance(near, start, goals, closed)
    out = np.int64(0)
    if left == 0 or left == FAR:
        return out
    ways = near[start] & ~np.int64(closed)
    p = next_member(ways, -1)
    while p >= 0:
        if distance(near, p, goals, closed) == left - 1:
            out |= bit(p)
        p = next_member(ways, p)
    return out
