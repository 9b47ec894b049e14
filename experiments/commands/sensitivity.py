"""`sensitivity`: which numbers of the pack matter.

First every assumed value is turned alone (`experiments.commands.assumed`), and one step of each number from print is
told. Then every number that a player count reads is screened by Morris's
elementary effects; then the strongest get Sobol indices, with all numbers turned at once; then the assumed ones
together, as one group. Every run is of the same games (common random numbers), cut into batches that share no game.
Squares of effects and variances are made of products of different batches, so that the noise of the games is not in
them: nothing is left to subtract.

References
----------
Morris (1991), "Factorial sampling plans for preliminary computational experiments", Technometrics 33; Campolongo,
    Cariboni, Saltelli (2007), Environ. Modelling & Software 22: mu*.
Saltelli et al. (2010), "Variance based sensitivity analysis of model output", Comput. Phys. Commun. 181, table 2 (b)
    and (f): the first-order and the total index (Jansen's).
Owen (2007), "The pigeonhole bootstrap", Ann. Appl. Stat. 1: rows and batches are resampled both.
"""

import itertools
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

from experiments.commands.assumed import weigh
from experiments.measure.measures import Measure, parse_measure
from experiments.measure.sampling import Sampler
from experiments.play.ahead import made_ahead
from experiments.play.fanout import Workers
from experiments.play.messages import counted
from experiments.play.spec import Cell, make_specification
from experiments.statistics.holm import holm
from experiments.tuning.assumed import AssumedValues
from experiments.tuning.effects import BATCHES, Effect, Index, Screened, Sensitivity, Step, unturned
from experiments.tuning.factors import Factor, all_factors
from sim import BadInput, find_game

__all__ = ["FIRST", "AssumedValues", "Effect", "Index", "Screened", "Sensitivity", "Step", "sensitivity"]

FIRST = 200  # games of each assumed value, to find those that move
LEVELS = 4  # of Morris's grid
AT_ONCE = 8  # settings that are made, and played, together: each has a pack of some megabytes
RESAMPLES = 400
ALPHA = 0.05  # chance of one effect or more that is called clear and is none, in all that the command tells
Floats = npt.NDArray[np.float64]


class _Bench:
    """Settings of the numbers, played: every setting once, in the same games."""

    def __init__(
        self, cell: Cell, factors: Sequence[Factor], measures: Sequence[Measure], games: int, sampler: Sampler
    ) -> None:
        self.cell, self.players, self.seed = cell, cell.players, cell.seed
        self.factors, self.measures, self.games, self.sampler = factors, measures, games, sampler
        self.known: dict[tuple[Any, ...], Floats | None] = {}

    def _cell(self, values: tuple[Any, ...]) -> Cell | None:
        try:
            cell = self.cell.turned({factor.path: v for factor, v in zip(self.factors, values, strict=True)})
            cell.place()
        except BadInput:
            return None
        return cell

    def settings(self, points: Floats) -> list[tuple[Any, ...]]:
        """The values of the factors at points of the unit cube."""
        return [tuple(k.at(u) for k, u in zip(self.factors, row, strict=True)) for row in points]

    def taken(self, points: Floats) -> Floats:
        """Points as they were played: where in its range the value of each factor is; of a choice only which half."""
        where = [
            [(v - k.values[0]) / (k.values[-1] - k.values[0]) if k.ordered else round(u)
             for k, v, u in zip(self.factors, values, row, strict=True)]
            for values, row in zip(self.settings(points), points, strict=True)
        ]  # fmt: skip
        return np.array(where, np.float64)

    def play(self, points: Floats, title: str) -> Floats:
        """Means [point, measure, batch] at points of the unit cube, each axis the range of a factor; NaN where refused.

        Axes are cut into as many equal parts as a factor has values.
        """
        return self.means(self.settings(points), title)

    def means(self, settings: Sequence[tuple[Any, ...]], title: str) -> Floats:
        """The same at settings given by their values."""
        new = [values for values in dict.fromkeys(settings) if values not in self.known]
        for cells in made_ahead(lambda part: {values: self._cell(values) for values in part}, new, AT_ONCE):
            self.known |= dict.fromkeys(values for values, cell in cells.items() if cell is None)
            made = {values: cell for values, cell in cells.items() if cell is not None}
            if made:
                numbers = self.sampler.play(list(made.values()), 0, self.games, self.measures, title)
                parts = numbers.astype(np.float64).reshape(len(made), len(self.measures), BATCHES, -1)
                self.known |= {values: _mean(part) for values, part in zip(made, parts, strict=True)}
        nothing = np.full((len(self.measures), BATCHES), np.nan)
        return np.array([nothing if (y := self.known[v]) is None else y for v in settings])


