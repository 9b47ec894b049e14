"""AH-11: investigator states; AH-17: skills and checks."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.cards import discard, max_sanity
from sim.games.arkham_horror.turn.ch05_upkeep import use_in_upkeep
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, loses_turn, stand_up
from sim.games.arkham_horror.turn.ch11_states import arrest, bless, collapse, curse, devour, gain, lower_max, suffer
from sim.games.arkham_horror.turn.ch17_skill_checks import (
    cast,
    check_skill,
    plain_check,
    roll_check,
    single_die,
    skill_of,
    success_on,
)
from sim.games.arkham_horror.turn.flow import next_turn


@pytest.mark.rule("AH-11.1")
def test_points_never_exceed_their_maximum_and_sink_with_it():
    town = quiet(1)
    gain(*town.two, 0, c.R_SANITY, 9)
    assert town.seat().sanity == 5
    lower_max(*town.two, 0, c.R_SANITY, 2)
    assert town.seat().sanity == 3
    assert max_sanity(*town.two, 0) == 3


@pytest.mark.rule("AH-11.2", "AH-11.9", "AH-17.14")
def test_the_insane_lose_half_and_wake_up_in_the_asylum():
    town = quiet(1)
    town.give(0, "knife", "axe", "wither", "skill_luck", "duke")
    town.give(0, "deputys_revolver", "derringer_18")
    town.stand(0, "woods")
    seat = town.seat()
    seat.clues, seat.retainer, seat.sanity = 3, 1, 1
    suffer(*town.args, 0, 1, 0, 0)
    assert (town.areas[seat.place], seat.sanity, seat.clues, seat.retainer, seat.idle) == ("arkham_asylum", 1, 2, 0, 1)
    assert sorted(town.hand()) == ["deputys_revolver", "derringer_18", "duke", "skill_luck", "wither"]


@pytest.mark.rule("AH-11.3", "AH-11.13")
def test_the_unconscious_wake_up_in_the_hospital_without_the_marker():
    town = quiet(1)
    town.gate("woods", "abyss")
    town.stand(0, "woods")
    town.seat().explored = 1
    suffer(*town.args, 0, 0, 9, 0)
    assert (town.areas[town.seat().place], town.seat().stamina) == ("st_marys_hospital", 1)
    assert (town.seat().explored, town.seat().halted) == (0, 1)


@pytest.mark.rule("AH-11.4")
def test_in_an_other_world_it_means_being_lost():
    town = quiet(1)
    town.inside(0, "abyss")
    suffer(*town.args, 0, 9, 0, 0)
    assert (town.seat().place, town.seat().sanity, town.seat().delayed) == (c.LOST, 1, 1)


@pytest.mark.rule("AH-11.6")
def test_both_at_nothing_or_a_maximum_of_nothing_devours():
    town = quiet(2)
    suffer(*town.args, 0, 9, 9, 0)
    assert town.seat(0).place == c.NOWHERE
    lower_max(*town.two, 1, c.R_STAMINA, 4)
    lower_max(*town.two, 1, c.R_STAMINA, 4)
    assert town.seat(1).place == c.NOWHERE


@pytest.mark.rule("AH-11.6")
@pytest.mark.parametrize("in_upkeep", [False, True])
def test_whose_last_maximum_goes_with_a_card_is_devoured(in_upkeep):
    town = quiet(1, wanted={c.D_UPKEEP: c.USE})
    town.t.pack.kind[town.kinds.index("duke")].bonus[c.MAX_SANITY] = 2
    duke = town.give(0, "duke")
    lower_max(*town.two, 0, c.R_SANITY, int(town.t.pack.sheet[town.seat().sheet].sanity))
    assert (town.seat().place != c.NOWHERE, town.seat().sanity, max_sanity(*town.two, 0)) == (True, 2, 2)
    if in_upkeep:
        town.seat().sanity = 1
        use_in_upkeep(*town.args, 0, 0)
    else:
        discard(*town.two, duke)
        collapse(*town.args, 0)
    assert town.seat().place == c.NOWHERE


@pytest.mark.rule("AH-11.7", "AH-11.8")
def test_the_devoured_keep_their_trophies_and_a_new_investigator_comes_next_turn():
    town = quiet(1)
    town.trophy_gate(0, "abyss")
    town.give(0, "knife", "duke")
    old = int(town.seat().sheet)
    devour(*town.two, 0)
    seat = town.seat()
    assert (seat.hand_n, seat.money, seat.clues, seat.gate_trophies) == (0, 0, 0, 1)
    town.table.phase = next_turn(*town.two)
    assert town.table.phase == c.REPLACING
    town.t.step(2)
    assert seat.sheet != old
    assert (seat.out, seat.waits, seat.sanity) == (0, 0, max_sanity(*town.two, 0))
    town.table.sheet_used[:] = 1
    devour(*town.two, 0)
    town.table.phase = next_turn(*town.two)
    town.t.step()
    assert seat.out == 1


@pytest.mark.rule("AH-11.10")
def test_the_arrested_lose_half_their_money_and_a_turn():
    town = quiet(1)
    town.seat().money = 5
    arrest(*town.two, 0)
    assert (town.seat().place, town.seat().money, town.seat().delayed) == (c.JAIL, 3, 1)
    town.table.turn = 2
    assert loses_turn(town.g, 0)
    stand_up(*town.two, 0)
    assert town.areas[town.seat().place] == "police_station"
    town.table.turn = 3
    assert not loses_turn(town.g, 0)


@pytest.mark.rule("AH-11.11")
def test_blessed_and_cursed_dice_and_one_undoes_the_other():
    town = quiet(1)
    assert success_on(*town.two, 0) == 5
    bless(town.g, 0)
    assert success_on(*town.two, 0) == 4
    curse(town.g, 0)
    assert town.seat().blessed == 0
    curse(town.g, 0)
    assert success_on(*town.two, 0) == 6
    bless(town.g, 0)
    assert town.seat().blessed == 0


@pytest.mark.rule("AH-11.14")
def test_a_cost_is_not_reduced_and_the_effect_comes_before_insanity(faces):
    town = quiet(1, sheets=("harvey_walters",))
    town.stand(0, "woods")
    town.skills(0, lore=9)
    card = town.give(0, "shrivelling")
    town.seat().sanity = 1
    faces(*[6] * 9)
    assert cast(*town.args, 0, card, -1, 1)
    assert (town.seat().sanity, town.areas[town.seat().place]) == (0, "woods")
    collapse(*town.args, 0)
    assert town.areas[town.seat().place] == "arkham_asylum"
    suffer(*town.args, 0, 1, 0, 0)
    assert town.seat().sanity == 1


@pytest.mark.rule("AH-17.2", "AH-17.3", "AH-17.4", "EX-17")
def test_sneak_minus_one_with_three(faces):
    town = quiet(1)
    town.skills(0, sneak=3)
    town.seat().clues = 0
    left = faces(2, 5, 6)
    assert plain_check(*town.args, 0, c.SNEAK, -1, 1)
    assert len(left) == 1


@pytest.mark.rule("AH-17.2", "EX-18")
def test_luck_plus_two_difficulty_two(faces):
    town = quiet(1)
    town.skills(0, luck=2)
    town.seat().clues = 0
    faces(2, 5, 3, 6)
    assert plain_check(*town.args, 0, c.LUCK, 2, 2)
    faces(2, 5, 3, 1)
    assert not plain_check(*town.args, 0, c.LUCK, 2, 2)


@pytest.mark.rule("AH-17.7", "EX-19")
def test_a_bonus_to_sneak_helps_evading_and_not_the_other_way_round(faces):
    town = quiet(1)
    town.skills(0, sneak=1)
    town.seat().clues = 0
    town.give(0, "pallid_mask")
    left = faces(1, 1, 1, 1, 1)
    check_skill(*town.args, 0, c.EVADE, c.SNEAK, 0, 1, 0)
    assert len(left) == 2
    check_skill(*town.args, 0, c.PLAIN, c.SNEAK, 0, 1, 0)
    assert len(left) == 1
    town.give(0, "skill_sneak")
    assert skill_of(town.table, town.t.pack, 0, c.SNEAK) == 2


@pytest.mark.rule("AH-17.2")
@pytest.mark.parametrize(
    ("kind", "skill", "told"),
    [(c.PLAIN, c.LORE, "a Lore check"), (c.EVADE, c.SNEAK, "an Evade check"), (c.HORROR, c.WILL, "a Horror check")],
)
def test_the_tale_names_the_check_that_is_made(faces, kind, skill, told):
    town = quiet(1)
    town.skills(0, lore=2, sneak=2, will=2)
    town.t.tale()
    faces(5, 1)
    check_skill(*town.args, 0, kind, skill, 0, 1, 0)
    assert town.t.tale() == [f"Amanda Sharpe makes {told}: 1 success, 1 needed."]


@pytest.mark.rule("AH-17.6", "EX-20")
def test_clues_are_spent_one_at_a_time_after_seeing_each_result(faces):
    town = quiet(1, wanted={c.D_CHECK: c.SPEND})
    town.skills(0, luck=5)
    town.seat().clues = 4
    faces(5, 6, 1, 1, 3, 6)
    assert plain_check(*town.args, 0, c.LUCK, -1, 3)
    assert town.seat().clues == 2


@pytest.mark.rule("AH-17.6")
def test_joe_diamond_and_skill_cards_add_dice_to_a_clue(faces):
    town = quiet(1, sheets=("joe_diamond",), wanted={c.D_CHECK: c.SPEND})
    town.skills(0, luck=0)
    town.give(0, "skill_luck")
    town.seat().clues = 1
    left = faces(1, 1, 1, 6, 6)
    assert plain_check(*town.args, 0, c.LUCK, 0, 1)
    assert len(left) == 1


@pytest.mark.rule("AH-17.5", "EX-21")
def test_no_dice_fail_but_a_clue_rolls_one_real_die(faces):
    town = quiet(1, wanted={c.D_CHECK: c.SPEND})
    town.skills(0, will=1)
    town.seat().clues = 0
    assert not plain_check(*town.args, 0, c.WILL, -3, 1)
    town.seat().clues = 1
    left = faces(6, 6)
    assert plain_check(*town.args, 0, c.WILL, -3, 1)
    assert len(left) == 1


@pytest.mark.rule("AH-17.8", "AH-13.9")
def test_weapons_do_not_help_a_fight_check(faces):
    town = quiet(1)
    town.skills(0, fight=2)
    town.seat().clues = 0
    town.give(0, "tommy_gun")
    left = faces(1, 1, 1)
    plain_check(*town.args, 0, c.FIGHT, 0, 1)
    assert len(left) == 1


@pytest.mark.rule("AH-17.9")
def test_a_reroll_takes_all_dice_with_those_of_clues(faces):
    town = quiet(1, wanted={c.D_CHECK: lambda options: len(options) - 1})
    town.skills(0, luck=2)
    town.seat().clues = 0
    town.give(0, "lucky_cigarette_case")
    left = faces(1, 1, 1, 6, 6)
    assert plain_check(*town.args, 0, c.LUCK, 0, 1)
    assert len(left) == 1
    assert town.hand() == []


@pytest.mark.rule("AH-17.10")
def test_a_passed_check_ends_without_a_question(faces):
    town = quiet(1)
    town.skills(0, luck=2)
    town.seat().clues = 3
    faces(6, 1)
    assert roll_check(*town.args, 0, c.PLAIN, c.LUCK, 2, 1, 0) == 1
    assert town.asked(c.D_CHECK) == []
    faces(6, 1)
    roll_check(*town.args, 0, c.PLAIN, c.LUCK, 2, 1, 1)
    assert len(town.asked(c.D_CHECK)) == 1


@pytest.mark.rule("AH-17.11")
def test_a_single_die_follows_blessing_and_curse(faces):
    town = quiet(1)
    faces(4, 4)
    assert not single_die(*town.two, 0)
    bless(town.g, 0)
    assert single_die(*town.two, 0)


@pytest.mark.rule("AH-17.12", "AH-10.37")
def test_what_the_skills_are_for_and_the_weather_in_arkham_only():
    town = quiet(1)
    town.skills(0, speed=3, will=3)
    town.environment("an_evil_fog")
    town.stand(0, "woods")
    assert skill_of(town.table, town.t.pack, 0, c.WILL) == 2
    town.inside(0, "abyss")
    assert skill_of(town.table, town.t.pack, 0, c.WILL) == 3
    begin_movement(*town.two, 0)
    assert town.seat().points == 3
