"""Testers on the screen: who they are by their notes, and what a game comes to that they play."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import Table, between, console, number, percent, table
from experiments.commands.planning import MOST, Plan, Sign, parse_played
from experiments.commands.predictions import Predicted, Prediction, predict, with_print
from experiments.commands.testers import Feature, Testers, prior_ends, who_played
from experiments.measure.measures import Measure
from experiments.measure.words import words_of
from experiments.people.groups import not_told_apart
from experiments.people.notes import read_notes
from experiments.play.messages import counted
from experiments.play.spec import Cell, Specification, table_of
from sim import BadInput, Game, find_game

__all__ = ["compare_like", "like_them", "play_like", "predicted", "show_plan", "show_testers", "testers_of"]

PRINT = "as printed"
SOONER = 2  # signs that are told beside who wins
TIED = 0.1  # of an interval, from which on it is said


def show_testers(found: Testers) -> None:
    """Their skill and tastes, then their games beside those of such people."""
    screen, posterior = console(), found.posterior
    within = ("90 % of what is likely lies within" if found.fits else
              "of the nearest people: it hangs on which groups were simulated (--groups)")  # fmt: skip
    shown = table("How they play", ["", ">median", ">90 %", ">before the notes", ""],
                  f"after {counted(len(found.notes), 'game')}; {within}")  # fmt: skip
    for k, scale in enumerate(posterior.scales):
        low, middle, high = posterior.quantiles(k, (0.05, 0.5, 0.95))
        before = " to ".join(number(x, 2) for x in prior_ends(posterior, k))
        shown.add_row(scale.title, number(middle, 2), f"{number(low, 2)} to {number(high, 2)}", before,
                      f"[dim]{escape(scale.camp.about(scale.name))}[/dim]")  # fmt: skip
    screen.print(shown)
    for i, j, r in not_told_apart(posterior.points, posterior.weights):
        left, right = (escape(posterior.unknown[k].title) for k in (i, j))
        screen.print(f"{left} and {right} are not told apart by these notes (correlation {r:+.1f}).")
    if posterior.numbers:
        _show_numbers(found)
    checked = table(
        "Their games beside those of such people", ["", ">noted", ">such people", ">95 % of such notes", ""]
    )
    for one in found.features:
        ends = f"{_value(one, one.low)} to {_value(one, one.high)}"
        mark = "[bold]does not fit[/bold]" if one.misfit else ""
        checked.add_row(_name(found.notes.game, one.name), _value(one, one.noted), _value(one, one.fitted), ends, mark)
    screen.print(checked)
    if found.posterior.unlike:
        screen.print("[bold]No simulated notes are like these[/bold]: they were read as the nearest ones.")
    if found.misfits:
        told = (
            f"{_name(found.notes.game, one.name)} ({_value(one, one.noted)} noted, {_value(one, one.fitted)} expected)"
            for one in found.misfits
        )
        screen.print(f"Your testers do not play like any people that we know of: {'; '.join(told)}.")
    screen.print(f"[dim]{counted(found.games, 'game')} in {found.seconds:.1f} s, seed {found.seed}.[/dim]")


def _show_numbers(found: Testers) -> None:
    """What the notes say of assumed numbers, and what of it they might as well say of who played."""
    screen, told = console(), found.to_json()["numbers"]
    shown = table("What they say of assumed numbers", ["", ">assumed", ">median", ">90 %", ">before the notes"])
    for one in told:
        ends, before = (" to ".join(number(x) for x in one[key]) for key in ("interval90", "before"))
        shown.add_row(escape(one["path"]), number(one["printed"]), number(one["median"]), ends, before)
    screen.print(shown)
    for one in told:
        part, most = one["narrower_if_all_else_were_known"], one["goes_most_with"]
        if one["interval90"] == one["before"]:
            screen.print(f"Of {escape(one['path'])} these notes say nothing that was not known before.")
        if part >= TIED:
            sign = "more" if most["correlation"] > 0 else "less"
            screen.print(
                f"In part {escape(one['path'])} is told by the same figures as who played: were that known, what is "
                f"likely would be {percent(part, 0)} narrower. More of it goes with {sign} of {escape(most['scale'])} "
                f"(correlation {most['correlation']:+.1f})."
            )


def _name(game: Game, feature: str) -> str:
    """A feature in the game's words."""
    kind, _, what = feature.partition(" ")
    if kind == "ending":
        return _ending(game, what)
    return _win(game, what.removeprefix("of ")) if kind == "wins" else escape(feature)


