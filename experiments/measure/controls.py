"""Control variates: what a set-up dealt, whose chances are known exactly, taken out of a paired difference.

Which Ancient One, which episode, which role was dealt: in a sample some come up more often than they should, and the
difference of two variants leans that way. A game says which columns of its outcome have chances that are known
(`Game.known`). The differences are regressed on indicators of their values less the known chances; the intercept is the
difference at a set-up that is dealt as it should be, and the noise around it is that of the residuals.

All of this is made of sums of products, which pairs are added to block by block (`Sums`): what is kept does not grow.

References
----------
Lavenberg, Welch (1981), "A perspective on the use of control variables to increase the efficiency of Monte Carlo
    simulations", Management Science 27: the regression, its interval by Student's t with the degrees of freedom left.
Glynn, Szechtman (2002), "Some new perspectives on the method of control variates", in "Monte Carlo and Quasi-Monte
    Carlo Methods 2000": it holds for any distribution as the games grow many, and estimating the slopes costs nothing.
Bonett, Price (2012), J. Educational and Behavioral Statistics 37: for differences of 0 and 1, two pairs more, one each
    way, so that an interval is not too narrow where few pairs differ. For lengths the same with the furthest that was
    seen, and one unit at least: where a long game is rare and a few make the variance, it is easily too small, and of
    pairs that all differ alike it would be nothing.
Fisher (1935), "The Design of Experiments", section 21: signs turned at random. Of k pairs that differ no such test can
    say less than 2^(1 - k), and no p value here does.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from scipy.special import stdtr, stdtrit

from experiments.measure.measures import Measure
from experiments.play.spec import Cell

__all__ = ["Column", "Mean", "Sums", "known_columns", "mean_of"]

LEAST = 30  # games expected of a value that stands alone; rarer ones of a column stand together
AT_ONCE = 1 << 20  # numbers of rows that stand in memory together
UNIT = 1.0  # of a length: rounds, turns, and what games count are whole numbers
PER_CONTROL = 20  # games for each control, or there are none
NOTHING = 1e-11  # of the largest eigenvalue: what is smaller is rounding, and columns are tied together
THERE, FIRST, DIFFERENCE, OWN = range(4)  # columns of every comparison: both ended, the number of A, A less B
Floats = npt.NDArray[np.float64]
Chances = Mapping[int, float]
Pairs = tuple[npt.NDArray[np.floating], npt.NDArray[np.floating], npt.NDArray[np.integer]]


@dataclass(frozen=True)
class Column(Measure):
    """A column of the outcome, 'extra.NAME' or 'role.SEAT', as it is."""

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """Its value in each game."""
        kind, _, name = self.name.partition(".")
        column = outcomes["role"][:, int(name)] if kind == "role" else outcomes[kind][name]
        return column.astype(np.float32)


def known_columns(cell: Cell) -> dict[str, Chances]:
    """{column: {value: probability}} of what the set-up of a cell decides with known chances, where it varies."""
    known = None if cell.scenario else cell.game.known
    found = known(cell.pack.content, cell.players) if known else {}
    return {name: chances for name, chances in found.items() if sum(p > 0 for p in chances.values()) > 1}


@dataclass(frozen=True)
class Mean:
    """The mean of differences, with what the controls made of it.

    Attributes
    ----------
    mean : of the differences, adjusted if there are controls
    middle, error, freedom : of the interval: its middle, its standard error, Student's degrees of freedom
    controls : number of them
    gain : games without controls that one with them is worth
    differing : pairs whose numbers differ
    residual : float64[column], how the residual of a pair is made of its columns in `Sums`
    """

    mean: float
    middle: float
    error: float
    freedom: float
    controls: int
    gain: float
    differing: int
    residual: Floats = field(repr=False, compare=False)

    def interval(self, level: float) -> tuple[float, float]:
        """The interval of that confidence; it holds 0 where so few pairs differ that their signs tell nothing."""
        half = float(stdtrit(self.freedom, (1 + level) / 2)) * self.error
        low, high = self.middle - half, self.middle + half
        return (min(low, 0.0), max(high, 0.0)) if self._by_signs > 1 - level else (low, high)

    @property
    def p(self) -> float:
        """Of no difference, two-sided; no less than turning the signs of the pairs that differ could tell."""
        return max(self._by_signs, 2 * float(stdtr(self.freedom, -abs(self.middle) / self.error)))

    @property
    def _by_signs(self) -> float:
        return min(1.0, 2.0 ** (1 - self.differing))


class Sums:
    """All that is kept of the pairs of several comparisons: sums of products, the same room however many pairs.

    A pair has a row: for each comparison whether both games ended by the rules, the number of A, that of A less that of
    B, and an indicator for each value that the set-up may deal. Pairs of one index stand in one row, as they share
    their chance, so that what comparisons have in common is summed up too.

    Parameters
    ----------
    known : {value: probability} of each column that the set-up deals, for each comparison: those of A, then those of B

    Attributes
    ----------
    products : float64[column, column], sums over rows; whole numbers are exact
    furthest : float64[comparison, 2], the smallest difference and the largest
    differing : int64[comparison], pairs whose numbers differ
    """

    def __init__(self, known: Sequence[Sequence[Chances]]) -> None:
        self.known = [list(columns) for columns in known]
        width = [OWN + sum(map(len, columns)) for columns in self.known]
        ends = np.cumsum([0, *width]).tolist()
        self.where = [slice(lo, hi) for lo, hi in itertools.pairwise(ends)]
        self.products = np.zeros((ends[-1], ends[-1]))
        self.furthest = np.tile([math.inf, -math.inf], (len(self.known), 1))
        self.differing = np.zeros(len(self.known), np.int64)

    def add(self, pairs: Mapping[int, Pairs]) -> None:
        """Pairs of the same indices: {comparison: numbers of A, of B, NaN where a game did not end; dealt[column]}."""
        games = max((len(a) for a, _, _ in pairs.values()), default=0)
        most = AT_ONCE // len(self.products)
        for lo in range(0, games, most):
            rows = np.zeros((min(games - lo, most), len(self.products)))
            for at, (a, b, dealt) in pairs.items():
                some = slice(lo, lo + most)
                self._fill(rows[:, self.where[at]], at, a[some], b[some], dealt[:, some])
            self.products += np.einsum("ij,ik->jk", rows, rows)  # BLAS takes all cores, and waits for those that play

    def _fill(
        self, rows: Floats, at: int, a: npt.NDArray[np.floating], b: npt.NDArray[np.floating],
        dealt: npt.NDArray[np.integer],
    ) -> None:  # fmt: skip
        there = ~np.isnan(a) & ~np.isnan(b)
        first = a[there].astype(np.float64)
        d = first - b[there]
        rows[there, THERE], rows[there, FIRST], rows[there, DIFFERENCE] = 1, first, d
        for column, place, chances in zip(dealt, self._places(at), self.known[at], strict=True):
            rows[:, place] = (column[:, None] == list(chances)) & there[:, None]
        low, high = self.furthest[at]
        self.furthest[at] = d.min(initial=low), d.max(initial=high)
        self.differing[at] += np.count_nonzero(d)

    def _places(self, at: int) -> list[slice]:
        """Where the indicators of each column stand among those of a comparison."""
        ends = np.cumsum([OWN, *map(len, self.known[at])]).tolist()
        return [slice(lo, hi) for lo, hi in itertools.pairwise(ends)]

    def _own(self, at: int) -> Floats:
        return self.products[self.where[at], self.where[at]]

    def pairs(self, at: int) -> int:
        """Pairs in which both games ended by the rules."""
        return round(self._own(at)[THERE, THERE])

    def plain(self, at: int) -> tuple[float, float, float]:
        """Means of A and of B, and the number of unpaired pairs that one pair is worth."""
        n, own = self.pairs(at), self._own(at)
        if n == 0:
            return math.nan, math.nan, math.inf
        columns = np.zeros((len(own), 3))  # of A, of B, of the difference
        columns[FIRST, :2], columns[DIFFERENCE, 1:] = 1, (-1, 1)
        means = own[THERE] @ columns / n
        a, b, d = np.maximum(0, np.diag(columns.T @ own @ columns) / n - means**2)
        return float(means[0]), float(means[1]), float((a + b) / d) if d > 0 else math.inf

    def _controls(self, at: int) -> Floats:
        """Controls [column of the row, control]: indicators of groups of values less their chances, one left out.

        The likeliest value of a column goes without; what B is dealt counts only where it is not what A is dealt.
        """
        n, own, places = self.pairs(at), self._own(at), self._places(at)
        found: list[Floats] = []
        for k, (place, chances) in enumerate(zip(places, self.known[at], strict=True)):
            if any(chances == self.known[at][e] and _alike(own, places[e], place) for e in range(k)):
                continue
            often = [[v] for v, p in chances.items() if n * p >= LEAST]
            groups = [*often, [v for v, p in chances.items() if n * p < LEAST]]
            for group in sorted(filter(None, groups), key=lambda g: sum(chances[v] for v in g))[:-1]:
                control = np.zeros(len(own))
                control[place] = [v in group for v in chances]
                control[THERE] = -sum(chances[v] for v in group)
                found.append(control)
        return np.array(found).reshape(-1, len(own)).T

    def mean(self, at: int, share: bool) -> Mean:
        """The mean difference, with controls where there are games enough for them.

        Parameters
        ----------
        share : whether the numbers of A and B are 0 and 1
        """
        own, controls = self._own(at), self._controls(at)
        if self.pairs(at) < PER_CONTROL * controls.shape[1]:
            controls = controls[:, :0]
        furthest = self.furthest[at] if self.pairs(at) else np.zeros(2)
        middle, error, freedom, variance, residual = _regress(own, controls, furthest, share)
        mean = _regress(own, controls, furthest, False)[0]
        plain = _regress(own, controls[:, :0], furthest, share)[3]
        gain = plain / variance if variance > 0 else 1.0
        return Mean(mean, middle, error, freedom, controls.shape[1], gain, int(self.differing[at]), residual)

    def total(self, means: Sequence[Mean]) -> Mean:
        """The mean of the means of all comparisons; pairs of an index share their chance and go up and down together.

        Parameters
        ----------
        means : from `mean`, of every comparison
        """
        k = len(means)
        adds = np.zeros((len(self.products), k))
        for at, (place, mean) in enumerate(zip(self.where, means, strict=True)):
            adds[place, at] = mean.residual / max(1, self.pairs(at))
        together = adds.T @ self.products @ adds
        np.fill_diagonal(together, [mean.error**2 for mean in means])
        return Mean(
            sum(m.mean for m in means) / k, sum(m.middle for m in means) / k,
            math.sqrt(max(0.0, together.sum())) / k, min(m.freedom for m in means), max(m.controls for m in means),
            k / sum(1 / m.gain for m in means), sum(m.differing for m in means), k * adds.sum(axis=1),
        )  # fmt: skip


def _alike(own: Floats, one: slice, other: slice) -> bool:
    """Whether two columns had the same values in all pairs."""
    both = own[one, other]
    return np.array_equal(both, own[one, one]) and np.array_equal(both, own[other, other])


def _regress(own: Floats, controls: Floats, furthest: Floats, share: bool) -> tuple[float, float, float, float, Floats]:
    """Intercept, its standard error, degrees of freedom, variance of the residuals, and how they are made of columns.

    There are two pairs more: of shares +1 and -1; of lengths as far from the mean as the furthest, one on either side,
    and by `UNIT` at least.
    """
    one = np.zeros((len(own), 1))
    one[THERE] = 1
    z = np.concatenate([one, controls], axis=1)
    squares, products = z.T @ own @ z, z.T @ own[:, DIFFERENCE]
    squares[0, 0] += 2 * share
    sizes, axes = np.linalg.eigh(squares)
    kept = sizes > NOTHING * sizes.max()
    inverse = axes[:, kept] / sizes[kept] @ axes[:, kept].T
    slopes = inverse @ products
    residual = -z @ slopes
    residual[DIFFERENCE] += 1
    far = 1.0 if share else max(UNIT, float(np.abs(furthest - slopes[0]).max()))
    freedom = max(1, round(own[THERE, THERE]) + 2 - int(kept.sum()))
    left = max(0.0, float(residual @ own @ residual))
    variance = float(left + 2 * (far**2 + share * slopes[0] ** 2)) / freedom
    return float(slopes[0]), math.sqrt(variance * max(0.0, inverse[0, 0])), freedom, variance, residual


def mean_of(
    d: npt.NDArray[np.floating], controls: Sequence[tuple[npt.NDArray[np.integer], Chances]], share: bool
) -> Mean:
    """The mean of differences that are all there.

    Parameters
    ----------
    d : float64[pair]
    controls : what the set-up dealt in each pair, and its chances
    share : whether the differences are of 0 and 1
    """
    sums = Sums([[chances for _, chances in controls]])
    dealt = np.array([values for values, _ in controls], np.int64).reshape(-1, len(d))
    sums.add({0: (d, np.zeros_like(d), dealt)})
    return sums.mean(0, share)
