"""AC-16: the robotic investigator."""

import pytest

from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.turn.ch09_encounters import encounter, robot_recipient
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.ch13_events import event_phase
from sim.games.among_cultists.turn.ch15_ending import compare_points
from sim.games.among_cultists.turn.ch16_robot import next_on_way, robot_act, robot_move, robot_target
from sim.games.among_cultists.turn.flow import cleanup

S, F, X = m.SUCCESS, m.FAILURE, m.SABOTAGE


def row(x, *colours):
    """The robot's current route row, left to right."""
    card = x.g.table.robot_route
    x.pack.route_order[card] = -1
    mask = 0
    for i, c in enumerate(colours):
        x.pack.route_order[card, :, i] = m.COLOUR.index(c)
        mask |= int(x.pack.rooms_of[m.COLOUR.index(c)])
    x.pack.route_rooms[card, :] = mask


def explored(x, place, *rooms):
    for r in rooms:
        x.g.table.explored |= 1 << place[r]


@pytest.mark.rule("AC-16.2", "AC-6.2")
def test_the_robot_sits_to_the_right_of_the_first_player(mansion):
    x = mansion(4)
    assert x.g.table.robot == (x.g.table.knife - 1) % 5
    y = mansion(4, 'robot.seat="random"', seed=3)
    assert 0 <= y.g.table.robot < 5
    assert y.g.table.knife != y.g.table.robot


@pytest.mark.rule("AC-16.4")
def test_its_starting_status_card_is_dealt_like_others(mansion):
    x = mansion(4)
    assert x.g.table.status_n[4] == 1
    cultist = int(x.g.hidden.cultists).bit_length() - 1
    if cultist != 4:
        assert x.g.mine[cultist].start_dead == x.g.hidden.dead


@pytest.mark.rule("AC-16.5", "AC-20.24")
def test_its_cards_are_two_shuffled_piles_and_its_route_is_open(mansion):
    orders = set()
    for i in range(10):
        x = mansion(4, index=i)
        x.deal(["investigator"] * 4 + ["cultist"])
        life, room = x.g.hidden.robot_life, x.g.hidden.robot_room
        assert (life.n, room.n, int(x.g.mine[4].hand.sum())) == (9, 8, 0)
        assert sorted(life.card[:9]) == [m.ALIVE] * 6 + [m.DEAD] * 3
        assert x.g.table.robot_route >= 0
        orders.add(life.card[:9].tobytes())
    assert len(orders) > 3


@pytest.mark.rule("AC-16.6", "AC-16.7", "AC-19.15")
def test_its_target(mansion, place):
    x = mansion(4, roles="cultist")
    row(x, "pink", "orange")
    assert robot_target(x.g, x.pack, place["corridor_nw"]) == place["pink_2"]
    explored(x, place, "pink_2")
    assert robot_target(x.g, x.pack, place["corridor_nw"]) == place["pink_1"]
    explored(x, place, "pink_1")
    x.g.table.cleared = x.g.table.explored
    assert robot_target(x.g, x.pack, place["green"]) == place["orange_1"]
    explored(x, place, "orange_1", "orange_2")
    assert robot_target(x.g, x.pack, place["corridor_se"]) == place["orange_2"]
    x.pack.rulings.ai_second_pass_explored = 0
    assert robot_target(x.g, x.pack, place["corridor_se"]) in (place["pink_1"], place["pink_2"])
    x.pack.rulings.ai_second_pass_explored = 1
    x.g.table.cleared = x.g.table.explored
    assert robot_target(x.g, x.pack, place["corridor_nw"]) == place["pink_2"]


@pytest.mark.rule("AC-16.8", "AC-16.9")
def test_it_walks_a_shortest_path_stops_on_arrival_and_never_stays(mansion, place):
    x = mansion(4, roles="cultist")
    x.scatter()
    x.put(p4="main_hall")
    row(x, "red")
    x.call(robot_move, 4)
    assert x.g.table.at[4] == place["red"]
    x.put(p4="pink_2")
    row(x, "green")
    x.g.table.move_mod = -1
    x.call(robot_move, 4)
    assert x.pack.steps[0, x.g.table.at[4], place["green"]] == x.pack.steps[0, place["pink_2"], place["green"]] - 2


@pytest.mark.rule("AC-16.8")
def test_standing_in_its_target_it_takes_the_next(mansion, place):
    x = mansion(4, roles="cultist")
    row(x, "pink", "orange")
    assert robot_target(x.g, x.pack, place["pink_2"]) == place["pink_1"]


@pytest.mark.rule("AC-16.9", "AC-7.7")
def test_it_never_enters_the_fishmans_corridor(mansion, place):
    x = mansion(4, roles="cultist")
    x.g.table.fishman, x.g.table.knife = 1, 4
    assert next_on_way(x.g, x.pack, place["main_hall"], place["pink_1"]) != place["corridor_ne"]


