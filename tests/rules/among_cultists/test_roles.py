"""AC-14: roles."""

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state.dead import dead_investigators
from sim.games.among_cultists.turn.ch08_deaths import become_ghost, burn_unspent_cards
from sim.games.among_cultists.turn.ch09_encounters import encounter
from sim.games.among_cultists.turn.ch11_actions import carry_out
from sim.games.among_cultists.turn.ch11_status import check_status
from sim.games.among_cultists.turn.ch11_votes import vote


@pytest.mark.rule("AC-14.1", "AC-14.2", "AC-14.6", "AC-10.12")
def test_who_is_free_of_the_route(mansion):
    x = mansion(5, roles="cultist mechanic investigator")
    x.put(p0="red", p1="red", p2="red")
    for seat in range(3):
        x.on_row(seat, "green")
    assert [x.can(s, m.REFILL_ROOM) for s in range(3)] == [True, True, False]


@pytest.mark.rule("AC-14.3", "AC-14.4", "AC-14.15")
@pytest.mark.parametrize("role", ["infected", "enlightened"])
@pytest.mark.parametrize("cause", [m.FOUND, m.VOTED_OUT, m.KILLED])
def test_infected_and_enlightened_stop_the_cards_of_this_round_and_the_next(mansion, role, cause):
    x = mansion(7, roles=f"cultist cultist {role}")
    x.g.referee.round_no = 4
    x.call(become_ghost, 2, cause)
    assert (x.g.table.shown[2], x.g.table.no_cards_until) == (m.ROLES.index(role), 5)
    for r, cards in ((4, 0), (5, 0), (6, 1)):
        x.g.referee.round_no = r
        x.call(encounter, 0b11000, 0)
        assert x.g.table.status_n[3] == cards


@pytest.mark.rule("AC-14.3", "AC-14.4")
@pytest.mark.parametrize("roles", ["infected enlightened", "enlightened infected"])
def test_a_second_such_death_in_the_next_round_prolongs_the_stop(mansion, roles):
    x = mansion(8, roles=f"cultist cultist {roles}")
    for seat, round_no in ((2, 4), (3, 5)):
        x.g.referee.round_no = round_no
        x.call(become_ghost, seat, m.FOUND)
    for r, cards in ((5, 0), (6, 0), (7, 1)):
        x.g.referee.round_no = r
        x.call(encounter, 0b110000, 0)
        assert x.g.table.status_n[4] == cards


@pytest.mark.rule("AC-14.5")
def test_the_superghost_does_room_actions_as_if_living(mansion, place):
    x = mansion(6, roles="cultist superghost")
    x.call(become_ghost, 1, m.FOUND)
    assert x.g.table.shown[1] == m.ROLES.index("superghost")
    x.put(p1="light_blue")
    x.on_row(1, "light_blue", "red", "green")
    assert x.can(1, m.START_VOTE)
    x.put(p1="red")
    assert x.can(1, m.CAMERA_STATUS)
    x.put(p1="green", p2="green")
    x.free_route(2)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 9
    assert x.can(1, m.CLOSE_PORTAL, seat=2)
    assert x.can(2, m.CLOSE_PORTAL, seat=1)
    x.g.table.met[:] = 0
    assert not x.g.table.present[place["green"]] >> 1 & 1


@pytest.mark.rule("AC-14.7")
def test_the_rookie_dies_by_starting_a_vote_and_votes_as_a_ghost(mansion):
    x = mansion(5, roles="cultist rookie")
    x.ballots({2: 3, 3: 2})
    x.call(carry_out, 1, m.START_VOTE, 5, -1, -1)
    assert x.g.table.ghosts == 1 << 1
    assert 1 not in [o["seat"] for o in x.offered(m.BALLOT, 2)]
    assert x.offered(m.BALLOT, 1)


@pytest.mark.rule("AC-14.7", "AC-8.3")
def test_the_rookie_dies_by_the_cameras_before_the_vote_they_force(mansion, place):
    x = mansion(5, roles="cultist rookie")
    r = x.deck("green", m.SUCCESS)
    x.call(carry_out, 1, m.CAMERA_ROOM, r, -1, -1)
    assert (x.g.table.ghosts, x.g.table.books[r]) == (1 << 1, 2)
    y = mansion(5, roles="cultist rookie")
    y.kill(2)
    y.call(carry_out, 1, m.CAMERA_STATUS, place["red"], 2, -1)
    assert y.g.table.ghosts == 0b110
    assert 1 not in [o["seat"] for o in y.offered(m.BALLOT, 3)]
    z = mansion(5, roles="cultist rookie")
    z.call(check_status, 1, 2, False)
    assert z.g.table.ghosts == 0


@pytest.mark.rule("AC-14.8", "AC-14.9", "AC-14.17")
def test_the_klutz_dies_after_changing_a_vote(mansion):
    x = mansion(5, roles="cultist klutz")
    x.g.table.knife = 1
    x.ballots({0: 3, 2: 3})
    x.plan[m.REVOTE] = {"seat": 3}
    x.call(vote)
    assert x.g.table.ghosts == 0b1010
    y = mansion(5, roles="cultist klutz")
    y.g.table.knife = 1
    y.call(vote)
    assert y.g.table.ghosts == 0


