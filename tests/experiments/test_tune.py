"""tune, on the tower: with safe bets its chances are known exactly."""

import math

import numpy as np
import pytest

from experiments.commands.tune import tune
from experiments.measure.measures import Gap
from experiments.measure.targets import Tier, parse_target, read_targets
from experiments.play.spec import make_specification
from experiments.statistics.sequences import bernstein_sequence, difference_sequence
from experiments.tuning.answers import Choice, front_of
from experiments.tuning.figure import draw
from experiments.tuning.races import Race, miss_of
from sim import BadInput, find_game
from sim.game import FIRST_ENDING
from tower import chance

TOY = find_game("toy")


def short(target, ranges, seed=1, games=4000, **options):
    """Two builders and three rounds: quick, and one stone is worth nine points of the win rate."""
    return tune("toy", "victory.points.2p", targets=target, changes={"play.rounds": 3}, ranges=[ranges], games=games,
                seed=seed, workers=1, **options).answers[0]  # fmt: skip


@pytest.mark.proof
def test_the_planted_threshold_is_found_in_95_of_100_seeds():
    truth = min(range(12, 19), key=lambda points: abs(chance(points, 2, 3) - 0.53))
    answers = [short("rate:players=0.53", "12:18", seed) for seed in range(100)]
    assert sum(a.recommended == (truth,) for a in answers) >= 95
    assert sum((truth,) in a.set95 for a in answers) >= 95


def test_of_two_values_as_near_as_each_other_both_are_named():
    # 15 stones are built with 54.6 %, 16 with 45.4 %
    assert chance(15, 2, 3) + chance(16, 2, 3) == pytest.approx(1)
    answer = short("rate:players=0.5", "10:20")
    assert answer.set95 == ((15,), (16,))
    assert answer.smallest_change == (16,)  # 45 is printed
    assert not answer.stays


def test_a_long_range_is_searched_in_strides_and_still_right():
    answer = short("rate:players=0.53", "0:200")
    assert answer.recommended == (15,)
    assert len(answer.curve) < 60


def test_the_intervals_hold_the_exact_rates():
    answer = short("rate:players=0.53", "10:20")
    for trial in answer.curve:
        low, high = trial.estimates[0].ci95
        assert low <= chance(trial.values[0], 2, 3) <= high
    low, high = answer.at_recommended.estimates[0].ci95
    assert low <= chance(15, 2, 3) <= high
    assert answer.at_printed.estimates[0].mean == 0  # 45 stones in three rounds
    looked = 200  # games of print, which is outside of the range: does the number matter?
    assert answer.games == sum(t.games for t in answer.curve) + 2 * 4000 + looked


def test_each_player_count_reads_its_own_key():
    found = tune("toy", "victory.points.*", targets="rate=0.5", ranges=["88:92"], games=500, workers=1, players="3,4")
    assert [(a.players, a.paths) for a in found.answers] == [
        ((3,), ("victory.points.3p",)),
        ((4,), ("victory.points.4p",)),
    ]
    assert found.to_json()["players"]["4"]["printed"] == 90


def test_length_is_a_target_too():
    found = tune("toy", "play.rounds", targets="rounds=5", players="2", ranges=["3:8"], games=1000, workers=1)
    assert found.answers[0].recommended == (5,)  # 45 stones are never built in 5 rounds


def test_a_tolerance_keeps_a_printed_value_that_is_good_enough():
    options = {"targets": "rate=0.55", "players": "3", "ranges": ["64:70"], "games": 8000, "workers": 1}
    best = tune("toy", "victory.points.*", **options).answers[0]
    assert best.recommended == best.smallest_change == (67,)
    kept = tune("toy", "victory.points.*", tolerance=0.12, **options).answers[0]
    assert kept.recommended == (67,)
    assert kept.stays


