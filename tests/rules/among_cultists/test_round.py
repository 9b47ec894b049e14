"""AC-5 to AC-8: secrecy, the round, movement, the living and the dead."""

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch07_movement import teleport, walk
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch11_status import check_status
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.flow import cleanup


@pytest.mark.rule("AC-5.1", "AC-5.2", "AC-4.7", "AC-20.24")
def test_what_is_hidden_stands_nowhere_a_strategy_can_look(mansion):
    x = mansion(8)
    table = set(x.g.table.dtype.names)
    assert not table & {"role", "hand", "status", "dead", "cultists", "bag", "passage"}
    for hidden in (
        "role",
        "status",
        "room",
        "draw_deck",
        "passage",
        "bag",
        "dead",
        "cultists",
        "robot_room",
        "robot_life",
    ):
        assert hidden in x.g.hidden.dtype.names


@pytest.mark.rule("AC-5.3", "AC-5.4")
def test_what_is_public_stands_on_the_table(mansion):
    x = mansion(5, roles="cultist")
    t = x.g.table
    assert list(t.life_cards[:5]) == [9] * 5
    assert list(t.room_cards[:5]) == [8] * 5
    for public in ("at", "met", "given", "refills", "deck_n", "passage_n", "status_n", "books", "vp", "living",
    "ghosts", "knife",
                   "power", "seen_events", "symbol", "cultist_rooms", "fishman", "shown", "robot_route",
                   "ballot"):  # fmt: skip
        assert public in t.dtype.names


@pytest.mark.rule("AC-5.5", "AC-11.4", "AC-8.3", "AC-8.4")
def test_an_investigator_who_finds_a_dead_card_announces_it(mansion):
    x = mansion(5, roles="cultist")
    x.kill(2)
    x.call(check_status, 1, 2, False)
    assert x.times(m.ANNOUNCE) == 0
    assert x.g.table.ghosts == 1 << 2
    assert x.g.table.votes == 1


@pytest.mark.rule("AC-5.5", "AC-5.6", "AC-11.4", "AC-20.9")
def test_a_cultist_may_hide_a_dead_card_and_report_as_it_likes(mansion):
    x = mansion(5, roles="cultist")
    x.kill(2)
    x.plan = {m.ANNOUNCE: {"act": m.NO}, m.REPORT: {"act": m.YES}}
    x.call(check_status, 0, 2, False)
    assert x.g.table.ghosts == 0
    assert x.g.table.votes == 0
    assert x.g.table.said_clean[0, 2] == 2
    x.plan[m.ANNOUNCE] = {"act": m.YES}
    x.call(check_status, 0, 2, False)
    assert x.g.table.ghosts == 1 << 2


@pytest.mark.rule("AC-5.6")
def test_a_clean_result_may_be_told_or_withheld(mansion):
    x = mansion(5, roles="cultist")
    for answer, said in ((m.NO, 0), (m.YES, 1)):
        x.plan = {m.REPORT: {"act": answer}}
        x.call(check_status, 1, 2, False)
        assert x.g.table.said_clean[1, 2] == said


@pytest.mark.rule("AC-6.1", "AC-6.2")
def test_everybody_moves_then_acts_once_from_the_knife_holder_on(mansion):
    x = mansion(5, roles="cultist")
    x.g.table.knife = 3
    for k in range(5):
        seat = (3 + k) % 5
        before = int(x.g.table.at[seat])
        x.t.step()
        assert x.g.table.at[seat] != before
    assert x.g.table.event >= 0
    assert x.g.table.phase == m.ACTION
    x.t.asked.clear()
    x.t.step(5)
    assert [a[1] for a in x.t.asked if a[0] == m.ACT] == [3, 4, 0, 1, 2]
    assert x.g.table.phase == m.CLEANUP


@pytest.mark.rule("AC-6.3", "AC-3.16")
def test_cleanup_turns_the_vote_token_and_passes_the_knife_to_ghosts_too(mansion):
    x = mansion(5, roles="cultist")
    x.g.table.knife, x.g.table.vote_token, x.g.table.phase = 1, 0, m.CLEANUP
    x.ghost(2)
    x.call(cleanup)
    assert (x.g.table.knife, x.g.table.vote_token, x.g.referee.round_no) == (2, 1, 2)


