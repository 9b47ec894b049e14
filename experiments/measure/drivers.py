"""What of the set-up drives the result: games with something in them against games without it.

References
----------
Fisher (1934), "Statistical Methods for Research Workers", 5th edition, section 21.02: the exact test of two shares.
"""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import betaln, stdtr

from experiments.keep.tally import DEALT, DEALT_TO, LOWEST, TABLE, VALUES, Tally, single_columns
from experiments.measure.aims import of_side, spread_of
from experiments.measure.words import names_of, words_of
from experiments.statistics.holm import holm
from experiments.statistics.intervals import wilson
from sim import Game

__all__ = ["ROLE", "drivers", "fisher", "mean_drivers", "measured_sides", "spreads"]

ROLE = "role"  # what a driver that is no column of the outcome is called
HALVINGS = 200  # of the games, to tell extremes
LEAST = 50  # games with a thing, and without it, below which neither is the extreme that is named
COLUMNS = ["players", "driver", "title", "value", "wins", "games", "rate", "low", "high", "other_wins", "other_games",
           "other_rate", "p", "holds"]  # fmt: skip


def measured_sides(game: Game, players: int) -> list[int]:
    """Numbers of the sides whose wins are counted: the main one; of a single player all that people play.

    Of several people with more than two sides one always wins: together they have no win rate.
    """
    alone = players == 1 and len(game.sides) > 2
    return [game.sides.index(s) for s in (game.fallback if alone else [game.main_side])]


def _counts(
    game: Game, players: int, content: object, tally: Tally, dealt: Sequence[str]
) -> list[tuple[str, str, str, int, int]]:
    """(driver, title, value, wins, games) of all that is dealt: columns, the first two together, and roles."""
    sides, columns = measured_sides(game, players), words_of(game).columns
    found = []
    told = [name for name in dealt if name in columns and not columns[name].bits]
    for name in told:
        by_value = tally.by_value[single_columns(game).index(name)]
        for value, text in names_of(columns[name], content).items():
            games = by_value[value - LOWEST]
            found.append((name, columns[name].title, text, int(games[sides].sum()), int(games.sum())))
    if len(told) > 1 and tuple(told[:2]) == tuple(dealt[:2]):
        one, other = (names_of(columns[name], content) for name in told[:2])
        title = f"{columns[told[0]].title} × {columns[told[1]].title}"
        for (v, a), (w, b) in ((x, y) for x in one.items() for y in other.items() if max(x[0], y[0]) < DEALT):
            games = tally.together[v, w]
            found.append(("+".join(told[:2]), title, f"{a} × {b}", int(games[sides].sum()), int(games.sum())))
    if len(game.roles) > 1 and len(game.sides) < 3 and len(tally.role_tables_by_side):
        for role, games in zip(game.roles, tally.role_tables_by_side, strict=True):
            found.append((ROLE, "Role", role, int(games[sides].sum()), int(games.sum())))
    return [row for row in found if row[-1]]


def fisher(wins: int, games: int, other_wins: int, other_games: int) -> float:
    """p value of no difference between two shares of games: Fisher's exact test, two-sided.

    That of `scipy.stats`, which takes half a second and 45 MB to load.
    """
    both = wins + other_wins
    k = np.arange(max(0, both - other_games), min(games, both) + 1)  # wins among the first games, if it is chance
    logs = -betaln(k + 1, games - k + 1) - betaln(both - k + 1, other_games - both + k + 1)
    chances = np.exp(logs - logs.max())
    as_rare = logs <= logs[wins - k[0]] + 1e-9
    return float(min(1.0, chances[as_rare].sum() / chances.sum()))


def drivers(
    game: Game, tallies: dict[int, Tally], contents: dict[int, object], dealt: dict[int, Sequence[str]],
    doubt: float = 0.05,
) -> pd.DataFrame:  # fmt: skip
    """How often the main side wins in games with a thing that the set-up deals, and in those without it.

    Parameters
    ----------
    tallies, contents, dealt : by player count: counters, the pack's content, the columns that the set-up deals
    doubt : chance of one false `holds` or more, in all rows together

    Returns
    -------
    Columns players, driver, title, value, wins, games, rate, low, high (95 %), other_wins, other_games, other_rate
    (NaN for what is in every game), p (of no difference), holds (a difference beyond chance, all rows together).
    """
    rows = []
    for n, tally in tallies.items():
        sides = measured_sides(game, n)
        won, ended = int(tally.sides[sides].sum()), tally.ended
        for driver, title, value, wins, games in _counts(game, n, contents[n], tally, dealt[n]):
            low, high = wilson(wins, games)
            other_wins, other_games = won - wins, ended - games
            p = fisher(wins, games, other_wins, other_games) if other_games else 1.0
            other = other_wins / other_games if other_games else float("nan")
            rows.append(
                (n, driver, title, value, wins, games, wins / games, low, high, other_wins, other_games, other, p)
            )
    found = pd.DataFrame(rows, columns=COLUMNS[:-1])
    return found.assign(holds=[p <= doubt for p in holm(found["p"].tolist())])


