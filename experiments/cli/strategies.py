"""strategies: who can play."""

from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli.options import Json, print_json
from experiments.cli.show import console, table
from sim import find_game
from sim.game import games as keys
from strategies.registry import strategies_of

__all__ = ["strategies"]


def strategies(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="By default all games.")] = None,
    as_json: Json = False,
) -> None:
    """Who can play."""
    chosen = [find_game(game)] if game else [find_game(key) for key in keys()]
    found = {g.key: list(strategies_of(g.key).values()) for g in chosen}
    if as_json:
        listed = {
            key: [
                {"name": s.name, "sides": list(s.sides), "about": s.about,
                 "weights": {w: vars(x) for w, x in s.weights.items()}}
                for s in group
            ]
            for key, group in found.items()
        }  # fmt: skip
        print_json({"strategies": listed})
        return
    for one in chosen:
        shown = table(one.title, ["name", "plays", ">weights", "idea"])
        for s in found[one.key]:
            plays = ", ".join(s.sides or tuple(one.fallback))
            shown.add_row(s.name, plays, str(len(s.weights)), escape(" ".join(s.about.split())))
        console().print(shown)
