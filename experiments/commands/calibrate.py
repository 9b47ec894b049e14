"""`calibrate`: fits assumed numbers of a pack to the published figures of its game.

By approximate Bayesian computation: numbers are drawn from their ranges, games are played with them, and what comes
near the references is kept and drawn from again, ever nearer, until no new draw is better. Those kept at the end are
the settings that the published figures allow: how far they spread over a number's range says how well the figures
determine it. Of those whose intervals reach least out of the ranges the one nearest to print is proposed, each number
put back towards print as far as that will do; both it and print are held against the references in games that had no
part in the choice.

The search is that of `experiments.statistics.approach`.
"""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from experiments.commands.references import measures_of, numbers_of
from experiments.measure.against import LEVEL, Against, against
from experiments.measure.measures import Floats, parse_measure
from experiments.measure.published import Reference, references_of
from experiments.measure.sampling import Sampler
from experiments.play.axes import Axis
from experiments.play.fanout import Workers
from experiments.play.messages import counted
from experiments.play.plain import in_json
from experiments.play.spec import Cell, make_specification
from experiments.statistics.approach import KEPT, SLACK, Near, approach, spread_of
from experiments.tuning.factors import all_factors, axis_of, ranged, shift_of
from sim import BadInput, Game, find_game
from sim.errors import unknown
from sim.tree import matches

__all__ = ["Calibration", "Determined", "calibrate"]

FRESH = 4000  # games of the answer at each player count


@dataclass(frozen=True)
class Determined:
    """What the references say of one number.

    Attributes
    ----------
    axis : the number
    fitted : the value proposed
    mean, low, high : of the values kept: mean, and the ends of the middle 90 %
    ratio : their spread against that of the whole range: near 0 the figures determine it, near 1 they say nothing
    """

    axis: Axis
    fitted: Any
    mean: float
    low: Any
    high: Any
    ratio: float