@pytest.mark.rule("AC-16.21")
def test_equal_paths_are_swept_clockwise_the_main_hall_last(mansion, place):
    x = mansion(4, roles="cultist")
    assert next_on_way(x.g, x.pack, place["main_hall"], place["light_blue"]) == place["corridor_ne"]
    assert next_on_way(x.g, x.pack, place["corridor_nw"], place["red"]) == place["main_hall"]
    order = list(x.pack.sweep[place["green"]][:16])
    assert order[place["orange_1"]] < order[place["orange_2"]]
    assert order[place["main_hall"]] == max(order)


@pytest.mark.rule("AC-16.10", "AC-9.11")
def test_it_gives_its_top_card_to_the_smallest_status_deck_then_to_its_left(mansion):
    x = mansion(6, "setup.ai=yes", roles="cultist cultist")
    for s, n in ((1, 2), (3, 1), (5, 1)):
        x.g.table.status_n[s] = n
    x.g.scratch.party[:4] = [1, 3, 5, 6]
    assert robot_recipient(x.g, x.pack, 4, 3) == 1
    x.g.table.status_n[:6] = 1
    x.g.scratch.party[:4] = [5, 1, 3, 6]  # seat 0 is at the left hand of the robot in seat 6
    assert robot_recipient(x.g, x.pack, 4, 3) == 1
    x.g.table.status_n[:7] = x.g.hidden.status[:7].sum(axis=1)
    x.g.table.power = 0
    top = int(x.g.hidden.robot_life.card[x.g.hidden.robot_life.n - 1])
    x.call(encounter, 0b1101000, 0)
    assert x.g.table.given[6, 3] == 1
    assert x.g.hidden.status[3, top - m.ALIVE] == 1


@pytest.mark.rule("AC-16.11", "AC-16.20")
def test_its_action(mansion, place):
    x = mansion(4, roles="cultist")
    row(x, "red")
    x.put(p4="red")
    r = x.deck("red", S, F, explored=False)
    top = int(x.g.hidden.robot_room.card[x.g.hidden.robot_room.n - 1])
    x.call(robot_act, 4)
    assert (x.g.table.deck_n[r], x.g.hidden.room[r].card[2]) == (3, top)
    x.deck("red", F, F, S)
    x.call(robot_act, 4)
    assert (x.g.table.books[r], x.g.table.deck_n[r]) == (1, 2)
    x.g.table.cultist_rooms = 1 << r
    x.call(robot_act, 4)
    assert (x.g.table.cultist_rooms, x.g.table.deck_n[r]) == (0, 2)
    x.g.table.cleared |= 1 << r
    x.call(robot_act, 4)
    assert x.g.table.deck_n[r] == 2
    x.put(p4="corridor_nw")
    x.call(robot_act, 4)
    assert x.g.table.passage_n == 3
    assert x.t.asked == []


@pytest.mark.rule("AC-16.6", "AC-16.11")
def test_the_first_of_the_colours_is_one_like_the_others(mansion, place):
    x = mansion(4, roles="cultist")
    row(x, "light_blue")
    assert robot_target(x.g, x.pack, place["main_hall"]) == place["light_blue"]
    x.put(p4="light_blue")
    room = x.deck("light_blue", S, explored=False)
    x.call(robot_act, 4)
    assert (x.g.table.deck_n[room], x.g.table.passage_n, x.g.table.secured[4]) == (2, 2, 0)


@pytest.mark.rule("AC-16.20")
def test_a_humans_check_shuffles_a_robots_does_not(mansion, place):
    from sim.games.among_cultists.turn.ch10_rooms import check_room

    tops = set()
    for i in range(20):
        x = mansion(4, roles="cultist", index=i)
        r = x.deck("green", S, F, F, X, X)
        x.call(check_room, 0, r)
        tops.add(int(x.g.hidden.room[r].card[3]))
        row(x, "green")
        x.put(p4="green")
        y = int(x.g.hidden.room[r].card[3])
        before = int(x.g.hidden.gone[y])
        x.call(robot_act, 4)
        assert x.g.hidden.gone[y] == before + 1
    assert len(tops) > 1


@pytest.mark.rule("AC-16.12")
def test_with_the_knife_nothing_happens(mansion):
    x = mansion(4, roles="cultist")
    x.g.table.knife = 4
    for event in (3, 5):
        x.g.hidden.bag.n = 2
        x.g.hidden.bag.card[:2] = event
        x.call(event_phase)
    assert x.t.asked == []
    assert x.g.hidden.bag.n == 1


