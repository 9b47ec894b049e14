"""compare: two variants or strategies on the same chance."""

from typing import Annotated

import typer
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import all_the_same, console, number, table
from experiments.commands.compare import Comparison, Deal, Difference
from experiments.commands.compare import compare as compare_variants
from experiments.measure.measures import is_share
from experiments.measure.telling import digits_of
from experiments.play.messages import counted
from experiments.play.spec import table_of
from sim import BadInput

__all__ = ["compare"]

A = Annotated[
    str | None,
    typer.Argument(
        metavar="A",
        help="'printed', or changes, overlays (FILE.toml, or the name of one that `pack` lists) and strategies "
        "joined by commas: PATH=VALUE, SIDE=NAME.",
    ),
]
B = Annotated[str | None, typer.Argument(metavar="B", help="What A is held against, likewise.")]


@o.shared()
def compare(
    shared: o.Shared,
    game: o.GameOrFile,
    a: A = None,
    b: B = None,
    games: Annotated[
        int | None, typer.Option("--games", min=2, help="Pairs of games at each player count; 10,000 by default.")
    ] = None,
    precision: Annotated[
        float | None, typer.Option("--precision", help="Instead: half-width of the 95 % interval of the difference.")
    ] = None,
    measure: Annotated[
        str | None, typer.Option("--measure", help=f"{o.MEASURES}; by default what the main side plays for.")
    ] = None,
    sequential: Annotated[
        bool, typer.Option("--until-decided", help="Stop as soon as it is decided; --games is the most.")
    ] = False,
    by_deal: Annotated[
        bool, typer.Option("--by-deal", help="For each role, box and character that is dealt, too.")
    ] = False,
    players_like: o.PlayersLike = None,
) -> None:
    """Paired comparison of two variants or strategies on the same chance."""
    if players_like is not None:
        if precision is not None or measure is not None or sequential or by_deal:
            raise BadInput("--players-like: without --precision, --measure, --until-decided and --by-deal")
        from experiments.cli.testers import compare_like  # pandas

        compare_like(shared, game, (a, b), games, players_like)
        return
    asked = shared.ask(
        compare_variants, game, a=a, b=b, games=games, precision=precision, measure=measure, sequential=sequential,
        by_deal=by_deal,
    )  # fmt: skip
    found = shared.play(compare_variants, **asked)
    shared.answer(found, _show)


def _show(found: Comparison) -> None:
    screen = console()
    columns = [">players", ">games", ">A", ">B", ">A - B", "95 % interval", ">paired", ">controls", "verdict"]
    held = "hold at all times" if found.sequential else "of each count alone"
    caption = f"{found.measure}; {counted(found.played, 'game')}, seed {found.seed}; intervals {held}"
    shown = table(f"A: {escape(found.a)}   B: {escape(found.b)}", columns, caption)

    def row(title: str, d: Difference) -> list[str]:
        *numbers, interval = _numbers(found, d, d.low, d.high)
        paired = "all" if d.gain == float("inf") else f"{d.gain:.1f}"
        controls = f"{d.control_gain:.2f}" if d.controls else "-"
        return [title, number(d.games), *numbers, interval, paired, controls, d.verdict]

    for d in found.by_players:
        shown.add_row(*row(str(d.players), d))
    if len(found.by_players) > 1:
        shown.add_row(*row("all", found.total), style="bold")
    screen.print(shown)
    if found.by_deal:
        _show_deals(found)
    idle = [d for d in found.by_players if d.verdict == "no effect"]
    for d in idle[:1] if len(idle) == len(found.by_players) else idle:
        where = f"{table_of([d.players])}: n" if len(idle) < len(found.by_players) else "N"
        screen.print(f"{where}o effect seen: {all_the_same(d.games)}")
    words = "paired: unpaired games that one paired game is worth."
    if found.total.controls:
        words += (
            f" What the set-up dealt, in {counted(found.total.controls, 'known chance')}, is taken out of A - B; "
            "controls: games without that which one is worth."
        )
    screen.print(f"[dim]{words}[/dim]")
    if found.sequential:
        h = found.hypotheses
        screen.print(
            escape(
                f"Tested: {h['null']}. Against it: {h['alternative']}. Error {found.hypotheses['error']:.0%}: "
                f"{h['promise']}. {str(h['undecided']).capitalize()}."
            )
        )


def _numbers(found: Comparison, d: Difference | Deal, low: float, high: float) -> list[str]:
    """A, B, A - B and its interval, in words."""
    scale, unit = (100.0, " %") if is_share(found.measure) else (1.0, "")
    digits = 2 if unit else max(2, digits_of((high - low) / 2))
    numbers = [f"{scale * x:.{digits}f}{unit}" for x in (d.a, d.b, d.difference)]
    return [*numbers, f"{scale * low:+.{digits}f} to {scale * high:+.{digits}f}"]


def _show_deals(found: Comparison) -> None:
    shown = table(
        "What is dealt", [">players", "dealt", ">games", ">A", ">B", ">A - B", "95 % interval", "sure"],
        "sure: with all of them looked at (Holm); intervals of each alone",
    )  # fmt: skip
    for d in found.by_deal:
        shown.add_row(str(d.players or "all"), escape(d.what), number(d.games), *_numbers(found, d, *d.ci95),
                      "yes" if d.sure else "")  # fmt: skip
    console().print(shown)
