"""What every game promises, asked of each: `elderodds check` asks the same. A new game is tested by being there."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from experiments.commands.replay import replay
from experiments.contract.check import PROMISES
from experiments.measure.published import references_of
from experiments.play.spec import make_specification
from sim import find_game
from sim.game import games
from vocabulary import checked, overlays, played

RUN_BESIDE = [(key, "clause_tests") for key in games() if key != "toy"]
ASKED = [(key, p) for key in games() for p in PROMISES if (key, p.name) not in RUN_BESIDE]


@pytest.mark.parametrize(("key", "promise"), ASKED, ids=lambda x: getattr(x, "name", x))
def test_a_game_keeps_its_promises(key, promise):
    assert list(promise.broken(find_game(key))) == []


@pytest.mark.parametrize("key", games())
def test_an_overlay_is_played_to_the_end_or_refused_in_one_line(key):
    """A few of what `make overlays` plays by the thousand."""
    game = find_game(key)

    @settings(max_examples=25, suppress_health_check=list(HealthCheck))
    @given(overlays(game), st.sampled_from(game.players))
    def run(changes, players):
        pack = checked(game, changes)
        assert pack is None or played(pack, players, 10) == played(pack, players, 10, "random") == ""

    run()


@pytest.mark.parametrize("key", games())
def test_a_replay_tells_the_beginning_of_a_round_in_that_round(key):
    cell = make_specification(key, games=1).cells()[0]
    told = next(one for one in (replay(cell, index) for index in range(50)) if one.lines[-1].round > 1)
    assert [line.round for line in told.lines] == sorted(line.round for line in told.lines)
    first = next(line.text for line in told.lines if line.round == 2)
    assert key == "toy" or re.search(r"\b2\b", first)  # its tale tells no rounds


@pytest.mark.parametrize("key", games())
def test_our_games_are_held_against_published_figures(key):
    assert references_of(find_game(key))
