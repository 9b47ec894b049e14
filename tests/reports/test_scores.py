"""The page of a game that is played for a score: first screen, chapters, and that nothing in it says who won."""

import html
import re
from dataclasses import replace

import numpy as np
import pytest

from experiments import Workers, run
from experiments.commands.skill import with_skill
from experiments.keep.tally import DEALT_TO, ENDING, SIDE, TABLE
from experiments.measure.aims import Spread, spread_of
from experiments.measure.drivers import mean_drivers
from reports.assembling import game_page, report_of
from reports.chapters.seats import seats
from reports.chapters.usage import observe_all
from reports.claims import means
from reports.comparison import comparison_page
from reports.files import tables_of
from reports.further.levers import turn_levers
from reports.further.matchups import matchups, specification
from reports.further.side_by_side import side_by_side
from reports.opening import lead
from sim import Aim, find_game
from sim.aim import seat_numbers
from sim.engine import engine
from strategies import line_up

OF_WINS = re.compile(r"\b(win|wins|won|winner|winners|win rate|too easy|too hard|too often|leads?)\b", re.IGNORECASE)
PLANTED = Spread(np.array([0.0, 4.0]), np.array([500, 500]))


def text_of(page):
    """What a reader reads of a page."""
    plain = re.sub(r"<(style|script|svg).*?</\1>", "", page, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "\n", re.sub(r'data:application/gzip[^"]*', "", plain)))


@pytest.fixture
def played(aimed):
    """A result with its ladder, and what chapters had played."""
    aimed("toy", Aim("score", "stones", low=26, high=30))
    result = with_skill(run("toy", players=[2, 3], games=400, workers=1), 1, progress=False)
    found = {
        "usage": observe_all(result, Workers(1)),
        "change": turn_levers(result.spec, result, Workers(1), None),
        "others": matchups(run(specification(result.spec), workers=1), result),
    }
    return result, found


def test_nothing_on_the_page_of_a_score_says_who_won(played):
    report = report_of(played[0], "elderodds report toy", played[1])
    told = text_of(game_page(report))
    assert [line for line in told.splitlines() if OF_WINS.search(line) and "--" not in line] == []
    assert "How it is spread: stones" in told
    assert "too low" in told
    assert re.search(r"Stones of the players on the mean: 2\d\.\d+.* with 2 players, too low", lead(report))
    assert "Rounds until nightfall" in told  # more rounds, more stones
    assert 'aria-label="Spread of the score by player count"' in game_page(report)
    assert "How far the forecast is off, stones" in told
    assert re.search(r"A high one \(\d+.* stones\): game \d+, \d+ rounds?; ", told)
    assert "Stones when taken" in told
    assert "How far it holds" in told
    assert "What it comes to from where" in told
    assert {"scores", "verdict", "drivers"} <= set(tables_of(report))
    assert "sides" not in tables_of(report)


def test_without_a_band_the_page_tells_the_distribution_and_no_verdict(aimed):
    aimed("toy", Aim("score", "stones"))
    report = report_of(run("toy", players=[2], games=200, workers=1), "")
    told = text_of(game_page(report))
    assert "No band is wanted, so nothing is judged" in told
    verdicts = {"in the band", "too low", "too high", "not settled"}
    assert not verdicts & {line.strip(" ●▲▼○") for line in told.splitlines()}
    assert set(report.judged["light"]) == {"open"}
    assert not any(key[0] == "side" for key in report.claims.p)


def test_the_page_of_a_score_is_told_in_czech(aimed):
    aimed("toy", Aim("score", "kameny", low=10, high=12))
    told = text_of(game_page(report_of(run("toy", players=[2], games=200, workers=1), ""), "cs"))
    assert "Jak je to rozloženo: kameny" in told
    assert "příliš vysoko" in told
    assert "on the mean" not in told


