"""A learned player in training: it draws its options, and notes what that tells of its networks.

An option is drawn with a probability of exp(value) / sum of exp(value) over its menu. What is noted is the score: the
gradient of the logarithm of that probability by each number of the network, added up over the decisions of a game. The
vector of a player in training goes on behind what was learned (`strategies.network`)::

    how it chooses, the score of each number, then of one menu: weight of each option; features and units of each option

References
----------
Williams (1992), "Simple statistical gradient-following algorithms for connectionist reinforcement learning", Machine
    Learning 8.
Gumbel (1954), "Statistical theory of extreme values and some practical applications", for the draw in one pass.
"""

import math

import numpy as np
import numpy.typing as npt

from sim.game import Game
from sim.kernel import kernel
from sim.luck import uniform
from strategies.network import HEAD, end_of, note_position, place_of, value_of
from strategies.strategy import WEIGHTS

__all__ = ["DRAWS", "MIXES", "WATCHES", "drawer", "in_training", "mixes", "mixing", "networks_of", "scores_at",
           "temper", "training_of"]  # fmt: skip

DRAWS, WATCHES = 1.0, 2.0  # takes what it draws; takes its style's choice, and notes the score of that
MIXES = -1.0  # draws as in training, and notes nothing: a mixed strategy
NEVER = -1e9  # the value of what is not considered
TINY = 1e-300
LEAST = 1e-4  # of a share of an option that is noted


def training_of(game: Game, model: npt.NDArray[np.float64], way: float) -> npt.NDArray[np.float64]:
    """What a player has learned, and behind it what it needs in training; `way` is DRAWS or WATCHES."""
    features, hidden = int(model[0]), int(model[1])
    memory = np.zeros(len(model) - 3 + game.shape.options * (1 + features + hidden))
    return np.concatenate([model, [way], memory])


def mixing(model: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What a player has learned, and behind it that it draws its options by that."""
    return np.append(networks_of(model), MIXES)


def networks_of(model: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What a player has learned, without how it chooses."""
    features, hidden, kinds = (int(x) for x in model[:3])
    return model[: 3 + kinds * (2 + hidden * (2 + features))]


def scores_at(model: npt.NDArray[np.float64]) -> int:
    """Where the scores of a player in training stand in its vector, that of the first number of the networks first."""
    return WEIGHTS + len(model) + 1


@kernel
def in_training(weights):
    """Whether the player learns by playing."""
    return len(weights) > end_of(weights) and weights[end_of(weights)] > 0.0


@kernel
def mixes(weights):
    """Whether the player draws its options, and learns nothing by that."""
    return len(weights) > end_of(weights) and weights[end_of(weights)] < 0.0


@kernel
def temper(drawing, luck):
    """What is added to the value of an option: where it is of Gumbel's law, the highest of the sums is a draw.

    Each option then is the highest with a probability of exp(value) / sum of exp(value) over its menu.
    """
    return -math.log(-math.log(max(uniform(luck), TINY))) if drawing else 0.0


@kernel
def memory_of(weights):
    """Where the weights of the options of a menu stand."""
    return 2 * end_of(weights) + 1 - HEAD


@kernel
def note_option(weights, menu, option):
    """Keeps the features and units of an option, which a score is made of."""
    features, hidden = np.int64(weights[HEAD - 3]), np.int64(weights[HEAD - 2])
    at = memory_of(weights) + len(menu.option) + option * (features + hidden)
    for f in range(features):
        weights[at + f] = menu.scratch[f]
    for h in range(hidden):
        weights[at + features + h] = menu.unit[h]


@kernel
def add_score(weights, menu, option, share):
    """Adds a share of the gradient of an option's value to the scores."""
    features, hidden = np.int64(weights[HEAD - 3]), np.int64(weights[HEAD - 2])
    v = place_of(weights, menu.kind) + 2
    b, w = v + hidden, v + 2 * hidden
    score = end_of(weights) + 1 - HEAD
    x = memory_of(weights) + len(menu.option) + option * (features + hidden)
    slope = menu.unit
    for h in range(hidden):
        unit = weights[x + features + h]
        slope[h] = share * weights[v + h] if unit > 0.0 else 0.0
        weights[score + v + h] += share * max(unit, 0.0)
        weights[score + b + h] += slope[h]
    for f in range(features):
        if weights[x + f] != 0.0:
            for h in range(hidden):
                weights[score + w + h] += slope[h] * weights[x + f]
        w += hidden


@kernel
def draw_weighted(weights, menu, luck):
    """An option by the weights that are noted of a menu's, and their sum."""
    at, total = memory_of(weights), 0.0
    for option in range(menu.n):
        total += weights[at + option]
    left = uniform(luck) * total
    for option in range(menu.n):
        left -= weights[at + option]
        if left < 0.0:
            return option, total
    return menu.n - 1, total


def drawer(features, position, considered):
    """The kernel by which a player in training chooses; parameters as of `strategies.learning.chooser`.

    Returns
    -------
    Kernel (pack, table, mine, menu, weights, luck, kept) -> int64, the option that was drawn, or `kept`.
    """
    first, last = position

    @kernel
    def value_option(pack, table, mine, menu, weights, option, kept):
        features(pack, table, mine, menu, option, kept)
        if option == kept:
            note_position(weights, menu, first, last)
        value = value_of(weights, menu, first, last)
        note_option(weights, menu, option)
        return value

    @kernel
    def drawn(pack, table, mine, menu, weights, luck, kept):
        at = memory_of(weights)
        worth = value_option(pack, table, mine, menu, weights, kept, kept)  # the features want it first
        most = worth
        for option in range(menu.n):
            weights[at + option] = NEVER
            if option == kept:
                weights[at + option] = worth
            elif considered(pack, table, mine, menu, option):
                weights[at + option] = value_option(pack, table, mine, menu, weights, option, kept)
                most = max(most, weights[at + option])
        for option in range(menu.n):
            weights[at + option] = np.exp(weights[at + option] - most)
        chosen, total = draw_weighted(weights, menu, luck)
        if weights[end_of(weights)] == WATCHES:
            chosen = kept
        for option in range(menu.n):
            if weights[at + option] > 0.0:
                share = (1.0 if option == chosen else 0.0) - weights[at + option] / total
                if abs(share) > LEAST:
                    add_score(weights, menu, option, share)
        return np.int64(chosen)

    return drawn
