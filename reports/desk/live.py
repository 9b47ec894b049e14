"""Figures that come while one watches: the games of a setting, played on by doublings, beside the printed game's.

Games are those of `run`: of a seed, numbered from 0. What was played is kept in memory for a while, so that a setting
that one comes back to answers at once. A number that a player count does not read changes nothing, and costs nothing.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import chain, pairwise
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.keep.tally import Tally, tally
from experiments.measure.aims import of_side
from experiments.measure.controls import Column, Sums, known_columns
from experiments.measure.measures import Whole, aim_of
from experiments.measure.observed import observe
from experiments.measure.pacing import chosen, course, pacing
from experiments.measure.summary import summarise
from experiments.play.fanout import Played, Workers, play_blocks, warm_up
from experiments.play.job import Job, job_of
from experiments.play.plain import in_json
from experiments.play.spec import Cell
from experiments.statistics.sequences import Differences, mean_sequence
from reports.claims.target import against_the_game
from reports.desk.setting import Setting
from reports.page.spreads import binned
from sim import Game
from sim.block import Block
from sim.kernel import is_warm

__all__ = ["Shelf", "figures"]

FIRST = 125  # games of each player count before the first figures
PIECE_SECONDS = 0.1  # of a processor: how long a turned number waits at most for what is being played
OBSERVED = 400  # games whose course is followed
COURSE_FROM = 4000  # games of each count before the course is looked at
LEVEL = 0.95
KEPT = 96  # courses
Event = dict[str, Any]
Floats = npt.NDArray[np.float32]


class Course:
    """The games of a cell from the first on, as far as they were played.

    Attributes
    ----------
    cell : what is played; several settings may play the very same games
    games : how many
    rows : float32[number, game]: what the main side has of what is played for, NaN where a game was cut; then what the
        set-up dealt
    ways : int64[game], the way that a game went: how it ended, who won, what was had, how long it was
    sides, endings : of the games, to find one by
    counts : {number of games: their counters}, at the bounds
    path : how single games go, once it was looked at
    """

    def __init__(self, cell: Cell) -> None:
        self.cell, self.job = cell, job_of(cell)
        self.known = known_columns(cell)
        self.measures = [aim_of(cell.game), *map(Column, self.known)]
        self.games, self.cost = 0, 0.0
        self.counts: dict[int, Tally] = {}
        self.rows: Floats = np.empty((len(self.measures), 0), np.float32)
        self.ways, self.sides, self.endings = np.empty(0, np.int64), np.empty(0, np.int8), np.empty(0, np.int8)
        self.path: Event | None = None
        self.lock = Lock()

    def add(self, blocks: list[Block]) -> None:
        """Takes in the games of blocks that follow each other; those that are there already are left out."""
        with self.lock:
            if blocks[0].lo != self.games:
                return  # another tab was faster
            counts = self.counts.get(self.games)
            for block in blocks:
                found = tally(self.cell.game, block, self.cell.people, (), self.cell.dealt).without_pace()
                counts = found if counts is None else counts + found
                rows = np.array([m.of(block.outcomes) for m in self.measures], np.float32)
                self.rows = np.concatenate((self.rows, rows), axis=1)
                self.ways = np.concatenate((self.ways, _ways(self.cell.game, block.outcomes)))
                self.sides = np.concatenate((self.sides, block.outcomes["side"]))
                self.endings = np.concatenate((self.endings, block.outcomes["ending"]))
                if isinstance(block, Played):
                    self.cost = block.seconds / (block.hi - block.lo)
            assert counts is not None
            self.counts[blocks[-1].hi] = counts
            self.games = blocks[-1].hi

    def find(self, kind: str, code: int, after: int) -> int | None:
        """The next game of which the 'side' that won or the 'ending' has that code; from the first again at the end.

        Of 'percentile': one that has just as much of what is played for as that share of the games has at most.
        """
        if kind == "percentile":
            numbers = self.rows[0] if np.isfinite(self.rows[0]).any() else np.zeros(1)
            is_such = self.rows[0] == np.nanpercentile(numbers, code, method="inverted_cdf")
        else:
            is_such = (self.sides if kind == "side" else self.endings) == code
        found = np.flatnonzero(is_such)
        later = found[found > after]
        return int(later[0]) if len(later) else int(found[0]) if len(found) else None

    def pieces(self, upto: int) -> list[tuple[Job, int, int]]:
        """What is left to play, cut so that nobody waits long for a piece."""
        left = upto - self.games
        size = max(16, int(PIECE_SECONDS / self.cost)) if self.cost else FIRST // 2
        edges = np.linspace(self.games, upto, max(1, -(-left // size)) + 1).astype(int).tolist()
        return [(self.job, lo, hi) for lo, hi in pairwise(edges) if hi > lo]


def _ways(game: Game, outcomes: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """A number for the way each game went; the game's own columns may hold a printed number, so they do not count."""
    if game.aim.counts:
        return Whole("whole").of(outcomes).astype(np.int64)
    found = np.zeros(len(outcomes), np.int64)
    for name, size in (("decisions", 1 << 20), ("turns", 1 << 20), ("rounds", 1 << 12), ("ending", 64), ("side", 16)):
        found = found * size + outcomes[name] + 1
    return found


