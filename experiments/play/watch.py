"""Watching strategies at the table: that they change nothing they are handed, and read nothing outside of it.

The first games of every strategy that is not ours are watched, and with `run --check-strategies` all games of all. A
game in which something is amiss is played again, interpreted, by this module as a process of its own, which tells the
line.
"""

import os
import pickle
import subprocess
import sys
from threading import Lock

import numpy as np
import numpy.typing as npt

import sim.games
import strategies
from experiments.play.job import Job, cell_of
from experiments.play.policies import is_policy
from experiments.play.spec import Cell
from experiments.play.watching import FIRST_GAMES, find_culprit, is_foreign, watched
from sim import BadInput
from sim.engine import engine
from sim.game import ILLEGAL, Seats
from strategies import Strategy, line_up
from strategies.strategy import compiled

__all__ = ["watch", "watch_first"]

PATHS = (sim.games.__path__, strategies.__path__)
_making = Lock()


def watch_first(job: Job, cell: Cell, lo: int, hi: int) -> None:
    """Watches strategies that are not ours in those games lo <= index < hi that are among their first.

    Raises
    ------
    BadInput
        From `watch`.
    """
    if lo < FIRST_GAMES and any(_has_records(rung) for mix in cell.seating.values() for rung in mix.rungs):
        watch(job, cell, lo, min(hi, FIRST_GAMES))


def watch(job: Job, cell: Cell, lo: int, hi: int) -> None:
    """Plays games lo <= index < hi of a cell and watches who plays.

    Raises
    ------
    BadInput
        If a strategy changes what it is handed, raises or chooses what is not on the menu: its name, the game, the
        seat, what it did, and the line.
    """
    with _making:
        seats = line_up(cell.game, cell.seating, lambda s: compiled(s) if is_policy(s.name) else watched(s))
    play, pack = engine(cell.game), cell.pack.lay(cell.players)
    for first in range(lo, hi, FIRST_GAMES):
        last = min(hi, first + FIRST_GAMES)
        try:
            outcomes = play.block(pack, seats, job.seed, first, last, _period(job), cell.arrange).outcomes
        except BadInput:
            raise
        except Exception:  # it read outside of an array, say; the game is found by looking again
            suspects = list(range(first, last))
        else:
            suspects = (first + np.flatnonzero(outcomes["ending"] == ILLEGAL)).tolist()
        for index in suspects:
            words = _culprit(job, index)
            if words:
                raise BadInput(words)


def _has_records(chosen: Strategy) -> bool:
    """Whether somebody else's strategy is handed the records themselves; a policy has numbers read from them."""
    return is_foreign(chosen) and not is_policy(chosen.name)


def _period(job: Job) -> npt.NDArray[np.int64] | None:
    return np.array(job.period, np.int64) if job.period else None


def _culprit(job: Job, index: int) -> str:
    """Who did what in a game, in words; empty if it is played without fault."""
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    question = pickle.dumps((job, index, *map(list, PATHS)))
    command = [sys.executable, "-P", "-m", __name__]
    found = subprocess.run(command, input=question, env=env, capture_output=True, check=False)
    if found.returncode:
        return f"game {index}: played again, it failed: {found.stderr.decode(errors='replace').strip()[-200:]}"
    return found.stdout.decode().strip()


def main() -> None:
    """Plays one game interpreted and prints who did what."""
    job, index, *paths = pickle.load(sys.stdin.buffer)
    for path, there in zip(PATHS, paths, strict=True):  # games and strategies that live elsewhere
        path[:] = there
    cell = cell_of(job)
    play, pack = engine(cell.game), cell.pack.lay(cell.players)
    made: list[Strategy] = []

    def keep(chosen: Strategy) -> object:
        made.append(chosen)
        return compiled(chosen)

    seats = line_up(cell.game, cell.seating, keep)
    states = play.begin(pack, job.seed, index, _period(job), arrange=cell.arrange)

    def to_the_end(at_table: Seats) -> None:
        play.play_on(states, pack, at_table)

    words = find_culprit(seats, made, to_the_end)
    if words:
        seat = int(states["menu"]["seat"][0])
        name = cell.names.get((seat, int(states["referee"]["side_of"][0, seat])), "?")
        print(f"strategy {name}: game {index}, seat {seat + 1}: {words}")


if __name__ == "__main__":
    main()
