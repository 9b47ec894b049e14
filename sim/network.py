"""A small network of one hidden layer, evaluated where a game is played: value = c + sum over h of v[h] * max(0, u[h]).

u[h] = b[h] + sum over f of w[h, f] * x[f]. Its numbers lie one behind the other: c, v[all h], b[all h], then of each
feature w[all h]. Most features are 0 at most decisions, and are passed over.
"""

from sim.kernel import kernel

__all__ = ["forward"]


@kernel
def forward(numbers, at, features, hidden, x, unit):
    """The value, float64, of x[:features]; unit[:hidden] is left as u.

    numbers : float64[...], those of the network from `at` on
    """
    v = at + 1
    b, w = v + hidden, v + 2 * hidden
    for h in range(hidden):
        unit[h] = numbers[b + h]
    for f in range(features):
        if x[f] != 0.0:
            for h in range(hidden):
                unit[h] += numbers[w + h] * x[f]
        w += hidden
    value = numbers[at]
    for h in range(hidden):
        value += numbers[v + h] * max(unit[h], 0.0)
    return value
