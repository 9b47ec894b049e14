"""sensitivity: its estimators against functions whose indices are known and against SALib, and on the tower."""

import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from SALib.analyze import morris as analyze_morris
from SALib.analyze import sobol as analyze_sobol
from SALib.sample import morris, sobol

from experiments.cli.sensitivity import _result
from experiments.cli.show import console
from experiments.commands.sensitivity import (
    BATCHES,
    _Bench,
    _change,
    _cleared,
    _effect,
    elementary,
    sensitivity,
    sobol_indices,
)
from experiments.measure.running import run
from experiments.play.spec import make_specification
from experiments.tuning.assumed import NAME, REFUSED, UNREAD, AssumedValue, assumed_values_of
from experiments.tuning.effects import Sensitivity
from experiments.tuning.factors import Factor
from sim import BadInput, Pack, find_game, load_pack

THREE = {"num_vars": 3, "names": ["x", "y", "z"], "bounds": [[-np.pi, np.pi]] * 3}
IN_UNITS = THREE | {"bounds": [[0, 1]] * 3}
KNOB = Factor("x", 1, (0, 1, 2), "assumed", "")


def ishigami(points):
    x, y, z = points.T
    return np.sin(x) + 7 * np.sin(y) ** 2 + 0.1 * z**4 * np.sin(x)


EXACT = {"first": (0.3139, 0.4424, 0.0), "total": (0.5576, 0.4424, 0.2437)}  # Ishigami and Homma, a = 7, b = 0.1


def saltelli(n, seed, noise):
    """Means by batch at a, b and the mixtures, each run with the noise of other games."""
    points = sobol.sample(THREE, n, calc_second_order=False, seed=seed)
    y = ishigami(points)
    y = y[:, None] + noise * np.random.default_rng(seed).normal(size=(len(y), BATCHES))
    cut = y.reshape(n, 5, BATCHES)
    return cut[:, 0], cut[:, 4], cut[:, 1:4].transpose(1, 0, 2), y


def test_effects_are_salibs():
    points = morris.sample(IN_UNITS, N=6, seed=1)
    y = ishigami(2 * np.pi * points - np.pi)
    theirs = analyze_morris.analyze(IN_UNITS, points, y, seed=1)
    ours = elementary(points, y)
    assert ours.mean(axis=0) == pytest.approx(theirs["mu"])
    assert np.abs(ours).mean(axis=0) == pytest.approx(theirs["mu_star"])


@pytest.mark.parametrize("values", range(2, 8))
def test_an_effect_is_that_of_the_step_taken(values):
    """A number of few values takes other steps than its grid; across its range it does 0.1 however many it has."""
    factors = [
        Factor("x", 1, tuple(range(1, values + 1)), "assumed", ""),
        Factor("y", "a", ("a", "b", "c"), "assumed", ""),
    ]
    bench = _Bench(make_specification("toy", players=2).cells()[0], factors, (), 8, None)
    points = morris.sample({"num_vars": 2, "names": ["x", "y"], "bounds": [[0, 1]] * 2}, N=20, num_levels=4, seed=1)
    y = np.array([0.1 * (x - 1) / (values - 1) + 0.3 * (name == "c") for x, name in bench.settings(points)])
    found = elementary(bench.taken(points), y)
    assert found[:, 0] == pytest.approx(0.1)
    assert set(np.abs(found[:, 1]).round(6)) <= {0.0, 0.3}


def test_a_refused_setting_costs_only_its_own_effects():
    points = morris.sample(IN_UNITS, N=6, seed=1)
    y = ishigami(2 * np.pi * points - np.pi)
    whole = elementary(points, y)
    y[1] = np.nan  # the second setting of the first trajectory: two effects hang on it
    torn = elementary(points, y)
    assert np.isnan(torn).sum() == 2
    assert torn[1:] == pytest.approx(whole[1:])


