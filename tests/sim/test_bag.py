from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from sim import bag, luck
from sim.game import records


def filled(cards, capacity=40):
    d = records(bag.deck(capacity))[0]
    for card in cards:
        bag.put_top(d, card)
    return d


def cards_of(d):
    return [int(c) for c in d["card"][: d["n"]]]


def stream(state=1):
    s = records(luck.STREAM)[0]
    s["state"] = state
    return s


def test_the_top_is_drawn_first_and_an_empty_deck_gives_none():
    d = filled([1, 2, 3])
    assert bag.peek(d, 0) == 3
    assert bag.peek(d, 2) == 1
    assert bag.peek(d, 3) == bag.NONE
    assert [bag.draw(d) for _ in range(4)] == [3, 2, 1, bag.NONE]


def test_put_bottom_remove_and_find():
    d = filled([1, 2])
    bag.put_bottom(d, 9)
    assert cards_of(d) == [9, 1, 2]
    assert bag.find(d, 1) == 1
    assert bag.find(d, 7) == bag.NONE
    assert bag.remove_at(d, 1) == 1
    assert cards_of(d) == [9, 2]


@given(st.lists(st.integers(0, 9), max_size=20), st.lists(st.integers(0, 9), max_size=15), st.integers(0, 2**32))
def test_no_card_is_lost_or_made(one, two, seed):
    a, b, s = filled(one), filled(two), stream(seed)
    bag.pour(a, b)
    assert a["n"] == 0
    bag.shuffle(b, s)
    assert Counter(cards_of(b)) == Counter(one + two)
    drawn = [bag.draw_random(b, s) for _ in range(len(one + two))]
    assert Counter(drawn) == Counter(one + two)
    assert bag.draw_random(b, s) == bag.NONE


def test_draws_without_replacement_are_hypergeometric():
    s, trials = stream(2), 20_000
    seen = np.zeros(5, np.int64)
    for _ in range(trials):
        counts = np.array([8, 4])
        seen[sum(bag.draw_kind(counts, s) for _ in range(4))] += 1
    wanted = stats.hypergeom(12, 4, 4).pmf(range(5)) * trials
    assert stats.chisquare(seen, wanted).pvalue > 1e-4


def test_an_empty_bag_gives_none():
    assert bag.draw_kind(np.zeros(3, np.int64), stream()) == bag.NONE


@given(cards=st.lists(st.integers(0, 9), max_size=30), first=st.integers(0, 30), order=st.randoms())
def test_shuffling_above_forgets_the_order_and_keeps_what_lies_under(cards, first, order):
    first = min(first, len(cards))
    other = cards[:first] + order.sample(cards[first:], len(cards) - first)
    a, b = filled(cards), filled(other)
    bag.shuffle_above(a, first, stream(7))
    bag.shuffle_above(b, first, stream(7))
    assert cards_of(a) == cards_of(b)
    assert cards_of(a)[:first] == cards[:first]
    assert sorted(cards_of(a)) == sorted(cards)


def test_every_order_above_is_as_likely():
    source = stream(3)
    found = Counter()
    for _ in range(2400):
        d = filled([5, 1, 2, 3, 4])
        bag.shuffle_above(d, 1, source)
        found[tuple(cards_of(d))] += 1
    assert len(found) == 24
    assert stats.chisquare(list(found.values())).pvalue > 1e-4
