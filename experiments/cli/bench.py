"""bench: how fast."""

from typing import Annotated

import typer

from experiments.cli.options import NONE, Json, OneCount, Seed, Strategies, print_json
from experiments.cli.show import console, number, table
from experiments.commands.bench import FEW, MANY, Question
from experiments.commands.bench import bench as measure
from sim import find_game
from sim.game import games as keys

__all__ = ["bench"]


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME ...]", help="By default all.")] = None,
    players: OneCount = None,
    strategies: Strategies = NONE,
    seed: Seed = 1,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="Of one measurement.")] = 2.0,
    longest: Annotated[float, typer.Option("--longest", min=0, help="Seconds for the peak memory of a game.")] = 30.0,
    as_json: Json = False,
) -> None:
    """Throughput, as ratios in one run."""
    chosen = [find_game(key) for key in games or keys()]
    counts = [game.players[0] if players is None else players for game in chosen]
    questions = [
        Question(game.key, count, tuple(strategies), seed, seconds, longest)
        for game, count in zip(chosen, counts, strict=True)
    ]
    found = measure(questions)
    if as_json:
        print_json(found)
        return
    made = found["machine"]
    shown = table(
        "Speed of one worker, and ratios",
        ["game", ">games/s", ">decisions/s", ">to inter-\npreted", ">two\nworkers", ">cold\ns", ">warm\ns",
         f">MB for\n{FEW:,}", f">MB for\n{MANY:,}"],
        f"{made['processor']}, {made['cores']} cores; best of several rounds",
    )  # fmt: skip
    for key, row in found["games"].items():
        peak = row["peak_mb"]
        shown.add_row(
            f"{key}, {row['players']}p", number(row["games_per_second"], 0), number(row["decisions_per_second"], 0),
            f"{row['interpreted_ratio']:,.0f}x", f"{row['two_worker_ratio']:.2f}x",
            f"{row['cold_compile_seconds']:.1f}", f"{row['warm_start_seconds']:.1f}",
            number(peak[str(FEW)], 0), number(peak[str(MANY)], 0),
        )  # fmt: skip
    console().print(shown)
