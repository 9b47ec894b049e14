"""What the chance to win is told from: time, points, the dead, who is suspected, who meets whom, who may vote.

Everybody is seen as it is: search asks only of positions dealt anew. What others have seen in secret is left out, for
it is lost with the new deal; they go by what all have seen, and the seat also by what it has seen itself.
"""

import math

from sim.games.among_cultists.state.codes import (
    ACTION,
    CLEANUP,
    CLOSED,
    CULTIST,
    CULTISTS,
    DEAD,
    FAILURE,
    MISSED,
    NOBODY,
    OPEN,
    SABOTAGE,
    SHELVES,
    TOKENS,
)
from sim.games.among_cultists.state.dead import dead_investigators
from sim.games.among_cultists.state.talk import suspicion
from sim.kernel import kernel
from sim.mechanisms.sets import count, first_of, has

__all__ = ["PROSPECTS", "prospects"]

EVIDENCE = ("suspicion", "death", "red_card", "wrong_vote", "lie", "off_route", "clean", "safe_card", "unseen")
SUSPECTS = ("first_cultist", "second_cultist", "first_other", "second_other")
ROLES_SEEN = ("enlightened", "infected", "superghost", "mechanic", "rookie", "klutz", "coward", "firestarter", "killer",
              "seer")  # fmt: skip
PROSPECTS = (
    # the seat, the set-up, the roles among the living
    "cultist", "six", "seven", "eight", "robot", "two_cultists", *ROLES_SEEN,
    # time
    "round", "time_left", "acting", "cleaning", "turn", "silence", "no_cards",
    # points
    "points", "points_left", "points_open", "shelves", "explored", "cleared", "passage_red", "portal_open",
    "portal_over", "power", "fishman", "rooms_taken", "tokens_left",
    # the dead
    "dead", "dead_before", "enough", "enough_before", "one_short", "found", "unfound", "unfound_seen", "blame",
    "blame_worst",
    # cultists and their means
    "cultists_left", "one_left", "dead_cards", "no_dead_cards", "red_cards", "living", "living_others", "unproved",
    "votes_right", "votes_wrong", "ballots_right", "ballots_wrong",
    # who is suspected: shares of all suspicion, in all eyes and in the seat's
    "guilt", "guilt_worst", "lead", "guilt_seen", "lead_seen",
    *(f"{who}_{what}" for who in SUSPECTS for what in EVIDENCE),
    # what may happen in this round
    "vote_token", "voters_near", "accuser", "accuser_cultist", "knife", "looks", "looks_guilt", "hunters", "prey",
    "prey_alone", "met", "met_dead",
)  # fmt: skip
(SIDE, SIX, SEVEN, EIGHT, ROBOT, TWO, FIRST_ROLE) = range(7)
(ROUND, TIME_LEFT, ACTING, CLEANING, TURN, SILENCE, NO_CARDS, POINTS, POINTS_LEFT, POINTS_OPEN, FULL, EXPLORED, CLEARED,
 PASSAGE_RED, PORTAL_OPEN, PORTAL_OVER, POWER, FISHMAN, ROOMS_TAKEN, TOKENS_LEFT, DEATHS, DEATHS_BEFORE, ENOUGH,
 ENOUGH_BEFORE, ONE_SHORT, FOUND, UNFOUND, UNFOUND_SEEN, BLAME, BLAME_WORST, CULTISTS_LEFT, ONE_LEFT, DEAD_CARDS,
 NO_DEAD_CARDS, RED_CARDS, LIVING, LIVING_OTHERS, UNPROVED, VOTES_RIGHT, VOTES_WRONG, BALLOTS_RIGHT, BALLOTS_WRONG,
 GUILT, GUILT_WORST, LEAD, GUILT_SEEN, LEAD_SEEN, SUSPECT) = range(16, 64)  # fmt: skip
(VOTE_TOKEN, VOTERS_NEAR, ACCUSER, ACCUSER_CULTIST, KNIFE, LOOKS, LOOKS_GUILT, HUNTERS, PREY, PREY_ALONE, MET,
 MET_DEAD) = range(SUSPECT + len(SUSPECTS) * len(EVIDENCE), len(PROSPECTS))  # fmt: skip


