"""Phase 4: the end of the turn in its five steps, the summoning of the Elder One (DM-17, DM-18, DM-20.9)."""

import numpy as np

from sim.games.death_may_die.effects.items import moment
from sim.games.death_may_die.state.board import crowd_at, people_here, scene, wound_enemy
from sim.games.death_may_die.state.codes import (
    ADVANCED,
    ARREST_FIRST,
    ARRESTED,
    BLACK,
    BURNS,
    BY_FIRE,
    BY_STAGE,
    CUT_HIT_WOUND,
    EFFECT_ORDER,
    FIRE_ROLL,
    FIRE_SHIELD,
    FIRE_TARGET,
    FIRE_TURNED,
    GO,
    HEAL_WHOM,
    IDOL_DROPPED,
    NO_ADVANCE,
    NOWHERE,
    PRAYED,
    PRAYER_ALL,
    PRAYER_FIRST,
    PRAYER_STRESS,
    PRAYER_TOTAL,
    PRAYER_WOUND,
    STAGE_EFFECTS,
    STOP,
)
from sim.games.death_may_die.state.investigators import (
    heal_stress,
    heal_wounds,
    lose_sanity,
    sanity_cut,
    take_wounds,
    wounds_left,
)  # fmt: skip
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch04_rolls import gather, open_roll
from sim.games.death_may_die.turn.ch09_sanity import resolve, settle
from sim.games.death_may_die.turn.ch12_attack import can_be_target, health_left, reveal_if_beaten
from sim.games.death_may_die.turn.ch14_mythos import reshuffle_mythos
from sim.games.death_may_die.turn.ch16_fight import blame_enemy
from sim.games.death_may_die.turn.ch19_death import judge, lose_by_track
from sim.games.death_may_die.turn.ch20_elder import reveal_next_stage
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.mechanisms.sets import next_member
from sim.play import ask, open_menu

__all__ = ["advance_check", "burn", "elder_effects", "end_of_turn", "end_of_turn_effects", "summoning_check"]


# -- step 1: end-of-turn effects -----------------------------------------------------------------------------------


@kernel
def enemies_act(g, pack, seats, seat):
    """DM-25.22: end-of-turn effects of enemies on the map."""
    for slot in range(1, g.table.figures):
        figure = g.table.figure[slot]
        if figure.space >= 0 and pack.enemy[figure.kind].end_of_turn > 0 and running(g):
            blame_enemy(g, pack, slot)
            resolve(g, pack, seats, pack.enemy[figure.kind].end_of_turn, seat, slot, NOWHERE, NOWHERE)


@kernel
def guard_here(g, pack, seat):
    """Whether a guard stands in the space of an investigator who is not in custody."""
    inv = g.table.inv[seat]
    for k in range(scene(g, pack).guards):
        if inv.custody == 0 and g.table.guard[k] == inv.space:
            return True
    return False


@kernel
def arrest(g, pack, seat):
    """DM-24.7: a guard here arrests the active investigator; enemies stay behind, a carried idol drops."""
    if not guard_here(g, pack, seat):
        return
    inv = g.table.inv[seat]
    for t in range(g.table.tokens):
        if g.table.token[t].owner == seat:
            g.table.token[t].owner = NOWHERE
            g.table.token[t].space = inv.space
            say(g, IDOL_DROPPED, seat, inv.space, 0, 0)
    inv.idol = 0
    inv.custody = 1
    inv.space = scene(g, pack).holding
    say(g, ARRESTED, seat, inv.space, 0, 0)


@kernel
def heal_points(g, seat, other):
    """DM-7.16: wounds and stress healed on one investigator; wounds first where the points are limited."""
    inv = g.table.inv[seat]
    wounds = min(inv.trait[PRAYER_WOUND], g.table.inv[other].wounds)
    stress = min(inv.trait[PRAYER_STRESS], inv.trait[PRAYER_TOTAL] - wounds)
    say(g, PRAYED, seat, g.table.inv[other].who, 0, 0)
    heal_wounds(g, other, wounds)
    heal_stress(g, other, stress)


