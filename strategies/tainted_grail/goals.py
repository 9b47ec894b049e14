"""Where a character wants to be, and what it wants there, from what lies open on the table.

The text of the second quest names its two menhirs, so everybody knows those. What a journal asks for is known once it
was opened; what it holds only to those that played before: the weight `informed` opens that knowledge, and reports
must say so.
"""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    ENTER_EXPLORE,
    ENTER_NOTHING,
    EXPERIENCE,
    FOOD,
    GOTO,
    HEALTH,
    MAGIC,
    NEED_ATTR,
    NEED_CHARACTER,
    NEED_GATE,
    NEED_MAGIC,
    NEED_REP,
    NEED_SECRET,
    NEED_STATUS,
    PLACES,
    QUEST_FIND,
    REPUTATION,
    SECRET,
    STOCKS,
    WEALTH,
)
from sim.games.tainted_grail.turn.ch03_tracks import purse_of_op
from sim.kernel import kernel
from sim.maps import bit, has
from strategies.tainted_grail.weights import (
    CAUTION,
    FOOD_WANTED,
    HEALTH_WANTED,
    INFORMED,
    LATE_DIAL,
    SCARCE,
    SECOND_LOOK,
    TERROR_LIMIT,
    WAY,
)

__all__ = [
    "EARN",
    "EXPLORE_THERE",
    "MEET",
    "REST",
    "avoidance",
    "goal",
    "leads_to_secret",
    "lights_at",
    "longest_dial_of",
    "opened_by",
    "steps",
    "together_own",
]

REST, EXPLORE_THERE, EARN, MEET = range(4)  # what is wanted there
FAR = 99
NOTHING, AGAIN, UNTRIED = range(3)  # what a journal still has


@kernel
def steps(pack, table, start, end):
    """Steps over revealed locations that are linked, FAR if there is no way; the end itself need not be revealed."""
    reached = bit(start)
    for n in range(PLACES):
        if has(reached, end):
            return n
        grown = reached
        for place in range(PLACES):
            if has(reached, place):
                grown |= pack.place[place].near & (table.revealed | bit(end))
        if grown == reached:
            return FAR
        reached = grown
    return FAR


@kernel
def longest_dial_of(table):
    """The days that the longest menhir still burns."""
    best = 0
    for i in range(table.menhirs):
        best = max(best, table.menhir[i].dial)
    return best


@kernel
def together_own(table, stock):
    """What all living characters own of a resource."""
    total = 0
    for seat in range(table.players):
        if table.who[seat].alive == 1:
            total += table.who[seat].stock[stock] if stock < STOCKS else table.who[seat].health - 1
    return total


@kernel
def lacking(pack, table, place, stock):
    """How much of a resource the group still lacks for a menhir."""
    return max(0, pack.place[place].menhir_cost[stock] * pack.players - together_own(table, stock))


@kernel
def work_for(pack, table, weights, seat, place):
    """What a menhir still takes: resources that are lacking, those most that no printed action gives, and the way."""
    work = lacking(pack, table, place, HEALTH) * weights[SCARCE]
    for stock in range(EXPERIENCE):
        short = lacking(pack, table, place, stock)
        if short > 0:
            work += short * (1.0 if place_to_earn(pack, table, seat, stock) >= 0 else weights[SCARCE])
    return work + weights[WAY] * steps(pack, table, table.who[seat].place, place)


@kernel
def is_barred(pack, table, place):
    """Whether a menhir asks for a secret, beside the one of the quest, that nobody has."""
    barred = False
    for good in range(pack.items, pack.goods):
        if has(pack.place[place].menhir_needs, good) and good != pack.quest_secret and table.thing[good].holder < 0:
            barred = True
    return barred


@kernel
def lights_at(pack, table, weights, seat):
    """The menhir of the quest that the group can pay soonest."""
    best, best_work = -1, 1e9
    for place in range(PLACES):
        if has(pack.quest_menhirs, place) and not is_barred(pack, table, place):
            work = work_for(pack, table, weights, seat, place)
            if work < best_work:
                best, best_work = place, work
    return best


