"""The plan of a turn: where to be at its end, and what to do on the way there with the actions that are left.

For every space worth going to the plan weighs the actions that remain after the Runs: attacks on what stands there and
what is dragged along, steps of the objective (or blows at the Elder One), rests. What is still there at the end of the
turn strikes: its dice against the wounds that are left decide how much that is feared. Only the first action of the
best plan is taken; the next decision plans anew. The sums of a plan stand in the seat's notes.
"""

import math

import numpy as np

from sim.games.death_may_die.state.codes import (
    CUT_HIT_WOUND,
    CUT_WOUND,
    ELDER,
    FULL_EACH,
    NOWHERE,
    RANGE,
    RUN_EXTRA,
    SNEAK,
    SPLIT,
    STEPS,
)
from sim.kernel import kernel
from sim.mechanisms.maps import FAR
from sim.mechanisms.sets import count
from strategies.death_may_die.omens import read_deck
from strategies.death_may_die.senses import (
    hits_of_attack,
    people_at,
    ritual_call,
    ritual_need,
    steps,
    way_on,
)  # fmt: skip
from strategies.death_may_die.ties import TIE, takes_its_turn
from strategies.death_may_die.ways import price_ways
from strategies.death_may_die.weights import (
    CROWD,
    DEATH,
    ELDER_HUNT,
    FAR_CALL,
    FEAR,
    FINDS,
    FIRE,
    FLIGHT,
    FRAIL,
    HASTE,
    HEAL,
    LEARN,
    MIND_LOSS,
    MUSTER,
    OBJECTIVE,
    OMENS,
    REPOSE,
    SLAY,
    UNDEAD,
)  # fmt: skip

__all__ = ["PLAN_ATTACK", "PLAN_NOTHING", "PLAN_REST", "PLAN_RUN", "PLAN_TASK", "make_plan"]

PLAN_NOTHING, PLAN_RUN, PLAN_ATTACK, PLAN_TASK, PLAN_REST = range(5)
EASE = 3  # space of the summoning track before which the objective may wait, and after which it presses
NO_PLAN = -1e9
BLACK_SHARE = 0.4  # of dice that the mythos card brings
SPREAD_OF_DICE = 0.35  # attacks that a kill takes beyond health over mean successes, since dice spread


# -- what strikes at the end of the turn ---------------------------------------------------------------------------


@kernel
def clear(sums):
    """Empties sums."""
    sums.dice = 0.0
    sums.black = 0.0
    sums.great = 0.0
    sums.great_black = 0.0
    sums.effort = 0.0


@kernel
def add(sums, more, share, great_share):
    """Adds sums to others, a share of them."""
    sums.dice += share * more.dice
    sums.black += share * more.black
    sums.effort += share * more.effort
    sums.great += great_share * more.great
    sums.great_black += great_share * more.great_black


@kernel
def count_enemy(pack, table, inv, hits, slot, sums):
    """Adds an enemy: the dice of its attack, and the attacks it takes to be rid of it."""
    enemy = pack.enemy[table.figure[slot].kind]
    dice = 1.0 * (enemy.black + enemy.green)
    sums.dice += dice + (dice / 3.0 if enemy.elder_success > 0 else 0.0)
    sums.black += enemy.black
    blows = (enemy.health - table.figure[slot].wounds) / hits
    if inv.trait[FULL_EACH] > 0:
        sums.effort = max(sums.effort, 1.0, blows + SPREAD_OF_DICE)
    else:
        sums.effort += blows if inv.trait[SPLIT] > 0 else max(1.0, blows + SPREAD_OF_DICE)


@kernel
def count_enemies(pack, table, mine, inv):
    """Leaves in the notes what stands in each space: dice, attacks to be rid of it; the Elder One's dice apart."""
    for space in range(pack.scene[table.episode].spaces):
        clear(mine.notes.at[space])
    for slot in range(1, table.figures):
        if table.figure[slot].space >= 0:
            count_enemy(pack, table, inv, mine.notes.hits, slot, mine.notes.at[table.figure[slot].space])
    lair = table.figure[ELDER].space
    if lair >= 0:
        for s in range(table.stage):
            stage = pack.box[table.elder].stage[s]
            mine.notes.at[lair].great += stage.black + stage.green
            mine.notes.at[lair].great_black += stage.black


@kernel
def death_chance(dice, bears):
    """About the chance that so many dice show `bears` successes or more: a smooth stand-in for the binomial tail."""
    if dice + 0.01 < bears:
        return 0.0
    z = (0.5 * dice - bears + 0.5) / math.sqrt(0.25 * dice + 0.1)
    u = 0.8 * z * (1.0 + 0.12 * z * z)  # within 0.01 of the normal tail
    return 0.5 + 0.5 * u / math.sqrt(1.0 + u * u)


