"""difficulty: the smallest change from print for each level, as overlays."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import Table, between, console, number, percent, table
from experiments.commands.difficulty import Difficulty, Level, Told, parse_levels
from experiments.commands.difficulty import difficulty as find_levels
from experiments.keep.folders import make_folder
from experiments.play.messages import counted
from experiments.play.spec import Cell, table_of
from experiments.tuning.overlays import overlay_text
from experiments.tuning.turning import turns_of
from sim import BadInput, load_pack

__all__ = ["difficulty"]

CHEAP = 2000  # games of a judge who does not search
VERDICTS = {
    "met": "[green]met[/green]",
    "missed": "[yellow]misses it in fresh games[/yellow]",
    "between": "[yellow]no step meets it: the nearest below and above[/yellow]",
    "out of reach": "[red]out of reach: the nearest[/red]",
}


@o.shared("strategies")
def difficulty(
    shared: o.Shared,
    game: o.GameOrFile,
    levels: Annotated[str, typer.Option("--levels", help="Per cent of games to be won, for example 70,50,30.")] = (
        "70,50,30"
    ),
    paths: Annotated[
        list[str], typer.Option("--path", help="What may be turned, '*' is every key; repeatable; by default all.")
    ] = o.NONE,
    judge: Annotated[str, typer.Option("--judge", metavar="NAME", help="Who tells the rates; by default expert.")] = "",
    games: Annotated[
        int, typer.Option("--games", min=100, help="Of the usual players; a fifth at the ends of ranges.")
    ] = 1000,
    experts: Annotated[
        int, typer.Option("--experts", min=20, help="Fresh games of the judge for each rate; of testers 2,000.")
    ] = 200,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="DIR", help="Write an overlay for each level there.")
    ] = None,
    players_like: o.PlayersLike = None,
) -> None:
    """For each level of difficulty the smallest change from print, judged by experts, as overlays."""
    asked = shared.ask(find_levels, game, levels=levels, paths=paths, judge=judge, games=games, experts=experts)
    if write is not None:
        make_folder("--write", write)
    theirs = None
    if players_like is not None:
        from experiments.cli.testers import like_them, testers_of  # pandas

        if judge:
            raise BadInput("--players-like says who judges: leave out --judge")
        cells = shared.specification(game).cells()
        parse_levels(asked["levels"])
        for cell in cells:
            turns_of(cell, asked["paths"])
        theirs = testers_of(shared, game, players_like, shared.seed)
        asked["judge"] = theirs.middle
        if "experts" not in o.given(shared.context, asked):
            asked["experts"] = CHEAP
    found = shared.play(find_levels, **asked)
    found = replace(found, judge="people like your testers") if theirs else found
    written = _write(found, asked, write) if write is not None else []
    if theirs:
        like_them(shared, found, theirs, _turned_cells(cells, found), lambda found: _result(found, written))
    else:
        shared.answer(found, lambda found: console().print(_result(found, written)))


def _turned_cells(cells: Sequence[Cell], found: Difficulty) -> list[Cell]:
    """For each player count print, as it was asked for, and what is nearest to each level."""
    printed = {cell.players: cell for cell in cells}
    turned = [printed[one.players].turned(one.best.changes) for one in found.levels if one.best.changes]
    return [*cells, *turned]


def _write(found: Difficulty, asked: Mapping[str, Any], folder: Path) -> list[Path]:
    pack = load_pack(found.game, asked.get("changes") or {})
    head = f"elderodds {shlex.join(sys.argv[1:])} (seed {found.seed})"
    files = []
    for name, (changes, players) in found.overlays.items():
        share = name.partition("-")[0].removesuffix(".toml")
        note = f"assumed, so that {share} % are won with {table_of(players)}"
        file = folder / name
        file.write_text(overlay_text(pack, {**pack.changes, **changes}, note, head), encoding="utf-8")
        files.append(file)
    return files


def _turned(told: Told) -> str:
    """What is turned, in words; each on a line."""
    lines = []
    for one in told.turned:
        what = f"{escape(one.name)} [dim]{escape(one.about)}[/dim]" if one.about != one.name else escape(one.name)
        if one.printed is None or one.value is None:
            lines.append(f"{what} [bold]{_value(one.by, sign=True)}[/bold] [dim]({one.numbers} numbers)[/dim]")
        else:
            lines.append(f"{what} [bold]{_value(one.printed)} → {_value(one.value)}[/bold]")
    return "\n".join(lines) or "as printed"


def _value(value: float, sign: bool = False) -> str:
    return f"{value:{'+' if sign else ''}.4g}"


def _rate(told: Told) -> str:
    return f"{percent(told.rate)} [dim]({between(*told.ci95)})[/dim]"


def _result(found: Difficulty, written: list[Path]) -> Group:
    parts: list[Table | str] = []
    for n, printed in found.printed.items():
        turned, clear, settings, _ = found.tried[n]
        shown = table(
            escape(f"{found.game.title} · {table_of([n])}"),
            [">level", "change from print", f">won by {escape(found.judge)}", ">usual players", ""],
            f"{counted(turned, 'number or group', 'numbers and groups')} turned, {clear} clearly change who wins; "
            f"{counted(settings, 'setting')} played",
        )
        shown.add_row("print", "", _rate(printed), percent(printed.usual), "")
        for one in found.levels:
            if one.players == n:
                _add(shown, one)
        parts.append(shown)
        if not clear:
            parts.append(f"No number that was turned was seen to change who wins with {table_of([n])}.")
    rates = next(iter(found.printed.values())).games
    met = "Met: the level lies in the interval, no more. " if any(x.verdict == "met" for x in found.levels) else ""
    parts.append(
        f"Rates are of {number(rates)} fresh games each; all intervals hold together with 95 %. {met}"
        "The rates of the usual players chose the changes, so they flatter."
    )
    if written:
        parts.append(f"Written: {', '.join(escape(str(file)) for file in written)}; play one with --variant FILE.")
    parts.append(f"[dim]{counted(found.games, 'game')} in {found.seconds:.1f} s, seed {found.seed}.[/dim]")
    return Group(*parts)


def _add(shown: Table, one: Level) -> None:
    for k, told in enumerate(one.told):
        level = percent(one.level, 0 if (100 * one.level).is_integer() else 1) if k == 0 else ""
        verdict = VERDICTS[one.verdict] if k == 0 else ""
        shown.add_row(level, _turned(told), _rate(told), percent(told.usual), verdict)
