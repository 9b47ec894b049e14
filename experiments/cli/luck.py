"""luck: how much of the result is set-up, dice, decks, players."""

from typing import Annotated

import typer
from rich.console import Group
from rich.markup import escape
from rich.table import Table

from experiments.chance import PLAYERS, Luck, Parts, Share
from experiments.chance import luck as find_luck
from experiments.cli import options as o
from experiments.cli.show import console, number, percent, share_text, table
from experiments.measures import is_share
from experiments.spec import merge_changes, table_of

__all__ = ["app"]

app = typer.Typer(add_completion=False)
BAR = 8


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
    return percent(mean) if is_share(measure) else f"mean {number(mean)}"


def _cell(share: Share | None) -> tuple[str, str]:
    return (share_text(share.alone, share.alone95), percent(min(1.0, share.total), 0)) if share else ("-", "")


def _measure(result: Luck, skills: list[Parts], measure: str) -> Table:
    """One row for each source, two columns for each skill."""
    columns = [c for a in skills for c in (f">{_skill(a)}", ">with others")]
    first = skills[0].shares.get(measure, {})
    words = "share of the variance that a source decides alone, its 95 % interval; with all its interactions"
    who = table_of([skills[0].players])
    shown = table(
        escape(f"{result.game.title} · {who}: what decides {measure}"), ["source", *columns, ""],
        words if first else "The result never varies.",
    )  # fmt: skip
    shown.add_row("the result", *(text for a in skills for text in (_mean(a, measure), "")), end_section=True)
    for source in sorted(first, key=lambda s: -first[s].alone):
        title = "players' own dice" if source == PLAYERS else source.replace("_", " ")
        row = [text for a in skills for text in _cell(a.shares.get(measure, {}).get(source))]
        shown.add_row(escape(title), *row, _bar(first[source].alone))
    if first:
        rests = [a.interactions.get(measure) for a in skills]
        cells = [text for r in rests for text in (share_text(*r) if r else "-", "")]
        shown.add_row("interactions", *cells, _bar(rests[0][0] if rests[0] else 0.0))
    return shown


def _bar(share: float) -> str:
    return "[cyan]" + "█" * round(BAR * min(1.0, max(0.0, share))) + "[/cyan]"
