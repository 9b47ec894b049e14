"""Single rules at their edges, each found by a mutant that no other test noticed."""

import pytest

from sim.game import ILLEGAL
from sim.games.among_cultists.effects.effects import break_window
from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state import talk
from sim.games.among_cultists.state.codes import AT_START, BY_ROLE, DEAD, FOUND, KILLED, VOTED_OUT
from sim.games.among_cultists.state.set_up import hide_symbols, seat_characters
from sim.games.among_cultists.turn.ch07_movement import teleport, walk
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch09_encounters import give_card
from sim.games.among_cultists.turn.ch10_rooms import check_room, move_draw_card
from sim.games.among_cultists.turn.ch11_actions import act
from sim.games.among_cultists.turn.ch11_status import check_status
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.ch13_events import event_phase
from sim.games.among_cultists.turn.ch15_ending import investigators_win
from sim.games.among_cultists.turn.ch16_robot import robot_move, robot_target
from sim.games.among_cultists.turn.flow import cleanup, early_claim


@pytest.mark.rule("AC-3.5")
def test_whether_anybody_starts_dead_is_noted(mansion):
    games = [mansion(5, index=i).g for i in range(30)]
    assert {(int(g.hidden.dead) != 0, int(g.outcome.extra.start_dead)) for g in games} == {(False, 0), (True, 1)}


@pytest.mark.rule("AC-8.2", "AC-8.3")
def test_what_kills_an_investigator_first_is_counted_once(mansion):
    x = mansion(7, roles="cultist cultist")
    x.g.hidden.dead = 0
    x.g.outcome.extra.deaths[:] = 0
    x.g.mine[0].hand[DEAD] = 3
    for receiver in (1, 2, 2):  # a cultist is no investigator
        give_card(x.g, x.pack, 0, receiver, DEAD)
    x.call(become_ghost, 2, FOUND)
    x.call(become_ghost, 3, VOTED_OUT)
    x.call(become_ghost, 4, KILLED)
    x.call(become_ghost, 5, BY_ROLE)
    assert list(x.g.outcome.extra.deaths) == [1, 1, 1, 1, 0]
    starts = [mansion(5, index=i).g for i in range(30)]
    told = {(int(g.outcome.extra.start_dead), int(g.outcome.extra.deaths[AT_START])) for g in starts}
    assert told == {(0, 0), (1, 1)}


@pytest.mark.rule("AC-14.11", "AC-16.14")
def test_the_firestarter_swaps_cards_also_in_a_game_with_a_robot_who_would_not(mansion):
    x = mansion(6, "setup.ai=yes", roles="cultist cultist firestarter")
    assert list(x.g.mine[2].hand) == [6, 1, 1, 9, 0]
    y = mansion(6, "setup.ai=yes", roles=f"cultist cultist {'investigator ' * 4} firestarter")
    room = y.g.hidden.robot_room
    assert list(room.card[: room.n]) == [0] * 8


@pytest.mark.rule("AC-16.8", "AC-6.4")
@pytest.mark.parametrize(("answer", "ends_at"), [(0, "green"), (99, "main_hall")])
def test_a_robot_on_its_way_stops_where_the_game_ends(mansion, place, answer, ends_at):
    x = mansion(4, roles="cultist")
    x.put(p4="corridor_ne", p0="main_hall", p1="pink_2", p2="orange_1", p3="light_blue")
    card = x.g.table.robot_route
    x.pack.route_order[card] = x.pack.colour[place["green"]]
    x.pack.route_rooms[card, :] = 1 << place["green"]
    x.seats = x.seats._replace(styles=(lambda *_: answer,) * len(x.seats.styles))
    x.call(robot_move, 4)
    assert (x.g.table.at[4], x.ending) == (place[ends_at], ILLEGAL if answer else 0)


@pytest.mark.rule("AC-3.23", "AC-11.5")
@pytest.mark.parametrize(("where", "lies"), [("red", 2), ("corridor_nw", 0)])
def test_in_a_first_game_the_draw_card_still_goes_to_rooms(mansion, place, where, lies):
    x = mansion(5, "setup.role_set=first_game")
    draw_n = int(x.g.table.draw_n)
    move_draw_card(x.g, x.pack, place[where])
    assert (x.g.table.deck_n[place[where]], x.g.table.draw_n) == (lies, draw_n - (lies > 0))


