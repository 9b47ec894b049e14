"""What to change: levers turned on the same chance, and a proposal that is measured again."""

import numpy as np
import pandas as pd
import pytest

from experiments import Workers, run
from experiments.spec import make_specification
from reports.levers import proposals, turn_levers
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
def levers(spec):
    return turn_levers(spec, Workers(1), None)


def test_every_step_comes_near_its_exact_chance(levers):
    found = levers.steps[(levers.steps["side"] == "players") & (levers.steps["players"] == 2)]
    assert found["step"].tolist() == [-3, -2, -1, 0, 1, 2, 3]
    assert found["value"].tolist() == list(range(49, 56))
    for row in found.itertuples():
        exact = chance(row.value)
        assert row.rate == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / levers.games))
    assert (np.diff(found["rate"]) <= 0).all()  # the same chance: a higher tower is never built more often


def test_the_step_nearest_to_even_is_proposed_and_measured_in_other_games(levers):
    best = levers.proposed[levers.proposed["players"] == 2].iloc[0]
    assert best["value"] == 49
    assert best["printed"] == 52
    in_the_race = levers.steps[(levers.steps["players"] == 2) & (levers.steps["value"] == 49)]
    assert best["rate"] not in in_the_race["rate"].to_numpy()
    for value, rate in ((49, best["rate"]), (52, best["rate_printed"])):
        exact = chance(value)
        assert rate == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / levers.fresh))


def steps(*rates, games=1000):
    half = 1.96 * np.sqrt(0.25 / games)
    rows = [
        {
            "players": 2,
            "lever": "x",
            "side": "players",
            "step": k - 1,
            "value": k,
            "rate": r,
            "low": r - half,
            "high": r + half,
        }
        for k, r in enumerate(rates)
    ]
    return pd.DataFrame(rows)


@pytest.mark.parametrize(
    ("rates", "step"),
    [((0.3, 0.4, 0.5), 1), ((0.5, 0.52, 0.54), 0), ((0.61, 0.6, 0.585), 0), ((0.52, 0.6, 0.7), -1)],
    ids=["up", "print holds an even game", "not worth a reprint", "down"],
)
def test_what_is_proposed(rates, step):
    assert proposals(steps(*rates), "players")["step"].tolist() == [step]


def test_the_page_tells_what_to_change(spec, levers):
    result = run(spec.model_copy(update={"games": 2000}))
    page = game_page(Report(result, "elderodds report toy", None, levers))
    assert "What to change" in page
    assert "Stones the tower needs, with 2 players: 49 instead of 52 would move the players" in " ".join(page.split())
    assert "What to change" not in game_page(Report(result, "elderodds report toy"))
