"""How fast random play is here and elsewhere: our games, OpenSpiel's and pgx's, one after the other on one core.

    python -m venv field && field/bin/pip install open_spiel pgx 'jax[cpu]'
    python -m experiments.rl.field field/bin/python        prints the table of docs/speed.md

Each measurement is a process of its own, held to one core, that plays until `--seconds` of processor time have passed,
compiling and set-up left out. All are measured once, then all again, and so on. What counts is the processor's time:
other work on the machine disturbs it least; and of the rounds the best, the lowest is told beside it.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Annotated, Any
from zlib import crc32

import numpy as np
import typer

from experiments.play.fanout import play_block
from experiments.play.job import job_of
from experiments.play.machine import machine, versions
from experiments.play.messages import say
from experiments.play.spec import make_specification
from experiments.rl.environment import env
from experiments.rl.rivals import timed
from sim import find_game
from sim.game import games
from sim.homes import add_home

__all__ = ["contenders", "measure"]

RIVALS = Path(__file__).with_name("rivals.py")
OPEN_SPIEL = ("tic_tac_toe", "connect_four", "leduc_poker", "backgammon", "gin_rummy", "chess")
PGX = ("tic_tac_toe", "connect_four", "leduc_holdem", "backgammon", "chess")
BATCH = 1024

Question = tuple[Any, ...]


def any_option(seen: dict[str, Any]) -> int:
    """A policy in Python, the same for the same observation."""
    return int(crc32(seen["observation"].tobytes()) % seen["action_mask"].sum())


def engine_plays(game: str, players: int, seconds: float, player: str = "random") -> dict[str, float]:
    """The engine, everybody the same player. A menu of one option is no decision."""
    job = job_of(make_specification(game, players=(players,), strategies=[player]).cells()[0])

    def play(n: int) -> Any:
        outcomes = play_block(job, 0, n).outcomes
        return lambda: int(outcomes["decisions"].sum())

    play(1)
    return timed(play, seconds)


def environment_plays(game: str, players: int, seconds: float) -> dict[str, float]:
    """The environment, every seat an agent that looks at its observation and takes any option."""
    table, chance = env(game, players).unwrapped, np.random.default_rng(1)

    def play(n: int) -> Any:
        decisions = 0
        for index in range(n):
            table.reset(seed=1, options={"index": index})
            while not table.infos[table.agent_selection]:
                mask = table.observe(table.agent_selection)["action_mask"]
                table.step(int(chance.integers(mask.sum())))
                decisions += 1
        return lambda: decisions

    play(1)
    return timed(play, seconds)


def policy_plays(game: str, players: int, seconds: float) -> dict[str, float]:
    """The engine, everybody a policy in Python."""
    return engine_plays(game, players, seconds, f"experiments.rl.field:{any_option.__name__}")


OURS = {"engine": engine_plays, "policy": policy_plays, "environment": environment_plays}


def contenders() -> list[Question]:
    """All that are measured: our games at their middle number of players, in three ways; then theirs."""
    ours = [(key, (counts := find_game(key).players)[len(counts) // 2]) for key in games()]
    return [
        *((what, *table) for what in OURS for table in ours),
        *(("open_spiel", name, loop) for loop in ("c++", "python") for name in OPEN_SPIEL),
        *(("pgx", name, BATCH) for name in PGX),
    ]


def measure(question: Question, python: Path, seconds: float, homes: list[Path]) -> dict[str, Any]:
    """Decisions, their times in s, and the versions of what played them, from a process held to one core."""
    asked = [json.dumps(question), str(seconds)]
    if question[0] in OURS:
        command = [sys.executable, "-m", __spec__.name, *asked, *(f"--games={home}" for home in homes)]
    else:
        command = [str(python), str(RIVALS), *asked]
    core = {max(os.sched_getaffinity(0))}
    found = subprocess.run(
        command, capture_output=True, text=True, check=True, preexec_fn=lambda: os.sched_setaffinity(0, core)
    )
    told: dict[str, Any] = json.loads(found.stdout.splitlines()[-1])
    return told


def _row(question: Question, speeds: list[float]) -> str:
    what, name, how = question
    if what in OURS:
        name, how = find_game(name).title, f"{how} players"
    elif what == "pgx":
        how = f"{how} at once"
    return f"| {what} | {name} | {how} | {_short(max(speeds))} | {_short(min(speeds))} | {1e9 / max(speeds):,.0f} |"


def _short(number: float) -> str:
    """Three digits that count."""
    digits = max(0, len(str(int(number))) - 3)
    return f"{round(number, -digits):,.0f}"


def main(
    asked: Annotated[str, typer.Argument(help="Python of an environment with open_spiel and pgx.")],
    seconds: Annotated[float, typer.Argument(help="Of a processor, for a measurement.")] = 2.0,
    rounds: Annotated[int, typer.Option(min=1)] = 3,
    homes: Annotated[list[Path], typer.Option("--games", help="Folder of further games.")] = [],  # noqa: B006
    only: Annotated[list[str], typer.Option("--only", help="These games, ours or theirs, and no other.")] = [],  # noqa: B006
) -> None:
    """Measures random play here and elsewhere and prints a table."""
    for home in homes:
        add_home(home)
    if asked.startswith("["):  # one measurement
        what, game, players = json.loads(asked)
        print(json.dumps({**OURS[what](game, players, seconds), "versions": versions()}))
        return
    load, made = os.getloadavg()[0], dict[str, str]()
    speeds: dict[Question, list[float]] = {q: [] for q in contenders() if not only or q[1] in only}
    try:
        for k in range(rounds):
            for question, so_far in speeds.items():
                found = measure(question, Path(asked), seconds, homes)
                so_far.append(found["decisions"] / found["cpu"])
                say(f"round {k + 1}: {' '.join(map(str, question))}: {so_far[-1]:,.0f} decisions a second")
                made |= found["versions"]
    except KeyboardInterrupt:
        say("Interrupted: what was measured so far.")
    print(f"{time.strftime('%Y-%m-%d')}, {machine()['processor']}, one core; load {load:.1f} before, "
          f"{os.getloadavg()[0]:.1f} after; {rounds} rounds of {seconds:g} s.")  # fmt: skip
    print(", ".join(f"{name} {version}" for name, version in sorted(made.items())) + "\n")
    print("| what plays | game | how | decisions a second | lowest round | ns a decision |\n|---|---|---|---|---|---|")
    for question, found_speeds in speeds.items():
        if found_speeds:
            print(_row(question, found_speeds))


if __name__ == "__main__":
    typer.run(main)
