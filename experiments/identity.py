"""The name of a cell: SHA-256 of all that can change its result, so that a result kept is never a wrong one."""

import hashlib
import inspect
import json
from functools import cache
from pathlib import Path
from typing import Any

from experiments.spec import Cell
from sim.kernel import source_digest
from strategies.strategy import Strategy

__all__ = ["identity"]

FORMAT = 1  # of the store; a change of what is kept changes every name


@cache
def _bytes_digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _strategy(chosen: Strategy) -> dict[str, Any]:
    """What decides how a strategy plays: the file it stands in, the helpers it may call, its weights and slips."""
    return {
        "file": _bytes_digest(Path(inspect.getfile(chosen.function))),
        "helpers": source_digest(f"strategies.{chosen.game}"),
        "function": chosen.function.__qualname__,
        "weights": chosen.vector().tolist(),
        "slip": chosen.slip,
    }


def identity(cell: Cell, period: tuple[int, ...] = ()) -> str:
    """SHA-256 over rules, pack, players, strategies with their weights, versions and seed, as 64 hexadecimal digits.

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
    return hashlib.sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()
