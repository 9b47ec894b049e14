"""`run`: plays what a specification says and gives back the results of its cells."""

import hashlib
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from experiments.fanout import Job, Workers, job_of, play_block, play_blocks, size_of_blocks
from experiments.identity import identity
from experiments.machine import cores
from experiments.progress import Progress, announce, say
from experiments.results import CellResult, Result
from experiments.spec import Cell, Specification, make_specification
from experiments.store import Span, Store, grid
from experiments.summary import summarise
from experiments.tally import Tally, tally
from sim import Game
from sim.play import Block

__all__ = ["play_cells", "run"]


class _Sum:
    """What a cell has come to: its counts, and a digest of its rows in game order."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.counts: Tally | None = None
        self.digest = hashlib.sha256()

    def add(self, block: Block) -> None:
        found = tally(self.game, block)
        self.counts = found if self.counts is None else self.counts + found
        self.digest.update(block.outcomes.tobytes())


def play_cells(
    cells: Sequence[Cell], games: Sequence[int], workers: Workers, out: Path | None = None, progress: bool = False
) -> list[CellResult]:
    """Results of cells, a number of games of each; what is kept below `out` is read, the rest played and kept.

    Raises
    ------
    BadInput
        If a strategy fails, or the results cannot be kept; what was finished before is kept.
    KeyboardInterrupt
        What was finished is kept.
    """
    names = [identity(cell) for cell in cells]
    jobs = [job_of(cell) for cell in cells]
    sums = [_Sum(cell.game) for cell in cells]
    with ExitStack() as stack:
        stores = _open(stack, out, dict(zip(names, cells, strict=True)))
        spans: list[tuple[int, Span]] = []
        for i, (name, job) in enumerate(zip(names, jobs, strict=True)):
            spans += [(i, span) for span in _plan(cells[i].game, stores.get(name), job, games[i], workers)]
        missing = [(jobs[i], span.lo, span.hi) for i, span in spans if not span.there]
        bar = stack.enter_context(Progress(sum(games), cells[0].game.title, progress))
        played = stack.enter_context(closing(play_blocks(missing, workers)))
        done, started = 0, time.perf_counter()
        try:
            for i, span in spans:
                store = stores.get(names[i])
                block = store.read(span.lo, span.hi) if store and span.there else next(played)
                if block is None:
                    block = play_block(jobs[i], span.lo, span.hi)
                    span = span._replace(there=False)
                if store and span.keep and not span.there:
                    store.write(block)
                sums[i].add(block)
                done += span.hi - span.lo
                bar.advance(span.hi - span.lo)
        except KeyboardInterrupt:
            kept = (
                f"are kept in {out}; the same command goes on from there" if out else "are lost; --out DIR keeps them"
            )
            say(f"Interrupted: {done:,} of {sum(games):,} games were played and {kept}.")
            raise
        seconds = time.perf_counter() - started if missing else 0.0
        results = []
        for cell, name, total in zip(cells, names, sums, strict=True):
            assert total.counts is not None  # a cell has at least one game
            summary = summarise(cell, total.counts, total.digest.hexdigest())
            store = stores.get(name)
            if store:
                store.finish(summary, seconds / len(cells))
            results.append(CellResult(cell, total.counts, summary, name, store.folder if store else None))
        return results


def _open(stack: ExitStack, out: Path | None, cells: dict[str, Cell]) -> dict[str, Store]:
    """The stores of the cells, locked in the order of their names so that two runs cannot wait for each other."""
    stores = {name: Store(out, cell, name) for name, cell in sorted(cells.items())} if out else {}
    for store in stores.values():
        stack.enter_context(store.locked())
    return stores


def _plan(game: Game, store: Store | None, job: Job, games: int, workers: Workers) -> list[Span]:
    def size() -> int:
        announce(game)
        return size_of_blocks(job, games, workers.count)

    return store.plan(games, store.block(size)) if store else grid(games, size())


def run(
    spec: Specification | str, *, workers: Workers | int | None = None, out: Path | str | None = None,
    progress: bool = False, **options: Any,
) -> Result:  # fmt: skip
    """Plays an experiment.

    Parameters
    ----------
    spec : a Specification, or the key of a game; then `options` are its fields, and `strategies`, `changes` and
        `overlays` of its one variant
    workers : how many, or a `Workers`; by default one for each core
    out : folder that keeps the results; what it holds already is not played again
    progress : whether to show a bar on stderr

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
    wanted = make_specification(spec, **options) if isinstance(spec, str) else spec
    cells = wanted.cells()
    spread = workers if isinstance(workers, Workers) else Workers(workers or cores())
    folder = Path(out) if out is not None else None
    results = play_cells(cells, [wanted.games] * len(cells), spread, folder, progress)
    return Result(wanted, tuple(results), time.perf_counter() - start)
