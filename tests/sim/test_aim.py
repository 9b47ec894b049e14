"""What a game is played for: numbers of seats and of sides, by kernels and by numpy."""

from dataclasses import replace

import numpy as np
import pytest

from sim import BadInput, find_game
from sim.aim import Aim, seat_numbers, side_numbers, winners, worth_for, worth_of_side
from sim.records import readable

TOWER = find_game("toy")
AIMS = [Aim(what, higher=higher, shared=shared) for what in ("wins", "score", "places")
        for higher in (True, False) for shared in (True, False)]  # fmt: skip


def finished(score, won, team=(0, 1, 0, 1), side=-1, role=(0, 0, 0, 0)):
    """A game of four seats that has ended, two of each side."""
    out = np.zeros(1, TOWER.shape.outcome)
    out["ending"], out["side"] = 3, side
    for name, values in (("score", score), ("won", won), ("team", team), ("role", role)):
        out[name] = values
    return out


def test_of_a_ranking_equal_scores_share_a_place_and_the_next_one_is_left_out():
    out = finished((7, 9, 7, 2), (0, 0, 0, 0))
    assert seat_numbers(Aim("places"), out).tolist() == [[2, 1, 2, 4]]
    assert seat_numbers(Aim("places", higher=False), out).tolist() == [[2, 4, 2, 1]]


def test_who_won_stands_before_who_has_as_much_and_who_is_not_there_before_nobody():
    assert seat_numbers(Aim("places"), finished((7, 7, 3, 3), (1, 0, 0, 0))).tolist() == [[1, 2, 3, 3]]
    gone = seat_numbers(Aim("places"), finished((1, 2, 3, 99), (0, 0, 0, 0), role=(0, 0, 0, -1)))
    assert gone[0, :3].tolist() == [3, 2, 1]


def test_a_side_has_the_mean_of_its_seats_in_play():
    total, seats = side_numbers(Aim("score"), finished((7, 9, 4, 1), (0, 0, 0, 0), role=(0, 0, 0, -1)), 1)
    assert (total.tolist(), seats.tolist()) == ([9], [1])
    total, seats = side_numbers(Aim("places"), finished((7, 9, 4, 1), (0, 0, 0, 0)), 0)
    assert (total.tolist(), seats.tolist()) == ([2 + 3], [2])


def test_of_several_winners_each_side_has_won_where_the_game_says_so_and_else_the_one_that_is_named():
    both = finished((0, 0, 0, 0), (1, 1, 0, 0), side=0)
    assert [bool(winners(Aim(shared=True), both, side)[0]) for side in (0, 1)] == [True, True]
    assert [bool(winners(Aim(), both, side)[0]) for side in (0, 1)] == [True, False]


@pytest.mark.parametrize("aim", AIMS, ids=str)
def test_a_kernel_reads_of_a_game_what_numpy_reads_of_many(aim):
    rng = np.random.default_rng(1)
    for _ in range(40):
        out = finished(rng.integers(-3, 4, 4), rng.integers(0, 2, 4), rng.permutation([0, 1, 0, 1]),
                       rng.integers(-1, 2), (0, 0, 0, rng.integers(-1, 1)))  # fmt: skip
        record = readable(out)[0]
        for side in (0, 1):
            total, seats = side_numbers(aim, out, side)
            wanted = aim.better * total[0] / seats[0] if aim.counts else winners(aim, out, side)[0]
            assert worth_of_side(record, side, aim.code) == wanted
            seat = int(np.flatnonzero(out["team"][0] == side)[0])
            assert worth_for(record, seat, aim.code) == (wanted if aim.counts else out["won"][0, seat])


def test_a_score_is_as_wide_as_the_rules_compute_unless_the_game_says_less():
    out = np.zeros(1, TOWER.shape.outcome)
    out["score"] = 40_000 * 2**20
    assert out["score"][0, 0] == 40_000 * 2**20
    with pytest.raises(OverflowError, match="int16"):
        np.zeros(1, find_game("tainted_grail").shape.outcome)["score"][0, 0] = 40_000


@pytest.mark.parametrize(("aim", "says"), [(Aim("points"), "'points' is none of wins, score, places"),
                                           (Aim("score", low=3, high=2), "low 3 is not below high 2"),
                                           (Aim(low=0.4), "of wins the band is --target")])  # fmt: skip
def test_an_aim_that_cannot_be_is_refused(aim, says):
    with pytest.raises(BadInput, match=f"game toy: aim: {says}"):
        replace(TOWER, aim=aim)
