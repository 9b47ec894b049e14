"""What is easily forgotten: what the turn before left, what comes after the end, and whom else a rule is about."""

import numpy as np
import pytest

from sim.game import ILLEGAL
from sim.games.among_cultists.effects.effects import crooked_eyes, open_portal
from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state import talk
from sim.games.among_cultists.state.dead import dead_investigators
from sim.games.among_cultists.state.model import MINE, TABLE
from sim.games.among_cultists.state.record import count_given_since, note_public
from sim.games.among_cultists.turn.ch07_movement import walk
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch09_encounters import encounter, meet_in_linked_rooms, robot_prefers
from sim.games.among_cultists.turn.ch10_rooms import check_room, move_draw_card
from sim.games.among_cultists.turn.ch11_actions import act, carry_out, close_portal
from sim.games.among_cultists.turn.ch11_status import check_status
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.ch13_events import event_phase
from sim.games.among_cultists.turn.ch15_ending import compare_points
from sim.games.among_cultists.turn.ch16_robot import robot_act
from sim.games.among_cultists.turn.flow import begin_round, cleanup, early_claim

S, F, X = m.SUCCESS, m.FAILURE, m.SABOTAGE


# -- what the turn before left behind ----------------------------------------------------------------------------------


def differs(record, dtype, expected):
    """The fields that are not as expected; those not named are 0."""
    nothing = np.zeros(1, dtype)[0]
    return [name for name in dtype.names if not np.array_equal(record[name], expected.get(name, nothing[name]))]


@pytest.mark.rule("AC-3.12", "AC-3.13", "AC-3.14", "AC-3.16", "AC-3.17", "AC-3.18", "AC-4.6")
@pytest.mark.parametrize("players", [4, 7])
def test_at_the_start_nothing_else_stands_on_the_table(mansion, players):
    x = mansion(players)
    t, pack, n = x.g.table, x.pack, x.n
    seats, rooms = (np.arange(8) < n).astype(int), np.array([int(pack.rooms) >> p & 1 for p in range(16)])
    status = int(players == 4)
    pending = np.diag(seats * 100 * status)
    assert differs(t, TABLE, {
        "round_no": 1, "knife": t.knife, "robot": 4 if players == 4 else -1, "robot_route": t.robot_route,
        "living": (1 << n) - 1, "present": [(1 << n) - 1 if p == pack.start else 0 for p in range(16)],
        "at": np.where(seats, pack.start, -1), "shown": [-1] * 8, "ballot": [-1] * 8, "said_token": [-1] * 8,
        "status_n": seats * status, "life_cards": seats * 9, "room_cards": seats * 8, "deck_n": rooms,
        "laid_in": rooms, "draw_n": pack.room_cards.sum(), "passage_n": 2, "symbol": [-1] * 16, "books": pack.books,
        "target": pack.points, "power": 1, "vote_token": 1, "event": -1, "last_event": -1, "tokens_left": 0b111,
        "routes_left": seats * ((1 << 10) - 1), "pending": pending, "history_n": t.history_n, "history": t.history,
    }) == []  # fmt: skip
    for seat in range(n):
        mine = x.g.mine[seat]
        known = {name: mine[name] for name in ("role", "route", "cultists", "start_dead", "hand")}
        assert differs(mine, MINE, known | {"token_seen": -1, "pending": pending}) == []


@pytest.mark.rule("AC-6.3", "AC-11.13")
def test_a_round_begins_with_nothing_of_the_last(mansion):
    x = mansion(5, roles="cultist")
    t = x.g.table
    t.vote_token, t.acted, t.phase, t.turn, t.knife = 0, 0b11111, m.CLEANUP, 3, 4
    begin_round(x.g, x.pack)
    assert (t.vote_token, t.acted, t.phase, t.turn, t.knife, t.round_no) == (1, 0, m.MOVEMENT, 0, 0, 2)


