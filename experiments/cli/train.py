"""train: a learned player."""

from typing import Annotated

import typer

from experiments.cli import options as o
from experiments.cli.show import console, number, rate_text, table
from experiments.commands.train import Trained
from experiments.commands.train import train as learn

__all__ = ["train"]


@o.shared("scenario", "backend", "scheduler")
def train(
    shared: o.Shared,
    game: o.GameOrFile,
    side: Annotated[str, typer.Option("--side", help="The side that learns, where sides have their own players.")] = "",
    games: Annotated[int, typer.Option("--games", min=1, help="Of each round, by searching players.")] = 100,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Of playing and learning.")] = 1,
    playouts: Annotated[int, typer.Option("--playouts", min=1, help="For an option of a decision.")] = 8,
    hidden: Annotated[int, typer.Option("--hidden", min=1, help="Units of each network.")] = 16,
    tried: Annotated[int, typer.Option("--tried", min=2, help="Games in which each margin is tried.")] = 4000,
    judged: Annotated[int, typer.Option("--judged", min=2, help="Fresh games at each player count.")] = 2000,
) -> None:
    """A learned player: expert iteration from searching players, kept as a file that plays."""
    asked = shared.ask(
        learn, game, side=side, games=games, rounds=rounds, playouts=playouts, hidden=hidden, tried=tried, judged=judged
    )
    found: Trained = shared.play(learn, **asked)
    if shared.as_json:
        o.print_json(found.to_json())
        return
    for k, one in enumerate(found.rounds):
        shown = table(
            f"{asked['game']}: round {k + 1}, {number(one.decisions)} decisions, {len(one.kinds)} kinds learned",
            [">players", ">style wins", ">learned wins"],
            f"{number(one.games)} fresh games each; {one.seconds:.0f} s; kept in {found.file}",
        )
        for players, before in one.before.items():
            shown.add_row(str(players), rate_text(before), rate_text(one.after[players]))
        console().print(shown)
