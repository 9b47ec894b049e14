"""Where a character wants to be, and what it wants there, from what lies open on the table."""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    EXPERIENCE,
    FOOD,
    FOOD_OP,
    HEALTH,
    HEALTH_OP,
    MAGIC_OP,
    QUEST_FIND,
    REP_OP,
    REPUTATION,
    WEALTH,
    WEALTH_OP,
)
from sim.kernel import kernel
from sim.mechanisms.sets import has
from strategies.tainted_grail.journals import (
    AGAIN,
    can_learn,
    promising_place,
    resting_place,
    rites_place,
    some_rites_place,
    unexplored,
)
from strategies.tainted_grail.means import (
    action_gives,
    guarded,
    healing_place,
    is_usable,
    lacking,
    lights_at,
    longest_dial_of,
    market,
    own_gives,
    place_to_earn,
    spare_wealth,
    spread,
    too_weak,
)
from strategies.tainted_grail.weights import (
    DARK_FOOD,
    FOOD_WANTED,
    FOOD_WAY,
    HEAL_WAY,
    HEALTH_WANTED,
    HUNT_HEALTH,
    INFORMED,
    LATE_DIAL,
    LATE_HEALTH,
    NEAR,
    REPUTE,
    TERROR_LIMIT,
)

__all__ = [
    "EARN",
    "EXPLORE_THERE",
    "MEET",
    "OWN",
    "REST",
    "can_be_lit",
    "food_goal",
    "food_wanted",
    "goal",
    "is_late",
    "is_starving",
    "is_weary",
    "light_goal",
    "op_of_purse",
    "rest_goal",
    "search_goal",
]

REST, EXPLORE_THERE, EARN, MEET, OWN = range(5)  # what is wanted there; OWN: the action of the character


@kernel
def is_starving(table, weights, seat):
    """Whether the character has nothing to eat and not much health left to do without."""
    return table.who[seat].stock[FOOD] == 0 and table.who[seat].health <= weights[LATE_HEALTH]


@kernel
def food_goal(pack, table, mine, weights, seat, spare, stream):
    """Where food is to be had: the nearer of a market, if there is wealth to spare, and a hunt; -1 if there is none."""
    hunting = place_to_earn(pack, table, mine, FOOD, stream) if table.who[seat].health >= weights[HUNT_HEALTH] else -1
    buys = table.who[seat].stock[WEALTH] > 0 and (spare > 0 or is_starving(table, weights, seat))
    selling = market(pack, table, mine, stream) if buys else -1
    if selling >= 0 and (hunting < 0 or mine.notes.far[selling] <= mine.notes.far[hunting] + 1):
        return 8 * np.int64(selling) + MEET
    return 8 * np.int64(hunting) + EARN if hunting >= 0 else np.int64(-1)


@kernel
def is_late(table, weights):
    """Whether the menhirs burn down: then rest and food must not hold a character back."""
    return longest_dial_of(table) <= weights[LATE_DIAL]


@kernel
def is_weary(pack, table, weights, seat):
    """Whether the character had better see to its health, or to its terror."""
    who = table.who[seat]
    if is_late(table, weights) or table.quest != QUEST_FIND:
        return who.health <= weights[LATE_HEALTH]
    return (
        who.health < weights[HEALTH_WANTED] * pack.sheet[who.character].health_max
        or who.terror >= weights[TERROR_LIMIT]
    )


@kernel
def food_wanted(pack, table, mine, weights):
    """The food that a character wants: some days' meals, in the dark less, and what it is to bring the menhir."""
    wanted = weights[DARK_FOOD] if is_late(table, weights) else weights[FOOD_WANTED]
    if table.quest != QUEST_FIND:
        menhir = mine.notes.menhir
        wanted = min(wanted, weights[DARK_FOOD]) + (pack.place[menhir].menhir_cost[FOOD] if menhir >= 0 else 0)
    return wanted


@kernel
def can_be_lit(pack, table, mine):
    """Whether the group knows the rites and owns what a menhir of the quest costs: then all go there, the weary too."""
    menhir = mine.notes.menhir
    if menhir < 0 or table.quest == QUEST_FIND:
        return False
    for stock in range(EXPERIENCE):
        if lacking(pack, table, menhir, stock) > 0:
            return False
    return lacking(pack, table, menhir, HEALTH) == 0 and too_weak(pack, table, menhir) == 0