def _win(game: Game, side: str) -> str:
    return escape(f"{words_of(game).name('side', side)} win")


def _ending(game: Game, name: str) -> str:
    return escape(next(one.title for one in game.endings if one.name == name))


def _value(one: Feature, x: float) -> str:
    return percent(x, 0) if one.share else number(x, 1)


def testers_of(shared: o.Shared, game: str, file: Path, seed: int) -> Testers:
    """Who noted their games in a file; nobody else may play.

    Raises
    ------
    BadInput
        From `read_notes`; for strategies, or a question in place of a game.
    """
    if game.endswith(".toml"):
        raise BadInput(f"--players-like: of a game by its key, not of {game}, which says who plays")
    if shared.strategies:
        raise BadInput("--players-like says who plays: leave out --strategy")
    found: Testers = shared.play(who_played, notes=read_notes(find_game(game), file), seed=seed)
    return found


def play_like(shared: o.Shared, spec: Specification, file: Path) -> None:
    """What the cells come to, played by people like those who noted their games in a file."""
    theirs = testers_of(shared, spec.game, file, spec.seed)
    found = shared.play(predict, who=theirs, cells=with_print(spec.cells()), games=spec.games)
    shared.answer(found, lambda found: console().print(predicted(found)))


def compare_like(shared: o.Shared, game: str, sides: Sequence[str | None], games: int | None, file: Path) -> None:
    """Two variants, played by people like those who noted their games in a file.

    Parameters
    ----------
    sides : A and B, as typed
    """
    spec = shared.specification(game)
    a, b = (parse_played(side or "printed", spec.variant[0], find_game(game)) for side in sides)
    cells = spec.but(variant=[b, a]).cells()
    found = shared.play(predict, who=testers_of(shared, game, file, spec.seed), cells=cells, games=games)
    shared.answer(found, lambda found: console().print(predicted(found)))


def like_them(
    shared: o.Shared, found: Any, theirs: Testers, cells: Sequence[Cell], screen: Callable[[Any], Group]
) -> None:  # fmt: skip
    """What was found for the testers on their mean, then what it comes to with all that is not known of them.

    Parameters
    ----------
    found : what a command found
    cells : of which that told
    screen : how it is shown
    """
    told = shared.play(predict, who=theirs, cells=cells)
    if shared.as_json:
        o.print_json(found.to_json() | {"players_like": told.to_json()})
        return
    console().print(screen(found))
    console().print("That is for people as your testers are on the mean. With all that is not known of them:\n")
    console().print(predicted(told))


def predicted(found: Prediction) -> Group:
    """A table for print and for each variant, a sentence for each player count, and what is to be doubted."""
    game, notes = found.who.notes.game, found.who.notes
    parts: list[Table | str] = []
    first = _variant(found.cells[0])
    for what in dict.fromkeys(map(_variant, found.cells)):
        title = f"{game.title} · players like those of {counted(len(notes), 'noted game')} · {what}"
        parts.append(_of_variant(title, first, [one for one in found.cells if _variant(one) == what]))
    for players in dict.fromkeys(one.cell.players for one in found.cells):
        parts.append(_sentence([one for one in found.cells if one.cell.players == players]))
    if not found.who.fits:
        parts.append(_doubt(found.who))
    parts.append(f"[dim]{counted(found.games, 'game')} in {found.seconds:.1f} s, seed {found.who.seed}.[/dim]")
    return Group(*parts)


def _doubt(who: Testers) -> str:
    """Said of figures of testers who play like nobody that is known."""
    misfits = "; ".join(_name(who.notes.game, one.name) for one in who.misfits) or "all of it together"
    return (f"[bold]Your testers play otherwise than any people that we know of ({misfits})[/bold]: the figures are of "
            "the nearest, and no number of notes makes them sure.")  # fmt: skip


def _variant(one: Predicted) -> str:
    """A variant in words."""
    changes = ", ".join(f"{path} = {value}" for path, value in one.cell.pack.changes.items())
    return escape((one.cell.label or changes) if changes else PRINT)


