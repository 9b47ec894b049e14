"""TG-5.7 to 5.9, TG-19.2: exploration.

The journal of a location, its options, their requirements, costs and results.
"""

from sim.games.tainted_grail.effects.effects import carry_out
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.codes import (
    ANY_LEVEL,
    ASK_JOURNAL,
    ASK_REROLL,
    DO_AFTER_LOSS,
    DO_READ,
    DO_TERROR,
    HEALTH,
    JOURNAL_LUCK,
    MAGIC,
    NEED_ATTR,
    NEED_CHARACTER,
    NEED_GATE,
    NEED_LIT,
    NEED_MAGIC,
    NEED_REP,
    NEED_SECRET,
    NEED_STATUS,
    PURPLE,
    REPUTATION,
    REROLL_EXPLORE,
    SEATS,
    T_EXPLORES,
    T_JOURNAL_DIE,
    T_OPENS,
    WEALTH,
)
from sim.games.tainted_grail.state.land import is_lit
from sim.games.tainted_grail.state.menu import add, agrees, chosen
from sim.games.tainted_grail.turn.ch03_tracks import is_insane
from sim.games.tainted_grail.turn.ch09_foes import meet
from sim.games.tainted_grail.turn.ch12_party import can_pay, collect, in_party, present, speaker
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.mechanisms.sets import bit
from sim.play import open_menu, tell

__all__ = ["bear_the_loss", "explore", "insane_terror", "is_open", "journal_row", "meets_needs", "read"]

GROUP_NEEDS = NEED_STATUS  # requirements from here on are met by the group


@kernel
def personal_need(g, need, seat):
    """Whether one character has what is asked for."""
    who = g.table.who[seat]
    if need.kind == NEED_ATTR:
        return who.level[need.a] >= need.n
    if need.kind == NEED_CHARACTER:
        return who.character == need.a
    if need.kind == NEED_SECRET:
        return g.table.thing[need.a].holder == seat
    if need.kind == NEED_REP:
        return who.stock[REPUTATION] >= need.n
    if need.kind == NEED_MAGIC:
        return who.stock[MAGIC] >= need.n
    return who.stock[WEALTH] >= need.n


@kernel
def group_need(g, need):
    """Whether the group has what is asked for.

    A status, an inner part of the journal that is open, a menhir lit or dark.
    """
    if need.kind == NEED_STATUS:
        return (g.table.statuses >> need.n) & 1 == 1
    if need.kind == NEED_GATE:
        return g.table.gate == need.n
    if need.kind == NEED_LIT:
        return is_lit(g, need.a)
    return not is_lit(g, need.a)


@kernel
def party_meets(g, need, party):
    """TG-3.14: whether one member of the party, or the group, has what is asked for; or, negated, has it not."""
    found = False
    for seat in range(SEATS):
        if in_party(party, seat):
            holds = group_need(g, need) if need.kind >= GROUP_NEEDS else personal_need(g, need, seat)
            found = found or holds != (need.negated == 1)
    return found


@kernel
def meets_needs(g, pack, needs, party):
    """TG-3.14: a party meets each requirement if one member meets it, of alternatives one; not all need be the same."""
    clause = -1
    met = True
    for i in range(needs.first, needs.first + needs.n):
        need = pack.need[i]
        if need.clause != clause:
            if not met:
                return False
            clause, met = need.clause, False
        met = met or party_meets(g, need, party)
    return met


@kernel
def is_gated(pack, option):
    """TG-19.7: whether the option belongs to an inner part of the journal."""
    needs = pack.journal[option].needs
    found = False
    for i in range(needs.first, needs.first + needs.n):
        if pack.need[i].kind == NEED_GATE:
            found = True
    return found


@kernel
def is_open(g, pack, option, party):
    """TG-19.2, TG-19.7: whether the option may be taken.

    Not used up, in the part that is open, requirements and cost met.
    """
    journal = pack.journal[option]
    if journal.times > 0 and g.table.tried[option] >= journal.times:
        return False
    if (g.table.gate > 0) != is_gated(pack, option) or not meets_needs(g, pack, journal.needs, party):
        return False
    return can_pay(g, party, journal.cost, 1) or (journal.has_or == 1 and can_pay(g, party, journal.or_cost, 1))


@kernel
def offer_option(g, pack, option, party):
    """The option in the menu, once for each way to pay."""
    journal = pack.journal[option]
    if can_pay(g, party, journal.cost, 1):
        add(g, 1, option, -1, journal.place, g.table.tried[option], total_cost(journal.cost), 0)
    if journal.has_or == 1 and can_pay(g, party, journal.or_cost, 1):
        add(g, 1, option, -1, journal.place, g.table.tried[option], total_cost(journal.or_cost), 1)


@kernel
def total_cost(cost):
    """Sum of a cost, shown with the option."""
    total = 0
    for purse in range(HEALTH + 1):
        total += cost[purse]
    return total