@pytest.mark.rule("AC-6.3")
def test_the_firestarter_dies_before_the_claim_and_the_claim_precedes_the_portal(mansion):
    x = mansion(6, roles="cultist firestarter")
    x.scatter()
    x.g.referee.round_no, x.g.table.phase, x.g.table.turn = 5, m.ACTION, 5
    for seat in (2, 3, 4):
        x.kill(seat)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 5
    x.plan = {m.CLAIM: {"act": m.YES}}
    x.t.step(2)
    assert x.ending == m.CLAIM_TRUE
    assert x.g.table.portal == m.OPEN


@pytest.mark.rule("AC-6.1", "AC-15.1", "AC-15.11", "AC-1.5")
def test_after_round_ten_the_cultists_win(mansion):
    x = mansion(5, roles="cultist")
    x.g.referee.round_no, x.g.table.phase = 10, m.CLEANUP
    x.call(cleanup)
    assert (x.ending, x.g.referee.winner) == (m.TIMEOUT, m.CULTISTS)


@pytest.mark.rule("AC-6.4", "AC-1.4")
def test_a_win_ends_the_game_before_anything_else(mansion):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.ballots({1: 0, 2: 0, 3: 0})
    x.g.table.phase, x.g.table.turn = m.ACTION, 0
    x.call(vote)
    assert x.ending == m.CULTISTS_ELIMINATED
    asked = len(x.t.asked)
    x.t.step(5)
    assert len(x.t.asked) == asked


def route(x, *names, place):
    """Plans a walk through these places and its end."""
    x.plan[m.WALK] = [{"act": m.YES, "place": place[n]} for n in names] + [{"act": m.NO}]


@pytest.mark.rule("AC-7.1", "AC-7.4", "AC-7.3")
def test_up_to_three_doors_whatever_the_route(mansion, place):
    x = mansion(5, roles="cultist")
    route(x, "corridor_ne", "pink_1", "dark_blue_2", place=place)
    x.call(walk, 1)
    assert x.g.table.at[1] == place["dark_blue_2"]
    assert x.times(m.WALK) == 3
    route(x, "corridor_ne", place=place)
    x.call(walk, 2)
    assert x.g.table.at[2] == place["corridor_ne"]
    assert int(x.g.table.present[0]) == 0b11001


@pytest.mark.rule("AC-7.2")
def test_a_move_must_end_somewhere_else(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="red")
    x.plan[m.WALK] = [{"act": m.YES, "place": place["main_hall"]}, {"act": m.YES, "place": place["red"]}]
    x.call(walk, 1)
    first, *_, last = [a[2] for a in x.t.asked if a[0] == m.WALK]
    assert all(o[0] == m.YES for o in first)
    assert all(o[0] == m.YES and o[1] != place["red"] for o in last)
    assert x.g.table.at[1] != place["red"]


@pytest.mark.rule("AC-7.5", "AC-8.6", "AC-20.2")
def test_ghosts_teleport_anywhere_else(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p1="red")
    x.ghost(1)
    x.plan = {m.TELEPORT: {"place": place["pink_2"]}}
    x.call(teleport, 1)
    assert x.g.table.at[1] == place["pink_2"]
    assert {o["place"] for o in x.offered(m.TELEPORT)} == {p for p in range(16) if x.pack.places >> p & 1} - {
        place["red"]
    }


@pytest.mark.rule("AC-7.6")
def test_the_lake_and_the_fields_are_no_places(mansion):
    x = mansion(8)
    assert int(x.pack.places) == int(x.pack.rooms | x.pack.corridors) == 0xFFFF


@pytest.mark.rule("AC-7.7", "AC-20.22")
def test_the_fishman_lets_only_the_living_knife_holder_in(mansion, place):
    x = mansion(5, roles="cultist")
    x.g.table.fishman, x.g.table.knife = 1, 2
    ne = place["corridor_ne"]
    x.call(walk, 1)
    assert ne not in {o[1] for a in x.t.asked for o in a[2]}
    x.plan = {m.WALK: [{"act": m.YES, "place": ne}, {"act": m.NO}]}
    x.call(walk, 2)
    assert x.g.table.at[2] == ne
    x.ghost(2)
    x.call(teleport, 3)
    assert ne not in {o["place"] for o in x.offered(m.TELEPORT)}
    x.put(p4="corridor_ne")
    x.g.table.knife = 0
    x.plan = {m.WALK: [{"act": m.YES, "place": place["pink_1"]}, {"act": m.NO}]}
    x.call(walk, 4)
    assert x.g.table.at[4] == place["pink_1"]


