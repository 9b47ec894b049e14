"""Who may be who, as far as a seat can tell: the public record read, sets of cultists weighed, roles dealt."""

import math

from sim import luck
from sim.games.among_cultists.state.codes import (
    BALLOT_CHANGED,
    CAMERAS_ROOM,
    CULTIST,
    CULTISTS,
    DEAD,
    DIED,
    FISHMAN_SCARED,
    FOUND,
    GAVE,
    HISTORY,
    INVESTIGATOR,
    INVESTIGATORS,
    LOOKED,
    LOOKED_IN_BAG,
    NOBODY,
    PLACES,
    ROUND_BEGINS,
    SEATS,
    SETS,
    SLOTS,
    SUCCESS,
    TOKEN_REMOVED,
    VOTE_STARTED,
)
from sim.games.among_cultists.state.talk import suspicion
from sim.kernel import kernel
from sim.mechanisms.sets import count, has

# What a seat has done and lived, in public: a bit for each.
STARTED_VOTE, USED_CAMERAS, USED_KNIFE, FOUND_DEATH = 1, 2, 4, 8


@kernel
def read_record(g, pack):
    """Reads the public record into the working memory: cards given, looks, deaths found, deeds that tell a role."""
    work = g.scratch.redraw
    table = g.table
    work.n = 0
    work.looks = 0
    work.round_from = 0
    work.drawn = -1
    for other in range(SEATS):
        work.found[other] = 0
        work.died[other] = 0
        work.did[other] = 0
        work.took[other] = 0
    for i in range(max(0, table.history_n - HISTORY), table.history_n):
        entry = table.history[i % HISTORY]
        what = entry.what
        if what == GAVE:
            add_slot(work, entry.a, entry.who, i)
        elif what == LOOKED:
            note_look(work, table, entry, i)
        elif what == VOTE_STARTED:
            work.did[entry.who] |= STARTED_VOTE
        elif what == CAMERAS_ROOM:
            work.did[entry.who] |= USED_CAMERAS
        elif what in (FISHMAN_SCARED, BALLOT_CHANGED, LOOKED_IN_BAG):
            work.did[entry.who] |= USED_KNIFE
        elif what == TOKEN_REMOVED:
            work.took[entry.who] += 1
        elif what == DIED:
            work.died[entry.who] = 1 + i
        elif what == ROUND_BEGINS:
            work.round_from = i
    for other in range(pack.seats):
        known = 0
        for i in range(work.n):
            known += 1 if work.owner[i] == other else 0
        for _ in range(table.status_n[other] - known):
            add_slot(work, other, NOBODY, -1)


@kernel
def add_slot(work, owner, giver, at):
    """A card of a status deck."""
    if work.n < SLOTS:
        work.owner[work.n] = owner
        work.giver[work.n] = giver
        work.at[work.n] = at
        work.is_dead[work.n] = 0
        work.n += 1


@kernel
def note_look(work, table, entry, i):
    """AC-5.5: a look is followed by the death it found; else, under the duty, an investigator saw only Alive."""
    after = table.history[(i + 1) % HISTORY]
    if i + 1 < table.history_n and after.what == DIED and after.who == entry.a and after.a == FOUND:
        work.found[entry.a] = 1 + i
        work.did[entry.who] |= FOUND_DEATH
    elif entry.b != 0 and work.looks < SLOTS:
        work.looker[work.looks] = entry.who
        work.seen[work.looks] = entry.a
        work.look_at[work.looks] = i
        work.looks += 1


@kernel
def note_clean_decks(g, work, seat, cultists):
    """work.clean[owner] = the entry of the record before which all cards of a status deck are Alive."""
    for owner in range(SEATS):
        work.clean[owner] = g.mine[seat].looked[owner] - 1
    for i in range(work.looks):
        if work.looker[i] != seat and not has(cultists, work.looker[i]):
            owner = work.seen[i]
            work.clean[owner] = max(work.clean[owner], work.look_at[i])


@kernel
def may_hide_death(work, i, giver):
    """Whether a card may be a Dead one of this giver: given by it or unrecorded, and not seen since."""
    owner = work.owner[i]
    if work.at[i] >= 0 and (
        work.at[i] < work.clean[owner] or (work.found[owner] > 0 and work.at[i] > work.found[owner])
    ):
        return False
    return work.giver[i] == giver


@kernel
def needs_death(g, work, seat, owner):
    """Whether a Dead card must lie in a status deck: found by all, or seen by the seat."""
    return work.found[owner] > 0 or has(g.mine[seat].seen_dead, owner)