def test_two_thresholds_make_a_grid_with_a_fair_line():
    found = tune("toy", ["victory.points.2p", "play.rounds"], targets="rate=0.5", ranges=["42:48:2", "8:10"],
                 games=1000, workers=1).answers[0]  # fmt: skip
    assert len(found.curve) == 4 * 3 + 3  # the printed 45, too
    line = dict(found.fair_line)
    assert line[45] == pytest.approx(8.9, abs=0.15)
    assert line[48] > line[42]


def test_the_figure_is_the_same_again(tmp_path):
    curve = tune(
        "toy", "play.rounds", targets=["rate=0.5", "rounds=8"], players="2", ranges=["7:9"], games=200, workers=1
    )
    grid = tune("toy", ["play.rounds", "victory.points.2p"], targets="rate=0.5", players="2", ranges=["8:9", "40:46:3"],
                games=200, workers=1)  # fmt: skip
    for found in (curve, grid):
        for name in ("a.svg", "b.svg"):
            draw(found, tmp_path / name)
        assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
        assert "play.rounds" in (tmp_path / "a.svg").read_text()
    with pytest.raises(BadInput, match="name ends in"):
        draw(curve, tmp_path / "curve.jpeg")
    with pytest.raises(BadInput, match="No such file"):
        draw(curve, tmp_path / "nowhere" / "curve.svg")


def test_several_numbers_at_once_by_a_response_surface():
    found = tune("toy", ["victory.points.2p", "play.rounds", "play.weather"], targets=["rate=0.5", "rounds=6*0.5"],
                 ranges=["20:50", "4:10"], games=1000, workers=1).answers[0]  # fmt: skip
    assert found.at_recommended.miss < 0.08
    assert found.at_recommended.miss < found.at_printed.miss
    assert len(found.curve) <= 8
    assert len(found.predictions) == 2 * len(found.curve)
    assert np.mean([p.held for p in found.predictions]) >= 0.75


def test_values_that_the_pack_refuses_are_counted():
    found = tune("toy", "play.faces", targets="rate=0.5", ranges=["-1:8"], players="2", games=200, workers=1).answers[0]
    assert found.refused == 1  # a die of less than no face
    assert found.recommended == (6,)


TABLE = """
[tiers]
experts = 0.0
beginners = ["greedy~0.6"]

["rate:players"]
experts = { 2p = 0.6, 3p = 0.5 }
beginners = 0.35
weight = 2.0

[rounds]
experts = 8
"""


def test_targets_as_a_table_of_skill_and_player_counts(tmp_path):
    file = tmp_path / "targets.toml"
    file.write_text(TABLE)
    found = read_targets(TOY, file, ["greedy"])
    assert [(t.measure.name, t.tier.name, t.players, t.value, t.weight) for t in found] == [
        ("rate:players", "experts", 2, 0.6, 2.0),
        ("rate:players", "experts", 3, 0.5, 2.0),
        ("rate:players", "beginners", None, 0.35, 2.0),
        ("rounds", "experts", None, 8.0, 1.0),
    ]
    assert found[0].tier.strategies == ("greedy",)
    assert found[2].tier.strategies == ("greedy", "greedy~0.6")
    answer = tune("toy", "victory.points.*", targets=file, players="2", ranges=["44:46"], games=200, workers=1)
    assert len(answer.answers[0].at_printed.estimates) == 3


