import json
import pickle
from dataclasses import replace

import numpy as np
import pytest

import elderodds
from experiments.commands import compare as module
from experiments.commands.compare import _Pairs, compare
from experiments.measure.controls import Sums, mean_of
from experiments.measure.measures import Whole
from experiments.measure.sampling import Sampler
from experiments.play.fanout import Workers, play_block
from experiments.play.job import job_of
from experiments.play.spec import Specification, Variant
from experiments.statistics.holm import holm
from experiments.statistics.sequences import Differences
from sim import BadInput, find_game
from tower import stones


def cells(*variants, players=3):
    return [c for v in variants for c in Specification(game="toy", players=(players,), variant=(v,)).cells()]


def test_a_small_change_is_seen_three_times_as_sharply_in_pairs():
    found = compare("toy", "printed", "victory.points.4p=91", players=[4], games=20_000).total
    unpaired = 1.96 * np.sqrt((found.a * (1 - found.a) + found.b * (1 - found.b)) / found.games)
    assert (found.high - found.low) / 2 < unpaired / 3
    assert found.gain > 9
    assert found.verdict == "a"  # a lower tower is built more often
    # exactly: the towers that have 90 stones and not 91
    assert found.low < stones(36)[90] < found.high


def test_pairing_helps_little_where_strategies_decide():
    found = compare("toy", "random", "safe", players=[3], games=4000).total
    assert 1 < found.gain < 3  # the dice are shared, but what they are worth is decided by the bets
    same = compare("toy", "cautious", "safe", players=[3], games=4000).total
    assert same.gain == float("inf")  # both always take the safe bet: no game differs
    assert same.verdict == "no effect"
    assert same.same == 4000


def test_games_that_are_all_the_same_are_told():
    found = compare("toy", "printed", "victory.points.2p=140", changes={"victory.points.2p": 130}, games=300)
    assert [d.verdict for d in found.by_players] == ["no effect", "no effect", "no effect"]
    assert found.total.verdict == "no effect"
    assert (found.to_json()["verdict"], found.to_json()["same_games"]) == ("no effect", 300)
    assert found.to_json()["differ_at_most"] == pytest.approx(1 - 0.05 ** (1 / 300))
    assert found.to_json()["by_players"]["3"]["differ_at_most"] == found.to_json()["differ_at_most"]
    some = compare("toy", "printed", "victory.points.2p=46", games=300)
    assert some.to_json()["differ_at_most"] is None
    assert [d["differ_at_most"] is None for d in some.to_json()["by_players"].values()] == [True, False, False]
    assert some.by_players[0].same < 300
    assert [d.verdict for d in some.by_players][1:] == ["no effect", "no effect"]  # other counts read another key
    assert some.total.verdict != "no effect"
    early = compare("toy", "printed", "victory.points.2p=46", players=[4], games=3000, sequential=True)
    assert (early.total.verdict, early.total.same) == ("no effect", early.total.games)


def test_a_game_that_ends_alike_after_another_course_is_no_same_game():
    found = compare("toy", "printed", "play.rounds=5", players=[2], changes={"play.rounds": 4}, games=300).total
    assert found.difference == 0  # 45 stones are built in neither
    assert (found.same, found.verdict) == (0, "undecided")


def test_what_a_game_notes_of_its_numbers_makes_no_other_game():
    """Columns of its own may repeat the pack: only what came of it counts."""
    outcomes = np.zeros(2, Specification(game="toy", players=(2,)).cells()[0].game.shape.outcome)
    outcomes["extra"][outcomes["extra"].dtype.names[0]] = [1, 2]
    assert len(set(Whole("whole").of(outcomes))) == 1
    outcomes["turns"] = [1, 2]
    assert len(set(Whole("whole").of(outcomes))) == 2


def test_the_interval_covers_the_truth():
    truth, misses = stones(18)[45], 0
    for seed in range(120):
        found = compare("toy", "printed", "victory.points.2p=46", players=[2], games=300, seed=seed, workers=Workers(1))
        misses += not found.total.low <= truth <= found.total.high
    assert misses <= 12