@kernel
def prospects(g, pack, seat):
    """Fills g.menu.scratch[:len(PROSPECTS)] of a position between two steps, each from -3 to 3."""
    x = g.menu.scratch
    for f in range(len(PROSPECTS)):
        x[f] = 0.0
    see_set_up(g, pack, seat, x)
    see_time(g, pack, x)
    see_mansion(g, pack, x)
    see_the_dead(g, pack, seat, x)
    see_cultists(g, pack, x)
    see_suspicion(g, pack, seat, x)
    see_votes(g, pack, x)
    see_meetings(g, pack, x)
    for f in range(len(PROSPECTS)):
        x[f] = max(-3.0, min(3.0, x[f]))


@kernel
def see_set_up(g, pack, seat, x):
    """The side of the seat, how many play, the special roles among the living."""
    x[SIDE] = 1.0 if g.referee.side_of[seat] == CULTISTS else 0.0
    if pack.seats >= 6:
        x[SIX + min(pack.seats, 8) - 6] = 1.0
    x[ROBOT] = 1.0 if g.table.robot >= 0 else 0.0
    x[TWO] = pack.cultists - 1.0
    for other in range(pack.seats):
        role = g.hidden.role[other]
        if has(g.table.living, other):
            if 1 <= role < CULTIST:
                x[FIRST_ROLE + role - 1] = 1.0
            elif role > CULTIST:
                x[FIRST_ROLE + role - 2] = 1.0


@kernel
def see_time(g, pack, x):
    """AC-6: the round, the phase, and whose turn it is in it."""
    table = g.table
    x[ROUND] = table.round_no / pack.rounds
    part = 0.5 if table.phase == ACTION else 0.0
    part = 1.0 if table.phase == CLEANUP else part + 0.5 * table.turn / pack.seats
    x[TIME_LEFT] = 1.0 / (1.0 + pack.rounds - table.round_no + 1.0 - part)
    x[ACTING] = 1.0 if table.phase == ACTION else 0.0
    x[CLEANING] = 1.0 if table.phase == CLEANUP else 0.0
    x[TURN] = table.turn / pack.seats
    x[SILENCE] = 1.0 if table.silence != 0 else 0.0
    x[NO_CARDS] = 1.0 if table.no_cards_until >= table.round_no else 0.0


@kernel
def see_mansion(g, pack, x):
    """AC-10 to AC-13: points, rooms and shelves, the passage, the portal, the power."""
    table = g.table
    x[POINTS] = table.vp / max(1, table.target)
    x[POINTS_LEFT] = (table.target - table.vp) / 10.0
    shelves, full = 0.0, 0
    for shelf in range(SHELVES):
        need = pack.shelf_books[shelf]
        if need > 0:
            shelves += pack.shelf_points[shelf] * table.shelf[shelf] / need
            full += 1 if table.shelf[shelf] == need else 0
    x[POINTS_OPEN] = shelves / max(1, table.target)
    x[FULL] = 0.3 * full
    rooms = max(1, count(pack.rooms))
    x[EXPLORED] = count(table.explored) / rooms
    x[CLEARED] = count(table.cleared) / rooms
    passage = g.hidden.passage
    x[PASSAGE_RED] = 0.3 * (passage[FAILURE] + 2 * passage[SABOTAGE])
    if table.portal == OPEN:
        x[PORTAL_OPEN] = 1.0 / (1.0 + max(0, table.deadline - table.round_no))
    x[PORTAL_OVER] = 1.0 if table.portal == CLOSED else -1.0 if table.portal == MISSED else 0.0
    x[POWER] = table.power
    x[FISHMAN] = 1.0 if table.fishman != 0 else 0.0
    x[ROOMS_TAKEN] = 0.5 * count(table.cultist_rooms)
    x[TOKENS_LEFT] = count(table.tokens_left) / TOKENS


