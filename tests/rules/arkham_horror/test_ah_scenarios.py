"""Positions of scenarios: they are as described, what follows is what the rules say, what cannot be is refused."""

import re

import pytest
from ah_table import KEY, Town

from sim import BadInput, find_game, find_scenario
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import place_monster
from sim.games.arkham_horror.turn.ch10_mythos import gate_step
from sim.scenario import make_scenario, scenarios_of
from table import first, sit

GAME = find_game(KEY)


def opened(scenario, decide=first):
    """A table at the beginning of a scenario."""
    t = sit(KEY, scenario.players, decide=decide)
    GAME.arrange(t.content, t.pack, scenario.position, t.g)
    return Town(t)


def at(name, decide=first):
    return opened(find_scenario(GAME, name), decide)


def described(players=2, **position):
    return make_scenario(GAME, {"game": KEY, "players": players, "title": "a test", "position": position})


@pytest.mark.parametrize("name", scenarios_of(GAME))
def test_every_shipped_position_keeps_the_invariants(name):
    town = at(name)
    assert GAME.check(*town.two) == 0


@pytest.mark.rule("EX-11", "AH-10.4", "AH-10.5")
def test_the_surge_of_seven_monsters_over_three_gates():
    town = at("surge_for_seven")
    black_cave = next(k for k, card in enumerate(town.t.content.mythos_card) if card.gate == "black_cave")
    gate_step(*town.args, black_cave)
    spread = {name: town.monsters_in(name) for name in ("black_cave", "science_building", "unvisited_isle")}
    assert spread == {"black_cave": 3, "science_building": 2, "unvisited_isle": 2}


@pytest.mark.rule("EX-35", "AH-14.3")
def test_one_monster_more_in_full_streets_raises_the_terror_level():
    town = at("full_streets")
    assert (town.table.afoot, town.table.crowd[c.OUTSKIRTS]) == (7, 4)
    place_monster(*town.two, town.area("woods"))
    assert (town.table.afoot, town.table.crowd[c.OUTSKIRTS], town.table.terror) == (7, 0, 1)


@pytest.mark.rule("EX-7", "AH-7.3")
def test_the_way_back_is_chosen_among_two_gates():
    town = at("two_ways_back")
    while not town.asked(c.D_WAY_BACK):
        town.t.step()
    ways = town.asked(c.D_WAY_BACK)[0]
    assert {town.areas[place] for _, place, *_ in ways} == {"woods", "unvisited_isle"}
    assert town.seat(0).explored == 1


@pytest.mark.rule("EX-31", "AH-15.6")
def test_the_sixteenth_monster_wakes_the_ancient_one():
    town = at("terror_ten")
    assert (town.table.afoot, town.table.awake) == (15, 0)
    place_monster(*town.two, town.area("woods"))
    assert (town.table.awake, town.table.waking_cause) == (1, c.WOKE_TERROR)


@pytest.mark.rule("AH-14.5", "AH-14.6")
def test_terror_has_closed_the_shops_and_sent_allies_away():
    town = at("terror_ten")
    closed = {name for name in town.areas if town.table.shut[town.area(name)] == c.NEVER}
    assert closed == {"general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"}
    allies = [k for k in range(town.t.pack.cards) if town.t.pack.kind[town.t.pack.card_kind[k]].family == c.ALLIES]
    assert sum(town.table.owner[k] == c.IN_BOX for k in allies) >= 10 - 1  # one is in Ashcan Pete's hand, if he plays


@pytest.mark.rule("AH-16.2", "AH-16.3")
def test_the_final_battle_begins_at_once():
    town = at("last_stand")
    town.t.step()
    assert (town.table.awake, town.table.doom) == (2, 11)


def test_hands_and_points_are_those_described_and_the_rest_is_dealt():
    scenario = described(
        2, turn=3, seat={"0": {"investigator": "joe_diamond", "cards": ["food"], "sanity": 1, "state": "cursed",
                               "monster_trophies": ["gug"], "gate_trophies": ["abyss"], "deputy": True}},
    )  # fmt: skip
    town = opened(scenario)
    seat = town.seat(0)
    assert (town.hand(0), seat.sanity, seat.stamina, seat.clues) == (["food"], 1, 6, 3)
    assert (seat.blessed, seat.gate_trophies, seat.deputy) == (-1, 1, 1)
    assert town.table.crowd[c.TROPHY] == 1
    sheet = town.t.content.investigator[int(town.seat(1).sheet)]
    assert len(town.hand(1)) == sum(sheet.random.values()) + sum(not x.startswith("special:") for x in sheet.fixed)
    assert GAME.check(*town.two) == 0


@pytest.mark.rule("AH-6.12")
def test_one_whose_home_is_closed_stands_before_it():
    town = opened(described(1, terror=3, seat={"0": {"investigator": "bob_jenkins"}}))
    assert town.areas[town.seat(0).place] == "rivertown"
    assert (
        town.areas[opened(described(1, seat={"0": {"investigator": "bob_jenkins"}})).seat(0).place] == "general_store"
    )


def test_an_investigator_dealt_to_another_seat_changes_places():
    dealt = sit(KEY, 2).g.table.seat["sheet"][:2]
    names = [find_game(KEY).roles[int(k)] for k in dealt]
    town = opened(described(2, seat={"0": {"investigator": names[1]}}))
    assert [GAME.roles[int(town.seat(s).sheet)] for s in range(2)] == names[::-1]


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"gates": {"downtown": "abyss"}}, "gates.downtown: downtown is a street"),
        ({"gates": {"woods": "abyss", "graveyard": "abyss", "black_cave": "abyss"}}, "no gate to abyss is left"),
        ({"gates": {"wods": "abyss"}}, "woods"),
        ({"monsters": {"woods": ["dhole", "dhole"]}}, "no dhole is left"),
        ({"ancient_one": "yig", "doom": 10}, "doom: the Ancient One is awake at 10"),
        ({"ancient_one": "azathoth", "final_battle": True}, "azathoth fights no battle"),
        ({"seat": {"2": {}}}, "seats are 0 to 1"),
        ({"terror": 3, "seat": {"0": {"place": "general_store"}}}, "seat.0.place: general_store is closed at terror 3"),
        ({"terror": 3, "monsters": {"general_store": ["ghoul"]}}, "monsters.general_store: general_store is closed"),
        ({"seat": {"0": {"cards": ["elder_sign"] * 5}}}, "no elder_sign is left"),
        ({"seat": {"0": {"place": "woods", "explored": True}}}, "there is no open gate"),
        ({"seat": {"0": {"investigator": "joe_diamond"}, "1": {"investigator": "joe_diamond"}}}, "sits there already"),
        ({"seat": {"0": {"deputy": True}, "1": {"deputy": True}}}, "there is one deputy"),
        ({"environment": "the_great_ritual"}, "environment"),
    ],
)
def test_what_cannot_be_is_refused(position, reason):
    with pytest.raises(BadInput, match=re.escape(reason)):
        opened(described(2, **position))


@pytest.mark.rule("AH-3.5")
def test_the_chances_of_the_ancient_one_are_known():
    known = GAME.known(sit(KEY, 2).content, 2)["extra.ancient_one"]
    assert known == dict.fromkeys(range(8), 1 / 8)
    fixed = GAME.known(sit(KEY, 2, 'setup.ancient_one="yig"').content, 2)["extra.ancient_one"]
    assert fixed == {6: 1.0}
