from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from numpy import int64
from scipy import stats

from sim import luck
from sim.mechanisms import draft
from sim.mechanisms.sets import count
from sim.records import record, records

MINE = record(hand=int64)


def holding(*hands):
    mine = records(MINE, len(hands))
    mine["hand"] = hands
    return mine


def stream(state=1):
    s = records(luck.STREAM)[0]
    s["state"] = state
    return s


def test_hands_go_on_to_the_left_or_to_the_right():
    mine = holding(1, 2, 4, 8)
    draft.pass_on(mine, 1, 4)
    assert mine["hand"].tolist() == [8, 1, 2, 4]
    draft.pass_on(mine, 3, 4)
    assert mine["hand"].tolist() == [1, 2, 4, 8]
    draft.pass_on(mine, 1, 3)  # the fourth seat is not in play
    assert mine["hand"].tolist() == [4, 1, 2, 8]


@given(st.integers(2, 7), st.integers(0, 8), st.booleans())
def test_a_seat_knows_the_hands_that_it_has_held(seats, passes, left):
    by = 1 if left else seats - 1
    mine = holding(*range(seats))
    held = [{seat} for seat in range(seats)]
    for _ in range(passes):
        draft.pass_on(mine, by, seats)
        for seat in range(seats):
            held[seat].add(int(mine["hand"][seat]))
    for seat in range(seats):
        for at in range(seats):
            assert draft.has_held(seat, at, passes, by, seats) == (int(mine["hand"][at]) in held[seat])


@given(st.permutations(range(20)), st.integers(0, 3), st.integers(0, 4), st.sampled_from([1, 3]), st.integers(0, 2**32))
def test_what_a_seat_has_held_stays_and_no_card_is_lost_or_made(order, seat, passes, by, seed):
    hands = [sum(1 << card for card in order[4 * at : 4 * at + 4]) for at in range(4)]
    mine = holding(*hands)
    left = draft.deal_unseen(mine, (1 << 20) - 1, seat, passes, by, 4, stream(seed))
    dealt = mine["hand"].tolist()
    assert [count(hand) for hand in [*dealt, left]] == [4] * 5
    assert sum(dealt) + left == (1 << 20) - 1
    for at in range(4):
        assert dealt[at] == hands[at] or not draft.has_held(seat, at, passes, by, 4)


def test_every_deal_of_the_hands_not_seen_is_as_likely():
    found, s = Counter(), stream(4)
    for _ in range(2400):
        mine = holding(0b000011, 0b001100, 0b010000)  # the first seat has passed its hand on to the second
        left = draft.deal_unseen(mine, 0b1111111, 0, 1, 1, 3, s)
        assert mine["hand"].tolist()[:2] == [0b000011, 0b001100]
        found[int(mine["hand"][2]), left] += 1
    assert set(found) == {(1 << card, 0b1110000 & ~(1 << card)) for card in (4, 5, 6)}
    assert stats.chisquare(list(found.values())).pvalue > 1e-4
