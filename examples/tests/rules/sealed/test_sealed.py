"""The clauses of docs/rules/sealed.md."""

from collections import Counter

import pytest

from experiments.contract import sit


@pytest.mark.rule("SE-1")
def test_a_worth_of_two_to_ten_for_each():
    worths = Counter(int(mine.worth) for index in range(60) for mine in sit("sealed", 4, index=index).g.mine)
    assert set(worths) == set(range(2, 11))


@pytest.mark.rule("SE-2", "SE-3", "SE-4")
@pytest.mark.parametrize(("bids", "takers"), [((3, 5, 1), {1}), ((4, 2, 4), {0, 2}), ((0, 0, 0), {0, 1, 2})])
def test_all_bid_at_once_and_the_highest_takes_it_of_several_one_by_lot(bids, takers):
    took = set()
    for index in range(20):
        offered = []

        def decide(pack, table, mine, menu, weights, luck):
            offered.append(menu.option["bid"][: menu.n].tolist())  # noqa: B023
            return bids[menu.seat]

        t = sit("sealed", 3, decide=decide, index=index)
        for seat, worth in enumerate((8, 7, 6)):
            t.g.mine[seat].worth = worth
        t.step()
        assert offered == [list(range(8)), list(range(7)), list(range(6))]
        taker = t.g.outcome.won.tolist().index(True)
        score = [0, 0, 0]
        score[taker] = (8, 7, 6)[taker] - max(bids)
        assert t.g.outcome.score[:3].tolist() == score
        took.add(taker)
    assert took == takers
