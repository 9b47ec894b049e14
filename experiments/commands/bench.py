"""How fast: ratios measured side by side in one run, each in a process of its own.

With a probe's name and its question in JSON, ``python -m experiments.commands.bench`` is the other process.
"""

import io
import json
import os
import resource
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from experiments.measure.running import Playing
from experiments.play.fanout import Workers, play_block
from experiments.play.job import job_of
from experiments.play.machine import machine
from experiments.play.messages import counted, say
from experiments.play.spec import Cell, make_specification
from sim import BadInput
from sim.engine import engine
from sim.game import TRUNCATED
from sim.kernel import HOME, kernel
from sim.search import copy_position, no_features, no_redraw
from strategies import line_up

__all__ = ["Question", "bench", "bench_against", "check_out"]

ROUNDS = 3  # of each measurement; the best counts, since whatever else the machine does only slows it down
FEW, MANY = 10_000, 1_000_000
AGAINST_ROUNDS = 5  # of two checkouts by turns
PLAYOUTS = 2  # of each option, where the cost of a playout is measured
SEARCHED = 12  # games with search, at least
BESIDE = 100  # games without search that are played beside one with it
NOTED_AT_MOST = 100_000  # options of a game
TRIED = 2_000  # games, to see how long a measurement should be


@dataclass(frozen=True)
class Question:
    """What is measured.

    Attributes
    ----------
    game, players, strategies, seed : a cell
    seconds : wall time of one throughput measurement, about, s
    longest : wall time that the games for the peak memory may take, s; they are left out where it would not do
    """

    game: str
    players: int
    strategies: tuple[str, ...] = ()
    seed: int = 1
    seconds: float = 1.0
    longest: float = 30.0

    def cell(self) -> Cell:
        """The cell that is played."""
        options: dict[str, Any] = {"players": (self.players,), "strategies": self.strategies, "seed": self.seed}
        return make_specification(self.game, **options).cells()[0]


@kernel
def copy_positions(words, size, n):
    """Copies a position n times."""
    for _ in range(n):
        copy_position(words, 0, 1, size)


# -- in the other process ----------------------------------------------------------------------------------------------


def _one_game(question: Question) -> dict[str, Any]:
    """The first game, as fast as it comes."""
    play_block(job_of(question.cell()), 0, 1)
    return {}


def _speed(question: Question) -> dict[str, Any]:
    """Games and decisions a second of one worker, no fan-out around them."""
    job = job_of(question.cell())
    play_block(job, 0, 1)
    best, decisions, n = 0.0, 0.0, 1
    took = 0.0
    while took < question.seconds:
        start = time.perf_counter()
        outcomes = play_block(job, 0, n).outcomes
        took = time.perf_counter() - start
        best = max(best, n / took)
        decisions = float(outcomes["decisions"].mean())
        n *= 2
    return {"games_per_second": best, "decisions_per_second": best * decisions}


def _play(cell: Cell, games: int, workers: int) -> float:
    """Plays, and tells how long the games took, s."""
    with Playing([cell], Workers(workers)) as playing:
        playing.play_to([games])
    return playing.seconds


def _workers(question: Question) -> dict[str, Any]:
    """Two workers to one, by turns, on the same games."""
    cell = question.cell()
    games = max(64, round(_speed(question)["games_per_second"] * question.seconds))
    best = {1: 0.0, 2: 0.0}
    for _ in range(ROUNDS):
        for count in best:
            best[count] = max(best[count], games / _play(cell, games, count))
    return {"ratio": best[2] / best[1]}


def _memory(question: Question) -> dict[str, Any]:
    """Peak memory of a run of FEW games, then of MANY in the same process: the second holds the first."""
    cell = question.cell()
    found: dict[str, float | None] = {}
    seconds = 0.0  # that one game takes
    for games in (FEW, MANY):
        if seconds * games > question.longest:
            found[str(games)] = None
            continue
        seconds = _play(cell, games, 2) / games
        scale = 2**20 if sys.platform == "darwin" else 2**10
        found[str(games)] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale, 1)
    return {"peak_mb": found}


