"""How further games are asked for: by whom and with what they are played, where, and in how many decisions."""

from pathlib import Path
from typing import Any

from experiments.play.fanout import Workers
from experiments.play.spec import Cell, Specification
from sim import find_game

__all__ = ["DECISIONS", "asked", "middle"]

DECISIONS = 4_000_000  # that a chapter may take by default, of those that are left out of a slow game


def asked(spec: Specification, workers: Workers, out: Path | None) -> dict[str, Any]:
    """Who plays with what, as the commands ask for it: as a specification's first variant."""
    first = spec.variant[0]
    changes = first.all_changes(find_game(spec.game))
    return {"seed": spec.seed, "strategies": first.strategies, "changes": changes, "workers": workers, "out": out,
            "progress": True}  # fmt: skip


def middle(spec: Specification) -> Cell:
    """The cell of the middle player count."""
    cells = spec.cells()
    return cells[len(cells) // 2]
