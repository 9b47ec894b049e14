"""references: the game held against what is published."""

import math
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import console, number, percent, table
from experiments.commands.references import DEFAULT_GAMES, References
from experiments.commands.references import references as hold_against
from experiments.measure.against import Against, Figure
from experiments.measure.measures import parse_measure
from experiments.play.messages import counted

__all__ = ["COLOURS", "of_single", "ours_text", "range_text", "references", "value_text"]

COLOURS = {"inside": "green", "outside": "red", "undecided": "yellow"}


@o.shared("scenario")
def references(
    shared: o.Shared,
    game: o.GameOrFile,
    games: Annotated[int, typer.Option("--games", min=2, help="At each player count.")] = DEFAULT_GAMES,
) -> None:
    """Published figures, ours beside them, inside or outside."""
    found = shared.play(hold_against, **shared.ask(hold_against, game, games=games))
    shared.answer(found, _show)


def value_text(value: float, share: bool) -> str:
    """A share in per cent, or a number."""
    return percent(value) if share else number(value, 1)


def range_text(low: float | None, high: float | None, share: bool) -> str:
    """A range in words; None is no end."""
    if low is None or high is None:
        return f"at most {value_text(high, share)}" if high is not None else f"at least {value_text(low or 0.0, share)}"
    return value_text(low, share) if low == high else f"{value_text(low, share)} to {value_text(high, share)}"


def ours_text(figure: Figure, share: bool) -> str:
    """A figure of ours with its interval."""
    if not figure.games:
        return "-"
    if math.isinf(figure.high):
        return f"{value_text(figure.value, share)} [dim](too few games)[/dim]"
    interval = f"{value_text(figure.low, share)} to {value_text(figure.high, share)}"
    return f"{value_text(figure.value, share)} [dim]({interval})[/dim]"


def of_single(note: str, found: Sequence[Against]) -> str:
    """The note below a table of figures, with what is said of those that are of one game."""
    if not any(one.reference.single for one in found):
        return note
    return f"{note}; of one game: inside where single games reach it, whose median and middle 95 % stand here"


def _row(one: Against, share: bool) -> list[str]:
    r = one.reference
    what = f"{r.what}{'' if r.measure.startswith(('rate', 'ending')) else f' ({r.measure})'}"
    players = f"{one.players[0]}" if len(one.players) == 1 else f"{one.players[0]}-{one.players[-1]}"
    return [
        f"{escape(what)} [dim]{r.clause}, {escape(r.source)}[/dim]", players, range_text(r.low, r.high, share),
        ours_text(one.ours, share), f"[{COLOURS[one.verdict]}]{one.verdict}[/{COLOURS[one.verdict]}]",
    ]  # fmt: skip


def _show(found: References) -> None:
    screen = console()
    if not found.found:
        screen.print(f"{found.game.title}: nothing is published that these games can be held against.")
        return
    shown = table(
        f"{found.game.title}: against what is published",
        ["what was counted", ">players", ">published", ">ours (95 %)", "verdict"],
        of_single("a verdict is of the whole interval; with 95 % all of them hold together", found.found),
    )
    for one in found.found:
        shown.add_row(*_row(one, parse_measure(found.game, one.reference.measure, quantiles=True).share))
    screen.print(shown)
    screen.print(f"[dim]{counted(found.games, 'game')} in {found.seconds:.1f} s, seed {found.seed}.[/dim]")
