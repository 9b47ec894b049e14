"""compare: two variants or strategies on the same chance."""

from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli.options import (
    Backend,
    Changes,
    Json,
    Overlays,
    Players,
    Scheduler,
    Seed,
    Strategies,
    WorkerCount,
    print_json,
    workers_of,
)
from experiments.cli.show import console, number, table
from experiments.comparing import Comparison, Difference
from experiments.comparing import compare as compare_variants
from experiments.progress import announce
from experiments.spec import Variant, merge_changes, parse_players
from sim import find_game

__all__ = ["app"]

app = typer.Typer(add_completion=False)
Side = Annotated[
    str, typer.Argument(help="'printed', or changes, overlays and strategies joined by commas: PATH=VALUE, SIDE=NAME.")
]


@app.command()
def compare(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Key of the game.")],
    a: Side,
    b: Side,
    players: Players = "",
    strategies: Strategies = [],  # noqa: B006 - typer copies it
    games: Annotated[int, typer.Option("--games", min=2, help="Pairs of games at each player count.")] = 10_000,
    changes: Changes = [],  # noqa: B006
    overlays: Overlays = [],  # noqa: B006
    measure: Annotated[
        str | None, typer.Option("--measure", help="rate:SIDE, ending:NAME or rounds; by default the main side's rate.")
    ] = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop as soon as it is decided; --games is the most.")
    ] = False,
    seed: Seed = 1,
    count: WorkerCount = None,
    backend: Backend = "threads",
    scheduler: Scheduler = None,
    as_json: Json = False,
) -> None:
    """Paired comparison of two variants or strategies on the same chance."""
    announce(find_game(game))
    base = Variant(strategies=tuple(strategies), changes=merge_changes(overlays, changes))
    found = compare_variants(
        game, a, b, players=parse_players(players) if players else (), games=games, seed=seed, base=base,
        measure=measure, sequential=until_decided, workers=workers_of(count, backend, scheduler), progress=True,
    )  # fmt: skip
    if as_json:
        print_json(found.to_json())
    else:
        _show(found)


def _show(found: Comparison) -> None:
    screen = console()
    scale, unit = (1.0, "") if found.measure == "rounds" else (100.0, " %")
    columns = [">players", ">games", ">A", ">B", ">A - B", "95 % interval", ">worth", "verdict"]
    held = "hold at all times" if found.sequential else "for games fixed beforehand"
    caption = f"{found.measure}; {found.played:,} games, seed {found.seed}; intervals {held}"
    shown = table(f"A: {escape(found.a)}   B: {escape(found.b)}", columns, caption)

    def row(title: str, d: Difference) -> list[str]:
        numbers = [f"{scale * x:.2f}{unit}" for x in (d.a, d.b, d.difference)]
        interval = f"{scale * d.low:+.2f} to {scale * d.high:+.2f}"
        worth = "all" if d.gain == float("inf") else f"{d.gain:.1f}"
        return [title, number(d.games), *numbers, interval, worth, d.verdict]

    for d in found.by_players:
        shown.add_row(*row(str(d.players), d))
    if len(found.by_players) > 1:
        shown.add_row(*row("all", found.total), style="bold")
    screen.print(shown)
    screen.print("[dim]worth: unpaired games that one paired game is worth.[/dim]")
