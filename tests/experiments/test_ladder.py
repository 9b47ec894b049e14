"""The ladder: who beats whom, ratings, and the mix that nobody beats."""

import json
import math

import numpy as np
import pytest

import elderodds
from experiments.commands.ladder import ELO, Pairing, _equilibrium, _evenly, _rate, ladder, rungs_of
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
    found = _rate(made, ("",), {"": list(strength)}, 0.5)
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
    found = _rate(made, ("us", "them"), {"us": ["a", "b"], "them": ["a", "b"]}, 0.5)
    for side in ("us", "them"):
        assert found[side, "a"][0] == pytest.approx(-100, abs=1)
        assert found[side, "b"][0] == pytest.approx(100, abs=1)


def test_who_beats_each_other_in_a_circle_is_mixed_evenly():
    names = ["rock", "paper", "scissors"]
    made = [Pairing(a, b, 700 if (names.index(a) - names.index(b)) % 3 == 1 else 300, 1000)
            for a in names for b in names if a != b]  # fmt: skip
    mix = _equilibrium(made, ("",), {"": names}, find_game("toy"))["seats"]
    assert mix == pytest.approx(dict.fromkeys(names, 1 / 3), abs=0.001)


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
    assert {"game", "players", "rungs", "payoff", "equilibrium"} <= set(told)
    assert {"strategy", "side", "games", "rate", "ci95", "rating", "rating_ci95"} <= set(told["rungs"][0])


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
