"""What a cell is: all that can change its result, part by part, and the name made of it.

The name is that of its folder in a store, so that a result kept is never a wrong one; the parts travel with every job,
so that a worker that has something else refuses, and says what.
"""

import hashlib
import json
from functools import cache
from typing import Any

import numpy as np

from experiments.machinery.machine import versions
from experiments.machinery.spec import Cell
from sim.kernel import source_digest
from strategies.sources import values_of
from strategies.strategy import Strategy

__all__ = ["Parts", "differences", "identity", "name_of", "parts_of"]

FORMAT = 2  # of the store; a change of what is kept changes every name, so that what is older is played again
Parts = tuple[tuple[str, str], ...]  # (what it is in words, its digest or its value)

_values = cache(values_of)


def _strategy(chosen: Strategy) -> list[str]:
    """Each strategy of a mix, or the one."""
    return [_one(rung) for rung in chosen.rungs]


def _one(chosen: Strategy) -> str:
    """What decides how a strategy plays: its source, what it reads from elsewhere, the helpers it may call, numbers."""
    where = chosen.source or chosen.function.__module__
    helpers = source_digest(f"strategies.{chosen.game}")
    function = [chosen.function.__qualname__, _values(chosen.function)]
    learned = np.array([*chosen.vector(), np.nan, *chosen.outlook])  # thousands of numbers
    weights = hashlib.sha256(learned.tobytes()).hexdigest()
    return _digest([where, helpers, *function, weights, chosen.slip, chosen.search, chosen.horizon, chosen.never])


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
        f"rules of {cell.game.title}": source_digest(cell.game.module),
        f"pack of {cell.game.title}": cell.pack.digest,
        "scenario": cell.scenario.digest if cell.scenario else "",
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
