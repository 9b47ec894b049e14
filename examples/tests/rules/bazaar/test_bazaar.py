"""The clauses of docs/rules/bazaar.md."""

import pytest

from experiments.contract import sit
from sim.games.bazaar.state import ALL, NAME, OFFER, OVER, PICK, check, points, redraw
from sim.mechanisms.sets import bit, count

SILK, TEA, PEPPER = 0, 1, 2


def card(good, value):
    return 5 * good + value - 1


def cards(*of):
    return sum(bit(card(*one)) for one in of)


def sitting(players, *changes, stalls=(), row=(), deck=(), **options):
    """After the draft: these stalls, this row, a deck of which the last card is the top one."""
    t = sit("bazaar", players, *changes, **options)
    t.g.table.passes = t.pack.hand.cards
    for seat in range(players):
        t.g.mine[seat].hand, t.g.table.stall[seat] = 0, cards(*stalls[seat]) if stalls else 0
    for lying, there in ((t.g.table.market, row), (t.g.hidden.deck, deck)):
        lying.n = len(there)
        lying.card[: len(there)] = [card(*one) for one in there]
    return t


def choosing(*choices):
    """Players that choose these cards and bids in turn."""
    left = list(choices)

    def decide(pack, table, mine, menu, weights, luck):
        field = "bid" if menu.kind == OFFER else "card"
        return menu.option[field][: menu.n].tolist().index(left.pop(0))

    return decide


@pytest.mark.rule("BA-1.1", "BA-1.2")
@pytest.mark.parametrize("players", [2, 4])
def test_four_cards_and_ten_coins_each_three_in_a_row_and_a_deck(players):
    g = sit("bazaar", players).g
    there = [*g.table.market.card[: g.table.market.n].tolist(), *g.hidden.deck.card[: g.hidden.deck.n].tolist()]
    hands = [int(mine.hand) for mine in g.mine[:players]]
    assert g.table.market.n == 3
    assert [count(hand) for hand in hands] == [4] * players
    assert len(there) == 30 - 4 * players
    assert sum(hands) + sum(bit(one) for one in there) == ALL
    assert g.table.coins[:players].tolist() == [10] * players


@pytest.mark.rule("BA-2.1")
def test_all_pick_at_once_and_what_is_left_goes_to_the_left_until_no_hand_is_left():
    t = sit("bazaar", 3, "hand.cards=2", decide=choosing(1, 2, 5, 25))
    for seat, hand in enumerate(((0, 1), (2, 3), (4, 5))):
        t.g.mine[seat].hand = sum(bit(one) for one in hand)
    t.g.table.market.card[0] = 25
    t.step()
    assert [(seat, [one[0] for one in menu]) for _, seat, menu in t.asked] == [(0, [0, 1]), (1, [2, 3]), (2, [4, 5])]
    assert t.g.table.stall[:3].tolist() == [bit(1), bit(2), bit(5)]
    assert [mine.hand for mine in t.g.mine[:3]] == [bit(4), bit(0), bit(3)]
    t.step()
    assert t.g.table.stall[:3].tolist() == [bit(1) | bit(4), bit(2) | bit(0), bit(5) | bit(3)]
    assert [mine.hand for mine in t.g.mine[:3]] == [0, 0, 0]
    t.step()
    assert [kind for kind, *_ in t.asked] == [PICK] * 3 + [NAME]  # one card is no choice


@pytest.mark.rule("BA-1.1", "BA-2.1")
def test_a_search_knows_the_hands_that_its_seat_has_passed_on_and_no_other():
    found, t = [set() for _ in range(4)], sit("bazaar", 4)
    t.step()
    for luck in range(20):
        t.g.search[0].state = luck
        redraw(t.g, t.pack, 1)
        for seat in range(4):
            found[seat].add(int(t.g.mine[seat].hand))
        assert check(t.g, t.pack) == 0
    assert [len(hands) > 1 for hands in found] == [True, False, False, True]