def _of_variant(title: str, first: str, some: Sequence[Predicted]) -> Table:
    against = f">points against {'print' if first == PRINT else first}"
    won = f">{_win(some[0].cell.game, some[0].cell.game.main_side)}"
    shown = table(title, [">players", won, ">your notes" if some[0].against is None else against, ">rounds"],
                  "in brackets: 95 %, with both uncertainties: who they are, and the games played")  # fmt: skip
    for one in some:
        if one.against is None:
            beside = f"{one.wins} of {one.noted}" if one.noted else "-"
        else:
            middle, low, high = (f"{100 * x:+.0f}" for x in one.against)
            beside = f"{middle} [dim]({low} to {high})[/dim]"
        rounds, low, high = (number(x, 1) for x in one.rounds)
        shown.add_row(str(one.cell.players), _rate(one), beside, f"{rounds} [dim]({low} to {high})[/dim]")
    return shown


def _rate(one: Predicted) -> str:
    return f"{percent(one.rate[0], 0)} [dim]({between(*one.rate[1:], 0)})[/dim]"


def _sentence(some: Sequence[Predicted]) -> str:
    """What is to be said of a player count: print, what was noted of it, each variant, and what would make it sure."""
    told = []
    for one in some:
        what = _variant(one)
        what = what if what == PRINT else f"with {what}"
        told.append(f"{what} {_rate(one)}")
        told += [f"your notes {one.wins} of {one.noted}"] if one.noted else []
    lacking = [one.more for one in some if one.more is not None]
    if lacking:
        more = max(lacking)
        told.append(f"to be sure to 5 points play {counted(more, 'game')} more" if more else "that is sure to 5 points")
    return f"With {counted(some[0].cell.players, 'player')}: {'; '.join(told)}."


def show_plan(found: Plan) -> None:
    """By what two variants are told apart at each player count, then where and by what the soonest."""
    screen = console()
    shown = table(
        f"{found.game.title} · A: {escape(found.a)}   B: {escape(found.b)}",
        [">players", "told by", ">A", ">B", ">A - B", ">games of each"],
        "in brackets: 95 %, with both uncertainties; games of each: tell A from B with 95 %, four times in five",
    )
    for one in found.counts:
        wins = [sign for sign in one.signs if sign.measure.name.startswith("rate:")]
        sooner = [sign for sign in one.signs[len(wins) :] if sign.play < min(win.play for win in wins)]
        for k, sign in enumerate([*wins, *sooner[:SOONER]]):
            games = f"more than {number(MOST)}" if sign.games is None else number(sign.games)
            games = f"[bold]{games}[/bold]" if sign is one.best and sign.games else games
            shown.add_row("" if k else str(one.players), _measured(found.game, sign.measure), *_means(sign), games)
    screen.print(shown)
    if found.alike:
        screen.print(f"With {table_of(found.alike)} both are the same game.")
    screen.print(_worth_most(found))
    if found.who and not found.who.fits:
        screen.print(_doubt(found.who))
    whose = f"people like those of {counted(len(found.who.notes), 'noted game')}" if found.who else "people"
    screen.print(f"[dim]Played by {whose}: {counted(found.games, 'game')} in {found.seconds:.1f} s, seed {found.seed}."
                 "[/dim]")  # fmt: skip


def _worth_most(found: Plan) -> str:
    """The player count at which the fewest games are to be played."""
    best = found.best
    if best is None:
        return f"At no player count {number(MOST)} games of each tell A from B."
    sign = best.best
    noted = f" {counted(sign.noted, 'game')} of print {'is' if sign.noted == 1 else 'are'} noted already." * (
        sign.noted > 0
    )
    return (
        f"Worth most: games with {counted(best.players, 'player')}. {counted(sign.games or 0, 'game')} of each tell A "
        f"from B by this: {_measured(found.game, sign.measure)}.{noted} Play {counted(int(sign.play), 'game')}, and "
        "hold them against each other at the end, by this alone."
    )


def _measured(game: Game, measure: Measure) -> str:
    """What is noted of a game, in its words."""
    kind, _, what = measure.name.partition(":")
    if kind == "rate":
        return _win(game, what)
    if kind == "ending":
        return _ending(game, what)
    return escape(words_of(game).rounds_are or kind if kind == "rounds" else kind.removeprefix("extra."))


def _means(sign: Sign) -> tuple[str, str, str]:
    """A, B, and A - B with its interval."""
    scale, unit, digits = (100, " %", 0) if sign.measure.share else (1, "", 1)
    middle, low, high = (scale * x for x in sign.difference)
    a, b = (f"{scale * x:.{digits}f}{unit}" for x in (sign.a, sign.b))
    return a, b, f"{middle:+.{digits}f} [dim]({low:+.{digits}f} to {high:+.{digits}f})[/dim]"