def test_two_versions_are_told_by_the_score(aimed):
    aimed("toy", Aim("score", "stones"))
    spec = run("toy", players=[2], games=300, workers=1).spec
    told = text_of(comparison_page(side_by_side(spec, "printed", "play.rounds=14", Workers(1), None)))
    assert re.search(r"Stones of the players on the mean: \+\d", told)
    assert [line for line in told.splitlines() if OF_WINS.search(line)] == []


def test_what_is_dealt_is_told_by_the_means_of_its_games(aimed):
    aimed("toy", Aim("score", "stones"))
    cell = run("toy", players=[2], games=500, workers=1).cells[0]
    counts, game = cell.tally, find_game("toy")
    found = mean_drivers(game, {2: counts}, {2: cell.cell.pack.content}, {2: cell.cell.dealt})
    whole = spread_of(counts, SIDE, 0)
    cards = found[found["driver"] == "first_card"]
    assert cards["games"].sum() == 500
    assert (cards["games"] * cards["mean"]).sum() / 500 == pytest.approx(whole.mean)
    assert (cards["games"] + cards["other_games"] == 500).all()
    both = cards["games"] * cards["mean"] + cards["other_games"] * cards["other_mean"]
    assert both.to_numpy() / 500 == pytest.approx(np.full(len(cards), whole.mean))
    assert not cards["holds"].any()  # a card that lies on no tower
    assert sum(spread_of(counts, ENDING, code).games for code in (3, 4)) == 500
    assert spread_of(counts, TABLE, 0).games == 0  # of one role there is nothing to tell
    assert spread_of(counts, DEALT_TO, 0).games == 0


def test_a_mean_is_in_its_band_or_outside_no_oftener_than_it_is_said():
    """At the edge of a band a mean is called inside, or outside, in one case of twenty each."""
    rng, said = np.random.default_rng(2), []
    for _ in range(2000):
        x = rng.normal(5.0, 2.0, 200)
        one = Spread(x, np.ones(len(x), np.int64))
        p = means.of_band(one.mean, one.error, one.games, 5.0, np.inf)
        said.append([p[word] < 0.05 for word in ("below", "not below")])
        assert p["above"] == 1
    assert (np.mean(said, axis=0) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 2000)).all()
    assert (np.mean(said, axis=0) > 0.02).all()


def test_two_means_differ_however_their_games_hang_together():
    assert means.apart(PLANTED, PLANTED) == 1
    far = Spread(PLANTED.numbers + 1, PLANTED.counts)
    assert means.apart(PLANTED, far) < 1e-6
    error = PLANTED.error
    assert means.nearer_mean(3.0, error, 2.0, error, 2.0, 1000) < 1e-6
    assert means.nearer_mean(3.0, error, 1.0, error, 2.0, 1000) > 0.4  # as far off on the other side
    assert means.middle_of(3.0, np.inf) == 3


def test_of_places_it_is_told_how_often_each_seat_came_in_at_each(aimed):
    aimed("toy", Aim("places"))
    result = run("toy", players=[3], games=200, workers=1)
    report = report_of(result, "")
    (_, table) = (part for part in seats(report) if part.kind == "table")
    game, cell = result.game, result.cells[0].cell
    out = engine(game).block(cell.laid, line_up(game, cell.seating), 1, 0, 200)
    places = seat_numbers(game.aim, out.outcomes)[:, :3]
    for seat in range(3):
        wanted = [f"{100 * (places[:, seat] == place).mean():.1f}" for place in (1, 2, 3)]
        assert table.rows[seat] == [3, seat + 1, *wanted]


def test_games_that_several_sides_won_are_told_and_fit_the_figure(aimed):
    aimed("toy", Aim(shared=True))
    result = run("toy", players=[3], games=200, workers=1)
    cell = result.cells[0]
    both = replace(cell.tally, sides=cell.tally.sides + np.array([0, 30, 0]))  # the night wins thirty of theirs, too
    report = report_of(replace(result, cells=(replace(cell, tally=both),)), "")
    told = text_of(game_page(report))
    assert "30 victories more than games" in told
    assert "victories more than games" not in text_of(game_page(report_of(result, "")))
