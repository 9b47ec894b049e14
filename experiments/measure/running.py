"""`run`: plays what a specification says and gives back the results of its cells."""

import hashlib
import math
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cached_property, reduce
from inspect import getsource
from itertools import chain, tee
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from experiments.keep import tally as tallying
from experiments.keep.spans import Span, cut, grid
from experiments.keep.tally import Tally, tally
from experiments.measure import measures
from experiments.measure.against import watched
from experiments.measure.aims import of_side
from experiments.measure.measures import Measure
from experiments.measure.results import CellResult, Result
from experiments.play.fanout import Pace, Workers, play_block, play_blocks
from experiments.play.job import job_of
from experiments.play.messages import counted, say
from experiments.play.progress import Progress, announce
from experiments.play.spec import Cell, Specification, make_specification
from experiments.statistics.intervals import games_for, half_width
from sim import BadInput
from sim.block import Block

if TYPE_CHECKING:  # reads and writes files by pyarrow, which is needed only where games are kept
    from experiments.keep.store import Store

__all__ = ["Playing", "Source", "opened", "read_or_play", "run", "stored_words"]

FIRST_LOOK = 1024  # games of a cell before it is guessed how many are needed
LARGEST = 10**12
COUNTED = 4096  # games that are counted together: fewer take as long
SIDE_BY_SIDE = 8  # files that are left so where cells are taken up again and again


def stored_words(out: Path | str | None) -> str:
    """What becomes of games that were finished before an interrupt."""
    return f"kept in {out}; the same command goes on from there" if out else "lost; --out keeps them"


class Source:
    """The games of one cell: read where they are kept, else played, and kept if there is a store.

    Parameters
    ----------
    cell : what is played
    period : see `sim.luck.deal`; empty in ordinary play
    """

    def __init__(self, cell: Cell, period: tuple[int, ...] = ()) -> None:
        self.cell, self.period, self.job = cell, period, job_of(cell, period)
        self.store: Store | None = None
        self.pace: Pace | None = None

    @cached_property
    def name(self) -> str:
        """Its identity."""
        return self.job.name

    @property
    def held(self) -> dict[int, int]:
        """{lo: hi} of the blocks that are kept."""
        return self.store.held() if self.store else {}

    def block(self, span: Span, played: Iterator[Block]) -> Block:
        """The block of a span: read, or the next one played, which is kept."""
        block: Block
        if span.there and self.store:
            found = self.store.read(span.lo, span.hi)
            if found is not None:
                return found
            block = play_block(self.job, span.lo, span.hi)
        else:
            block = next(played)
            if self.pace:
                self.pace.learn(block)
        if self.store and span.keep:
            self.store.write(block)
        return block


@contextmanager
def opened(sources: Sequence[Source], out: Path | None) -> Iterator[None]:
    """Holds the folders of the sources below `out`, if there is one, against other runs.

    Raises
    ------
    BadInput
        If a folder cannot be made.
    """
    with ExitStack() as stack:
        if out is not None:
            from experiments.keep.store import Store

            first = {source.name: source for source in reversed(sources)}
            stores = {name: Store(out, first[name].cell, name) for name in sorted(first)}
            for name, store in stores.items():  # in the order of their names, so that two runs never wait in a circle
                stack.enter_context(store.locked())
                store.begin(first[name].period)
            for source in sources:
                source.store = stores[source.name]
            yield
            for store in stores.values():
                store.tidy(SIDE_BY_SIDE)
        else:
            yield


def read_or_play(plan: Iterable[tuple[Source, Span]], workers: Workers) -> Generator[Block, None, None]:
    """The blocks of the spans in their order; spans are asked for as they are needed.

    Raises
    ------
    BadInput
        If a strategy fails, or a block cannot be kept; what was finished before is kept.
    """
    ahead, plan = tee(plan)
    missing = ((source.job, span.lo, span.hi) for source, span in ahead if not span.there)
    with closing(play_blocks(missing, workers)) as played:
        for source, span in plan:
            yield source.block(span, played)


