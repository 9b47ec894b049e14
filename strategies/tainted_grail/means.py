"""What the group owns, where the map gives more, and how far that is.

All of it lies open: printed actions of locations, the costs of the two menhirs that the second quest names.
"""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    ENERGY,
    ENTER_EXPLORE,
    ENTER_NOTHING,
    EXPERIENCE,
    HEALTH,
    NO_SETTLEMENT,
    PLACES,
    STOCKS,
    WEALTH,
)
from sim.kernel import kernel
from sim.mechanisms.sets import bit, has
from strategies.tainted_grail.chance import lead
from strategies.tainted_grail.weights import (
    BRAVE,
    CAUTION,
    SCARCE,
    WAY,
)

__all__ = [
    "FAR",
    "action_gives",
    "avoidance",
    "burns_at",
    "guarded",
    "healing_place",
    "is_barred",
    "is_earned",
    "is_usable",
    "lacking",
    "lights_at",
    "longest_dial_of",
    "market",
    "own_gives",
    "place_to_earn",
    "spare_wealth",
    "spread",
    "together_own",
    "too_weak",
    "work_for",
]

FAR = 99


@kernel
def spread(pack, table, mine, start):
    """Steps from a place over revealed locations that are linked, to `notes.far`; FAR where there is no way.

    The end of a way need not be revealed. Nobody goes to `notes.closed` places.
    """
    far = mine.notes.far
    for place in range(PLACES):
        far[place] = FAR
    far[start] = 0
    reached = fresh = bit(start)
    for n in range(1, PLACES):
        grown = np.int64(0)
        for place in range(PLACES):
            if has(fresh, place):
                grown |= pack.place[place].near
        fresh = grown & ~reached & ~mine.notes.closed
        if fresh == 0:
            return
        for place in range(PLACES):
            if has(fresh, place):
                far[place] = n
        reached |= fresh
        fresh &= table.revealed


@kernel
def guarded(pack, table, weights, seat):
    """The places where a guardian stands that is too strong for a character as it is."""
    found = np.int64(0)
    for foe in range(pack.foes):
        if table.foe_at[foe] >= 0 and table.who[seat].health < weights[BRAVE] * pack.foe[foe].level:
            found |= bit(table.foe_at[foe])
    return found


@kernel
def avoidance(pack, weights, place):
    """What a location with an encounter on entering takes off the worth of a travel, in which a step counts 10."""
    enter = pack.place[place].enter
    return weights[CAUTION] if enter != ENTER_NOTHING and enter != ENTER_EXPLORE else 0.0


@kernel
def longest_dial_of(table):
    """The days that the longest menhir still burns."""
    best = 0
    for i in range(table.menhirs):
        best = max(best, table.menhir[i].dial)
    return best


@kernel
def burns_at(table, place):
    """Whether an active menhir stands at a place."""
    for i in range(table.menhirs):
        if table.menhir[i].place == place:
            return True
    return False


@kernel
def action_gives(pack, place, stock):
    """Whether the printed action of a location gives a resource, or health."""
    return (pack.place[place].gives >> stock) & 1 == 1


@kernel
def is_usable(pack, table, place, stock):
    """Whether a revealed location has a printed action for a resource that may be used today."""
    if not has(table.revealed, place) or not action_gives(pack, place, stock):
        return False
    return pack.place[place].daily == 0 or not has(table.used_today, place)


@kernel
def is_earned(pack, table, stock):
    """Whether any revealed location has a printed action for a resource."""
    for place in range(PLACES):
        if is_usable(pack, table, place, stock):
            return True
    return False


@kernel
def place_to_earn(pack, table, mine, stock, stream):
    """The nearest revealed location with a printed action for a resource, after `spread`; -1 if there is none."""
    best, best_cost, ties = -1, -float(FAR), 0
    for place in range(PLACES):
        if mine.notes.far[place] < FAR and is_usable(pack, table, place, stock):
            best, best_cost, ties = lead(stream, place, -float(mine.notes.far[place]), best, best_cost, ties)
    return best


@kernel
def own_gives(pack, table, seat, op):
    """Whether the action of the character itself has an effect of this sort."""
    effects = pack.sheet[table.who[seat].character].effects
    for i in range(effects.first, effects.first + effects.n):
        if pack.effect[i].op == op and pack.effect[i].n > 0:
            return True
    return False


@kernel
def healing_place(pack, table, mine, spare, stream):
    """The nearest revealed location whose printed action gives health, if its wealth can be spared; -1 if none."""
    best, best_cost, ties = -1, -float(FAR), 0
    for place in range(PLACES):
        if mine.notes.far[place] < FAR and is_usable(pack, table, place, HEALTH):
            if pack.place[place].cost[WEALTH] <= spare:
                best, best_cost, ties = lead(stream, place, -float(mine.notes.far[place]), best, best_cost, ties)
    return best


@kernel
def market(pack, table, mine, stream):
    """The nearest revealed settlement, where food is bought; -1 if none."""
    best, best_cost, ties = -1, -float(FAR), 0
    for place in range(PLACES):
        if pack.place[place].settlement != NO_SETTLEMENT and has(table.revealed, place):
            if mine.notes.far[place] < FAR:
                best, best_cost, ties = lead(stream, place, -float(mine.notes.far[place]), best, best_cost, ties)
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
def too_weak(pack, table, place):
    """The energy that a menhir costs and that the group is too weak to have; a morning in the dark hurts."""
    energy = pack.place[place].menhir_cost[ENERGY] * pack.players
    for seat in range(table.players):
        who = table.who[seat]
        if who.alive == 1:
            morning = who.health - (pack.no_menhir_daily_health_loss if longest_dial_of(table) == 0 else 0)
            energy -= max(who.energy, min(pack.sheet[who.character].energy_max, morning))
    return max(0, energy)


@kernel
def is_barred(pack, table, place):
    """Whether a menhir asks for a secret, beside the one of the quest, that nobody has."""
    barred = False
    for good in range(pack.items, pack.goods):
        if has(pack.place[place].menhir_needs, good) and good != pack.quest_secret and table.thing[good].holder < 0:
            barred = True
    return barred


@kernel
def work_for(pack, table, mine, weights, place):
    """What a menhir still takes: resources that are lacking, those most that no printed action gives, and the way."""
    work = (lacking(pack, table, place, HEALTH) + too_weak(pack, table, place)) * weights[SCARCE]
    for stock in range(EXPERIENCE):
        short = lacking(pack, table, place, stock)
        if short > 0:
            work += short * (1.0 if is_earned(pack, table, stock) else weights[SCARCE])
    return work + weights[WAY] * mine.notes.far[place]


@kernel
def lights_at(pack, table, mine, weights, stream):
    """The menhir of the quest that the group can pay soonest; after `spread`."""
    best, best_worth, ties = -1, -1e9, 0
    for place in range(PLACES):
        if has(pack.quest_menhirs, place) and not is_barred(pack, table, place):
            work = work_for(pack, table, mine, weights, place)
            best, best_worth, ties = lead(stream, place, -work, best, best_worth, ties)
    return best


@kernel
def spare_wealth(pack, table, mine):
    """The wealth of all beside what the menhir asks for; as long as the rites are sought, the cheaper one."""
    needed = 99
    menhir = mine.notes.menhir
    for place in range(PLACES):
        if place == menhir or (menhir < 0 and has(pack.quest_menhirs, place)):
            needed = min(needed, int(pack.place[place].menhir_cost[WEALTH]) * pack.players)
    return together_own(table, WEALTH) - needed
