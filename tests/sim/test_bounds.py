"""An index outside of an array is told with file, line, array and length, in kernels that are not ours."""

import inspect
import pickle
import threading

import numpy as np
import pytest
from numba import float64, int64

from sim import BadInput
from sim.address import by_address
from sim.errors import OutOfBounds, TooWide
from sim.kernel import INTERPRETED, is_checked, kernel
from sim.mechanisms import bag

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
HAND = np.dtype([("card", np.int16, (3,))], align=True)
GAME = np.dtype([("laid", np.int32, (4,)), ("map", np.int32, (2, 3)), ("mine", HAND, (2,)), ("deck", bag.deck(3))],
                align=True)  # fmt: skip
ENDED = np.dtype([("score", np.int16, (2,)), ("won", np.int16, (2,))], align=True)


@kernel
def laid_before(g, seat):
    return g.laid[seat - 1]  # read


@kernel
def lay(g, seat, n):
    g.laid[seat] += n  # changed
    g.map[seat, n] = 1  # written


@kernel
def hold(g, seat, slot):
    hand = g.mine[seat]  # whose hand
    return hand.card[slot]  # which slot


@kernel
def last(values):
    return values[-1]  # the last one


@kernel
def some(values, to):
    total = 0
    for value in values[:to]:
        total += value
    return total


@kernel
def lay_on_top(g, card):
    bag.put_top(g.deck, card)  # on a full deck


@kernel
def lay_many(g, n):
    for card in range(n):
        lay_on_top(g, card)


@kernel
def score(out, seat, points):
    out.score[seat] = points  # scored
    out.won[seat] = points


@kernel
def score_alike(out, points):
    out.score[:] = points  # alike


def _line(words):
    lines, _ = inspect.getsourcelines(inspect.getmodule(_line))
    return next(i + 1 for i, line in enumerate(lines) if line.endswith(f"# {words}\n"))


def _told(function, *asked):
    with pytest.raises(OutOfBounds) as found:
        function(*asked)
    return str(found.value)


def new():
    return np.zeros(1, GAME)[0]


@pytest.mark.parametrize(
    ("function", "asked", "words", "says"),
    [
        (laid_before, (0,), "read", "g.laid: index -1 is outside, it has 4: 0 to 3"),
        (laid_before, (5,), "read", "g.laid: index 4 is outside, it has 4: 0 to 3"),
        (lay, (4, 0), "changed", "g.laid: index 4 is outside, it has 4: 0 to 3"),
        (lay, (2, 0), "written", "g.map, index 1: index 2 is outside, it has 2: 0 to 1"),
        (lay, (1, 3), "written", "g.map, index 2: index 3 is outside, it has 3: 0 to 2"),
        (hold, (2, 0), "whose hand", "g.mine: index 2 is outside, it has 2: 0 to 1"),
        (hold, (1, -1), "which slot", "g.mine[].card: index -1 is outside, it has 3: 0 to 2"),
    ],
)
def test_an_index_outside_is_told_with_its_line_and_the_array(function, asked, words, says):
    assert _told(function, new(), *asked) == f"{__file__}:{_line(words)}: {says}"


def test_what_is_inside_is_read_and_written():
    g = new()
    lay(g, 1, 2)
    assert (laid_before(g, 2), g["map"][1, 2], hold(g, 1, 2)) == (2, 1, 0)
    assert some(np.arange(3), 9) == 3  # a slice takes what there is


def test_nothing_counts_from_the_end():
    told = _told(last, np.arange(3))
    assert told == f"{__file__}:{_line('the last one')}: values: index -1 is outside, it has 3: 0 to 2"


def test_a_line_of_one_s_own_that_calls_ours_is_told_first():
    g = new()
    lay_many(g, 3)
    told = _told(lay_many, g, 4)
    assert told.startswith(f"{__file__}:{_line('on a full deck')}: put_top, ")
    assert told.endswith("d.card: index 3 is outside, it has 3: 0 to 2")
    assert f"{bag.__file__}:" in told


def test_what_is_raised_in_a_call_by_address_is_raised_and_nothing_is_printed(capfd):
    signature = int64(float64[::1], int64)
    there = by_address(kernel(lambda values, i: int(values[i]), signature=signature), signature)

    @kernel
    def asks(values, i):
        return there(values, i)

    assert asks(np.ones(2), 1) == 1
    assert "values: index 2 is outside, it has 2" in _told(asks, np.ones(2), 2)
    assert capfd.readouterr() == ("", "")


def test_threads_are_told_of_their_own():
    found = {}

    def look(seat):
        found[seat] = _told(lay, new(), seat, 0)

    threads = [threading.Thread(target=look, args=(seat,)) for seat in range(4, 12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(f"index {seat} is outside" in found[seat] for seat in range(4, 12))


def test_it_travels_as_bad_input_and_is_an_index_error():
    with pytest.raises(IndexError) as found:
        laid_before(new(), 0)
    sent = pickle.loads(pickle.dumps(found.value))
    assert (type(sent), str(sent)) == (BadInput, str(found.value))


@pytest.mark.parametrize("points", [32_768, -32_769, 1 << 40])
def test_a_score_that_does_not_fit_is_told_and_never_another_number(points):
    out = np.zeros(1, ENDED)[0]
    for function, asked, words in ((score, (out, 1, points), "scored"), (score_alike, (out, points), "alike")):
        with pytest.raises(TooWide) as found:
            function(*asked)
        says = f"{__file__}:{_line(words)}: out.score: {points:,} does not fit int16, -32,768 to 32,767; leave"
        assert str(found.value).startswith(says)
    assert out["score"].tolist() == [0, 0]
    assert type(pickle.loads(pickle.dumps(found.value))) is BadInput


def test_a_score_that_fits_is_kept_to_both_ends():
    out = np.zeros(1, ENDED)[0]
    for seat, points in enumerate((-32_768, 32_767)):
        score(out, seat, points)
    assert out["score"].tolist() == [-32_768, 32_767]


def test_games_that_are_shipped_are_not_checked():
    assert not is_checked("sim.play")
    assert not is_checked("sim.games.among_cultists.turn.flow")
    assert not is_checked("strategies.among_cultists.investigators")
    assert not is_checked("experiments.play.watching")
    assert is_checked("sim.games.toy.turn.flow")
    assert is_checked("strategies.toy")
    assert is_checked("somebodys_strategy")
