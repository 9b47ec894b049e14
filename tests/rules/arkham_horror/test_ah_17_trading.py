"""AH-6.15, AH-17.1: who may hand what to whom, and when."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.places import everybody
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, give_away, goods_here, movement, trade
from sim.games.arkham_horror.turn.ch11_states import delay
from sim.games.arkham_horror.turn.ch12_combat import fight


def giving(seat, thing=c.GIVE_CARD):
    """That seat gives the first thing it may; nobody else gives anything."""
    return lambda options: next((i for i, o in enumerate(options) if o.act == thing and options[0].seat == seat), 0)


def together(*goods, place="woods", wanted=None, players=2, giver=0):
    """Investigators in one place without money; seat `giver` holds these cards."""
    town = quiet(players, wanted={c.D_GIVE: giving(giver), **(wanted or {})})
    for s in range(players):
        town.stand(s, place)
        town.seat(s).money = 0
    for name in goods:
        town.give(giver, name)
    return town


def move(town, s=0):
    begin_movement(*town.two, s)
    while not movement(*town.args, s):
        pass


@pytest.mark.rule("AH-6.15", "AH-17.1")
def test_items_spells_and_a_deputys_cards_change_hands_but_no_skill_and_no_ally():
    town = together("knife", "skill_luck", "duke", "elder_sign", "wither", "deputys_revolver", "patrol_wagon")
    trade(*town.args, 0)
    assert town.hand(0) == ["skill_luck", "duke"]
    assert sorted(town.hand(1)) == ["deputys_revolver", "elder_sign", "knife", "patrol_wagon", "wither"]


@pytest.mark.rule("AH-17.1")
def test_what_was_exhausted_or_half_used_stays_so_in_another_hand():
    town = together("find_gate", "silver_key")
    find, key = (int(card) for card in town.seat().hand[:2])
    town.table.exhausted[find], town.table.counter[key] = 1, 2
    trade(*town.args, 0)
    assert (town.table.owner[find], town.table.exhausted[find], town.table.counter[key]) == (1, 1, 2)


@pytest.mark.rule("AH-17.1")
def test_money_changes_hands_all_or_half_of_it():
    town = together(wanted={c.D_GIVE: giving(0, c.GIVE_MONEY)})
    town.seat().money = 5
    give_away(*town.args, 0, 0b10)
    assert [o[5] for o in town.asked(c.D_GIVE)[0]] == [0, 5, 2]
    assert [int(town.seat(s).money) for s in range(2)] == [0, 5]


@pytest.mark.rule("AH-6.15", "AH-17.1")
def test_nothing_goes_to_another_area_or_to_the_lost_and_arrested():
    town = together("knife")
    town.stand(1, "uptown")
    trade(*town.args, 0)
    assert town.hand(1) == []
    for place in (c.LOST, c.JAIL, c.NOWHERE):
        town.seat(0).place = town.seat(1).place = place
        trade(*town.args, 0)
        assert (town.hand(0), town.hand(1)) == (["knife"], [])
    assert town.asked(c.D_GIVE) == []


@pytest.mark.rule("AH-6.15")
def test_those_whose_turn_it_is_not_may_give_to_the_one_who_moves():
    town = together("knife", giver=1)
    trade(*town.args, 0)
    assert town.hand(0) == ["knife"]


@pytest.mark.rule("AH-6.15")
def test_before_the_movement_and_on_the_way_once_at_each_stop():
    places = []

    def decide(options):
        places.append((int(options[0].place), c.TRADE in {o.act for o in options}))
        trades = next((i for i, o in enumerate(options) if o.act == c.TRADE), None)
        if trades is not None:
            return trades
        return next((i for i, o in enumerate(options) if o.act == c.GO and o.place == town.area("uptown")), 0)

    town = together("knife", wanted={c.D_MOVE: decide})
    town.skills(0, speed=1)
    move(town)
    woods = town.area("woods")
    assert places == [(woods, True), (woods, False)]
    assert town.hand(1) == ["knife"]


@pytest.mark.rule("AH-6.15")
def test_on_the_way_through_the_area_of_another():
    way = ["uptown", "southside"]

    def decide(options):
        trades = next((i for i, o in enumerate(options) if o.act == c.TRADE), None)
        if trades is not None or not way:
            return trades or 0
        step = town.area(way.pop(0))
        return next(i for i, o in enumerate(options) if o.act == c.GO and o.place == step)

    town = together("knife", wanted={c.D_MOVE: decide})
    town.stand(1, "uptown")
    town.skills(0, speed=2)
    move(town)
    assert (town.areas[town.seat().place], town.hand(1)) == ("southside", ["knife"])


@pytest.mark.rule("AH-6.15")
def test_after_the_movement():
    town = together("knife")
    move(town)
    assert town.hand(1) == ["knife"]


@pytest.mark.rule("AH-6.15", "AH-6.16")
def test_after_standing_up_from_a_delay_in_arkham_and_in_an_other_world():
    town = together("knife")
    delay(town.g, 0)
    move(town)
    assert town.hand(1) == ["knife"]
    town = together("knife")
    for s in range(2):
        town.inside(s, "abyss")
    delay(town.g, 0)
    move(town)
    assert town.hand(1) == ["knife"]


@pytest.mark.rule("AH-4.7")
def test_a_lost_turn_still_lets_trade():
    town = together("knife")
    town.seat().skip = town.table.turn
    move(town)
    assert town.hand(1) == ["knife"]


@pytest.mark.rule("AH-17.1")
def test_in_an_other_world_before_and_after_the_movement():
    town = together("knife")
    town.gate("woods", "abyss")
    for s in range(2):
        town.inside(s, "abyss")
    move(town)
    assert (town.seat(0).place, town.hand(1)) == (c.WORLD0 + 1, ["knife"])
    town = together("knife")
    town.inside(0, "abyss")
    town.inside(1, "abyss", 1)
    move(town)
    assert town.hand(1) == ["knife"]


@pytest.mark.rule("AH-7.6", "AH-6.15")
def test_at_the_gate_after_the_return_to_arkham():
    town = together("knife")
    town.gate("woods", "abyss")
    town.inside(0, "abyss", 1)
    move(town)
    assert (town.areas[town.seat().place], town.hand(1)) == ("woods", ["knife"])


@pytest.mark.rule("AH-6.15")
def test_nothing_changes_hands_in_a_combat(faces):
    town = together("knife", wanted={c.D_ARM: c.DONE})
    m = town.monster("cultist", "woods")
    town.skills(0, fight=6)
    faces(*[6] * 9)
    assert fight(*town.args, 0, m)
    assert town.asked(c.D_GIVE) == []


def test_without_company_or_without_goods_there_is_nothing_to_trade():
    town = together()
    assert not goods_here(*town.two, 0)
    town.give(0, "skill_luck")
    assert not goods_here(*town.two, 0)
    town.seat(1).money = 1
    assert goods_here(*town.two, 0)
    town.stand(1, "uptown")
    assert not goods_here(*town.two, 0)


@pytest.mark.rule("AH-16.4")
def test_in_the_final_battle_goods_go_to_everybody():
    town = together("knife")
    town.stand(1, "uptown")
    town.table.awake = 2
    give_away(*town.args, 0, everybody(*town.two) & ~1)
    assert town.hand(1) == ["knife"]
