"""The win rate over the ladder, and what to climb where nobody wins."""

import json

import pytest

import elderodds
from experiments import run
from experiments.commands.skill import EXPERTS_SEED, with_skill
from experiments.play.spec import make_specification
from sim import find_game
from strategies.registry import by_side


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


def test_the_lower_rungs_are_kept_apart_and_not_played_again(tmp_path):
    result = run("toy", players=3, games=600, out=tmp_path)
    first = with_skill(result, out=tmp_path)
    kept = {p: p.stat().st_mtime_ns for p in tmp_path.glob("skill-toy/*/games/*")}
    assert kept
    assert with_skill(result, out=tmp_path).skill == first.skill == with_skill(result).skill
    assert {p: p.stat().st_mtime_ns for p in kept} == kept


def test_more_games_of_experts_are_those_that_follow():
    """A few first, then as many in all as the time that they took allows: the same games as all at once."""
    result, took = run("toy", players=[2, 3], games=200), list[float]()

    def more(seconds):
        took.append(seconds)
        return {2: 9, 3: 6}

    by_time = with_skill(result, experts={2: 5, 3: 4}, more=more)
    assert took[0] > 0
    assert by_time.skill == with_skill(result, experts={2: 9, 3: 6}).skill
    assert [played["expert"]["games"] for played in by_time.skill.values()] == [9, 6]


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


def test_experts_are_the_usual_players_who_search(capsys):
    cell = next(iter(told(capsys, "--experts", "40")))
    assert list(cell["skill"]) == ["beginner", "balanced", "expert"]
    game = find_game("toy")
    plays = run("toy", players=cell["players"], games=40, strategies=[by_side(game, "players", "expert")],
                seed=1 + EXPERTS_SEED + cell["players"])  # fmt: skip
    assert cell["skill"]["expert"] == {"games": 40, **plays.cells[0].summary["sides"]["players"]}
    assert cell["skill"]["expert"]["rate"] > cell["skill"]["balanced"]["rate"] + 0.1
    for key, seats, text in (
        ("toy", 3, "safe+16"), ("dark_providence", 3, "learned+16@3"),
        ("death_may_die", 2, "learned+32@2"), ("death_may_die", 5, "learned+32@1"),
    ):  # fmt: skip
        game = find_game(key)
        assert by_side(game, game.main_side, "expert", seats) == text
    tables = [make_specification("death_may_die", players=(n,), strategies=["expert"]).cells()[0] for n in (1, 3, 4)]
    assert [cell.strategies["players"][-2:] for cell in tables] == ["@2", "@2", "@1"]  # alone one plays two seats
    assert by_side(find_game("among_cultists"), "cultists", "expert~0.1") == "learned_cultists+16~0.1"
