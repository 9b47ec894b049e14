"""tune: a threshold, or any other number of the pack, for a target."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import Table, all_the_same, between, console, number, percent, table
from experiments.commands.tune import tune as find_values
from experiments.measure.targets import Tier, parse_target
from experiments.play.messages import counted
from experiments.play.spec import Cell, table_of
from experiments.tuning.answers import Estimate, Trial, Tuned, Tuning
from experiments.tuning.factors import find_factors
from experiments.tuning.races import Values
from sim import BadInput, find_game

__all__ = ["tune"]

BAR = 32
TRUSTED = 0.9  # of the predictions of a response surface hold where it is right
LENGTHS = ("rounds", "turns", "decisions", "minutes")
NAMED = 15  # values that a sentence names


@o.shared()
def tune(
    shared: o.Shared,
    game: o.GameOrFile,
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH ...", help="What to choose; '*' stands for the player count's own key."),
    ] = None,
    targets: Annotated[
        list[str],
        typer.Option("--target", help="rate:SIDE=0.45..0.55, rounds.p90<=9, spread:seats<=0.03, minutes<=90*WEIGHT."),
    ] = o.NONE,
    file: Annotated[
        Path | None, typer.Option("--targets", metavar="FILE", help="A TOML table: measures by skill and player count.")
    ] = None,
    ranges: Annotated[
        list[str], typer.Option("--range", help="LOW:HIGH or LOW:HIGH:STEP, for each path; by default the pack's.")
    ] = o.NONE,
    games: Annotated[int, typer.Option("--games", min=100, help="The most games of one candidate.")] = 32_000,
    precision: Annotated[
        float | None, typer.Option("--precision", help="Half-width of the 95 % intervals of the answer, such as 0.005.")
    ] = None,
    tolerance: Annotated[
        float, typer.Option("--tolerance", min=0, help="A miss that is good enough: 0.02 is two points.")
    ] = 0.0,
    figure: Annotated[
        Path | None,
        typer.Option("--figure", metavar="FILE", help="Draw the curve, or the grid of two: .svg, .png, .pdf."),
    ] = None,
    together: Annotated[bool, typer.Option("--together", help="One value for all player counts.")] = False,
    worst_over: Annotated[
        list[str],
        typer.Option("--worst-over", help="players; slips=0,0.2; strategies=A,B; SIDE=A,B: the worst counts."),
    ] = o.NONE,
    formula: Annotated[
        str | None, typer.Option("--formula", help="linear: base + slope x players, for all counts together.")
    ] = None,
    players_like: o.PlayersLike = None,
) -> None:
    """Choose a threshold or another tunable so that a target is met."""
    if file is not None and targets:
        raise BadInput("--target and --targets: give one of them")
    asked = shared.ask(
        find_values, game, paths=paths or None, targets=targets, ranges=ranges, games=games, precision=precision,
        tolerance=tolerance, together=together, worst_over=worst_over, formula=formula,
    )  # fmt: skip
    if file is not None:
        asked["targets"] = file
    if figure is not None:
        from experiments.tuning.figure import check, draw

        single = isinstance(asked["targets"], str) or (
            isinstance(asked["targets"], list) and len(asked["targets"]) == 1
        )
        check(figure, 1 if isinstance(asked["paths"], str) else len(asked["paths"]), several=not single)
    theirs = None
    if players_like is not None:
        from experiments.cli.testers import like_them, testers_of  # pandas

        if file is not None:
            raise BadInput("--players-like says who plays: leave out --targets, whose rows say it too")
        _check(shared, game, asked)
        theirs = testers_of(shared, game, players_like, shared.seed)
        asked["strategies"] = theirs.middle
    result = shared.play(find_values, **asked)
    if figure is not None:
        draw(result, figure)
    if theirs:
        like_them(shared, result, theirs, _turned(shared.specification(game).cells(), result), _result)
    else:
        shared.answer(result, lambda result: console().print(_result(result)))


def _check(shared: o.Shared, game: str, asked: Mapping[str, Any]) -> None:
    """Refuses what cannot be turned or wanted, before anybody plays.

    Raises
    ------
    BadInput
        For a path or a target.
    """
    for cell in shared.specification(game).cells():
        find_factors(cell, asked["paths"], asked["ranges"])
    for text in asked["targets"]:
        parse_target(find_game(game), text, Tier("", ()))


def _turned(cells: Sequence[Cell], result: Tuning) -> list[Cell]:
    """For each player count print, as it was asked for, and with what came nearest."""
    found = {cell.players: cell for cell in cells}
    turned = [(n, a) for a in result.answers for n in a.players]
    nearest = [found[n].turned(dict(zip(a.paths, a.nearest, strict=True))) for n, a in turned if a.nearest != a.printed]
    return [*(found[n] for n, _ in turned), *nearest]


def _words(values: Values) -> str:
    return " × ".join(str(v) if isinstance(v, int | str) else f"{v:.4g}" for v in values)


def _mean(estimate: Estimate, digits: int = 1) -> str:
    if estimate.target.measure.high == 1:
        return f"{percent(estimate.mean, digits)} [dim]({between(*estimate.ci95)})[/dim]"
    low, high = estimate.ci95
    return f"{estimate.mean:.2f} [dim]({low:.2f} to {high:.2f})[/dim]"


def _name(estimate: Estimate, many: bool) -> str:
    t = estimate.target
    wanted = t.worded(percent if t.measure.high == 1 else number)
    parts = [t.measure.name, t.tier.name, table_of([t.players]) if many and t.players else ""]
    return escape(f"{' '.join(p for p in parts if p)}, wanted {wanted}")


def _result(result: Tuning) -> Group:
    parts: list[Table | str] = []
    for a in result.answers:
        parts.append(_answer(result, a))
        if not a.no_effect:
            parts.append(_grid(a) if len(a.paths) == 2 and not a.formula else _curve(a))
        if a.fair_line:
            line = ", ".join(f"{x:g} × {y:.1f}" for x, y in a.fair_line)
            parts.append(f"The first target is met along {line}.")
        if a.front:
            parts.append(_front(a))
    if len(result.answers) > 1:
        parts.append(_every_count(result))
    games = sum(a.games for a in result.answers)
    parts.append(f"[dim]{counted(games, 'game')} in {result.seconds:.1f} s, seed {result.seed}.[/dim]")
    return Group(*parts)


def _answer(result: Tuning, a: Tuned) -> Table:
    """Printed value and answer side by side, or the value that came nearest, in fresh games; what follows in words."""
    name = "answer" if a.verdict == "changed" else "nearest"
    beside = [] if a.nearest == a.printed else [f">{name} {escape(_words(a.nearest))}"]
    title = escape(f"{result.game.title} · {table_of(a.players)} · {' × '.join(a.paths)}")
    printed = f">printed {escape(_words(a.printed))}{', the answer' if a.verdict == 'printed' else ''}"
    shown = table(title, ["", printed, *beside], _verdict(a))
    for before, after in zip(a.at_printed.estimates, a.at_nearest.estimates, strict=True):
        shown.add_row(_name(before, len(a.players) > 1), *map(_mean, (before, after)[: 1 + len(beside)]))
    if len(a.at_printed.estimates) > 1:
        misses = (a.at_printed.miss, a.at_nearest.miss)
        shown.add_row("miss, of all together", *(f"{miss:.3f}" for miss in misses[: 1 + len(beside)]))
    return shown


def _far(a: Tuned, trial: Trial) -> str:
    """How far values are from what is wanted, in the unit of that."""
    first = trial.estimates[0]
    if a.all_shares:
        return f"{100 * trial.miss:.1f} points"
    if len(trial.estimates) == 1:
        name = first.target.measure.name
        return f"{abs(first.target.off(first.mean)):.2g} {name if name in LENGTHS else f'of {name}'}"
    return (
        f"{trial.miss:.3f} (root of the mean square of all distances: shares as they are, lengths in parts of theirs)"
    )


def _verdict(a: Tuned) -> str:
    if a.no_effect:
        met = "meets what is wanted" if not a.at_printed.miss else f"misses by {_far(a, a.at_printed)}"
        same = all_the_same(a.same, ", at the ends of the range and in its middle")
        return f"No effect seen: {same} The printed {_words(a.printed)} {met}."
    far = f"misses by {_far(a, a.at_recommended)}" if a.at_recommended.miss else "meets what is wanted"
    words = f"{_words(a.recommended)} {far}. "
    if a.verdict == "printed" and a.nearest != a.printed:
        words = f"The answer is print: fresh games do not show {_words(a.nearest)} nearer. The printed {words}"
    if not a.may_be_met:
        words += f"No value of the range meets {'all targets' if len(a.at_printed.estimates) > 1 else 'the target'}. "
    if a.formula:
        base, slope = a.formula[a.recommended]
        words += f"They are {base:.4g} {'+' if slope >= 0 else '-'} {abs(slope):.4g} × players. "
    if len(a.set95) == 1:
        words += "No other value is nearer, with 95 %."
    else:
        more = f" and {counted(len(a.set95) - NAMED, 'other')}" if len(a.set95) > NAMED else ""
        words += f"With 95 % the nearest is one of {', '.join(map(_words, a.set95[:NAMED]))}{more}."
    if a.verdict == "printed":
        pass
    elif a.printed in a.set95 and len(a.set95) > 1:
        words += f" The printed {_words(a.printed)} is one of them."
    elif a.stays:
        words += f" The printed {_words(a.printed)} will do."
    elif a.smallest_change != a.recommended:
        words += f" Smallest change that will do: {_words(a.printed)} to {_words(a.smallest_change)}."
    if a.refused:
        words += f" The pack's own rules refuse {counted(a.refused, 'candidate')}."
    if a.unreached:
        words += f" Turning {', '.join(a.unreached)} changes no game: not tuned."
    if a.predictions:
        held = sum(p.held for p in a.predictions)
        words += f" Of {counted(len(a.predictions), 'prediction')} of the response surface {held} held in fresh games."
        if held < TRUSTED * len(a.predictions):
            words += " That is too few to trust what it says of values that were not raced."
    return words


def _every_count(result: Tuning) -> Table:
    """The answers of all player counts, one below the other."""
    first = result.answers[0].at_printed.estimates[0]
    shown = table(
        escape(f"{result.game.title} · {' × '.join(result.paths)} · {_name(first, False)}"),
        ["players", ">printed", ">at print", ">answer", ">then", "in target"],
        "in fresh games; in target: at the answer" + (", all targets" if len(result.targets) > 1 else ""),
    )
    for a in result.answers:
        met = "no effect" if a.no_effect else f"off by {_far(a, a.at_recommended)}" if a.at_recommended.miss else "yes"
        answer = escape(_words(a.recommended))
        shown.add_row(
            "-".join(map(str, a.players)), escape(_words(a.printed)), _mean(a.at_printed.estimates[0]),
            answer if a.verdict != "changed" else f"[bold green]{answer}[/bold green]",
            _mean(a.at_recommended.estimates[0]), met,
        )  # fmt: skip
    return shown


def _curve(a: Tuned) -> Table:
    """Every candidate played; of many, those around the answer."""
    many = len(a.at_printed.estimates) > 1
    names = [f">{_name(e, len(a.players) > 1)}" for e in a.at_printed.estimates[:2]]
    shown = table("", [">value", ">games", *names, ">miss" if many else ""])
    for trial in _near(a):
        mark = "[bold green]" if trial.values in a.set95 else "[yellow]" if trial.values == a.printed else ""
        first = trial.estimates[0]
        bar = "█" * round(BAR * first.mean) if first.target.measure.share else ""
        last = f"{trial.miss:.3f}" if many else f"[cyan]{bar}[/cyan]"
        means = [_mean(e) for e in trial.estimates[:2]]
        shown.add_row(f"{mark}{escape(_words(trial.values))}", number(trial.games), *means, last)
    return shown


def _front(a: Tuned) -> Table:
    """What each value costs: nearer to one target only at the cost of another, or of print."""
    shown = table(
        "What each end costs: no value played beats these in all columns",
        [">value", *(f">{escape(end)}" for end in a.ends), ">numbers changed"],
        "distance of each target as estimated: shares in points, lengths in parts of the band's end",
    )
    for c in a.front:
        mark = "[bold green]" if c.values in a.set95 else "[yellow]" if c.values == a.printed else ""
        misses = [f"{100 * m:.1f}" if m else "met" for m in c.misses]
        shown.add_row(f"{mark}{escape(_words(c.values))}", *misses, str(c.changed))
    return shown


def _grid(a: Tuned) -> Table:
    """The first target's mean for every pair of values: the first number down, the second across."""
    first = a.at_printed.estimates[0]
    rows, columns = ({trial.values[k]: None for trial in a.curve} for k in (0, 1))
    found = {trial.values: trial for trial in a.curve}
    shown = table(
        escape(_name(first, len(a.players) > 1)),
        [escape(" × ".join(a.paths)), *(f">{_words((y,))}" for y in columns)],
        "green: cannot be told from the best with 95 %; in brackets: printed",
    )
    for x in rows:
        cells = []
        for y in columns:
            trial = found.get((x, y))
            mean = trial.estimates[0].mean if trial else None
            text = percent(mean) if first.target.measure.share else number(mean)
            text = f"({text})" if (x, y) == a.printed else text
            cells.append(f"[bold green]{text}[/bold green]" if (x, y) in a.set95 else text)
        shown.add_row(_words((x,)), *cells)
    return shown


def _near(a: Tuned, most: int = 24) -> Sequence[Trial]:
    """The candidates nearest to the targets, in order."""
    best = sorted(a.curve, key=lambda trial: trial.miss)[:most]
    return [trial for trial in a.curve if trial in best or trial.values == a.printed]
