"""Where an investigator wants to be at the end of the turn: the plan of the team, seen from one seat."""

import numpy as np

from sim.games.arkham_horror.codes import (
    AREAS,
    END,
    FIGHT,
    GO,
    LORE,
    NO_CARD,
    O_DRAW,
    O_GAIN,
    O_SHOP,
    R_CLUE,
    R_GATE,
    R_MONEY,
    R_SANITY,
    R_SPELL,
    R_STAMINA,
    R_TOUGHNESS,
    SPEED,
    SPELLS,
    STREETS,
    TROPHY,
    WORLD0,
    WORLD_AREAS,
)  # fmt: skip
from sim.games.arkham_horror.places import in_arkham, in_world
from sim.games.arkham_horror.skill_checks import skill_of
from sim.kernel import kernel
from strategies.arkham_horror.fighting import best_arms, gain_of_fight, winning
from strategies.arkham_horror.ideas import (
    CAUTION,
    CLUES,
    DARING,
    FAR,
    GATES,
    HEAL,
    PATIENCE,
    SERVICES,
    SHOP,
    TEAM,
)  # fmt: skip
from strategies.arkham_horror.worth import chance_of, die_chance, lacking

FIT = 3  # Sanity and Stamina wanted before going through a gate
WELL_ARMED = 5.0
STAY = 40.0  # worth of staying at an explored gate
LAST_GATES = 3  # open gates at which the team goes for the closing victory


@kernel
def seal_price(pack, table):
    """Clues that a seal costs now."""
    return max(1, pack.ancient[table.ancient_one].seal_clues + pack.mythos[table.environment].seal_clues)


@kernel
def explorer_there(pack, table, s, area):
    """Whether somebody else is already behind the gate of an area, or back at it."""
    world = pack.gate_world[table.gate[area]]
    for other in range(pack.players):
        place = table.seat[other].place
        if other != s:
            if place == area and table.seat[other].explored == 1:
                return True
            if in_world(place) and (place - WORLD0) // WORLD_AREAS == world and table.seat[other].entry == area:
                return True
    return False


@kernel
def closing(pack, table, s, area):
    """Probability of closing a gate with one attempt."""
    skill = max(skill_of(table, pack, s, FIGHT), skill_of(table, pack, s, LORE))
    n = skill + 1 + pack.gate_modifier[table.gate[area]]
    return chance_of(die_chance(pack, table, s), n, 1 + pack.ancient[table.ancient_one].gate_difficulty)


@kernel
def worth_of_gate(pack, table, s, area, weights):
    """Worth of going through a gate: more with clues for a seal, where gates are frequent, and when many are open."""
    seat = table.seat[s]
    if seat.sanity < FIT or seat.stamina < FIT:
        return -1.0
    if explorer_there(pack, table, s, area):
        return 0.0
    share = min(1.0, seat.clues / seal_price(pack, table))
    urgent = table.open_gates >= pack.gate_limit - 2
    last_gates = finishing(pack, table)
    worth = weights[GATES] * (0.5 + 0.5 * share) * (0.3 + 0.7 * closing(pack, table, s, area)) + 0.15 * pack.calls[area]
    if share < weights[PATIENCE] and not urgent and not last_gates:
        worth *= 0.15
    return worth * (3.0 if last_gates else 1.5 if urgent else 1.0)


@kernel
def finishing(pack, table):
    """Whether closing the few gates that are open would win (AH-1.2)."""
    return table.open_gates <= LAST_GATES and trophies_held(pack, table) + table.open_gates >= pack.trophies_to_win


@kernel
def trophies_held(pack, table):
    """Gate trophies of the whole team."""
    held = 0
    for s in range(pack.players):
        held += table.seat[s].gate_trophies
    return held


@kernel
def toughness_held(pack, table, s):
    """Toughness of a seat's monster trophies."""
    total = 0
    if table.crowd[TROPHY + s] > 0:
        for m in range(pack.tokens):
            if table.monster_at[m] == TROPHY + s:
                total += pack.foe[table.ancient_one, pack.token[m]].printed_toughness
    return total


@kernel
def worth_of_service(pack, table, s, area, weights):
    """Worth of the ability of a location."""
    at = pack.ability[area]
    best = 0.0
    while pack.op[at].code != END:
        best = max(best, worth_of_use(pack, table, s, pack.op[at], weights))
        at += 1
    return best


@kernel
def affordable(pack, table, s, cost):
    """Whether money and trophies reach for a price."""
    at = cost
    while pack.op[at].code != END:
        price = pack.op[at]
        if price.a == R_MONEY and table.seat[s].money < price.b:
            return False
        if price.a == R_TOUGHNESS and toughness_held(pack, table, s) < price.b:
            return False
        if price.a == R_GATE:
            return False  # gate trophies are kept for the victory
        at += 1
    return True


