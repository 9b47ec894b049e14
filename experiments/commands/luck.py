"""`luck`: how much of a game's result comes from each source of chance, and how much from who plays.

Every source (dice, decks, set-up, the players' own dice) has a stream of its own, so that each can be changed while the
others stay. In a mixed table, where each game draws each seat's strategy, skill is a source too: what the seats differ
in. The sources are put in an order, and a chain of games changes them one after another, until all are new:

    y[0]  the first game    y[k]  the first k sources of the order new, the others as they were    y[d]  all new

The share of a source is its Shapley effect: what it adds to the variance that is decided, averaged over all orders in
which the sources may be told. With step k of the chain, averaged over chains and orders,

    share = E[(y[0] - y[d]) (y[k-1] - y[k])] / 2        total = E[(y[k-1] - y[k])^2] / 2

in parts of the variance E[(y[0] - y[d])^2] / 2. Shares add up to one, by their form and not only on average: what
several sources decide together is shared out among them. `total` is what would have to be redrawn with the source,
Sobol's total index; `alone`, his first-order index, what it decides by itself: E[(y[d] - m) (y[1] - y[0])] where it is
first, and the same from the other end where it is last. The last game of a chain is the first of the next one.

References
----------
Owen (2014), "Sobol' indices and Shapley value", SIAM/ASA J. Uncertainty Quantification 2; Song, Nelson, Staum (2016),
    "Shapley effects for global sensitivity analysis", same journal 4.
Goda (2021), "A simple algorithm for global sensitivity analysis with Shapley effects", Reliability Engineering and
    System Safety 213: the chain. Here each is read from both ends.
Sobol' (2001), Math. Comput. Simul. 55; Jansen (1999), Comput. Phys. Commun. 117: the indices.
Davison, Hinkley (1997), "Bootstrap Methods and their Application", section 3.8: resampling of orders.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

from experiments.measure.measures import Measure, parse_measure
from experiments.measure.sampling import Sampler
from experiments.measure.targets import slipping
from experiments.play.fanout import Workers
from experiments.play.messages import counted
from experiments.play.spec import Cell, make_specification, strategy_texts
from sim import BadInput, Game, find_game
from sim.luck import BITS
from strategies import find_strategy
from strategies.registry import usual_of

__all__ = ["PLAYERS", "SKILL", "SKILLS", "Luck", "Parts", "Share", "luck", "mixing", "shares"]

PLAYERS, SKILL = "players", "skill"  # the source made of all seats' own streams; and who of a mix sits where
SKILLS = ("0", "0.1", "0.3", "0.5")  # of a mixed table, all equally likely for each seat
ROUNDS = 16  # orders drawn; each is turned round, so that every source stands once in every place
RESAMPLES = 1000
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Share:
    """Parts of the variance of a result that hang on one source; not cut to 0 and 1, so that they are unbiased.

    Attributes
    ----------
    share, share95 : of the source when all is shared out (Shapley), and the interval; they add up to one
    alone, alone95 : decided by the source by itself
    total, total95 : the same with all its interactions
    """

    share: float
    share95: tuple[float, float]
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
    slip : share of all decisions that were replaced by random ones, 0 for the strategies as they are; None where each
        game draws each seat's skill
    strategies : who played
    means : {measure: mean}
    shares : {measure: {source: Share}}; empty where the result never varies
    games : games played
    cut : of these, games that did not end by the rules; their chains are left out
    """

    players: int
    slip: float | None
    strategies: Mapping[str, str]
    means: Mapping[str, float]
    shares: Mapping[str, Mapping[str, Share]]
    games: int
    cut: int