@kernel
def see_the_dead(g, pack, seat, x):
    """AC-8, AC-15: the dead, those not found yet, and how far those who gave them cards are the cultists."""
    table, hidden = g.table, g.hidden
    dead = dead_investigators(g, pack)
    x[DEATHS] = dead / max(1, pack.dead)
    x[DEATHS_BEFORE] = hidden.dead_before / max(1, pack.dead)
    x[ENOUGH] = 1.0 if dead >= pack.dead else 0.0
    x[ENOUGH_BEFORE] = 1.0 if hidden.dead_before >= pack.dead else 0.0
    x[ONE_SHORT] = 1.0 if dead == pack.dead - 1 else 0.0
    x[FOUND] = count(table.ghosts & ~hidden.cultists) / max(1, pack.dead)
    left = hidden.dead & table.living & ~hidden.cultists
    x[UNFOUND] = count(left) / max(1, pack.dead)
    x[UNFOUND_SEEN] = 0.5 * count(left & g.mine[seat].seen_dead)
    while left != 0:
        victim = first_of(left)
        left &= left - 1
        blame, worst, total = 0.0, 0.0, 0.0
        for giver in range(pack.seats):
            cards = 0.01 * table.pending[victim, giver]
            total += cards
            if has(hidden.cultists, giver):
                blame += cards
            elif giver != victim:
                worst = max(worst, cards)
        if total > 0.0:
            x[BLAME] += blame / total
            x[BLAME_WORST] += max(0.0, blame - worst) / total


@kernel
def see_cultists(g, pack, x):
    """Who of either side is left, the cards that cultists hold, and how often who was accused."""
    table = g.table
    cultists = g.hidden.cultists
    living = cultists & table.living
    x[CULTISTS_LEFT] = count(living) / pack.cultists
    x[ONE_LEFT] = 1.0 if count(living) == 1 else 0.0
    cards, reds = 0, 0
    left = living
    while left != 0:
        hand = g.mine[first_of(left)].hand
        left &= left - 1
        cards += hand[DEAD]
        reds += hand[FAILURE] + hand[SABOTAGE]
    x[DEAD_CARDS] = 0.3 * cards
    x[NO_DEAD_CARDS] = 1.0 if cards == 0 else 0.0
    x[RED_CARDS] = 0.15 * reds
    x[LIVING] = count(table.living) / pack.seats
    x[LIVING_OTHERS] = 0.3 * count(table.living & ~cultists)
    x[UNPROVED] = 0.3 * count(table.living & ~table.innocent)
    for voter in range(pack.seats):
        if has(cultists, voter):
            continue
        for accused in range(pack.seats):
            n = table.voted[voter, accused]
            if has(living, accused):
                x[VOTES_RIGHT] += n / pack.seats
            elif has(table.living, accused):
                x[VOTES_WRONG] += n / pack.seats
        accused = table.ballot[voter]
        if table.votes > 0 and accused != NOBODY and has(table.living, accused):
            x[BALLOTS_RIGHT if has(living, accused) else BALLOTS_WRONG] += 1.0 / pack.seats


@kernel
def likely(g, pack, view, other):
    """AC-21.2: the odds that a living character is a cultist, by the evidence that all have, or that one has."""
    shown = g.table.shown[other]
    if not has(g.table.living & ~g.table.innocent, other) or (shown >= 0 and shown != CULTIST):
        return 0.0
    return math.exp(min(suspicion(pack, g.table, view, other), 9.0))


@kernel
def see_suspicion(g, pack, seat, x):
    """The share of suspicion on the living cultists, on the worst of the others; the two worst of each in detail."""
    cultists = g.hidden.cultists
    total, guilty, worst, total_seen, guilty_seen, worst_seen = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    most, most_seen = 0.0, 0.0
    for other in range(pack.seats):
        odds = likely(g, pack, g.table, other)
        seen = likely(g, pack, g.mine[seat], other) if other != seat else 0.0
        total += odds
        total_seen += seen
        if has(cultists, other):
            guilty += odds
            most = max(most, odds)
            guilty_seen += seen
            most_seen = max(most_seen, seen)
        else:
            worst = max(worst, odds)
            worst_seen = max(worst_seen, seen)
    if total > 0.0:
        x[GUILT] = guilty / total
        x[GUILT_WORST] = worst / total
        x[LEAD] = (most - worst) / total
    if total_seen > 0.0:
        x[GUILT_SEEN] = guilty_seen / total_seen
        x[LEAD_SEEN] = (most_seen - worst_seen) / total_seen
    see_suspects(g, pack, cultists & g.table.living, x, SUSPECT)
    others = g.table.living & ~cultists & ~g.table.innocent
    see_suspects(g, pack, others, x, SUSPECT + 2 * len(EVIDENCE))


