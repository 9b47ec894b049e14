"""A learned player: its style, and a small network for each kind of decision that values the options.

The network has one hidden layer: value = c + sum over h of v[h] * max(0, b[h] + sum over f of w[h, f] * x[f]). Of each
option it says by how much it is better than the others of its menu. What is learned stands behind the weights of the
strategy, a vector that decision functions read::

    features, hidden, kinds, then for each kind: whether it was learned, c, v[all h], b[all h], w[all h] for each f

Most features are 0 at most decisions, and are passed over.
"""

import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sim import BadInput, find_game
from sim.game import UNITS
from sim.kernel import kernel
from sim.luck import below
from strategies.strategy import WEIGHTS, Strategy

__all__ = ["Layer", "Learning", "chooser", "is_learned", "pack_layers", "read_learned", "value_of", "write_learned",
           "write_weights"]  # fmt: skip

HEAD = WEIGHTS + 3
Layer = tuple[float, npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]


@dataclass(frozen=True)
class Learning:
    """What a game offers to be learned: ``LEARNING`` in ``strategies/<game>/__init__.py``.

    Attributes
    ----------
    players : strategies that play their style where nothing is learned
    features : kernel (pack, table, mine, menu, option, style's choice) that fills menu.thought
    names : of the features, in their order
    """

    players: tuple[Strategy, ...]
    features: Any
    names: tuple[str, ...]

    def shipped(self, folder: Path) -> Iterator[Strategy]:
        """The players whose file ``NAME.npz`` stands in a folder."""
        return (read_learned(folder / f"{p.name}.npz") for p in self.players if (folder / f"{p.name}.npz").exists())


def write_learned(file: Path, player: Strategy, model: tuple[float, ...], made: Mapping[str, Any]) -> None:
    """Keeps a learned player: what it knows, and how that was made, as JSON."""
    told = json.dumps({"game": player.game, "strategy": player.name, **made}, sort_keys=True)
    np.savez_compressed(file, model=np.array(model, np.float32), made=np.array(told))


def write_weights(file: Path, player: Strategy, made: Mapping[str, Any]) -> None:
    """Keeps the weights of a style that were trained, and how."""
    weights = {name: weight.value for name, weight in player.weights.items()}
    write_learned(file, player, (), {**made, "weights": weights})


def read_learned(file: Path) -> Strategy:
    """The player of a file: one that was learned, or a style with trained weights.

    Raises
    ------
    BadInput
        For a file that cannot be read, is none of a learned player, or was learned from other features or decisions.
    """
    try:
        with np.load(file) as kept:
            model, made = kept["model"], json.loads(str(kept["made"]))
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise BadInput(f"strategy {file}: no learned player: {error}") from None
    if "weights" in made:
        return _weighed(file, made)
    game, learning = made["game"], getattr(import_module(f"strategies.{made['game']}"), "LEARNING", None)
    offered = {p.name: p for p in learning.players} if learning else {}
    if learning is None or made["strategy"] not in offered:
        raise BadInput(f"strategy {file}: {game} has no {made['strategy']} that learns")
    if (made["features"], made["decisions"]) != (list(learning.names), list(find_game(game).kinds)):
        raise BadInput(f"strategy {file}: it was learned from other features or decisions than {game} has now")
    return replace(offered[made["strategy"]], model=tuple(model.astype(float).tolist()))


def _weighed(file: Path, made: Mapping[str, Any]) -> Strategy:
    styles = {s.name: s for s in import_module(f"strategies.{made['game']}").STRATEGIES}
    if made["strategy"] not in styles:
        raise BadInput(f"strategy {file}: {made['game']} has no {made['strategy']}")
    style: Strategy = styles[made["strategy"]]
    return style.variant(file.stem, style.about, **made["weights"])


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
def is_learned(weights, kind):
    """Whether a kind of decision was learned."""
    return len(weights) > HEAD and kind < weights[HEAD - 1] and weights[place_of(weights, kind)] > 0.0


@kernel
def value_of(weights, menu):
    """The value of the option whose features stand in menu.thought, float64."""
    features, hidden = np.int64(weights[HEAD - 3]), np.int64(weights[HEAD - 2])
    at = place_of(weights, menu.kind)
    v = at + 2
    b, w = v + hidden, v + 2 * hidden
    x, unit = menu.thought, menu.unit
    for h in range(hidden):
        unit[h] = weights[b + h]
    for f in range(features):
        if x[f] != 0.0:
            for h in range(hidden):
                unit[h] += weights[w + h] * x[f]
        w += hidden
    value = weights[at + 1]
    for h in range(hidden):
        value += weights[v + h] * max(unit[h], 0.0)
    return value


@kernel
def any_option(pack, table, mine, menu, option):
    """Every option is considered."""
    return True


def chooser(features, considered=any_option):
    """The kernel by which a learned player leaves its style's choice.

    Parameters
    ----------
    features : kernel of the game's `Learning`
    considered : kernel (pack, table, mine, menu, option) -> bool, whether an option is looked at besides the style's

    Returns
    -------
    Kernel (pack, table, mine, menu, weights, luck, kept) -> int64, the option of the highest value; of equals any, but
    the style's choice `kept` before others, and where nothing was learned of this kind of decision.
    """

    @kernel
    def best_by_value(pack, table, mine, menu, weights, luck, kept):
        if not is_learned(weights, menu.kind):
            return np.int64(kept)
        features(pack, table, mine, menu, kept, kept)
        best, most, equals = np.int64(kept), value_of(weights, menu), 0
        for option in range(menu.n):
            if option == kept or not considered(pack, table, mine, menu, option):
                continue
            features(pack, table, mine, menu, option, kept)
            value = value_of(weights, menu)
            if value > most:
                best, most, equals = np.int64(option), value, 1
            elif value == most and best != kept:
                equals += 1
                if below(luck, equals) == 0:
                    best = np.int64(option)
        return best

    return best_by_value