def test_a_share_of_slips_makes_a_tier(tmp_path):
    file = tmp_path / "targets.toml"
    file.write_text("rate = 0.4\n[tiers]\nclumsy = 0.25\n")
    assert read_targets(TOY, file, ["1=greedy"])[0].tier.strategies == ("players=safe~0.25", "1=greedy~0.25")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"paths": "victory.pints.2p"}, "did you mean 'victory.points.2p'"),
        ({"targets": "rate:player=0.5"}, "did you mean 'players'"),
        ({"targets": "rate=1.5"}, "between 0 and 1"),
        ({"targets": "rate"}, "MEASURE=VALUE"),
        ({"targets": "rate=0.6..0.5"}, "the low end first"),
        ({"targets": "rate<=0.4..0.5"}, "MEASURE<=HIGH"),
        ({"targets": "rate.p90<=1"}, "a share of games has no p90"),
        ({"targets": "spread:seat<=0.1"}, "did you mean 'seats'"),
        ({"targets": "spread:seats>=0.1"}, "write spread:seats<=0.03"),
        ({"worst_over": ["slips=2"]}, "shares between 0 and 1"),
        ({"worst_over": ["skill"]}, "players, slips"),
        ({"worst_over": ["strategies=safe,sage"]}, "no strategy"),
        ({"formula": "cubic"}, "linear"),
        ({"formula": "linear"}, "two counts or more"),
        ({"targets": []}, "needs a target"),
        ({"players": "3"}, "nothing of it is used with 3 players"),
        ({"ranges": ["9"]}, "LOW:HIGH"),
        ({"ranges": ["nan:nan"]}, "LOW:HIGH"),
        ({"ranges": ["9:inf"]}, "1,000 values at most"),
        ({"ranges": ["9:99999999999"]}, "1,000 values at most"),
        ({"targets": ["rounds<=9*inf"]}, "weight inf is no number above 0"),
        ({"paths": "play.weather", "ranges": ["1:2"]}, "is no number"),
        ({"paths": "victory.points.*", "together": True, "players": ""}, "another number for each player count"),
        ({"games": 5}, "fewer than 100"),
        ({"strategies": ["sage"]}, "no strategy"),
    ],
)
def test_bad_input_is_one_clear_line(options, words):
    asked = {"paths": "victory.points.2p", "targets": "rate=0.5", "players": "2", "games": 200, **options}
    with pytest.raises(BadInput, match=words):
        tune("toy", asked.pop("paths"), **asked)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rate = ", "not TOML"),
        ("", "no target"),
        ("rate = 'half'", "a number"),
        ("rate = { 9p = 0.5 }", "player count"),
        ("[tiers]\nexperts = 2\n", "share of slips"),
        ("[rounds]\nlow = 9\nhigh = 8\n", "the low end first"),
        ("rate = '0.4.0.5'", "nor a band"),
        ("[tiers]\nexperts = 0.0\n[rate]\nexpert = 0.5\n", "did you mean 'experts'"),
    ],
)
def test_a_bad_table_is_one_clear_line(tmp_path, text, words):
    file = tmp_path / "targets.toml"
    file.write_text(text)
    with pytest.raises(BadInput, match=words):
        read_targets(TOY, file)


# -- bands -----------------------------------------------------------------------------------------------------------


def bands(text, players=2):
    """The bands for means that a target comes to: their names, ends and pieces."""
    cell = make_specification("toy", players=players).cells()[0]
    return [(t.measure.name, t.low, t.high, t.pieces) for t in parse_target(TOY, text, Tier("", ())).cut(cell)]


def test_targets_are_bands_for_means():
    assert bands("rate=0.5") == [("rate:players", 0.5, 0.5, 1)]
    assert bands("rate = 0.45..0.55") == [("rate:players", 0.45, 0.55, 1)]
    assert bands("rounds<=9*2") == [("rounds", -math.inf, 9, 1)]
    assert bands("rounds.p90<=9") == [("rounds<=9", 0.9, math.inf, 1)]
    assert bands("rounds.p90=7..9") == [("rounds<=9", 0.9, math.inf, 2), ("rounds<7", -math.inf, 0.9, 2)]
    assert bands("spread:seats<=0.03", 3) == [
        (f"seat {i} less seat {j}", -0.03, 0.03, 3) for i, j in ((0, 1), (0, 2), (1, 2))
    ]


def test_a_band_of_a_table(tmp_path):
    file = tmp_path / "targets.toml"
    file.write_text('[rate]\nlow = 0.45\nhigh = 0.55\n[rounds]\n2p = "<=9"\n3p = { low = 5 }\n4p = "6..8"\n')
    found = [(t.measure.name, t.players, t.low, t.high) for t in read_targets(TOY, file)]
    assert found == [
        ("rate:players", None, 0.45, 0.55), ("rounds", 2, -math.inf, 9), ("rounds", 3, 5, math.inf), ("rounds", 4, 6, 8)
    ]  # fmt: skip


