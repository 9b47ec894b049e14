"""Monsters: the odds of a round, what may be lost, evading or fighting."""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    CAST,
    DONE,
    EVADE_BONUS,
    EVADE_IT,
    FIGHT_IT,
    HIT_LOST,
    HORROR_BONUS,
    ON_COMBAT,
    SNEAK,
    SPELLS,
    TAKE,
    USE,
    WEAPON,
    WILL,
)  # fmt: skip
from sim.games.arkham_horror.turn.ch12_weapons import resisted
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_of
from sim.kernel import kernel
from strategies.arkham_horror.ideas import CLEAR, CLUES, COLLAPSE, HUNT, HURRY, POINT
from strategies.arkham_horror.worth import chance_of

SPELL_TRUST = 0.6  # share of a spell's bonus to count on
LEAST = 0.02  # a combat against odds worse than this is as bad as one at these odds
HELP_OF_CARD = 0.5  # chance that a card adds to an evasion
ANOTHER_DAY = 0.5  # what is wrong with a monster fled from: it is still there


@kernel
def best_arms(pack, table, s, physical, magical):
    """About the best bonus two hands can hold against these resistances."""
    seat = table.seat[s]
    first = second = both = 0.0
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        kind = pack.kind[pack.card_kind[card]]
        bonus = 0.0
        if kind.sort_of == WEAPON:
            bonus = resisted(kind.physical, physical) + resisted(kind.magical, magical)
        elif (
            kind.family == SPELLS
            and kind.use == ON_COMBAT
            and table.exhausted[card] == 0
            and seat.sanity > kind.cost + 1
        ):
            bonus = SPELL_TRUST * resisted(kind.amount, magical)
        if kind.hands >= 2:
            both = max(both, bonus)
        elif bonus > first:
            second = first
            first = bonus
        else:
            second = max(second, bonus)
    return max(both, first + second)


@kernel
def toughness_of(pack, table, m):
    """Toughness of a monster as the Environment makes it."""
    kind = pack.token[m]
    foe = pack.foe[table.ancient_one, kind]
    return max(1, foe.toughness + pack.mythos[table.environment].toughness[kind])


@kernel
def winning(pack, table, s, m):
    """Probability of winning a round against a monster."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    bonus = best_arms(pack, table, s, foe.physical, foe.magical)
    n = np.int64(skill_of(table, pack, s, foe.skill) + foe.combat_rating + bonus)
    return chance_of(pack, table, s, n, toughness_of(pack, table, m))


@kernel
def withstanding(pack, table, s, m):
    """Probability of passing the Horror check."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    n = skill_of(table, pack, s, WILL) + table.seat[s].bonus[HORROR_BONUS] + foe.horror_rating
    return chance_of(pack, table, s, n, 1)


@kernel
def evading(pack, table, s, m):
    """Probability of passing an Evade check."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    n = skill_of(table, pack, s, SNEAK) + table.seat[s].bonus[EVADE_BONUS] + foe.awareness
    return chance_of(pack, table, s, n, 1)


@kernel
def cost_of_collapse(table, s, weights):
    """What being driven insane or knocked unconscious costs: the time, items, half the clues (AH-11.2)."""
    return weights[COLLAPSE] + 0.5 * weights[CLUES] * table.seat[s].clues


@kernel
def cost_of_loss(left, n, collapse, weights):
    """What the loss of n of the points left costs."""
    if n >= left:
        return collapse
    return weights[POINT] * n


@kernel
def cost_of_damage(table, s, foe, collapse, weights):
    """What one combat damage of a monster costs (AH-12.19)."""
    if foe.hit == HIT_LOST:
        return weights[COLLAPSE]
    return cost_of_loss(table.seat[s].stamina, foe.combat_damage, collapse, weights) + weights[POINT] * min(1, foe.hit)


@kernel
def falling(table, s, foe, won):
    """Probability of being knocked unconscious before a round is won, which has probability `won`."""
    if foe.combat_damage == 0:
        return 0.0
    failures = (np.int64(table.seat[s].stamina) + foe.combat_damage - 1) // foe.combat_damage
    reached = 1.0
    for _ in range(failures):
        reached *= 1.0 - won
    return reached


@kernel
def cost_of_rounds(table, s, foe, won, weights):
    """What fighting a monster to the end costs, the horror left out."""
    collapse = cost_of_collapse(table, s, weights)
    won = max(LEAST, won)
    cost = weights[POINT] * foe.overwhelming
    if foe.combat_damage == 0:
        return cost + (1.0 - won) * cost_of_damage(table, s, foe, collapse, weights)
    falls = falling(table, s, foe, won)
    return cost + falls * collapse + weights[POINT] * foe.combat_damage * (1.0 - won) / won * (1.0 - falls)


@kernel
def cost_of_fight(pack, table, s, m, won, weights):
    """What a combat with a monster costs: the horror and the rounds."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    cost = cost_of_rounds(table, s, foe, won, weights)
    if foe.horror_damage > 0:
        collapse = cost_of_collapse(table, s, weights)
        calm = withstanding(pack, table, s, m)
        sanity = table.seat[s].sanity
        cost += (1.0 - calm) * cost_of_loss(sanity, foe.horror_damage, collapse, weights)
        cost += calm * cost_of_loss(sanity, foe.nightmarish, collapse, weights)
    return cost