@kernel
def take_stock(pack, table, inv, me, weights):
    """Leaves in `me` what the sums of a plan ask again and again of one investigator: body, mind, what Rests heal."""
    me.scale = 3.0 / pack.seats * weights[HEAL]
    me.frail = 0.25 * weights[FRAIL]
    spent = inv.sanity / pack.sanity
    me.mind = weights[MIND_LOSS] * spent * spent - weights[LEARN]
    me.brink = 0.6 * weights[DEATH] if inv.sanity >= pack.sanity - 1 else 0.0
    me.stake = weights[DEATH] if table.risen == 0 else weights[DEATH] * weights[UNDEAD]
    me.cut = 2.0 * (inv.trait[CUT_HIT_WOUND] + inv.trait[CUT_WOUND])
    calm = pack.stress - inv.stress
    me.calm = 0.2 * calm
    me.bears = pack.skull - inv.wounds + 1.0 * inv.companions + 0.4 * calm
    me.wounds = 1.0 * inv.wounds
    me.now = body(me, me.wounds)
    for n in range(len(me.rest)):
        points = n * pack.rest_points
        wounds = min(inv.wounds, points)
        stress = min(inv.stress, points - wounds)
        me.rest[n] = me.now - body(me, me.wounds - wounds) + weights[REPOSE] * stress
        if table.disrupted == 1:
            me.rest[n] *= 1.0 + weights[MUSTER]


@kernel
def body(me, wounds):
    """`body_cost` of senses.py, from what is known of the investigator."""
    return me.scale * (wounds + me.frail * wounds * wounds * wounds)


@kernel
def mind(me, loss):
    """`mind_cost` of senses.py, from what is known of the investigator."""
    return loss * me.mind + me.brink * min(1.0, loss)


@kernel
def harm(me, dice, black, weights):
    """What a blow of so many dice costs: wounds, minds, and the life that is at stake."""
    if dice <= 0.0:
        return 0.0
    dice -= me.cut
    cost = mind(me, black / 3.0)
    if dice <= 0.0:
        return cost
    pain = body(me, me.wounds + max(0.0, 0.5 * dice - me.calm)) - me.now
    cost += weights[FEAR] * pain
    return cost + me.stake * death_chance(dice, me.bears)


# -- what actions are worth ----------------------------------------------------------------------------------------


@kernel
def rests(me, n):
    """n Rests: wounds first, then stress."""
    return me.rest[min(n, len(me.rest) - 1)]


@kernel
def worth_when_clear(me, n, call, need):
    """n actions in a space without enemies: steps of the objective and rests, the best split."""
    best = rests(me, n)
    for t in range(1, n + 1):
        best = max(best, call * min(1.0 * t, need) + rests(me, n - t))
    return best


@kernel
def first_action(me, blows, safe, tasks, quiet):
    """What comes first: blows, then steps of the objective, unless wounds are to be healed before."""
    if blows > 0:
        return PLAN_ATTACK
    if tasks <= 1e-6:
        return PLAN_REST if safe else PLAN_NOTHING
    return PLAN_REST if safe and me.wounds >= 2.0 and quiet > tasks + 1e-6 else PLAN_TASK


@kernel
def worth_of_standing(mine, me, sums, odds, come, actions, flames, call, need, weights):
    """The best use of actions where these enemies stand; its first step is left in mine.notes.first.

    With the chance `odds` the mythos card brings `come` dice more. mine.notes.here[k] is the best of those that begin
    with k (PLAN_...).
    """
    for k in range(len(mine.notes.here)):
        mine.notes.here[k] = NO_PLAN
    best = -1e9
    toll = mind(me, 1.0)
    for blows in range(min(actions, math.ceil(sums.effort)) + 1):
        left = 1.0 - blows / sums.effort if sums.effort > blows else 0.0
        dice = sums.dice * left + sums.great + flames
        black = sums.black * left + sums.great_black + flames
        hurt = harm(me, dice, black, weights)
        if odds > 0.0:
            hurt += odds * (harm(me, dice + come, black + BLACK_SHARE * come, weights) - hurt)
        worth = weights[SLAY] * sums.dice * (1.0 - left) - hurt - toll * blows
        safe = left <= 0.0 and sums.great <= 0.0
        tasks = call * min(1.0 * (actions - blows), need)
        quiet = worth_when_clear(me, actions - blows, call, need) if safe else tasks
        worth += quiet + (weights[FINDS] * (1.0 - odds) if safe else 0.0)
        first = first_action(me, blows, safe, tasks, quiet)
        mine.notes.here[first] = max(mine.notes.here[first], worth)
        if worth > best:
            best = worth
            mine.notes.first = first
    return best