@kernel
def see_suspects(g, pack, suspects, x, at):
    """The evidence that all have against the two most suspect of a set."""
    table = g.table
    for _ in range(2):
        best, most = -1, -1e9
        left = suspects
        while left != 0:
            other = first_of(left)
            left &= left - 1
            odds = suspicion(pack, table, table, other)
            if odds > most:
                best, most = other, odds
        if best < 0:
            return
        suspects &= ~(1 << best)
        seen = table.evidence[best]
        unseen = 0.0
        for giver in range(pack.seats):
            unseen += 0.002 * table.pending[best, giver]
        x[at] = most - pack.prior
        x[at + 1] = 0.001 * seen.death
        x[at + 2] = 0.001 * seen.red_card
        x[at + 3] = 0.5 * seen.wrong_vote
        x[at + 4] = seen.lie
        x[at + 5] = 0.5 * table.off_route[best]
        x[at + 6] = 0.003 * seen.clean
        x[at + 7] = 0.002 * seen.safe_card
        x[at + 8] = unseen
        at += len(EVIDENCE)


@kernel
def to_come(table, pack, seat):
    """Whether a character has yet to move, or to act, in this phase."""
    turn = seat - table.knife if seat >= table.knife else seat - table.knife + pack.seats
    return turn >= table.turn and table.phase != CLEANUP


@kernel
def may_act_at(g, pack, seat, place):
    """AC-10.1: whether the route card allows a seat the room this round."""
    role = pack.role[g.mine[seat].role]
    return role.free_route_living != 0 or has(pack.route_rooms[g.mine[seat].route, g.table.round_no - 1], place)


@kernel
def see_votes(g, pack, x):
    """AC-11.6: who of the living can still start a vote this round; whose the knife is."""
    table = g.table
    x[VOTE_TOKEN] = table.vote_token
    x[KNIFE] = -1.0 if has(g.hidden.cultists, table.knife) else 1.0
    if table.vote_token == 0:
        return
    shut = 1 if table.fishman != 0 else 0
    left = table.living
    while left != 0:
        other = first_of(left)
        left &= left - 1
        if other == table.robot or not may_act_at(g, pack, other, pack.vote_room):
            continue
        away = pack.steps[shut, table.at[other], pack.vote_room]
        if table.phase == ACTION:
            if away == 0 and to_come(table, pack, other) and not has(table.acted, other):
                x[ACCUSER_CULTIST if has(g.hidden.cultists, other) else ACCUSER] = 1.0
        elif away == 0 or (to_come(table, pack, other) and away <= pack.move_points):
            x[VOTERS_NEAR] += -0.3 if has(g.hidden.cultists, other) else 0.3


@kernel
def see_meetings(g, pack, x):
    """AC-9, AC-11.3: whom the cultists can still meet this round, who can still be looked at, who meets whom now."""
    table, hidden = g.table, g.hidden
    cultists = hidden.cultists & table.living
    prey = table.living & ~hidden.cultists & ~hidden.dead
    shut = 1 if table.fishman != 0 else 0
    reach, hunters, tocome = 0, 0, 0
    left = cultists
    while left != 0:
        other = first_of(left)
        left &= left - 1
        here = table.present[table.at[other]]
        x[MET] += 0.5 * count(here & prey)
        if table.phase != ACTION and table.phase != CLEANUP and to_come(table, pack, other):
            if g.mine[other].hand[DEAD] > 0:
                hunters += 1
                reach |= pack.within[shut, pack.move_points, table.at[other]]
    x[HUNTERS] = hunters / pack.cultists
    left = prey
    while left != 0:
        other = first_of(left)
        left &= left - 1
        if has(reach, table.at[other]):
            x[PREY] += 0.3
            here = table.present[table.at[other]]
            if here & (here - 1) == 0 or table.power == 0:
                x[PREY_ALONE] += 0.3
        if table.phase != ACTION and to_come(table, pack, other):
            tocome += 1
    left = hidden.dead & table.living & ~hidden.cultists
    while left != 0:
        victim = first_of(left)
        left &= left - 1
        others = table.present[table.at[victim]] & ~hidden.cultists & ~(1 << victim)
        x[MET_DEAD] += 0.3 * count(others)
        while others != 0:
            other = first_of(others)
            others &= others - 1
            if table.phase == ACTION and to_come(table, pack, other) and not has(table.acted, other):
                x[LOOKS] += 0.3
    x[LOOKS_GUILT] = x[LOOKS] * x[GUILT]
