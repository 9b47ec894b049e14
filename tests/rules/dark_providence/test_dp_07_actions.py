"""Section 7: the other basic actions; section 12: Reveal Loyalty."""

import pytest
from dp_table import m, sitting

from sim.games.dark_providence.effects import effects_agents, effects_cubes
from sim.games.dark_providence.state import board
from sim.games.dark_providence.turn.ch13_scoring import loyalty_points


def at(t, token):
    return int(t.table.piece[token].place)


@pytest.mark.rule("DP-7.1", "DP-7.18")
def test_influence_may_go_to_any_city_face_up_card_or_card_of_the_row():
    t = sitting(2).clear_agents().row("hastur", "dagon").hold(0, "grassroots")
    t.table.face_up[3] = -1
    targets = {o["target"] for o in t.acts(act=m.DO_ADD)}
    assert targets == {*range(12), *(12 + c for c in range(12) if c != 3), t.space("hastur"), t.space("dagon")}
    t.put(5, 1, 4)
    t.play({"act": m.DO_ADD, "target": 5})
    assert t.table.cubes[5, 0] == 1


@pytest.mark.rule("DP-7.2")
def test_fewer_cubes_only_because_the_supply_has_fewer():
    t = sitting(2).hold(0, "organizer", "political_machine")
    t.table.supply[0], t.table.limbo[0] = 1, 5
    t.play({"act": m.DO_ADD, "target": 5}, {"n": 1})
    assert t.table.cubes[5, 0] == 1
    assert len(t.hand(0)) == 1


@pytest.mark.rule("DP-7.3", "DP-E.5", "DP-7.19")
def test_retrieving_in_any_combination():
    t = sitting(4).clear_agents().row("sacrifice").hold(3, "organizer", "labor_union").turn_of(3)
    t.put(t.space("sacrifice"), 3, 1).put(t.city("boston"), 3, 1)
    t.table.supply[3], t.table.limbo[3] = 1, 3
    t.play(
        {"act": m.DO_RETRIEVE}, {"n": 4}, {"target": m.LIMBO, "n": 2}, {"target": t.space("sacrifice"), "n": 1},
        {"target": t.city("boston")},
    )  # fmt: skip
    assert (t.table.supply[3], t.table.limbo[3], t.table.unbought[3]) == (5, 1, 7)
    assert board.on_board(t.table, t.pack, 3) == 0


@pytest.mark.rule("DP-7.4")
def test_a_claimed_mythos_card_is_used_once_a_turn():
    t = sitting(2).clear_agents().has_mythos(0, "shining_trapezohedron").hold(0)
    t.play({"act": m.DO_FREE_MYTHOS})
    assert not t.acts(act=m.DO_FREE_MYTHOS)
    assert not t.acts(1, act=m.DO_FREE_MYTHOS)
    t = sitting(2, "rulings.mythos_use_per_turn=2").clear_agents().has_mythos(0, "shining_trapezohedron").hold(0)
    t.play({"act": m.DO_FREE_MYTHOS})
    assert t.acts(act=m.DO_FREE_MYTHOS)


@pytest.mark.rule("DP-7.6", "DP-3.3")
def test_buying_is_limited_by_the_general_supply():
    t = sitting(2).hold(0, "financier", "wall_street")
    t.table.unbought[0] = 0
    assert not t.acts(act=m.DO_BUY)
    t.table.unbought[0], t.table.limbo[0] = 1, 6
    t.play({"act": m.DO_BUY}, {"n": 1, "card": 1})
    assert t.table.unbought[0] == 0
    assert len(t.hand(0)) == 1


@pytest.mark.rule("DP-7.7", "DP-7.8", "DP-E.8")
def test_new_orleans_and_james_horus_rose_raise_the_ritual_by_three():
    t = sitting(2)
    t.hold(0, t.city_card("new_orleans"), "james_horus_rose", "father_lachlan")
    t.play({"act": m.DO_TRACK, "target": m.RITUAL_UP}, {"n": 3})
    assert list(t.table.ritual_track) == [3, 0]
    t.turn_of(0).play({"act": m.DO_TRACK, "target": m.RITUAL_DOWN})
    assert list(t.table.ritual_track) == [2, 0]


