"""The ladder: who beats whom, ratings, and the mix that nobody beats."""

import json
import math
from types import SimpleNamespace

import numpy as np
import pytest

import elderodds
from experiments.commands import ladder as module
from experiments.commands.ladder import ELO, Pairing, _equilibrium, _evenly, _rate, ladder, rungs_of
from experiments.play.fanout import Workers
from experiments.statistics.intervals import wilson
from sim import BadInput, find_game
from sim.game import games


def test_the_rungs_are_named_alike_in_every_game():
    for key in games():
        game = find_game(key)
        for side in game.fallback if len(game.fallback) == 2 else ("",):
            assert rungs_of(game, side)[:2] == ["random", "beginner"]


def test_ratings_find_the_strengths_that_made_the_wins():
    rng = np.random.default_rng(1)
    strength = {"a": -200.0, "b": 0.0, "c": 200.0}
    made = []
    for own, other in [(x, y) for x in strength for y in strength if x != y]:
        p = 1 / (1 + 10 ** ((strength[other] - strength[own]) / 400))
        made.append(Pairing(own, other, int(rng.binomial(4000, p)), 4000))
    found, fit = _rate(made, ("",), {"": list(strength)}, 0.5)
    assert fit.degrees_of_freedom == 6 - 2
    assert fit.p > 0.01
    for name, true in strength.items():
        rating, error = found["", name]
        assert abs(rating - true) < 3 * error < 30


def test_ratings_of_two_sides_stand_on_one_scale_and_leave_out_what_the_game_gives_a_side():
    strength = {"a": -100.0, "b": 100.0}
    made = [
        Pairing(own, other, round(1e6 / (1 + math.exp(-(1.0 + (strength[own] - strength[other]) / ELO)))), 10**6)
        for own in strength
        for other in strength
    ]
    found, _ = _rate(made, ("us", "them"), {"us": ["a", "b"], "them": ["a", "b"]}, 0.5)
    for side in ("us", "them"):
        assert found[side, "a"][0] == pytest.approx(-100, abs=1)
        assert found[side, "b"][0] == pytest.approx(100, abs=1)


def test_who_beats_each_other_in_a_circle_is_mixed_evenly():
    names = ["rock", "paper", "scissors"]
    made = [Pairing(a, b, 700 if (names.index(a) - names.index(b)) % 3 == 1 else 300, 1000)
            for a in names for b in names if a != b]  # fmt: skip
    first = SimpleNamespace(game=find_game("toy"))
    mix = _equilibrium(made, ("",), {"": names}, first, 1000, Workers(1))["seats"]
    assert mix == pytest.approx(dict.fromkeys(names, 1 / 3), abs=0.001)
    assert _rate(made, ("",), {"": names}, 0.5)[1].p < 1e-9  # one line of ratings cannot say it


def test_the_value_of_two_sides_lies_in_its_interval():
    """Five strategies against five, all alike: 50 %, which most intervals hold."""
    rng, first = np.random.default_rng(2), SimpleNamespace(game=SimpleNamespace(main_side="us"))
    names, held = list("abcde"), []
    for _ in range(60):
        made = [Pairing(a, b, int(rng.binomial(400, 0.5)), 400) for a in names for b in names]
        found = _equilibrium(made, ("us", "them"), {"us": names, "them": names}, first, 400, Workers(1))
        held.append(found["ci95"][0] <= 0.5 <= found["ci95"][1])
        assert found["ci95"][0] <= found["value"] <= found["ci95"][1]
    assert np.mean(held) >= 0.95


def test_the_best_of_a_cooperative_ladder_is_told_from_games_that_did_not_choose_it(monkeypatch):
    """Eight rungs of even chances: the best observed looked seven points better than it is."""
    rng = np.random.default_rng(3)
    told = []
    for _ in range(200):
        made = [Pairing(str(k), "", int(rng.binomial(100, 0.5)), 100) for k in range(8)]
        wins = int(rng.binomial(100, 0.5))
        fresh = SimpleNamespace(in_short={"sides": {"players": {"rate": wins / 100, "ci95": wilson(wins, 100)}}})
        monkeypatch.setattr(module, "_fresh", lambda *_, fresh=fresh: [fresh])
        first = SimpleNamespace(game=find_game("toy"))
        told.append(_equilibrium(made, ("",), {"": []}, first, 100, Workers(1))["value"])
        assert set(_equilibrium(made, ("",), {"": []}, first, 100, Workers(1))["players"]) <= set("01234567")
    assert np.mean(told) == pytest.approx(0.5, abs=0.015)


def test_the_ladder_of_a_cooperative_game_says_how_often_each_rung_wins(capsys):
    found = ladder("toy", players=3, rungs=["random", "safe", "safe+16"], games=400)
    assert [r.strategy for r in found.rungs] == sorted(
        ["random", "safe", "safe+16"], key=lambda name: next(r.rate for r in found.rungs if r.strategy == name)
    )
    searching = next(r for r in found.rungs if r.strategy == "safe+16")
    assert searching.games == 20
    assert searching.microseconds > 5 * next(r.microseconds for r in found.rungs if r.strategy == "safe")
    asked = ["strategies", "toy", "--ladder", "--rung", "random", "--rung", "beginner", "--games", "50", "--json"]
    assert elderodds.main(asked) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"game", "players", "rungs", "payoff", "equilibrium", "fit"} <= set(told)
    assert told["fit"] is None  # a rung meets nobody
    assert told["equilibrium"]["ci95"][0] < told["equilibrium"]["value"] < told["equilibrium"]["ci95"][1]
    assert {"strategy", "side", "games", "rate", "ci95", "rating", "rating_ci95"} <= set(told["rungs"][0])
    assert elderodds.main(asked[:-1]) == 0
    assert {"µs", "per", "decision"} <= set(capsys.readouterr().out.split())  # the head of a column wraps


def test_pairings_of_few_games_weigh_as_much_as_others():
    rate, trials = _evenly([0.5, 0.1], [2000, 100])
    assert rate == pytest.approx(0.3)
    assert 100 < trials < 2100
    assert _evenly([0.4, 0.4], [100, 300])[1] == pytest.approx(300)  # 4 / (1 / 100 + 1 / 300)
    assert _evenly([0.0, 0.0], [100, 300]) == (0.0, 400)


def test_who_searches_may_stand_above_the_usual_rungs():
    found = ladder("toy", players=2, top=["balanced+4"], games=40)
    games = {r.strategy: r.games for r in found.rungs}
    assert games["balanced+4"] == 2
    assert set(games) == {*rungs_of(find_game("toy")), "balanced+4"}
    assert games["random"] == 40


def test_a_ladder_has_two_rungs_that_exist():
    with pytest.raises(BadInput, match="a ladder has two or more"):
        ladder("toy", rungs=["safe"])
    with pytest.raises(BadInput, match="sfae"):
        ladder("toy", rungs=["safe", "sfae"])