class _Part(Source):
    """A cell being played: its counts so far, a digest of its rows in game order, and what is noted of each game."""

    def __init__(self, cell: Cell, noting: Sequence[Measure] = ()) -> None:
        super().__init__(cell)
        self.watched = watched(cell)
        self.noting = [measure.in_cell(cell) for measure in noting]
        self._restart()

    def _restart(self) -> None:
        self._counts: Tally | None = None
        self._uncounted: list[Block] = []
        self.digest = hashlib.sha256()
        self.fingerprint = ""  # of counts that were kept
        self.games = 0
        self.noted: list[npt.NDArray[np.float32]] = []

    @property
    def made_by(self) -> str:
        """Digest of what counts: counts kept by another version of it are not used."""
        what = [getsource(module) for module in (tallying, measures)]
        return hashlib.sha256("".join([*what, repr(self.watched)]).encode()).hexdigest()

    @property
    def counts(self) -> Tally:
        """The counts of all games so far; there is at least one."""
        self._count()
        assert self._counts is not None
        return self._counts

    def _count(self) -> None:
        """Counts what was added since it was last asked."""
        if blocks := self._uncounted:
            together = Block(
                blocks[0].lo, blocks[-1].hi, np.concatenate([b.outcomes for b in blocks]),
                reduce(np.add, (b.pace for b in blocks)), np.sum([b.gaps for b in blocks], axis=0),
            )  # fmt: skip
            found = tally(self.cell.game, together, self.cell.people, self.watched, self.cell.dealt)
            self._counts = found if self._counts is None else self._counts + found
            self._uncounted = []

    def add(self, block: Block) -> None:
        self._uncounted.append(block)
        if block.hi - self._uncounted[0].lo >= COUNTED:
            self._count()
        self.digest.update(block.outcomes.tobytes())
        self.games = block.hi
        if self.noting:
            self.noted.append(np.array([measure.of(block.outcomes) for measure in self.noting], np.float32))

    def plan(self, games: int, workers: Workers, together: int) -> Iterator[Span]:
        """What is needed up to a number of games, one of so many of all cells: nothing, if their counts are kept."""
        if self.games == games:
            return iter(())
        if self.store:
            self.store.ask(games)
            kept = None if self.noting else self.store.counts(games, self.made_by)  # of counts nothing is noted
            if kept is not None:
                self._restart()
                (self._counts, self.fingerprint), self.games = kept, games
                return iter(())
        held = self.held
        if self.fingerprint or any(lo < self.games < hi for lo, hi in held.items()):
            self._restart()  # a digest cannot be taken up, nor can the counts of half a piece
        if not self.pace and not all(span.there for span in grid(self.games, games, LARGEST, held)):
            announce(self.cell.game)
            self.pace = Pace(self.job, games, workers.count, together)
        return cut(self.games, games, lambda: self.pace.size if self.pace else LARGEST, held)

    def result(self) -> CellResult:
        fingerprint = self.fingerprint or self.digest.hexdigest()
        noted = np.concatenate(self.noted, axis=1) if self.noted else None
        folder = self.store.folder if self.store else None
        return CellResult(self.cell, self.counts, fingerprint, self.name, folder, noted)


class Playing:
    """Cells being played on: as far as is asked, and farther when more is asked.

    Parameters
    ----------
    cells : what is played
    workers : who plays
    out : folder of the store; what is kept there is read, and what is played kept
    progress : whether to show a bar
    noting : what is noted of each game, beside all that is counted

    Raises
    ------
    BadInput
        If the results cannot be kept.
    """

    def __init__(
        self, cells: Sequence[Cell], workers: Workers, out: Path | None = None, progress: bool = False,
        noting: Sequence[Measure] = (),
    ) -> None:  # fmt: skip
        self.parts = [_Part(cell, noting) for cell in cells]
        self.workers, self.out, self.progress = workers, out, progress
        self.seconds = 0.0
        self._stack = ExitStack()
        self._stack.enter_context(opened(self.parts, out))

    def __enter__(self) -> "Playing":
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def play_to(self, games: Sequence[int]) -> None:
        """Plays each cell on to a number of games.

        Raises
        ------
        BadInput
            If a strategy fails, or the results cannot be kept; what was finished before is kept.
        KeyboardInterrupt
            What was finished is kept.
        """
        plans = [part.plan(n, self.workers, sum(games)) for part, n in zip(self.parts, games, strict=True)]
        total = sum(n - part.games for part, n in zip(self.parts, games, strict=True))
        spans, todo = tee(
            chain.from_iterable(((part, span) for span in plan) for part, plan in zip(self.parts, plans, strict=True))
        )
        played = False
        start = time.perf_counter()
        title = self.parts[0].cell.game.title
        with Progress(total, title, self.progress) as bar, closing(read_or_play(todo, self.workers)) as blocks:
            try:
                for (part, span), block in zip(spans, blocks, strict=True):
                    part.add(block)
                    played = played or not span.there
                    bar.advance(span.hi - span.lo)
            except KeyboardInterrupt:
                done = sum(part.games for part in self.parts)
                say(f"Interrupted: {counted(done, 'game')} played, {stored_words(self.out)}.")
                raise
        self.seconds += time.perf_counter() - start if played else 0.0

    def results(self) -> list[CellResult]:
        """The cells as they stand; the store takes their summaries."""
        found = [part.result() for part in self.parts]
        for part, result in zip(self.parts, found, strict=True):
            if part.store:
                part.store.finish(result.summary, result.tally, part.made_by, self.seconds / len(found))
        return found