# -- the way -------------------------------------------------------------------------------------------------------


@kernel
def walk(pack, table, mine, start, goal):
    """Walks a shortest way to a goal too far for the ways in the notes; see `walk_back`."""
    flames = 0.0
    at = start + 0
    while at != goal:
        flames += table.fire[at]
        at = way_on(pack, table, at, goal)
        add(mine.notes.met, mine.notes.at[at], 1.0, 1.0)
    return flames


@kernel
def walk_back(table, mine, goal, steps):
    """Walks the cheapest way of so many steps: enemies met on it join the sums; the fire tokens caught."""
    flames = 0.0
    at = goal + 0
    for k in range(steps, 0, -1):
        before = np.int64(mine.notes.back[k, at])
        if before != at:
            flames += table.fire[before]
            add(mine.notes.met, mine.notes.at[at], 1.0, 1.0)
            at = before
    return flames


@kernel
def call_of_space(pack, table, mine, seat, space, weights):
    """What one action on the objective is worth in a space, or one blow at the Elder One that can be reached there."""
    inv = table.inv[seat]
    if table.disrupted == 1:
        if table.risen == 0:
            return 0.0
        away = steps(pack, table, space, table.figure[ELDER].space)
        if away > inv.trait[RANGE]:
            return 0.0
        return max(0.0, weights[ELDER_HUNT] * mine.notes.hits - mind(mine.notes.me, 1.0))
    call = weights[OBJECTIVE] * ritual_call(pack, table, seat, space)
    if call <= 0.0:
        return 0.0
    call *= max(0.2, 1.0 + weights[HASTE] * (table.pace - EASE) / max(1, pack.loss_at - EASE))
    call /= 1.0 + weights[CROWD] * people_at(pack, table, space, seat)
    return max(0.0, call - mind(mine.notes.me, 1.0))


@kernel
def most_of_going(mine, held, come, actions, flames, call, need, weights):
    """No plan that ends there is worth more: all dice slain, all Rests taken, nothing suffered."""
    me = mine.notes.me
    met = mine.notes.met
    lessons = 1.0 + actions + come + (held.black + held.great_black + met.black + met.great_black + flames) / 3.0
    most = weights[SLAY] * (held.dice + met.dice) + weights[FINDS] + max(0.0, -me.mind) * lessons
    return most + 2.0 * rests(me, actions) + call * (weights[FAR_CALL] + min(1.0 * actions, need))


@kernel
def worth_of_going(pack, table, mine, seat, space, actions, free_runs, call, bar, weights):
    """The best plan that ends in another space: some actions here first, then Runs, then actions there.

    Plans that cannot be worth more than `bar` are not looked at.
    """
    inv = table.inv[seat]
    here = inv.space + 0
    way = steps(pack, table, here, space)
    if way >= FAR:
        return -1e9
    stride = pack.run_spaces + inv.trait[RUN_EXTRA]
    lead = mine.notes.lead + 0
    legs = 1 + (way - lead + stride - 1) // stride
    runs = max(0, legs - free_runs)
    need = ritual_need(pack, table, mine, space)
    if runs > actions:
        late = 1.0 * (runs - actions)
        call = weights[FAR_CALL] * call / (1.0 + late)
        runs = actions
    clear(mine.notes.met)
    steps_left = lead + stride * (legs - 1)
    if steps_left <= mine.notes.reach:
        flames = walk_back(table, mine, space, min(steps_left, mine.notes.settled))
    else:
        flames = walk(pack, table, mine, here, space)
    held = mine.notes.at[here]
    me = mine.notes.me
    own = 1.0 * (inv.flames + inv.embers)
    odds = weights[OMENS] * mine.notes.odds[space]
    come = mine.notes.come[space] + 0.0
    if most_of_going(mine, held, come, actions, flames + own, call, need, weights) < bar:
        return -1e9
    shed = min(1.0, inv.trait[SNEAK] / max(1, count(table.crowd[here])))  # share of them that is sneaked past
    of_use = held.effort if held.effort > 0.0 else (inv.wounds + inv.stress) / pack.rest_points
    best = -1e9
    for before in range(min(actions - runs, math.ceil(of_use)) + 1):
        gain = 0.0
        left = 1.0
        if held.effort > 0.0:
            left = max(0.0, 1.0 - before / held.effort)
            gain = weights[SLAY] * held.dice * (1.0 - left) - mind(me, 1.0 * before)
        elif held.great <= 0.0:
            gain = rests(me, before)
        clear(mine.notes.sums)
        add(mine.notes.sums, mine.notes.met, 1.0, 1.0)
        add(mine.notes.sums, held, max(0.0, left - shed), 1.0 - shed)
        worth = gain + worth_of_standing(
            mine, me, mine.notes.sums, odds, come, actions - runs - before, flames + own, call, need, weights
        )
        if actions - runs - before == 0 and call > 0.0:
            worth += weights[FAR_CALL] * call
        first = PLAN_RUN if before == 0 else (PLAN_ATTACK if held.effort > 0.0 else PLAN_REST)
        mine.notes.worth[first] = max(mine.notes.worth[first], worth - weights[FIRE] * flames)
        if worth > best + 1e-9:
            best = worth
            mine.notes.before = before
    return best - weights[FIRE] * flames


