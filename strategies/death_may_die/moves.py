"""Actions and Runs: what each option is worth to the team."""

from sim.games.death_may_die.components.vocabulary import (
    CHOOSE,
    FREE_PRISONER,
    GIVE_ITEM,
    HEAL_STRESS,
    HEAL_WOUND,
    WOUND_ENEMIES,
    WOUND_FIGURES,
)  # fmt: skip
from sim.games.death_may_die.state.codes import (
    CALM_DOWN,
    DANCE,
    DO_ATTACK,
    DO_ESCAPE,
    DO_REST,
    DO_RUN,
    DO_STAND_UP,
    DO_TASK_1,
    DO_TASK_2,
    ELDER,
    LABS,
    MIRRORS,
    MOMENT,
    OPEN,
    TOMES,
    USE_CARD,
    VILLAGERS,
)
from sim.kernel import kernel
from sim.mechanisms.sets import next_member
from strategies.death_may_die.plan import PLAN_ATTACK, PLAN_NOTHING, PLAN_REST, PLAN_RUN, PLAN_TASK, make_plan
from strategies.death_may_die.senses import body_cost, danger_at, people_at, ritual_call, threat_of
from strategies.death_may_die.ties import best_valued
from strategies.death_may_die.ways import next_step
from strategies.death_may_die.weights import OBJECTIVE, STRESS, VALUED

__all__ = ["best_action", "best_run_step"]

FAR_BELOW = -10.0  # the least that a plan's worth is told below the best one's


# -- Runs ----------------------------------------------------------------------------------------------------------


@kernel
def best_run_step(pack, table, mine, menu, weights, own):
    """The next step of the way to the goal of the plan, tokens go to their target; off the way it plans anew."""
    here = table.inv[menu.seat].space + 0
    left = menu.option[0].n + 0
    if menu.option[0].m == 0 and mine.notes.step != here:
        make_plan(pack, table, mine, menu.seat, table.actions + 0, table.free_runs + 1, left, True, True, weights, own)
    goal = mine.notes.goal + 0
    if menu.option[0].m > 0:
        goal = pack.scene[table.episode].target + 0
    step = next_step(pack, table, mine, menu.seat, here, goal, left, weights)
    mine.notes.step = step
    for i in range(menu.n):
        if menu.option[i].space == step:
            return i
    return 0


# -- single actions ------------------------------------------------------------------------------------------------


@kernel
def worth_of_attack(pack, table, mine, o):
    """Threat taken off the board for each attack that it takes; not the Elder One."""
    if o.foe == ELDER:
        return -1.0
    if o.foe < 0:
        return danger_at(pack, table, o.space) + 0.5
    worth = threat_of(pack, table, o.foe) / max(1.0, o.n / mine.notes.hits)
    kind = table.figure[o.foe].kind
    if pack.scene[table.episode].type == TOMES and table.disrupted == 0 and pack.enemy[kind].category == 0:
        worth += 0.5
    return worth if o.m == 0 else 0.5 * worth


@kernel
def worth_of_rest(pack, table, o, weights):
    """Wounds weigh more the more there are; stress is worth its rerolls."""
    inv = table.inv[o.who]
    gain = body_cost(pack, inv.wounds, weights) - body_cost(pack, inv.wounds - o.n, weights)
    return gain + weights[STRESS] * o.m


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
        return -1.0
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
def blast_gain(pack, table, space, n):
    """Harm an explosion spares and does: enemies that it kills or wounds, investigators that it hits."""
    gain = 0.0
    slot = next_member(table.crowd[space], -1)
    while slot >= 0:
        if slot != ELDER:
            left = pack.enemy[table.figure[slot].kind].health - table.figure[slot].wounds
            gain += threat_of(pack, table, slot) * min(1.0, n / left)
        elif table.disrupted == 1:
            gain += 0.6 * n
        slot = next_member(table.crowd[space], slot)
    return gain - 2.0 * n * people_at(pack, table, space, -1)


@kernel
def best_blast(pack, table, seat, n):
    """The best space for an explosion, here or next to here."""
    here = table.inv[seat].space
    best = blast_gain(pack, table, here, n)
    near = pack.scene[table.episode].near[here]
    p = next_member(near, -1)
    while p >= 0:
        best = max(best, blast_gain(pack, table, p, n))
        p = next_member(near, p)
    return best


