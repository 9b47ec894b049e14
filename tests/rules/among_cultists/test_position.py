"""Scenarios: the position is as described, and goes on by the rules."""

import pytest

from sim import BadInput, find_game, find_scenario
from sim.games.among_cultists.outside.position import Position, arrange
from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state.dead import dead_investigators
from sim.games.among_cultists.turn.ch08_deaths import become_ghost
from sim.games.among_cultists.turn.ch11_actions import carry_out
from sim.games.among_cultists.turn.ch16_robot import robot_target
from sim.games.among_cultists.turn.flow import cleanup

GAME = find_game("among_cultists")


@pytest.fixture
def arranged(mansion):
    """A Mansion arranged by a scenario that comes with the game, or by a tree: arranged(5, name or tree)."""

    def build(players, what, index=0):
        x = mansion(players, index=index)
        told = find_scenario(GAME, what).position if isinstance(what, str) else Position.model_validate(what)
        arrange(x.t.content, x.t.pack, told, x.g)
        assert GAME.check(x.g, x.pack) == 0
        return x

    return build


@pytest.mark.rule("AC-19.3")
def test_the_last_orange_book_scores(arranged, place):
    x = arranged(6, "orange_shelf")
    assert (x.g.table.round_no, x.g.table.phase, x.g.table.knife, x.g.table.vp) == (6, m.ACTION, 0, 0)
    assert x.g.table.shelf[x.pack.shelf_of[place["orange_2"]]] == 3
    assert x.can(0, m.CHECK_ROOM, place=place["orange_2"])
    x.g.hidden.room[place["orange_2"]].card[:3] = m.SUCCESS
    x.call(carry_out, 0, m.CHECK_ROOM, place["orange_2"], -1, -1)
    assert x.g.table.vp == 4
    assert x.g.table.cleared >> place["orange_2"] & 1


@pytest.mark.rule("AC-19.12")
@pytest.mark.parametrize("index", range(3))
def test_the_portal_can_be_closed_until_its_last_round(arranged, index):
    x = arranged(5, "open_portal", index)
    portal = [e.id for e in x.t.content.event].index("open_portal")
    assert (x.g.table.portal, x.g.table.deadline, x.g.table.target) == (m.OPEN, 6, 10)
    assert x.g.table.seen_events[portal] == 1
    assert x.g.table.seen_events.sum() == 5
    x.call(cleanup)
    assert x.g.table.target == 11


@pytest.mark.rule("AC-19.21", "AC-20.25")
@pytest.mark.parametrize("index", range(3))
def test_the_living_cultist_claims_and_the_fallen_one_loses(arranged, index):
    x = arranged(5, "enough_dead", index)
    assert dead_investigators(x.g, x.pack) == 3
    gave = sum(1 << seat for seat in range(5) if x.g.mine[0].gave_dead[seat] > 0)
    assert gave | x.g.mine[0].start_dead == 0b110  # own kills and the start, so the claim is certain
    x.plan[m.CLAIM] = {"act": m.YES}
    x.call(cleanup)
    assert x.ending == m.CLAIM_TRUE
    y = arranged(5, "enough_dead", index)
    y.call(become_ghost, 0, m.VOTED_OUT)
    assert y.ending in (m.CULTISTS_ELIMINATED, m.SEER_GUESSED)


@pytest.mark.rule("AC-19.23")
def test_four_dead_before_overrule_the_fall_of_the_last_cultist(arranged):
    x = arranged(7, "dead_before")
    assert x.g.hidden.dead_before == 4
    x.call(become_ghost, 0, m.VOTED_OUT)
    assert x.ending == m.ELIMINATION_OVERRULED


@pytest.mark.rule("AC-19.15")
@pytest.mark.parametrize("index", range(3))
def test_the_robot_heads_for_the_left_orange_room(arranged, place, index):
    x = arranged(4, "robot_heads_left", index)
    assert robot_target(x.g, x.pack, place["green"]) == place["orange_1"]


@pytest.mark.parametrize("players", [4, 5, 7, 8])
def test_all_is_where_it_is_described(arranged, place, players):
    for index in range(4):
        x = arranged(players, {
            "round": 4, "knife": 2, "power": False, "event": "no_signal", "fishman": True,
            "cultist_tokens": ["orange_2"], "portal": {"state": "closed"}, "passage": {"sabotage": 2},
            "room": {"red": {"books": 1, "deck": {"failure": 2, "success": 3}}, "green": {"explored": True}},
            "seat": {
                "0": {"role": "cultist", "place": "red", "hand": {"dead": 1, "success": 0}},
                "1": {"role": "investigator", "ghost": True, "place": "green", "route": "route_03"},
                "3": {"status": {"alive": 2, "dead": 1}},
            },
        }, index)  # fmt: skip
        g, t = x.g, x.g.table
        assert (t.round_no, t.phase, t.knife, t.power, t.fishman, t.silence) == (4, m.MOVEMENT, 2, 0, 1, 1)
        assert (t.portal, t.target) == (m.CLOSED, x.pack.points - 1)
        assert t.cultist_rooms == 1 << place["orange_2"]
        assert t.seen_events.sum() == 3
        assert g.hidden.passage[m.SABOTAGE] == 2
        assert (t.books[place["red"]], t.deck_n[place["red"]]) == (1, 5)
        assert t.explored == 1 << place["red"] | 1 << place["green"]
        assert g.hidden.cultists & 1
        assert g.hidden.cultists.bit_count() == x.pack.cultists
        assert (g.mine[0].hand[m.DEAD], g.mine[0].hand[m.SUCCESS]) == (1, 0)
        assert t.at[0] == place["red"]
        assert t.ghosts == 0b10
        assert g.mine[1].route == 2
        assert tuple(g.hidden.status[3]) == (2, 1)
        assert g.hidden.dead & 0b1010 == 0b1010


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"seat": {"5": {}}}, r"seat\.5: seats are 0 to 4"),
        ({"seat": {"0": {"role": "seeer"}}}, r"seat\.0\.role: no role 'seeer'; did you mean 'seer'"),
        ({"seat": {"0": {"role": "killer"}}}, "killer is not in play"),
        ({"seat": {"0": {"role": "cultist"}, "1": {"role": "cultist"}}}, "not so often"),
        ({"seat": {"0": {"role": "cultist", "ghost": True}}}, "no cultist would be left"),
        ({"seat": {"0": {"place": "pink_3"}}}, "not on this side"),
        ({"seat": {"0": {"hand": {"dead": 9}}}}, "there is no Dead left"),
        ({"room": {"main_hall": {}}}, "is no room"),
        ({"room": {"red": {"books": 3}}}, "2 book spaces"),
        ({"room": {n: {"books": 0} for n in ("orange_1", "orange_2", "pink_1", "pink_2", "green")}}, "12 points"),
        ({"round": 6, "portal": {"state": "open", "deadline": 5}}, "can still be closed in round 6"),
        ({"cultist_tokens": ["red"]}, "room of a cultist token"),
    ],
)
def test_what_cannot_be_is_refused(arranged, told, reason):
    with pytest.raises(BadInput, match=reason):
        arranged(5, told)
