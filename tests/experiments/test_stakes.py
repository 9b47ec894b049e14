"""Kuhn poker, of the examples: what it is played for are chips and not pots, whatever a designer asks."""

from pathlib import Path

import numpy as np
import pytest

import elderodds
from experiments import run
from experiments.commands.ladder import ladder
from experiments.learn.train_weights import train_weights
from sim import homes

VALUE = -1 / 18  # of the first player, Kuhn (1950)


@pytest.fixture(scope="module", autouse=True)
def kuhn():
    """The examples are there for these tests alone: others go through all games that there are."""
    home = Path(elderodds.__file__).parent / "examples"
    homes.add_home(home)
    yield
    for name, path in homes._BESIDE.items():
        path.remove(str(home / name))


def test_the_first_player_of_kuhn_poker_loses_an_eighteenth_of_a_chip():
    told = run("kuhn", games=40_000, workers=1).cells[0].summary["sides"]
    low, high = told["first"]["measure"]["ci95"]
    assert low < VALUE < high
    assert high - low < 0.06
    assert told["second"]["measure"]["mean"] == pytest.approx(-told["first"]["measure"]["mean"])
    wide = run("kuhn", games=100, changes={"stakes.bet": 9}, workers=1).cells[0].summary["measure"]["histogram"]
    assert {value for value, _ in wide} == {-10, -1, 1, 10}


def test_the_ladder_goes_by_chips_and_has_the_value_in_its_interval():
    """Honest players take more from random ones than the solved player does; they are beaten by who bluffs rightly."""
    found = ladder("kuhn", games=50_000, workers=1)
    for side in ("first", "second"):
        rating = {rung.strategy: rung.rating for rung in found.rungs if rung.side == side}
        assert rating["nash"] > rating["beginner"] > rating["random"]  # by wins random players stand above them
    assert found.equilibrium["second"]["nash"] > 0.5
    low, high = found.equilibrium["ci95"]
    assert low < VALUE < high
    assert high - low < 0.4


def test_what_a_rung_has_over_all_that_it_meets_is_as_sure_as_it_is_told():
    """Chips hang on the cards that are dealt: on the same deals all pairings of a rung would have the same luck."""
    found = [ladder("kuhn", rungs=["random", "honest", "nash"], games=60, seed=1000 * k, workers=1) for k in range(30)]
    told = {(side, name): [rung for one in found for rung in one.rungs if (rung.side, rung.strategy) == (side, name)]
            for side in ("first", "second") for name in ("random", "honest", "nash")}  # fmt: skip
    held = [rung.ci95[0] <= np.mean([one.rate for one in rungs]) <= rung.ci95[1]
            for rungs in told.values() for rung in rungs]  # fmt: skip
    assert np.mean(held) > 0.92


def test_nothing_is_gained_by_another_bluff(tmp_path):
    """Every chance to bluff of the first player is worth the same against the solved second one."""
    found = train_weights("kuhn", out=tmp_path, side="first", games=1000, generations=4, judged=10_000, workers=1)
    assert found.file is None
