"""What a character makes of the table: suspicion, danger of a place, worth of books and rooms."""

import math

from sim.games.among_cultists.state.codes import CULTIST, DEAD, FAILURE, SABOTAGE, SEATS, SUCCESS
from sim.kernel import kernel
from sim.luck import uniform
from sim.mechanisms.sets import count, first_of, has
from strategies.among_cultists.beliefs import A_CULTIST, KNOWS, believe_plainly, chance_of_class, look_of
from strategies.among_cultists.weights import (
    BELIEF,
    BOOKS,
    CAUTION,
    CHECK,
    CHECK_FROM,
    CLEAN,
    COURAGE,
    DEATH,
    EXCUSE,
    FEAR,
    HASTE,
    IMPATIENCE,
    LIE,
    MEET,
    NOISE,
    OFF_ROUTE,
    PATIENCE,
    RED_CARD,
    REFILL,
    SAFE_CARD,
    STAKES,
    WRONG_VOTE,
)  # fmt: skip

# Places in mine.notes: a goal, the round it is for, whether the seer acts as one who knows nothing, how the own seat
# looks to all, what meeting each seat costs, how likely each is a cultist, and how likely by beliefs that were learned.
GOAL, PLANNED, BLENDS, OWN_LOOK, DREAD, GUILT, BELIEVED_GUILT = 0, 1, 2, 3, 8, 16, 24
HAIR = 1e-6  # a hair's breadth of chance: no seat and no way is preferred where two are worth the same
SURE = 0.98  # probability of what is as good as known
RED_SHARE = 0.15  # of the cards that others lay


@kernel
def evidence_against(pack, table, mine, weights, seat):
    """AC-21.2, AC-21.3: the evidence against a character, in log-odds, before anything else is known."""
    seen = mine.evidence[seat]
    odds = 0.001 * (weights[DEATH] * seen.death + weights[RED_CARD] * seen.red_card)
    odds += 0.01 * (weights[CLEAN] * seen.clean + weights[SAFE_CARD] * seen.safe_card)
    odds += weights[WRONG_VOTE] * seen.wrong_vote + weights[LIE] * seen.lie
    if table.off_route[seat] > 0:
        odds += weights[OFF_ROUTE] * (weights[EXCUSE] if has_mechanic(pack, table, mine) else table.off_route[seat])
    return odds


@kernel
def has_mechanic(pack, table, mine):
    """AC-14.6: whether somebody else may have a role that is free of its route, and has not shown it."""
    for i in range(pack.seats):
        role = pack.token[i]
        if role != CULTIST and pack.role[role].free_route_living != 0 and role != mine.role:
            shown = False
            for seat in range(pack.seats):
                shown = shown or table.shown[seat] == role
            return not shown
    return False


@kernel
def shown_cultists(mine):
    """The cultists that a seat knows, as far as it acts on that: none while the seer blends."""
    return 0 if mine.notes[BLENDS] != 0.0 else mine.cultists


@kernel
def judge(pack, table, mine, weights, me, luck, noise):
    """Notes how likely each other is a cultist (GUILT), and what meeting it costs (DREAD).

    The evidence is shared out over all who may still be cultists, so it counts for more the fewer are left. The seer
    spares those it knows to be innocent, and lets its knowledge of the others show by its courage; when it votes, which
    is with noise, and while it blends, it judges as one who knows nothing: whoever accuses no innocent is named at the
    end (AC-20.23).
    """
    total = 0.0
    seer = shown_cultists(mine) if mine.role != CULTIST and noise == 0 else 0
    for seat in range(pack.seats):
        mine.notes[GUILT + seat] = 0.0
        if seat == me or has(table.innocent, seat) or (seer != 0 and not has(seer, seat)):
            continue
        odds = evidence_against(pack, table, mine, weights, seat)
        if noise != 0:
            odds += weights[NOISE] * (uniform(luck) - 0.5)
        mine.notes[GUILT + seat] = math.exp(odds)
        total += mine.notes[GUILT + seat]
    if seer != 0:  # as many in the dark as there are would share the guilt
        total *= (pack.seats - 1.0) / (pack.cultists * math.exp(weights[COURAGE]))
    for seat in range(pack.seats):
        guilt = min(SURE, pack.cultists * mine.notes[GUILT + seat] / total) if total > 0.0 else 0.0
        mine.notes[GUILT + seat] = guilt
    dread(pack, table, mine, weights)


