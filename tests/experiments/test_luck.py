"""luck, where the shares are known: by enumeration on a tower of one round, and for planted variance components."""

import itertools

import numpy as np
import pytest

from experiments import run
from experiments.commands.luck import ROUNDS, SKILL, _orders, luck, mixing, shares
from sim import BadInput, find_game
from sim.engine import engine
from strategies import line_up

ONE_ROUND = {"play.rounds": 1, "victory.points.2p": 9}
STONES = [(pips, pips + 3 if pips >= 3 else 0) for pips in range(6)]  # safe and bold, by pips


def enumerated():
    """Two builders, two dice, two free choices: what the dice and the choices decide alone, and all there is."""
    dice = list(itertools.product(range(6), repeat=2))
    bets = list(itertools.product(range(2), repeat=2))
    y = np.array([[sum(STONES[d][b] for d, b in zip(ds, bs, strict=True)) >= 9 for bs in bets] for ds in dice], float)
    alone = y.mean(axis=1).var() / y.var(), y.mean(axis=0).var() / y.var()
    rest = 1 - sum(alone)
    return {  # share, alone, total; of two sources each has half of what they decide together
        "dice": (alone[0] + rest / 2, alone[0], 1 - alone[1]),
        "players": (alone[1] + rest / 2, alone[1], 1 - alone[0]),
        "cards": (0.0, 0.0, 0.0),
    }


