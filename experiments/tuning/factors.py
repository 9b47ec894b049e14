"""The numbers and choices of a pack that can be turned, and which of them a number of players reads at all."""

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from experiments.play.axes import Axis
from experiments.play.spec import Cell
from sim import BadInput, Game, Pack, load_pack
from sim.errors import unknown
from sim.pack import COUNTS, Tunable
from sim.tree import matches

__all__ = [
    "Factor", "all_factors", "all_read", "axis_of", "ends_of", "factor_of", "find_factors", "ranged", "shift_of",
    "unread",
]  # fmt: skip

_COUNT = re.compile(r"\b\d+p\b")
MOST = 1000  # values of a range that is typed
FINE = 21  # values of a real number that are tried


@dataclass(frozen=True)
class Factor:
    """A leaf of the pack with the values it may take.

    Attributes
    ----------
    path : in the pack
    printed : its value, after the changes asked for
    values : in order; of a real number, a fine grid
    source : rulebook, public, recalled or assumed
    about : what it is, in words
    """

    path: str
    printed: Any
    values: tuple[Any, ...]
    source: str
    about: str

    @property
    def ordered(self) -> bool:
        """Whether the values are numbers."""
        return not isinstance(self.printed, bool | str)

    def distance(self, value: Any) -> float:
        """How far from print, 0 to about 1: as a share of the range for numbers, 1 for another choice."""
        if not self.ordered:
            return float(value != self.printed)
        span = self.values[-1] - self.values[0]
        return abs(value - self.printed) / span if span else 0.0

    def around(self, steps: int) -> list[tuple[int, Any]]:
        """(step, value) up to so many steps either way from print, 0 being the printed value."""
        here = self.values.index(self.printed)
        return [(at - here, v) for at, v in enumerate(self.values) if abs(at - here) <= steps]

    def at(self, u: float) -> Any:
        """The value at 0 <= u <= 1, which is cut into as many equal parts as there are values."""
        return self.values[min(int(u * len(self.values)), len(self.values) - 1)]


_known: dict[tuple[Game, str, int, str], bool] = {}  # of `_reads`: the same is asked in many places, and costs a pack


def _in_range(tunable: Tunable, printed: Any, text: str | None) -> tuple[Any, ...]:
    """The values of a tunable, or those of 'LOW:HIGH[:STEP]'."""
    if not isinstance(printed, int | float) or isinstance(printed, bool):
        if text:
            raise BadInput(f"--range {text}: {tunable.path} is no number")
        return tunable.choices or ((False, True) if isinstance(printed, bool) else ())
    if text is None:
        if tunable.low is None or tunable.high is None:
            raise BadInput(f"{tunable.path}: the pack gives no range; --range LOW:HIGH does")
        low, high, step = tunable.low, tunable.high, None
    else:
        try:
            numbers = [float(x) for x in text.split(":")]
            low, high = numbers[:2]
            step = numbers[2] if len(numbers) == 3 else None
        except ValueError:
            raise BadInput(f"--range {text}: write LOW:HIGH or LOW:HIGH:STEP") from None
        values = 1 if high <= low else (high - low) / (step or 1)
        if not (low <= high and (step is None or step > 0) and values < MOST) or len(numbers) > 3:
            raise BadInput(f"--range {text}: write LOW:HIGH or LOW:HIGH:STEP with LOW below HIGH and STEP above 0, "
                           f"{MOST:,} values at most")  # fmt: skip
    if isinstance(printed, int):
        whole = range(round(low), round(high) + 1, max(1, round(step or 1)))
        return tuple(sorted({*whole, *([printed] if low <= printed <= high else [])}))
    points = FINE if step is None else int((high - low) / step + 1e-9) + 1
    grid = np.linspace(low, high if step is None else low + (points - 1) * step, points)
    return tuple(sorted({*map(float, grid), *([printed] if low <= printed <= high else [])}))


def _reads(cell: Cell, turned: Mapping[str, Sequence[Any]]) -> bool:
    """Whether turning numbers, all at once, to one of their values, {path: values}, changes what is laid."""
    key = cell.game, json.dumps(dict(cell.pack.changes), sort_keys=True), cell.players, json.dumps(turned)
    if key not in _known:
        _known[key] = _changes_what_is_laid(cell, turned)
    return _known[key]


def _changes_what_is_laid(cell: Cell, turned: Mapping[str, Sequence[Any]]) -> bool:
    for k in range(max(map(len, turned.values()), default=0)):
        values = {path: some[min(k, len(some) - 1)] for path, some in turned.items()}
        try:
            if cell.turned(values).laid.tobytes() != cell.laid.tobytes():
                return True
        except BadInput:
            if len(turned) > 1:
                return True  # together they do not fit: they are to be looked at one by one
    return False