@kernel
def offer_prayers(g, pack, seat):
    """DM-7.16: one investigator here, by every split of the points: n wounds, m stress."""
    inv = g.table.inv[seat]
    open_menu(g, HEAL_WHOM)
    offer(g, STOP, seat, -1, -1, -1, -1, 0, 0)
    people = people_here(g, pack, inv.space)
    other = next_member(people, -1)
    while other >= 0:
        ill = g.table.inv[other]
        for wounds in range(min(inv.trait[PRAYER_WOUND], ill.wounds) + 1):
            stress = min(min(inv.trait[PRAYER_STRESS], inv.trait[PRAYER_TOTAL] - wounds), ill.stress)
            if wounds + stress > 0:
                offer(g, GO, other, -1, -1, -1, -1, wounds, stress)
        other = next_member(people, other)


@kernel
def pray(g, pack, seats, seat):
    """DM-7.16: Healing Prayer."""
    inv = g.table.inv[seat]
    if inv.trait[PRAYER_TOTAL] == 0:
        return
    if inv.trait[PRAYER_ALL] > 0:
        people = people_here(g, pack, inv.space)
        other = next_member(people, -1)
        while other >= 0:
            heal_points(g, seat, other)
            other = next_member(people, other)
        return
    offer_prayers(g, pack, seat)
    o = g.menu.option[ask(g, pack, seats, seat)]
    if running(g) and o.act == GO:
        say(g, PRAYED, seat, g.table.inv[o.who].who, 0, 0)
        whom = np.int64(o.who)
        stress = np.int64(o.m)
        heal_wounds(g, whom, np.int64(o.n))
        heal_stress(g, whom, stress)


@kernel
def end_of_turn_effects(g, pack, seats, seat):
    """DM-17.2: in the order the active player chooses: enemies', and the guards' arrest before or after a prayer."""
    enemies_act(g, pack, seats, seat)
    if not running(g) or g.table.inv[seat].alive == 0:
        return
    if g.table.inv[seat].trait[PRAYER_TOTAL] > 0 and guard_here(g, pack, seat):
        open_menu(g, EFFECT_ORDER)
        offer(g, PRAYER_FIRST, seat, g.table.inv[seat].space, -1, -1, -1, 0, 0)
        offer(g, ARREST_FIRST, seat, scene(g, pack).holding, -1, -1, -1, 0, 0)
        if g.menu.option[ask(g, pack, seats, seat)].act == ARREST_FIRST:
            arrest(g, pack, seat)
    if running(g):
        pray(g, pack, seats, seat)
        arrest(g, pack, seat)


# -- step 2: fire --------------------------------------------------------------------------------------------------


@kernel
def fire_target(g, pack, seats, seat, wounds):
    """DM-25.20: the wounds of the fire on one enemy here instead; NOWHERE if the holder takes them."""
    inv = g.table.inv[seat]
    open_menu(g, FIRE_TARGET)
    offer(g, STOP, seat, inv.space, NOWHERE, -1, -1, wounds, 0)
    slot = next_member(crowd_at(g, inv.space), -1)
    while slot >= 0:
        if can_be_target(g, slot):
            offer(g, GO, seat, inv.space, slot, -1, -1, wounds, health_left(g, pack, slot))
        slot = next_member(crowd_at(g, inv.space), slot)
    return np.int64(g.menu.option[ask(g, pack, seats, seat)].foe)


@kernel
def suffer_fire(g, pack, seats, seat):
    """DM-17.3: 1 wound per success, 1 sanity per tentacle; DM-25.20: the wounds that are left may be turned away."""
    inv = g.table.inv[seat]
    wounds = wounds_left(g, seat, g.table.roll.successes, inv.trait[CUT_HIT_WOUND])
    tentacles = g.table.roll.tentacles + 0
    cut = sanity_cut(g, seat, 1)
    target = NOWHERE
    if inv.trait[FIRE_SHIELD] > 0 and wounds > 0:
        target = fire_target(g, pack, seats, seat, wounds)
        if not running(g):
            return
    if target >= 0:
        say(g, FIRE_TURNED, seat, target, wounds, 0)
        wound_enemy(g, pack, target, wounds)
        reveal_if_beaten(g, pack, seats)
    else:
        take_wounds(g, pack, seats, seat, g.table.roll.successes, inv.trait[CUT_HIT_WOUND])
    if running(g):
        judge(g)
    if running(g):
        g.table.blame = BY_FIRE
        lose_sanity(g, pack, seat, tentacles, cut)
        judge(g)
    if running(g):
        settle(g, pack, seats)


