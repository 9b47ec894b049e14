"""AC-11: actions and votes."""

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch07_movement import put_disc
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch11_actions import act, carry_out
from sim.games.among_cultists.turn.ch11_status import check_status
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.flow import action_turn, miss_portal

S, F, X = m.SUCCESS, m.FAILURE, m.SABOTAGE


@pytest.mark.rule("AC-11.1")
def test_one_action_or_a_pass(mansion):
    x = mansion(5, roles="cultist")
    x.call(action_turn, 1)
    assert x.times(m.ACT) == 1
    assert x.g.table.acted == 0b10
    x.call(action_turn, 1)
    assert x.times(m.ACT) == 1


@pytest.mark.rule("AC-11.2", "AC-8.7", "AC-20.5")
def test_corridors_offer_character_actions_only_and_ghosts_have_none(mansion):
    x = mansion(5, roles="cultist")
    assert {o["act"] for o in x.actions(1)} == {m.PASS, m.CHECK_STATUS, m.SECURE_CORRIDOR}
    x.ghost(1)
    assert {o["act"] for o in x.actions(1)} == {m.PASS}


@pytest.mark.rule("AC-11.3", "AC-11.18", "AC-20.7")
def test_check_status_needs_another_living_character_in_the_same_place(mansion):
    x = mansion(5, roles="cultist")
    x.put(p1="red", p2="red", p3="red")
    x.ghost(3)
    assert [o["seat"] for o in x.actions(1) if o["act"] == m.CHECK_STATUS] == [2]
    x.pack.rulings.self_status_check = 1
    assert [o["seat"] for o in x.actions(1) if o["act"] == m.CHECK_STATUS] == [1, 2]
    x.pack.rulings.self_status_check, x.pack.rulings.check_status_from_camera_room = 0, 1
    assert [o["seat"] for o in x.actions(1) if o["act"] == m.CHECK_STATUS] == [0, 2, 4]


@pytest.mark.rule("AC-11.5", "AC-11.29", "AC-19.19", "AC-10.1", "AC-10.3")
def test_the_draw_card_goes_to_the_room_of_the_target_even_of_a_ghost(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p2="green")
    r = x.deck("green", S, S, S, explored=False)
    x.g.hidden.symbol[r] = 1
    x.g.hidden.passage[:] = [0, 0, 1]
    x.g.table.passage_n = 1
    x.kill(2)
    x.call(check_status, 1, 2, True)
    assert x.g.table.deck_n[r] == 4
    assert x.g.table.explored >> r & 1
    assert x.g.table.fishman == 1
    assert x.g.table.votes == 1


@pytest.mark.rule("AC-11.5")
def test_in_a_cleared_room_no_draw_card_moves(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p2="green")
    x.g.table.cleared |= 1 << place["green"]
    before = int(x.g.table.draw_n)
    x.call(check_status, 1, 2, True)
    assert x.g.table.draw_n == before


@pytest.mark.rule("AC-11.6", "AC-20.13", "AC-8.6")
def test_a_ballot_names_a_living_other_or_nobody(mansion):
    x = mansion(5, roles="cultist")
    x.ghost(3)
    x.call(vote)
    asked = {a[1]: [o[2] for o in a[2]] for a in x.t.asked if a[0] == m.BALLOT}
    assert asked == {0: [-1, 1, 2, 4], 1: [-1, 0, 2, 4], 2: [-1, 0, 1, 4], 3: [-1, 0, 1, 2, 4], 4: [-1, 0, 1, 2]}


@pytest.mark.rule("AC-11.7", "AC-11.8", "AC-19.4", "AC-19.5", "AC-19.6", "AC-19.7", "AC-19.8")
@pytest.mark.parametrize(
    ("players", "ballots", "out"),
    [(6, {0: 4, 1: 4, 2: 5, 3: 5}, None), (6, {0: 4, 1: 4, 2: 4, 3: 5}, 4), (7, {0: 4, 1: 4, 2: 4, 3: 5}, None),
     (7, {0: 4, 1: 5, 2: 6, 3: 6, 4: 6}, 6), (6, {0: 4, 1: 4, 2: 4}, None)],
)  # fmt: skip
def test_printed_examples_of_votes(mansion, players, ballots, out):
    x = mansion(players, 'characters.knife_vote.7p="none"', roles="cultist cultist" if players == 7 else "cultist")
    x.ballots(ballots)
    x.call(vote)
    assert x.g.table.ghosts == (0 if out is None else 1 << out)