@kernel
def is_explained(g, pack, seat, cultists):
    """Whether these can have given all the Dead cards there must be, and all the cards that are gone from hands."""
    work = g.scratch.redraw
    mine = g.mine[seat]
    note_clean_decks(g, work, seat, cultists)
    from_start = 0
    needed = 0
    makers = 0
    for owner in range(pack.seats):
        if not needs_death(g, work, seat, owner) or mine.gave_dead[owner] > 0 or has(mine.start_dead, owner):
            continue
        givers = 0
        at_start = 0
        for i in range(work.n):
            if work.owner[i] == owner:
                if work.giver[i] == NOBODY:
                    at_start = 1
                elif work.giver[i] != seat and has(cultists, work.giver[i]) and may_hide_death(work, i, work.giver[i]):
                    givers |= 1 << work.giver[i]
        if givers == 0:
            if at_start == 0 or has(cultists, owner) or mine.role == CULTIST or work.clean[owner] >= 0:
                return False
            from_start += 1
        needed += 1
        makers |= givers
    others = count(cultists & ~(1 << seat))
    if from_start > pack.status_start[1] or needed > pack.status_start[1] + others * pack.hand[CULTISTS, DEAD]:
        return False
    return needed <= pack.status_start[1] + count(makers) * pack.hand[CULTISTS, DEAD]


@kernel
def lacking(g, pack, seat, doubters):
    """AC-10.11: red cards drawn in rooms that neither chance nor those who may lay red ones can have laid there."""
    table = g.table
    lack = 0
    for room in range(PLACES):
        red = table.drawn[room, 1] + table.drawn[room, 2]
        if red == 0:
            continue
        may_be = table.laid_in[room] - g.mine[seat].laid[room, SUCCESS]
        for other in range(pack.seats):
            if other != seat and not has(doubters, other):
                may_be -= table.refills[room, other]
        lack += max(0, red - may_be)
    return lack


@kernel
def fits_role(g, pack, other, role):
    """AC-14: whether a seat whose role is not shown can have it after what it did and lived through."""
    what = pack.role[role]
    did = g.scratch.redraw.did[other]
    deadly = STARTED_VOTE * what.dies_by_vote + USED_CAMERAS * what.dies_by_cameras + USED_KNIFE * what.dies_by_knife
    if did & (deadly + FOUND_DEATH * what.dies_by_reveal) != 0:
        return False
    if what.reveals_on_death != 0 and has(g.table.ghosts, other) and other != g.table.robot:
        return False
    return g.table.off_route[other] == 0 or what.free_route_living != 0 or what.free_route_ghost != 0


@kernel
def may_be_cultists(g, pack, seat, cultists):
    """Whether a set fits what all know and the seat knows about roles."""
    table = g.table
    mine = g.mine[seat]
    if count(cultists) != pack.cultists or cultists & table.innocent != 0:
        return False
    if has(cultists, seat) != (mine.role == CULTIST) or (mine.cultists != 0 and cultists != mine.cultists):
        return False
    if cultists & table.living == 0:
        return False  # the game would be over
    for other in range(pack.seats):
        if table.shown[other] >= 0 and (table.shown[other] == CULTIST) != has(cultists, other):
            return False
    return True


@kernel
def choose_cultists(g, pack, seat):
    """The set of cultists: one that explains what happened, as likely as the seat's evidence says (AC-21.2)."""
    work = g.scratch.redraw
    total = 0.0
    work.sets = 0
    any_set = g.mine[seat].cultists
    for cultists in range(1, 1 << pack.seats):
        if not may_be_cultists(g, pack, seat, cultists) or work.sets == SETS:
            continue
        any_set = cultists
        if not is_explained(g, pack, seat, cultists) or not roles_explain(g, pack, seat, cultists):
            continue
        odds = 0.0
        for other in range(pack.seats):
            if has(cultists, other) and other != seat:
                odds += suspicion(pack, g.table, g.mine[seat], other)
        total += math.exp(min(odds, 50.0))
        work.cultists[work.sets] = cultists
        work.weight[work.sets] = total
        work.sets += 1
    if work.sets == 0:
        return any_set  # a described position may have what no play leads to
    at = luck.uniform(g.search[0]) * total
    for i in range(work.sets - 1):
        if at < work.weight[i]:
            return work.cultists[i]
    return work.cultists[work.sets - 1]


@kernel
def has_reds(pack, role):
    """Whether a role's hand has red cards, though it is an investigator's."""
    return pack.role[role].swap_failure + pack.role[role].swap_sabotage > 0


@kernel
def roles_explain(g, pack, seat, cultists):
    """Whether room actions off the route and red cards drawn are explained, if need be by roles of investigators."""
    astray = 0
    for other in range(pack.seats):
        if is_open(g, seat, cultists, other) and g.table.off_route[other] > 0:
            astray += 1
    lack = lacking(g, pack, seat, cultists)
    if astray == 0 and lack == 0:
        return True
    lay_tokens(g, pack, seat, cultists)
    work = g.scratch.redraw
    for i in range(pack.seats):
        if work.token[i] >= 0 and free_of_route(pack, work.token[i]):
            astray -= 1
    if astray > 0 or lack == 0:
        return astray <= 0
    for i in range(pack.seats):
        if work.token[i] >= 0 and has_reds(pack, work.token[i]):
            for other in range(pack.seats):
                if is_open(g, seat, cultists, other) and fits_reds(g, pack, seat, cultists, other, work.token[i]):
                    return True
    return False


