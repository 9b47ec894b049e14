"""What each character has to go by: raw evidence, kept apart for every seat (AC-21.2 to AC-21.5)."""

import math

from sim.games.among_cultists.state.codes import FAILURE, NOBODY, SEATS, SUCCESS
from sim.games.among_cultists.state.record import count_given_since
from sim.kernel import kernel


@kernel
def suspicion(pack, table, mine, seat):
    """AC-21.2: log-odds that a character is a cultist, as the table at large would read the evidence of one seat."""
    if (table.innocent >> seat) & 1 == 1:
        return -9.0
    seen = mine.evidence[seat]
    talk = pack.talk
    return (
        pack.prior
        + talk.death * 0.001 * seen.death
        + talk.red_card * 0.001 * seen.red_card
        + talk.wrong_vote * seen.wrong_vote
        + talk.lie * seen.lie
        + talk.off_route * table.off_route[seat]
        + talk.clean * 0.01 * seen.clean
        + talk.safe_card * 0.01 * seen.safe_card
    )


@kernel
def trust(pack, table, mine, speaker):
    """AC-21.5: how far a listener believes a report: 1 - P(the speaker is a cultist)."""
    return 1.0 / (1.0 + math.exp(suspicion(pack, table, mine, speaker)))


@kernel
def note_card_given(g, pack, giver, receiver):
    """AC-9.12: who gave a card to whom is public; everybody else must reckon with a Dead card."""
    g.table.given[giver, receiver] += 1
    g.table.pending[receiver, giver] += 100
    for observer in range(pack.seats):
        if observer != giver:
            g.mine[observer].pending[receiver, giver] += 100


@kernel
def note_clean(g, pack, observer, target):
    """AC-21.3: a look that found only Alive clears the cards and their givers, for the one who looked."""
    mine = g.mine[observer]
    mine.looked[target] = g.table.history_n
    mine.evidence[target].clean += 100
    for giver in range(pack.seats):
        mine.evidence[giver].safe_card += mine.pending[target, giver]
        mine.pending[target, giver] = 0


@kernel
def note_report(g, pack, speaker, target, since):
    """AC-5.6, AC-21.5: a clean report clears as far as it is believed; AC-21.4: but not the cards given since."""
    table = g.table
    later = g.scratch.count
    count_given_since(table, target, since, later)
    seen = table.status_n[target]
    for giver in range(pack.seats):
        seen -= later[giver]
    table.said_clean[speaker, target] = seen + 1
    believe(table, trust(pack, table, table, speaker), target, later)
    for observer in range(pack.seats):
        if observer != speaker and observer != table.robot:
            mine = g.mine[observer]
            believe(mine, trust(pack, table, mine, speaker), target, later)


@kernel
def believe(view, belief, target, later):
    """AC-21.5: a clean report clears cards and givers in the eyes of one who believes it so far."""
    view.evidence[target].clean += int(100 * belief)
    for giver in range(SEATS):
        told = view.pending[target, giver] - 100 * later[giver]
        if told > 0:
            cleared = int(belief * told)
            view.evidence[giver].safe_card += cleared
            view.pending[target, giver] -= cleared


@kernel
def note_found_dead(g, pack, target):
    """AC-21.3: a Dead card found falls on all who may have given it, in proportion; and proves clean reports false."""
    blame(g.table, g.table, target)
    for observer in range(pack.seats):
        blame(g.mine[observer], g.table, target)


@kernel
def blame(view, table, target):
    """AC-21.3: a Dead card found, as one observer reads it."""
    total = 0
    for giver in range(SEATS):
        total += view.pending[target, giver]
    for giver in range(SEATS):
        if total > 0 and giver != target:
            view.evidence[giver].death += 1000 * view.pending[target, giver] // total
        if table.said_clean[giver, target] == table.status_n[target] + 1:
            view.evidence[giver].lie += 1


@kernel
def note_room_card(g, pack, room, kind):
    """AC-21.3: a red card drawn falls on those who refilled the room, diluted by the cards that nobody laid.

    Who refilled it with Success knows that these cards are not red.
    """
    if kind < FAILURE:
        return
    laid = g.table.laid_in[room]
    suspect(g.table, g.table, room, NOBODY, laid)
    for observer in range(pack.seats):
        mine = g.mine[observer]
        suspect(mine, g.table, room, observer, laid - mine.laid[room, SUCCESS])


@kernel
def suspect(view, table, room, observer, total):
    """AC-21.3: a red card among so many that may be red, as one observer reads it."""
    for giver in range(SEATS):
        if giver != observer and total > 0:
            view.evidence[giver].red_card += 1000 * table.refills[room, giver] // total


@kernel
def note_innocent(g, pack, seat):
    """AC-21.3, AC-21.23: one proves an investigator in public: its cards are Alive; who voted for it looks worse."""
    if (g.table.innocent >> seat) & 1 == 1:
        return
    g.table.innocent |= 1 << seat
    clear_innocent(g.table, g.table, seat)
    for observer in range(pack.seats):
        clear_innocent(g.mine[observer], g.table, seat)


@kernel
def clear_innocent(view, table, seat):
    """AC-21.3: one proved an investigator, as one observer reads it."""
    for other in range(SEATS):
        if other != seat:
            view.pending[other, seat] = 0
        view.evidence[other].wrong_vote += table.voted[other, seat]


@kernel
def note_vote(g, voter, seat):
    """AC-5.3: votes are public once eyes are open."""
    g.table.voted[voter, seat] += 1


@kernel
def note_route(g, pack, seat, colour):
    """AC-21.3: a room action narrows the route cards that a character may hold; when none is left, it is off route."""
    table = g.table
    left = table.routes_left[seat] & pack.routes_with[g.referee.round_no - 1, colour]
    if left == 0:
        table.off_route[seat] += 1
    else:
        table.routes_left[seat] = left


@kernel
def note_refill(g, seat, room, kind):
    """AC-10.24: who refilled is public, with what is not."""
    g.table.refills[room, seat] += 1
    g.mine[seat].laid[room, kind] += 1


@kernel
def mean_suspicion(g, pack):
    """AC-21.21: suspicion of cultists above that of other characters in the eyes of investigators, in hundredths."""
    total = 0.0
    n = 0
    for observer in range(SEATS):
        if observer >= pack.seats or observer == g.table.robot or (g.hidden.cultists >> observer) & 1 == 1:
            continue
        of_cultists = 0.0
        of_others = 0.0
        for seat in range(pack.seats):
            if seat == observer:
                continue
            if (g.hidden.cultists >> seat) & 1 == 1:
                of_cultists += suspicion(pack, g.table, g.mine[observer], seat)
            elif (g.table.innocent >> seat) & 1 == 0:
                of_others += suspicion(pack, g.table, g.mine[observer], seat)
        n += 1
        total += of_cultists / pack.cultists
        others = pack.seats - 1 - pack.cultists
        if others > 0:
            total -= of_others / others
    return int(100 * total / n) if n > 0 else 0
