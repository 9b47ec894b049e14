"""The name of a cell: SHA-256 of all that can change its result, so that a result kept is never a wrong one."""

import hashlib
import inspect
import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from experiments.spec import Cell
from sim.kernel import source_digest
from strategies.strategy import Strategy

__all__ = ["identity"]

FORMAT = 2  # of the store; a change of what is kept changes every name, so that what is older is played again


def _files(module: ModuleType, folder: Path, found: set[Path]) -> set[Path]:
    """The file of a module, and those of the modules in its folder that it takes something from."""
    file = getattr(module, "__file__", None)
    path = Path(file).resolve() if file else None
    if path is None or path in found or not path.is_relative_to(folder):
        return found
    found.add(path)
    for value in list(vars(module).values()):
        other = value if isinstance(value, ModuleType) else sys.modules.get(getattr(value, "__module__", None) or "")
        if other is not None:
            _files(other, folder, found)
    return found


@cache
def _source(function: Callable[..., Any]) -> str:
    """Digest of the file that a decision function stands in, and of what it takes from files beside it."""
    path = Path(inspect.getfile(function)).resolve()
    files = _files(sys.modules[function.__module__], path.parent, set()) | {path}
    digests = (hashlib.sha256(file.read_bytes()).digest() for file in sorted(files))
    return hashlib.sha256(b"".join(digests)).hexdigest()


def _strategy(chosen: Strategy) -> dict[str, Any]:
    """What decides how a strategy plays: its source, the helpers it may call, its weights and slips."""
    return {
        "source": _source(chosen.function),
        "helpers": source_digest(f"strategies.{chosen.game}"),
        "function": chosen.function.__qualname__,
        "weights": chosen.vector().tolist(),
        "slip": chosen.slip,
    }


def identity(cell: Cell, period: tuple[int, ...] = ()) -> str:
    """SHA-256 over rules, pack, players, position, strategies and weights, versions and seed: 64 hexadecimal digits.

    The digest of the rules holds the versions of Python, numpy and numba. The number of games is not part of it: more
    games of the same cell continue it.

    Parameters
    ----------
    period : see `sim.luck.deal`; empty in ordinary play
    """
    named = {
        "format": FORMAT,
        "game": cell.game.key,
        "rules": source_digest(cell.game.module),
        "pack": cell.pack.digest,
        "players": cell.players,
        "seating": [[seat, side, _strategy(chosen)] for (seat, side), chosen in sorted(cell.seating.items())],
        "seed": cell.seed,
        "period": period,
    }
    if cell.scenario:
        named["scenario"] = cell.scenario.digest
    return hashlib.sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()
