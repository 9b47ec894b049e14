"""demo: what the tool does, on one of its games."""

from pathlib import Path
from typing import Annotated

import typer

from experiments.cli.app import app_for
from reports.cli import report
from sim.header import games
from sim.homes import OURS, home_of

__all__ = ["demo"]

# somebody waits, on a slow machine too
FEWER = (
    "--players", "4-6", "--games", "2000", "--experts", "4", "--no-matchups", "--no-rulings", "--no-luck",
    "--no-sensitivity",
)  # fmt: skip


def demo(
    pages: Annotated[Path, typer.Option("--pages", metavar="DIR", help="Where it is written.")] = Path("reports-out"),
) -> None:
    """A first report, of one of the games that come with the tool."""
    game = next(key for key in games() if home_of(key) == OURS)
    words = ["report", game, "--pages", str(pages), *FEWER]
    app_for("report", lambda name: report).main(words, standalone_mode=False)
