"""TG-6.4: what happens when characters arrive in a location, by any means."""

from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.codes import (
    ANY_LEVEL,
    BLUE,
    DO_GUARDIANS,
    DO_INSTANT_RULE,
    DO_SETTLE,
    ENTER_BLUE,
    ENTER_EXPLORE,
    ENTER_GREEN,
    ENTER_GREY,
    ENTER_NOTHING,
    ENTER_PURPLE_DAILY,
    GREEN,
    GREY,
    NOBODY,
    PURPLE,
    SEATS,
)
from sim.games.tainted_grail.state.land import attach_neighbours
from sim.games.tainted_grail.turn.ch05_journal import explore
from sim.games.tainted_grail.turn.ch09_foes import meet
from sim.games.tainted_grail.turn.ch10_guardians import helpers
from sim.games.tainted_grail.turn.ch11_death import apply_dying_card, bury_the_dead
from sim.games.tainted_grail.turn.ch12_party import in_party, present, speaker
from sim.kernel import kernel
from sim.mechanisms.sets import bit, has

__all__ = ["arrive", "instant_rule", "settle"]


@kernel
def still_there(g, party, place):
    """TG-6.28: those that were neither moved, nor are dying, nor dead."""
    left = 0
    for seat in range(SEATS):
        if in_party(party & present(g, place), seat) and g.table.who[seat].dying == 0:
            left |= 1 << seat
    return left


@kernel
def instant_rule(g, pack, seats, party, place):
    """TG-5.9, TG-6.2, TG-6.28: the instant rule of a location: a free exploration or an encounter, some once a day.

    TG-9.56: those that were there already may join the encounter.
    """
    enter = pack.place[place].enter
    party = still_there(g, party, place)
    if enter == ENTER_NOTHING or party == 0:
        return
    if enter == ENTER_EXPLORE:
        explore(g, pack, seats, party, speaker(g, party), place)
        return
    if enter == ENTER_PURPLE_DAILY:
        if has(g.table.entered_today, place):
            return
        g.table.entered_today |= bit(place)
    colour = PURPLE
    if enter == ENTER_GREEN:
        colour = GREEN
    elif enter == ENTER_GREY:
        colour = GREY
    elif enter == ENTER_BLUE:
        colour = BLUE
    meet(g, pack, seats, colour, ANY_LEVEL, helpers(g, pack, seats, party, place, NOBODY), place)


@kernel
def arrive(g, pack, party, place):
    """TG-6.4: (a) attach missing locations, (b) fight guardians, (c) the instant rule."""
    g.table.visited |= bit(place)
    attach_neighbours(g, pack, place)
    note(g, DO_INSTANT_RULE, party, place, 0, 0)
    g.table.fought = 0
    note(g, DO_GUARDIANS, party, place, 0, 0)


@kernel
def settle(g, pack, seats):
    """TG-6.8, TG-6.18, TG-11: the dying and the dead, then an arrival that is due, until nothing more follows."""
    apply_dying_card(g, pack, seats)
    bury_the_dead(g, pack, seats)
    for seat in range(g.table.players):
        if in_party(g.table.moved, seat) and g.referee.ending == 0:
            place = g.table.who[seat].place
            together = g.table.moved & present(g, place)
            g.table.moved &= ~together
            note(g, DO_SETTLE, 0, 0, 0, 0)
            arrive(g, pack, together, place)
            return