def test_without_noise_indices_are_salibs_and_the_exact_ones():
    a, b, mixed, y = saltelli(1024, 1, 0.0)
    spread, found = sobol_indices(a, b, mixed, 1)
    theirs = analyze_sobol.analyze(THREE, y[:, 0], calc_second_order=False, seed=1)
    assert spread == pytest.approx(3.72, abs=0.05)
    for i, index in enumerate(found):
        assert index.first == pytest.approx(theirs["S1"][i], abs=0.02)
        assert index.total == pytest.approx(theirs["ST"][i], abs=0.02)
        assert index.first95[0] - 0.01 <= EXACT["first"][i] <= index.first95[1] + 0.01
        assert index.total95[0] <= EXACT["total"][i] <= index.total95[1]


def test_the_noise_of_the_games_is_not_in_the_indices():
    """The mean of a setting has as much variance from its games as from the numbers; plain estimates are far off."""
    noise = 3.72 * BATCHES**0.5
    found, plain = [], []
    for seed in range(10):
        a, b, mixed, y = saltelli(256, seed, noise)
        found.append([i.total for i in sobol_indices(a, b, mixed, seed)[1]])
        plain.append(analyze_sobol.analyze(THREE, y.mean(axis=1), calc_second_order=False, seed=1)["ST"])
    assert np.mean(found, axis=0) == pytest.approx(EXACT["total"], abs=0.08)
    assert np.mean(plain, axis=0)[2] > 0.5


def test_an_effect_in_the_noise_is_not_clear():
    rng = np.random.default_rng(1)
    games = rng.normal(size=(400, 1, BATCHES))  # the trajectories are of the same games
    noise = np.repeat(games, 10, axis=1) + 0.3 * rng.normal(size=(400, 10, BATCHES))
    assert sum(_effect(KNOB, x, 800).p <= 0.05 for x in noise) <= 0.05 * 400
    strong = {str(at): _effect(KNOB, x + 3, 800) for at, x in enumerate(noise)}
    assert all(e.clear for e in _cleared({"rate": strong}, 0.05)["rate"].values())
    assert np.mean([e.strength for e in strong.values()]) == pytest.approx(3, abs=0.05)


def test_of_many_idle_numbers_none_is_clear():
    """Eighty numbers that do nothing: with each at 5 % nearly every screen would tell of some."""
    rng = np.random.default_rng(2)
    false = 0
    for _ in range(100):
        games = rng.normal(size=(80, 1, BATCHES)) + 0.3 * rng.normal(size=(80, 4, BATCHES))
        effects = {str(at): _effect(KNOB, x, 400) for at, x in enumerate(games)}
        false += any(e.clear for e in _cleared({"rate": effects}, 0.05)["rate"].values())
    assert false <= 10  # 5 %, and four standard errors or so


def test_a_step_that_changed_no_game_is_not_known_to_change_none():
    """A change of one game in 500: in 400 games it is mostly not seen, and then it is not told to be nothing."""
    rng, held = np.random.default_rng(3), 0
    for _ in range(300):
        y = (rng.random((BATCHES, 20)) < 0.002).mean(axis=1)
        mean, half = _change(y, 400)
        assert half > 0
        held += abs(mean - 0.002) <= half
    assert held >= 0.93 * 300


@pytest.fixture(scope="module")
def tower():
    return sensitivity("toy", players="2", within=0.25, games=400, base=32, choices=True, workers=2).answers[0]


def test_what_the_tower_hangs_on(tower):
    assert [p for p in tower.unread if not p.startswith("time.")] == ["victory.points.3p", "victory.points.4p"]
    assert [k.path for k in tower.factors] == ["victory.points.2p", "play.rounds", "play.weather", "rulings.built_when"]
    assert (tower.factors[0].values[0], tower.factors[0].values[-1]) == (34, 56)
    rate = tower.effects["rate:players"]
    assert rate["victory.points.2p"].mu < 0 < rate["play.rounds"].mu
    assert rate["play.weather"].mu is None  # the order of names means nothing
    assert {"victory.points.2p", "play.rounds", "play.weather"} <= set(tower.top)
    length = tower.indices["rounds"]
    assert length["play.rounds"].total > length["victory.points.2p"].total > 0
    assert tower.refused == 0


