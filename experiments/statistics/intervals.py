"""Intervals: pure statistics on counts, each with its source. Nothing here knows of games.

References
----------
Brown, Cai, DasGupta (2001), "Interval estimation for a binomial proportion", Statistical Science 16: Wilson for
    0 < k < n, Jeffreys where k is 0 or n.
Wilson (1927), JASA 22.
Clopper, Pearson (1934), "The use of confidence or fiducial limits", Biometrika 26: what exact one-sided tests refuse.
Hanley, Lippman-Hand (1983), "If nothing goes wrong, is everything all right?", JAMA 249: none of n.
Dean, Pagano (2015), "Evaluating confidence interval methods for binomial proportions in clustered surveys", J. Survey
    Statistics and Methodology 3: Wilson with the effective number of trials.
Robbins (1970), "Statistical methods related to the law of the iterated logarithm", Ann. Math. Stat. 41; Howard, Ramdas,
    McAuliffe, Sekhon (2021), "Time-uniform, nonparametric, nonasymptotic confidence sequences", Ann. Stat. 49: the
    beta-binomial mixture.
"""

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "clopper_pearson", "clustered_trials", "confidence_sequence", "effective_trials", "games_for", "half_width",
    "mean_error", "mean_interval", "none_at_most", "ratio_interval", "wilson",
]  # fmt: skip


