"""What a seat may know as one vector of numbers: what a decision function is handed, and nothing else."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.play.asking import Bytes
from sim.game import Shape
from strategies.conduct import NOTES

__all__ = ["Observer", "observer_of"]

Numbers = npt.NDArray[np.float64]
SEAT, KIND = 0, 1  # the first two entries; the options of the menu are the last ones
HEAD = 12  # bytes of a menu before its options: kind, seat and n, int32 each, see `sim.game.Shape`
NOT_ASKED = -1  # a kind of decision
WORDS = np.dtype(np.int32)  # of 64 bits are two entries: sets have them all, and float64 holds 53


def _leaves(dtype: np.dtype[Any], name: str, offset: int) -> Iterator[tuple[str, np.dtype[Any], int]]:
    """(name, type, offset in bytes) of each number of a type, depth first."""
    base = dtype.base
    for at, index in enumerate(np.ndindex(*dtype.shape)):
        here, place = name + "".join(f"[{i}]" for i in index), offset + at * base.itemsize
        if base.names is not None:
            for field in base.names:
                inside, inner = base.fields[field][:2]  # type: ignore[index]
                yield from _leaves(inside, f"{here}.{field}", place + inner)
        elif base.kind in "iu" and base.itemsize == 2 * WORDS.itemsize:
            yield f"{here}.low", WORDS, place
            yield f"{here}.high", WORDS, place + WORDS.itemsize
        else:
            yield here, base, place


class _Part:
    """Entries that are read from one record."""

    def __init__(self, leaves: list[tuple[str, np.dtype[Any], int]], first: int) -> None:
        self.names = [name for name, _, _ in leaves]
        found: dict[np.dtype[Any], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for k, (_, dtype, offset) in enumerate(leaves):
            places, entries = found[dtype]
            places.append(offset // dtype.itemsize)  # records are aligned
            entries.append(first + k)
        self.groups = [(dtype, np.array(places), np.array(to)) for dtype, (places, to) in found.items()]

    def read(self, record: Bytes, out: Numbers) -> None:
        for dtype, places, entries in self.groups:
            out[entries] = record.view(dtype)[places]


class Observer:
    """Reads observations of a game.

    Attributes
    ----------
    names : of the entries: 'seat' (from 0), 'kind' (of the decision, -1 for a seat that is not asked), then
        'table.FIELD', 'mine.FIELD', 'option[3].FIELD'. A field of 64 bits is two entries, '.low' and '.high'. The notes
        that strategies make for themselves are left out
    low, high : float64[entry], the least and the greatest value
    options : how many a menu has at most
    """

    def __init__(self, shape: Shape) -> None:
        option, at = shape.menu.fields["option"][:2]  # type: ignore[index]
        self.options = shape.options
        facts = [leaf for leaf in _leaves(shape.mine, "mine", 0) if leaf[0].split(".")[1].split("[")[0] != NOTES]
        parts = [list(_leaves(shape.table, "table", 0)), facts, list(_leaves(option, "option", at))]
        self.names, self._parts = ["seat", "kind"], []
        for leaves in parts:
            self._parts.append(_Part(leaves, len(self.names)))
            self.names += self._parts[-1].names
        self.menu_at = len(self.names) - len(parts[2])
        self.each = len(parts[2]) // shape.options
        self.low, self.high = np.full(len(self.names), -1.0), np.full(len(self.names), 127.0)
        for part in self._parts:
            for dtype, _, entries in part.groups:
                limits = np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype)
                self.low[entries], self.high[entries] = limits.min, limits.max

    def options_of(self, menu: Bytes) -> int:
        """How many options a menu has."""
        return int(menu[:HEAD].view(np.int32)[2])

    def seat_of(self, menu: Bytes) -> int:
        """Whose question it is, from 0."""
        return int(menu[:HEAD].view(np.int32)[1])

    def read(self, seat: int, table: Bytes, mine: Bytes, menu: Bytes | None) -> Numbers:
        """The observation of a seat, float64[entry].

        Parameters
        ----------
        seat : from 0
        table, mine, menu : bytes of the records; no menu for a seat that is not asked. Options beyond the menu, which
            are left from earlier ones, are 0
        """
        out = np.zeros(len(self.names))
        out[SEAT], out[KIND] = seat, NOT_ASKED
        at_table, facts, options = self._parts
        at_table.read(table, out)
        facts.read(mine, out)
        if menu is not None:
            options.read(menu, out)
            out[self.menu_at + self.options_of(menu) * self.each :] = 0.0
            out[KIND] = menu[:HEAD].view(np.int32)[0]
        return out

    def mask(self, n: int) -> npt.NDArray[np.int8]:
        """int8[option], 1 for each of the first n; a seat that is not asked has one, 0, that is nothing."""
        out = np.zeros(self.options, np.int8)
        out[: max(n, 1)] = 1
        return out


@cache
def observer_of(shape: Shape) -> Observer:
    """The observer of a game's records, made once."""
    return Observer(shape)
