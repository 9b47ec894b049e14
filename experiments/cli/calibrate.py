"""calibrate: assumed numbers fitted to published figures."""

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.references import COLOURS, of_single, ours_text, range_text
from experiments.cli.show import console, number, table
from experiments.commands.calibrate import Calibration
from experiments.commands.calibrate import calibrate as fit
from experiments.measure.against import Against
from experiments.measure.measures import parse_measure
from experiments.play.messages import counted
from experiments.tuning.overlays import overlay_text
from sim import BadInput, load_pack

__all__ = ["calibrate", "held_row", "how_well", "writable"]


@o.shared("scenario")
def calibrate(
    shared: o.Shared,
    game: o.GameOrFile,
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH ...]", help="What to fit, '*' is every key; by default all assumed numbers."),
    ] = None,
    shifts: Annotated[
        list[str], typer.Option("--shift", metavar="PATH", help="One number added to all assumed ones that this means.")
    ] = o.NONE,
    only: Annotated[
        list[str], typer.Option("--reference", metavar="ID", help="Fit to this one; repeatable; by default to all.")
    ] = o.NONE,
    write: Annotated[Path | None, typer.Option("--write", metavar="FILE", help="Write an overlay.")] = None,
    games: Annotated[int, typer.Option("--games", min=100, help="Of each setting at each player count.")] = 500,
    settings: Annotated[int, typer.Option("--settings", min=64, help="The most settings that are searched.")] = 500,
) -> None:
    """Fit assumed numbers to the references, within their ranges, and write an overlay."""
    asked = shared.ask(fit, game, paths=paths or [], shifts=shifts, only=only, games=games, settings=settings)
    if write is not None:
        writable(write)
    found = shared.play(fit, **asked)
    if write is not None:
        write.write_text(_overlay(found, asked), encoding="utf-8")
    shared.answer(found, lambda found: _show(found, write))


def writable(file: Path) -> None:
    """Refuses a file that cannot be written, before anything is played.

    Raises
    ------
    BadInput
        With the reason.
    """
    there = file.exists()
    try:
        with file.open("a", encoding="utf-8"):
            pass
        if not there:
            file.unlink()
    except OSError as error:
        raise BadInput(f"--write {file}: {error.strerror or error}") from None


def _overlay(found: Calibration, asked: dict[str, Any]) -> str:
    clauses = list(dict.fromkeys(clause for one in found.at_fitted for clause in one.reference.clauses))
    pack = load_pack(found.game, asked.get("changes") or {})
    head = f"elderodds {shlex.join(sys.argv[1:])} (seed {found.seed}, {counted(found.games, 'game')})"
    return overlay_text(pack, {**pack.changes, **found.changes}, f"assumed, fitted to {', '.join(clauses)}", head)


def how_well(ratio: float) -> str:
    """How well something is determined, by the spread of what fits against that of its range."""
    words = "well" if ratio < 1 / 3 else "somewhat" if ratio < 2 / 3 else "hardly"
    return f"{words} [dim]({ratio:.2f})[/dim]"


def held_row(a: Against, b: Against, share: bool) -> list[str]:
    """A published figure, ours by one and by another, and the verdict of the other."""
    r = a.reference
    verdict = f"[{COLOURS[b.verdict]}]{b.verdict}[/{COLOURS[b.verdict]}]"
    published = range_text(r.low, r.high, share)
    return [f"{escape(r.what)} [dim]{r.clause}[/dim]", published, ours_text(a.ours, share), ours_text(b.ours, share),
            verdict]  # fmt: skip


def _show(found: Calibration, written: Path | None) -> None:
    screen = console()
    held = table(
        f"{found.game.title}: print and the answer against what is published, in fresh games",
        ["what was counted", ">published", ">print", ">fitted", "verdict"],
        of_single(
            f"misses in half-widths of the ranges: {found.misses[0]:.2f} with print, {found.misses[1]:.2f} fitted",
            found.at_fitted,
        ),
    )
    for a, b in zip(found.at_printed, found.at_fitted, strict=True):
        held.add_row(*held_row(a, b, parse_measure(found.game, a.reference.measure, quantiles=True).share))
    screen.print(held)
    shown = table(
        "What the published figures say of each number",
        ["number", ">printed", ">fitted", ">range", ">middle 90 % of what fits", "determined"],
        "in brackets: spread of what fits against that of the range; near 1 the figures say nothing",
    )
    for n in sorted(found.numbers, key=lambda n: n.ratio):
        fitted = number(n.fitted) if n.fitted == n.axis.printed else f"[bold]{number(n.fitted)}[/bold]"
        shown.add_row(
            escape(n.axis.title), number(n.axis.printed), fitted,
            f"{number(n.axis.values[0])} to {number(n.axis.values[-1])}", f"{number(n.low)} to {number(n.high)}",
            how_well(n.ratio),
        )  # fmt: skip
    screen.print(shown)
    refused = f", {found.refused} of them refused by the pack's own rules" if found.refused else ""
    screen.print(
        f"[dim]{counted(found.settings, 'setting')}{refused}; {counted(found.games, 'game')} in {found.seconds:.1f} s, "
        f"seed {found.seed}; what fits misses by at most {found.kept:.2f}.[/dim]"
    )
    if found.cut:
        screen.print(
            "The search was cut there: more --settings would come nearer. Until then what fits, and how well it is "
            "determined, tell of this miss and not of the published figures."
        )
    if written is not None:
        screen.print(
            f"In {escape(str(written))}: {counted(len(found.changes), 'change')}, still assumed, and said to be."
        )
