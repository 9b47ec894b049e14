"""Where a character wants to be, and what it wants there, from what lies open on the table.

The text of the second quest names its two menhirs, so everybody knows those. What a journal asks for is known once it
was opened; what it holds only to those that played before: the weight `informed` opens that knowledge, and reports
must say so.
"""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    ENERGY,
    ENTER_EXPLORE,
    ENTER_NOTHING,
    EXPERIENCE,
    FOOD,
    FOOD_OP,
    GOTO,
    HEALTH,
    HEALTH_OP,
    MAGIC,
    MAGIC_OP,
    NEED_ATTR,
    NEED_CHARACTER,
    NEED_DARK,
    NEED_GATE,
    NEED_LIT,
    NEED_MAGIC,
    NEED_REP,
    NEED_SECRET,
    NEED_STATUS,
    NO_SETTLEMENT,
    PASS_DAY,
    PLACES,
    QUEST_FIND,
    REP_OP,
    REPUTATION,
    SECRET,
    STOCKS,
    WEALTH,
    WEALTH_OP,
)
from sim.games.tainted_grail.turn.ch03_tracks import purse_of_op
from sim.games.tainted_grail.turn.ch09_foes import colour_of_op
from sim.kernel import kernel
from sim.maps import bit, has
from strategies.tainted_grail.chance import lead
from strategies.tainted_grail.weights import (
    BRAVE,
    CAUTION,
    DARK_FOOD,
    FOOD_WANTED,
    FOOD_WAY,
    HEAL_WAY,
    HEALTH_WANTED,
    HUNT_HEALTH,
    INFORMED,
    LAST_LOOK,
    LATE_DIAL,
    LATE_HEALTH,
    NEAR,
    SCARCE,
    SECOND_LOOK,
    TERROR_LIMIT,
    WAY,
)

__all__ = [
    "EARN",
    "EXPLORE_THERE",
    "MEET",
    "OWN",
    "REST",
    "avoidance",
    "can_learn",
    "fight_said",
    "food_wanted",
    "goal",
    "guarded",
    "is_starving",
    "is_weary",
    "leads_to_secret",
    "left_at",
    "lights_at",
    "longest_dial_of",
    "opened_by",
    "rest_given",
    "spare_wealth",
    "spread",
    "together_own",
]

REST, EXPLORE_THERE, EARN, MEET, OWN = range(5)  # what is wanted there; OWN: the action of the character
FAR = 99
NOTHING, AGAIN, UNTRIED = range(3)  # what a journal still has


@kernel
def guarded(pack, table, weights, seat):
    """The places where a guardian stands that is too strong for a character as it is."""
    found = np.int64(0)
    for foe in range(pack.foes):
        if table.foe_at[foe] >= 0 and table.who[seat].health < weights[BRAVE] * pack.foe[foe].level:
            found |= bit(table.foe_at[foe])
    return found