def _mean(part: Floats) -> Floats:
    """Mean over games; NaN where none of a batch ended by the rules."""
    there = ~np.isnan(part)
    count = there.sum(axis=-1)
    return np.where(count > 0, np.where(there, part, 0).sum(axis=-1) / np.maximum(count, 1), np.nan)


def _across(x: Floats, y: Floats, weights: Floats) -> Floats:
    """Weighted mean of x[..., b] * y[..., c] over pairs of different batches b, c: the product without game noise."""
    own = (x * y) @ weights**2
    return ((x @ weights) * (y @ weights) - own) / (weights.sum() ** 2 - (weights**2).sum())


# -- screening ---------------------------------------------------------------------------------------------------------


def _effect(factor: Factor, changes: Floats, games: int) -> Effect:
    """Effects[trajectory, batch] from so many games, NaN where refused."""
    changes = changes[~np.isnan(changes).any(axis=1)]
    n, batches = changes.shape
    if n == 0:
        return Effect(None, math.nan, math.nan, math.nan, math.nan, 0)
    each = changes.mean(axis=1)
    square = float(_across(changes, changes, np.ones(batches)).mean())
    noise = float((changes.var(axis=1, ddof=1) / batches).mean()) + 2 / games**2
    spread = max(0.0, float(each.var(ddof=1)) - noise) if n > 1 else 0.0
    return Effect(
        mu=float(each.mean()) if factor.ordered else None,
        mu_star=float(np.abs(each).mean()),
        strength=math.sqrt(max(0.0, square)),
        sigma=math.sqrt(spread),
        noise=math.sqrt(noise),
        effects=n,
    )


def elementary(points: Floats, y: Floats) -> Floats:
    """Elementary effects [trajectory, axis, ...] of trajectories that turn one axis at a time.

    Parameters
    ----------
    points : float64[run, axis], as played; runs of a trajectory follow each other, one more than there are axes
    y : float64[run, ...]; NaN where a run was refused, and so in its effects
    """
    k = points.shape[1]
    rows, ys = points.reshape(-1, k + 1, k), y.reshape(-1, k + 1, *y.shape[1:])
    steps = np.diff(rows, axis=1)
    axis = np.abs(steps).argmax(axis=2)
    size = np.take_along_axis(steps, axis[..., None], axis=2)[..., 0]
    change = np.diff(ys, axis=1) / size.reshape(*size.shape, *[1] * (ys.ndim - 2))
    found = np.empty_like(change)
    np.put_along_axis(found, axis.reshape(*axis.shape, *[1] * (ys.ndim - 2)), change, axis=1)
    return found


def _screen(bench: _Bench, trajectories: int) -> dict[str, dict[str, Effect]]:
    from SALib.sample import morris

    problem = {
        "num_vars": len(bench.factors),
        "names": [k.path for k in bench.factors],
        "bounds": [[0, 1]] * len(bench.factors),
    }
    points = morris.sample(problem, N=trajectories, num_levels=LEVELS, seed=bench.seed % 2**32)
    found = elementary(bench.taken(points), bench.play(points, f"screening {counted(len(bench.factors), 'number')}"))
    return {
        m.name: {factor.path: _effect(factor, found[:, i, at], bench.games) for i, factor in enumerate(bench.factors)}
        for at, m in enumerate(bench.measures)
    }