def wilson(k: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """Interval for a proportion: Wilson's, and Jeffreys' where k is 0 or n. (0, 1) if n is 0.

    Parameters
    ----------
    k, n : successes and trials, 0 <= k <= n; need not be whole (effective trials)
    level : confidence, 0 < level < 1

    Examples
    --------
    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if n <= 0:
        return 0.0, 1.0
    if k <= 0 or k >= n:
        from scipy.special import betaincinv  # takes a quarter of a second to load

    if k <= 0:
        return 0.0, float(betaincinv(0.5, n + 0.5, (1 + level) / 2))
    if k >= n:
        return float(betaincinv(n + 0.5, 0.5, (1 - level) / 2)), 1.0
    z = NormalDist().inv_cdf((1 + level) / 2)
    p = k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return middle - half, middle + half


def mean_interval(
    values: "npt.NDArray[np.floating]", counts: "npt.NDArray[np.integer]", level: float = 0.95
) -> tuple[float, float]:
    """Interval for the mean of numbers that are no shares, Student's; (-inf, inf) without any.

    There are two numbers more, one on either side, as far from the mean as the furthest and by 1 at least: of numbers
    that are all alike it would be nothing, as `experiments.measure.controls.mean_of` has it of differences.

    Parameters
    ----------
    values, counts : the numbers, and how many there are of each

    Examples
    --------
    >>> import numpy as np
    >>> low, high = mean_interval(np.array([2.0, 4.0]), np.array([50, 50]))
    >>> round(low, 3), round(high, 3)
    (2.8, 3.2)
    """
    n = int(counts.sum())
    if n == 0:
        return -math.inf, math.inf
    from scipy.special import stdtrit

    mean = float(counts @ values) / n
    half = float(stdtrit(n + 1, (1 + level) / 2)) * mean_error(values, counts)
    return mean - half, mean + half


def mean_error(values: "npt.NDArray[np.floating]", counts: "npt.NDArray[np.integer]") -> float:
    """Standard error of the mean as `mean_interval` has it, on one degree of freedom more than there are numbers."""
    n = int(counts.sum())
    away = values - float(counts @ values) / n
    squares = float(counts @ away**2) + 2 * max(1.0, float(abs(away).max())) ** 2
    return math.sqrt(squares / (n + 1) / n)


def clopper_pearson(k: int, n: int, tail: float) -> tuple[float, float]:
    """The shares that neither exact one-sided test of k successes in n trials refuses at a level; (0, 1) if n is 0.

    Parameters
    ----------
    k, n : successes and trials, whole, 0 <= k <= n
    tail : level of each of the two tests, 0 < tail < 0.5; the interval's confidence is 1 - 2 * tail at least

    Examples
    --------
    >>> low, high = clopper_pearson(50, 100, 0.025)
    >>> round(low, 4), round(high, 4)
    (0.3983, 0.6017)
    """
    from scipy.special import betaincinv  # takes a quarter of a second to load

    low = float(betaincinv(k, n - k + 1, tail)) if k > 0 else 0.0
    high = float(betaincinv(k + 1, n - k, 1 - tail)) if k < n else 1.0
    return low, high


def none_at_most(n: int, level: float = 0.95) -> float:
    """Upper bound of a share of which nothing was seen in n trials: exact, one-sided, about 3 / n at 95 %.

    Parameters
    ----------
    n : trials, none of which was a success
    level : confidence, 0 < level < 1

    Examples
    --------
    >>> round(none_at_most(10_000), 6)
    0.0003
    """
    return -math.expm1(math.log1p(-level) / n) if n else 1.0


def half_width(k: float, n: float, level: float = 0.95) -> float:
    """Half the width of `wilson`."""
    low, high = wilson(k, n, level)
    return (high - low) / 2


def games_for(half: float, rate: float = 0.5, level: float = 0.95) -> int:
    """Trials after which Wilson's interval is about ``half`` wide to either side, at a rate.

    Examples
    --------
    >>> games_for(0.005)
    38411
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    return max(1, math.ceil(z * z * (max(rate * (1 - rate), half) / half**2 - 1)))


def effective_trials(successes: float, trials: float, ss: float, st: float, tt: float, clusters: float) -> float:
    """Number of independent trials that know as much as clustered ones (several holders of a role in one game).

    The variance of the ratio of sums x/t over clusters, linearised, against that of a proportion.

    Parameters
    ----------
    successes, trials : sums over clusters of x and t
    ss, st, tt : sums over clusters of x*x, x*t, t*t
    clusters : number of clusters with t > 0; the answer where all trials succeed, or none
    """
    if trials <= 0:
        return 0.0
    p = successes / trials
    variance = (ss - 2 * p * st + p * p * tt) / trials**2
    return p * (1 - p) / variance if 0 < p < 1 and variance > 0 else clusters


def clustered_trials(
    sums: "npt.NDArray[np.floating | np.integer]",
    counts: "npt.NDArray[np.integer]",
    weights: "npt.NDArray[np.integer]",
) -> float:
    """`effective_trials` of sums and counts of each cluster, and how many such clusters there are, all [cluster]."""
    parts = (sums, counts, sums * sums, sums * counts, counts * counts, counts > 0)
    return effective_trials(*(float(weights @ x) for x in parts))


def ratio_interval(
    sums: "npt.NDArray[np.floating | np.integer]",
    counts: "npt.NDArray[np.integer]",
    weights: "npt.NDArray[np.integer] | None" = None,
    level: float = 0.95,
    share: bool = False,
) -> tuple[float, float]:
    """Interval for the mean of numbers that come in clusters and hang together within one (games of one chance).

    Wilson's with the `effective_trials` for a share, and the normal one of the linearised ratio for other numbers;
    (0, 1) or (-inf, inf) without any.

    Parameters
    ----------
    sums, counts : [cluster], the sum of a cluster's numbers and how many they are
    weights : [cluster], how many such clusters there are; by default one each
    share : whether all numbers lie in 0..1 and their mean is a share

    Examples
    --------
    >>> import numpy as np
    >>> low, high = ratio_interval(np.array([0, 2] * 50), np.full(100, 2), share=True)
    >>> round(low, 4), round(high, 4)  # as `wilson(50, 100)`: both of a cluster say the same
    (0.4038, 0.5962)
    """
    if weights is None:
        weights = (counts > 0).astype(int)
    trials = float(weights @ counts)
    if trials == 0:
        return (0.0, 1.0) if share else (-math.inf, math.inf)
    total = float(weights @ sums)
    if share:
        known = clustered_trials(sums, counts, weights)
        return wilson(total / trials * known, known, level)
    apart = sums - total / trials * counts
    half = NormalDist().inv_cdf((1 + level) / 2) * math.sqrt(float(weights @ (apart * apart))) / trials
    return total / trials - half, total / trials + half


def confidence_sequence(k: int, n: int, level: float = 0.95, prior: float = 0.5) -> tuple[float, float]:
    """Interval that holds for all n at once: the truth leaves it ever with probability at most 1 - level.

    So it may be looked at after every game and acted upon. The mixture martingale of k successes in n against p, with a
    beta(prior, prior) mixture: all p at which it stays below 1 / (1 - level).

    Parameters
    ----------
    k, n : successes and trials, whole, 0 <= k <= n
    prior : parameter of the mixture, > 0
    """
    if n == 0:
        return 0.0, 1.0
    from scipy.special import betaln

    mixture = float(betaln(k + prior, n - k + prior) - betaln(prior, prior))
    bound = -math.log(1 - level)

    def excess(p: float) -> float:
        likelihood = (k * math.log(p) if k else 0.0) + ((n - k) * math.log1p(-p) if n > k else 0.0)
        return mixture - likelihood - bound

    rate = k / n
    low = _root(excess, rate, 0.0) if k else 0.0
    high = _root(excess, rate, 1.0) if k < n else 1.0
    return low, high


def _root(excess: Callable[[float], float], inside: float, edge: float) -> float:
    """Where a function turns from negative inside to positive towards the edge, by bisection to the last bit."""
    outside = edge
    for _ in range(60):
        middle = (inside + outside) / 2
        if middle in (inside, outside):
            break
        if excess(middle) < 0:
            inside = middle
        else:
            outside = middle
    return outside