@pytest.mark.rule("AC-3.18")
def test_more_tokens_with_the_symbol_than_rooms_lie_in_the_rooms_alone(mansion):
    x = mansion(5)
    x.pack.passage_tokens = 12  # a designer's map may have fewer rooms
    hide_symbols(x.g, x.pack)
    assert [bool(s) for s in x.g.hidden.symbol] == [bool(x.pack.rooms >> p & 1) for p in range(m.PLACES)]


@pytest.mark.rule("AC-16.5", "AC-5.3")
def test_without_a_robot_no_route_card_lies_open(mansion):
    assert (mansion(5).g.table.robot_route, mansion(4).g.table.robot_route >= 0) == (-1, True)


@pytest.mark.rule("AC-6.4", "AC-14.11")
def test_points_by_the_last_action_of_round_five_spare_the_firestarter(mansion):
    x = mansion(6, "setup.role_set=plain", roles="cultist firestarter")
    room, last = x.deck("red", m.SUCCESS), int(x.g.table.knife + 5) % 6
    shelf = x.pack.shelf_of[room]
    x.put(**{f"p{last}": "red"})
    x.on_row(last, "red")
    x.g.table.books[room], x.g.table.shelf[shelf] = 1, x.pack.shelf_books[shelf] - 1
    x.g.table.vp = x.g.table.target - 1
    x.g.referee.round_no, x.g.table.phase, x.g.table.turn = 5, m.ACTION, 5
    x.plan[m.ACT] = {"act": m.CHECK_ROOM}
    x.t.step()
    assert (x.ending, x.g.table.ghosts) == (m.VP, 0)


@pytest.mark.rule("AC-6.4", "AC-15.2")
def test_nobody_is_asked_to_claim_after_a_wrong_answer(mansion):
    x = mansion(7, 'characters.early_claim="always"', roles="cultist cultist")
    x.seats = x.seats._replace(styles=(lambda *_: 99,) * len(x.seats.styles))
    x.call(early_claim)
    assert (x.ending, x.g.referee.fault, x.g.referee.late) == (ILLEGAL, 0, 0)


@pytest.mark.rule("AC-7.10")
def test_whom_morale_leaves_less_than_no_points_stays(mansion, place):
    x = mansion(5, roles="cultist")
    x.g.table.move_mod = -5
    x.call(walk, 1)
    assert (x.times(m.WALK), x.g.table.at[1]) == (0, place["main_hall"])


@pytest.mark.rule("AC-10.24", "AC-21.3")
@pytest.mark.parametrize(("kind", "suspected"), [(m.FAILURE, True), (m.SUCCESS, False)])
def test_a_check_that_draws_a_red_card_falls_on_who_refilled_the_room(mansion, kind, suspected):
    x = mansion(5, roles="cultist")
    room = x.deck("red", kind)
    x.g.table.laid_in[room] = 2
    talk.note_refill(x.g, 3, room, kind)
    x.call(check_room, 1, room)
    assert [s for s in range(5) if x.g.mine[1].evidence[s].red_card > 0] == [3] * suspected


@pytest.mark.rule("AC-21.3")
def test_who_laid_all_cards_of_a_room_suspects_nobody(mansion, place):
    x = mansion(5, roles="cultist")
    room = place["red"]
    talk.note_refill(x.g, 3, room, m.SUCCESS)
    talk.suspect(x.g.mine[4], x.g.table, room, 4, 0)
    assert x.g.mine[4].evidence[3].red_card == 0


@pytest.mark.rule("AC-11.20", "AC-20.11")
def test_who_is_asked_to_the_portal_sees_by_whom(mansion):
    x = mansion(5, roles="cultist")
    x.put(p1="green", p3="green")
    x.free_route(1)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    x.plan = {m.ACT: {"act": m.CLOSE_PORTAL}, m.AGREE: {"act": m.YES}}
    x.call(act, 1)
    assert [o["seat"] for o in x.offered(m.AGREE, 3)] == [1, 1]


