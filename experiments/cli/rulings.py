"""rulings: what each ruling is worth."""

from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import console, table
from experiments.commands.rulings import DEFAULT_GAMES, Rulings, Worth
from experiments.commands.rulings import rulings as play_rulings
from experiments.play.messages import counted

__all__ = ["rulings"]


@o.shared("scenario")
def rulings(
    shared: o.Shared,
    game: o.GameOrFile,
    games: Annotated[int, typer.Option("--games", min=2, help="Of each choice at each player count.")] = DEFAULT_GAMES,
) -> None:
    """What each ruling is worth, played both ways."""
    found = shared.play(play_rulings, **shared.ask(play_rulings, game, games=games))
    shared.answer(found, _show)


def _points(worth: Worth | None) -> str:
    if worth is None:
        return "-"
    text = f"{100 * worth.difference:+.1f}"
    return f"[bold]{text}[/bold]" if worth.differs else text


def _show(found: Rulings) -> None:
    screen = console()
    if not found.found:
        screen.print(f"{found.game.title} has no ruling that can be turned.")
        return
    side = found.game.main_side.replace("_", " ")
    shown = table(
        f"{found.game.title}: what each ruling is worth, in points of the {side}'s win rate",
        ["ruling", "clause", "printed", "turned to", *(f">{n}" for n in found.counts)],
        f"{counted(found.asked, 'game')} of each choice at each player count, on the same chance; bold: a difference, "
        "with 95 % of all together; a dash: not read there",
    )
    for r in found.found:
        cells = [_points(r.players.get(n)) for n in found.counts]
        shown.add_row(escape(r.path.removeprefix("rulings.")), r.clause, str(r.printed), str(r.other), *cells)
    screen.print(shown)
    widest = max((w.high - w.low for r in found.found for w in r.players.values()), default=0.0)
    screen.print(
        f"[dim]95 % intervals are at most ± {50 * widest:.1f} points. {counted(found.games, 'game')} in "
        f"{found.seconds:.1f} s, seed {found.seed}.[/dim]"
    )
    for r in (r for r in found.found if r.refused):
        screen.print(f"[dim]{escape(r.path)} = {r.other}: refused by the pack: {escape(r.refused)}[/dim]")
