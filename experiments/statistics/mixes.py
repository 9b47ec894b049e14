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

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

from experiments.statistics.intervals import wilson

__all__ = ["Mixed", "equilibrium", "halves", "mixed", "mixed_means", "value"]

Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Mixed:
    """Two sides mixing their strategies as best they can, as far as games tell.

    Attributes
    ----------
    rate : of the rows, both mixing so; or their mean
    low, high : bounds of the value of the game, whatever the best mixes are
    own, other : float64[strategy], the mixes
    """

    rate: float
    low: float
    high: float
    own: npt.NDArray[np.float64]
    other: npt.NDArray[np.float64]


def mixed(wins: Counts, games: Counts, alpha: float) -> Mixed:
    """How often the rows win when both sides mix their strategies as best they can.

    Every rate between two strategies has an interval, all of them together. Who wins oftener against each strategy can
    make sure of more, so the value of the game lies between the values of all lower and of all upper ends: whichever
    mixes are the best ones, however they were found, and though strategies play each other on the same chance.

    Parameters
    ----------
    wins, games : int64[own strategy, other strategy], a game at least
    alpha : chance that the value lies outside of its bounds, at most
    """
    ends = [wilson(int(k), int(n), 1 - alpha / wins.size) for k, n in zip(wins.ravel(), games.ravel(), strict=True)]
    low, high = np.array(ends).T.reshape(2, *wins.shape)
    return _between(wins / games, low, high)


def mixed_means(means: Floats, errors: Floats, alpha: float) -> Mixed:
    """The same of means that the rows have and the other side loses: scores, stakes.

    Parameters
    ----------
    means, errors : float64[own strategy, other strategy], the standard errors of many games each
    alpha : chance that the value lies outside of its bounds, at most
    """
    half = -float(ndtri(alpha / means.size / 2)) * errors
    return _between(means, means - half, means + half)


def _between(seen: Floats, low: Floats, high: Floats) -> Mixed:
    """The best mixes of what was seen, and the value of the game between the values of its ends."""
    rate, own = value(seen)
    return Mixed(rate, value(low)[0], value(high)[0], own, value(-seen.T)[1])


def halves(means: Floats, errors: Floats, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """The means of two halves of the games, as far as normal means tell: each has twice the variance of the whole."""
    noise = errors * rng.normal(size=means.shape)
    return means + noise, means - noise


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
