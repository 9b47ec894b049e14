"""`elderodds report`: plays, and writes the pages."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from experiments import Specification, Variant
from experiments.running import run
from experiments.spec import merge_changes, parse_players
from reports.page import game_page, index_page
from reports.report import Report
from sim import BadInput, find_game, games

__all__ = ["app", "report"]

PAGES = Path("reports/out")
GAMES = 20_000

app = typer.Typer(add_completion=False)


def _command(key: str, options: Sequence[tuple[str, Sequence[str]]]) -> str:
    """The command that gives this report again."""
    words = ["elderodds", "report", key]
    for name, values in options:
        for value in values:
            words += [name, value]
    return shlex.join(words)


def _folder(pages: Path) -> Path:
    """The folder of the pages, made and tried before the games are played.

    Raises
    ------
    BadInput
        If nothing can be written there.
    """
    trial = pages / ".trial"
    try:
        pages.mkdir(parents=True, exist_ok=True)
        trial.write_text("")
        trial.unlink()
    except OSError as error:
        raise BadInput(f"--pages {pages}: {error.strerror or error}") from None
    return pages


@app.command()
def report(
    game: Annotated[list[str] | None, typer.Argument(help="games; by default all", show_default=False)] = None,
    players: Annotated[
        str, typer.Option(help="5, 4-8 or 4,6,8; by default every count the game allows", show_default=False)
    ] = "",
    strategy: Annotated[
        list[str] | None, typer.Option(help="NAME, SIDE=NAME or SEAT=NAME; repeatable", show_default=False)
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="games at each player count")] = GAMES,
    change: Annotated[
        list[str] | None, typer.Option("--set", help="PATH=VALUE; repeatable", show_default=False)
    ] = None,
    variant: Annotated[
        list[Path] | None, typer.Option(help="overlay on the pack; repeatable", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="seed of the experiment")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="by default one for each core", show_default=False)] = None,
    out: Annotated[
        Path | None, typer.Option(help="folder that keeps the games; what it holds is not played again")
    ] = None,
    pages: Annotated[Path, typer.Option(help="folder for the pages")] = PAGES,
) -> None:
    """Write the balance report: one HTML file for each game, and an index; the path of the index is printed last."""
    folder = _folder(pages)
    changes = merge_changes(variant or (), change or ())
    counts = parse_players(players) if players else ()
    specs = [
        Specification(
            game=find_game(key).key,
            players=counts,
            games=number,
            seed=seed,
            variant=(Variant(strategies=tuple(strategy or ()), changes=changes),),
        )
        for key in game or games()
    ]
    for spec in specs:
        spec.cells()
    typed = [
        ("--players", [players] if players else []),
        ("--strategy", strategy or []),
        ("--games", [str(number)]),
        ("--set", change or []),
        ("--variant", [str(v) for v in variant or []]),
        ("--seed", [str(seed)]),
    ]
    written = []
    for spec in specs:
        result = run(spec, workers=workers, out=out, progress=True)
        made = Report(result, _command(spec.game, typed))
        (folder / f"{spec.game}.html").write_text(game_page(made), encoding="utf-8")
        written.append(made)
        typer.echo(f"{result.game.title}: {made.head[0]}")
    index = folder / "index.html"
    index.write_text(index_page(written, folder), encoding="utf-8")
    typer.echo(index)