@kernel
def worth_of_card(pack, table, o, weights):
    """Cards that are used up: when they are needed."""
    inv = table.inv[o.who]
    if o.n == HEAL_WOUND:
        return body_cost(pack, inv.wounds, weights) if inv.wounds >= 3 else -1.0
    if o.n == HEAL_STRESS:
        return weights[STRESS] * inv.stress + 0.5 if inv.stress >= pack.stress - 1 else -1.0
    if o.n == WOUND_FIGURES:
        gain = best_blast(pack, table, o.who, o.m)
        return gain if gain > 1.5 else -1.0
    if o.n == WOUND_ENEMIES:
        return danger_at(pack, table, o.space) - 1.5
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
def worth_beside_the_plan(pack, table, o, weights):
    """What needs no plan: cards, standing up, the escape from custody."""
    if o.act == CALM_DOWN:
        return 9.0
    if o.act == USE_CARD:
        return worth_of_card(pack, table, o, weights)
    if o.act == DO_ESCAPE:
        return 8.0
    return worth_while_lying(pack, table, o, weights) if table.inv[o.who].lying == 1 else 0.0


@kernel
def worth_while_lying(pack, table, o, weights):
    """DM-22.7: who lies is safe and rests anywhere: it stands up when it is well."""
    if o.act == DO_REST and (table.inv[o.who].wounds > 0 or table.inv[o.who].stress > 1):
        return 6.0 + worth_of_rest(pack, table, o, weights)
    return 5.0 if o.act == DO_STAND_UP and table.actions > 0 else 0.0


@kernel
def worth_of_the_rest(pack, table, mine, o, weights):
    """An action that no plan needs: a Rest, else a blow, where the mind can bear it."""
    if o.act == DO_REST:
        return 2.0 + worth_of_rest(pack, table, o, weights) + 0.1 * o.n + 0.1 * o.m
    if o.act != DO_ATTACK or table.inv[o.who].sanity >= pack.sanity - 1:
        return 0.0
    return 1.9 if o.foe == ELDER else min(1.8, 0.1 + max(0.0, worth_of_attack(pack, table, mine, o)))


@kernel
def worth_by_plan(pack, table, mine, o, plan, weights):
    """What an option is worth to the plan's next action; below zero if it is none of that kind."""
    if plan == PLAN_RUN:
        return 1.0 if o.act == DO_RUN else -1.0
    if plan == PLAN_REST:
        return worth_of_rest(pack, table, o, weights) if o.act == DO_REST else -1.0
    if plan == PLAN_ATTACK:
        return worth_of_attack(pack, table, mine, o) if o.act == DO_ATTACK else -1.0
    if plan == PLAN_TASK and table.disrupted == 1:
        return 1.0 + (o.m if o.foe == ELDER else -3.0) if o.act == DO_ATTACK else -1.0
    if plan == PLAN_TASK and o.act in (DO_TASK_1, DO_TASK_2):
        return worth_of_task(pack, table, o, o.act - DO_TASK_1, weights)
    return -1.0


@kernel
def plan_of(o):
    """What a plan that begins with this action begins with."""
    if o.act == DO_RUN:
        return PLAN_RUN
    if o.act == DO_REST:
        return PLAN_REST
    if o.act == DO_TASK_1 or o.act == DO_TASK_2:
        return PLAN_TASK
    if o.act == DO_ATTACK:
        return PLAN_TASK if o.foe == ELDER else PLAN_ATTACK
    return PLAN_NOTHING


@kernel
def best_action(pack, table, mine, menu, weights, own):
    """What needs no plan if it pays; else the next action of the best plan, else whatever is of some use."""
    for i in range(menu.n):
        menu.scratch[VALUED + i] = worth_beside_the_plan(pack, table, menu.option[i], weights)
    best = best_valued(menu, 0.1, own)
    if best > 0 or menu.kind == MOMENT:
        return best
    may_run = False
    may_act = table.disrupted == 1
    for i in range(menu.n):
        o = menu.option[i]
        may_run = may_run or o.act == DO_RUN
        if o.act in (DO_TASK_1, DO_TASK_2) and worth_of_task(pack, table, o, o.act - DO_TASK_1, weights) > 0.0:
            may_act = True
    plan = make_plan(
        pack, table, mine, menu.seat, table.actions + 0, table.free_runs + 0, 0, may_run, may_act, weights, own
    )
    for i in range(menu.n):
        menu.scratch[VALUED + i] = worth_by_plan(pack, table, mine, menu.option[i], plan, weights)
    best = best_valued(menu, 0.0, own)
    if best == 0:
        for i in range(menu.n):
            menu.scratch[VALUED + i] = worth_of_the_rest(pack, table, mine, menu.option[i], weights)
        best = best_valued(menu, 0.0, own)
    for i in range(menu.n):
        behind = mine.notes.worth[plan_of(menu.option[i])] - mine.notes.worth[plan]
        menu.scratch[VALUED + i] = max(FAR_BELOW, behind)
    return best