@pytest.mark.rule("AC-7.1", "AC-7.2", "AC-13.4", "AC-20.1")
def test_a_move_begins_with_nothing_of_the_last(mansion, place):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="pink_1", p2="pink_2", p3="corridor_ne")
    x.ghost(3)
    x.g.table.linked, x.g.table.move_spent, x.g.table.move_from, x.g.table.move_left = 1, 2, place["red"], 0
    ways = [p for p in range(16) if (x.pack.near[place["pink_1"]] | x.pack.near[place["pink_2"]]) >> p & 1]
    x.call(walk, 1)
    first, second, *_ = [a[2] for a in x.t.asked if a[0] == m.WALK]
    met = {p: bin(int(x.g.table.present[p]) & ~0b10).count("1") for p in range(16)}
    assert first == [(m.YES, p, met[p], 2) for p in ways]  # nobody meets oneself, nor a ghost; no hop before a step
    assert second[0] == (m.NO, ways[0], met[ways[0]], 2)


@pytest.mark.rule("AC-11.20")
def test_who_refused_one_at_the_portal_may_be_asked_by_another(mansion):
    x = mansion(5, roles="cultist")
    x.scatter()
    x.put(p1="green", p2="green", p3="green")
    x.free_route(1)
    x.free_route(2)
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    x.plan = {m.ACT: [{"act": m.CLOSE_PORTAL, "seat": 3}, {"act": m.PASS}], m.AGREE: {"act": m.NO}}
    x.call(act, 1)
    x.plan = {m.ACT: {"act": m.CLOSE_PORTAL, "seat": 3}, m.AGREE: {"act": m.YES}}
    x.call(act, 2)
    assert (x.g.table.portal, x.g.table.acted) == (m.CLOSED, 0b1110)


@pytest.mark.rule("AC-16.13", "AC-11.7")
def test_a_vote_counts_nothing_of_what_was_done_before(mansion):
    x = mansion(4, roles="cultist")
    x.g.scratch.recipient[:] = 2  # of an encounter
    x.g.scratch.count[:] = [5, 0, 0, 5, 0, 0, 0, 0, 5]  # of the vote before
    x.ballots({0: 2, 1: 2, 3: 2})
    x.call(vote)
    assert (list(x.g.table.ballot[:5]), x.g.table.ghosts) == ([2, 2, -1, 2, -1], 1 << 2)


@pytest.mark.rule("AC-13.1", "AC-13.8", "AC-13.19")
def test_an_empty_bag_after_no_signal_lets_them_tell(mansion):
    x = mansion(5, roles="cultist")
    x.g.mine[1].untold[2] = 1
    x.pack.event_effect[-1, 0].op = m.SILENCE  # of the last of the list, which no token stands for
    x.g.hidden.bag.n = 0
    x.call(event_phase)
    assert x.times(m.REPORT) == 1


# -- what comes after the end ------------------------------------------------------------------------------------------


@pytest.mark.rule("AC-14.10", "AC-11.5", "AC-15.9", "AC-6.4")
def test_who_reveals_the_last_cultist_dead_ends_the_game_and_nothing_follows(mansion, place):
    x = mansion(5, roles="cultist coward")
    x.put(p0="red", p1="red")
    x.kill(0)
    draw_n = int(x.g.table.draw_n)
    x.call(check_status, 1, 0, False)
    assert (x.ending, x.g.table.ghosts, x.g.table.votes) == (m.CULTISTS_ELIMINATED, 1, 0)
    assert (x.g.table.draw_n, x.g.table.deck_n[place["red"]]) == (draw_n, 1)


@pytest.mark.rule("AC-14.7", "AC-10.23", "AC-6.4")
def test_the_rookie_lives_where_the_cameras_bring_the_last_points(mansion):
    x = mansion(5, "setup.role_set=plain", roles="cultist rookie")
    r = x.deck("green", S)
    x.g.table.books[r], x.g.table.shelf[x.pack.shelf_of[r]] = 1, x.pack.shelf_books[x.pack.shelf_of[r]] - 1
    x.g.table.vp = x.g.table.target - 1
    x.call(carry_out, 1, m.CAMERA_ROOM, r, -1, -1)
    assert (x.ending, x.g.table.ghosts) == (m.VP, 0)