@pytest.mark.rule("AC-11.20", "AC-22.1")
def test_one_alone_closes_the_portal_where_one_is_enough(mansion):
    x = mansion(5, "portal.living_needed=1", roles="cultist")
    x.put(p1="green", p3="green")
    x.free_route(1)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    x.plan = {m.ACT: {"act": m.CLOSE_PORTAL}}
    x.call(act, 1)
    assert (x.times(m.AGREE), x.g.table.portal, x.g.table.acted) == (0, m.CLOSED, 0b10)


@pytest.mark.rule("AC-11.20")
@pytest.mark.parametrize("never", [m.PASS, 99])
def test_wherever_in_the_menu_it_stands_the_portal_is_closed_with_the_partner_who_agreed(mansion, place, never):
    x = mansion(6, roles="cultist investigator superghost")
    x.scatter()
    x.put(p1="green", p2="green")
    x.ghost(2)
    x.free_route(1)
    x.g.table.explored = x.g.table.cleared = 1 << place["green"]
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    x.seats.never[:] = (m.ACT, 0, never)  # without passing, the only other option is the first of the menu
    x.plan = {m.ACT: {"act": m.CLOSE_PORTAL}, m.AGREE: {"act": m.YES}}
    x.call(act, 1)
    assert (x.g.table.portal, x.g.table.acted) == (m.CLOSED, 0b110)


@pytest.mark.rule("AC-13.19")
def test_without_a_token_no_event_happens_not_the_last_of_the_list_either(mansion):
    x = mansion(5, roles="cultist")
    x.pack.event_effect[-1, 0].op = m.TOGGLE_POWER
    x.g.hidden.bag.n = 0
    x.call(event_phase)
    assert (x.g.table.event, x.g.table.power) == (-1, 1)


@pytest.mark.rule("AC-15.12", "AC-20.20")
def test_the_first_of_two_cultists_names_the_seer_for_both(mansion):
    x = mansion(8, roles="investigator cultist seer investigator cultist")
    x.call(investigators_win, m.VP)
    assert [a[1] for a in x.t.asked if a[0] == m.NAME_SEER] == [1]


@pytest.mark.rule("AC-3.5")
def test_the_last_investigators_get_none_of_too_few_status_cards(mansion):
    x = mansion(5, "status_start.alive.5p=2", roles="")
    assert (x.g.table.status_n.sum(), x.g.hidden.gone.sum(), x.g.hidden.status.sum()) == (3, 0, 3)


@pytest.mark.rule("AC-14.16", "AC-17.4")
def test_a_master_list_may_leave_no_plain_investigator(mansion):
    x = mansion(5, "setup.role_set=master")
    assert {m.ROLES[r] for r in x.g.hidden.role[:5]} == {"cultist", "mechanic", "firestarter", "rookie", "coward"}


@pytest.mark.rule("AC-16.2", "AC-3.19")
def test_any_one_but_a_robot_among_six_may_be_first(mansion):
    x = mansion(6)
    x.pack.robots, x.pack.robot_right_of_first = 1, 0
    first = set()
    for _ in range(60):
        seat_characters(x.g, x.pack)
        first.add(int(x.g.table.knife - x.g.table.robot) % 6)
    assert first == {1, 2, 3, 4, 5}


@pytest.mark.rule("AC-21.23")
@pytest.mark.parametrize(("seat", "innocent"), [(0, 0), (3, 1 << 3)])
def test_of_a_lone_cultists_game_every_ghost_but_the_cultist_is_innocent(mansion, seat, innocent):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    x.call(become_ghost, seat, VOTED_OUT)
    assert x.g.table.innocent == innocent


@pytest.mark.rule("AC-9.1")
def test_a_door_between_two_rooms_of_a_colour_is_a_door(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p1="pink_1", p2="pink_2")
    x.pack.near[place["pink_1"]] = 1 << place["pink_2"]  # the only way there is: no question
    x.plan[m.WALK] = {"act": m.NO}
    x.call(walk, 1)
    assert x.g.table.met[1, 2] == 1


@pytest.mark.rule("AC-20.19", "AC-15.2")
def test_a_cultist_keeps_count_of_whom_it_gave_a_dead_card(mansion):
    x = mansion(5, roles="cultist")
    give_card(x.g, x.pack, 0, 3, DEAD)
    give_card(x.g, x.pack, 0, 2, m.ALIVE)
    assert list(x.g.mine[0].gave_dead[:5]) == [0, 0, 0, 1, 0]


