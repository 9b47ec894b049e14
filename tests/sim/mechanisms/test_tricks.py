import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.mechanisms import tricks
from sim.mechanisms.sets import bit
from sim.records import records

RANKS, SUITS, SEATS = 5, 3, 4


def played(leader, cards):
    t = records(tricks.trick(SEATS))[0]
    tricks.lead(t, leader)
    for k, card in enumerate(cards):
        assert tricks.to_play(t, SEATS) == (leader + k) % SEATS
        tricks.play(t, card, SEATS)
    return t


cards = st.lists(st.integers(0, RANKS * SUITS - 1), min_size=SEATS, max_size=SEATS, unique=True)


@given(st.integers(0, SEATS - 1), cards, st.integers(-1, SUITS - 1))
def test_the_highest_trump_takes_a_trick_or_else_the_highest_card_of_the_suit_led(leader, laid, trump):
    """By Python's max of (is trump, follows, rank)."""
    best = max(range(SEATS), key=lambda k: (laid[k] // RANKS == trump, laid[k] // RANKS == laid[0] // RANKS, laid[k]))
    assert tricks.taker(played(leader, laid), RANKS, trump, SEATS) == (leader + best) % SEATS


@pytest.mark.parametrize(("hand", "may"), [({1, 6, 8}, {6, 8}), ({1, 2, 14}, {1, 2, 14}), ({9}, {9})])
def test_who_can_follow_suit_does(hand, may):
    t = played(2, [7])
    assert tricks.may_play(t, sum(map(bit, hand)), RANKS) == sum(map(bit, may))
    assert tricks.may_play(played(2, []), sum(map(bit, hand)), RANKS) == sum(map(bit, hand))
    assert np.int64(tricks.of_suit(1, RANKS)) == sum(1 << card for card in range(5, 10))
