"""check: whether a game keeps the contract."""

import typer
from rich.markup import escape

import reports.trial  # noqa: F401 - what a game promises of its report is among the promises
from experiments.cli.options import GameKey, Json, print_json
from experiments.cli.show import console
from experiments.contract import check as commands

__all__ = ["check"]

SHOWN = 5  # places where one promise is broken


def check(game: GameKey, as_json: Json = False) -> None:
    """Whether a game keeps the contract, promise by promise. Code 1 if one is broken."""
    found, screen = [], console()
    for one in commands.check(game):
        found.append(one)
        if not as_json:
            screen.print(f"[red]broken[/red]  {one.words}" if one.broken else f"[green]kept[/green]    {one.words}")
            if one.told and not one.broken:
                screen.print(f"        [dim]{escape(one.told)}[/dim]")
            for line in one.broken[:SHOWN]:
                screen.print(f"          {escape(line)}", soft_wrap=True)
            if len(one.broken) > SHOWN:
                screen.print(f"          and {len(one.broken) - SHOWN} more")
    broken = [one.name for one in found if one.broken]
    left = len(commands.PROMISES) - len(found)
    if as_json:
        promises = [
            {"name": one.name, "promise": one.words, "broken": list(one.broken), "told": one.told} for one in found
        ]
        print_json({"game": game, "kept": not broken, "promises": promises, "not_looked_at": left})
    else:
        rest = f"; {left} not looked at, because it does not play" if left else ""
        screen.print(f"{len(found) - len(broken)} of {len(found)} promises are kept{rest}.")
    if broken:
        raise typer.Exit(1)
