import json

import numpy as np
import pytest

import elderodds
from experiments.comparing import _holm, _Pairs, compare
from experiments.fanout import Workers
from experiments.measures import Sampler
from experiments.spec import Specification, Variant
from sim import BadInput


def cells(*variants, players=3):
    return [c for v in variants for c in Specification(game="toy", players=(players,), variant=(v,)).cells()]


def test_a_small_change_is_seen_three_times_as_sharply_in_pairs():
    found = compare("toy", "printed", "victory.points.4p=91", players=[4], games=20_000).total
    unpaired = 1.96 * np.sqrt((found.a * (1 - found.a) + found.b * (1 - found.b)) / found.games)
    assert (found.high - found.low) / 2 < unpaired / 3
    assert found.gain > 9
    assert found.verdict == "a"  # a lower tower is built more often
    # exactly: the towers that have 90 stones and not 91
    stones = np.ones(1)
    for _ in range(36):
        stones = np.convolve(stones, np.full(6, 1 / 6))
    assert found.low < stones[90] < found.high


def test_pairing_helps_little_where_strategies_decide():
    found = compare("toy", "random", "safe", players=[3], games=4000).total
    assert 1 < found.gain < 3  # the dice are shared, but what they are worth is decided by the bets
    same = compare("toy", "cautious", "safe", players=[3], games=4000).total
    assert same.gain == float("inf")  # both always take the safe bet: no game differs
    assert same.verdict == "undecided"


def test_the_interval_covers_the_truth():
    stones = np.ones(1)
    for _ in range(18):
        stones = np.convolve(stones, np.full(6, 1 / 6))
    misses = 0
    for seed in range(120):
        found = compare("toy", "printed", "victory.points.2p=46", players=[2], games=300, seed=seed, workers=Workers(1))
        misses += not found.total.low <= stones[45] <= found.total.high
    assert misses <= 12


def test_false_alarms_are_rare_however_often_one_looks(monkeypatch):
    rng = np.random.default_rng(5)

    def coins(pairs, sampler, games):
        flips = (rng.random((2, games - len(pairs.a))) < 0.5).astype(float)
        pairs.a, pairs.b = np.concatenate((pairs.a, flips[0])), np.concatenate((pairs.b, flips[1]))

    monkeypatch.setattr(_Pairs, "play", coins)
    options = {"games": 1 << 14, "sequential": True, "workers": Workers(1)}
    verdicts = [compare("toy", "safe", "greedy", **options).by_players for _ in range(100)]
    assert sum(any(d.verdict != "undecided" for d in found) for found in verdicts) <= 5


def test_a_sequential_comparison_stops_when_it_is_decided():
    found = compare("toy", "safe", "victory.points.2p=30", players=[2], games=100_000, sequential=True)
    assert found.total.verdict == "b"
    assert found.total.games == 1024
    assert found.played == 2048


def test_named_seats_go_round_the_table():
    a, b = cells(Variant(strategies=("0=greedy",)), Variant(strategies=("0=random",)))
    pairs = _Pairs(a, b, None)
    assert [x.texts for x, _ in pairs.cells] == [("0=greedy",), ("1=greedy",), ("2=greedy",)]
    pairs.play(Sampler(Workers(1)), 50)
    pairs.play(Sampler(Workers(1)), 80)
    assert len(pairs.a) == 80
    assert set(np.round(pairs.a * 3).astype(int)) <= {0, 1, 2, 3}
    again = _Pairs(a, b, None)
    again.play(Sampler(Workers(2)), 80)
    assert np.array_equal(pairs.a, again.a)
    assert np.array_equal(pairs.b, again.b)


def test_several_player_counts_are_told_apart_and_together():
    found = compare("toy", "printed", "victory.points.2p=40", games=2000)
    assert [d.players for d in found.by_players] == [2, 3, 4]
    assert [d.verdict for d in found.by_players] == ["b", "undecided", "undecided"]
    assert found.total.difference == pytest.approx(found.by_players[0].difference / 3)


def test_claims_hold_together():
    assert _holm([0.04, 0.01, 0.03]) == [False, True, False]
    assert _holm([0.01, 0.04, 0.02]) == [True, True, True]
    assert _holm([0.2]) == [False]


def test_the_command_prints_what_the_interface_promises(capsys):
    words = ["compare", "toy", "printed", "victory.points.2p=30", "--players", "2", "--games", "500"]
    assert elderodds.main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["a"], found["b"], found["games"], found["verdict"]) == ("printed", "victory.points.2p=30", 500, "b")
    assert found["ci95"][0] < found["difference"] < found["ci95"][1] < 0
    assert found["paired_gain"] > 0
    assert elderodds.main(words) == 0
    out = capsys.readouterr().out
    assert "A: printed" in out
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("b", "says"),
    [("gredy", "did you mean 'greedy'"), ("play.rouds=3", "did you mean 'play.rounds'"), ("none.toml", "No such file")],
)
def test_what_cannot_be_compared_is_refused(b, says):
    with pytest.raises(BadInput) as error:
        compare("toy", "printed", b, players=[2], games=10)
    assert says in str(error.value)
