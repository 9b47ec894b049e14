"""What a cell is: all that can change its result, part by part, and the name made of it.

The name is that of its folder in a store, so that a result kept is never a wrong one; the parts travel with every job,
so that a worker that has something else refuses, and says what.
"""

import hashlib
import json
from functools import cache
from typing import Any

import numpy as np

from experiments.play.machine import versions
from experiments.play.spec import Cell
from sim import Game
from sim.kernel import source_digest
from sim.values import values_of
from strategies.beliefs import beliefs_of
from strategies.learning import learning_of
from strategies.strategy import Strategy

__all__ = ["Parts", "differences", "identity", "name_of", "parts_of"]

FORMAT = 2  # of the store; a change of what is kept changes every name, so that what is older is played again
Parts = tuple[tuple[str, str], ...]  # (what it is in words, its digest or its value)


def _strategy(chosen: Strategy) -> list[str]:
    """Each strategy of a mix, or the one."""
    return [_one(rung) for rung in chosen.rungs]


def _one(chosen: Strategy) -> str:
    """What decides how a strategy plays: its source, all that it and what it calls reads, the core, numbers."""
    where = chosen.source or chosen.function.__module__
    helpers = source_digest(f"strategies.{chosen.game}")
    looks = learning_of(chosen.game) if chosen.outlook else None
    infers = beliefs_of(chosen.game) if chosen.search else None
    read = [chosen.function, looks and looks.prospects, *([infers.redraw] if infers and infers.redraw else [])]
    function = [chosen.function.__qualname__, values_of(*read)]
    return _digest([where, helpers, *function, chosen.digest, chosen.slip, chosen.search, chosen.horizon, chosen.never])


@cache
def _rules(game: Game) -> str:
    """What decides how a game is played: its sources and the core's, all that its kernels read, its records."""
    kernels, shape = [game.set_up, game.step, game.close, game.redraw, game.progress], game.shape
    plain = [shape.game, shape.outcome, shape.streams, shape.tracks, shape.rounds, game.step_cap, game.routine,
             game.earnest, game.kinds, game.sides]  # fmt: skip
    return _digest([source_digest(game.module), values_of(kernels, plain)])


def _laid(cell: Cell) -> str:
    """What lies on the table: the pack, and what `lay` makes of it, whatever else that reads."""
    return _digest([cell.pack.digest, hashlib.sha256(np.asarray(cell.laid).tobytes()).hexdigest()])


def _scene(cell: Cell) -> str:
    """The position that games begin in, and what arranges it."""
    return _digest([cell.scenario.digest, values_of(cell.game.arrange)]) if cell.scenario else ""


def _digest(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def parts_of(cell: Cell, period: tuple[int, ...] = ()) -> Parts:
    """Rules, pack, players, position, strategies with all that they read, versions and seed.

    The number of games is not part of it: more games of the same cell continue it.

    Parameters
    ----------
    period : see `sim.luck.deal`; empty in ordinary play
    """
    seated = {cell.names[at]: chosen for at, chosen in sorted(cell.seating.items())}
    players = {name: _digest(_strategy(chosen)) for name, chosen in seated.items()}
    seating = [[*at, list(players).index(name)] for at, name in sorted(cell.names.items())]
    found = {
        "versions": ", ".join(f"{name} {version}" for name, version in versions().items()),
        f"rules of {cell.game.title}": _rules(cell.game),
        f"pack of {cell.game.title}": _laid(cell),
        "scenario": _scene(cell),
        **{f"strategy {name}": digest for name, digest in players.items()},
        "seating": _digest(seating),
        "games": _digest([FORMAT, cell.game.key, cell.players, cell.seed, period]),
    }
    return tuple(found.items())


def name_of(parts: Parts) -> str:
    """SHA-256 over the parts, 64 hexadecimal digits; what they are called, and where a file lies, does not count."""
    return _digest([digest for _, digest in parts])


def identity(cell: Cell, period: tuple[int, ...] = ()) -> str:
    """The name of a cell."""
    return name_of(parts_of(cell, period))


def differences(wanted: Parts, there: Parts) -> str:
    """What differs, in words; empty if nothing does."""
    a, b = dict(wanted), dict(there)
    if a.get("versions") != b.get("versions"):  # then whatever is compiled differs, too
        return f"{b.get('versions')} instead of {a.get('versions')}"
    differing = [f"another {what}" for what in {**a, **b} if a.get(what) != b.get(what)]
    return ", ".join(differing)