class Shelf:
    """Courses that were played, the latest ones; all tabs share it."""

    def __init__(self) -> None:
        self._courses: OrderedDict[str, Course] = OrderedDict()
        self._printed: dict[str, list[Course]] = {}
        self._lock = Lock()

    def course(self, cell: Cell) -> Course:
        """The course of a cell: that of another one that lays the same table for the same players, if there is one."""
        what = [cell.game.key, cell.players, sorted(cell.names.items()), cell.seed,
                cell.scenario.digest if cell.scenario else ""]  # fmt: skip
        name = hashlib.sha256(repr(what).encode() + cell.pack.lay(cell.players).tobytes()).hexdigest()
        with self._lock:
            found = self._courses.pop(name, None) or Course(cell)
            self._courses[name] = found
            while len(self._courses) > KEPT:
                self._courses.popitem(last=False)
        return found

    def printed(self, setting: Setting) -> list[Course]:
        """The courses of a setting with nothing changed; they are laid once for all that is turned from there."""
        what = setting.model_dump_json(exclude={"changes", "games", "focus"})
        found = self._printed.get(what) or [self.course(cell) for cell in setting.cells(True)]
        self._printed = {what: found}  # of the latest alone
        return found


def bounds(games: int) -> list[int]:
    """Numbers of games after which figures are told: doublings, the same for all, so that courses can be shared."""
    found = [FIRST]
    while found[-1] < games:
        found.append(2 * found[-1])
    return found


# -- figures -----------------------------------------------------------------------------------------------------------


class _Beside:
    """A count's changed games and the printed ones, pair by pair.

    Parameters
    ----------
    level : of what is called clear or inside the band: of intervals that hold at all looks, as one looks ever again
    """

    def __init__(self, now: Course, printed: Course, level: float) -> None:
        self.now, self.printed, self.upto = now, printed, 0
        self.sums = Sums([[*now.known.values(), *printed.known.values()]])
        self.measure = now.measures[0]
        self.always, self.level = Differences(self.measure.high, level), level
        self.differing = 0

    def told(self, cell: Cell, games: int) -> Event:
        """The figures of a player count."""
        same = self.now is self.printed
        printed = summary_of(self.printed.cell, self.printed.counts[games])
        now = printed if same else summary_of(cell, self.now.counts[games])
        if same and cell.pack.changes:  # seconds at the table change no game, but its minutes
            now = printed | {"minutes": summary_of(cell, self.now.counts[games])["minutes"]}
        always = mean_sequence(self.now.rows[0, :games], self.measure.high, self.level, self.measure.low)
        return {
            "kind": "figures", "players": cell.players, "games": games, "now": now, "printed": printed,
            "always": in_json(always), "read": not same, "fair": fair_share(cell, self.printed.counts[games]),
            "difference": None if same else self._difference(games),
        } | ({"spread": self._spread(games)} if cell.game.aim.counts else {})  # fmt: skip

    def _spread(self, games: int) -> Event:
        """How what is played for is spread over the games: middles of the bars, their width, shares of the games."""
        game, both = self.now.cell.game, {"now": self.now, "printed": self.printed}
        spreads = {which: of_side(game, one.counts[games], game.main_side) for which, one in both.items()}
        if not all(spread.games for spread in spreads.values()):
            return {"middles": [], "width": 1.0, "now": [], "printed": []}
        middles, width, shares = binned(spreads)
        return {"middles": middles.tolist(), "width": width} | {which: one.tolist() for which, one in shares.items()}

    def _difference(self, games: int) -> Event:
        """The difference as `compare` tells it, and how many games go another way."""
        some = slice(self.upto, games)
        a, b = self.now.rows[:, some], self.printed.rows[:, some]
        self.sums.add({0: (a[0], b[0], np.concatenate((a[1:], b[1:])).astype(np.int32))})
        self.differing += int((self.now.ways[some] != self.printed.ways[some]).sum())
        self.always.add(a[0].astype(np.float64) - b[0])
        self.upto = games
        mean = self.sums.mean(0, self.measure.share)
        low, high = mean.interval(LEVEL)
        at_all_looks = self.always.interval()
        told = in_json({"mean": float(mean.mean), "ci95": [float(low), float(high)]})
        return {**told, "differing": self.differing, "clear": at_all_looks[0] > 0 or at_all_looks[1] < 0}


