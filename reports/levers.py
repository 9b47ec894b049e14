"""What to change: the numbers a designer turns first, turned a few steps either way on the same chance.

The step that comes nearest to an even game is found in three sets of games that share none. The first plays every step
and leaves the few that look nearest; the second chooses among these; in the third, which had no part in the choice, the
one chosen is told, and tested against print as the main table has it. So what is told of a change is no better than
what it does.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from experiments import Cell, CellResult, Result, Specification, Workers
from experiments.commands.run import Playing
from experiments.machinery.knobs import find_knobs
from experiments.machinery.summary import rate
from reports.claims import nearer
from sim import BadInput, Game, find_game, load_pack

__all__ = ["FIRST_SHARE", "LEAST_GAMES", "SECOND_SHARE", "Levers", "chosen", "keys", "shortlist", "told", "turn_levers"]

STEPS = 3  # either way
FIRST_SHARE, SECOND_SHARE = 20, 5  # each step is played a twentieth as often as the main table; those left a fifth
LEAST_GAMES = 400
LEFT = 2  # steps that are left after the first games
WORTH = 0.01  # a change that looks nearer to even by less is not looked at again


@dataclass(frozen=True)
class Levers:
    """What the levers of a game do.

    Attributes
    ----------
    steps : columns players, lever, path, about, value, step (0 is printed), side, rate, low, high, rounds (mean); print
        as the main table has it
    proposed : of the main side, for each lever and player count what looks nearest to an even game; the same columns
        with games and wins, measured in fresh games, and `printed`, `rate_printed`, `rounds_printed` from the main
        table, `gain` (how much nearer it looked when it was chosen) and `p` (of its being no nearer). Where print
        looked as near, it stands itself, with p 1. Empty for games of more than two sides: no one share is even
    games, fresh : games of each step, and of each proposal
    """

    steps: pd.DataFrame
    proposed: pd.DataFrame
    games: int
    fresh: int


Made = tuple[dict[str, Any], Cell]
Measure = Callable[[pd.DataFrame, int], list[dict[str, Any]]]


def keys(proposed: pd.DataFrame) -> list[tuple[Hashable, ...]]:
    """The names of the claims of `Levers.proposed`, in its order."""
    return [("nearer", r.lever, r.players) for r in proposed.itertuples(index=False)]


# -- what is chosen: of counts alone -----------------------------------------------------------------------------------


def shortlist(steps: pd.DataFrame) -> pd.DataFrame:
    """For each lever and player count the steps, print left out, that look nearest to half of the games.

    Parameters
    ----------
    steps : of the main side, as in `Levers.steps`
    """
    others = steps[steps["step"] != 0]
    away = (others["rate"] - 0.5).abs().sort_values(kind="stable")
    near = others.loc[away.index].groupby(["lever", "players"], sort=False).head(LEFT)
    return near.sort_index()


def chosen(near: pd.DataFrame, printed: pd.DataFrame) -> pd.DataFrame:
    """Of each lever and player count the one of the shortlist that comes nearest in the second games.

    Parameters
    ----------
    near : from `shortlist`, with rates of the second games
    printed : what print does, by lever and player count, from the main table: value, rate, wins, games, rounds

    Returns
    -------
    The rows with `printed`, `rate_printed`, `wins_printed`, `games_printed`, `rounds_printed` and `gain`.
    """
    away = (near["rate"] - 0.5).abs()
    best = near.loc[away.groupby([near["lever"], near["players"]], sort=False).idxmin()]
    both = best.merge(printed.add_suffix("_printed"), left_on=["lever", "players"],
                      right_on=["lever_printed", "players_printed"])  # fmt: skip
    both = both.rename(columns={"value_printed": "printed"}).drop(columns=["lever_printed", "players_printed"])
    return both.assign(gain=(both["rate_printed"] - 0.5).abs() - (both["rate"] - 0.5).abs())


def told(best: pd.DataFrame, measure: Measure, fresh: int) -> pd.DataFrame:
    """What is told of each choice: its figures in fresh games, and the p value of its being no nearer to even.

    Parameters
    ----------
    best : from `chosen`
    measure : plays rows, for so many games: wins, games, rate, low, high and rounds of each
    fresh : games of each
    """
    worth = best["gain"] >= WORTH
    found = iter(measure(best[worth], fresh))
    rows = []
    for r, go in zip(best.to_dict("records"), worth, strict=True):
        now: dict[str, Any] = {
            "value": r["printed"],
            "step": 0,
            "rate": r["rate_printed"],
            "rounds": r["rounds_printed"],
            "p": 1.0,
        }
        if go:
            now = next(found)
            now["p"] = nearer(r["wins_printed"], r["games_printed"], now["wins"], now["games"])
        rows.append(r | now)
    return pd.DataFrame(rows)


# -- the games ---------------------------------------------------------------------------------------------------------


def _steps(spec: Specification) -> list[Made]:
    """Every step of every lever at each player count: what it is, and the cell that shows it."""
    game, first = find_game(spec.game), spec.variant[0]
    (counts, position), base, made = spec.tables(), first.all_changes(), []
    for lever in game.levers:
        for n in counts:
            for knob in find_knobs(game, base, n, (lever,)):
                for step, value in knob.around(STEPS):
                    what = {"players": n, "lever": lever, "path": knob.path, "about": knob.about, "value": value,
                            "step": step}  # fmt: skip
                    try:
                        pack = load_pack(game, {**base, knob.path: value})
                        cell = Cell(game, n, pack, first.strategies, spec.seed, scenario=position)
                        cell.place()
                    except BadInput:  # the value does not go with the rest of the pack, or with the position
                        continue
                    made.append((what, cell))
    return made


def _played(cells: Sequence[Cell], games: int, workers: Workers, out: Path | None) -> list[CellResult]:
    if not cells:
        return []
    with Playing(cells, workers, out, progress=True) as playing:
        playing.play_to([games] * len(cells))
        return playing.results()


def _measured(game: Game, cell: CellResult) -> list[dict[str, Any]]:
    """Rates of all sides, with the length, of one cell."""
    rounds = cell.summary["rounds"]["mean"] if cell.summary["rounds"] else float("nan")
    rates = [(side, rate(int(cell.tally.sides[i]), cell.tally.ended)) for i, side in enumerate(game.sides)]
    return [
        {"side": side, "wins": r["wins"], "games": cell.tally.ended, "rate": r["rate"], "low": r["ci95"][0],
         "high": r["ci95"][1], "rounds": rounds}
        for side, r in rates
    ]  # fmt: skip


def turn_levers(spec: Specification, result: Result, workers: Workers, out: Path | None) -> Levers | None:
    """Plays the levers of a game, with the changes and strategies of a specification's first variant.

    Parameters
    ----------
    result : the main table, of the same specification

    Returns
    -------
    None for a game without levers.
    """
    game, made = find_game(spec.game), _steps(spec)
    if not made:
        return None
    games, again = (min(spec.games, max(LEAST_GAMES, spec.games // share)) for share in (FIRST_SHARE, SECOND_SHARE))
    main = result.by_players()
    turned = iter(_played([cell for what, cell in made if what["step"]], games, workers, out))
    results = [next(turned) if what["step"] else main[what["players"]] for what, _ in made]
    pairs = zip(made, results, strict=True)
    steps = pd.DataFrame([{**what, **row} for (what, _), cell in pairs for row in _measured(game, cell)])
    if len(game.sides) > 2 or not steps["step"].any():
        return Levers(steps, steps.iloc[:0], games, spec.games)
    there = {(what["lever"], what["players"], what["step"]): cell for what, cell in made}

    def measure(rows: pd.DataFrame, games: int, seed: int) -> list[dict[str, Any]]:
        cells = [there[r.lever, r.players, r.step] for r in rows.itertuples(index=False)]
        played = _played([replace(cell, seed=seed) for cell in cells], games, workers, out)
        return [next(r for r in _measured(game, p) if r["side"] == game.main_side) for p in played]

    own = steps[steps["side"] == game.main_side]
    near = shortlist(own)
    near = near.assign(**pd.DataFrame(measure(near, again, spec.seed + 1), index=near.index))
    printed = own.loc[own["step"] == 0, ["lever", "players", "value", "rate", "wins", "games", "rounds"]]
    best = chosen(near, printed)
    proposed = told(best, lambda rows, games: measure(rows, games, spec.seed + 2), spec.games)
    return Levers(steps, proposed, games, spec.games)
