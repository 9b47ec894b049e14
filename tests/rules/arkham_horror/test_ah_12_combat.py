"""AH-12: evading and combat."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.effects.effects import combat_check_of_card
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.turn.ch12_combat import (
    combat_damage,
    defeat,
    evade,
    face,
    fight,
    horror_check,
    monsters_appear,
)
from sim.games.arkham_horror.turn.ch12_weapons import armed_bonus, empty_hands, offer_arms, take_weapon, weaken


def arena(monster, *items, wanted=None, **skills):
    """An investigator in the woods with these cards and skills, and a monster there."""
    town = quiet(1, wanted={c.D_ARM: c.TAKE} if wanted is None else wanted)
    town.stand(0, "woods")
    town.skills(0, **{"speed": 0, "sneak": 0, "fight": 0, "will": 0, "lore": 0, "luck": 0, **skills})
    town.seat().clues = 0
    if items:
        town.give(0, *items)
    m = town.monster(monster, "woods") if monster else -1
    if m >= 0:
        empty_hands(town.g)
        face(*town.two, 0, m)
    return town, m


@pytest.mark.rule("AH-12.1", "AH-12.2", "EX-23")
def test_a_failed_evasion_of_the_star_spawn_costs_three_stamina(faces):
    town, m = arena("star_spawn", sneak=4)
    left = faces(1, 1, 1, 6)
    assert not evade(*town.args, 0, m, -1)
    assert len(left) == 1
    assert town.seat().stamina == 2
    faces(1, 1, 5)
    assert evade(*town.args, 0, m, -1)


@pytest.mark.rule("AH-12.3", "EX-24", "AH-17.5")
def test_no_dice_fail_the_horror_check(faces):
    town, m = arena("star_spawn", will=3)
    left = faces(6)
    horror_check(*town.args, 0, m)
    assert len(left) == 1
    assert town.seat().sanity == 3


@pytest.mark.rule("AH-12.3")
def test_without_horror_figures_there_is_no_check_and_one_a_combat(faces):
    town, m = arena("cultist", fight=1)
    left = faces(1, 1, 5)
    fight(*town.args, 0, m)
    assert left == []
    assert town.seat().sanity == 5


@pytest.mark.rule("AH-12.6", "EX-25", "AH-12.7", "AH-12.4")
def test_all_three_dice_must_succeed_at_once(faces):
    town, m = arena("star_spawn", fight=6, will=4)
    faces(6, 6, 6, 1, 6, 6, 6)
    assert fight(*town.args, 0, m)
    assert town.seat().stamina == 2
    assert len(town.asked(c.D_ROUND)) == 2


@pytest.mark.rule("AH-12.6", "EX-26", "AH-12.19")
def test_an_elder_thing_is_defeated_and_another_takes_a_weapon(faces):
    town, m = arena("elder_thing", fight=3, will=4)
    faces(6, 5, 1, 6)
    assert fight(*town.args, 0, m)
    assert town.where(m) == c.TROPHY
    town, m = arena("elder_thing", "knife", wanted={}, fight=3)
    combat_damage(*town.args, 0, 1)
    assert (town.hand(), town.seat().stamina) == ([], 4)


@pytest.mark.rule("AH-12.6", "AH-12.14", "AH-12.16", "EX-27")
def test_an_automatic_and_shrivelling_make_thirteen_dice(faces):
    town, m = arena("star_spawn", "automatic_45", "shrivelling", fight=6, will=4, lore=3, wanted={
        c.D_ARM: lambda options: next((i for i, o in enumerate(options) if o.act in (c.TAKE, c.CAST)), 0)})  # fmt: skip
    faces(6, 6, 1, *[6] * 13)
    fight(*town.args, 0, m)
    assert town.table.check.dice == 13
    assert town.seat().sanity == 4


@pytest.mark.rule("AH-12.11", "EX-29")
@pytest.mark.parametrize(("monster", "bonus"), [("dark_young", 3), ("fire_vampire", 0), ("cultist", 6)])
def test_a_tommy_gun_against_resistance_and_immunity(monster, bonus):
    town, _ = arena(monster, "tommy_gun")
    take_weapon(*town.two, town.seat().hand[0])
    assert armed_bonus(*town.two) == bonus


@pytest.mark.rule("AH-12.12", "EX-30")
def test_a_dark_young_is_nightmarish(faces):
    town, m = arena("dark_young", will=1)
    faces(1)
    horror_check(*town.args, 0, m)
    assert town.seat().sanity == 2
    town, m = arena("dark_young", will=1)
    faces(6)
    horror_check(*town.args, 0, m)
    assert town.seat().sanity == 4


@pytest.mark.rule("AH-12.5", "AH-12.8")
def test_fleeing_ends_the_combat_or_hurts(faces):
    town, m = arena("ghost", sneak=4, wanted={c.D_ROUND: c.FLEE})
    faces(1, 6)
    assert not fight(*town.args, 0, m)
    assert town.where(m) == "woods"
    assert town.seat().stamina == 3


@pytest.mark.rule("AH-12.9")
def test_from_an_ambush_nobody_flees(faces):
    town, m = arena("ghoul", fight=2, will=3, wanted={c.D_ROUND: c.FLEE})
    faces(6, 6, 6, 6)
    assert fight(*town.args, 0, m)
    assert town.asked(c.D_ROUND) == []


@pytest.mark.rule("AH-12.10", "AH-12.22")
def test_the_endless_go_back_to_the_cup_and_a_maniac_is_one_at_terror_six():
    town, m = arena("maniac")
    defeat(*town.args, 0, m)
    assert town.where(m) == c.TROPHY
    town, m = arena("maniac")
    town.table.terror = 6
    face(*town.two, 0, m)
    foe = town.g.scratch.foe[0]
    assert (foe.combat_rating, foe.combat_damage) == (-2, 3)
    defeat(*town.args, 0, m)
    assert town.where(m) == c.CUP


@pytest.mark.rule("AH-12.13")
def test_overwhelming_costs_stamina_in_victory():
    town, m = arena("gug")
    defeat(*town.args, 0, m)
    assert town.seat().stamina == 4


@pytest.mark.rule("AH-12.14")
def test_two_hands_hold_one_rifle_or_two_pistols():
    town, _ = arena("cultist", "rifle", "automatic_45", "revolver_38", "knife")
    hands = {town.kinds[town.t.pack.card_kind[k]]: int(k) for k in town.seat().hand[:4]}
    take_weapon(*town.two, hands["automatic_45"])
    offer_arms(*town.two, 0, 0)
    taken = {town.kinds[town.t.pack.card_kind[o.card]] for o in town.g.menu.option[1 : town.g.menu.n]}
    assert taken == {"revolver_38", "knife"}
    take_weapon(*town.two, hands["knife"])
    offer_arms(*town.two, 0, 0)
    assert town.g.menu.n == 1
    assert armed_bonus(*town.two) == 5


@pytest.mark.rule("AH-12.14", "AH-12.15")
def test_a_failed_casting_costs_sanity_and_keeps_its_hands_for_the_round(faces):
    town, m = arena("cultist", "dread_curse_of_azathoth", "knife", fight=1, lore=3, wanted={
        c.D_ARM: lambda options: next((i for i, o in enumerate(options) if o.act == c.CAST), 0)})  # fmt: skip
    faces(1, 6, 6, 6)
    fight(*town.args, 0, m)
    assert town.seat().sanity == 3
    assert len(town.asked(c.D_ARM)) == 1
    assert town.table.exhausted[town.seat().hand[0]] == 1


@pytest.mark.rule("AH-12.17", "AH-12.18")
def test_dynamite_is_gone_and_shotgun_sixes_count_twice(faces):
    town, m = arena("star_spawn", "dynamite", fight=4, will=4)
    faces(6, *[6] * 9)
    fight(*town.args, 0, m)
    assert town.hand() == []
    town, m = arena("star_spawn", "shotgun", fight=2, will=4)
    faces(6, 6, 5, 1)
    assert fight(*town.args, 0, m)
    assert town.table.check.score == 3


@pytest.mark.rule("AH-12.19", "AH-12.26", "AH-12.20")
def test_the_shambler_and_the_nightgaunt(faces):
    town, _ = arena("dimensional_shambler")
    combat_damage(*town.args, 0, 1)
    assert (town.seat().place, town.seat().stamina) == (c.LOST, 5)
    town, _ = arena("nightgaunt")
    combat_damage(*town.args, 0, 1)
    assert town.areas[town.seat().place] == "woods"
    town.gate("graveyard", "leng")
    town.gate("unnamable", "abyss")
    combat_damage(*town.args, 0, 1)
    assert town.seat().entry in (town.area("graveyard"), town.area("unnamable"))
    assert town.seat().delayed == 1


@pytest.mark.rule("AH-12.21")
def test_the_mi_go_and_the_warlock_go_to_the_box():
    town, m = arena("mi_go")
    defeat(*town.args, 0, m)
    assert (town.where(m), len(town.hand())) == (c.BOX, 1)
    town, m = arena("warlock")
    defeat(*town.args, 0, m)
    assert (town.where(m), town.seat().clues) == (c.BOX, 2)


@pytest.mark.rule("AH-12.23")
def test_the_masks(faces):
    town, m = arena("the_black_man", luck=3)
    faces(6, 1)
    fight(*town.args, 0, m)
    assert (town.seat().clues, town.where(m)) == (2, c.CUP)
    town, m = arena("the_black_man", luck=3)
    fight(*town.args, 0, m)
    assert town.seat().place == c.NOWHERE
    town, m = arena("the_bloated_woman", will=6, fight=9, wanted={c.D_ROUND: c.FLEE}, sneak=4)
    faces(1, 1, 1, 1, 6, 6, 6)
    fight(*town.args, 0, m)
    assert town.seat().sanity == 3
    town, m = arena("the_dark_pharaoh")
    assert town.g.scratch.foe[0].skill == c.LORE
    town, m = arena("haunter_of_the_dark")
    town.environment("blackest_night")
    face(*town.two, 0, m)
    assert town.g.scratch.foe[0].combat_rating == -5


@pytest.mark.rule("AH-12.24")
def test_toughness_adds_up_and_is_at_least_one():
    town = quiet(1, ancient="shub_niggurath")
    m = town.monster("ghoul", "woods")
    town.environment("things_of_darkness")
    face(*town.two, 0, m)
    assert town.g.scratch.foe[0].toughness == 3
    for _ in range(3):
        weaken(town.g, -1)
    assert town.g.scratch.foe[0].toughness == 1


@pytest.mark.rule("AH-12.25")
def test_a_combat_check_of_a_card_uses_weapons_once(faces):
    town, _ = arena(None, "rifle", fight=1)
    left = faces(*[1] * 6)
    assert combat_check_of_card(*town.args, 0, -1, 1, 0) == 0
    assert len(left) == 1


@pytest.mark.rule("AH-8.9", "AH-12.10")
def test_a_trophy_is_kept_by_who_won_it(faces):
    town, _ = arena(None, fight=9, wanted={c.D_MEET: c.FIGHT_IT})
    m = town.monster("cultist", c.MET)
    faces(*[6] * 12)
    monsters_appear(*town.args, 0)
    assert town.where(m) == c.TROPHY


@pytest.mark.rule("AH-11.7", "AH-12.21")
def test_one_devoured_by_the_victory_gets_no_reward():
    town, m = arena("mi_go")
    town.seat().place = c.NOWHERE
    defeat(*town.args, 0, m)
    assert town.hand() == []
