"""The game in other hands: every pair of strategies, and what is left when both sides choose theirs well."""

import numpy as np
import pandas as pd
import pytest

from experiments import Specification, Variant, run
from experiments.statistics.mixes import value
from reports.assembling import report_of, sections_of
from reports.chapters.short import points_of
from reports.further.matchups import best_mixes, matchups, specification
from reports.page import contrasts


def test_the_value_of_matching_pennies_and_of_a_game_with_a_best_row():
    won, mix = value(np.array([[1.0, 0.0], [0.0, 1.0]]))
    assert won == pytest.approx(0.5)
    assert mix == pytest.approx([0.5, 0.5])
    won, mix = value(np.array([[0.6, 0.7], [0.2, 0.9]]))  # the other side answers with its first strategy
    assert won == pytest.approx(0.6)
    assert mix == pytest.approx([1, 0])


def test_both_sides_mix_against_each_other():
    rates = {("a", "x"): 0.4, ("a", "y"): 0.6, ("b", "x"): 0.7, ("b", "y"): 0.3}
    n = 10_000_000
    found = pd.DataFrame(
        [{"players": 4, "own": o, "other": r, "wins": p * n, "games": n} for (o, r), p in rates.items()]
    )
    best = best_mixes(found).iloc[0]
    assert best["rate"] == pytest.approx(0.5, abs=0.002)
    assert best["low"] < 0.5 < best["high"] < 0.502
    assert best["own"] == pytest.approx({"a": 2 / 3, "b": 1 / 3}, abs=0.01)
    assert best["other"] == pytest.approx({"x": 1 / 2, "y": 1 / 2}, abs=0.01)


def test_what_is_best_by_noise_is_not_told_as_better():
    """All strategies are alike: the value is one half, and its interval holds it in 19 of 20 cases and more."""
    rng = np.random.default_rng(2)
    held, rates = [], []
    for _ in range(100):
        rows = [{"players": 4, "own": str(i), "other": str(j), "wins": rng.binomial(1000, 0.5), "games": 1000}
                for i in range(5) for j in range(5)]  # fmt: skip
        best = best_mixes(pd.DataFrame(rows)).iloc[0]
        held.append(best["low"] <= 0.5 <= best["high"])
        rates.append(best["rate"])
    assert np.mean(held) >= 0.95
    assert np.mean(rates) == pytest.approx(0.5, abs=0.002)


def test_the_tower_between_other_strategies():
    spec = Specification(
        game="toy", players=(2, 3), games=4000, variant=(Variant(strategies=("safe",), changes={"play.faces": 7}),)
    )
    others = specification(spec)
    assert [v.strategies for v in others.variant] == [
        ("players=safe",), ("players=greedy",), ("players=cautious",), ("players=random",),
    ]  # fmt: skip
    assert others.games == 200
    assert {v.changes["play.faces"] for v in others.variant} == {7}
    main = run(spec)
    found = matchups(run(others), main)
    assert len(found) == 8
    assert set(found["other"]) == {""}
    own = found[found["own"] == "safe"].set_index("players")
    assert {n: own.loc[n, "wins"] for n in (2, 3)} == {n: c.tally.sides[0] for n, c in main.by_players().items()}
    assert set(own["games"]) == {4000}  # one figure of the usual line-up on a page
    assert set(found.loc[found["own"] != "safe", "games"]) == {200}
    report = report_of(main, "elderodds report toy", {"others": found})
    titles = [section.title for section in sections_of(report)]
    assert "Other strategies" in titles
    assert "200 to 4,000 games each" in [getattr(p, "games", "") for s in sections_of(report) for p in s.parts]
    assert "random</text>" in contrasts.matchup_grid(report.game, found)
    assert all(point.title != "Who plays" for point in points_of(report))  # how far it holds tells that of such a game


@pytest.mark.parametrize("better", [1, -1])
def test_of_stakes_the_mix_is_that_of_the_game_and_its_value_lies_inside(better):
    """Matching pennies, a little in favour of the rows: 1 chip is lost or won, and 2 if both show heads."""
    stakes = better * np.array([[2.0, -1.0], [-1.0, 1.0]])  # of the rows, heads 0.4, value 0.2
    rows = [{"players": 2, "own": own, "other": other, "rate": stakes[a, b], "error": 0.01, "lost": True,
             "better": better} for a, own in enumerate("HT") for b, other in enumerate("HT")]  # fmt: skip
    best = best_mixes(pd.DataFrame(rows)).iloc[0]
    assert best.low < better * 0.2 < best.high
    assert best.own["H"] == pytest.approx(0.4, abs=0.02)
    assert best_mixes(pd.DataFrame(rows).assign(lost=False)).empty  # each has its own: there is no one value
