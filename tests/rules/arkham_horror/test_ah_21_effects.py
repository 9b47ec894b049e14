"""AH-21: the operations effects are made of, one by one, as the texts of a pack of one's own may combine them."""

import pytest
from ah_table import block, effect, quiet

from sim.games.arkham_horror.effects.effects import concerns
from sim.games.arkham_horror.effects.effects_points import amount_of
from sim.games.arkham_horror.state import codes as c

# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-17.14", "AH-21.1")
def test_amounts_are_numbers_rolls_or_parts_of_what_is_owned(faces):
    town = quiet(1)
    town.seat().money = 7
    town.seat().sanity = 2
    amounts = (4, c.D6, c.TWO_D6, c.ROLL, c.ROLL_LESS_2, c.SUCCESSES, c.ALL, c.HALF_DOWN, c.HALF_UP)
    faces(5, 3, 4)
    found = [int(amount_of(*town.two, 0, code, c.R_MONEY, 3, 2)) for code in amounts]
    assert found == [4, 5, 7, 3, 1, 2, 7, 3, 4]
    assert amount_of(*town.two, 0, c.ROLL_LESS_2, c.R_MONEY, 1, 0) == 0
    assert amount_of(*town.two, 0, c.TO_MAX, c.R_SANITY, 0, 0) == 3


@pytest.mark.rule("AH-21.2")
@pytest.mark.parametrize(
    ("resource", "n", "left"),
    [(c.R_SANITY, 2, (3, 5, 4, 4, 2, 2)), (c.R_STAMINA, 2, (5, 3, 4, 4, 2, 2)), (c.R_CLUE, 3, (5, 5, 1, 4, 2, 2)),
     (c.R_CLUE, 9, (5, 5, 0, 4, 2, 2)), (c.R_MONEY, 3, (5, 5, 4, 1, 2, 2)), (c.R_MONEY, 9, (5, 5, 4, 0, 2, 2)),
     (c.R_GATE, 1, (5, 5, 4, 4, 1, 2)), (c.R_GATE, 9, (5, 5, 4, 4, 0, 2)), (c.R_MONSTER, 1, (5, 5, 4, 4, 2, 1)),
     (c.R_MONSTER, 9, (5, 5, 4, 4, 2, 0))],
)  # fmt: skip
def test_a_loss_takes_what_is_there_and_nothing_else(resource, n, left):
    town = quiet(2)
    seat = town.seat()
    seat.clues, seat.money = 4, 4
    for world in ("abyss", "leng"):
        town.trophy_gate(0, world)
    for name in ("ghoul", "gug"):
        town.monster(name, c.TROPHY)
    town.monster("zombie", c.TROPHY + 1)
    town.trophy_gate(1, "yuggoth")
    effect(town, c.O_LOSE, resource, n, 1)
    trophies = town.table.crowd[c.TROPHY]
    assert (seat.sanity, seat.stamina, seat.clues, seat.money, seat.gate_trophies, trophies) == left
    assert (town.table.crowd[c.TROPHY + 1], town.seat(1).gate_trophies) == (1, 1)


@pytest.mark.rule("AH-21.1")
def test_points_are_split_by_choice_as_far_as_there_is_room():
    town = quiet(1, wanted={c.D_POINTS: c.GAIN_STAMINA})
    seat = town.seat()
    seat.sanity, seat.stamina = 3, 4
    effect(town, c.O_GAIN_SPLIT, 0, 4)
    assert (seat.sanity, seat.stamina) == (5, 5)
    sanity, stamina = [(act, -1, -1, -1, 0, 1, -1) for act in (c.GAIN_SANITY, c.GAIN_STAMINA)]
    assert town.asked(c.D_POINTS) == [[sanity, stamina]]  # what is left is no question


@pytest.mark.rule("AH-21.1", "AH-21.2")
def test_a_chosen_amount_is_paid_for_points_or_goods():
    town = quiet(1, wanted={c.D_AMOUNT: lambda options: 2, c.D_POINTS: c.GAIN_SANITY})
    seat = town.seat()
    seat.sanity, seat.stamina, seat.clues, seat.money = 2, 5, 3, 1
    effect(town, c.O_PAY_FOR_SPLIT, c.R_CLUE, 9)
    assert (seat.sanity, seat.clues) == (4, 1)
    assert town.asked(c.D_AMOUNT) == [[(c.PICK, -1, -1, -1, 0, n, -1) for n in range(4)]]
    seat.clues = 5
    effect(town, c.O_TRADE, c.R_CLUE, c.R_MONEY, 2)
    assert (seat.clues, seat.money) == (3, 3)
    assert [o[5] for o in town.asked(c.D_AMOUNT)[1]] == [0, 1, 2]


@pytest.mark.rule("AH-11.1")
def test_a_lowered_maximum_caps_the_points():
    town = quiet(1)
    effect(town, c.O_LOWER_MAX, c.R_STAMINA, 2)
    effect(town, c.O_LOWER_MAX, c.R_SANITY, 1)
    assert (town.seat().sanity, town.seat().stamina) == (4, 3)


