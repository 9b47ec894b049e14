"""How fast: ratios measured side by side in one run, each in a process of its own.

With a probe's name and its question in JSON, ``python -m experiments.commands.bench`` is the other process.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from experiments.commands.run import Playing
from experiments.machinery.fanout import Workers, job_of, play_block
from experiments.machinery.machine import machine
from experiments.machinery.messages import say
from experiments.machinery.spec import Cell, make_specification
from sim import BadInput

__all__ = ["Question", "bench"]

ROUNDS = 3  # of each measurement; the best counts, since whatever else the machine does only slows it down
FEW, MANY = 10_000, 1_000_000


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
    seconds: float = 2.0
    longest: float = 30.0

    def cell(self) -> Cell:
        """The cell that is played."""
        options: dict[str, Any] = {"players": (self.players,), "strategies": self.strategies, "seed": self.seed}
        return make_specification(self.game, **options).cells()[0]


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


PROBES: Mapping[str, Callable[[Question], dict[str, Any]]] = {
    "one_game": _one_game,
    "speed": _speed,
    "workers": _workers,
    "memory": _memory,
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
    }


if __name__ == "__main__":
    print(json.dumps(PROBES[sys.argv[1]](Question(**json.loads(sys.argv[2])))))
