"""Tokens that move: ushered guests, carried idols, escorted villagers, pushed mirrors (DM-24.4 to DM-24.9)."""

import numpy as np

from sim.games.death_may_die.components.vocabulary import BOAT, CARRIER, GATE
from sim.games.death_may_die.state.board import scene, within
from sim.games.death_may_die.state.codes import (
    DANCE,
    DIRECTION,
    GONE,
    IDOL_PLACED,
    IDOL_TAKEN,
    NOWHERE,
    RUN_EXTRA,
    SPACE_CHOICE,
    TOKEN,
    TOKEN_MOVED,
    TOKENS,
    VILLAGERS,
)
from sim.games.death_may_die.state.menu import choose_space, offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch11_run import begin_run, can_walk, go_on
from sim.games.death_may_die.turn.ch20_objectives import check_ritual, set_phase, token_menu
from sim.kernel import kernel
from sim.mechanisms.sets import bit, count, draw_member, first_of, next_member
from sim.play import ask, open_menu

__all__ = ["WITH_SELF", "free_gate_here", "movable_here", "move_tokens", "shift_phase"]

WITH_SELF, AT_RANDOM = 1, 2  # of effect.flag


@kernel
def movable_here(g, pack, space):
    """Tokens of a space that actions and cards may move; DM-24.8: villagers on the boat are beyond all effects."""
    out = np.int64(0)
    if scene(g, pack).type == VILLAGERS and space == scene(g, pack).target:
        return out
    for t in range(g.table.tokens):
        token = g.table.token[t]
        if token.space == space and token.state != GONE:
            out |= bit(t)
    return out


@kernel
def put_token(g, pack, t, space):
    """A token into a space; the ritual is looked at."""
    g.table.token[t].space = space
    say(g, TOKEN_MOVED, -1, t, space, 0)
    check_ritual(g, pack)


@kernel
def scatter(g, pack, n):
    """DM-25.25: n tokens (99 all, else drawn at random) one step into a uniformly random adjacent space."""
    left = np.int64(0)
    for t in range(g.table.tokens):
        token = g.table.token[t]
        if token.space >= 0 and token.state != GONE:
            left |= bit(t)
    while n > 0 and left != 0:
        t = draw_member(left, g.luck[TOKENS]) if n < count(left) else first_of(left)
        left &= ~bit(t)
        n -= 1
        put_token(g, pack, t, draw_member(scene(g, pack).near[g.table.token[t].space], g.luck[TOKENS]))


@kernel
def usher(g, pack, seats, seat, n, steps):
    """DM-24.4: up to n tokens from here, up to `steps` spaces each; the investigator stays."""
    moved = np.int64(0)
    for _ in range(n):
        tokens = movable_here(g, pack, g.table.inv[seat].space) & ~moved
        t = choose_token_or_stop(g, pack, seats, seat, tokens, 1 if moved == 0 else 0)
        if t < 0 or not running(g):
            return
        ways = within(g, pack, g.table.token[t].space, steps) & ~bit(g.table.token[t].space)
        to = choose_space(g, pack, seats, seat, SPACE_CHOICE, ways, t)
        if not running(g) or to < 0:
            return
        moved |= bit(t)
        put_token(g, pack, t, to)


@kernel
def choose_token_or_stop(g, pack, seats, seat, tokens, must):
    """One token of a set, or -1 to stop where that is allowed."""
    open_menu(g, TOKEN)
    if must == 0:
        offer(g, 0, seat, g.table.inv[seat].space, -1, -1, -1, 0, 0)
    t = next_member(tokens, -1)
    while t >= 0:
        offer(g, 0, seat, g.table.token[t].space, -1, t, -1, g.table.token[t].state, g.table.token[t].kind)
        t = next_member(tokens, t)
    if g.menu.n == 0:
        return np.int64(-1)
    return np.int64(g.menu.option[ask(g, pack, seats, seat)].token)


@kernel
def take_idol(g, pack, seats, seat):
    """DM-24.6: an idol here, placed or not, into the investigator's hands, if they are empty."""
    if g.table.inv[seat].idol == 1:
        return
    t = token_menu(g, pack, seats, seat, movable_here(g, pack, g.table.inv[seat].space))
    if t < 0 or not running(g):
        return
    g.table.token[t].owner = seat
    g.table.token[t].space = NOWHERE
    g.table.token[t].kind = 0
    g.table.inv[seat].idol = 1
    say(g, IDOL_TAKEN, seat, 0, 0, 0)


