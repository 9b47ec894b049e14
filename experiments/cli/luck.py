"""luck: how much of the result is set-up, dice, decks, players."""

from typing import Annotated

import typer
from rich.console import Group
from rich.markup import escape
from rich.table import Table

from experiments.chance import PLAYERS, Luck, Parts, Share
from experiments.chance import luck as find_luck
from experiments.cli import options as o
from experiments.cli.show import console, number, percent, table
from experiments.spec import merge_changes

__all__ = ["app"]

app = typer.Typer(add_completion=False)
BAR = 12


@app.command()
def luck(
    context: typer.Context,
    game: o.GameOrFile,
    measures: o.Measures = [],  # noqa: B006 - typer copies it
    slips: Annotated[
        list[float], typer.Option("--slip", help="Share of decisions that go wrong, repeatable; by default 0 and 0.3.")
    ] = [0.0, 0.3],  # noqa: B006
    groups: Annotated[int, typer.Option("--groups", min=50, help="Groups of games for each source.")] = 1000,
    held: Annotated[int, typer.Option("--held", min=2, help="Games that share the same chance.")] = 16,
    players: o.Players = "",
    strategies: o.Strategies = [],  # noqa: B006
    changes: o.Changes = [],  # noqa: B006
    overlays: o.Overlays = [],  # noqa: B006
    seed: o.Seed = 1,
    count: o.WorkerCount = None,
    backend: o.Backend = "threads",
    scheduler: o.Scheduler = None,
    out: o.Out = None,
    as_json: o.Json = False,
) -> None:
    """How much of the result is set-up, dice, decks, events, and the players' own dice."""
    asked = o.question(
        context, find_luck, game, players=players, strategies=strategies, changes=merge_changes(overlays, changes),
        measures=measures, slips=slips, groups=groups, held=held, seed=seed,
    )  # fmt: skip
    result = find_luck(**asked, workers=o.workers_of(count, backend, scheduler), out=out, progress=True)
    if as_json:
        o.print_json(result.to_json())
    else:
        console().print(_result(result))


def _result(result: Luck) -> Group:
    parts: list[Table | str] = []
    for players in dict.fromkeys(a.players for a in result.answers):
        skills = [a for a in result.answers if a.players == players]
        parts += [_measure(result, skills, measure) for measure in skills[0].means]
    cut = sum(a.cut for a in result.answers)
    left_out = f" {cut:,} games did not end by the rules and are left out." if cut else ""
    games = sum(a.games for a in result.answers)
    parts.append(f"[dim]{games:,} games in {result.seconds:.1f} s, seed {result.seed}.{left_out}[/dim]")
    return Group(*parts)


def _skill(a: Parts) -> str:
    return f"{percent(a.slip, 0)} slips" if a.slip else "as they play"


def _mean(a: Parts, measure: str) -> str:
    mean = a.means[measure]
    return f"mean {number(mean)}" if measure == "rounds" else percent(mean)


def _between(low: float, high: float) -> str:
    return f"({100 * low:.0f} to {100 * high:.0f})"


def _cell(share: Share | None) -> tuple[str, str]:
    if share is None:
        return "-", ""
    alone = f"{percent(max(0.0, share.alone), 0)} [dim]{_between(*share.alone95)}[/dim]"
    return alone, percent(min(1.0, share.total), 0)


def _measure(result: Luck, skills: list[Parts], measure: str) -> Table:
    """One row for each source, two columns for each skill."""
    columns = [c for a in skills for c in (f">{_skill(a)}, {_mean(a, measure)}", ">with others")]
    first = skills[0].shares.get(measure, {})
    words = "alone, its 95 % interval; with others: the same with all interactions"
    shown = table(
        escape(f"{result.game.title} · {skills[0].players} players: what decides {measure}"), ["source", *columns, ""],
        words if first else "The result never varies.",
    )  # fmt: skip
    sources = sorted(first, key=lambda s: -first[s].alone)
    for source in sources:
        title = "the players' own dice" if source == PLAYERS else source.replace("_", " ")
        row = [text for a in skills for text in _cell(a.shares.get(measure, {}).get(source))]
        shown.add_row(escape(title), *row, "[cyan]" + "█" * round(BAR * max(0.0, first[source].alone)) + "[/cyan]")
    if first:
        rests = [a.interactions.get(measure) for a in skills]
        cells = [
            x for r in rests for x in ((f"{percent(max(0.0, r[0]), 0)} [dim]{_between(*r[1])}[/dim]" if r else "-"), "")
        ]
        rest = rests[0]
        bar = "█" * round(BAR * max(0.0, rest[0])) if rest else ""
        shown.add_row("interactions", *cells, f"[cyan]{bar}[/cyan]")
    return shown
