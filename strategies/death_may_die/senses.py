"""What an investigator sees: how dangerous a space is, where the objective calls, how far things are."""

import numpy as np

from sim.games.death_may_die.state.codes import (
    DANCE,
    DICE_ATTACK,
    DICE_HERE,
    DICE_OWN,
    ELDER,
    ELDER_BOTH,
    ELDER_MAX,
    ELDER_VALUE,
    FACE_DOWN,
    GONE,
    IDOLS,
    KEYS,
    LABS,
    OPEN,
    REROLL_HERE,
    REROLL_ROLL,
    REROLL_TURN,
    SANITY_DICE,
    TENTACLE_MAX,
    TOMES,
    VILLAGERS,
)
from sim.kernel import kernel
from sim.mechanisms.sets import has, next_member
from strategies.death_may_die.weights import DEATH, FRAIL, HEAL, LEARN, MIND_LOSS

__all__ = ["body_cost", "danger_at", "hits_of_attack", "mind_cost", "people_at", "ritual_call",
           "ritual_need", "steps", "threat_of", "way_on"]  # fmt: skip

TENTACLE_SHARE = 0.5  # worth of a sanity loss in wounds, for judging an enemy


@kernel
def steps(pack, table, a, b):
    """Distance of two spaces."""
    return np.int64(pack.scene[table.episode].steps[a, b])


@kernel
def way_on(pack, table, at, goal):
    """The next space of a shortest way, around fire and enemies where it is as short; where one is, at the goal."""
    ways = pack.scene[table.episode].toward[at, goal]
    best = goal + 0
    best_cost = 1e9
    p = next_member(ways, -1)
    while p >= 0:
        cost = 1.0 * table.fire[p] + (3.0 if table.crowd[p] != 0 else 0.0)
        if p == goal or cost < best_cost:
            best_cost = cost
            best = p
        p = next_member(ways, p)
    return best


@kernel
def threat_of(pack, table, slot):
    """Expected harm of one attack of a figure, in wounds."""
    black, green, more = 0, 0, 0.0
    if slot == ELDER:
        for s in range(table.stage):
            black += pack.box[table.elder].stage[s].black
            green += pack.box[table.elder].stage[s].green
    else:
        enemy = pack.enemy[table.figure[slot].kind]
        black, green = enemy.black + 0, enemy.green + 0
        if enemy.elder_success > 0:
            more = (black + green) / 6.0
        if enemy.before_attack > 0:
            more += 0.5
    return 0.5 * (black + green) + more + TENTACLE_SHARE * black / 3.0


@kernel
def danger_at(pack, table, space):
    """Expected harm of a fight in a space."""
    harm = 0.0
    slot = next_member(table.crowd[space], -1)
    while slot >= 0:
        harm += threat_of(pack, table, slot)
        slot = next_member(table.crowd[space], slot)
    return harm


@kernel
def people_at(pack, table, space, but):
    """Living investigators in a space, one seat left out."""
    n = 0
    for seat in range(pack.seats):
        if seat != but and table.inv[seat].alive == 1 and table.inv[seat].space == space:
            n += 1
    return n


# -- body and mind -------------------------------------------------------------------------------------------------


@kernel
def body_cost(pack, wounds, weights):
    """What it costs to have so many wounds: more for each the nearer the skull; less where more share the turns."""
    return 3.0 / pack.seats * weights[HEAL] * (wounds + 0.25 * weights[FRAIL] * wounds * wounds * wounds)


@kernel
def mind_cost(pack, inv, loss, weights):
    """What an expected loss of sanity costs: little at first, since thresholds teach; much near the skull."""
    spent = inv.sanity / pack.sanity
    cost = loss * (weights[MIND_LOSS] * spent * spent - weights[LEARN])
    if inv.sanity >= pack.sanity - 1:
        cost += 0.6 * weights[DEATH] * min(1.0, loss)
    return cost


@kernel
def hits_of_attack(pack, inv):
    """Mean successes of an attack of the investigator's own, rerolls that are at hand included."""
    black = 0.5 + (1.0 / 6.0 if inv.trait[TENTACLE_MAX] > 0 else 0.0)
    green = 0.5
    if inv.trait[ELDER_MAX] > 1 or inv.trait[ELDER_BOTH] > 0:
        black += max(1, inv.trait[ELDER_VALUE]) / 6.0
        green += max(1, inv.trait[ELDER_VALUE]) / 3.0 - 1.0 / 6.0
    dice = (
        inv.green + inv.trait[DICE_OWN] + inv.trait[DICE_ATTACK] + inv.trait[DICE_HERE] + 0.5 * inv.trait[SANITY_DICE]
    )
    hits = pack.roll_black * black + dice * green + (0.4 if inv.trait[ELDER_MAX] == 1 else 0.0)
    rerolls = inv.trait[REROLL_ROLL] + inv.trait[REROLL_HERE] + 0.4 * inv.trait[REROLL_TURN]
    return hits + 0.45 * min(2.0, rerolls + 0.3 * (pack.stress - inv.stress))