@pytest.mark.rule("AC-16.15", "AC-21.23")
def test_a_robot_cultist_voted_out_is_shown_once_and_innocent_of_nothing(mansion):
    for role, changes in (("cultist", ()), ("infected", ('rulings.ai_foreign_role_has_no_effect="no"',))):
        x = mansion(4, *changes, roles="investigator investigator investigator investigator " + role)
        x.g.hidden.cultists |= 1  # one more, or the game would be over with an infected robot
        x.ballots(dict.fromkeys(range(4), 4))
        x.call(vote)
        shown = [e for e in x.g.table.history[: x.g.table.history_n] if e.what == m.REVEALED]
        assert [(e.who, e.a) for e in shown] == [(4, m.ROLES.index(role))]
        assert x.g.table.innocent == (0 if role == "cultist" else 1 << 4)


@pytest.mark.rule("AC-13.16", "AC-13.11")
@pytest.mark.parametrize("portal", [m.CLOSED, m.MISSED])
def test_a_portal_that_is_gone_does_not_open_again(mansion, portal):
    x = mansion(5, roles="cultist")
    x.g.table.portal, x.g.table.deadline = portal, 4
    for mirrored in (0, 1):
        open_portal(x.g, x.pack, mirrored)
        assert (x.g.table.portal, x.g.table.deadline) == (portal, 4)


# -- by ruling, and what is counted ------------------------------------------------------------------------------------


@pytest.mark.rule("AC-9.6")
@pytest.mark.parametrize(("left", "meet"), [(1, 0), (2, 1), (3, 0)])
def test_by_ruling_exactly_two_left_behind_meet(mansion, place, left, meet):
    x = mansion(5, 'rulings.encounter_on_leaving_pair="yes"', roles="cultist")
    x.scatter()
    x.put(**{f"p{seat}": "red" for seat in range(left)}, p4="red")
    x.plan[m.WALK] = [{"act": m.YES, "place": place["main_hall"]}, {"act": m.NO}]
    x.call(walk, 4)
    assert x.g.table.encounters == meet


@pytest.mark.rule("AC-13.4", "AC-7.1")
def test_a_hop_that_costs_a_point_takes_one_that_is_left(mansion, place):
    x = mansion(5, "rulings.secret_door_hop_cost=1", roles="cultist")
    x.scatter()
    x.put(p1="corridor_ne", p2="red", p4="red")
    x.g.table.linked, x.g.table.move_mod = 1, -2
    x.plan[m.WALK] = [{"act": m.YES, "place": place["pink_1"]}]
    x.call(walk, 1)
    assert (x.g.table.at[1], x.times(m.WALK)) == (place["pink_1"], 1)


@pytest.mark.rule("AC-21.20", "AC-11.20")
def test_a_portal_that_is_closed_is_counted(mansion):
    x = mansion(5, roles="cultist")
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    x.call(close_portal, 1, 2)
    extra = x.g.outcome.extra
    assert (x.g.table.acted, extra.portals_closed, extra.portals_missed) == (0b100, 1, 0)


# -- the other one, more than enough, nothing there --------------------------------------------------------------------


@pytest.mark.rule("AC-15.2", "AC-15.7")
def test_where_one_cultist_is_silent_the_other_may_claim_and_more_than_enough_are_enough(mansion):
    x = mansion(7, 'characters.early_claim="always"', roles="cultist cultist")
    for seat in (2, 3, 4, 5, 6):
        x.kill(seat)
    x.plan[m.CLAIM] = lambda seat: {"act": m.YES if seat == 1 else m.NO}
    x.call(early_claim)
    assert ([a[1] for a in x.t.asked if a[0] == m.CLAIM], x.ending) == ([0, 1], m.CLAIM_TRUE)


