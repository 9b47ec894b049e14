"""What to change: levers turned on the same chance, and a proposal that is measured again."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from experiments import Workers, run
from experiments.machinery.spec import make_specification
from reports.levers import chosen, needing, screen, shortlist, strongest, told, turn_levers
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
    stones = found[found["lever"] == "victory.points.*"]
    assert stones["step"].tolist() == [-2, -1, 0, 1, 2]
    assert stones["value"].tolist() == list(range(50, 55))
    for row in stones.itertuples():
        exact = chance(row.value)
        assert row.games == (20_000 if row.step == 0 else levers.games)
        assert row.rate == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / row.games))
    assert stones.loc[stones["step"] == 0, "rate"].tolist() == [result.by_players()[2].main_rate]
    others = stones.loc[stones["step"] != 0, "rate"]
    assert (np.diff(others) <= 0).all()  # the same chance: higher is never built more often


def test_the_levers_are_the_numbers_that_matter(levers):
    """Two rounds more or less are worth more than two stones."""
    assert strongest(levers.screened) == ["play.rounds", "victory.points.*"]
    found = levers.screened.set_index("path")
    exact = {rounds: chance(68, players=3, rounds=rounds) for rounds in (7, 9, 11)}
    effect = max(abs(exact[r] - exact[9]) for r in (7, 11))
    assert found.loc["play.rounds", "effect"] == pytest.approx(effect, abs=2 * found.loc["play.rounds", "half"])
    assert found.loc["victory.points.3p", "source"] == "rulebook"


def test_a_number_that_no_game_reaches_is_seen():
    """With no faces to speak of the tower is never built: the stones it needs test nothing."""
    hopeless = make_specification("toy", players="3", games=300, changes={"play.faces": 2, "victory.points.3p": 150})
    found = screen(hopeless, run(hopeless), Workers(1), None).set_index("path")
    assert found.loc["victory.points.3p", "moved"] == 0
    assert found.loc["play.rounds", "moved"] > 0


def test_only_player_counts_that_need_it_are_changed(result):
    game = result.game
    assert needing(game, {2: 0.41, 3: 0.39, 4: 0.62}) == [3, 4]
    rivals = replace(game, fallback={"players": "safe", "night": "safe"})
    assert needing(rivals, {2: 0.41, 3: 0.49, 4: 0.53}) == [2, 4]


def test_the_change_nearest_to_even_is_told_from_games_of_its_own(levers):
    best = levers.proposed[levers.proposed["players"] == 2].iloc[0]
    assert best["games"] == levers.fresh == 4000
    assert best["p"] < 1e-6
    assert abs(best["rate"] - 0.5) < abs(best["rate_printed"] - 0.5)
    stones, rounds = (best["value"], 9) if best["path"] == "victory.points.2p" else (52, best["value"])
    exact = chance(stones, rounds=rounds)
    assert best["rate"] == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 4000))


def steps(*rates, first=-1):
    rows = [
        {"players": 2, "lever": "x", "about": "x", "entry": "", "step": first + k, "value": k, "rate": r}
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


def test_the_three_that_look_nearest_are_left():
    assert shortlist(steps(0.44, 0.47, 0.49, 0.54, 0.6))["step"].tolist() == [-1, 1, 2]
    assert shortlist(steps(0.3, 0.31, 0.2, 0.44, 0.52, 0.49))["step"].tolist() == [2, 3, 4]
    two = pd.concat([steps(0.4, 0.3), steps(0.49, 0.3, 0.45).assign(lever="y"), steps(0.48, 0.2).assign(lever="z")])
    assert shortlist(two.reset_index(drop=True))["lever"].tolist() == ["y", "y", "z"]  # of all levers together


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
    assert chosen(steps(0.46, 0.455, first=1), of_print(0.455)).empty  # the second games refute it: it is dropped
    assert told(chosen(steps(0.46, 0.455, first=1), of_print(0.455)), fresh, 20_000).empty


def test_the_page_tells_what_to_change(spec, result, levers):
    page = game_page(Report(result, "elderodds report toy", None, levers))
    assert "What to change" in page
    text = " ".join(page.split())
    assert "With 2 players, " in text
    assert " moves the players from " in text
    assert "The numbers that matter most" in text
    assert "What to change" not in game_page(Report(result, "elderodds report toy"))
