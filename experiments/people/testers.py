"""Who the testers are: what notes of their games say of their skill and tastes.

Groups are drawn from a prior, and each plays games. From these games sets of notes are drawn that hold what the real
ones hold: as many at each player count, with the same cells left empty. So many pairs of a group and its notes are
known. A regression learns from them what notes say of a group: that is what notes are boiled down to. Groups whose
notes boil down to nearly the same as the real ones are kept, and put right by what is left of the difference. How near
they are is told in parts of what was thought before: what notes hardly say of a scale hardly counts. Notes that stand
farther from all simulated ones than nearly each of these from the next are called unlike, and read as the nearest: a
regression says nothing of what lies outside.

References
----------
Beaumont, Zhang, Balding (2002), "Approximate Bayesian computation in population genetics", Genetics 162: what is kept
    is adjusted by a local-linear regression, with Epanechnikov's weights; here of the logits, so that it stays in the
    cube.
Fearnhead, Prangle (2012), "Constructing summary statistics for approximate Bayesian computation: semi-automatic
    approximate Bayesian computation", JRSS B 74: the mean of the posterior, learned by regression, as the summary.
MacKinnon, White (1985), "Some heteroskedasticity-consistent covariance matrix estimators with improved finite sample
    properties", J. Econometrics 29: residuals of a regression over the root of 1 minus their leverage (HC2) are as wide
    as errors are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.spatial import KDTree
from scipy.special import expit, logit
from scipy.stats import beta, qmc

from experiments.measure.measures import Measure
from experiments.measure.sampling import Sampler
from experiments.people.draws import play_draws
from experiments.people.groups import Scale, scales_of
from experiments.people.notes import NONE, SCORE, Notes, scored
from experiments.play.axes import Axis
from experiments.play.messages import counted
from experiments.play.spec import Cell
from sim import Game
from sim.game import FIRST_ENDING
from strategies.people import fitted_of, spread_of
from strategies.registry import camps_of

__all__ = ["MOST", "POINTS", "Bench", "Posterior", "Reader", "Table", "bench_of", "drawn_notes", "foretold_of",
           "outcome_measures", "prior_of", "simulated_of", "table_of_notes"]  # fmt: skip

MOST = 512
POINTS, GAMES = 2048, 64
FORETOLD = 10_000  # games of a prediction at each table, shared among draws of who they are
SEARCHING = 256, 32, 1024  # the three above for people who search: a game of theirs takes a hundred times as long
SETS = 4  # of notes drawn from the games of each group, at most
NEAREST, FEWEST, KEPT = 0.05, 100, 300  # share of the pairs that are kept, and how many at least and at most
LEVERAGE = 0.5  # of a pair, at most
LIKE = 0.999  # of simulated notes have others as near as notes must have that are like them
SAME = 0.1  # notes this near are like each other whatever the others are: in deviations of what was thought before
WIDEST = 0.2  # of a prior, at least, in parts of the scale: testers are not who the published figures are of
RARE = 0.02  # of games; rarer endings are told of by no summary
RIDGE = 1e-3
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Code(Measure):
    """A column of the outcome as it is: the side that won, the ending counted from 0, a column of the game's own."""

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """The number of each game; NaN where a game did not end by the rules."""
        there = outcomes["ending"] >= FIRST_ENDING
        own = self.name in (outcomes.dtype.names or ())
        found = (outcomes if own else outcomes["extra"])[self.name].astype(np.float32)
        found -= FIRST_ENDING if self.name == "ending" else 0
        return np.where(there, found, np.nan).astype(np.float32)


@dataclass(frozen=True)
class Table:
    """Notes as numbers: float64[note, feature] of each player count, NaN where nothing was noted.

    Features are the side that won, the ending, the rounds, and the points where a game has such.
    """

    rows: Mapping[int, Floats]

    def __len__(self) -> int:
        return sum(map(len, self.rows.values()))


def table_of_notes(notes: Notes) -> Table:
    """The notes that are held against simulated games: of more than `MOST` of a player count so many, by chance."""
    columns = [np.where(x == NONE, np.nan, x) for x in (notes.side, notes.ending, notes.rounds)]
    columns += [notes.points] if scored(notes.game) else []
    every, rng = np.stack(columns, axis=1).astype(np.float64), np.random.default_rng(1)
    return Table({int(n): rng.permutation(every[notes.players == n])[:MOST] for n in np.unique(notes.players)})


@dataclass(frozen=True)
class Bench:
    """Groups drawn from a prior, and their games.

    Attributes
    ----------
    points : float64[group, scale or number] of the unit cube
    games : {player count: float32[group, feature, game]}, features as in `Table`, NaN of games that were cut
    numbers : of the pack, that are not known either
    """

    game: Game
    scales: tuple[Scale, ...]
    points: Floats
    games: Mapping[int, npt.NDArray[np.float32]]
    numbers: tuple[Axis, ...] = ()

    def part(self, groups: Any) -> "Bench":
        """Some of the groups."""
        return replace(self, points=self.points[groups], games={n: x[groups] for n, x in self.games.items()})