def test_a_precision_is_reached_and_its_interval_still_covers_the_truth():
    truth, misses = stones(18)[45], 0
    for seed in range(100):
        change = "victory.points.2p=46"
        found = compare("toy", "printed", change, players=[2], precision=0.009, seed=seed, workers=Workers(1)).total
        assert (found.high - found.low) / 2 <= 0.009
        assert found.games in (2048, 3072, 4096)
        misses += not found.low <= truth <= found.high
    assert misses <= 11
    most = compare("toy", "printed", "victory.points.2p=46", players=[2], precision=0.001, games=1500).total
    assert most.games == 1500


def test_false_alarms_are_rare_however_often_one_looks(monkeypatch):
    rng = np.random.default_rng(5)

    def coins(pairs, sampler, lo, hi):
        flips = (rng.random((2, hi - lo)) < 0.5).astype(float)
        return *flips, np.empty((0, hi - lo), np.int32)

    monkeypatch.setattr(_Pairs, "play", coins)
    options = {"games": 1 << 14, "sequential": True, "workers": Workers(1)}
    verdicts = [compare("toy", "safe", "greedy", **options).by_players for _ in range(100)]
    assert sum(any(d.verdict != "undecided" for d in found) for found in verdicts) <= 5


def test_a_sequential_comparison_stops_when_it_is_decided():
    found = compare("toy", "safe", "victory.points.2p=30", players=[2], games=100_000, sequential=True)
    assert found.to_json()["hypotheses"]["error"] == 0.05
    assert "rate:players of A less that of B is 0" in found.to_json()["hypotheses"]["null"]
    assert found.total.verdict == "b"
    assert found.total.games == 1024
    assert found.played == 2048


def test_named_seats_go_round_the_table():
    a, b = cells(Variant(strategies=("1=greedy",)), Variant(strategies=("1=random",)))
    pairs = _Pairs(a, b, None)
    assert [x.texts for x, _ in pairs.cells] == [("1=greedy",), ("2=greedy",), ("3=greedy",)]
    blocks = [pairs.play(Sampler(Workers(1)), lo, hi)[:2] for lo, hi in ((0, 50), (50, 80))]
    numbers = np.concatenate(blocks, axis=1)
    assert numbers.shape == (2, 80)
    assert set(np.round(numbers * 3).astype(int).flat) <= {0, 1, 2, 3}
    again = _Pairs(a, b, None).play(Sampler(Workers(2)), 0, 80)
    assert np.array_equal(numbers, again[:2])


def test_several_player_counts_are_told_apart_and_together():
    found = compare("toy", "printed", "victory.points.2p=40", games=2000)
    assert [d.players for d in found.by_players] == [2, 3, 4]
    assert [d.verdict for d in found.by_players] == ["b", "no effect", "no effect"]
    assert found.total.difference == pytest.approx(found.by_players[0].difference / 3)


def outcomes_of(game, players, *strategies, games):
    cell = Specification(game=game, players=(players,), seed=4, variant=(Variant(strategies=strategies),)).cells()[0]
    return play_block(job_of(cell), 0, games).outcomes


def test_what_is_dealt_is_told_apart_at_each_count_and_together():
    found = compare("toy", "random", "safe", players=[2, 3], games=800, seed=4, by_deal=True)
    dealt = {(d.players, d.what): d for d in found.by_deal}
    assert {players for players, _ in dealt} == {0, 2, 3}
    for n in (2, 3):
        a, b = (outcomes_of("toy", n, name, games=800) for name in ("random", "safe"))
        has = b["extra"]["first_card"] == 2
        told = dealt[n, "First card: two"]
        assert (told.games, told.a, told.b) == (has.sum(), (a["side"][has] == 0).mean(), (b["side"][has] == 0).mean())
        assert told.ci95[0] < told.difference < told.ci95[1]
    assert dealt[0, "First card: two"].games == has.sum()  # both counts are dealt by the chance of the index
    mean = (dealt[2, "First card: two"].difference + dealt[3, "First card: two"].difference) / 2
    assert dealt[0, "First card: two"].difference == pytest.approx(mean)
    assert found.to_json()["by_deal"][0]["what"] == found.by_deal[0].what
    with pytest.raises(BadInput, match="fixed beforehand"):
        compare("toy", "random", "safe", by_deal=True, sequential=True)