@pytest.mark.rule("AC-21.22")
def test_the_first_round_of_enough_dead_is_kept(mansion):
    x = mansion(7, roles="cultist cultist")
    for seat in (2, 3, 4, 5):
        x.kill(seat)
    for x.g.referee.round_no in (3, 4):
        x.g.table.phase = m.CLEANUP
        x.call(cleanup)
    assert x.g.outcome.extra.k_round == 3


@pytest.mark.rule("AC-21.21")
def test_the_tracks_are_noted_at_the_end_of_every_round(mansion):
    x = mansion(5, roles="cultist")
    x.g.referee.round_no, x.g.table.phase, x.g.table.vp = 4, m.CLEANUP, 3
    x.call(cleanup)
    assert (x.g.pace.value[0, 3], x.g.referee.round_no) == (3, 5)


@pytest.mark.rule("AC-16.12", "AC-11.9")
def test_a_living_robot_with_the_knife_is_asked_about_no_vote(mansion):
    x = mansion(4, roles="cultist")
    x.g.table.knife = 4
    x.ballots({0: 3, 1: 3})
    x.call(vote)
    assert {a[0] for a in x.t.asked} == {m.BALLOT}


@pytest.mark.rule("AC-9.13", "AC-16.10", "AC-16.11")
def test_a_robot_without_a_card_gives_none(mansion):
    x = mansion(4, roles="cultist")
    before = x.g.table.status_n.copy()
    x.g.hidden.robot_life.n = x.g.table.life_cards[4] = 0
    x.call(encounter, 0b10010, 0)
    assert list(x.g.table.status_n - before) == [0, 0, 0, 0, 1, 0, 0, 0]
    assert (x.g.table.given.sum(), x.g.table.life_cards[4]) == (1, 0)


@pytest.mark.rule("AC-10.8", "AC-10.10", "AC-10.15")
@pytest.mark.parametrize("kind", [S, X])
def test_where_no_book_is_none_moves(mansion, kind):
    x = mansion(5, roles="cultist")
    r = x.deck("red", kind, F)
    shelf = x.pack.shelf_of[r]
    x.g.table.books[r] = 0 if kind == S else x.pack.books[r]
    x.g.hidden.room[r].card[0] = kind  # whichever is drawn
    x.g.hidden.room[r].card[1] = kind
    before = int(x.g.table.books[r])
    x.call(check_room, 0, r)
    assert (x.g.table.books[r], x.g.table.shelf[shelf], x.g.table.cleared) == (before, 0, 0)


@pytest.mark.rule("AC-5.3", "AC-10.24", "AC-11.23", "AC-21.3")
def test_what_was_laid_is_counted_by_whoever_laid_it_and_in_the_room_by_all(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p0="red")
    x.call(carry_out, 0, m.REFILL_ROOM, place["red"], -1, X)
    move_draw_card(x.g, x.pack, place["red"])
    x.put(p0="corridor_nw")
    x.call(carry_out, 0, m.SECURE_CORRIDOR, place["corridor_nw"], -1, F)
    assert x.g.table.laid_in[place["red"]] == 3
    laid = x.g.mine[0].laid
    assert (laid[place["red"], X], laid[place["corridor_nw"], F], laid.sum()) == (1, 1, 2)


@pytest.mark.rule("AC-21.2", "AC-21.3", "AC-21.5")
def test_who_only_watches_knows_what_somebody_knows_who_took_no_part(mansion, place):
    x = mansion(7, roles="cultist cultist")
    t, aside = x.g.table, x.g.mine[5]
    for view in (t, aside):
        view.evidence[1].lie = 1  # who reports is not believed as others are
    for giver, receiver in ((1, 2), (3, 2), (2, 3), (0, 4), (3, 4)):
        talk.note_card_given(x.g, x.pack, giver, receiver)
        t.status_n[receiver] += 1
    assert t.pending.sum() == 500
    talk.note_report(x.g, x.pack, 1, 2, int(t.history_n))
    assert 0 < t.evidence[2].clean < 100 * talk.trust(x.pack, t, t, 3)
    for seat in (3, 3, 1):
        talk.note_refill(x.g, seat, place["red"], X)
    t.laid_in[place["red"]] = 4
    talk.note_room_card(x.g, x.pack, place["red"], X)
    assert t.evidence[3].red_card == 500
    talk.note_vote(x.g, 6, 3)
    talk.note_found_dead(x.g, x.pack, 4)
    assert t.evidence[0].death == t.evidence[3].death == 500
    talk.note_innocent(x.g, x.pack, 3)
    assert t.evidence[6].wrong_vote == 1
    assert t.pending[2, 3] == 0
    assert np.array_equal(t.pending, aside.pending)
    assert np.array_equal(t.evidence, aside.evidence)


