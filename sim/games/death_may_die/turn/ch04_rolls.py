"""Rolls: the pool, rerolls for stress or free, symbols counted, conversions (DM-4, DM-5.2 to DM-5.5)."""

import numpy as np

from sim.games.death_may_die.state.board import scene, steps_between
from sim.games.death_may_die.state.codes import (
    ATTACK,
    BLACK,
    CONVERT,
    CONVERTED,
    COUNT_BOTH,
    COUNT_ELDERS,
    COUNT_FRENZY,
    COUNT_TENTACLES,
    DICE,
    DICE_OWN,
    ELDER_BOTH,
    ELDER_CALM,
    ELDER_MAX,
    ELDER_VALUE,
    ENEMY_ATTACK,
    FIRE_ROLL,
    FOR_STRESS,
    FREE_OF_ROLL,
    FREE_OF_TURN,
    GATE_DICE,
    GATE_DICE_R,
    GREEN,
    REROLL,
    REROLL_GUARD,
    REROLL_HERE,
    REROLL_HIT,
    REROLL_ROLL,
    REROLL_TURN,
    REROLLED,
    ROLL_COUNTED,
    ROLLED,
    STOP,
    TENTACLE_AT,
    TENTACLE_CURE,
    TENTACLE_MAX,
    TENTACLE_MORE,
)
from sim.games.death_may_die.state.investigators import heal_stress, heal_wounds, sanity_dice, stress_room
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.play import ask, open_menu

__all__ = ["add_own_dice", "count_symbols", "gather", "how_many", "near_gate", "open_roll", "roll_and_reroll"]


@kernel
def open_roll(g, what, seat, foe):
    """An empty pool: what the roll is for, whom it concerns (DM-5.4), and the enemy it is against or by."""
    roll = g.table.roll
    roll.what = what
    roll.seat = seat
    roll.foe = foe
    roll.pool.n = 0
    roll.need = 0
    roll.added = 0
    roll.free = 0
    roll.enemy_elders = 0
    roll.enemy_tentacles = 0
    roll.harms = 1 if what >= ENEMY_ATTACK else 0
    roll.shield = 0
    roll.redirected = 0


@kernel
def near_gate(g, pack, seat, reach_plus_one):
    """DM-7.24: whether the investigator stands within a range of a gate; the range is stored plus one."""
    if reach_plus_one == 0:
        return False
    here = scene(g, pack)
    for k in range(3):
        if steps_between(g, pack, g.table.inv[seat].space, here.gate[k]) < reach_plus_one:
            return True
    return False


@kernel
def add_own_dice(g, pack, seat, more):
    """DM-4.3 to DM-4.5, DM-9.6: 3 black dice and every bonus die the investigator owns for the roll."""
    inv = g.table.inv[seat]
    green = inv.green + sanity_dice(g, pack, seat) + inv.trait[DICE_OWN] + more
    if near_gate(g, pack, seat, inv.trait[GATE_DICE_R]):
        green += inv.trait[GATE_DICE]
    dice.add_dice(g.table.roll.pool, BLACK, pack.roll_black)
    dice.add_dice(g.table.roll.pool, GREEN, green)


@kernel
def free_rerolls(g, far):
    """DM-5.5: rerolls that come with this roll and cost no stress."""
    roll = g.table.roll
    inv = g.table.inv[roll.seat]
    free = np.int64(inv.trait[REROLL_ROLL])
    if roll.what == ATTACK and far == 0:
        free += inv.trait[REROLL_HERE]
    if roll.what == ENEMY_ATTACK or roll.what == FIRE_ROLL:
        free += inv.trait[REROLL_HIT]
    if roll.redirected == 1:
        free += inv.trait[REROLL_GUARD]
    return free


