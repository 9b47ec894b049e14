"""Published figures held against games.

Games of several player counts are taken together, each count as often as the others. Those of one index are dealt by
the same chance at every count, so that they are no independent games: intervals go by index.

References
----------
Woodruff (1952), "Confidence intervals for medians and other position measures", J. Amer. Statist. Assoc. 47: the
    quantiles at the ends of an interval for the share of games below the quantile.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.keep.tally import Watched
from experiments.measure.measures import Measure, parse_measure
from experiments.measure.published import Reference, references_of
from experiments.play.plain import in_json
from experiments.play.spec import Cell
from experiments.statistics.intervals import clustered_trials, ratio_interval, wilson
from sim import Game

__all__ = ["LEVEL", "Against", "Figure", "against", "cell_figures", "estimate", "watched"]

LEVEL = 0.95
LEAST = 30  # games that count, below which lengths have no interval: their spread is not known
Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.integer]


@dataclass(frozen=True)
class Figure:
    """A mean or a quantile with its interval; the value is NaN without games.

    Attributes
    ----------
    games : that were counted
    """

    value: float
    low: float
    high: float
    games: int


def estimate(measure: Measure, values: Floats, weights: npt.NDArray[np.integer], level: float = LEVEL) -> Figure:
    """What a measure comes to; of fewer than `LEAST` games the interval of what is no share is infinite.

    Parameters
    ----------
    values : float64[row, column], a number for each game, NaN where it is not counted. Games of one row may hang
        together: those of different player counts are of the same chance
    weights : int[row], how many such rows there are
    """
    there = ~np.isnan(values)
    games = int(weights @ there.sum(axis=1))
    if games == 0:
        return Figure(math.nan, -math.inf, math.inf, 0)

    def below(level: float, q: float, cut: float) -> tuple[float, float]:
        """Interval of a share that is about q, with the spread of the games that are at most `cut`."""
        known = clustered_trials((there & (values <= cut)).sum(axis=1), there.sum(axis=1), weights)
        return wilson(q * known, known, level)

    if measure.quantile is not None:
        order = np.argsort(values[there])
        sorted_values = values[there][order]
        counts = np.cumsum(np.broadcast_to(weights[:, None], values.shape)[there][order])

        def at(q: float) -> float:
            return float(sorted_values[min(np.searchsorted(counts, q * counts[-1]), len(counts) - 1)])

        value = at(measure.quantile)
        low, high = below(level, measure.quantile, value)
        ends = (at(low), at(high)) if games >= LEAST else (-math.inf, math.inf)
        return Figure(value, *ends, games)
    each, count = np.where(there, values, 0).sum(axis=1), there.sum(axis=1)
    mean = float(weights @ each) / games
    if games < LEAST and not measure.share:
        return Figure(mean, -math.inf, math.inf, games)
    return Figure(mean, *ratio_interval(each, count, weights, level, measure.share), games)


def _single(values: Floats, weights: npt.NDArray[np.integer], level: float) -> Figure:
    """Median of games, and the ends of their middle part of size `level`; values and weights as in `estimate`."""
    there = ~np.isnan(values)
    each = np.repeat(values[there], np.broadcast_to(weights[:, None], values.shape)[there])
    if not len(each):
        return Figure(math.nan, -math.inf, math.inf, 0)
    low, middle, high = np.quantile(each, ((1 - level) / 2, 0.5, (1 + level) / 2), method="inverted_cdf")
    return Figure(float(middle), float(low), float(high), len(each))


@dataclass(frozen=True)
class Against:
    """A published figure and ours.

    Attributes
    ----------
    players : counts that were played of those it was said for
    ours : all of them together; against a single game their median, and the ends of their middle 95 %
    by_players : {player count: figure}
    verdict : 'inside' or 'outside' if the interval is wholly there, else 'undecided'; all verdicts that are told
        together hold with 95 % (Bonferroni). A single game is inside where games like it are not too rare here
    """

    reference: Reference
    players: tuple[int, ...]
    ours: Figure
    by_players: Mapping[int, Figure]
    verdict: str

    @property
    def nearest(self) -> float:
        """What of ours is held against the range: the value; of single games that of their middle nearest to it."""
        one, ours = self.reference, self.ours
        if not one.single:
            return ours.value
        ends = [end for end in (one.low, one.high) if end is not None]
        return min(max(sum(ends) / len(ends), ours.low), ours.high)

    def to_json(self) -> dict[str, Any]:
        """Its entry under "references"; "inside" goes by the value alone, or by whether single games are like it."""
        one = self.reference
        return {
            "id": one.id, "clause": one.clause, "source": one.source, "what": one.what, "measure": one.measure,
            "given": one.given, "single": one.single, "low": one.low, "high": one.high, "players": list(self.players),
            **_entry(self.ours), "inside": self.ours.games > 0 and one.holds(self.nearest),
            "verdict": self.verdict, "by_players": {str(n): _entry(f) for n, f in self.by_players.items()},
        }  # fmt: skip


def _entry(figure: Figure) -> dict[str, Any]:
    known = figure.games > 0
    return {
        "ours": figure.value if known else None,
        "ci95": in_json([figure.low, figure.high]),
        "games": figure.games,
    }


def against(
    game: Game, reference: Reference, numbers: Mapping[int, Floats], weights: npt.NDArray[np.integer], doubt: float
) -> Against:
    """Holds a reference against games.

    Parameters
    ----------
    numbers : {player count: float64[row]}, the measure of each game that counts, else NaN
    weights : int[row], see `estimate`
    doubt : chance that the verdict may be false
    """
    measure = parse_measure(game, reference.measure, quantiles=True)
    every = np.stack(list(numbers.values()), axis=1)
    if reference.single:
        wide = _single(every, weights, 1 - doubt)
        found = "undecided" if wide.games < LEAST else "outside" if reference.outside(wide.low, wide.high) else "inside"
        each = {n: _single(x[:, None], weights, LEVEL) for n, x in numbers.items()}
        return Against(reference, tuple(numbers), _single(every, weights, LEVEL), each, found)
    ours = estimate(measure, every, weights)
    wide = estimate(measure, every, weights, 1 - doubt)
    if reference.outside(wide.low, wide.high):
        verdict = "outside"
    else:
        verdict = "inside" if reference.holds(wide.low) and reference.holds(wide.high) else "undecided"
    parts = {n: estimate(measure, x[:, None], weights) for n, x in numbers.items()}
    return Against(reference, tuple(numbers), ours, parts, verdict)


# -- the cells of `run` ------------------------------------------------------------------------------------------------


def _measure(cell: Cell, text: str) -> Measure:
    return parse_measure(cell.game, text, quantiles=True).in_cell(cell)


def _told(cell: Cell) -> list[Reference]:
    """The references that games of a cell can be held against."""
    return [one for one in references_of(cell.game) if cell.players in one.players]


def watched(cell: Cell) -> list[Watched]:
    """What is counted of a cell's games besides its tally: minutes, if its pack tells seconds, and each reference."""

    def watch(text: str, given: str | None = None) -> Watched:
        measure = _measure(cell, text)
        return Watched(measure, _measure(cell, given) if given else None, fine=10 if measure.time else 1)

    minutes = [watch("minutes")] if hasattr(cell.pack.content, "time") else []
    return [*minutes, *(watch(one.measure, one.given) for one in _told(cell))]


def cell_figures(cell: Cell, counts: npt.NDArray[np.int64]) -> dict[str, Any]:
    """The entries "minutes" and "references" of a cell of `run --json`, from its counts[watched, bin].

    Without such counts there is nothing to tell.
    """
    if not len(counts):
        return {"minutes": None, "references": []}
    pairs = list(zip(watched(cell), counts, strict=True))
    minutes = None
    if hasattr(cell.pack.content, "time"):
        watch, row = pairs.pop(0)
        asked = ("minutes", "minutes.p10", "minutes.p50", "minutes.p90")
        found = [estimate(_measure(cell, text), watch.values[:, None], row).value for text in asked]
        minutes = dict(zip(("mean", "p10", "p50", "p90"), found, strict=True)) if row.any() else None
    told = _told(cell)
    held = [
        against(cell.game, one, {cell.players: watch.values}, row, (1 - LEVEL) / len(told))
        for one, (watch, row) in zip(told, pairs, strict=True)
    ]
    return {"minutes": minutes, "references": [one.to_json() for one in held]}
