"""runs: the results kept."""

from pathlib import Path
from typing import Annotated, Any

import typer

from experiments.cli.options import Json, print_json
from experiments.cli.show import console, number, percent, rate_text, table
from experiments.keep.runs import StoredRun, find_run, runs_in
from experiments.play.messages import counted

__all__ = ["runs"]

runs = typer.Typer(add_completion=False, invoke_without_command=True, help="The results kept: list, show, remove.")

Folder = Annotated[Path, typer.Option("--out", metavar="DIR", envvar="ELDERODDS_OUT", help="Where they are kept.")]
Name = Annotated[str, typer.Argument(metavar="RUN", help="Name of its folder, or how the name begins.")]
RUNS = Path("runs")


@runs.callback()
def runs_default(context: typer.Context, out: Folder = RUNS, as_json: Json = False) -> None:
    """The results kept: list, show, remove."""
    if context.invoked_subcommand is None:
        list_runs(out, as_json)


def _row(kept: StoredRun) -> dict[str, Any]:
    made = kept.manifest
    return {
        "name": kept.folder.name,
        **{key: made.get(key) for key in ("game", "players", "strategies", "changes", "seed", "started", "seconds")},
        "games": kept.games,
        "cells": kept.cells,
        "finished": kept.finished,
        "mb": round(kept.size / 1e6, 3),
    }


@runs.command("list")
def list_runs(out: Folder = RUNS, as_json: Json = False) -> None:
    """The results kept in a folder."""
    nothing = out == RUNS and not out.exists()  # a folder that is named has to be there
    rows = [] if nothing else [_row(kept) for kept in runs_in(out)]
    if as_json:
        print_json({"folder": str(out), "runs": rows})
        return
    if not rows:
        console().print(f"Nothing yet in {out}: a command that plays keeps its games with --out {out}.")
        return
    shown = table(f"Results in {out}", ["name", ">cells", ">games", "finished", ">seed", ">MB", "started"])
    for row in rows:
        finished = "yes" if row["finished"] else "" if row["cells"] > 1 else "[yellow]no[/yellow]"
        started = (row["started"] or "")[:16].replace("T", " ")
        cells, games = number(row["cells"]), number(row["games"])
        shown.add_row(row["name"], cells, games, finished, str(row["seed"]), f"{row['mb']:.1f}", started)
    console().print(shown)
    return


@runs.command()
def show(name: Name, out: Folder = RUNS, as_json: Json = False) -> None:
    """One result: its manifest and its summary."""
    kept = find_run(out, name)
    if as_json:
        print_json({"manifest": kept.manifest, "games": kept.games, "summary": kept.summary})
        return
    screen = console()
    shown = table(kept.folder.name, ["", ""])
    for key, value in kept.manifest.items():
        words = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else str(value)
        shown.add_row(key.replace("_", " "), words)
    shown.add_row("games kept", number(kept.games))
    screen.print(shown)
    if kept.cells > 1:
        screen.print(f"One by one: elderodds runs list --out {kept.folder}")
        return
    if not kept.finished:
        screen.print("[yellow]Not finished: the command that began it goes on from there.[/yellow]")
    if kept.summary is None:
        return
    games = counted(kept.summary["games"], "game")
    if "measure" in kept.summary:
        means = table(f"{kept.summary['measure']['name']}, {games}", ["side", ">mean"])
        for side, found in kept.summary["sides"].items():
            means.add_row(side, rate_text(found["measure"]))
        screen.print(means)
        return
    rates = table(f"Who wins, {games}", ["side", ">wins", ">rate", "95 % interval"])
    for side, found in kept.summary["sides"].items():
        low, high = found["ci95"]
        interval = "-" if found["rate"] is None else f"{percent(low)} to {percent(high)}"
        rates.add_row(side, number(found["wins"]), percent(found["rate"]), interval)
    screen.print(rates)
    return


@runs.command()
def remove(name: Name, out: Folder = RUNS, as_json: Json = False) -> None:
    """Delete one result with all its games."""
    kept = find_run(out, name)
    kept.remove()
    if as_json:
        print_json({"removed": kept.folder.name, "games": kept.games})
        return
    console().print(f"Removed {kept.folder.name}, {counted(kept.games, 'game')}.")
    return
