"""The worked plug-ins of docs/plugins beat those who should be beaten, at the table that their docstrings name."""

import ast
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from experiments.statistics.intervals import wilson
from sim import find_game
from sim.game import ILLEGAL, TRUNCATED
from strategies.watching import watched
from worlds import play

PLUGINS = Path(__file__).parents[2] / "docs" / "plugins"
GAMES = 1000
each_plugin = pytest.mark.parametrize("key", sorted(file.stem for file in PLUGINS.glob("*.py")))


def table_of(key):
    """(players, who is seated where, strategy) of the first command of a plug-in: 4, '1=', 'docs/plugins/x.py:name'."""
    said = ast.get_docstring(ast.parse((PLUGINS / f"{key}.py").read_text(encoding="utf-8")))
    command = re.search(
        rf"elderodds run {key} .*?--players (\d+) .*?--strategy (\w+=)?(docs/plugins/{key}\.py:\w+)", said
    )
    return int(command[1]), command[2] or "", str(PLUGINS.parents[1] / command[3])


@cache
def rate(key, name):
    """Wilson interval of the wins of the seat, the side or the whole table that `name` plays."""
    game, (players, where, _) = find_game(key), table_of(key)
    out = play(key, players, GAMES, f"{where}{name}", seed=11).outcomes
    assert not np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any()
    if where[:-1].isdigit():
        won = out["won"][:, int(where[:-1]) - 1] == 1
    else:
        won = out["side"] == game.sides.index(where[:-1] or game.main_side)
    return wilson(won.sum(), GAMES)


@each_plugin
@pytest.mark.parametrize("rung", ["random", "beginner"])
def test_a_worked_plug_in_beats_whom_it_should(key, rung):
    low, _ = rate(key, table_of(key)[2])
    _, high = rate(key, rung)
    assert low > high


@each_plugin
def test_a_worked_plug_in_changes_nothing_it_is_handed(key):
    players, where, name = table_of(key)
    out = play(key, players, 10, f"{where}{name}", made=watched).outcomes
    assert not np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any()