@pytest.mark.rule("AC-16.13")
@pytest.mark.parametrize(("ghost", "out"), [(False, False), (True, True)])
def test_a_robot_with_the_knife_counts_two_abstentions(mansion, ghost, out):
    x = mansion(4, roles="investigator cultist")
    x.g.table.knife = 4
    if ghost:
        x.ghost(4)
    x.ballots({0: 3, 1: 3, 2: 3, 3: m.NOBODY})
    x.call(vote)
    assert bool(x.g.table.ghosts >> 3 & 1) == out


@pytest.mark.rule("AC-16.14")
def test_another_role_of_the_robot_has_no_effect(mansion):
    from sim.games.among_cultists.turn.ch08_deaths import become_ghost

    for ruling, shown in (("yes", -1), ("no", m.ROLES.index("infected"))):
        x = mansion(6, "setup.ai=yes", f'rulings.ai_foreign_role_has_no_effect="{ruling}"',
                    roles="cultist cultist investigator investigator investigator investigator infected")  # fmt: skip
        x.call(become_ghost, 6, m.FOUND)
        assert x.g.table.shown[6] == shown


@pytest.mark.rule("AC-16.15", "AC-16.22", "AC-19.25", "AC-15.15")
@pytest.mark.parametrize(("victims", "ending"), [((0, 1, 2), m.ELIMINATION_OVERRULED), ((0, 1), m.CULTISTS_ELIMINATED)])
def test_a_lone_robot_cultist_voted_out(mansion, victims, ending):
    x = mansion(4, roles="investigator investigator investigator investigator cultist")
    for s in victims:
        x.kill(s)
    x.ballots(dict.fromkeys(range(4), 4))
    x.call(vote)
    assert x.ending == ending
    y = mansion(4, roles="cultist")
    y.ballots(dict.fromkeys(range(4), 4))
    y.call(vote)
    assert (y.ending, y.g.table.shown[4], y.g.table.innocent) == (0, m.INVESTIGATOR, 1 << 4)


@pytest.mark.rule("AC-16.15")
def test_points_with_a_robot_cultist_look_at_the_dead(mansion):
    x = mansion(4, roles="investigator investigator investigator investigator cultist")
    for s in (0, 1, 2):
        x.kill(s)
    x.g.table.vp = 10
    x.call(compare_points)
    assert x.ending == m.VP_OVERRULED


@pytest.mark.rule("AC-16.16")
def test_it_never_claims(mansion):
    x = mansion(4, roles="investigator investigator investigator investigator cultist")
    x.g.table.phase = m.CLEANUP
    x.call(cleanup)
    assert x.times(m.CLAIM) == 0


@pytest.mark.rule("AC-16.17")
def test_a_ghost_robot_teleports_to_its_target_and_only_refills_and_checks(mansion, place):
    x = mansion(4, roles="cultist")
    x.ghost(4)
    row(x, "green")
    x.call(robot_move, 4)
    assert x.g.table.at[4] == place["green"]
    x.g.table.cultist_rooms = 1 << place["green"]
    x.call(robot_act, 4)
    assert (x.g.table.cultist_rooms, x.g.table.deck_n[place["green"]]) == (1 << place["green"], 1)
    x.g.table.cultist_rooms = 0
    x.call(robot_act, 4)
    assert x.g.table.deck_n[place["green"]] == 2


@pytest.mark.rule("AC-16.18")
def test_it_counts_as_a_character_and_for_the_dead(mansion):
    from sim.games.among_cultists.state.dead import dead_investigators

    x = mansion(4, roles="cultist")
    x.kill(4)
    assert dead_investigators(x.g, x.pack) == 1
    assert x.n == 5


@pytest.mark.rule("AC-16.19", "AC-16.11")
def test_off_its_route_it_only_fights(mansion, place):
    x = mansion(4, roles="cultist")
    row(x, "green")
    x.put(p4="red")
    x.call(robot_act, 4)
    assert x.g.table.deck_n[place["red"]] == 1
    x.g.table.cultist_rooms = 1 << place["red"]
    x.call(robot_act, 4)
    assert x.g.table.cultist_rooms == 0
    x.pack.rulings.ai_off_route_room_action = 1
    x.call(robot_act, 4)
    assert x.g.table.deck_n[place["red"]] == 2


@pytest.mark.rule("AC-16.14", "AC-14.11")
def test_a_robot_firestarter_is_a_plain_investigator(mansion):
    from sim.games.among_cultists.turn.ch08_deaths import burn_unspent_cards

    x = mansion(6, "setup.ai=yes", roles="cultist cultist " + "investigator " * 4 + "firestarter")
    assert sorted(x.g.hidden.robot_room.card[: x.g.hidden.robot_room.n]) == [S] * 8
    x.g.referee.round_no = 5
    x.g.mine[6].hand[F] = 1
    x.call(burn_unspent_cards)
    assert x.g.table.ghosts == 0


