"""What is noted of the games of a training: block by block, kept in its folder, so that the same command goes on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from experiments.learn.training import Training
from experiments.play.progress import Progress
from experiments.play.spec import Cell
from strategies import line_up

__all__ = ["Rows", "noted"]

BLOCK = 500  # games of a file

Rows = npt.NDArray[np.float32]


def noted(
    training: Training, games: int, folder: Path, name: str, note: Callable[[Cell, Any, Any, int, int], Rows],
    progress: bool,
) -> Iterator[tuple[int, Rows]]:  # fmt: skip
    """(player count, rows) of each block: read where it is kept, else played and kept.

    Parameters
    ----------
    games : over all player counts
    name : what the files begin with
    note : (cell, pack, seats, lo, hi), plays games lo <= index < hi and says what is noted of them
    """
    each = -(-games // len(training.cells))
    laid = [(cell, cell.pack.lay(cell.players), line_up(training.game, cell.seating)) for cell in training.cells]
    jobs = [(*table, lo) for table in laid for lo in range(0, each, BLOCK)]

    def block(cell: Cell, pack: Any, seats: Any, lo: int) -> tuple[int, Rows]:
        hi = min(lo + BLOCK, each)
        file = folder / f"{name}-{cell.players}p-{lo}-{hi}.npy"
        if file.exists():
            return cell.players, np.load(file)
        rows = note(cell, pack, seats, lo, hi)
        waiting = file.with_suffix(".part.npy")
        np.save(waiting, rows)
        waiting.replace(file)
        return cell.players, rows

    with Progress(each * len(training.cells), f"{training.game.title}, positions", progress) as bar:
        for found in Parallel(n_jobs=training.workers.count, prefer="threads", return_as="generator")(
            delayed(block)(*job) for job in jobs
        ):
            bar.advance(min(BLOCK, each))
            yield found
