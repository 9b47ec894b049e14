"""AC-21: what each character has to go by, and what a round and a game leave behind."""

import math

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state import talk
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch11_actions import carry_out
from sim.games.among_cultists.turn.ch15_ending import close, sample_round

S, F, X = m.SUCCESS, m.FAILURE, m.SABOTAGE


@pytest.mark.rule("AC-21.2", "AC-21.3", "AC-21.5")
def test_suspicion_is_the_prior_and_the_weighed_evidence(mansion):
    x = mansion(8, roles="cultist cultist")
    mine, t = x.g.mine[3], x.g.table
    assert math.isclose(x.pack.prior, math.log(2 / 5))
    assert math.isclose(talk.suspicion(x.pack, t, mine, 4), x.pack.prior)
    assert math.isclose(talk.trust(x.pack, t, mine, 4), 5 / 7)
    for i, kind in enumerate(m.EVIDENCE_KINDS):
        x.pack.talk[kind] = i + 1.0
    e = mine.evidence[4]
    e.death, e.red_card, e.wrong_vote, e.lie, e.clean, e.safe_card = 500, 250, 3, 2, 150, 50
    t.off_route[4] = 2
    expected = x.pack.prior + 1 * 0.5 + 2 * 0.25 + 3 * 3 + 4 * 2 + 5 * 2 + 6 * 1.5 + 7 * 0.5
    assert math.isclose(talk.suspicion(x.pack, t, mine, 4), expected)
    assert math.isclose(talk.suspicion(x.pack, t, mine, 5), x.pack.prior)
    t.innocent = 1 << 4
    assert talk.suspicion(x.pack, t, mine, 4) == -9.0


@pytest.mark.rule("AC-21.3", "AC-9.12")
def test_a_card_given_may_be_dead_to_all_but_its_giver(mansion):
    x = mansion(5, roles="cultist")
    talk.note_card_given(x.g, x.pack, 1, 2)
    talk.note_card_given(x.g, x.pack, 1, 2)
    assert [int(x.g.mine[s].pending[2, 1]) for s in range(5)] == [200, 0, 200, 200, 200]
    assert x.g.table.given[1, 2] == 2
    assert sum(int(x.g.mine[s].pending.sum()) for s in range(5)) == 800


@pytest.mark.rule("AC-21.3")
def test_a_clean_look_clears_the_cards_and_their_givers_for_the_one_who_looked(mansion):
    x = mansion(5, roles="cultist")
    for giver in (1, 3, 3):
        talk.note_card_given(x.g, x.pack, giver, 2)
    talk.note_clean(x.g, x.pack, 4, 2)
    talk.note_clean(x.g, x.pack, 4, 2)
    e = x.g.mine[4].evidence
    assert (e[2].clean, e[1].safe_card, e[3].safe_card, e[2].safe_card) == (200, 100, 200, 0)
    assert x.g.mine[4].pending[2].sum() == 0
    assert x.g.mine[0].pending[2].sum() == 300
    assert x.g.mine[0].evidence[2].clean == 0


@pytest.mark.rule("AC-21.3", "AC-21.5", "AC-5.6")
def test_a_report_clears_as_far_as_it_is_believed(mansion):
    x = mansion(5, roles="cultist")
    for giver in (1, 3, 3):
        talk.note_card_given(x.g, x.pack, giver, 2)
    x.g.table.status_n[2] = 3
    talk.note_report(x.g, x.pack, 4, 2, int(x.g.table.history_n))
    assert x.g.table.said_clean[4, 2] == 4
    e = x.g.mine[0].evidence
    assert (e[2].clean, e[1].safe_card, e[3].safe_card) == (75, 75, 150)  # one of four others is the cultist
    assert (x.g.mine[0].pending[2, 1], x.g.mine[0].pending[2, 3]) == (25, 50)
    assert x.g.mine[4].pending[2, 3] == 200
    assert x.g.mine[4].evidence[2].clean == 0


@pytest.mark.rule("AC-21.5", "AC-16.11")
def test_the_robot_does_not_listen(mansion):
    x = mansion(4, roles="cultist")
    talk.note_report(x.g, x.pack, 1, 2, int(x.g.table.history_n))
    assert [int(x.g.mine[s].evidence[2].clean > 0) for s in range(5)] == [1, 0, 1, 1, 0]


@pytest.mark.rule("AC-21.3")
def test_a_dead_card_found_falls_on_the_givers_in_proportion(mansion):
    x = mansion(5, roles="cultist")
    for giver in (1, 3, 3):
        talk.note_card_given(x.g, x.pack, giver, 2)
    x.g.mine[0].pending[2, 2] = 100
    talk.note_found_dead(x.g, x.pack, 2)
    e = x.g.mine[0].evidence
    assert [int(e[s].death) for s in range(5)] == [0, 250, 0, 500, 0]
    assert [int(x.g.mine[1].evidence[s].death) for s in range(5)] == [0, 0, 0, 1000, 0]


@pytest.mark.rule("AC-21.3")
@pytest.mark.parametrize(("later", "lie"), [(0, 1), (1, 0)])
def test_a_clean_report_is_a_lie_if_no_card_came_since(mansion, later, lie):
    x = mansion(5, roles="cultist")
    x.g.table.status_n[2] = 2
    talk.note_report(x.g, x.pack, 4, 2, int(x.g.table.history_n))
    x.g.table.status_n[2] += later
    talk.note_found_dead(x.g, x.pack, 2)
    assert [int(x.g.mine[0].evidence[s].lie) for s in range(5)] == [0, 0, 0, 0, lie]


