from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from sim import luck
from sim.kernel import kernel
from sim.mechanisms import fit
from sim.records import records

WORK = np.dtype([("luck", luck.STREAM), ("deal", fit.deal_of(6)), ("counts", np.int32, (5,))], align=True)


def work(masks, counts):
    w = records(WORK)[0]
    w["deal"]["n"] = len(masks)
    w["deal"]["kinds"][: len(masks)] = masks
    w["counts"] = counts
    return w


@kernel
def many(w, dealt):
    """dealt[n, slot]: what is dealt, each time from all cards."""
    for n in range(len(dealt)):
        if not fit.deal(w.deal, w.counts, w.luck):
            return n
        for slot in range(w.deal.n):
            dealt[n, slot] = w.deal.card[slot]
        fit.put_back(w.deal, w.counts, (1 << w.deal.n) - 1)
    return len(dealt)


@pytest.mark.parametrize(
    ("masks", "counts"),
    [
        ([0b00011, 0b00110, 0b00101], [1, 1, 2, 0, 0]),  # each of two kinds, in a ring
        ([0b11111, 0b00001, 0b00011], [2, 1, 3, 0, 1]),  # one within the other
        ([0b01100, 0b01100, 0b11000, 0b11111], [1, 2, 1, 1, 2]),
    ],
)
def test_every_deal_that_fits_is_dealt_as_often_as_there_are_cards_for_it(masks, counts):
    cards = [kind for kind, n in enumerate(counts) for _ in range(n)]
    ways = Counter(
        deal for deal in permutations(cards, len(masks)) if all(m >> k & 1 for m, k in zip(masks, deal, strict=True))
    )
    w, dealt = work(masks, counts), np.empty((4000, len(masks)), np.int64)
    assert many(w, dealt) == len(dealt)
    found = Counter(map(tuple, dealt.tolist()))
    assert found.keys() <= ways.keys()
    expected = np.array(list(ways.values())) * len(dealt) / ways.total()
    assert stats.chisquare([found[deal] for deal in ways], expected).pvalue > 0.001
    assert w["counts"].tolist() == counts


def test_what_cannot_be_dealt_is_said_and_leaves_the_piles():
    for masks in ([0b1, 0b1], [0b100]):  # one card for two; none at all
        w = work(masks, [1, 5, 0, 0, 0])
        assert not fit.deal(w["deal"], w["counts"], w["luck"])
        assert w["counts"].tolist() == [1, 5, 0, 0, 0]
