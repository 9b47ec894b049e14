"""What a learned player looks at: an option, what the style thinks of it, and where it leads.

One list for all kinds of decisions; what means nothing at a kind is 0 there. The style has been asked before: its
values of the options stand in menu.scratch[VALUED:], its plan in the seat's notes.
"""

import numpy as np

from sim.games.death_may_die.components.vocabulary import LOSE_SANITY
from sim.games.death_may_die.state.codes import (
    ACTION,
    CHOOSE_EFFECT,
    CUT_HIT_WOUND,
    CUT_WOUND,
    DISCOVERY_SIDE,
    DO_ATTACK,
    DO_REST,
    DO_RUN,
    ELDER,
    FIGHT_ORDER,
    GO,
    GONE,
    IDOLS,
    KEYS,
    LABS,
    LEVEL_UP,
    NEAREST,
    PATH,
    REROLL,
    RLYEH_SPACE,
    RUN_STEP,
    SERVED,
    SNEAK,
    SNEAK_BY,
    SPACE_CHOICE,
    STAGES,
    TOMES,
)
from sim.kernel import kernel
from sim.mechanisms.maps import FAR
from sim.mechanisms.sets import count, next_member
from strategies.death_may_die.plan import call_of_space, clear, count_enemy, death_chance, take_stock, worth_of_standing
from strategies.death_may_die.rerolls import hit_chance, hits_of, is_hit, rerolls_left, target_of
from strategies.death_may_die.senses import hits_of_attack, people_at, ritual_need, steps, threat_of
from strategies.death_may_die.weights import VALUED, WEIGHTS

__all__ = ["FEATURES", "POSITION", "features"]

ACTS = 11  # of an action
THINGS = 16  # skills; kinds of effects and of discoveries
FEATURES = (
    "style", "value", *(f"act_{act}" for act in range(ACTS)), *(f"thing_{thing}" for thing in range(THINGS)), "n", "m",
    "own", "wounds_of_whom", "elder", "threat", "health", "kill",
    "dice", "elder_dice", "may_come", "fire", "people", "call", "from_goal", "from_elder", "death",
    "harms", "missing", "rerolls", "chance", "tentacle", "hit", "dying",
    "wounds", "stress", "sanity", "threshold", "actions", "hits", "disrupted", "risen", "track", "stage",
    "elder_health", "ritual", "seats", "worst_wounds", "alive", "death_here", "plan",
    "dice_there", "people_there", "from_me", "from_people", "sanity_of_whom", "stress_of_whom",
)  # fmt: skip
(STYLE, VALUE, ACT, THING, N, M, OWN, WOUNDS_OF_WHOM, ELDER_HIM, THREAT, HEALTH, KILL,
 DICE, ELDER_DICE, MAY_COME, FIRE_THERE, PEOPLE, CALL, FROM_GOAL, FROM_ELDER, DEATH,
 HARMS, MISSING, REROLLS, CHANCE, TENTACLE, HIT, DYING,
 WOUNDS, STRESSED, SANITY, THRESHOLD, ACTIONS, HITS, DISRUPTED, RISEN, TRACK, STAGE, ELDER_HEALTH, RITUAL,
 SEATS, WORST_WOUNDS, ALIVE, DEATH_HERE, PLAN, DICE_THERE, PEOPLE_THERE, FROM_ME, FROM_PEOPLE, SANITY_OF_WHOM,
 STRESS_OF_WHOM) = (0, 1, 2, 2 + ACTS, *range(2 + ACTS + THINGS, len(FEATURES)))  # fmt: skip
POSITION = (WOUNDS, DICE_THERE)
MANY = 6  # of whatever is counted
USUAL = np.array([w.value for w in WEIGHTS.values()])  # the weights by which the style's sums are told


