"""How many games tell two variants apart: the number is held against tests of simulated notes."""

import json

import numpy as np
import pytest
from scipy.stats import norm, ttest_ind

import elderodds
from experiments.commands.planning import LEAST, MOST, _noted, _sign, games_to_tell, plan
from experiments.measure.measures import parse_measure
from experiments.people.notes import read_notes
from sim import BadInput, find_game

AC = find_game("among_cultists")
WINS, ROUNDS = (parse_measure(AC, name) for name in ("rate:investigators", "rounds"))
TIMES = 4000


def shares(draws, games, low, high, rng):
    """Games of draws of people of whom none knows how much they win, played as print and with a change."""
    luck, skill = rng.random((2, draws, games)), rng.normal(0, 0.03, (draws, 1))
    return (luck[0] < low + skill).astype(float), (luck[0] < high + skill).astype(float)


@pytest.mark.parametrize(("low", "high"), [(0.4, 0.65), (0.05, 0.3)])
def test_so_many_games_tell_shares_apart_four_times_in_five(low, high):
    """By the usual test of two shares, on notes of people of whom each set is of others; shares of few games jump."""
    rng = np.random.default_rng(1)
    games = _sign(WINS, *shares(64, 1000, low, high, rng), 0).games
    skill = rng.normal(0, 0.03, TIMES)

    def told(n):
        a, b = (rng.binomial(n, np.clip(p + skill, 0, 1)) / n for p in (low, high))
        error = np.sqrt((a + b) * (2 - a - b) / 2 / n)
        return (np.abs(a - b) > norm.ppf(0.975) * error).mean()

    assert 0.78 < told(games) < 0.86
    assert told(round(0.75 * games)) < 0.75


def test_so_many_games_tell_lengths_apart_four_times_in_five():
    rng = np.random.default_rng(2)
    a, b = (rng.normal(mean, 2, (64, 500)) for mean in (8, 6.5))
    games = _sign(ROUNDS, a, b, 0).games
    p = ttest_ind(rng.normal(8, 2, (TIMES, games)), rng.normal(6.5, 2, (TIMES, games)), axis=1).pvalue
    assert (p < 0.05).mean() == pytest.approx(0.8, abs=0.03)


def test_what_is_not_known_of_people_costs_games():
    sure, unsure = np.full(1000, 0.5), np.abs(np.random.default_rng(3).normal(0.5, 0.3, 1000))
    assert games_to_tell(sure, np.ones(1000)) == 33  # (1.96 + 0.84)² / 0.5², and two for the spread
    assert games_to_tell(unsure, np.ones(1000)) > 60
    assert games_to_tell(np.full(9, 50.0), np.ones(9)) == LEAST
    assert games_to_tell(np.full(9, 0.05), np.ones(9)) is None


def test_chance_of_the_games_played_here_is_not_taken_for_a_difference():
    rng = np.random.default_rng(4)
    a, b = (rng.binomial(1, 0.4, (64, 150)).astype(float) for _ in range(2))  # alike, and not on the same chance
    assert _sign(WINS, a, b, 0).games is None


def test_games_that_are_noted_need_not_be_played():
    rng = np.random.default_rng(5)
    both = shares(64, 1000, 0.4, 0.65, rng)
    none, some, all_ = (_sign(WINS, *both, noted) for noted in (0, 10, 500))
    assert (none.play, some.play, all_.play) == (2 * none.games, 2 * none.games - 10, none.games)
    alike = _sign(WINS, both[0], both[0], 10)
    assert alike.games is None
    assert alike.play > 2 * MOST


def test_what_is_not_noted_does_not_count(tmp_path):
    path = tmp_path / "plays.csv"
    path.write_text("players,winner,rounds,points\n6,cultists,7,\n6,investigators,,12\n5,cultists,,\n")
    notes = read_notes(AC, path)
    names = ("rate:investigators", "rounds", "extra.points", "ending:timeout")
    assert [_noted(notes, 6, parse_measure(AC, name)) for name in names] == [2, 1, 1, 0]


@pytest.fixture(scope="module")
def planned():
    return plan("toy", "printed vs bet.bold.risk=0, bet.bold.gain=9", players="2,3", games=1000)


def test_the_player_count_that_is_worth_most_is_told(planned):
    assert [one.players for one in planned.counts] == [2, 3]
    assert planned.best is not None
    assert planned.best.best.play == min(sign.play for one in planned.counts for sign in one.signs)
    sign = planned.counts[0].signs[0]
    assert sign.measure.name == "rate:players"
    assert sign.difference[1] < sign.a - sign.b < sign.difference[2]


@pytest.mark.usefixtures("few_groups")
def test_the_command_shows_the_plan(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    notes = tmp_path / "plays.csv"
    notes.write_text("players,won,rounds\n" + "3,yes,9\n3,no,9\n" * 5)
    asked = ["playtests", "toy", str(notes), "--plan", "print vs bet.bold.risk=0,bet.bold.gain=9", "--players", "3"]
    assert elderodds.main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rows"] == 10
    signs = found["players"]["3"]
    assert {one["noted"] for one in signs if one["measure"] in ("rate:players", "rounds")} == {10}
    assert found["best"]["players"] == 3
    assert elderodds.main(asked) == 0
    out = capsys.readouterr().out
    assert f"Play {found['best']['play']} games" in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["--plan", "printed"], "write two variants"),
        (["--plan", "printed vs "], "write two variants"),
        (["--plan", "printed vs random"], "'random' is none of these"),
        (["--plan", "printed vs bet.bold.rsk=0"], "did you mean"),
        (["--plan", "printed vs print"], "2, 3, 4 players both are the same game"),
        (["--plan", "printed vs bet.bold.risk=0", "--players", "99"], "99"),
        (["--players", "3"], "--players: only --plan"),
        ([], "missing argument FILE, the notes"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_one_line(asked, says, capsys):
    assert elderodds.main(["playtests", "toy", *asked]) == 2
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_too_few_games_tell_nothing_of_people():
    with pytest.raises(BadInput, match="fewer than 1,000"):
        plan("toy", "printed vs bet.bold.risk=0", games=500)
