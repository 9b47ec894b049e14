"""Which die to roll again: exact for one roll against a target, one reroll after the other.

A reroll of a die without a success gives one with probability p, whatever the die shows now. So with d successes
missing and b rerolls left the best that can still be had is

    G(d, b) = max(0, -c + p (u + G(d-1, b-1)) + (1-p) G(d, b-1)),   G(0, b) = 0, and u grows by a prize at d = 1,

where c is the cost of a reroll, u the worth of a success and the prize that of the target. `best_gain` computes it
forward in b for the few d that matter. Rolls against an investigator add up die by die (`relief`).
"""

from sim.games.death_may_die.state.codes import (
    ATTACK,
    CUT_HIT_WOUND,
    CUT_WOUND,
    ELDER,
    ELDER_BOTH,
    ELDER_MAX,
    FREE_OF_ROLL,
    FREE_OF_TURN,
    GONE,
    LABS,
    REROLL_TURN,
    STOP,
    TASK_1,
    TASK_2,
    TENTACLE_MAX,
)
from sim.kernel import kernel
from strategies.death_may_die.ties import best_valued
from strategies.death_may_die.weights import VALUED

__all__ = ["best_gain", "choose_reroll"]


@kernel
def best_gain(missing, rerolls, p, cost, each, prize):
    """G(missing, rerolls): expected worth still to be won by the best rerolls; exact for up to 4 missing."""
    g1, g2, g3, g4 = 0.0, 0.0, 0.0, 0.0
    for _ in range(rerolls):
        g4 = max(0.0, p * (each + g3) + (1.0 - p) * g4 - cost)
        g3 = max(0.0, p * (each + g2) + (1.0 - p) * g3 - cost)
        g2 = max(0.0, p * (each + g1) + (1.0 - p) * g2 - cost)
        g1 = max(0.0, p * (each + prize) + (1.0 - p) * g1 - cost)
    if missing <= 0:
        return 0.0
    if missing == 1:
        return g1
    if missing == 2:
        return g2
    return g3 if missing == 3 else g4


@kernel
def is_hit(pack, inv, kind, face, enemy_elders):
    """Whether a face counts as a success, conversions of the roller and of the enemy's card included."""
    if pack.success[kind, face] > 0:
        return True
    if pack.elders[kind, face] > 0 and (inv.trait[ELDER_MAX] > 0 or inv.trait[ELDER_BOTH] > 0 or enemy_elders > 0):
        return True
    return pack.tentacle[kind, face] > 0 and inv.trait[TENTACLE_MAX] > 0


@kernel
def hit_chance(pack, inv, kind, enemy_elders):
    """Probability that one die gives a success."""
    hits = 0
    for face in range(pack.sides[kind]):
        if is_hit(pack, inv, kind, face, enemy_elders):
            hits += 1
    return hits / pack.sides[kind]


@kernel
def tentacle_chance(pack, kind):
    """Probability that one die shows a tentacle."""
    n = 0
    for face in range(pack.sides[kind]):
        n += pack.tentacle[kind, face]
    return n / pack.sides[kind]


@kernel
def hits_of(pack, roll, inv, enemy_elders):
    """Successes that lie on the table, as they will be counted."""
    n = 0
    for i in range(roll.pool.n):
        if is_hit(pack, inv, roll.pool.kind[i], roll.pool.face[i], enemy_elders):
            n += 1
    return n


@kernel
def target_of(pack, table, roll):
    """How many successes are of use: the target's health, a lab's, or the number a task needs."""
    if roll.what == ATTACK:
        if roll.foe == ELDER:
            return pack.box[table.elder].stage[table.stage - 1].health - table.figure[ELDER].wounds
        if roll.foe > 0:
            return pack.enemy[table.figure[roll.foe].kind].health - table.figure[roll.foe].wounds
        return 4
    if roll.what == TASK_2 and pack.scene[table.episode].type == LABS:
        space = table.inv[roll.seat].space
        for t in range(table.tokens):
            if table.token[t].space == space and table.token[t].state != GONE:
                return pack.scene[table.episode].health - table.token[t].wounds
    if roll.what == TASK_1 and pack.scene[table.episode].type == LABS:
        return table.fire[table.inv[roll.seat].space] + 0
    return max(1, roll.need + 0)


@kernel
def rerolls_left(pack, roll, inv):
    """Free and for stress."""
    return roll.free + max(0, inv.trait[REROLL_TURN] - inv.rerolled) + max(0, pack.stress - inv.stress)


@kernel
def gain_for_target(pack, inv, o, missing, left, cost, success, prize, sanity):
    """Worth of rerolling one die of a roll of one's own, with so many successes missing and rerolls left."""
    kind, face = o.n, o.m
    if is_hit(pack, inv, kind, face, 0):
        return -1.0
    shown = pack.tentacle[kind, face] * sanity
    risk = tentacle_chance(pack, kind) * sanity
    gain = best_gain(missing, left, hit_chance(pack, inv, kind, 0), cost + risk, success, prize)
    return gain + (shown if missing > 0 else shown - risk - cost)


@kernel
def relief(pack, roll, inv, o, hits, cost, wound, life, sanity):
    """Worth of rerolling one die of a roll against the investigator; the wounds that would kill weigh most."""
    kind, face = o.n, o.m
    if hits <= 0 and pack.tentacle[kind, face] == 0:
        return -1.0
    each = wound if hits > 0 else 0.0
    if inv.wounds + hits >= pack.skull:
        each += life
    now = (each if is_hit(pack, inv, kind, face, roll.enemy_elders) else 0.0) + pack.tentacle[kind, face] * sanity
    later = each * hit_chance(pack, inv, kind, roll.enemy_elders) + tentacle_chance(pack, kind) * sanity
    return now - later - cost


@kernel
def choose_reroll(pack, table, menu, stress, wound, life, sanity, success, prize, own):
    """The reroll of greatest worth, or stop; `stress` to `prize`: worths of one each."""
    roll = table.roll
    inv = table.inv[roll.seat]
    hits, missing, left = 0, 0, 0
    if roll.harms == 1:
        hits = hits_of(pack, roll, inv, roll.enemy_elders) - inv.trait[CUT_HIT_WOUND] - inv.trait[CUT_WOUND]
    else:
        missing = target_of(pack, table, roll) - hits_of(pack, roll, inv, 0)
        left = rerolls_left(pack, roll, inv)
    for i in range(menu.n):
        o = menu.option[i]
        menu.scratch[VALUED + i] = 0.0
        if o.act == STOP:
            continue
        cost = 0.0 if o.act == FREE_OF_ROLL else (0.05 if o.act == FREE_OF_TURN else stress)
        if roll.harms == 1:
            worth = relief(pack, roll, inv, o, hits, cost, wound, life, sanity)
        else:
            worth = gain_for_target(pack, inv, o, missing, left, cost, success, prize, sanity)
        menu.scratch[VALUED + i] = worth
    return best_valued(menu, 0.0, own)
