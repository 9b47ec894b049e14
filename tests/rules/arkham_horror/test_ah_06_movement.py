"""AH-6: Movement in Arkham; AH-7: Movement in Other Worlds; trading of AH-17."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.turn.ch05_upkeep import upkeep
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, end_movement, loses_turn, movement, take_clues
from sim.games.arkham_horror.turn.ch11_states import delay, lose_in_time


def walker(*route, wanted=None, players=1, sheets=None, **more):
    """A town whose investigators walk this route and then stay."""
    left = list(route)
    town = None

    def decide(options):
        if left:
            at = town.area(left[0])
            for i, o in enumerate(options):
                if o.act == c.GO and o.place == at:
                    left.pop(0)
                    return i
        return 0

    extra = {"sheets": sheets} if sheets else {}
    town = quiet(players, wanted={c.D_MOVE: decide, **(wanted or {})}, **extra, **more)
    return town


def move(town, s=0):
    begin_movement(*town.two, s)
    while not movement(*town.args, s):
        pass


@pytest.mark.rule("AH-6.1", "AH-6.2", "EX-5")
def test_amanda_walks_from_the_graveyard_to_the_administration_with_four_points():
    town = walker(
        "rivertown", "french_hill", "miskatonic_university", "administration_building", "miskatonic_university"
    )
    town.stand(0, "graveyard")
    town.skills(0, speed=4)
    begin_movement(*town.two, 0)
    assert town.seat().points == 4
    move(town)
    assert town.areas[town.seat().place] == "administration_building"
    assert town.asked(c.D_MOVE)[-1][0][5] == 1


@pytest.mark.rule("AH-6.1")
def test_the_ruby_and_the_weather_change_the_points():
    town = quiet(1)
    town.skills(0, speed=3)
    town.give(0, "ruby_of_rlyeh")
    begin_movement(*town.two, 0)
    assert town.seat().points == 6
    town.environment("icy_conditions")
    begin_movement(*town.two, 0)
    assert town.seat().points == 5


@pytest.mark.rule("AH-6.2", "AH-6.3")
def test_the_street_graph():
    town = quiet(1)
    near = town.t.pack.near
    lines = {frozenset((a, b)) for a in range(9) for b in range(9) if near[a] >> b & 1}
    wanted = (
        "northside-downtown northside-merchant_district downtown-easttown downtown-merchant_district "
        "easttown-rivertown rivertown-merchant_district rivertown-french_hill french_hill-miskatonic_university "
        "french_hill-southside southside-uptown uptown-miskatonic_university miskatonic_university-merchant_district"
    )
    assert lines == {frozenset(town.area(x) for x in edge.split("-")) for edge in wanted.split()}
    for area in range(c.STREETS, c.AREAS):
        assert near[area] == 1 << int(town.t.pack.street_of[area])


@pytest.mark.rule("AH-6.4", "AH-6.5", "AH-6.9", "AH-6.21", "AH-12.1")
def test_leaving_an_area_takes_an_evasion_of_every_monster(faces):
    town = walker("rivertown", "easttown", wanted={c.D_MEET: c.EVADE_IT})
    town.stand(0, "graveyard")
    town.skills(0, speed=4, sneak=5)
    town.monster("ghoul", "graveyard")
    town.monster("cultist", "graveyard")
    faces(5, 1, 5, 5, 5)
    move(town)
    assert town.areas[town.seat().place] == "easttown"
    assert len(town.asked(c.D_MEET)) == 2
    assert town.monsters_in("graveyard") == 2


@pytest.mark.rule("AH-6.5")
def test_an_evasion_does_not_last_beyond_leaving(faces):
    town = walker("rivertown", "graveyard", wanted={c.D_MEET: c.EVADE_IT})
    town.stand(0, "graveyard")
    town.skills(0, speed=4, sneak=6)
    town.monster("ghoul", "graveyard")
    faces(*[6] * 9)
    move(town)
    assert len(town.asked(c.D_MEET)) == 2


@pytest.mark.rule("AH-6.6", "AH-12.2")
def test_a_failed_evasion_hurts_and_then_ends_the_movement_in_a_combat(faces):
    town = walker("rivertown", wanted={c.D_MEET: c.EVADE_IT})
    town.stand(0, "graveyard")
    town.skills(0, speed=4, sneak=4, will=3, fight=6)
    m = town.monster("ghoul", "graveyard")
    town.seat().clues = 0
    faces(1, 6, 1, 1, 6, 6)
    move(town)
    assert town.seat().stamina == 4
    assert town.where(m) == c.TROPHY
    assert town.areas[town.seat().place] == "graveyard"
    assert town.seat().points == 0


@pytest.mark.rule("AH-6.7", "AH-6.8")
def test_fighting_ends_movement_and_the_others_still_have_to_be_handled(faces):
    town = walker("rivertown", wanted={c.D_MEET: c.FIGHT_IT})
    town.stand(0, "graveyard")
    town.skills(0, speed=4, fight=6)
    a, b = town.monster("cultist", "graveyard"), town.monster("cultist", "graveyard")
    faces(*[6] * 20)
    move(town)
    assert {town.where(a), town.where(b)} == {c.TROPHY}
    assert town.areas[town.seat().place] == "graveyard"


@pytest.mark.rule("AH-6.10", "AH-6.14")
def test_clues_are_taken_on_ending_the_movement_and_never_in_passing():
    town = walker("uptown", "woods", "uptown")
    town.stand(0, "st_marys_hospital")
    town.skills(0, speed=4)
    town.seat().clues = 0
    move(town)
    assert (town.seat().clues, town.table.clue[town.area("woods")]) == (0, 1)
    town.stand(0, "woods")
    move(town)
    assert (town.seat().clues, town.table.clue[town.area("woods")]) == (1, 0)


@pytest.mark.rule("AH-6.10")
def test_any_number_of_clues_may_be_left():
    town = quiet(1, wanted={c.D_CLUES: lambda options: len(options) - 1})
    town.stand(0, "woods")
    town.table.clue[town.area("woods")] = 2
    before = int(town.seat().clues)
    take_clues(*town.args, 0)
    assert [o[5] for o in town.asked(c.D_CLUES)[0]] == [2, 1, 0]
    assert town.seat().clues == before


@pytest.mark.rule("AH-6.12", "AH-10.41")
def test_a_closed_location_cannot_be_entered():
    town = quiet(1)
    town.stand(0, "northside")
    town.table.shut[town.area("curiositie_shoppe")] = 5
    begin_movement(*town.two, 0)
    movement(*town.args, 0)
    places = {o[1] for o in town.asked(c.D_MOVE)[0]}
    assert town.area("curiositie_shoppe") not in places
    assert town.area("newspaper") in places


@pytest.mark.rule("AH-6.13")
def test_a_tome_costs_movement_points_and_is_exhausted(faces):
    town = quiet(1, wanted={c.D_MOVE: c.USE})
    town.stand(0, "library")
    town.skills(0, speed=3, lore=4)
    card = town.give(0, "ancient_tome")
    town.seat().clues = 0
    faces(1, 1, 1)
    begin_movement(*town.two, 0)
    assert not movement(*town.args, 0)
    assert town.seat().points == 1
    assert town.table.exhausted[card] == 1
    assert not any(o[0] == c.USE for o in (movement(*town.args, 0), town.asked(c.D_MOVE)[-1])[1])


@pytest.mark.rule("AH-6.16", "AH-6.17", "AH-6.18", "AH-6.19")
def test_a_delayed_investigator_only_stands_up_and_takes_no_clue(faces):
    town = quiet(1, wanted={c.D_MEET: c.FIGHT_IT})
    town.stand(0, "woods")
    town.skills(0, fight=6)
    m = town.monster("cultist", "woods")
    delay(town.g, 0)
    delay(town.g, 0)
    town.seat().clues = 0
    faces(*[6] * 9)
    move(town)
    assert town.seat().delayed == 0
    assert (town.seat().clues, town.asked(c.D_MOVE), town.where(m)) == (0, [], c.TROPHY)


@pytest.mark.rule("AH-6.20")
def test_points_are_gone_when_the_movement_ends():
    town = quiet(1)
    move(town)
    assert town.seat().points == 0


@pytest.mark.rule("AH-7.1", "AH-7.2", "AH-7.3", "EX-6")
def test_two_movements_through_a_world_and_back_to_its_gate():
    town = quiet(1)
    town.gate("woods", "abyss")
    town.inside(0, "abyss", 0, "woods")
    move(town)
    assert town.seat().place == c.WORLD0 + 1
    move(town)
    assert town.areas[town.seat().place] == "woods"
    assert town.seat().explored == 1
    assert town.asked(c.D_MOVE) == []


@pytest.mark.rule("AH-7.3", "EX-7")
def test_with_two_gates_to_the_world_the_player_chooses():
    town = quiet(1, wanted={c.D_WAY_BACK: lambda options: 1})
    town.gate("woods", "abyss")
    town.gate("graveyard", "abyss")
    town.gate("unnamable", "leng")
    town.inside(0, "abyss", 1, "woods")
    move(town)
    assert {town.areas[o[1]] for o in town.asked(c.D_WAY_BACK)[0]} == {"woods", "graveyard"}
    assert town.seat().explored == 1


@pytest.mark.rule("AH-7.4", "AH-11.5")
def test_without_a_gate_the_investigator_is_lost_and_returns_two_turns_later():
    town = quiet(1, wanted={c.D_AREA: lambda options: 3})
    town.inside(0, "abyss", 1)
    move(town)
    assert town.seat().place == c.LOST
    town.table.turn = 2
    assert loses_turn(town.g, 0)
    town.table.turn = 3
    assert not loses_turn(town.g, 0)
    upkeep(*town.args, 0)
    assert town.seat().place == 3


@pytest.mark.rule("AH-7.5", "AH-8.8")
def test_the_explored_marker_is_lost_on_leaving():
    town = walker("uptown")
    town.gate("woods", "abyss")
    town.stand(0, "woods")
    town.seat().explored = 1
    move(town)
    assert town.seat().explored == 0


@pytest.mark.rule("AH-7.6")
def test_monsters_at_the_gate_may_be_left_alone_on_the_return():
    town = quiet(1, wanted={c.D_MEET: c.DONE})
    town.gate("woods", "abyss")
    town.monster("ghoul", "woods")
    town.inside(0, "abyss", 1, "woods")
    move(town)
    assert {o[0] for o in town.asked(c.D_MEET)[0]} == {c.DONE, c.FIGHT_IT}
    assert town.monsters_in("woods") == 1
    begin_movement(*town.two, 0)
    town.t.asked.clear()
    end_movement(*town.args, 0, True)
    assert c.DONE not in {o[0] for o in town.asked(c.D_MEET)[0]}


@pytest.mark.rule("AH-7.9")
def test_a_delayed_investigator_stays_in_the_part_of_the_world():
    town = quiet(1)
    town.inside(0, "abyss")
    delay(town.g, 0)
    move(town)
    assert town.seat().place == c.WORLD0
    assert town.seat().delayed == 0


@pytest.mark.rule("AH-11.5", "AH-18.8", "AH-18.7")
def test_being_lost_under_yig_and_yog_sothoth():
    town = quiet(1, ancient="yig")
    lose_in_time(*town.two, 0)
    assert (town.seat().place, town.table.doom) == (c.LOST, 1)
    town = quiet(1, ancient="yog_sothoth")
    lose_in_time(*town.two, 0)
    assert (town.seat().place, town.seat().waits) == (c.NOWHERE, 1)


@pytest.mark.rule("AH-6.11")
def test_an_effect_that_moves_an_investigator_takes_no_clue():
    town = quiet(1, sheets=("sister_mary",))
    before = int(sum(town.table.clue))
    lose_in_time(*town.two, 0)
    assert town.areas[town.seat().place] == "south_church"
    assert sum(town.table.clue) == before
