"""replay: one game told."""

from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import console, table
from experiments.commands.replay import Replay
from experiments.commands.replay import replay as tell_game
from experiments.play.messages import counted
from experiments.play.progress import announce
from experiments.play.spec import table_of

__all__ = ["replay"]


def replay(
    game: o.GameKey,
    index: Annotated[
        int, typer.Option("--index", min=0, callback=o.of_all_games, help="Which game of the experiment.")
    ] = 0,
    players: o.OneCount = None,
    strategies: o.Strategies = o.NONE,
    changes: o.Changes = o.NONE,
    overlays: o.Overlays = o.NONE,
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
    who = f"{table_of([cell.players])}, {cell.who}"
    start = f", from “{escape(cell.scenario.title)}”" if cell.scenario else ""
    screen.print(f"[bold]{game.title}[/bold]{start}, {escape(who)}; seed {cell.seed}, game {told.index}")
    at = -1
    for line in told.lines:
        if line.round != at:
            at = line.round
            screen.print(f"\n[bold cyan]{f'Round {at}' if at else 'Set-up'}[/bold cyan]")
        screen.print(f"  {escape(line.text)}")
    if told.lost:
        screen.print(f"  [yellow]Not kept: {counted(told.lost, 'sentence')}; one step told too many.[/yellow]")
    words = {e.name: f"{e.title} ({e.clause})" for e in game.endings}
    ending = words.get(game.ending_name(told.ending), game.ending_name(told.ending))
    winner = f"{told.side} win" if told.side else "nobody wins"
    screen.print(f"\n[bold]After {counted(told.rounds, 'round')}: {ending}; {winner}.[/bold]")
    shown = table("", [">seat", "role", "side", "won", ">score"], "seats count from 1, as in --strategy")
    for row in told.to_json()["seats"]:
        shown.add_row(str(row["seat"] + 1), row["role"], row["side"], "yes" if row["won"] else "no", str(row["score"]))
    screen.print(shown)
