"""new: a game of one's own."""

from pathlib import Path
from typing import Annotated

import typer

from experiments.cli.options import Json, print_json

__all__ = ["new"]

LIKE = "Begin with a copy of an example: bazaar, hanabi, kuhn, leduc, oh_hell, pennies, pig or sealed."


def new(
    key: Annotated[str, typer.Argument(metavar="NAME", help="Key of the game: small letters, digits and _.")],
    title: Annotated[str, typer.Option("--title", help="Its name on reports; by default made of the key.")] = "",
    prefix: Annotated[str, typer.Option("--prefix", help="Of its clauses: SI makes SI-1.2.")] = "",
    into: Annotated[Path, typer.Option("--into", metavar="DIR", help="Where its folder is made.")] = Path(),
    like: Annotated[str, typer.Option("--like", metavar="EXAMPLE", help=LIKE)] = "",
    as_json: Json = False,
) -> None:
    """A folder with a small whole game of your own, to be changed into yours."""
    from experiments.commands import new as commands

    folder = commands.new(key, title, prefix, into, like)
    if as_json:
        print_json({"game": key, "folder": str(folder)})
        return
    print(f"{folder} holds a small game that plays; {folder / 'README.md'} says where what is. Try:")
    for words in (f"check {key}", f"run {key} --games 20000", f"report {key}"):
        print(f"    elderodds --games {folder} {words}")