def test_where_seats_are_named_what_is_dealt_is_theirs():
    """The line-up goes round the table; of each pair the seats count that have it, which a role is to one of two."""
    found = compare("dark_providence", "1=random", "printed", players=[2], games=60, seed=4, by_deal=True)
    usual = outcomes_of("dark_providence", 2, games=60)
    other = [outcomes_of("dark_providence", 2, f"{seat + 1}=random", games=60) for seat in (0, 1)]
    roles = [f"Role: {role.replace('_', ' ')}" for role in find_game("dark_providence").roles]
    for told in (told for told in found.by_deal if told.what in roles):
        has = usual["role"][:, :2] == roles.index(told.what)
        some = has.any(axis=1)
        won = [[usual["won"][:, seat] for seat in (0, 1)], [other[seat]["won"][:, seat] for seat in (0, 1)]]
        b, a = ((np.array(w).T * has)[some].sum(axis=1) / has[some].sum(axis=1) for w in won)
        assert (told.games, told.a, told.b) == (some.sum(), pytest.approx(a.mean()), pytest.approx(b.mean()))
    assert sum(told.what in roles for told in found.by_deal) >= 2


CHANCES = {0: 0.6, 1: 0.3, 2: 0.09, 3: 0.01}
UP, DOWN = (
    np.array([0.01, 0.3, 0.6, 0.5]),
    np.array([0.2, 0.02, 0.01, 0.1]),
)  # only A wins, only B wins, by what is dealt


def planted(rng, pairs, controlled=True):
    """(truth, the mean that is found, the plain one) of a difference that hangs on what the set-up deals."""
    dealt = rng.choice(4, pairs, p=list(CHANCES.values()))
    u = rng.random(pairs)
    d = (u < UP[dealt]).astype(float) - (u > 1 - DOWN[dealt])
    truth = float(np.dot(list(CHANCES.values()), UP - DOWN))
    return truth, mean_of(d, [(dealt, CHANCES)] if controlled else [], share=True), d.mean()


def test_what_the_set_up_dealt_is_taken_out_of_the_difference():
    """Of a planted difference the noise that the set-up makes is gone, and no more."""
    truth, found, _ = planted(np.random.default_rng(1), 100_000)
    within = np.dot(list(CHANCES.values()), UP + DOWN - (UP - DOWN) ** 2)
    between = np.dot(list(CHANCES.values()), (UP - DOWN - truth) ** 2)
    assert found.gain == pytest.approx((within + between) / within, rel=0.02)
    assert found.gain > 1.3
    assert (found.controls, found.freedom) == (3, 100_002 - 4)
    plain = planted(np.random.default_rng(1), 100_000, controlled=False)[1]
    assert found.error == pytest.approx(plain.error / found.gain**0.5, rel=1e-3)
    assert abs(found.mean - truth) < 4 * found.error


@pytest.mark.parametrize("pairs", [150, 1000])
def test_an_interval_with_controls_covers_the_truth(pairs):
    """2,000 experiments: 95 % of the intervals hold it, give or take four standard errors of that share."""
    rng, runs = np.random.default_rng(2), 2000
    held, found, plain = 0, [], []
    for _ in range(runs):
        truth, mean, without = planted(rng, pairs)
        low, high = mean.interval(0.95)
        held += low <= truth <= high
        found.append(mean.mean - truth)
        plain.append(without - truth)
    assert held / runs == pytest.approx(0.95, abs=4 * (0.95 * 0.05 / runs) ** 0.5)
    assert np.var(found) < 0.8 * np.var(plain)
    assert abs(np.mean(found)) < 4 * np.std(found) / runs**0.5


