"""TG-5: the actions of the day."""

from sim.games.tainted_grail.effects.effects import carry_out
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.codes import (
    ASK_ACTION,
    ASK_ACTOR,
    CHARACTER_ACTION,
    DO_ACTION_DIE,
    DO_SETTLE,
    DO_TURN_END,
    ENERGY,
    EXPLORE,
    HEAL_BONUS,
    INSPECT,
    JOURNAL_LUCK,
    LIGHT,
    LOCATION_ACTION,
    PASS,
    SEATS,
    T_GIVES_UP,
    T_LOCATION_ACTION,
    T_OWN_ACTION,
    T_PASSES,
    T_TRAVELS,
    TRAVEL,
    TRAVEL_FREE,
)
from sim.games.tainted_grail.state.menu import add, chosen
from sim.games.tainted_grail.turn.ch03_tracks import gain_health, has_energy
from sim.games.tainted_grail.turn.ch05_journal import explore
from sim.games.tainted_grail.turn.ch06_arrival import arrive
from sim.games.tainted_grail.turn.ch06_menhirs import can_light, inspect, light
from sim.games.tainted_grail.turn.ch11_death import count_dying_action, note_the_dying
from sim.games.tainted_grail.turn.ch12_party import (
    can_pay,
    collect,
    gather,
    in_party,
    is_free_to_act,
    is_living,
    may_join,
    pay_each,
    pay_energy_for,
    speaker,
    total_owned,
    travel_cost,
)
from sim.games.tainted_grail.turn.ch13_exchange import do_free_action, offer_free_actions
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.mechanisms.sets import bit, has
from sim.play import open_menu, tell

__all__ = ["begin_round", "can_still_act", "end_turn", "is_round_over", "location_die", "offer_actions",
           "take_turn"]  # fmt: skip


# -- who acts ----------------------------------------------------------------------------------------------------------


@kernel
def can_still_act(g, seat):
    """TG-5.3: not passed, and with energy left; without any it gets no turn of its own."""
    who = g.table.who[seat]
    return is_living(g, seat) and who.passed == 0 and has_energy(g, seat)


@kernel
def is_round_over(g):
    """TG-5.1: every character that can still act has acted in this round."""
    fits_all = True
    for seat in range(g.table.players):
        if can_still_act(g, seat) and g.table.who[seat].acted == 0:
            fits_all = False
    return fits_all


@kernel
def begin_round(g, pack):
    """TG-5.1, TG-5.3: a new round; False when nobody can act any more and the day ends."""
    g.table.rounds += 1
    g.table.free_left = pack.free_actions
    going_on = False
    for seat in range(g.table.players):
        g.table.who[seat].acted = 0
        going_on = going_on or can_still_act(g, seat)
    return going_on


@kernel
def choose_actor(g, pack, seats):
    """TG-5.1: the players choose in which order they act."""
    open_menu(g, ASK_ACTOR)
    for i in range(SEATS):
        seat = g.table.order[i]
        if can_still_act(g, seat) and g.table.who[seat].acted == 0:
            add(g, 0, -1, seat, g.table.who[seat].place, g.table.who[seat].energy, 0, 0)
    return int(chosen(g, pack, seats, g.menu.option[0].seat).seat)


# -- what it may do ----------------------------------------------------------------------------------------------------


@kernel
def mates(g, pack, actor):
    """TG-12.3, TG-5.21: the acting character and those there that could join and help to pay, unless they would not."""
    party = 1 << actor
    if in_party(g.table.refused, actor):
        return party
    for seat in range(g.table.players):
        if g.table.who[seat].place == g.table.who[actor].place and may_join(g, pack, seat):
            party |= 1 << seat
    return party


@kernel
def offer_travel(g, pack, seat):
    """TG-5.4, TG-6.3: revealed locations linked to this one."""
    cost = travel_cost(g, pack, seat)
    if total_owned(g, mates(g, pack, seat), ENERGY) < cost:
        return
    for side in range(4):
        to = pack.place[g.table.who[seat].place].link[side]
        if to >= 0 and has(g.table.revealed, to):
            add(g, TRAVEL, -1, seat, to, 0, cost, 0)