# -- rolls and conditions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-21.1")
def test_dice_and_tables_lead_to_their_blocks(faces):
    town = quiet(1)
    seat = town.seat()
    seat.money = 0
    one, ten = block(town, (c.O_GAIN, c.R_MONEY, 1, 1)), block(town, (c.O_GAIN, c.R_MONEY, 10, 1))
    as_rolled = block(town, (c.O_GAIN, c.R_MONEY, c.ROLL, 1))
    rows = block(town, (c.ROW, 1, 2, 0, one), (c.ROW, 3, 4, 0, as_rolled), (c.ROW, 5, 6, 0, ten))
    for face, gained in ((2, 1), (3, 3), (4, 4), (5, 10), (6, 10)):
        seat.money = 0
        faces(face)
        effect(town, c.O_DIE_TABLE, 0, 0, 0, rows)
        assert seat.money == gained
    for face, gained in ((4, 10), (5, 1)):
        seat.money = 0
        faces(face)
        effect(town, c.O_DIE, 0, 0, 0, one, ten)
        assert seat.money == gained
    seat.money = 0
    faces(4)
    effect(town, c.O_ROLL_AMOUNT, 0, 0, 0, as_rolled)
    effect(town, c.O_REPEAT, 3, 0, 0, one)
    assert seat.money == 7
    seat.blessed = -1
    effect(town, c.O_IF, c.IF_CURSED, 0, 0, ten, one)
    seat.blessed = 0
    effect(town, c.O_IF, c.IF_CURSED, 0, 0, ten, one)
    assert seat.money == 18


@pytest.mark.rule("AH-21.1")
@pytest.mark.parametrize(("resource", "left"), [(c.R_SANITY, (2, 5)), (c.R_STAMINA, (5, 2))])
def test_who_tests_himself_rolls_for_each_point_and_is_rewarded_for_the_successes(resource, left, faces):
    town = quiet(1)
    seat = town.seat()
    seat.clues = 0
    faces(5, 6, 1, 2, 3)
    effect(town, c.O_SELF_TEST, resource, c.R_CLUE)
    assert (seat.sanity, seat.stamina) == left
    assert seat.clues == 2


@pytest.mark.rule("AH-21.1")
def test_a_lost_wager_devours_and_a_won_one_has_its_reward(faces):
    for shown, out, money, sanity in (((1, 2, 3, 4, 1), True, 0, None), ((5, 1, 1, 1, 1), False, 8, 1)):
        town = quiet(2)
        town.seat().money = 0
        reward = block(town, (c.O_GAIN, c.R_MONEY, 8, 1))
        faces(*shown)
        effect(town, c.O_WAGER, c.R_SANITY, 0, 0, reward)
        assert (town.seat().place == c.NOWHERE or town.seat().out == 1) == out
        if not out:
            assert (town.seat().money, town.seat().sanity) == (money, sanity)


@pytest.mark.rule("AH-21.1")
def test_without_a_legal_option_nothing_happens():
    town = quiet(1)
    town.seat().money = 1
    price = block(town, (c.PAY, c.R_MONEY, 2, -1))
    gain = block(town, (c.O_GAIN, c.R_CLUE, 3, 1))
    town.seat().clues = 0
    options = block(town, (c.OPTION, c.IF_ALWAYS, 0, 0, gain, price), (c.OPTION, c.IF_MONEY, 2, 0, 0, 0),
                    (c.OPTION, c.IF_CURSED, 0, 0, gain, 0))  # fmt: skip
    effect(town, c.O_CHOICE, 0, 0, 0, options)
    assert (town.asked(c.D_CHOICE), town.seat().money, town.seat().clues) == ([], 1, 0)
    town.seat().money = 2
    effect(town, c.O_CHOICE, 0, 0, 0, options)
    assert town.asked(c.D_CHOICE) == [[(c.CHOOSE, -1, -1, -1, 0, options, gain),
                                       (c.CHOOSE, -1, -1, -1, 0, options + 1, 0)]]  # fmt: skip
    assert (town.seat().money, town.seat().clues) == (0, 3)


@pytest.mark.rule("AH-12.25")
def test_a_combat_check_of_a_card_is_made_once_with_weapons_and_is_passed_by_the_blue_watcher(faces):
    gains = (c.O_GAIN, c.R_MONEY, 1, 1)
    for hand, act, dice, money in (((), c.DONE, 1, 0), (("revolver_38",), c.TAKE, 4, 1),
                                   (("blue_watcher_of_the_pyramid",), c.USE, 0, 1)):  # fmt: skip
        town = quiet(1, wanted={c.D_ARM: act})
        town.skills(0, fight=3)
        town.seat().money = town.seat().clues = 0
        town.give(0, *hand)
        left = faces(*[1] * (dice - 1), 6, 1, 1, 1, 1)
        shown = len(left)
        effect(town, c.O_CHECK, c.SKILLS, -2, 1, block(town, gains) if hand else 0, 0)
        assert shown - len(left) == dice
        assert town.seat().money == money


@pytest.mark.rule("AH-21.3")
def test_effects_on_several_concern_those_they_name():
    town = quiet(3)
    town.stand(0, "woods")
    town.inside(1, "leng")
    town.table.first = 2
    town.stand(2, "uptown")
    found = {who: [bool(concerns(town.g, s, who)) for s in range(3)] for who in range(4)}
    assert found == {c.ALL_OF_THEM: [True] * 3, c.IN_ARKHAM: [True, False, True],
                     c.IN_OTHER_WORLDS: [False, True, False], c.FIRST_PLAYER: [False, False, True]}  # fmt: skip
    town.seat(0).out = 1
    town.seat(0).place = c.NOWHERE
    assert not concerns(town.g, 0, c.ALL_OF_THEM)
    for s in range(3):
        town.seat(s).money, town.seat(s).halted = 0, 1
    effect(town, c.O_EACH, c.IN_ARKHAM, 0, 0, block(town, (c.O_GAIN, c.R_MONEY, 2, 1)), s=2)
    assert [int(town.seat(s).money) for s in range(3)] == [0, 0, 0]  # one who is halted carries out no effect
    for s in range(3):
        town.seat(s).halted = 0 if s == 2 else 1
    effect(town, c.O_EACH, c.ALL_OF_THEM, 0, 0, block(town, (c.O_GAIN, c.R_MONEY, 2, 1)), s=2)
    assert [int(town.seat(s).money) for s in range(3)] == [0, 2, 2]
