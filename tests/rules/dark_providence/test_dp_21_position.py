"""Scenarios: the worked examples that describe a position, and what no position can be."""

import pytest
from dp_table import m, placed

from sim import BadInput, find_game
from sim.scenario import find_scenario, make_scenario

GAME = find_game("dark_providence")


def shipped(name):
    return placed(find_scenario(GAME, name))


def described(players, **position):
    raw = {"game": "dark_providence", "players": players, "title": "a test", "position": position}
    return placed(make_scenario(GAME, raw))


@pytest.mark.rule("DP-E.14", "DP-E.15", "DP-13.1", "DP-14.1")
def test_the_complete_example_of_scoring_is_a_scenario():
    t = shipped("scoring_example").play()
    GAME.close(t.g, t.pack)
    assert [int(x) for x in t.g.outcome.score] == [14, 16, 18, 13, 20]
    assert t.ended() == "main_agent_murdered"
    assert t.winners() == [2]
    assert list(t.g.outcome.extra.out) == [0, 0, 0, 1, 1]
    sources = t.g.outcome.extra.points
    assert [int(x) for x in sources[:, m.FROM_CITIES]] == [4, 3, 13, 3, 7]
    assert [int(x) for x in sources[:, m.FROM_GATES]] == [5, 8, 0, 0, 5]
    assert [int(x) for x in sources[:, m.FROM_CRYPT]] == [0, 0, 0, 2, 0]


@pytest.mark.rule("DP-E.3", "DP-6.19", "DP-6.20")
def test_atlanta_changes_hands_as_in_the_example():
    t = shipped("contested_atlanta")
    atlanta = t.city("atlanta")
    supply = int(t.table.supply[2])
    t.play({"act": m.DO_CLAIM, "target": atlanta})
    assert (t.table.vp[0], t.table.vp[1], t.table.limbo[0]) == (4, 0, 3)
    assert t.table.supply[2] == supply + 2
    assert t.city_card("atlanta") in t.pile(t.table.discard[0])
    assert t.city_card("atlanta") not in t.pile(t.table.discard[1])


@pytest.mark.rule("DP-E.12", "DP-6.9")
def test_the_lock_keeps_monday_from_nikola_tesla():
    t = shipped("locked_tesla")
    assert not t.acts(act=m.DO_CLAIM)
    t.table.lock[t.space("nikola_tesla")] = 0
    assert t.acts(act=m.DO_CLAIM, target=t.space("nikola_tesla"))


@pytest.mark.rule("DP-E.17")
def test_hastur_lies_where_cultist_2_leads():
    t = shipped("hastur")
    space = t.space("hastur")
    assert (t.table.ao.card, t.table.ao.vp) == (0, 12)
    assert (t.table.cubes[space, 2], t.table.cubes[space, 0]) == (3, 1)


def test_all_that_is_described_is_there():
    t = described(
        3, round=5, turn=2, first=1, ritual=3, row=["dagon"], face_up={"boston": "anarchists"}, emptied=["chicago"],
        locked_cities=["atlanta"], cthulhu="arkham", martial_law=["detroit"],
        seat={
            "0": {"loyalty": "cultist", "revealed": "madness", "insane": 3, "city": "boston", "limbo": 2,
                  "hand": ["organizer", "atlanta", "wyatt_earp"], "cities": ["atlanta"], "deep_ones": ["boston"],
                  "agents": {"wyatt_earp": "new_york"}, "possessed": ["wyatt_earp"], "crypt": ["eliot_ness"]},
            "1": {"cubes_on_base_cards": {"boston": 2}, "supply": 1, "opened": ["boston"], "cards": ["deep_ones"]},
        },
    )  # fmt: skip
    table = t.table
    assert (t.g.referee.round_no, table.seat, table.first, table.phase) == (5, 2, 1, m.TURN)
    assert (list(table.ritual_track), t.pile(table.row)) == ([3, 0], [t.myth("dagon")])
    assert table.face_up[t.city("boston")] == t.kind("anarchists")
    assert (table.face_up[t.city("chicago")], table.stack_n[t.city("chicago")]) == (-1, 0)
    assert (table.lock[t.city("atlanta")], table.cthulhu) == (1, t.city("arkham"))
    assert t.hand(0) == [t.kind("organizer"), t.city_card("atlanta"), t.kind("wyatt_earp")]
    assert (table.loyalty[0], table.mad[0], table.insane[0], table.vp[0]) == (m.CULTIST, 1, 3, 4)
    assert (table.standing[t.city("new_york"), 0], table.standing[t.city("boston"), 0]) == (1, 2)
    assert table.piece[t.token("wyatt_earp")].flipped == 1
    assert (table.supply[0], table.limbo[0], table.supply[1], table.cubes[t.base("boston"), 1]) == (4, 2, 1, 2)
    assert (table.gate[t.city("boston")], table.gate_by[t.city("boston")]) == (m.OPENED, 1)
    assert (table.crypt[0], table.deep_ones_claimed[1]) == (1, 1)
    assert sorted(int(mine.loyalty) for mine in t.g.mine[:3])[0:2] != [m.CULTIST, m.CULTIST]


@pytest.mark.parametrize(
    ("players", "position", "reason"),
    [
        (3, {"seat": {"3": {}}}, "seats are 0 to 2"),
        (3, {"turn": 4}, "seats are 0 to 2"),
        (2, {"ancient_one": {}}, "only the solo game"),
        (1, {"seat": {"0": {"loyalty": "cultist"}}}, "DP-15.1"),
        (3, {"seat": {"0": {"loyalty": "cultist"}, "1": {"loyalty": "cultist"}}}, "not so many"),
        (4, {"seat": {"0": {"loyalty": "cultist_renegade"}, "1": {"loyalty": "investigator_renegade"}}}, "not so many"),
        (3, {"seat": {"0": {"cities": ["arkam"]}}}, "arkham"),
        (3, {"seat": {"0": {"cities": ["arkham"]}, "1": {"cities": ["arkham"]}}}, "arkham"),
        (3, {"seat": {"0": {"opened": ["boston"], "closed": ["boston"]}}}, "has a token"),
        (3, {"seat": {"0": {"limbo": 40}}}, "cubes"),
        (3, {"seat": {"0": {"hand": ["organizer", "organizer"]}}}, "no organizer left"),
        (3, {"seat": {"0": {"cubes_on_mythos": {"dagon": 1}}}, "row": ["hastur"]}, "not in the row"),
        (3, {"emptied": ["boston"], "seat": {"0": {"cubes_on_base_cards": {"boston": 1}}}}, "no base card"),
        (3, {"seat": {"0": {"mythos": ["dagon"]}}, "row": ["dagon"]}, "not there"),
        (3, {"seat": {"0": {"loyalty": "investigator", "revealed": "madness"}}}, "goes on only"),
        (3, {"seat": {"0": {"possessed": ["wyatt_earp"]}}}, "no agent"),
        (3, {"seat": {"0": {"insane": 40}}}, "the bag has"),
        (3, {"seat": {"0": {"insane": 3}}}, "he is mad"),
        (3, {"seat": {"0": {"hand": ["organizer"] * 31}}}, "30 cards at most"),
        (1, {"ancient_one": {"insane": 5}}, "4 at most"),
        (3, {"face_up": {"boston": "organizer"}}, "no base card"),
        (3, {"locked_cities": ["arkham"], "locked_base_cards": ["arkham", "boston", "detroit", "chicago", "atlanta",
                                                               "new_york"]}, "locks"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(players, position, reason):
    with pytest.raises(BadInput, match=reason):
        described(players, **position)
