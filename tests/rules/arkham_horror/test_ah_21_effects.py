"""AH-21: the operations effects are made of, one by one, as the texts of a pack of one's own may combine them."""

import pytest
from ah_table import quiet

from sim.games.arkham_horror.effects.effects import concerns, run
from sim.games.arkham_horror.effects.effects_board import meant
from sim.games.arkham_horror.effects.effects_cards import part_of_cards, price_of, search
from sim.games.arkham_horror.effects.effects_points import amount_of
from sim.games.arkham_horror.state import codes as c
from sim.games.arkham_horror.state.agenda import schedule


def block(town, *rows):
    """A block of operations written into the pack; where it begins."""
    pack = town.t.pack
    start = int(pack.ops)
    for i, row in enumerate((*rows, (c.END,))):
        pack.op[start + i] = (*row, *(0,) * (7 - len(row)))
    pack.ops += len(rows) + 1
    return start


def effect(town, *row, s=0, roll=0, hits=0, card=-1):
    """Carries out one operation (code, a, b, c, then, other)."""
    schedule(town.g, block(town, row), s, roll, hits, card)
    run(*town.args)


def kind(town, name):
    return town.kinds.index(name)


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


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-17.15")
def test_a_card_of_a_sort_is_the_first_from_the_top_and_one_of_choice_any_of_the_deck():
    town = quiet(1, wanted={c.D_CARD: lambda options: 2})
    sorts = town.t.pack.kind["sort_of"]
    for what, sort_of, name in ((c.FIND_TOME, c.TOME, "old_journal"), (c.FIND_WEAPON, c.WEAPON, "knife")):
        deck = town.g.hidden.items[c.COMMON]
        card = town.on_top(c.COMMON, name)
        town.on_top(c.COMMON, "food")
        before = int(deck.n)
        assert search(*town.args, 0, c.COMMON, what, -1) == card
        assert sorts[town.t.pack.card_kind[card]] == sort_of
        assert deck.n == before - 1
    assert search(*town.args, 0, c.SPELLS, c.FIND_TOME, -1) == -1
    found = int(search(*town.args, 0, c.SPELLS, c.FIND_ANY, -1))
    deck = town.g.hidden.items[c.SPELLS]
    offered = town.asked(c.D_CARD)[0]
    assert offered[2] == (c.PICK, c.TO_FIND, found, -1, 0, 0, -1)
    assert {o[2] for o in offered} == {*(int(k) for k in deck.card[: deck.n]), found}
    assert found not in deck.card[: deck.n]
    deck.n = 0
    assert search(*town.args, 0, c.SPELLS, c.FIND_ANY, -1) == -1
    name = int(town.t.pack.card_kind[town.g.hidden.items[c.UNIQUE].card[5]])
    found = search(*town.args, 0, c.UNIQUE, c.FIND_KIND, name)
    assert town.t.pack.card_kind[found] == name


@pytest.mark.rule("AH-17.15")
def test_the_lowest_card_of_a_deck_is_found_too():
    for what in (c.FIND_KIND, c.FIND_TOME):
        town = quiet(1)
        deck = town.g.hidden.items[c.UNIQUE]
        card = next(int(k) for k in deck.card[: deck.n] if town.kinds[town.t.pack.card_kind[k]] == "necronomicon")
        deck.card[0], deck.n = card, 1
        assert search(*town.args, 0, c.UNIQUE, what, kind(town, "necronomicon")) == card
        assert deck.n == 0


@pytest.mark.rule("AH-17.15")
def test_a_search_that_finds_nothing_leads_on():
    town = quiet(1)
    town.seat().money = 0
    instead = block(town, (c.O_GAIN, c.R_MONEY, 3, 1))
    effect(town, c.O_SEARCH, c.COMMON, c.FIND_KIND, kind(town, "food"), 0, instead)
    assert (town.hand(), town.seat().money) == (["food"], 0)
    effect(town, c.O_SEARCH, c.COMMON, c.FIND_KIND, kind(town, "necronomicon"), 0, instead)
    assert (town.hand(), town.seat().money) == (["food"], 3)