def _cleared(effects: Mapping[str, Mapping[str, Effect]], alpha: float) -> dict[str, dict[str, Effect]]:
    """The effects, each with whether it is clear: all together (Holm), with that chance of a false one."""
    p = iter(holm([e.p for found in effects.values() for e in found.values()]))
    return {m: {path: replace(e, clear=next(p) < alpha) for path, e in found.items()} for m, found in effects.items()}


def _steps(bench: _Bench) -> dict[str, dict[str, Step]]:
    """One step from print of every number, against print in the same games."""
    printed = tuple(k.printed for k in bench.factors)
    tries: dict[str, list[tuple[float, tuple[Any, ...]]]] = {}
    for i, factor in enumerate(bench.factors):
        if factor.ordered and factor.printed in factor.values:
            near = sorted((v for step, v in factor.around(1) if step), reverse=True)
            tries[factor.path] = [(v - factor.printed, (*printed[:i], v, *printed[i + 1 :])) for v in near]
    settings = [printed, *(values for some in tries.values() for _, values in some[:1])]
    title = f"one step of {counted(len(tries), 'number')}"
    bench.means(settings, title)
    refused = [some[1][1] for some in tries.values() if len(some) > 1 and bench.known[some[0][1]] is None]
    bench.means(refused, title)
    usual = bench.known[printed]
    found: dict[str, dict[str, Step]] = {m.name: {} for m in bench.measures}
    if usual is None:
        return found
    for path, some in tries.items():
        played = ((step, y) for step, values in some if (y := bench.known.get(values)) is not None)
        for step, y in itertools.islice(played, 1):
            for m, row in zip(bench.measures, y - usual, strict=True):
                if not np.isnan(row).any():
                    found[m.name][path] = Step(step, *_change(row, bench.games))
    return found


def _change(batches: Floats, games: int) -> tuple[float, float]:
    """Mean of a change, and half of its 95 % interval, from batches of so many games in all and one more either way."""
    error = math.sqrt(float(batches.var(ddof=1)) / BATCHES + 2 / games**2)
    return float(batches.mean()), float(stdtrit(BATCHES - 1, 0.975)) * error


def _strongest(effects: Mapping[str, Mapping[str, Effect]], top: int) -> tuple[str, ...]:
    """Paths of the strongest effects on any measure, each measure against its own strongest."""
    score: dict[str, float] = {}
    for found in effects.values():
        most = max((e.strength for e in found.values() if e.clear), default=0.0)
        for path, e in found.items():
            if e.clear:
                score[path] = max(score.get(path, 0.0), e.strength / most)
    return tuple(sorted(score, key=lambda path: -score[path])[:top])


# -- indices -----------------------------------------------------------------------------------------------------------


def _ratios(a: Floats, b: Floats, mixed: Floats, rows: Floats, batches: Floats) -> tuple[float, Floats, Floats]:
    """Variance, first-order and total shares of groups, from means a[row, batch], b and mixed[group, row, batch].

    mixed is a with the group's numbers taken from b. Rows and batches are weighted, for the bootstrap.
    """
    rows = rows / rows.sum()
    both = np.concatenate((a, b)) - 0.5 * (rows @ a + rows @ b)
    n = len(a)
    variance = float(np.concatenate((rows, rows)) @ _across(both, both, batches) / 2 * (2 * n / (2 * n - 1)))
    first = np.array([rows @ _across(both[n:], x - a, batches) for x in mixed])
    total = np.array([rows @ _across(a - x, a - x, batches) / 2 for x in mixed])
    return variance, first, total


