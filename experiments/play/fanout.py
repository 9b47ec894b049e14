"""Blocks of games, spread over workers and given back in order.

A block is games lo <= index < hi of one cell. Game i is the same game in whatever block: the size of blocks is only a
matter of speed. `play_block` and a Job (`experiments.play.job`) are all that travels to a worker.
"""

import pickle
import time
import warnings
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from contextvars import copy_context
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, islice
from multiprocessing.pool import AsyncResult, ThreadPool
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.play.asking import cause_of
from experiments.play.job import Job, known_cell
from experiments.play.machine import cores, one_heap
from experiments.play.spec import Cell
from experiments.play.watch import watch_first
from sim import BadInput
from sim.block import Block
from sim.engine import Engine, engine
from sim.errors import AtALine
from sim.game import ILLEGAL, RUNNING, Seats
from strategies import line_up

__all__ = ["Pace", "Played", "Workers", "pack", "play_block", "play_blocks", "unpack", "warm_up"]

BLOCK_SECONDS = 1.0  # of a processor
SMALLEST, LARGEST = 64, 1 << 16  # games
QUICK = 256  # of a quick game: fewer take longer to count than to play
TRIAL_SECONDS, TRIALS = 0.02, 3
QUICK_SECONDS = 0.01  # of a game, alone
MEMORY = 8  # blocks that the size of the next goes by, about
BLOCKS_PER_WORKER = 8  # at least, so that workers finish together
WINDOW = 8  # blocks for each worker that are handed out together
SCHEDULER_SECONDS = 10
MOST_THREADS = 1024
_making = Lock()  # engines and strategies are compiled by one thread at a time


@dataclass(frozen=True)
class Workers:
    """How blocks are spread.

    Attributes
    ----------
    count : number of workers
    backend : 'threads', or 'dask' for a cluster
    scheduler : address of the Dask scheduler

    Raises
    ------
    BadInput
        For more threads than any machine has a use for.
    """

    count: int = 1
    backend: str = "threads"
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_THREADS:
            raise BadInput(f"workers {self.count}: 1 to {MOST_THREADS}; this machine has {cores()} cores")

    @classmethod
    def of(cls, workers: "Workers | int | None") -> "Workers":
        """These; or so many threads, by default one for each core."""
        return workers if isinstance(workers, Workers) else cls(workers or cores())


@lru_cache(maxsize=8)  # the numbers of learned players are some megabytes, too
def _table(job: Job) -> tuple[Engine, Any, Seats]:
    cell = known_cell(job)
    return engine(cell.game), cell.laid, line_up(cell.game, cell.seating)


def warm_up(job: Job) -> tuple[Engine, Any, Seats, Cell]:
    """The engine, the pack's record, the seats and the cell of a job: compiled or loaded when first asked for.

    Raises
    ------
    BadInput
        For a strategy that does not compile.
    """
    with _making:
        return *_table(job), known_cell(job)


@dataclass(frozen=True)
class Played(Block):
    """A block, and the time of a processor that it took, s."""

    seconds: float = 0.0


def play_block(job: Job, lo: int, hi: int) -> Played:
    """Plays games lo <= index < hi of a job.

    Raises
    ------
    BadInput
        If a strategy raises or chooses what is not on the menu: its name, the game and the reason. If an array is read
        or written outside, or a score does not fit: the line and the game.
    """
    play, pack, seats, cell = warm_up(job)
    period = np.array(job.period, np.int64) if job.period else None
    try:
        watch_first(job, cell, lo, hi)
        start = time.thread_time()
        block = play.block(pack, seats, job.seed, lo, hi, period, cell.arrange)
    except AtALine as error:
        raise _at_a_line(play, pack, seats, cell, lo, hi, period, error) from None
    except BadInput:
        raise
    except Exception as error:  # whatever a strategy raises is that strategy's fault, told in one line
        raise _raised(play, pack, seats, cell, lo, hi, period, cause_of(error)) from None
    illegal = np.flatnonzero(block.outcomes["ending"] == ILLEGAL)
    if len(illegal):
        fault = play.fault(pack, seats, job.seed, lo + int(illegal[0]), period, cell.arrange)
        raise BadInput(f"strategy {cell.names.get((fault.seat, fault.side), '?')}: {fault}")
    return Played(lo, hi, block.outcomes, block.pace, block.gaps, time.thread_time() - start)


def _at_a_line(
    play: Engine, pack: Any, seats: Seats, cell: Cell, lo: int, hi: int, period: npt.NDArray[np.int64] | None,
    error: AtALine,
) -> BadInput:  # fmt: skip
    """In which of the games it is, found by playing them again one by one."""
    for index in range(lo, hi):
        try:
            play.block(pack, seats, cell.seed, index, index + 1, period, cell.arrange)
        except AtALine as found:
            return BadInput(f"{found}; game {index}, seed {cell.seed}")
    return error


def _raised(
    play: Engine, pack: Any, seats: Seats, cell: Cell, lo: int, hi: int, period: npt.NDArray[np.int64] | None,
    error: Exception,
) -> BadInput:  # fmt: skip
    """Who raised, found by playing the block again step by step: the seat that was asked last."""
    for index in range(lo, hi):
        states = play.begin(pack, cell.seed, index, period, arrange=cell.arrange)
        g = states[0]
        try:
            while g["referee"]["ending"] == RUNNING:
                play.play_on(states, pack, seats, 1)
        except Exception:  # the same one, found again
            seat = int(g["menu"]["seat"])
            name = cell.names.get((seat, int(g["referee"]["side_of"][seat])), "?")
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
            return BadInput(f"strategy {name}: game {index}, seat {seat + 1}: it raised {reason}")
    return BadInput(f"{cell.game.title}: games {lo} to {hi - 1} raised {type(error).__name__}: {error}")


