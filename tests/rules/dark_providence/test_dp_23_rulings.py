"""Rulings played the other way."""

import pytest
from dp_table import m, sitting

from sim import find_game, load_pack
from sim.games.dark_providence.effects import effects_agents
from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.checks import check
from sim.games.dark_providence.turn import ch06_claim as claim
from sim.games.dark_providence.turn import ch17_ancient_acts as ancient_acts
from sim.scenario import make_scenario
from table import sit

ONE, TWO = 0, 1


def solo(*changes):
    return sitting(1, 'setup.ancient_one="hastur"', *changes).clear_agents().hold(0)


def stand(t, cultist, city):
    board.put_token(t.g, t.pack, m.MAIN + 1 + cultist, 1 + cultist, t.city(city))
    return t


@pytest.mark.rule("DP-2.15", "DP-6.7")
@pytest.mark.parametrize(("choice", "influence"), [("yes", 4), ("no", 2)])
def test_mi_go_and_deep_ones_may_count_for_no_influence(choice, influence):
    t = sitting(2, f"rulings.special_agents_add_influence={choice}").clear_agents().own(0, "wyatt_earp", "boston")
    t.table.piece[t.token("wyatt_earp")].flipped = 1
    t.lone_main(0, "boston")
    effects_agents.place_token(t.g, t.pack, 0, m.MI_GO_OP, 0, t.city("boston"))
    effects_agents.place_token(t.g, t.pack, 0, m.DEEP_ONE, 0, t.city("boston"))
    assert board.influence(t.table, t.city("boston"), 0) == influence
    assert t.table.standing[t.city("boston"), 0] == 4
    assert t.table.might[t.city("boston"), 0] == 2 + 1 + 2 + 1


@pytest.mark.rule("DP-7.11")
def test_barred_cities_may_be_passed_but_never_entered():
    for choice, reached in (("no", False), ("yes", True)):
        t = sitting(2, f"rulings.barred_cities_may_be_passed={choice}").clear_agents().lone_main(0, "arkham")
        for city in ("boston", "new_york"):
            effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, t.city(city))
        t.hold(0, "wall_street")
        cost = {o["target"]: o["n"] for o in t.acts(act=m.DO_TRAVEL)}
        assert t.city("boston") not in cost
        assert t.city("new_york") not in cost
        assert (cost.get(t.city("washington")) == 3) == reached
        t.lone_main(0, "boston")  # who stands in a barred city may leave it
        assert t.acts(act=m.DO_TRAVEL, target=t.city("arkham"))


@pytest.mark.rule("DP-16.9", "DP-6.8")
def test_the_human_may_need_more_than_both_cultists_together():
    for choice, need in (("no", 3), ("yes", 5)):
        t = solo(f"rulings.cultists_add_up_against_the_human={choice}").put(10, 1, 2).put(10, 2, 2)
        t.put(10, 0, need - 1)
        assert not t.acts(act=m.DO_CLAIM)
        t.put(10, 0, 1)
        assert t.acts(act=m.DO_CLAIM, target=10)
    t = sitting(3, "rulings.cultists_add_up_against_the_human=yes").clear_agents().put(10, 1, 2).put(10, 2, 2)
    assert t.put(10, 0, 3).acts(act=m.DO_CLAIM, target=10)  # players are no cultists of an Ancient One


@pytest.mark.rule("DP-15.7")
def test_cultists_may_have_as_many_cubes_as_a_player():
    t = sit("dark_providence", 1, "rulings.cultist_cubes=as_a_player")
    assert (list(t.g.table.supply[:3]), list(t.g.table.unbought[:3])) == ([6, 6, 6], [7, 8, 8])
    assert check(t.g, t.pack) == 0


@pytest.mark.rule("DP-15.7")
@pytest.mark.parametrize(("choice", "supply"), [("all", 11), ("as_a_player", 3)])
def test_a_described_cultist_has_the_cubes_of_the_ruling(choice, supply):
    game = find_game("dark_providence")
    position = {"ancient_one": {"cultist": {"1": {"cubes_in_cities": {"boston": 3}}}}}
    scenario = make_scenario(game, {"game": game.key, "players": 1, "title": "a test", "position": position})
    t = sit("dark_providence", 1, f"rulings.cultist_cubes={choice}")
    scenario.arranger(load_pack(game, [f"rulings.cultist_cubes={choice}"]))(t.pack, t.g)
    boston = 1
    assert (t.g.table.cubes[boston, 1], t.g.table.supply[1]) == (3, supply)
    assert check(t.g, t.pack) == 0


@pytest.mark.rule("DP-17.11")
def test_a_cultist_may_add_to_its_own_city_but_not_to_the_others():
    for choice, adds in (("no", False), ("yes", True)):
        t = stand(solo(f"rulings.cultist_adds_to_its_own_city={choice}"), ONE, "arkham")
        t.table.control[0] = 1
        assert ancient_acts.add_to_city(t.g, t.pack, ONE, 2) == adds
        t.table.control[0] = 2
        assert not ancient_acts.add_to_city(t.g, t.pack, ONE, 2)
        t.table.control[0] = 0
        assert ancient_acts.add_to_city(t.g, t.pack, ONE, 2)


@pytest.mark.rule("DP-18.5")
@pytest.mark.parametrize(("choice", "points"), [("yes", 0), ("no", 3)])
def test_exposure_may_leave_the_points_of_a_hidden_loyalty(choice, points):
    for how in (m.BY_ANCIENT_ONE, m.BY_MURDER, m.BY_MADNESS):
        t = solo(f"rulings.exposed_human_loses_hidden_points={choice}")
        t.table.revealed[0] = how
        t.score()
        assert t.g.outcome.extra.points[0, m.FROM_LOYALTY] == points
    t = solo(f"rulings.exposed_human_loses_hidden_points={choice}")
    t.table.revealed[0] = m.BY_ACTION
    t.score()
    assert t.g.outcome.extra.points[0, m.FROM_LOYALTY] == 0
    t = sitting(2, f"rulings.exposed_human_loses_hidden_points={choice}").loyal(0, 1)
    t.table.revealed[0] = m.BY_MADNESS
    t.score()
    assert t.g.outcome.extra.points[0, m.FROM_LOYALTY] == 0


@pytest.mark.rule("DP-8.24")
def test_a_deep_one_of_an_own_supply_comes_back_before_the_common_ones():
    t = sitting(2, "rulings.deep_one_returns_to=owner").clear_agents()
    first = m.FIRST_DEEP_ONE
    t.table.piece[first + 2].owner = 1
    assert board.free_deep_one(t.table, t.pack, 1) == first + 2
    assert board.free_deep_one(t.table, t.pack, 0) == first
    assert claim.may_take(t.table, t.pack, 0, 3)


def test_every_ruling_has_a_clause_and_two_choices():
    tunables = {t.path: t for t in load_pack(find_game("dark_providence")).tunables()}
    leaves = [p for p in load_pack(find_game("dark_providence")).leaves if p.startswith("rulings.")]
    for path in leaves:
        assert tunables[path].clause.startswith("DP-")
        assert len(tunables[path].choices) == 2 or tunables[path].low < tunables[path].high