@kernel
def offer_place(g, pack, seat):
    """TG-5.7, TG-5.10, TG-5.11, TG-5.15: exploring, the location action, and the menhir of the location."""
    at = g.table.who[seat].place
    place = pack.place[at]
    party = mates(g, pack, seat)
    if place.journals.n > 0 and total_owned(g, party, ENERGY) >= pack.explore_cost_energy:
        add(g, EXPLORE, -1, seat, at, 0, pack.explore_cost_energy, 0)
    if place.has_action == 1 and not has(g.table.used_today, at):
        if can_pay(g, party, place.cost, 1):
            add(g, LOCATION_ACTION, -1, seat, at, 0, place.cost[ENERGY], 0)
        if place.has_or == 1 and can_pay(g, party, place.or_cost, 1):
            add(g, LOCATION_ACTION, -1, seat, at, 0, place.or_cost[ENERGY], 1)
    if place.menhir == 1 and not has(g.table.inspected, at):
        add(g, INSPECT, -1, seat, at, 0, 0, 0)
    elif can_light(g, pack, at):
        add(g, LIGHT, -1, seat, at, 0, place.menhir_cost[ENERGY] * pack.players, 0)


@kernel
def offer_own_action(g, pack, seat):
    """TG-5.14: the character action; its owner pays at least 1 energy of it."""
    sheet = pack.sheet[g.table.who[seat].character]
    if g.table.who[seat].energy >= min(1, sheet.cost[ENERGY]) and can_pay(g, mates(g, pack, seat), sheet.cost, 1):
        add(g, CHARACTER_ACTION, -1, seat, g.table.who[seat].place, 0, sheet.cost[ENERGY], 0)


@kernel
def offer_actions(g, pack, seat):
    """TG-5, D4: all that the acting character may do. To pass is always one of them."""
    open_menu(g, ASK_ACTION)
    add(g, PASS, -1, seat, g.table.who[seat].place, 0, 0, 0)
    offer_travel(g, pack, seat)
    offer_place(g, pack, seat)
    offer_own_action(g, pack, seat)
    offer_free_actions(g, pack, seat)


# -- doing it ----------------------------------------------------------------------------------------------------------


@kernel
def begin_action(g, party, actor):
    """TG-5.2, TG-11.4: an action, joined or one's own, is the action of the round, and counts for the dying."""
    for seat in range(SEATS):
        if in_party(party | 1 << actor, seat):
            g.table.who[seat].acted = 1
    note_the_dying(g)
    g.table.acting = party
    note(g, DO_TURN_END, 0, 0, 0, 0)


@kernel
def give_up(g, actor):
    """TG-5.10, TG-12.4: those that would have to pay refused: there is no action, and the turn goes on without them."""
    g.table.refused |= 1 << actor
    tell(g, T_GIVES_UP, actor, 0, 0, 0)


@kernel
def travel(g, pack, seats, actor, to):
    """TG-5.4 to 5.6, TG-6.4: those for whom it is paid go together and arrive; the others stay and have not acted."""
    for seat in range(SEATS):
        g.scratch.fee[seat] = travel_cost(g, pack, seat)
    going = pay_each(g, pack, seats, gather(g, pack, seats, actor, TRAVEL, to, g.scratch.fee[actor]), actor)
    for seat in range(SEATS):
        if in_party(going, seat):
            if g.scratch.fee[seat] == 0:
                g.table.who[seat].spent[TRAVEL_FREE] += 1
            g.table.who[seat].place = to
            g.outcome.extra.travels += 1
            tell(g, T_TRAVELS, seat, to, 0, 0)
    if going == 0:
        give_up(g, actor)
        return
    begin_action(g, going, actor)
    arrive(g, pack, going, to)


@kernel
def explore_together(g, pack, seats, actor):
    """TG-5.7, TG-12.5: energy for every explorer; those for whom it is not paid leave at once, the rest go on."""
    for seat in range(SEATS):
        g.scratch.fee[seat] = pack.explore_cost_energy
    place = g.table.who[actor].place
    willing = gather(g, pack, seats, actor, EXPLORE, place, pack.explore_cost_energy)
    party = pay_each(g, pack, seats, willing, actor)
    if party == 0:
        give_up(g, actor)
        return
    begin_action(g, party, actor)
    reader = actor if in_party(party, actor) else speaker(g, party)
    explore(g, pack, seats, party, reader, place)


@kernel
def location_die(g, pack, seats, party, actor, place):
    """A location action with a die of its own: the row it hits, if any."""
    rows = pack.place[place].die_rows
    if rows.n == 0:
        return
    die = dice.roll(g.luck[JOURNAL_LUCK], 6)
    for row in range(rows.first, rows.first + rows.n):
        effects = pack.row[row].effects
        if pack.row[row].low <= die <= pack.row[row].high:
            carry_out(g, pack, seats, party, actor, effects.first, effects.first + effects.n)


