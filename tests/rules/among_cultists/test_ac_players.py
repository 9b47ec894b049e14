"""What players make of the table: guilt shared out by the evidence, roles reckoned with, books by what was drawn."""

import numpy as np
import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state.menu import offer
from sim.games.among_cultists.turn.ch11_votes import offer_ballot
from sim.play import open_menu
from strategies import strategies_of
from strategies.among_cultists import senses
from strategies.among_cultists.choices import choose_ballot
from strategies.among_cultists.cultists import name_seer

BALANCED = strategies_of("among_cultists")["balanced"]
WEIGHTS = BALANCED.vector()
NAMES = list(BALANCED.weights)


def guilt(x, me):
    """What a seat thinks of each other, in probabilities."""
    senses.judge(x.pack, x.g.table, x.g.mine[me], WEIGHTS, me, x.g.own[me], 0)
    return x.g.mine[me].notes[senses.GUILT : senses.GUILT + x.n].copy()


@pytest.mark.rule("AC-21.2", "AC-21.23")
def test_guilt_is_shared_out_over_all_who_may_be_cultists(mansion):
    x = mansion(5, roles="cultist")
    assert guilt(x, 4) == pytest.approx([0.25, 0.25, 0.25, 0.25, 0])
    x.g.table.innocent = 1 << 1
    assert guilt(x, 4) == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3, 0])
    x.g.mine[4].evidence[2].death = 200
    more = guilt(x, 4)
    assert more[2] > 1 / 3 > more[0] > 0
    assert more.sum() == pytest.approx(1)
    y = mansion(8, roles="cultist cultist")
    assert guilt(y, 4) == pytest.approx([2 / 7] * 4 + [0] + [2 / 7] * 3)


@pytest.mark.rule("AC-4.3", "AC-20.23")
def test_the_seer_accuses_nobody_whom_it_knows_to_be_innocent(mansion):
    x = mansion(8, roles="cultist cultist seer")
    x.g.mine[2].evidence[5].death = 9000
    seen = guilt(x, 2)
    assert all(seen[s] == 0 for s in range(2, 8))
    assert 0 < seen[0] < 1
    x.g.mine[2].evidence[0].death = 1000
    assert guilt(x, 2)[0] > seen[0]


@pytest.mark.rule("AC-15.12", "AC-20.23")
def test_when_the_seer_votes_its_ballot_tells_nothing_of_what_it_knows(mansion):
    """Whoever never accused an innocent is named at the end: it votes on the evidence that all have."""
    x = mansion(5, roles="cultist seer")
    for seat in (1, 3):
        x.g.mine[seat].evidence[2].death = 1000
    voted = []
    for me in (1, 3):
        open_menu(x.g, m.BALLOT)
        offer_ballot(x.g, x.pack, me, True)
        x.g.menu.seat = me
        choice = choose_ballot(x.pack, x.g.table, x.g.mine[me], x.g.menu, WEIGHTS, x.g.own[me], 0)
        voted.append(int(x.g.menu.option[choice].seat))
    assert voted == [2, 2]


@pytest.mark.rule("AC-15.12", "AC-21.7")
def test_the_cultists_name_one_who_never_accused_an_innocent(mansion):
    x = mansion(5, roles="cultist seer")
    x.g.table.round_no, x.g.table.votes = 2, 1
    for voter, accused in ((1, 0), (2, 3), (3, 4), (4, 2)):
        x.g.table.voted[voter, accused] = 1
    open_menu(x.g, m.NAME_SEER)
    for seat in range(1, 5):
        offer(x.g, 0, -1, seat, -1)
    stalker = strategies_of("among_cultists")["stalker"].vector()
    named = name_seer(x.pack, x.g.table, x.g.mine[0], x.g.menu, stalker, x.g.own[0])
    assert x.g.menu.option[named].seat == 1


@pytest.mark.rule("AC-15.4", "AC-21.6")
def test_a_lone_cultist_is_voted_for_on_less_than_one_of_two(mansion):
    """Evidence by which one is likelier than another, and less likely than not: enough if there is but one cultist."""
    for players, roles, wanted in ((5, "cultist", 2), (8, "cultist cultist", m.NOBODY)):
        x = mansion(players, roles=roles)
        x.g.mine[4].evidence[2].death = 300
        open_menu(x.g, m.BALLOT)
        offer_ballot(x.g, x.pack, 4, True)
        x.g.menu.seat = 4
        weights = BALANCED.variant("", "", noise=0.0).vector()
        choice = choose_ballot(x.pack, x.g.table, x.g.mine[4], x.g.menu, weights, x.g.own[4], 0)
        assert x.g.menu.option[choice].seat == wanted


@pytest.mark.rule("AC-14.6", "AC-21.3")
def test_an_action_off_the_route_may_be_a_mechanic_s(mansion):
    x = mansion(8, roles="cultist cultist")
    assert m.ROLES.index("mechanic") in x.pack.token
    x.g.table.off_route[5] = 1
    excused = guilt(x, 4)[5]
    x.g.table.shown[3] = m.ROLES.index("mechanic")
    assert guilt(x, 4)[5] > excused > guilt(x, 4)[6]


@pytest.mark.rule("AC-10.7", "AC-5.3")
def test_a_room_is_worth_what_is_left_in_it(mansion, place):
    x = mansion(5, roles="cultist")
    room = x.deck("red", 0, 0, 0, 0)
    x.g.table.laid_in[room] = 4
    mine = x.g.mine[3]

    def chance():
        return senses.success_chance(x.pack, x.g.table, mine, room)

    unknown = chance()
    x.g.table.refills[room, 3] = 2
    mine.laid[room, m.SUCCESS] = 2
    own = chance()
    assert unknown == pytest.approx(5 / 9)  # as the pack's room cards are mixed
    assert own == pytest.approx(1 - 2 * 4 / 9 / 4)
    x.g.table.drawn[room, m.FAILURE] = 1
    x.g.table.deck_n[room] = 3
    assert chance() == pytest.approx(1)  # hardly a red card can be left
    x.g.table.drawn[room] = (1, 0, 0)
    assert chance() < own


@pytest.mark.rule("AC-21.10", "AC-20.25")
@pytest.mark.parametrize(("dead", "claims"), [(2, m.NO), (3, m.YES)])
def test_the_baseline_claims_only_what_it_has_counted(mansion, dead, claims):
    from sim.games.among_cultists.turn.flow import early_claim

    x = mansion(5, roles="cultist")
    x.g.mine[0].gave_dead[1 : 1 + dead] = 1
    random = strategies_of("among_cultists")["random"].function
    x.seats = x.t.seats._replace(styles=(random,) * len(x.t.seats.styles))
    for seat in range(1, 1 + dead):
        x.kill(seat)
    for state in range(8):
        x.g.own[0].state = np.uint64(state)
        x.g.referee.ending = 0
        x.call(early_claim)
        assert (x.ending == m.CLAIM_TRUE) == (claims == m.YES)
