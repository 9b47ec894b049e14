"""Monsters: the odds of a round, what may be lost, evading or fighting."""

import numpy as np

from sim.games.arkham_horror.codes import (
    CAST,
    DONE,
    EVADE_BONUS,
    EVADE_IT,
    FIGHT_IT,
    HORROR_BONUS,
    ON_COMBAT,
    SNEAK,
    SPELLS,
    TAKE,
    USE,
    WEAPON,
    WILL,
)  # fmt: skip
from sim.games.arkham_horror.skill_checks import skill_of
from sim.games.arkham_horror.weapons import resisted
from sim.kernel import kernel
from strategies.arkham_horror.ideas import CAUTION, DARING, HUNT
from strategies.arkham_horror.worth import chance_of, die_chance

SPELL_TRUST = 0.6  # share of a spell's bonus to count on


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
    return chance_of(die_chance(pack, table, s), n, toughness_of(pack, table, m))


@kernel
def withstanding(pack, table, s, m):
    """Probability of passing the Horror check."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    n = skill_of(table, pack, s, WILL) + table.seat[s].bonus[HORROR_BONUS] + foe.horror_rating
    return chance_of(die_chance(pack, table, s), n, 1)


@kernel
def evading(pack, table, s, m):
    """Probability of passing an Evade check."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    n = skill_of(table, pack, s, SNEAK) + table.seat[s].bonus[EVADE_BONUS] + foe.awareness
    return chance_of(die_chance(pack, table, s), n, 1)


@kernel
def harm(pack, table, s, m):
    """What a fight costs on average in Sanity and Stamina, more when little is left."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    seat = table.seat[s]
    p = max(0.15, winning(pack, table, s, m))
    sanity = (1.0 - withstanding(pack, table, s, m)) * foe.horror_damage + foe.nightmarish
    stamina = (1.0 - p) / p * max(1, foe.combat_damage) + foe.overwhelming
    if sanity >= seat.sanity:
        sanity *= 2.0
    if stamina >= seat.stamina:
        stamina *= 2.0
    return sanity + stamina


@kernel
def gain_of_fight(pack, table, s, m, weights):
    """Worth of meeting a monster with weapons: its trophy, less the harm."""
    worth = weights[HUNT] * pack.foe[table.ancient_one, pack.token[m]].printed_toughness
    return worth - weights[CAUTION] * 0.5 * harm(pack, table, s, m)


@kernel
def choose_meeting(pack, table, menu, weights):
    """Fights what can be won, evades the rest; cards that pass the evasion first."""
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        option = menu.option[i]
        worth = 0.0
        if option.act == FIGHT_IT:
            worth = gain_of_fight(pack, table, option.seat, option.monster, weights)
            if winning(pack, table, option.seat, option.monster) < weights[DARING]:
                worth -= 3.0
        elif option.act == EVADE_IT:
            p = evading(pack, table, option.seat, option.monster)
            if option.card >= 0:
                p = min(1.0, p + 0.5)
            worth = (1.0 - p) * (-1.0 - weights[CAUTION] * harm(pack, table, option.seat, option.monster))
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_round(pack, table, menu, weights):
    """Fights on while a round is about as good as a flight."""
    option = menu.option[0]
    p = winning(pack, table, option.seat, option.monster)
    best = 0
    for i in range(1, menu.n):
        q = evading(pack, table, option.seat, option.monster) + (0.5 if menu.option[i].card >= 0 else 0.0)
        if q > p + 0.25 and p < weights[DARING]:
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