def sobol_indices(a: Floats, b: Floats, mixed: Floats, seed: int) -> tuple[float, list[Index]]:
    """Standard deviation of the mean over settings, and the indices of groups.

    Parameters
    ----------
    a, b : float64[row, batch], means of batches of games at two independent settings of all numbers
    mixed : float64[group, row, batch], at the settings of a with the group's numbers of b

    Rows with a NaN anywhere are left out. Intervals by the pigeonhole bootstrap over rows and batches.
    """
    there = ~(np.isnan(a).any(axis=1) | np.isnan(b).any(axis=1) | np.isnan(mixed).any(axis=(0, 2)))
    a, b, mixed = a[there], b[there], mixed[:, there]
    n, batches = a.shape if a.size else (0, BATCHES)
    unknown = Index(None, (0.0, 1.0), None, (0.0, 1.0))
    if n < 4:
        return math.nan, [unknown] * len(mixed)
    variance, first, total = _ratios(a, b, mixed, np.ones(n), np.ones(batches))
    rng = np.random.default_rng(seed)
    rows = rng.multinomial(n, np.full(n, 1 / n), RESAMPLES).astype(np.float64)
    picks = rng.multinomial(batches, np.full(batches, 1 / batches), RESAMPLES).astype(np.float64)
    drawn = [_ratios(a, b, mixed, r, w) for r, w in zip(rows, picks, strict=True) if (w > 0).sum() > 1]
    variances = np.array([v for v, _, _ in drawn])
    if variance <= 0 or np.quantile(variances, 0.025) <= 0:
        return 0.0, [unknown] * len(mixed)
    good = variances > 0
    firsts = np.array([f for _, f, _ in drawn])[good] / variances[good, None]
    totals = np.array([t for _, _, t in drawn])[good] / variances[good, None]
    low1, high1 = np.quantile(firsts, (0.025, 0.975), axis=0)
    low2, high2 = np.quantile(totals, (0.025, 0.975), axis=0)
    found = [
        Index(float(first[g] / variance), (float(low1[g]), float(high1[g])),
              float(total[g] / variance), (float(low2[g]), float(high2[g])))
        for g in range(len(mixed))
    ]  # fmt: skip
    return math.sqrt(variance), found


def _mixes(bench: _Bench, base: int, groups: Sequence[str]) -> tuple[Floats, Floats, dict[str, Floats]]:
    """Means at the settings a, b and, for each group, at a with the group's numbers of b; all [row, measure, batch]."""
    from SALib.sample import sobol

    names = list(dict.fromkeys(groups))
    k = len(bench.factors)
    problem = {"num_vars": k, "names": [x.path for x in bench.factors], "bounds": [[0, 1]] * k, "groups": list(groups)}
    points = sobol.sample(problem, base, calc_second_order=False, seed=bench.seed % 2**32)
    points = points.reshape(base, len(names) + 2, k)
    a, b = points[:, 0], points[:, -1]
    picked = {name: np.where([g == name for g in groups], b, a) for name in names}
    title = f"indices of {counted(len(names), 'group')} of numbers"
    y = bench.play(np.concatenate([a, b, *picked.values()]), title).reshape(
        len(names) + 2, base, len(bench.measures), -1
    )
    return y[0], y[1], dict(zip(names, y[2:], strict=True))


def _solve(
    bench: _Bench, unread: tuple[str, ...], trajectories: int, top: int, base: int, guesses: int, games: int,
    alpha: float,
) -> Screened:  # fmt: skip
    spent = bench.sampler.games
    weighed = weigh(bench.cell, bench.sampler, bench.measures, guesses, games) if guesses else None
    turned = {*(k.path for k in bench.factors), *(weighed.turned if weighed else ())}
    steps = _steps(bench)
    effects = _cleared(_screen(bench, trajectories), alpha)
    strongest = _strongest(effects, top)
    indices: dict[str, dict[str, Index]] = {}
    assumed: dict[str, Index] = {}
    spread: dict[str, float] = {}
    if strongest and base:
        singles = [k.path if k.path in strongest else "the rest" for k in bench.factors]
        by_source = ["assumed" if k.source == "assumed" else "known" for k in bench.factors]
        a, b, mixed = _mixes(bench, base, singles)
        parts = _mixes(bench, base, by_source)[2] if len(set(by_source)) == 2 else {}
        for at, m in enumerate(bench.measures):
            every = np.array([y[:, at] for y in (*mixed.values(), *(parts[g] for g in parts if g == "assumed"))])
            spread[m.name], found = sobol_indices(a[:, at], b[:, at], every, bench.seed)
            indices[m.name] = dict(zip(mixed, found, strict=False))
            if parts:
                assumed[m.name] = found[-1]
    refused = sum(y is None for y in bench.known.values())
    return Screened(
        bench.players, tuple(bench.factors), unread, effects, steps, strongest, indices, assumed,
        weighed, unturned(bench.cell.pack, turned), spread,
        runs=len(bench.known) - refused, refused=refused, games=bench.sampler.games - spent,
    )  # fmt: skip


