"""Clauses that stand alone."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.effects.effects_places import move_by_effect
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.cards import find_in_deck
from sim.games.arkham_horror.turn.ch06_movement import begin_movement, movement
from sim.games.arkham_horror.turn.ch07_other_worlds import advance, back_to_arkham
from sim.games.arkham_horror.turn.ch10_monster_movement import activate
from sim.games.arkham_horror.turn.ch12_combat import fight


@pytest.mark.rule("AH-2.7")
def test_more_explored_markers_than_there_are_tokens():
    town = quiet(5)
    for s, area in enumerate(("woods", "graveyard", "unnamable", "black_cave", "witch_house")):
        town.gate(area, ("abyss", "leng", "celeano", "yuggoth", "rlyeh")[s])
        town.inside(s, ("abyss", "leng", "celeano", "yuggoth", "rlyeh")[s], 1, area)
        advance(*town.args, s)
    assert [int(town.seat(s).explored) for s in range(5)] == [1] * 5


@pytest.mark.rule("AH-7.7", "AH-7.8")
def test_a_return_by_an_effect_brings_the_marker_and_monsters_wait_for_the_next_movement():
    town = quiet(1)
    town.gate("woods", "abyss")
    town.monster("ghoul", "woods")
    town.inside(0, "abyss", 0, "woods")
    back_to_arkham(*town.args, 0)
    assert (town.areas[town.seat().place], town.seat().explored) == ("woods", 1)
    assert town.asked(c.D_MEET) == []
    begin_movement(*town.two, 0)
    movement(*town.args, 0)
    assert len(town.asked(c.D_MEET)) == 1
    town.inside(0, "abyss", 0, "woods")
    move_by_effect(*town.args, 0, town.area("woods"))
    assert town.seat().explored == 0


@pytest.mark.rule("AH-10.38")
def test_a_mythos_card_drawn_for_a_location_has_no_other_effect():
    town = quiet(1)
    card = int(town.g.hidden.mythos.card[town.g.hidden.mythos.n - 1])
    move_by_effect(*town.args, 0, c.TO_MYTHOS_GATE)
    assert town.seat().place == town.t.pack.mythos[card].gate
    assert (town.table.open_gates, town.table.doom, town.g.hidden.mythos.n) == (0, 0, 67)


@pytest.mark.rule("AH-17.15")
def test_a_deck_that_was_searched_is_shuffled():
    town = quiet(1)
    deck = town.g.hidden.items[c.COMMON]
    before = [int(k) for k in deck.card[: deck.n]]
    food = find_in_deck(*town.two, c.COMMON, town.kinds.index("food"))
    after = [int(k) for k in deck.card[: deck.n]]
    assert food not in after
    assert [k for k in before if k != food] != after
    assert sorted([*after, food]) == sorted(before)


@pytest.mark.rule("AH-10.26", "AH-27.9")
def test_which_streets_a_flyer_reaches_is_a_switch():
    for ruling, where in (("arrow", c.SKY), ("line", "rivertown")):
        town = quiet(1, f'rulings.connected_streets="{ruling}"')
        town.stand(0, "rivertown")
        byakhee = town.monster("byakhee", "merchant_district")
        activate(*town.args, byakhee, True)
        assert town.where(byakhee) == where


def test_a_combat_in_which_neither_harms_the_other_is_broken_off():
    town = quiet(1, sheets=("michael_mcglen",))
    town.stand(0, "woods")
    town.skills(0, fight=0, will=9)
    town.seat().clues = 0
    ghoul = town.monster("ghoul", "woods")
    assert not fight(*town.args, 0, ghoul)
    assert town.g.referee.gap[1] == 1
    assert town.where(ghoul) == "woods"
