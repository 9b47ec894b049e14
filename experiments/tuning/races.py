"""A race between variants to targets: all on the same chance, and who is certainly further from them falls out.

The miss of a variant is the root of the weighted mean of squared distances from the bands of its targets; where it is
judged at its worst, the largest of such misses. That is a largest of many straight pieces: each distance is the largest
of nought and two signed differences from the ends of the band, and a root of squares the largest of weighted sums.
So variant b is further than a if one piece of b is above every piece of a, and a difference of two pieces is a weighted
sum of the games of both, game by game: its variance is estimated as it is, pairing and all. That *every* piece has to
be passed needs no correction (Berger 1982: intersection-union); that some piece of b passes, that some other variant
looks best and that the race is looked at several times is corrected (Bonferroni). Looks are planned, and the error is
spent on them in parts of the root of the games that each adds (the power family of Kim and DeMets 1987, with exponent
1/2), so that what is far off falls out early.

Two variants that lie to either side of a target are told apart by a *sum* of results, which the same chance makes less
sharp. After a look such variants go on with other games: see `Race.streams`.

References
----------
Berger (1982), "Multiparameter hypothesis testing and acceptance sampling", Technometrics 24.
Kim, DeMets (1987), "Design and analysis of group sequential tests based on the type I error spending rate function",
    Biometrika 74.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

from experiments.measure.measures import Floats, Gap
from experiments.measure.targets import Target
from experiments.statistics.sequences import mean_sequence

__all__ = ["LEVEL", "Numbers", "Race", "Values", "looks", "miss_of"]

LEVEL = 0.95
SPENDING = 0.5  # exponent of the games by which the error is spent
SETTLED = 1500  # games after which a variant keeps its stream
FOR_BOUNDS = 0.2  # of the error, for what is said of the misses themselves; the rest for who falls out
Numbers = npt.NDArray[np.float32]
Values = tuple[Any, ...]


def _scales(targets: Sequence[Target]) -> Floats:
    """What the distance of each target is worth in the miss of them all; pieces of one target weigh as one."""
    total = sum(t.weight / t.pieces for t in targets)
    return np.array([math.sqrt(t.weight / total) / t.unit for t in targets])


def miss_of(targets: Sequence[Target], means: Sequence[float], groups: Sequence[Sequence[int]] = ()) -> float:
    """Root of the weighted mean of squared distances, in probability; lengths count as shares of their target.

    Parameters
    ----------
    groups : places of targets judged together; the largest miss of a group counts. By default all are one group

    Infinite where no game ended by the rules. Two roles that never met have no gap.
    """
    if all(math.isnan(m) for m in means):
        return math.inf
    worst = 0.0
    for group in groups or [range(len(targets))]:
        some = [targets[k] for k in group]
        off = [0.0 if isinstance(t.measure, Gap) and math.isnan(means[k]) else t.off(means[k])
               for k, t in zip(group, some, strict=True)]  # fmt: skip
        worst = max(worst, float(np.linalg.norm(_scales(some) * off)))
        if any(math.isnan(x) for x in off):
            return math.inf
    return worst


def looks(first: int, most: int) -> tuple[int, ...]:
    """Numbers of games at which a race is looked at: the first, and half as many more each time.

    Examples
    --------
    >>> looks(250, 1000)
    (250, 375, 563, 845, 1000)
    """
    found = [min(first, most)]
    while found[-1] < most:
        found.append(min(math.ceil(1.5 * found[-1]), most))
    return tuple(found)


class Race:
    """Variants by key, with the numbers of their games.

    Parameters
    ----------
    targets : what they race for, each a band for a mean
    runners : number of variants that may ever be entered; errors are shared out among so many
    plan : numbers of games at which it will be looked at, see `looks`
    groups : places of targets judged together, of which the worst counts; by default all are one group

    Attributes
    ----------
    numbers : what was measured, {variant: [target, game]}
    streams : which games a variant goes on with after a look: 0, or 1 where the same chance as that of the variant that
        looks best would be in the way; as it takes some games to see which one that is, streams may change at first
    """

    def __init__(
        self, targets: Sequence[Target], runners: int, plan: Sequence[int], groups: Sequence[Sequence[int]] = ()
    ) -> None:  # fmt: skip
        self.plan = tuple(plan)
        self.targets = tuple(targets)
        self.groups = [list(group) for group in groups] or [list(range(len(self.targets)))]
        error = 1 - LEVEL
        self.level = 1 - FOR_BOUNDS * error / (len(self.targets) * max(1, runners))
        faces = sum(self.targets[k].faces for group in self.groups for k in group)
        self.error = (1 - FOR_BOUNDS) * error / (faces * max(1, runners - 1))
        self.numbers: dict[Values, Numbers] = {}
        self.streams: dict[Values, int] = {}

    def add(self, key: Values, numbers: Numbers) -> None:
        """More games of a variant: numbers[target, game], games in the order of their indices and without holes."""
        known = self.numbers.get(key)
        self.numbers[key] = numbers if known is None else np.concatenate((known, numbers), axis=1)

    def games(self, key: Values) -> int:
        """Games played of a variant."""
        return self.numbers[key].shape[1] if key in self.numbers else 0

    def means(self, key: Values) -> list[float]:
        """Mean for each target; NaN if no game ended by the rules."""
        return _means(self.numbers[key]).tolist()

    def miss(self, key: Values) -> float:
        """Estimated miss; infinite without games that ended."""
        return miss_of(self.targets, self.means(key), self.groups)

    def depth(self, key: Values) -> float:
        """How far the targets are from being missed: of values that miss none the deepest in its bands comes first."""
        slack = [min(m - t.low, t.high - m) / t.unit for m, t in zip(self.means(key), self.targets, strict=True)]
        return min((s for s in slack if not math.isnan(s)), default=-math.inf)

    def bounds(self, key: Values, level: float | None = None) -> list[tuple[float, float]]:
        """Interval at all times for each target's mean; by default at the level at which all hold together."""
        level = self.level if level is None else level
        return [
            mean_sequence(x, t.measure.high, level, t.measure.low)
            for x, t in zip(self.numbers[key], self.targets, strict=True)
        ]

    def most(self, key: Values) -> float:
        """Upper bound of the miss."""
        far = [
            max(ends, key=lambda m, t=t: abs(t.off(m)))  # type: ignore[misc]
            for ends, t in zip(self.bounds(key), self.targets, strict=True)
        ]
        return miss_of(self.targets, far, self.groups)

    def may_meet(self, key: Values) -> bool:
        """Whether it cannot be excluded that a variant is in all bands."""
        return not any(t.excludes(*ends) for t, ends in zip(self.targets, self.bounds(key), strict=True))

    def survivors(self, keys: Iterable[Values]) -> list[Values]:
        """Those of the keys that are not certainly further from the targets than the one that looks best."""
        keys = list(keys)
        best = min(keys, key=lambda key: (self.miss(key), -self.depth(key)))
        stream = self.streams.get(best, 0)
        for key in keys:
            if key not in self.streams or self.games(key) <= SETTLED:
                self.streams[key] = stream ^ self._opposed(best, key)
        return [key for key in keys if key == best or not self._further(best, key)]

    def _opposed(self, best: Values, other: Values) -> bool:
        """Whether what makes one of them miss more makes the other miss less in games of the same chance."""
        n = min(self.games(best), self.games(other))
        lines = []
        for key in (best, other):
            means = _means(self.numbers[key][:, :n])
            slopes, values = self._slopes(means)
            lines.append(slopes[values.argmax()] @ _residuals(self.numbers[key][:, :n], means))
        return bool(lines[0] @ lines[1] < 0)

    def _error(self, games: int) -> float:
        """The error that is spent at a look."""
        before = self.plan[self.plan.index(games) - 1] if games != self.plan[0] else 0
        return self.error * (games**SPENDING - before**SPENDING) / self.plan[-1] ** SPENDING

    def _further(self, best: Values, other: Values) -> bool:
        """Whether `other` is certainly further from the targets than `best`."""
        n = min(self.games(best), self.games(other))
        a, b = self.numbers[best][:, :n], self.numbers[other][:, :n]
        means, others = _means(a), _means(b)
        if math.isinf(miss_of(self.targets, others.tolist(), self.groups)):
            return not math.isinf(miss_of(self.targets, means.tolist(), self.groups))
        weights, values = self._slopes(others)
        at = int(values.argmax())
        if values[at] == 0:
            return False
        pieces, heights = self._pieces(means)
        mine, theirs = _residuals(a, means), _residuals(b, others)
        floor, other_floor = self._floor(mine, means), self._floor(theirs, others)
        u = weights[at] @ theirs
        variance = (
            (u @ u) / n
            - 2 * pieces @ (mine @ u) / n
            + np.einsum("lp,pq,lq->l", pieces, mine @ mine.T / n, pieces)
            + (pieces**2 @ floor + weights[at] ** 2 @ other_floor)
        )
        return bool(np.all(values[at] - heights > -ndtri(self._error(n)) * np.sqrt(np.maximum(variance, 0) / n)))

    def _slopes(self, means: Floats) -> tuple[Floats, Floats]:
        """Of each group's miss: how it hangs on the means, [group, target], and what it is."""
        off = np.array([0.0 if math.isnan(m) else t.off(m) for m, t in zip(means, self.targets, strict=True)])
        slopes, values = np.zeros((len(self.groups), len(off))), np.zeros(len(self.groups))
        for i, group in enumerate(self.groups):
            scale = _scales([self.targets[k] for k in group])
            values[i] = np.linalg.norm(scale * off[group])
            if values[i] > 0:
                slopes[i, group] = scale**2 * off[group] / values[i]
        return slopes, values

    def _pieces(self, means: Floats) -> tuple[Floats, Floats]:
        """Straight pieces below which the miss is not: slopes [piece, target] and heights at the means."""
        slopes, heights = self._slopes(means)
        rows, tops = [np.zeros((1, len(means))), slopes], [np.zeros(1), heights]
        for group in self.groups:
            for k, scale in zip(group, _scales([self.targets[k] for k in group]), strict=True):
                for sign, end in ((1, self.targets[k].high), (-1, self.targets[k].low)):
                    if math.isfinite(end) and not math.isnan(means[k]):
                        row = np.zeros((1, len(means)))
                        row[0, k] = sign * scale
                        rows.append(row)
                        tops.append(np.array([sign * scale * (means[k] - end)]))
        return np.concatenate(rows), np.concatenate(tops)

    def _floor(self, residuals: Floats, means: Floats) -> Floats:
        """Variance of two games more, as far from the mean as can be: nothing seen is not nothing there."""
        n = residuals.shape[1]
        seen = np.abs(residuals).max(axis=1)
        known = [
            max(m - t.measure.low, 1 - m) if t.measure.high == 1 and not math.isnan(m) else x
            for m, x, t in zip(means, seen, self.targets, strict=True)
        ]
        return 2 * np.array(known) ** 2 / n


def _means(x: Numbers) -> Floats:
    there = ~np.isnan(x)
    count = there.sum(axis=1)
    total = np.where(there, x, 0).sum(axis=1, dtype=np.float64)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)


def _residuals(x: Numbers, means: Floats) -> Floats:
    """What each game adds to the errors of the means, [target, game]: 0 where it does not count, more where few do."""
    there = ~np.isnan(x)
    share = np.maximum(there.mean(axis=1), 1 / x.shape[1])
    return np.where(there, (x - means[:, None]) / share[:, None], 0.0)