@dataclass(frozen=True)
class Luck:
    """A finished `luck`: player counts, and for each the skills asked for.

    Attributes
    ----------
    skills : of the mixed table, all equally likely for each seat: a share of slips, or a strategy's name
    """

    game: Game
    seed: int
    skills: tuple[str, ...]
    answers: tuple[Parts, ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `luck --json` prints."""
        players: dict[str, list[dict[str, Any]]] = {}
        for a in self.answers:
            players.setdefault(str(a.players), []).append(_answer(a))
        games = sum(a.games for a in self.answers)
        return {
            "game": self.game.key, "seed": self.seed, "skills": list(self.skills), "players": players, "games": games,
            "seconds": round(self.seconds, 3),
        }  # fmt: skip


def _answer(a: Parts) -> dict[str, Any]:
    measures = {
        name: {
            "mean": mean,
            "sources": {
                source: {
                    "share": s.share, "share95": list(s.share95), "alone": s.alone, "alone95": list(s.alone95),
                    "total": s.total, "total95": list(s.total95),
                }
                for source, s in a.shares.get(name, {}).items()
            },
        }
        for name, mean in a.means.items()
    }  # fmt: skip
    return {"slip": a.slip, "strategies": dict(a.strategies), "measures": measures, "games": a.games, "cut": a.cut}


# -- shares ------------------------------------------------------------------------------------------------------------


def shares(chains: Sequence[Floats], orders: npt.NDArray[np.int64], rng: np.random.Generator) -> list[Share]:
    """The shares of the sources, in their order; none where the result never varies.

    Parameters
    ----------
    chains : of each order y[chain, 0 to d]; NaN where a game did not end by the rules, and its chain is left out
    orders : int64[order, d], the number of the source that changes at each step
    """
    runs, d = orders.shape
    one, both, ends = np.zeros(runs), np.zeros(runs), np.zeros((2, runs, d))
    share, total = np.zeros((runs, d)), np.zeros((runs, d))
    whole = np.concatenate([y[~np.isnan(y).any(axis=1)] for y in chains])
    middle = float(whole.mean()) if len(whole) else 0.0
    for r, (y, order) in enumerate(zip(chains, orders, strict=True)):
        y = y[~np.isnan(y).any(axis=1)]
        steps, across = y[:, :-1] - y[:, 1:], y[:, 0] - y[:, -1]
        one[r], both[r] = len(y), across @ across / 2
        share[r, order] = across @ steps / 2
        total[r, order] = (steps**2).sum(axis=0) / 2
        ends[0, r, order[0]] = -((y[:, -1] - middle) @ steps[:, 0])
        ends[1, r, order[-1]] = (y[:, 0] - middle) @ steps[:, -1]
    counts = np.stack([one[:, None] * (orders[:, at, None] == np.arange(d)) for at in (0, -1)])
    if both.sum() == 0:
        return []

    def read(weights: Floats) -> Floats:
        """[resample, kind, source] of weighted runs; NaN where nothing varies."""
        with np.errstate(invalid="ignore", divide="ignore"):
            all_of_it = (weights @ both)[:, None]
            alone = (weights @ ends.sum(axis=0)) / (weights @ counts.sum(axis=0)) * (weights @ one)[:, None] / all_of_it
            return np.stack((weights @ share / all_of_it, alone, weights @ total / all_of_it), axis=1)

    found = read(np.ones((1, runs)))[0]
    drawn = read(rng.multinomial(runs, np.full(runs, 1 / runs), RESAMPLES).astype(np.float64))
    with np.errstate(invalid="ignore"):  # where hardly a game varies a resample may have no chain that does
        half = stdtrit(runs - 1, 0.975) * np.nanstd(drawn, axis=0) * np.sqrt(runs / (runs - 1))
    low, high = np.clip((found - half, found + half), 0.0, 1.0)
    ends95 = np.stack((low, high), axis=2).tolist()
    return [
        Share(float(found[0, s]), tuple(ends95[0][s]), float(found[1, s]), tuple(ends95[1][s]), float(found[2, s]),
              tuple(ends95[2][s]))
        for s in range(d)
    ]  # fmt: skip


def _orders(sources: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Orders of the sources: ROUNDS at random, each turned round through all its places."""
    drawn = [rng.permutation(sources) for _ in range(ROUNDS)]
    return np.array([np.roll(order, turn) for order in drawn for turn in range(sources)])


def _period(game: Game, sources: Sequence[str], order: npt.NDArray[np.int64]) -> tuple[int, ...]:
    """Periods of the streams, see `sim.luck.deal`: in a chain of d games the source at place k is new from game k."""
    d = len(sources)
    place = {sources[s]: k + 1 for k, s in enumerate(order)}
    streams = [*game.shape.streams, *[PLAYERS] * game.shape.seats, SKILL, PLAYERS]  # the last: of those who search
    return tuple(d | (d - place.get(name, d)) << int(BITS) for name in streams)


def _parts(cell: Cell, slip: float | None, measures: Sequence[Measure], groups: int, sampler: Sampler) -> Parts:
    spent, cut = sampler.games, sampler.cut
    rng = np.random.default_rng(cell.seed)
    sources = [*cell.game.shape.streams, PLAYERS, *([SKILL] if slip is None else [])]
    d, chains = len(sources), -(-groups // ROUNDS)
    orders = _orders(d, rng)
    skill = "mixed" if slip is None else f"slip {slip:g}"
    title = f"{counted(cell.players, 'player')}, {skill}, {counted(len(orders), 'order')}"
    parts = [(cell, at * (chains + 1) * d, _period(cell.game, sources, order)) for at, order in enumerate(orders)]
    numbers = sampler.play_parts(parts, chains * d + 1, measures, title).astype(np.float64)
    played = [[np.column_stack((row[:-1].reshape(chains, d), row[d::d])) for row in rows]
              for rows in numbers.swapaxes(0, 1)]  # fmt: skip
    means, found = {}, {}
    for m, some in zip(measures, played, strict=True):
        every = np.concatenate(some)[:, :-1]
        means[m.name] = float(np.nanmean(every)) if not np.isnan(every).all() else 0.0
        each = shares(some, orders, rng)
        if each:
            found[m.name] = dict(zip(sources, each, strict=True))
    return Parts(cell.players, slip, cell.strategies, means, found, sampler.games - spent, sampler.cut - cut)


def mixing(game: Game, strategies: Sequence[str], skills: Sequence[str]) -> tuple[str, ...]:
    """The line-up in which each game draws each seat's skill, all equally likely.

    Parameters
    ----------
    skills : shares of slips, '0' for the strategies as they are, and names of strategies, for the sides they play

    Raises
    ------
    BadInput
        For a skill that is neither.
    """

    def rung(where: str, name: str, skill: str) -> str | None:
        if skill.replace(".", "", 1).isdigit():
            return name if float(skill) == 0 else f"{name.partition('~')[0]}~{skill}"
        plays = find_strategy(game, skill).sides
        return skill if not plays or where in plays or where not in game.fallback else None

    made = []
    for text in [f"{side}={name}" for side, name in usual_of(game).items()] + list(strategies):
        where, equals, name = text.rpartition("=")
        parts = (rung(where, name, skill) for skill in skills)
        made.append(f"{where}{equals}{'|'.join(p for p in parts if p)}")
    return tuple(made)


def luck(
    game: str, *, players: str | Sequence[int] = (), strategies: Sequence[str] | Mapping[Any, str] = (),
    changes: Mapping[str, Any] | None = None, overlays: Sequence[Path | str] = (), scenario: str | None = None,
    measures: Sequence[str] = (),
    slips: Sequence[float] = (0.0, 0.3), skills: Sequence[str] = SKILLS, groups: int = 1000, seed: int = 1,
    workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> Luck:  # fmt: skip
    """Shares the variance of results out among the sources of chance, and the players.

    Parameters
    ----------
    game, players, strategies, changes, overlays, scenario, seed, workers, out, progress : as in `run`
    measures : what is looked at, see `experiments.measure.measures`; by default what is played for and the length
    slips : skills: shares of decisions that are replaced by random ones, 0 for the strategies as they are
    skills : of a mixed table, in which each game draws each seat's skill: shares of slips and names of strategies, all
        equally likely; fewer than two for none
    groups : chains of games in which a source is the first to change, >= 16

    Each skill takes groups * sources * sources games, rounded up.

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
    if groups < ROUNDS:
        raise BadInput(f"groups {groups}: at least {ROUNDS}")
    wrong = [slip for slip in slips if not 0 <= slip <= 1]
    if wrong or not slips:
        raise BadInput(f"slip {wrong[0] if wrong else ''}: shares of slips are between 0 and 1")
    looked = tuple(parse_measure(found, text) for text in measures or ("aim", "rounds"))
    mixed = tuple(skills) if len(skills) > 1 else ()
    named = strategy_texts(strategies)
    line_ups: list[tuple[float | None, tuple[str, ...]]] = [(slip, slipping(found, named, slip)) for slip in slips]
    among = mixing(found, named, skills)  # looked at where no table is mixed, too
    line_ups += [(None, among)] if mixed else []
    tiers = [
        make_specification(
            game, players=players or (), strategies=texts, changes=changes, overlays=overlays, seed=seed,
            scenario=scenario,
        ).cells()
        for _, texts in line_ups
    ]  # fmt: skip
    sampler = Sampler.of("luck", game, workers, out, progress)
    answers = [
        _parts(cell, slip, looked, groups, sampler)
        for row in zip(*tiers, strict=True)
        for (slip, _), cell in zip(line_ups, row, strict=True)
    ]
    return Luck(found, seed, mixed, tuple(answers), time.perf_counter() - start)
