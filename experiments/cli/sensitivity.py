"""sensitivity: which numbers of the pack matter."""

from typing import Annotated

import typer
from rich.console import Group
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import Table, console, number, percent, share_text, table
from experiments.commands.sensitivity import FIRST
from experiments.commands.sensitivity import sensitivity as find_sensitivity
from experiments.measure.measures import is_share
from experiments.play.messages import counted
from experiments.play.spec import table_of
from experiments.tuning.assumed import NAME, AssumedValues
from experiments.tuning.effects import Effect, Index, Screened, Sensitivity
from experiments.tuning.factors import Factor

__all__ = ["sensitivity"]

MOST = 12  # paths that are named


@o.shared()
def sensitivity(
    shared: o.Shared,
    game: o.GameOrFile,
    measures: o.Measures = [],  # noqa: B006
    within: Annotated[
        float | None,
        typer.Option("--within", help="Turn numbers by this share at most; by default across their ranges."),
    ] = None,
    choices: Annotated[bool, typer.Option("--choices", help="Turn named choices, too.")] = False,
    games: Annotated[int, typer.Option("--games", min=8, help="Games of each setting.")] = 1000,
    trajectories: Annotated[int, typer.Option("--trajectories", min=2, help="Of Morris's screening.")] = 10,
    top: Annotated[int, typer.Option("--top", min=1, help="Numbers that get Sobol indices.")] = 5,
    guesses: Annotated[
        int, typer.Option("--guesses", min=0, help="Games of each assumed value turned alone; 0: none.")
    ] = FIRST,
    base: Annotated[int, typer.Option("--base", min=0, help="Rows of the Sobol design; 0: screening alone.")] = 64,
) -> None:
    """Which numbers of the pack matter for who wins and how long it takes."""
    asked = shared.ask(
        find_sensitivity, game, measures=measures, games=games, trajectories=trajectories, top=top, base=base,
        within=within, choices=choices, guesses=guesses,
    )  # fmt: skip
    result = shared.play(find_sensitivity, **asked)
    shared.answer(result, lambda result: console().print(_result(result)))


def _result(result: Sensitivity) -> Group:
    parts: list[Table | str] = []
    for a in result.answers:
        parts.append(_screening(result, a))
        if any(a.steps.values()):
            parts.append(_steps(a))
        if a.guesses:
            parts += _guesses(a.guesses, a.players)
        parts += [_indices(a, measure) for measure in a.indices if a.spread[measure] > 0]
        parts += _words(a)
    games = sum(a.games for a in result.answers)
    parts.append(f"[dim]{counted(games, 'game')} in {result.seconds:.1f} s, seed {result.seed}.[/dim]")
    return Group(*parts)


def _span(factor: Factor) -> str:
    if not factor.ordered:
        names = ", ".join(map(str, factor.values))
        return names if len(names) < 20 else f"{len(factor.values)} names"
    return f"{number(factor.values[0])} to {number(factor.values[-1])}"


def _short(value: object, most: int = 12) -> str:
    return str(value) if len(str(value)) <= most else str(value)[: most - 1] + "…"


def _effect(effect: Effect, share: bool) -> str:
    if not effect.effects:
        return "refused"
    if not effect.clear:
        return f"[dim]below {_size(effect.noise, share)}[/dim]"
    sign = "" if effect.mu is None else "+" if effect.mu > 0 else "-"
    return f"{sign}{_size(effect.mu_star, share)} [dim]±{_size(effect.sigma, share)}[/dim]"


def _size(value: float, share: bool) -> str:
    return f"{100 * value:.1f}" if share else f"{value:.2f}"


def _screening(result: Sensitivity, a: Screened) -> Table:
    """The numbers by the strength of their effect on the first measure."""
    units = [f">{m.removeprefix('rate:')}\nin points" if is_share(m) else f">{m}" for m in a.effects]
    shown = table(
        escape(f"{result.game.title} · {table_of([a.players])}: what turning a number across its range changes"),
        ["number", ">printed", "range", "source", *units],
        "mean size of the change ± how much it depends on the other numbers",
    )
    strength = next(iter(a.effects.values()))
    clear = [k for k in a.factors if any(found[k.path].clear for found in a.effects.values())]
    for k in sorted(clear, key=lambda k: -strength[k.path].strength):
        row = [_effect(found[k.path], is_share(m)) for m, found in a.effects.items()]
        shown.add_row(escape(k.path), escape(_short(k.printed)), escape(_span(k)), k.source, *row)
    return shown