@pytest.mark.rule("AH-17.13")
def test_prices_are_changed_not_below_nothing_or_halved_and_rounded_up():
    town = quiet(1)
    card = town.give(0, "knife")
    price = town.t.pack.kind[kind(town, "knife")]
    for listed, add, half, whole in ((3, 0, 2, 3), (4, 0, 2, 4), (4, 1, 3, 5), (2, -1, 1, 1), (1, -3, 0, 0)):
        price.price = listed
        assert (price_of(town.t.pack, card, add, 1), price_of(town.t.pack, card, add, 0)) == (half, whole)


@pytest.mark.rule("AH-17.13", "AH-8.16")
def test_a_shop_lays_out_cards_sells_what_can_be_paid_and_takes_the_rest_back():
    half, must, everybody = 1, 2, 8
    buys = {c.D_CARD: c.DONE}
    town = quiet(2, wanted=buys)
    for s in range(2):
        town.seat(s).money = 9
    decks = [town.g.hidden.items[k] for k in (c.COMMON, c.UNIQUE)]
    before = [int(d.n) for d in decks]
    effect(town, c.O_SHOP, 2, 1, 1, 0, everybody)
    assert [len(o) for o in town.asked(c.D_CARD)] == [4, 4]
    assert town.asked(c.D_CARD)[0][-1] == (c.DONE, c.TO_BUY, -1, -1, 0, 0, -1)
    assert [int(d.n) for d in decks] == before
    assert town.hand() == []
    effect(town, c.O_SHOP, 3, 0, 2, 0, half + must)
    first, second = town.asked(c.D_CARD)[2:]
    assert (len(first), len(second)) == (3, 3)  # the first must be bought, the second may be
    paid = first[0]
    assert paid[:2] == (c.PICK, c.TO_BUY)
    assert paid[5] == (town.t.pack.kind[town.t.pack.card_kind[paid[2]]].price + 1) // 2
    assert (town.seat().money, len(town.hand())) == (9 - paid[5], 1)
    effect(town, c.O_SHOP, 2, 0, 1, 0, half)
    assert [o[0] for o in town.asked(c.D_CARD)[-1]] == [c.PICK, c.PICK, c.DONE]
    town.seat().money = 0
    town.t.asked.clear()
    town.t.pack.kind["price"] = 1
    effect(town, c.O_SHOP, 3, 0, 2, 0, must)
    assert town.asked(c.D_CARD) == []


@pytest.mark.rule("AH-21.1")
def test_cards_are_sold_for_a_multiple_of_their_price():
    town = quiet(1, wanted={c.D_CARD: lambda options: len(options) - 1})
    town.seat().money = 0
    knife, food = town.give(0, "knife", "food")
    town.give(0, "heal")
    price = town.t.pack.kind["price"]
    effect(town, c.O_SELL, c.COMMON, 2, 2)
    done = (c.DONE, c.TO_SELL, -1, -1, 0, 0, -1)
    at = [(c.PICK, c.TO_SELL, k, -1, 0, int(price[town.t.pack.card_kind[k]]) * 2, -1) for k in (knife, food)]
    assert town.asked(c.D_CARD) == [[done, *at], [done, at[0]]]
    assert town.seat().money == at[0][5] + at[1][5]
    assert town.hand() == ["heal"]


@pytest.mark.rule("AH-17.14")
def test_half_of_the_cards_is_rounded_as_the_text_says():
    town = quiet(1)
    town.give(0, "food", "knife", "heal", "skill_luck")
    found = [int(part_of_cards(*town.two, 0, c.LOSE_ITEM, n)) for n in (c.ALL, c.HALF_DOWN, c.HALF_UP, 2)]
    assert found == [3, 1, 2, 2]
    effect(town, c.O_LOSE_CARD, c.LOSE_ITEM, c.HALF_UP)
    assert len(town.hand()) == 2
    assert town.asked(c.D_CARD)[0][0][:2] == (c.PICK, c.TO_LOSE)


