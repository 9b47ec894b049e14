"""What an experiment gives back: typed results, for Python and for reports."""

from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from experiments.machinery.spec import Cell, Specification
from experiments.machinery.tally import Tally
from sim import Game

__all__ = ["VERSION", "CellResult", "Result"]

VERSION = version("elderodds")


@dataclass(frozen=True)
class CellResult:
    """One cell played: a game with one number of players, one pack and one line-up of strategies.

    Attributes
    ----------
    cell : what was played: .game, .players, .pack, .strategies ({side or seat: name}), .seed, .label
    tally : additive counts over all games of the cell
    summary : the cell's entry in `run --json`; plain dictionaries, lists, numbers and strings
    identity : SHA-256 of everything that can change the result
    folder : where the outcomes are kept, None if they are not
    """

    cell: Cell
    tally: Tally
    summary: dict[str, Any]
    identity: str
    folder: Path | None = None

    @property
    def game(self) -> Game:
        """The game played."""
        return self.cell.game

    @property
    def players(self) -> int:
        """Number of players."""
        return self.cell.players

    @property
    def main_rate(self) -> float:
        """Win rate of the game's main side."""
        return float(self.summary["sides"][self.game.main_side]["rate"])


@dataclass(frozen=True)
class Result:
    """A finished experiment: its cells in the order of the specification (variants, then player counts).

    Attributes
    ----------
    spec : the specification
    cells : one result for each cell
    seconds : wall time, s
    """

    spec: Specification
    cells: tuple[CellResult, ...]
    seconds: float

    @property
    def game(self) -> Game:
        """The game played."""
        return self.cells[0].game

    def by_players(self, label: str | None = None) -> dict[int, CellResult]:
        """Cells by number of players: of the variant of that label, by default of the first."""
        wanted = self.cells[0].cell.label if label is None else label
        return {c.players: c for c in self.cells if c.cell.label == wanted}

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `run --json` prints."""
        spec = self.spec
        return {"game": spec.game, "seed": spec.seed, "version": VERSION, "cells": [c.summary for c in self.cells]}
