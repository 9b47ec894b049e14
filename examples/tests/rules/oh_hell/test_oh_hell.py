"""The clauses of docs/rules/oh_hell.md."""

import pytest

from experiments.contract import sit
from sim.games.oh_hell.state import ALL, PLAYED
from sim.mechanisms.sets import bit, count


def table(*hands, trump=0, dealer=None, decide=None, bids=None):
    """Players with these hands: cards as 'suit rank' numbers; the last one deals."""
    t = sit("oh_hell", len(hands), f"deal.cards.{len(hands)}p={len(hands[0])}", decide=decide)
    dealer = len(hands) - 1 if dealer is None else dealer
    t.g.table.dealer, t.g.table.trick.leader = dealer, (dealer + 1) % len(hands)
    t.g.table.open = 13 * trump + 12
    t.g.table.seen = bit(t.g.table.open)
    for seat, hand in enumerate(hands):
        t.g.mine[seat].hand = sum(bit(card) for card in hand)
    if bids:
        t.g.table.bids, t.g.table.bid[: len(bids)] = len(bids), bids
    return t


def playing(*cards):
    """Players that play these cards in turn, and what they were offered."""
    left, offered = list(cards), []

    def decide(pack, table, mine, menu, weights, luck):
        offered.append((int(menu.seat), menu.option["card"][: menu.n].tolist()))
        return offered[-1][1].index(left.pop(0))

    return decide, offered


@pytest.mark.rule("OH-1.1", "OH-1.2")
@pytest.mark.parametrize("players", [3, 7])
def test_seven_cards_each_and_one_turned_up_and_a_dealer_by_lot(players):
    dealers = set()
    for index in range(60):
        g = sit("oh_hell", players, index=index).g
        hands = [int(mine.hand) for mine in g.mine[:players]]
        assert [count(hand) for hand in hands] == [7] * players
        assert sum(hands) + bit(g.table.open) <= ALL
        assert count(sum(hands) | bit(g.table.open)) == 7 * players + 1
        dealers.add(int(g.table.dealer))
    assert dealers == set(range(players))


@pytest.mark.rule("OH-2.1", "OH-2.2")
def test_all_bid_in_turn_and_the_dealer_may_not_make_all_bids_come_true():
    asked = []

    def decide(pack, table, mine, menu, weights, luck):
        asked.append((int(menu.seat), menu.option["bid"][: menu.n].tolist()))
        return 1

    t = table((13, 14), (15, 16), (17, 18), dealer=0, decide=decide)
    t.step(3)
    assert asked == [(1, [0, 1, 2]), (2, [0, 1, 2]), (0, [1, 2])]
    assert t.g.table.bid[:3].tolist() == [2, 1, 1]


@pytest.mark.rule("OH-3.1", "OH-3.2", "OH-3.3")
@pytest.mark.parametrize(
    ("trump", "cards", "taker"),
    [(3, (14, 20, 27), 1), (2, (14, 20, 27), 2), (0, (26, 24, 30), 2), (3, (14, 13, 27), 0)],
)
def test_who_has_the_suit_follows_and_the_highest_trump_or_card_of_the_suit_takes(trump, cards, taker):
    hands = ((14, 26), (13, 20, 24)[cards[1] == 24 :][:2], (27, 30))
    decide, offered = playing(*cards)
    t = table(*hands, trump=trump, decide=decide, bids=(0, 0, 0))
    t.step(3)
    follow = [card for card in hands[1] if card // 13 == cards[0] // 13] or sorted(hands[1])
    assert offered[1] == (1, sorted(follow))
    assert t.g.table.taken[:3].tolist() == [seat == taker for seat in range(3)]
    assert (t.g.table.trick.leader, t.g.table.trick.n) == (taker, 0)
    led = cards[0] // 13
    out = [seat for seat in range(3) if t.g.table.could[seat] != ALL]
    assert out == [seat for seat in range(3) if cards[seat] // 13 != led]


@pytest.mark.rule("OH-4.1")
@pytest.mark.parametrize(("bids", "score"), [((0, 0, 0), [10, 1, 10]), ((0, 1, 0), [10, 11, 10])])
def test_points_for_tricks_and_ten_for_a_bid_that_came_true_and_several_may_win(bids, score):
    decide, _ = playing(14, 20, 27)
    t = table((14,), (20,), (27,), trump=3, decide=decide, bids=bids)
    t.step(3)
    assert t.g.referee.ending == PLAYED
    assert t.g.outcome.score[:3].tolist() == score
    assert t.g.outcome.won[:3].tolist() == [points == max(score) for points in score]
