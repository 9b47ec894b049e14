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
    IMMUNE,
    ON_COMBAT,
    R_MONSTER,
    SNEAK,
    SPELLS,
    TAKE,
    TROPHY,
    USE,
    WEAPON,
    WILL,
)  # fmt: skip
from sim.games.arkham_horror.turn.ch12_weapons import resisted
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_of
from sim.kernel import kernel
from sim.luck import below
from strategies.arkham_horror.ideas import CLEAR, CLUES, COLLAPSE, CROWD, DEMAND, HUNT, HURRY, POINT
from strategies.arkham_horror.plans import demand_of
from strategies.arkham_horror.worth import chance_of, in_turn, lead, note_worth, option_of

SPELL_TRUST = 0.6  # share of a spell's bonus to count on
LEAST = 0.02  # a combat against odds worse than this is as bad as one at these odds
HELP_OF_CARD = 0.5  # chance that a card adds to an evasion
SMALL_GROUP = 3  # investigators
TOO_LITTLE = 0.4  # dice for which nothing is taken up
NOT_ASKED = -1.0
ANOTHER_DAY = 0.5  # what is wrong with a monster fled from: it is still there


@kernel
def bonus_of_card(pack, table, s, card, physical, magical):
    """What a weapon, or a spell that is ready, adds against these resistances."""
    kind = pack.kind[pack.card_kind[card]]
    if kind.sort_of == WEAPON:
        return 1.0 * resisted(kind.physical, physical) + resisted(kind.magical, magical)
    if kind.family == SPELLS and kind.use == ON_COMBAT and table.exhausted[card] == 0:
        if table.seat[s].sanity > kind.cost + 1:
            return SPELL_TRUST * resisted(kind.amount, magical)
    return 0.0


@kernel
def arms_of(pack, table, s, physical, magical):
    """What things for one hand add against these resistances, the best three, and for both hands, the best two."""
    seat = table.seat[s]
    first = second = third = both = both_next = 0.0
    for i in range(seat.hand_n):
        bonus = bonus_of_card(pack, table, s, seat.hand[i], physical, magical)
        if bonus == 0.0:
            continue
        if pack.kind[pack.card_kind[seat.hand[i]]].hands >= 2:
            both_next = max(both_next, min(both, bonus))
            both = max(both, bonus)
        else:
            third = max(third, min(second, bonus))
            second = max(second, min(first, bonus))
            first = max(first, bonus)
    return first, second, third, both, both_next


@kernel
def best_of(arms):
    """The best bonus that two hands can hold of these arms."""
    first, second, _, both, _ = arms
    return max(both, first + second)


@kernel
def best_without(arms, bonus, hands):
    """The same less one of them."""
    first, second, third, both, both_next = arms
    if hands >= 2:
        return max(both_next if bonus == both else both, first + second)
    if bonus == first:
        return max(both, second + third)
    return max(both, first + (third if bonus == second else second))


@kernel
def best_with(arms, bonus, hands):
    """The same with one thing more."""
    first, second, _, both, _ = arms
    return max(both, bonus, first + second) if hands >= 2 else max(both, first + max(second, bonus))


@kernel
def best_arms(pack, table, s, physical, magical):
    """About the best bonus two hands can hold against these resistances."""
    return best_of(arms_of(pack, table, s, physical, magical))


@kernel
def look_at_arms(pack, table, mine, s):
    """Notes the best bonus against no resistance (mine.notes.arms[0, 0]); against others when it is asked for."""
    for physical in range(IMMUNE + 1):
        for magical in range(IMMUNE + 1):
            mine.notes.arms[physical, magical] = NOT_ASKED
    mine.notes.arms[0, 0] = best_arms(pack, table, s, 0, 0)


@kernel
def arms_against(pack, table, mine, s, physical, magical):
    """The best bonus against a pair of resistances, since the last look at the arms."""
    if mine.notes.arms[physical, magical] == NOT_ASKED:
        mine.notes.arms[physical, magical] = best_arms(pack, table, s, physical, magical)
    return mine.notes.arms[physical, magical]


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
    return winning_with(pack, table, s, m, best_arms(pack, table, s, foe.physical, foe.magical))