def _until_precise(playing: Playing, spec: Specification) -> None:
    """Plays until the 95 % interval of every cell's main figure is as narrow as asked for.

    How many games that takes is guessed from those so far and looked at again when they are played. Stopping when an
    interval is narrow enough does not bias it (stopping when it says what one hopes for would).
    """
    assert spec.precision is not None
    most = spec.max_games or LARGEST
    start = time.perf_counter()
    games = [min(FIRST_LOOK, most)] * len(playing.parts)
    playing.play_to(games)
    pace = playing.seconds / sum(games)  # s for a game
    told = False
    while True:
        wanted = [_games_wanted(part, spec.precision, most) for part in playing.parts]
        more = sum(wanted) - sum(games)
        if more <= 0:
            return
        if not told:
            aim = playing.parts[0].cell.game.aim
            width = f"{spec.precision:g} {aim.noun}" if aim.counts else f"{100 * spec.precision:g} points"
            say(f"About {counted(sum(wanted), 'game')} for ± {width}, some {_duration(more * pace)}.")
            told = True
        if spec.max_seconds is not None:
            left = max(0.0, spec.max_seconds - (time.perf_counter() - start))
            share = min(1.0, left / (more * pace)) if pace > 0 else 1.0
            wanted = [g + int((w - g) * share) for g, w in zip(games, wanted, strict=True)]
            if wanted == games:
                return
        games = wanted
        playing.play_to(games)


def _games_wanted(part: _Part, precision: float, most: int) -> int:
    """Games that a cell needs, at least as many as it has; a multiple of FIRST_LOOK."""
    game, ended = part.cell.game, part.counts.ended
    if game.aim.counts:
        low, high = of_side(game, part.counts, game.main_side).interval()
        half = (high - low) / 2
        needed = part.games * (min(half, LARGEST) / precision) ** 2
    else:
        wins = int(part.counts.sides[game.sides.index(game.main_side)])
        half = half_width(wins, ended)
        needed = games_for(precision, wins / ended if ended else 0.5) * part.games / max(1, ended)
    if half <= precision:
        return part.games
    looks = max(math.ceil(needed / FIRST_LOOK), part.games // FIRST_LOOK + 1)
    return max(part.games, min(most, looks * FIRST_LOOK))


def _duration(seconds: float) -> str:
    """A time for people."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def run(
    spec: Specification | str, *, players: int | str | Sequence[int] | None = None,
    strategies: Sequence[str] | Mapping[Any, str] | None = None, changes: Mapping[str, Any] | None = None,
    overlays: Sequence[Path | str] | None = None, scenario: str | None = None, games: int | None = None,
    precision: float | None = None, max_games: int | None = None, max_seconds: float | None = None,
    seed: int | None = None, workers: Workers | int | None = None, out: Path | str | None = None,
    progress: bool = False, noting: Sequence[Measure] = (),
) -> Result:  # fmt: skip
    """Plays an experiment.

    Parameters
    ----------
    spec : the key of a game, or a Specification, which holds all down to `seed` already
    players : 5, '4-8' or [4, 6, 8]; by default every count the game allows
    strategies : {side: name} and {seat, from 0: name}, or texts as on the command line
    changes, overlays : of the pack, {path: value} and TOML files
    scenario : name or file of the position to start from
    games : in each cell, 10,000 by default; or `precision`, `max_games`, `max_seconds`, see `Specification`
    seed : of all chance, 1 by default
    workers : how many, or a `Workers`; by default one for each core
    out : folder that keeps the results; what it holds already is not played again
    progress : whether to show a bar on stderr
    noting : what is noted of each game, see `CellResult.noted`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit, with the nearest valid thing.

    Examples
    --------
    >>> result = run("among_cultists", players="5", games=100_000)  # doctest: +SKIP
    >>> result.cells[0].summary["sides"]["investigators"]["rate"]  # doctest: +SKIP
    """
    start = time.perf_counter()
    fields = {
        "players": players, "strategies": strategies, "changes": changes,
        "overlays": overlays, "scenario": scenario, "games": games, "precision": precision, "max_games": max_games,
        "max_seconds": max_seconds, "seed": seed,
    }  # fmt: skip
    given: dict[str, Any] = {name: value for name, value in fields.items() if value is not None}
    if given and not isinstance(spec, str):
        raise BadInput(f"{', '.join(given)}: stand in the specification")
    wanted = make_specification(spec, **given) if isinstance(spec, str) else spec
    cells = wanted.cells()
    spread = Workers.of(workers)
    if out is not None:
        from experiments.keep.folders import root_of

        out = root_of(out)
    with Playing(cells, spread, out, progress, noting) as playing:
        if wanted.precision is None:
            playing.play_to([wanted.games] * len(cells))
        else:
            _until_precise(playing, wanted)
        results = playing.results()
    return Result(wanted, tuple(results), time.perf_counter() - start)
