"""Actions and Runs: what each option is worth to the team."""

import numpy as np

from sim.games.death_may_die.model import (
    CALM_DOWN,
    DANCE,
    DO_ATTACK,
    DO_ESCAPE,
    DO_REST,
    DO_RUN,
    DO_STAND_UP,
    DO_TASK_1,
    DO_TASK_2,
    DO_TRADE,
    ELDER,
    END_ACTIONS,
    LABS,
    MIRRORS,
    OPEN,
    STOP,
    TOMES,
    USE_CARD,
    VILLAGERS,
)  # fmt: skip
from sim.games.death_may_die.vocabulary import (
    CHOOSE,
    FREE_PRISONER,
    GIVE_ITEM,
    HEAL_STRESS,
    HEAL_WOUND,
    WOUND_ENEMIES,
    WOUND_FIGURES,
)  # fmt: skip
from sim.kernel import kernel
from sim.maps import next_place
from strategies.death_may_die.senses import danger_at, people_at, ritual_call, steps, threat_of
from strategies.death_may_die.weights import (
    CROWD,
    DISTANCE,
    ELDER_HUNT,
    FEAR,
    FIRE,
    HEAL,
    OBJECTIVE,
    QUIET,
    SLAY,
    STRESS,
)  # fmt: skip

__all__ = ["best_action", "best_run_step"]


# -- where to be ---------------------------------------------------------------------------------------------------


@kernel
def frailty(pack, inv):
    """How much a wound matters now: 1 unhurt, more the nearer the skull."""
    return 1.0 + 3.0 * inv.wounds * inv.wounds / (pack.skull * pack.skull)


@kernel
def worth_of_space(pack, table, seat, space, weights):
    """What it is worth to stand in a space."""
    inv = table.inv[seat]
    call = 0.0
    if table.disrupted == 0:
        call = weights[OBJECTIVE] * ritual_call(pack, table, seat, space)
        call -= weights[CROWD] * people_at(pack, table, space, seat) * (1.0 if call > 0.0 else 0.0)
    elif table.risen == 1 and table.figure[ELDER].space == space:
        call = weights[ELDER_HUNT] * (1.0 if inv.wounds + 2 < pack.skull else 0.3)
    return call - weights[FEAR] * frailty(pack, inv) * danger_at(pack, table, space)


@kernel
def best_space(pack, table, seat, weights):
    """The space worth most, its distance counted."""
    here = table.inv[seat].space
    best = here + 0
    best_worth = worth_of_space(pack, table, seat, here, weights)
    for space in range(pack.scene[table.episode].spaces):
        if space == here:
            continue
        way = steps(pack, table, here, space)
        worth = worth_of_space(pack, table, seat, space, weights) - weights[DISTANCE] * way
        if worth > best_worth + 1e-9:
            best_worth = worth
            best = space
    return best


@kernel
def goal_of_run(pack, table, seat, weights, carried):
    """Where a Run leads: villagers to the boat, mirrors to the telescope, else the best space."""
    if carried > 0:
        return np.int64(pack.scene[table.episode].target)
    return np.int64(best_space(pack, table, seat, weights))


@kernel
def best_run_step(pack, table, menu, weights):
    """A step toward the goal, around fire and enemies where the way is as short."""
    seat = menu.seat
    goal = goal_of_run(pack, table, seat, weights, menu.option[0].m)
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        o = menu.option[i]
        worth = -10.0 * steps(pack, table, o.space, goal)
        worth -= weights[FEAR] * danger_at(pack, table, o.space)
        if o.space != goal:
            worth -= weights[FIRE] * table.fire[o.space]
        if o.what != STOP:
            worth -= weights[FIRE] * table.fire[table.inv[seat].space]
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


# -- single actions ------------------------------------------------------------------------------------------------


@kernel
def worth_of_run(pack, table, seat, weights):
    """How much better the best space is than this one; enemies that follow are no reason to go."""
    here = table.inv[seat].space
    goal = best_space(pack, table, seat, weights)
    if goal == here:
        return -1.0
    gain = worth_of_space(pack, table, seat, goal, weights) - worth_of_space(pack, table, seat, here, weights)
    dragged = weights[FEAR] * frailty(pack, table.inv[seat]) * danger_at(pack, table, here)
    return min(gain - dragged, 3.0 * weights[OBJECTIVE]) - weights[FIRE] * table.fire[here] - weights[DISTANCE] * 0.5


@kernel
def worth_of_attack(pack, table, o, weights):
    """Threat taken off the board, and the Elder One's health once it can be hurt."""
    seat = o.who
    inv = table.inv[seat]
    hits = 1.8 + 0.5 * (inv.green + inv.trait[0] + inv.trait[1 + o.m])
    if o.foe == ELDER:
        return weights[ELDER_HUNT] * min(1.0, hits / 2.0)
    if o.foe < 0:
        return weights[SLAY] * frailty(pack, inv) * min(danger_at(pack, table, o.space), hits) + 0.5
    kind = table.figure[o.foe].kind
    worth = threat_of(pack, table, o.foe) * min(1.0, hits / o.n)
    if pack.scene[table.episode].type == TOMES and table.disrupted == 0 and pack.enemy[kind].category == 0:
        worth += 0.5
    near = 1.0 if o.m == 0 else 0.6
    return weights[SLAY] * frailty(pack, inv) * worth * near


