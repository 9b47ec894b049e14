"""Run: step by step, enemies follow, fire is caught (DM-11); also used by pushes and escorts.

A sneak wound may beat a stage of the Elder One in the middle of a step, and its reveal happens at once (DM-20.10). So
a Run is kept in scratch.way and carried out piece by piece by `go_on`: whoever calls reveals the stage in between.
"""

import numpy as np

from sim.games.death_may_die.state.board import crowd_at, move_figure, people_here, scene, wound_enemy
from sim.games.death_may_die.state.codes import (
    CARRY,
    CAUGHT_FIRE,
    ELDER,
    FOLLOWED,
    GO,
    MOVED,
    NOWHERE,
    RUN_STEP,
    SERVED,
    SNEAK,
    SNEAK_BY,
    SNEAK_WOUND,
    SNEAKED,
    STAYED_PUT,
    STOP,
    TAKE_ALONG,
    TOOK_ALONG,
)
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch20_objectives import check_ritual
from sim.kernel import kernel
from sim.mechanisms.sets import bit, count, next_member
from sim.play import ask, open_menu

__all__ = ["begin_run", "can_walk", "catch_fire", "go_on", "leave"]


@kernel
def catch_fire(g, seat, space, most):
    """DM-11.5, DM-1.4: one token per token there; wound tokens stand in beyond `most` fire tokens of the reserve."""
    inv = g.table.inv[seat]
    n = g.table.fire[space]
    if n == 0:
        return
    real = min(n, most)
    g.table.fire_left -= real
    inv.flames += real
    inv.embers += n - real
    say(g, CAUGHT_FIRE, seat, n, space, 0)


@kernel
def can_walk(g, seat):
    """DM-22.7, DM-24.7: who lies down or is in custody neither runs nor is taken along."""
    return g.table.inv[seat].lying == 0 and g.table.inv[seat].custody == 0


@kernel
def sneak(g, pack, seats, seat):
    """DM-7.12, DM-11.8: enemies that are sneaked past and stay behind, until a stage is beaten by the wounds."""
    inv = g.table.inv[seat]
    way = g.scratch.way
    left = crowd_at(g, inv.space) & ~np.int64(way.stay)
    while g.scratch.sneaked < inv.trait[SNEAK] and left != 0 and g.table.beaten == 0:
        open_menu(g, SNEAK_BY)
        offer(g, STOP, seat, inv.space, NOWHERE, -1, -1, inv.trait[SNEAK] - g.scratch.sneaked, 0)
        slot = next_member(left, -1)
        while slot >= 0:
            offer(g, GO, seat, inv.space, slot, -1, -1, inv.trait[SNEAK] - g.scratch.sneaked, 0)
            slot = next_member(left, slot)
        o = g.menu.option[ask(g, pack, seats, seat)]
        if not running(g) or o.act == STOP:
            return
        passed = o.foe + 0
        g.scratch.sneaked += 1
        left &= ~bit(passed)
        way.stay |= bit(passed)
        say(g, SNEAKED, seat, g.table.figure[passed].kind, passed, 0)
        wound_enemy(g, pack, passed, inv.trait[SNEAK_WOUND])


@kernel
def companion_on_the_way(g, pack, seats, seat):
    """DM-7.13: one other investigator here may be taken along; its seat, or NOWHERE."""
    inv = g.table.inv[seat]
    others = people_here(g, pack, inv.space) & ~bit(seat)
    if inv.trait[CARRY] == 0 or others == 0:
        return NOWHERE
    open_menu(g, TAKE_ALONG)
    offer(g, STOP, NOWHERE, inv.space, -1, -1, -1, 0, 0)
    other = next_member(others, -1)
    while other >= 0:
        if can_walk(g, other):
            offer(g, GO, other, inv.space, -1, -1, -1, 0, 0)
        other = next_member(others, other)
    return g.menu.option[ask(g, pack, seats, seat)].who + 0


@kernel
def leave(g, pack, seats, seat, to, stay, most):
    """DM-11.2 to DM-11.5: fire is caught on leaving, then all enemies of the space follow but those who `stay`."""
    inv = g.table.inv[seat]
    space = inv.space
    catch_fire(g, seat, space, most)
    followers = crowd_at(g, space) & ~stay
    if pack.rule.elder_follows == 0:
        followers &= ~bit(ELDER)  # DM-11.4
    inv.space = to
    say(g, MOVED, seat, to, 0, 0)
    slot = next_member(followers, -1)
    while slot >= 0:
        move_figure(g, slot, to)
        say(g, FOLLOWED, -1, g.table.figure[slot].kind, to, slot)
        slot = next_member(followers, slot)