@kernel
def offer_rerolls(g, pack, how):
    """One option for each different face that lies on the table."""
    pool = g.table.roll.pool
    seen = np.int64(0)
    for i in range(pool.n):
        face = np.int64(pool.kind[i]) * 8 + pack.same_face[pool.kind[i], pool.face[i]]
        if (seen >> face) & 1 == 0:
            seen |= np.int64(1) << face
            offer(g, how, g.table.roll.seat, -1, g.table.roll.foe, i, -1, pool.kind[i], pool.face[i])


@kernel
def reroll_menu(g, pack):
    """DM-5.2 to DM-5.5: stop, or one die again, free of cost or for 1 stress."""
    roll = g.table.roll
    inv = g.table.inv[roll.seat]
    open_menu(g, REROLL)
    offer(g, STOP, roll.seat, -1, roll.foe, -1, -1, 0, 0)
    if roll.free > 0:
        offer_rerolls(g, pack, FREE_OF_ROLL)
        return
    if inv.trait[REROLL_TURN] > inv.rerolled:
        offer_rerolls(g, pack, FREE_OF_TURN)
    if stress_room(g, pack, roll.seat) > 0:
        offer_rerolls(g, pack, FOR_STRESS)


@kernel
def reroll_die(g, pack, how, die):
    """Pays for the reroll and rolls the die again; the old result is ignored."""
    roll = g.table.roll
    inv = g.table.inv[roll.seat]
    if how == FREE_OF_ROLL:
        roll.free -= 1
    elif how == FREE_OF_TURN:
        inv.rerolled += 1
    else:
        inv.stress += 1
        g.outcome.extra.rerolls += 1
    dice.reroll(roll.pool, die, g.luck[DICE], pack.sides)
    say(g, REROLLED, roll.seat, roll.pool.kind[die], pack.same_face[roll.pool.kind[die], roll.pool.face[die]], how)


@kernel
def faces_of(g, pack, kind):
    """Dice of a kind by face, 3 bits for each sort of face: what the tale tells."""
    pool = g.table.roll.pool
    out = 0
    for i in range(pool.n):
        if pool.kind[i] == kind:
            out += 1 << (3 * np.int64(pack.same_face[kind, pool.face[i]]))
    return out


@kernel
def roll_and_reroll(g, pack, seats, far):
    """DM-5.2: the pool is rolled, then the investigator concerned rerolls as often as it can and wants."""
    roll = g.table.roll
    dice.roll_pool(roll.pool, g.luck[DICE], pack.sides)
    if g.log.on != 0:
        say(g, ROLLED, roll.seat, roll.what, faces_of(g, pack, BLACK), faces_of(g, pack, GREEN))
    roll.free = free_rerolls(g, far)
    while True:
        reroll_menu(g, pack)
        if g.menu.n == 1 or roll.pool.n == 0:
            return
        o = g.menu.option[ask(g, pack, seats, roll.seat)]
        if not running(g) or o.act == STOP:
            return
        reroll_die(g, pack, o.act, o.token)


@kernel
def count_symbols(g, pack):
    """DM-4.8: a face with two symbols counts for both; DM-4.20: added tentacles count without a die."""
    roll = g.table.roll
    roll.successes = 0
    roll.elders = 0
    roll.tentacles = roll.added
    for i in range(roll.pool.n):
        kind = roll.pool.kind[i]
        face = roll.pool.face[i]
        roll.successes += pack.success[kind, face]
        roll.elders += pack.elders[kind, face]
        roll.tentacles += pack.tentacle[kind, face]
    roll.tentacles += min(roll.elders, roll.enemy_tentacles)  # DM-25.21


@kernel
def how_many(g, pack, seats, what, most):
    """DM-4.11: a conversion is optional: how many symbols are counted, 0 to `most`."""
    open_menu(g, CONVERT)
    for n in range(most + 1):
        offer(g, what, g.table.roll.seat, -1, g.table.roll.foe, -1, -1, n, g.table.roll.harms)
    return np.int64(g.menu.option[ask(g, pack, seats, g.table.roll.seat)].n)


