"""Pages of games that show little: of one round, never sampled, always won or never, tracks that do not move."""

import re

import numpy as np
import pandas as pd
import pytest
from tallies import TWO, made

from experiments import run
from reports.assembling import CHAPTERS, game_page, report_of, sections_of
from reports.chapter import Chapter
from reports.page import figures, frames
from reports.trial import pages
from sim import find_game

TOWER = {"players": "2-4", "games": 300}


def sections(report):
    return {section.id for section in sections_of(report)}


@pytest.mark.parametrize(
    ("changes", "drawn"),
    [
        ({"play.rounds": 1}, set()),
        ({"play.rounds": 1, "victory.points.*": 200}, set()),
        ({"play.rounds": 1, "victory.points.3p": 10}, {"standing"}),  # with three some win
        ({"victory.points.*": 0}, set()),  # over in the first round
        ({"victory.points.*": 200}, {"pace"}),  # nobody wins from anywhere
        ({}, {"pace", "standing"}),
    ],
)
def test_a_page_is_made_of_games_that_show_little_and_nothing_empty_is_drawn(changes, drawn):
    report = report_of(run("toy", changes=changes, **TOWER), "x")
    assert sections(report) & {"pace", "standing"} == drawn
    assert game_page(report)


def test_a_page_is_made_of_a_game_that_never_calls_sample():
    report = report_of(run("toy", **TOWER), "x")
    for tally in report.tallies.values():
        tally.pace[:] = 0
    assert not sections(report) & {"pace", "standing"}
    assert game_page(report)


def paced(*values):
    """A tally of 1,000 games of two rounds, with the values that the track has in them."""
    return made(TWO, sides=[500, 500], rounds={2: [500, 500]},
                pace={(side, r + 1): v for side in ("blue", "red") for r, v in enumerate(values)})  # fmt: skip


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (({0: 500}, {0: 500}), False),
        (({0: 500}, {0: 496, 3: 4}), False),  # in 8 games of 1,000
        (({0: 500}, {0: 494, 3: 6}), True),
        (({3: 500}, {4: 500}), True),  # a clock
    ],
)
def test_a_track_that_is_elsewhere_in_less_than_one_game_of_a_hundred_is_still(values, told):
    assert (2, "stones") in frames.moving(frames.pacing(TWO, {2: paced(*values)})) or not told
    assert ((2, "stones") in frames.moving(frames.pacing(TWO, {2: paced(*values)}))) == told


def test_it_is_of_all_games_not_of_the_few_that_last():
    tally = made(TWO, sides=[5000, 0], rounds={1: [4970, 0], 2: [30, 0]},
                 pace={("blue", 1): {0: 5000}, ("blue", 2): {0: 25, 3: 5}})  # fmt: skip
    assert not frames.moving(frames.pacing(TWO, {2: tally}))


def test_a_track_of_one_round_unfolds_nothing():
    one = made(TWO, sides=[500, 500], rounds={1: [500, 500]}, pace={("blue", 1): {0: 500}, ("red", 1): {4: 500}})
    assert not frames.moving(frames.pacing(TWO, {2: one}))


def ticks(svg):
    return re.findall(r">(−?[\d.]+(?: %)?)</text>", str(svg).partition('<div class="narrow">')[0])


def test_an_axis_of_counts_has_no_numbers_below_zero_and_a_yes_or_no_is_a_share_without_a_band():
    tally = paced({0: 500}, {0: 300, 1: 200})
    pacing = frames.pacing(TWO, {2: tally})
    assert not any(tick.startswith("−") for tick in ticks(figures.pace_bands(TWO, pacing, ["stones"])))
    assert "%" not in "".join(ticks(figures.pace_bands(TWO, pacing, ["stones"])))
    yes = pd.DataFrame(pacing).assign(binary=True)
    drawn = str(figures.pace_bands(TWO, yes, ["stones"]))
    assert any(tick.endswith("%") for tick in ticks(drawn))
    assert "fill-opacity:0.75" not in drawn.replace(" ", "")


@pytest.mark.parametrize(("low", "high"), [(0.47, 0.56), (0.31, 0.7), (0.0, 0.03), (0.12, 0.91), (0.402, 0.498)])
@pytest.mark.parametrize("most", [2, 3, 6])
def test_an_axis_of_shares_has_two_ticks_at_least(low, high, most):
    step = figures.percent_step(low, high, most)
    assert np.floor(high / step + 1e-9) - np.ceil(low / step - 1e-9) + 1 >= 2


def test_check_tells_which_page_fails_and_where(monkeypatch):
    assert list(pages(find_game("toy"))) == []

    def broken(report):
        if not any(tally.pace.any() for tally in report.tallies.values()):
            raise ZeroDivisionError("by nothing")
        yield from ()

    chapter = Chapter("broken", lambda report: "", broken)
    monkeypatch.setattr("reports.assembling.CHAPTERS", (*CHAPTERS, chapter))
    (said,) = pages(find_game("toy"))
    assert said.startswith(
        "a page of games that never call `sample`: ZeroDivisionError: by nothing (reports/test_thin.py:"
    )


def test_where_one_plays_alone_nothing_is_said_of_seats():
    """Dark Providence has sides that play against each other, and a game for one."""
    report = report_of(run("dark_providence", players="1", games=60), "x")
    assert not report.cooperative
    assert "seats" not in sections(report)
    assert game_page(report)
