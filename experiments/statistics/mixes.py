"""The value of a table of win rates, the mix that makes sure of it, and what of that is known from games.

References
----------
J. von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100, 1928.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

__all__ = ["Mixed", "mixed", "value"]

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Mixed:
    """Two sides mixing their strategies as best they can, as far as games tell.

    Attributes
    ----------
    rate : of the rows, both mixing so
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
    error = np.sqrt(safe * (1 - safe) / rest)
    z = -float(ndtri(alpha / sum(games.shape)))
    low = float((own @ judged - z * (own @ error)).min())
    high = float((judged @ other + z * (error @ other)).max())
    return Mixed(float(own @ judged @ other), max(0.0, low), min(1.0, high), own, other)


def value(rates: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
    """What the rows can make sure of when they mix strategies as best they can, and the mix that does.

    Parameters
    ----------
    rates : win rate of the row's side, [own strategy, other strategy]

    Returns
    -------
    The value of the game, 0 to 1, and the probability of each own strategy.

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
