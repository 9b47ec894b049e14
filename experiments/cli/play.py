"""run, replay: games played."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group
from rich.markup import escape
from rich.table import Table

from experiments.cli import options as o
from experiments.cli.show import console, number, percent, rate_text, table
from experiments.commands.replay import Replay
from experiments.commands.replay import replay as tell_game
from experiments.commands.run import run as run_experiment
from experiments.machinery.fanout import job_of
from experiments.machinery.progress import announce
from experiments.machinery.results import CellResult, Result
from experiments.machinery.spec import read_specification, table_of
from experiments.machinery.watch import watch
from sim import BadInput

__all__ = ["app"]

app = typer.Typer(add_completion=False)
WATCHED = 1000  # games of a cell, where only a precision is asked for


# -- run ---------------------------------------------------------------------------------------------------------------


@app.command()
def run(
    context: typer.Context,
    game: o.GameOrFile,
    players: o.Players = "",
    strategies: o.Strategies = [],  # noqa: B006 - typer copies it
    games: o.Games = None,
    precision: o.Precision = None,
    max_games: o.MaxGames = None,
    max_seconds: o.MaxSeconds = None,
    changes: o.Changes = [],  # noqa: B006
    overlays: o.Overlays = [],  # noqa: B006
    scenario: o.ScenarioName = None,
    seed: o.Seed = 1,
    count: o.WorkerCount = None,
    backend: o.Backend = "threads",
    scheduler: o.Scheduler = None,
    out: o.Out = None,
    check: Annotated[
        bool, typer.Option("--check-strategies", help="First watch all games: who changes what he is handed is told.")
    ] = False,
    as_json: o.Json = False,
) -> None:
    """Play one or more cells and summarise."""
    if game.endswith(".toml"):
        if strategies or changes or overlays:
            raise BadInput(f"--strategy, --set, --variant: who plays with what stands in {game}")
        limits = {"precision": precision, "max_games": max_games, "max_seconds": max_seconds}
        options = {"players": players, "games": games, "seed": seed, "scenario": scenario, **limits}
        spec = read_specification(Path(game)).but(**o.given(context, options))
    else:
        spec = o.specification(
            game, players, strategies, games, changes, overlays, seed, precision, max_games, max_seconds, scenario
        )
    for cell in spec.cells() if check else ():
        watch(job_of(cell), cell, 0, spec.games or WATCHED)
    result = run_experiment(spec, workers=o.workers_of(count, backend, scheduler), out=out, progress=True)
    if as_json:
        o.print_json(result.to_json())
    else:
        console().print(_result(result))


def _result(result: Result) -> Group:
    """The tables of a result: one set for each variant."""
    parts: list[Table | str] = []
    for label in dict.fromkeys(c.cell.label for c in result.cells):
        cells = list(result.by_players(label).values())
        parts += [_who_wins(label, cells), _by_count("How it ends", cells, _endings)]
        if len(result.game.roles) > 1:
            parts.append(_by_count("Win rate by role", cells, _roles if len(cells) <= 5 else _roles_in_short))
    games = sum(int(c.tally.games) for c in result.cells)
    found = sum(int(c.tally.gaps.sum()) for c in result.cells)
    gaps = f" Situations that no clause covers were met {found:,} times." if found else ""
    parts.append(f"[dim]{games:,} games in {result.seconds:.1f} s, seed {result.spec.seed}.{gaps}[/dim]")
    return Group(*parts)


def _title(label: str, cell: CellResult) -> str:
    who = ", ".join(f"{side} {name}" for side, name in cell.cell.strategies.items())
    position = cell.cell.scenario.title if cell.cell.scenario else ""
    changes = cell.cell.pack.changes
    what = (
        ", ".join(f"{path} = {value}" for path, value in changes.items())
        if len(changes) < 5
        else (f"{len(changes)} numbers changed")
    )
    return " · ".join(escape(x) for x in (cell.game.title, label, position, who, what) if x)


def _who_wins(label: str, cells: Sequence[CellResult]) -> Table:
    """One row for each player count; of a game of many sides, one row for each side."""
    sides = cells[0].game.sides
    if len(sides) > 3:
        shown = _by_count(_title(label, cells[0]), cells, _sides)
        shown.add_row("rounds", *(number(c.summary["rounds"]["mean"], 1) for c in cells))
        shown.add_row("games", *(number(c.summary["games"]) for c in cells))
        return shown
    columns = [">players", ">games", *(f">{s} win" for s in sides), ">rounds", ">90 % end by round"]
    shown = table(_title(label, cells[0]), columns)
    for c in cells:
        rounds = c.summary["rounds"]
        length = (number(rounds["mean"], 1), f"{rounds['p90']}") if rounds else ("-", "-")
        rates = [rate_text(c.summary["sides"][side]) for side in sides]
        shown.add_row(str(c.players), number(c.summary["games"]), *rates, *length)
    return shown


def _sides(cell: CellResult) -> dict[str, str]:
    return {f"{side.replace('_', ' ')} win": rate_text(cell.summary["sides"][side]) for side in cell.game.sides}


def _endings(cell: CellResult) -> dict[str, str]:
    n = int(cell.tally.games)
    shares = {e.title: cell.summary["endings"][e.name] / n for e in cell.game.endings}
    if cell.summary["truncated"]:
        shares["cut at the step cap"] = cell.summary["truncated"] / n
    return {title: percent(share) for title, share in shares.items()}


def _roles(cell: CellResult) -> dict[str, str]:
    return {role.replace("_", " "): rate_text(found) for role, found in cell.summary["roles"].items()}


def _roles_in_short(cell: CellResult) -> dict[str, str]:
    """Without intervals, where many player counts stand side by side."""
    return {role.replace("_", " "): percent(found["rate"]) for role, found in cell.summary["roles"].items()}


def _by_count(title: str, cells: Sequence[CellResult], texts: Callable[[CellResult], dict[str, str]]) -> Table:
    """One row for each name, one column for each player count."""
    found = [texts(c) for c in cells]
    counts = [f">{c.players} player{'s' if c.players > 1 else ''}" for c in cells]
    shown = table(title, ["", *counts])
    for name in dict.fromkeys(name for one in found for name in one):
        shown.add_row(escape(name), *(one.get(name, "-") for one in found))
    return shown


# -- replay ------------------------------------------------------------------------------------------------------------


@app.command()
def replay(
    game: o.GameKey,
    index: Annotated[int, typer.Option("--index", min=0, help="Which game of the experiment.")] = 0,
    players: o.OneCount = None,
    strategies: o.Strategies = [],  # noqa: B006 - typer copies it
    changes: o.Changes = [],  # noqa: B006
    overlays: o.Overlays = [],  # noqa: B006
    scenario: o.ScenarioName = None,
    seed: o.Seed = 1,
    as_json: o.Json = False,
) -> None:
    """One game told move by move, in the rulebook's words."""
    cell = o.one_cell(game, players, strategies, changes, overlays, seed, scenario)
    announce(cell.game)
    told = tell_game(cell, index)
    if as_json:
        o.print_json(told.to_json())
    else:
        _tell(told)