def test_the_shares_are_the_enumerated_ones():
    found = luck("toy", players="2", strategies=["random"], changes=ONE_ROUND, slips=[0.0], skills=(), groups=4000,
                 workers=1)  # fmt: skip
    answer = found.answers[0]
    truth = enumerated()
    assert 0.02 < truth["players"][1] < truth["dice"][1] < 0.9  # there is something of each, and interactions
    assert truth["dice"][2] - truth["dice"][1] > 0.1
    found = answer.shares["rate:players"]
    for source, (share, alone, total) in truth.items():
        assert found[source].share == pytest.approx(share, abs=0.02)
        assert found[source].alone == pytest.approx(alone, abs=0.04)
        assert found[source].total == pytest.approx(total, abs=0.02)
        assert found[source].share95[0] <= share <= found[source].share95[1]
    assert answer.games == ROUNDS * 3 * (4000 // ROUNDS * 3 + 1)


def test_shares_add_up_to_one():
    for answer in luck("toy", players="3", slips=[0.2], groups=50, workers=1).answers:
        for found in answer.shares.values():
            assert sum(s.share for s in found.values()) == pytest.approx(1)


def test_safe_bets_leave_everything_to_the_dice():
    answer = luck("toy", players="3", strategies=["safe"], slips=[0.0], skills=(), groups=300, workers=1).answers[0]
    for found in answer.shares.values():
        assert found["dice"].share == pytest.approx(1)
        assert found["dice"].total == pytest.approx(1)
        assert found["cards"].share == found["cards"].total == found["players"].total == 0
        assert found["cards"].alone == 0


def test_slips_bring_the_players_dice_into_it():
    found = luck("toy", players="2", strategies=["safe"], slips=[0.0, 0.5], skills=(), groups=200, workers=1)
    sure, clumsy = (a.shares["rounds"]["players"].total for a in found.answers)
    assert sure == 0
    assert clumsy > 0.2
    assert found.answers[1].strategies == {"players": "safe~0.5"}


def test_who_plays_is_a_source_of_a_mixed_table():
    """One decides by the rules of chance, one always bets safely: the tower hangs on who sits down."""
    options = {
        "players": "2",
        "strategies": ["safe"],
        "slips": [0.0],
        "groups": 400,
        "workers": 1,
        "measures": ["rate"],
    }
    found = luck("toy", skills=["0", "greedy"], **options)
    plain, mixed = found.answers
    assert SKILL not in plain.shares["rate:players"]
    assert mixed.slip is None
    assert mixed.strategies == {"players": "safe|greedy"}
    skill = mixed.shares["rate:players"][SKILL]
    rates = [run("toy", players="2", strategies=[f"1={a}", f"2={b}"], games=4000).cells[0].main_rate
             for a in ("safe", "greedy") for b in ("safe", "greedy")]  # fmt: skip
    exact = np.var(rates) / (np.mean(rates) * (1 - np.mean(rates)))
    assert mixed.means["rate:players"] == pytest.approx(np.mean(rates), abs=0.03)
    assert skill.alone == pytest.approx(exact, abs=0.05)
    assert skill.share > exact - 0.03
    same = luck("toy", skills=["0", "safe"], **options).answers[1]
    assert same.shares["rate:players"][SKILL].total == 0  # all are alike, whoever sits down


def test_a_mix_draws_each_seat_of_each_game():
    cell = run("toy", players="3", strategies=["safe|random~0.5|safe~1"], games=300).cells[0].cell
    seats = line_up(cell.game, cell.seating)
    assert seats.styling.shape == (3 * cell.game.shape.seats, cell.game.shape.sides)
    begin = engine(cell.game).begin
    drawn = np.array([begin(cell.pack.lay(3), 1, i)[0]["referee"]["skill"] for i in range(2000)])
    rungs = (drawn * 3).astype(int)
    for seat in range(3):
        assert np.bincount(rungs[:, seat], minlength=3) == pytest.approx(2000 / 3, abs=100)
    assert abs(np.corrcoef(drawn[:, 0], drawn[:, 1])[0, 1]) < 0.1
    assert mixing(find_game("toy"), ["players=safe"], ["0", "0.3", "greedy"])[-1] == "players=safe|safe~0.3|greedy"


def test_a_skill_is_looked_at_where_no_table_is_mixed():
    with pytest.raises(BadInput, match="sage"):
        luck("toy", players="2", skills=["sage"], slips=[0.0], groups=50, workers=1)


def test_a_result_that_never_varies_has_no_shares():
    found = luck("toy", players="2", changes={"victory.points.2p": 0}, slips=[0.0], groups=50, workers=1)
    assert found.answers[0].means["rate:players"] == 1
    assert not found.answers[0].shares
    assert found.to_json()["players"]["2"][0]["measures"]["rate:players"]["sources"] == {}


def planted(rng, chains, noise):
    """Chains and orders of y = a + 2 b + 3 a b + noise * c, standard normal: Shapley shares are known."""
    orders = _orders(3, rng)
    every = []
    for order in orders:
        x = rng.normal(size=(chains + 1, 3))
        ys = []
        for step in range(4):
            new = np.isin(np.arange(3), order[:step])
            a, b, c = np.where(new, x[1:], x[:-1]).T
            ys.append(a + 2 * b + 3 * a * b + noise * c)
        every.append(np.column_stack(ys))
    variance = 1 + 4 + 9 + noise**2
    return every, orders, np.array([1 + 4.5, 4 + 4.5, noise**2]) / variance


@pytest.mark.parametrize("noise", [0.5, 3.0])
def test_intervals_cover_planted_shares(noise):
    """100 experiments of three sources: about 95 % of intervals hold the truth."""
    rng = np.random.default_rng(2)
    held, found = [], []
    for _ in range(100):
        every, orders, truth = planted(rng, 30, noise)
        got = shares(every, orders, rng)
        held += [s.share95[0] <= t <= s.share95[1] for s, t in zip(got, truth, strict=True)]
        found.append([s.share for s in got])
    assert np.mean(found, axis=0) == pytest.approx(truth, abs=0.02)
    assert 0.9 <= np.mean(held) <= 0.98


def test_chains_with_a_game_that_was_cut_are_left_out():
    rng = np.random.default_rng(3)
    every, orders, truth = planted(rng, 400, 1.0)
    for y in every:
        y[rng.random(y.shape) < 0.05] = np.nan
    assert [s.share for s in shares(every, orders, rng)] == pytest.approx(truth.tolist(), abs=0.04)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"groups": 10}, "at least 16"),
        ({"slips": [1.5]}, "slip 1.5"),
        ({"slips": []}, "between 0 and 1"),
        ({"measures": ["ending:tower"]}, "did you mean 'tower_built'"),
        ({"players": "7"}, "players 7"),
        ({"skills": ["0", "gredy"]}, "did you mean 'greedy'"),
    ],
)
def test_bad_input_is_one_clear_line(options, words):
    with pytest.raises(BadInput, match=words):
        luck("toy", **options)
