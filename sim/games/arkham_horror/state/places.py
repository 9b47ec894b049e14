"""Where investigators are. AH-10.37, AH-7.5."""

import numpy as np

from sim.games.arkham_horror.state.codes import AREAS, LOST, NOWHERE, STREETS, WORLD0, WORLD_AREAS
from sim.kernel import kernel
from sim.mechanisms.sets import bit
from sim.play import tell

__all__ = ["at_table", "everybody", "in_arkham", "in_street", "in_world", "loses_turn", "move_to", "tell_of",
           "together", "world_of"]  # fmt: skip


@kernel
def in_arkham(place):
    """In a street or a location."""
    return 0 <= place < AREAS


@kernel
def in_street(place):
    """In a street."""
    return 0 <= place < STREETS


@kernel
def in_world(place):
    """In a part of an Other World."""
    return WORLD0 <= place < LOST


@kernel
def world_of(place):
    """The Other World that a part belongs to."""
    return (place - WORLD0) // WORLD_AREAS


@kernel
def at_table(g, s):
    """Whether the seat has an investigator in the game."""
    return g.table.seat[s].out == 0 and g.table.seat[s].place != NOWHERE


@kernel
def together(g, pack, s):
    """Those who stand in the area of an investigator, himself included: a set. A part of an Other World is an area."""
    place = np.int64(g.table.seat[s].place)
    here = np.int64(0)
    if place < LOST:
        for other in range(pack.players):
            seat = g.table.seat[other]
            here |= ((seat.place == place) & (seat.out == 0)) * bit(other)  # a branch would often be guessed wrong
    return here


@kernel
def everybody(g, pack):
    """Those who are still in the game: a set."""
    left = np.int64(0)
    for s in range(pack.players):
        if g.table.seat[s].out == 0:
            left |= bit(s)
    return left


@kernel
def loses_turn(g, s):
    """AH-4.7, AH-5.11, AH-11.5, AH-11.10: whether phases I to IV of this turn are lost."""
    seat = g.table.seat[s]
    return seat.skip == g.table.turn or (seat.place == LOST and g.table.turn < seat.back)


@kernel
def move_to(g, s, place):
    """AH-7.5: an investigator who leaves a place loses the explored marker. Whoever is moved is on no excursion."""
    seat = g.table.seat[s]
    seat.away = -1
    if seat.place != place:
        seat.explored = 0
        seat.place = place


@kernel
def tell_of(g, what, s, a, b, c):
    """A line of the tale about the investigator of a seat (-1: nobody)."""
    if g.log.on == 1:
        tell(g, what, g.table.seat[s].sheet if s >= 0 else -1, a, b, c)
