"""`--players-like`: what a game comes to that people like the testers play, in print and with a change.

Both uncertainties are in the interval of a prediction: that of who they are, and that of the games played
(`experiments.people.draws`). Print and a change are played by the same draws, on the same chance, so that much of both
drops out of the difference.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from experiments.commands.testers import Testers
from experiments.measure.measures import parse_measure
from experiments.measure.sampling import Sampler
from experiments.people.draws import Floats, play_draws, with_both
from experiments.people.notes import NONE
from experiments.people.testers import foretold_of
from experiments.play.fanout import Workers
from experiments.play.spec import Cell
from sim import BadInput, load_pack

__all__ = ["Predicted", "Prediction", "Span", "predict", "with_print"]

WIDE = 0.05  # half of an interval that is sure enough
Span = tuple[float, float, float]  # a mean, and the ends of its 95 % interval


@dataclass(frozen=True)
class Predicted:
    """What a cell comes to, played by people like the testers.

    Attributes
    ----------
    rate : share of games that the main side wins, with both uncertainties
    rounds : mean number of rounds, likewise
    against : the rate less that of the first cell of this player count; None for that one
    wins, noted : of the notes of this player count, where the cell is as printed; else 0
    more : notes more, so that the interval is no wider than 5 points to each side; 0 where it is narrower, and None for
        testers who play like nobody that is known: then no number of notes makes it sure
    """

    cell: Cell
    rate: Span
    rounds: Span
    against: Span | None
    wins: int
    noted: int
    more: int | None

    def to_json(self) -> dict[str, Any]:
        """Its entry."""
        found = {
            "players": self.cell.players, "label": self.cell.label, "changes": dict(self.cell.pack.changes),
            "rate": self.rate[0], "ci95": list(self.rate[1:]), "rounds": self.rounds[0],
            "rounds_ci95": list(self.rounds[1:]), "noted": {"games": self.noted, "wins": self.wins}, "more": self.more,
        }  # fmt: skip
        if self.against is not None:
            found["against"] = {"difference": self.against[0], "ci95": list(self.against[1:])}
        return found


@dataclass(frozen=True)
class Prediction:
    """What people like the testers make of cells.

    Attributes
    ----------
    who : who plays
    cells : what comes of it, one for each cell
    """

    who: Testers
    cells: tuple[Predicted, ...]
    games: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `run --players-like --json` prints."""
        game = self.who.notes.game
        return {
            "game": game.key, "rows": len(self.who.notes), "cells": [one.to_json() for one in self.cells],
            **self.who.to_json(), "games": self.games, "seconds": round(self.seconds, 3),
        }  # fmt: skip


def with_print(cells: Sequence[Cell]) -> list[Cell]:
    """Print at each player count, then those of the cells that play another game than those before."""
    printed = [replace(cell, pack=load_pack(cell.game), label="") for cell in cells]
    found = dict[Any, Cell]()
    for cell in [*printed, *cells]:
        found.setdefault((cell.players, cell.laid.tobytes()), cell)
    return list(found.values())


def predict(
    who: Testers, cells: Sequence[Cell], *, games: int | None = None, workers: Workers | int | None = None,
    out: Path | str | None = None, progress: bool = False,
) -> Prediction:  # fmt: skip
    """What cells come to, played by people like the testers.

    Parameters
    ----------
    cells : who plays in them does not matter; the first of each player count is what the others are held against
    games : of each cell, shared among draws of who they are; by default as `foretold_of` says

    Raises
    ------
    BadInput
        For cells of another game.
    """
    start, game = time.perf_counter(), who.notes.game
    if any(cell.game is not game for cell in cells):
        raise BadInput(f"players like those of {game.key} do not play {cells[0].game.key}")
    sampler = Sampler.of("testers", game.key, workers, out, progress)
    each = max(16, (games or foretold_of(game)) // len(who.draws))
    measures = [parse_measure(game, f"rate:{game.main_side}"), parse_measure(game, "rounds")]
    played = [x.astype(np.float64) for x in play_draws(cells, who.draws, measures, each, 0, sampler, "such people")]
    first: dict[int, Floats] = {}
    found = []
    for cell, x in zip(cells, played, strict=True):
        rate, low, high = with_both(x[:, 0])
        low, high = max(0.0, low), min(1.0, high)
        half = (high - low) / 2
        lacking = math.ceil(len(who.notes) * ((half / WIDE) ** 2 - 1)) if half > WIDE else 0
        more = lacking if who.fits else None
        here = (who.notes.players == cell.players) & (who.notes.side != NONE) & (not cell.pack.changes)
        wins = int((who.notes.side[here] == game.sides.index(game.main_side)).sum())
        against = with_both(x[:, 0] - first[cell.players]) if cell.players in first else None
        first.setdefault(cell.players, x[:, 0])
        found.append(Predicted(cell, (rate, low, high), with_both(x[:, 1]), against, wins, int(here.sum()), more))
    return Prediction(who, tuple(found), who.games + sampler.games, who.seconds + time.perf_counter() - start)