@pytest.mark.rule("DP-7.8", "DP-11.4")
def test_a_marker_never_leaves_its_track_and_the_last_space_ends_the_game():
    t = sitting(2).hold(0, "keziah_mason")
    t.table.ritual_track[m.RITUAL] = 14
    t.play({"act": m.DO_TRACK, "target": m.RITUAL_UP})
    assert t.table.ritual_track[m.RITUAL] == 15
    assert t.ended() == "track"
    t = sitting(2).hold(0, "private_detectives")
    t.table.ritual_track[m.INVESTIGATION] = 13
    t.play({"act": m.DO_TRACK})
    assert t.ended() == "track"


@pytest.mark.rule("DP-7.9", "DP-7.10", "DP-E.7")
def test_one_travel_moves_two_agents_by_their_cheapest_routes():
    t = sitting(2).clear_agents().lone_main(0, "pittsburgh").own(0, "moses_fleet", "charleston")
    t.hold(0, "railroad_baron", "grassroots")
    fleet = t.token("moses_fleet")
    t.play(
        {"act": m.DO_TRAVEL, "agent": m.MAIN, "target": t.city("indianapolis"), "n": 1},
        {"agent": fleet, "target": t.city("new_orleans"), "n": 3},
    )
    assert (at(t, m.MAIN), at(t, fleet)) == (t.city("indianapolis"), t.city("new_orleans"))
    assert not t.hand(0)


@pytest.mark.rule("DP-7.10", "DP-7.9")
@pytest.mark.parametrize("how", [m.DO_TRAVEL, m.DO_CARD])
def test_nobody_moves_twice_in_one_travel(how):
    t = sitting(2).clear_agents().lone_main(0, "pittsburgh").own(0, "moses_fleet", "charleston")
    t.own(0, "carl_jung", "arkham").hold(0, "wall_street" if how == m.DO_TRAVEL else "explorers_club")
    fleet, jung = t.token("moses_fleet"), t.token("carl_jung")
    first = {"agent": m.MAIN, "target": t.city("indianapolis")}
    others = {"agent": fleet, "target": t.city("atlanta")}, {"agent": jung, "target": t.city("boston")}
    t.play({"act": how, **first} if how == m.DO_TRAVEL else {"act": how}, *([] if how == m.DO_TRAVEL else [first]),
           *others)  # fmt: skip
    movers = [{o["agent"] for o in menu} for menu in t.questions(m.ASK_TRAVEL)]
    everybody = [{m.NOBODY, m.MAIN, fleet, jung}] if how == m.DO_CARD else []
    assert movers == [*everybody, {m.NOBODY, fleet, jung}, {m.NOBODY, jung}]


@pytest.mark.rule("DP-7.9", "DP-3.3")
def test_a_journey_is_paid_with_the_fewest_cards_and_never_beyond_the_funds():
    t = sitting(2).clear_agents().lone_main(0, "arkham").hold(0, "financier", "grassroots", "grassroots")
    assert max(o["n"] for o in t.acts(act=m.DO_TRAVEL)) == 4
    assert {o["target"]: o["n"] for o in t.acts(act=m.DO_TRAVEL)}[t.city("new_york")] == 2
    t.play({"act": m.DO_TRAVEL, "target": t.city("boston")}, {"card": 1})
    assert len(t.hand(0)) == 2


@pytest.mark.rule("DP-7.11")
def test_a_barred_city_is_neither_entered_nor_passed():
    t = sitting(2).clear_agents().lone_main(0, "arkham").hold(0, "wall_street")
    effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, t.city("boston"))
    reach = {o["target"]: o["n"] for o in t.acts(act=m.DO_TRAVEL)}
    assert t.city("boston") not in reach
    assert reach[t.city("new_york")] == 2
    effects_agents.place_token(t.g, t.pack, 0, m.CTHULHU, m.X_PLACE, t.city("new_york"))
    assert not t.acts(act=m.DO_TRAVEL)
    t.lone_main(0, "boston")
    effects_agents.place_token(t.g, t.pack, 0, m.CTHULHU, m.X_PLACE, t.city("chicago"))
    assert t.acts(act=m.DO_TRAVEL, target=t.city("arkham"))


