"""Scenarios: the worked examples that describe a position, and what no position can be."""

import pytest
from tg_table import Grail, pick

from sim import BadInput, find_game
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state import land
from sim.games.tainted_grail.state.checks import check
from sim.scenario import find_scenario, make_scenario

GAME = find_game("tainted_grail")


def shipped(name):
    return Grail(scenario=find_scenario(GAME, name))


def described(players, **position):
    raw = {"game": "tainted_grail", "players": players, "title": "a test", "position": position}
    t = Grail(scenario=make_scenario(GAME, raw))
    assert check(t.g, t.pack) == 0
    return t


def until(t, day):
    while t.table.day < day or t.table.agenda.n > 0:
        t.t.step()


@pytest.mark.rule("TG-EX-13", "TG-EX-14")
def test_beor_links_attack_and_ignore_pain_may_follow():
    t = shipped("beor_and_the_vermin")
    pools = []
    t.answers[m.ASK_FIRST] = [pick(act=m.PLAY, card=t.card("attack"))]
    further = [pick(act=m.PLAY, card=t.card("ignore_pain")), pick(act=m.STOP)]
    t.always[m.ASK_FURTHER] = lambda menu: (pools.append(int(t.fight.pool)), further.pop(0)(menu))[1]
    t.t.step()
    assert pools[0] == 2
    assert t.hand()[0] == "block"
    assert t.fight.turn == 2


@pytest.mark.rule("TG-EX-27", "TG-13.10", "TG-15.3")
def test_two_light_106_for_all_they_have_and_win():
    t = shipped("two_light_106")
    assert t.table.quest == m.QUEST_LIGHT
    t.always[m.ASK_ACTION] = pick(act=m.LIGHT)
    t.answers[m.ASK_ACTION] = [pick(act=m.INSPECT)]
    t.t.step(2)
    assert t.g.referee.ending == m.QUEST_WON
    assert [int(t.who(s).stock[m.WEALTH]) for s in range(2)] == [0, 0]
    assert [int(t.who(s).stock[m.FOOD]) for s in range(2)] == [0, 0]
    assert sum(int(t.pack.sheet[t.who(s).character].health_max - t.who(s).health) for s in range(2)) == 2
    assert [int(t.table.menhir[i].dial) for i in range(t.table.menhirs)] == [1, 7]


@pytest.mark.rule("TG-EX-26", "TG-4.1", "TG-4.3")
def test_the_last_dial_is_taken_off_and_a_morning_later_the_menhir_goes_dark():
    t = shipped("dial_at_one")
    t.always[m.ASK_ACTION] = pick(act=m.PASS)
    until(t, 8)
    assert (t.table.menhirs, t.table.menhir[0].dial, t.who().health) == (1, 0, 6)
    until(t, 9)
    assert t.table.menhirs == 0
    assert t.table.shown[t.place(107)] >= 0


@pytest.mark.rule("TG-EX-24")
def test_an_evening_without_food_leaves_four_energy():
    t = shipped("evening_without_food")
    t.t.step(2)
    assert t.who().energy == 4


def test_what_is_described_lies_there_and_left_where_it_was():
    t = described(
        2, day=5, menhirs={"106": 3}, guardians={"fallen_knight": 107}, statuses=["tracker"], explored=[102],
        characters=[{"character": "maggot", "location": 102, "items": ["war_axe", "rusty_sword"]},
                    {"location": 106, "health": 0, "secrets": [11], "attributes": {"caution": 2}}],
    )  # fmt: skip
    assert (t.table.day, t.g.referee.round_no, t.table.events_out.n) == (5, 5, 4)
    assert [int(t.table.who[s].place) for s in range(2)] == [t.place(102), t.place(106)]
    assert t.who().character == t.character("maggot")
    assert t.who(1).character != t.who().character
    assert (t.who(1).dying, t.who(1).energy, t.who(1).level[4]) == (1, 0, 2)
    assert [t.table.thing[t.item(x)].up for x in ("war_axe", "rusty_sword")] == [0, 1]
    assert t.table.foe_at[t.foe("fallen_knight")] == t.place(107)
    assert t.table.quest == m.QUEST_LIGHT
    shown = [place for place in range(m.PLACES) if t.table.shown[place] >= 0]
    assert 0 < len(shown) < 8
    assert all(land.in_range(t.g, t.pack, place) for place in shown)
    t.always[m.ASK_ACTION] = pick(act=m.PASS)
    until(t, 6)
    assert t.g.referee.ending == 0


def test_an_encounter_may_wait_to_begin_or_be_in_the_middle():
    t = described(2, characters=[{"character": "beor"}, {"character": "ailei"}], encounter={"card": "cave_bear"})
    t.t.step()
    assert (t.fight.foe, t.fight.members, t.fight.turn) == (t.foe("cave_bear"), 2, 1)
    cards = [{"card": "attack"}, {"card": "shove"}]
    t = described(1, characters=[{"character": "beor", "hand": ["block"], "deck": []}],
                  encounter={"card": "cave_bear", "turn": 2, "markers": 3, "sequence": cards})  # fmt: skip
    assert (t.fight.n, t.fight.pool, t.hand()) == (2, 3, ["block"])
    assert (t.fight.fencer[0].pile.n, t.fight.fencer[0].out.n) == (0, 12)
    assert list(t.fight.keys) == [2, 1, 0]


@pytest.mark.parametrize(("position", "why"), [
    ({"characters": [{"character": "boer"}]}, "characters.0.character: no character 'boer'; did you mean 'beor'"),
    ({"characters": [{"character": "beor", "health": 19}]}, "characters.0.health: the track ends at 9"),
    ({"characters": [{"location": 999}]}, "characters.0.location: there is no location 999"),
    ({"characters": [{"items": ["war_ax"]}]}, "no item 'war_ax'; did you mean 'war_axe'"),
    ({"characters": [{"secrets": [11, 11]}]}, "has an owner already"),
    ({"characters": [{"hand": ["attack"]}]}, "hands are held in an encounter only"),
    ({"menhirs": {"102": 3}}, "menhirs.102: this location has no menhir"),
    ({"time": "dawn"}, "time: the first day has no dawn"),
    ({"guardians": {"cave_bear": 102}}, "guardians.cave_bear: it is no guardian"),
    ({"encounter": {"card": "cave_bear", "markers": 3}}, "its characters need a hand"),
    ({"characters": [{"character": "beor", "hand": ["attack"]}], "encounter": {"card": "cave_bear", "markers": 30}},
     "encounter.markers: with"),
    ({"characters": [{"character": "beor", "hand": ["attack"] * 9}], "encounter": {"card": "cave_bear"}},
     "attack is not there to be taken"),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_its_path(position, why):
    with pytest.raises(BadInput, match="scenario: position") as refused:
        described(1, **position)
    assert why in str(refused.value)


@pytest.mark.rule("TG-1.2", "TG-1.16")
def test_every_cast_is_equally_likely_unless_it_is_named():
    from sim import load_pack
    from sim.games.tainted_grail.outside.position import known

    content = load_pack(GAME).content
    assert sorted(known(content, 2)["extra.cast"].values()) == [1 / 6] * 6
    assert list(known(content, 4)["extra.cast"].values()) == [1.0]
    named = load_pack(GAME, ['setup.seat.first="beor"']).content
    assert sorted(known(named, 2)["extra.cast"].values()) == [1 / 3] * 3
    assert known(load_pack(GAME, ['setup.seat.first="chosen"']).content, 1) == {}
