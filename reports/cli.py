"""`elderodds report`: plays, and writes the pages."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from experiments.cli.options import NONE, Shared, shared, tell_unread
from experiments.commands.run import run
from reports.drivers import leave_out
from reports.levers import turn_levers
from reports.matchups import specification as specification_of_others
from reports.page import game_page, index_page
from reports.published import hold, turn_rulings
from reports.report import Report
from sim import BadInput
from sim.game import games as keys

__all__ = ["GAMES", "PAGES", "report"]

PAGES = Path("reports/out")
GAMES = 20_000  # at each player count: win rates to within 0.7 percentage points

Keys = Annotated[list[str], typer.Argument(metavar="[GAME ...]", help="Keys of games; by default all.")]
Number = Annotated[int, typer.Option("--games", min=1, help="Games at each player count.")]
Others = Annotated[
    bool, typer.Option("--matchups/--no-matchups", help="Play other strategies too, a twentieth as many games each.")
]
Turned = Annotated[
    bool,
    typer.Option("--levers/--no-levers", help="Turn the first numbers of the game, to see what to change."),
]
BothWays = Annotated[
    bool,
    typer.Option("--rulings/--no-rulings", help="Play every ruling both ways, a tenth as many games each."),
]
Pages = Annotated[Path, typer.Option("--pages", metavar="DIR", help="Where the pages are written.")]


def _command(key: str, options: Iterable[tuple[str, str]]) -> str:
    """The command that gives this report again."""
    return shlex.join(["elderodds", "report", key, *(word for option in options for word in option if word)])


def _folder(pages: Path) -> Path:
    """The folder of the pages, made and tried before any game is played.

    Raises
    ------
    BadInput
        If nothing can be written there.
    """
    trial = pages / ".trial"
    try:
        pages.mkdir(parents=True, exist_ok=True)
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise BadInput(f"--pages {pages}: {error.strerror or error}") from None
    return pages


@shared("as_json")
def report(
    shared: Shared,
    game: Keys = NONE,
    games: Number = GAMES,
    others: Others = True,
    levers: Turned = True,
    rulings: BothWays = True,
    pages: Pages = PAGES,
) -> None:
    """The balance report: one HTML file for each game, and an index, whose path is printed last."""
    specs = [shared.specification(key, games=games) for key in game or keys()]
    for spec in specs:
        tell_unread(spec.cells())  # refuses what does not fit before anything is played
    s, workers, out, folder = shared, shared.workers, shared.out, _folder(pages)
    options = [("--players", s.players)] if s.players else []
    options += [("--strategy", x) for x in s.strategies] + [("--games", str(games))]
    options += (
        [("--set", x) for x in s.changes] + [("--variant", str(x)) for x in s.overlays] + [("--seed", str(s.seed))]
    )
    options += [("--scenario", s.scenario)] if s.scenario else []
    options += [] if others else [("--no-matchups", "")]
    options += [] if levers else [("--no-levers", "")]
    options += [] if rulings else [("--no-rulings", "")]
    written = []
    for spec in specs:
        result = run(spec, workers=workers, out=out, progress=True)
        between = specification_of_others(spec) if others else None
        played = run(between, workers=workers, out=out, progress=True) if between else None
        turned = turn_levers(spec, result, workers, out) if levers else None
        published = None if s.scenario else hold(spec, workers, out)  # what is published is of whole games
        both_ways = turn_rulings(spec, workers, out) if rulings and not s.scenario else None
        left_out = leave_out(spec, result, workers, out)
        made = Report(result, _command(spec.game, options), played, turned, published, both_ways, left_out)
        (folder / f"{spec.game}.html").write_text(game_page(made), encoding="utf-8")
        written.append(made)
        typer.echo(f"{made.game.title}: {made.head[0]}")
    index = folder / "index.html"
    index.write_text(index_page(written, folder), encoding="utf-8")
    typer.echo(index)
