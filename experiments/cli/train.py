"""train: a learned player."""

from pathlib import Path
from typing import Annotated

import typer

from experiments.cli.options import GameKey, Json, OneCount, Seed, print_json
from experiments.cli.show import console, number, percent, table

__all__ = ["train"]


def train(
    game: GameKey,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="What was noted, and the player; goes on there.")],
    side: Annotated[str, typer.Option("--side", help="The side that learns, where sides have their own players.")] = "",
    players: OneCount = None,
    games: Annotated[int, typer.Option("--games", min=1, help="Of each round, by searching players.")] = 100,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Of playing and learning.")] = 2,
    playouts: Annotated[int, typer.Option("--playouts", min=1, help="For an option of a decision.")] = 32,
    hidden: Annotated[int, typer.Option("--hidden", min=1, help="Units of each network.")] = 16,
    judged: Annotated[int, typer.Option("--judged", min=2, help="Fresh games after each round.")] = 2000,
    seed: Seed = 1,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="By default one for each core.")] = None,
    as_json: Json = False,
) -> None:
    """A learned player: expert iteration from searching players, kept as a file that plays."""
    from experiments.commands.train import train as learn  # scikit-learn, scipy

    found = learn(
        game, out=out, side=side, players=players, games=games, rounds=rounds, playouts=playouts, hidden=hidden,
        judged=judged, seed=seed, workers=workers, progress=not as_json,
    )  # fmt: skip
    if as_json:
        print_json(found.to_json())
        return
    shown = table(
        f"{game}: what was learned",
        [">round", ">decisions", ">kinds", ">style wins", ">learned wins", ">95 %", ">s"],
        f"fresh games: {judged:,}; seed {seed}; kept in {found.file}",
    )
    for k, one in enumerate(found.rounds):
        shown.add_row(
            str(k + 1), number(one.decisions, 0), str(len(one.kinds)), percent(one.before[0]), percent(one.after[0]),
            f"{percent(one.after[1])} to {percent(one.after[2])}", f"{one.seconds:.0f}",
        )  # fmt: skip
    console().print(shown)