def _copying(question: Question) -> dict[str, Any]:
    """Bytes of a game's record, of a position within it, and positions copied a second."""
    shape = question.cell().game.shape
    words = shape.new(2).view(np.ndarray).view(np.uint64).reshape(2, -1)
    copy_positions(words, shape.position_words, 1)
    best, n, took = 0.0, 1, 0.0
    while took < question.seconds:
        start = time.perf_counter()
        copy_positions(words, shape.position_words, n)
        took = time.perf_counter() - start
        best = max(best, n / took)
        n *= 2
    return {"record_bytes": shape.game.itemsize, "position_bytes": 8 * shape.position_words,
            "positions_per_second": round(best)}  # fmt: skip


def _stop_here(g, pack, seat):
    """In the place of a redraw: a playout ends where it begins."""
    g.referee.ending = TRUNCATED


def _searching(question: Question) -> dict[str, Any]:
    """What a playout costs, to half of a mean game and to the rest of the game it begins in; None without search.

    The rest is what the same playouts cost that deal nothing anew, less what they cost that end where they begin. Where
    lengths differ it is more than half of a mean game: long games have more decisions to begin at. In time of the
    processor, by turns, on the same games, which go on without search: other work on the machine makes no difference.
    """
    cell = question.cell()
    shape = cell.game.shape
    if cell.game.redraw is None:
        return {"playout_ratio": None, "playout_to_rest": None}
    play, pack, plain = engine(cell.game), cell.pack.lay(cell.players), line_up(cell.game, cell.seating)
    seats = line_up(cell.game, {at: replace(s, search=PLAYOUTS) for at, s in cell.seating.items()})
    as_they_stand, ended = (kernel(k, signature=shape.signatures["redraw"]) for k in (no_redraw, _stop_here))
    ways = [seats, seats._replace(redraw=as_they_stand), seats._replace(redraw=ended)]
    nothing = kernel(no_features, signature=shape.signatures["features"])
    for way in ways:
        play.note_decisions(pack, way, cell.seed, 0, 1, nothing, 0, 1)
    play.block(pack, plain, cell.seed, 0, 1)
    playouts, n, took, whole = 0.0, 0, [0.0] * len(ways), 0.0
    while n < SEARCHED or took[0] < question.seconds:
        for k, way in enumerate(ways):
            start = time.thread_time()
            rows = play.note_decisions(pack, way, cell.seed, n, n + 1, nothing, 0, NOTED_AT_MOST, follows=True)
            took[k] += time.thread_time() - start
        playouts += float(rows[:, 3].sum())
        start = time.thread_time()
        play.block(pack, plain, cell.seed, n * BESIDE, (n + 1) * BESIDE)
        whole += time.thread_time() - start
        n += 1
    anew, on, begun = took
    return {"playout_ratio": (anew / playouts) / (0.5 * whole / (n * BESIDE)), "playout_to_rest": anew / (on - begun)}


PROBES: Mapping[str, Callable[[Question], dict[str, Any]]] = {
    "one_game": _one_game,
    "speed": _speed,
    "workers": _workers,
    "memory": _memory,
    "copying": _copying,
    "searching": _searching,
}


# -- in this one -------------------------------------------------------------------------------------------------------


