"""Voting (AC-11.6 to AC-11.14)."""

from sim.game import RUNNING
from sim.games.among_cultists.state.codes import (
    ABSOLUTE_MAJORITY,
    BALLOT,
    BALLOT_CAST,
    BALLOT_CHANGED,
    CULTIST,
    KNIFE_DOUBLE,
    KNIFE_REVOTE,
    MAJORITY_OF_CAST,
    NO,
    NOBODY,
    NOBODY_OUT,
    REVOTE,
    SEATS,
    VOTED,
    VOTED_OUT,
    WAIVE,
    YES,
)
from sim.games.among_cultists.state.dead import holds_knife, is_living, role_of
from sim.games.among_cultists.state.menu import offer
from sim.games.among_cultists.state.record import show_and_tell
from sim.games.among_cultists.state.talk import note_vote
from sim.games.among_cultists.turn.ch08_deaths import become_ghost, knife_was_used, reveal
from sim.kernel import kernel
from sim.mechanisms.at_once import first_to_choose, next_to_choose
from sim.mechanisms.sets import bit, count, first_of, highest
from sim.play import ask, open_menu


@kernel
def offer_ballot(g, pack, seat, may_abstain):
    """AC-11.6: one living character other than oneself, or abstain."""
    if may_abstain:
        offer(g, NO, -1, NOBODY, -1)
    for other in range(pack.seats):
        if other != seat and is_living(g, other):
            offer(g, YES, -1, other, -1)


@kernel
def cast_ballots(g, pack, seats):
    """AC-11.6, AC-8.6, AC-16.13: everybody at once, ghosts included; the robot abstains. Nobody sees them yet.

    While eyes are shut it is settled what the knife holder's ballot weighs, which is returned.
    """
    knife = g.table.knife
    ballot, weight = g.scratch.recipient, 1
    voters = bit(pack.seats) - 1
    if g.table.robot >= 0:
        voters &= ~bit(g.table.robot)
        ballot[g.table.robot] = NOBODY
        if knife == g.table.robot and is_living(g, knife):
            weight = pack.robot_abstention
    seat = first_to_choose(g, voters)
    while seat >= 0:
        open_menu(g, BALLOT)
        offer_ballot(g, pack, seat, True)
        ballot[seat] = g.menu.option[ask(g, pack, seats, seat)].seat
        if seat == knife:
            weight = knife_weight(g, pack, seats, knife)
        seat = next_to_choose(g, voters, seat)
    return weight


@kernel
def open_eyes(g, pack, weight):
    """AC-5.3, AC-11.6, AC-11.10: now all see all ballots, and what the knife holder's weighs."""
    for seat in range(pack.seats):
        g.table.ballot[seat] = g.scratch.recipient[seat]
        show_and_tell(g, BALLOT_CAST, seat, g.table.ballot[seat], weight if seat == g.table.knife else 1, 0)


@kernel
def knife_weight(g, pack, seats, knife):
    """AC-11.10, AC-11.11, AC-14.9: the weight of a knife holder's ballot, fixed while eyes are shut."""
    if not is_living(g, knife) or pack.knife_vote != KNIFE_DOUBLE or g.referee.ending != RUNNING:
        return 1
    if role_of(g, pack, knife).dies_by_knife != 0 and pack.rulings.klutz_may_waive_double_vote != 0:
        open_menu(g, WAIVE)
        offer(g, NO, -1, -1, -1)
        offer(g, YES, -1, -1, -1)
        if g.menu.option[ask(g, pack, seats, knife)].act == YES:
            return 1
    return pack.double_weight


@kernel
def count_ballots(g, pack, weight):
    """AC-11.7, AC-11.8: who is eliminated by the ballots on the table, NOBODY if nobody; `weight` is the knife's."""
    n = g.scratch.count
    for seat in range(SEATS + 1):
        n[seat] = 0
    total = 0
    for seat in range(pack.seats):
        votes = weight if seat == g.table.knife else 1
        total += votes
        n[g.table.ballot[seat] if g.table.ballot[seat] >= 0 else SEATS] += votes
    ahead = highest(n, bit(pack.seats) - 1)
    best = first_of(ahead)
    return best if count(ahead) == 1 and is_enough(pack, n, best, total) else NOBODY


@kernel
def is_enough(pack, n, best, total):
    """AC-11.7: more votes than the abstentions; the other rules ask for a majority."""
    if pack.rulings.vote_rule == MAJORITY_OF_CAST:
        return 2 * n[best] > total - n[SEATS]
    if pack.rulings.vote_rule == ABSOLUTE_MAJORITY:
        return 2 * n[best] > total
    return n[best] > n[SEATS]


@kernel
def change_vote(g, pack, seats):
    """AC-11.9: the living knife holder may change the own vote, having seen the result; whether it did."""
    knife = g.table.knife
    if pack.knife_vote != KNIFE_REVOTE or knife == g.table.robot or not is_living(g, knife):
        return False
    before = g.table.ballot[knife]
    open_menu(g, REVOTE)
    offer(g, NO, -1, before, -1)
    offer_ballot(g, pack, knife, pack.rulings.revote_may_abstain != 0)
    after = g.menu.option[ask(g, pack, seats, knife)].seat
    if after == before:
        return False
    g.table.ballot[knife] = after
    show_and_tell(g, BALLOT_CHANGED, knife, after, 0, 0)
    return True


@kernel
def vote(g, pack, seats):
    """AC-11.6 to AC-11.12, AC-14.17: ballots, the knife, the result; then the klutz who used the knife dies."""
    knife = g.table.knife
    g.table.votes += 1
    weight = cast_ballots(g, pack, seats)
    if g.referee.ending != RUNNING:
        return
    open_eyes(g, pack, weight)
    used = weight > 1 and knife != g.table.robot
    if change_vote(g, pack, seats):
        used = True
    if g.referee.ending != RUNNING:
        return
    for seat in range(pack.seats):
        if g.table.ballot[seat] >= 0:
            note_vote(g, seat, g.table.ballot[seat])
    out = count_ballots(g, pack, weight)
    if out == NOBODY:
        show_and_tell(g, NOBODY_OUT, -1, 0, 0, 0)
    else:
        eliminate(g, pack, seats, out)
    if used and holds_knife(g, knife) and g.referee.ending == RUNNING:
        knife_was_used(g, pack, seats, knife)


@kernel
def eliminate(g, pack, seats, seat):
    """AC-8.5, AC-11.12, AC-16.15: out by vote; the role stays hidden, but the robot's is turned with one cultist."""
    show_and_tell(g, VOTED, seat, 0, 0, 0)
    g.outcome.extra.voted_out[g.mine[seat].role] += 1
    if g.mine[seat].role == CULTIST:
        g.outcome.extra.eliminated_cultists += 1
    else:
        g.outcome.extra.eliminated_investigators += 1
    if seat == g.table.robot and pack.cultists == 1:
        reveal(g, pack, seat)
    become_ghost(g, pack, seats, seat, VOTED_OUT)