@pytest.mark.rule("BA-3.1")
def test_who_is_in_turn_names_a_card_of_the_row_and_a_new_one_comes_to_its_end():
    row, deck = ((TEA, 1), (SILK, 4), (TEA, 3)), ((PEPPER, 2), (PEPPER, 1))
    t = sitting(3, row=row, deck=deck, decide=choosing(card(SILK, 4), 0, 0, card(PEPPER, 1)))
    t.step(4)
    market = t.g.table.market
    assert market.card[: market.n].tolist() == [card(TEA, 1), card(TEA, 3), card(PEPPER, 2)]
    assert [(kind, seat) for kind, seat, _ in t.asked] == [(NAME, 0), (OFFER, 0), (OFFER, 1), (NAME, 1)]
    assert t.g.table.lot == card(PEPPER, 1)


@pytest.mark.rule("BA-3.2", "BA-3.3")
def test_bids_go_round_until_one_is_left_who_pays_the_bank():
    t = sitting(3, row=((TEA, 1),), decide=choosing(2, 3, 0, 10))
    t.g.table.coins[1] = 4
    t.step(6)  # the card is named, and the second player can only pass in the end
    offers = [(seat, [one[1] for one in menu]) for kind, seat, menu in t.asked if kind == OFFER]
    assert offers == [
        (0, [*range(11)]), (1, [0, 3, 4]), (2, [0, *range(4, 11)]), (0, [0, *range(4, 11)]),
    ]  # fmt: skip
    assert t.g.table.stall[:3].tolist() == [cards((TEA, 1)), 0, 0]
    assert (t.g.table.coins[:3].tolist(), t.g.table.bank) == ([0, 4, 10], 10)


@pytest.mark.rule("BA-3.3")
def test_where_nobody_bids_the_last_one_takes_the_card_for_nothing():
    t = sitting(3, row=((TEA, 1),), decide=choosing(0, 0))
    t.step(3)
    assert t.g.table.stall[:3].tolist() == [0, 0, cards((TEA, 1))]
    assert t.g.table.coins[:3].tolist() == [10] * 3


@pytest.mark.rule("BA-4.1")
@pytest.mark.parametrize(
    ("stall", "score"),
    [(((TEA, 5), (TEA, 4), (SILK, 5)), 14), (((TEA, 5), (TEA, 4), (TEA, 1), (SILK, 3)), 23), ((), 0)],
)
def test_three_cards_of_a_good_count_double(stall, score):
    assert points(sit("bazaar", 2).pack, cards(*stall)) == score


@pytest.mark.rule("BA-4.1")
def test_a_game_worked_out_by_hand():
    """Tea for the first player; the second one pays 3 for a silk that is worth 4 to both, and has tea 4 for nothing."""
    picks = (card(TEA, 5), card(SILK, 5))
    sales = (card(SILK, 4), 2, 3, 0, card(TEA, 4), 0)
    t = sit("bazaar", 2, "hand.cards=2", "sales.each=1", "row.cards=2", decide=choosing(*picks, *sales))
    t.g.mine[0].hand, t.g.mine[1].hand = cards((TEA, 5), (TEA, 1)), cards((SILK, 5), (SILK, 1))
    t.g.table.market.card[:2] = card(SILK, 4), card(TEA, 4)
    t.step(8)
    assert t.g.referee.ending == OVER
    assert t.g.table.stall[:2].tolist() == [cards((TEA, 5), (SILK, 1), (TEA, 4)), cards((SILK, 5), (TEA, 1), (SILK, 4))]
    assert t.g.outcome.score[:2].tolist() == [10 + 10, 10 + 7]
    assert t.tale()[-3:] == [
        "Player 2 puts tea 4 up for sale.", "Player 2 passes.", "Player 1 takes tea 4 for 0.",
    ]  # fmt: skip
