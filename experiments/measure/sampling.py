"""Many cells played on the same chance, and what is measured of their games."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import numpy.typing as npt

from experiments.keep.folders import folder_of
from experiments.keep.spans import grid
from experiments.measure.measures import Measure
from experiments.measure.running import Source, opened, read_or_play, stored_words
from experiments.play.fanout import BLOCK_SECONDS, LARGEST, SMALLEST, Played, Workers
from experiments.play.messages import say
from experiments.play.progress import Progress, announce
from experiments.play.spec import Cell
from sim import BadInput

__all__ = ["Sampler"]

MOST = 1 << 32  # numbers that are held in memory together
AT_ONCE = 128  # cells whose packs are held in memory together
FIRST_BLOCK = 1024  # games
BLOCKS, MANY_BLOCKS = 8, 32  # for each worker, at least: the last games of players who search take seconds
FEWEST = 1  # game in a block of players who search: one takes seconds


class Sampler:
    """Plays games of many cells and keeps count of them.

    Cells of one seed face the same chance in games of the same index: common random numbers.

    Parameters
    ----------
    workers : who plays
    progress : whether to show a bar
    out : folder of the store; what is kept there is read, and what is played kept

    Attributes
    ----------
    games : games played so far, those read included
    cut : of these, games that did not end by the rules
    """

    def __init__(self, workers: Workers, progress: bool = False, out: Path | None = None) -> None:
        self.workers, self.progress, self.out = workers, progress, out
        self.games = self.cut = 0
        self._block = FIRST_BLOCK

    @classmethod
    def of(
        cls, command: str, game: str, workers: Workers | int | None, out: Path | str | None, progress: bool
    ) -> "Sampler":  # fmt: skip
        """What plays the games of a command, kept apart from those of others."""
        return cls(Workers.of(workers), progress, folder_of(out, command, game))

    def _size(self, games: int, cells: Sequence[Cell]) -> int:
        """Games in a block: about BLOCK_SECONDS of a processor, and so few that workers finish together."""
        searching = any(rung.search for cell in cells for mix in cell.seating.values() for rung in mix.rungs)
        blocks = (MANY_BLOCKS if searching else BLOCKS) * self.workers.count
        fair = games if self.workers.count == 1 else games // blocks
        return max(FEWEST if searching else SMALLEST, min(self._block, fair))

    def play(
        self, cells: Sequence[Cell], lo: int, hi: int, measures: Sequence[Measure], title: str = "games"
    ) -> npt.NDArray[np.float32]:  # fmt: skip
        """Numbers of games lo <= index < hi of every cell, as [cell, measure, game].

        Raises
        ------
        BadInput
            From `running.read_or_play`.
        """
        return self.play_parts([(cell, lo, ()) for cell in cells], hi - lo, measures, title)

    def play_parts(
        self, parts: Sequence[tuple[Cell, int, tuple[int, ...]]], games: int, measures: Sequence[Measure], title: str
    ) -> npt.NDArray[np.float32]:  # fmt: skip
        """Numbers of as many games of every part, as [part, measure, game].

        Parameters
        ----------
        parts : cells, each with its first game and its period, see `sim.luck.deal`; empty in ordinary play

        Raises
        ------
        BadInput
            From `running.read_or_play`.
        """
        each = max(1, len(parts) * len(measures))
        if each * games > MOST:
            raise BadInput(f"games: {games} are more than memory holds; the nearest is {MOST // each}")
        found = np.empty((len(parts), len(measures), games), np.float32)
        with Progress(len(parts) * games, title, self.progress) as bar:
            for first in range(0, len(parts), AT_ONCE):
                some = [(Source(cell, period), lo) for cell, lo, period in parts[first : first + AT_ONCE]]
                with opened([source for source, _ in some], self.out):
                    self._play(some, games, measures, found[first : first + AT_ONCE], bar, title)
        self.games += found.shape[0] * found.shape[2]
        self.cut += int(np.isnan(found[:, 0]).sum())
        return found

    def _play(
        self, parts: Sequence[tuple[Source, int]], games: int, measures: Sequence[Measure],
        found: npt.NDArray[np.float32], bar: Progress, title: str,
    ) -> None:  # fmt: skip
        size = self._size(len(parts) * games, [source.cell for source, _ in parts])
        rows = [grid(lo, lo + games, size, source.held, sliced=True) for source, lo in parts]
        plan = [(i, span) for i, spans in enumerate(rows) for span in spans]
        if not all(span.there for _, span in plan):
            announce(parts[0][0].cell.game)
        played, took = 0, 0.0
        with closing(read_or_play([(parts[i][0], span) for i, span in plan], self.workers)) as blocks:
            try:
                for (i, span), block in zip(plan, blocks, strict=True):
                    source, lo = parts[i]
                    a, b = max(lo, span.lo), min(lo + games, span.hi)
                    outcomes = block.outcomes[a - span.lo : b - span.lo]
                    for m, measure in enumerate(measures):
                        found[i, m, a - lo : b - lo] = measure.in_cell(source.cell).of(outcomes)
                    bar.advance(b - a)
                    if isinstance(block, Played):
                        played, took = played + b - a, took + block.seconds
            except KeyboardInterrupt:
                say(f"Interrupted at '{title}': its games so far are {stored_words(self.out)}.")
                raise
        if took > 0:
            self._block = max(FEWEST, min(LARGEST, int(BLOCK_SECONDS * played / took)))
