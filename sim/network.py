"""A small network of one hidden layer, evaluated where a game is played: value = c + sum over h of v[h] * max(0, u[h]).

u[h] = b[h] + sum over f of w[h, f] * x[f]. Its numbers lie one behind the other: c, v[all h], b[all h], then of each
feature w[all h]. Most features are 0 at most decisions, and are passed over.

Indices are unsigned: a signed one may count from the end, and asking that of each keeps units from being added several
at a time. That took three times as long.
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
    b = np.uint64(at + 1 + hidden)
    for h in range(np.uint64(hidden)):
        unit[h] = weights[b + h]


@kernel
def add_features(weights, at, hidden, first, last, x, told, unit):
    """Adds to unit[:hidden] what the features x[first:last] bring.

    Which are not 0 is noted in told[], int16, before anything is added: a processor that guesses at each feature
    whether to add it is wrong at every third, which took longer than adding.
    """
    n = 0
    for f in range(np.uint64(first), np.uint64(last)):
        told[np.uint64(n)] = f
        n += np.int64(x[f] != 0.0)
    for i in range(np.uint64(n)):
        f = np.uint64(told[i])
        w = np.uint64(at + 1) + np.uint64(hidden) * (np.uint64(2) + f)
        value = x[f]
        for h in range(np.uint64(hidden)):
            unit[h] += weights[w + h] * value


@kernel
def value_of_units(weights, at, hidden, unit):
    """The value, float64, of unit[:hidden]."""
    value = weights[at]
    v = np.uint64(at + 1)
    for h in range(np.uint64(hidden)):
        value += weights[v + h] * max(unit[h], 0.0)
    return value
