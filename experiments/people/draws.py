"""What people come to of whom several may be: each draw of who they are plays games of its own.

Means of such games differ by who they are, and by the chance of few games. What the latter adds is known, and is taken
out by drawing the means together until their variance is that of the former.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import log_ndtr, ndtri

from experiments.measure.measures import Measure
from experiments.measure.sampling import Sampler
from experiments.people.groups import laid, scales_of
from experiments.play.axes import Axis
from experiments.play.spec import Cell

__all__ = ["Floats", "drawn_together", "play_draws", "with_both"]

Floats = npt.NDArray[np.float64]


def play_draws(
    cells: Sequence[Cell], draws: Floats, measures: Sequence[Measure], games: int, first: int, sampler: Sampler,
    who: str, numbers: Sequence[Axis] = (),
) -> list[npt.NDArray[np.float32]]:  # fmt: skip
    """What each draw comes to at each table: float32[draw, measure, game], cell by cell.

    Games of a draw have the same chance in all cells of a seed, so they are pairs.

    Parameters
    ----------
    cells : of one game; who plays in them does not matter
    draws : float64[draw, scale or number] of the unit cube
    games : of each draw at each table
    first : the first game
    who : what a draw is, for those who wait
    numbers : of the pack, whose places come behind the scales
    """
    scales, found = scales_of(cells[0].game), []
    for cell in cells:
        parts = [(laid(cell, scales, numbers, point), first + k * games, ()) for k, point in enumerate(draws)]
        found.append(sampler.play_parts(parts, games, measures, f"{who}, {cell.players} players"))
    return found


def _drawn(values: npt.NDArray[Any]) -> tuple[Floats, float]:
    """Means of draws, drawn together until they vary by what is not chance, and the variance that chance added to one.

    What part of their variance is not chance is known to within the error of a variance of so few means. It is taken
    for the mean of what it may be, if all that is not negative was as likely before: where chance adds most of the
    variance, what is left is no nought.
    """
    means = np.nanmean(values, axis=1)
    noise = float(np.nanmean(np.nanvar(values, axis=1, ddof=1) / np.maximum((~np.isnan(values)).sum(axis=1), 1)))
    seen = float(means.var(ddof=1))
    if not seen:
        return means, noise
    error = math.sqrt(2 / (len(means) - 1))  # of the variance seen, in parts of it
    at = (1 - noise / seen) / error
    true = error * (at + math.exp(-(at**2) / 2 - float(log_ndtr(at))) / math.sqrt(2 * math.pi))
    return means.mean() + (means - means.mean()) * math.sqrt(min(1.0, max(0.0, true))), noise


def drawn_together(values: npt.NDArray[Any]) -> Floats:
    """Means of draws [draw, game], without what the chance of few games adds to how they differ: float64[draw]."""
    return _drawn(values)[0]


def with_both(values: npt.NDArray[Any], level: float = 0.95) -> tuple[float, float, float]:
    """Mean of what draws come to, and the ends that hold it at a level, from [draw, game]; NaN is no game."""
    drawn, noise = _drawn(values)
    middle = float(drawn.mean())
    error = float(ndtri((1 + level) / 2)) * math.sqrt(noise / len(drawn))  # of the mean itself, as played
    # of few draws the plain quantiles lie too far in: by these ranks one more lies within as often as is said
    low, high = np.quantile(drawn, ((1 - level) / 2, (1 + level) / 2), method="weibull")
    return middle, middle - math.hypot(middle - low, error), middle + math.hypot(high - middle, error)
