"""`playtests --who`: who wrote the notes, and whether their games are those of such people."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.measure.measures import Floats
from experiments.measure.sampling import Sampler
from experiments.people.draws import play_draws
from experiments.people.groups import not_told_apart, texts_of, tied_to
from experiments.people.notes import NONE, TOLD, Notes, told_sides
from experiments.people.testers import (
    MOST,
    Bench,
    Posterior,
    Reader,
    Table,
    bench_of,
    drawn_notes,
    outcome_measures,
    simulated_of,
    table_of_notes,
)
from experiments.play.axes import Axis
from experiments.play.fanout import Workers
from experiments.play.messages import counted, say
from experiments.play.plain import in_json
from experiments.play.spec import Cell, make_specification
from experiments.tuning.factors import all_read, axis_of, ranged, shift_of
from sim import BadInput, Game
from sim.errors import unknown
from sim.tree import matches
from strategies.people import SKILL

__all__ = ["DRAWS", "Feature", "Testers", "numbers_of", "prior_ends", "who_played"]

DRAWS, DRAWN_GAMES = 48, 128  # of the posterior, and games of each at a player count
REPEATS = 2000  # sets of notes that the fitted people might have written
ENDS = (0.05, 0.5, 0.95)
DOUBT = 0.05  # that any feature is named a misfit by chance


@dataclass(frozen=True)
class Feature:
    """The notes beside games of the fitted people.

    Attributes
    ----------
    name : 'wins of SIDE', 'ending NAME', 'rounds', 'spread of rounds', 'points'
    noted : mean over the notes, against what is usual at each player count; in the feature's units
    fitted, low, high : mean of sets of notes of the fitted people, and the ends of the middle 95 % of these
    p : that they would be as far from their mean
    misfit : whether p is too small for chance, with all features together
    """

    name: str
    noted: float
    fitted: float
    low: float
    high: float
    p: float
    misfit: bool

    @property
    def share(self) -> bool:
        """Whether it is a share of games."""
        return self.name.startswith(("wins of ", "ending "))


@dataclass(frozen=True)
class Testers:
    """A finished `playtests --who`.

    Attributes
    ----------
    draws : float64[draw, scale or number], points of the posterior that play
    features : the check
    """

    notes: Notes
    posterior: Posterior
    draws: Floats
    features: tuple[Feature, ...]
    seed: int
    games: int
    seconds: float

    @property
    def misfits(self) -> tuple[Feature, ...]:
        """In what their games are not those of the people that were fitted to them."""
        return tuple(one for one in self.features if one.misfit)

    @property
    def fits(self) -> bool:
        """Whether they play like people that are known: else what is said of them is of the nearest of these."""
        return not (self.misfits or self.posterior.unlike)

    @property
    def middle(self) -> tuple[str, ...]:
        """The line-up of who they are on the mean, as on the command line."""
        scales = self.posterior.scales
        return texts_of(scales, (self.posterior.weights @ self.posterior.points)[: len(scales)])

    def to_json(self) -> dict[str, Any]:
        """What `playtests --who --json` prints beside the notes."""
        scales, skill, found = list[dict[str, Any]](), dict[str, Any](), self.posterior
        for k, scale in enumerate(found.scales):
            low, middle, high = (float(x) for x in found.quantiles(k, ENDS))
            scales.append({
                "camp": scale.camp.name, "scale": scale.name, "median": middle, "interval90": [low, high],
                "low": scale.low, "high": scale.high, "before": list(prior_ends(found, k)),
            })  # fmt: skip
            if scale.name == SKILL:
                skill |= {side: {"mean": middle, "interval90": [low, high]} for side in scale.camp.sides}
        return {
            "skill": skill,
            "scales": scales, "numbers": [self._number(len(scales) + k) for k in range(len(found.numbers))],
            "not_told_apart": [{"scales": [found.unknown[k].title for k in (i, j)], "correlation": r}
                               for i, j, r in not_told_apart(found.points, found.weights)],
            "check": [in_json(vars(one)) for one in self.features], "misfits": [one.name for one in self.misfits],
            "unlike": self.posterior.unlike,
            "seed": self.seed, "games": self.games, "seconds": round(self.seconds, 3),
        }  # fmt: skip

    def _number(self, place: int) -> dict[str, Any]:
        """Entry of a number under "numbers"."""
        found = self.posterior
        axis, tied = found.numbers[place - len(found.scales)], tied_to(found.points, found.weights, place)
        low, middle, high = found.quantiles(place, ENDS).tolist()
        values = axis.at(found.points[:, place])
        return {
            "path": axis.title, "printed": axis.printed, "median": middle, "interval90": [low, high],
            "before": list(prior_ends(found, place)), "low": axis.values[0], "high": axis.values[-1],
            "values": [{"value": v, "share": float(found.weights[values == v].sum())} for v in axis.values],
            "narrower_if_all_else_were_known": tied.narrower,
            "goes_most_with": {"scale": found.unknown[tied.most].title, "correlation": tied.correlation},
        }  # fmt: skip


def prior_ends(found: Posterior, place: int) -> tuple[float, float]:
    """The ends of the middle 90 % of what was thought before."""
    low, high = found.unknown[place].at(np.quantile(found.prior[:, place], (0.05, 0.95))).tolist()
    return low, high


def numbers_of(cells: Sequence[Cell], names: Sequence[str]) -> list[Axis]:
    """The numbers that notes of these tables are asked about.

    Parameters
    ----------
    names : paths of assumed numbers; a part '*' is every key under which one stands, and one number is added to all

    Raises
    ------
    BadInput
        For what is no assumed number with a range, or is read by none of the tables.
    """
    pack = cells[0].pack
    known = ranged(pack)
    assumed = [one for one in known if one.source == "assumed"]
    found = []
    for name in names:
        meant = [one for one in (assumed if "*" in name else known) if matches(name, one.path)]
        if not meant and "*" not in name:
            raise unknown(f"assumed number of {pack.game.key}", name, [one.path for one in assumed])
        if any(one.source != "assumed" for one in meant):
            raise BadInput(f"--about {name}: its source is {meant[0].source}; only assumed numbers are asked about")
        read = [one for one in meant if any(all_read(cell, [one]) for cell in cells)]
        if meant and not read:
            tables = ", ".join(str(cell.players) for cell in cells)
            raise BadInput(f"--about {name}: nobody reads it with {tables} players, as noted")
        found.append(axis_of(read[0]) if "*" not in name else shift_of(name, read, "--about"))
    return found


def who_played(
    notes: Notes, *, about: Sequence[str] = (), points: int | None = None, games: int | None = None, seed: int = 1,
    workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> Testers:  # fmt: skip
    """Who played the games that were noted.

    Parameters
    ----------
    notes : from `experiments.people.notes.read_notes`
    about : assumed numbers of the pack that are asked about beside, as in `numbers_of`
    points : groups that are simulated, a power of two, >= 64; by default as `simulated_of` says
    games : of each at each player count that was noted, >= 16; by default as many as were noted of one, at least as
        `simulated_of` says, at most 512
    seed, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For numbers that cannot be; from `numbers_of`.
    """
    start, chosen = time.perf_counter(), notes.game
    table = table_of_notes(notes)
    if len(table) < len(notes):
        say(f"Of more than {MOST} notes of one player count {MOST} are read, drawn by chance.")
    usual, least = simulated_of(chosen)
    points = points or usual
    games = games or min(MOST, max(least, *map(len, table.rows.values())))
    if points < 64 or points & (points - 1) or games < 16:
        raise BadInput(f"{counted(points, 'group')} of {games} games: a power of two from 64 on, and at least 16 games")
    sampler = Sampler.of("testers", chosen.key, workers, out, progress)
    cells = make_specification(chosen.key, players=tuple(sorted(table.rows)), seed=seed).cells()
    numbers = numbers_of(cells, about)
    bench = bench_of(cells, sampler, numbers=numbers, points=points, games=games, seed=seed)
    _tell_beyond(notes, bench)
    found = Reader(bench, table, seed).posterior(table.rows)
    draws = found.drawn(DRAWS, seed)
    measures = outcome_measures(chosen)
    played = play_draws(cells, draws, measures, DRAWN_GAMES, points * games, sampler, "such people", numbers)
    bench = Bench(chosen, found.scales, draws, {cell.players: x for cell, x in zip(cells, played, strict=True)})
    features = _check(bench, table, seed)
    return Testers(notes, found, draws, features, seed, sampler.games, time.perf_counter() - start)


def _tell_beyond(notes: Notes, bench: Bench) -> None:
    """Says which notes have a winner, an ending, rounds or points that no game has that was simulated."""
    told, endings = list[str](), [one.name for one in notes.game.endings]
    for n, games in bench.games.items():
        here, none = notes.players == n, f"of {games[:, 0].size:,} simulated games with {n} players none"
        for feature, codes, names in ((0, notes.side, notes.game.sides), (1, notes.ending, endings)):
            never = here & (codes != NONE) & ~np.isin(codes, games[:, feature])
            told += [f"Row {notes.row[k]}: {names[codes[k]]}; {none} ends so." for k in np.flatnonzero(never)]
        for feature, what in enumerate(("rounds", "points")[: games.shape[1] - 2], 2):
            numbers, most = getattr(notes, what), np.nanmax(games[:, feature])
            beyond = np.flatnonzero(here & (numbers > most))
            told += [f"Row {notes.row[k]}: {numbers[k]:g} {what}; {none} has more than {most:g}." for k in beyond]
    for line in told[:TOLD]:
        say(line)
    if len(told) > TOLD:
        say(f"And {counted(len(told) - TOLD, 'row')} more.")


# -- the check ---------------------------------------------------------------------------------------------------------


def _named(game: Game, rows: Mapping[int, npt.NDArray[Any]]) -> dict[str, npt.NDArray[Any]]:
    """{feature: [...], mean over the notes of sets {player count: [..., note, column]}}; NaN where nobody noted it."""
    every = np.concatenate(list(rows.values()), axis=-2)
    side, ending, rounds = every[..., 0], every[..., 1], every[..., 2]
    found: dict[str, npt.NDArray[Any]] = {}
    for name in told_sides(game):
        found[f"wins of {name}"] = np.where(np.isnan(side), np.nan, side == game.sides.index(name))
    for k, one in enumerate(game.endings):
        found[f"ending {one.name}"] = np.where(np.isnan(ending), np.nan, ending == k)
    found["rounds"] = rounds
    if every.shape[-1] > 3:
        found["points"] = every[..., 3]
    means = {name: _mean(x) for name, x in found.items()}
    means["spread of rounds"] = np.sqrt(np.maximum(_mean(rounds**2) - _mean(rounds) ** 2, 0))
    return means


def _mean(x: npt.NDArray[Any]) -> npt.NDArray[Any]:
    there = ~np.isnan(x)
    times = there.sum(axis=-1)
    return np.where(times > 0, np.where(there, x, 0).sum(axis=-1) / np.maximum(times, 1), np.nan)


def _check(bench: Bench, table: Table, seed: int) -> tuple[Feature, ...]:
    """Each feature of the notes beside sets of notes that the fitted people might have written."""
    rng = np.random.default_rng(seed)
    repeats = drawn_notes(bench, table, math.ceil(REPEATS / len(bench.points)), rng)
    theirs, ours = _named(bench.game, table.rows), _named(bench.game, repeats)
    found = []
    for name, noted in theirs.items():
        x = ours[name][~np.isnan(ours[name])]
        if np.isnan(noted) or not len(x) or (not noted and not x.any()):
            continue
        below, above = (float((x <= noted).sum() + 1), float((x >= noted).sum() + 1))
        p = min(1.0, 2 * min(below, above) / (len(x) + 1))
        low, high = np.quantile(x, (0.025, 0.975))
        found.append(Feature(name, float(noted), float(x.mean()), float(low), float(high), p, False))
    return tuple(replace(one, misfit=one.p * len(found) < DOUBT) for one in found)
