"""Where a player learns: who the others are, which games it plays, what it has of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from experiments.keep.store import write_whole
from experiments.measure.aims import figure
from experiments.measure.running import run
from experiments.measure.telling import number_text, value_of
from experiments.play.fanout import Workers
from experiments.play.job import job_of
from experiments.play.spec import Cell, Specification, make_specification, strategy_texts
from sim import BadInput, Game, find_game
from sim.aim import worths
from sim.engine import engine
from sim.game import Seats
from strategies import line_up
from strategies.strategy import Strategy

__all__ = ["ASKED", "FRESH", "Rate", "Training", "open_training", "training_folder"]

ASKED = "asked.json"  # in the folder of a training, what it was asked for

FRESH = 10**6  # added to the index of games that candidates are tried in, to the seed of those that judge the best

Rate = dict[str, Any]  # of `experiments.measure.aims.figure`


@dataclass(frozen=True)
class Training:
    """Who learns, and among whom.

    Attributes
    ----------
    spec : one variant, with those that the others are; its games are those that judge
    side : the side that learns; "" for all
    workers : who plays
    """

    spec: Specification
    side: str
    workers: Workers

    @cached_property
    def cells(self) -> list[Cell]:
        """One for each player count."""
        return self.spec.cells()

    @property
    def game(self) -> Game:
        """The game that is learned."""
        return self.cells[0].game

    @property
    def apart(self) -> bool:
        """Whether each seat plays for itself: one of them is looked at, among players of the style."""
        return not self.side and len(self.game.fallback) > 1

    def alone(self, cell: Cell) -> bool:
        """Whether one of several seats of a cell is looked at."""
        return self.apart and cell.people > 1

    def keys(self, cell: Cell, alone: bool = False) -> frozenset[tuple[int, int]]:
        """The (seat, side) at which it learns, or those of the first seat alone."""
        return frozenset((seat, at) for seat, at in cell.seating if self._learns(at) and not (alone and seat))

    def seated(
        self, cell: Cell, player: Strategy, alone: bool = False, rivals: Mapping[int, Strategy] = MappingProxyType({})
    ) -> Seats:  # fmt: skip
        """The line-up with the player wherever it learns, or on the first seat alone.

        Parameters
        ----------
        rivals : {number of a side: who else plays it in place of whom the cell seats there}
        """
        keys = self.keys(cell, alone)
        return line_up(self.game, {
            key: player if key in keys else rivals.get(key[1], other) for key, other in cell.seating.items()
        })  # fmt: skip

    def _learns(self, side: int) -> bool:
        return not self.side or self.game.sides[side] == self.side

    def folder(self, out: Path | str | None, command: str = "train", **asked: Any) -> Path:
        """The folder of a training, where the same command goes on.

        Parameters
        ----------
        command : its name, for what is refused
        asked : what decides the games it plays, besides the training

        Raises
        ------
        BadInput
            Without a folder, and for one that holds what was played or noted of something else.
        """
        folder = training_folder(out)
        told = {"side": self.side, "cells": [job_of(cell).name for cell in self.cells], **asked}
        file, text = folder / ASKED, json.dumps(told, sort_keys=True, default=list)
        if file.exists() and file.read_text(encoding="utf-8") != text:
            before = json.loads(file.read_text(encoding="utf-8"))
            other = [name for name, value in json.loads(text).items() if before.get(name) != value]
            differs = ", ".join(other)
            raise BadInput(f"{command} --out {out}: it holds a training of other {differs}; name another folder")
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(file, lambda part: part.write_text(text, encoding="utf-8"))
        return folder

    def values(self, player: Strategy, games: int) -> npt.NDArray[np.float64]:
        """What the learning side has of each game, see `results`.

        Parameters
        ----------
        games : over all player counts, of each the same number; the same ones each time
        """
        each = -(-games // len(self.cells))
        return np.concatenate([
            self.results(cell, self.seated(cell, player, self.alone(cell)), cell.seed, FRESH, FRESH + each)
            for cell in self.cells
        ])  # fmt: skip

    @property
    def learner(self) -> int:
        """The number of the side that is looked at; -1 for the first seat, where it speaks for all or for itself."""
        return self.game.sides.index(self.side) if self.side else -1

    def results(self, cell: Cell, seats: Seats, seed: int, lo: int, hi: int) -> npt.NDArray[np.float64]:
        """What the learning side, or the first seat where each plays for itself, has of games lo <= index < hi.

        1 for a win and 0 for none; of a score or a place the number, below 0 where less is better.
        """
        play, pack, piece = engine(self.game), cell.laid, -(-(hi - lo) // self.workers.count)

        def block(lo: int, hi: int) -> npt.NDArray[np.float64]:
            return worths(self.game.aim, play.block(pack, seats, seed, lo, hi).outcomes, self.learner)

        spread = Parallel(n_jobs=self.workers.count, prefer="threads")
        return np.concatenate(spread(delayed(block)(at, min(at + piece, hi)) for at in range(lo, hi, piece)))

    def judge(self, name: str, after: int = 0) -> dict[int, Rate]:
        """{player count: rate} of a player by name, of the style for "", in fresh games, others `after` each round."""
        where = f"{self.side}=" if self.side else "1=" if self.apart else ""
        variant = self.spec.variant[0].model_dump()
        variant["strategies"] = (*variant["strategies"], *((where + name,) if name else ()))
        result = run(self.spec.but(variant=[variant], seed=FRESH + self.spec.seed + after), workers=self.workers)
        side, found = self.side or self.game.main_side, {}
        for cell in result.cells:
            told = cell.in_short["seats"][0] if self.apart else cell.in_short["sides"][side]
            found[cell.players] = figure(self.game, told)
        return found

    def told(self, before: Mapping[int, Rate], after: Mapping[int, Rate]) -> str:
        """'44.1 -> 45.0 % of fresh games', or '16.72 -> 16.91 points in fresh games': means over the player counts."""
        half = max((rate["ci95"][1] - rate["ci95"][0]) / 2 for rate in before.values())
        means = (float(np.mean([value_of(rate) for rate in rates.values()])) for rates in (before, after))
        numbers = " -> ".join(number_text(self.game, mean, half) for mean in means)
        return f"{numbers} {f'{self.game.aim.noun} in' if self.game.aim.counts else '% of'} fresh games"


def training_folder(out: Path | str | None) -> Path:
    """The folder of a training.

    Raises
    ------
    BadInput
        If none is named.
    """
    if out is None:
        raise BadInput("train: --out DIR is missing, the folder of what is noted, and of what is learned")
    return Path(out)


def open_training(
    game: str, side: str, players: int | str | Sequence[int] | None, strategies: Sequence[str] | Mapping[Any, str],
    changes: Mapping[str, Any] | None, judged: int, seed: int, workers: Workers | int | None,
) -> Training:  # fmt: skip
    """The training of a game; the others are the styles (`Game.fallback`) unless they are named.

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit.
    """
    others = [*(f"{at}={style}" for at, style in find_game(game).fallback.items()), *strategy_texts(strategies)]
    spec = make_specification(game, players=players or (), strategies=others, changes=changes, seed=seed, games=judged)
    return Training(spec, side, Workers.of(workers))
