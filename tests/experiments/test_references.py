"""Published figures: the file, what games come to, the verdict; and the grammar of measures."""

import json

import numpy as np
import pytest

from elderodds import main
from experiments import run
from experiments.commands.compare import compare
from experiments.commands.references import references
from experiments.commands.tune import tune
from experiments.measure.against import against, estimate
from experiments.measure.measures import parse_measure
from experiments.measure.published import Reference, read_references, references_of
from experiments.statistics.sequences import asymptotic_sequence
from sim import BadInput, find_game
from sim.game import games

GOOD = """
[[reference]]
id = "length"
clause = "TY-1"
source = "a review"
src = "public"
what = "rounds of a game"
measure = "rounds.p50"
players = [2, 3]
low = 4
high = 9
"""


@pytest.mark.parametrize("key", games())
def test_the_references_of_every_game_can_be_read(key):
    references_of(find_game(key))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rounds.p50", "round", "length.measure: no measure 'round'; did you mean 'rounds'?"),
        (
            "rounds.p50",
            "ending:tower_bult",
            "length.measure: no ending of toy 'tower_bult'; did you mean 'tower_built'?",
        ),
        ("[2, 3]", "[2, 9]", "length.players: The Tower is for 2 to 4, not 9"),
        ("high = 9", "high = 3", "length: low 4 is above high 3"),
        ("low = 4\nhigh = 9", "", "length: neither low nor high is given"),
        ("high = 9", "high = 9\nsingle = true", "length.measure: 'rounds.p50' is of many games; one game has a length"),
        ('src = "public"', 'src = "assumed"', "length.src: 'assumed' is not 'rulebook', 'public' or 'recalled'"),
        ("players", "player", "length.player"),
    ],
)
def test_a_reference_to_what_does_not_exist_is_refused_with_path_and_reason(tmp_path, old, new, says):
    file = tmp_path / "references.toml"
    file.write_text(GOOD)
    assert [one.measure for one in read_references(find_game("toy"), file)] == ["rounds.p50"]
    file.write_text(GOOD.replace(old, new))
    with pytest.raises(BadInput) as error:
        read_references(find_game("toy"), file)
    assert says in str(error.value)


# -- held against games ------------------------------------------------------------------------------------------------


def one(measure, low=None, high=None, given=None, players=(2, 3)):
    return Reference(id="x", clause="TY-5", source="a review", src="public", what="x", measure=measure, given=given,
                     players=list(players), low=low, high=high)  # fmt: skip


def test_a_mean_and_a_quantile_hold_their_truth_in_95_of_100():
    """Games of one index at two player counts hang together: intervals go by index."""
    toy, rng = find_game("toy"), np.random.default_rng(1)
    hits = {"rounds": 0, "rounds.p90": 0, "rate": 0}
    for _ in range(400):
        shared = rng.normal(size=300)
        x = np.round(20 + 5 * (0.8 * shared[:, None] + 0.6 * rng.normal(size=(300, 2))))
        ones = np.ones(300, np.int64)
        found = estimate(parse_measure(toy, "rounds"), x, ones)
        hits["rounds"] += found.low <= 20 <= found.high
        found = estimate(parse_measure(toy, "rounds.p90", quantiles=True), x, ones)
        hits["rounds.p90"] += found.low <= 26 <= found.high  # 20 + 5 * 1.2816, to a whole number
        found = estimate(parse_measure(toy, "rate"), (x > 20.5) * 1.0, ones)
        hits["rate"] += found.low <= 0.4602 <= found.high
    assert 0.92 * 400 <= hits["rounds"] <= 0.985 * 400
    assert 0.92 * 400 <= hits["rate"] <= 0.985 * 400
    assert hits["rounds.p90"] >= 0.93 * 400  # of whole numbers: often all 400


def test_counts_of_values_say_what_the_games_say():
    toy, rng = find_game("toy"), np.random.default_rng(2)
    x = rng.poisson(7, 5000).astype(float)
    counts = np.bincount(x.astype(int))
    for name in ("rounds", "rounds.p10", "rounds.p90"):
        measure = parse_measure(toy, name, quantiles=True)
        by_game = estimate(measure, x[:, None], np.ones(5000, np.int64))
        by_value = estimate(measure, np.arange(len(counts))[:, None].astype(float), counts)
        assert (by_game.value, by_game.games) == (pytest.approx(by_value.value), by_value.games)
        assert (by_game.low, by_game.high) == pytest.approx((by_value.low, by_value.high))
    assert estimate(measure, np.full((4, 1), np.nan), np.ones(4, np.int64)).games == 0


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(4, 6, "inside"), (None, 6, "inside"), (6, 8, "outside"), (None, 4, "outside"), (5, 6, "undecided")],
)
def test_a_verdict_needs_the_whole_interval(low, high, verdict):
    x = np.tile([4.0, 6.0], 500)
    found = against(find_game("toy"), one("rounds", low, high), {2: x, 3: x}, np.ones(1000, np.int64), 0.05)
    assert found.verdict == verdict
    assert found.to_json()["inside"] == (verdict != "outside")


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(8, 9, "inside"), (None, 3, "inside"), (10, 11, "outside"), (None, 0, "outside"), (4, 5, "inside")],
)
def test_a_single_game_is_held_against_single_games(low, high, verdict):
    """The mean of 0 to 9, 4.5, is known to a tenth; a game of 8 is nothing rare among them."""
    x = np.tile(np.arange(1.0, 10.0), 200)
    told = one("rounds", low, high).model_copy(update={"single": True})
    found = against(find_game("toy"), told, {2: x, 3: x}, np.ones(len(x), np.int64), 0.05)
    assert (found.ours.low, found.ours.value, found.ours.high) == (1, 5, 9)
    assert found.verdict == verdict
    assert found.to_json()["inside"] == (verdict == "inside")
    few = against(find_game("toy"), told, {2: x[:9]}, np.ones(9, np.int64), 0.05)
    assert few.verdict == "undecided"