@pytest.mark.rule("AC-16.15", "AC-16.14", "AC-11.12")
def test_the_token_of_a_robot_voted_out_is_turned_with_one_cultist_only(mansion):
    x = mansion(6, "setup.ai=yes", roles="cultist cultist")
    x.ballots(dict.fromkeys(range(6), 6))
    x.call(vote)
    assert (x.g.table.ghosts, x.g.table.shown[6], x.g.table.innocent) == (1 << 6, -1, 0)
    y = mansion(4, roles="cultist investigator investigator investigator mechanic")
    y.ballots(dict.fromkeys(range(4), 4))
    y.call(vote)
    assert (y.g.table.shown[4], y.g.table.innocent) == (m.INVESTIGATOR, 1 << 4)
    z = mansion(4, 'rulings.ai_foreign_role_has_no_effect="no"',
                roles="cultist investigator investigator investigator mechanic")  # fmt: skip
    z.ballots(dict.fromkeys(range(4), 4))
    z.call(vote)
    assert z.g.table.shown[4] == m.ROLES.index("mechanic")


@pytest.mark.rule("AC-16.17")
def test_a_ghost_robot_does_not_secure_a_corridor(mansion):
    x = mansion(4, roles="cultist")
    x.put(p4="corridor_nw")
    x.ghost(4)
    x.call(robot_act, 4)
    assert (x.g.table.passage_n, x.g.table.room_cards[4]) == (2, 8)


def linked(mansion, *changes):
    x = mansion(4, *changes, roles="cultist")
    x.scatter()
    x.g.table.linked = 1
    return x


@pytest.mark.rule("AC-13.4", "AC-16.6", "AC-16.8")
def test_the_robot_takes_the_secret_door(mansion, place):
    x = linked(mansion)
    row(x, "dark_blue")
    x.put(p4="corridor_nw")  # dark blue 1 is next door, and with it dark blue 2, otherwise three points away
    explored(x, place, "dark_blue_1")
    x.g.table.move_mod = -2
    x.call(robot_move, 4)
    assert x.g.table.at[4] == place["dark_blue_2"]
    x.g.table.linked = 0
    x.put(p4="corridor_nw")
    x.call(robot_move, 4)
    assert x.g.table.at[4] != place["dark_blue_2"]


@pytest.mark.rule("AC-13.4", "AC-16.8", "AC-9.18", "AC-7.2")
def test_the_robot_goes_out_and_in_again_to_a_linked_room_of_its_colour(mansion, place):
    x = linked(mansion)
    row(x, "pink")
    x.put(p4="pink_2", p0="corridor_se", p3="pink_2", p2="light_blue", p1="corridor_sw")
    x.put(p3="pink_1")
    x.g.table.move_mod = -1
    x.call(robot_move, 4)
    assert x.g.table.at[4] == place["pink_1"]
    assert (x.g.table.met[3, 4], x.g.table.encounters) == (1, 1)
    x.put(p4="pink_2")
    x.g.table.move_mod = -2
    x.call(robot_move, 4)
    assert not x.pack.colour[x.g.table.at[4]] >= 0


@pytest.mark.rule("AC-13.4", "AC-16.8")
def test_the_robot_pays_for_a_hop_by_ruling(mansion, place):
    x = linked(mansion, "rulings.secret_door_hop_cost=1")
    assert x.pack.steps_linked[0, place["pink_2"], place["pink_1"]] == 1
    assert x.pack.steps_linked[0, place["corridor_nw"], place["dark_blue_2"]] == 2
    row(x, "pink")
    x.put(p4="pink_2", p3="pink_1")
    x.put(p0="corridor_se")
    x.call(robot_move, 4)
    assert (x.g.table.at[4], x.g.table.encounters) == (place["pink_1"], 0)


@pytest.mark.rule("AC-13.4", "AC-16.9")
def test_the_secret_door_does_not_lead_the_robot_to_the_fishman(mansion, place):
    x = linked(mansion)
    x.g.table.fishman = 1
    assert x.pack.near_linked[place["pink_2"]] >> place["corridor_ne"] & 1
    assert next_on_way(x.g, x.pack, place["pink_2"], place["light_blue"]) == place["corridor_nw"]
    for a in range(16):
        for b in range(16):
            if x.pack.places >> a & x.pack.places >> b & 1:
                assert x.pack.steps_linked[1, a, b] >= x.pack.steps_linked[0, a, b]


@pytest.mark.rule("AC-16.2", "AC-3.19")
def test_in_a_random_seat_the_robot_and_the_first_player_may_be_anywhere(mansion):
    games = [mansion(4, 'robot.seat="random"', index=i).g.table for i in range(60)]
    assert {int(t.robot) for t in games} == set(range(5))
    assert {int(t.knife - t.robot) % 5 for t in games} == {1, 2, 3, 4}
