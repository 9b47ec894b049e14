"""The win rate or score at each rung of the ladder: what the figures say of the game, and what of who plays it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from experiments.measure.measures import aim_of
from experiments.measure.results import Result
from experiments.measure.running import Playing
from experiments.play.fanout import Workers
from experiments.play.spec import Cell
from sim import Game
from strategies.registry import usual_of

if TYPE_CHECKING:
    from experiments.keep.tally import Tally

__all__ = ["EXPERTS_SEED", "SHARE", "by_experts", "rungs", "with_skill"]

SHARE = 0.2  # of the games of a cell that each lower rung plays
LEAST = 100
EXPERTS_SEED = 3  # and the number of people are added for experts: no change was chosen on their deals


def rungs(game: Game) -> tuple[str, ...]:
    """The rungs from the first game on, the last as the usual players."""
    return ("beginner", "balanced", *(("learned",) if usual_of(game) != dict(game.fallback) else ()))


def by_experts(cell: Cell, strategy: str = "expert") -> Cell:
    """The cell as experts play it, on deals of their own at each number of people.

    Game i of one seed deals much alike at every player count. Of thousands of games that is welcome, but a few would
    have the same luck at all counts, and games of all counts together would not be independent.
    """
    return replace(cell, texts=(strategy,), seed=cell.seed + EXPERTS_SEED + cell.people)


def with_skill(
    result: Result, workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
    experts: int | Mapping[int, int] = 0, more: Callable[[float], Mapping[int, int]] | None = None,
) -> Result:  # fmt: skip
    """A result of the usual players, as they are by default, with the rates of the lower rungs, and of experts.

    Parameters
    ----------
    result : of one variant that names no strategies
    workers, progress : as in `run`
    out : folder that keeps the results; those of other rungs stand apart from those of `run`
    experts : games of each cell that are played by players who search, or of each player count its own; 0 for none
    more : how many these are to be in all, from the seconds that those games took; by default no more

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
    asked = {rung: dict.fromkeys(found, fifth) for rung in lower}
    if of_experts := {n: games for n, games in each.items() if games}:
        asked["expert"] = of_experts
    had = dict[int, npt.NDArray[np.float32]]()
    for rung, games in asked.items():
        variant = result.spec.variant[0].model_dump() | {"strategies": (rung,)}
        dearest_first = sorted(games, reverse=True)  # so that workers finish together
        cells = result.spec.but(variant=[variant], players=tuple(dearest_first)).cells()
        if rung == "expert":
            cells = [by_experts(cell) for cell in cells]
        noting = [aim_of(result.game, side) for side in result.game.sides] if rung == "expert" else ()
        with Playing(cells, Workers.of(workers), kept, progress, noting) as playing:
            playing.play_to([games[n] for n in dearest_first])
            if rung == "expert" and more is not None:
                games = dict(more(playing.seconds))
                playing.play_to([games[n] for n in dearest_first])
            results = playing.results()
        for cell in results:
            found[cell.players][rung] = {"games": games[cell.players], **cell.in_short["sides"][side]}
            counts[cell.players][rung] = cell.tally.without_pace()
            if cell.noted is not None:
                had[cell.players] = cell.noted
    for cell in result.cells:
        rates, tallies = found[cell.players], counts[cell.players]
        rates[usual] = {"games": cell.in_short["games"], **cell.in_short["sides"][side]}
        tallies[usual] = cell.tally
        order = [rung for rung in (*lower, usual, "expert") if rung in rates]
        found[cell.players] = {rung: rates[rung] for rung in order}
        counts[cell.players] = {rung: tallies[rung] for rung in order}
    return replace(result, skill=found, ladder=counts, expert_games=had)
