"""Details that a rule broken on purpose showed to be without a test."""

import pytest
from dp_table import m, sitting

from sim.games.dark_providence.effects import effects_agents, possible
from sim.games.dark_providence.state import board
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch07_travel as travel
from sim.games.dark_providence.turn import ch17_ancient_acts as ancient_acts
from sim.games.dark_providence.turn import ch17_ancient_points as ancient_points
from sim.games.dark_providence.turn.ch13_scoring import score_player

INV, CULT, RI, RC = m.INVESTIGATOR, m.CULTIST, m.INVESTIGATOR_RENEGADE, m.CULTIST_RENEGADE


@pytest.mark.rule("DP-6.21", "DP-6.12")
def test_claiming_the_mi_go_places_its_agent():
    t = sitting(2).clear_agents().row("mi_go").put(m.MYTHOS_SPACE + 3, 0, 1).bag(5, 0)
    t.play({"act": m.DO_CLAIM, "target": t.space("mi_go")}, {"target": t.city("detroit")})
    assert (t.table.piece[m.MI_GO].owner, t.table.piece[m.MI_GO].place) == (0, t.city("detroit"))
    assert (t.table.agents[0], t.table.sane[0]) == (2, 1)
    assert t.table.martial.sum() == 0


@pytest.mark.rule("DP-7.16")
def test_an_empty_hand_cannot_be_discarded():
    t = sitting(2).hold(0)
    assert not t.acts(act=m.DO_DISCARD)
    assert t.hold(0, "muscle").acts(act=m.DO_DISCARD)


@pytest.mark.rule("DP-12.5")
@pytest.mark.parametrize(("loyalty", "points"), [(INV, 26), (CULT, 25)])
def test_the_penalty_of_renegades_is_no_hindrance_to_others(loyalty, points):
    t = sitting(2, "rulings.renegade_penalty_in_threshold=yes").loyal(loyalty, 1 - loyalty).hold(0)
    t.table.vp[0] = points
    for city, side in (("boston", m.OPENED), ("arkham", m.CLOSED)):
        t.table.gate[t.city(city)], t.table.gate_by[t.city(city)] = side, 0
    t.table.ritual_track[:] = 8
    assert t.acts(act=m.DO_REVEAL)


def test_the_tale_names_the_turn_before_its_first_act_and_not_again():
    t = sitting(2).clear_agents().hold(0, "organizer", "muscle")
    t.t.g.log.on = 1
    t.play({"act": m.DO_ADD, "target": 3}, {"card": 1})
    assert t.t.tale()[0] == "-- Turn of Player 1, round 1; 0 victory points."
    t.play({"act": m.DO_ADD, "target": 4})
    assert not [line for line in t.t.tale() if line.startswith("-- Turn")]


@pytest.mark.rule("DP-16.4", "DP-15.8")
def test_both_cultists_stand_where_they_start_and_guard_it():
    t = sitting(1)
    assert [int(t.table.piece[m.MAIN + 1 + c].owner) for c in range(2)] == [1, 2]
    places = [int(t.table.piece[m.MAIN + 1 + c].place) for c in range(2)]
    assert places == [t.city("arkham"), t.city("new_york")]
    for c, place in enumerate(places):
        assert claim.is_guarded(t.table, t.pack, place)
        t.table.ao.revealed[c] = 1
        assert not claim.is_guarded(t.table, t.pack, place)


@pytest.mark.rule("DP-17.1")
@pytest.mark.parametrize(
    ("one", "progress"), [("hastur", 3), ("cthulhu", 4), ("yog_sothoth", 7), ("shub_niggurath", 2)]
)
def test_the_way_to_each_goal(one, progress):
    t = sitting(1, f'setup.ancient_one="{one}"')
    t.table.ao.agents, t.table.ao.gates, t.table.ritual_track[m.RITUAL] = 3, 4, 7
    t.table.control[[2, 5, 7]] = 1, 2, 0
    assert ancient_points.goal_progress(t.table, t.pack) == progress
    assert not ancient_points.reached_goal(t.table, t.pack)


