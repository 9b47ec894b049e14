"""The worked plug-ins of docs/plugins beat those who should be beaten, at the table that their docstrings name."""

import ast
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from experiments.play.watching import watched
from experiments.statistics.intervals import wilson
from sim import find_game
from sim.game import ILLEGAL, TRUNCATED
from worlds import play

PLUGINS = Path(__file__).parents[2] / "docs" / "plugins"
GAMES = {"among_cultists": 8000, "dark_providence": 2000}  # where the lead is small and games are fast; else 1,000
each_plugin = pytest.mark.parametrize("key", sorted(file.stem for file in PLUGINS.glob("*.py")))


def table_of(key):
    """(players, seat or side, strategy) as the docstring has them: (4, "1", ".../dark_providence.py:NAME")."""
    said = ast.get_docstring(ast.parse((PLUGINS / f"{key}.py").read_text(encoding="utf-8")))
    found = re.search(rf"(?:(\w+)=)?docs/plugins/({key}\.py:\w+)", said)
    return int(re.search(r"--players (\d+)", said)[1]), found[1] or "", str(PLUGINS / found[2])


@cache
def wins(key, name, others):
    """Wilson interval of the wins of `name` at the plug-in's table: of its seat among `others`, of its side against the
    usual style of the other one, or of the whole table.
    """
    game, games, (players, where, _) = find_game(key), GAMES.get(key, 1000), table_of(key)
    if where.isdigit():
        seating = [others, f"{where}={name}"]
    else:
        against = [f"{side}=balanced" for side in game.fallback if side != where] if where else []
        seating = [*against, f"{where}={name}" if where else name]
    out = play(key, players, games, *seating, seed=11).outcomes
    assert not np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any()
    if where.isdigit():
        won = out["won"][:, int(where) - 1] == 1
    else:
        won = out["side"] == game.sides.index(where or game.main_side)
    return wilson(won.sum(), games)


@each_plugin
@pytest.mark.parametrize("rung", ["random", "beginner"])
def test_a_worked_plug_in_beats_whom_it_should(key, rung):
    low, _ = wins(key, table_of(key)[2], rung)
    _, high = wins(key, rung, rung)
    assert low > high


@each_plugin
def test_a_worked_plug_in_changes_nothing_it_is_handed(key):
    players, where, name = table_of(key)
    out = play(key, players, 10, f"{where}={name}" if where else name, made=watched).outcomes
    assert not np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any()