@kernel
def step_menu(g, pack, seat, left, carried):
    """DM-11.1: stop here, or an adjacent space; enemies do not stop a Run. n: steps left, m: tokens that go along."""
    space = g.table.inv[seat].space
    open_menu(g, RUN_STEP)
    offer(g, STOP, seat, space, -1, -1, -1, left, carried)
    ways = scene(g, pack).near[space]
    p = next_member(ways, -1)
    while p >= 0:
        offer(g, GO, seat, p, -1, -1, -1, left, carried)
        p = next_member(ways, p)


@kernel
def begin_run(g, spaces, tokens):
    """DM-11.1: a Run of up to that many spaces; the tokens of the set go along (DM-24.8, DM-24.9)."""
    way = g.scratch.way
    way.left = spaces
    way.to = NOWHERE
    way.tokens = tokens
    g.scratch.sneaked = 0


@kernel
def choose_step(g, pack, seats, seat):
    """DM-11.1: the space the Run goes to next; False if it stops here."""
    way = g.scratch.way
    step_menu(g, pack, seat, way.left, count(np.int64(way.tokens)))
    o = g.menu.option[ask(g, pack, seats, seat)]
    if not running(g):
        return False
    if o.act == STOP:
        say(g, STAYED_PUT, seat, g.table.inv[seat].space, 0, 0)
        return False
    way.start = g.table.inv[seat].space
    way.to = o.space
    way.stay = 0
    return True


@kernel
def go_on(g, pack, seats, seat, is_run):
    """DM-11: the next step of a Run, or what is done of it before a stage is beaten (DM-20.10); False at its end.

    A push is no Run (`is_run` 0): enemies follow and fire is caught, but nobody is sneaked past or taken along.
    """
    inv = g.table.inv[seat]
    way = g.scratch.way
    going = running(g) and way.left > 0  # a reveal may have ended the game
    if going and way.to < 0:
        going = choose_step(g, pack, seats, seat)
    elif going:  # a reveal may have killed the one who runs, or placed it elsewhere
        going = inv.alive == 1 and inv.space == way.start
    other = NOWHERE
    if going and is_run == 1:
        sneak(g, pack, seats, seat)
        if running(g) and g.table.beaten == 1:
            return True
        if running(g):
            other = companion_on_the_way(g, pack, seats, seat)
    if going and running(g):
        step_to(g, pack, seats, seat, way.to + 0, np.int64(way.stay), other, np.int64(way.tokens))
    way.to = NOWHERE
    way.left = way.left - 1 if going and running(g) else 0
    return way.left > 0


@kernel
def fire_of_the_mover(g, pack, seats, seat, other, space):
    """DM-1.15: where two boards catch fire and too few tokens are left, the active player deals: those of the mover."""
    n = g.table.fire[space]
    left = g.table.fire_left
    if other < 0 or n == 0 or 2 * n <= left or left == 0:
        return np.int64(min(n, left))
    open_menu(g, SERVED)
    for mine in range(max(0, left - n), min(n, left) + 1):
        offer(g, 0, seat, space, NOWHERE, -1, -1, mine, other)
    return np.int64(g.menu.option[ask(g, pack, seats, seat)].n)


@kernel
def step_to(g, pack, seats, seat, to, stay, other, tokens):
    """One step of a Run, with whoever and whatever goes along (DM-11.9)."""
    space = g.table.inv[seat].space + 0
    most = fire_of_the_mover(g, pack, seats, seat, other, space)
    if not running(g):
        return
    leave(g, pack, seats, seat, to, stay, most)
    if other >= 0:
        catch_fire(g, other, space, g.table.fire_left)
        g.table.inv[other].space = to
        say(g, TOOK_ALONG, other, to, 0, 0)
    t = next_member(tokens, -1)
    while t >= 0:
        g.table.token[t].space = to
        t = next_member(tokens, t)
    check_ritual(g, pack)  # DM-20.2: also for a mirror that is pushed on
