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

__all__ = ["Differences", "asymptotic_sequence", "bernstein_sequence", "difference_sequence", "mean_sequence"]

NARROWEST = 1000  # games at which the asymptotic sequence is made to be narrowest
BOLDEST = 0.5  # the largest bet of the empirical Bernstein sequence; below 1
Floats = npt.NDArray[np.float64]


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
    found = _Bernstein(level)
    found.add(np.asarray(x, np.float64))
    return found.interval()


class _Bernstein:
    """The empirical Bernstein sequence of numbers that come block by block; what is kept does not grow."""

    def __init__(self, level: float) -> None:
        self.bound = math.log(2 / (1 - level))
        self.n, self.sum, self.squares = 0, 0.5, 0.25
        self.bets = self.won = self.cost = 0.0

    def add(self, x: Floats) -> None:
        """The next numbers, 0 <= x <= 1, in their order."""
        t = np.arange(self.n + 1, self.n + len(x) + 1)
        sums = np.cumsum(np.concatenate(([self.sum], x)))
        mean = sums / np.concatenate(([self.n + 1], t + 1))
        squares = np.cumsum(np.concatenate(([self.squares], (x - mean[1:]) ** 2)))
        bet = np.minimum(BOLDEST, np.sqrt(2 * self.bound / (squares[:-1] * np.log1p(t))))
        self.cost += float((x - mean[:-1]) ** 2 @ (-np.log1p(-bet) - bet))
        self.bets, self.won = self.bets + float(bet.sum()), self.won + float(bet @ x)
        self.n, self.sum, self.squares = self.n + len(x), float(sums[-1]), float(squares[-1])

    def interval(self) -> tuple[float, float]:
        """For the mean, at all times."""
        if self.n == 0:
            return 0.0, 1.0
        middle, half = self.won / self.bets, (self.bound + self.cost) / self.bets
        return max(0.0, middle - half), min(1.0, middle + half)


def asymptotic_sequence(x: npt.NDArray[np.floating], level: float = 0.95) -> tuple[float, float]:
    """Interval for the mean of numbers without known bounds; holds for all lengths of x from some hundreds on."""
    if len(x) < 2:
        return -math.inf, math.inf
    x = np.asarray(x, np.float64)
    return _asymptotic(len(x), float(x.mean()), float(x.std(ddof=1)), level)


def _asymptotic(n: int, mean: float, deviation: float, level: float) -> tuple[float, float]:
    error = 1 - level
    bound = -2 * math.log(error)
    scale = n * (bound + math.log(bound) + 1) / NARROWEST
    half = deviation * math.sqrt(2 * (scale + 1) / (n * scale) * math.log(math.sqrt(scale + 1) / error))
    return mean - half, mean + half


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
    found = Differences(high, level)
    found.add(np.asarray(b, np.float64) - a)
    return found.interval()


class Differences:
    """The interval of `difference_sequence` for differences that come block by block; what is kept does not grow."""

    def __init__(self, high: float, level: float) -> None:
        self.high, self.level = high, level
        self.n = self.up = self.down = 0
        self.sum = self.squares = 0.0
        self.bernstein = _Bernstein(level) if 1 < high < math.inf else None

    def add(self, d: npt.NDArray[np.floating]) -> None:
        """The next differences, in their order; NaN is no pair."""
        d = d[~np.isnan(d)].astype(np.float64)
        self.n, self.up, self.down = self.n + len(d), self.up + int((d > 0).sum()), self.down + int((d < 0).sum())
        self.sum, self.squares = self.sum + float(d.sum()), self.squares + float(d @ d)
        if self.bernstein:
            self.bernstein.add((d / self.high + 1) / 2)

    def interval(self) -> tuple[float, float]:
        """For the mean of the differences, at all times."""
        if self.bernstein:
            low, top = self.bernstein.interval()
            return (2 * low - 1) * self.high, (2 * top - 1) * self.high
        if math.isinf(self.high):
            if self.n < 2:
                return -math.inf, math.inf
            mean = self.sum / self.n
            variance = max(0.0, self.squares - self.n * mean**2) / (self.n - 1)
            return _asymptotic(self.n, mean, math.sqrt(variance), self.level)
        half = (1 + self.level) / 2
        up, down = (confidence_sequence(k, self.n, half) for k in (self.up, self.down))
        return up[0] - down[1], up[1] - down[0]