@kernel
def free_gate_here(g, pack, seat):
    """DM-24.6: the investigator carries an idol and stands at a gate without one."""
    inv = g.table.inv[seat]
    here = scene(g, pack)
    if inv.idol == 0 or (here.gate[0] != inv.space and here.gate[1] != inv.space and here.gate[2] != inv.space):
        return False
    for t in range(g.table.tokens):
        if g.table.token[t].space == inv.space and g.table.token[t].kind == 1:
            return False
    return True


@kernel
def place_idol(g, pack, seat):
    """DM-24.6: the carried idol on the gate here."""
    if not free_gate_here(g, pack, seat):
        return
    for t in range(g.table.tokens):
        if g.table.token[t].owner == seat:
            g.table.token[t].owner = NOWHERE
            g.table.token[t].space = g.table.inv[seat].space
            g.table.token[t].kind = 1
            g.table.inv[seat].idol = 0
            say(g, IDOL_PLACED, seat, g.table.inv[seat].space, 0, 0)
    check_ritual(g, pack)


@kernel
def house_here(g, pack, seats, seat):
    """DM-24.8: all villagers of one house in the space, the house chosen by the investigator."""
    tokens = movable_here(g, pack, g.table.inv[seat].space)
    t = token_menu(g, pack, seats, seat, tokens)
    out = np.int64(0)
    if t < 0:
        return out
    for k in range(g.table.tokens):
        if tokens & bit(k) != 0 and g.table.token[k].kind == g.table.token[t].kind:
            out |= bit(k)
    return out


@kernel
def go_with_tokens(g, pack, seats, seat, steps):
    """An escort counts as a Run (DM-24.8, DM-7.13), a push does not (DM-24.9); the tokens go with the investigator.

    One piece of it: it is carried out again while scratch.way has steps left (DM-20.10).
    """
    is_run = 1 if scene(g, pack).type == VILLAGERS else 0
    if g.scratch.way.left == 0:
        if not can_walk(g, seat):
            return
        if is_run == 1:
            steps += g.table.inv[seat].trait[RUN_EXTRA]
            tokens = house_here(g, pack, seats, seat)
        else:
            chosen = token_menu(g, pack, seats, seat, movable_here(g, pack, g.table.inv[seat].space))
            tokens = bit(chosen) if chosen >= 0 else np.int64(0)
        if not running(g):
            return
        begin_run(g, steps, tokens)
    go_on(g, pack, seats, seat, is_run)


@kernel
def move_one(g, pack, seats, seat, to, steps):
    """DM-25.25: one token of the own space, onto the boat or up to `steps` spaces away, by the user's choice."""
    t = token_menu(g, pack, seats, seat, movable_here(g, pack, g.table.inv[seat].space))
    if t < 0 or not running(g):
        return
    space = np.int64(scene(g, pack).target)
    if to != BOAT:
        ways = within(g, pack, g.table.token[t].space, steps) & ~bit(g.table.token[t].space)
        space = choose_space(g, pack, seats, seat, SPACE_CHOICE, ways, t)
    if running(g):
        put_token(g, pack, t, space)


@kernel
def move_tokens(g, pack, seats, seat, e):
    """The verb move_token: which of the ways it means stands in the effect and in the kind of objective."""
    if e.at == CARRIER:
        take_idol(g, pack, seats, seat)
    elif e.at == GATE:
        place_idol(g, pack, seat)
    elif e.flag == WITH_SELF:
        go_with_tokens(g, pack, seats, seat, np.int64(e.steps))
    elif e.flag == AT_RANDOM:
        scatter(g, pack, e.n)
    elif scene(g, pack).type == DANCE:
        usher(g, pack, seats, seat, e.n, e.steps)
    else:
        move_one(g, pack, seats, seat, e.at, e.steps)


@kernel
def shift_phase(g, pack, seats, seat, n, either_way):
    """DM-25.27: n steps forward, or backward where the user may choose."""
    way = 1
    if either_way == 1:
        open_menu(g, DIRECTION)
        offer(g, 1, seat, -1, -1, -1, -1, 1, 0)
        offer(g, 0, seat, -1, -1, -1, -1, -1, 0)
        way = g.menu.option[ask(g, pack, seats, seat)].n + 0
        if not running(g):
            return
    phases = scene(g, pack).phases
    set_phase(g, pack, (g.table.phase_of_moon + way * n + phases) % phases)
