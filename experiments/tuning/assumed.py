"""What if a guess is wrong? What the assumed values of a pack may be instead, and what came of it.

Every leaf whose source is "assumed" is a guess, whether a designer may turn it or not. Yes becomes no; a number goes up
and down by a quarter and at least by one; a choice becomes each of the others that the pack or its model names; other
words, and lists, become nothing or what others of their kind in the pack are. What the pack refuses is none.
"""

import types
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from experiments.play.spec import Cell
from sim import BadInput, Pack

__all__ = ["NAME", "REFUSED", "SAME", "UNREAD", "AssumedValue", "AssumedValues", "Change", "Wrong", "assumed_values_of"]

PART = 0.25  # of a number, by which it is turned
LIKE_IT = 3  # values of others of its kind that are tried
NAME, REFUSED, SAME, UNREAD = "a name", "refused by the pack", "no other value known", "not read with that many players"


@dataclass(frozen=True)
class AssumedValue:
    """An assumed value: its path, what it is, and what it may be instead."""

    path: str
    printed: Any
    others: tuple[Any, ...]


@dataclass(frozen=True)
class Change:
    """What another value changes in the mean of a measure, the same games played with both.

    Attributes
    ----------
    mean, low, high : and its interval, 95 %
    sure : whether it is no chance, all changes of the list together
    """

    mean: float
    low: float
    high: float
    sure: bool


@dataclass(frozen=True)
class Wrong:
    """A guess that moved, with another value: what that changes, {measure: Change}."""

    path: str
    printed: Any
    other: Any
    changes: Mapping[str, Change]


@dataclass(frozen=True)
class AssumedValues:
    """What hangs on each assumed value alone, with one number of players.

    Attributes
    ----------
    turned : paths that were turned
    left : {why not: paths}
    first : games of each other value, to find those that move
    moved : those that moved most, by other games; the largest change of the first measure first
    games : of these
    """

    turned: tuple[str, ...]
    left: Mapping[str, tuple[str, ...]]
    first: int
    moved: tuple[Wrong, ...]
    games: int

    def to_json(self) -> dict[str, Any]:
        """The part `guesses` of `sensitivity --json`."""
        moved = [
            {"path": w.path, "printed": w.printed, "other": w.other,
             "changes": {m: {"change": c.mean, "ci95": [c.low, c.high], "sure": c.sure} for m, c in w.changes.items()}}
            for w in self.moved
        ]  # fmt: skip
        left = {why: list(paths) for why, paths in self.left.items()}
        return {"turned": len(self.turned), "not_turned": left, "first_games": self.first, "games": self.games,
                "moved": moved}  # fmt: skip


def _options(kind: Any, way: Sequence[str]) -> tuple[Any, ...]:
    """The choices that a model names for the leaf at the end of a way; empty if it names none."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return () if way else inside
    if origin in (Union, types.UnionType):
        return next((found for one in inside if (found := _options(one, way))), ())
    if origin in (dict, list, Mapping) and way:
        return _options(inside[-1], way[1:])
    if isinstance(kind, type) and issubclass(kind, BaseModel) and way and way[0] in kind.model_fields:
        return _options(kind.model_fields[way[0]].annotation, way[1:])
    return _options(inside[0], way) if inside and origin not in (dict, list, tuple) else ()


def _kind(path: str) -> tuple[str, str, int]:
    """What leaves of one kind have in common: the part of the pack, the field, the depth."""
    first, *rest = path.split(".")
    return first, rest[-1] if rest else "", len(rest)


class _Values:
    """The values that a pack's leaves may have."""

    def __init__(self, pack: Pack) -> None:
        self.pack, self.tunables = pack, {t.path: t for t in pack.tunables()}
        self.seen: dict[tuple[str, str, int], Counter[str]] = defaultdict(Counter)
        self.like: dict[str, Any] = {}
        for path, (value, _) in pack.leaves.items():
            if isinstance(value, str | list):
                self.seen[_kind(path)][repr(value)] += 1
                self.like[repr(value)] = value

    def tries(self, path: str, printed: Any) -> list[list[Any]]:
        """Values in place of the printed one: of each list the first that the pack takes."""
        tunable = self.tunables.get(path)
        if isinstance(printed, bool):
            return [[not printed]]
        if isinstance(printed, int | float):
            far = PART * abs(printed) if isinstance(printed, float) else max(1, round(PART * abs(printed)))
            low, high = (tunable.low, tunable.high) if tunable else (None, None)
            up = printed + far if high is None else min(printed + far, high)
            down = printed - far if low is None else max(printed - far, low)
            if isinstance(printed, float):
                return [[float(up)], [float(down)]]
            return [[int(up), printed + 1], [int(down), printed - 1]]
        named = tunable.choices if tunable and tunable.choices else _options(self.pack.game.content, path.split("."))
        if named:
            return [[value] for value in named]
        alike = [self.like[text] for text, _ in self.seen[_kind(path)].most_common(LIKE_IT + 1)]
        return [[*([[]] if isinstance(printed, list) else []), *alike]]


def _is_name(path: str) -> bool:
    return path.rpartition(".")[2] in ("id", "name")


def assumed_values_of(cell: Cell) -> Iterator[AssumedValue | tuple[str, str]]:
    """The assumed values of a cell's pack that make a difference on its table; of the others (path, why not)."""
    values, usual = _Values(cell.pack), cell.laid.tobytes()
    for path, (printed, source) in cell.pack.leaves.items():
        if source != "assumed":
            continue
        if _is_name(path):
            yield path, NAME
            continue
        found, why = [], SAME
        for some in values.tries(path, printed):
            for value in (v for v in some if v != printed and v not in found):
                try:
                    laid = cell.turned({path: value}).laid
                except BadInput:
                    why = REFUSED if why == SAME else why
                    continue
                if laid.tobytes() == usual:
                    why = UNREAD
                else:
                    found.append(value)
                break
        yield AssumedValue(path, printed, tuple(found)) if found else (path, why)
