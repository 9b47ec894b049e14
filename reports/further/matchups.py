"""The same game between other strategies: how much of a win rate is the game, and how much is who plays it.

References
----------
D. Balduzzi et al., "Re-evaluating evaluation", NeurIPS 2018: mixes over a set of strategies that play each other.
"""

from dataclasses import replace
from itertools import product
from typing import Any

import pandas as pd

from experiments import Result, Specification
from experiments.measure.aims import of_side
from experiments.measure.summary import rate
from experiments.statistics.mixes import Mixed, mixed, mixed_means
from sim import find_game
from strategies import strategies_of

__all__ = ["best_mixes", "matchups", "specification"]

SHARE = 40  # a matchup is played a fortieth as often as the main table
LEAST_GAMES = 200
ALPHA = 0.05
NOUGHT = 1e-9  # of a sum of two means: what is less is rounding


def specification(spec: Specification) -> Specification | None:
    """Every strategy against every other at each player count, with the changes of a specification's first variant.

    Returns
    -------
    None for games of three sides and more, and where there is only one way to sit down.
    """
    game = find_game(spec.game)
    playable = list(game.fallback)
    offered = [
        [s.name for s in strategies_of(game.key).values() if not s.sides or side in s.sides] for side in playable
    ]
    if len(playable) > 2 or all(len(names) < 2 for names in offered):
        return None
    first = spec.variant[0]
    variants = tuple(
        first.model_copy(
            update={
                "label": " / ".join(names),
                "strategies": tuple(f"{s}={n}" for s, n in zip(playable, names, strict=True)),
            }
        )
        for names in product(*offered)
    )
    return spec.model_copy(update={"variant": variants, "games": max(LEAST_GAMES, spec.games // SHARE)})


def matchups(result: Result, main: Result) -> pd.DataFrame:
    """Win rates of the main side between strategies; or means, where it is not played to win.

    Parameters
    ----------
    result : of the specification that `specification` made
    main : of the report; where its strategies are among them they are told by its games, which are more

    Returns
    -------
    Columns players, own (strategy of the main side), other (of its rival; "" in cooperative games), wins, games, rate,
    low, high; of means not wins but error (the standard one), lost (whether the rival loses what the main side has) and
    better (1 where more is, else -1).
    """
    game = result.game
    rival = next((side for side in game.fallback if side != game.main_side), None)
    rows = []
    usual = {(c.players, *c.cell.strategies.items()): c for c in main.cells}
    for one in result.cells:
        who = one.cell.strategies
        c = usual.get((one.players, *who.items()), one)
        if game.aim.counts:
            level = of_side(game, c.tally, game.main_side)
            low, high = level.interval()
            lost = rival is not None and abs(level.mean + of_side(game, c.tally, rival).mean) < NOUGHT
            rows.append({"players": c.players, "own": who[game.main_side], "other": who[rival] if rival else "",
                         "games": level.games, "rate": level.mean, "low": low, "high": high, "error": level.error,
                         "lost": lost, "better": game.aim.better})  # fmt: skip
            continue
        found = rate(int(c.tally.sides[game.sides.index(game.main_side)]), c.tally.ended)
        rows.append({"players": c.players, "own": who[game.main_side], "other": who[rival] if rival else "",
                     "wins": found["wins"], "games": c.tally.ended, "rate": found["rate"],
                     "low": found["ci95"][0], "high": found["ci95"][1]})  # fmt: skip
    return pd.DataFrame(rows)


def best_mixes(found: pd.DataFrame) -> pd.DataFrame:
    """How often the main side wins, or what it has, when both sides mix their strategies as best they can.

    As `experiments.statistics.mixes.mixed` tells it, for all player counts together. Of means these are the player
    counts at which the rival loses what the main side has.

    Parameters
    ----------
    found : from `matchups`, of a game of two sides

    Returns
    -------
    Columns players, rate (of the main side, both mixing), low, high (95 % interval of the value of the game, all player
    counts together), own and other: {strategy: probability} of those that are played.
    """
    rows = []
    for n, part in found.groupby("players"):
        if "error" in part:
            if part["lost"].all():
                rows.append({"players": int(str(n)), **_mixed_means(part, ALPHA / found["players"].nunique())})
            continue
        wins, games = (part.pivot_table(index="own", columns="other", values=c).round().astype(int)
                       for c in ("wins", "games"))  # fmt: skip
        best = mixed(wins.to_numpy(), games.to_numpy(), ALPHA / found["players"].nunique())
        rows.append({"players": int(str(n)), **_row(best, games)})
    return pd.DataFrame(rows)


def _mixed_means(part: pd.DataFrame, alpha: float) -> dict[str, Any]:
    """The same of the means of one player count."""
    means, errors = (part.pivot_table(index="own", columns="other", values=c) for c in ("rate", "error"))
    better = int(part["better"].iloc[0])
    best = mixed_means(better * means.to_numpy(), errors.to_numpy(), alpha)
    low, high = sorted((better * best.low, better * best.high))
    return _row(replace(best, rate=better * best.rate, low=low, high=high), means)


def _row(best: Mixed, table: pd.DataFrame) -> dict[str, Any]:
    """What is told of two mixes; the table's rows and columns are the strategies."""
    mixes = [
        {str(name): float(p) for name, p in zip(names, mix, strict=True) if p > 0.005}
        for names, mix in ((table.index, best.own), (table.columns, best.other))
    ]
    return {"rate": best.rate, "low": best.low, "high": best.high, "own": mixes[0], "other": mixes[1]}