@pytest.mark.rule("AC-19.5", "AC-11.12")
def test_the_last_cultist_voted_out_ends_the_game_another_stays_hidden(mansion):
    for cultist, ending, shown in ((4, m.CULTISTS_ELIMINATED, -1), (5, 0, -1)):
        x = mansion(
            6, "setup.role_set=plain", roles=" ".join("cultist" if s == cultist else "investigator" for s in range(6))
        )
        x.ballots({0: 4, 1: 4, 2: 4, 3: 5})
        x.call(vote)
        assert (x.ending, x.g.table.shown[4]) == (ending, shown)


@pytest.mark.rule("AC-11.7")
@pytest.mark.parametrize(("rule", "votes", "out"), [("majority_of_cast", 2, True), ("absolute_majority", 3, False),
                                                    ("absolute_majority", 4, True), ("plurality_with_abstain", 2,
                                                    False)])  # fmt: skip
def test_other_vote_rules(mansion, rule, votes, out):
    x = mansion(6, f'rulings.vote_rule="{rule}"', roles="cultist")
    x.ballots(dict.fromkeys(range(votes), 5))
    x.call(vote)
    assert (x.g.table.ghosts != 0) == out


@pytest.mark.rule("AC-11.7")
@pytest.mark.parametrize(("for_5", "others", "out"), [(3, 2, True), (2, 2, False), (2, 1, True)])
def test_a_majority_of_the_votes_cast_is_more_than_half_of_them(mansion, for_5, others, out):
    x = mansion(6, 'rulings.vote_rule="majority_of_cast"', roles="cultist")
    x.ballots({**dict.fromkeys(range(for_5), 5), **{for_5 + i: (4, 0)[i] for i in range(others)}})
    x.call(vote)
    assert (x.g.table.ghosts != 0) == out


@pytest.mark.rule("AC-11.9", "AC-20.14")
def test_with_five_or_six_the_living_knife_holder_may_change_the_vote(mansion):
    x = mansion(6, roles="cultist")
    x.g.table.knife = 3
    x.ballots({0: 4, 1: 4, 2: 4})
    x.plan[m.REVOTE] = {"seat": 4}
    x.call(vote)
    assert x.times(m.REVOTE) == 1
    assert x.g.table.ghosts == 1 << 4
    y = mansion(6, roles="cultist")
    y.g.table.knife = 2
    y.ballots({0: 4, 1: 4, 2: 4, 3: 4})
    y.plan[m.REVOTE] = {"seat": m.NOBODY}
    y.call(vote)
    assert y.g.table.ghosts == 0


@pytest.mark.rule("AC-11.10")
@pytest.mark.parametrize(("ballots", "out"), [({0: 4, 1: 4, 2: 4}, False), ({0: 4, 1: 4, 3: 4}, False), ({0: 4, 1: 4,
 2: 4, 3: 4}, True),
                                              ({1: 4, 2: 4, 3: 4}, True)])  # fmt: skip
def test_with_seven_or_eight_the_knife_counts_twice(mansion, ballots, out):
    x = mansion(7, roles="cultist cultist")
    x.g.table.knife = 3
    x.ballots(ballots | ({0: 4} if out else {}))
    x.call(vote)
    assert (x.g.table.ghosts != 0) == out
    assert x.times(m.REVOTE) == 0


@pytest.mark.rule("AC-11.10", "AC-11.11")
def test_a_doubled_abstention_saves_and_a_ghost_has_no_power(mansion):
    for ghost, out in ((False, False), (True, True)):
        x = mansion(7, roles="cultist cultist")
        x.g.table.knife = 6
        if ghost:
            x.ghost(6)
        x.ballots({0: 4, 1: 4, 2: 4, 3: 4})
        x.call(vote)
        assert bool(x.g.table.ghosts >> 4 & 1) == out
    y = mansion(5, roles="cultist")
    y.g.table.knife = 3
    y.ghost(3)
    y.call(vote)
    assert y.times(m.REVOTE) == 0


