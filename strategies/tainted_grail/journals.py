"""What the journals still have, from what was seen of them.

What a journal asks for, and whether an option is a rest or a fight, is known once it was opened; what it holds only to
those that tried it, or that played before: the weight `informed` opens that knowledge, and reports must say so.
"""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    GOTO,
    HEALTH,
    HEALTH_OP,
    MAGIC,
    NEED_ATTR,
    NEED_CHARACTER,
    NEED_DARK,
    NEED_GATE,
    NEED_LIT,
    NEED_MAGIC,
    NEED_REP,
    NEED_SECRET,
    NEED_STATUS,
    PASS_DAY,
    PLACES,
    REPUTATION,
    SECRET,
    STOCKS,
    WEALTH,
)
from sim.games.tainted_grail.turn.ch09_foes import colour_of_op
from sim.kernel import kernel
from sim.mechanisms.sets import has
from strategies.tainted_grail.chance import lead
from strategies.tainted_grail.means import (
    FAR,
    burns_at,
    together_own,
)
from strategies.tainted_grail.weights import (
    BRAVE,
    LAST_LOOK,
    SECOND_LOOK,
)

__all__ = [
    "AGAIN",
    "NOTHING",
    "UNTRIED",
    "can_afford",
    "can_learn",
    "could_take",
    "fight_said",
    "leads_to_secret",
    "left_at",
    "meets",
    "opened_by",
    "owns",
    "promising_place",
    "rest_given",
    "resting_place",
    "rites_place",
    "some_rites_place",
    "somebody_could",
    "total_cost",
    "unexplored",
]

NOTHING, AGAIN, UNTRIED = range(3)  # what a journal still has


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
def owns(table, seat, cost):
    """Whether a character alone owns the resources of a cost."""
    for stock in range(STOCKS):
        if table.who[seat].stock[stock] < cost[stock]:
            return False
    return True


@kernel
def total_cost(journal):
    """What an option costs in all."""
    total = 0
    for purse in range(HEALTH + 1):
        total += journal.cost[purse]
    return total


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
def rites_place(pack, table, mine, seat, stream):
    """For the informed: the nearest location where this character could learn the rites, -1 if there is none."""
    best, best_cost, ties = np.int64(-1), -float(FAR), 0
    for option in range(pack.journals):
        if leads_to_secret(pack, option) == 2 and could_take(pack, table, option, seat, True):
            place = np.int64(pack.journal[option].place)
            if mine.notes.far[place] < FAR:
                best, best_cost, ties = lead(stream, place, -float(mine.notes.far[place]), best, best_cost, ties)
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
def resting_place(pack, table, mine, seat, stream):
    """The nearest place whose journal was opened and offers a rest that gives health; -1 if there is none."""
    best, best_cost, ties = np.int64(-1), -float(FAR), 0
    for option in range(pack.journals):
        place = np.int64(pack.journal[option].place)
        steps = float(mine.notes.far[place])
        if steps < FAR and steps <= -best_cost and has(table.explored, place) and rest_given(pack, option) > 0:
            if could_take(pack, table, option, seat, False):
                best, best_cost, ties = lead(stream, place, -steps, best, best_cost, ties)
    return best


@kernel
def promising_place(pack, table, mine, weights, seat, stream):
    """The nearest place with an option seen and never tried that asks for what this character has; -1 if none."""
    best, best_cost, ties = np.int64(-1), -float(FAR), 0
    if table.explored == 0:
        return best
    for option in range(pack.journals):
        journal = pack.journal[option]
        if journal.needs.n == 0 or not has(table.explored, journal.place) or table.tried[option] > 0:
            continue
        steps = float(mine.notes.far[journal.place])
        if steps < FAR and steps <= -best_cost and could_take(pack, table, option, seat, False):
            safe = table.who[seat].health >= weights[BRAVE] * fight_said(pack, option)
            if safe and rest_given(pack, option) < 0 and total_cost(journal) <= 1 and owns(table, seat, journal.cost):
                best, best_cost, ties = lead(stream, np.int64(journal.place), -steps, best, best_cost, ties)
    return best