@pytest.mark.rule("AC-21.3", "AC-10.24")
def test_a_red_card_drawn_falls_on_those_who_refilled(mansion, place):
    x = mansion(5, roles="cultist")
    red = place["red"]
    for seat, kind in ((1, S), (1, F), (3, S)):
        talk.note_refill(x.g, seat, red, kind)
    assert [int(x.g.mine[s].laid[red, S]) for s in range(5)] == [0, 1, 0, 1, 0]
    assert (x.g.table.refills[red, 1], x.g.table.refills[red, 3]) == (2, 1)
    x.g.table.laid_in[red] = 5
    talk.note_room_card(x.g, x.pack, red, S)
    assert x.g.mine[0].evidence[1].red_card == 0
    for kind in (F, X):
        talk.note_room_card(x.g, x.pack, red, kind)
    assert [int(x.g.mine[0].evidence[s].red_card) for s in range(5)] == [0, 800, 0, 400, 0]
    assert [int(x.g.mine[3].evidence[s].red_card) for s in range(5)] == [0, 1000, 0, 0, 0]  # its own one is Success


@pytest.mark.rule("AC-21.3", "AC-21.23")
def test_who_proves_innocent_gave_alive_and_was_voted_for_wrongly(mansion):
    x = mansion(5, roles="cultist")
    talk.note_card_given(x.g, x.pack, 3, 2)
    talk.note_card_given(x.g, x.pack, 2, 3)
    x.g.mine[0].pending[3, 3] = 100
    talk.note_vote(x.g, 4, 3)
    talk.note_vote(x.g, 4, 3)
    for _ in range(2):  # it is noted once
        talk.note_innocent(x.g, x.pack, 3)
    mine = x.g.mine[0]
    assert (mine.pending[2, 3], mine.pending[3, 2], mine.pending[3, 3]) == (0, 100, 100)
    assert [int(mine.evidence[s].wrong_vote) for s in range(5)] == [0, 0, 0, 0, 2]
    assert x.g.table.innocent == 1 << 3


@pytest.mark.rule("AC-21.3", "AC-18.6", "AC-10.12")
def test_room_actions_narrow_the_routes_until_none_explains_them(mansion, place):
    x = mansion(5, roles="cultist")
    t = x.g.table
    assert t.routes_left[1] == (1 << 10) - 1
    x.put(p1="red")
    x.call(carry_out, 1, m.REFILL_ROOM, place["red"], -1, S)
    reds = int(x.pack.routes_with[0, m.COLOUR.index("red")])
    assert (t.routes_left[1], t.off_route[1]) == (reds, 0)
    x.g.referee.round_no = 2
    x.call(carry_out, 1, m.REFILL_ROOM, place["red"], -1, S)  # no card has a colour twice in a row
    assert (t.routes_left[1], t.off_route[1], t.off_route[0]) == (reds, 1, 0)


@pytest.mark.rule("AC-21.21")
def test_mean_suspicion_is_that_of_cultists_above_that_of_others(mansion):
    x = mansion(7, roles="cultist cultist")
    for seat in range(7):
        for cultist in (0, 1):
            x.g.mine[seat].evidence[cultist].lie = 1 if cultist != seat else 9
        x.g.mine[seat].evidence[3].lie = 0 if seat != 3 else 9
    x.g.mine[0].evidence[4].lie = 99  # what a cultist thinks does not count
    assert talk.mean_suspicion(x.g, x.pack) == 300
    for seat in range(2, 7):
        x.g.mine[seat].evidence[4].lie = 1
    # four of the five investigators have one suspect of four others, the fifth is the suspect
    assert talk.mean_suspicion(x.g, x.pack) == int(100 * (3 - 4 * 3 / 4 / 5))


@pytest.mark.rule("AC-21.21")
def test_the_robot_is_no_observer_of_suspicion(mansion):
    x = mansion(4, roles="cultist")
    for seat in range(1, 4):
        x.g.mine[seat].evidence[0].lie = 1
    assert talk.mean_suspicion(x.g, x.pack) == 300


@pytest.mark.rule("AC-21.21")
def test_the_tracks_of_a_round(mansion, place):
    x = mansion(7, roles="cultist cultist")
    x.g.table.explored, x.g.table.cleared, x.g.table.vp = 0b1110_0000, 0b10_0000, 5
    x.kill(3)
    x.ghost(4)
    x.ghost(1)
    x.g.table.encounters, x.g.table.power = 9, 0
    x.g.referee.round_no = 4
    sample_round(x.g, x.pack)
    assert [int(v) for v in x.g.pace.value[:7, 3]] == [5, 3, 1, 2, 1, 9, 0]


@pytest.mark.rule("AC-21.20", "AC-8.2", "AC-8.11")
def test_the_columns_of_a_game(mansion):
    x = mansion(7, roles="cultist cultist")
    x.kill(3)
    x.call(become_ghost, 4, m.VOTED_OUT)
    x.g.table.vp, x.g.table.votes, x.g.table.encounters = 7, 3, 11
    x.g.referee.round_no = 6
    close(x.g, x.pack)
    out = x.g.outcome
    assert list(out.role) == [m.CULTIST, m.CULTIST, 0, 0, 0, 0, 0, -1]
    assert list(out.score) == [2, 2, 7, 7, 7, 7, 7, 0]
    e = out.extra
    assert (e.points, e.target, e.truly_dead, e.confirmed_dead) == (7, 12, 2, 1)
    assert (e.votes, e.encounters, e.survivors, e.k_round) == (3, 11, 0b1100111, 0)
    for seat in (2, 5):
        x.kill(seat)
    close(x.g, x.pack)
    assert e.k_round == 6
    x.g.referee.round_no = 8
    close(x.g, x.pack)
    assert e.k_round == 6