def test_a_step_from_print_is_the_difference_of_two_runs(tower):
    """One stone more, by the same games played as two variants."""
    found = tower.steps["rate:players"]["victory.points.2p"]
    both = [run("toy", players="2", games=400, changes={"victory.points.2p": points}, workers=1) for points in (45, 46)]
    rates = [result.to_json()["cells"][0]["sides"]["players"]["rate"] for result in both]
    assert found.step == 1
    assert found.change == pytest.approx(rates[1] - rates[0], abs=1e-6)
    assert found.change < 0 < found.half
    assert set(tower.steps["rounds"]) == {"victory.points.2p", "play.rounds"}  # names have no steps


def test_the_result_is_the_same_again(tower):
    again = sensitivity("toy", players="2", within=0.25, games=400, base=32, choices=True, workers=1)
    assert again.answers[0] == tower


def test_it_is_json_though_nothing_stands_out():
    found = sensitivity("toy", players="2", games=16, base=4, trajectories=2, workers=1)
    written = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert set(written["players"]["2"]["screening"]) == {"rate:players", "rounds"}


def test_the_share_of_assumed_numbers(monkeypatch):
    from experiments.commands import sensitivity as module

    found = module.all_factors

    def weather_is_assumed(*args):
        return [Factor(k.path, k.printed, k.values, "assumed" if k.path == "play.weather" else "rulebook", k.about)
                for k in found(*args)]  # fmt: skip

    monkeypatch.setattr(module, "all_factors", weather_is_assumed)
    answer = sensitivity("toy", players="2", within=0.25, games=200, base=32, choices=True, workers=1).answers[0]
    alone = answer.indices["rate:players"]["play.weather"]
    assert answer.assumed["rate:players"] == alone
    assert answer.share_assumed == pytest.approx(1 / 4)
    turned = {*(k.path for k in answer.factors), *answer.guesses.turned}
    leaves = load_pack(find_game("toy")).leaves
    assert sum(answer.unturned.values()) == sum(s == "assumed" and p not in turned for p, (_, s) in leaves.items())


def test_every_assumed_value_that_is_not_turned_is_listed_by_its_part(tower, capsys):
    """In the JSON and on the terminal, none behind 'and others', however many parts there are."""
    leaves = load_pack(find_game("toy")).leaves
    turned = {*(k.path for k in tower.factors), *tower.guesses.turned}
    left = [path for path, (_, source) in leaves.items() if source == "assumed" and path not in turned]
    by_part = Counter(path.partition(".")[0] for path in left)
    assert by_part
    parts = {f"part_{i}": i for i in range(1, 30)} | by_part
    found = Sensitivity(find_game("toy"), 1, (replace(tower, unturned=parts),), 0.0)
    assert tower.unturned == by_part
    assumed = found.to_json()["players"]["2"]["assumed"]
    assert assumed["unturned"] == parts
    assert assumed["values"] == assumed["turned"] + sum(parts.values())
    console().print(_result(found))
    said = " ".join(capsys.readouterr().out.split())
    assert f"{sum(parts.values()):,} of the pack's" in said
    assert all(f"{part} {number}" in said for part, number in parts.items())


def test_settings_that_the_pack_refuses_are_left_out_and_counted(monkeypatch):
    from experiments.commands import sensitivity as module

    found = module.all_factors
    faces = Factor("play.faces", 0, (-1, 0, 1), "assumed", "")  # a die of less than no face is refused
    monkeypatch.setattr(module, "all_factors", lambda *args: [*found(*args), faces])
    answer = sensitivity("toy", players="2", within=0.25, games=80, base=16, workers=1).answers[0]
    assert answer.refused > 0
    assert 0 < answer.effects["rounds"]["play.faces"].effects < 10
    assert answer.effects["rounds"]["play.rounds"].effects < 10


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"games": 4}, "at least 8"),
        ({"within": 0.0}, "above 0"),
        ({"measures": ["lenght"]}, "no measure"),
        ({"players": "9"}, "players 9"),
    ],
)
def test_bad_input_is_one_clear_line(options, words):
    with pytest.raises(BadInput, match=words):
        sensitivity("toy", **options)


