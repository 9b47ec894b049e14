"""What outside/decisions.toml says of a game's decisions is what their options carry."""

import re
from functools import cache

import numpy as np
import pytest
from numba import literal_unroll
from numba.core.types.function_type import CompileResultWAP

from experiments.commands.rules import HOME
from sim import find_game
from sim.decisions import FILE, decisions_of
from sim.engine import engine
from sim.game import games
from sim.kernel import INTERPRETED, kernel
from sim.pack import read_toml
from strategies.strategy import compiled
from worlds import pack_of, seated

NOTHING = (-1, 0)  # what a decision writes into the fields it has no use for
TOP = 62  # values from here on, and those below -1, are not told apart
VALUES = TOP + 2  # -1, 0, ..., TOP
OFTEN = 2000  # options, after which a field that was always nothing is told
each_game = pytest.mark.parametrize("key", games())


def fields_of(game):
    return game.shape.menu["option"].base.names


@each_game
def test_every_decision_is_described_by_fields_that_there_are(key):
    game = find_game(key)
    assert list(read_toml(game.folder / "outside" / FILE, key)) == list(game.kinds)
    rules = HOME / "docs" / "rules" / f"{key}.md"
    clauses = set(re.findall(rf"{game.prefix}-[\d.]*\d", rules.read_text(encoding="utf-8"))) if rules.exists() else None
    for kind, told in decisions_of(game).items():
        cited = re.findall(rf"{game.prefix}-[\d.]*\d", told.about)
        assert told.about.startswith(f"{game.prefix}-"), kind
        assert clauses is None or set(cited) <= clauses, kind
        assert set(told.fields) <= set(fields_of(game)), kind
        assert all(len(set(names.values())) == len(names) > 0 for names in told.values.values()), kind
        assert all(told.words.values()), kind


def noting(chosen):
    """The decision function, which also counts the values of every field of every option, behind the weights."""
    return counting(chosen.game, compiled(chosen))


@cache
def counting(key, decide):
    game = find_game(key)
    signature = game.shape.signatures["decide"]
    if not INTERPRETED:
        decide = CompileResultWAP(decide.get_compile_result(signature))  # called by its address: not compiled anew
    names, kinds = fields_of(game), len(game.kinds)

    def note(pack, table, mine, menu, weights, luck):
        start = len(weights) - kinds * len(names) * VALUES
        for i in range(menu.n):
            at = start + menu.kind * len(names) * VALUES
            for name in literal_unroll(names):
                value = menu.option[i][name]
                weights[at + (value if -1 <= value < TOP else TOP) + 1] += 1.0
                at += VALUES
        return decide(pack, table, mine, menu, weights, luck)

    return kernel(note, signature=signature)


def seen_in_games(game):
    """float64[kind, field, value + 1]: options of random and usual players at few, some and many seats."""
    found = np.zeros((len(game.kinds), len(fields_of(game)), VALUES))
    for players in sorted({game.players[0], game.players[len(game.players) // 2], game.players[-1]}):
        pack = pack_of(game.key, players)[1]
        for names, n in ((("random",), 60), ((), 20)):
            seats = seated(game, players, *names, made=noting)
            seats = seats._replace(weights=np.pad(seats.weights, ((0, 0), (0, found.size))))
            engine(game).block(pack, seats, 5, 0, n)
            found += seats.weights[:, -found.size :].sum(axis=0).reshape(found.shape)
    return found


@each_game
def test_options_carry_what_is_described_and_nothing_else(key):
    game = find_game(key)
    told, seen = decisions_of(game), seen_in_games(game)
    untold, nameless, idle = [], [], []
    for kind, counts in zip(game.kinds, seen, strict=True):
        for field, count in zip(fields_of(game), counts, strict=True):
            values = set((np.flatnonzero(count) - 1).tolist())
            if field not in told[kind].fields:
                untold += [f"{kind}.{field} {value}" for value in sorted(values - set(NOTHING))]
            elif field in told[kind].values:
                unnamed = values - set(told[kind].values[field].values()) - {-1}  # -1 may be left unnamed
                nameless += [f"{kind}.{field} {value}" for value in sorted(unnamed)]
            elif values <= set(NOTHING) and count.sum() > OFTEN:
                idle.append(f"{kind}.{field}")
    assert (untold, nameless, idle) == ([], [], [])
    assert (seen.sum(axis=(1, 2)) > 0).sum() > len(game.kinds) / 2