def _narrowed(factor: Factor, within: float | None) -> Factor:
    """The factor with its numbers kept within a share of the printed one, and at least a step to either side."""
    if within is None or not factor.ordered:
        return factor
    reach = within * abs(factor.printed)
    if isinstance(factor.printed, int):
        reach = max(1, round(reach))
    near = tuple(v for v in factor.values if abs(v - factor.printed) <= reach + 1e-12)
    return Factor(factor.path, factor.printed, near, factor.source, factor.about)


def sensitivity(
    game: str, *, players: str | Sequence[int] = (), strategies: Sequence[str] | Mapping[Any, str] = (),
    changes: Mapping[str, Any] | None = None, overlays: Sequence[Path | str] = (), scenario: str | None = None,
    measures: Sequence[str] = (),
    games: int = 1000, trajectories: int = 10, top: int = 5, base: int = 64, within: float | None = None,
    choices: bool = False, guesses: int = FIRST, seed: int = 1, workers: Workers | int | None = None,
    out: Path | str | None = None, progress: bool = False,
) -> Sensitivity:  # fmt: skip
    """Screens all numbers that can be turned, and shares the variance out among the strongest.

    Parameters
    ----------
    game, players, strategies, changes, overlays, scenario, seed, workers, out, progress : as in `run`
    measures : what is looked at, see `experiments.measure.measures`; by default what is played for and the length
    games : of each setting, rounded up to a multiple of `BATCHES`; >= 8
    trajectories : of the screening, each turns every number once; >= 2
    top : numbers that get indices
    base : rows of the index design, rounded up to a power of two; 0 for screening alone
    within : turn numbers by this share of the printed one at most; by default across the pack's ranges
    choices : turn named choices, too
    guesses : games of each assumed value turned alone, before those that move most are played again in `games` others;
        0: none

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit, if nothing can be turned, or if SALib is not installed.

    Examples
    --------
    >>> sensitivity("toy", players="4", within=0.25)  # doctest: +SKIP
    """
    try:
        import SALib  # noqa: F401
    except ImportError:
        raise BadInput("sensitivity needs SALib: pip install 'elderodds[tune]'") from None
    start = time.perf_counter()
    found = find_game(game)
    spec = make_specification(
        game, strategies=strategies, changes=changes, overlays=overlays, players=players or (), seed=seed,
        scenario=scenario,
    )  # fmt: skip
    for name, value, least in (
        ("games", games, 8),
        ("trajectories", trajectories, 2),
        ("top", top, 1),
        ("base", base, 0),
        ("guesses", guesses, 0),
    ):
        if value < least:
            raise BadInput(f"{name} {value}: at least {least}")
    if within is not None and not 0 < within < math.inf:
        raise BadInput(f"within {within}: a share above 0")
    looked = tuple(parse_measure(found, text) for text in measures or ("aim", "rounds"))
    sampler = Sampler.of("sensitivity", game, workers, out, progress)
    answers, cells = [], spec.cells()
    for cell in cells:
        read = all_factors(cell)
        factors = [_narrowed(k, within) for k in read if k.ordered or choices]
        factors = [k for k in factors if len(k.values) > 1]
        if not factors:
            raise BadInput(f"{found.title}, {counted(cell.players, 'player')}: nothing can be turned")
        known = {k.path for k in read}
        unread = tuple(t.path for t in cell.pack.tunables() if t.path not in known)
        bench = _Bench(cell, factors, looked, BATCHES * -(-games // BATCHES), sampler)
        rows = 1 << (base - 1).bit_length() if base else 0
        answers.append(_solve(bench, unread, trajectories, top, rows, guesses, games, ALPHA / len(cells)))
    return Sensitivity(found, seed, tuple(answers), time.perf_counter() - start)