@kernel
def ritual_need(pack, table, mine, space):
    """About how many actions the objective takes in a space."""
    if table.disrupted == 1:
        return 9.0
    if pack.scene[table.episode].type == LABS:
        for t in range(table.tokens):
            if table.token[t].space == space and table.token[t].state != GONE:
                return max(1.0, (pack.scene[table.episode].health - table.token[t].wounds) / mine.notes.hits + 0.2)
    return 1.3


# -- where the objective calls -------------------------------------------------------------------------------------


@kernel
def key_of_use(table, letter):
    """Whether the tome of a letter still waits for its key."""
    return table.token[letter].owner < 0


@kernel
def call_of_tomes(pack, table, seat, space):
    """e2: a tome whose key is at hand, then bodies, then cultists who leave some."""
    call = 0.0
    for k in range(KEYS):
        token = table.token[k]
        if token.space == space and (table.inv[seat].key[k] > 0 or token.state == OPEN):
            call = max(call, 3.0)
        if table.floor_key[space, k] > 0 and key_of_use(table, k):
            call = max(call, 1.5)
    for t in range(KEYS, table.tokens):
        if table.token[t].space == space and table.token[t].state == FACE_DOWN:
            call = max(call, 1.6)
    slot = next_member(table.crowd[space], -1)
    while slot >= 0:
        if slot != ELDER and pack.enemy[table.figure[slot].kind].category == 0:
            call = max(call, 1.0)
        slot = next_member(table.crowd[space], slot)
    return call


@kernel
def call_of_guests(pack, table, space):
    """e3: face-down guests, likelier ones first; revealed sorcerers that are not yet at the waterfront."""
    call = 0.0
    for t in range(table.tokens):
        token = table.token[t]
        if token.space != space or token.state == GONE:
            continue
        if token.state == OPEN:
            call += 1.4 if space != pack.scene[table.episode].target else 0.0
        else:
            call += 0.8 + 0.6 * token.mixed
    return min(call, 3.0)


@kernel
def call_of_idols(pack, table, seat, space):
    """e4: a free gate with an idol in hand, else an idol that is not placed; guards are shunned."""
    here = pack.scene[table.episode]
    call = 0.0
    placed = 0
    for t in range(table.tokens):
        token = table.token[t]
        if token.space == space:
            if token.kind == 1:
                placed = 1
            elif table.inv[seat].idol == 0:
                call = 2.0
    if table.inv[seat].idol == 1:
        call = 0.0
        for k in range(3):
            if here.gate[k] == space and placed == 0:
                call = 3.0
    for k in range(3):
        if table.guard[k] == space:
            call -= 1.0
    return call


@kernel
def boat_ready(pack, table):
    """e5: enough villagers of each house are on the boat."""
    here = pack.scene[table.episode]
    first, second = 0, 0
    for t in range(table.tokens):
        if table.token[t].space == here.target:
            if table.token[t].kind == 0:
                first += 1
            else:
                second += 1
    return first >= here.needed and second >= here.needed


@kernel
def call_of_villagers(pack, table, space):
    """e5: villagers off the boat, then the lighthouse."""
    here = pack.scene[table.episode]
    if boat_ready(pack, table):
        return 3.0 if space == here.finish else 0.0
    call = 0.0
    for t in range(table.tokens):
        if table.token[t].space == space and space != here.target:
            call = 2.0
    return call


@kernel
def call_of_mirrors(pack, table, space):
    """e6: mirrors not yet in the telescope room, those in the light now, or at the seat's next turn."""
    here = pack.scene[table.episode]
    call = 0.0
    later = (table.phase_of_moon + pack.seats * here.phase_step) % here.phases
    for t in range(table.tokens):
        if table.token[t].space == space and space != here.target:
            if has(here.lit[table.phase_of_moon], space):
                call = 2.4
            elif has(here.lit[later], space):
                call = 1.2
    return call


@kernel
def ritual_call(pack, table, seat, space):
    """How strongly the objective calls the investigator to a space, 0 to 3."""
    kind = pack.scene[table.episode].type
    if kind == LABS:
        for t in range(table.tokens):
            if table.token[t].space == space and table.token[t].state != GONE:
                return 2.0 + 0.2 * table.token[t].wounds
        return 0.0
    if kind == TOMES:
        return call_of_tomes(pack, table, seat, space)
    if kind == DANCE:
        return call_of_guests(pack, table, space)
    if kind == IDOLS:
        return call_of_idols(pack, table, seat, space)
    if kind == VILLAGERS:
        return call_of_villagers(pack, table, space)
    return call_of_mirrors(pack, table, space)
