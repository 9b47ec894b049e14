"""Control variates: what a set-up dealt, whose chances are known exactly, taken out of a paired difference.

Which Ancient One, which episode, which role was dealt: in a sample some come up more often than they should, and the
difference of two variants leans that way. A game says which columns of its outcome have chances that are known
(`Game.known`). The differences are regressed on indicators of their values less the known chances; the intercept is the
difference at a set-up that is dealt as it should be, and the noise around it is that of the residuals.

References
----------
Lavenberg, Welch (1981), "A perspective on the use of control variables to increase the efficiency of Monte Carlo
    simulations", Management Science 27: the regression, its interval by Student's t with the degrees of freedom left.
Glynn, Szechtman (2002), "Some new perspectives on the method of control variates", in "Monte Carlo and Quasi-Monte
    Carlo Methods 2000": it holds for any distribution as the games grow many, and estimating the slopes costs nothing.
Bonett, Price (2012), J. Educational and Behavioral Statistics 37: for differences of 0 and 1, two pairs more, one each
    way, so that an interval is not too narrow where few pairs differ. For lengths the same with the furthest that was
    seen: where a long game is rare and a few make the variance, it is easily too small.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.stats import t as t_distribution

from experiments.machinery.spec import Cell
from experiments.statistics.measures import Measure

__all__ = ["Column", "Control", "Mean", "centred", "known_columns", "mean_of", "total_of"]

LEAST = 30  # games expected of a value that stands alone; rarer ones of a column stand together
AT_ONCE = 1 << 16  # games whose controls stand in memory together
PER_CONTROL = 20  # games for each control, or there are none
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Column(Measure):
    """A column of the outcome, 'extra.NAME' or 'role.SEAT', as it is."""

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """Its value in each game."""
        kind, _, name = self.name.partition(".")
        column = outcomes["role"][:, int(name)] if kind == "role" else outcomes[kind][name]
        return column.astype(np.float32)


def known_columns(cell: Cell) -> dict[str, Mapping[int, float]]:
    """{column: {value: probability}} of what the set-up of a cell decides with known chances, where it varies."""
    known = None if cell.scenario else cell.game.known
    found = known(cell.pack.content, cell.players) if known else {}
    return {name: chances for name, chances in found.items() if sum(p > 0 for p in chances.values()) > 1}


class Control(NamedTuple):
    """A column of the set-up: indicators of its values less their chances, of which one goes without.

    group : uint8[game], the number of the value, or of the group of rare ones, in a game; the last one goes without
    chances : of the others
    """

    group: npt.NDArray[np.uint8]
    chances: tuple[float, ...]

    def columns(self, games: slice) -> Floats:
        """float64[game, control] of some games."""
        numbers = np.arange(len(self.chances), dtype=np.uint8)
        return (self.group[games, None] == numbers) - np.array(self.chances, np.float64)


def centred(values: npt.NDArray[np.number], chances: Mapping[int, float]) -> Control:
    """A column as a control; the likeliest value goes without."""
    n = len(values)
    often = [v for v, p in chances.items() if n * p >= LEAST]
    groups = [[v] for v in often] + [[v for v in chances if v not in often]]
    groups = sorted((g for g in groups if g), key=lambda g: sum(chances[v] for v in g))[:-1]
    found = np.full(n, len(groups), np.uint8)
    for number, group in enumerate(groups):
        found[np.isin(values, group)] = number
    return Control(found, tuple(sum(chances[v] for v in group) for group in groups))


@dataclass(frozen=True)
class Mean:
    """The mean of differences, with what the controls made of it.

    Attributes
    ----------
    mean : of the differences, adjusted if there are controls
    middle, error, freedom : of the interval: its middle, its standard error, Student's degrees of freedom
    controls : number of them
    gain : games without controls that one with them is worth
    residuals : float64[pair], what each game of a pair adds to the noise of the mean, times their number
    """

    mean: float
    middle: float
    error: float
    freedom: float
    controls: int
    gain: float
    residuals: Floats = field(repr=False, compare=False)

    def interval(self, level: float) -> tuple[float, float]:
        """The interval of that confidence."""
        half = float(t_distribution.ppf((1 + level) / 2, self.freedom)) * self.error
        return self.middle - half, self.middle + half

    @property
    def p(self) -> float:
        """Of no difference, two-sided."""
        if self.error == 0:
            return float(self.middle == 0)
        return 2 * float(t_distribution.sf(abs(self.middle) / self.error, self.freedom))


def _design(controls: Sequence[Control], n: int) -> Iterator[tuple[slice, Floats]]:
    """The rows of the regression, some games at a time: all at once would take half a kilobyte a game."""
    for lo in range(0, n, AT_ONCE):
        games = slice(lo, min(n, lo + AT_ONCE))
        one = np.ones((games.stop - lo, 1))
        yield games, np.concatenate([one, *(control.columns(games) for control in controls)], axis=1)


def _regress(controls: Sequence[Control], d: Floats, share: bool) -> tuple[float, float, float, float, Floats]:
    """Intercept, its standard error, degrees of freedom, variance of the residuals, and these; with two pairs more.

    Of shares these are +1 and -1; of lengths they are as far from the others as the furthest, one on either side.
    """
    width = 1 + sum(len(control.chances) for control in controls)
    squares, products = np.zeros((width, width)), np.zeros(width)
    for games, z in _design(controls, len(d)):
        squares += z.T @ z
        products += z.T @ d[games]
    squares[0, 0] += 2 * share
    inverse = np.linalg.pinv(squares, hermitian=True)
    slopes = inverse @ products
    residuals = d.copy()
    for games, z in _design(controls, len(d)):
        residuals[games] -= z @ slopes
    far = 1.0 if share else float(np.abs(residuals).max(initial=0.0))
    freedom = max(1, len(d) + 2 - int(np.linalg.matrix_rank(squares, hermitian=True)))
    variance = (float(residuals @ residuals) + 2 * (far**2 + share * slopes[0] ** 2)) / freedom
    return float(slopes[0]), math.sqrt(max(0.0, variance * inverse[0, 0])), freedom, variance, residuals


def mean_of(d: Floats, controls: Sequence[Control], share: bool) -> Mean:
    """The mean of differences of pairs of games, with controls where there are games enough for them.

    Parameters
    ----------
    d : float64[pair]
    controls : from `centred`
    share : whether the differences are of 0 and 1
    """
    number = sum(len(control.chances) for control in controls)
    if len(d) < PER_CONTROL * number:
        controls, number = (), 0
    middle, error, freedom, variance, residuals = _regress(controls, d, share)
    mean = _regress(controls, d, False)[0]
    plain = _regress((), d, share)[3]
    gain = plain / variance if variance > 0 else 1.0
    return Mean(mean, middle, error, freedom, number, gain, residuals)


def total_of(means: Sequence[Mean], played: Sequence[npt.NDArray[np.bool_]]) -> Mean:
    """The mean of several means that share their chance: games of the same index go up and down together.

    Parameters
    ----------
    means : from `mean_of`
    played : bool[index] each, which games ended by the rules, in the order of their indices
    """
    k = len(means)
    adds = np.zeros((k, max(map(len, played))))
    for row, mean, there in zip(adds, means, played, strict=True):
        row[: len(there)][there] = mean.residuals / max(1, len(mean.residuals))
    together = adds @ adds.T
    np.fill_diagonal(together, [mean.error**2 for mean in means])
    return Mean(
        sum(m.mean for m in means) / k, sum(m.middle for m in means) / k, math.sqrt(max(0.0, together.sum())) / k,
        min(m.freedom for m in means), max(m.controls for m in means), k / sum(1 / m.gain for m in means),
        k * adds.sum(axis=0),
    )  # fmt: skip
