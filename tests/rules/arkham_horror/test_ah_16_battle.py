"""AH-16: the final battle; AH-18: Ancient Ones; AH-19: the score."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.effects.effects import run
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.board import awaken
from sim.games.arkham_horror.state.cards import max_sanity
from sim.games.arkham_horror.turn.ch10_monster_movement import activate
from sim.games.arkham_horror.turn.ch12_combat import defeat, face
from sim.games.arkham_horror.turn.ch12_weapons import empty_hands, offer_arms
from sim.games.arkham_horror.turn.ch16_final_battle import ancient_attack, attack, begin_battle
from sim.games.arkham_horror.turn.ch19_ending import close, score
from sim.games.arkham_horror.turn.flow import next_battle_round


def battle(ancient, players=2, before=None, **more):
    """The first round of a final battle; `before` changes the morning first."""
    town = quiet(players, ancient=ancient, **more)
    if before:
        before(town)
    awaken(*town.two, c.WOKE_DOOM)
    begin_battle(*town.two)
    run(*town.args)
    town.table.phase, town.table.battle_round = c.BATTLE_UPKEEP, 1
    return town


def strike_back(town, s=0):
    ancient_attack(*town.args, s)
    run(*town.args)


@pytest.mark.rule("AH-16.1", "AH-16.2", "AH-16.3", "AH-18.7")
def test_the_lost_are_devoured_the_environment_ends_and_yig_curses():
    def before(town):
        town.environment("the_festival")
        town.seat(1).place = c.LOST
        town.seat(1).back = 9

    town = battle("yig", before=before)
    assert (town.seat(1).out, town.table.environment, town.seat(0).blessed) == (1, c.NO_CARD, -1)
    assert town.table.doom == 10


@pytest.mark.rule("AH-16.4", "AH-16.12", "AH-16.2")
def test_a_round_refreshes_without_income_and_passes_the_marker(faces):
    town = battle("ithaqua")
    card = town.give(0, "wither")
    town.table.exhausted[card] = 1
    town.seat().retainer, town.seat().money = 1, 0
    assert next_battle_round(*town.two) == c.BATTLE_UPKEEP
    assert (town.table.first, town.table.battle_round) == (1, 2)
    town.table.first, town.table.turn_of = 1, 0
    town.t.step(2)
    assert town.table.exhausted[card] == 0
    assert town.seat().money == 0


@pytest.mark.rule("AH-16.5", "AH-16.13", "AH-17.7")
def test_one_combat_check_each_with_clues(faces):
    town = battle("yig", wanted={c.D_ATTACK: c.ATTACK, c.D_CHECK: c.SPEND})
    town.seat().blessed = 0
    town.skills(0, fight=5)
    town.seat().clues = 1
    faces(5, 1, 6)
    attack(*town.args, 0)
    assert town.table.doom == 9
    assert town.seat().clues == 0


@pytest.mark.rule("AH-16.5")
def test_nobody_has_to_attack():
    town = battle("yig", wanted={c.D_ATTACK: c.DONE})
    attack(*town.args, 0)
    assert (town.table.doom, town.table.battle_hits) == (10, 0)


@pytest.mark.rule("AH-16.8", "AH-16.9")
def test_the_attack_gets_harder_each_round_and_what_it_empties_is_devoured(faces):
    town = battle("ithaqua")
    town.skills(0, fight=1)
    town.seat().clues = 0
    left = faces(5, 1, 6, 6)
    strike_back(town)
    assert town.seat().stamina == 5
    assert len(left) == 2
    town.table.battle_round = 3
    town.seat().stamina = 2
    strike_back(town)
    assert len(left) == 2
    assert town.seat().out == 1


@pytest.mark.rule("AH-16.11")
def test_some_cards_do_not_work_against_him_and_some_are_gone():
    def before(town):
        town.give(
            0, "healing_stone", "flesh_ward", "blue_watcher_of_the_pyramid", "bind_monster", "flute_of_the_outer_gods"
        )

    town = battle("cthulhu", before=before)
    assert set(town.hand()) == {"blue_watcher_of_the_pyramid", "bind_monster", "flute_of_the_outer_gods"}
    empty_hands(town.g)
    offer_arms(*town.two, 0, 1)
    assert town.g.menu.n == 1


@pytest.mark.rule("AH-18.2", "AH-18.9")
def test_cthulhu_lowers_maxima_and_gains_doom():
    town = battle("cthulhu", wanted={c.D_CHOICE: c.CHOOSE})
    assert max_sanity(*town.two, 0) == 5
    assert town.seat().sanity == 4
    strike_back(town)
    assert max_sanity(*town.two, 0) == 4
    town.table.doom = 7
    next_battle_round(*town.two)
    assert town.table.doom == 8
    cultist = town.monster("cultist", c.MET)
    face(*town.two, 0, cultist)
    assert (town.g.scratch.foe[0].horror_rating, town.g.scratch.foe[0].horror_damage) == (-2, 2)


@pytest.mark.rule("AH-18.3")
def test_hastur_is_as_strong_as_the_terror_and_his_cultists_fly(faces):
    def before(town):
        town.table.terror = 4

    town = battle("hastur", before=before)
    assert town.table.battle_rating == -4
    assert town.t.pack.ancient[town.table.ancient_one].physical == c.RESISTANT
    town.seat().clues = 0
    faces()
    strike_back(town)
    assert town.seat().sanity == 3
    town = quiet(1, ancient="hastur")
    town.stand(0, "woods")
    cultist = town.monster("cultist", "northside")
    face(*town.two, 0, cultist)
    assert town.g.scratch.foe[0].combat_rating == -2
    activate(*town.args, cultist, True)
    assert town.where(cultist) == c.SKY


@pytest.mark.rule("AH-18.4")
def test_ithaqua_rolls_for_each_item(faces):
    faces(5, 1)

    def before(town):
        town.give(0, "knife", "axe", "skill_luck")

    town = battle("ithaqua", before=before)
    assert len(town.hand()) == 2
    cultist = town.monster("cultist", c.MET)
    face(*town.two, 0, cultist)
    assert town.g.scratch.foe[0].toughness == 3


@pytest.mark.rule("AH-18.5")
def test_nyarlathotep_devours_those_without_clues():
    def before(town):
        town.seat(0).clues, town.seat(1).clues = 1, 0

    town = battle("nyarlathotep", before=before)
    assert (town.seat(0).out, town.seat(1).out) == (0, 1)
    town.skills(0, lore=0)
    town.table.battle_round = 3
    strike_back(town)
    assert town.seat(0).out == 1
    town = quiet(1, ancient="nyarlathotep")
    cultist = town.monster("cultist", "woods")
    face(*town.two, 0, cultist)
    defeat(*town.args, 0, cultist)
    assert town.where(cultist) == c.CUP


@pytest.mark.rule("AH-18.6")
def test_shub_niggurath_wants_monster_trophies():
    def before(town):
        town.monster("ghoul", c.TROPHY)

    town = battle("shub_niggurath", before=before)
    assert (town.seat(0).out, town.seat(1).out) == (0, 1)
    assert town.t.pack.ancient[town.table.ancient_one].physical == c.IMMUNE
    young = town.monster("dark_young", "woods")
    face(*town.two, 0, young)
    assert (town.g.scratch.foe[0].toughness, town.g.scratch.foe[0].endless) == (4, 1)


@pytest.mark.rule("AH-18.7")
def test_a_cultist_defeated_under_yig_adds_doom():
    town = quiet(1, ancient="yig")
    cultist = town.monster("cultist", "woods")
    face(*town.two, 0, cultist)
    assert (town.g.scratch.foe[0].combat_rating, town.g.scratch.foe[0].combat_damage) == (0, 4)
    defeat(*town.args, 0, cultist)
    assert town.table.doom == 1


@pytest.mark.rule("AH-18.8")
def test_yog_sothoth_wants_gate_trophies():
    def before(town):
        town.trophy_gate(0, "abyss")

    town = battle("yog_sothoth", before=before)
    assert (town.seat(0).out, town.seat(1).out) == (0, 1)
    cultist = town.monster("cultist", c.MET)
    face(*town.two, 0, cultist)
    assert (town.g.scratch.foe[0].magical, town.g.scratch.foe[0].combat_rating) == (c.IMMUNE, -1)


@pytest.mark.rule("AH-18.1")
def test_maniacs_are_tougher_under_azathoth():
    town = quiet(1)
    face(*town.two, 0, town.monster("maniac", "woods"))
    assert town.g.scratch.foe[0].toughness == 2


@pytest.mark.rule("AH-19.1", "EX-16")
def test_the_score_of_the_rulebook():
    town = quiet(5)
    town.table.terror, town.table.defaults, town.table.signs_played = 6, 2, 3
    for s in range(4):
        town.seat(s).gate_trophies = 2
    for n in range(17):
        town.monster(("cultist", "ghoul", "zombie", "mi_go", "byakhee", "maniac")[n % 6], c.TROPHY + n % 5)
    assert score(*town.two) == 14 - 6 - 2 - 3 + 8 + 5 + 5 == 21


@pytest.mark.rule("AH-19.2", "AH-19.3")
def test_a_loss_scores_nothing_and_the_trophies_of_each_stand_on_the_table():
    town = quiet(2)
    town.trophy_gate(1, "abyss")
    town.g.referee.ending = c.AZATHOTH
    close(*town.two)
    assert list(town.g.outcome.score[:2]) == [0, 0]
    assert (town.seat(0).gate_trophies, town.seat(1).gate_trophies) == (0, 1)
