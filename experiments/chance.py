"""`luck`: how much of a game's result comes from each source of chance.

Every source (dice, decks, set-up, the players' own dice) has a stream of its own, so that one can be held while all
others vary. Two nested designs for each source s, with the result Y of a game:

    held    groups of games share s and differ in all else. The variance between groups, in parts of the whole, is
            Var(E[Y | s]) / Var(Y): what s decides alone.
    varied  groups of games share all but s. The variance within groups, in parts of the whole, is
            E[Var(Y | all but s)] / Var(Y): what would have to be redrawn with s; s and its interactions.

These are the first-order and the total Sobol index of the source. What the first ones leave of 1 is interactions.
Variance components are those of the one-way analysis of variance, unbiased whatever the distribution; their
intervals come from a bootstrap over groups. No game is in two designs.

References
----------
Searle, Casella, McCulloch (1992), "Variance Components", section 3.6: unequal groups.
Davison, Hinkley (1997), "Bootstrap Methods and their Application", section 3.8: resampling of groups.
Sobol' (2001), Math. Comput. Simul. 55; Saltelli et al. (2008), "Global Sensitivity Analysis", section 4.5: the indices.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.fanout import Workers
from experiments.machine import cores
from experiments.measures import Measure, parse_measure
from experiments.sampling import Sampler
from experiments.spec import Cell, make_specification
from experiments.store import folder_of
from experiments.targets import slipping
from sim import BadInput, Game, find_game

__all__ = ["PLAYERS", "Luck", "Parts", "Share", "luck"]

PLAYERS = "players"  # the source made of all seats' own streams
RESAMPLES = 1000
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Share:
    """Parts of the variance of a result that hang on one source; not cut to 0 and 1, so that they are unbiased.

    Attributes
    ----------
    alone, alone95 : decided by the source by itself, and the interval
    total, total95 : the same with its interactions
    """

    alone: float
    alone95: tuple[float, float]
    total: float
    total95: tuple[float, float]


@dataclass(frozen=True)
class Parts:
    """The answer for one number of players at one skill.

    Attributes
    ----------
    players : number of players
    slip : share of all decisions that were replaced by random ones, 0 for the strategies as they are
    strategies : who played
    means : {measure: mean}
    shares : {measure: {source: Share}}; empty where the result never varies
    interactions : {measure: (share of the variance that no source decides alone, its 95 % interval)}
    games : games played
    cut : of these, games that did not end by the rules, left out
    """

    players: int
    slip: float
    strategies: Mapping[str, str]
    means: Mapping[str, float]
    shares: Mapping[str, Mapping[str, Share]]
    interactions: Mapping[str, tuple[float, tuple[float, float]]]
    games: int
    cut: int


@dataclass(frozen=True)
class Luck:
    """A finished `luck`: player counts, and for each the skills asked for."""

    game: Game
    seed: int
    held: int
    answers: tuple[Parts, ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `luck --json` prints."""
        players: dict[str, list[dict[str, Any]]] = {}
        for a in self.answers:
            players.setdefault(str(a.players), []).append(_answer(a))
        games = sum(a.games for a in self.answers)
        return {
            "game": self.game.key, "seed": self.seed, "held": self.held, "players": players, "games": games,
            "seconds": round(self.seconds, 3),
        }  # fmt: skip


def _answer(a: Parts) -> dict[str, Any]:
    measures = {}
    for name, mean in a.means.items():
        share, interval = a.interactions.get(name, (None, None))
        measures[name] = {
            "mean": mean,
            "sources": {
                source: {"alone": s.alone, "alone95": list(s.alone95), "total": s.total, "total95": list(s.total95)}
                for source, s in a.shares.get(name, {}).items()
            },
            "interactions": {"share": share, "ci95": list(interval) if interval else None},
        }
    return {
        "slip": a.slip, "strategies": dict(a.strategies), "measures": measures, "games": a.games, "cut": a.cut
    }  # fmt: skip


# -- analysis of variance ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Components:
    """Variance between and within groups, and the same in bootstrap resamples of the groups."""

    between: float
    within: float
    betweens: Floats
    withins: Floats

    @property
    def varies(self) -> bool:
        """Whether there is any variance to share out."""
        return self.between + self.within > 0

    def share(self, within: bool) -> tuple[float, Floats]:
        """The part of the variance within, or between, groups; and in the resamples, NaN where one does not vary."""
        whole = self.betweens + self.withins
        part = self.withins if within else self.betweens
        drawn = np.divide(part, whole, out=np.full_like(whole, np.nan), where=whole > 0)
        return (self.within if within else self.between) / (self.between + self.within), drawn


def _anova(weights: Floats, size: Floats, total: Floats, inside: Floats) -> tuple[Floats, Floats]:
    """Components between and within, for each row of weights over groups.

    Parameters
    ----------
    weights : float64[resample, group], how often a group counts
    size, total, inside : float64[group], games, sum of results, sum of squares about the group's mean
    """
    groups, games = weights.sum(axis=1), weights @ size
    within = weights @ inside / np.maximum(games - groups, 1)
    squares = weights @ (total**2 / size) - (weights @ total) ** 2 / games
    usual = (games - weights @ size**2 / games) / (groups - 1)
    return (squares / (groups - 1) - within) / usual, within


