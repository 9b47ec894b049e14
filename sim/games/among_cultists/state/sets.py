"""Walking through a set of seats or places: ``while left != 0: x = first_of(left); left &= left - 1``."""

import numpy as np

from sim.kernel import kernel


@kernel
def first_of(members):
    """The lowest member of a set that is not empty, of at most 16."""
    left = np.int64(members)
    n = 0
    if left & 0xFF == 0:
        left >>= 8
        n += 8
    if left & 0xF == 0:
        left >>= 4
        n += 4
    if left & 3 == 0:
        left >>= 2
        n += 2
    return n + 1 if left & 1 == 0 else n
