"""A race between variants to a target: all on the same chance, and who is certainly further from it falls out.

The miss of a variant is the root of the weighted mean of squared distances from its targets. For one target t and two
variants with means a and b, miss(b)**2 - miss(a)**2 = (b - a) * (a + b - 2t): which one is nearer depends on the sign
of a difference, which common random numbers make sharp, and of a sum. Both are bounded at all times by
`experiments.sequences`, so the race may be looked at whenever one likes. Errors are shared out (Bonferroni) among all
intervals that concern the best variant: it falls out with probability at most 1 - LEVEL, however many are raced.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.sequences import difference_sequence, mean_sequence
from experiments.targets import Target

__all__ = ["LEVEL", "Numbers", "Race", "Values", "miss_of"]

LEVEL = 0.95
Numbers = npt.NDArray[np.float32]
Values = tuple[Any, ...]


def miss_of(targets: Sequence[Target], distances: Sequence[float]) -> float:
    """Root of the weighted mean of squared distances, in probability; lengths count as shares of their target."""
    total = sum(t.weight for t in targets)
    return math.sqrt(sum(t.weight * (d / t.unit) ** 2 for t, d in zip(targets, distances, strict=True)) / total)


class Race:
    """Variants by key, with the numbers of their games.

    Parameters
    ----------
    targets : what they race for
    runners : number of variants that may ever be entered; errors are shared out among so many
    """

    def __init__(self, targets: Sequence[Target], runners: int) -> None:
        self.targets = tuple(targets)
        self.level = 1 - (1 - LEVEL) / (len(self.targets) * max(1, 2 * runners - 1))
        self.numbers: dict[Values, Numbers] = {}

    def add(self, key: Values, numbers: Numbers) -> None:
        """More games of a variant: numbers[target, game], games in the order of their indices and without holes."""
        known = self.numbers.get(key)
        self.numbers[key] = numbers if known is None else np.concatenate((known, numbers), axis=1)

    def games(self, key: Values) -> int:
        """Games played of a variant."""
        return self.numbers[key].shape[1] if key in self.numbers else 0

    def means(self, key: Values) -> list[float]:
        """Mean for each target; NaN if no game ended by the rules."""
        return [float(np.mean(x[~np.isnan(x)])) if not np.isnan(x).all() else math.nan for x in self.numbers[key]]

    def miss(self, key: Values) -> float:
        """Estimated miss; infinite without games that ended."""
        found = miss_of(self.targets, [m - t.value for m, t in zip(self.means(key), self.targets, strict=True)])
        return math.inf if math.isnan(found) else found

    def bounds(self, key: Values, level: float | None = None) -> list[tuple[float, float]]:
        """Interval at all times for each target's mean; by default at the level at which all hold together."""
        level = self.level if level is None else level
        return [mean_sequence(x, t.measure.high, level) for x, t in zip(self.numbers[key], self.targets, strict=True)]

    def most(self, key: Values) -> float:
        """Upper bound of the miss."""
        far = [
            max(abs(low - t.value), abs(high - t.value))
            for (low, high), t in zip(self.bounds(key), self.targets, strict=True)
        ]
        return miss_of(self.targets, far)

    def _excess(self, best: Values, other: Values) -> float:
        """Lower bound of miss(other)**2 - miss(best)**2, but for a positive factor."""
        n = min(self.games(best), self.games(other))
        total = 0.0
        for k, t in enumerate(self.targets):
            a, b = self.numbers[best][k, :n], self.numbers[other][k, :n]
            high = t.measure.high
            d = difference_sequence(a, b, high, self.level)
            one, two = mean_sequence(a, high, self.level), mean_sequence(b, high, self.level)
            s = (one[0] + two[0] - 2 * t.value, one[1] + two[1] - 2 * t.value)
            total += t.weight / t.unit**2 * min(x * y for x in d for y in s)
        return total

    def survivors(self, keys: Iterable[Values]) -> list[Values]:
        """Those of the keys that are not certainly further from the targets than the one that looks best."""
        keys = list(keys)
        best = min(keys, key=self.miss)
        return [key for key in keys if key == best or self._excess(best, key) <= 0]