class Pace:
    """How many games make a block: a power of two that takes about BLOCK_SECONDS of a processor's time.

    Other work on the machine makes no difference to that time. It is found by short trials, the best of several, when
    it is first asked for, and learnt on while blocks are played. For few games it is not asked for: blocks are small.
    All workers wait for trials, so there are none for a few hundred games, nor where somebody searches: there the first
    blocks have one game.

    Parameters
    ----------
    job : whose games
    games : how many there will be
    workers : their number
    together : games of all jobs that are played now; blocks are so small that there is work for all workers
    """

    def __init__(self, job: Job, games: int, workers: int, together: int = 0) -> None:
        self.job = job
        searching = warm_up(job)[2].search.any()
        few = games <= QUICK * workers
        quick = not searching and (few or self._is_quick())
        fair = max(max(games, together) // (workers * BLOCKS_PER_WORKER), min(QUICK, games // workers) if quick else 1)
        self.most = min(LARGEST, max(1, fair))
        self.least = QUICK if quick else SMALLEST
        if searching:
            self.least, self.cost = 1, BLOCK_SECONDS
        elif few:
            self.least = self.most

    def _is_quick(self) -> bool:
        play_block(self.job, 0, 1)  # what is done once is not timed
        return min(play_block(self.job, 0, 1).seconds for _ in range(2)) < QUICK_SECONDS

    @cached_property
    def cost(self) -> float:
        """What a game takes, s of a processor."""
        n, took, cost = 1, 0.0, 0.0
        while n <= self.most and took < TRIAL_SECONDS:
            took = min(play_block(self.job, 0, n).seconds for _ in range(TRIALS))
            cost = took / n
            n *= 4
        return cost

    @property
    def size(self) -> int:
        """Games in the next block."""
        few = self.most <= self.least
        wanted = self.most if few else min(self.most, max(self.least, BLOCK_SECONDS / max(self.cost, 1e-9)))
        return 1 << (int(wanted).bit_length() - 1)

    def learn(self, block: Block) -> None:
        """Takes note of what a block took."""
        if isinstance(block, Played) and self.most > self.least:
            self.cost += (block.seconds / (block.hi - block.lo) - self.cost) / MEMORY


def play_blocks(tasks: Iterable[tuple[Job, int, int]], workers: Workers) -> Generator[Played, None, None]:
    """The blocks of the tasks in their order, each as soon as it and those before it are there.

    At most WINDOW blocks for each worker are handed out before they are taken, however slow the taker is: that is what
    bounds the memory.

    Raises
    ------
    BadInput
        From `play_block`, or if there is no cluster where it should be.
    """
    left = iter(tasks)
    first = next(left, None)
    if first is None:
        return
    play = _in_threads if workers.backend == "threads" else _on_cluster
    with closing(play(chain([first], left), workers)) as blocks:
        yield from blocks


def _in_threads(tasks: Iterator[tuple[Job, int, int]], workers: Workers) -> Generator[Played, None, None]:
    """An interrupt waits for no block: these threads are left where they are."""
    one_heap()
    ahead: deque[AsyncResult[Played]] = deque()
    with ThreadPool(workers.count) as pool:
        for task in tasks:
            ahead.append(pool.apply_async(copy_context().run, (play_block, *task)))
            if len(ahead) == WINDOW * workers.count:
                yield ahead.popleft().get()
        while ahead:
            yield ahead.popleft().get()


def _on_cluster(tasks: Iterator[tuple[Job, int, int]], workers: Workers) -> Generator[Played, None, None]:
    """By windows: joblib plays each to its end, where workers wait for the last one, for half a block."""
    from joblib import Parallel, delayed, parallel_config

    with (
        _cluster(workers) as count,
        parallel_config(backend="dask", n_jobs=-1),
        Parallel(return_as="generator", pre_dispatch="2*n_jobs", batch_size=1) as parallel,
    ):
        while window := list(islice(tasks, WINDOW * count)):
            blocks = parallel(delayed(_play_and_pack)(*task) for task in window)
            try:
                for block in blocks:
                    yield unpack(*block)
            finally:  # joblib warns of the blocks that nobody will ask for
                with warnings.catch_warnings(action="ignore", category=UserWarning):
                    blocks.close()


def pack(block: Played) -> tuple[bytes, int]:
    """A block for the network, compressed to about a fifth, and its size before."""
    import pyarrow as pa

    plain = pickle.dumps(block)
    return pa.compress(plain, codec="zstd", asbytes=True), len(plain)


def unpack(packed: bytes, size: int) -> Played:
    """The block that `pack` packed."""
    import pyarrow as pa

    found: Played = pickle.loads(pa.decompress(packed, size, "zstd", asbytes=True))
    return found


def _play_and_pack(job: Job, lo: int, hi: int) -> tuple[bytes, int]:
    return pack(play_block(job, lo, hi))


@contextmanager
def _cluster(workers: Workers) -> Iterator[int]:
    """The number of workers of the cluster, connected to."""
    if workers.scheduler is None:
        raise BadInput("--backend dask: --scheduler ADDRESS is missing, for example tcp://127.0.0.1:8786")
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("--backend dask: Dask is not installed; pip install 'elderodds[dask]' adds it") from None
    try:
        client = Client(workers.scheduler, timeout=SCHEDULER_SECONDS)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else "nobody answers"
        raise BadInput(f"--scheduler {workers.scheduler}: {reason}") from None
    with client:
        count = sum(client.ncores().values())
        if not count:
            raise BadInput(f"--scheduler {workers.scheduler}: it has no workers")
        yield count