@pytest.mark.rule("AC-7.8")
def test_without_a_way_a_character_stays(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="light_blue")
    x.g.table.fishman, x.g.table.knife = 1, 0
    x.pack.near[place["light_blue"]] = 1 << place["corridor_ne"]
    x.call(walk, 1)
    assert x.g.table.at[1] == place["light_blue"]


@pytest.mark.rule("AC-7.9")
def test_an_encounter_interrupts_a_move_and_the_rest_may_be_chosen_anew(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="main_hall")
    route(x, "corridor_nw", "pink_2", place=place)
    x.put(p4="orange_2")
    x.call(walk, 1)
    assert x.g.table.met[0, 1] == 1
    assert x.g.table.at[1] == place["pink_2"]


@pytest.mark.rule("AC-7.10", "AC-13.7")
@pytest.mark.parametrize(("mod", "steps"), [(1, 4), (0, 3), (-1, 2)])
def test_morale_changes_the_points_of_the_living(mansion, mod, steps):
    x = mansion(5, roles="cultist")
    x.g.table.move_mod = mod
    x.plan = {m.WALK: [{"act": m.YES}] * steps}
    x.call(walk, 1)
    assert x.g.table.move_spent == steps


@pytest.mark.rule("AC-8.1", "AC-8.13", "AC-14.15")
def test_a_dead_card_has_no_effect_before_it_is_found(mansion):
    x = mansion(5, roles="cultist rookie")
    x.kill(1)
    x.put(p1="red", p2="red")
    assert x.g.table.living >> 1 & 1
    assert x.can(2, m.CHECK_STATUS, seat=1)
    assert x.can(1, m.CHECK_STATUS, seat=2)


@pytest.mark.rule("AC-8.5", "AC-11.12")
def test_an_eliminated_characters_status_deck_stays_closed(mansion):
    x = mansion(7, roles="cultist cultist")
    x.ballots({0: 4, 1: 4, 2: 4, 3: 4})
    x.call(vote)
    assert x.g.table.ghosts == 1 << 4
    assert list(x.g.hidden.status[4]) == [0, 0]
    assert x.g.table.shown[4] == -1


@pytest.mark.rule("AC-8.6", "AC-8.7")
def test_ghosts_refill_check_and_vote_and_do_nothing_else(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p1="red", p2="red")
    x.deck("red", m.SUCCESS, m.SUCCESS, m.FAILURE, m.SUCCESS)
    x.on_row(1, "red")
    x.ghost(1)
    x.g.table.cultist_rooms = 0
    assert {o["act"] for o in x.actions(1)} == {m.PASS, m.REFILL_ROOM, m.CHECK_ROOM}
    x.g.table.power = 0
    assert not x.can(1, m.RESTORE_POWER)
    x.put(p1="light_blue")
    x.on_row(1, "light_blue")
    assert not x.can(1, m.START_VOTE)
    x.call(vote)
    assert 1 in {a[1] for a in x.t.asked if a[0] == m.BALLOT}


@pytest.mark.rule("AC-8.8", "AC-14.2", "AC-14.6")
def test_ghost_investigators_follow_the_route_ghost_cultists_need_not(mansion):
    x = mansion(5, roles="cultist mechanic")
    x.put(p0="red", p1="red", p2="red")
    for seat in (0, 1, 2):
        x.on_row(seat, "green")
    assert [x.can(s, m.REFILL_ROOM) for s in (0, 1, 2)] == [True, True, False]
    for seat in (0, 1, 2):
        x.ghost(seat)
    assert [x.can(s, m.REFILL_ROOM) for s in (0, 1, 2)] == [True, False, False]


@pytest.mark.rule("AC-8.9", "AC-9.4")
def test_ghosts_take_no_part_in_encounters(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="red", p2="red", p3="main_hall")
    x.ghost(1)
    route(x, "red", place=place)
    x.call(walk, 3)
    assert x.g.table.met[2, 3] == 1
    assert x.g.table.met[1, 3] == 0
    assert x.g.table.status_n[1] == 0


@pytest.mark.rule("AC-8.10", "AC-8.11", "AC-8.2")
def test_every_dead_investigator_counts_and_no_cultist(mansion):
    from sim.games.among_cultists.state.dead import dead_investigators

    x = mansion(8, roles="cultist cultist rookie")
    x.kill(4)
    for seat, cause in ((2, m.BY_ROLE), (3, m.VOTED_OUT), (5, m.KILLED), (0, m.VOTED_OUT)):
        x.call(become_ghost, seat, cause)
    assert dead_investigators(x.g, x.pack) == 4
    x.pack.rulings.dead_count_all_causes = 0
    assert dead_investigators(x.g, x.pack) == 1