def outcomes(games, **columns):
    found = np.zeros(games, TOY.shape.outcome)
    found["ending"] = FIRST_ENDING
    for name, value in columns.items():
        found[name] = value
    return found


def test_a_quantile_is_a_share_and_a_spread_the_gap_of_seats():
    cell = make_specification("toy", players=3).cells()[0]
    rounds = np.arange(1, 11)
    (share,) = parse_target(TOY, "rounds.p90<=9", Tier("", ())).cut(cell)
    assert share.measure.of(outcomes(10, rounds=rounds)).mean() == pytest.approx(0.9)
    assert share.off(0.9) == 0
    assert share.off(0.88) == pytest.approx(-0.02)
    won = np.array([[1, 0, 0], [1, 1, 0], [0, 0, 1], [1, 0, 0]])
    played = outcomes(4)
    played["role"][:, 3:], played["won"][:, :3] = -1, won
    gaps = [t.measure.of(played).mean() for t in parse_target(TOY, "spread:seats<=0", Tier("", ())).cut(cell)]
    assert gaps == [0.5, 0.5, 0.0]
    assert np.isnan(Gap("x", field="roles", number=0, other=1, people=3).of(played)).all()  # nobody has the role 1


def test_the_miss_is_nought_in_the_band_and_the_worst_group_counts():
    targets = [parse_target(TOY, text, Tier("", ())) for text in ("rate=0.4..0.6", "rounds<=8")]
    assert miss_of(targets, [0.45, 7.9]) == 0
    assert miss_of(targets, [0.65, 8.8]) == pytest.approx(math.hypot(0.05, 0.1) / math.sqrt(2))
    assert miss_of(targets, [0.65, 8.8], [[0], [1]]) == pytest.approx(0.1)
    assert miss_of(targets, [math.nan, math.nan]) == math.inf


def test_a_value_within_a_band_is_the_nearest_to_print():
    inside = [points for points in range(12, 19) if 0.36 <= chance(points, 2, 3) <= 0.64]
    assert inside == [14, 15, 16, 17]
    answer = short("rate:players=0.34..0.66", "12:18")
    assert {(p,) for p in inside} <= set(answer.set95)
    assert answer.recommended == (17,)  # 45 is printed
    assert answer.at_recommended.miss == 0


def test_the_worst_of_skills_counts():
    answer = short("rate:players>=0.5", "12:16", worst_over=["slips=0,0.5"])
    assert len(answer.at_printed.estimates) == 2
    best = answer.at_recommended
    assert best.miss == pytest.approx(max(abs(e.target.off(e.mean)) for e in best.estimates))
    assert {e.target.tier.name for e in best.estimates} == {"slips 0", "slips 0.5"}


def test_one_number_for_all_counts_by_a_formula():
    found = tune("toy", "victory.points.*", targets="rate=0.5", formula="linear", players="2-4", games=1000, workers=1,
                 changes={"play.rounds": 3}, ranges=["12:36:2"]).answers[0]  # fmt: skip
    assert len(found.paths) == len(found.printed) == 3
    base, slope = found.formula[found.recommended]
    assert found.recommended == tuple(int(base + slope * n + 0.5) for n in (2, 3, 4))
    exact = {v: [chance(points, n, 3) - 0.5 for n, points in zip((2, 3, 4), v, strict=True)] for v in found.formula}
    best = min(exact, key=lambda v: np.linalg.norm(exact[v]))
    assert best in found.set95


