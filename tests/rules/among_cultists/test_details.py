"""Single rules at their edges, each found by a mutant that no other test noticed."""

import pytest

from sim.game import ILLEGAL
from sim.games.among_cultists.turn.ch16_robot import robot_move


@pytest.mark.rule("AC-3.5")
def test_whether_anybody_starts_dead_is_noted(mansion):
    games = [mansion(5, index=i).g for i in range(30)]
    assert {(int(g.hidden.dead) != 0, int(g.outcome.extra.start_dead)) for g in games} == {(False, 0), (True, 1)}


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