@kernel
def dread(pack, table, mine, weights):
    """What meeting each other costs, by how likely it is a cultist."""
    fallen = 1.0 + weights[CAUTION] * count(table.ghosts) / pack.dead
    for seat in range(pack.seats):
        mine.notes[DREAD + seat] = (weights[MEET] + weights[FEAR] * mine.notes[GUILT + seat]) * fallen


@kernel
def infer(pack, table, mine, menu):
    """AC-21.8: notes by beliefs that were learned how likely each other is a cultist, and how the own seat looks.

    All go by what one would believe who knows nothing of the deal: who does know has to hide that.
    """
    mine.notes[OWN_LOOK] = look_of(pack, table, mine, menu.seat, menu)
    believe_plainly(pack, table, mine, menu.seat, menu)
    for seat in range(pack.seats):
        mine.notes[BELIEVED_GUILT + seat] = chance_of_class(menu, seat, A_CULTIST)


@kernel
def heed(pack, table, mine, menu, weights):
    """AC-21.8: to who does not know the cultists, beliefs that were learned stand for a share of its own evidence."""
    if not KNOWS or weights[BELIEF] == 0.0 or mine.cultists != 0:
        return
    infer(pack, table, mine, menu)
    for seat in range(pack.seats):
        guilt = mine.notes[GUILT + seat]
        mine.notes[GUILT + seat] = guilt + weights[BELIEF] * (mine.notes[BELIEVED_GUILT + seat] - guilt)
    dread(pack, table, mine, weights)


@kernel
def is_cultist(mine):
    """Whether the own role is a cultist's."""
    return mine.role == CULTIST


@kernel
def worst_guilt(table, mine, me):
    """Guilt of the most suspect living other whom one would accuse: a cultist spares its partners."""
    spared = mine.cultists if is_cultist(mine) else 0
    left = table.living & ~spared & ~(1 << me)
    worst = 0.0
    while left != 0:
        worst = max(worst, mine.notes[GUILT + first_of(left)])
        left &= left - 1
    return worst


@kernel
def threshold(pack, table, weights, odds):
    """The probability that a threshold in log-odds stands for: it falls when time runs out, and rises with the dead.

    Every wrong elimination is a death, and time is with the cultists.
    """
    late = max(0.0, table.round_no - weights[PATIENCE]) / pack.rounds
    odds += weights[STAKES] * count(table.ghosts) / pack.dead - weights[IMPATIENCE] * late
    return chance_of(odds)


@kernel
def chance_of(odds):
    """The probability that log-odds stand for."""
    return 1.0 / (1.0 + math.exp(-odds))


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
def danger(mine, others):
    """Cost of an encounter with these characters: that of the most dreaded one."""
    worst = -1e9
    left = others
    while left != 0:
        worst = max(worst, mine.notes[DREAD + first_of(left)])
        left &= left - 1
    return worst


@kernel
def points_due(pack, table, room):
    """Points that the next book of the room stands for, the more the fuller its shelf: only full shelves score."""
    shelf = pack.shelf_of[room]
    need = pack.shelf_books[shelf]
    return pack.shelf_points[shelf] * (1.0 + table.shelf[shelf]) / need if need > 0 else 0.0


@kernel
def success_chance(pack, table, mine, room):
    """How likely a check of a room draws a Success, by all that was laid there and drawn.

    Own cards are known; others lay Success but for the cultists' share; nobody's are as the pack says.
    """
    laid = 0
    for seat in range(SEATS):
        laid += table.refills[room, seat]
    own = mine.laid[room, SUCCESS]
    own_red = mine.laid[room, FAILURE] + mine.laid[room, SABOTAGE]
    red = pack.room_cards[FAILURE] + pack.room_cards[SABOTAGE]
    dealt = (table.laid_in[room] - laid) * red / max(1, red + pack.room_cards[SUCCESS])
    others = laid - own - own_red
    red_left = dealt + others * RED_SHARE + own_red - table.drawn[room, FAILURE] - table.drawn[room, SABOTAGE]
    return 1.0 - max(0.0, red_left) / table.deck_n[room]


@kernel
def book_worth(pack, table, mine, weights, room):
    """Books a check of the room is expected to bring, by the points they are worth, more in a hurry."""
    chance = max(0.0, success_chance(pack, table, mine, room))
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
def check_worth(table, mine, weights, seat):
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