def test_the_front_holds_what_no_other_one_beats():
    made = [Choice((k,), misses, 1, 0.1) for k, misses in enumerate([(0.0, 0.3), (0.1, 0.1), (0.2, 0.2), (0.3, 0.0)])]
    assert [c.values for c in front_of(made)] == [(0,), (1,), (3,)]
    two = tune(
        "toy", "play.rounds", targets=["rate=0.5", "rounds<=7"], players="2", ranges=["6:10"], games=400, workers=1
    )
    front = two.answers[0].front
    assert [c.misses[1] for c in front] == sorted(c.misses[1] for c in front)  # more rounds: nearer to even, longer
    assert len(front) > 2
    assert two.to_json()["players"]["2"]["front"][0]["misses"].keys() == {"rate:players 0.5", "rounds at most 7"}


def test_a_number_of_which_no_value_changes_a_game_has_no_effect():
    found = tune("toy", "victory.points.*", targets="rate=0.5", ranges=["45:70"], changes={"play.rounds": 5}, games=200,
                 players="2,3", workers=1)  # fmt: skip
    two, three = found.answers
    assert two.no_effect  # 45 stones are not built by two in five rounds
    assert (two.recommended, two.set95, [t.values for t in two.curve]) == ((45,), ((45,),), [(45,)])
    assert two.at_recommended == two.at_printed
    assert not three.no_effect
    told = found.to_json()["players"]
    assert (told["2"]["verdict"], told["2"]["same_games"]) == ("no effect", 200)
    assert told["2"]["differ_at_most"] == pytest.approx(1 - 0.05 ** (1 / 200))
    assert "differ_at_most" not in told["3"]
    assert told["3"]["verdict"] in ("printed", "changed")


def test_the_answer_is_print_unless_fresh_games_show_another_value_nearer():
    near = {"targets": "rate=0.5", "players": "2", "ranges": ["43:47"], "games": 300, "workers": 1}
    answers = [tune("toy", "victory.points.2p", seed=seed, **near).answers[0] for seed in range(8)]
    assert any(a.nearest != a.printed for a in answers)  # a stone is worth less than so few games tell
    for a in answers:
        if a.nearest != a.printed and a.at_nearest.miss >= a.at_printed.miss:
            assert a.recommended == a.printed
        if a.recommended == a.printed:
            assert a.at_recommended == a.at_printed
            assert a.verdict == "printed"
    far = tune("toy", "victory.points.2p", **near | {"changes": {"victory.points.2p": 30}, "ranges": ["30:46"]})
    assert far.answers[0].recommended == far.answers[0].nearest != (30,)
    assert far.answers[0].verdict == "changed"
    assert far.to_json()["players"]["2"]["nearest"] == far.answers[0].nearest[0]


def test_a_printed_value_in_the_band_is_kept():
    """However deep in the band another value is: print meets what is wanted."""
    asked = {"targets": "rate=0.35..0.75", "players": "3", "ranges": ["60:70"], "games": 2000, "workers": 1}
    for printed in range(65, 69):
        found = tune("toy", "victory.points.*", changes={"victory.points.3p": printed}, **asked).answers[0]
        if found.at_printed.miss == 0:
            assert found.recommended == (printed,)


def test_a_number_that_changes_no_game_is_told_and_not_tuned():
    found = tune("toy", ["play.rounds", "victory.points.2p"], targets="rounds=4", ranges=["3:5", "50:60"], players="2",
                 changes={"play.rounds": 4},
                 games=200, workers=1).answers[0]  # fmt: skip
    assert found.unreached == ("victory.points.2p",)  # 50 stones are not built in three to five rounds
    assert found.paths == ("play.rounds",)


# -- the intervals ---------------------------------------------------------------------------------------------------


def test_sequences_hold_at_all_times():
    """500 experiments looked at ten times each: the truth may be missed ever in 5 % of them, and is far less often."""
    rng = np.random.default_rng(1)
    looks = [20, 50, 100, 200, 400, 700, 1000, 1500, 2000, 3000]
    missed = missed_difference = 0
    for _ in range(500):
        x = rng.beta(2, 5, looks[-1])
        intervals = [bernstein_sequence(x[:n]) for n in looks]
        missed += any(not low <= 2 / 7 <= high for low, high in intervals)
        u = rng.random(looks[-1])
        a, b = (u < 0.5).astype(float), (u < 0.53).astype(float)
        pairs = [difference_sequence(a[:n], b[:n], 1, 0.95) for n in looks]
        missed_difference += any(not low <= 0.03 <= high for low, high in pairs)
    assert missed <= 25
    assert missed_difference <= 25