def mean_drivers(
    game: Game, tallies: dict[int, Tally], contents: dict[int, object], dealt: dict[int, Sequence[str]],
    doubt: float = 0.05,
) -> pd.DataFrame:  # fmt: skip
    """What the main side has of a score or places in games with a thing that the set-up deals, and in those without it.

    Parameters are those of `drivers`. Two means are told apart by Welch's test, on the fewer degrees of freedom, by the
    larger of its error and of that of no difference; of few games not at all.

    Returns
    -------
    Columns players, driver, title, value, games, mean, low, high (95 %), other_games, other_mean (NaN for what is in
    every game), p (of no difference), holds (a difference beyond chance, all rows together).
    """
    rows, columns, names = [], words_of(game).columns, single_columns(game)
    for n, tally in tallies.items():
        whole = of_side(game, tally, game.main_side)
        told = [name for name in dealt[n] if name in columns and not columns[name].bits]
        things = [(name, columns[name].title, text, DEALT_TO, VALUES * names.index(name) - LOWEST + value)
                  for name in told for value, text in names_of(columns[name], contents[n]).items()]  # fmt: skip
        things += [(ROLE, "Role", role, TABLE, k) for k, role in enumerate(game.roles)]
        for driver, title, value, sort, which in things:
            found = spread_of(tally, sort, which)
            if found.games:
                other = whole.without(found)
                p = 1.0
                if min(found.games, other.games) >= LEAST:
                    both = whole.error * math.sqrt(whole.games * (1 / found.games + 1 / other.games))
                    error = max(math.hypot(found.error, other.error), both)
                    p = 2 * float(stdtr(min(found.games, other.games) + 1, -abs(found.mean - other.mean) / error))
                rows.append((n, driver, title, value, found.games, found.mean, *found.interval(), other.games,
                             other.mean, p))  # fmt: skip
    names = ["players", "driver", "title", "value", "games", "mean", "low", "high", "other_games", "other_mean", "p"]
    made = pd.DataFrame(rows, columns=names)
    return made.assign(holds=[p <= doubt for p in holm(made["p"].tolist())])


def spreads(found: pd.DataFrame) -> pd.DataFrame:
    """For each driver the player count at which its extremes were seen furthest apart.

    The extremes are those of all games. Their rates are told so that they look no wider than they are: games are halved
    `HALVINGS` times, one half chooses the extremes and the other tells the rates of those, and these are the means. A
    half is drawn from the counts: of wins and games alone it does not matter which they were.
    Only values that were seen, and missed, in `LEAST` games are extremes; of roles that nobody has it is one, too. A
    spread holds if both its ends differ from the other games beyond chance.

    Parameters
    ----------
    found : from `drivers`

    Returns
    -------
    Columns driver, title, players, lowest, low_without, low_rate, highest, high_without, high_rate, spread, holds; the
    widest first. Without: the end is that of games in which nobody has that role.
    """
    rows = []
    without = found[found["driver"] == ROLE]
    without = without.assign(wins=without["other_wins"], games=without["other_games"], other_games=without["games"])
    every = pd.concat([found.assign(without=False), without.assign(without=True)])
    usual = every[(every["games"] >= LEAST) & (every["other_games"] >= LEAST)]
    rng = np.random.default_rng(1)
    for (driver, title, n), part in usual.groupby(["driver", "title", "players"], sort=False):
        if len(part) > 1:
            ordered = part.assign(rate=part["wins"] / part["games"]).sort_values("rate", kind="stable")
            least, most = ordered.iloc[0], ordered.iloc[-1]
            low, high = _no_wider(part["wins"].to_numpy(), part["games"].to_numpy(), rng)
            low, high = max(low, least["rate"]), min(high, most["rate"])  # of two values it is halving alone
            rows.append({"driver": driver, "title": title, "players": n, "lowest": least["value"],
                         "low_without": least["without"], "low_rate": low, "highest": most["value"],
                         "high_without": most["without"], "high_rate": high, "spread": high - low,
                         "holds": bool(least["holds"] and most["holds"])})  # fmt: skip
    columns = ["driver", "title", "players", "lowest", "low_without", "low_rate", "highest", "high_without",
               "high_rate", "spread", "holds"]  # fmt: skip
    every = pd.DataFrame(rows, columns=columns).sort_values(["holds", "spread"], ascending=False, kind="stable")
    return every.drop_duplicates("driver").reset_index(drop=True)


def _no_wider(
    wins: npt.NDArray[np.int64], games: npt.NDArray[np.int64], rng: np.random.Generator
) -> tuple[float, float]:
    """Rates of the lowest and the highest of some values, each chosen by one half of the games and told by the other.

    Parameters
    ----------
    wins, games : int[value]
    """
    half = games // 2
    first = rng.hypergeometric(wins, games - wins, half, (HALVINGS, len(wins)))
    chose, told, every = first / half, (wins - first) / (games - half), np.arange(HALVINGS)
    return float(told[every, chose.argmin(axis=1)].mean()), float(told[every, chose.argmax(axis=1)].mean())
