"""A small network for each kind of decision, behind the weights of a strategy: it values the options of a menu.

Of each option it says by how much it is better than the others of its menu. What is learned is a vector that decision
functions read: features, hidden, kinds, then for each kind whether it was learned, and the numbers of its network
(`sim.network`).
"""

import numpy as np
import numpy.typing as npt

from sim import BadInput
from sim.game import UNITS
from sim.kernel import kernel
from sim.network import add_features, begin_units, value_of_units
from strategies.strategy import WEIGHTS

__all__ = ["HEAD", "Layer", "end_of", "is_learned", "note_position", "pack_layers", "place_of", "reads", "value_of"]

HEAD = WEIGHTS + 3
Layer = tuple[float, npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]


def pack_layers(layers: dict[int, Layer], features: int, kinds: int) -> tuple[float, ...]:
    """The vector of what was learned.

    Parameters
    ----------
    layers : {kind of decision: (c, v[h], b[h], w[h, feature])}; kinds that are missing are left to the style
    features, kinds : how many there are
    """
    hidden = max((len(v) for _, v, _, _ in layers.values()), default=0)
    if hidden > UNITS:
        raise BadInput(f"train: {hidden} units of a network, of which one keeps the margin; {UNITS} is the most")
    out = np.zeros((kinds, 2 + hidden * (2 + features)))
    for kind, (c, v, b, w) in layers.items():
        wide = np.zeros((2 + features, hidden))
        wide[0, : len(v)], wide[1, : len(v)], wide[2:, : len(v)] = v, b, w.T
        out[kind] = np.concatenate([[1.0, c], wide.ravel()])
    return (float(features), float(hidden), float(kinds), *out.ravel().tolist())


@kernel
def place_of(weights, kind):
    """Where the numbers of a kind of decision begin."""
    return HEAD + kind * (2 + np.int64(weights[HEAD - 2]) * (2 + np.int64(weights[HEAD - 3])))


@kernel
def end_of(weights):
    """Where what was learned ends."""
    return place_of(weights, np.int64(weights[HEAD - 1]))


@kernel
def is_learned(weights, kind):
    """Whether a kind of decision was learned."""
    return len(weights) > HEAD and kind < weights[HEAD - 1] and weights[place_of(weights, kind)] > 0.0


@kernel
def reads(weights, kind, feature):
    """Whether the network of a kind of decision that was learned heeds a feature."""
    hidden = np.int64(weights[HEAD - 2])
    w = place_of(weights, kind) + 2 + hidden * (2 + feature)
    for h in range(hidden):
        if weights[w + h] != 0.0:
            return True
    return False


@kernel
def note_position(weights, menu, first, last):
    """Lays down in menu.shared what the features [first, last) bring, which are alike for all options of a menu."""
    at, hidden = place_of(weights, menu.kind) + 1, np.int64(weights[HEAD - 2])
    begin_units(weights, at, hidden, menu.shared)
    add_features(weights, at, hidden, first, last, menu.scratch, menu.indices, menu.shared)


@kernel
def value_of(weights, menu, first, last):
    """The value, float64, of the option whose features stand in menu.scratch; those in [first, last) were noted."""
    at, hidden = place_of(weights, menu.kind) + 1, np.int64(weights[HEAD - 2])
    for h in range(hidden):
        menu.unit[h] = menu.shared[h]
    add_features(weights, at, hidden, 0, first, menu.scratch, menu.indices, menu.unit)
    add_features(weights, at, hidden, last, np.int64(weights[HEAD - 3]), menu.scratch, menu.indices, menu.unit)
    return value_of_units(weights, at, hidden, menu.unit)
