"""The table of the first screen: every count and side with a light in shape and word, and what to change."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from markupsafe import Markup
from tallies import SIDES, TOWER, TWO, made, page

from experiments.tuning.turning import Turned
from reports.claims.target import band_words
from reports.further.proposals import ELSEWHERE
from reports.further.replays import EXPERT, REPLAYED
from reports.opening import facts
from reports.page import frames
from reports.verdict import verdict


def report_of(game, tallies, proposed=None, replays=None, too_long=()):
    levers = None
    if proposed is not None:
        found = pd.DataFrame(columns=REPLAYED) if replays is None else replays
        levers = SimpleNamespace(proposed=proposed, steps=proposed, fresh=1000, replays=found, too_long=too_long,
                                 elsewhere=pd.DataFrame(columns=ELSEWHERE))  # fmt: skip
    return page(game, tallies, levers=levers, sides=frames.sides(game, tallies))


def change(**fields):
    dead = Turned("dead.4p", "Dead that are needed", "", 1, 1, 3, 4)
    row = {"players": 4, "lever": "dead.*", "turned": (dead,), "value": 4, "side": "blue", "rate": 0.51, "low": 0.48,
           "high": 0.54, "rate_printed": 0.37, "p": 1e-9, "step": 1, "inside": 1e-9, "outside": 1.0, "rounds": 5.0,
           "rounds_printed": 4.8, "away": 0.01}  # fmt: skip
    return pd.DataFrame([row | fields])


def replays(*rates):
    rows = [{"players": 4, "lever": "dead.*", "who": who, "side": "blue", "games": 400, "rate_printed": a,
             "low_printed": a - 0.05, "high_printed": a + 0.05, "rate": b, "low": b - 0.05, "high": b + 0.05, "p": p}
            for who, a, b, p in rates]  # fmt: skip
    return pd.DataFrame(rows)


def cells(part, players):
    row = next(r for r in part.rows if str(r[0]) == str(players))
    return [Markup(c).striptags().replace("\xa0", " ") for c in row[1:]]


def test_two_sides_have_one_light_with_the_side_that_wins_too_often():
    tallies = {
        4: made(TWO, [3700, 6300]),
        5: made(TWO, [5000, 5000]),
        6: made(TWO, [7000, 3000]),
        7: made(TWO, [11, 9]),
    }
    part = verdict(report_of(TWO, tallies))
    assert part.head == ["Players", "Blue wins,\u00a0%", "Red wins,\u00a0%", "Verdict"]
    assert [cells(part, n)[-1] for n in tallies] == [
        "▼ red wins too often", "● on target", "▲ blue wins too often", "○ not settled",
    ]  # fmt: skip
    assert cells(part, 4)[:2] == ["37.0 ±1.4", "63.0 ±1.4"]


def test_a_share_is_outside_its_band_with_all_its_interval_just_where_a_light_says_so():
    """Plain 95 % intervals beside lights of all claims together disagreed: 32.6 ±1.5 stood beside "not settled"."""
    rng = np.random.default_rng(3)
    for _ in range(200):
        tallies = {n: made(TWO, [k := int(rng.integers(0, 2001)), 2000 - k]) for n in range(4, 9)}
        report = report_of(TWO, tallies)
        for r in frames.each(report.judged):
            low, high = report.claims.interval(r.wins, r.games)
            seen = "above" if low > r.most else "below" if high < r.least else None
            assert r.light == (seen or ("inside" if r.least < low and high < r.most else "open"))


def test_a_share_that_alone_would_be_off_target_leans():
    tallies = {n: made(TWO, [11_000 + n, 9_000 - n]) for n in range(4, 8)} | {8: made(TWO, [11_150, 8_850])}
    report = report_of(TWO, tallies)
    assert dict(zip(report.judged["players"], report.judged["leans"], strict=True))[8] == "leans above"
    assert cells(verdict(report), 8)[-1] == "△ leaning: blue wins too often"
    assert cells(verdict(report), 7)[-1] == "○ not settled"


def test_a_change_is_bold_only_where_the_count_is_surely_off_target():
    for wins, bold in ((3700, True), (4420, False)):
        changed, proved = change(rate_printed=wins / 10_000), replays((EXPERT, 0.3, 0.48, 1e-9))
        part = verdict(report_of(TWO, {4: made(TWO, [wins, 10_000 - wins])}, changed, proved))
        assert ("<b>" in str(part.rows[0][-1])) == bold


def test_a_change_that_makes_another_evening_names_its_price():
    tallies = {4: made(TWO, [3700, 6300])}
    for rounds, told in ((5.9, False), (24.2, True), (3.0, True)):
        part = verdict(report_of(TWO, tallies, change(rounds=rounds), replays((EXPERT, 0.3, 0.48, 1e-9))))
        assert (f"rounds on average 4.8 → {rounds}" in str(part.rows[0][-1])) == told


@pytest.mark.parametrize(("verdicts", "place"), [("inside outside outside", 0), ("inside inside outside", 4)])
def test_how_many_published_figures_are_met_stands_first_where_most_are_not(verdicts, place):
    report = report_of(TWO, {4: made(TWO, [5000, 5000])})
    report.pack, report.cells = (
        SimpleNamespace(provenance=lambda: {"assumed": 0.3}),
        {4: SimpleNamespace(summary={"minutes": None})},
    )
    report.result.spec, report.total, report.lengths = (
        SimpleNamespace(seed=1),
        1,
        frames.summary_of_length(report.tallies),
    )
    public, recalled = (SimpleNamespace(src=src) for src in ("public", "recalled"))  # the last one does not count
    found = [SimpleNamespace(verdict=word, reference=public) for word in verdicts.split()]
    found.append(SimpleNamespace(verdict="outside", reference=recalled))
    report.played = {"published": SimpleNamespace(found=found)}
    inside = verdicts.split().count("inside")
    assert facts(report)[place] == ("Published figures met", f"{inside} of 3")


def test_against_the_game_it_is_too_hard_or_too_easy():
    part = verdict(report_of(TOWER, {2: made(TOWER, [2000, 8000]), 3: made(TOWER, [8000, 2000])}))
    assert [cells(part, n)[-1] for n in (2, 3)] == ["▼ too hard", "▲ too easy"]


def test_of_more_sides_each_has_a_light_and_its_fair_share():
    tally = made(SIDES, [6000, 2500, 1500])
    tally.seat_side_games[0] = (1000, 500, 500)
    report = report_of(SIDES, {4: tally})
    assert cells(verdict(report), 4) == [
        "60.0 ±1.4 (50)▲ too often", "25.0 ±1.2 (25)● on target", "15.0 ±1.0 (25)▼ too seldom",
    ]  # fmt: skip
    assert band_words(SIDES, [4], None) == "fair share ±5 percentage points"


def test_counts_of_the_same_games_have_one_row():
    part = verdict(report_of(TOWER, {n: made(TOWER, [2000, 8000]) for n in (1, 2)}))
    assert [str(row[0]) for row in part.rows] == ["1 and 2"]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "Dead that are needed: 4 instead of 3: 37.0 → 51.0 ±3.0"),
        (
            {"rate": 0.41, "low": 0.38, "high": 0.44, "inside": 1.0, "outside": 1e-9},
            "41.0 ±3.0 1 change tried; still outside the target",
        ),
        (
            {"rate": 0.44, "low": 0.41, "high": 0.47, "inside": 1.0, "outside": 0.2},
            "44.0 ±3.0 1 change tried; whether it is on target then is not settled",
        ),
        (
            {"rate": 0.64, "low": 0.61, "high": 0.67, "inside": 1.0, "outside": 1e-9},
            "64.0 ±3.0 1 change tried; on the other side of the target",
        ),
        ({"p": 0.2}, "nothing found that surely helps"),
    ],
)
def test_a_change_is_told_with_what_it_does_and_whether_that_is_enough(fields, says):
    tallies = {4: made(TWO, [3700, 6300]), 5: made(TWO, [5000, 5000])}
    part = verdict(report_of(TWO, tallies, change(**fields)))
    assert cells(part, 4)[-1].endswith(says)
    assert cells(part, 5)[-1] == "–"  # on target: nothing to change