@kernel
def features(pack, table, mine, menu, option, kept):
    """Fills menu.scratch[:len(FEATURES)] for an option, each about -3 to 3; `kept` is the style's choice."""
    x = menu.scratch
    if option == kept:
        see_position(pack, table, mine, menu, x)
    for f in range(WOUNDS):
        x[f] = 0.0
    for f in range(DICE_THERE, len(FEATURES)):
        x[f] = 0.0
    o = menu.option[option]
    x[STYLE] = 1.0 if option == kept else 0.0
    if 0 <= o.act < ACTS:
        x[ACT + o.act] = 1.0
    x[N] = min(o.n, MANY) / 3.0
    x[M] = min(o.m, MANY) / 3.0
    if 0 <= o.who < pack.seats:
        x[OWN] = 1.0 if o.who == menu.seat else 0.0
        x[WOUNDS_OF_WHOM] = table.inv[o.who].wounds / pack.skull
        x[STRESS_OF_WHOM] = table.inv[o.who].stress / max(1, pack.stress)
        x[SANITY_OF_WHOM] = table.inv[o.who].sanity / pack.sanity
    if menu.kind == RUN_STEP:
        x[VALUE] = standing_at(pack, table, mine, menu.seat, o.space + 0)
        x[VALUE] -= standing_at(pack, table, mine, menu.seat, menu.option[kept].space + 0)
    else:
        x[VALUE] = x[VALUED + option] - x[VALUED + kept]
    x[VALUE] = min(2.0, max(-2.0, x[VALUE] / 4.0))
    if o.foe >= 0 and menu.kind != SERVED and menu.kind != SPACE_CHOICE:  # there it is no figure
        see_foe(pack, table, o.foe, x)
    if menu.kind == RUN_STEP or menu.kind == ACTION:
        see_place(pack, table, mine, menu, o, x)
    elif menu.kind == REROLL:
        see_roll(pack, table, mine, o, x)
    else:
        see_answer(pack, table, menu, o, x)


@kernel
def best_plan(mine):
    """What the best plan of the turn is worth to the style."""
    best = mine.notes.worth[0] + 0.0
    for k in range(1, len(mine.notes.worth)):
        best = max(best, mine.notes.worth[k])
    return best


# -- the position --------------------------------------------------------------------------------------------------


@kernel
def see_position(pack, table, mine, menu, x):
    """The seat's body and mind, the track, the objective, the Elder One, the others; the best plan of a turn."""
    seat = menu.seat
    inv = table.inv[seat]
    x[WOUNDS] = inv.wounds / pack.skull
    x[STRESSED] = inv.stress / max(1, pack.stress)
    x[SANITY] = inv.sanity / pack.sanity
    x[THRESHOLD] = to_threshold(pack, inv) / 3.0
    x[ACTIONS] = (table.actions + table.free_runs) / 3.0
    x[HITS] = hits_of_attack(pack, inv) / 3.0
    x[DISRUPTED] = 1.0 * table.disrupted
    x[RISEN] = 1.0 * table.risen
    x[TRACK] = (table.pace + table.symbols / max(1, pack.symbols)) / max(1, pack.loss_at)
    x[STAGE] = table.stage / STAGES
    x[ELDER_HEALTH] = (pack.box[table.elder].stage[table.stage - 1].health - table.figure[ELDER].wounds) / 10.0
    x[RITUAL] = ritual_share(pack, table)
    x[SEATS] = pack.seats / 5.0
    alive = 0
    x[WORST_WOUNDS] = 0.0
    for other in range(pack.seats):
        if table.inv[other].alive == 1:
            alive += 1
            if other != seat:
                x[WORST_WOUNDS] = max(x[WORST_WOUNDS], table.inv[other].wounds / pack.skull)
    x[ALIVE] = alive / pack.seats
    dice = dice_in(pack, table, inv.space) + elder_dice_in(pack, table, inv.space)
    x[DEATH_HERE] = death_by(pack, inv, dice, 0.0)
    plans = menu.kind == RUN_STEP or menu.kind == ACTION
    x[PLAN] = min(3.0, max(-3.0, best_plan(mine) / 8.0)) if plans else 0.0


@kernel
def to_threshold(pack, inv):
    """Points of sanity to the next threshold: a level, and symptoms."""
    for i in range(pack.thresholds):
        if pack.threshold[i] > inv.sanity:
            return np.int64(pack.threshold[i] - inv.sanity)
    return np.int64(pack.sanity - inv.sanity)