def components(y: npt.NDArray[np.floating], rng: np.random.Generator) -> Components:
    """Variance components of results y[group, game], NaN where a game did not end by the rules."""
    there = ~np.isnan(y)
    size = there.sum(axis=1).astype(np.float64)
    filled = np.where(there, y, 0.0).astype(np.float64)[size > 0]
    there, size = there[size > 0], size[size > 0]
    total = filled.sum(axis=1)
    inside = (np.where(there, filled - (total / size)[:, None], 0.0) ** 2).sum(axis=1)
    n = len(size)
    if n < 2:
        return Components(0.0, 0.0, np.zeros(1), np.zeros(1))
    between, within = _anova(np.ones((1, n)), size, total, inside)
    drawn = rng.multinomial(n, np.full(n, 1 / n), RESAMPLES).astype(np.float64)
    betweens, withins = _anova(drawn, size, total, inside)
    return Components(float(between[0]), float(within[0]), betweens, withins)


def _interval(draws: Floats) -> tuple[float, float]:
    low, high = np.clip(np.nanquantile(draws, (0.025, 0.975)), 0.0, 1.0)
    return float(low), float(high)


def _share(held: Components, varied: Components) -> tuple[Share, Floats]:
    """The source's shares, and the first one in the resamples."""
    alone, firsts = held.share(within=False)
    total, totals = varied.share(within=True)
    return Share(alone, _interval(firsts), total, _interval(totals)), firsts


# -- the designs -------------------------------------------------------------------------------------------------------


def _designs(game: Game, held: int) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """For each source its name and two periods, see `sim.luck.deal`: the source held, and all others held."""
    sources, seats = game.shape.streams, game.shape.seats
    for name in (*sources, PLAYERS):
        mine = [s == name for s in sources] + [name == PLAYERS] * seats
        yield name, tuple(held if m else 1 for m in mine), tuple(1 if m else held for m in mine)


def _parts(cell: Cell, slip: float, measures: Sequence[Measure], groups: int, held: int, sampler: Sampler) -> Parts:
    spent, cut = sampler.games, sampler.cut
    rng = np.random.default_rng(cell.seed)
    n = groups * held
    played: dict[str, list[npt.NDArray[np.float32]]] = {}
    for number, (source, alone, others) in enumerate(_designs(cell.game, held)):
        played[source] = []
        for k, period in enumerate((alone, others)):
            lo = (2 * number + k) * n
            title = f"{source} {'varied' if k else 'held'}, {cell.players} players, slip {slip:g}"
            played[source].append(sampler.play([cell], lo, lo + n, measures, title, period)[0])
    shares: dict[str, dict[str, Share]] = {}
    interactions: dict[str, tuple[float, tuple[float, float]]] = {}
    means = {}
    for at, m in enumerate(measures):
        every = np.concatenate([y[at] for pair in played.values() for y in pair])
        means[m.name] = float(np.mean(every[~np.isnan(every)])) if not np.isnan(every).all() else 0.0
        parts = {s: [components(y[at].reshape(groups, held), rng) for y in pair] for s, pair in played.items()}
        if not all(c.varies for pair in parts.values() for c in pair):
            continue
        found = {source: _share(*pair) for source, pair in parts.items()}
        shares[m.name] = {source: share for source, (share, _) in found.items()}
        rest = 1 - sum(share.alone for share in shares[m.name].values())
        interactions[m.name] = rest, _interval(1 - np.sum([draws for _, draws in found.values()], axis=0))
    return Parts(
        cell.players, slip, cell.strategies, means, shares, interactions, sampler.games - spent, sampler.cut - cut
    )


def luck(
    game: str, *, players: str | Sequence[int] = (), strategies: Sequence[str] = (),
    changes: Mapping[str, Any] | None = None, overlays: Sequence[Path | str] = (), measures: Sequence[str] = (),
    slips: Sequence[float] = (0.0, 0.3), groups: int = 1000, held: int = 16, seed: int = 1,
    workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> Luck:  # fmt: skip
    """Shares the variance of results out among the sources of chance.

    Parameters
    ----------
    game, players, strategies, changes, overlays, seed, workers, out, progress : as in `run`
    measures : what is looked at, see `experiments.measures`; by default the win rate of the main side and the length
    slips : skills: shares of decisions that are replaced by random ones, 0 for the strategies as they are
    groups : of games in each design, >= 50
    held : games in a group, >= 2

    Each skill takes 2 * (sources + 1) * groups * held games.

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit, with the nearest valid thing.

    Examples
    --------
    >>> luck("toy", players="4").answers[0].shares["rate:players"]  # doctest: +SKIP
    """
    start = time.perf_counter()
    found = find_game(game)
    if groups < 50 or held < 2:
        raise BadInput(f"groups {groups}, held {held}: at least 50 groups of 2 games")
    wrong = [slip for slip in slips if not 0 <= slip <= 1]
    if wrong or not slips:
        raise BadInput(f"slip {wrong[0] if wrong else ''}: shares of slips are between 0 and 1")
    looked = tuple(parse_measure(found, text) for text in measures or ("rate", "rounds"))
    tiers = [
        make_specification(
            game, players=players or (), strategies=slipping(found, strategies, slip), changes=changes,
            overlays=overlays, seed=seed,
        ).cells()
        for slip in slips
    ]  # fmt: skip
    spread = workers if isinstance(workers, Workers) else Workers(workers or cores())
    sampler = Sampler(spread, progress, folder_of(out, "luck", game))
    answers = [
        _parts(cell, slip, looked, groups, held, sampler)
        for row in zip(*tiers, strict=True)
        for slip, cell in zip(slips, row, strict=True)
    ]
    return Luck(found, seed, held, tuple(answers), time.perf_counter() - start)
