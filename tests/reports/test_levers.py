"""What to change: levers turned on the same chance, and a proposal that is measured again."""

import numpy as np
import pandas as pd
import pytest

from experiments import Workers, run
from experiments.machinery.spec import make_specification
from reports.levers import chosen, shortlist, told, turn_levers
from reports.page import game_page
from reports.report import Report


def chance(points, players=2, rounds=9, faces=6):
    """Exact chance that the tower of that many stones is built: one die a turn, looked at after every round."""
    stones, built = np.array([1.0]), 0.0
    for _ in range(rounds):
        for _ in range(players):
            stones = np.convolve(stones, np.full(faces, 1 / faces))
        built += stones[points:].sum()
        stones[points:] = 0.0
    return built


@pytest.fixture(scope="module")
def spec():
    return make_specification("toy", players="2-3", games=20_000, changes={"victory.points.2p": 52})


@pytest.fixture(scope="module")
def result(spec):
    return run(spec)


@pytest.fixture(scope="module")
def levers(spec, result):
    return turn_levers(spec, result, Workers(1), None)


def test_every_step_comes_near_its_exact_chance(levers, result):
    found = levers.steps[(levers.steps["side"] == "players") & (levers.steps["players"] == 2)]
    assert found["step"].tolist() == [-3, -2, -1, 0, 1, 2, 3]
    assert found["value"].tolist() == list(range(49, 56))
    for row in found.itertuples():
        exact = chance(row.value)
        assert row.games == (20_000 if row.step == 0 else levers.games)
        assert row.rate == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / row.games))
    assert found.loc[found["step"] == 0, "rate"].tolist() == [result.by_players()[2].main_rate]
    assert (
        np.diff(found.loc[found["step"] != 0, "rate"]) <= 0
    ).all()  # the same chance: higher is never built more often


def test_the_step_nearest_to_even_is_told_from_games_of_its_own(levers):
    best = levers.proposed[levers.proposed["players"] == 2].iloc[0]
    assert (best["value"], best["printed"], best["games"]) == (49, 52, 20_000)
    assert best["p"] < 1e-6
    for value, rate in ((49, best["rate"]), (52, best["rate_printed"])):
        exact = chance(value)
        assert rate == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 20_000))


def steps(*rates, first=-1):
    rows = [
        {"players": 2, "lever": "x", "about": "x", "step": first + k, "value": k, "rate": r}
        for k, r in enumerate(rates)
    ]
    return pd.DataFrame(rows)


def of_print(rate, games=20_000):
    row = {
        "players": 2,
        "lever": "x",
        "value": 9,
        "rate": rate,
        "wins": round(rate * games),
        "games": games,
        "rounds": 5.0,
    }
    return pd.DataFrame([row])


def test_the_two_that_look_nearest_are_left():
    assert shortlist(steps(0.44, 0.47, 0.49, 0.54, 0.6))["step"].tolist() == [1, 2]
    assert shortlist(steps(0.3, 0.31))["step"].tolist() == [-1]


def test_the_nearer_of_them_is_chosen_and_told_from_other_games():
    best = chosen(steps(0.48, 0.505, first=1), of_print(0.45)).iloc[0]
    assert (best["step"], best["printed"], best["rate_printed"]) == (2, 9, 0.45)
    assert best["gain"] == pytest.approx(0.045)

    def fresh(rows, games):
        return [{"wins": 0.47 * games, "games": games, "rate": 0.47, "low": 0.46, "high": 0.48, "rounds": 4.0}] * len(
            rows
        )

    row = told(chosen(steps(0.48, 0.505, first=1), of_print(0.45)), fresh, 20_000).iloc[0]
    assert (row["rate"], row["rounds"]) == (0.47, 4.0)  # not the 0.505 that it was chosen for
    assert 1e-6 < row["p"] < 1e-3
    stays = told(chosen(steps(0.46, 0.455, first=1), of_print(0.455)), fresh, 20_000).iloc[0]
    assert (stays["value"], stays["rate"], stays["p"]) == (9, 0.455, 1.0)


def test_the_page_tells_what_to_change(spec, result, levers):
    page = game_page(Report(result, "elderodds report toy", None, levers))
    assert "What to change" in page
    assert "Stones the tower needs, with 2 players: 49 instead of 52 would move the players" in " ".join(page.split())
    assert "What to change" not in game_page(Report(result, "elderodds report toy"))