# -- what if a guess is wrong ------------------------------------------------------------------------------------------


@pytest.fixture
def assumed(monkeypatch):
    """Has the pack of every game assume these values, and nothing else."""

    def assume(*paths, **changes):
        whole = {key: load_pack(find_game(key)).leaves for key in ("toy", "dark_providence")}
        leaves = {
            key: {
                path: (changes.get(path, value), "assumed" if path in paths else "rulebook")
                for path, (value, _) in found.items()
            }
            for key, found in whole.items()
        }
        monkeypatch.setattr(Pack, "leaves", property(lambda pack: leaves[pack.game.key]))

    return assume


def test_every_assumed_value_is_turned_or_named(assumed):
    play = ("play.weather", "play.rounds", "play.faces", "rulings.built_when")
    assumed(*play, "bet.bold.gain", "bet.bold.id", "time.round")
    cell = make_specification("toy", players=2).cells()[0]
    found = list(assumed_values_of(cell))
    turned = {g.path: g.others for g in found if isinstance(g, AssumedValue)}
    assert turned == {"play.rounds": (11, 7), "play.faces": (8, 4), "play.weather": ("storm",), "bet.bold.gain": (4, 2),
                      "rulings.built_when": ("exceeded",)}  # fmt: skip
    assert [one for one in found if not isinstance(one, AssumedValue)] == [
        ("time.round", UNREAD),
        ("bet.bold.id", NAME),
    ]


def test_where_a_number_may_not_go_so_far_it_goes_one_step_or_is_refused(assumed):
    changes = {"play.rounds": 19, "play.faces": 0}
    assumed("play.rounds", "play.faces", **changes)
    cell = make_specification("toy", players=2, changes=changes).cells()[0]
    assert list(assumed_values_of(cell)) == [
        AssumedValue("play.rounds", 19, (20, 14)),
        AssumedValue("play.faces", 0, (1,)),
    ]


def test_yes_becomes_no_and_a_flag_that_the_pack_needs_is_refused(assumed):
    """Dark Providence: who is favoured hangs on the Main Agent's murder, which no tunable turned."""
    murder, itself, names = (f"cards.starting.main_agent.{field}" for field in ("murder", "main_agent", "name"))
    action = "cards.agents.carl_jung.action"
    assumed(murder, itself, names, action)
    found = list(assumed_values_of(make_specification("dark_providence", players=3).cells()[0]))
    assert found == [
        (names, NAME),
        AssumedValue(murder, True, (False,)),
        (itself, REFUSED),
        AssumedValue(action, ["heal 1"], ([],)),
    ]


def test_what_moves_is_played_again_and_told_with_its_interval(assumed, capsys):
    assumed("play.weather", "rulings.built_when", "time.round")
    found = sensitivity("toy", players="2", games=400, guesses=100, trajectories=2, base=0, workers=1)
    answer = found.answers[0].guesses
    assert (answer.first, answer.games, set(answer.turned)) == (100, 400, {"play.weather", "rulings.built_when"})
    assert answer.left == {UNREAD: ("time.round",)}
    storm, built = answer.moved
    assert (storm.path, storm.printed, storm.other) == ("play.weather", "fair", "storm")
    change = storm.changes["rate:players"]
    assert change.low < change.mean < change.high < 0
    assert change.sure
    assert change.mean <= built.changes["rate:players"].mean <= 0
    told = found.to_json()["players"]["2"]
    assert told["guesses"]["moved"][0]["changes"]["rate:players"]["ci95"] == [change.low, change.high]
    assert told["assumed"]["turned"] == 2
    console().print(_result(found))
    said = " ".join(capsys.readouterr().out.split())
    assert "games: 2 of the pack's 3 assumed values; " in said
    assert f"Not turned, {UNREAD}: 1: time.round." in said