@kernel
def worth_of_rest(pack, table, o, weights):
    """Wounds weigh more the more there are; stress is worth its rerolls."""
    inv = table.inv[o.who]
    return weights[HEAL] * o.n * frailty(pack, inv) + weights[STRESS] * o.m - 1.0


@kernel
def sorcerer_here(pack, table, space):
    """e3: a revealed sorcerer who is not at the waterfront."""
    for t in range(table.tokens):
        if table.token[t].space == space and table.token[t].state == OPEN:
            return space != pack.scene[table.episode].target
    return False


@kernel
def worth_of_task(pack, table, o, second, weights):
    """The special actions of the episode."""
    kind = pack.scene[table.episode].type
    seat = o.who
    if kind == LABS and second == 0:
        return weights[FIRE] * 0.5 * table.fire[o.space]
    if table.disrupted == 1:
        return -5.0
    worth = weights[OBJECTIVE] * max(1.0, ritual_call(pack, table, seat, o.space))
    if kind == DANCE and second == 1 and not sorcerer_here(pack, table, o.space):
        return -1.0
    if kind == DANCE and second == 0 and sorcerer_here(pack, table, o.space):
        return 0.5 * worth
    if kind == VILLAGERS:
        return worth if second == 1 or ritual_call(pack, table, seat, o.space) > 0.0 else -1.0
    if kind == MIRRORS:
        return worth_of_moon(pack, table, o, second, weights)
    return worth


@kernel
def worth_of_moon(pack, table, o, second, weights):
    """e6: push mirrors that are not there; turn the dial only when all are."""
    here = pack.scene[table.episode]
    there = 0
    for t in range(table.tokens):
        if table.token[t].space == here.target:
            there += 1
    if second == 0:
        return 2.0 * weights[OBJECTIVE] if o.space != here.target else -5.0
    return 2.0 * weights[OBJECTIVE] if there >= here.needed and table.phase_of_moon != here.phase_needed else -1.0


@kernel
def blast_gain(pack, table, seat, space, n):
    """Harm an explosion spares and does: enemies that it kills or wounds, investigators that it hits."""
    gain = 0.0
    slot = next_place(table.crowd[space], -1)
    while slot >= 0:
        if slot != ELDER:
            left = pack.enemy[table.figure[slot].kind].health - table.figure[slot].wounds
            gain += threat_of(pack, table, slot) * min(1.0, n / left)
        elif table.disrupted == 1:
            gain += 0.6 * n
        slot = next_place(table.crowd[space], slot)
    return gain - 2.0 * n * people_at(pack, table, space, -1)


@kernel
def best_blast(pack, table, seat, n):
    """The best space for an explosion, here or next to here."""
    here = table.inv[seat].space
    best = blast_gain(pack, table, seat, here, n)
    near = pack.scene[table.episode].near[here]
    p = next_place(near, -1)
    while p >= 0:
        best = max(best, blast_gain(pack, table, seat, p, n))
        p = next_place(near, p)
    return best


@kernel
def worth_of_card(pack, table, o, weights):
    """Cards that are used up: when they are needed."""
    inv = table.inv[o.who]
    if o.n == HEAL_WOUND:
        return weights[HEAL] * (inv.wounds - 1) * frailty(pack, inv) if inv.wounds >= 2 else -1.0
    if o.n == HEAL_STRESS:
        return weights[STRESS] * inv.stress + 0.5 if inv.stress >= pack.stress - 1 else -1.0
    if o.n == WOUND_FIGURES:
        gain = best_blast(pack, table, o.who, o.m)
        return weights[SLAY] * gain if gain > 1.5 else -1.0
    if o.n == WOUND_ENEMIES:
        return weights[SLAY] * (danger_at(pack, table, o.space) - 1.5)
    if o.n == GIVE_ITEM:
        return -1.0
    if o.n == FREE_PRISONER:
        return 4.0 if inv.custody == 1 else -1.0
    if table.disrupted == 1:
        return -1.0
    if o.n == CHOOSE:
        return 1.0 if ritual_call(pack, table, o.who, o.space) > 0.0 else -1.0
    return 3.0 if ritual_call(pack, table, o.who, o.space) > 0.0 or pack.scene[table.episode].type == TOMES else -1.0


@kernel
def worth_of_action(pack, table, o, weights):
    """What an option of the action menu is worth."""
    what = o.what
    if what == END_ACTIONS:
        return weights[QUIET]
    if what == DO_RUN:
        return worth_of_run(pack, table, o.who, weights)
    if what == DO_ATTACK:
        return worth_of_attack(pack, table, o, weights)
    if what == DO_REST:
        return worth_of_rest(pack, table, o, weights)
    if what in (DO_TASK_1, DO_TASK_2):
        return worth_of_task(pack, table, o, what - DO_TASK_1, weights)
    if what == DO_STAND_UP:
        return 6.0 if table.inv[o.who].wounds < 2 else 0.5
    if what == DO_ESCAPE:
        return 8.0
    if what == CALM_DOWN:
        return 9.0
    if what == USE_CARD:
        return worth_of_card(pack, table, o, weights)
    return -1.0 if what == DO_TRADE else 0.0


@kernel
def best_action(pack, table, menu, weights):
    """The option of greatest worth."""
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        worth = worth_of_action(pack, table, menu.option[i], weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best
