"""What a record hides, field by field, and what a game says of it where that does not show."""

from collections.abc import Collection, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from sim import BadInput, Game
from sim.game import SHOWN
from sim.pack import read_toml

__all__ = ["ABSENT", "FILE", "SPOKEN", "WORDS", "Said", "is_one_of", "known_of", "leaves", "said", "shown_to"]

FILE = "redraw.toml"  # what is not as it seems: {one of the words: {field: why}}
SPOKEN = "spoken"  # of decisions: what is chosen all hear at once, also where the table does not show it yet
WORDS = ("inferred", "unordered", "known", "forgotten", SPOKEN)
Said = dict[str, dict[str, str]]  # word: {field, at whatever depth, or decision: why}
ABSENT = int(np.iinfo(np.int64).min) // 2  # what stands where a deck has no card


def said(game: Game) -> Said:
    """What a game says of fields that its redraw does not deal by chance alone, and of choices made aloud.

    Raises
    ------
    BadInput
        If a word is none, a field is not there, or a reason is missing.
    """
    file = game.folder / "outside" / FILE
    found: Said = read_toml(file, game.key) if file.exists() else {}
    parts = (("hidden", game.shape.hidden), ("mine", game.shape.mine))
    ways = (way for part, of in parts for way, _ in leaves(np.zeros(1, of), part))
    names = {"side_of", *(name for way in ways for name in way.split(".")[1:])}
    for word, fields in found.items():
        if word not in WORDS:
            raise BadInput(f"outside/{FILE}: [{word}] is none of {', '.join(f'[{w}]' for w in WORDS)}")
        there, what = (game.kinds, "decision") if word == SPOKEN else (names, "field")
        for name, why in fields.items():
            if name not in there or not why:
                raise BadInput(f"outside/{FILE}: {name}: {'no reason' if name in there else f'no such {what}'}")
    return {word: found.get(word, {}) for word in WORDS}


def shown_to(hidden: Any, seat: int) -> list[Any]:
    """The records of `hidden.shown` that a seat sees: all but its own. None in a game without."""
    shown = hidden[SHOWN] if SHOWN in (hidden.dtype.names or ()) else ()
    return [record for owner, record in enumerate(shown) if owner != seat]


def is_one_of(path: str, names: Collection[str]) -> bool:
    """Whether a field, or what it is a part of, is named."""
    return not set(path.split(".")).isdisjoint(names)


def known_of(paths: Collection[str], words: Said) -> set[str]:
    """The fields that a game says a seat knows, and how high its piles are, which all see."""
    heights = {path.removesuffix("card") + "n" for path in paths if path.endswith(".card")}
    return {path for path in paths if path in heights or is_one_of(path, words["known"])}


def leaves(records: Any, path: str, unordered: Collection[str] = ()) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    """(path, int64 or float64[..., place]) of all numbers of records; a pile that is unordered, in order.

    Notes are a strategy's own. Of a deck, what stands in memory above its top is nobody's card: ABSENT.
    """
    for name in records.dtype.names or ():
        inside, way = records[name], f"{path}.{name}"
        if name == "notes":
            continue
        if inside.dtype.names:
            yield from leaves(inside, way, unordered)
        elif inside.dtype.kind in "iubf":
            found = inside.astype(np.float64 if inside.dtype.kind == "f" else np.int64)
            is_list = found.ndim > records.ndim
            if name == "card" and "n" in records.dtype.names and is_list:
                found[np.arange(found.shape[-1]) >= records["n"][..., None]] = ABSENT
            if is_list and is_one_of(way, unordered):
                found = np.sort(found, axis=-1)
            yield way, found