@pytest.mark.rule("AH-21.1")
def test_cards_of_a_kind_are_discarded_as_many_as_named():
    for n, left in ((1, ["food", "knife"]), (c.ALL, ["knife"]), (0, ["food", "food", "knife"])):
        town = quiet(1)
        town.give(0, "food", "food", "knife")
        effect(town, c.O_DISCARD_NAMED, kind(town, "food"), n)
        assert sorted(town.hand()) == left


@pytest.mark.rule("AH-21.1")
def test_a_card_counts_its_uses_or_goes_if_it_is_still_there():
    town = quiet(2)
    card = town.give(0, "food")
    for left in (["food"], []):
        effect(town, c.O_ADD_COUNTER, 2, card=card)
        assert town.hand() == left
    card = town.give(0, "food")
    town.table.counter[card] = 4
    effect(town, c.O_ADD_COUNTER, 2, card=card)
    assert town.hand() == []
    card = town.give(1, "knife")
    effect(town, c.O_DISCARD_SELF, card=card)
    effect(town, c.O_ADD_COUNTER, 1, card=card)
    effect(town, c.O_DISCARD_SELF)
    assert town.hand(1) == ["knife"]
    effect(town, c.O_DISCARD_SELF, card=card, s=1)
    assert town.hand(1) == []


@pytest.mark.rule("AH-8.20")
def test_an_ally_joins_if_still_in_the_deck_or_another_is_chosen_or_one_leaves():
    town = quiet(1, wanted={c.D_CARD: lambda options: 1})
    town.seat().money = 0
    instead = block(town, (c.O_GAIN, c.R_MONEY, 3, 1))
    for money in (0, 3):
        effect(town, c.O_GAIN_ALLY, kind(town, "ryan_dean"), 0, 0, 0, instead)
        assert (town.hand().count("ryan_dean"), town.seat().money) == (1, money)
    effect(town, c.O_CHOOSE_ALLY)
    offered = town.asked(c.D_CARD)[-1]
    assert len(offered) == 10
    assert town.seat().hand[town.seat().hand_n - 1] == offered[1][2]
    assert all(o == (c.PICK, c.TO_FIND, o[2], -1, 0, 0, -1) for o in offered)
    effect(town, c.O_ALLY_TO_BOX, 4)
    boxed = [k for k in range(town.t.pack.cards) if town.table.owner[k] == c.IN_BOX]
    assert (len(boxed), town.table.rumor_tokens) == (4, 0)
    assert all(town.t.pack.kind[town.t.pack.card_kind[k]].family == c.ALLIES for k in boxed)
    effect(town, c.O_ALLY_TO_BOX, 7)
    assert town.table.rumor_tokens == 2
    effect(town, c.O_CHOOSE_ALLY)
    assert len(town.asked(c.D_CARD)) == 1


@pytest.mark.rule("AH-18.4")
def test_each_item_without_a_success_is_discarded(faces):
    town = quiet(1)
    town.give(0, "food", "skill_luck", "knife", "heal")
    faces(6, 1, 5)
    effect(town, c.O_ITEM_DICE)
    assert town.hand() == ["food", "skill_luck", "heal"]


