"""Options that several commands share, and what they make.

`compare`, `tune`, `sensitivity` and `luck` are Python functions, whose arguments come from options, or from a file in
place of the game.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from experiments.machinery.fanout import Workers
from experiments.machinery.machine import cores
from experiments.machinery.questions import read_question
from experiments.machinery.spec import Cell, Specification, make_specification, merge_changes
from experiments.machinery.store import root_of
from sim import BadInput, find_game
from sim.errors import unknown

__all__ = ["MEASURES", "Backend", "Changes", "GameKey", "GameOrFile", "Games", "Json", "MaxGames", "MaxSeconds",
           "Measures", "OneCount", "Out", "Overlays", "Players", "Precision", "ScenarioName", "Scheduler", "Seed",
           "Strategies", "WorkerCount", "given", "one_cell", "print_json", "question", "specification",
           "workers_of"]  # fmt: skip

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="Key of the game, see `elderodds games`.")]
GameOrFile = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Key of the game, or a .toml file as in experiments/specs."),
]
Players = Annotated[str, typer.Option("--players", help="5, 4-8 or 4,6,8; by default every count the game allows.")]
OneCount = Annotated[int | None, typer.Option("--players", help="Player count; by default the smallest.")]
Strategies = Annotated[
    list[str], typer.Option("--strategy", help="NAME for all seats, SIDE=NAME or SEAT=NAME; repeatable. file.py:NAME.")
]
Games = Annotated[int | None, typer.Option("--games", min=1, help="Games in each cell; 10,000 by default.")]
Precision = Annotated[
    float | None, typer.Option("--precision", help="Instead: half-width of the 95 % interval of the main rate, 0.005.")
]
MaxGames = Annotated[int | None, typer.Option("--max-games", min=1, help="With --precision: games in each cell.")]
MaxSeconds = Annotated[float | None, typer.Option("--max-seconds", min=0.1, help="With --precision: about, in all.")]
Changes = Annotated[list[str], typer.Option("--set", metavar="PATH=VALUE", help="Change the pack; repeatable.")]
Overlays = Annotated[list[Path], typer.Option("--variant", metavar="FILE", help="Overlay on the pack; repeatable.")]
ScenarioName = Annotated[
    str | None,
    typer.Option("--scenario", metavar="NAME", help="Position to start from, see `pack`; or a file."),
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of all chance.")]
WorkerCount = Annotated[int | None, typer.Option("--workers", min=1, help="By default one for each core.")]
Backend = Annotated[str, typer.Option("--backend", help="threads, or dask for a cluster.")]
Scheduler = Annotated[str | None, typer.Option("--scheduler", help="Address of the Dask scheduler.")]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", parser=root_of, help="Keep the games there; what is there is not played again."
    ),
]
MEASURES = "rate:SIDE, ending:NAME, rounds, turns, decisions, minutes or extra.COLUMN"
Measures = Annotated[list[str], typer.Option("--measure", help=f"{MEASURES}; by default win rate and length.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on stdout.")]

BACKENDS = ("threads", "dask")


def specification(
    game: str, players: str, strategies: Sequence[str], games: int | None, changes: Sequence[str],
    overlays: Sequence[Path], seed: int, precision: float | None = None, max_games: int | None = None,
    max_seconds: float | None = None, scenario: str | None = None,
) -> Specification:  # fmt: skip
    """A specification from options.

    Raises
    ------
    BadInput
        For options that do not go together.
    """
    if games is not None and precision is not None:
        raise BadInput("--games and --precision: one of them, the other follows from it")
    if precision is None and (max_games is not None or max_seconds is not None):
        raise BadInput("--max-games and --max-seconds: only --precision needs a limit")
    options: dict[str, Any] = {"precision": precision, "max_games": max_games, "max_seconds": max_seconds}
    options["scenario"] = scenario
    options |= {"games": games} if games is not None else {}
    merged = merge_changes(overlays, changes)
    return make_specification(game, players=players or (), strategies=strategies, changes=merged, seed=seed, **options)


def given(context: typer.Context, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that stand on the command line."""
    found = {name for name in context.params if str(context.get_parameter_source(name)).endswith("COMMANDLINE")}
    if "overlays" in found:  # files and single changes come as changes
        found.add("changes")
    return {name: value for name, value in options.items() if name in found}


def question(context: typer.Context, command: Callable[..., Any], game: str, **options: Any) -> dict[str, Any]:
    """Arguments of a command: its options; for a file what it says, and the options on the command line above that.

    Raises
    ------
    BadInput
        If the file cannot be read, or an argument is missing.
    """
    if game.endswith(".toml"):
        return read_question(Path(game), command, given(context, options))
    asked = signature(command).parameters
    for name, value in options.items():
        if value is None and asked[name].default is Parameter.empty:
            raise BadInput(f"missing argument {name.upper()}")
    return {"game": game, **options}


def workers_of(count: int | None, backend: str, scheduler: str | None) -> Workers:
    """Workers from options.

    Raises
    ------
    BadInput
        For a backend that does not exist, or a scheduler without Dask.
    """
    if backend not in BACKENDS:
        raise unknown("backend", backend, BACKENDS)
    if scheduler is not None and backend != "dask":
        raise BadInput("--scheduler: only --backend dask has one")
    return Workers(count or cores(), backend, scheduler)


def one_cell(
    game: str,
    players: int | None,
    strategies: Sequence[str],
    changes: Sequence[str],
    overlays: Sequence[Path],
    seed: int,
    scenario: str | None = None,
) -> Cell:
    """The one cell that a command is about, by default at the smallest player count or the scenario's."""
    usual = () if scenario else (find_game(game).players[0],)
    counts = usual if players is None else (players,)
    merged = merge_changes(overlays, changes)
    spec = make_specification(game, players=counts, strategies=strategies, changes=merged, seed=seed, scenario=scenario)
    return spec.cells()[0]


def print_json(content: Any) -> None:
    """JSON on stdout; NaN does not exist there."""
    print(json.dumps(content, ensure_ascii=False, allow_nan=False))