@pytest.mark.rule("AC-9.12", "AC-21.4", "AC-5.3")
def test_a_step_to_a_place_is_no_card_for_the_seat_of_that_number(mansion):
    x = mansion(5, roles="cultist")
    n, since = x.g.scratch.count, int(x.g.table.history_n)
    note_public(x.g, m.STEPPED, 1, 2, 3, 0)
    note_public(x.g, m.MET, -1, 2, 0b11, 0)
    count_given_since(x.g.table, 2, since, n)
    assert n.sum() == 0


@pytest.mark.rule("AC-8.10", "AC-8.11")
def test_by_ruling_only_cards_count_whoever_sits_before_the_cultist(mansion):
    x = mansion(5, 'rulings.dead_count_all_causes="no"', roles="investigator investigator cultist")
    for seat in (0, 2, 4):
        x.kill(seat)
    x.call(become_ghost, 1, m.VOTED_OUT)
    assert dead_investigators(x.g, x.pack) == 2


@pytest.mark.rule("AC-15.6", "AC-15.10")
@pytest.mark.parametrize(("when", "ending"), [("none", m.VP), ("prior_round", m.VP_OVERRULED)])
def test_by_ruling_the_dead_overrule_no_points_though_they_were_enough_before(mansion, when, ending):
    x = mansion(5, "setup.role_set=plain", f'rulings.vp_end_dead_check_one_cultist="{when}"', roles="cultist")
    for seat in (1, 2, 3):
        x.kill(seat)
    x.g.hidden.dead_before, x.g.table.vp = 3, x.g.table.target
    x.call(compare_points)
    assert x.ending == ending


@pytest.mark.rule("AC-9.9", "AC-13.6")
def test_the_secret_door_makes_those_of_every_colour_meet(mansion):
    x = mansion(5, roles="cultist")
    x.put(p0="pink_1", p1="pink_2", p2="dark_blue_1", p3="dark_blue_2", p4="red")
    x.g.table.linked = 1
    before = x.t.states.copy()
    x.call(meet_in_linked_rooms)
    assert (x.g.table.encounters, x.g.table.met[0, 1], x.g.table.met[2, 3]) == (2, 1, 1)
    x.t.states[:] = before  # after a wrong answer in the first encounter there is no second
    x.seats = x.seats._replace(styles=(lambda *_: 99,) * len(x.seats.styles))
    x.call(meet_in_linked_rooms)
    assert (x.ending, x.g.table.encounters) == (ILLEGAL, 1)


@pytest.mark.rule("AC-8.3", "AC-8.4", "AC-21.23")
def test_with_one_cultist_the_ghost_of_a_cultist_proves_nothing_of_others(mansion):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    talk.note_vote(x.g, 2, 0)
    x.call(become_ghost, 0, m.VOTED_OUT)
    assert (x.g.table.innocent, x.g.table.evidence[2].wrong_vote, x.g.mine[3].evidence[2].wrong_vote) == (0, 0, 0)


# -- whom a rule is not about ------------------------------------------------------------------------------------------


