"""Ways: around fire and crowds where the steps allow it."""

import numpy as np

from sim.games.death_may_die.state.codes import RUN_EXTRA, STEPS
from sim.kernel import kernel
from sim.mechanisms.sets import bit, first_of
from strategies.death_may_die.senses import way_on
from strategies.death_may_die.weights import FLAME, TRAIN

__all__ = ["ANY_PRICE", "next_step", "price_ways"]

ANY_PRICE = np.float32(1e6)  # of a space that is too far
CLOSE = np.float32(1e-4)  # prices that are alike


@kernel
def price_ways(pack, table, mine, start, goal, most, weights):
    """Leaves in the notes, for up to `most` steps, the cheapest ways from `start` to every space, or to a goal.

    notes.paid[k, p] is the price of a way of at most k steps between p and the start, or p and the goal;
    notes.back[k, p] the space before p on it, or after p. `goal` -1 is none. A way pays for the fire of spaces left
    (DM-11.5) and the enemies of those entered (DM-11.2). Returned are the steps beyond which no way gets cheaper.
    """
    here = pack.scene[table.episode]
    paid = mine.notes.paid
    back = mine.notes.back
    for p in range(here.spaces):
        paid[0, p] = ANY_PRICE
        back[0, p] = p
        at = mine.notes.at[p]
        mine.notes.leave[p] = weights[FLAME] * table.fire[p]
        mine.notes.enter[p] = weights[TRAIN] * (at.dice + at.great)
    root = start if goal < 0 else goal
    paid[0, root] = 0.0
    if goal >= 0:
        mine.notes.enter[goal] = 0.0
    further = mine.notes.leave if goal < 0 else mine.notes.enter
    cheaper = bit(root)  # spaces that the last step made cheaper: only those next to one may become so with the next
    for k in range(1, most + 1):
        near = np.int64(0)
        while cheaper != 0:
            near |= here.near[first_of(cheaper)]
            cheaper &= cheaper - 1
        for p in range(here.spaces):
            paid[k, p] = paid[k - 1, p]
            back[k, p] = p
        while near != 0:
            p = first_of(near)
            near &= near - 1
            best = paid[k - 1, p]
            best_space = p + 0
            toll = mine.notes.enter[p] if goal < 0 else mine.notes.leave[p]
            j = 0
            q = np.int64(here.door[p, j])
            while q >= 0:
                price = paid[k - 1, q] + toll + further[q]
                if price < best - CLOSE:
                    best = price
                    best_space = q
                j += 1
                q = np.int64(here.door[p, j])
            if best_space != p:
                paid[k, p] = best
                back[k, p] = best_space
                cheaper |= bit(p)
        if cheaper == 0:
            return k - 1
    return np.int64(most)


@kernel
def next_step(pack, table, mine, seat, at, goal, left, weights):
    """The next space of the cheapest way to the goal, with so many steps left of this Run and whole Runs after it."""
    stride = pack.run_spaces + table.inv[seat].trait[RUN_EXTRA]
    away = np.int64(pack.scene[table.episode].steps[at, goal])
    steps = left + 0
    while steps < away:
        steps += stride
    if away == 0 or steps > STEPS:
        return way_on(pack, table, at, goal)
    steps = price_ways(pack, table, mine, at, goal, steps, weights)
    while steps > 0 and mine.notes.back[steps, at] == at:
        steps -= 1
    return np.int64(mine.notes.back[steps, at])
