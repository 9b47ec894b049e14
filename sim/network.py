"""A small network of one hidden layer, evaluated where a game is played: value = c + sum over h of v[h] * max(0, u[h]).

u[h] = b[h] + sum over f of w[h, f] * x[f]. Its numbers lie one behind the other: c, v[all h], b[all h], then of each
feature w[all h]. Most features are 0 at most decisions, and are passed over.
"""

from sim.kernel import kernel

__all__ = ["add_features", "begin_units", "forward", "value_of_units"]


@kernel
def forward(numbers, at, features, hidden, x, unit):
    """The value, float64, of x[:features]; unit[:hidden] is left as u.

    numbers : float64[...], those of the network from `at` on
    """
    begin_units(numbers, at, hidden, unit)
    add_features(numbers, at, hidden, 0, features, x, unit)
    return value_of_units(numbers, at, hidden, unit)


@kernel
def begin_units(numbers, at, hidden, unit):
    """Sets unit[:hidden] to b."""
    for h in range(hidden):
        unit[h] = numbers[at + 1 + hidden + h]


@kernel
def add_features(numbers, at, hidden, first, last, x, unit):
    """Adds to unit[:hidden] what the features x[first:last] bring."""
    w = at + 1 + hidden * (2 + first)
    for f in range(first, last):
        if x[f] != 0.0:
            for h in range(hidden):
                unit[h] += numbers[w + h] * x[f]
        w += hidden


@kernel
def value_of_units(numbers, at, hidden, unit):
    """The value, float64, of unit[:hidden]."""
    value = numbers[at]
    for h in range(hidden):
        value += numbers[at + 1 + h] * max(unit[h], 0.0)
    return value
