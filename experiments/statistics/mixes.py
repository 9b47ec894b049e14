"""The value of a table of win rates, and the mix that makes sure of it.

References
----------
J. von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100, 1928.
"""

import numpy as np
import numpy.typing as npt

__all__ = ["value"]


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