@pytest.mark.rule("AC-11.20")
def test_who_refused_at_the_portal_is_not_asked_again_another_may_be(mansion):
    x = mansion(6, roles="cultist")
    x.put(p1="green", p4="green", p5="green")
    x.free_route(1)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    x.plan = {m.ACT: [{"act": m.CLOSE_PORTAL, "seat": 4}, {"act": m.CLOSE_PORTAL}], m.AGREE: [{"act": m.NO}]}
    x.call(act, 1)
    assert [a[1] for a in x.t.asked if a[0] == m.AGREE] == [4, 5]


@pytest.mark.rule("AC-11.11")
def test_a_ghost_with_the_knife_has_one_vote(mansion):
    x = mansion(7, roles="cultist cultist")
    x.g.table.knife = 6
    x.ghost(6)
    x.ballots({0: 4, 1: 4, 2: 4, 6: 4})
    x.call(vote)
    assert x.g.table.ghosts == 1 << 4 | 1 << 6


@pytest.mark.rule("AC-11.12", "AC-16.15")
def test_with_a_robot_the_role_of_people_voted_out_stays_hidden(mansion):
    x = mansion(4, roles="cultist")
    x.ballots({0: 2, 1: 2, 3: 2})
    x.call(vote)
    assert (x.g.table.ghosts, x.g.table.shown[2]) == (1 << 2, -1)


@pytest.mark.rule("AC-13.8", "AC-21.4")
@pytest.mark.parametrize("event", range(m.EVENTS))
def test_what_was_not_told_without_signal_is_told_at_any_other_event(mansion, event):
    x = mansion(5, roles="cultist")
    x.g.mine[2].untold[3] = 1
    x.g.hidden.bag.n, x.g.hidden.bag.card[0] = 1, event
    x.call(event_phase)
    assert x.times(m.REPORT) == (x.pack.event_effect[event, 0].op != m.SILENCE)


@pytest.mark.rule("AC-16.15")
def test_more_than_enough_dead_are_enough_for_a_robot_cultist_voted_out(mansion):
    x = mansion(4, roles="investigator investigator investigator investigator cultist")
    for seat in range(4):
        x.kill(seat)
    x.call(become_ghost, 4, VOTED_OUT)
    assert x.ending == m.ELIMINATION_OVERRULED


@pytest.mark.rule("AC-6.4", "AC-11.22")
def test_a_target_that_falls_with_a_missed_portal_ends_the_game_in_its_round(mansion):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    x.pack.portal_missed = -1
    x.g.referee.round_no, x.g.table.phase, knife = 4, m.CLEANUP, int(x.g.table.knife)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 4
    x.g.table.vp = x.g.table.target - 1
    x.call(cleanup)
    assert (x.ending, x.g.referee.round_no, x.g.table.knife) == (m.VP, 4, knife)


@pytest.mark.rule("AC-16.6", "AC-18.5")
def test_the_robot_reads_the_row_of_the_round(mansion, place):
    x = mansion(4, roles="cultist")
    rows = x.pack.route_order[x.g.table.robot_route]
    rows[:] = -1
    rows[:3, 0] = [m.COLOUR.index(name) for name in ("red", "green", "light_blue")]
    targets = []
    for x.g.referee.round_no in (1, 2, 3):
        targets.append(int(robot_target(x.g, x.pack, place["main_hall"])))
    assert targets == [place["red"], place["green"], place["light_blue"]]


@pytest.mark.rule("AC-16.6", "AC-16.8")
def test_the_robot_goes_to_no_colour_that_is_not_on_its_row(mansion, place):
    x = mansion(4, roles="cultist")
    rows = x.pack.route_order[x.g.table.robot_route]
    rows[:] = -1
    rows[:, 0] = m.COLOUR.index("red")
    x.put(p4="red")
    x.call(robot_move, 4)
    assert x.g.table.at[4] == place["red"]