def test_controls_that_are_tied_together_do_no_harm():
    """One of four seats has the role: its four indicators add up to one."""
    rng = np.random.default_rng(3)
    holder = rng.integers(0, 4, 5000)
    d = np.where(holder == 0, rng.integers(-1, 2, 5000), 0).astype(float)
    controls = [((holder == seat).astype(int), {0: 0.75, 1: 0.25}) for seat in range(4)]
    tied, free = mean_of(d, controls, share=True), mean_of(d, controls[:3], share=True)
    assert tied.freedom == free.freedom == 5002 - 4
    assert (tied.mean, tied.error) == pytest.approx((free.mean, free.error))


def test_few_games_have_no_controls_and_a_game_says_what_it_knows():
    assert planted(np.random.default_rng(4), 20)[1].controls == 0
    found = compare("toy", "printed", "victory.points.2p=40", players="2", games=3000).total
    assert found.controls == 9  # ten cards, all equally likely
    assert found.control_gain == pytest.approx(1, abs=0.02)  # the card of the tower does nothing
    assert found.freedom == 3002 - 10
    assert compare("toy", "printed", "play.rounds=8", players="2", games=2000, sequential=True).total.controls == 0


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


def test_a_robot_is_no_seat_of_the_table():
    """Among Cultists with four: the fifth character is a robot, which no name moves onto."""
    a, b = (
        Specification(game="among_cultists", players=(4,), variant=(Variant(strategies=(text,)),)).cells()[0]
        for text in ("1=random~0.5", "1=random")
    )
    assert (a.seats, a.people) == (5, 4)
    pairs = _Pairs(a, b, None)
    assert [x.texts for x, _ in pairs.cells] == [(f"{seat + 1}=random~0.5",) for seat in range(4)]
    assert [m.seats for m in pairs.measures] == [(seat,) for seat in range(4)]
    robot = replace(a, texts=("5=random", "1=random~0.5"))
    assert _Pairs(robot, b, None).cells[1][0].texts == ("5=random", "2=random~0.5")


def test_player_counts_that_share_their_luck_are_not_taken_for_independent():
    rng = np.random.default_rng(6)
    held = 0
    for _ in range(500):
        luck = rng.random(400)
        u = np.where(rng.random((4, 400)) < 0.8, luck, rng.random((4, 400)))
        d = (u < 0.1).astype(float) - (u > 0.93)
        d[rng.random((4, 400)) > 0.95] = np.nan  # some games are cut
        sums = Sums([()] * 4)
        sums.add({at: (row, np.zeros(400), np.empty((0, 400), int)) for at, row in enumerate(d)})
        low, high = sums.total([sums.mean(at, share=True) for at in range(4)]).interval(0.95)
        held += low <= 0.03 <= high
    assert held / 500 == pytest.approx(0.95, abs=0.03)


def test_what_is_kept_does_not_grow_with_the_pairs(monkeypatch):
    """Blocks of 500 pairs: none is larger, and after sixteen of them and more no more is kept than after one."""
    kept, blocks = [], []
    for kind in (Sums, Differences):

        def watched(self, more, add=kind.add):
            add(self, more)
            blocks.extend(len(a) for a, *_ in more.values()) if isinstance(more, dict) else None
            kept.append((type(self), len(pickle.dumps(vars(self)))))

        monkeypatch.setattr(kind, "add", watched)
    monkeypatch.setattr(module, "AT_ONCE", 500)
    for options in ({"measure": "rounds"}, {"precision": 0.0048}, {"measure": "rounds", "sequential": True}):
        kept.clear()
        compare("toy", "printed", "victory.points.2p=44", players="2-3", games=20_000, **options)
        for kind in {kind for kind, _ in kept}:
            sizes = [size for of, size in kept if of is kind]
            assert len(sizes) >= 16
            assert max(sizes) <= sizes[0] + 64  # counters of more digits
    assert max(blocks) == 500


