"""Whole reports of planted games: what they claim is so; and that this is looked at can be seen to fail."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import drawn
import planted
from planted import KNOWN, NULL
from reports.claims.family import Claims
from sim import find_game

FILE = Path(__file__).parents[1] / "experiments" / "sentences.py"
spec = importlib.util.spec_from_file_location("sentences", FILE)
sentences = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sentences)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(planted, "GAMES", 4000)
    monkeypatch.setattr(drawn, "OBSERVED", 150)


@pytest.mark.parametrize("name", ["two sides, 55 %, the edge", "cooperative, 60 %, the edge", "four sides, all fair",
                                  "a change moves the usual players alone"])  # fmt: skip
def test_what_a_report_claims_is_so(name):
    """Four whole reports of a world where nothing is there; the command has four hundred of sixteen worlds."""
    assert [wrong for wrong, _ in sentences.measured(NULL[name], 4, 2)] == [set()] * 4


def test_what_is_there_is_shown():
    world = KNOWN["deal, track, number, ruling"]
    wrong, shown = next(sentences.measured(world, 1, 2))
    assert not wrong
    assert shown == dict.fromkeys(world.shown, 1.0)


def test_without_the_correction_it_is_seen_that_reports_are_false(monkeypatch):
    monkeypatch.setattr(Claims, "hold", lambda self, *key: self.p.get(key, 1.0) < 0.05)
    found = [wrong for wrong, _ in sentences.measured(NULL["two sides, 55 %, the edge"], 3, 2)]
    assert sum(map(bool, found)) >= 2


def test_a_sentence_that_nobody_holds_against_the_truth_ends_the_run():
    with pytest.raises(SystemExit, match="the red side matters most"):
        sentences.looked_at(["{n} games", "the red side matters most of all"])
    with pytest.raises(SystemExit, match="a claim that nobody holds"):
        sentences.true_claim(NULL["two sides, 46 %"], find_game("among_cultists"), ("new", 5))


def test_its_games_are_those_of_the_world():
    """The first seat of a world where it is up by three points wins so much more often than the average."""
    world = KNOWN["seat up by 3 points"]
    cell = planted.cells_of(world.game, world.counts)[1][0]
    counts = planted.counted(cell, planted.records(np.random.default_rng(1), cell, 60_000, world))
    rates = counts.seat_wins[: cell.people] / counts.seat_games[: cell.people]
    assert rates[0] - rates.mean() == pytest.approx(0.03, abs=0.01)
