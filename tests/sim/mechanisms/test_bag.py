from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from sim import luck
from sim.mechanisms import bag
from sim.records import records


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


def test_copies_lie_on_top_and_what_is_taken_out_leaves_the_others_in_order():
    d = filled([7])
    bag.put_copies(d, 4, 3)
    assert cards_of(d) == [7, 4, 4, 4]
    hand = np.array([5, 6, 7, 8, 9])
    assert bag.take_out(hand, 1, 3) == 6
    assert hand[:3].tolist() == [5, 7, 8]


@given(st.lists(st.integers(0, 9), max_size=20), st.lists(st.integers(0, 9), max_size=15), st.integers(0, 2**32))
def test_a_reshuffle_is_all_cards_poured_and_shuffled(discarded, left, seed):
    d, out, same = filled(left), filled(discarded), filled(left + discarded)
    bag.reshuffle(out, d, stream(seed))
    bag.shuffle(same, stream(seed))
    assert (cards_of(d), out["n"]) == (cards_of(same), 0)


def test_a_die_shows_its_faces_as_often_as_it_has_them():
    s, counts = stream(5), np.array([3, 0, 2, 1])
    seen = np.bincount([bag.random_kind(counts, s) for _ in range(6000)], minlength=4)
    assert counts.tolist() == [3, 0, 2, 1]
    assert seen[1] == 0
    assert stats.chisquare(seen[[0, 2, 3]], [3000, 2000, 1000]).pvalue > 1e-4


@given(st.lists(st.integers(0, 3), max_size=12), st.integers(0, 3), st.integers(0, 12))
def test_the_nth_piece_in_a_place(where, place, nth):
    there = [piece for piece, at in enumerate(where) if at == place]
    assert bag.nth_at(np.array(where, np.int16), place, nth) == (there[nth] if nth < len(there) else bag.NONE)


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
    assert bag.random_kind(np.zeros(3, np.int64), stream()) == bag.NONE


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