@kernel
def ritual_share(pack, table):
    """About the share of the objective that is reached."""
    here = pack.scene[table.episode]
    done = 0
    for t in range(table.tokens):
        token = table.token[t]
        if here.type == LABS:
            done += 1 if token.state == GONE else 0
        elif here.type == TOMES:
            done += 1 if t < KEYS and token.owner >= 0 else 0
        elif here.type == IDOLS:
            done += 1 if token.kind == 1 else 0
        else:
            done += 1 if token.space == here.target else 0
    return min(1.5, done / max(1, here.needed))


@kernel
def dice_in(pack, table, space):
    """Dice of the enemies in a space, the Elder One left out."""
    if space < 0:
        return 0.0
    dice = 0.0
    slot = next_member(table.crowd[space], -1)
    while slot >= 0:
        if slot != ELDER:
            enemy = pack.enemy[table.figure[slot].kind]
            dice += enemy.black + enemy.green
        slot = next_member(table.crowd[space], slot)
    return dice


@kernel
def elder_dice_in(pack, table, space):
    """Dice of the Elder One where he is in the space."""
    if space < 0 or table.figure[ELDER].space != space:
        return 0.0
    dice = 0.0
    for s in range(table.stage):
        dice += pack.box[table.elder].stage[s].black + pack.box[table.elder].stage[s].green
    return dice


@kernel
def death_by(pack, inv, dice, healed):
    """About the chance that the investigator dies of so many dice and the fire that it carries, some wounds healed."""
    dice += inv.flames + inv.embers - 2.0 * (inv.trait[CUT_HIT_WOUND] + inv.trait[CUT_WOUND])
    bears = pack.skull - inv.wounds + healed + inv.companions + 0.4 * (pack.stress - inv.stress)
    return death_chance(max(0.0, dice), bears)


# -- the option ----------------------------------------------------------------------------------------------------


@kernel
def see_foe(pack, table, foe, x):
    """The enemy that is meant."""
    x[THREAT] = threat_of(pack, table, foe) / 3.0
    if foe == ELDER:
        x[ELDER_HIM] = 1.0
        x[HEALTH] = x[ELDER_HEALTH]
        left = 10.0 * x[ELDER_HEALTH]
    else:
        left = 1.0 * pack.enemy[table.figure[foe].kind].health - table.figure[foe].wounds
        x[HEALTH] = left / 10.0
    x[KILL] = death_chance(6.0 * x[HITS], left)


@kernel
def see_place(pack, table, mine, menu, o, x):
    """Where the investigator is after the option, and what awaits it there at the end of its turn."""
    seat = menu.seat
    inv = table.inv[seat]
    space = inv.space + 0
    goes = (menu.kind == RUN_STEP and o.act == GO) or (menu.kind == ACTION and o.act == DO_RUN)
    if goes:
        space = o.space + 0 if menu.kind == RUN_STEP else mine.notes.goal + 0
    dice = dice_in(pack, table, space)
    healed = 0.0
    burns = 0.0
    if goes and space != inv.space:
        n = count(table.crowd[inv.space])
        dice += dice_in(pack, table, inv.space) * (1.0 - min(1.0, inv.trait[SNEAK] / max(1, n)))
        burns = 1.0 * table.fire[inv.space]
    elif menu.kind == ACTION and o.act == DO_ATTACK and o.foe > 0 and o.m == 0:
        enemy = pack.enemy[table.figure[o.foe].kind]
        dice -= x[KILL] * (enemy.black + enemy.green)
    elif menu.kind == ACTION and o.act == DO_REST:
        healed = 1.0 * o.n
    great = elder_dice_in(pack, table, space)
    come = mine.notes.odds[space] * mine.notes.come[space]
    x[DICE] = dice / 6.0
    x[ELDER_DICE] = great / 6.0
    x[MAY_COME] = come / 3.0
    x[FIRE_THERE] = burns / 3.0
    x[PEOPLE] = people_at(pack, table, space, seat) / 2.0
    x[DEATH] = death_by(pack, inv, dice + great + burns, healed)
    x[CALL] = min(3.0, call_of_space(pack, table, mine, seat, space, USUAL) / 5.0)
    x[FROM_GOAL] = min(FAR, steps(pack, table, space, mine.notes.goal)) / 4.0
    if table.figure[ELDER].space >= 0:
        x[FROM_ELDER] = min(8, steps(pack, table, space, table.figure[ELDER].space)) / 4.0