def _probe(name: str, question: Question, **environment: str) -> tuple[dict[str, Any], float]:
    """What a probe found in a process of its own, and the wall time of that process, s."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "experiments.commands.bench", name, json.dumps(asdict(question))],
        capture_output=True, text=True, env={**os.environ, **environment}, check=False,
    )  # fmt: skip
    took = time.perf_counter() - start
    if done.returncode:
        raise BadInput(f"bench {question.game}: {(done.stderr.strip().splitlines() or ['it stopped'])[-1]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found, took


def bench(questions: Sequence[Question]) -> dict[str, Any]:
    """Measures games; the dictionary that `bench --json` prints.

    Raises
    ------
    BadInput
        If a game cannot be played.
    """
    return {"machine": machine(), "games": {q.game: _bench(q) for q in questions}}


def _bench(question: Question) -> dict[str, Any]:
    question.cell()
    say(f"Measuring {question.game} ...")
    with tempfile.TemporaryDirectory() as empty:
        _, cold = _probe("one_game", question, ELDERODDS_CACHE=empty)
    _probe("one_game", question)
    warm = min(_probe("one_game", question)[1] for _ in range(ROUNDS))
    speed = max((_probe("speed", question)[0] for _ in range(ROUNDS)), key=lambda s: float(s["games_per_second"]))
    interpreted, _ = _probe("speed", question, NUMBA_DISABLE_JIT="1")
    workers, _ = _probe("workers", question)
    memory, _ = _probe("memory", question)
    copying, _ = _probe("copying", question)
    searching, _ = _probe("searching", question)
    return {
        "players": question.players,
        "strategies": question.cell().strategies,
        "games_per_second": round(speed["games_per_second"], 1),
        "decisions_per_second": round(speed["decisions_per_second"]),
        "interpreted_ratio": round(speed["games_per_second"] / interpreted["games_per_second"], 1),
        "two_worker_ratio": round(workers["ratio"], 3),
        "cold_compile_seconds": round(cold, 2),
        "warm_start_seconds": round(warm, 2),
        **memory,
        **copying,
        **searching,
    }


# -- two checkouts -----------------------------------------------------------------------------------------------------

# What every version understands: plays games, and tells the processor's seconds that they took, less those of a quarter
# as many: what every run takes to begin, to find the size of its blocks and to end, is the same in both.
PLAYED = """
import json, sys, time
from experiments import run
asked = json.loads(sys.argv[1])
def seconds(games, seed):
    start = time.process_time()
    run(asked["game"], players=str(asked["players"]), games=games, seed=seed, workers=1,
        strategies=asked["strategies"])
    return time.process_time() - start
seconds(64, 1)
few = asked["games"] // 3
print(json.dumps(seconds(few + asked["games"], 2) - seconds(few, 3)))
"""


def _seconds(tree: Path, question: Question, games: int) -> float:
    """Processor time of games played by a checkout, s."""
    asked = {"game": question.game, "players": question.players, "games": games, "strategies": question.strategies}
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, json.dumps(asked)], cwd=tree, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(tree)},
    )  # fmt: skip
    if done.returncode:
        raise BadInput(
            f"bench {question.game}, {tree.name}: {(done.stderr.strip().splitlines() or ['it stopped'])[-1]}"
        )
    return float(done.stdout.splitlines()[-1])


def check_out(commit: str, folder: Path) -> Path:
    """The tree of a commit of this project, laid into a folder.

    Raises
    ------
    BadInput
        If this is no checkout, or has no such commit.
    """
    packed = subprocess.run(["git", "archive", "--format=tar", commit], cwd=HOME, capture_output=True, check=False)
    if packed.returncode:
        raise BadInput(f"--against {commit}: {packed.stderr.decode().strip().splitlines()[-1]}")
    tree = folder / commit.replace("/", "_")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(tree, filter="data")
    return tree


def bench_against(questions: Sequence[Question], commit: str, rounds: int = AGAINST_ROUNDS) -> dict[str, Any]:
    """How much faster this checkout is than another, by turns: ratios of games a second of the processor.

    Returns
    -------
    {"machine", "against", "games": {"KEY PLAYERSp": {"games", "ratio": median, "low", "high": of the rounds}}}

    Raises
    ------
    BadInput
        From `check_out`, or if a game cannot be played by one of the two.
    """
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        other = check_out(commit, Path(folder))
        for question in questions:
            question.cell()
            say(f"Measuring {question.game}, {counted(question.players, 'player')} ...")
            taken = [_seconds(tree, question, TRIED) for tree in (HOME, other)]  # compiled by this, if they never were
            games = max(TRIED, round(TRIED * question.seconds / max(taken[0], 0.001)))
            ratios = []
            for turn in range(rounds):
                here, there = (_seconds(tree, question, games) for tree in ((HOME, other), (other, HOME))[turn % 2])
                ratios.append(there / here if turn % 2 == 0 else here / there)
            found[f"{question.game} {question.players}p"] = {
                "games": games, "ratio": round(median(ratios), 3), "low": round(min(ratios), 3),
                "high": round(max(ratios), 3),
            }  # fmt: skip
    return {"machine": machine(), "against": commit, "games": found}


if __name__ == "__main__":
    print(json.dumps(PROBES[sys.argv[1]](Question(**json.loads(sys.argv[2])))))