@kernel
def surviving(pack, table, s, m, won):
    """Probability of coming out of a combat on foot."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    survives = 1.0 - falling(table, s, foe, won)
    if foe.horror_damage >= table.seat[s].sanity:
        survives *= withstanding(pack, table, s, m)
    return survives


@kernel
def gain_of_fight(pack, table, m, won, weights):
    """Worth of a monster's defeat: the trophy, and a monster less near the limit."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    worth = weights[CLEAR] * table.afoot / pack.monster_limit
    if foe.endless == 0:
        worth += weights[HUNT] * foe.printed_toughness
    return worth * won


@kernel
def cost_of_evading(pack, table, s, m, evades, combat, weights):
    """What evading costs: it fails with probability 1 - `evades`, and then a combat follows that costs `combat`."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    hit = cost_of_damage(table, s, foe, cost_of_collapse(table, s, weights), weights)
    return max(0.0, 1.0 - evades) * (hit + combat + weights[HURRY])


@kernel
def choose_meeting(pack, table, mine, menu, weights):
    """Fights where the trophy is worth the risk, evades the rest; the way goes on after an evasion."""
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        option = menu.option[i]
        worth = 0.0
        s, m = option.seat, option.monster
        if option.act == FIGHT_IT:
            won = winning(pack, table, s, m)
            worth = gain_of_fight(pack, table, m, won, weights) - cost_of_fight(pack, table, s, m, won, weights)
            if table.seat[s].place != mine.notes.goal:
                worth -= weights[HURRY]
        elif option.act == EVADE_IT:
            combat = cost_of_fight(pack, table, s, m, winning(pack, table, s, m), weights)
            evades = evading(pack, table, s, m) + (HELP_OF_CARD if option.card >= 0 else 0.0)
            worth = -cost_of_evading(pack, table, s, m, evades, combat, weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_round(pack, table, menu, weights):
    """Fights on or flees, whichever costs less."""
    option = menu.option[0]
    s, m = option.seat, option.monster
    foe = pack.foe[table.ancient_one, pack.token[m]]
    won = winning(pack, table, s, m)
    stay = cost_of_rounds(table, s, foe, won, weights) - gain_of_fight(pack, table, m, won, weights)
    hit = cost_of_damage(table, s, foe, cost_of_collapse(table, s, weights), weights)
    best = 0
    best_cost = stay
    for i in range(1, menu.n):
        fails = 1.0 - evading(pack, table, s, m) - (HELP_OF_CARD if menu.option[i].card >= 0 else 0.0)
        cost = ANOTHER_DAY + max(0.0, fails) * (hit + max(0.0, stay))
        if cost < best_cost:
            best_cost = cost
            best = i
    return best


@kernel
def choose_arms(pack, table, menu):
    """The strongest weapon for its hands, spells that are worth their Sanity, then done."""
    best = 0
    best_worth = 0.4
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == DONE or option.card < 0:
            continue
        kind = pack.kind[pack.card_kind[option.card]]
        worth = 0.0
        if option.act == TAKE:
            worth = option.n - 0.3 * max(0, kind.hands - 1)
            if kind.one_shot == 1 and table.awake == 0 and option.monster >= 0:
                worth -= 6.0 - 2.0 * toughness_of(pack, table, option.monster)
        elif option.act == CAST and kind.amount > 0:
            worth = (
                SPELL_TRUST * option.n - kind.cost - (3.0 if table.seat[option.seat].sanity <= kind.cost + 1 else 0.0)
            )
        elif option.act == USE and option.monster >= 0:
            hard = winning(pack, table, option.seat, option.monster) < 0.2 and table.seat[option.seat].stamina > 3
            worth = 2.0 if hard and table.seat[option.seat].sanity > 3 else 0.0
        if worth > best_worth:
            best_worth = worth
            best = i
    return best