@kernel
def spread(pack, table, mine, start, closed):
    """Steps from a place over revealed locations that are linked, to `notes.far`; FAR where there is no way.

    The end of a way need not be revealed. Nobody goes to closed places.
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
        fresh = grown & ~reached & ~closed
        if fresh == 0:
            return
        for place in range(PLACES):
            if has(fresh, place):
                far[place] = n
        reached |= fresh
        fresh &= table.revealed


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
def work_for(pack, table, mine, weights, place):
    """What a menhir still takes: resources that are lacking, those most that no printed action gives, and the way."""
    work = (lacking(pack, table, place, HEALTH) + too_weak(pack, table, place)) * weights[SCARCE]
    for stock in range(EXPERIENCE):
        short = lacking(pack, table, place, stock)
        if short > 0:
            work += short * (1.0 if is_earned(pack, table, stock) else weights[SCARCE])
    return work + weights[WAY] * mine.notes.far[place]


@kernel
def is_barred(pack, table, place):
    """Whether a menhir asks for a secret, beside the one of the quest, that nobody has."""
    barred = False
    for good in range(pack.items, pack.goods):
        if has(pack.place[place].menhir_needs, good) and good != pack.quest_secret and table.thing[good].holder < 0:
            barred = True
    return barred


@kernel
def lights_at(pack, table, mine, weights):
    """The menhir of the quest that the group can pay soonest; after `spread`."""
    best, best_work = -1, 1e9
    for place in range(PLACES):
        if has(pack.quest_menhirs, place) and not is_barred(pack, table, place):
            work = work_for(pack, table, mine, weights, place)
            if work < best_work:
                best, best_work = place, work
    return best


@kernel
def burns_at(table, place):
    """Whether an active menhir stands at a place."""
    for i in range(table.menhirs):
        if table.menhir[i].place == place:
            return True
    return False


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
    if need.kind in (NEED_LIT, NEED_DARK):
        return burns_at(table, need.a) == (need.kind == NEED_LIT)
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
    for stock in range(STOCKS):
        if cost[stock] > 0 and together_own(table, stock) < cost[stock]:
            return False
    return True


@kernel
def somebody_could(pack, table, option):
    """Whether anybody could take an option as things stand."""
    for seat in range(table.players):
        if table.who[seat].alive == 1 and could_take(pack, table, option, seat, False):
            return can_afford(pack, table, option)
    return False


@kernel
def left_at(pack, table, place):
    """What the journal of a place that was opened still has: UNTRIED options, a die to try AGAIN, or NOTHING."""
    span = pack.place[place].journals
    best = NOTHING
    for option in range(span.first, span.first + span.n):
        journal = pack.journal[option]
        used_up = journal.times > 0 and table.tried[option] >= journal.times
        if used_up or (table.tried[option] > 0 and (journal.die == 0 or best == AGAIN)):
            continue
        if somebody_could(pack, table, option):
            best = AGAIN if table.tried[option] > 0 else UNTRIED
            if best == UNTRIED:
                return best
    return best


@kernel
def unexplored(pack, table, mine, weights, stream):
    """8 * place + what it still has of the nearest journal worth opening, after `spread`; -1 if there is none.

    Those opened before count as farther, by what they still have. Of those as near any.
    """
    best, best_cost, ties = np.int64(-1), -float(FAR), 0
    for place in range(PLACES):
        if pack.place[place].journals.n == 0 or not has(table.revealed, place):
            continue
        cost, left = float(mine.notes.far[place]), UNTRIED
        if has(table.explored, place):
            if cost + weights[SECOND_LOOK] > -best_cost:
                continue
            left = left_at(pack, table, place)
            cost += weights[SECOND_LOOK] if left == UNTRIED else weights[LAST_LOOK] if left == AGAIN else FAR
        if cost < FAR:
            best, best_cost, ties = lead(stream, np.int64(8 * place + left), -cost, best, best_cost, ties)
    return best


@kernel
def opened_by(pack, table, attribute, level):
    """How many untried options of journals that were opened, and that nobody could take, ask for just this level."""
    found = 0
    for option in range(pack.journals):
        needs = pack.journal[option].needs
        if needs.n == 0 or table.tried[option] > 0 or not has(table.explored, pack.journal[option].place):
            continue
        for i in range(needs.first, needs.first + needs.n):
            need = pack.need[i]
            if need.kind == NEED_ATTR and need.a == attribute and need.n == level and need.negated == 0:
                found += 0 if somebody_could(pack, table, option) else 1
    return found


@kernel
def can_learn(pack, table, seat):
    """Whether a point of an attribute would open an option that was seen and that nobody could take."""
    for attribute in range(6):
        if opened_by(pack, table, attribute, table.who[seat].level[attribute] + 1) > 0:
            return True
    return False


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
def rites_place(pack, table, mine, seat):
    """For the informed: the nearest location where this character could learn the rites, -1 if there is none."""
    best, best_steps = -1, FAR
    for option in range(pack.journals):
        if leads_to_secret(pack, option) == 2 and could_take(pack, table, option, seat, True):
            place = pack.journal[option].place
            if mine.notes.far[place] < best_steps:
                best, best_steps = int(place), int(mine.notes.far[place])
    return best


@kernel
def some_rites_place(pack, table):
    """For the informed: whether anybody could learn the rites as things stand."""
    for option in range(pack.journals):
        if leads_to_secret(pack, option) == 2:
            for seat in range(table.players):
                if table.who[seat].alive == 1 and could_take(pack, table, option, seat, True):
                    return True
    return False


@kernel
def action_gives(pack, place, stock):
    """Whether the printed action of a location gives a resource."""
    effects = pack.place[place].effects
    for i in range(effects.first, effects.first + effects.n):
        if purse_of_op(pack.effect[i].op) == stock and pack.effect[i].n > 0:
            return True
    return False


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
def promising_place(pack, table, mine, weights, seat):
    """The nearest place with an option seen and never tried that asks for what this character has; -1 if none."""
    best, best_steps = -1, FAR
    for option in range(pack.journals):
        journal = pack.journal[option]
        if journal.needs.n == 0 or table.tried[option] > 0 or mine.notes.far[journal.place] >= best_steps:
            continue
        if has(table.explored, journal.place) and could_take(pack, table, option, seat, False):
            safe = table.who[seat].health >= weights[BRAVE] * fight_said(pack, option)
            if safe and rest_given(pack, option) < 0 and total_cost(journal) <= 1 and owns(table, seat, journal.cost):
                best, best_steps = int(journal.place), int(mine.notes.far[journal.place])
    return best


@kernel
def total_cost(journal):
    """What an option costs in all."""
    total = 0
    for purse in range(HEALTH + 1):
        total += journal.cost[purse]
    return total


@kernel
def owns(table, seat, cost):
    """Whether a character alone owns the resources of a cost."""
    for stock in range(STOCKS):
        if table.who[seat].stock[stock] < cost[stock]:
            return False
    return True


@kernel
def heals(pack, place):
    """Whether the printed action of a location gives health."""
    effects = pack.place[place].effects
    for i in range(effects.first, effects.first + effects.n):
        if pack.effect[i].op == HEALTH_OP and pack.effect[i].n > 0:
            return True
    return False


@kernel
def healing_place(pack, table, mine, spare):
    """The nearest revealed location whose printed action gives health, if its wealth can be spared; -1 if none."""
    best, best_steps = -1, FAR
    for place in range(PLACES):
        if has(table.revealed, place) and mine.notes.far[place] < best_steps and heals(pack, place):
            fresh = pack.place[place].daily == 0 or not has(table.used_today, place)
            if fresh and pack.place[place].cost[WEALTH] <= spare:
                best, best_steps = place, int(mine.notes.far[place])
    return best


@kernel
def market(pack, table, mine):
    """The nearest revealed settlement, where food is bought; -1 if none."""
    best, best_steps = -1, FAR
    for place in range(PLACES):
        if pack.place[place].settlement != NO_SETTLEMENT and has(table.revealed, place):
            if mine.notes.far[place] < best_steps:
                best, best_steps = place, int(mine.notes.far[place])
    return best


@kernel
def spare_wealth(pack, table, mine, weights):
    """The wealth of all that the menhir does not need, after `spread`; negative what it lacks."""
    menhir = lights_at(pack, table, mine, weights)
    return together_own(table, WEALTH) - (pack.place[menhir].menhir_cost[WEALTH] * pack.players if menhir >= 0 else 0)


@kernel
def is_starving(table, weights, seat):
    """Whether the character has nothing to eat and not much health left to do without."""
    return table.who[seat].stock[FOOD] == 0 and table.who[seat].health <= weights[LATE_HEALTH]


@kernel
def food_goal(pack, table, mine, weights, seat, spare, stream):
    """Where food is to be had: the nearer of a market, if there is wealth to spare, and a hunt; -1 if there is none."""
    hunting = place_to_earn(pack, table, mine, FOOD, stream) if table.who[seat].health >= weights[HUNT_HEALTH] else -1
    buys = table.who[seat].stock[WEALTH] > 0 and (spare > 0 or is_starving(table, weights, seat))
    selling = market(pack, table, mine) if buys else -1
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
def food_wanted(pack, table, mine, weights, seat):
    """The food that a character wants: some days' meals, in the dark less, and what it is to bring the menhir."""
    wanted = weights[DARK_FOOD] if is_late(table, weights) else weights[FOOD_WANTED]
    if table.quest != QUEST_FIND:
        menhir = lights_at(pack, table, mine, weights)
        wanted = min(wanted, weights[DARK_FOOD]) + (pack.place[menhir].menhir_cost[FOOD] if menhir >= 0 else 0)
    return wanted


