"""The game in other hands: every pair of strategies, and what is left when both sides choose theirs well."""

import numpy as np
import pandas as pd
import pytest

from experiments import Specification, Variant, run
from reports import figures
from reports.chapters import chapters
from reports.matchups import best_mixes, matchups, specification, value
from reports.report import Report


def test_the_value_of_matching_pennies_and_of_a_game_with_a_best_row():
    won, mix = value(np.array([[1.0, 0.0], [0.0, 1.0]]))
    assert won == pytest.approx(0.5)
    assert mix == pytest.approx([0.5, 0.5])
    won, mix = value(np.array([[0.6, 0.7], [0.2, 0.9]]))  # the other side answers with its first strategy
    assert won == pytest.approx(0.6)
    assert mix == pytest.approx([1, 0])


def test_both_sides_mix_against_each_other():
    rates = {("a", "x"): 0.4, ("a", "y"): 0.6, ("b", "x"): 0.7, ("b", "y"): 0.3}
    found = pd.DataFrame([{"players": 4, "own": o, "other": r, "rate": p} for (o, r), p in rates.items()])
    best = best_mixes(found).iloc[0]
    assert best["rate"] == pytest.approx(0.5)
    assert best["own"] == pytest.approx({"a": 2 / 3, "b": 1 / 3})
    assert best["other"] == pytest.approx({"x": 1 / 2, "y": 1 / 2})


def test_the_tower_in_other_hands():
    spec = Specification(
        game="toy", players=(2, 3), games=4000, variant=(Variant(strategies=("safe",), changes={"play.faces": 7}),)
    )
    others = specification(spec)
    assert [v.strategies for v in others.variant] == [
        ("players=safe",), ("players=greedy",), ("players=random",), ("players=cautious",),
    ]  # fmt: skip
    assert others.games == 200
    assert {v.changes["play.faces"] for v in others.variant} == {7}
    found = matchups(run(others))
    assert len(found) == 8
    assert set(found["other"]) == {""}
    report = Report(run(spec), "elderodds report toy", run(others))
    titles = [section.title for section in chapters(report)]
    assert "In other hands" in titles
    assert "200 games each" in [getattr(p, "games", "") for s in chapters(report) for p in s.parts]
    assert "random</text>" in figures.matchup_grid(report.game, found)
    assert any(point.title == "Hands" for point in report.head[1])