@dataclass(frozen=True)
class Calibration:
    """A finished `calibrate`.

    Attributes
    ----------
    numbers : what was fitted
    changes : {path: value} of what differs from print
    at_printed, at_fitted : each reference in fresh games
    misses : root mean square of the misses of print and of the answer, in half-widths of the ranges, in those games
    kept : the largest miss that was kept
    cut : whether the search ended at its number of settings, with a miss above `SLACK` still kept; then what fits is
        as wide as that miss allows, and not as the figures do
    settings : settings played
    refused : of these, refused by the pack's own rules
    """

    game: Game
    seed: int
    numbers: tuple[Determined, ...]
    changes: Mapping[str, Any]
    at_printed: tuple[Against, ...]
    at_fitted: tuple[Against, ...]
    misses: tuple[float, float]
    kept: float
    cut: bool
    settings: int
    refused: int
    games: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `calibrate --json` prints."""
        pairs = zip(self.at_printed, self.at_fitted, strict=True)
        return {
            "game": self.game.key, "seed": self.seed,
            "references": [{"id": a.reference.id, "printed": a.to_json(), "fitted": b.to_json()} for a, b in pairs],
            "numbers": [
                {"path": n.axis.title, "printed": n.axis.printed, "fitted": n.fitted, "low": n.axis.values[0],
                 "high": n.axis.values[-1], "mean": n.mean, "middle90": [n.low, n.high], "ratio": n.ratio}
                for n in self.numbers
            ],
            "changes": dict(self.changes), "miss": in_json(dict(zip(("printed", "fitted"), self.misses, strict=True))),
            "kept": in_json(self.kept), "cut": self.cut,
            "settings": self.settings, "refused": self.refused, "games": self.games,
            "seconds": round(self.seconds, 3),
        }  # fmt: skip


def miss_of(reference: Reference, low: float, high: float, share: bool) -> float:
    """How far a figure's interval, or its value for both ends, reaches out of its range, in half-widths of the range.

    Of a range with one end, or of one value, the half-width is taken as 0.05 for shares, else as a tenth of that end.
    """
    ends = [end for end in (reference.low, reference.high) if end is not None]
    half = (ends[-1] - ends[0]) / 2 or (0.05 if share else 0.1 * abs(ends[0]) or 1.0)
    below = ends[0] - low if reference.low is not None else 0.0
    above = high - ends[-1] if reference.high is not None else 0.0
    return max(0.0, below, above) / half


class _Bench:
    """Settings played, each once, all in the same games."""

    def __init__(
        self, told: Sequence[Reference], tables: Sequence[Cell], axes: Sequence[Axis], games: int, sampler: Sampler
    ) -> None:
        self.told, self.tables, self.axes, self.games, self.sampler = told, tables, axes, games, sampler
        self.game, self.seed = tables[0].game, tables[0].seed
        self.measures = measures_of(self.game, told)
        self.misses: dict[tuple[int, ...], float] = {}
        self.reaches: dict[tuple[int, ...], float] = {}
        self.refused = 0

    @property
    def printed(self) -> tuple[int, ...]:
        """Places of the printed values."""
        return tuple(axis.values.index(axis.printed) for axis in self.axes)

    def changes(self, places: Sequence[int]) -> dict[str, Any]:
        """{path: value} of a setting."""
        return {p: v for axis, i in zip(self.axes, places, strict=True) for p, v in axis.sets[i].items()}

    def cells(self, places: Sequence[int]) -> dict[int, Cell] | None:
        """Its cells; None if the pack refuses it."""
        try:
            cells = {cell.players: cell.turned(self.changes(places)) for cell in self.tables}
            for cell in cells.values():
                cell.place()
        except BadInput:
            return None
        return cells

    def figures(
        self, settings: Sequence[tuple[int, ...]], lo: int, games: int, title: str
    ) -> dict[tuple[int, ...], list[Against]]:
        """Each reference in games from index `lo` on, of every setting that the pack does not refuse."""
        made = {places: cells for places in settings if (cells := self.cells(places)) is not None}
        if not made:
            return {}
        flat = [cell for cells in made.values() for cell in cells.values()]
        played = self.sampler.play(flat, lo, lo + games, self.measures, title)
        found, ones, k = {}, np.ones(games, np.int64), len(self.tables)
        for i, (places, cells) in enumerate(made.items()):
            numbers = numbers_of(self.told, cells, played[i * k : (i + 1) * k], self.measures)
            pairs = zip(self.told, numbers, strict=True)
            found[places] = [against(self.game, one, x, ones, (1 - LEVEL) / len(self.told)) for one, x in pairs]
        return found

    def miss(self, found: Sequence[Against], interval: bool = False) -> float:
        """Root mean square of the misses of all references, of values or of intervals; infinite without games."""
        total = 0.0
        for a in found:
            share = parse_measure(self.game, a.reference.measure, quantiles=True).share
            ends = (a.ours.low, a.ours.high) if interval and not a.reference.single else (a.nearest, a.nearest)
            total += miss_of(a.reference, *ends, share) ** 2 if a.ours.games else math.inf
        return math.sqrt(total / len(found))

    def play(self, points: Floats, title: str) -> Floats:
        """The miss at each point of the unit cube, infinite where the pack refuses it."""
        settings = [tuple(axis.place(u) for axis, u in zip(self.axes, row, strict=True)) for row in points]
        self.play_places(settings, title)
        return np.array([self.misses[places] for places in settings])

    def play_places(self, settings: Sequence[tuple[int, ...]], title: str) -> None:
        """Plays settings that were not played yet."""
        new = [places for places in dict.fromkeys(settings) if places not in self.misses]
        found = self.figures(new, 0, self.games, title)
        self.refused += len(new) - len(found)
        for places in new:
            self.misses[places] = self.miss(found[places]) if places in found else math.inf
            self.reaches[places] = self.miss(found[places], interval=True) if places in found else math.inf


# -- the search --------------------------------------------------------------------------------------------------------


def _approach(bench: _Bench, settings: int) -> Near:
    """Points that come near to the references."""
    print_at = [(i + 0.5) / len(axis.values) for i, axis in zip(bench.printed, bench.axes, strict=True)]
    title = f"{counted(2 * KEPT + 1, 'setting')} of {counted(len(bench.axes), 'number')}"
    found = approach(bench.play, lambda: len(bench.misses), np.array([print_at]), settings, bench.seed, title)
    if not len(found.points):
        raise BadInput(f"{bench.game.key}: no setting that was tried can be held against the references")
    return found


def _nearest_to_print(bench: _Bench, order: Sequence[int]) -> tuple[int, ...]:
    """Of the settings that reach out least the one nearest to print, put back towards it as far as that will do.

    Parameters
    ----------
    order : of the axes, in which they are put back
    """
    printed = bench.printed
    reaches = bench.reaches if min(bench.reaches.values()) < math.inf else bench.misses  # too few games for intervals
    least = min(reaches.values())

    def change(places: tuple[int, ...]) -> tuple[int, float]:
        far = [abs(i - j) / len(a.values) for i, j, a in zip(places, printed, bench.axes, strict=True)]
        return sum(x > 0 for x in far), sum(far)

    chosen = min((places for places, reach in reaches.items() if reach <= least + SLACK), key=change)
    for k in order:
        away, back = chosen[k], printed[k]
        tried = back  # then halfway, as long as that will do
        while tried != away:
            nearer = (*chosen[:k], tried, *chosen[k + 1 :])
            bench.play_places([nearer], f"{bench.axes[k].title} nearer to print")
            if reaches[nearer] <= least + SLACK:
                chosen, away = nearer, tried
            else:
                back = tried
            tried = (away + back) // 2 if abs(away - back) > 1 else away
    return chosen


def _determined(bench: _Bench, near: Near, fitted: tuple[int, ...] | None) -> list[Determined]:
    """What the points kept say of each number; without an answer the printed values stand for it."""
    found = []
    places = bench.printed if fitted is None else fitted
    for k, axis in enumerate(bench.axes):
        values = np.array([float(axis.values[axis.place(u)]) for u in near.points[:, k]])
        order = np.argsort(values, kind="stable")
        ends = np.minimum(np.searchsorted(np.cumsum(near.weights[order]), (0.05, 0.95)), len(values) - 1)
        low, high = (axis.values[axis.place(near.points[order[i], k])] for i in ends)
        mean = float(near.weights @ values)
        found.append(Determined(axis, axis.values[places[k]], mean, low, high, spread_of(near, k)))
    return found


# -- the command -------------------------------------------------------------------------------------------------------


def _axes(tables: Sequence[Cell], paths: Sequence[str], shifts: Sequence[str], told: Sequence[Reference]) -> list[Axis]:
    """What is fitted: the paths and shifts asked for; without any all assumed numbers that the players read."""
    pack, game = tables[0].pack, tables[0].game
    numbers = ranged(pack)
    assumed = [k for k in numbers if k.source == "assumed" and not k.path.startswith("rulings.")]
    axes = []
    for path in paths:
        meant = [k for k in (assumed if "*" in path else numbers) if matches(path, k.path)]
        if not meant:
            raise unknown(f"number of {game.key} with a range", path, [k.path for k in numbers])
        axes += [axis_of(k) for k in meant]
    axes += [shift_of(pattern, [k for k in assumed if matches(pattern, k.path)], "--shift") for pattern in shifts]
    if not paths and not shifts:
        read = {k.path for cell in tables for k in all_factors(cell)}
        timed = any(one.measure.startswith("minutes") for one in told)
        axes = [axis_of(k) for k in assumed if k.path in read or (timed and k.path.startswith("time."))]
    if not axes:
        raise BadInput(f"{game.key}: its pack has no assumed number that could be fitted")
    return axes


def calibrate(
    game: str, paths: Sequence[str] = (), *, shifts: Sequence[str] = (), only: Sequence[str] = (),
    players: str | Sequence[int] = (), games: int = 500, settings: int = 500, seed: int = 1,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None,
    overlays: Sequence[Path | str] = (),
    workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> Calibration:  # fmt: skip
    """Fits numbers of a pack to the published figures of its game.

    Parameters
    ----------
    game : key
    paths : numbers to be fitted; a part '*' is every key under which an assumed one stands. By default, without
        `shifts`, all assumed numbers that are read
    shifts : patterns of assumed numbers to all of which one whole number is added
    only : ids of the references; by default all
    players : as in `Specification`; by default all that a reference was said for
    games : of each setting at each player count, >= 100
    settings : the most settings that are played in the search
    seed, strategies, changes, overlays, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit.

    Examples
    --------
    >>> calibrate("among_cultists", shifts=["shelf.*.vp"], only=["rounds_of_points"]).changes  # doctest: +SKIP
    """
    start = time.perf_counter()
    chosen = find_game(game)
    if games < 100 or settings < 2 * KEPT:
        raise BadInput(f"games {games}, settings {settings}: at least 100 games of {2 * KEPT} settings are needed")
    spec = make_specification(
        game, strategies=strategies, changes=changes, overlays=overlays, players=players or (), seed=seed
    )
    known = {one.id: one for one in references_of(chosen)}
    if absent := [name for name in only if name not in known]:
        raise unknown(f"reference of {game}", absent[0], known)
    counts = spec.players or chosen.players
    told = [one for one in known.values() if one.id in (only or known) and set(one.players) & set(counts)]
    if not told:
        raise BadInput(f"{game}: nothing is published that its numbers could be fitted to")
    counts = tuple(n for n in counts if any(n in one.players for one in told))
    tables = spec.but(players=counts).cells()
    axes = _axes(tables, paths, shifts, told)
    sampler = Sampler.of("calibrate", game, workers, out, progress)
    bench = _Bench(told, tables, axes, games, sampler)
    near = _approach(bench, settings)
    loose = _determined(bench, near, None)
    fitted = _nearest_to_print(bench, sorted(range(len(axes)), key=lambda k: -loose[k].ratio))
    judged = bench.figures([bench.printed, fitted], games, FRESH, "print and the answer, in fresh games")
    both = judged[bench.printed], judged[fitted]
    now = tables[0].pack.leaves
    return Calibration(
        chosen, seed, tuple(_determined(bench, near, fitted)),
        {path: value for path, value in bench.changes(fitted).items() if value != now[path][0]},
        tuple(both[0]), tuple(both[1]), (bench.miss(both[0]), bench.miss(both[1])), float(near.misses.max()), near.cut,
        len(bench.misses),
        bench.refused, sampler.games, time.perf_counter() - start,
    )  # fmt: skip
