"""What is played next is made while the workers play."""

from threading import Event

import pytest

from experiments.play.ahead import made_ahead


def test_what_is_made_ahead_comes_in_order_one_ahead():
    begun = [Event() for _ in range(3)]

    def make(part):
        begun[part[0] // 2].set()
        return [k * k for k in part]

    made = made_ahead(make, range(5), 2)
    assert next(made) == [0, 1]
    assert begun[1].wait(10)  # while the first one is used
    assert not begun[2].is_set()
    assert list(made) == [[4, 9], [16]]
    assert list(made_ahead(make, [], 2)) == []


def test_what_cannot_be_made_is_raised_where_it_is_asked_for():
    def make(part):
        return 6 // part[0]

    made = made_ahead(make, [2, 0, 1], 1)
    assert next(made) == 3
    with pytest.raises(ZeroDivisionError):
        next(made)