@pytest.mark.rule("AC-11.13", "AC-20.12")
def test_starting_a_vote_turns_the_token(mansion):
    x = mansion(5, roles="cultist")
    x.put(p1="light_blue")
    x.on_row(1, "light_blue")
    x.plan = {m.ACT: {"act": m.START_VOTE}}
    x.call(act, 1)
    assert (x.g.table.votes, x.g.table.vote_token) == (1, 0)
    assert not x.can(1, m.START_VOTE)


@pytest.mark.rule("AC-11.14", "AC-11.15", "AC-13.8")
def test_a_murder_found_forces_a_vote_whatever_the_token_and_even_in_silence(mansion):
    x = mansion(8, roles="cultist cultist")
    x.g.table.vote_token, x.g.table.silence = 0, 1
    for target in (3, 4):
        x.kill(target)
        x.call(check_status, 2, target, False)
    assert (x.g.table.votes, x.g.table.vote_token) == (2, 0)


@pytest.mark.rule("AC-11.16", "AC-11.27", "AC-11.30", "AC-20.8")
def test_cameras_watch_any_explored_room_or_any_living_other(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p1="red")
    x.deck("green", S)
    x.deck("pink_1", S, explored=False)
    x.ghost(4)
    x.on_row(1, "red")
    assert {o["place"] for o in x.actions(1) if o["act"] == m.CAMERA_ROOM} == {place["green"]}
    assert [o["seat"] for o in x.actions(1) if o["act"] == m.CAMERA_STATUS] == [0, 2, 3]
    x.call(carry_out, 1, m.CAMERA_ROOM, place["green"], -1, -1)
    assert x.g.table.books[place["green"]] == 2
    x.g.table.power = 0
    assert not x.can(1, m.CAMERA_STATUS)
    x.g.table.power = 1
    x.on_row(1, "green")
    assert not x.can(1, m.CAMERA_STATUS)


@pytest.mark.rule("AC-11.16", "AC-11.5")
def test_a_camera_status_check_moves_the_draw_card_and_forces_a_vote(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p3="pink_2")
    x.kill(3)
    x.call(carry_out, 1, m.CAMERA_STATUS, place["red"], 3, -1)
    assert x.g.table.deck_n[place["pink_2"]] == 2
    assert x.g.table.votes == 1


@pytest.mark.rule("AC-11.17")
def test_a_camera_may_check_a_room_with_a_token_by_ruling(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p0="red")
    x.deck("pink_1", S)
    x.g.table.cultist_rooms = 1 << place["pink_1"]
    assert x.can(0, m.CAMERA_ROOM)
    x.pack.rulings.camera_on_occupied_room = 0
    assert not x.can(0, m.CAMERA_ROOM)


@pytest.mark.rule("AC-11.19")
def test_power_is_restored_in_the_dark_only(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p0="red")
    assert not x.can(0, m.RESTORE_POWER)
    x.g.table.power = 0
    assert x.can(0, m.RESTORE_POWER)
    x.call(carry_out, 0, m.RESTORE_POWER, place["red"], -1, -1)
    assert x.g.table.power == 1
    assert x.g.table.encounters == 0


def at_the_portal(x, place):
    x.scatter()
    x.put(p1="green", p2="green")
    x.on_row(1, "green")
    x.g.table.portal, x.g.table.deadline = m.OPEN, 3
    x.plan = {m.ACT: {"act": m.CLOSE_PORTAL}, m.AGREE: {"act": m.YES}}


@pytest.mark.rule("AC-11.20", "AC-11.21", "AC-20.11")
def test_two_close_the_portal_and_both_spend_their_action(mansion, place):
    x = mansion(5, roles="cultist")
    at_the_portal(x, place)
    x.call(act, 1)
    assert (x.g.table.portal, x.g.table.target, x.g.table.acted) == (m.CLOSED, 9, 0b110)


@pytest.mark.rule("AC-11.20")
def test_the_partner_must_agree_be_living_and_have_its_action(mansion, place):
    x = mansion(5, roles="cultist")
    at_the_portal(x, place)
    x.plan = {m.ACT: [{"act": m.CLOSE_PORTAL}, {"act": m.REFILL_ROOM}], m.AGREE: {"act": m.NO}}
    x.call(act, 1)
    assert (x.g.table.portal, x.g.table.acted) == (m.OPEN, 0b10)
    assert x.g.table.refills[place["green"], 1] == 1
    x.g.table.acted = 0b100
    assert not x.can(1, m.CLOSE_PORTAL)
    x.g.table.acted = 0
    x.pack.rulings.portal_partner_needs_route = 1
    x.on_row(2, "red")
    x.g.mine[2].route = (x.g.mine[1].route + 1) % 10
    x.on_row(2, "red")
    assert not x.can(1, m.CLOSE_PORTAL)
    x.pack.rulings.portal_partner_needs_route = 0
    assert x.can(1, m.CLOSE_PORTAL)
    x.ghost(2)
    assert not x.can(1, m.CLOSE_PORTAL)