def test_pairing_makes_differences_sharp():
    rng = np.random.default_rng(2)
    u, v = rng.random((2, 20_000))
    paired = difference_sequence((u < 0.50).astype(float), (u < 0.52).astype(float), 1, 0.95)
    apart = difference_sequence((u < 0.50).astype(float), (v < 0.52).astype(float), 1, 0.95)
    assert paired[0] > 0 > apart[0]
    assert paired[1] - paired[0] < (apart[1] - apart[0]) / 3


def test_the_best_of_a_race_falls_out_rarely():
    """100 races of five that are close, looked at after every 200 games: the best one is in to the end."""
    rng = np.random.default_rng(3)
    target = parse_target(TOY, "rate=0.5", Tier("", ()))
    rates = [0.42, 0.47, 0.505, 0.54, 0.6]
    lost = 0
    for _ in range(100):
        race, left = Race([target], len(rates), range(200, 1201, 200)), [(k,) for k in range(len(rates))]
        for _ in range(6):
            u = rng.random(200)
            for key in left:
                race.add(key, (u < rates[key[0]]).astype(np.float32)[None])
            left = race.survivors(left)
        lost += (2,) not in left
    assert lost <= 5


def test_a_target_is_out_of_reach_only_if_its_bounds_exclude_it():
    targets = [parse_target(TOY, text, Tier("", ())) for text in ("rate=0.4..0.6", "rounds<=8")]
    race = Race(targets, 3, (1000,))
    for key, (rate, rounds) in enumerate([(0.62, 7.0), (0.5, 9.0), (0.7, 7.0)]):
        wins = np.arange(1000) < 1000 * rate
        race.add((key,), np.array([wins, np.full(1000, rounds)], np.float32))
    assert race.may_meet((0,))  # a little above the band, and that may be luck
    assert not race.may_meet((1,))  # one target of two is met: that is not all
    assert not race.may_meet((2,))


def test_the_answer_is_played_until_it_is_as_precise_as_asked_for():
    asked = {"targets": "rate=0.5", "players": "2", "ranges": ["43:47"], "games": 1000}
    fine = tune("toy", "victory.points.2p", precision=0.01, **asked).answers[0]
    rough = tune("toy", "victory.points.2p", **asked).answers[0]
    assert fine.recommended == rough.recommended
    for trial in (fine.at_printed, fine.at_recommended):
        low, high = trial.estimates[0].ci95
        assert 0.009 < (high - low) / 2 <= 0.01
    assert fine.games > rough.games
    with pytest.raises(BadInput, match="precision -1: more than 0"):
        tune("toy", "victory.points.2p", precision=-1, **asked)


@pytest.mark.parametrize(
    ("low", "high", "rates"), [(0.45, 0.55, [0.40, 0.55, 0.60]), (0.0, 0.003, [0.0032, 0.02, 0.003])]
)
def test_a_value_at_the_end_of_its_band_falls_out_rarely(low, high, rates):
    """200 races, looked at at each doubling: the best of them is on the end of the band, or rare."""
    rng = np.random.default_rng(4)
    target = parse_target(TOY, f"rate={low}..{high}", Tier("", ()))
    best = min(range(3), key=lambda k: abs(target.off(rates[k])))
    lost, plan = 0, (1000, 2000, 4000, 8000)
    for _ in range(200):
        race, left = Race([target], 3, plan), [(k,) for k in range(3)]
        for games, before in zip(plan, (0, *plan), strict=False):
            u = rng.random(games - before)
            for key in left:
                race.add(key, (u < rates[key[0]]).astype(np.float32)[None])
            left = race.survivors(left)
        lost += (best,) not in left
    assert lost <= 10
