"""Menus: the question is opened, options are laid, the seat answers. One option is no decision."""

import numpy as np

from sim.game import RUNNING
from sim.games.death_may_die.state.codes import NOWHERE, OPTIONS, OPTIONS_CUT
from sim.kernel import kernel
from sim.mechanisms.sets import next_member
from sim.play import ask, gap, open_menu

__all__ = ["choose_space", "offer", "running"]


@kernel
def running(g):
    """Whether the game goes on."""
    return g.referee.ending == RUNNING


@kernel
def offer(g, act, who, space, foe, token, card, n, m):
    """Lays one option; every field is filled, records are reused."""
    if g.menu.n == OPTIONS:
        gap(g, OPTIONS_CUT)
        return
    o = g.menu.option[g.menu.n]
    o.act = act
    o.who = who
    o.space = space
    o.foe = foe
    o.token = token
    o.card = card
    o.n = n
    o.m = m
    g.menu.n += 1


@kernel
def choose_space(g, pack, seats, seat, kind, spaces, foe):
    """One space of a set, by that seat; NOWHERE if the set is empty. `foe` is the figure it is for, or NOWHERE."""
    open_menu(g, kind)
    p = next_member(spaces, -1)
    while p >= 0:
        offer(g, 0, -1, p, foe, -1, -1, 0, 0)
        p = next_member(spaces, p)
    if g.menu.n == 0:
        return NOWHERE
    return np.int64(g.menu.option[ask(g, pack, seats, seat)].space)