@pytest.mark.rule("AC-11.20")
def test_one_who_cannot_help_at_the_portal_hides_nobody_who_can(mansion, place):
    def partners():
        return [o["seat"] for o in x.actions(1) if o["act"] == m.CLOSE_PORTAL]

    x = mansion(5, roles="cultist")
    at_the_portal(x, place)
    x.put(p3="green", p4="green")
    assert partners() == [2, 3, 4]
    x.g.table.acted = 0b100
    assert partners() == [3, 4]
    x.g.table.acted = 0
    x.pack.rulings.portal_partner_needs_route = 1
    for seat in range(1, 5):
        x.g.mine[seat].route = seat
        x.on_row(seat, "red" if seat == 2 else "green")
    assert partners() == [3, 4]
    x.ghost(3)
    assert partners() == [4]


@pytest.mark.rule("AC-11.21")
def test_closing_the_portal_compares_the_points(mansion, place):
    x = mansion(5, "setup.role_set=plain", roles="cultist")
    at_the_portal(x, place)
    x.g.table.vp = 9
    x.call(act, 1)
    assert x.ending == m.VP


@pytest.mark.rule("AC-11.22")
def test_a_missed_portal_raises_the_target_and_stays_shut(mansion, place):
    x = mansion(5, roles="cultist")
    at_the_portal(x, place)
    x.g.referee.round_no = 3
    miss_portal(x.g, x.pack)
    assert (x.g.table.portal, x.g.table.target) == (m.MISSED, 11)
    assert not x.can(1, m.CLOSE_PORTAL)


@pytest.mark.rule("AC-11.24")
def test_a_cultist_token_fought_leaves_the_game(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p1="orange_2")
    x.g.table.cultist_rooms, x.g.table.tokens_left = 1 << place["orange_2"], 0b101
    assert x.can(1, m.FIGHT_CULTIST)
    x.call(carry_out, 1, m.FIGHT_CULTIST, place["orange_2"], -1, -1)
    assert (x.g.table.cultist_rooms, x.g.table.tokens_left) == (0, 0b101)


@pytest.mark.rule("AC-11.25", "AC-12.4", "AC-14.9")
def test_the_living_knife_holder_scares_the_fishman_who_may_come_back(mansion, place):
    from sim.games.among_cultists.turn.ch12_passage import place_fishman

    x = mansion(5, roles="cultist klutz")
    x.put(p1="corridor_ne", p2="corridor_ne")
    x.g.table.fishman, x.g.table.knife = 1, 2
    assert not x.can(1, m.SCARE_FISHMAN)
    assert x.can(2, m.SCARE_FISHMAN)
    x.call(carry_out, 2, m.SCARE_FISHMAN, place["corridor_ne"], -1, -1)
    assert x.g.table.fishman == 0
    place_fishman(x.g, x.pack)
    assert x.g.table.fishman == 1
    x.g.table.knife = 1
    x.call(carry_out, 1, m.SCARE_FISHMAN, place["corridor_ne"], -1, -1)
    assert x.g.table.ghosts == 1 << 1


@pytest.mark.rule("AC-11.26", "AC-14.12")
def test_only_the_killer_may_kill(mansion):
    x = mansion(7, roles="cultist cultist killer")
    assert x.can(2, m.KILL_CHARACTER, seat=4)
    assert not x.can(3, m.KILL_CHARACTER)


@pytest.mark.rule("AC-11.28")
def test_an_empty_status_deck_counts_as_alive_and_the_draw_card_moves(mansion):
    x = mansion(7, roles="cultist cultist")
    x.call(check_status, 2, 3, False)
    assert x.g.table.votes == 0
    assert x.g.table.passage_n == 3


