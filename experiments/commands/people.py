"""`people`: how people play, fitted to the published figures of a game.

What is fitted are the means of a group for each camp (`strategies.people`): skill and tastes. Points that come near
to the references are looked for as `experiments.statistics.approach` tells, and played again: who came near by chance
does not then. Of these, and their mean, within its slack of the nearest, the one most like all is the answer. It is
held against the references in games that had no part in the choice. Games of people who search take a hundred times as
long: of them fewer groups may be played again (`again`).
"""

import json
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.commands.calibrate import miss_of
from experiments.commands.references import measures_of, numbers_of
from experiments.measure.against import LEVEL, Against, against
from experiments.measure.measures import Floats, parse_measure
from experiments.measure.published import Reference, references_of
from experiments.measure.running import stored_words
from experiments.measure.sampling import Sampler
from experiments.people.groups import Scale, not_told_apart, scales_of, texts_of
from experiments.play.fanout import Workers
from experiments.play.messages import counted
from experiments.play.plain import in_json
from experiments.play.progress import foretell
from experiments.play.spec import Cell, make_specification
from experiments.statistics.approach import KEPT, SLACK, Near, approach, spread_of
from sim import BadInput, Game, find_game
from sim.errors import unknown

__all__ = ["GAMES", "SETTINGS", "Apart", "Determined", "People", "people"]

GAMES, SETTINGS = 200, 400
AGAIN = 4  # times more games of the groups that came near
FRESH = 2000  # games of the answer at each player count
FEWEST = 20  # games of anybody


@dataclass(frozen=True)
class Determined:
    """What the published figures say of one scale.

    Attributes
    ----------
    fitted : the mean of the answer
    mean, deviation : of the groups kept
    low, high : the ends of their middle 90 %
    ratio : their spread against that of the whole range: near 0 the figures determine it, near 1 they say nothing
    """

    scale: Scale
    fitted: float
    mean: float
    deviation: float
    low: float
    high: float
    ratio: float

    def to_json(self) -> dict[str, Any]:
        """Its entry under "scales"."""
        return {
            "camp": self.scale.camp.name, "scale": self.scale.name, "fitted": self.fitted, "mean": self.mean,
            "deviation": self.deviation, "middle90": [self.low, self.high], "low": self.scale.low,
            "high": self.scale.high, "ratio": self.ratio,
        }  # fmt: skip


@dataclass(frozen=True)
class Apart:
    """Why a figure stays outside.

    Attributes
    ----------
    reference : its id
    nearest : what groups came to that came nearest to it
    reached : whether any group came to it
    others : ids of references that such groups miss and the answer does not
    """

    reference: str
    nearest: float
    reached: bool
    others: tuple[str, ...]


