"""Where an investigator wants to be at the end of the turn: the plan of the team, seen from one seat."""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    ALLIES,
    AREAS,
    DECK_CARDS,
    END,
    FIGHT,
    IF_ALLIES,
    IF_DEPUTY_FREE,
    IN_DECK,
    LOCATIONS,
    LORE,
    LOST,
    NO_CARD,
    O_BLESS_ANY,
    O_CHOOSE_ALLY,
    O_DEPUTY,
    O_DRAW,
    O_GAIN,
    O_SHOP,
    R_CLUE,
    R_GATE,
    R_MONEY,
    R_MONSTER,
    R_SANITY,
    R_SPELL,
    R_STAMINA,
    R_TOUGHNESS,
    SPEED,
    SPELLS,
    STREETS,
    TROPHY,
)  # fmt: skip
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_of
from sim.kernel import kernel
from sim.luck import below
from sim.mechanisms import sets
from strategies.arkham_horror.ideas import (
    ALLY,
    ARMS,
    ASTRAY,
    AWAY,
    BLESSING,
    CARDS,
    CLUES,
    CURIOS,
    DEMAND,
    DETOUR,
    DRAWN,
    DUSK,
    ENCOUNTER,
    FAR,
    FRAIL,
    GATES,
    GATHER,
    HEAL,
    KEEP,
    LAST,
    LESSONS,
    NEXT,
    PRESS,
    REOPENING,
    SEALS,
    SERVICES,
    SHAKY,
    SHUN,
    SURPLUS,
)  # fmt: skip
from strategies.arkham_horror.plans import (
    ENOUGH,
    NOTHING,
    attended_gates,
    demand_of,
    ready_to_seal,
    seal_price,
    seals_allowed,
    stance_of,
)
from strategies.arkham_horror.ways import OUT_OF_REACH, find_ways, is_closed, look_round
from strategies.arkham_horror.worth import chance_of, lacking, worth_of_block

WELL_ARMED = 6.0
STAY = 40.0  # worth of staying at an explored gate
NEAR_LIMIT = 3  # open gates below the limit from which closing presses
LAST_GATES = 3  # open gates at which the team goes for the closing victory
LATER = 0.3  # what is left of the worth of a gate that does not close at the first attempt
ANY_SEAL = 0.5  # share of the worth of a seal that does not depend on where it is
A_STEP = 0.01  # of two places of the same worth the nearer one
OFTEN = 10.0  # Mythos cards that name each of the four frequent locations
FIVE_DOLLARS = 5.0
TRIFLE = 0.2  # worth of an ability that costs nothing, such as a loan
ANYWHERE = 3  # movement points with which nobody need stop in a street
THROUGH = 2.0  # turns in an Other World after the first


@kernel
def closing(pack, table, s, area):
    """Probability of closing a gate with one attempt."""
    skill = max(skill_of(table, pack, s, FIGHT), skill_of(table, pack, s, LORE))
    n = skill + 1 + pack.gate_modifier[table.gate[area]]
    return chance_of(pack, table, s, n, 1 + pack.ancient[table.ancient_one].gate_difficulty)


@kernel
def worth_of_gate(pack, table, mine, s, area, attended, seals, last, weights):
    """Worth of going through a gate: the trophy and one gate less, and the seal, most where gates are frequent.

    Those that others see to are a set; `seals`: whether a seal can be placed; `last`: whether the gates left would win.
    """
    if sets.has(attended, area):
        return -weights[ASTRAY]
    worth = weights[GATES] + weights[PRESS] * max(0, table.open_gates - pack.gate_limit + NEAR_LIMIT)
    frequent = pack.calls[area] / OFTEN
    if seals:
        worth += weights[SEALS] * (ANY_SEAL + (1.0 - ANY_SEAL) * frequent)
    elif not last:
        worth -= weights[REOPENING] * frequent
    if last:
        worth += weights[LAST] / table.open_gates
    worth *= LATER + (1.0 - LATER) * closing(pack, table, s, area)
    worth -= weights[SHAKY] * max(0, ENOUGH - min(table.seat[s].sanity, table.seat[s].stamina))
    if mine.notes.stance > 0:
        away = weights[SHUN if mine.notes.stance == 2 else AWAY]
        worth -= away
        if demand_of(pack, table) == R_GATE and table.seat[s].gate_trophies == 0:
            worth += away + weights[DEMAND]
    return worth


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
def worth_of_service(pack, table, mine, s, area, weights):
    """Worth of the ability of a location."""
    at = pack.ability[area]
    best = 0.0
    while pack.op[at].code != END:
        worth = worth_of_use(pack, table, mine, s, pack.op[at], weights)
        if (
            worth > best
            and affordable(pack, table, mine, s, pack.op[at].other)
            and on_offer(pack, table, pack.op[at].a)
        ):
            best = worth
        at += 1
    return best