@kernel
def can_be_lit(pack, table, mine, weights):
    """Whether the group knows the rites and owns what a menhir of the quest costs: then all go there, the weary too."""
    menhir = lights_at(pack, table, mine, weights) if table.quest != QUEST_FIND else -1
    if menhir < 0:
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
    spread(pack, table, mine, here, guarded(pack, table, weights, seat))
    if table.quest == QUEST_FIND and weights[INFORMED] < 0.5:
        place = promising_place(pack, table, mine, weights, seat)
        if place >= 0 and mine.notes.far[place] <= weights[NEAR]:
            return 8 * np.int64(place) + EXPLORE_THERE
        if who.stock[FOOD] > 0 and pack.place[here].journals.n > 0 and not has(table.explored, here):
            return 8 * here + EXPLORE_THERE
    wanted = food_wanted(pack, table, mine, weights, seat)
    weary = is_weary(pack, table, weights, seat) and not can_be_lit(pack, table, mine, weights)
    if who.stock[FOOD] < wanted or weary:
        spare = spare_wealth(pack, table, mine, weights)
        if who.stock[FOOD] < wanted:
            found = food_goal(pack, table, mine, weights, seat, spare, stream)
            if found >= 0 and (who.stock[FOOD] == 0 or mine.notes.far[found // 8] <= weights[FOOD_WAY]):
                return found
        if weary:
            found = rest_goal(pack, table, mine, weights, seat, here, spare)
            if found >= 0:
                return found
    if table.quest == QUEST_FIND:
        return search_goal(pack, table, mine, weights, seat, here, stream)
    return light_goal(pack, table, mine, weights, seat, here, stream)


@kernel
def rest_given(pack, option):
    """The health that an option gives which says that it is a rest: to sleep, to stay, to help; -1 if it is none."""
    journal = pack.journal[option]
    health, rests = 0, False
    if journal.die == 0:
        effects = pack.row[journal.rows.first].effects
        for i in range(effects.first, effects.first + effects.n):
            rests = rests or pack.effect[i].op == PASS_DAY
            health += pack.effect[i].n if pack.effect[i].op == HEALTH_OP else 0
    return health if rests else -1


@kernel
def fight_said(pack, option):
    """The levels of the encounters of which an option says that they come, a card of any level counted as one."""
    journal = pack.journal[option]
    levels = 0
    if journal.die == 0:
        effects = pack.row[journal.rows.first].effects
        for i in range(effects.first, effects.first + effects.n):
            levels += max(1, pack.effect[i].n) if colour_of_op(pack.effect[i].op) >= 0 else 0
    return levels


@kernel
def resting_place(pack, table, mine, seat):
    """The nearest place whose journal was opened and offers a rest that gives health; -1 if there is none."""
    best, best_steps = -1, FAR
    for option in range(pack.journals):
        place = pack.journal[option].place
        if mine.notes.far[place] < best_steps and has(table.explored, place) and rest_given(pack, option) > 0:
            if could_take(pack, table, option, seat, False):
                best, best_steps = int(place), int(mine.notes.far[place])
    return best


@kernel
def rest_goal(pack, table, mine, weights, seat, here, spare):
    """Where health is to be had: by the character's own action, at a place that heals or by a journal that offers rest.

    A day of rest alone gives nothing that the evening does not give; at the end of its strength a character takes it,
    while a menhir burns. -1 if there is nothing.
    """
    who = table.who[seat]
    if own_gives(pack, table, seat, HEALTH_OP) and who.stock[FOOD] >= 2:
        return 8 * here + OWN
    place = healing_place(pack, table, mine, spare)
    if place >= 0 and mine.notes.far[place] <= weights[HEAL_WAY]:
        return 8 * np.int64(place) + EARN
    place = resting_place(pack, table, mine, seat)
    if place >= 0 and mine.notes.far[place] <= weights[HEAL_WAY]:
        return 8 * np.int64(place) + EXPLORE_THERE
    return 8 * here + REST if who.health <= 1 and longest_dial_of(table) > 0 else np.int64(-1)


@kernel
def search_goal(pack, table, mine, weights, seat, here, stream):
    """The first quest: a journal to read; for the informed the right one, or wealth for the second quest meanwhile.

    Where only dice are left to try again, experience is earned for a point that opens an option that was seen.
    """
    if weights[INFORMED] > 0.5:
        place = rites_place(pack, table, mine, seat)
        if place >= 0:
            return 8 * place + EXPLORE_THERE
        if some_rites_place(pack, table):
            return light_goal(pack, table, mine, weights, seat, here, stream)
        hunting = place_to_earn(pack, table, mine, FOOD, stream)
        return 8 * hunting + EARN if hunting >= 0 else 8 * here + REST
    found = unexplored(pack, table, mine, weights, stream)
    if (found < 0 or found % 8 == AGAIN) and can_learn(pack, table, seat):
        hunting = place_to_earn(pack, table, mine, FOOD, stream)
        if hunting >= 0 and table.who[seat].health >= weights[HUNT_HEALTH]:
            return 8 * hunting + EARN
    return 8 * (found // 8) + EXPLORE_THERE if found >= 0 else 8 * here + REST


@kernel
def light_goal(pack, table, mine, weights, seat, here, stream):
    """The second quest: what the menhir costs is earned, food last because it is eaten; then to the menhir."""
    menhir = lights_at(pack, table, mine, weights)
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


@kernel
def avoidance(pack, weights, place):
    """Steps that a location with an encounter on entering counts more."""
    enter = pack.place[place].enter
    return weights[CAUTION] if enter != ENTER_NOTHING and enter != ENTER_EXPLORE else 0.0
