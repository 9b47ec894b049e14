"""Testers on the screen: who they are by their notes, and what a game comes to that they play."""

from pathlib import Path

from rich.console import Group
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import console, number, percent, table
from experiments.commands.testers import Feature, Prediction, Testers, predict, prior_ends, who_played
from experiments.measure.words import words_of
from experiments.people.groups import not_told_apart
from experiments.people.notes import read_notes
from experiments.play.messages import counted
from experiments.play.spec import Specification
from sim import Game, find_game

__all__ = ["play_like", "show_testers"]

GAMES = 10_000  # of a cell
TIED = 0.1  # of an interval, from which on it is said


def show_testers(found: Testers) -> None:
    """Their skill and tastes, then their games beside those of such people."""
    screen, posterior = console(), found.posterior
    shown = table("How they play", ["", ">median", ">90 %", ">before the notes", ""],
                  f"after {counted(len(found.notes), 'game')}; 90 % of what is likely lies within")  # fmt: skip
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
    for one in found.misfits:
        screen.print(f"Your testers do not play like any people that we know of: {_name(found.notes.game, one.name)}, "
                     f"{_value(one, one.noted)} noted, {_value(one, one.fitted)} expected.")  # fmt: skip
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
        return escape(next(one.title for one in game.endings if one.name == what))
    return escape(f"{words_of(game).name('side', what.removeprefix('of '))} win" if kind == "wins" else feature)


def _value(one: Feature, x: float) -> str:
    return percent(x, 0) if one.share else number(x, 1)


def play_like(shared: o.Shared, spec: Specification, file: Path) -> None:
    """What the cells come to, played by people like those who noted their games in a file."""
    theirs = shared.play(who_played, notes=read_notes(find_game(spec.game), file), seed=spec.seed)
    found = shared.play(predict, who=theirs, spec=spec, games=spec.games or GAMES)
    shared.answer(found, lambda found: console().print(_predicted(found)))


def _predicted(found: Prediction) -> Group:
    """A row for each cell; below, what would make it sure."""
    game, notes = found.who.notes.game, found.who.notes
    shown = table(f"{game.title} · players like those of {counted(len(notes), 'noted game')}",
                  [">players", "", f">{words_of(game).name('side', game.main_side)} win", ">95 %", ">your notes",
                   ">rounds", ">95 %"],
                  "with both uncertainties: who they are, and the games played")  # fmt: skip
    for one in found.cells:
        noted = f"{one.wins} of {one.noted}" if one.noted else "-"
        changes = ", ".join(f"{path} = {value}" for path, value in one.cell.pack.changes.items()) or "as printed"
        shown.add_row(str(one.cell.players), escape(one.cell.label or changes), percent(one.rate, 0),
                      f"{percent(one.low, 0)} to {percent(one.high, 0)}", noted, number(one.rounds, 1),
                      f"{number(one.rounds_low, 1)} to {number(one.rounds_high, 1)}")  # fmt: skip
    more = max(one.more for one in found.cells)
    sure = f"To be sure to 5 points play {counted(more, 'game')} more." if more else "It is sure to 5 points."
    misfits = ", ".join(_name(game, one.name) for one in found.who.misfits)
    doubt = (
        f" [bold]Your testers play otherwise than any people that we know of ({misfits})[/bold]: the figures "
        "are of the nearest."
        if misfits
        else ""
    )
    games = counted(found.games, "game")
    return Group(shown, f"{sure}{doubt}", f"[dim]{games} in {found.seconds:.1f} s, seed {found.who.seed}.[/dim]")
