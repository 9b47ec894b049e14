"""What is played for, if it is not to win: how scores and places are spread, from the counts of a cell."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.keep import tally as kept
from experiments.keep.tally import Tally
from experiments.play.plain import in_json
from experiments.statistics.intervals import mean_error, mean_interval, wilson
from sim import Game

__all__ = ["Spread", "entry", "figure", "figure_of", "of_role", "of_seat", "of_side", "spread_of"]

QUANTILES = (0.1, 0.5, 0.9)
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Spread:
    """The numbers of a side, a seat or a role over the games.

    Attributes
    ----------
    numbers : float64[n], ascending
    counts : int64[n], games
    """

    numbers: npt.NDArray[np.float64]
    counts: npt.NDArray[np.int64]

    @property
    def games(self) -> int:
        """In how many games it was in play."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean; NaN without games."""
        return float(self.counts @ self.numbers) / self.games if self.games else math.nan

    @property
    def error(self) -> float:
        """The standard error of the mean, as `interval` has it; NaN without games."""
        return mean_error(self.numbers, self.counts) if self.games else math.nan

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The interval of the mean."""
        return mean_interval(self.numbers, self.counts, level)

    def without(self, other: "Spread") -> "Spread":
        """The games that are not those of another one, which is a part of this."""
        left = self.counts.copy()
        left[np.searchsorted(self.numbers, other.numbers)] -= other.counts
        return Spread(self.numbers[left > 0], left[left > 0])

    def quantile(self, q: float) -> float:
        """The smallest value that so large a share of the games is at most; NaN without games."""
        return float(self.numbers[np.searchsorted(np.cumsum(self.counts), q * self.games)]) if self.games else math.nan


def of_side(game: Game, counts: Tally, side: str) -> Spread:
    """The numbers of a side: means over its seats in play."""
    return spread_of(counts, kept.SIDE, game.sides.index(side))


def of_seat(_: Game, counts: Tally, seat: int) -> Spread:
    """The numbers of a seat, from 0."""
    return spread_of(counts, kept.SEAT, seat)


def of_role(game: Game, counts: Tally, role: str) -> Spread:
    """The numbers of a role: means over who holds it."""
    return spread_of(counts, kept.ROLE, game.roles.index(role))


def spread_of(counts: Tally, sort: int, which: int) -> Spread:
    """The numbers of anything that `Tally.numbers` has."""
    rows = counts.numbers
    seats, total, games = rows[(rows[:, 0] == sort) & (rows[:, 1] == which), 2:].T
    values, place = np.unique(total / np.maximum(seats, 1), return_inverse=True)
    return Spread(values, np.bincount(place, games, len(values)).astype(np.int64))


def entry(spread: Spread, name: str = "", histogram: bool = False) -> dict[str, Any]:
    """Its entry "measure" in `run --json`; without games its numbers are None."""
    found: dict[str, Any] = {"name": name} if name else {}
    found |= {"mean": spread.mean, "ci95": spread.interval()}
    found["quantiles"] = {f"p{round(100 * q)}": spread.quantile(q) for q in QUANTILES}
    if histogram:
        found["histogram"] = list(zip(spread.numbers.tolist(), spread.counts.tolist(), strict=True))
    return dict(in_json(found))


def figure(game: Game, told: Mapping[str, Any]) -> dict[str, Any]:
    """What a side, a seat or a rung of a summary has of what is played for: its rate or its mean, with the interval."""
    key, found = ("mean", told["measure"]) if game.aim.counts else ("rate", told)
    return {name: found[name] for name in (key, "ci95")}


def figure_of(game: Game, worths: Floats) -> dict[str, Any]:
    """The same from what the one had in each game, more is better (`sim.aim.worths`)."""
    if not game.aim.counts:
        return {"rate": float(worths.mean()), "ci95": wilson(float(worths.sum()), len(worths))}
    numbers = game.aim.better * worths
    return {"mean": float(numbers.mean()), "ci95": mean_interval(numbers, np.ones(len(numbers), np.int64))}