@kernel
def see_answer(pack, table, menu, o, x):
    """What a small decision is about: a skill, an effect, a discovery, a space."""
    if menu.kind == LEVEL_UP:
        x[THING + o.card] = 1.0
    elif menu.kind == CHOOSE_EFFECT:
        x[THING + min(max(0, o.act - LOSE_SANITY), THINGS - 1)] = 1.0
    elif menu.kind == DISCOVERY_SIDE:
        x[THING + max(0, o.token)] = 1.0
    elif o.space >= 0 and menu.kind in (PATH, NEAREST, SERVED, RLYEH_SPACE, SPACE_CHOICE, FIGHT_ORDER, SNEAK_BY):
        x[DICE_THERE] = dice_in(pack, table, o.space) / 6.0
        x[PEOPLE_THERE] = people_at(pack, table, o.space, -1) / 2.0
        if table.inv[menu.seat].space >= 0:
            x[FROM_ME] = min(8, steps(pack, table, o.space, table.inv[menu.seat].space)) / 4.0
        x[FROM_PEOPLE] = 2.0
        for seat in range(pack.seats):
            if table.inv[seat].alive == 1 and table.inv[seat].space >= 0:
                x[FROM_PEOPLE] = min(x[FROM_PEOPLE], steps(pack, table, o.space, table.inv[seat].space) / 4.0)


@kernel
def standing_at(pack, table, mine, seat, space):
    """What the style's plan is worth that ends a Run in a space next to it, or where it is."""
    inv = table.inv[seat]
    notes = mine.notes
    notes.hits = hits_of_attack(pack, inv)
    take_stock(pack, table, inv, notes.me, USUAL)
    clear(notes.sums)
    slot = next_member(table.crowd[space], -1)
    while slot >= 0:
        if slot != ELDER:
            count_enemy(pack, table, inv, notes.hits, slot, notes.sums)
        slot = next_member(table.crowd[space], slot)
    flames = 1.0 * (inv.flames + inv.embers)
    if space != inv.space:
        flames += table.fire[inv.space]
        slot = next_member(table.crowd[inv.space], -1)
        skipped = 0
        while slot >= 0:
            if slot != ELDER and skipped < inv.trait[SNEAK]:
                skipped += 1
            elif slot != ELDER:
                count_enemy(pack, table, inv, notes.hits, slot, notes.sums)
            slot = next_member(table.crowd[inv.space], slot)
    notes.sums.great = elder_dice_in(pack, table, space)
    notes.sums.great_black = notes.sums.great / 2.0
    call = call_of_space(pack, table, mine, seat, space, USUAL)
    return worth_of_standing(
        mine, notes.me, notes.sums, 0.7 * notes.odds[space], notes.come[space], table.actions + 0, flames, call,
        ritual_need(pack, table, mine, space), USUAL,
    )  # fmt: skip


@kernel
def see_roll(pack, table, mine, o, x):
    """The roll that lies on the table, and the die that is meant."""
    roll = table.roll
    inv = table.inv[roll.seat]
    x[HARMS] = 1.0 * roll.harms
    x[DICE] = dice_in(pack, table, inv.space) / 6.0
    x[ELDER_DICE] = elder_dice_in(pack, table, inv.space) / 6.0
    if inv.space >= 0:
        x[MAY_COME] = mine.notes.odds[inv.space] * mine.notes.come[inv.space] / 3.0
    if roll.harms == 1:
        hits = hits_of(pack, roll, inv, roll.enemy_elders) - inv.trait[CUT_HIT_WOUND] - inv.trait[CUT_WOUND]
        x[MISSING] = hits / 3.0
        x[DYING] = 1.0 if inv.wounds + hits >= pack.skull + inv.companions else 0.0
    else:
        x[MISSING] = min(5, target_of(pack, table, roll) - hits_of(pack, roll, inv, 0)) / 3.0
        x[REROLLS] = min(6, rerolls_left(pack, roll, inv)) / 3.0
    if o.act > 0:
        elders = roll.enemy_elders if roll.harms == 1 else 0
        x[CHANCE] = hit_chance(pack, inv, o.n, elders)
        x[TENTACLE] = 1.0 * pack.tentacle[o.n, o.m]
        x[HIT] = 1.0 if is_hit(pack, inv, o.n, o.m, elders) else 0.0
