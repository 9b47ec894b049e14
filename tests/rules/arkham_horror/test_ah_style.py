"""What the style makes of texts and cards: effects read to their end, what costs nothing is used, a ride is taken."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.turn.ch05_upkeep import offer_upkeep
from sim.games.arkham_horror.turn.ch06_movement import offer_moves
from sim.games.arkham_horror.turn.ch17_skill_checks import offer_improvements
from strategies.arkham_horror import balanced
from strategies.arkham_horror.team import decide
from strategies.arkham_horror.worth import worth_of_block, worth_of_cost, worth_of_row


def chosen(town, s=0):
    """The option of the open question that the style takes."""
    town.g.menu.seat = s
    return town.g.menu.option[
        decide(town.t.pack, town.table, town.g.mine[s], town.g.menu, balanced.vector(), town.g.luck[c.S_TIES])
    ]


def block_of(town, card):
    return int(town.t.pack.kind[town.t.pack.card_kind[card]].block)


def test_an_effect_is_read_to_its_end():
    town = quiet(1)
    pack = town.t.pack
    tablet = block_of(town, town.give(0, "ancient_tablet"))
    again = pack.op[tablet]
    assert (again.code, again.a) == (c.O_REPEAT, 2)
    die = pack.op[again.then]
    spell, clues = (worth_of_row(pack, town.table, 0, block) for block in (die.then, die.other))
    assert worth_of_block(pack, town.table, 0, tablet) == pytest.approx(2 * (spell / 3 + clues * 2 / 3))
    stone = block_of(town, town.give(0, "healing_stone"))
    assert worth_of_block(pack, town.table, 0, stone) == 0.0
    town.seat().stamina -= 1
    assert worth_of_block(pack, town.table, 0, stone) == pytest.approx(1.2)


def test_a_clue_that_is_paid_is_dear():
    town = quiet(1)
    pack = town.t.pack
    at = next(k for k in range(pack.ops) if (pack.op[k].code, pack.op[k].a, pack.op[k].b) == (c.PAY, c.R_CLUE, 3))
    assert worth_of_cost(pack, town.table, 0, at) > 6.0  # more than an ally is worth


@pytest.mark.rule("AH-6.13")
def test_the_tablet_is_read_with_points_to_spare():
    town = quiet(1)
    town.stand(0, "woods")
    tablet = town.give(0, "ancient_tablet")
    town.seat().points = 9
    town.g.mine[0].notes.goal, town.g.mine[0].notes.goal_turn = town.area("woods"), town.table.turn
    offer_moves(*town.two, 0)
    assert (chosen(town).act, chosen(town).card) == (c.USE, tablet)
    town.seat().points = 3
    town.g.mine[0].notes.goal, town.g.mine[0].notes.start = town.area("uptown"), town.area("woods")
    offer_moves(*town.two, 0)
    assert chosen(town).act == c.GO


def test_the_wagon_is_taken_to_a_place_out_of_reach():
    town = quiet(1)
    town.stand(0, "woods")
    town.give(0, "patrol_wagon")
    town.seat().points = 1
    notes = town.g.mine[0].notes
    notes.goal, notes.goal_turn, notes.start = town.area("uptown"), town.table.turn, town.area("woods")
    notes.ranked[0], notes.ranked_n = town.area("newspaper"), 1
    offer_moves(*town.two, 0)
    assert chosen(town).act == c.RIDE
    notes.ranked[0] = town.area("uptown")
    assert chosen(town).act == c.GO


@pytest.mark.rule("AH-5.7")
def test_what_heals_for_nothing_is_used_in_the_upkeep():
    town = quiet(1)
    town.stand(0, "woods")
    stone = town.give(0, "healing_stone")
    town.seat().stamina -= 1
    offer_upkeep(*town.two, 0, 0)
    assert (chosen(town).act, chosen(town).card) == (c.USE, stone)


def test_what_is_as_good_as_a_clue_is_spent_before_clues_and_on_no_passed_check():
    town = quiet(1)
    town.stand(0, "woods")
    town.seat().clues = 1
    papers = town.give(0, "research_materials")
    check = town.table.check
    check.kind, check.skill, check.dice, check.score, check.difficulty = c.PLAIN, c.LUCK, 2, 0, 1
    offer_improvements(*town.two, 0)
    assert (chosen(town).act, chosen(town).card) == (c.SPEND, papers)
    check.score = 1
    offer_improvements(*town.two, 0)
    assert chosen(town).act == c.DONE