@kernel
def offer_journal(g, pack, place, party):
    """TG-19.2: the open options; a forced one stands alone.

    Outside inner parts the journal may also be closed again.
    """
    open_menu(g, ASK_JOURNAL)
    span = pack.place[place].journals
    for option in range(span.first, span.first + span.n):
        if pack.journal[option].forced == 1 and is_open(g, pack, option, party):
            offer_option(g, pack, option, party)
    if g.menu.n > 0:
        return
    for option in range(span.first, span.first + span.n):
        if is_open(g, pack, option, party):
            offer_option(g, pack, option, party)
    add(g, 0, -1, -1, place, 0, 0, 0)


@kernel
def best_modifier(g, pack, option, party):
    """TG-20.12: what the best member's attributes add to the die."""
    best = 0
    first = True
    mod = pack.journal[option].mod
    for seat in range(SEATS):
        if in_party(party, seat):
            total = 0
            for attribute in range(6):
                total += mod[attribute] * g.table.who[seat].level[attribute]
            best = total if first else max(best, total)
            first = False
    return best


@kernel
def rerolls(g, pack, seats, party, rolled):
    """A skill or an item that lets a journal die be rolled again, some times a day."""
    for i in range(SEATS):
        seat = g.table.order[i]
        who = g.table.who[seat]
        if in_party(party, seat) and who.power[REROLL_EXPLORE] > who.spent[REROLL_EXPLORE]:
            if agrees(g, pack, seats, seat, ASK_REROLL, seat, rolled, -1, 0):
                who.spent[REROLL_EXPLORE] += 1
                return True
    return False


@kernel
def journal_row(g, pack, option, party, die):
    """TG-20.12: the row for a die: die, attributes of the best member, and the flat modifier."""
    rows = pack.journal[option].rows
    total = die + best_modifier(g, pack, option, party) + pack.journal[option].plus
    tell(g, T_JOURNAL_DIE, -1, option, die, total)
    for row in range(rows.first, rows.first + rows.n):
        if total <= pack.row[row].high:
            return row
    return rows.first + rows.n - 1


@kernel
def roll_journal(g, pack, seats, party, actor, option):
    """TG-20.12: the row of an option: the only one, or by a die that may be rolled again."""
    sides = pack.journal[option].die
    if sides == 0:
        return pack.journal[option].rows.first
    die = dice.roll(g.luck[JOURNAL_LUCK], sides)
    judged = 1 << actor if pack.journal_die_by_actor == 1 else party
    row = journal_row(g, pack, option, judged, die)
    if rerolls(g, pack, seats, party, die):
        row = journal_row(g, pack, option, judged, dice.roll(g.luck[JOURNAL_LUCK], sides))
    return row


@kernel
def take_option(g, pack, seats, party, actor, option, way):
    """TG-19.2: the cost, the die, the row."""
    journal = pack.journal[option]
    tell(g, T_OPENS, actor, option, 0, 0)
    g.table.tried[option] += 1
    g.table.gate = 0
    if way == 1:
        collect(g, pack, seats, party, actor, journal.or_cost, 1)
    else:
        collect(g, pack, seats, party, actor, journal.cost, 1)
    row = roll_journal(g, pack, seats, party, actor, option)
    effects = pack.row[row].effects
    note(g, DO_AFTER_LOSS, party, actor, option, 0)
    carry_out(g, pack, seats, party, actor, effects.first, effects.first + effects.n)


@kernel
def bear_the_loss(g, pack, seats, party, actor, option):
    """TG-19.8: a row whose encounter was not won may have consequences of its own."""
    lost = pack.journal[option].lost
    if g.table.lost == 1:
        carry_out(g, pack, seats, party, actor, lost.first, lost.first + lost.n)


@kernel
def insane_terror(g, pack, seats, party, place, first):
    """TG-11.10: before an exploration an insane character rolls; low results bring a purple encounter first."""
    party &= present(g, place)
    for i in range(first, SEATS):
        seat = g.table.order[i]
        if in_party(party, seat) and is_insane(g, pack, seat):
            if dice.roll(g.luck[JOURNAL_LUCK], 6) <= pack.insane_explore_terror_encounter_on:
                note(g, DO_TERROR, party, place, i + 1, 0)
                meet(g, pack, seats, PURPLE, ANY_LEVEL, party, place)
                return


@kernel
def explore(g, pack, seats, party, actor, place):
    """TG-5.7, TG-5.9: the journal of a location is opened."""
    tell(g, T_EXPLORES, actor, place, party, 0)
    g.table.explored |= bit(place)
    g.table.gate = 0
    g.outcome.extra.explorations += 1
    note(g, DO_READ, party, actor, place, 0)
    insane_terror(g, pack, seats, party, place, 0)


@kernel
def read(g, pack, seats, party, actor, place, inner):
    """TG-5.8, TG-19.7: an option of the journal is taken, which may open an inner part.

    Nobody leaves meanwhile but by death or by being moved; if it is the acting character, the next one reads on.
    """
    if inner == 1 and g.table.gate == 0:
        return
    party &= present(g, place)
    if not in_party(party, actor):
        actor = speaker(g, party)
    taken = False
    if party != 0:
        offer_journal(g, pack, place, party)
        option = chosen(g, pack, seats, actor)
        act, card, way = option.act, option.card, option.way
        taken = act == 1
        if taken:
            note(g, DO_READ, party, actor, place, 1)
            take_option(g, pack, seats, party, actor, card, way)
    if not taken:
        g.table.gate = 0
