"""The value of a table of win rates or means, the mix that makes sure of it, and what of that is known from games.

References
----------
J. von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100, 1928.
J. Nash, "Non-cooperative games", Annals of Mathematics 54, 1951.
T. Sandholm, A. Gilpin, V. Conitzer, "Mixed-integer programming methods for finding Nash equilibria", AAAI 2005: their
    first formulation.
J. Leiner, B. Duan, L. Wasserman, A. Ramdas, "Data fission: splitting a single data point", JASA 120, 2025: a normal
    mean with noise added and the same taken away are two that know nothing of each other.
"""

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

__all__ = ["Mixed", "equilibrium", "halves", "mixed", "mixed_means", "value"]

Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Mixed:
    """Two sides mixing their strategies as best they can, as far as games tell.

    Attributes
    ----------
    rate : of the rows, both mixing so; or their mean
    low, high : bounds of the value of the game, for all replies together
    own, other : float64[strategy], the mixes
    """

    rate: float
    low: float
    high: float
    own: npt.NDArray[np.float64]
    other: npt.NDArray[np.float64]


def mixed(wins: Counts, games: Counts, alpha: float, rng: np.random.Generator) -> Mixed:
    """How often the rows win when both sides mix their strategies as best they can.

    The mixes are found in one half of the games and judged by the other, so that they look no better than they are. A
    half is drawn from the counts: of wins and games alone it does not matter which games they were. With its mix the
    side of the rows makes sure of what the worst reply leaves it, and the other side holds it to what the best reply
    gets: the value of the game lies between the bounds of both, for all replies. Strategies play each other on the same
    chance; the worst case of that is taken.

    Parameters
    ----------
    wins, games : int64[own strategy, other strategy], two games at least
    alpha : chance that the value lies outside of its bounds, at most
    """
    half = games // 2
    first = rng.hypergeometric(wins, games - wins, half)
    rest = games - half
    judged = (wins - first) / rest
    own, other = value(first / half)[1], value(1 - (first / half).T)[1]
    safe = (judged * rest + 1) / (rest + 2)
    found = _judged(own, other, judged, np.sqrt(safe * (1 - safe) / rest), alpha)
    return replace(found, low=max(0.0, found.low), high=min(1.0, found.high))


def mixed_means(means: Floats, errors: Floats, alpha: float, rng: np.random.Generator) -> Mixed:
    """The same of means that the rows have and the other side loses: scores, stakes.

    Parameters
    ----------
    means, errors : float64[own strategy, other strategy], the standard errors of many games each
    alpha : chance that the value lies outside of its bounds, at most
    """
    first, judged = halves(means, errors, rng)
    own, other = value(first)[1], value(-first.T)[1]
    return _judged(own, other, judged, math.sqrt(2) * errors, alpha)


def halves(means: Floats, errors: Floats, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """The means of two halves of the games, as far as normal means tell: each has twice the variance of the whole."""
    noise = errors * rng.normal(size=means.shape)
    return means + noise, means - noise


def _judged(own: Floats, other: Floats, judged: Floats, error: Floats, alpha: float) -> Mixed:
    """What two mixes come to in games that did not choose them, and bounds of the value for all replies together."""
    z = -float(ndtri(alpha / sum(judged.shape)))
    low = float((own @ judged - z * (own @ error)).min())
    high = float((judged @ other + z * (error @ other)).max())
    return Mixed(float(own @ judged @ other), low, high, own, other)


def value(rates: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
    """What the rows can make sure of when they mix strategies as best they can, and the mix that does.

    Parameters
    ----------
    rates : win rate of the row's side, or its mean, [own strategy, other strategy]

    Returns
    -------
    The value of the game, and the probability of each own strategy.

    Examples
    --------
    >>> won, mix = value(np.array([[0.4, 0.6], [0.7, 0.3]]))
    >>> round(won, 4), mix.round(4).tolist()
    (0.5, [0.6667, 0.3333])
    """
    from scipy.optimize import linprog  # 23 MB, and not needed by most

    own, other = rates.shape
    found = linprog(
        np.r_[np.zeros(own), -1.0],
        A_ub=np.c_[-rates.T, np.ones(other)],
        b_ub=np.zeros(other),
        A_eq=np.r_[np.ones(own), 0.0][np.newaxis],
        b_eq=[1.0],
        bounds=[(0, 1)] * own + [(None, None)],
    )
    return float(-found.fun), found.x[:own]


def equilibrium(own: Floats, other: Floats) -> tuple[Floats, Floats]:
    """A Nash equilibrium of two sides whose gains are no mirror of each other: that which gives both together most.

    Parameters
    ----------
    own, other : float64[own strategy, other strategy], what the rows have, and what the columns have; more is better

    Returns
    -------
    The probability of each strategy of the rows, and of the columns.

    Examples
    --------
    >>> stag = np.array([[4.0, 0.0], [3.0, 3.0]])  # hunted together, or each for a hare
    >>> [mix.round(4).tolist() for mix in equilibrium(stag, stag.T)]
    [[1.0, 0.0], [1.0, 0.0]]
    """
    from scipy.optimize import Bounds, LinearConstraint, milp

    n, m = own.shape
    # of each side: probabilities, whether a strategy may be worse than the best (1) and so is not played, the best's
    # gain; rows first
    p, q, idle_p, idle_q, best_p, best_q = np.split(np.eye(2 * (n + m) + 2), np.cumsum([n, m, n, m, 1]))
    rows, low, high = [p.sum(axis=0), q.sum(axis=0)], [1.0, 1.0], [1.0, 1.0]
    for gains, mine, theirs, idle, best in ((own, p, q, idle_p, best_p[0]), (other.T, q, p, idle_q, best_q[0])):
        span = float(np.ptp(gains)) + 1.0
        for k in range(len(gains)):
            rows += [best - gains[k] @ theirs, best - gains[k] @ theirs - span * idle[k], mine[k] + idle[k]]
            low, high = [*low, 0.0, -np.inf, -np.inf], [*high, np.inf, 0.0, 1.0]
    whole = np.r_[np.zeros(n + m), np.ones(n + m), 0, 0]
    bounds = Bounds(np.r_[np.zeros(2 * (n + m)), -np.inf, -np.inf], np.r_[np.ones(2 * (n + m)), np.inf, np.inf])
    found = milp(-(best_p + best_q)[0], integrality=whole, bounds=bounds,
                 constraints=LinearConstraint(np.array(rows), low, high))  # fmt: skip
    return found.x[:n], found.x[n : n + m]
