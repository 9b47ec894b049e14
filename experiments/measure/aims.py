"""What is played for, if it is not to win: how scores and places are spread, from the counts of a cell."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.keep.tally import Tally
from experiments.play.plain import in_json
from experiments.statistics.intervals import mean_interval, wilson
from sim import Game

__all__ = [
    "Spread", "digits_of", "entry", "figure", "figure_of", "figure_text", "number_text", "of_role", "of_seat",
    "of_side", "unit_of", "value_of", "value_text",
]  # fmt: skip

QUANTILES = (0.1, 0.5, 0.9)
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Spread:
    """The numbers of a side, a seat or a role over the games.

    Attributes
    ----------
    values : float64[n], ascending
    counts : int64[n], games
    """

    values: npt.NDArray[np.float64]
    counts: npt.NDArray[np.int64]

    @property
    def games(self) -> int:
        """In how many games it was in play."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean; NaN without games."""
        return float(self.counts @ self.values) / self.games if self.games else math.nan

    @property
    def error(self) -> float:
        """The standard error of the mean; NaN without games."""
        return math.sqrt(float(self.counts @ (self.values - self.mean) ** 2)) / self.games if self.games else math.nan

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The interval of the mean."""
        return mean_interval(self.values, self.counts, level)

    def quantile(self, q: float) -> float:
        """The smallest value that so large a share of the games is at most; NaN without games."""
        return float(self.values[np.searchsorted(np.cumsum(self.counts), q * self.games)]) if self.games else math.nan


def of_side(game: Game, counts: Tally, side: str) -> Spread:
    """The numbers of a side: means over its seats in play."""
    return _of(counts, game.sides.index(side))


def of_seat(game: Game, counts: Tally, seat: int) -> Spread:
    """The numbers of a seat, from 0."""
    return _of(counts, len(game.sides) + seat)


def of_role(game: Game, counts: Tally, role: str) -> Spread:
    """The numbers of a role: means over who holds it."""
    return _of(counts, len(game.sides) + game.shape.seats + game.roles.index(role))


def _of(counts: Tally, unit: int) -> Spread:
    _, seats, total, games = counts.numbers[counts.numbers[:, 0] == unit].T
    values, place = np.unique(total / np.maximum(seats, 1), return_inverse=True)
    return Spread(values, np.bincount(place, games, len(values)).astype(np.int64))


def entry(spread: Spread, name: str = "", histogram: bool = False) -> dict[str, Any]:
    """Its entry "measure" in `run --json`; without games its numbers are None."""
    found: dict[str, Any] = {"name": name} if name else {}
    found |= {"mean": spread.mean, "ci95": spread.interval()}
    found["quantiles"] = {f"p{round(100 * q)}": spread.quantile(q) for q in QUANTILES}
    if histogram:
        found["histogram"] = list(zip(spread.values.tolist(), spread.counts.tolist(), strict=True))
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


def value_of(figure: Mapping[str, Any]) -> float:
    """The rate or the mean of a figure."""
    return float(figure["mean"] if "mean" in figure else figure["rate"])


def digits_of(half: float | None) -> int:
    """Decimals of a number that is known to within `half`: so many that two figures of that are seen."""
    return min(max(1 - math.floor(math.log10(half)), 0), 4) if half and not math.isinf(half) else 2


def figure_text(figure: Mapping[str, Any]) -> str:
    """A figure without its interval: '44.2 %', or a mean to as many decimals as are known; a dash for nothing."""
    value, (low, high) = figure.get("rate", figure.get("mean")), figure["ci95"]
    if value is None:
        return "-"
    return f"{100 * value:.1f} %" if "rate" in figure else f"{value:,.{digits_of((high - low) / 2)}f}"


def value_text(game: Game, value: float) -> str:
    """A rate or a mean without an interval: '44.2 %', or to three figures or the whole number, '16.7 points'."""
    if not game.aim.counts:
        return f"{100 * value:.1f} %"
    return f"{value:,.{max(0, 3 - len(str(int(abs(value)))))}f} {game.aim.noun}"


def unit_of(game: Game) -> str:
    """What a difference of figures is counted in: points of a win rate, or what is played for."""
    return game.aim.noun if game.aim.counts else "points"


def number_text(game: Game, value: float, half: float | None = None, sign: bool = False) -> str:
    """A difference of figures as a number: in points of a win rate, or in what is played for.

    Parameters
    ----------
    half : of its interval, for the decimals
    """
    scale, digits = (1, digits_of(half)) if game.aim.counts else (100, 1)
    return f"{scale * value:{'+' if sign else ''},.{digits}f}"