def _guesses(found: AssumedValues, players: int) -> list[Table | str]:
    """The assumed values that move most when they are others, and which were not turned."""
    parts: list[Table | str] = []
    if found.moved:
        units = [f">{m.removeprefix('rate:')}\nin points" if is_share(m) else f">{m}" for m in found.moved[0].changes]
        shown = table(
            f"{table_of([players])}: what if a guess is wrong",
            ["assumed", ">value", ">instead", *units],
            "change of the mean, 95 % interval; bold: no chance, all of these together; "
            f"{counted(found.games, 'game')} each",
        )
        for wrong in found.moved:
            row = []
            for m, change in wrong.changes.items():
                scale, digits = (100, 1) if is_share(m) else (1, 2)
                half = scale * (change.high - change.low) / 2
                said = f"{scale * change.mean:+.{digits}f} [dim]±{half:.{digits}f}[/dim]"
                row.append(f"[bold]{said}[/bold]" if change.sure else said)
            shown.add_row(escape(wrong.path), *(escape(_short(_said(x))) for x in (wrong.printed, wrong.other)), *row)
        parts.append(shown)
    left = sum(map(len, found.left.values()))
    parts.append(
        f"Turned, each alone, in {counted(found.first, 'game')}: {len(found.turned):,} of the pack's "
        f"{counted(len(found.turned) + left, 'assumed value')}; those that moved most were played again in "
        f"{counted(found.games, 'other')}."
    )
    for why, paths in found.left.items():
        named = "" if why == NAME else f": {', '.join(paths[:MOST])}" + (", ..." if len(paths) > MOST else "")
        parts.append(escape(f"Not turned, {why}: {len(paths):,}{named}."))
    return parts


def _said(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value) or "nothing"


def _steps(a: Screened, most: int = 24) -> Table:
    """What one step of each number does at print, the largest first."""
    units = [f">{m.removeprefix('rate:')}\nin points" if is_share(m) else f">{m}" for m in a.steps]
    shown = table("One step from print", ["number", ">printed", ">step", *units], "change of the mean, 95 % interval")
    first = next(iter(a.steps.values()))
    factors = [k for k in a.factors if k.path in first]
    for k in sorted(factors, key=lambda k: -abs(first[k.path].change))[:most]:
        row = []
        for m, found in a.steps.items():
            s, scale = found.get(k.path), 100 if is_share(m) else 1
            digits = 1 if is_share(m) else 2
            row.append(f"{scale * s.change:+.{digits}f} [dim]±{_some(scale * s.half, digits)}[/dim]" if s else "-")
        shown.add_row(escape(k.path), escape(_short(k.printed)), f"{first[k.path].step:+.3g}", *row)
    return shown


def _some(value: float, digits: int) -> str:
    """A number above 0; what would be written as nought is told to be less than the last digit."""
    return f"{value:.{digits}f}" if round(value, digits) else f"<{10**-digits:.{digits}f}"


def _shares(found: Index) -> tuple[str, str]:
    if found.first is None or found.total is None:
        return "-", "-"
    return share_text(found.first, found.first95), share_text(found.total, found.total95)


def _indices(a: Screened, measure: str) -> Table:
    spread = a.spread[measure]
    size = f"{100 * spread:.1f} points" if is_share(measure) else f"{spread:.2f} {measure}"
    shown = table(
        escape(f"Share of the variance of {measure} when all numbers are turned (standard deviation {size})"),
        ["number", ">alone", ">with interactions"],
    )
    for path, found in a.indices[measure].items():
        shown.add_row(escape(path), *_shares(found))
    return shown


def _words(a: Screened) -> list[str]:
    """How much hangs on assumed numbers, and what was refused or is not read."""
    count = sum(k.source == "assumed" for k in a.factors)
    words = [f"Assumed, of the {counted(len(a.factors), 'number')} turned: {count}."]
    left = sum(a.unturned.values())
    if left:
        named = ", ".join(f"{part} {n:,}" for part, n in a.unturned.items())
        words.append(
            f"Not turned: {left:,} of the pack's {counted(left + a.assumed_turned, 'assumed value')}, being names, "
            f"refused at any other value or not read ({named}); nothing here tells what hangs on them."
        )
    hidden = [k for k in a.factors if not any(found[k.path].clear for found in a.effects.values())]
    if hidden:
        words.append(f"No effect was seen, beyond the noise and all looks together: {counted(len(hidden), 'number')}.")
    for measure, spread in a.spread.items():
        if not spread > 0:
            words.append(f"The variance of {measure} cannot be told from the noise of the games: more of them may.")
    for measure, found in a.assumed.items():
        if found.total is not None:
            alone = percent(min(found.total, max(0.0, found.first or 0.0)), 0)
            words.append(
                f"{share_text(found.total, found.total95)} of the variance of {measure} hangs on the "
                f"{counted(count, 'assumed number')} turned, {alone} on nothing else."
            )
    if a.refused:
        words.append(
            f"Of {counted(a.runs + a.refused, 'setting')} the pack's own rules refuse {a.refused:,}, left out here."
        )
    if a.unread:
        words.append(f"Not read with {table_of([a.players])}: {counted(len(a.unread), 'tunable')}.")
    return words
