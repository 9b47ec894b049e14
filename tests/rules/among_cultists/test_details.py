"""Single rules at their edges, each found by a mutant that no other test noticed."""

import pytest

from sim.game import ILLEGAL
from sim.games.among_cultists.state.codes import AT_START, BY_ROLE, DEAD, FOUND, KILLED, VOTED_OUT
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch09_encounters import give_card
from sim.games.among_cultists.turn.ch16_robot import robot_move


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