@dataclass(frozen=True)
class Posterior:
    """Who the testers may be, and what the numbers.

    Attributes
    ----------
    points : float64[draw, scale or number] of the unit cube, as likely as their weights
    weights : float64[draw], which add up to 1
    prior : float64[draw, scale or number], what was thought before
    unlike : whether no simulated notes are like these; then they were read as the nearest that are
    """

    scales: tuple[Scale, ...]
    points: Floats
    weights: Floats
    prior: Floats
    numbers: tuple[Axis, ...] = ()
    unlike: bool = False

    @property
    def unknown(self) -> tuple[Scale | Axis, ...]:
        """What the places of a point are."""
        return (*self.scales, *self.numbers)

    def quantiles(self, place: int, shares: Sequence[float]) -> npt.NDArray[Any]:
        """Quantiles of a scale or a number, in its own units."""
        order = np.argsort(self.points[:, place], kind="stable")
        total = np.cumsum(self.weights[order])
        places = np.minimum(np.searchsorted(total, shares), len(order) - 1)
        return self.unknown[place].at(self.points[order[places], place])

    def drawn(self, n: int, seed: int) -> Floats:
        """n points, drawn by their weights evenly (systematic resampling)."""
        rng = np.random.default_rng(seed)
        places = np.searchsorted(np.cumsum(self.weights), (rng.random() + np.arange(n)) / n)
        found: Floats = self.points[rng.permutation(np.minimum(places, len(self.points) - 1))]
        return found


def prior_of(game: Game, u: Floats) -> Floats:
    """Points of the unit cube, even ones, as groups are believed to be before there are notes.

    Around the people that were fitted to published figures, as far as those leave open and at least `WIDEST`; even
    where nobody has fitted any, and for numbers, which come behind the scales.
    """
    fitted, spread, found = fitted_of(game), spread_of(game), u.copy()
    for k, scale in enumerate(scales_of(game)):
        if scale.camp.name not in fitted:
            continue
        width = scale.high - scale.low
        mean = min(max((fitted[scale.camp.name][scale.name] - scale.low) / width, 0.1), 0.9)
        sd = max(WIDEST, spread[scale.camp.name][scale.name] / width)
        many = max(mean * (1 - mean) / sd**2 - 1, 1 / min(mean, 1 - mean))  # of two humps it would be no belief
        found[:, k] = beta.ppf(u[:, k], mean * many, (1 - mean) * many)
    return np.clip(found, 1e-3, 1 - 1e-3)


def simulated_of(game: Game) -> tuple[int, int]:
    """How many groups are simulated, and how many games of each at least."""
    return SEARCHING[:2] if _search(game) else (POINTS, GAMES)


def foretold_of(game: Game) -> int:
    """How many games foretell what people come to at a table."""
    return SEARCHING[2] if _search(game) else FORETOLD


def _search(game: Game) -> bool:
    return any(camp.playouts for camp in camps_of(game).values())


def outcome_measures(game: Game) -> list[Measure]:
    """What is noted of each game, in the order of the features of `Table`."""
    return [Code("side"), Code("ending"), Code("rounds"), *([Code(SCORE)] if scored(game) else [])]


def bench_of(
    cells: Sequence[Cell], sampler: Sampler, *, numbers: Sequence[Axis] = (), points: int = POINTS,
    games: int = GAMES, seed: int = 1,
) -> Bench:  # fmt: skip
    """Groups drawn from the prior, and games of each at each table.

    Parameters
    ----------
    cells : one of each player count; who plays in them does not matter
    numbers : of the pack, drawn evenly from their values beside who plays
    points : a power of two

    Raises
    ------
    BadInput
        If the pack refuses numbers that were drawn.
    """
    game = cells[0].game
    scales = tuple(scales_of(game))
    at = prior_of(game, qmc.Sobol(len(scales) + len(numbers), rng=np.random.default_rng(seed)).random(points))
    played = play_draws(cells, at, outcome_measures(game), games, 0, sampler, counted(points, "group"), numbers)
    return Bench(game, scales, at, {cell.players: x for cell, x in zip(cells, played, strict=True)}, tuple(numbers))


# -- what notes are boiled down to -------------------------------------------------------------------------------------


