"""AH-10.29 to AH-10.33, AH-10.44: a text of the table is carried out whatever befalls one investigator."""

import pytest
from ah_table import quiet
from test_ah_08_encounters import entry_of, resolve

from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.agenda import schedule_text
from sim.games.arkham_horror.state.board import is_shut
from sim.games.arkham_horror.turn.ch08_encounters import at_street
from sim.games.arkham_horror.turn.ch10_mythos import after_mythos, carry_out_card, special_step, surge
from sim.games.arkham_horror.turn.ch10_rumors import end_rumor, rumor_goes_on
from sim.games.arkham_horror.turn.ch11_states import suffer


def out_of_action(town, s=0):
    """The first player has been knocked unconscious this turn."""
    town.table.first = s
    suffer(*town.args, s, 0, 9, 0)
    assert town.seat(s).halted == 1


@pytest.mark.rule("AH-10.29")
def test_a_headline_is_resolved_though_the_first_player_is_out_of_action():
    town = quiet(2)
    out_of_action(town)
    special_step(*town.two, town.drawn("family_found_butchered"))
    run(*town.args)
    assert town.table.terror == 1


@pytest.mark.rule("AH-10.30")
def test_an_environment_does_what_it_says_on_entering():
    town = quiet(2, ancient="yig")
    out_of_action(town)
    m = town.monster("fire_vampire", "uptown")
    special_step(*town.two, town.drawn("raining_cats_and_dogs"))
    run(*town.args)
    assert town.where(m) == c.CUP


@pytest.mark.rule("AH-10.31", "AH-10.33")
def test_a_rumor_begins_goes_on_and_ends(faces):
    town = quiet(2)
    out_of_action(town)
    special_step(*town.two, town.drawn("good_work_undone"))
    run(*town.args)
    assert town.table.rumor_tokens == 6
    town.table.turn = 2
    faces(1, 1)
    rumor_goes_on(*town.two)
    run(*town.args)
    assert town.table.rumor_tokens == 8
    town.table.seal[3] = town.table.seals = 1
    end_rumor(*town.two, -1, 0)
    run(*town.args)
    assert town.table.seals == 0


@pytest.mark.rule("AH-10.32")
def test_the_reward_of_a_rumor_comes_though_the_first_player_is_out_of_action():
    town = quiet(2, wanted={c.D_STREET: c.PASS_RUMOR})
    special_step(*town.two, town.drawn("the_southside_strangler_strikes"))
    out_of_action(town)
    town.stand(1, "southside")
    town.seat(1).clues, town.seat(1).money = 5, 0
    at_street(*town.args, 1)
    run(*town.args)
    assert town.table.rumor == c.NO_CARD
    assert (town.seat(1).clues, town.seat(1).money) == (0, 5)


@pytest.mark.rule("AH-10.29", "AH-10.34")
def test_a_text_goes_on_after_its_own_first_part_takes_the_first_player_out(faces):
    town = quiet(1)
    town.stand(0, "woods")
    town.give(0, "whiskey")
    town.skills(0, sneak=0)
    town.seat().clues = 0
    schedule_text(town.g, int(town.t.pack.mythos[town.card("temperence_fever_sweeps_city")].block))
    run(*town.args)
    assert town.seat().place == c.JAIL
    assert is_shut(town.g, town.area("hibbs_roadhouse"))


@pytest.mark.rule("AH-21.3", "AH-10.29")
def test_the_part_of_one_investigator_ends_with_him_and_not_that_of_the_others(faces):
    town = quiet(2, wanted={c.D_CHOICE: lambda options: 0})
    town.seat(0).less_sanity = 4
    town.seat(0).sanity = 1
    schedule_text(town.g, int(town.t.pack.mythos[town.card("the_southside_strangler_strikes")].fail_block))
    run(*town.args)
    assert town.seat(0).place == c.NOWHERE
    assert town.seat(1).less_sanity == 1


@pytest.mark.rule("AH-18.4", "AH-10.33")
def test_a_rumor_goes_on_after_ithaqua_froze_the_first_player():
    town = quiet(2, ancient="ithaqua")
    special_step(*town.two, town.drawn("the_great_ritual"))
    town.table.turn = 2
    town.stand(0, "uptown")
    town.seat(0).stamina = 1
    after_mythos(*town.args)
    assert town.seat(0).halted == 1
    rumor_goes_on(*town.two)
    run(*town.args)
    assert town.table.rumor_tokens == 1


@pytest.mark.rule("AH-14.7", "AH-14.3", "AH-10.6")
def test_once_a_surge_has_brought_terror_to_ten_the_rest_of_it_is_placed_on_the_board():
    town = quiet(4, ancient="yig", wanted={c.D_SURGE: lambda options: len(options) - 1})
    for area, world in (("woods", "abyss"), ("graveyard", "leng")):
        town.gate(area, world)
    town.table.terror = 9
    for _ in range(6):
        town.monster("cultist", "uptown")
    town.monster("ghoul", "uptown")
    for _ in range(3):
        town.monster("zombie", c.OUTSKIRTS)
    town.monster("ghoul", c.OUTSKIRTS)
    surge(*town.args, town.area("woods"))
    # the first monster fills the Outskirts over: terror 10, no limit; the other three stand at the gates
    assert (town.table.terror, town.table.crowd[c.OUTSKIRTS]) == (10, 0)
    assert town.monsters_in("woods") + town.monsters_in("graveyard") == 3
    assert town.table.afoot == 10
    assert max(town.monsters_in("woods"), town.monsters_in("graveyard")) == 2


@pytest.mark.rule("AH-21.3")
def test_what_is_left_of_an_encounter_ends_with_the_arrest():
    town = quiet(1)
    town.stand(0, "woods")
    out_of_action(town)
    before = int(town.seat().clues)
    resolve(town, entry_of(town, "uptown_3", "woods"))
    assert (town.seat().clues, town.table.open_gates) == (before, 0)


@pytest.mark.rule("AH-10.45")
def test_an_awakening_in_the_gate_step_stops_the_text():
    town = quiet(2, ancient="yig")
    town.table.open_gates = 7
    carry_out_card(*town.args, town.drawn("family_found_butchered"))
    run(*town.args)
    assert (town.table.awake, town.table.terror) == (1, 0)
