"""Plans of the team: what a seal takes, which gates are seen to, when everybody makes ready for the battle."""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    NO_SEAL,
    O_DEVOUR_IF_NONE,
    O_ITEM_DICE,
    R_CLUE,
    R_GATE,
    TROPHY,
    WORLD0,
    WORLD_AREAS,
)  # fmt: skip
from sim.games.arkham_horror.state.places import in_arkham, in_world
from sim.kernel import kernel
from sim.mechanisms import sets
from strategies.arkham_horror.ideas import ALONE, BRINK, EASE, HOPE, PREPARE

NOTHING = -1  # no Ancient One's demand
ENOUGH = 3  # Sanity and Stamina that an Other World asks for
USUAL_TERROR = -2  # of what a rating that falls with terror comes to for those who keep it low
A_DIE = 2.0  # doom tokens that a die less is worth
DISARMED = 4.0  # and the loss of half the arms


@kernel
def seal_price(pack, table):
    """Clues that a seal costs now."""
    return max(1, pack.ancient[table.ancient_one].seal_clues + pack.mythos[table.environment].seal_clues)


@kernel
def seals_allowed(pack, table):
    """AH-13.10: whether seals can be placed now."""
    return pack.mythos[table.environment].switches & NO_SEAL == 0


@kernel
def holds_sign(pack, table, s):
    """Whether an Elder Sign is in hand."""
    seat = table.seat[s]
    for i in range(seat.hand_n):
        if pack.card_kind[seat.hand[i]] == pack.elder_sign:
            return True
    return False


@kernel
def ready_to_seal(pack, table, s):
    """Whether an investigator has the clues or the Elder Sign for a seal."""
    return table.seat[s].clues >= seal_price(pack, table) or holds_sign(pack, table, s)


@kernel
def attended_gates(pack, table, me):
    """The open gates that somebody but me is at or behind, as a set of areas."""
    out = np.int64(0)
    for other in range(pack.players):
        seat = table.seat[other]
        if other != me and in_arkham(seat.place) and table.gate[seat.place] >= 0:
            out |= sets.bit(seat.place)
        elif other != me and in_world(seat.place) and in_arkham(seat.entry) and table.gate[seat.entry] >= 0:
            if pack.gate_world[table.gate[seat.entry]] == (seat.place - WORLD0) // WORLD_AREAS:
                out |= sets.bit(seat.entry)
    return out


@kernel
def demand_of(pack, table):
    """The resource without which the Ancient One devours an investigator when the battle begins; NOTHING if none."""
    op = pack.op[pack.ancient[table.ancient_one].start]
    return np.int64(op.a) if op.code == O_DEVOUR_IF_NONE else NOTHING


@kernel
def meets_demand(pack, table, s):
    """Whether an investigator would live through the first moment of the final battle."""
    resource = demand_of(pack, table)
    if resource == NOTHING:
        return True
    if resource == R_CLUE:
        return table.seat[s].clues > 0
    if resource == R_GATE:
        return table.seat[s].gate_trophies > 0
    return table.crowd[TROPHY + s] > 0


@kernel
def hardness(pack, table):
    """How hard an Ancient One is to fight: doom track, combat rating, and whether arms are lost at the waking."""
    ancient = pack.ancient[table.ancient_one]
    rating = USUAL_TERROR if ancient.minus_terror == 1 else ancient.rating
    disarms = DISARMED if pack.op[ancient.start].code == O_ITEM_DICE else 0.0
    return ancient.doom - A_DIE * rating + disarms


@kernel
def stance_of(pack, table, weights):
    """Whether the team makes ready for the final battle: 0 no, 1 the Ancient One is about to wake, 2 from the start.

    Few investigators cannot seal six gates in time, and some Ancient Ones are not hard to fight.
    """
    ancient = pack.ancient[table.ancient_one]
    if ancient.no_battle == 1 or table.awake > 0:
        return 0
    if hardness(pack, table) <= weights[EASE] + weights[ALONE] / pack.players:
        return 2
    near = (
        ancient.doom - table.doom <= weights[PREPARE]
        or pack.gate_limit - table.open_gates <= weights[BRINK]
        or pack.terror_max - table.terror <= weights[BRINK]
    )
    return 1 if near and table.seals < weights[HOPE] else 0