# -- states and places -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-21.1")
def test_states_are_given_and_taken():
    town = quiet(2)
    seat = town.seat()
    effect(town, c.O_BLESS)
    assert seat.blessed == 1
    seat.blessed = 0
    effect(town, c.O_CURSE)
    assert seat.blessed == -1
    effect(town, c.O_UNCURSE)
    assert seat.blessed == 0
    seat.blessed = 1
    effect(town, c.O_UNCURSE)
    assert seat.blessed == 1
    effect(town, c.O_DELAYED)
    effect(town, c.O_LOSE_TURN)
    assert (seat.delayed, seat.skip, seat.place < c.AREAS) == (1, town.table.turn + 1, True)
    effect(town, c.O_MEMBERSHIP)
    assert seat.member == 1
    effect(town, c.O_LOSE_MEMBERSHIP)
    assert seat.member == 0
    effect(town, c.O_LOST)
    assert seat.place == c.LOST
    effect(town, c.O_DEVOURED, s=1)
    assert town.seat(1).place == c.NOWHERE


@pytest.mark.rule("AH-11.10")
def test_the_arrested_are_set_free_and_nobody_is_arrested_for_a_while():
    town = quiet(2)
    for s in range(2):
        town.stand(s, "woods")
    effect(town, c.O_ARRESTED)
    effect(town, c.O_DELAYED, s=1)
    town.seat(1).skip = 5
    assert (town.seat().place, town.seat().delayed) == (c.JAIL, 1)
    town.seat().halted = 0
    effect(town, c.O_RELEASE_ARRESTED)
    assert (town.areas[town.seat().place], town.seat().delayed, town.seat().skip) == ("police_station", 0, -1)
    assert (town.areas[town.seat(1).place], town.seat(1).delayed, town.seat(1).skip) == ("woods", 1, 5)
    effect(town, c.O_NO_ARREST)
    for turn, place in ((1, "police_station"), (2, "police_station"), (3, None)):
        town.table.turn = turn
        effect(town, c.O_ARRESTED)
        assert (town.areas[town.seat().place] if place else town.seat().place) == (place or c.JAIL)


@pytest.mark.rule("AH-11.5")
def test_the_lost_come_back_to_open_places_of_choice():
    town = quiet(2, wanted={c.D_AREA: lambda options: 3})
    town.stand(1, "woods")
    town.table.shut[town.area("downtown")] = c.NEVER
    town.table.shut[town.area("library")] = 0
    town.seat().place, town.seat().delayed = c.LOST, 1
    effect(town, c.O_RETURN_LOST, s=1)
    offered = town.asked(c.D_AREA)
    assert [o[1] for o in offered[0]] == [a for a in range(c.AREAS) if a != town.area("downtown")]
    assert all(o == (c.GO, o[1], -1, -1, 0, 0, -1) for o in offered[0])
    assert (len(offered), town.seat().place, town.seat().delayed) == (1, 4, 0)
    assert town.areas[town.seat(1).place] == "woods"
    effect(town, c.O_MOVE, c.TO_ANY, s=1)
    assert town.seat(1).place == 4
    assert town.asked(c.D_AREA)[1][0] == (c.GO, 0, -1, -1, 1, 1, -1)


@pytest.mark.rule("AH-18.6")
def test_who_owns_none_is_devoured():
    for clues, place in ((1, "woods"), (0, None)):
        town = quiet(2)
        town.stand(0, "woods")
        town.seat().clues = clues
        effect(town, c.O_DEVOUR_IF_NONE, c.R_CLUE)
        assert town.seat().place == (town.area(place) if place else c.NOWHERE)


@pytest.mark.rule("AH-6.11", "AH-10.38")
def test_an_effect_moves_to_the_street_here_or_to_the_place_a_card_names():
    town = quiet(1)
    town.stand(0, "library")
    effect(town, c.O_MOVE, c.TO_STREET)
    assert town.areas[town.seat().place] == "miskatonic_university"
    town.inside(0, "leng")
    here = int(town.seat().place)
    effect(town, c.O_MOVE, c.TO_STREET)
    assert town.seat().place == here
    deck = town.g.hidden.mythos
    top = int(deck.card[deck.n - 1])
    effect(town, c.O_MOVE, c.TO_MYTHOS_GATE)
    assert town.seat().place == town.t.pack.mythos[top].gate
    assert deck.card[0] == top


