"""rulings: what each ruling is worth."""

from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import console, table
from experiments.commands.rulings import DEFAULT_GAMES, Rulings, Worth
from experiments.commands.rulings import rulings as play_rulings
from experiments.measure.telling import number_text, unit_of
from experiments.play.messages import counted
from sim import Game

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


def _points(game: Game, worth: Worth | None) -> str:
    if worth is None:
        return "-"
    text = number_text(game, worth.difference, (worth.high - worth.low) / 2, sign=True)
    return f"[bold]{text}[/bold]" if worth.differs else text


def _show(found: Rulings) -> None:
    screen = console()
    if not found.found:
        screen.print(f"{found.game.title} has no ruling that can be turned.")
        return
    side, aim = found.game.main_side.replace("_", " "), found.game.aim
    of_what = f"{aim.noun} of {side}" if aim.counts else f"points of the win rate of the {side}"
    shown = table(
        f"{found.game.title}: what each ruling is worth, in {of_what}",
        ["ruling", "clause", "printed", "turned to", *(f">{n}" for n in found.counts)],
        f"{counted(found.asked, 'game')} of each choice at each player count, on the same chance; bold: a difference, "
        "with 95 % of all together; a dash: not read there",
    )
    for r in found.found:
        cells = [_points(found.game, r.players.get(n)) for n in found.counts]
        shown.add_row(escape(r.path.removeprefix("rulings.")), r.clause, str(r.printed), str(r.other), *cells)
    screen.print(shown)
    widest = max((w.high - w.low for r in found.found for w in r.players.values()), default=0.0)
    half = f"{number_text(found.game, widest / 2, widest / 2)} {unit_of(found.game)}"
    screen.print(
        f"[dim]95 % intervals are at most ± {half}. {counted(found.games, 'game')} in "
        f"{found.seconds:.1f} s, seed {found.seed}.[/dim]"
    )
    for r in (r for r in found.found if r.refused):
        screen.print(f"[dim]{escape(r.path)} = {r.other}: refused by the pack: {escape(r.refused)}[/dim]")
