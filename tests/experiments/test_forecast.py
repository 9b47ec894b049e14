"""What the end of a round tells of the score: the Tower with its stones, which are laid round by round."""

from dataclasses import replace

import numpy as np
import pytest

from experiments.measure.forecast import errors, forecast, picked, thirds
from experiments.measure.observed import observe
from experiments.play.spec import make_specification
from sim import Aim, find_game
from sim.aim import side_numbers

GAMES = 200


@pytest.fixture(scope="module")
def seen():
    return observe(make_specification("toy", players=[3]).cells()[0], GAMES)


@pytest.fixture
def tower(aimed):
    aimed("toy", Aim("score", "stones"))
    return find_game("toy")


def test_stones_that_lie_tell_of_those_that_will(tower, seen):
    found = forecast(tower, seen)
    assert found.explained > 0.3
    assert found.p < 1e-6
    off = errors(found)["error"].to_numpy()
    assert (np.diff(off) < 0).all()
    total, seats = side_numbers(tower.aim, seen.outcomes, 0)
    for line in found.lines:
        assert line.came == line.means[-1] == pytest.approx(total[line.index] / seats[line.index])
        assert len(line.means) == 1 + seen.sampled[line.index]
        assert line.index % 2 == 1  # the others taught it


def test_tracks_that_tell_nothing_are_not_claimed_to(tower, seen):
    rng = np.random.default_rng(3)
    found = [forecast(tower, replace(seen, tracks=rng.integers(0, 50, seen.tracks.shape, np.int32))) for _ in range(20)]
    assert sum(one.p < 0.05 for one in found) <= 3


def test_a_game_of_one_round_has_nothing_to_tell_on_the_way(tower, seen):
    outcomes = seen.outcomes.copy()
    outcomes["rounds"] = 1
    assert forecast(tower, replace(seen, outcomes=outcomes)) is None


def test_the_games_that_are_told_are_a_middling_a_high_and_a_low_one(tower, seen):
    found = forecast(tower, seen)
    came = {line.index: line.came for line in found.lines}
    told = {name: came[index] for name, index in picked(found)}
    assert told["low"] < told["middling"] < told["high"]
    assert abs(told["middling"] - np.median(list(came.values()))) < 0.5


def test_games_that_stand_high_half_way_end_high_by_the_track_that_tells(tower, seen):
    noise = np.random.default_rng(4).integers(0, 50, seen.tracks.shape, np.int32)
    track, found = thirds(tower, {3: replace(seen, tracks=np.concatenate((noise, seen.tracks), axis=1))})
    assert track == 1
    low, middle, high = (part.mean() for part in found[3])
    assert low < middle < high
    assert sum(map(len, found[3])) == len(forecast(tower, seen).lines)