@kernel
def count_elders_as_success(g, pack, seats):
    """DM-7.14, DM-4.10: elder signs as successes, each once."""
    roll = g.table.roll
    inv = g.table.inv[roll.seat]
    counted = how_many(g, pack, seats, COUNT_ELDERS, min(roll.elders, inv.trait[ELDER_MAX]))
    if counted > 0:
        roll.successes += counted * inv.trait[ELDER_VALUE]
        say(g, CONVERTED, roll.seat, COUNT_ELDERS, counted, roll.successes)
        if inv.trait[ELDER_CALM] > 0:
            heal_stress(g, roll.seat, counted * inv.trait[ELDER_CALM])
    return counted


@kernel
def count_elders_as_both(g, pack, seats, left):
    """DM-25.21: elder signs not yet counted, as 1 success and 1 tentacle each."""
    roll = g.table.roll
    counted = how_many(g, pack, seats, COUNT_BOTH, min(left, g.table.inv[roll.seat].trait[ELDER_BOTH]))
    if counted > 0:
        roll.successes += counted
        roll.tentacles += counted
        say(g, CONVERTED, roll.seat, COUNT_BOTH, counted, roll.successes)
    return counted


@kernel
def count_tentacles_as_success(g, pack, seats):
    """DM-7.23, DM-4.10: tentacles as successes; they stay tentacles."""
    roll = g.table.roll
    inv = g.table.inv[roll.seat]
    counted = how_many(g, pack, seats, COUNT_TENTACLES, min(roll.tentacles, inv.trait[TENTACLE_MAX]))
    if counted > 0:
        roll.successes += counted
        say(g, CONVERTED, roll.seat, COUNT_TENTACLES, counted, roll.successes)
        if inv.trait[TENTACLE_CURE] > 0:
            heal_wounds(g, roll.seat, counted * inv.trait[TENTACLE_CURE])


@kernel
def add_frenzy(g, pack, seats):
    """DM-7.23: with enough tentacles the investigator may add successes, all or none."""
    roll = g.table.roll
    more = g.table.inv[roll.seat].trait[TENTACLE_MORE] + 0
    open_menu(g, CONVERT)
    offer(g, COUNT_FRENZY, roll.seat, -1, roll.foe, -1, -1, 0, roll.harms)
    offer(g, COUNT_FRENZY, roll.seat, -1, roll.foe, -1, -1, more, roll.harms)
    added = np.int64(g.menu.option[ask(g, pack, seats, roll.seat)].n)
    if running(g) and added > 0:
        roll.successes += added
        say(g, CONVERTED, roll.seat, COUNT_FRENZY, added, roll.successes)


@kernel
def gather(g, pack, seats, far):
    """DM-4.9: rolls, rerolls, counts, converts; the result stands in table.roll."""
    roll_and_reroll(g, pack, seats, far)
    if not running(g):
        return
    count_symbols(g, pack)
    roll = g.table.roll
    inv = g.table.inv[roll.seat]
    left = np.int64(roll.elders)
    if inv.trait[ELDER_MAX] > 0 and left > 0:
        left -= count_elders_as_success(g, pack, seats)
        if not running(g):
            return
    if inv.trait[ELDER_BOTH] > 0 and left > 0:
        left -= count_elders_as_both(g, pack, seats, left)
        if not running(g):
            return
    if inv.trait[TENTACLE_MAX] > 0 and roll.tentacles > 0:
        count_tentacles_as_success(g, pack, seats)
        if not running(g):
            return
    if inv.trait[TENTACLE_AT] > 0 and roll.tentacles >= inv.trait[TENTACLE_AT]:
        add_frenzy(g, pack, seats)
        if not running(g):
            return
    roll.successes += min(left, roll.enemy_elders)
    say(g, ROLL_COUNTED, roll.seat, roll.successes, roll.elders, roll.tentacles)