@pytest.mark.rule("DP-8.7")
def test_a_card_without_power_of_its_own_needs_power_too():
    t = sitting(2).clear_agents().lone_main(0, "boston").own(1, "carl_jung", "boston")
    assert not t.hold(0, "treacherous_conspirator", "gunman").acts(act=m.DO_MURDER)
    assert t.hold(0, "treacherous_conspirator", "gunman", "muscle").acts(act=m.DO_MURDER)


@pytest.mark.rule("DP-4.9", "DP-7.9")
def test_staying_is_no_journey():
    t = sitting(2).clear_agents().lone_main(0, "boston").hold(0, "wall_street")
    assert t.city("boston") not in {o["target"] for o in t.acts(act=m.DO_TRAVEL)}
    assert travel.can_travel(t.table, t.pack, 0, 1)
    assert travel.can_travel(t.table, t.pack, 0, 50)
    assert not travel.can_travel(t.table, t.pack, 0, 0)


@pytest.mark.rule("DP-2.12")
def test_an_agent_off_the_board_takes_no_step():
    t = sitting(2).clear_agents().hold(0)
    t.table.piece[t.token("lillian_la_france")].owner = 0
    assert not t.acts(act=m.DO_STEP)


@pytest.mark.rule("DP-6.25", "DP-2.5")
def test_a_claim_without_a_lock_gives_none_back():
    t = sitting(2).clear_agents()
    claim.claim(t.g, t.pack, 0, 4)
    assert t.table.locks_left == 6


@pytest.mark.rule("DP-20.4")
def test_a_way_through_open_gates_costs_one_and_the_roads_on_both_sides():
    t = sitting(2).has_mythos(0, "yog_sothoth")
    t.table.gate[[t.city("arkham"), t.city("charleston")]] = m.OPENED
    cost = lambda a, b: int(board.route_cost(t.table, t.pack, 0, t.city(a), t.city(b)))  # noqa: E731
    assert (cost("arkham", "atlanta"), cost("boston", "atlanta"), cost("boston", "charleston")) == (2, 3, 2)
    effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, t.city("charleston"))
    assert cost("arkham", "charleston") == 99
    assert cost("charleston", "boston") == 2  # who stands there may leave


@pytest.mark.rule("DP-3.5", "DP-17.33", "DP-17.21")
def test_a_deep_one_struck_by_a_cultist_calls_for_a_reaction_and_a_main_agent_does_not():
    for token, asked in ((m.FIRST_DEEP_ONE, 1), (m.MAIN, 0)):
        t = sitting(1).clear_agents().lone_main(0, "arkham" if asked else "boston").hold(0, "hart_island")
        t.table.supply[0], t.table.limbo[0] = 3, 3
        board.put_token(t.g, t.pack, m.MAIN + 1, 1, t.city("boston"))
        if asked:
            effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("boston"))
        t.table.vp[0] = 5
        assert ancient_acts.strike(*t.args, 0, 2)
        assert t.table.piece[token].place < 0
        assert len(t.questions(m.ASK_REACT)) == asked


@pytest.mark.rule("DP-8.13")
def test_a_main_agent_is_exposed_with_more_than_five_points_too():
    t = sitting(2).clear_agents().lone_main(0, "boston").lone_main(1, "boston")
    t.hold(0, "treacherous_conspirator", "hired_guns")
    for points, exposed in ((0, False), (5, True), (17, True)):
        t.table.vp[1] = points
        assert bool(t.acts(act=m.DO_MURDER, agent=m.MAIN + 1)) == exposed


@pytest.mark.rule("DP-13.9", "DP-13.12")
def test_points_of_crypt_and_possessed_are_those_of_the_pack():
    t = (
        sitting(2, "scoring.crypt=3", "scoring.possessed=2")
        .loyal(CULT, INV)
        .clear_agents()
        .own(0, "carl_jung", "boston")
    )
    t.table.piece[t.token("carl_jung")].flipped = 1
    t.table.crypt[0] = 2
    score_player(t.g, t.pack, 0)
    points = t.g.outcome.extra.points[0]
    assert (points[m.FROM_CRYPT], points[m.FROM_AGENTS]) == (6, 2)


def test_those_who_sit_before_count_as_others():
    t = sitting(3).hold(0, "muscle").hold(1).hold(2, "muscle")
    assert possible.can_discard_others(t.table, t.pack, 2)
    assert not possible.can_discard_others(t.hold(0).table, t.pack, 2)
