"""What a designer turns: a number of the pack, or a group of numbers as one, by so many steps from print."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.measure.words import entry_of
from experiments.play.spec import Cell
from experiments.tuning.factors import Factor, all_read, factor_of
from sim.errors import unknown
from sim.tree import matches

if TYPE_CHECKING:
    from sim import Pack
    from sim.pack import Tunable

__all__ = ["NOT_TURNED", "Turn", "Turned", "alone", "turns_of"]

NOT_TURNED = ("time", "rulings", "talk")  # seconds, rulings, and how a table talks: nothing that is printed


@dataclass(frozen=True)
class Turned:
    """What a step of a `Turn` is, for words.

    Attributes
    ----------
    name, about : of the turn
    entry : what of the pack a number alone belongs to, as `entry_of` tells it; "" for others
    numbers : how many are turned as one
    by : what is added to the one that moves furthest
    printed, value : of a number alone, before and after; else None
    stopped : whether one of several moves less, being at the end of its range
    """

    name: str
    about: str
    entry: str
    numbers: int
    by: float
    printed: float | None
    value: float | None
    stopped: bool = False


@dataclass(frozen=True)
class Turn:
    """A number, or a group of numbers that are turned as one.

    Attributes
    ----------
    name : the path of the number; of several the pattern of their paths, or the name of their group
    about : what it is, in words
    numbers : one or more
    entry : what of the pack a number alone belongs to, as `entry_of` tells it; "" for others
    """

    name: str
    about: str
    numbers: tuple[Factor, ...]
    entry: str = ""

    @property
    def ends(self) -> tuple[int, int]:
        """The lowest and the highest step that still moves one of the numbers; 0 is print."""
        here = [(factor.values.index(factor.printed), len(factor.values)) for factor in self.numbers]
        return -max(at for at, _ in here), max(n - 1 - at for at, n in here)

    def at(self, step: int) -> dict[str, Any]:
        """{path: value} of the numbers so many steps from print; one at the end of its range stays there."""
        found = {factor.path: _moved(factor, step) for factor in self.numbers}
        return {factor.path: found[factor.path] for factor in self.numbers if found[factor.path] != factor.printed}

    def told(self, step: int) -> Turned:
        """What so many steps from print are; one of them moves at least."""
        moves = [_moved(factor, step) - factor.printed for factor in self.numbers]
        by, one = max(moves, key=abs), self.numbers[0]
        alone = len(moves) == 1
        return Turned(self.name, self.about, self.entry, len(moves), by, one.printed if alone else None,
                      _moved(one, step) if alone else None, len(set(moves)) > 1)  # fmt: skip

    def far(self, step: int) -> float:
        """How far from print: the share of its range that the number moves, of several the largest."""
        return max(factor.distance(_moved(factor, step)) for factor in self.numbers)


def _moved(factor: Factor, step: int) -> Any:
    at = factor.values.index(factor.printed) + step
    return factor.values[min(max(at, 0), len(factor.values) - 1)]


def alone(pack: "Pack", factor: Factor) -> Turn:
    """A number by itself."""
    return Turn(factor.path, factor.about, (factor,), entry_of(pack, factor.path))


def turns_of(cell: Cell, paths: Sequence[str] = ()) -> list[Turn]:
    """What the players of a cell read and a designer would turn, in the order of the pack.

    The numbers of one `[[tunable]]`, such as the healths of all enemies, are turned as one, and so are those of all
    entries of the same `group`.

    Parameters
    ----------
    paths : patterns of those that may be turned; by default all numbers but seconds, rulings and how a table talks

    Raises
    ------
    BadInput
        For a pattern that is of no number.
    """
    groups: dict[str, list[Tunable]] = {}
    tunables = cell.pack.tunables()
    for path in paths:
        if not any(matches(path, t.path) for t in tunables):
            raise unknown(f"tunable of {cell.game.key}", path, [t.path for t in tunables])
    for t in tunables:
        asked = any(matches(path, t.path) for path in paths) if paths else t.path.partition(".")[0] not in NOT_TURNED
        if asked and t.low is not None and t.high is not None:
            groups.setdefault(t.group, []).append(t)
    found = []
    for name, some in groups.items():
        factors = [factor for t in some if (factor := factor_of(cell.pack, t)).printed in factor.values]
        if read := all_read(cell, [factor for factor in factors if len(factor.values) > 1]):
            found.append(alone(cell.pack, read[0]) if len(read) == 1 else
                         Turn(name, name if " " in name else read[0].about, tuple(read)))  # fmt: skip
    return found
