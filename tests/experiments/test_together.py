"""What two dealt things do together: what is planted is found, chance is not, and few games are drawn to the mean."""

from types import SimpleNamespace

import numpy as np
import pytest

from experiments.measure.together import LEAST, pooled, shared_luck
from experiments.statistics.holm import holm
from sim import find_game

THINGS, OTHERS, AT_TABLE = 9, 5, 3
NAMES = [f"thing {i}" for i in range(THINGS)], [f"other {j}" for j in range(OTHERS)]


def world(rng, games, beyond, counts=2):
    """Games of tables of three things against one opponent, whose effects add up, and what pairs do beyond it."""
    found = []
    for _ in range(counts):
        held = rng.random((games, THINGS)).argsort(axis=1).argsort(axis=1) < AT_TABLE
        other = rng.integers(OTHERS, size=games)
        chance = 0.35 + 0.06 * other + held @ np.linspace(-0.08, 0.08, THINGS) + (held * beyond[:, other].T).sum(axis=1)
        won = rng.random(games) < chance
        there = other[:, None] == np.arange(OTHERS)
        cross = lambda a, b: a.T.astype(int) @ b.astype(int)  # noqa: E731
        found.append(np.stack([cross(h, t) for h in (held, ~held) for t in (there & won[:, None], there)]))
    return found


def test_of_worlds_in_which_effects_add_up_few_have_a_false_claim():
    rng, false = np.random.default_rng(3), 0
    none = np.zeros((THINGS, OTHERS))
    for _ in range(300):
        false += min(holm(list(pooled("x", *NAMES, world(rng, 600, none)).table["p"]))) <= 0.05
    assert false <= 22  # 15 are allowed, and two standard errors


def test_games_that_two_player_counts_share_count_once():
    one = world(np.random.default_rng(4), 2000, np.zeros((THINGS, OTHERS)), counts=1)
    once, twice = (pooled("x", *NAMES, counts, luck).table["p"] for counts, luck in ((one, 1.0), (2 * one, 2.0)))
    assert np.allclose(once, twice, rtol=0, atol=0.01)
    game, rng = find_game("toy"), np.random.default_rng(5)

    def seen(side):
        return SimpleNamespace(games=len(side), outcomes={"side": side})

    sides = [seen(rng.integers(2, size=4000)) for _ in range(2)]
    assert shared_luck(game, {2: sides[0], 3: sides[0]}) == pytest.approx(2.0)
    assert shared_luck(game, {2: sides[0], 3: sides[1]}) == pytest.approx(1.0, abs=0.05)
    assert shared_luck(game, {}) == np.inf


def test_a_pair_that_is_planted_is_found_and_no_other():
    beyond = np.zeros((THINGS, OTHERS))
    beyond[2, 4] = -0.3
    table = pooled("x", *NAMES, world(np.random.default_rng(1), 4000, beyond)).table
    held = table[np.array(holm(list(table["p"]))) <= 0.05]
    assert ("thing 2", "other 4") in set(zip(held["thing"], held["other"], strict=True))
    assert set(held["thing"]) == {"thing 2"}
    top = held.loc[held["p"].idxmin()]
    assert top["shrunk"] == pytest.approx(-0.24, abs=0.08)  # beyond the mean of the thing, which the pair takes part in


def test_what_is_drawn_to_the_mean_is_nearer_to_the_truth_and_its_interval_holds():
    rng = np.random.default_rng(5)
    off, inside = [], []
    for _ in range(20):
        beyond = rng.normal(0, 0.06, (THINGS, OTHERS))
        table = pooled("x", *NAMES, world(rng, 1500, beyond)).table
        own = beyond - (beyond.sum(axis=0) - beyond) / (THINGS - 1)  # without a thing one of the others sits there
        true = (own - own.mean(axis=1, keepdims=True)).ravel()
        off.append([np.square(table[c] - true).mean() for c in ("raw", "shrunk")])
        inside.append((np.abs(table["shrunk"] - true) < 1.96 * table["error"]).mean())
    raw, shrunk = np.mean(off, axis=0)
    assert shrunk < 0.7 * raw
    assert np.mean(inside) > 0.93


def test_of_two_opponents_what_holds_has_an_interval_without_0():
    """Two mirror each other: what both leave open of their mean is of neither."""
    rng, inside = np.random.default_rng(7), []
    for _ in range(40):
        effect = rng.normal(0, 0.08, THINGS)
        games = rng.integers(800, 2000, (2, THINGS, 1)).repeat(2, axis=2)
        chance = np.stack([0.4 + np.stack([effect, -effect], axis=1), np.full((THINGS, 2), 0.4)])
        wins = rng.binomial(games, chance)
        table = pooled("x", NAMES[0], NAMES[1][:2], [np.stack([wins[0], games[0], wins[1], games[1]])]).table
        here = table[table["other"] == "other 0"]
        inside.append((np.abs(here["shrunk"] - effect) < 1.96 * here["error"]).mean())
        held = table[np.array(holm(list(table["p"]))) <= 0.05]
        assert (held["shrunk"].abs() > 1.96 * held["error"]).all()
    assert 0.9 < np.mean(inside) < 0.98


def test_too_few_games_say_nothing():
    few = [np.stack([np.full((2, 2), x) for x in (5, LEAST - 1, 50, 100)])]
    assert pooled("x", ["a", "b"], ["c", "d"], few).table.empty
    one = few[0].copy()
    one[:2, 0, :], one[1, 1, 0] = LEAST, LEAST  # of b one opponent alone tells
    assert set(pooled("x", ["a", "b"], ["c", "d"], [one]).table["thing"]) == {"a"}