@dataclass(frozen=True)
class People:
    """A finished `people`.

    Attributes
    ----------
    strategies : the line-up of the answer, as on the command line
    scales : what was fitted
    only : ids of the references that were fitted to
    usual, fitted : each reference in fresh games of the usual players, and of the answer
    apart : of those whose figure is not in its range, why
    together : pairs of places among `scales` that the figures do not tell apart, and their correlation
    misses : root mean square of the misses of both, in half-widths of the ranges
    groups : that were tried
    cut : as in `Near`
    """

    game: Game
    seed: int
    strategies: tuple[str, ...]
    scales: tuple[Determined, ...]
    only: tuple[str, ...]
    usual: tuple[Against, ...]
    fitted: tuple[Against, ...]
    apart: tuple[Apart, ...]
    together: tuple[tuple[int, int, float], ...]
    misses: tuple[float, float]
    groups: int
    cut: bool
    games: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `people --json` prints."""
        pairs = zip(self.usual, self.fitted, strict=True)
        return {
            "game": self.game.key, "seed": self.seed, "strategies": list(self.strategies),
            "scales": [one.to_json() for one in self.scales], "fitted_to": list(self.only),
            "references": [{"id": a.reference.id, "usual": a.to_json(), "people": b.to_json()} for a, b in pairs],
            "outside": [in_json(vars(one)) for one in self.apart],
            "together": [
                {"scales": [self.scales[i].scale.title, self.scales[j].scale.title], "correlation": r}
                for i, j, r in self.together
            ],
            "miss": in_json(dict(zip(("usual", "people"), self.misses, strict=True))), "groups": self.groups,
            "cut": self.cut, "games": self.games, "seconds": round(self.seconds, 3),
        }  # fmt: skip

    def to_toml(self, made: str) -> str:
        """The file ``people.toml`` of the game.

        Parameters
        ----------
        made : the command that made it
        """
        head = f"# How people play {self.game.title}, fitted to what is published; docs/people.md."
        lines = [head, f"made = {json.dumps(made)}"]
        for table in ("group", "deviation"):
            for camp in dict.fromkeys(one.scale.camp.name for one in self.scales):
                own = [one for one in self.scales if one.scale.camp.name == camp]
                values = [one.fitted if table == "group" else one.deviation for one in own]
                rows = (f"{one.scale.name} = {value:.3f}" for one, value in zip(own, values, strict=True))
                lines += ["", f"[{table}.{camp}]", *rows]
        return "\n".join(lines) + "\n"


class _Bench:
    """Groups played, each in games of its own."""

    def __init__(
        self, told: Sequence[Reference], only: Sequence[str], tables: Sequence[Cell], scales: Sequence[Scale],
        games: int, sampler: Sampler,
    ) -> None:  # fmt: skip
        self.only = {one.id for one in told if not only or one.id in only}
        self.told, self.tables, self.scales, self.games, self.sampler = told, tables, scales, games, sampler
        self.game = tables[0].game
        self.measures = measures_of(self.game, told)
        self.shares = [parse_measure(self.game, one.measure, quantiles=True).share for one in told]
        self.points: list[Floats] = []
        self.values: list[list[float]] = []
        self.next = 0  # game that nobody has played

    def cells(self, point: Floats) -> dict[int, Cell]:
        """The tables of a group."""
        texts = texts_of(self.scales, point)
        return {cell.players: replace(cell, texts=texts) for cell in self.tables}

    def held(
        self, rows: Sequence[dict[int, Cell]], first: Sequence[int], games: int, title: str
    ) -> list[list[Against]]:
        """The references against games of several line-ups, from an index on each."""
        parts = [(cell, lo, ()) for cells, lo in zip(rows, first, strict=True) for cell in cells.values()]
        played = self.sampler.play_parts(parts, games, self.measures, title)
        found, k, ones = [], 0, np.ones(games, np.int64)
        for cells in rows:
            numbers = numbers_of(self.told, cells, played[k : k + len(cells)], self.measures)
            k += len(cells)
            pairs = zip(self.told, numbers, strict=True)
            found.append([against(self.game, one, x, ones, (1 - LEVEL) / len(self.told)) for one, x in pairs])
        return found

    def miss(self, values: Sequence[float]) -> float:
        """Root mean square of the misses of what is fitted to; one that no game tells of misses by its whole range."""
        every = zip(self.told, values, self.shares, strict=True)
        pairs = [(one, x, share) for one, x, share in every if one.id in self.only]
        each = [2.0 if math.isnan(x) else miss_of(one, x, x, share) for one, x, share in pairs]
        return math.sqrt(sum(x * x for x in each) / len(each))

    def play(self, points: Floats, title: str) -> npt.NDArray[np.float64]:
        """The miss at each point of the unit cube."""
        self.points += list(points)
        self.values += (values := self._values(points, self.games, title))
        return np.array([self.miss(row) for row in values])

    def again(self, points: Floats, places: Sequence[int]) -> npt.NDArray[np.float64]:
        """The miss of some of the points in more games, that had no part in their being kept; the others have none."""
        title = f"{counted(len(places), 'group')} that came near, again"
        misses = np.full(len(points), math.inf)
        misses[places] = [self.miss(row) for row in self._values(points[places], AGAIN * self.games, title)]
        return misses

    def _values(self, points: Floats, games: int, title: str) -> list[list[float]]:
        """Each figure at each point."""
        first = [self.next + games * k for k in range(len(points))]
        self.next += games * len(points)
        found = self.held([self.cells(point) for point in points], first, games, title)
        return [[a.nearest for a in one] for one in found]


def _answer(near: Near) -> Floats:
    """Of the points within the slack of the nearest, the one most like all that are kept."""
    mean = near.weights @ near.points
    spread = np.sqrt(near.weights @ (near.points - mean) ** 2) + 1e-3
    far = (((near.points - mean) / spread) ** 2).sum(axis=1)
    found: Floats = near.points[np.argmin(np.where(near.misses <= near.misses.min() + SLACK, far, np.inf))]
    return found


def _determined(scale: Scale, near: Near, k: int, fitted: float) -> Determined:
    values = scale.at(near.points[:, k])
    order = np.argsort(values, kind="stable")
    ends = np.minimum(np.searchsorted(np.cumsum(near.weights[order]), (0.05, 0.95)), len(values) - 1)
    mean = float(near.weights @ values)
    deviation = math.sqrt(float(near.weights @ (values - mean) ** 2))
    low, high = (float(values[order[i]]) for i in ends)
    return Determined(scale, float(scale.at(np.array(fitted))), mean, deviation, low, high, spread_of(near, k))


def _apart(bench: _Bench, fitted: Sequence[Against]) -> list[Apart]:
    """Of references that the answer does not meet, why."""
    values, found = np.array(bench.values), []
    holds = np.array([[one.holds(x) for one, x in zip(bench.told, row, strict=True)] for row in bench.values])
    now = [a.reference.holds(a.nearest) for a in fitted]
    for k, one in enumerate(bench.told):
        if now[k]:
            continue
        each = [math.inf if math.isnan(x) else miss_of(one, x, x, bench.shares[k]) for x in values[:, k]]
        reached, others = np.flatnonzero(holds[:, k]).tolist(), list[str]()
        nearest = int(np.argmin(each))
        if reached:
            nearest = max(reached, key=lambda i: int(holds[i].sum()))
            others = [o.id for o, was, here in zip(bench.told, now, holds[nearest], strict=True) if was and not here]
        found.append(Apart(one.id, float(values[nearest, k]), bool(reached), tuple(others)))
    return found


def people(
    game: str, *, players: str | Sequence[int] = (), games: int = GAMES, settings: int = SETTINGS,
    only: Sequence[str] = (), again: int = KEPT, fresh: int = FRESH, seed: int = 1,
    changes: Mapping[str, Any] | None = None, overlays: Sequence[Path | str] = (),
    workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> People:  # fmt: skip
    """Fits how people play to the published figures of a game.

    Parameters
    ----------
    game : key
    players : as in `Specification`; by default all that a reference was said for
    games : of each group at each player count, >= 20
    settings : the most groups that are tried, >= 64
    only : ids of the references that are fitted to; by default all. The others are shown all the same
    again : of those that came near, how many are played again, the nearest, 1 to 32; beside them their mean
    fresh : games of the answer at each player count, >= 20
    seed, changes, overlays, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit; for a game of which nothing is published.
    """
    start = time.perf_counter()
    chosen = find_game(game)
    if min(games, fresh) < FEWEST or settings < 2 * KEPT or not 0 < again <= KEPT:
        raise BadInput(
            f"games {games}, fresh {fresh}, settings {settings}, again {again}: at least {FEWEST} games of "
            f"{2 * KEPT} groups are needed, and 1 to {KEPT} are played again"
        )
    spec = make_specification(game, changes=changes, overlays=overlays, players=players or (), seed=seed)
    counts = spec.players or chosen.players
    told = [one for one in references_of(chosen) if set(one.players) & set(counts)]
    if not told:
        raise BadInput(f"{game}: nothing is published that its people could be fitted to")
    if absent := [name for name in only if name not in [one.id for one in told]]:
        raise unknown(f"reference of {game}", absent[0], [one.id for one in told])
    counts = tuple(n for n in counts if any(n in one.players for one in told))
    tables, scales = spec.but(players=counts).cells(), scales_of(chosen)
    if progress:
        most = counted(settings * games * len(counts), "game")
        foretell(f"At most {most} of groups of people, minutes to hours. Interrupted, they are {stored_words(out)}.")
    sampler = Sampler.of("people", game, workers, out, progress)
    bench = _Bench(told, only, tables, scales, games, sampler)
    middle = np.full((1, len(scales)), 0.5)
    title = f"{counted(2 * KEPT + 1, 'group')} of people, {counted(len(scales), 'scale')}"
    near = approach(bench.play, lambda: len(bench.points), middle, settings, seed, title)
    points = np.concatenate([near.points, [near.weights @ near.points]])  # their mean beside them, at no weight
    nearest = [*np.argsort(near.misses, kind="stable")[:again].tolist(), len(near.points)]
    near = Near(points, np.append(near.weights, 0.0), bench.again(points, sorted(nearest)), near.cut)
    answer = _answer(near)
    rows = [{cell.players: cell for cell in tables}, bench.cells(answer)]
    lo = bench.next
    usual, fitted = bench.held(rows, [lo, lo], fresh, "the usual players and people, in fresh games")
    misses = tuple(bench.miss([a.nearest for a in one]) for one in (usual, fitted))
    return People(
        chosen, seed, texts_of(scales, answer),
        tuple(_determined(scale, near, k, answer[k]) for k, scale in enumerate(scales)),
        tuple(one.id for one in told if one.id in bench.only), tuple(usual), tuple(fitted),
        tuple(_apart(bench, fitted)), tuple(not_told_apart(near.points, near.weights)),
        (misses[0], misses[1]), len(bench.points), near.cut, sampler.games, time.perf_counter() - start,
    )  # fmt: skip
