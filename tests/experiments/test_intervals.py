import numpy as np
import pytest
from scipy.stats import binomtest

from experiments.statistics.intervals import (
    confidence_sequence,
    effective_trials,
    games_for,
    half_width,
    none_at_most,
    ratio_interval,
    wilson,
)


@pytest.mark.parametrize(("k", "n"), [(1, 3), (50, 100), (990, 1000)])
def test_wilson_is_scipys(k, n):
    exact = binomtest(k, n).proportion_ci(method="wilson")
    assert wilson(k, n) == pytest.approx((exact.low, exact.high))


def test_the_edges_are_jeffreys():
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 10)[1] == pytest.approx(1 - wilson(10, 10)[0]) == pytest.approx(0.21720, abs=1e-5)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("n", [1, 20, 3000, 10_000_000])
def test_none_of_n_has_the_exact_one_sided_bound(n):
    bound = none_at_most(n)
    assert bound == pytest.approx(binomtest(0, n, alternative="less").proportion_ci(method="exact").high)
    assert (1 - bound) ** n == pytest.approx(0.05)  # so many games without one come by luck in one case of twenty
    assert none_at_most(n, 0.99) > bound
    assert none_at_most(0) == 1.0


@pytest.mark.parametrize("p", [0.02, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("n", [100, 2000])
def test_wilson_covers_the_truth_in_95_of_100(p, n):
    wins = np.random.default_rng(1).binomial(n, p, 20_000)
    intervals = {k: wilson(k, n) for k in set(wins.tolist())}
    covered = np.mean([intervals[k][0] <= p <= intervals[k][1] for k in wins.tolist()])
    assert 0.93 < covered < 0.975


def test_the_games_for_a_half_width_give_it():
    for half in (0.02, 0.005):
        for rate in (0.5, 0.2):
            n = games_for(half, rate)
            assert half_width(rate * n, n) == pytest.approx(half, rel=0.01)


def test_holders_of_a_role_at_one_table_are_not_independent():
    rng = np.random.default_rng(2)
    misses = {"effective": 0, "naive": 0}
    for _ in range(1000):
        holders = rng.integers(1, 5, 300)
        wins = holders * (rng.random(300) < 0.4)
        k, n = float(wins.sum()), float(holders.sum())
        effective = effective_trials(
            k, n, float((wins**2).sum()), float((wins * holders).sum()), float((holders**2).sum()), 300
        )
        for name, trials in (("effective", effective), ("naive", n)):
            low, high = wilson(k / n * trials, trials)
            misses[name] += not low <= 0.4 <= high
    assert misses["effective"] < 70
    assert misses["naive"] > 150


def test_numbers_of_one_chance_hang_together():
    """Means and shares over games of which those of one index are dealt alike, some of them twice."""
    rng = np.random.default_rng(5)
    misses = {"share": 0, "mean": 0, "as if apart": 0}
    for _ in range(1000):
        counts, weights = rng.integers(0, 5, 200), rng.integers(1, 3, 200)
        wins = counts * (rng.random(200) < 0.4)
        scores = counts * (10 + rng.normal(size=200)) + rng.normal(size=200) * np.sqrt(counts)
        low, high = ratio_interval(wins, counts, np.ones(200, int), share=True)
        misses["share"] += not low <= 0.4 <= high
        low, high = ratio_interval(scores, counts)
        misses["mean"] += not low <= 10 <= high
        low, high = wilson(float(wins.sum()), float(counts.sum()))
        misses["as if apart"] += not low <= 0.4 <= high
        twice = (
            ratio_interval(scores, counts, weights),
            ratio_interval(*(np.repeat(x, weights) for x in (scores, counts))),
        )
        assert twice[0] == pytest.approx(twice[1])
    assert misses["share"] < 75
    assert misses["mean"] < 75
    assert misses["as if apart"] > 150
    assert ratio_interval(np.zeros(3), np.zeros(3, int), share=True) == (0, 1)
    assert ratio_interval(np.zeros(3), np.zeros(3, int)) == (-np.inf, np.inf)


def test_independent_trials_are_worth_themselves_and_a_sure_thing_its_games():
    assert effective_trials(40, 100, 40, 40, 100, 100) == pytest.approx(100)
    assert effective_trials(200, 200, 400, 400, 400, 100) == 100
    assert effective_trials(0, 0, 0, 0, 0, 0) == 0


@pytest.mark.parametrize("p", [0.5, 0.1])
def test_a_confidence_sequence_may_be_looked_at_all_the_time(p):
    rng = np.random.default_rng(3)
    looks = np.unique(np.geomspace(10, 5000, 40).astype(int))
    wins = np.cumsum(rng.random((400, 5000)) < p, axis=1)[:, looks - 1]
    left = {"sequence": 0, "wilson": 0}
    for row in wins.tolist():
        for name, interval in (("sequence", confidence_sequence), ("wilson", wilson)):
            found = (interval(k, n) for k, n in zip(row, looks.tolist(), strict=True))
            left[name] += any(not low <= p <= high for low, high in found)
    assert left["sequence"] <= 20
    assert left["wilson"] > 60  # why it is needed


def test_a_confidence_sequence_at_the_edges():
    assert confidence_sequence(0, 0) == (0.0, 1.0)
    low, high = confidence_sequence(0, 50)
    assert low == 0.0
    assert 0 < high < 0.2
    assert confidence_sequence(50, 50) == pytest.approx((1 - high, 1.0))
