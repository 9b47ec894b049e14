"""What is measured in a game, one number for each game, and many cells played on the same chance."""

import math
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.fanout import Workers
from experiments.progress import Progress, announce, say
from experiments.running import Source, kept_words, opened, read_or_play
from experiments.spec import Cell
from experiments.store import grid
from sim import BadInput, Game, load_pack
from sim.errors import unknown
from sim.game import FIRST_ENDING
from sim.pack import Time

__all__ = ["Floats", "Measure", "Sampler", "parse_measure"]

STATISTICS = ("mean", "p10", "p50", "p90")
Floats = npt.NDArray[np.float64]
AT_ONCE = 128  # cells whose packs are held in memory together
SMALLEST, FIRST_BLOCK, LARGEST = 128, 1024, 1 << 16  # games in a block
BLOCK_SECONDS = 0.5


@dataclass(frozen=True)
class Measure:
    """A number for each game, and what is asked of these numbers.

    Attributes
    ----------
    name : 'rate:SIDE', the side won; 'ending:NAME', the game ended so; 'rounds', 'turns', 'decisions', 'minutes', its
        length; 'extra.COLUMN', a column of the game's own. With '.p10', '.p50' or '.p90' that quantile
    high : the largest value; 1 where the mean is a share of games, infinite where none is known
    number : of the side or of the ending
    statistic : 'mean', or a quantile: 'p10', 'p50', 'p90'
    time : of minutes, how long things take
    """

    name: str
    high: float = 1
    number: int = 0
    statistic: str = "mean"
    time: Time | None = None

    @property
    def share(self) -> bool:
        """Whether the mean is a share of games, so that every game gives 0 or 1."""
        return self.high == 1

    @property
    def quantile(self) -> float | None:
        """The quantile asked for, 0 < q < 1; None for the mean."""
        return None if self.statistic == "mean" else int(self.statistic[1:]) / 100

    def in_cell(self, cell: Cell) -> "Measure":
        """The same in a cell: minutes by the seconds of its pack."""
        return replace(self, time=cell.pack.content.time) if self.time else self

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """The number of each game; NaN where a game did not end by the rules."""
        return np.where(outcomes["ending"] >= FIRST_ENDING, self._raw(outcomes), np.nan).astype(np.float32)

    def _raw(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[Any]:
        kind, _, column = self.name.removesuffix(f".{self.statistic}").replace(":", ".").partition(".")
        if kind == "rate":
            return outcomes["side"] == self.number
        if kind == "ending":
            return outcomes["ending"] == self.number
        if kind == "extra":
            return outcomes["extra"][column]
        if self.time:
            return self.time.minutes(*(outcomes[name].astype(np.float64) for name in ("rounds", "turns", "decisions")))
        return np.clip(outcomes[kind], 0, self.high)


def _known(game: Game) -> dict[str, Measure]:
    """{name: measure} of all that a game has; minutes only if its pack has a table [time]."""
    extra = game.shape.outcome["extra"]
    columns = [name for name in extra.names or () if not extra[name].shape]
    time = getattr(load_pack(game).content, "time", None)
    found = [
        *(Measure(f"rate:{side}", number=i) for i, side in enumerate(game.sides)),
        *(Measure(f"ending:{e.name}", number=FIRST_ENDING + i) for i, e in enumerate(game.endings)),
        Measure("rounds", high=game.shape.rounds),
        *(Measure(name, high=math.inf) for name in ("turns", "decisions")),
        *([Measure("minutes", high=math.inf, time=time)] if time else []),
        *(Measure(f"extra.{name}", high=math.inf) for name in columns),
    ]
    return {measure.name: measure for measure in found}


def parse_measure(game: Game, text: str, quantiles: bool = False) -> Measure:
    """A measure from its name, see `Measure`; 'rate' is that of the main side, '.mean' may be added.

    Parameters
    ----------
    quantiles : whether a quantile may be asked for; else only means

    Raises
    ------
    BadInput
        If there is none of that name, with the nearest; for a quantile of a share, or where only means may be.
    """
    known = _known(game)
    name, dot, statistic = text.rpartition(".")
    if not dot or statistic not in STATISTICS or text in known:
        name, statistic = text, "mean"
    name = f"rate:{game.main_side}" if name == "rate" else name
    if name not in known:
        kind, colon, rest = name.partition(":")
        if colon and kind in ("rate", "ending"):
            what = "side" if kind == "rate" else "ending"
            there = [n.partition(":")[2] for n in known if n.startswith(f"{kind}:")]
            raise unknown(f"{what} of {game.key}", rest, there)
        if name == "minutes":
            raise BadInput(f"measure minutes: the pack of {game.key} has no table [time]")
        raise unknown("measure", name, ["rate", *known])
    measure = known[name]
    if statistic == "mean":
        return measure
    if measure.share:
        raise BadInput(f"measure {text}: a share of games has no {statistic}; write {name}")
    if not quantiles:
        raise BadInput(f"measure {text}: only means can be used here; write {name}")
    return replace(measure, name=f"{name}.{statistic}", statistic=statistic)


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
                        found[i, m, a - lo : b - lo] = measure.in_cell(sources[i].cell).of(outcomes)
                    bar.advance(b - a)
            except KeyboardInterrupt:
                say(f"Interrupted at '{title}': its games so far are {kept_words(self.out)}.")
                raise
        if not any(span.there for _, span in plan):  # reading says nothing of how fast games are played
            speed = len(sources) * (hi - lo) / (time.perf_counter() - start) / self.workers.count
            self._block = max(SMALLEST, min(LARGEST, int(BLOCK_SECONDS * speed)))