@pytest.mark.rule("AH-8.15")
def test_moves_in_and_out_of_the_other_worlds():
    town = quiet(1)
    seat = town.seat()
    town.stand(0, "woods")
    seat.away = -1
    effect(town, c.O_COME_BACK)
    effect(town, c.O_OW_ADVANCE)
    effect(town, c.O_RETURN)
    assert (town.areas[seat.place], seat.came_back) == ("woods", 0)
    seat.entry = 3
    world = town.worlds.index("celeano")
    effect(town, c.O_MOVE_OW, world, 0)
    assert (seat.place, seat.entry) == (c.WORLD0 + world * c.WORLD_AREAS, -1)
    effect(town, c.O_MOVE_OW, world, 1)
    assert seat.place == c.WORLD0 + world * c.WORLD_AREAS + 1
    effect(town, c.O_MOVE_OW, world, 0)
    effect(town, c.O_OW_ADVANCE)
    assert seat.place == c.WORLD0 + world * c.WORLD_AREAS + 1
    town.gate("unnamable", "celeano")
    effect(town, c.O_RETURN)
    assert (town.areas[seat.place], seat.explored) == ("unnamable", 1)


# -- the board ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AH-21.1")
def test_the_places_an_effect_names():
    town = quiet(1)
    pack = town.t.pack
    places = [town.area("downtown"), town.area("bank_of_arkham"), town.area("woods"), c.SKY, c.OUTSKIRTS]
    named = {c.AT_STREETS: "10000", c.AT_LOCATIONS: "01100", c.AT_SKY: "00010", c.AT_OUTSKIRTS: "00001",
             c.AT_ARKHAM: "11110", c.AT_ALL: "11111", c.NEIGHBOURHOOD + town.area("downtown"): "11000",
             c.NEIGHBOURHOOD + town.area("uptown"): "00100", town.area("woods"): "00100"}  # fmt: skip
    for where, found in named.items():
        assert "".join(str(int(meant(pack, where, place))) for place in places) == found


@pytest.mark.rule("AH-21.1")
def test_monsters_go_back_to_the_cup_and_terror_rises_if_there_were_any():
    town = quiet(1)
    town.monster("ghoul", "uptown")
    gug = town.monster("gug", "downtown")
    kinds = 1 << town.monsters.index("ghoul")
    effect(town, c.O_RETURN_TO_CUP, c.AT_STREETS, kinds, 0)
    assert (town.monsters_in("uptown"), town.where(gug), town.table.terror) == (0, "downtown", 0)
    effect(town, c.O_RETURN_TO_CUP, c.AT_STREETS, kinds, 2)
    assert town.table.terror == 0
    effect(town, c.O_RETURN_TO_CUP, c.AT_STREETS, -1, 2)
    assert (town.where(gug), town.table.terror) == (c.CUP, 2)
    effect(town, c.O_TERROR, 1, 0)
    effect(town, c.O_TERROR, 0, 5)
    assert town.table.terror == 5


@pytest.mark.rule("AH-8.21", "AH-8.22")
def test_gates_close_without_a_trophy_one_of_choice_or_each_by_a_die(faces):
    town = quiet(1, wanted={c.D_WAY_BACK: lambda options: 1})
    town.stand(0, "uptown")
    for area, world in (("woods", "leng"), ("graveyard", "abyss"), ("unnamable", "yuggoth")):
        town.gate(area, world)
    effect(town, c.O_CLOSE_GATE)
    graveyard, woods, unnamable = sorted(town.area(a) for a in ("woods", "graveyard", "unnamable"))
    assert town.asked(c.D_WAY_BACK) == [[(c.GO, a, -1, -1, 0, 1, -1) for a in (graveyard, woods, unnamable)]]
    assert (town.table.gate[woods], town.table.open_gates, town.seat().gate_trophies) == (-1, 2, 0)
    faces(4, 5)
    effect(town, c.O_CLOSE_EACH)
    assert (town.table.gate[graveyard] >= 0, town.table.gate[unnamable]) == (True, -1)
    town.table.gate[graveyard] = -1
    effect(town, c.O_CLOSE_GATE)
    assert len(town.asked(c.D_WAY_BACK)) == 1