@pytest.mark.rule("AC-14.7", "AC-14.9", "AC-14.10", "AC-11.16")
@pytest.mark.parametrize(
    ("role", "deadly"),
    [("investigator", ()), ("rookie", (m.START_VOTE, m.CAMERA_ROOM, m.CAMERA_STATUS)), ("coward", (m.CHECK_STATUS,)),
     ("klutz", (m.SCARE_FISHMAN,))],
)  # fmt: skip
def test_what_one_role_dies_of_kills_no_other(mansion, place, role, deadly):
    x = mansion(5, roles=f"cultist {role}")
    green = x.deck("green", S)
    x.kill(2)
    x.g.table.fishman, x.g.table.knife = 1, 1
    before = x.t.states.copy()
    for deed, where, whom in ((m.START_VOTE, place["light_blue"], -1), (m.CAMERA_ROOM, green, -1),
                              (m.CAMERA_STATUS, place["red"], 3), (m.CHECK_STATUS, 0, 2),
                              (m.SCARE_FISHMAN, place["corridor_ne"], -1)):  # fmt: skip
        x.t.states[:] = before
        x.call(carry_out, 1, deed, where, whom, -1)
        assert (int(x.g.table.ghosts) >> 1 & 1) == (deed in deadly), deed


@pytest.mark.rule("AC-11.27")
def test_by_ruling_crooked_eyes_and_cameras_look_at_oneself_too(mansion):
    x = mansion(5, 'rulings.self_status_check="yes"', roles="cultist")
    x.put(p1="red")
    x.on_row(1, "red")
    x.g.table.knife = 1
    x.call(crooked_eyes)
    assert [o["seat"] for o in x.offered(m.LOOK)] == [m.NOBODY, 0, 1, 2, 3, 4]
    assert [o["seat"] for o in x.actions(1) if o["act"] == m.CAMERA_STATUS] == [0, 1, 2, 3, 4]


@pytest.mark.rule("AC-9.6", "AC-6.4")
def test_after_a_wrong_answer_of_those_left_behind_nobody_meets_ahead(mansion, place):
    x = mansion(5, 'rulings.encounter_on_leaving_pair="yes"', roles="cultist")
    x.scatter()
    x.put(p0="red", p1="red", p4="red", p2="main_hall")
    decide = x.decide
    x.plan[m.WALK] = {"act": m.YES, "place": place["main_hall"]}
    x.seats = x.seats._replace(
        styles=(lambda *seen: 99 if seen[3].kind == m.GIVE_CARD else decide(*seen),) * len(x.seats.styles)
    )
    x.call(walk, 4)
    assert (x.ending, x.g.table.encounters) == (ILLEGAL, 1)


@pytest.mark.rule("AC-11.24", "AC-16.11", "AC-11.17", "AC-13.5")
def test_a_token_that_is_fought_leaves_the_others_and_shuts_its_own_room_alone(mansion, place):
    x = mansion(4, 'rulings.camera_on_occupied_room="no"', roles="cultist")
    t, there = x.g.table, {name: 1 << place[name] for name in ("light_blue", "pink_1", "orange_2")}
    t.cultist_rooms = sum(there.values())
    x.call(carry_out, 1, m.FIGHT_CULTIST, place["pink_1"], -1, -1)
    assert t.cultist_rooms == there["light_blue"] | there["orange_2"]
    x.put(p4="orange_2")
    x.call(robot_act, 4)
    assert t.cultist_rooms == there["light_blue"]
    for room in ("light_blue", "green", "pink_1", "pink_2"):
        x.deck(room, S)
    x.free_route(1)
    x.put(p1="red")
    watched = {o["place"] for o in x.actions(1) if o["act"] == m.CAMERA_ROOM}
    assert watched == {place["green"], place["pink_1"], place["pink_2"]}
    x.put(p1="pink_1")
    t.linked = 1
    assert [o["place"] for o in x.actions(1) if o["act"] == m.CHECK_ROOM] == [place["pink_1"], place["pink_2"]]


