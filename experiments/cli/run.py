"""run: games played."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import Table, console, number, percent, rate_text, table
from experiments.commands.skill import with_skill
from experiments.measure.aims import figure
from experiments.measure.results import CellResult, Result
from experiments.measure.running import run as run_experiment
from experiments.measure.telling import figure_text
from experiments.measure.words import role_names
from experiments.play.job import job_of
from experiments.play.messages import counted
from experiments.play.spec import read_specification
from experiments.play.watch import watch
from sim import BadInput

__all__ = ["run"]

RARE = 0.1  # wins, below which it is told how far they came
WATCHED = 1000  # games of a cell, where only a precision is asked for


@o.shared()
def run(
    shared: o.Shared,
    game: o.GameOrFile,
    games: o.Games = None,
    precision: o.Precision = None,
    max_games: o.MaxGames = None,
    max_seconds: o.MaxSeconds = None,
    experts: o.Experts = 0,
    players_like: o.PlayersLike = None,
    check: Annotated[
        bool, typer.Option("--check-strategies", help="First watch all games: who changes what he is handed is told.")
    ] = False,
) -> None:
    """Play one or more cells and summarise."""
    size = {"games": games, "precision": precision, "max_games": max_games, "max_seconds": max_seconds}
    if game.endswith(".toml"):
        if shared.strategies or shared.changes or shared.overlays:
            raise BadInput(f"--strategy, --set, --variant: who plays with what stands in {game}")
        options = {"players": shared.players, "seed": shared.seed, "scenario": shared.scenario, **size}
        spec = read_specification(Path(game)).but(**o.given(shared.context, options))
    else:
        if games is not None and precision is not None:
            raise BadInput("--games and --precision: one of them, the other follows from it")
        if precision is None and (max_games is not None or max_seconds is not None):
            raise BadInput("--max-games and --max-seconds: only --precision needs a limit")
        spec = shared.specification(game, **size)
    cells = spec.cells()
    o.tell_unread(cells)
    for cell in cells if check else ():
        watch(job_of(cell), cell, 0, spec.games or WATCHED)
    if players_like is not None:
        if experts:
            raise BadInput("--players-like says who plays: leave out --experts")
        from experiments.cli.testers import play_like  # pandas, which takes as long to load as all the rest

        play_like(shared, spec, players_like)
        return
    result = shared.play(run_experiment, spec=spec)
    if not game.endswith(".toml") and not shared.strategies:
        result = with_skill(result, shared.workers, progress=True, experts=experts)
    shared.answer(result, lambda result: console().print(_result(result)))


def _result(result: Result) -> Group:
    """The tables of a result: one set for each variant."""
    parts: list[Table | str] = []
    for label in dict.fromkeys(c.cell.label for c in result.cells):
        cells = list(result.by_players(label).values())
        parts += [_who_wins(label, cells), _by_count("How it ends", cells, _endings)]
        what = result.game.aim.noun.capitalize() if result.game.aim.counts else "Win rate"
        unit = "" if result.game.aim.counts else ", %"
        if result.skill:
            parts.append(_by_count(f"{what} of {result.game.main_side} by skill of the players{unit}", cells,
                                   lambda cell: _skill(result, cell)))  # fmt: skip
        if any(c.tally.ended and c.main_rate < RARE for c in cells) and not result.game.aim.counts:
            parts.append(_by_count("How far they came, on the mean", cells, _sub_scores))
        if len(result.game.roles) > 1:
            parts.append(_by_count(f"{what} by role{unit}", cells, _roles if len(cells) <= 5 else _roles_in_short))
    games = sum(int(c.tally.games) for c in result.cells)
    found = sum(int(c.tally.gaps.sum()) for c in result.cells)
    gaps = f" Situations that no clause covers were met {counted(found, 'time')}." if found else ""
    parts.append(f"[dim]{counted(games, 'game')} in {result.seconds:.1f} s, seed {result.spec.seed}.{gaps}[/dim]")
    return Group(*parts)


def _title(label: str, cells: Sequence[CellResult]) -> str:
    cell = cells[0]
    who = " / ".join(dict.fromkeys(c.cell.who for c in cells))  # experts look as far as suits the table
    position = cell.cell.scenario.title if cell.cell.scenario else ""
    changes = cell.cell.pack.changes
    what = (
        ", ".join(f"{path} = {value}" for path, value in changes.items())
        if len(changes) < 5
        else (f"{len(changes)} numbers changed")
    )
    return " · ".join(escape(x) for x in (cell.game.title, label, position, who, what) if x)


def _who_wins(label: str, cells: Sequence[CellResult]) -> Table:
    """One row for each player count; of a game of many sides, one row for each side."""
    sides = cells[0].game.sides
    if cells[0].game.aim.counts:
        return _scores(label, cells)
    if len(sides) > 3:
        shown = _by_count(_title(label, cells), cells, _sides)
        shown.add_row("rounds", *(number(c.in_short["rounds"]["mean"], 1) for c in cells))
        shown.add_row("games", *(number(c.in_short["games"]) for c in cells))
        return shown
    columns = [">players", ">games", *(f">{s} win, %" for s in sides), ">rounds", ">90 % end by round"]
    shown = table(_title(label, cells), columns)
    for c in cells:
        rounds = c.in_short["rounds"]
        length = (number(rounds["mean"], 1), f"{rounds['p90']}") if rounds else ("-", "-")
        rates = [rate_text(c.in_short["sides"][side], sign=False) for side in sides]
        shown.add_row(str(c.players), number(c.in_short["games"]), *rates, *length)
    return shown


def _scores(label: str, cells: Sequence[CellResult]) -> Table:
    """Where it is not played to win, one row for each player count and side: mean and quantiles."""
    game = cells[0].game
    told = ["less is better"] if game.aim.better < 0 else []
    if game.aim.banded:
        told.append(f"wanted of {game.main_side}: {game.aim.band}")
    columns = [
        ">players",
        ">games",
        "side",
        f">{game.aim.noun}",
        ">10 % at most",
        ">median",
        ">90 % at most",
        ">rounds",
    ]
    shown = table(_title(label, cells), columns, "; ".join(told) or None)
    for c in cells:
        rounds, first = c.in_short["rounds"], True
        for side, one in c.in_short["sides"].items():
            if one["measure"]["mean"] is None:
                continue
            ends = [number(q) for q in one["measure"]["quantiles"].values()]
            length = number(rounds["mean"], 1) if rounds and first else ""
            count, games = (str(c.players), number(c.in_short["games"])) if first else ("", "")
            shown.add_row(count, games, escape(side), rate_text(figure(game, one)), *ends, length)
            first = False
    return shown


def _sides(cell: CellResult) -> dict[str, str]:
    rates = cell.in_short["sides"]
    return {f"{side.replace('_', ' ')} win, %": rate_text(rates[side], sign=False) for side in cell.game.sides}


def _endings(cell: CellResult) -> dict[str, str]:
    n = int(cell.tally.games)
    shares = {e.title: cell.in_short["endings"][e.name] / n for e in cell.game.endings}
    if cell.in_short["truncated"]:
        shares["cut at the step cap"] = cell.in_short["truncated"] / n
    return {title: percent(share) for title, share in shares.items()}


def _skill(result: Result, cell: CellResult) -> dict[str, str]:
    return {rung: rate_text(figure(cell.game, found), sign=False) for rung, found in result.skill[cell.players].items()}


def _sub_scores(cell: CellResult) -> dict[str, str]:
    return {name.replace("_", " "): f"{found['mean']:.2f}" for name, found in cell.in_short["sub_scores"].items()}


def _roles(cell: CellResult) -> dict[str, str]:
    return {role: rate_text(found, sign=False) for role, found in _by_role(cell)}


def _roles_in_short(cell: CellResult) -> dict[str, str]:
    """Without intervals, where many player counts stand side by side."""
    return {role: figure_text(found, sign=False) for role, found in _by_role(cell)}


def _by_role(cell: CellResult) -> Iterator[tuple[str, dict[str, Any]]]:
    """(what a role is called in the pack, or its name for machines in words; its figure)."""
    named = role_names(cell.game, cell.cell.pack.content)
    for role, found in cell.in_short["roles"].items():
        yield named.get(role, role.replace("_", " ")), figure(cell.game, found)


def _by_count(title: str, cells: Sequence[CellResult], texts: Callable[[CellResult], dict[str, str]]) -> Table:
    """One row for each name, one column for each player count."""
    found = [texts(c) for c in cells]
    counts = [f">{counted(c.players, 'player')}" for c in cells]
    shown = table(title, ["", *counts])
    for name in dict.fromkeys(name for one in found for name in one):
        shown.add_row(escape(name), *(one.get(name, "-") for one in found))
    return shown
