"""The win rate at each rung of the ladder: what the figures say of the game, and what of who plays it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from experiments.commands.run import run
from experiments.machinery.fanout import Workers
from experiments.machinery.results import Result
from sim import Game
from strategies.registry import usual_of

__all__ = ["SHARE", "rungs", "with_skill"]

SHARE = 0.2  # of the games of a cell that each lower rung plays
LEAST = 100


def rungs(game: Game) -> tuple[str, ...]:
    """The rungs from the first game on, the strongest last."""
    return ("beginner", "balanced", *(("learned",) if usual_of(game) != dict(game.fallback) else ()))


def with_skill(
    result: Result, workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False
) -> Result:
    """A result of the strongest players, as they are by default, with the rates of the lower rungs.

    Parameters
    ----------
    result : of one variant that names no strategies
    workers, progress : as in `run`
    out : folder that keeps the results; those of the lower rungs stand apart from those of `run`
    """
    *lower, strongest = rungs(result.game)
    side = result.game.main_side
    kept = None
    if out is not None:
        from experiments.machinery.store import folder_of

        kept = folder_of(out, "skill", result.game.key)
    found: dict[int, dict[str, dict[str, Any]]] = {cell.players: {} for cell in result.cells}
    for rung in lower:
        variant = result.spec.variant[0].model_dump() | {"strategies": (rung,)}
        games = max(LEAST, round(SHARE * min(cell.summary["games"] for cell in result.cells)))
        spec = result.spec.but(variant=[variant], games=games)
        for cell in run(spec, workers=workers, out=kept, progress=progress).cells:
            found[cell.players][rung] = {"games": games, **cell.summary["sides"][side]}
    for cell in result.cells:
        found[cell.players][strongest] = {"games": cell.summary["games"], **cell.summary["sides"][side]}
    return replace(result, skill=found)