def fair_share(cell: Cell, counts: Tally) -> float:
    """The share of the games around which the wanted band of the main side lies, as in the report."""
    game = cell.game
    if len(game.sides) == 2 or game.aim.counts or against_the_game(game, cell.players):
        return 0.5
    held = counts.seat_side_games.sum(axis=0)
    return float(held[game.sides.index(game.main_side)] / max(1, held.sum()))


def summary_of(cell: Cell, counts: Tally) -> Event:
    """What the page shows of a cell; the figures are those of `run --json`."""
    told = summarise(cell, counts, "")
    kept = ("games", "truncated", "sides", "seats", "roles", "endings", "rounds", "sub_scores")
    content, n = cell.pack.content, max(1, int(counts.games))
    rounds = int(counts.rounds @ np.arange(len(counts.rounds))) / max(1, counts.ended)
    minutes = None
    if hasattr(content, "time") and counts.ended:
        minutes = float(content.time.minutes(rounds, int(counts.turns) / n, int(counts.decisions) / n))
    last = int(np.flatnonzero(counts.rounds)[-1]) if counts.rounds.any() else 0
    return {k: told[k] for k in kept} | {"minutes": minutes, "lengths": counts.rounds[: last + 1].tolist()}


def figures(setting: Setting, shelf: Shelf, workers: Workers, stopped: Callable[[], bool]) -> Iterator[Event]:
    """The figures of a setting, player count by player count, again and again with more games.

    Yields
    ------
    {"kind": "compiling"}, where that comes first; {"kind": "figures", ...} for a player count; {"kind": "course", ...}
    how single games go; {"kind": "done"}.

    Raises
    ------
    BadInput
        For what cannot be played.
    """
    now = setting.cells()
    if not is_warm(now[0].game.module):
        yield {"kind": "compiling"}
    printed = shelf.printed(setting)
    courses = [shelf.course(cell) for cell in now] if setting.changes else printed
    level = 1 - (1 - LEVEL) / (2 * len(now))  # of a difference and a verdict at each player count
    pairs = [_Beside(*both, level) for both in zip(courses, printed, strict=True)]
    warm_up(pairs[0].now.job)
    every = {id(course): course for pair in pairs for course in (pair.now, pair.printed)}.values()
    looks = bounds(setting.games)
    for upto, after in zip(looks, [*looks[1:], None], strict=True):
        left = sorted((c for c in every if c.games < upto), key=lambda c: c.cell.players != setting.focus)
        waiting = list(zip(now, pairs, strict=True))
        for _ in chain([None], _play_on(left, upto, workers, stopped)):
            ready = [x for x in waiting if min(x[1].now.games, x[1].printed.games) >= upto]
            waiting = [x for x in waiting if x not in ready]
            for cell, pair in ready:
                if after is None or min(pair.now.games, pair.printed.games) < after:  # else more is known already
                    yield pair.told(cell, upto)
        if stopped():
            return
        if (after is None or upto == COURSE_FROM) and not now[0].game.aim.counts:  # what a course tells is who wins
            yield from _courses(setting, pairs, workers, stopped)
    yield {"kind": "done"}


def _play_on(courses: list[Course], upto: int, workers: Workers, stopped: Callable[[], bool]) -> Iterator[Course]:
    """Plays courses on to a number of games, until it is stopped; gives each as it gets there."""
    tasks = [(course, piece) for course in courses for piece in course.pieces(upto)]
    played: dict[int, list[Block]] = {}
    with closing(play_blocks((piece for _, piece in tasks), workers)) as blocks:
        for (one, (_, _, hi)), block in zip(tasks, blocks, strict=True):
            if stopped():
                return
            played.setdefault(id(one), []).append(block)
            if hi == upto:
                one.add(played.pop(id(one)))
                yield one


def _courses(setting: Setting, pairs: list[_Beside], workers: Workers, stopped: Callable[[], bool]) -> Iterator[Event]:
    """How the games of the count that is looked at go, and how the printed ones do."""
    pair = next((pair for pair in pairs if pair.now.cell.players == setting.focus), pairs[0])
    for which, one in (("printed", pair.printed), ("now", pair.now)):
        if stopped():
            return
        if one.path is None:
            one.path = _path_of(one, workers)
        yield {"kind": "course", "players": one.cell.players, "of": which, **one.path}


def _path_of(one: Course, workers: Workers) -> Event:
    """Of the uncertainty about the winner what is left over a game, and games that show it; empty if none can tell."""
    cell, counts = one.cell, one.counts[max(one.counts)]
    seen = observe(cell, OBSERVED, workers.count)
    rates = counts.sides[:-1] / counts.ended if counts.ended else None
    found = pacing(cell.game, seen, cell.dealt, rates) if seen else None
    if found is None or found.p > 1 - LEVEL:
        return {"left": [], "behind": [], "shown": {}}
    frame = course(found)
    return {"left": frame["left"].tolist(), "behind": frame["behind"].tolist(), "shown": dict(chosen(found))}
