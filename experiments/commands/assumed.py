"""What if a guess is wrong: every assumed value of a pack turned alone, in the same games as print.

A few games of each find those that move; the ones that moved most are played again in other games, so that being the
largest of many does not make them larger. Only of those something is said, and of all of them together (Holm).
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.measure.controls import Mean, mean_of
from experiments.measure.measures import Measure, is_share
from experiments.measure.sampling import Sampler
from experiments.play.ahead import made_ahead
from experiments.play.messages import counted
from experiments.play.progress import Progress
from experiments.play.spec import Cell
from experiments.statistics.holm import holm
from experiments.tuning.assumed import AssumedValue, AssumedValues, Change, Wrong, assumed_values_of

__all__ = ["weigh"]

AGAIN = 24  # values that are played again
AT_ONCE = 8  # values that are made, and played, together: each has a pack of some megabytes
LEVEL = 0.95
Other = tuple[str, Any, Any]  # path, printed, other value
Rows = npt.NDArray[np.float64]


def _differences(
    cell: Cell, others: Sequence[Other], sampler: Sampler, measures: Sequence[Measure], lo: int, hi: int
) -> list[list[Mean]]:
    """Of each value the mean differences from print in games lo <= index < hi, one for each measure."""
    title = counted(len(others), "assumed value")
    usual = sampler.play([cell], lo, hi, measures, title)[0].astype(np.float64)
    found = []
    for cells in made_ahead(lambda part: [cell.turned({path: other}) for path, _, other in part], others, AT_ONCE):
        for rows in sampler.play(cells, lo, hi, measures, title).astype(np.float64):
            found.append([_mean(row - was, m) for row, was, m in zip(rows, usual, measures, strict=True)])
    return found


def _mean(differences: Rows, measure: Measure) -> Mean:
    return mean_of(differences[~np.isnan(differences)], (), share=is_share(measure.name))


def _most(others: Iterable[Other], first: Iterable[list[Mean]]) -> list[Other]:
    """Of each path the value that moved most, and of those the least likely to be chance."""
    rank = sorted(zip(others, first, strict=True), key=lambda pair: min(mean.p for mean in pair[1]))
    moved = [other for other, means in rank if any(mean.mean for mean in means)]
    return list({path: (path, printed, other) for path, printed, other in reversed(moved)}.values())[::-1][:AGAIN]


def weigh(cell: Cell, sampler: Sampler, measures: Sequence[Measure], first: int, games: int) -> AssumedValues:
    """What each assumed value changes when it is another one.

    Parameters
    ----------
    cell : print, that is with the changes asked for
    first : games of each value to begin with
    games : of those that moved most
    """
    found: list[AssumedValue] = []
    left: dict[str, list[str]] = {}
    assumed = sum(source == "assumed" for _, source in cell.pack.leaves.values())
    with Progress(assumed, "reading assumed values", sampler.progress) as bar:
        for one in assumed_values_of(cell):
            if isinstance(one, AssumedValue):
                found.append(one)
            else:
                left.setdefault(one[1], []).append(one[0])
            bar.advance(1)
    others = [(guess.path, guess.printed, other) for guess in found for other in guess.others]
    most = _most(others, _differences(cell, others, sampler, measures, 0, first)) if others else []
    means = _differences(cell, most, sampler, measures, first, first + games) if most else []
    sure = iter(holm([mean.p for row in means for mean in row]))
    moved = [
        Wrong(*other, {m.name: Change(mean.mean, *mean.interval(LEVEL), next(sure) <= 1 - LEVEL)
                       for m, mean in zip(measures, row, strict=True)})
        for other, row in zip(most, means, strict=True)
    ]  # fmt: skip
    moved.sort(key=lambda wrong: -abs(wrong.changes[measures[0].name].mean))
    kept = {why: tuple(paths) for why, paths in left.items()}
    return AssumedValues(tuple(guess.path for guess in found), kept, first, tuple(moved), games)