@pytest.mark.rule("DP-7.12")
def test_a_card_action_resolves_the_card():
    t = sitting(2).hold(0, "wall_street")
    t.play({"act": m.DO_CARD})
    assert t.table.supply[0] == 8
    assert t.pile(t.table.played) == [t.kind("wall_street")]


@pytest.mark.rule("DP-7.14", "DP-2.8")
def test_without_a_lock_token_no_lock_action():
    t = sitting(2).hold(0, "locksmith")
    t.table.locks_left = 0
    t.table.lock[5] = 1
    assert not t.acts(act=m.DO_CARD)
    t = sitting(2, "rulings.lock_removal_without_tokens=yes").hold(0, "locksmith")
    t.table.locks_left = 0
    t.table.lock[5] = 1
    t.play({"act": m.DO_CARD})
    assert t.table.lock[5] == 0
    t = sitting(2).hold(0, "locksmith")
    t.table.lock[5] = 1
    t.play({"act": m.DO_CARD}, {"target": 5, "n": 1})
    assert t.table.lock[5] == 0


@pytest.mark.rule("DP-7.15")
def test_cubes_go_to_locked_targets_and_come_back():
    t = sitting(2).clear_agents().hold(0, "grassroots", "grassroots")
    t.table.lock[5] = 1
    t.play({"act": m.DO_ADD, "target": 5}, {"n": 1})
    t.play({"act": m.DO_RETRIEVE})
    assert t.table.cubes[5, 0] == 0


@pytest.mark.rule("DP-7.16")
def test_discarding_is_an_action_of_one_card_or_more():
    t = sitting(2).hold(0, "grassroots", "organizer", "financier")
    t.play({"act": m.DO_DISCARD}, {"card": t.kind("organizer")}, {"card": -1})
    assert t.kind("organizer") in t.pile(t.table.discard[0])
    assert (t.table.actions_left, len(t.hand(0))) == (1, 2)
    assert -1 not in {o["card"] for o in t.questions(m.ASK_DISCARD)[0]}


@pytest.mark.rule("DP-7.19")
def test_the_marker_on_the_point_track_is_never_used():
    t = sitting(2)
    assert board.on_board(t.table, t.pack, 0) == 0
    effects_cubes.retrieve_cubes(*t.args, 0, 5, m.X_ANY)
    assert t.table.supply[0] == 6


def near_the_threshold(loyalty, points, *changes):
    """Two players; the first has opened Boston (4), closed Arkham (3), and both tracks stand on 8 (worth 4)."""
    t = sitting(2, *changes).loyal(loyalty, 0 if loyalty else 1).hold(0)
    t.table.vp[0] = points
    for city, side in (("boston", m.OPENED), ("arkham", m.CLOSED)):
        t.table.gate[t.city(city)], t.table.gate_by[t.city(city)] = side, 0
    t.table.ritual_track[:] = 8
    return t


@pytest.mark.rule("DP-12.1", "DP-12.2", "DP-12.6")
@pytest.mark.parametrize(("loyalty", "gain"), [(0, 3 + 4), (1, 4 + 4), (2, 3 + 4 + 4), (3, 3 + 4 + 4)])
def test_reveal_is_offered_only_if_it_reaches_the_threshold(loyalty, gain):
    assert not near_the_threshold(loyalty, 33 - gain - 1).acts(act=m.DO_REVEAL)
    t = near_the_threshold(loyalty, 33 - gain)
    assert [o["n"] for o in t.acts(act=m.DO_REVEAL)] == [gain]
    assert not t.hand(0)
    t.table.acts_done, t.table.actions_left = 1, 1
    assert t.acts(act=m.DO_REVEAL)
    t.table.revealed[0] = m.BY_MADNESS
    assert not t.acts(act=m.DO_REVEAL)