@pytest.mark.rule("AC-14.9", "AC-16.12", "AC-16.13")
def test_the_robot_uses_no_knife_by_abstaining_twice(mansion):
    x = mansion(4, 'rulings.ai_foreign_role_has_no_effect="no"',
                roles="cultist investigator investigator investigator klutz")  # fmt: skip
    x.g.table.knife = 4
    x.ballots({})
    x.call(vote)
    assert x.g.table.ghosts == 0


@pytest.mark.rule("AC-14.8", "AC-15.1")
def test_the_klutz_lives_where_the_changed_vote_ends_the_game(mansion):
    x = mansion(5, roles="cultist klutz")
    x.g.table.knife = 1
    x.ballots({2: 0, 3: 0})
    x.plan[m.REVOTE] = {"seat": 0}
    x.call(vote)
    assert (x.ending, x.g.table.ghosts) == (m.CULTISTS_ELIMINATED, 1)


@pytest.mark.rule("AC-14.7", "AC-15.1")
def test_the_rookie_lives_where_what_the_cameras_show_ends_the_game(mansion):
    x = mansion(5, roles="cultist rookie")
    x.kill(0)
    x.call(check_status, 1, 0, True)
    assert (x.ending, x.g.table.ghosts) == (m.CULTISTS_ELIMINATED, 1)


@pytest.mark.rule("AC-11.20", "AC-16.11")
def test_nobody_closes_the_portal_with_the_robot(mansion):
    x = mansion(4, roles="cultist")
    x.scatter()
    x.put(p1="green", p2="green", p4="green")
    x.free_route(1)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    assert [o["seat"] for o in x.actions(1) if o["act"] == m.CLOSE_PORTAL] == [2]


@pytest.mark.rule("AC-11.20", "AC-20.11")
def test_who_errs_about_the_portal_ends_the_game_at_once(mansion):
    x = mansion(5, roles="cultist")
    x.put(p1="green", p2="green", p3="green")
    x.free_route(1)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    decide = x.decide
    x.plan = {m.ACT: {"act": m.CLOSE_PORTAL}}
    x.seats = x.seats._replace(
        styles=(lambda *seen: 99 if seen[3].kind == m.AGREE else decide(*seen),) * len(x.seats.styles)
    )
    x.call(act, 1)
    assert (x.ending, int(x.g.menu.kind)) == (ILLEGAL, m.AGREE)


@pytest.mark.rule("AC-15.12", "AC-4.10")
def test_a_robot_that_is_the_only_cultist_names_no_seer(mansion):
    x = mansion(4, roles="seer investigator investigator investigator cultist")
    x.call(investigators_win, m.CULTISTS_ELIMINATED)
    assert (x.ending, x.times(m.NAME_SEER)) == (m.CULTISTS_ELIMINATED, 0)


@pytest.mark.rule("AC-11.4", "AC-5.5")
def test_who_looked_knows_of_this_dead_card_alone_and_all_see_that_it_would_be_announced(mansion):
    x = mansion(5, roles="cultist")
    x.kill(3)
    x.plan = {m.ANNOUNCE: {"act": m.NO}}
    x.call(check_status, 0, 3, False)
    assert x.g.mine[0].seen_dead == 1 << 3
    seen = [entry for entry in x.g.table.history[: x.g.table.history_n] if entry.what == m.LOOKED]
    assert [(entry.who, entry.a, entry.b) for entry in seen] == [(0, 3, 1)]


@pytest.mark.rule("AC-13.13")
@pytest.mark.parametrize("left", [0, 1])
def test_a_window_breaks_with_the_draw_cards_that_there_are(mansion, left):
    x = mansion(5)
    x.g.hidden.draw_deck.n = x.g.table.draw_n = left
    passage = int(x.g.table.passage_n)
    break_window(x.g, 2)
    assert (x.g.table.draw_n, x.g.table.passage_n, x.g.hidden.passage.sum()) == (0, passage + left, passage + left)


@pytest.mark.rule("AC-7.5", "AC-7.7")
def test_a_ghost_who_errs_stays_and_the_game_ends(mansion, place):
    x = mansion(5, roles="cultist")
    x.ghost(1)
    x.put(p1="red")
    x.seats = x.seats._replace(styles=(lambda *_: 99,) * len(x.seats.styles))
    x.call(teleport, 1)
    assert (x.ending, x.g.table.at[1]) == (ILLEGAL, place["red"])