@pytest.mark.rule("AH-21.1")
def test_monsters_are_claimed_drawn_as_trophies_set_free_and_brought_back():
    town = quiet(2, wanted={c.D_TROPHY: lambda options: 1})
    ghoul, flyer = town.monster("ghoul", "uptown"), town.monster("byakhee", c.SKY)
    town.monster("zombie", c.OUTSKIRTS)
    effect(town, c.O_CLAIM, s=1)
    both = sorted([(ghoul, town.area("uptown")), (flyer, c.SKY)])
    assert town.asked(c.D_TROPHY) == [[(c.PICK, place, -1, m, 1, 1, -1) for m, place in both]]
    assert town.table.monster_at[both[1][0]] == c.TROPHY + 1
    effect(town, c.O_TROPHY, 3)
    assert (town.table.crowd[c.TROPHY], town.table.crowd[c.TROPHY + 1]) == (3, 1)
    effect(town, c.O_RELEASE, town.area("downtown"), 2)
    assert town.monsters_in("downtown") == 2
    effect(town, c.O_RUMOR_MONSTERS, 2)
    assert town.table.crowd[c.ON_RUMOR] == 2
    effect(town, c.O_RUMOR_TO_BOARD, town.area("easttown"))
    assert (town.table.crowd[c.ON_RUMOR], town.monsters_in("easttown")) == (0, 2)
    again = quiet(2)
    for s in range(2):
        again.monster("cultist", c.TROPHY + s)
    again.monster("ghoul", c.TROPHY)
    effect(again, c.O_RESPAWN, again.monsters.index("cultist"), again.area("woods"))
    assert (again.monsters_in("woods"), again.table.crowd[c.TROPHY], again.table.afoot) == (2, 1, 2)


@pytest.mark.rule("AH-21.1", "AH-10.34")
def test_places_close_with_or_without_driving_out_those_inside():
    town = quiet(1)
    town.stand(0, "woods")
    m = town.monster("ghoul", "woods")
    woods = town.area("woods")
    effect(town, c.O_CLOSE, woods, 0)
    assert (town.table.shut[woods], town.areas[town.seat().place]) == (town.table.turn + 1, "woods")
    effect(town, c.O_CLOSE, woods, 1)
    assert (town.areas[town.seat().place], town.where(m)) == ("uptown", "uptown")
    town.table.shut[woods] = c.NEVER
    effect(town, c.O_CLOSE, woods, 0)
    assert town.table.shut[woods] == c.NEVER


@pytest.mark.rule("AH-21.1")
def test_tokens_seals_doom_and_gates_of_effects():
    town = quiet(1)
    table = town.table
    town.stand(0, "woods")
    effect(town, c.O_TOKENS, 3)
    effect(town, c.O_ADD_DOOM, 2)
    doom = int(table.doom)
    effect(town, c.O_REMOVE_DOOM, 1)
    assert (table.rumor_tokens, table.doom, table.extra_gate) == (3, doom - 1, 0)
    table.seals = 1
    table.seal[town.area("unnamable")] = 1
    effect(town, c.O_REMOVE_SEALS)
    assert (table.seals, sum(table.seal), table.extra_gate) == (0, 0, 0)
    effect(town, c.O_EXTRA_GATE)
    assert table.extra_gate == 1
    effect(town, c.O_GATE_HERE)
    assert (table.open_gates, table.afoot) == (1, 0)
    town.stand(0, "unnamable")
    effect(town, c.O_GATE_AND_MONSTER)
    assert (table.open_gates, table.afoot) == (2, 1)