@kernel
def on_offer(pack, table, condition):
    """Whether what trophies buy is still to be had: allies leave Arkham, and there is one deputy."""
    if condition == IF_DEPUTY_FREE:
        return table.deputies == 0
    if condition == IF_ALLIES:
        for card in range(pack.cards):
            if table.owner[card] == IN_DECK and pack.kind[pack.card_kind[card]].family == ALLIES:
                return True
        return False
    return True


@kernel
def affordable(pack, table, mine, s, cost):
    """Whether money and trophies reach for a price, and what the Ancient One demands is left."""
    wanted = demand_of(pack, table) if mine.notes.stance > 0 else NOTHING
    at = cost
    while pack.op[at].code != END:
        price = pack.op[at]
        if price.a == R_MONEY and table.seat[s].money < price.b:
            return False
        if price.a == R_TOUGHNESS and mine.notes.trophies < price.b + (1 if wanted == R_MONSTER else 0):
            return False
        if price.a == R_GATE and table.seat[s].gate_trophies < price.b + (1 if wanted == R_GATE else 0):
            return False
        at += 1
    return True


@kernel
def gates_spent(pack, cost):
    """Gate trophies in a price; they count for the victory of AH-1.2."""
    spent = 0
    at = cost
    while pack.op[at].code != END:
        if pack.op[at].a == R_GATE:
            spent += pack.op[at].b
        at += 1
    return spent


@kernel
def before_battle(mine, weights):
    """How much more arms, blessings and health are worth when the Ancient One is about to wake."""
    return weights[DUSK] if mine.notes.stance > 0 else 1.0


@kernel
def worth_of_goods(pack, table, mine, s, first, weights):
    """Worth of healing, shopping and lessons."""
    seat = table.seat[s]
    if first.code == O_GAIN:
        missing = lacking(pack, table, s, first.a)
        n = min(missing, first.b) if first.b > 0 else missing
        return weights[HEAL] * n * before_battle(mine, weights)
    if first.code == O_DRAW:
        return weights[LESSONS]
    purse = min(1.0, seat.money / FIVE_DOLLARS)
    if first.a == 0:
        return purse * weights[CURIOS]
    wanting = max(0.0, WELL_ARMED - mine.notes.arms[0, 0]) / WELL_ARMED
    return purse * weights[ARMS] * wanting * before_battle(mine, weights)


@kernel
def anybody_to_bless(pack, table):
    """Whether somebody at the table is not Blessed."""
    for s in range(pack.players):
        if table.seat[s].out == 0 and table.seat[s].place < LOST and table.seat[s].blessed < 1:
            return True
    return False


@kernel
def worth_of_service_bought(pack, table, mine, code, weights):
    """Worth of what trophies buy."""
    if code == O_DEPUTY or code == O_CHOOSE_ALLY:
        return weights[ALLY] * before_battle(mine, weights)
    if code == O_BLESS_ANY:
        return weights[BLESSING] * before_battle(mine, weights) if anybody_to_bless(pack, table) else 0.0
    return weights[SERVICES]


@kernel
def worth_of_use(pack, table, mine, s, use, weights):
    """Worth of one use of an ability, the money left out: healing, shopping, cards, what trophies buy."""
    first = pack.op[use.then]
    heals = first.code == O_GAIN and (first.a == R_SANITY or first.a == R_STAMINA)
    if heals or first.code == O_SHOP or first.code == O_DRAW:
        return worth_of_goods(pack, table, mine, s, first, weights)
    if use.other == 0:
        return TRIFLE
    if table.crowd[TROPHY + s] + table.seat[s].gate_trophies == 0:
        return 0.0
    keep = 0.0 if mine.notes.stance > 0 else weights[KEEP] * gates_spent(pack, use.other)
    return worth_of_service_bought(pack, table, mine, first.code, weights) - keep


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
def worth_of_clues(pack, table, mine, s, area, weights):
    """Worth of the clues of an area: more to those who lack few for a seal, less beyond its price."""
    n = table.clue[area]
    if n == 0:
        return 0.0
    price = seal_price(pack, table)
    held = table.seat[s].clues
    needed = min(n, max(0, price - held))
    if mine.notes.stance > 0:
        worth = weights[SURPLUS] * weights[DUSK] * n
        return worth + (weights[DEMAND] if held == 0 and demand_of(pack, table) == R_CLUE else 0.0)
    return weights[CLUES] * needed * (1.0 + weights[GATHER] * held / price) + weights[SURPLUS] * (n - needed)


@kernel
def read_cards(pack, table, mine, s):
    """Notes what an encounter in each location is worth on average over its cards (mine.notes.meeting), once."""
    for row in range(LOCATIONS):
        total = 0.0
        for card in range(DECK_CARDS):
            total += worth_of_block(pack, table, s, pack.entry[row, card])
        mine.notes.meeting[row] = total / DECK_CARDS