def test_without_games_that_count_nothing_is_said():
    found = against(find_game("toy"), one("rounds", 4, 6), {2: np.full(5, np.nan)}, np.ones(5, np.int64), 0.05)
    assert found.verdict == "undecided"
    assert found.to_json()["ours"] is None
    json.dumps(found.to_json(), allow_nan=False)


def test_a_few_games_say_nothing_of_a_length():
    x = np.full(200, np.nan)
    x[:20] = 5
    found = against(find_game("toy"), one("rounds", 4, 6), {2: x}, np.ones(200, np.int64), 0.05)
    assert (found.ours.value, found.ours.games, found.verdict) == (5, 20, "undecided")
    assert found.to_json()["ci95"] == [None, None]
    x[:40] = 5
    assert against(find_game("toy"), one("rounds.p90", 4, 6), {2: x}, np.ones(200, np.int64), 0.05).verdict == "inside"


@pytest.fixture(scope="module")
def tower():
    return {one.reference.id: one for one in references("toy", games=2000, workers=1, seed=3).found}


def test_every_reference_of_the_tower_is_measured_at_its_player_counts(tower):
    assert list(tower) == ["length", "minutes", "late"]
    assert [one.players for one in tower.values()] == [(2, 3, 4), (2, 3), (4,)]
    assert [one.verdict for one in tower.values()] == ["inside", "outside", "outside"]


def test_only_the_games_that_are_asked_for_count(tower):
    lost = run("toy", players="4", games=2000, seed=3, workers=1).cells[0].summary["endings"]["nightfall"]
    assert tower["late"].ours.games == lost


def test_run_says_the_same_of_its_own_games(tower):
    cells = {c.players: c.summary for c in run("toy", games=2000, seed=3, workers=1).cells}
    minutes = cells[2]["minutes"]
    length = cells[2]["rounds"]["mean"]
    assert minutes["mean"] == pytest.approx((120 + (10 + 2 * 25) * length) / 60, abs=0.02)  # a turn is a decision
    assert 10 <= minutes["p10"] <= minutes["p50"] <= minutes["p90"] <= 11
    for n, summary in cells.items():
        told = {one["id"]: one for one in summary["references"]}
        assert list(told) == [key for key, one in tower.items() if n in one.players]
        for key, entry in told.items():
            assert entry["ours"] == pytest.approx(tower[key].by_players[n].value, abs=0.05), key  # minutes to a tenth


def test_seconds_at_the_table_can_be_turned():
    slow = references("toy", games=200, players="2", workers=1, changes={"time.setup": 600}).found[1]
    assert slow.ours.value == pytest.approx(
        8 + references("toy", games=200, players="2", workers=1).found[1].ours.value
    )


def test_the_command_tells_range_value_and_verdict(capsys):
    assert main(["references", "toy", "--games", "300", "--workers", "1"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "rounds of most games" in shown
    assert "at most 5" in shown
    assert "outside" in shown
    assert main(["references", "toy", "--games", "300", "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"id", "source", "what", "low", "high", "players", "ours", "ci95", "inside"} <= told["references"][0].keys()


# -- the grammar of measures -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("minute", "no measure 'minute'; did you mean 'minutes'?"),
        ("extra.storm", "no measure 'extra.storm'; did you mean 'extra.storms'?"),
        ("rounds.p90", "measure rounds.p90: only means can be used here; write rounds"),
        ("rate.p90", "measure rate.p90: a share of games has no p90; write rate:players"),
        ("rate:player", "no side of toy 'player'; did you mean 'players'?"),
    ],
)
def test_what_is_no_measure_is_refused_with_the_nearest(text, says):
    with pytest.raises(BadInput) as error:
        parse_measure(find_game("toy"), text)
    assert str(error.value) == says


def test_compare_and_tune_take_every_mean():
    for measure in ("turns", "decisions.mean", "minutes", "extra.storms"):
        found = compare("toy", "printed", "play.rounds=5", players="2", games=500, measure=measure, workers=1)
        assert found.measure == measure.removesuffix(".mean")
    assert compare("toy", "printed", "play.rounds=5", players="2", games=500, measure="turns", workers=1).total.a > 10
    found = compare(
        "toy", "printed", "play.rounds=5", players="2", games=2000, measure="minutes", sequential=True, workers=1
    )
    assert found.total.verdict == "a"
    tuned = tune("toy", "play.rounds", targets="turns=12", players="2", ranges=["4:8"], games=1000, workers=1)
    assert tuned.answers[0].recommended == (6,)  # two builders; 45 stones are never built in 6 rounds


def test_the_asymptotic_sequence_holds_at_all_times():
    rng, misses = np.random.default_rng(5), 0
    for _ in range(200):
        x = rng.exponential(size=4000)
        looks = [asymptotic_sequence(x[:n]) for n in (250, 500, 1000, 2000, 4000)]
        misses += not all(low <= 1 <= high for low, high in looks)
    assert misses <= 10
    low, high = asymptotic_sequence(x)
    assert high - low < 4 * 1.96 / np.sqrt(4000)
