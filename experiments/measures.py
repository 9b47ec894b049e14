"""What is measured in a game, one number for each game, and many cells played on the same chance."""

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from experiments.fanout import Workers
from experiments.progress import Progress, announce, say
from experiments.running import Source, kept_words, opened, read_or_play
from experiments.spec import Cell
from experiments.store import grid
from sim import Game
from sim.errors import unknown
from sim.game import FIRST_ENDING

__all__ = ["Floats", "Measure", "Sampler", "parse_measure"]

Floats = npt.NDArray[np.float64]
AT_ONCE = 128  # cells whose packs are held in memory together
SMALLEST, FIRST_BLOCK, LARGEST = 128, 1024, 1 << 16  # games in a block
BLOCK_SECONDS = 0.5


@dataclass(frozen=True)
class Measure:
    """A number for each game, between 0 and `high`.

    Attributes
    ----------
    name : 'rate:SIDE', the side won; 'ending:NAME', the game ended so; 'rounds', its length
    high : the largest value; 1 where the mean is a share of games
    number : of the side or of the ending
    """

    name: str
    high: int = 1
    number: int = 0

    @property
    def share(self) -> bool:
        """Whether the mean is a share of games, so that every game gives 0 or 1."""
        return self.name != "rounds"

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """The number of each game; NaN where a game did not end by the rules."""
        kind = self.name.partition(":")[0]
        if kind == "rate":
            found = outcomes["side"] == self.number
        elif kind == "ending":
            found = outcomes["ending"] == self.number
        else:
            found = np.clip(outcomes["rounds"], 0, self.high)
        return np.where(outcomes["ending"] >= FIRST_ENDING, found, np.nan).astype(np.float32)


def parse_measure(game: Game, text: str) -> Measure:
    """A measure from 'rate:SIDE', 'rate' for the main side, 'ending:NAME' or 'rounds'.

    Raises
    ------
    BadInput
        If there is none of that name, with the nearest.
    """
    kind, _, name = text.partition(":")
    if text == "rounds":
        return Measure("rounds", high=game.shape.rounds)
    if kind == "rate":
        side = name or game.main_side
        if side not in game.sides:
            raise unknown(f"side of {game.key}", side, game.sides)
        return Measure(f"rate:{side}", number=game.sides.index(side))
    endings = [e.name for e in game.endings]
    if kind == "ending":
        if name not in endings:
            raise unknown(f"ending of {game.key}", name, endings)
        return Measure(text, number=FIRST_ENDING + endings.index(name))
    raise unknown(
        "measure", text, ["rate", "rounds", *(f"rate:{s}" for s in game.sides), *(f"ending:{e}" for e in endings)]
    )


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

    def _size(self, games: int) -> int:
        """Games in a block: about half a second, and so few that workers finish together."""
        fair = games if self.workers.count == 1 else games // (8 * self.workers.count)
        return max(SMALLEST, min(self._block, fair))

    def play(
        self, cells: Sequence[Cell], lo: int, hi: int, measures: Sequence[Measure], title: str = "games",
        period: tuple[int, ...] = (),
    ) -> npt.NDArray[np.float32]:  # fmt: skip
        """Numbers of games lo <= index < hi of every cell, as [cell, measure, game].

        Parameters
        ----------
        period : see `sim.luck.deal`; empty in ordinary play

        Raises
        ------
        BadInput
            From `running.read_or_play`.
        """
        found = np.empty((len(cells), len(measures), hi - lo), np.float32)
        with Progress(len(cells) * (hi - lo), title, self.progress) as bar:
            for first in range(0, len(cells), AT_ONCE):
                sources = [Source(cell, period) for cell in cells[first : first + AT_ONCE]]
                with opened(sources, self.out):
                    self._play(sources, lo, hi, measures, found[first : first + AT_ONCE], bar, title)
        self.games += found.shape[0] * found.shape[2]
        self.cut += int(np.isnan(found[:, 0]).sum())
        return found

    def _play(
        self, sources: Sequence[Source], lo: int, hi: int, measures: Sequence[Measure],
        found: npt.NDArray[np.float32], bar: Progress, title: str,
    ) -> None:  # fmt: skip
        size = self._size(len(sources) * (hi - lo))
        rows = [grid(lo, hi, size, source.held, sliced=True) for source in sources]
        plan = [(i, span) for i, spans in enumerate(rows) for span in spans]
        if not all(span.there for _, span in plan):
            announce(sources[0].cell.game)
        start = time.perf_counter()
        with closing(read_or_play([(sources[i], span) for i, span in plan], self.workers)) as blocks:
            try:
                for (i, span), block in zip(plan, blocks, strict=True):
                    a, b = max(lo, span.lo), min(hi, span.hi)
                    outcomes = block.outcomes[a - span.lo : b - span.lo]
                    for m, measure in enumerate(measures):
                        found[i, m, a - lo : b - lo] = measure.of(outcomes)
                    bar.advance(b - a)
            except KeyboardInterrupt:
                say(f"Interrupted at '{title}': its games so far are {kept_words(self.out)}.")
                raise
        if not any(span.there for _, span in plan):  # reading says nothing of how fast games are played
            speed = len(sources) * (hi - lo) / (time.perf_counter() - start) / self.workers.count
            self._block = max(SMALLEST, min(LARGEST, int(BLOCK_SECONDS * speed)))
