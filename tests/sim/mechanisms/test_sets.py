from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from sim import luck
from sim.mechanisms import sets
from sim.records import records

members = st.sets(st.integers(0, 62))
values = st.lists(st.integers(-3, 3), min_size=63, max_size=63)


def as_bits(numbers):
    return sum(1 << m for m in numbers)


def walked(bits):
    met, m = [], sets.next_member(bits, -1)
    while m >= 0:
        met.append(m)
        m = sets.next_member(bits, m)
    return met


@given(members, st.integers(0, 62))
def test_a_set_is_pythons(numbers, m):
    bits = as_bits(numbers)
    assert sets.bit(m) == 1 << m
    assert sets.has(bits, m) == (m in numbers)
    assert sets.count(bits) == len(numbers)
    assert walked(bits) == sorted(numbers)
    assert sets.next_member(bits, m) == min((n for n in numbers if n > m), default=-1)
    if numbers:
        assert sets.first_of(bits) == min(numbers)


@given(members, values)
def test_who_has_most_and_least(numbers, worth):
    bits, array = as_bits(numbers), np.array(worth, np.int8)
    best = max((worth[m] for m in numbers), default=0)
    worst = min((worth[m] for m in numbers), default=0)
    assert walked(sets.highest(array, bits)) == sorted(m for m in numbers if worth[m] == best)
    assert walked(sets.lowest(array, bits)) == sorted(m for m in numbers if worth[m] == worst)


def test_each_member_is_drawn_as_often_and_with_one_draw():
    stream = records(luck.STREAM)[0]
    seen = Counter(sets.draw_member(0b101101, stream) for _ in range(4000))
    assert sorted(seen) == [0, 2, 3, 5]
    assert stats.chisquare(list(seen.values())).pvalue > 1e-4
    before = records(luck.STREAM)[0]
    before["state"] = stream["state"]
    sets.draw_member(0b101101, stream)
    luck.below(before, 4)
    assert stream["state"] == before["state"]


@given(members, values)
def test_places_are_counted_from_above_and_shared(numbers, worth):
    for m in numbers:
        assert sets.rank(np.array(worth), as_bits(numbers), m) == 1 + sum(worth[n] > worth[m] for n in numbers)