def unread(cells: Iterable[Cell]) -> list[str]:
    """Changes that stand in the packs of the cells and that none of them reads: '--set victory.points.5p=9' with four.

    Of a number by player count one is read or none; seconds at the table stand in no record, but they count.
    """
    found: dict[str, bool] = {}
    for cell in cells:
        for path in cell.pack.changes:
            if not found.get(path):
                others = {k: v for k, v in cell.pack.changes.items() if k != path}
                usual = load_pack(cell.game, others).lay(cell.players).tobytes()
                found[path] = cell.pack.lay(cell.players).tobytes() != usual or path.startswith("time.")
    read = {_COUNT.sub(COUNTS, path) for path, here in found.items() if here}
    return [path for path in found if _COUNT.sub(COUNTS, path) not in read]


def ends_of(values: Sequence[Any]) -> list[Any]:
    """A few values that tell whether the others matter: of numbers the ends and the middle, of names all."""
    if isinstance(values[0], str):
        return list(values)
    return list(dict.fromkeys((values[0], values[-1], values[len(values) // 2], *values[:2])))


def factor_of(pack: Pack, tunable: Tunable) -> Factor:
    """A tunable with its values across its range.

    Raises
    ------
    BadInput
        If it is a number for which the pack gives no range.
    """
    printed = pack.leaves[tunable.path][0]
    return Factor(tunable.path, printed, _in_range(tunable, printed, None), tunable.source, tunable.about)


def ranged(pack: Pack) -> list[Factor]:
    """Every tunable that is a number of more than one value."""
    return [k for k in (factor_of(pack, t) for t in pack.tunables()) if k.ordered and len(k.values) > 1]


def axis_of(factor: Factor) -> Axis:
    """A number with each of its values."""
    return Axis(factor.path, factor.printed, factor.values, tuple({factor.path: v} for v in factor.values))


def shift_of(pattern: str, factors: Sequence[Factor], option: str) -> Axis:
    """A whole number added to several; each is held at the ends of its own range.

    Raises
    ------
    BadInput
        If there are none; it names the option that asked for them.
    """
    if not factors:
        raise BadInput(f"{option} {pattern}: no assumed number of the pack is meant")
    steps = range(
        math.ceil(min(k.values[0] - k.printed for k in factors)),
        math.floor(max(k.values[-1] - k.printed for k in factors)) + 1,
    )
    sets = tuple({k.path: min(max(k.printed + s, k.values[0]), k.values[-1]) for k in factors} for s in steps)
    return Axis(f"{pattern} + n", 0, tuple(steps), sets)


def all_factors(cell: Cell, inside: str = "") -> list[Factor]:
    """Every tunable, of those whose path begins so, that has more than one value and that the cell's table reads."""
    every = [factor_of(cell.pack, t) for t in cell.pack.tunables() if t.path.startswith(inside)]
    found = [factor for factor in every if len(factor.values) > 1]
    others = {f"{n}p" for n in cell.game.players if n != cell.players}
    theirs = [factor for factor in found if others & set(factor.path.split("."))]
    if not _reads(cell, {factor.path: ends_of(factor.values) for factor in theirs}):
        found = [factor for factor in found if factor not in theirs]
    return all_read(cell, found)


def all_read(cell: Cell, factors: Sequence[Factor]) -> list[Factor]:
    """Of numbers those that the cell's table reads, each looked at alone."""
    return [factor for factor in factors if _reads(cell, {factor.path: ends_of(factor.values)})]


def find_factors(cell: Cell, paths: Sequence[str], ranges: Sequence[str] = ()) -> tuple[Factor, ...]:
    """The factors of paths; a part '*' is the key that the number of players reads. Empty if one of them is not read.

    Raises
    ------
    BadInput
        For a path that does not exist, cannot be turned or means several, and for a range that is none.
    """
    pack = cell.pack
    tunables = {t.path: t for t in pack.tunables()}
    if len(ranges) > len(paths):
        raise BadInput(f"{len(ranges)} ranges for {len(paths)} paths")

    def factor_of(name: str, text: str | None) -> Factor:
        printed, source = pack.leaves[name]
        tunable = tunables.get(name) or Tunable(name, printed, None, None, (), "", source or "assumed")
        values = _in_range(tunable, printed, text)
        if not values:
            raise BadInput(f"{name}: not a number, and the pack names no choices")
        return Factor(name, printed, values, tunable.source, tunable.about)

    def read(factor: Factor) -> bool:
        return _reads(cell, {factor.path: ends_of(factor.values)})

    found = []
    for path, text in zip(paths, [*ranges, *[None] * (len(paths) - len(ranges))], strict=True):
        names = [p for p in tunables if matches(path, p)] or ([path] if path in pack.leaves else [])
        if not names:
            raise unknown(f"tunable of {cell.game.key}", path, tunables)
        meant = [factor_of(name, text) for name in names]
        own = [factor for factor in meant if f"{cell.players}p" in factor.path.split(".")]
        factors = list(filter(read, own)) or [factor for factor in meant if factor not in own and read(factor)]
        if len(factors) > 1:
            raise BadInput(f"{path}: means {', '.join(k.path for k in factors)}; name one")
        if not factors:
            return ()
        found.append(factors[0])
    return tuple(found)
