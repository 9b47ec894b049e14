"""Enemies called and moved by effects, fire and R'lyeh tokens put on the map (DM-14.5 to DM-14.14, DM-20.12)."""

import numpy as np

from sim.games.death_may_die.components.vocabulary import WHICH_NEAREST
from sim.games.death_may_die.state.board import (
    add_fire_token,
    move_figure,
    scene,
    slot_bits,
    spaces_on_the_way,
    summon_at,
)  # fmt: skip
from sim.games.death_may_die.state.codes import (
    ELDER,
    ENEMY_MOVED,
    NEAREST,
    NOWHERE,
    PATH,
    RLYEH_PUT,
    RLYEH_SPACE,
    SERVED,
    SPACES,
)
from sim.games.death_may_die.state.menu import choose_space, offer, running
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel
from sim.mechanisms.maps import FAR, nearest
from sim.mechanisms.sets import bit, count, first_of, next_member
from sim.play import ask, open_menu

__all__ = ["add_fires", "add_rlyeh", "move_enemies", "move_enemy", "summon_in"]

STRAIGHT = 99  # steps = 99: straight into the target space (DM-25.3)
ANYWHERE = (1 << SPACES) - 1


@kernel
def reserve_of(g, kind):
    """How many figures of a kind are off the map."""
    n = 0
    first = g.table.first_of[kind]
    for slot in range(first, first + g.table.slots_of[kind]):
        if g.table.figure[slot].space < 0:
            n += 1
    return n


@kernel
def next_served(g, pack, seats, spaces, left, what):
    """DM-1.15, DM-14.14: the next space served; the active player chooses while too little is left for all."""
    if count(spaces) > left:
        return choose_space(g, pack, seats, g.table.active, SERVED, spaces, what)
    return next_member(spaces, -1)


@kernel
def summon_in(g, pack, seats, kind, spaces, n):
    """DM-14.7: n figures of a kind into each space of a set, as long as there are some."""
    for _ in range(n):
        left = np.int64(spaces)
        figures = reserve_of(g, kind)
        while left != 0 and figures > 0 and running(g):
            p = next_served(g, pack, seats, left, figures, kind)
            if not running(g):
                return
            left &= ~bit(p)
            figures -= 1
            summon_at(g, pack, kind, p)


@kernel
def add_fires(g, pack, seats, spaces, n):
    """DM-1.2, DM-1.3, DM-1.15: n fire tokens into each space of a set."""
    for _ in range(n):
        left = np.int64(spaces)
        while left != 0 and g.table.fire_left > 0:
            p = next_served(g, pack, seats, left, g.table.fire_left, NOWHERE)
            if not running(g):
                return
            left &= ~bit(p)
            add_fire_token(g, p)


@kernel
def add_rlyeh(g, pack, seats, space):
    """DM-20.12: a R'lyeh token here, or in the nearest space without one; False if none is left."""
    if g.table.rlyeh_left == 0:
        return False
    if not running(g):
        return True
    here = scene(g, pack)
    free = nearest(here.steps[space], ~g.table.rlyeh & (bit(here.spaces) - 1))
    to = choose_space(g, pack, seats, g.table.active, RLYEH_SPACE, free, NOWHERE)
    if to >= 0 and running(g):
        g.table.rlyeh |= bit(to)
        g.table.rlyeh_left -= 1
        say(g, RLYEH_PUT, -1, to, 0, 0)
    return True


# -- enemies that move ---------------------------------------------------------------------------------------------


@kernel
def nearest_goal(g, pack, space, goals):
    """Steps to the nearest of the goals, FAR without any."""
    steps = scene(g, pack).steps[space]
    ends = nearest(steps, goals)
    return np.int64(steps[first_of(ends)]) if ends != 0 else FAR


@kernel
def move_enemy(g, pack, seats, slot, steps, goals):
    """DM-14.5, DM-14.6, DM-25.3: by a shortest path toward the nearest goal; ties are the active player's."""
    space = g.table.figure[slot].space
    if goals == 0 or nearest_goal(g, pack, space, goals) == 0:
        return
    to = choose_space(g, pack, seats, g.table.active, PATH, spaces_on_the_way(g, pack, space, steps, goals), slot)
    if to >= 0 and running(g):
        move_figure(g, slot, to)
        say(g, ENEMY_MOVED, -1, g.table.figure[slot].kind if slot != ELDER else -1, to, slot)


@kernel
def nearest_enemy(g, pack, seats, slots, goals):
    """DM-14.12, DM-25.4: the figure closest to the goal, ties by the active player; alike figures are offered once."""
    best = FAR
    slot = next_member(slots, -1)
    while slot >= 0:
        best = min(best, nearest_goal(g, pack, g.table.figure[slot].space, goals))
        slot = next_member(slots, slot)
    open_menu(g, NEAREST)
    slot = next_member(slots, -1)
    while slot >= 0:
        figure = g.table.figure[slot]
        if nearest_goal(g, pack, figure.space, goals) == best and not offered(g, slot):
            offer(g, 0, -1, figure.space, slot, -1, -1, figure.wounds, 0)
        slot = next_member(slots, slot)
    if g.menu.n == 0:
        return np.int64(NOWHERE)
    return np.int64(g.menu.option[ask(g, pack, seats, g.table.active)].foe)


@kernel
def offered(g, slot):
    """Whether a figure that is the same in every respect stands in the menu."""
    figure = g.table.figure[slot]
    for i in range(g.menu.n):
        other = g.table.figure[g.menu.option[i].foe]
        if other.kind == figure.kind and other.space == figure.space and other.wounds == figure.wounds:
            return True
    return False


@kernel
def move_enemies(g, pack, seats, e, f, goals, only_in):
    """The operation move_enemy: each figure of the kind, or the nearest, which then is the figure meant (DM-14.12)."""
    slots = slot_bits(g, pack, e.foe, only_in)
    steps = len(scene(g, pack).near) if e.steps == STRAIGHT else np.int64(e.steps)
    if e.which == WHICH_NEAREST:
        f.foe = nearest_enemy(g, pack, seats, slots, goals) if goals != 0 else NOWHERE
        if f.foe >= 0 and running(g):
            move_enemy(g, pack, seats, f.foe, steps, goals)
        return
    slot = next_member(slots, -1)
    while slot >= 0 and running(g):
        move_enemy(g, pack, seats, slot, steps, goals)
        slot = next_member(slots, slot)