@pytest.mark.rule("AC-14.12", "AC-11.3", "AC-11.18")
def test_the_killer_strikes_others_and_a_status_is_checked_from_afar_only_in_the_camera_room_with_power(mansion):
    x = mansion(7, 'rulings.check_status_from_camera_room="yes"', roles="cultist cultist killer")
    x.scatter()
    x.put(p2="red", p3="red", p0="red")

    def whom(act):
        return [o["seat"] for o in x.actions(2) if o["act"] == act]

    assert (whom(m.KILL_CHARACTER), whom(m.CHECK_STATUS)) == ([0, 3], [0, 1, 3, 4, 5, 6])
    x.g.table.power = 0
    assert whom(m.CHECK_STATUS) == [0, 3]
    x.g.table.power = 1
    x.put(p2="green", p4="green")
    assert (whom(m.KILL_CHARACTER), whom(m.CHECK_STATUS)) == ([4], [4])


@pytest.mark.rule("AC-13.9", "AC-5.6", "AC-14.8", "AC-14.9", "AC-20.16")
@pytest.mark.parametrize(("found", "exposes", "asked", "ghosts"),
                         [(0, m.YES, [m.LOOK, m.REPORT], 0b10), (1, m.NO, [m.LOOK, m.EXPOSE, m.REPORT], 0b10),
                          (1, m.YES, [m.LOOK, m.EXPOSE, *[m.BALLOT] * 5, m.REVOTE], 0b1010)])  # fmt: skip
def test_who_looks_with_crooked_eyes_exposes_what_is_found_or_reports_and_has_used_the_knife(
    mansion, found, exposes, asked, ghosts
):
    x = mansion(5, roles="cultist klutz")
    x.g.table.knife = 1
    if found:
        x.kill(3)
    x.g.hidden.bag.n, x.g.hidden.bag.card[0] = 1, next(
        event for event in range(m.EVENTS) if x.pack.event_effect[event, 0].op == m.KNIFE_PEEK_STATUS)  # fmt: skip
    x.plan = {m.LOOK: {"seat": 3}, m.EXPOSE: {"act": exposes}}
    x.call(event_phase)
    assert ([a[0] for a in x.t.asked], x.g.table.ghosts) == (asked, ghosts)
    assert x.g.mine[1].seen_dead == found << 3


@pytest.mark.rule("AC-6.2", "AC-7.5", "AC-16.2", "AC-16.11", "AC-11.20")
def test_everybody_has_a_turn_of_its_own_kind(mansion, place):
    """The living walk, ghosts teleport, the robot is asked nothing; who acted at the portal acts no more."""
    x = mansion(4, roles="cultist")
    x.scatter()
    x.ghost(2)
    x.g.table.knife = 0
    start = int(x.g.table.at[4])
    x.t.step(5)
    moves = {seat: kind for kind, seat, _ in x.t.asked if kind in (m.WALK, m.TELEPORT)}
    assert moves == {0: m.WALK, 1: m.WALK, 2: m.TELEPORT, 3: m.WALK}
    assert x.g.table.at[4] != start
    x.put(p4="corridor_nw")
    x.g.table.acted, cards = 1 << 1, int(x.g.table.room_cards[4])
    x.t.asked.clear()
    x.t.step(5)
    assert [seat for kind, seat, _ in x.t.asked if kind == m.ACT] == [0, 3]  # the ghost can but pass
    assert (x.g.table.room_cards[4], x.g.table.secured[4]) == (cards - 1, 1)


@pytest.mark.rule("AC-16.10")
@pytest.mark.parametrize("robot", range(5))
def test_of_equals_the_robot_prefers_who_sits_nearer_to_its_left_wherever_it_sits(mansion, robot):
    x = mansion(4, roles="cultist")
    x.g.table.status_n[:5] = 2
    order = [(robot + steps) % 5 for steps in (1, 2, 3, 4)]
    for i, nearer in enumerate(order):
        for farther in order[i + 1 :]:
            assert robot_prefers(x.g, x.pack, nearer, farther, robot)
            assert not robot_prefers(x.g, x.pack, farther, nearer, robot)