@pytest.mark.rule("DP-12.3", "DP-12.4", "DP-12.7", "DP-13.21", "DP-11.1")
def test_revealing_scores_gates_and_track_once_and_ends_the_game():
    t = near_the_threshold(0, 26)
    t.play({"act": m.DO_REVEAL})
    assert t.ended() == "points"
    assert t.table.vp[0] == 33
    points = t.g.outcome.extra.points[0]
    assert (points[m.FROM_OTHER], points[m.FROM_GATES], points[m.FROM_TRACK], points[m.FROM_LOYALTY]) == (7, 0, 0, 0)
    assert t.g.outcome.score[0] == 33


@pytest.mark.rule("DP-12.5", "DP-13.14", "DP-13.20")
@pytest.mark.parametrize(("loyalty", "penalty"), [(0, 0), (1, 0), (2, 3), (3, 3)])
def test_a_renegade_who_revealed_loses_three_only_at_final_scoring(loyalty, penalty):
    t = near_the_threshold(loyalty, 30)
    t.play({"act": m.DO_REVEAL})
    reached = int(t.table.vp[0])
    assert reached >= 33
    assert t.g.outcome.score[0] == reached - penalty
    assert t.g.outcome.extra.points[0, m.FROM_LOYALTY] == -penalty


@pytest.mark.rule("DP-13.14", "DP-13.20", "DP-13.2")
@pytest.mark.parametrize("how", [m.BY_ACTION, m.BY_MURDER, m.BY_MADNESS])
def test_however_a_renegade_was_revealed_he_loses_three(how):
    for loyalty, points in (
        (m.INVESTIGATOR, 0),
        (m.CULTIST, 0),
        (m.INVESTIGATOR_RENEGADE, -3),
        (m.CULTIST_RENEGADE, -3),
    ):
        t = sitting(2)
        t.table.revealed[0] = how
        assert loyalty_points(t.table, t.pack, 0, loyalty) == points
        assert loyalty_points(t.table, t.pack, 1, loyalty) == 3


@pytest.mark.rule("DP-12.5")
def test_the_penalty_may_count_for_the_threshold():
    assert not near_the_threshold(2, 22, "rulings.renegade_penalty_in_threshold=yes").acts(act=m.DO_REVEAL)
    assert near_the_threshold(2, 25, "rulings.renegade_penalty_in_threshold=yes").acts(act=m.DO_REVEAL)


@pytest.mark.rule("DP-7.4", "DP-2.12", "DP-4.2")
def test_uses_and_free_steps_of_a_turn_come_back_with_the_own_next_turn():
    t = sitting(2).clear_agents().has_mythos(0, "shining_trapezohedron").own(0, "lillian_la_france", "boston").hold(0)
    t.play({"act": m.DO_FREE_MYTHOS})
    t.play({"act": m.DO_STEP})
    assert not t.acts(act=m.DO_FREE_MYTHOS)
    assert not t.acts(act=m.DO_STEP)
    t.play({"act": m.DO_PASS})
    assert not t.acts(act=m.DO_STEP)
    t.hold(1).play()
    assert t.table.seat == 0
    assert t.acts(act=m.DO_FREE_MYTHOS)
    assert t.acts(act=m.DO_STEP, agent=t.token("lillian_la_france"))


@pytest.mark.rule("DP-2.12", "DP-2.17")
def test_the_free_step_is_the_owners_alone_and_needs_no_action():
    t = sitting(2).clear_agents().own(1, "lillian_la_france", "boston").turn_of(0)
    assert not t.acts(act=m.DO_STEP)
    t.turn_of(1, actions=0).hold(1)
    assert {o["target"] for o in t.acts(1, act=m.DO_STEP)} == {t.city("arkham"), t.city("new_york")}


