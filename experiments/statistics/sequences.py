"""Intervals that hold at every number of games at once, for the mean of a measure and for the difference of two.

They may be looked at after any game and acted upon: the truth is outside at some time with probability at most
1 - level. For shares of games they are the beta-binomial sequence of `intervals.confidence_sequence`; for lengths,
which are bounded and far less spread than their bounds, the predictable plug-in empirical Bernstein sequence; where no
bound is known the asymptotic sequence, whose level is reached as the first look comes later.
Differences are of two variants on the same chance, game by game, so that what both have in common drops out.

References
----------
Waudby-Smith, Ramdas (2024), "Estimating means of bounded random variables by betting", J. R. Statist. Soc. B 86,
    theorem 2: the empirical Bernstein sequence.
Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas (2024), "Time-uniform central limit theory and asymptotic confidence
    sequences", Annals of Statistics 52: the asymptotic sequence.
"""

import math

import numpy as np
import numpy.typing as npt

from experiments.statistics.intervals import confidence_sequence

__all__ = ["asymptotic_sequence", "bernstein_sequence", "difference_sequence", "mean_sequence"]

NARROWEST = 1000  # games at which the asymptotic sequence is made to be narrowest
BOLDEST = 0.5  # the largest bet of the empirical Bernstein sequence; below 1


def bernstein_sequence(x: npt.NDArray[np.floating], level: float = 0.95) -> tuple[float, float]:
    """Interval for the mean of numbers in [0, 1] in the order they came; holds for all lengths of x at once.

    Parameters
    ----------
    x : independent numbers, 0 <= x <= 1
    level : confidence, 0 < level < 1

    Examples
    --------
    >>> low, high = bernstein_sequence(np.full(10_000, 0.25))
    >>> low < 0.25 < high, high - low < 0.01
    (True, True)
    """
    n = len(x)
    if n == 0:
        return 0.0, 1.0
    x = np.asarray(x, np.float64)
    t = np.arange(1, n + 1)
    bound = math.log(2 / (1 - level))
    mean = (0.5 + np.cumsum(x)) / (t + 1)
    spread = (0.25 + np.cumsum((x - mean) ** 2)) / (t + 1)
    mean_before = np.concatenate(([0.5], mean[:-1]))
    spread_before = np.concatenate(([0.25], spread[:-1]))
    bet = np.minimum(BOLDEST, np.sqrt(2 * bound / (spread_before * t * np.log1p(t))))
    cost = (x - mean_before) ** 2 @ (-np.log1p(-bet) - bet)
    middle, half = float(bet @ x / bet.sum()), float((bound + cost) / bet.sum())
    return max(0.0, middle - half), min(1.0, middle + half)


def asymptotic_sequence(x: npt.NDArray[np.floating], level: float = 0.95) -> tuple[float, float]:
    """Interval for the mean of numbers without known bounds; holds for all lengths of x from some hundreds on."""
    n, error = len(x), 1 - level
    if n < 2:
        return -math.inf, math.inf
    x = np.asarray(x, np.float64)
    bound = -2 * math.log(error)
    scale = n * (bound + math.log(bound) + 1) / NARROWEST
    half = float(x.std(ddof=1)) * math.sqrt(2 * (scale + 1) / (n * scale) * math.log(math.sqrt(scale + 1) / error))
    return float(x.mean()) - half, float(x.mean()) + half


def mean_sequence(
    x: npt.NDArray[np.floating], high: float, level: float, low: float = 0.0
) -> tuple[float, float]:  # fmt: skip
    """Interval for the mean of x, low <= x <= high, at all times; NaN is no game. Beta-binomial for shares of games."""
    x = x[~np.isnan(x)]
    if low == 0 and high == 1:
        return confidence_sequence(int(x.sum()), len(x), level)
    if math.isinf(high):
        return asymptotic_sequence(x, level)
    bottom, top = bernstein_sequence((x - low) / (high - low), level)
    return low + bottom * (high - low), low + top * (high - low)


def difference_sequence(
    a: npt.NDArray[np.floating], b: npt.NDArray[np.floating], high: float, level: float
) -> tuple[float, float]:
    """Interval for mean(b) - mean(a) of two variants on the same chance, at all times; pairs with a NaN are left out.

    Where high is 1 the difference is the share of games that only b won less the share that only a won, each with a
    beta-binomial sequence of half the error: games that come out the same in both cost nothing.
    """
    d = b - a
    d = d[~np.isnan(d)]
    if math.isinf(high):
        return asymptotic_sequence(d, level)
    if high > 1:
        low, top = bernstein_sequence((d / high + 1) / 2, level)
        return (2 * low - 1) * high, (2 * top - 1) * high
    half = (1 + level) / 2
    up = confidence_sequence(int((d > 0).sum()), len(d), half)
    down = confidence_sequence(int((d < 0).sum()), len(d), half)
    return up[0] - down[1], up[1] - down[0]