@kernel
def meets(table, need, seat, inner):
    """Whether a character, or the group for it, has what an option asks for; `inner` thinks inner parts open."""
    who = table.who[seat]
    if need.kind == NEED_ATTR:
        return who.level[need.a] >= need.n
    if need.kind == NEED_CHARACTER:
        return who.character == need.a
    if need.kind == NEED_SECRET:
        return table.thing[need.a].holder == seat
    if need.kind == NEED_STATUS:
        return has(np.int64(table.statuses), need.n)
    if need.kind == NEED_GATE:
        return inner
    stock = REPUTATION if need.kind == NEED_REP else MAGIC if need.kind == NEED_MAGIC else WEALTH
    return need.kind < NEED_STATUS and who.stock[stock] >= need.n


@kernel
def could_take(pack, table, option, seat, inner):
    """Whether the character meets the requirements of an option of a journal."""
    needs = pack.journal[option].needs
    clause, met = -1, True
    for i in range(needs.first, needs.first + needs.n):
        need = pack.need[i]
        if need.clause != clause:
            if not met:
                return False
            clause, met = need.clause, False
        met = met or meets(table, need, seat, inner) != (need.negated == 1)
    return met


@kernel
def can_afford(pack, table, option):
    """Whether the group owns the resources that an option costs."""
    cost = pack.journal[option].cost
    enough = True
    for stock in range(STOCKS):
        if together_own(table, stock) < cost[stock]:
            enough = False
    return enough


@kernel
def somebody_could(pack, table, option):
    """Whether anybody could take an option as things stand."""
    found = False
    for seat in range(table.players):
        if table.who[seat].alive == 1 and could_take(pack, table, option, seat, False):
            found = True
    return found and can_afford(pack, table, option)


@kernel
def left_at(pack, table, place):
    """What the journal of a place that was opened still has: UNTRIED options, a die to try AGAIN, or NOTHING."""
    span = pack.place[place].journals
    best = NOTHING
    for option in range(span.first, span.first + span.n):
        journal = pack.journal[option]
        used_up = journal.times > 0 and table.tried[option] >= journal.times
        if used_up or (table.tried[option] > 0 and journal.die == 0) or not somebody_could(pack, table, option):
            continue
        best = max(best, UNTRIED if table.tried[option] == 0 else AGAIN)
    return best


@kernel
def unexplored(pack, table, weights, seat):
    """The nearest location whose journal nobody opened; those opened count as farther, by what they still have.

    Ties to the lowest number.
    """
    here = table.who[seat].place
    best, best_cost = -1, float(FAR)
    for place in range(PLACES):
        if pack.place[place].journals.n == 0 or not has(table.revealed, place):
            continue
        cost = float(steps(pack, table, here, place))
        if has(table.explored, place):
            left = left_at(pack, table, place)
            cost += weights[SECOND_LOOK] if left == UNTRIED else 2.0 * weights[SECOND_LOOK] if left == AGAIN else FAR
        if cost < best_cost:
            best, best_cost = place, cost
    return best


@kernel
def opened_by(pack, table, attribute, level):
    """How many untried options of journals that were opened ask for just this level of an attribute."""
    found = 0
    for option in range(pack.journals):
        needs = pack.journal[option].needs
        if table.tried[option] > 0 or not has(table.explored, pack.journal[option].place):
            continue
        for i in range(needs.first, needs.first + needs.n):
            need = pack.need[i]
            if need.kind == NEED_ATTR and need.a == attribute and need.n == level and need.negated == 0:
                found += 1
    return found


@kernel
def leads_to_secret(pack, option):
    """For the informed: 2 if the option brings the secret of the quest, 1 if it opens the part that does, else 0."""
    rows = pack.journal[option].rows
    best = 0
    for row in range(rows.first, rows.first + rows.n):
        effects = pack.row[row].effects
        for i in range(effects.first, effects.first + effects.n):
            if pack.effect[i].op == SECRET and pack.effect[i].n == pack.quest_secret:
                return 2
            if pack.effect[i].op == GOTO:
                best = 1
    return best


