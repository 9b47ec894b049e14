"""What a position promises: the chance to win, learned from the results of many games (`elderodds train --outlook`).

A searching player need not play on to the end then: its playouts go on for some rounds, and are valued by where they
lead (`sim.search.foresee`). ``outlook.npz`` beside the strategies of a game holds the network, and how it was made.
"""

import json
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sim import BadInput
from sim.homes import load
from strategies.header import OUTLOOK
from strategies.learning import learning_of
from strategies.network import Layer

__all__ = ["outlook_of", "read_outlook", "write_outlook"]


def write_outlook(file: Path, layer: Layer, made: Mapping[str, Any]) -> None:
    """Keeps a network of a position's prospects, and how it was made, as JSON."""
    c, v, b, w = layer
    model = np.concatenate([[w.shape[1], len(v), c], v, b, w.T.ravel()])
    np.savez_compressed(file, model=model.astype(np.float32), made=np.array(json.dumps(dict(made), sort_keys=True)))


def read_outlook(file: Path) -> tuple[tuple[float, ...], dict[str, Any]]:
    """The network of a file as `sim.search.foresee` reads it, without the horizon, and how it was made.

    Raises
    ------
    BadInput
        For a file that cannot be read, or is no outlook.
    """
    try:
        with np.load(file) as kept:
            return tuple(kept["model"].astype(float).tolist()), json.loads(str(kept["made"]))
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise BadInput(f"outlook {file}: no learned outlook: {error}") from None


@cache
def outlook_of(game: str) -> tuple[float, ...]:
    """The network that a game is shipped with; empty if none is.

    Raises
    ------
    BadInput
        For a file that cannot be read, or one that was learned from other prospects than the game has now.
    """
    file, learning = Path(str(load(f"strategies.{game}", game).__file__)).parent / OUTLOOK, learning_of(game)
    if learning is None or not file.exists():
        return ()
    model, made = read_outlook(file)
    if made["prospects"] != list(learning.prospect_names):
        raise BadInput(f"outlook {file}: it was learned from other prospects than {game} has now")
    return model
