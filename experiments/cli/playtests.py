"""playtests: what people noted of their games."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import console, number, percent, table
from experiments.cli.testers import show_plan, show_testers
from experiments.commands.planning import compared, plan
from experiments.commands.playtests import Playtests, Seen
from experiments.commands.playtests import playtests as read_playtests
from experiments.commands.testers import who_played
from experiments.measure.words import words_of
from experiments.people.notes import COLUMNS, template_of
from experiments.play.messages import counted, say
from experiments.play.pictures import drawable
from experiments.statistics.intervals import wilson
from sim import BadInput, find_game
from sim.errors import unknown

__all__ = ["playtests"]

TOLD = 8  # columns that are not read, on the screen
WRITTEN = {".csv": ",", ".tsv": "\t"}


@o.shared("strategies", "changes", "overlays", "scenario")
def playtests(
    shared: o.Shared,
    game: o.GameKey,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A table: .csv, .tsv, .xlsx, .ods; a row for each game.")
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Write an empty table into FILE, with what each column means.")
    ] = False,
    column: Annotated[
        list[str], typer.Option("--column", metavar="COLUMN=NAME", help="What the file calls a column; repeatable.")
    ] = o.NONE,
    leave_out: Annotated[bool, typer.Option("--leave-out", help="Go on without the rows that cannot be.")] = False,
    who: Annotated[bool, typer.Option("--who", help="Tell who played: their skill and tastes, and a check.")] = False,
    about: Annotated[
        list[str],
        typer.Option(
            "--about", metavar="PATH", help="With --who: an assumed number that the notes are asked about; repeatable."
        ),
    ] = o.NONE,
    figure: Annotated[
        Path | None,
        typer.Option("--figure", metavar="FILE", help="With --about: draw what is not told apart: .svg, .png, .pdf."),
    ] = None,
    groups: Annotated[
        int | None,
        typer.Option(
            "--groups", metavar="N",
            help="With --who or --plan: groups that are simulated, a power of two; 2048, or 256 where people search.",
        ),
    ] = None,
    variants: Annotated[
        str | None,
        typer.Option(
            "--plan", metavar="'A vs B'",
            help="How many games tell two variants apart; each is 'printed', or changes and overlays joined by commas. "
            "FILE says who plays, and may be left out.",
        ),
    ] = None,
) -> None:  # fmt: skip
    """What people noted of their games, row by row held against the rules."""
    if shared.players and variants is None:
        raise BadInput("--players: only --plan asks for player counts; a row says how many played")
    if file is None:
        if variants is None:
            raise BadInput("missing argument FILE, the notes of games")
        shared.answer(shared.play(plan, game=game, variants=variants, players=shared.players, seed=shared.seed),
                      show_plan)  # fmt: skip
        return
    if template:
        _write_template(game, file)
        return
    for given, needed, wrong in (
        (about, who, "--about PATH goes with --who"), (figure, about, "--figure FILE goes with --about PATH"),
        (groups, who or variants, "--groups N goes with --who, or with --plan and FILE"),
    ):  # fmt: skip
        if given and not needed:
            raise BadInput(wrong)
    if figure:
        drawable(figure)
    found = read_playtests(game, file, columns=_given(column), leave_out=leave_out)
    _tell_unread(found.notes.unread)
    if variants is not None:
        compared(game, variants, shared.players)  # before minutes of play
        theirs = shared.play(who_played, notes=found.notes, points=groups, seed=shared.seed)
        planned = shared.play(plan, game=game, variants=variants, who=theirs, players=shared.players, seed=shared.seed)
        shared.answer(planned, show_plan)
        return
    asked = {"notes": found.notes, "about": about, "points": groups, "seed": shared.seed}
    theirs = shared.play(who_played, **asked) if who else None
    if theirs and figure:
        from experiments.people.figure import draw

        draw(theirs.posterior, figure)
    if shared.as_json:
        o.print_json(found.to_json() | (theirs.to_json() if theirs else {}))
        return
    _show(found)
    if theirs:
        show_testers(theirs)


def _given(texts: list[str]) -> dict[str, str]:
    given = {}
    for text in texts:
        name, equals, theirs = text.partition("=")
        if not equals or not theirs.strip():
            raise BadInput(f"--column {text}: write COLUMN=NAME, for example players=Players")
        if name.strip() not in COLUMNS:
            raise unknown("column of notes", name.strip(), COLUMNS)
        given[name.strip()] = theirs.strip()
    return given


def _write_template(game: str, file: Path) -> None:
    separator = WRITTEN.get(file.suffix.lower())
    if separator is None:
        raise BadInput(f"--template {file}: an empty table ends with {' or '.join(WRITTEN)}")
    rows = template_of(find_game(game))
    try:
        with file.open("x", encoding="utf-8-sig", newline="") as opened:
            csv.writer(opened, delimiter=separator).writerows(rows)
    except FileExistsError:
        raise BadInput(f"--template {file}: there is such a file; it is left as it is") from None
    except OSError as error:
        raise BadInput(f"--template {file}: {error.strerror or error}") from None
    say(f"In {file}: an empty table with an example. Lines that begin with # say what each column means.")


def _tell_unread(names: Sequence[str]) -> None:
    if names:
        more = ", ..." if len(names) > TOLD else ""
        shown = ", ".join(names[:TOLD])
        say(f"Not read: {counted(len(names), 'column')} ({shown}{more}); --column COLUMN=NAME names one.")


def _show(found: Playtests) -> None:
    notes, screen = found.notes, console()
    game, words = notes.game, words_of(notes.game)
    sides = [side for side in game.sides if any(one.wins[side] for one in found.seen)]
    wins = [f">{words.name('side', side)} win" for side in sides]
    shown = table(
        f"{game.title}: what was played",
        [">players", ">games", *wins, ">rounds", ">points", ">minutes"],
        "in brackets: 95 % intervals",
    )
    for one in found.seen:
        means = (number(x, 1) for x in (one.rounds, one.points, one.minutes))
        shown.add_row(str(one.players), number(one.games), *(_rate(one, side) for side in sides), *means)
    screen.print(shown)
    if any(one.endings for one in found.seen):
        ended = table("How it ended", ["", *(f">{counted(one.players, 'player')}" for one in found.seen)])
        for ending in game.endings:
            counts = [one.endings.get(ending.name, 0) for one in found.seen]
            if any(counts):
                ended.add_row(escape(ending.title), *(number(k) for k in counts))
        silent = [one.games - sum(one.endings.values()) for one in found.seen]
        if any(silent):
            ended.add_row("[dim]not noted[/dim]", *(number(k) for k in silent))
        screen.print(ended)
    dates = f", played from {notes.first} to {notes.last}" if notes.first else ""
    left_out = f"; {counted(len(notes.refused), 'row')} left out" if notes.refused else ""
    screen.print(f"[dim]{counted(len(notes), 'game')} noted{dates}{left_out}.[/dim]")


def _rate(one: Seen, side: str) -> str:
    if not one.told:
        return "-"
    low, high = wilson(one.wins[side], one.told)
    return f"{percent(one.wins[side] / one.told, 0)} [dim]({100 * low:.0f} to {100 * high:.0f})[/dim]"
