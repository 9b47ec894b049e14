"""bench: how fast."""

from typing import Annotated, Any

import typer

from experiments.cli.options import NONE, Json, OneCount, Seed, Strategies, print_json
from experiments.cli.show import console, number, table
from experiments.commands.bench import FEW, MANY, Question, bench_against
from experiments.commands.bench import bench as measure
from sim import Game, find_game
from sim.game import games as keys

__all__ = ["bench"]


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME ...]", help="By default all.")] = None,
    game: Annotated[list[str] | None, typer.Option("--game", help="As the argument; repeatable.")] = None,
    players: OneCount = None,
    strategies: Strategies = NONE,
    seed: Seed = 1,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="Of one measurement.")] = 1.0,
    longest: Annotated[float, typer.Option("--longest", min=0, help="Seconds for the peak memory of a game.")] = 30.0,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="COMMIT", help="Ratios to another version."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Throughput, as ratios in one run."""
    chosen = [find_game(key) for key in [*(games or []), *(game or [])] or keys()]
    if against is not None:
        compare_checkouts(chosen, players, tuple(strategies), seconds, against, as_json)
        return
    counts = [game.players[0] if players is None else players for game in chosen]
    questions = [
        Question(game.key, count, tuple(strategies), seed, seconds, longest)
        for game, count in zip(chosen, counts, strict=True)
    ]
    found = measure(questions)
    if as_json:
        print_json(found)
        return
    shown = table(
        "Speed of one worker, and ratios",
        ["game", ">games/s", ">decisions/s", ">to inter-\npreted", ">two\nworkers", ">cold\ns", ">warm\ns",
         f">MB for\n{FEW:,}", f">MB for\n{MANY:,}", ">bytes of a\nposition", ">copied\na second",
         ">playout to\nhalf a game", ">to the rest\nof its game"],
        f"{words_of(found['machine'])}; best of several rounds",
    )  # fmt: skip
    for key, row in found["games"].items():
        peak = row["peak_mb"]
        shown.add_row(
            f"{key}, {row['players']}p", number(row["games_per_second"], 0), number(row["decisions_per_second"], 0),
            f"{row['interpreted_ratio']:,.0f}x", f"{row['two_worker_ratio']:.2f}x",
            f"{row['cold_compile_seconds']:.1f}", f"{row['warm_start_seconds']:.1f}",
            number(peak[str(FEW)], 0), number(peak[str(MANY)], 0), f"{row['position_bytes']:,}",
            number(row["positions_per_second"], 0),
            *("-" if row[to] is None else f"{row[to]:.2f}x" for to in ("playout_ratio", "playout_to_rest")),
        )  # fmt: skip
    console().print(shown)


def words_of(made: dict[str, Any]) -> str:
    """The machine, in words."""
    return f"{made['processor']}, {made['cores']} cores"


def compare_checkouts(
    chosen: list[Game], players: int | None, strategies: tuple[str, ...], seconds: float, commit: str, as_json: bool
) -> None:
    """What is here against another checkout, by turns."""
    questions = [
        Question(game.key, count, strategies, seconds=seconds)
        for game in chosen
        for count in (game.players if players is None else (players,))
    ]
    found = bench_against(questions, commit)
    if as_json:
        print_json(found)
        return
    columns = ["game", ">games", ">ratio", ">of the rounds"]
    shown = table(f"Games a second of the processor, to those of {commit}", columns, words_of(found["machine"]))
    for name, row in found["games"].items():
        shown.add_row(name, f"{row['games']:,}", f"{row['ratio']:.2f}x", f"{row['low']:.2f} to {row['high']:.2f}")
    console().print(shown)
