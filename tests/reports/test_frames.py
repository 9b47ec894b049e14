"""Frames are exact: hand-made counters with known answers, and the tower, whose chances are known."""

import numpy as np
import pandas as pd
import pytest
from tallies import HARD, SIDES, TOWER, TWO, held, made

from experiments import run
from reports.page import frames
from tower import chance


def only(frame, **where):
    for column, value in where.items():
        frame = frame[frame[column] == value]
    assert len(frame) == 1
    return frame.iloc[0]


def test_rates_are_of_games_that_ended_and_nobody_is_a_side_of_its_own():
    tally = made(TWO, sides=[30, 60, 10], truncated=7)
    sides = frames.sides(TWO, {5: tally})
    assert list(sides["games"]) == [100, 100, 100]
    assert only(sides, side="blue")["rate"] == 0.3
    assert only(sides, side=frames.NOBODY)["rate"] == 0.1
    ends = frames.endings(TWO, {5: tally})
    assert only(ends, ending="truncated")["rate"] == 7 / 107
    assert only(ends, ending="truncated")["by_nobody"] == 7
    assert only(ends, ending="tower_built")["by_blue"] == 30


def test_intervals_are_those_of_the_summary():
    result = run("toy", players="3", games=500)
    cell = result.cells[0]
    row = only(frames.sides(cell.game, {3: cell.tally}), side="players")
    told = cell.summary["sides"]["players"]
    assert [row["rate"], row["low"], row["high"]] == [told["rate"], *told["ci95"]]
    role = frames.roles(cell.game, {3: cell.tally}).iloc[0]
    told = cell.summary["roles"]["builder"]
    assert [role["rate"], role["low"], role["high"]] == [told["rate"], *told["ci95"]]
    assert role["tables"] == 500


def test_seats_stand_against_the_average_of_their_own_table():
    tally = made(TWO, sides=[50, 50], seat_wins=[60, 40], seat_games=[100, 100])
    seats = frames.seats(TWO, {2: tally})
    assert list(seats["rate"]) == [0.6, 0.4]
    assert list(seats["table"]) == [0.5, 0.5]


def test_a_seat_out_of_play_has_no_row():
    tally = made(TWO, sides=[50, 50], seat_wins=[60, 0], seat_games=[100, 0])
    assert list(frames.seats(TWO, {2: tally})["seat"]) == [0]


def test_a_side_that_no_seat_holds_has_no_row():
    tally = held([600, 400, 0], [1000, 1000, 0])
    assert frames.sides(SIDES, {2: tally})["side"].tolist() == ["blue", "red", frames.NOBODY]
    tally.seat_side_games[1, 2] = 1000  # somebody holds it and never wins
    assert only(frames.sides(SIDES, {2: tally}), side="green")["rate"] == 0


def test_a_side_that_is_one_seat_has_no_seats_to_compare():
    tally = held([600, 400, 0], [1000, 0, 0])
    tally.seat_side_games[1, 1] = 1000
    assert frames.seat_sides(SIDES, {2: tally}).empty
    tally.seat_side_games[1, 0] = 1000
    assert frames.seat_sides(SIDES, {2: tally})["side"].tolist() == ["blue", "blue"]


def test_length_from_counts():
    tally = made(TWO, sides=[4, 6], rounds={2: [1, 0], 3: [3, 5], 5: [0, 1]})
    summary = frames.summary_of_length({2: tally}).iloc[0]
    assert summary["mean"] == (2 + 8 * 3 + 5) / 10
    assert (summary["p10"], summary["p50"], summary["p90"]) == (2, 3, 3)
    assert (summary["p50_low"], summary["p50_high"], summary["p90_high"]) == (2, 5, 5)  # ten games tell little
    many = made(TWO, sides=[4000, 6000], rounds={2: [1000, 0], 3: [3000, 5000], 5: [0, 1000]})
    summary = frames.summary_of_length({2: many}).iloc[0]
    assert (summary["p50_low"], summary["p50_high"]) == (3, 3)
    assert (summary["p10_low"], summary["p90_high"]) == (2, 5)  # a tenth ends before, a tenth after: nobody knows
    lengths = frames.lengths(TWO, {2: tally})
    assert only(lengths, rounds=3, side="red")["rate"] == 0.5
    assert lengths["rate"].sum() == pytest.approx(1)
    assert lengths["rounds"].max() == 5


def test_pacing_bands_are_quantiles_of_bins():
    tally = made(TWO, sides=[10, 10], pace={("blue", 1): {0: 1, 2: 8, 6: 1}, ("red", 1): {6: 10}})
    row = only(frames.pacing(TWO, {2: tally}), side="blue", round=1)
    assert (row["p10"], row["p50"], row["p90"], row["games"]) == (0, 2, 2, 10)
    assert row["mean"] == pytest.approx((0 + 16 + 6) / 10)
    assert only(frames.pacing(TWO, {2: tally}), side="all", round=1)["p50"] == 6


