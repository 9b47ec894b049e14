"""What is noted of the games of a training: block by block, kept in its folder, so that the same command goes on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from experiments.keep.store import write_whole
from experiments.learn.training import Training
from experiments.play.progress import Progress
from experiments.play.spec import Cell
from strategies import line_up

__all__ = ["Rows", "note_games", "read_or_note"]

BLOCK = 500  # games of a file

Rows = npt.NDArray[np.float32]


def read_or_note(file: Path, note: Callable[[], npt.NDArray[Any]]) -> npt.NDArray[Any]:
    """What a file holds; if it is not there, what is noted now, and kept in it."""
    if file.exists():
        return np.load(file)

    def save(part: Path) -> None:
        with part.open("wb") as there:
            np.save(there, rows)

    rows = note()
    write_whole(file, save)
    return rows


def note_games(
    training: Training, games: int, folder: Path, name: str, note: Callable[[Cell, Any, Any, int, int], Rows],
    progress: bool,
) -> Iterator[tuple[int, Rows]]:  # fmt: skip
    """(player count, rows) of each block: read where it is kept, else played and kept.

    Parameters
    ----------
    games : over all player counts and variants
    name : what the files begin with
    note : (cell, pack, seats, lo, hi), plays games lo <= index < hi and says what is noted of them
    """
    each = -(-games // len(training.cells))
    laid = [
        (number, cell, cell.pack.lay(cell.players), line_up(training.game, cell.seating))
        for number, cell in enumerate(training.cells)
    ]
    jobs = [(*table, lo) for table in laid for lo in range(0, each, BLOCK)]

    def block(number: int, cell: Cell, pack: Any, seats: Any, lo: int) -> tuple[int, Rows]:
        hi = min(lo + BLOCK, each)
        file = folder / f"{name}-{number}-{cell.players}p-{lo}-{hi}.npy"
        return cell.players, read_or_note(file, lambda: note(cell, pack, seats, lo, hi))

    with Progress(each * len(training.cells), f"{training.game.title}, positions", progress) as bar:
        for found in Parallel(n_jobs=training.workers.count, prefer="threads", return_as="generator")(
            delayed(block)(*job) for job in jobs
        ):
            bar.advance(min(BLOCK, each))
            yield found
