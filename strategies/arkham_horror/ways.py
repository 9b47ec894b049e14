"""Ways through Arkham: what monsters cost on them, how far places are, the next step."""

import numpy as np

from sim.games.arkham_horror.state.codes import AREAS, GO, LOCATIONS, STREETS, TROPHY
from sim.games.arkham_horror.state.places import in_arkham
from sim.kernel import kernel
from sim.mechanisms.sets import bit, first_of, next_member
from strategies.arkham_horror.fighting import (
    SMALL_GROUP,
    arms_against,
    cost_of_evading,
    cost_of_fight,
    evading,
    gain_of_fight,
    look_at_arms,
    surviving,
    wanted_trophy,
    winning_with,
)
from strategies.arkham_horror.ideas import DETOUR, ESCORT, STREET
from strategies.arkham_horror.plans import ready_to_seal

OUT_OF_REACH = 99.0
ALL_STREETS = (1 << STREETS) - 1


@kernel
def worth_of_a_clear_street(pack, table, s, weights):
    """Worth of a monster less in a street to the others who could seal a gate; a small group has nobody to spare."""
    ready = 0
    for other in range(pack.players):
        if other != s and in_arkham(table.seat[other].place) and ready_to_seal(pack, table, other):
            ready += 1
    return weights[ESCORT] * ready * max(0, pack.players - SMALL_GROUP)


@kernel
def look_round(pack, table, mine, s, weights):
    """Notes what the monsters of each area cost who passes (mine.notes.toll) and who stays (mine.notes.worth).

    mine.notes.chance: the probability of getting by the monsters of an area on foot; mine.notes.trophies: the
    trophies' toughness.
    """
    mine.notes.trophies = 0
    for area in range(AREAS):
        mine.notes.toll[area] = 0.0
        mine.notes.chance[area] = 1.0
        mine.notes.worth[area] = -weights[STREET] if area < STREETS else 0.0
    look_at_arms(pack, table, mine, s)
    if table.afoot + table.crowd[TROPHY + s] == 0:
        return
    helps = worth_of_a_clear_street(pack, table, s, weights)
    for m in range(pack.tokens):
        area = table.monster_at[m]
        if area < AREAS:
            foe = pack.foe[table.ancient_one, pack.token[m]]
            won = winning_with(pack, table, s, m, arms_against(pack, table, mine, s, foe.physical, foe.magical))
            evades = evading(pack, table, s, m)
            combat = cost_of_fight(pack, table, s, m, won, weights)
            evasion = cost_of_evading(pack, table, s, m, evades, combat, weights)
            combat -= gain_of_fight(pack, table, m, won, weights)
            combat -= won * wanted_trophy(pack, table, mine, s, m, weights)
            if area < STREETS:
                combat -= won * helps
            falls = 1.0 - surviving(pack, table, s, m, won)
            if evasion < combat:
                falls *= 1.0 - evades
            mine.notes.toll[area] += evasion
            mine.notes.worth[area] -= min(evasion, combat)
            mine.notes.chance[area] *= 1.0 - falls
        elif area == TROPHY + s:
            mine.notes.trophies += pack.foe[table.ancient_one, pack.token[m]].printed_toughness


@kernel
def is_closed(table, area):
    """AH-6.12, AH-10.40: closed, unless a gate is open there."""
    return table.shut[area] >= table.turn and table.gate[area] < 0


@kernel
def find_ways(pack, table, mine, here, weights):
    """Notes how many steps every area is away from here (mine.notes.far), with detours round monsters."""
    for area in range(AREAS):
        mine.notes.far[area] = OUT_OF_REACH
    street = np.int64(pack.street_of[here])
    mine.notes.far[street] = 0.0 if street == here else 1.0 + weights[DETOUR] * mine.notes.toll[here]
    nearer = bit(street)  # streets that are found to be nearer than was thought, and not gone on from yet
    while nearer != 0:
        u = first_of(nearer)
        nearer &= nearer - 1
        way = mine.notes.far[u] + 1.0 + weights[DETOUR] * mine.notes.toll[u]
        next_to = pack.near[u] & ALL_STREETS
        while next_to != 0:
            t = first_of(next_to)
            next_to &= next_to - 1
            if way < mine.notes.far[t] and not is_closed(table, t):
                mine.notes.far[t] = way
                nearer |= bit(t)
    for area in range(STREETS, STREETS + LOCATIONS):
        if not is_closed(table, area):
            street = np.int64(pack.street_of[area])
            mine.notes.far[area] = mine.notes.far[street] + 1.0 + weights[DETOUR] * mine.notes.toll[street]
    mine.notes.far[here] = 0.0


@kernel
def step_before(pack, mine, here, area, weights):
    """The area before another one on the way from here."""
    street = np.int64(pack.street_of[area])
    if street != area:
        return street
    if pack.street_of[here] == area:
        return here
    best = street
    best_way = OUT_OF_REACH
    next_to = pack.near[area] & ALL_STREETS
    u = next_member(next_to, -1)
    while u >= 0:
        way = mine.notes.far[u] + 1.0 + weights[DETOUR] * mine.notes.toll[u]
        if way < best_way:
            best_way = way
            best = u
        u = next_member(next_to, u)
    return best


@kernel
def next_step(pack, mine, menu, start, weights):
    """The option of a movement menu that leads on to the goal by the way found from the start of the movement."""
    here = np.int64(menu.option[0].place)
    step = np.int64(mine.notes.goal)
    if here == step:
        return 0
    before = step_before(pack, mine, start, step, weights)
    while before != here and before != start:
        step = before
        before = step_before(pack, mine, start, step, weights)
    for i in range(1, menu.n):
        if menu.option[i].act == GO and menu.option[i].place == step:
            return i
    return 0