@kernel
def location_action(g, pack, seats, actor, way):
    """TG-5.10 to 5.13: the party pays once and gains once, and resolves together what the action starts."""
    at = g.table.who[actor].place
    place = pack.place[at]
    cost = place.or_cost if way == 1 else place.cost
    party = gather(g, pack, seats, actor, LOCATION_ACTION, at, cost[ENERGY])
    if not can_pay(g, party, cost, 1):
        give_up(g, actor)
        return
    begin_action(g, party, actor)
    collect(g, pack, seats, party, actor, cost, 1)
    if place.daily == 1:
        g.table.used_today |= bit(at)
    tell(g, T_LOCATION_ACTION, actor, at, party, 0)
    note(g, DO_ACTION_DIE, party, actor, at, 0)
    carry_out(g, pack, seats, party, actor, place.effects.first, place.effects.first + place.effects.n)


@kernel
def own_action(g, pack, seats, actor):
    """TG-5.14: only its owner uses a character action.

    The owner pays the first energy, others may help with the rest.
    """
    sheet = pack.sheet[g.table.who[actor].character]
    party = gather(g, pack, seats, actor, CHARACTER_ACTION, g.table.who[actor].place, sheet.cost[ENERGY])
    if not can_pay(g, party, sheet.cost, 1):
        give_up(g, actor)
        return
    begin_action(g, party, actor)
    tell(g, T_OWN_ACTION, actor, g.table.who[actor].character, party, 0)
    pay_energy_for(g, pack, seats, 1 << actor, actor, min(1, sheet.cost[ENERGY]))
    for purse in range(len(sheet.cost)):
        g.scratch.rest[purse] = sheet.cost[purse]
    g.scratch.rest[ENERGY] = max(0, sheet.cost[ENERGY] - 1)
    collect(g, pack, seats, party, actor, g.scratch.rest, 1)
    before = g.table.who[actor].health
    carry_out(g, pack, seats, party, actor, sheet.effects.first, sheet.effects.first + sheet.effects.n)
    if g.table.who[actor].health > before:
        gain_health(g, pack, actor, g.table.who[actor].power[HEAL_BONUS])


@kernel
def pass_the_day(g, seat):
    """TG-5.17: free, and not to be taken back before the next day."""
    g.table.who[seat].passed = 1
    tell(g, T_PASSES, seat, 0, 0, 0)
    begin_action(g, 0, seat)


@kernel
def light_together(g, pack, seats, actor, place):
    """TG-6.15, TG-6.25: lighting a menhir is an action of all that are free to act, and of the acting character."""
    party = 1 << actor
    for seat in range(g.table.players):
        if is_free_to_act(g, seat):
            party |= 1 << seat
    begin_action(g, party, actor)
    light(g, pack, seats, actor, place)


@kernel
def do_action(g, pack, seats, seat, act, place, way):
    """The action chosen."""
    if act == TRAVEL:
        travel(g, pack, seats, seat, place)
    elif act == EXPLORE:
        explore_together(g, pack, seats, seat)
    elif act == LOCATION_ACTION:
        location_action(g, pack, seats, seat, way)
    elif act == CHARACTER_ACTION:
        own_action(g, pack, seats, seat)
    elif act == LIGHT:
        light_together(g, pack, seats, seat, place)
    else:
        pass_the_day(g, seat)


@kernel
def take_turn(g, pack, seats):
    """TG-5.1: the next character and its action."""
    seat = choose_actor(g, pack, seats)
    if g.referee.ending != 0:
        return
    offer_actions(g, pack, seat)
    option = chosen(g, pack, seats, seat)
    act, card, other, place, way = option.act, option.card, option.seat, option.place, option.way
    if g.referee.ending != 0:
        return
    if act == INSPECT:
        inspect(g, seat, place)
        return
    if act > INSPECT:
        do_free_action(g, pack, seats, seat, act, card, other)
        return
    do_action(g, pack, seats, seat, act, place, way)


@kernel
def end_turn(g, pack):
    """TG-11.4: the action is over: it counts for the dying, then arrivals and the dead are seen to."""
    g.table.free_left = pack.free_actions
    g.table.refused = 0
    count_dying_action(g, pack)
    note(g, DO_SETTLE, 0, 0, 0, 0)