@pytest.mark.rule("AC-8.12", "AC-8.3")
def test_a_death_found_by_a_check_is_confirmed_once(mansion):
    x = mansion(7, roles="cultist cultist")
    x.kill(4)
    x.call(become_ghost, 4, m.FOUND)
    x.call(become_ghost, 4, m.VOTED_OUT)
    assert x.g.table.ghosts == 1 << 4


@pytest.mark.rule("AC-11.14")
def test_a_forced_vote_leaves_the_token_as_it_is(mansion):
    x = mansion(7, roles="cultist cultist")
    x.kill(3)
    x.call(check_status, 2, 3, False)
    assert (x.g.table.votes, x.g.table.vote_token) == (1, 1)


@pytest.mark.rule("AC-11.29", "AC-11.5")
def test_the_draw_card_is_moved_before_the_forced_vote(mansion, place):
    x = mansion(7, roles="cultist cultist")
    x.put(p3="green")
    x.kill(3)
    lying = []
    x.plan[m.BALLOT] = lambda seat: lying.append(int(x.g.table.deck_n[place["green"]]))
    x.call(check_status, 2, 3, True)
    assert lying == [2] * 7


@pytest.mark.rule("AC-11.9")
def test_a_changed_vote_may_not_be_an_abstention_by_ruling(mansion):
    x = mansion(5, 'rulings.revote_may_abstain="no"', roles="cultist")
    x.g.table.knife = 2
    x.ballots({2: 4, 1: 3})
    x.call(vote)
    assert [(o["act"], o["seat"]) for o in x.offered(m.REVOTE)] == [(0, 4), (1, 0), (1, 1), (1, 3), (1, 4)]


@pytest.mark.rule("AC-11.8")
@pytest.mark.parametrize("pair", [(3, 4), (0, 4), (0, 6)])
def test_a_tie_of_two_above_the_abstentions_eliminates_nobody(mansion, pair):
    x = mansion(7, 'characters.knife_vote.7p="none"', roles="cultist cultist")
    a, b = pair
    voters = [s for s in range(7) if s not in pair]
    x.ballots({voters[0]: a, voters[1]: a, voters[2]: b, voters[3]: b, a: b, b: a})
    x.call(vote)
    assert x.g.table.ghosts == 0
    x.ballots({voters[0]: a, voters[1]: a, voters[2]: b, voters[3]: b, voters[4]: b, a: b})
    x.call(vote)
    assert x.g.table.ghosts == 1 << b


@pytest.mark.rule("AC-11.16", "AC-10.6")
def test_cameras_watch_every_explored_room_that_is_not_cleared(mansion, place):
    x = mansion(5, roles="cultist")
    x.put(p0="red")
    for name in ("light_blue", "green", "orange_2", "dark_blue_2"):
        x.deck(name, S)
    x.g.table.cleared = 1 << place["orange_2"]
    offered = {o["place"] for o in x.actions(0) if o["act"] == m.CAMERA_ROOM}
    assert offered == {place[name] for name in ("light_blue", "green", "dark_blue_2")}


@pytest.mark.rule("AC-14.12")
def test_the_killers_shot_is_not_spent_by_another(mansion):
    x = mansion(7, roles="cultist cultist killer")
    x.g.table.kills_done = 1 << 5 | 1 << 1
    assert x.can(2, m.KILL_CHARACTER)


@pytest.mark.rule("AC-10.17", "AC-11.13", "AC-11.16", "AC-11.19", "AC-11.20")
@pytest.mark.parametrize("act", [m.START_VOTE, m.CAMERA_STATUS, m.RESTORE_POWER, m.CLOSE_PORTAL])
def test_a_special_action_is_offered_in_its_room_alone(mansion, act):
    x = mansion(6, roles="cultist mechanic")
    rooms = set()
    for room in range(m.PLACES):
        if not x.pack.rooms >> room & 1:
            continue
        for seat in (1, 2):
            put_disc(x.g, seat, room)
        x.g.table.power = int(act != m.RESTORE_POWER)
        x.g.table.portal, x.g.table.deadline = m.OPEN, m.ROUNDS
        if x.can(1, act):
            rooms.add(room)
    home = {m.START_VOTE: x.pack.vote_room, m.CAMERA_STATUS: x.pack.camera_room,
            m.RESTORE_POWER: x.pack.camera_room, m.CLOSE_PORTAL: x.pack.portal_room}  # fmt: skip
    assert rooms == {home[act]}