class _Summary:
    """Means over notes of what each says, against what is usual at its player count.

    Sides and endings become shares, rounds and points a mean and a mean of squares. A feature that nobody noted is
    left out.
    """

    def __init__(self, bench: Bench, table: Table) -> None:
        self.codes: list[tuple[int, float]] = []
        for feature in (0, 1):
            every = np.concatenate([bench.games[n][:, feature].ravel() for n in table.rows])
            values, counts = np.unique(every[~np.isnan(every)], return_counts=True)
            common = values[counts >= RARE * counts.sum()]
            self.codes += [(feature, float(v)) for v in common[:-1]]
        self.numbers = range(2, next(iter(table.rows.values())).shape[1])
        self.usual = {}
        for n in table.rows:
            each = self._features(np.moveaxis(bench.games[n], 1, 2))
            flat = each.reshape(-1, each.shape[-1])
            self.usual[n] = np.nanmean(flat, axis=0), np.nanstd(flat, axis=0) + 1e-6

    def _features(self, notes: npt.NDArray[Any]) -> Floats:
        """float64[..., number] of notes [..., feature]."""
        found = []
        for feature, code in self.codes:
            x = notes[..., feature]
            found.append(np.where(np.isnan(x), np.nan, x == code))
        for feature in self.numbers:
            x = notes[..., feature].astype(np.float64)
            found += [x, x * x]
        return np.stack(found, axis=-1)

    def of(self, rows: Mapping[int, npt.NDArray[Any]]) -> Floats:
        """float64[..., number] of sets of notes {player count: [..., note, feature]}."""
        total, times = 0.0, 0.0
        for n, notes in rows.items():
            mean, deviation = self.usual[n]
            each = (self._features(notes) - mean) / deviation
            total = total + np.nansum(each, axis=-2)
            times = times + (~np.isnan(each)).sum(axis=-2)
        return np.asarray(total / np.maximum(times, 1))


def drawn_notes(bench: Bench, table: Table, sets: int, rng: np.random.Generator) -> dict[int, Floats]:
    """Notes of the groups of a bench, as a table holds them: {player count: float64[group, set, note, feature]}.

    Games of one set are different ones, as far as there are so many: drawn again and again they would vary more.
    """
    found = {}
    for n, rows in table.rows.items():
        games = np.moveaxis(bench.games[n], 1, 2)  # group, game, feature
        shape = len(games), sets
        if len(rows) <= games.shape[1]:
            which = rng.permuted(np.broadcast_to(np.arange(games.shape[1]), (*shape, games.shape[1])), axis=2)
            which = which[..., : len(rows)]
        else:
            which = rng.integers(games.shape[1], size=(*shape, len(rows)))
        drawn = games[np.arange(len(games))[:, None, None], which].astype(np.float64)
        found[n] = np.where(np.isnan(rows), np.nan, drawn)
    return found


def _terms(x: Floats) -> Floats:
    """What a regression reads of summaries [row, number]: one, the numbers, their squares and products."""
    pairs = [x[:, i] * x[:, j] for i in range(x.shape[1]) for j in range(i + 1)]
    return np.stack([np.ones(len(x)), *x.T, *pairs], axis=1)


class Reader:
    """Reads who testers are from notes of one pattern: so many at each player count, with these cells noted."""

    def __init__(self, bench: Bench, table: Table, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        # as many as are of different games: a set of all games of a group, four times, is one
        sets = max(1, min(SETS, *(bench.games[n].shape[2] // len(rows) for n, rows in table.rows.items())))
        self.bench, self.summary = bench, _Summary(bench, table)
        read = self.summary.of(drawn_notes(bench, table, sets, rng))
        self.read = read.reshape(-1, read.shape[-1])
        self.points = np.repeat(bench.points, sets, axis=0)
        self.truth = logit(self.points)
        terms = _terms(self.read)
        held = RIDGE * len(terms) * np.eye(terms.shape[1])
        self.learned = np.linalg.solve(terms.T @ terms + held, terms.T @ self.truth)
        self.boiled = terms @ self.learned
        self.spread, self.before = self.boiled.std(axis=0) + 1e-9, self.truth.std(axis=0)
        self.near = KDTree(self.boiled / self.before)
        self.alone = max(SAME, float(np.quantile(self.near.query(self.near.data, 2)[0][:, 1], LIKE)))

    def posterior(self, rows: Mapping[int, npt.NDArray[Any]]) -> Posterior:
        """Who wrote notes of this pattern."""
        seen = (_terms(self.summary.of(rows)[None]) @ self.learned)[0]
        distance, nearest = self.near.query(seen / self.before)
        unlike = bool(distance > self.alone)
        away = self.boiled - (self.boiled[nearest] if unlike else seen)
        far = np.sqrt(((away / self.before) ** 2).sum(axis=1))
        kept = np.argsort(far, kind="stable")[: min(KEPT, max(FEWEST, int(NEAREST * len(far))))]
        # few notes are often alike, and as near as each other: the kernel ends at the nearest that is not kept
        reach = min(far[far > far[kept[-1]] + 1e-9], default=1.0)
        weights = 1 - (far[kept] / reach) ** 2
        x = np.concatenate([np.ones((len(kept), 1)), away[kept] / self.spread], axis=1)
        held = RIDGE * weights.sum() * np.eye(x.shape[1])
        held[0, 0] = 0
        solved = np.linalg.solve((x * weights[:, None]).T @ x + held, (x * weights[:, None]).T)
        slopes = solved @ self.truth[kept]
        leverage = np.minimum(np.einsum("ij,ji->i", x, solved), LEVERAGE)
        left = (self.truth[kept] - x @ slopes) / np.sqrt(1 - leverage)[:, None]
        points = expit(slopes[0] + left)
        bench, shares = self.bench, weights / weights.sum()
        return Posterior(bench.scales, points, shares, self.points, bench.numbers, unlike)
