"""TG-6.4: what happens when characters arrive in a location, by any means."""

from sim.games.tainted_grail.foes import meet
from sim.games.tainted_grail.guardians import guardians_meet
from sim.games.tainted_grail.journal import explore
from sim.games.tainted_grail.land import attach_neighbours
from sim.games.tainted_grail.model import (
    ANY_LEVEL,
    BLUE,
    ENTER_BLUE,
    ENTER_EXPLORE,
    ENTER_GREEN,
    ENTER_GREY,
    ENTER_NOTHING,
    ENTER_PURPLE_DAILY,
    GREEN,
    GREY,
    PURPLE,
    SEATS,
)
from sim.games.tainted_grail.party import in_party, speaker
from sim.kernel import kernel
from sim.maps import bit, has

__all__ = ["arrive", "settle_moves"]


@kernel
def still_there(g, party, place):
    """TG-6.28: those that were neither moved, nor are dying, nor dead."""
    left = 0
    for seat in range(SEATS):
        who = g.table.who[seat]
        if in_party(party, seat) and who.alive == 1 and who.place == place and who.dying == 0 and who.killed == 0:
            left |= 1 << seat
    return left


@kernel
def instant_rule(g, pack, seats, party, place):
    """TG-5.9, TG-6.2: the instant rule of the location: a free exploration, or an encounter, some only once a day."""
    enter = pack.place[place].enter
    if enter == ENTER_NOTHING:
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
    meet(g, pack, seats, colour, ANY_LEVEL, party, place)


@kernel
def arrive(g, pack, seats, party, place):
    """TG-6.4: (a) attach missing locations, (b) fight guardians, (c) the instant rule."""
    g.table.visited |= bit(place)
    attach_neighbours(g, pack, place)
    guardians_meet(g, pack, seats, party, place)
    left = still_there(g, party, place)
    if left != 0 and g.referee.ending == 0:
        instant_rule(g, pack, seats, left, place)


@kernel
def settle_moves(g, pack, seats):
    """TG-6.8, TG-6.18: those that were put somewhere arrive there, place by place."""
    for seat in range(g.table.players):
        place = g.table.who[seat].place
        together = 0
        for other in range(g.table.players):
            if in_party(g.scratch.moved, other) and g.table.who[other].place == place:
                together |= 1 << other
        if in_party(together, seat) and g.referee.ending == 0:
            g.scratch.moved &= ~together
            arrive(g, pack, seats, together, place)