@kernel
def rites_place(pack, table, seat):
    """For the informed: the nearest location where this character could learn the rites, -1 if there is none."""
    best, best_steps = -1, FAR
    for option in range(pack.journals):
        if leads_to_secret(pack, option) == 2 and could_take(pack, table, option, seat, True):
            place = pack.journal[option].place
            n = steps(pack, table, table.who[seat].place, place)
            if n < best_steps:
                best, best_steps = place, n
    return best


@kernel
def some_rites_place(pack, table):
    """For the informed: whether anybody could learn the rites as things stand."""
    found = False
    for seat in range(table.players):
        if table.who[seat].alive == 1 and rites_place(pack, table, seat) >= 0:
            found = True
    return found


@kernel
def action_gives(pack, place, stock):
    """Whether the printed action of a location gives a resource."""
    effects = pack.place[place].effects
    found = False
    for i in range(effects.first, effects.first + effects.n):
        if purse_of_op(pack.effect[i].op) == stock and pack.effect[i].n > 0:
            found = True
    return found


@kernel
def place_to_earn(pack, table, seat, stock):
    """The nearest revealed location with a printed action for a resource, -1 if there is none."""
    best, best_cost = -1, 1e9
    for place in range(PLACES):
        if not has(table.revealed, place) or not action_gives(pack, place, stock):
            continue
        if pack.place[place].daily == 1 and has(table.used_today, place):
            continue
        cost = float(steps(pack, table, table.who[seat].place, place))
        if cost < best_cost:
            best, best_cost = place, cost
    return best if best_cost < FAR else -1


@kernel
def is_weary(pack, table, weights, seat):
    """Whether the character had better rest: little health, or much terror."""
    who = table.who[seat]
    if longest_dial_of(table) <= weights[LATE_DIAL]:
        return who.health <= 1
    return (
        who.health < weights[HEALTH_WANTED] * pack.sheet[who.character].health_max
        or who.terror >= weights[TERROR_LIMIT]
    )


@kernel
def goal(pack, table, weights, seat):
    """Place and purpose of a character, as 8 * place + purpose."""
    who = table.who[seat]
    here = np.int64(who.place)
    if is_weary(pack, table, weights, seat):
        return 8 * here + REST
    if who.stock[FOOD] < weights[FOOD_WANTED] and longest_dial_of(table) > weights[LATE_DIAL]:
        hunting = place_to_earn(pack, table, seat, FOOD)
        if hunting >= 0:
            return 8 * hunting + EARN
    if table.quest == QUEST_FIND:
        return search_goal(pack, table, weights, seat, here)
    return light_goal(pack, table, weights, seat, here)


@kernel
def search_goal(pack, table, weights, seat, here):
    """The first quest: a journal to read; for the informed the right one, or wealth for the second quest meanwhile."""
    if weights[INFORMED] > 0.5:
        place = rites_place(pack, table, seat)
        if place >= 0:
            return 8 * place + EXPLORE_THERE
        if some_rites_place(pack, table):
            return light_goal(pack, table, weights, seat, here)
        hunting = place_to_earn(pack, table, seat, FOOD)
        return 8 * hunting + EARN if hunting >= 0 else 8 * here + REST
    place = unexplored(pack, table, weights, seat)
    return 8 * place + EXPLORE_THERE if place >= 0 else 8 * here + REST


@kernel
def light_goal(pack, table, weights, seat, here):
    """The second quest: what the menhir costs is earned, food last because it is eaten; then to the menhir."""
    menhir = lights_at(pack, table, weights, seat)
    if menhir < 0:
        return 8 * here + REST
    for stock in range(EXPERIENCE - 1, -1, -1):
        if lacking(pack, table, menhir, stock) > 0:
            earning = menhir if action_gives(pack, menhir, stock) else place_to_earn(pack, table, seat, stock)
            if earning >= 0:
                return 8 * earning + EARN
    return 8 * menhir + MEET


@kernel
def avoidance(pack, weights, place):
    """Steps that a location with an encounter on entering counts more."""
    enter = pack.place[place].enter
    return weights[CAUTION] if enter != ENTER_NOTHING and enter != ENTER_EXPLORE else 0.0
