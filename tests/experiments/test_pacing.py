"""How single games go: measures of paths that are known, and a model held against games whose chances are known."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import binom

from experiments.measure.observed import observe
from experiments.measure.pacing import NOBODY, Pacing, Path, chosen, course, figures, measures, pacing
from experiments.play.spec import make_specification
from sim import find_game
from sim.game import FIRST_ENDING


def path(*first, won=0, index=0, start=0.5):
    """A game of two with these chances of the first at the end of its rounds, and one more that decides."""
    p = np.array([start, *first, 1.0 - won])
    return Path(index, np.stack([p, 1 - p], axis=1))


def test_a_game_that_goes_one_way():
    found = measures(path(0.6, 0.8, 0.95, 0.99))
    assert (found["lead_changes"], found["comeback"], found["half_time"], found["runaway"]) == (0, 0, 1, 1)
    assert found["drama"] == 0
    assert found["decided"] == 3 / 5  # rows 0, 1 and 2 are open still
    assert found["surprise"] == pytest.approx((1 - 0.5) / 5)  # five steps in one direction, the last to the result


def test_a_game_that_turns():
    found = measures(path(0.4, 0.2, 0.6, 0.4, 0.7))
    assert (found["lead_changes"], found["comeback"], found["runaway"]) == (3, 1, 0)
    assert found["half_time"] == 1  # the third of six rounds
    assert found["decided"] == 1  # never sure before the end
    assert found["drama"] == pytest.approx((np.sqrt(0.2) + np.sqrt(0.6) + np.sqrt(0.2)) / 3)
    assert found["tension"] == pytest.approx(np.mean([4 * p * (1 - p) for p in (0.5, 0.4, 0.2, 0.6, 0.4, 0.7)]))


def test_who_is_favoured_anyway_does_not_lead_for_that():
    """One side wins one game in twenty: at 10 % its game goes better than games go."""
    rare = measures(path(0.1, 0.1, won=1, start=0.05))
    assert rare["half_time"] == 0  # the side that hardly ever wins leads, and loses
    assert rare["decided"] == 1  # it was not decided before it began
    assert path(0.05, start=0.05).even[:2] == pytest.approx(np.full((2, 2), 0.5))


def test_of_several_contenders():
    three = Path(0, np.array([[1 / 3, 1 / 3, 1 / 3], [0.6, 0.2, 0.2], [0.1, 0.45, 0.45], [0.1, 0.8, 0.1], [0, 1, 0]]))
    found = measures(three)
    assert found["lead_changes"] == 1
    assert found["comeback"] == 0  # 0.2 is more than half of a third
    assert found["tension"] == pytest.approx(np.mean([(1 - s) * 1.5 for s in (1 / 3, 0.44, 0.415, 0.66)]))


def test_figures_split_how_often_from_how_much():
    found = Pacing(("a", "b"), (path(0.1, 0.6), path(0.6, 0.7), path(0.2, 0.7)), 0.5)
    told = figures(found).set_index("measure")
    assert told.loc["comeback", "mean"] == pytest.approx(2 / 3)
    assert told.loc["comeback_size", "mean"] == pytest.approx(0.15)
    assert told.loc["comeback_size", "games"] == 2
    left = course(found, 2).set_index("part")["left"]
    assert left[0] == 1
    assert left[1] == 0
    assert left[0.5] == pytest.approx(np.mean([4 * p * (1 - p) for p in (0.1, 0.6, 0.2)]))  # one of three rounds


def test_the_three_games_are_what_they_are_called():
    rng = np.random.default_rng(1)
    usual = [path(*np.clip(0.55 + 0.1 * np.arange(4) + rng.normal(0, 0.05, 4), 0, 1), index=i) for i in range(20)]
    close = path(0.4, 0.6, 0.45, 0.55, index=90)
    runaway = path(0.95, 0.97, 0.99, 0.999, index=91)
    told = dict(chosen(Pacing(("a", "b"), (*usual, close, runaway), 0.5)))
    assert told["close"] == 90
    assert told["runaway"] == 91
    assert told["typical"] < 20


@pytest.fixture(scope="module")
def tower():
    """The tower with dice of two faces: 9 rounds of 2 builders, each lays 0 or 1; built with 9 stones or more."""
    spec = make_specification("toy", players="2", changes={"play.faces": 2, "victory.points.2p": 9})
    cell = spec.cells()[0]
    seen = observe(cell, 4000, workers=2)
    return cell, seen, pacing(cell.game, seen)


def test_the_model_knows_the_chances_of_the_tower(tower):
    _, seen, found = tower
    assert {p.index % 2 for p in found.paths} == {1}  # read only in games that it has not seen
    off = []
    for one in found.paths:
        for at in range(1, len(one.chances) - 1):
            stones = seen.tracks[one.index, 0, at - 1]
            exact = binom.sf(9 - stones - 1, 18 - 2 * at, 0.5)
            off.append(one.chances[at, 0] - exact)
    assert np.abs(off).mean() < 0.03
    assert found.explained > 0.3


def test_its_chances_are_what_comes_of_them(tower):
    found = tower[2]
    chance = np.concatenate([p.chances[1:-1, 0] for p in found.paths])
    won = np.concatenate([np.full(len(p.chances) - 2, p.chances[-1, 0]) for p in found.paths])
    for low in (0.1, 0.3, 0.5, 0.7):
        here = (chance >= low) & (chance < low + 0.2)
        assert won[here].mean() == pytest.approx(chance[here].mean(), abs=0.06)


def test_too_few_games_tell_nothing():
    cell = make_specification("toy", players="2").cells()[0]
    assert pacing(cell.game, observe(cell, 20)) is None


def test_games_start_from_the_rates_of_the_main_table(tower):
    cell, seen, _ = tower
    found = pacing(cell.game, seen, rates=np.array([0.4, 0.4]))
    assert found.paths[0].chances[0].tolist() == [0.5, 0.5]


def test_of_more_sides_those_that_win_now_and_then_are_the_contenders(tower):
    """A third side that never wins is none; one that takes every fifth game is."""
    cell, seen, _ = tower
    three = SimpleNamespace(sides=(*cell.game.sides, "moss"), shape=cell.game.shape)
    assert pacing(three, seen).contenders == cell.game.sides
    outcomes = seen.outcomes.copy()
    outcomes["side"][::5] = 2
    found = pacing(three, replace(seen, outcomes=outcomes))
    assert found.contenders == three.sides
    assert found.paths[0].chances.sum(axis=1) == pytest.approx(np.ones(len(found.paths[0].chances)))
    assert np.mean([p.chances[-2, 2] for p in found.paths]) == pytest.approx(0.2, abs=0.03)


def test_a_track_that_says_at_the_end_who_won_tells_nothing_before_it(tower):
    """The last round is known as it came; to learn from it would be to look at the answer."""
    cell, seen, _ = tower
    tracks = np.zeros_like(seen.tracks)
    silent = pacing(cell.game, replace(seen, tracks=tracks))  # knows only that the game is not over yet
    tracks[np.arange(seen.games), 0, seen.outcomes["rounds"] - 1] = seen.outcomes["side"] == 0
    found = pacing(cell.game, replace(seen, tracks=tracks))
    assert found.explained == pytest.approx(silent.explained, abs=0.001)
    assert {one.winner for one in found.paths} == {0, 1}
    assert all(one.winner == seen.outcomes["side"][one.index] for one in found.paths)


def idle(rng, games, rate, tracks):
    """Observed games of two sides whose tracks tell nothing of who wins."""
    shape = find_game("toy").shape
    outcomes = np.zeros(games, shape.outcome)
    outcomes["ending"], outcomes["side"] = FIRST_ENDING, rng.random(games) > rate
    rounds = outcomes["rounds"] = rng.integers(4, 10, games)
    game = SimpleNamespace(sides=("us", "them"), shape=SimpleNamespace(tracks=[None] * tracks, outcome=shape.outcome))
    seen = SimpleNamespace(outcomes=outcomes, tracks=rng.integers(0, 10, (games, tracks, 10)), games=games,
                           first=np.zeros(games, int), sampled=rounds)  # fmt: skip
    return pacing(game, seen, (), np.array([rate, 1 - rate]))


@pytest.mark.parametrize("tracks", [1, 4])
def test_a_model_that_tells_nothing_is_not_taken_for_one_that_tells(tracks):
    """Explained is above nought now and then by chance; nor does anybody lead by the sign of the model's own error."""
    rng = np.random.default_rng(5)
    found = [idle(rng, 500, 0.7, tracks) for _ in range(60)]
    assert sum(f.explained > 0 for f in found) > 2
    assert sum(f.p < 0.01 for f in found) <= 3
    leads = np.mean([np.mean(path.leader[:-1] != NOBODY) for f in found for path in f.paths[:40]])
    assert leads < 0.15


def test_what_tells_is_found(tower):
    assert tower[2].p < 1e-9
    assert np.mean([np.mean(path.leader[:-1] == path.winner) for path in tower[2].paths]) > 0.5
    assert np.isnan(measures(path(0.5, 0.5))["half_time"])