@pytest.mark.rule("AC-14.9", "AC-20.15")
@pytest.mark.parametrize(("waives", "ghosts"), [(m.YES, 0), (m.NO, 1 << 2)])
def test_the_klutz_may_waive_the_doubled_vote(mansion, waives, ghosts):
    x = mansion(7, roles="cultist cultist klutz")
    x.g.table.knife = 2
    x.plan[m.WAIVE] = {"act": waives}
    x.call(vote)
    assert x.g.table.ghosts == ghosts


@pytest.mark.rule("AC-14.17")
def test_a_klutz_voted_out_does_not_die_again(mansion):
    x = mansion(5, roles="cultist klutz")
    x.g.table.knife = 1
    x.ballots({0: 1, 2: 1, 3: 1})
    x.plan[m.REVOTE] = {"seat": 3}
    x.call(vote)
    assert x.g.table.ghosts == 0b10
    assert x.g.table.shown[1] == -1


@pytest.mark.rule("AC-14.10", "AC-13.17")
def test_the_coward_dies_on_revealing_before_the_vote(mansion):
    x = mansion(5, roles="cultist coward")
    x.kill(2)
    x.call(check_status, 1, 2, True)
    assert x.g.table.ghosts == 0b110
    assert 1 not in [o["seat"] for o in x.offered(m.BALLOT, 3)]
    assert x.g.table.shown[1] == m.ROLES.index("coward")


@pytest.mark.rule("AC-14.11", "AC-14.18", "AC-20.21")
def test_the_firestarter_dies_with_a_red_card_at_the_end_of_round_five(mansion):
    for r, failure, sabotage, ghost, dies in ((5, 1, 0, False, True), (5, 0, 1, False, True), (5, 0, 0, False, False),
                                              (4, 1, 1, False, False), (5, 1, 1, True, False)):  # fmt: skip
        x = mansion(6, roles="cultist firestarter")
        x.g.referee.round_no = r
        x.g.mine[1].hand[m.FAILURE], x.g.mine[1].hand[m.SABOTAGE] = failure, sabotage
        if ghost:
            x.ghost(1)
        x.call(burn_unspent_cards)
        assert (x.g.table.shown[1] >= 0) == dies
        assert x.g.table.votes == 0


@pytest.mark.rule("AC-14.12", "AC-20.18", "AC-8.3")
def test_the_killer_strikes_once_in_public(mansion):
    x = mansion(7, roles="cultist cultist killer")
    assert x.can(2, m.KILL_CHARACTER)
    x.call(carry_out, 2, m.KILL_CHARACTER, 0, 4, -1)
    assert (x.g.table.ghosts, x.g.table.shown[2], x.g.table.shown[4], x.g.table.votes) == (1 << 4, 10, -1, 0)
    assert not x.can(2, m.KILL_CHARACTER)
    x.ghost(0)
    x.g.table.kills_done = 0
    x.call(carry_out, 2, m.KILL_CHARACTER, 0, 1, -1)
    assert x.ending == m.CULTISTS_ELIMINATED


@pytest.mark.rule("AC-14.12")
def test_a_killer_who_is_a_ghost_does_not_strike(mansion):
    x = mansion(7, roles="cultist cultist killer")
    x.ghost(2)
    assert not x.can(2, m.KILL_CHARACTER)


@pytest.mark.rule("AC-14.14", "AC-8.10")
def test_deaths_by_role_count_and_start_no_vote(mansion):
    x = mansion(6, roles="cultist firestarter")
    x.g.referee.round_no = 5
    x.call(burn_unspent_cards)
    assert dead_investigators(x.g, x.pack) == 1
    assert x.g.table.votes == 0


@pytest.mark.rule("AC-14.15")
def test_on_death_means_on_confirmation(mansion):
    x = mansion(6, roles="cultist infected")
    x.plan[m.GIVE_CARD] = {"card": m.DEAD}
    x.call(encounter, 0b00011, 0)
    assert x.g.hidden.dead == 0b10
    assert (x.g.table.no_cards_until, x.g.table.shown[1]) == (0, -1)


@pytest.mark.rule("AC-21.23")
def test_of_two_cultists_games_a_ghost_is_innocent_only_when_its_role_is_shown(mansion):
    x = mansion(8, roles="cultist cultist rookie seer killer")
    x.call(become_ghost, 3, m.FOUND)
    x.call(become_ghost, 5, m.VOTED_OUT)
    x.call(become_ghost, 0, m.VOTED_OUT)
    assert x.g.table.innocent == 0
    x.call(become_ghost, 2, m.BY_ROLE)
    assert x.g.table.innocent == 0b100
    x.call(carry_out, 4, m.KILL_CHARACTER, 0, 6, -1)
    assert x.g.table.innocent == 0b10100
    y = mansion(5, roles="cultist")
    y.call(become_ghost, 3, m.FOUND)
    assert y.g.table.innocent == 0b1000
