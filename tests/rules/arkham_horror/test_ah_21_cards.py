"""AH-21: the operations of effects on cards, one by one: drawn, searched, bought, sold, lost, allies."""

import pytest
from ah_table import block, effect, kind, quiet

from sim.games.arkham_horror.effects.effects_cards import part_of_cards, price_of, search
from sim.games.arkham_horror.state import codes as c


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
