"""What to change: the numbers a designer turns first, turned a few steps either way on the same chance.

The value that comes nearest to an even game is chosen among several in few games, and so looks better than it is; what
the report says of it is measured again in games that had no part in the choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from experiments import Cell, CellResult, Specification, Workers
from experiments.knobs import find_knobs
from experiments.running import Playing
from experiments.summary import rate
from sim import BadInput, find_game, load_pack

__all__ = ["Levers", "proposals", "turn_levers"]

STEPS = 3  # either way
SHARE = 20  # each step is played a twentieth as often as the main table
FRESH_SHARE = 5  # and what is proposed a fifth as often
LEAST_GAMES = 400
WORTH = 0.02  # a change that brings the game nearer to even by less is not worth a reprint


@dataclass(frozen=True)
class Levers:
    """What the levers of a game do.

    Attributes
    ----------
    steps : columns players, lever, path, about, value, step (0 is printed), side, rate, low, high, rounds (mean)
    proposed : of the main side, what comes nearest to an even game; the same columns, measured in fresh games, and
        `printed`, `rate_printed`, `rounds_printed`. Empty for games of more than two sides, where no one share is even
    games, fresh : games of each step, and of each proposal
    """

    steps: pd.DataFrame
    proposed: pd.DataFrame
    games: int
    fresh: int


def _steps(spec: Specification) -> list[tuple[dict[str, Any], Cell]]:
    """Every step of every lever at each player count: what it is, and the cell that shows it."""
    game, first = find_game(spec.game), spec.variant[0]
    base, made = first.all_changes(), []
    for lever in game.levers:
        for n in spec.players or game.players:
            for knob in find_knobs(game, base, n, (lever,)):
                for step, value in knob.around(STEPS):
                    what = {"players": n, "lever": lever, "path": knob.path, "about": knob.about, "value": value,
                            "step": step}  # fmt: skip
                    try:
                        pack = load_pack(game, {**base, knob.path: value})
                        pack.lay(n)
                    except BadInput:  # the value does not go with the rest of the pack
                        continue
                    made.append((what, Cell(game, n, pack, first.strategies, spec.seed)))
    return made


def _played(cells: Sequence[Cell], games: int, workers: Workers, out: Path | None) -> list[CellResult]:
    with Playing(cells, workers, out, progress=True) as playing:
        playing.play_to([games] * len(cells))
        return playing.results()


def _measured(cell: CellResult) -> list[dict[str, Any]]:
    """Rates of all sides, with the length, of one cell."""
    rounds = cell.summary["rounds"]["mean"] if cell.summary["rounds"] else float("nan")
    rates = [(side, rate(int(cell.tally.sides[i]), cell.tally.ended)) for i, side in enumerate(cell.game.sides)]
    return [
        {"side": side, "rate": r["rate"], "low": r["ci95"][0], "high": r["ci95"][1], "rounds": rounds}
        for side, r in rates
    ]


def proposals(steps: pd.DataFrame, main_side: str) -> pd.DataFrame:
    """For each lever and player count the step that brings the main side nearest to half of the games.

    Returns
    -------
    Rows of `steps`: the printed value where its interval holds an even game, or where no step comes nearer by `WORTH`.
    """
    main = steps[steps["side"] == main_side]
    printed = main["step"] == 0
    holds_even = printed & (main["low"] <= 0.5) & (main["high"] >= 0.5)
    away = (main["rate"] - 0.5).abs() - WORTH * printed - 1.0 * holds_even
    return main.loc[away.groupby([main["lever"], main["players"]], sort=False).idxmin()]


def turn_levers(spec: Specification, workers: Workers, out: Path | None) -> Levers | None:
    """Plays the levers of a game, with the changes and strategies of a specification's first variant.

    Returns
    -------
    None for a game without levers.
    """
    game, made = find_game(spec.game), _steps(spec)
    if not made:
        return None
    games, fresh = (min(spec.games, max(LEAST_GAMES, spec.games // share)) for share in (SHARE, FRESH_SHARE))
    results = _played([cell for _, cell in made], games, workers, out)
    pairs = zip(made, results, strict=True)
    steps = pd.DataFrame([{**what, **row} for (what, _), result in pairs for row in _measured(result)])
    if len(game.sides) > 2:
        return Levers(steps, steps.iloc[:0], games, fresh)
    chosen = proposals(steps, game.main_side).to_dict("records")
    there = {(what["lever"], what["players"], what["step"]): (what["value"], cell) for what, cell in made}
    both = [there[c["lever"], c["players"], step] for c in chosen for step in (c["step"], 0)]
    played = _played([replace(cell, seed=spec.seed + 1) for _, cell in both], fresh, workers, out)
    main = [next(r for r in _measured(p) if r["side"] == game.main_side) for p in played]
    rows = [
        {**c, **then, "printed": value, "rate_printed": now["rate"], "rounds_printed": now["rounds"]}
        for c, then, now, (value, _) in zip(chosen, main[::2], main[1::2], both[1::2], strict=True)
    ]
    return Levers(steps, pd.DataFrame(rows), games, fresh)