@kernel
def winning_with(pack, table, s, m, bonus):
    """Probability of winning a round against a monster with so much in hand."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
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
def cost_of_rounds(table, s, foe, won, collapse, weights):
    """What fighting a monster to the end costs, the horror left out; `collapse` is what being out of action costs."""
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
    collapse = cost_of_collapse(table, s, weights)
    cost = cost_of_rounds(table, s, foe, won, collapse, weights)
    if foe.horror_damage > 0:
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
        crowd = weights[CROWD] * max(0, pack.players - SMALL_GROUP)
        worth += (weights[HUNT] + crowd) * foe.printed_toughness
    return worth * won


@kernel
def wanted_trophy(pack, table, mine, s, m, weights):
    """What a monster is worth besides as the trophy that the Ancient One demands of everybody at the waking."""
    if mine.notes.stance == 0 or demand_of(pack, table) != R_MONSTER or table.crowd[TROPHY + s] > 0:
        return 0.0
    return weights[DEMAND] * (1.0 - pack.foe[table.ancient_one, pack.token[m]].endless)


@kernel
def cost_of_evading(pack, table, s, m, evades, combat, weights):
    """What evading costs: it fails with probability 1 - `evades`, and then a combat follows that costs `combat`."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    hit = cost_of_damage(table, s, foe, cost_of_collapse(table, s, weights), weights)
    return max(0.0, 1.0 - evades) * (hit + combat + weights[HURRY])


@kernel
def choose_meeting(pack, table, mine, menu, weights, luck):
    """Fights where the trophy is worth the risk, evades the rest; the way goes on after an evasion."""
    best = 0
    best_worth = -1e9
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option = menu.option[i]
        worth = 0.0
        s, m = option.seat, option.monster
        if option.act == FIGHT_IT:
            won = winning(pack, table, s, m)
            worth = gain_of_fight(pack, table, m, won, weights) - cost_of_fight(pack, table, s, m, won, weights)
            worth += won * wanted_trophy(pack, table, mine, s, m, weights)
            if table.seat[s].place != mine.notes.goal:
                worth -= weights[HURRY]
        elif option.act == EVADE_IT:
            combat = cost_of_fight(pack, table, s, m, winning(pack, table, s, m), weights)
            evades = evading(pack, table, s, m) + (HELP_OF_CARD if option.card >= 0 else 0.0)
            worth = -cost_of_evading(pack, table, s, m, evades, combat, weights)
        best, best_worth = lead(menu, i, worth, best, best_worth)
    return best


@kernel
def choose_round(pack, table, menu, weights, luck):
    """Fights on or flees, whichever costs less."""
    option = menu.option[0]
    s, m = option.seat, option.monster
    foe = pack.foe[table.ancient_one, pack.token[m]]
    won = winning(pack, table, s, m)
    collapse = cost_of_collapse(table, s, weights)
    stay = cost_of_rounds(table, s, foe, won, collapse, weights) - gain_of_fight(pack, table, m, won, weights)
    hit = cost_of_damage(table, s, foe, collapse, weights)
    best = option_of(menu, FIGHT_IT)
    best_worth = -stay
    note_worth(menu, best, best_worth)
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        if menu.option[i].act == FIGHT_IT:
            continue
        fails = 1.0 - evading(pack, table, s, m) - (HELP_OF_CARD if menu.option[i].card >= 0 else 0.0)
        cost = ANOTHER_DAY + max(0.0, fails) * (hit + max(0.0, stay))
        best, best_worth = lead(menu, i, -cost, best, best_worth)
    return best


@kernel
def worth_of_arm(pack, table, option):
    """Worth of a weapon taken, a spell cast or a card used: dice, less what it costs."""
    kind = pack.kind[pack.card_kind[option.card]]
    seat = table.seat[option.seat]
    if option.act == TAKE:
        spent = kind.one_shot == 1 and table.awake == 0 and option.monster >= 0
        return option.n - (6.0 - 2.0 * toughness_of(pack, table, option.monster) if spent else 0.0)
    if option.act == CAST and kind.amount > 0:
        return SPELL_TRUST * option.n - kind.cost - (3.0 if seat.sanity <= kind.cost + 1 else 0.0)
    if option.act == USE and option.monster >= 0 and seat.stamina > 3 and seat.sanity > 3:
        return 2.0 if winning(pack, table, option.seat, option.monster) < 0.2 else 0.0
    return 0.0


@kernel
def choose_arms(pack, table, menu, done, luck):
    """The two best things for one hand each, or what takes both hands if that is better; then done."""
    first = second = both = TOO_LITTLE
    one = two = done
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option = menu.option[i]
        if option.act == DONE or option.card < 0:
            continue
        worth = worth_of_arm(pack, table, option)
        note_worth(menu, i, worth)
        if pack.kind[pack.card_kind[option.card]].hands >= 2:
            if worth > both:
                both = worth
                two = i
        elif worth > first:
            second = first
            first = worth
            one = i
        else:
            second = max(second, worth)
    together = first + (second if second > TOO_LITTLE else 0.0)
    return two if two != done and (one == done or both > together) else one
