from hypothesis import given
from hypothesis import strategies as st

from sim.mechanisms.seats import to_the_left


@given(st.integers(1, 62), st.data())
def test_the_seats_to_the_left_are_those_of_a_round_table(seats, data):
    seat, n = data.draw(st.integers(0, seats - 1)), data.draw(st.integers(0, seats))
    assert to_the_left(seat, n, seats) == (seat + n) % seats
