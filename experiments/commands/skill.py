"""The win rate or score at each rung of the ladder: what the figures say of the game, and what of who plays it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.measure.results import Result
from experiments.measure.running import run
from experiments.play.fanout import Workers
from sim import Game
from strategies.registry import usual_of

if TYPE_CHECKING:
    from experiments.keep.tally import Tally

__all__ = ["EXPERTS_SEED", "SHARE", "rungs", "with_skill"]

SHARE = 0.2  # of the games of a cell that each lower rung plays
LEAST = 100
EXPERTS_SEED = 3  # is added for experts: they play changes on the same deals, on which none was chosen


def rungs(game: Game) -> tuple[str, ...]:
    """The rungs from the first game on, the last as the usual players."""
    return ("beginner", "balanced", *(("learned",) if usual_of(game) != dict(game.fallback) else ()))


def with_skill(
    result: Result, workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
    experts: int | Mapping[int, int] = 0,
) -> Result:  # fmt: skip
    """A result of the usual players, as they are by default, with the rates of the lower rungs, and of experts.

    Parameters
    ----------
    result : of one variant that names no strategies
    workers, progress : as in `run`
    out : folder that keeps the results; those of other rungs stand apart from those of `run`
    experts : games of each cell that are played by players who search, or of each player count its own; 0 for none

    Raises
    ------
    BadInput
        If experts are asked for in a game in which nobody can search.
    """
    *lower, usual = rungs(result.game)
    side = result.game.main_side
    kept = None
    if out is not None:
        from experiments.keep.folders import folder_of

        kept = folder_of(out, "skill", result.game.key)
    found: dict[int, dict[str, dict[str, Any]]] = {cell.players: {} for cell in result.cells}
    counts: dict[int, dict[str, Tally]] = {cell.players: {} for cell in result.cells}
    fifth = max(LEAST, round(SHARE * min(cell.in_short["games"] for cell in result.cells)))
    each = experts if isinstance(experts, Mapping) else dict.fromkeys(found, experts)
    asked = [(rung, tuple(found), fifth) for rung in lower]
    asked += [("expert", tuple(n for n in each if each[n] == games), games) for games in sorted({*each.values()} - {0})]
    for rung, players, games in asked:
        variant = result.spec.variant[0].model_dump() | {"strategies": (rung,)}
        seed = result.spec.seed + (EXPERTS_SEED if rung == "expert" else 0)
        spec = result.spec.but(variant=[variant], games=games, players=players, seed=seed)
        for cell in run(spec, workers=workers, out=kept, progress=progress).cells:
            found[cell.players][rung] = {"games": games, **cell.in_short["sides"][side]}
            counts[cell.players][rung] = cell.tally
    for cell in result.cells:
        rates, tallies = found[cell.players], counts[cell.players]
        rates[usual] = {"games": cell.in_short["games"], **cell.in_short["sides"][side]}
        tallies[usual] = cell.tally
        order = [rung for rung in (*lower, usual, "expert") if rung in rates]
        found[cell.players] = {rung: rates[rung] for rung in order}
        counts[cell.players] = {rung: tallies[rung] for rung in order}
    return replace(result, skill=found, ladder=counts)