def test_chances_from_where_games_stood():
    tally = made(TWO, sides=[10, 10], pace={("blue", 1): {2: 9, 6: 1}, ("red", 1): {2: 1, 6: 9}})
    chances = frames.chances(TWO, {2: tally})
    assert only(chances, value=2, side="blue")["rate"] == 0.9
    assert only(chances, value=6, side="blue")["rate"] == 0.1


def test_uncertainty_is_one_for_a_coin_none_for_a_certainty_and_unbiased_between():
    certain = made(TWO, sides=[40, 40], pace={("blue", 1): {1: 40}, ("red", 1): {2: 40}})
    assert only(frames.track_uncertainty(TWO, {2: certain}), round=1)["uncertainty"] == 0
    rng = np.random.default_rng(1)
    found = []
    for _ in range(400):  # ten games at a value where blue wins three in ten: 4 * 0.3 * 0.7 = 0.84
        blue = int(rng.binomial(10, 0.3))
        tally = made(TWO, sides=[blue, 10 - blue], pace={("blue", 1): {1: blue}, ("red", 1): {1: 10 - blue}})
        found.append(only(frames.track_uncertainty(TWO, {2: tally}), round=1)["uncertainty"])
    assert np.mean(found) == pytest.approx(0.84, abs=4 * np.std(found) / 20)


def test_the_telling_track_is_the_one_that_leaves_least_uncertainty():
    tally = made(HARD, sides=[40, 40], pace={("blue", 1): {1: 40}, ("red", 1): {2: 40}})
    assert frames.telling_track(HARD, {2: tally}) == "height"


def test_the_tower_is_cooperative_and_its_chance_is_the_exact_one():
    result = run("toy", players="2", games=20_000)
    assert frames.is_cooperative(result.game)
    row = only(frames.sides(result.game, {2: result.cells[0].tally}), side="players")
    assert row["low"] < chance(45, 2) < row["high"]
    assert frames.extras(TOWER, {2: result.cells[0].tally})["mean"].iloc[0] == 0  # no storms in fair weather


def test_gaps_are_counted_by_name():
    result = run("toy", players="2", games=500, changes={"play.weather": "storm"})
    gaps = frames.gaps(result.game, {2: result.cells[0].tally})
    assert only(gaps, gap="storm_on_bare_ground")["times"] > 0


def test_player_counts_that_deal_a_thing_otherwise_are_told_apart():
    rng = np.random.default_rng(1)
    false = [frames.dealt_alike({n: rng.integers(5, size=400) for n in (2, 3, 4)}) for _ in range(300)]
    assert sum(false) >= 297  # one in a thousand is called otherwise by chance
    assert not frames.dealt_alike({2: rng.integers(2, size=400), 3: rng.integers(3, size=400)})
    assert not frames.dealt_alike({2: np.repeat([0, 1], [350, 50]), 3: np.repeat([0, 1], [250, 150])})
    assert frames.dealt_alike({2: np.zeros(400)})
    assert frames.dealt_alike({2: np.zeros(400), 3: np.zeros(0)})


@pytest.mark.parametrize(("by", "games", "parts"), [(0.02, 20_000, set()), (0.3, 200, {"t"}), (0.3, 20, set())])
def test_a_track_parts_where_a_winner_s_line_lies_apart_and_not_by_chance(by, games, parts):
    rows = [{"players": 4, "track": "t", "round": 3, "side": side, "mean": 5 + way * by, "sd": 1.0, "games": games}
            for side, way in (("all", 0), ("blue", 1), ("red", -1))]  # fmt: skip
    assert frames.parting(pd.DataFrame(rows)) == parts


def test_names_stand_by_what_they_had_and_seats_by_their_numbers():
    had = pd.Series([0.2, 0.4, 0.3, 0.3])
    assert frames.in_order(pd.Series(["a", "b", "c", "c"]), had) == ["b", "c", "a"]
    assert frames.in_order(pd.Series(["seat 10", "seat 2", "seat 1", "seat 1"]), had) == ["seat 1", "seat 2", "seat 10"]


def test_a_seat_that_never_won_is_no_surer_than_chance_allows():
    """Eight seats that are alike, and win 20 games together: one that won none has no scatter of its own."""
    wins, games = np.array([0, 3, 3, 3, 3, 3, 3, 2]), np.full(8, 400)
    squares = np.diag(np.concatenate([wins, games]).astype(float))
    first = next(iter(frames._seats(wins, games, squares)))
    table = 20 / 3200
    assert first["error"] ** 2 == pytest.approx(table * (1 - table) / 400 * (7 / 8))
    many = np.full(8, 100)
    assert next(iter(frames._seats(many, games, np.diag(np.concatenate([many, games]).astype(float)))))["error"] > 0
