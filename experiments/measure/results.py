"""What an experiment gives back: typed results, for Python and for reports."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.keep.tally import Tally
from experiments.measure.against import cell_figures
from experiments.measure.aims import figure
from experiments.measure.summary import summarise, tracks
from experiments.measure.telling import figure_text
from experiments.play.messages import counted
from experiments.play.spec import Cell, Specification, table_of
from sim import Game

__all__ = ["VERSION", "CellResult", "Result"]

VERSION = version("elderodds")
SHOWN = 16  # cells of a result in words


def _figures(cell: "CellResult") -> list[str]:
    """Games, what each side has of what is played for, mean rounds."""
    told = [figure_text(figure(cell.game, side)) for side in cell.in_short["sides"].values()]
    rounds = cell.in_short["rounds"]
    return [f"{cell.in_short['games']:,}", *told, f"{rounds['mean']:.1f}" if rounds else "-"]


def _in_words(cell: "CellResult") -> str:
    _, *told, rounds = _figures(cell)
    unit = f" {cell.game.aim.noun}" if cell.game.aim.counts else ""
    sides = ", ".join(f"{side} {what}{unit}" for side, what in zip(cell.game.sides, told, strict=True) if what != "-")
    where = " · ".join(x for x in (cell.cell.label, table_of([cell.players]), cell.cell.who) if x)
    return f"{where}: {counted(cell.in_short['games'], 'game')}, {sides}; {rounds} rounds"


@dataclass(frozen=True, repr=False)
class CellResult:
    """One cell played: a game with one number of players, one pack and one line-up of strategies.

    Attributes
    ----------
    cell : what was played: .game, .players, .pack, .strategies ({side or seat: name}), .seed, .label
    tally : additive counts over all games of the cell
    fingerprint : digest of the games' outcomes
    identity : SHA-256 of everything that can change the result
    folder : where the outcomes are kept, None if they are not
    noted : float32[measure, game] what `run` was asked to note of each game; None where that was nothing
    """

    cell: Cell
    tally: Tally
    fingerprint: str
    identity: str
    folder: Path | None = None
    noted: npt.NDArray[np.float32] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return _in_words(self)

    @property
    def game(self) -> Game:
        """The game played."""
        return self.cell.game

    @property
    def players(self) -> int:
        """Number of players."""
        return self.cell.players

    @cached_property
    def in_short(self) -> dict[str, Any]:
        """The summary without tracks, minutes and published figures: they take longer to work out than all else."""
        return summarise(self.cell, self.tally, self.fingerprint)

    @cached_property
    def summary(self) -> dict[str, Any]:
        """The cell's entry in `run --json`: plain dictionaries, lists, numbers and strings."""
        told = {"tracks": tracks(self.game, self.tally)} | cell_figures(self.cell, self.tally.watched)
        return self.in_short | told

    @property
    def main_rate(self) -> float:
        """Win rate of the game's main side."""
        return float(self.in_short["sides"][self.game.main_side]["rate"])


@dataclass(frozen=True, repr=False)
class Result:
    """A finished experiment: its cells in the order of the specification (variants, then player counts).

    Attributes
    ----------
    spec : the specification
    cells : one result for each cell
    seconds : wall time, s
    skill : {player count: {rung of the ladder: games, wins, rate, ci95, measure}} of the main side, if asked for
    ladder : {player count: {rung: counters}} of the same games, but of the usual players without `pace`
    expert_games : {player count: float32[side, game]} what each side had of each game of experts
    """

    spec: Specification
    cells: tuple[CellResult, ...]
    seconds: float
    skill: Mapping[int, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    ladder: Mapping[int, Mapping[str, Tally]] = field(default_factory=dict)
    expert_games: Mapping[int, npt.NDArray[np.float32]] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        shown = [f"  {line}" for line in map(_in_words, self.cells[:SHOWN])]
        more = [f"  and {len(self.cells) - SHOWN} more"] if len(self.cells) > SHOWN else []
        head = f"{self.game.title}, seed {self.spec.seed}, {self.seconds:.1f} s, {counted(len(self.cells), 'cell')}"
        return "\n".join([head, *shown, *more])

    def _repr_html_(self) -> str:
        """The table that a notebook shows."""
        what = self.game.aim.noun if self.game.aim.counts else "win"
        heads = ("", "players", "games", *(f"{side} {what}" for side in self.game.sides), "rounds")
        rows = [(c.cell.label, str(c.players), *_figures(c)) for c in self.cells]
        cells = "".join(f"<tr>{''.join(f'<td>{escape(x)}</td>' for x in row)}</tr>" for row in rows)
        head = "".join(f"<th>{escape(x)}</th>" for x in heads)
        return f"<table><caption>{escape(self.game.title)}</caption><tr>{head}</tr>{cells}</table>"

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
        cells = [c.summary | ({"skill": self.skill[c.players]} if self.skill else {}) for c in self.cells]
        return {"game": spec.game, "seed": spec.seed, "version": VERSION, "cells": cells}
