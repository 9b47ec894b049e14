"""What a designer turns: a number of the pack, or a group of numbers as one, by so many steps from print."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.play.spec import Cell
from experiments.tuning.factors import Factor, all_read, factor_of
from sim.tree import matches

if TYPE_CHECKING:
    from sim.pack import Tunable

__all__ = ["NOT_TURNED", "Turn", "Turned", "turns_of"]

NOT_TURNED = ("time", "rulings", "talk")  # seconds, rulings, and how a table talks: nothing that is printed


@dataclass(frozen=True)
class Turned:
    """What a step of a `Turn` is, for words.

    Attributes
    ----------
    name, about : of the turn
    numbers : how many are turned as one
    by : what is added to the first that moves
    printed, value : of a number alone, before and after; else None
    """

    name: str
    about: str
    numbers: int
    by: float
    printed: float | None
    value: float | None


@dataclass(frozen=True)
class Turn:
    """A number, or a group of numbers that are turned as one.

    Attributes
    ----------
    name : the path of the number; of several the pattern of their paths, or the name of their group
    about : what it is, in words
    numbers : one or more
    """

    name: str
    about: str
    numbers: tuple[Factor, ...]

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
        changes = self.at(step)
        moved = next(factor for factor in self.numbers if factor.path in changes)
        by = changes[moved.path] - moved.printed
        alone = len(self.numbers) == 1
        return Turned(self.name, self.about, len(self.numbers), by, moved.printed if alone else None,
                      changes[moved.path] if alone else None)  # fmt: skip

    def far(self, step: int) -> float:
        """How far from print: the share of its range that the number moves, of several the largest."""
        return max(factor.distance(_moved(factor, step)) for factor in self.numbers)


def _moved(factor: Factor, step: int) -> Any:
    at = factor.values.index(factor.printed) + step
    return factor.values[min(max(at, 0), len(factor.values) - 1)]


def turns_of(cell: Cell, paths: Sequence[str] = ()) -> list[Turn]:
    """What the players of a cell read and a designer would turn, in the order of the pack.

    The numbers of one `[[tunable]]`, such as the healths of all enemies, are turned as one, and so are those of all
    entries of the same `group`.

    Parameters
    ----------
    paths : patterns of those that may be turned; by default all numbers but seconds, rulings and how a table talks
    """
    groups: dict[str, list[Tunable]] = {}
    for t in cell.pack.tunables():
        asked = any(matches(path, t.path) for path in paths) if paths else t.path.partition(".")[0] not in NOT_TURNED
        if asked and t.low is not None and t.high is not None:
            groups.setdefault(t.group, []).append(t)
    found = []
    for name, some in groups.items():
        factors = [factor for t in some if (factor := factor_of(cell.pack, t)).printed in factor.values]
        if read := all_read(cell, [factor for factor in factors if len(factor.values) > 1]):
            told = read[0].path if len(read) == 1 else name
            found.append(Turn(told, name if " " in name else read[0].about, tuple(read)))
    return found