@pytest.mark.rule("DP-7.6", "DP-3.3")
def test_fewer_cubes_than_paid_for_are_bought_with_fewer_cards():
    t = sitting(2).hold(0, "financier", "railroad_baron", "wall_street")
    t.table.unbought[0], t.table.limbo[0] = 2, 5
    assert [o["n"] for o in t.acts(act=m.DO_BUY)] == [2]
    t.play({"act": m.DO_BUY}, {"n": 1})
    assert {(o["n"], o["card"]) for o in t.questions(m.ASK_PAY)[0]} == {(1, 1), (2, 1), (2, 2)} - {(2, 2)}
    assert (t.table.unbought[0], t.table.supply[0], t.table.stats.bought) == (1, 7, 1)
    t.hold(0, "wall_street").turn_of(0)
    t.play({"act": m.DO_CARD})  # buys two, but one is left
    assert (t.table.unbought[0], t.table.supply[0], t.table.stats.bought) == (0, 8, 2)
    assert not t.hold(0, "wall_street").turn_of(0).acts(act=m.DO_CARD)


@pytest.mark.rule("DP-7.8", "DP-3.9")
def test_surplus_movement_is_lost_at_either_end_of_a_track():
    t = sitting(2).hold(0, "henry_armitage", "father_lachlan")
    t.table.ritual_track[m.RITUAL] = 1
    t.play({"act": m.DO_TRACK, "target": m.RITUAL_DOWN}, {"n": 1})
    assert {o["card"] for o in t.questions(m.ASK_PAY)[0]} == {1}
    assert list(t.table.ritual_track) == [0, 0]
    assert not t.turn_of(0).hold(0, "henry_armitage").acts(act=m.DO_TRACK, target=m.RITUAL_DOWN)
    board.move_marker(t.g, t.pack, 0, m.RITUAL, -3)
    assert t.table.ritual_track[m.RITUAL] == 0
    assert not t.triggered()
    t.table.ritual_track[:] = 14
    for track in (m.RITUAL, m.INVESTIGATION):
        board.move_marker(t.g, t.pack, 0, track, 5)
        assert t.table.ritual_track[track] == 15
    assert t.table.trigger[m.TRACK_FULL - m.MADNESS] == 1


@pytest.mark.rule("DP-7.8", "DP-4.9")
def test_a_marker_on_its_last_space_goes_down_but_not_up():
    t = sitting(2).hold(0, "secret_cult", "henry_armitage")
    t.table.ritual_track[m.RITUAL] = 15
    assert {o["target"] for o in t.acts(act=m.DO_TRACK)} == {m.RITUAL_DOWN, m.INVESTIGATION_UP}


@pytest.mark.rule("DP-7.9", "DP-2.16")
def test_a_deep_one_may_follow_one_that_has_joined_its_city():
    t = sitting(2).clear_agents().lone_main(0, "new_orleans").hold(0, "explorers_club")
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("arkham"))
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("boston"))
    first, second = m.FIRST_DEEP_ONE, m.FIRST_DEEP_ONE + 1
    t.play(
        {"act": m.DO_TRAVEL, "agent": first, "target": t.city("boston")},
        {"agent": second, "target": t.city("new_york")},
    )
    assert (at(t, first), at(t, second)) == (t.city("boston"), t.city("new_york"))


@pytest.mark.rule("DP-7.9", "DP-7.11")
def test_no_funds_reach_a_city_without_a_way():
    t = sitting(2, "cards.assets.wall_street.funds=99").clear_agents().lone_main(0, "arkham").hold(0, "wall_street")
    for city in ("boston", "new_york"):
        effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, t.city(city))
    assert not t.acts(act=m.DO_TRAVEL)


@pytest.mark.rule("DP-7.16", "DP-5.9")
def test_the_card_of_a_main_agent_is_discarded_like_any_other():
    t = sitting(2).hold(0, "main_agent", "organizer")
    t.play({"act": m.DO_DISCARD}, {"card": t.kind("main_agent")}, {"card": t.kind("organizer")})
    assert {t.kind("main_agent"), t.kind("organizer")} <= set(t.pile(t.table.discard[0]))
    t.turn_of(0).hold(0, "main_agent").play({"act": m.DO_DISCARD})
    assert not t.hand(0)