@kernel
def fits_reds(g, pack, seat, cultists, other, role):
    """Whether a seat can have a role with red cards, and enough of them to leave no red card unexplained."""
    if lacking(g, pack, seat, cultists) > pack.role[role].swap_failure + pack.role[role].swap_sabotage:
        return False
    return fits_role(g, pack, other, role) and lacking(g, pack, seat, cultists | 1 << other) == 0


@kernel
def is_open(g, seat, cultists, other):
    """Whether a seat's role is still to be dealt: not the own, no cultist, not shown; the robot shows but its side."""
    return other != seat and not has(cultists, other) and (g.table.shown[other] < 0 or other == g.table.robot)


@kernel
def lay_tokens(g, pack, seat, cultists):
    """work.token: the role tokens of investigators that are not accounted for, -1 for the others (AC-14.16)."""
    work = g.scratch.redraw
    for i in range(pack.seats):
        work.token[i] = pack.token[i]
    if pack.tokens_drawn > 0:
        work.token[pack.seats - 1] = drawn_token(g, pack, seat, cultists)
    for i in range(pack.seats):
        if work.token[i] == CULTIST:
            work.token[i] = -1
    for other in range(pack.seats):
        if not is_open(g, seat, cultists, other) and not has(cultists, other):
            role = g.mine[seat].role if other == seat else g.table.shown[other]
            for i in range(pack.seats):
                if work.token[i] == role:
                    work.token[i] = -1
                    break


@kernel
def drawn_token(g, pack, seat, cultists):
    """AC-14.16: the token that was drawn: one that is known, or any, the same for all that is asked in one redraw."""
    for i in range(pack.tokens_drawn):
        role = pack.drawn_from[i]
        if g.mine[seat].role == role:
            return role
        for other in range(pack.seats):
            if not is_open(g, seat, cultists, other) and other != seat and g.table.shown[other] == role:
                return role
    if g.scratch.redraw.drawn < 0:
        g.scratch.redraw.drawn = luck.below(g.search[0], pack.tokens_drawn)
    return pack.drawn_from[g.scratch.redraw.drawn]


@kernel
def deal_roles(g, pack, seat, cultists):
    """AC-3.3: the cultists, then the special roles to seats that they fit, then plain investigators."""
    work = g.scratch.redraw
    lay_tokens(g, pack, seat, cultists)
    lack = lacking(g, pack, seat, cultists)
    taken = 0
    g.hidden.cultists = cultists
    for other in range(pack.seats):
        if has(cultists, other):
            give_role(g, other, CULTIST)
        elif is_open(g, seat, cultists, other):
            give_role(g, other, INVESTIGATOR)
        elif other != seat:
            give_role(g, other, g.table.shown[other])
    # Roles that only some seats can have go first: those who left their route need a reason, red cards too.
    for hurry in range(2):
        for i in range(pack.seats):
            role = work.token[i]
            if role < 0 or role == INVESTIGATOR:
                continue
            wanted = (has_reds(pack, role) and lack > 0) or free_of_route(pack, role)
            if wanted != (hurry == 0):
                continue
            chosen = choose_holder(g, pack, seat, cultists, taken, role, lack)
            if chosen >= 0:
                taken |= 1 << chosen
                give_role(g, chosen, role)


@kernel
def free_of_route(pack, role):
    """Whether a role may act off its route."""
    return pack.role[role].free_route_living != 0 or pack.role[role].free_route_ghost != 0


@kernel
def choose_holder(g, pack, seat, cultists, taken, role, lack):
    """A seat for a role, all that it fits equally likely; one that explains more goes before; -1 if there is none."""
    chosen = -1
    n = 0
    best = 0
    for other in range(pack.seats):
        if not is_open(g, seat, cultists, other) or has(taken, other):
            continue
        rank = 1 if fits_role(g, pack, other, role) else 0
        if rank > 0 and free_of_route(pack, role) and g.table.off_route[other] > 0:
            rank = 2
        if rank > 0 and lack > 0 and has_reds(pack, role) and lacking(g, pack, seat, cultists | 1 << other) == 0:
            rank = 2
        if rank > best:
            best = rank
            n = 0
        if rank == best:
            n += 1
            if luck.below(g.search[0], n) == 0:
                chosen = other
    return chosen


@kernel
def give_role(g, other, role):
    """A role, and the side that goes with it."""
    g.hidden.role[other] = role
    g.mine[other].role = role
    g.referee.side_of[other] = CULTISTS if role == CULTIST else INVESTIGATORS