@pytest.mark.rule("AC-8.12")
def test_who_dies_before_its_action_acts_as_a_ghost(mansion, place):
    x = mansion(7, roles="cultist cultist")
    x.put(p3="red", p4="corridor_nw")
    x.on_row(3, "red")
    x.call(become_ghost, 3, m.VOTED_OUT)
    x.call(become_ghost, 4, m.VOTED_OUT)
    assert {o["act"] for o in x.actions(3)} == {m.PASS, m.REFILL_ROOM}
    assert {o["act"] for o in x.actions(4)} == {m.PASS}


@pytest.mark.rule("AC-8.13")
def test_a_truly_dead_cultist_still_counts_as_living(mansion):
    x = mansion(7, roles="cultist cultist")
    x.kill(0)
    x.call(become_ghost, 1, m.VOTED_OUT)
    assert x.ending == 0
    x.call(become_ghost, 0, m.FOUND)
    assert x.ending == m.CULTISTS_ELIMINATED


@pytest.mark.rule("AC-6.2", "AC-13.1")
def test_the_event_comes_after_the_last_move(mansion):
    x = mansion(5, roles="cultist")
    x.t.step(4)
    assert x.g.table.event == -1
    x.t.step()
    assert x.g.table.event >= 0
    assert x.g.hidden.bag.n == 11


@pytest.mark.rule("AC-7.2")
@pytest.mark.parametrize("linked", [0, 1])
def test_the_last_point_does_not_lead_back_to_the_start(mansion, place, linked):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="red")
    x.g.table.move_mod, x.g.table.linked = -1, linked
    x.plan[m.WALK] = [{"act": m.YES, "place": place["main_hall"]}, {"act": m.NO}]
    x.call(walk, 1)
    last = x.offered(m.WALK, 1)
    corridors = [name for name in place if name.startswith("corridor")]
    assert {o["place"] for o in last} == {place[name] for name in ("main_hall", *corridors)}


@pytest.mark.rule("AC-7.2", "AC-13.4", "AC-9.18")
def test_back_in_a_linked_room_the_move_ends_in_another_one(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="pink_1", p4="red")
    x.g.table.linked, x.g.table.move_mod = 1, -1
    x.plan[m.WALK] = [{"act": m.YES, "place": place["corridor_ne"]}, {"act": m.YES, "place": place["pink_1"]}]
    x.call(walk, 1)
    assert x.times(m.WALK) == 2  # there is no other room of the colour to choose
    assert x.g.table.at[1] == place["pink_2"]


@pytest.mark.rule("AC-7.7", "AC-8.7")
def test_the_knife_does_not_let_a_ghost_in_to_the_fishman(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p2="red")
    x.ghost(2)
    x.g.table.fishman, x.g.table.knife = 1, 2
    x.call(teleport, 2)
    assert place["corridor_ne"] not in {o["place"] for o in x.offered(m.TELEPORT)}


@pytest.mark.rule("AC-8.12")
@pytest.mark.parametrize(("ruling", "acts"), [("yes", True), ("no", False)])
def test_a_new_ghost_acts_by_ruling(mansion, ruling, acts):
    from sim.games.among_cultists.turn.flow import action_turn

    x = mansion(7, f'rulings.new_ghost_acts="{ruling}"', roles="cultist cultist")
    x.on_row(3, "red")
    x.put(p3="red")
    x.call(become_ghost, 3, m.FOUND)
    x.call(action_turn, 3)
    assert (x.times(m.ACT) == 1) == acts


@pytest.mark.rule("AC-21.22")
@pytest.mark.parametrize("kind", [m.YES, m.NO])
def test_the_round_in_which_enough_were_dead_is_kept_however_the_game_ends(mansion, kind):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    for seat in (1, 2, 3):
        x.kill(seat)
    x.g.referee.round_no, x.g.table.phase = 4, m.CLEANUP
    x.plan[m.CLAIM] = {"act": kind}
    x.t.step()
    assert (x.ending == m.CLAIM_TRUE) == (kind == m.YES)
    assert x.g.outcome.extra.k_round == 4
    y = mansion(5, "setup.role_set=plain", roles="cultist")
    y.g.referee.round_no, y.g.table.phase = 10, m.CLEANUP
    y.t.step()
    assert y.g.outcome.extra.k_round == 0
