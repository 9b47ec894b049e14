"""people: how people play, fitted to published figures."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.calibrate import held_row, how_well, writable
from experiments.cli.references import of_single, value_text
from experiments.cli.show import console, number, table
from experiments.commands.people import FRESH, GAMES, SETTINGS, People
from experiments.commands.people import people as fit
from experiments.measure.measures import parse_measure
from experiments.play.messages import counted
from experiments.statistics.approach import KEPT

__all__ = ["people"]


@o.shared("scenario", "strategies")
def people(
    shared: o.Shared,
    game: o.GameOrFile,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="FILE", help="Write who they are: a game's people.toml.")
    ] = None,
    only: Annotated[
        list[str], typer.Option("--reference", metavar="ID", help="Fit to this one; repeatable; by default to all.")
    ] = o.NONE,
    games: Annotated[int, typer.Option("--games", min=20, help="Of each group at each player count.")] = GAMES,
    settings: Annotated[int, typer.Option("--settings", min=64, help="The most groups that are tried.")] = SETTINGS,
    again: Annotated[
        int, typer.Option("--again", min=1, max=KEPT, help="Of those that came near, how many are played again.")
    ] = KEPT,
    fresh: Annotated[int, typer.Option("--fresh", min=20, help="Games of the answer at each player count.")] = FRESH,
) -> None:
    """How people play, fitted to published figures; what stays outside and why."""
    asked = shared.ask(fit, game, only=only, games=games, settings=settings, again=again, fresh=fresh)
    if write is not None:
        writable(write)
    found = shared.play(fit, **asked)
    if write is not None:
        write.write_text(found.to_toml(f"elderodds {shlex.join(sys.argv[1:])}"), encoding="utf-8")
    shared.answer(found, lambda found: _show(found, write))


def _why(found: People) -> list[str]:
    """Why figures stay outside, in sentences."""
    told, said = {a.reference.id: a.reference for a in found.fitted}, []
    for one in found.apart:
        reference = told[one.reference]
        share = parse_measure(found.game, reference.measure, quantiles=True).share
        what = f"{reference.what} ({reference.clause})"
        if not one.reached:
            near = value_text(one.nearest, share)
            said.append(f"{what}: no group that was tried comes there. The nearest comes to {near}.")
        elif one.others:
            others = ", ".join(f"{told[other].what} ({told[other].clause})" for other in one.others)
            said.append(f"{what}: groups come there, and then leave {others}. As modelled, both cannot be.")
        else:
            said.append(f"{what}: single groups came there, by chance or nearly; more --games would tell.")
    return said


def _show(found: People, written: Path | None) -> None:
    screen = console()
    held = table(
        f"{found.game.title}: the usual players and people against what is published, in fresh games",
        ["what was counted", ">published", ">usual", ">people", "verdict"],
        of_single(
            f"misses in half-widths of the ranges: {found.misses[0]:.2f} usually, {found.misses[1]:.2f} by people",
            found.fitted,
        ),
    )
    for usual, ours in zip(found.usual, found.fitted, strict=True):
        share = parse_measure(found.game, usual.reference.measure, quantiles=True).share
        held.add_row(*held_row(usual, ours, share))
    screen.print(held)
    if left := [a.reference for a in found.fitted if a.reference.id not in found.only]:
        without = ", ".join(f"{one.what} ({one.clause})" for one in left)
        screen.print(escape(f"Not fitted to, and not among the misses: {without}."))
    for sentence in _why(found):
        screen.print(escape(sentence))
    shown = table(
        "How people play, as far as the published figures say",
        ["scale", ">people", ">range", ">middle 90 % of what fits", "determined", "what it is"],
        "means of a group whose people differ; near 1 the figures say nothing",
    )
    for scale, had in ((one.scale, one) for one in found.scales):
        shown.add_row(
            scale.title, number(had.fitted), f"{number(scale.low)} to {number(scale.high)}",
            f"{number(had.low)} to {number(had.high)}", how_well(had.ratio), escape(scale.camp.about(scale.name)),
        )  # fmt: skip
    screen.print(shown)
    for i, j, r in found.together:
        a, b = (found.scales[k].scale.title for k in (i, j))
        screen.print(f"Not told apart: {'more' if r > 0 else 'less'} of '{b}' goes with more of '{a}' ({r:.2f}).")
    screen.print(
        f"[dim]{counted(found.groups, 'group')}; {counted(found.games, 'game')} in {found.seconds:.1f} s, "
        f"seed {found.seed}.[/dim]"
    )
    if found.cut:
        screen.print("The search was cut there: more --settings would come nearer.")
    if written is not None:
        screen.print(f"Who they are stands in {escape(str(written))}.")
