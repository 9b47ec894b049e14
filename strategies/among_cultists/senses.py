"""What a character makes of the table: suspicion, danger of a place, worth of books and rooms."""

import math

from sim.games.among_cultists.state.codes import CULTIST, DEAD, FAILURE, SABOTAGE, SEATS, SUCCESS
from sim.games.among_cultists.state.sets import first_of
from sim.kernel import kernel
from sim.maps import count, has
from strategies.among_cultists.weights import (
    BOOKS,
    CAUTION,
    CHECK,
    CHECK_FROM,
    CLEAN,
    COURAGE,
    DEATH,
    FEAR,
    HASTE,
    IMPATIENCE,
    LIE,
    MEET,
    OFF_ROUTE,
    RED_CARD,
    REFILL,
    SAFE_CARD,
    WRONG_VOTE,
)  # fmt: skip

GOAL, PLANNED, DREAD = 0, 1, 8  # places in mine.notes: a goal, the round it is for, what meeting each seat costs
KNOWN = 9.0  # log-odds of what is known for sure


@kernel
def suspicion(pack, table, mine, weights, seat):
    """AC-21.2, AC-21.3: log-odds that a character is a cultist; the seer lets it show by its courage."""
    if has(table.innocent, seat):
        return -KNOWN
    seen = mine.evidence[seat]
    odds = pack.prior + weights[OFF_ROUTE] * table.off_route[seat]
    odds += 0.001 * (weights[DEATH] * seen.death + weights[RED_CARD] * seen.red_card)
    odds += 0.01 * (weights[CLEAN] * seen.clean + weights[SAFE_CARD] * seen.safe_card)
    odds += weights[WRONG_VOTE] * seen.wrong_vote + weights[LIE] * seen.lie
    if has(mine.cultists, seat):
        odds += weights[COURAGE]
    return odds


@kernel
def is_cultist(mine):
    """Whether the own role is a cultist's."""
    return mine.role == CULTIST


@kernel
def worst_suspicion(pack, table, mine, weights, me):
    """Suspicion of the most suspect living other whom one would accuse: a cultist spares its partners."""
    spared = mine.cultists if is_cultist(mine) else 0
    left = table.living & ~spared & ~(1 << me)
    worst = -KNOWN
    while left != 0:
        worst = max(worst, suspicion(pack, table, mine, weights, first_of(left)))
        left &= left - 1
    return worst


@kernel
def known_dead(table, mine):
    """AC-20.25: investigators whom a seat knows to be dead: ghosts, starting deaths seen, own kills, own looks."""
    dead = table.ghosts | mine.start_dead | mine.seen_dead
    for seat in range(len(mine.gave_dead)):
        if mine.gave_dead[seat] > 0:
            dead |= 1 << seat
    return dead & ~mine.cultists if is_cultist(mine) else dead


@kernel
def will_meet(table, others):
    """AC-9.2, AC-9.3: whether joining these living characters is an encounter."""
    return others != 0 and (table.power == 0 or others & (others - 1) == 0)


@kernel
def weigh_company(pack, table, mine, weights, me):
    """Notes what an encounter with each costs, dearer with suspects and the more are known to be dead.

    Once a move: nothing that bears on it changes while one walks.
    """
    fallen = 1.0 + weights[CAUTION] * count(table.ghosts) / pack.dead
    left = table.living & ~(1 << me)
    while left != 0:
        seat = first_of(left)
        left &= left - 1
        worst = max(-KNOWN, suspicion(pack, table, mine, weights, seat))
        mine.notes[DREAD + seat] = (weights[MEET] + weights[FEAR] / (1.0 + math.exp(-worst))) * fallen


@kernel
def danger(mine, others):
    """Cost of an encounter with these characters: that of the most dreaded one."""
    worst = -1e9
    left = others
    while left != 0:
        worst = max(worst, mine.notes[DREAD + first_of(left)])
        left &= left - 1
    return worst


@kernel
def impatience(pack, table, weights):
    """Log-odds by which the last round asks for less evidence than the first would: time is with the cultists."""
    return weights[IMPATIENCE] * table.round_no / pack.rounds


@kernel
def points_due(pack, table, room):
    """Points that the next book of the room stands for, the more the fuller its shelf: only full shelves score."""
    shelf = pack.shelf_of[room]
    need = pack.shelf_books[shelf]
    return pack.shelf_points[shelf] * (1.0 + table.shelf[shelf]) / need if need > 0 else 0.0


@kernel
def book_worth(pack, table, mine, weights, room):
    """Books a check of the room is expected to bring, by the points they are worth, more in a hurry."""
    laid = table.laid_in[room]
    own = mine.laid[room, SUCCESS]
    chance = (own + 0.55 * (laid - own)) / laid if laid > 0 else 0.0
    hurry = 1.0 + weights[HASTE] * table.round_no / pack.rounds
    return weights[BOOKS] * chance * points_due(pack, table, room) * hurry


@kernel
def refill_worth(pack, table, weights, room):
    """Worth of a Success for the room: most for the card that explores it, little in a full deck."""
    worth = weights[REFILL] * points_due(pack, table, room)
    if has(table.explored, room):
        return worth * (1.5 if table.deck_n[room] == 0 else 0.6 / table.deck_n[room])
    missing = pack.explored_above + 1 - table.deck_n[room]
    return worth * (1.0 + 1.5 / missing)


@kernel
def open_cards(mine, seat):
    """Cards that a character has received and that, as far as the seat knows, may be Dead."""
    total = 0
    for giver in range(SEATS):
        total += mine.pending[seat, giver]
    return 0.01 * total


@kernel
def check_worth(pack, table, mine, weights, seat):
    """Worth of a look at a status deck."""
    if table.round_no < weights[CHECK_FROM] or has(mine.seen_dead, seat):
        return 0.0
    return weights[CHECK] * open_cards(mine, seat)


@kernel
def red_cards(mine):
    """Failure and Sabotage in the own hand."""
    return mine.hand[FAILURE] + mine.hand[SABOTAGE]


@kernel
def on_route(pack, table, mine, place):
    """Whether the own route card allows room actions at a place this round."""
    return has(pack.route_rooms[mine.route, table.round_no - 1], place)


@kernel
def follows_route(pack, table, mine, me):
    """Whether the seat is bound to its route (AC-8.8, AC-14.6)."""
    role = pack.role[mine.role]
    return (role.free_route_living if has(table.living, me) else role.free_route_ghost) == 0


@kernel
def has_success(mine):
    """Whether a Success is in hand."""
    return mine.hand[SUCCESS] > 0


@kernel
def has_dead(mine):
    """Whether a Dead card is in hand."""
    return mine.hand[DEAD] > 0
