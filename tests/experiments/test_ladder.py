"""The ladder: who beats whom, ratings, and the mix that nobody beats."""

import json
import math
from types import SimpleNamespace

import numpy as np
import pytest

import elderodds
from experiments.commands import ladder as module
from experiments.commands.ladder import ELO, Pairing, _equilibrium, _evenly, _rate, _two_sides, ladder, rungs_of
from experiments.play.fanout import Workers
from experiments.statistics.intervals import wilson
from experiments.statistics.mixes import equilibrium
from sim import Aim, BadInput, find_game
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
    rng, first = np.random.default_rng(2), SimpleNamespace(game=SimpleNamespace(main_side="us", aim=Aim()))
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
    toy = find_game("toy")

    def of(*wins_of_games):
        parts = [Pairing("a", "b", wins, games).has() for wins, games in wins_of_games]
        return _evenly(toy, parts, sum(games for _, games in wins_of_games))

    rate, (low, high) = of((1000, 2000), (10, 100))
    assert rate == pytest.approx(0.3)
    assert np.diff(wilson(630, 2100)) < high - low < np.diff(wilson(30, 100))
    assert of((40, 100), (120, 300))[1] == pytest.approx(wilson(120, 300))  # 4 / (1 / 100 + 1 / 300)
    assert of((0, 100), (0, 300)) == (0.0, wilson(0, 400))


def test_ratings_of_means_are_by_how_much_one_has_more_than_another():
    rng, strength = np.random.default_rng(5), {"a": -0.3, "b": 0.0, "c": 0.3}
    made = [Pairing(own, other, 0, 100, 2 + strength[own] - strength[other] + rng.normal(0, 0.02), 0.02)
            for own in strength for other in strength if own != other]  # fmt: skip
    found, fit = _rate(made, ("",), {"": list(strength)}, 0.5)
    assert fit.degrees_of_freedom == 6 - 3  # what a seat has on the mean is no strength
    assert fit.p > 0.01
    assert [found["", name][0] for name in strength] == pytest.approx([-0.3, 0, 0.3], abs=0.04)


def stakes(own, other, error, rng):
    """Pairings of two sides, each mean with noise; what one wins the other loses, or each its own."""
    return [[Pairing(str(i), str(j), 0, 100, a + e, error, b - e, error)
             for j, (a, b, e) in enumerate(zip(*row, rng.normal(0, error, len(row[0])), strict=True))]
            for i, row in enumerate(zip(own, other, strict=True))]  # fmt: skip


def test_the_value_of_stakes_lies_in_its_interval():
    """Matching pennies for stakes of 1 and 3: the mix is 3/8, the value -1/8."""
    rng, game = np.random.default_rng(4), SimpleNamespace(aim=Aim("score"))
    paid = np.array([[1.0, -2.0], [-2.0, 3.0]])
    held = []
    for _ in range(60):
        own, _, told = _two_sides(game, stakes(paid, -paid, 0.05, rng))
        held.append(told["ci95"][0] <= -1 / 8 <= told["ci95"][1])
        assert own == pytest.approx([5 / 8, 3 / 8], abs=0.1)
        assert told["value"] == pytest.approx(-1 / 8, abs=0.2)
    assert np.mean(held) >= 0.95
    assert "other_value" not in told


def test_of_two_sides_that_may_both_gain_each_is_told():
    """A stag hunt: nobody gains by another choice, and both have most."""
    rng, game = np.random.default_rng(4), SimpleNamespace(aim=Aim("score", higher=False))
    stag = np.array([[4.0, 0.0], [3.0, 3.0]])
    own, other, told = _two_sides(game, stakes(stag, stag.T, 0.01, rng))
    assert [own.tolist(), other.tolist()] == [[1, 0], [1, 0]]
    assert (told["value"], told["other_value"]) == (pytest.approx(-4, abs=0.1), pytest.approx(-4, abs=0.1))
    assert told["ci95"][0] < told["value"] < told["ci95"][1]


def test_no_equilibrium_is_left_by_anybody():
    rng = np.random.default_rng(6)
    for shape in ((2, 3), (3, 3), (4, 2)):
        own, other = rng.normal(size=(2, *shape))
        p, q = equilibrium(own, other)
        assert [p.sum(), q.sum()] == pytest.approx([1, 1])
        assert (own @ q).max() == pytest.approx(p @ own @ q, abs=1e-6)
        assert (p @ other).max() == pytest.approx(p @ other @ q, abs=1e-6)


def test_the_ladder_of_a_game_for_a_score_tells_scores(aimed, capsys):
    aimed("toy", Aim("score", "stones"))
    asked = ["strategies", "toy", "--ladder", "--players", "2", "--rung", "random", "--rung", "safe", "--games", "200"]
    assert elderodds.main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    safe, bold = told["rungs"]
    assert (safe["strategy"], bold["strategy"]) == ("safe", "random")  # a bold bet lays 3.5 stones, a safe one 2.5
    assert safe["mean"] == pytest.approx(9 * 2.5, abs=1.5)
    assert bold["rating"] == pytest.approx(bold["mean"])
    assert told["equilibrium"]["players"] == {"random": 1}
    assert "rate" not in safe
    assert told["even_share"] is None
    assert elderodds.main(asked) == 0
    said = capsys.readouterr().out
    assert "stones" in said
    assert " win" not in said
    assert "%" not in said.replace("95 %", "").replace("100.0 %", "")


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
