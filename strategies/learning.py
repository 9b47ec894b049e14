"""A learned player: its style, and for each kind of decision a network that values the options (`strategies.network`).

Its file, and the kernel by which it leaves its style's choice.
"""

import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sim import BadInput, find_game
from sim.homes import load
from sim.kernel import kernel
from sim.luck import below
from strategies.network import is_learned, note_position, value_of
from strategies.sampling import drawer, in_training, mixes, temper
from strategies.strategy import Strategy

__all__ = ["PLAYOUTS", "Learning", "chooser", "learning_of", "read_learned", "write_learned", "write_weights"]

PLAYOUTS = 16


@dataclass(frozen=True)
class Learning:
    """What a game offers to be learned: ``LEARNING`` in ``strategies/<game>/__init__.py``.

    Attributes
    ----------
    players : strategies that play their style where nothing is learned
    features : kernel (pack, table, mine, menu, option, style's choice) that fills menu.scratch; of the style's choice
        it is asked first, and looks at the position then
    names : of the features, in their order; `style` is 1 for the style's choice and 0 for others
    prospects : kernel (game, pack, seat) that fills g.menu.scratch of a position between two steps, for
        `strategies.outlook`; None where nobody looks ahead so
    prospect_names : names of the prospects, in their order
    playouts : of an expert for an option, at most
    ahead : rounds that they go on, the one they begin in among them, 0 to the end; where rounds of more seats need
        fewer {seats: rounds}, for so many seats or more
    styled : playouts of a learned player are played by its style, which is faster: for a game where that is no weaker
    """

    players: tuple[Strategy, ...]
    features: Any
    names: tuple[str, ...]
    prospects: Any = None
    prospect_names: tuple[str, ...] = ()
    playouts: int = PLAYOUTS
    ahead: int | Mapping[int, int] = 0
    styled: bool = False

    def horizon(self, seats: int) -> int:
        """The rounds of an expert's playout at a table of so many seats; 0 to the end."""
        return self.ahead if isinstance(self.ahead, int) else self.ahead[max(n for n in self.ahead if n <= seats)]

    def shipped(self, folder: Path) -> Iterator[Strategy]:
        """The players whose file ``NAME.npz`` stands in a folder."""
        return (read_learned(folder / f"{p.name}.npz") for p in self.players if (folder / f"{p.name}.npz").exists())


def learning_of(game: str) -> Learning | None:
    """What a game offers to be learned, if it does."""
    return getattr(load(f"strategies.{game}", game), "LEARNING", None)


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
    game, learning = made["game"], learning_of(made["game"])
    offered = {p.name: p for p in learning.players} if learning else {}
    if learning is None or made["strategy"] not in offered:
        raise BadInput(f"strategy {file}: {game} has no {made['strategy']} that learns")
    if not set(made["features"]) <= set(learning.names) or made["decisions"] != list(find_game(game).kinds):
        raise BadInput(f"strategy {file}: it was learned from other features or decisions than {game} has now")
    known = widened(model.astype(float), made["features"], learning.names)
    return replace(offered[made["strategy"]], model=tuple(known.tolist()))


def widened(
    model: npt.NDArray[np.float64], features: Sequence[str], names: Sequence[str]
) -> npt.NDArray[np.float64]:  # fmt: skip
    """The vector of a network that read fewer features: those that came later count for nothing."""
    hidden, kinds = int(model[1]), int(model[2])
    end = 3 + kinds * (2 + hidden * (2 + len(features)))
    old = model[3:end].reshape(kinds, -1)
    new = np.zeros((kinds, 2 + hidden * (2 + len(names))))
    begin = 2 + 2 * hidden
    new[:, :begin] = old[:, :begin]
    for f, name in enumerate(features):
        at, there = begin + hidden * f, begin + hidden * names.index(name)
        new[:, there : there + hidden] = old[:, at : at + hidden]
    return np.concatenate([[len(names), hidden, kinds], new.ravel(), model[end:]])


def _weighed(file: Path, made: Mapping[str, Any]) -> Strategy:
    styles = {s.name: s for s in import_module(f"strategies.{made['game']}").STRATEGIES}
    if made["strategy"] not in styles:
        raise BadInput(f"strategy {file}: {made['game']} has no {made['strategy']}")
    style: Strategy = styles[made["strategy"]]
    return style.variant(file.stem, style.about, **made["weights"])


@kernel
def any_option(pack, table, mine, menu, option):
    """Every option is considered."""
    return True


def chooser(features, position, considered=any_option):
    """The kernel by which a learned player leaves its style's choice.

    Parameters
    ----------
    features : kernel of the game's `Learning`
    position : (first, behind the last) of its features that tell of the position: they are alike for all options
    considered : kernel (pack, table, mine, menu, option) -> bool, whether an option is looked at besides the style's

    Returns
    -------
    Kernel (pack, table, mine, menu, weights, luck, kept) -> int64, the option of the highest value; of equals any, but
    the style's choice `kept` before others, and where nothing was learned of this kind of decision. In training it
    draws, and where it mixes.
    """
    first, last = position
    drawn = drawer(features, position, considered)

    @kernel
    def best_by_value(pack, table, mine, menu, weights, luck, kept):
        if not is_learned(weights, menu.kind):
            return np.int64(kept)
        menu.style_choice = kept
        if in_training(weights):
            return drawn(pack, table, mine, menu, weights, luck, kept)
        features(pack, table, mine, menu, kept, kept)
        note_position(weights, menu, first, last)
        drawing = mixes(weights)
        best, most, equals = np.int64(kept), value_of(weights, menu, first, last) + temper(drawing, luck), 0
        for option in range(menu.n):
            if option == kept or not considered(pack, table, mine, menu, option):
                continue
            features(pack, table, mine, menu, option, kept)
            value = value_of(weights, menu, first, last) + temper(drawing, luck)
            if value > most:
                best, most, equals = np.int64(option), value, 1
            elif value == most and best != kept:
                equals += 1
                if below(luck, equals) == 0:
                    best = np.int64(option)
        return best

    return best_by_value