def _tell(told: Replay) -> None:
    screen = console()
    cell, game = told.cell, told.cell.game
    who = ", ".join([table_of([cell.players]), *(f"{side} {name}" for side, name in cell.strategies.items())])
    start = f", from “{escape(cell.scenario.title)}”" if cell.scenario else ""
    screen.print(f"[bold]{game.title}[/bold]{start}, {escape(who)}; seed {cell.seed}, game {told.index}")
    at = -1
    for line in told.lines:
        if line.round != at:
            at = line.round
            screen.print(f"\n[bold cyan]{f'Round {at}' if at else 'Set-up'}[/bold cyan]")
        screen.print(f"  {escape(line.text)}")
    if told.lost:
        screen.print(f"  [yellow]{told.lost} sentences were not kept: one step told too many.[/yellow]")
    words = {e.name: f"{e.title} ({e.clause})" for e in game.endings}
    ending = words.get(game.ending_name(told.ending), game.ending_name(told.ending))
    winner = f"{told.side} win" if told.side else "nobody wins"
    rounds = f"{told.rounds} round{'s' if told.rounds > 1 else ''}"
    screen.print(f"\n[bold]After {rounds}: {ending}; {winner}.[/bold]")
    shown = table("", [">seat", "role", "side", "won", ">score"], "seats count from 0, as in --strategy")
    for row in told.to_json()["seats"]:
        shown.add_row(str(row["seat"]), row["role"], row["side"], "yes" if row["won"] else "no", str(row["score"]))
    screen.print(shown)
