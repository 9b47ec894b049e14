"""The win rate over the ladder, and what to climb where nobody wins."""

import json

import pytest

import elderodds
from experiments import run


def told(capsys, *options):
    assert elderodds.main(["run", "toy", "--players", "2-3", "--games", "600", "--json", *options]) == 0
    return json.loads(capsys.readouterr().out)["cells"]


def test_each_rung_stands_beside_the_strongest_players(capsys):
    for cell in told(capsys):
        beginner, balanced = cell["skill"]["beginner"], cell["skill"]["balanced"]
        assert balanced == {"games": 600, **cell["sides"]["players"]}
        plays = run("toy", players=cell["players"], games=120, strategies=["beginner"])
        assert beginner == {"games": 120, **plays.cells[0].summary["sides"]["players"]}
    assert all("skill" not in cell for cell in told(capsys, "--strategy", "random"))


def test_sub_scores_are_the_means_of_what_the_game_counts(capsys):
    cell = run("toy", players=3, games=500, changes={"play.weather": "storm"}).cells[0]
    storms = cell.summary["sub_scores"]["storms"]
    assert storms["mean"] == pytest.approx(cell.tally.extra[0] / 500)
    assert storms["ci95"][0] < storms["mean"] < storms["ci95"][1]
    assert elderodds.main(["run", "toy", "--players", "3", "--games", "200", "--set", "victory.points.3p=199"]) == 0
    shown = capsys.readouterr().out
    assert "How far they came" in shown
    assert "beginner" in shown
    assert elderodds.main(["run", "toy", "--players", "3", "--games", "200", "--set", "victory.points.3p=9"]) == 0
    assert "How far they came" not in capsys.readouterr().out