@kernel
def burn(g, pack, seats, seat):
    """DM-17.3, DM-1.4: one roll of a black die per token on the board; then all of them leave it."""
    inv = g.table.inv[seat]
    n = inv.flames + inv.embers
    g.table.blame = BY_FIRE
    say(g, BURNS, seat, n, 0, 0)
    open_roll(g, FIRE_ROLL, seat, NOWHERE)
    dice.add_dice(g.table.roll.pool, BLACK, n)
    gather(g, pack, seats, 0)
    if running(g):
        suffer_fire(g, pack, seats, seat)
    g.table.fire_left += inv.flames
    inv.flames = 0
    inv.embers = 0


# -- step 3: the mythos discard check ------------------------------------------------------------------------------


@kernel
def advance_effects(g, pack, seats):
    """DM-17.5: when it advances: all revealed stages in order, then the episode."""
    for s in range(g.table.stage):
        if running(g):
            on_advance = pack.box[g.table.elder].stage[s].on_advance
            resolve(g, pack, seats, on_advance, g.table.active, NOWHERE, NOWHERE, NOWHERE)
    if running(g):
        resolve(g, pack, seats, scene(g, pack).on_advance, g.table.active, NOWHERE, NOWHERE, NOWHERE)


@kernel
def advance_check(g, pack, seats):
    """DM-17.4 to DM-17.8, DM-25.14: three symbols: one advance, its effects, one reshuffle."""
    if g.table.symbols < pack.symbols and g.table.as_three == 0:
        say(g, NO_ADVANCE, -1, g.table.symbols, 0, 0)
        return
    g.table.as_three = 0
    g.table.pace += 1
    g.table.blame = BY_STAGE
    say(g, ADVANCED, -1, g.table.pace, g.table.elder, g.table.risen)
    if g.table.pace >= pack.loss_at:
        lose_by_track(g)
        judge(g)
        return
    advance_effects(g, pack, seats)
    if running(g):
        reshuffle_mythos(g)


# -- steps 4 and 5 -------------------------------------------------------------------------------------------------


@kernel
def summoning_check(g, pack, seats):
    """DM-18.1 to DM-18.7, DM-19.13: the figure leaves the track on red, or when the ritual is disrupted."""
    if g.table.risen == 1 or (g.table.pace < pack.red_first and g.table.disrupted == 0):
        return
    g.table.blame = BY_STAGE
    g.outcome.extra.risen_turn = g.table.turn
    g.outcome.extra.risen_by_track = 1 - g.table.disrupted
    program = reveal_next_stage(g, pack)
    g.table.risen = 1
    resolve(g, pack, seats, program, g.table.active, NOWHERE, NOWHERE, NOWHERE)


@kernel
def elder_effects(g, pack, seats):
    """DM-20.9, DM-20.20: end-of-turn effects of all revealed stages, in order."""
    g.table.blame = BY_STAGE
    for s in range(g.table.stage):
        program = pack.box[g.table.elder].stage[s].end_of_turn
        if running(g) and program > 0:
            say(g, STAGE_EFFECTS, -1, g.table.elder, s + 1, 0)
            resolve(g, pack, seats, program, g.table.active, NOWHERE, NOWHERE, NOWHERE)


@kernel
def end_of_turn(g, pack, seats, seat):
    """DM-17.1, DM-19.5: five steps, the third alone for the dead; between them moments for cards (DM-3.11)."""
    inv = g.table.inv[seat]
    to_the_end = pack.rule.last_steps_of_the_dead == 1
    if inv.alive == 1:
        end_of_turn_effects(g, pack, seats, seat)
        moment(g, pack, seats, seat)
    if running(g) and inv.alive == 1 and inv.flames + inv.embers > 0:
        burn(g, pack, seats, seat)
        moment(g, pack, seats, seat)
    pace, stage = g.table.pace + 0, g.table.stage + 0
    if running(g):
        advance_check(g, pack, seats)
    if running(g) and inv.alive == 1 and g.table.pace > pace:
        moment(g, pack, seats, seat)
    if running(g) and (inv.alive == 1 or to_the_end):
        summoning_check(g, pack, seats)
    if running(g) and inv.alive == 1 and g.table.stage > stage:
        moment(g, pack, seats, seat)
    if running(g) and (inv.alive == 1 or to_the_end):
        elder_effects(g, pack, seats)
    if running(g) and inv.alive == 1 and g.table.stage > 1:
        moment(g, pack, seats, seat)