def test_pairs_in_blocks_are_the_same_as_all_at_once():
    """Also against the regression written out, with what B is dealt other than A."""
    rng = np.random.default_rng(8)
    dealt = rng.choice(4, (2, 3000), p=list(CHANCES.values()))
    a = rng.integers(3, 9, 3000) + dealt[0]
    b = rng.integers(3, 9, 3000) - dealt[1].astype(float)
    b[rng.random(3000) < 0.02] = np.nan
    whole, blocks = Sums([[CHANCES, CHANCES]]), Sums([[CHANCES, CHANCES]])
    whole.add({0: (a, b, dealt)})
    for lo in range(0, 3000, 700):
        blocks.add({0: (a[lo : lo + 700], b[lo : lo + 700], dealt[:, lo : lo + 700])})
    assert np.array_equal(whole.products, blocks.products)
    found, there = blocks.mean(0, share=False), ~np.isnan(b)
    x = [(column[there] == v) - p for column in dealt for v, p in CHANCES.items() if v > 0]
    z = np.column_stack([np.ones(there.sum()), *x])
    d = (a - b)[there]
    slopes, *_ = np.linalg.lstsq(z, d)
    residuals = d - z @ slopes
    variance = (residuals @ residuals + 2 * np.abs(d - slopes[0]).max() ** 2) / (len(d) + 2 - z.shape[1])
    assert found.controls == z.shape[1] - 1
    assert found.mean == pytest.approx(slopes[0])
    assert found.error == pytest.approx(np.sqrt(variance * np.linalg.inv(z.T @ z)[0, 0]))
    assert found.gain > 1.1


def test_rare_long_games_do_not_make_the_interval_too_narrow():
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(500):
        d = np.where(rng.random(1000) < 0.005, 40, 0) - rng.integers(-1, 2, 1000).astype(float)
        low, high = mean_of(d, (), share=False).interval(0.95)
        held += low <= 0.2 <= high
    assert 0.93 <= held / 500 <= 0.98


def test_differences_that_are_all_the_same_are_not_known_exactly():
    """One pair tells nothing, ten tell what ten coins may, and of many the interval still has a width."""
    one = mean_of(np.ones(1), (), share=False)
    assert one.p == 1
    low, high = one.interval(0.95)
    assert low < -1 < 3 < high
    ten = mean_of(np.full(10, -4.0), (), share=False)
    assert ten.p == pytest.approx(2**-9)
    many = mean_of(np.full(1000, 2.0), (), share=False)
    assert many.p < 1e-12
    assert many.interval(0.95)[0] < 2 < many.interval(0.95)[1]


def test_the_interval_of_a_handful_of_pairs_says_what_their_signs_say():
    """Four alike leave no difference in one of eight worlds without any: their interval holds it."""
    for pairs in range(2, 12):
        found = mean_of(np.ones(pairs), (), share=False)
        low, high = found.interval(0.95)
        assert (low > 0) == (found.p < 0.05), pairs
        assert low < 1 < high


def test_of_pairs_that_do_not_differ_the_interval_has_a_width():
    none = mean_of(np.zeros(10_000), (), share=False)
    assert none.p == 1
    assert none.interval(0.95)[1] > 1 / 10_000
    assert mean_of(np.zeros(100), (), share=True).p == 1


def test_no_difference_of_a_rare_count_is_seldom_told():
    """Twenty columns of four pairs each, none of which differs in truth: was told on four pages of five."""
    rng = np.random.default_rng(9)
    pages = [
        [mean_of(rng.integers(1, 4, 4) - rng.integers(1, 4, 4).astype(float), (), share=False).p for _ in range(20)]
        for _ in range(300)
    ]
    assert np.mean([min(holm(p)) <= 0.05 for p in pages]) <= 0.05
