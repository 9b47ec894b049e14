"""The same game between other strategies: how much of a win rate is the game, and how much those who play it."""

from itertools import product

import pandas as pd

from experiments import Result, Specification
from experiments.summary import rate
from sim import find_game
from strategies import strategies_of

__all__ = ["matchups", "specification"]

SHARE = 10  # a matchup is played a tenth as often as the main table
LEAST_GAMES = 200


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


def matchups(result: Result) -> pd.DataFrame:
    """Win rates of the main side between strategies.

    Parameters
    ----------
    result : of the specification that `specification` made

    Returns
    -------
    Columns players, own (strategy of the main side), other (of its rival; "" in cooperative games), wins, games, rate,
    low, high.
    """
    game = result.game
    rival = next((side for side in game.fallback if side != game.main_side), None)
    rows = []
    for c in result.cells:
        who = c.cell.strategies
        found = rate(int(c.tally.sides[game.sides.index(game.main_side)]), c.tally.ended)
        rows.append({"players": c.players, "own": who[game.main_side], "other": who[rival] if rival else "",
                     "wins": found["wins"], "games": c.tally.ended, "rate": found["rate"],
                     "low": found["ci95"][0], "high": found["ci95"][1]})  # fmt: skip
    return pd.DataFrame(rows)