@kernel
def worth_of_use(pack, table, s, use, weights):
    """Worth of one use of an ability: healing, shopping, cards, what trophies buy."""
    first = pack.op[use.then]
    seat = table.seat[s]
    if not affordable(pack, table, s, use.other):
        return 0.0
    if first.code == O_GAIN and (first.a == R_SANITY or first.a == R_STAMINA):
        missing = lacking(pack, table, s, first.a)
        left = seat.sanity if first.a == R_SANITY else seat.stamina
        n = min(missing, first.b) if first.b > 0 else missing
        return weights[HEAL] * n * (2.5 if left < FIT else 0.7)
    if first.code == O_SHOP:
        armed = best_arms(pack, table, s, 0, 0)
        return weights[SHOP] * max(0.0, WELL_ARMED - armed) / WELL_ARMED * min(1.0, seat.money / 5.0)
    if first.code == O_DRAW:
        return 0.6 * weights[SHOP]
    if use.other == 0:
        return 0.2
    return weights[SERVICES]


@kernel
def worth_of_monsters(pack, table, s, area, weights):
    """Worth of the monsters of an area: trophies for the strong, harm for the weak."""
    if table.crowd[area] == 0:
        return 0.0
    total = 0.0
    for m in range(pack.tokens):
        if table.monster_at[m] == area:
            if winning(pack, table, s, m) >= weights[DARING]:
                total += gain_of_fight(pack, table, s, m, weights)
            else:
                total -= 1.0 + weights[CAUTION]
    return total


@kernel
def worth_of_rumor(pack, table, s, area):
    """Worth of ending a Rumor in its street."""
    if table.rumor == NO_CARD or pack.mythos[table.rumor].rumor_at != area:
        return 0.0
    rumor = pack.mythos[table.rumor]
    seat = table.seat[s]
    if rumor.pay_down == 1:
        return 1.0 * min(seat.clues, 3)
    price = pack.op[rumor.pass_cost]
    if rumor.pass_cost == 0:
        return 0.5
    if price.a == R_CLUE:
        return 4.0 if seat.clues >= price.b else 0.0
    if price.a == R_SPELL:
        spells = 0
        for i in range(seat.hand_n):
            if pack.kind[pack.card_kind[seat.hand[i]]].family == SPELLS:
                spells += 1
        return 5.0 if spells >= pack.ritual_spells else 0.0
    return 1.0


@kernel
def worth_of_area(pack, table, s, area, weights):
    """Worth of ending the movement in an area, however far it is."""
    seat = table.seat[s]
    worth = worth_of_monsters(pack, table, s, area, weights)
    if table.gate[area] >= 0:
        if seat.explored == 1 and seat.place == area:
            return STAY
        return worth + worth_of_gate(pack, table, s, area, weights)
    worth += weights[CLUES] * table.clue[area]
    if area < STREETS:
        return worth + worth_of_rumor(pack, table, s, area)
    return worth + 0.3 + worth_of_service(pack, table, s, area, weights)


@kernel
def somebody_nearer(pack, table, s, area):
    """Whether a team mate free to walk is nearer to an area."""
    mine = pack.steps[table.seat[s].place, area]
    for other in range(pack.players):
        seat = table.seat[other]
        if other != s and in_arkham(seat.place) and seat.explored == 0 and seat.out == 0:
            theirs = pack.steps[seat.place, area]
            if theirs < mine or (theirs == mine and other < s):
                return True
    return False


@kernel
def turns_away(pack, table, s, area):
    """Turns to walk to an area, 0 if it is reached in this one."""
    seat = table.seat[s]
    steps = np.int64(pack.steps[seat.place, area]) - seat.points
    if steps <= 0:
        return 0
    speed = max(1, skill_of(table, pack, s, SPEED))
    return (steps + speed - 1) // speed


@kernel
def choose_goal(pack, table, s, weights):
    """The area that is worth most, less for every turn of the way and where a team mate is nearer."""
    best = np.int64(table.seat[s].place)
    best_worth = -1e9
    for area in range(AREAS):
        if table.shut[area] >= table.turn and table.gate[area] < 0:
            continue
        worth = worth_of_area(pack, table, s, area, weights)
        if worth > 0.0:
            if worth < STAY and somebody_nearer(pack, table, s, area):
                worth *= weights[TEAM]
            for _ in range(turns_away(pack, table, s, area)):
                worth *= weights[FAR]
        if worth > best_worth:
            best_worth = worth
            best = area
    return best


@kernel
def next_step(pack, table, menu, goal):
    """The option of a movement menu that leads to the goal, round monsters if there is a way as short."""
    best = 0
    here = menu.option[0].place
    if here == goal:
        return best
    best_way = np.int64(pack.steps[here, goal]) * 4
    for i in range(1, menu.n):
        option = menu.option[i]
        if option.act == GO:
            way = np.int64(pack.steps[option.place, goal]) * 4
            if option.place != goal:
                way += min(3, np.int64(table.crowd[option.place]))
            if way < best_way:
                best_way = way
                best = i
    return best
