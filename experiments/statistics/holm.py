"""Several claims at once, so that the chance of one false claim or more is no larger than that of one alone.

References
----------
Holm (1979), "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6: valid
    however the tests hang together.
"""

from collections.abc import Sequence

import numpy as np

__all__ = ["holm"]


def holm(p: Sequence[float]) -> list[float]:
    """p values after Holm's correction, in the order given: those at or below a level hold together at that level.

    Examples
    --------
    >>> holm([0.04, 0.01, 0.03])
    [0.06, 0.03, 0.06]
    """
    values = np.asarray(p, np.float64)
    order = np.argsort(values, kind="stable")
    steps = np.maximum.accumulate(values[order] * np.arange(len(values), 0, -1))
    corrected = np.empty_like(values)
    corrected[order] = np.minimum(steps, 1.0)
    return corrected.tolist()