# -- the best plan ----------------------------------------------------------------------------------------------------


@kernel
def find_shelter(pack, table, mine, here, weights, own):
    """The space without enemies within a Run that the mythos card is least likely to fill; then the shorter way."""
    best = NOWHERE
    least = 1e9
    equals = 1
    for space in range(pack.scene[table.episode].spaces):
        if space == here or table.crowd[space] != 0 or steps(pack, table, here, space) > pack.run_spaces:
            continue
        price = mine.notes.paid[min(mine.notes.settled, pack.run_spaces), space]
        dread = weights[FLIGHT] * mine.notes.odds[space] * mine.notes.come[space] + price
        if dread < least - TIE:
            equals = 1
        elif dread < least + TIE:
            equals += 1
        else:
            continue
        if equals == 1 or takes_its_turn(own, equals):
            least = dread
            best = space + 0
    return best


@kernel
def make_plan(pack, table, mine, seat, actions, free_runs, left, may_run, may_act, weights, own):
    """The best plan; its first action (PLAN_...) is returned, the space of a Run stands in mine.notes.goal.

    `left` steps of a Run are under way, one of `free_runs`, or none; one just begun goes somewhere. The notes keep
    what the best plan is worth that begins with each action (worth[PLAN_...]), and where the next step of a Run finds
    the investigator (step).
    """
    inv = table.inv[seat]
    here = inv.space + 0
    mine.notes.hits = hits_of_attack(pack, inv)
    count_enemies(pack, table, mine, inv)
    if mine.notes.turn != table.turn:
        mine.notes.turn = table.turn
        read_deck(pack, table, mine.notes, here)
    take_stock(pack, table, inv, mine.notes.me, weights)
    if may_run:
        stride = pack.run_spaces + inv.trait[RUN_EXTRA]
        mine.notes.lead = left if left > 0 else stride
        mine.notes.reach = min(STEPS, mine.notes.lead + (actions + free_runs - 1) * stride)
        mine.notes.settled = price_ways(pack, table, mine, here, NOWHERE, mine.notes.reach + 0, weights)
    call = call_of_space(pack, table, mine, seat, here, weights)
    stay = 0.0 if may_act and ritual_need(pack, table, mine, here) <= actions else weights[FAR_CALL] * call
    best = stay + worth_of_standing(
        mine, mine.notes.me, mine.notes.at[here], weights[OMENS] * mine.notes.odds[here], mine.notes.come[here],
        actions, 1.0 * (inv.flames + inv.embers), call if may_act else 0.0, ritual_need(pack, table, mine, here),
        weights,
    )  # fmt: skip
    for k in range(len(mine.notes.worth)):
        mine.notes.worth[k] = mine.notes.here[k] + stay
    first = mine.notes.first + 0
    crowded = mine.notes.at[here].effort > 0.0
    mine.notes.goal = here
    mine.notes.step = NOWHERE
    if not may_run or actions + free_runs == 0:
        return first
    if left == pack.run_spaces + inv.trait[RUN_EXTRA]:
        best = NO_PLAN
    equals = 1
    shelter = find_shelter(pack, table, mine, here, weights, own)
    for space in range(pack.scene[table.episode].spaces):
        if space == here:
            continue
        call = call_of_space(pack, table, mine, seat, space, weights)
        if call <= 0.0 and steps(pack, table, here, space) > pack.run_spaces:
            continue  # enemies are hunted, and shelter is sought, within a Run
        if call <= 0.0 and mine.notes.at[space].effort <= 0.0 and space != shelter:
            continue
        worth = worth_of_going(pack, table, mine, seat, space, actions, free_runs, call, best, weights)
        if worth > best + TIE:
            equals = 1
        elif mine.notes.goal != here and worth > best - TIE:
            equals += 1
        else:
            continue
        if equals == 1 or takes_its_turn(own, equals):
            best = worth
            mine.notes.goal = space
            first = PLAN_RUN
            mine.notes.step = here
            if mine.notes.before > 0:
                first = PLAN_ATTACK if crowded else PLAN_REST
                mine.notes.step = NOWHERE
    return np.int64(first)