@kernel
def worth_of_encounter(mine, seat, area, weights):
    """Worth of an encounter in a location, less to somebody who can bear little."""
    frail = weights[FRAIL] if min(seat.sanity, seat.stamina) <= 1 else 0.0
    return weights[ENCOUNTER] + weights[CARDS] * mine.notes.meeting[area - STREETS] - frail


@kernel
def worth_of_area(pack, table, mine, s, area, attended, seals, last, weights):
    """Worth of ending the movement in an area, its monsters left out."""
    seat = table.seat[s]
    if table.gate[area] >= 0:
        if seat.explored == 1 and seat.place == area:
            return STAY
        return worth_of_gate(pack, table, mine, s, area, attended, seals, last, weights)
    worth = worth_of_clues(pack, table, mine, s, area, weights)
    if area < STREETS:
        return worth + worth_of_rumor(pack, table, s, area)
    if table.seal[area] == 0:
        worth += weights[DRAWN] * pack.calls[area] / OFTEN
    service = worth_of_service(pack, table, mine, s, area, weights)
    return worth + max(worth_of_encounter(mine, seat, area, weights), service)


@kernel
def weigh_areas(pack, table, mine, s, weights):
    """Notes the worth of every area (mine.notes.worth)."""
    if mine.notes.goal_turn == 0:
        read_cards(pack, table, mine, s)
    mine.notes.stance = stance_of(pack, table, weights)
    look_round(pack, table, mine, s, weights)
    attended = attended_gates(pack, table, s)
    seals = weights[SEALS] > 0.0 and seals_allowed(pack, table) and ready_to_seal(pack, table, s)
    last = finishing(pack, table)
    for area in range(AREAS):
        if not is_closed(table, area):
            worth = worth_of_area(pack, table, mine, s, area, attended, seals, last, weights)
            mine.notes.worth[area] += mine.notes.chance[area] * worth


@kernel
def list_areas(mine, luck):
    """Notes the areas that are worth something (mine.notes.ranked, ranked_n), none in its place by worth yet.

    Of equals any may come first.
    """
    n = 0
    start = below(luck, AREAS)
    for k in range(AREAS):
        area = (start + k) % AREAS
        if mine.notes.worth[area] > 0.0:
            mine.notes.ranked[n] = area
            n += 1
    mine.notes.ranked_n = n
    mine.notes.placed = 0


@kernel
def rank_next(mine):
    """Puts the best of the areas that are not in their place yet behind those that are."""
    notes = mine.notes
    first = np.int64(notes.placed)
    best = first
    most = 0.0
    for i in range(first, notes.ranked_n):
        worth = notes.worth[notes.ranked[i]]
        best = i if worth > most else best
        most = max(most, worth)
    area = np.int64(notes.ranked[best])
    for i in range(best, first, -1):
        notes.ranked[i] = notes.ranked[i - 1]
    notes.ranked[first] = area
    notes.placed += 1


@kernel
def best_after(pack, table, mine, area, speed, weights):
    """The best worth of another area, less for the turns of the way there."""
    best = 0.0
    busy = 1.0 + weights[FAR] * (THROUGH if table.gate[area] >= 0 else 0.0)
    slow = weights[FAR] / speed
    for i in range(mine.notes.ranked_n):
        if i == mine.notes.placed:  # few are asked for
            rank_next(mine)
        after = np.int64(mine.notes.ranked[i])
        if mine.notes.worth[after] <= best * busy:
            break
        if after != area:
            best = max(best, mine.notes.worth[after] / (busy + slow * pack.steps[area, after]))
    return best


@kernel
def choose_goal(pack, table, mine, s, weights, luck):
    """The area within reach that is worth most, with the best place for the turns after it."""
    seat = table.seat[s]
    weigh_areas(pack, table, mine, s, weights)
    find_ways(pack, table, mine, np.int64(seat.place), weights)
    speed = max(1, skill_of(table, pack, s, SPEED))
    list_areas(mine, luck)
    wanted = np.int64(seat.place)
    if mine.notes.ranked_n > 0:
        rank_next(mine)
        wanted = np.int64(mine.notes.ranked[0])
    best = np.int64(seat.place)
    best_worth = -1e9
    for k in range(AREAS):
        area = (wanted + k) % AREAS
        stops = area >= STREETS or seat.points < ANYWHERE or mine.notes.worth[area] > 0.0
        steps = pack.steps[seat.place, area]
        if stops and steps <= seat.points and mine.notes.far[area] < OUT_OF_REACH:
            worth = mine.notes.worth[area] - A_STEP * steps - (mine.notes.far[area] - steps) / weights[DETOUR]
            if worth + weights[NEXT] * max(0.0, mine.notes.worth[wanted]) > best_worth:
                worth += weights[NEXT] * best_after(pack, table, mine, area, speed, weights)
                if worth > best_worth:
                    best_worth = worth
                    best = area
    return best
