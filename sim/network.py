"""A small network of one hidden layer, evaluated where a game is played: value = c + sum over h of v[h] * max(0, u[h]).

u[h] = b[h] + sum over f of w[h, f] * x[f]. Its numbers lie one behind the other: c, v[all h], b[all h], then of each
feature w[all h]. Most features are 0 at most decisions, and are passed over.
"""

import numpy as np

from sim.kernel import kernel

__all__ = ["add_features", "begin_units", "forward", "value_of_units"]


@kernel
def forward(weights, at, features, hidden, x, told, unit):
    """The value, float64, of x[:features]; unit[:hidden] is left as u, told[:features] as anything.

    weights : float64[...], the numbers of the network from `at` on
    """
    begin_units(weights, at, hidden, unit)
    add_features(weights, at, hidden, 0, features, x, told, unit)
    return value_of_units(weights, at, hidden, unit)


@kernel
def begin_units(weights, at, hidden, unit):
    """Sets unit[:hidden] to b."""
    for h in range(hidden):
        unit[h] = weights[at + 1 + hidden + h]


@kernel
def add_features(weights, at, hidden, first, last, x, told, unit):
    """Adds to unit[:hidden] what the features x[first:last] bring.

    Which are not 0 is noted in told[], int16, before anything is added: a processor that guesses at each feature
    whether to add it is wrong at every third, which took longer than adding.
    """
    n = 0
    for f in range(first, last):
        told[n] = f
        n += np.int64(x[f] != 0.0)
    for i in range(n):
        w = at + 1 + hidden * (2 + told[i])
        value = x[told[i]]
        for h in range(hidden):
            unit[h] += weights[w + h] * value


@kernel
def value_of_units(weights, at, hidden, unit):
    """The value, float64, of unit[:hidden]."""
    value = weights[at]
    for h in range(hidden):
        value += weights[at + 1 + h] * max(unit[h], 0.0)
    return value