@kernel
def goal(pack, table, mine, weights, seat, stream):
    """Place and purpose of a character, as 8 * place + purpose.

    Before all what a journal promised near by, then food, health, and the quest.
    """
    who = table.who[seat]
    here = np.int64(who.place)
    mine.notes.closed = guarded(pack, table, weights, seat)
    spread(pack, table, mine, here)
    aims = table.quest != QUEST_FIND or weights[INFORMED] > 0.5
    mine.notes.menhir = lights_at(pack, table, mine, weights, stream) if aims else -1
    if table.quest == QUEST_FIND and weights[INFORMED] < 0.5:
        place = promising_place(pack, table, mine, weights, seat, stream)
        if place >= 0 and mine.notes.far[place] <= weights[NEAR]:
            return 8 * np.int64(place) + EXPLORE_THERE
        if who.stock[REPUTATION] < weights[REPUTE] and is_usable(pack, table, here, REPUTATION):
            return 8 * here + EARN
        if who.stock[FOOD] > 0 and pack.place[here].journals.n > 0 and not has(table.explored, here):
            return 8 * here + EXPLORE_THERE
    wanted = food_wanted(pack, table, mine, weights)
    weary = is_weary(pack, table, weights, seat) and not can_be_lit(pack, table, mine)
    if who.stock[FOOD] < wanted or weary:
        spare = spare_wealth(pack, table, mine)
        if who.stock[FOOD] < wanted:
            found = food_goal(pack, table, mine, weights, seat, spare, stream)
            if found >= 0 and (who.stock[FOOD] == 0 or mine.notes.far[found // 8] <= weights[FOOD_WAY]):
                return found
        if weary:
            found = rest_goal(pack, table, mine, weights, seat, here, spare, stream)
            if found >= 0:
                return found
    if table.quest == QUEST_FIND:
        return search_goal(pack, table, mine, weights, seat, here, stream)
    return light_goal(pack, table, mine, seat, here, stream)


@kernel
def rest_goal(pack, table, mine, weights, seat, here, spare, stream):
    """Where health is to be had: by the character's own action, at a place that heals or by a journal that offers rest.

    A day of rest alone gives nothing that the evening does not give; at the end of its strength a character takes it,
    while a menhir burns. -1 if there is nothing.
    """
    who = table.who[seat]
    if own_gives(pack, table, seat, HEALTH_OP) and who.stock[FOOD] >= 2:
        return 8 * here + OWN
    place = healing_place(pack, table, mine, spare, stream)
    if place >= 0 and mine.notes.far[place] <= weights[HEAL_WAY]:
        return 8 * np.int64(place) + EARN
    place = resting_place(pack, table, mine, seat, stream)
    if place >= 0 and mine.notes.far[place] <= weights[HEAL_WAY]:
        return 8 * np.int64(place) + EXPLORE_THERE
    return 8 * here + REST if who.health <= 1 and longest_dial_of(table) > 0 else np.int64(-1)


@kernel
def search_goal(pack, table, mine, weights, seat, here, stream):
    """The first quest: a journal to read; for the informed the right one, or wealth for the second quest meanwhile.

    Where only dice are left to try again, experience is earned for a point that opens an option that was seen.
    """
    if weights[INFORMED] > 0.5:
        place = rites_place(pack, table, mine, seat, stream)
        if place >= 0:
            return 8 * place + EXPLORE_THERE
        if some_rites_place(pack, table):
            return light_goal(pack, table, mine, seat, here, stream)
        hunting = place_to_earn(pack, table, mine, FOOD, stream)
        return 8 * hunting + EARN if hunting >= 0 else 8 * here + REST
    found = unexplored(pack, table, mine, weights, stream)
    if (found < 0 or found % 8 == AGAIN) and can_learn(pack, table, seat):
        hunting = place_to_earn(pack, table, mine, FOOD, stream)
        if hunting >= 0 and table.who[seat].health >= weights[HUNT_HEALTH]:
            return 8 * hunting + EARN
    return 8 * (found // 8) + EXPLORE_THERE if found >= 0 else 8 * here + REST


@kernel
def light_goal(pack, table, mine, seat, here, stream):
    """The second quest: what the menhir costs is earned, food last because it is eaten; then to the menhir."""
    menhir = mine.notes.menhir
    if menhir < 0:
        return 8 * here + REST
    for stock in range(EXPERIENCE - 1, -1, -1):
        if lacking(pack, table, menhir, stock) > 0:
            if own_gives(pack, table, seat, op_of_purse(stock)):
                return 8 * here + OWN
            earning = menhir if action_gives(pack, menhir, stock) else place_to_earn(pack, table, mine, stock, stream)
            if earning >= 0:
                return 8 * earning + EARN
    return 8 * menhir + MEET


@kernel
def op_of_purse(stock):
    """The operation that changes a resource."""
    if stock == FOOD:
        return FOOD_OP
    if stock == WEALTH:
        return WEALTH_OP
    if stock == REPUTATION:
        return REP_OP
    return MAGIC_OP
