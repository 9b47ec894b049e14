"""Games observed are the games that are played, and what is counted of them is what their tales tell."""

import numpy as np
import pytest

from experiments import run
from experiments.commands.replay import replay
from experiments.measure import observed
from experiments.measure.observed import BLOCK, observe
from experiments.measure.words import Words
from experiments.play.fanout import play_block
from experiments.play.job import job_of
from experiments.play.spec import make_specification
from sim import find_game

GAMES = BLOCK + 20  # of two blocks


@pytest.fixture(scope="module", params=["random", "safe|random", "safe~0.3", "safe+4|random"])
def seen(request):
    cell = make_specification("toy", players="3", strategies=[request.param]).cells()[0]
    return cell, observe(cell, GAMES, workers=2, searching=True)


def test_the_same_games(seen):
    cell, found = seen
    played = run("toy", players="3", strategies=cell.texts, games=GAMES).cells[0].tally
    assert found.games == GAMES
    assert found.outcomes["decisions"].sum() == played.decisions
    assert (found.outcomes["side"] == 0).sum() == played.sides[0]
    bins = np.zeros_like(played.pace)
    for outcome, tracks, first, sampled in zip(found.outcomes, found.tracks, found.first, found.sampled, strict=True):
        for at in range(first, sampled):
            bins[outcome["side"], 0, at, tracks[0, at]] += 1
    assert (bins == played.pace).all()


def test_a_learned_player_plays_as_ever():
    """What it knows stands behind its weights, and what is noted behind that."""
    cell = make_specification("among_cultists", players="5").cells()[0]
    assert "learned" in cell.strategies.values()
    assert (observe(cell, 40, workers=2).outcomes == play_block(job_of(cell), 0, 40).outcomes).all()


def test_a_player_who_searches_is_seen_searching_if_asked_for():
    cell = make_specification("toy", players="3", strategies=["safe+4"]).cells()[0]
    bold = [int(observe(cell, GAMES, searching=searching).taken[0, 1]) for searching in (False, True)]
    assert bold[0] == 0 < bold[1]


def test_every_decision_is_counted_as_the_tale_tells_it(seen):
    cell, found = seen
    names = [entry.name for entry in found.entries]
    assert names == ["safe", "bold"]
    if "~" in cell.texts[0]:  # slips are nobody's decision
        assert found.decisions.sum() < found.outcomes["decisions"].sum()
        return
    bets, used, won = np.zeros(2, int), np.zeros(2, int), np.zeros(2, int)
    for index in range(GAMES):
        told = replay(cell, index)
        for seat in range(3):
            mine = [line.text for line in told.lines if line.text.startswith(f"Builder {seat + 1} ")]
            for k, name in enumerate(("safe", "bold")):
                times = sum(f"bets {name}," in text for text in mine)
                bets[k] += times
                used[k] += times > 0
                won[k] += times > 0 and told.won[seat]
    assert (found.taken.sum(axis=0) == bets).all()
    assert (found.used.sum(axis=(0, 1)) == used).all()
    assert (found.used_had.sum(axis=(0, 1)) == won).all()
    assert (found.offered.sum(axis=0) == bets.sum()).all()
    assert (found.met.sum(axis=(0, 1)) == 3 * GAMES).all()
    assert found.decisions.sum() == bets.sum()
    assert found.options.sum() == 2 * bets.sum()


def test_rounds_in_which_a_seat_decides(seen):
    cell, found = seen
    if "~" not in cell.texts[0]:
        assert (found.asked[:, :3] == found.outcomes["rounds"][:, None]).mean() > 0.9  # a tower may be built before all
        assert (found.last[:, 0] == found.outcomes["rounds"]).all()
    assert (found.asked[:, 3] == 0).all()
    assert (found.last[:, 3] == 0).all()


def test_from_a_described_position():
    cell = make_specification("toy", scenario="half_built").cells()[0]
    found = observe(cell, 30)
    played = run("toy", scenario="half_built", games=30).cells[0].tally
    assert (found.outcomes["side"] == 0).sum() == played.sides[0]
    assert (found.first > 0).all()


def test_a_thing_that_stands_on_a_menu_twice_is_offered_once(monkeypatch):
    words = observed.words_of(find_game("toy"))
    alike = words.choices[0].model_copy(update={"of": [], "words": ["A bet", "A bet"]})
    monkeypatch.setattr(observed, "words_of", lambda game: Words(words.columns, (alike,)))
    found = observe(make_specification("toy", players="2").cells()[0], 10)
    assert [entry.name for entry in found.entries] == ["A bet"]
    assert found.offered.sum() == found.taken.sum() == found.decisions.sum()
