"""Which change of all that were tried is proposed, and what may be said of it.

The steps of `levers` look near to the middle of their band, or not. The few that look nearest are looked at again, and
the one that is nearest then is told in games that had no part in the choice.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from reports.claims.family import Claim, Claims, nearer
from reports.claims.means import middle_of, nearer_mean
from reports.claims.target import Target
from reports.further.replays import REPLAYED
from reports.page.frames import each

__all__ = ["ELSEWHERE", "STEP_COLUMNS", "Levers", "changes_claimed", "chosen", "crossed", "from_middle",
           "from_this_side", "needing", "no_nearer", "no_nearer_mean", "replays_of", "shortlist", "shown", "told",
           "tried"]  # fmt: skip

LEFT = 3  # changes of a player count that are left after the first games
WORTH = 0.01  # a change that looks nearer by less is not looked at again
Z = 1.959964  # half of a 95 % interval, in standard errors
STEP_COLUMNS = ["players", "lever", "path", "turned", "changes", "value", "step", "own", "side", "wins", "games",
                "rate", "low", "high", "rounds", "away", "reached"]  # fmt: skip
ELSEWHERE = ["players", "lever", "other", "side", "rate_printed", "low_printed", "high_printed", "rate", "low", "high"]
Measure = Callable[[pd.DataFrame, int], list[dict[str, Any]]]


@dataclass(frozen=True)
class Levers:
    """What the levers of a game do.

    Attributes
    ----------
    steps : columns players, lever, path, turned (tuple of `Turned`: one, two of a combination, none in print), changes
        ({path: value} as JSON), value (of a group what is added, of a combination NaN), step (0 is printed), own
        (whether the numbers are this player count's alone, so that all others stay as they are), side,
        rate, low, high, rounds (mean), away (of the side that is furthest, from the middle of its band), reached (no
        side is outside its band); print as the main table has it. Player counts that need no change are left out
    proposed : for each player count the change that looks nearest to the band, if one does; the same columns with
        games, wins and decisions, measured in fresh games, and `rate_printed`, `rounds_printed` from the main table,
        `gain` (how much nearer it looked when it was chosen), and the p values `p` (of its being no nearer), `inside`
        (of some side being outside its band) and `outside` (of all being inside)
    games, fresh : games of each step, and of each proposal
    screened : from `screen`
    replays : from `replayed`, of the proposals that come nearer for the usual players; empty where no experts played
    elsewhere : what proposals of numbers that player counts share do at the others, in fresh games of the usual
        players: columns players (that it is proposed for), lever, other (player count), side, rate_printed,
        low_printed, high_printed, rate, low, high
    too_long : player counts whose proposal experts did not play, since games last too long then
    """

    steps: pd.DataFrame
    proposed: pd.DataFrame
    games: int
    fresh: int
    screened: pd.DataFrame = field(default_factory=pd.DataFrame)
    replays: pd.DataFrame = field(default_factory=lambda: pd.DataFrame(columns=REPLAYED))
    elsewhere: pd.DataFrame = field(default_factory=lambda: pd.DataFrame(columns=ELSEWHERE))
    too_long: tuple[int, ...] = ()


def replays_of(found: Levers, r: Any) -> pd.DataFrame:
    """What experts had of a proposal, a row of `Levers.proposed`: rows of `Levers.replays`."""
    return found.replays[(found.replays["players"] == r.players) & (found.replays["lever"] == r.lever)]


def changes_claimed(found: Levers) -> Iterator[Claim]:
    """The claims of proposals and their p values: that it comes nearer, is on target then, or is not.

    It comes nearer if it does so for all who played it; for the usual players alone that is a claim of its own.
    """
    for r in each(found.proposed):
        harder = replays_of(found, r)["p"]
        yield ("nearer", r.lever, r.players), max(r.p, harder.max()) if len(harder) else r.p
        if len(harder):
            yield ("nearer alone", r.lever, r.players), r.p
        yield ("reached", r.lever, r.players), r.inside
        yield ("missed", r.lever, r.players), r.outside


def shown(found: Levers, claims: Claims, players: int) -> tuple[Any, bool] | None:
    """The proposal of a player count that comes nearer beyond chance, and whether it is advice; None without.

    It is where it comes nearer for all who played it, and experts are not left out since games last too long.

    Parameters
    ----------
    claims : with those of `changes_claimed`
    """
    for r in each(found.proposed[found.proposed["players"] == players]):
        for_all = claims.hold("nearer", r.lever, players)
        if for_all or claims.hold("nearer alone", r.lever, players):
            return r, for_all and players not in found.too_long
    return None


def crossed(judged: pd.DataFrame, r: Any) -> Target | None:
    """The band of a proposal that lands on its other side; None of others.

    Parameters
    ----------
    judged : from `target.judge`
    r : a row of `Levers.proposed`
    """
    for least, most in judged.loc[(judged["players"] == r.players) & (judged["side"] == r.side),
                                  ["least", "most"]].itertuples(index=False):  # fmt: skip
        if min(r.rate_printed, r.rate) < least and max(r.rate_printed, r.rate) > most:
            return float(least), float(most)
    return None


def from_this_side(found: Levers, r: Any, least: float, most: float) -> Any | None:
    """Of a proposal that lands on the other side of its band, the step that looked nearest from print's side.

    Parameters
    ----------
    r : a row of `Levers.proposed`
    least, most : its band
    """
    middle = middle_of(least, most)
    there = found.steps[(found.steps["players"] == r.players) & (found.steps["side"] == r.side)]
    known = np.isfinite(there["away"])  # not by limits of ours
    same = there[known & (there["step"] != 0) & ((there["rate"] < middle) == (r.rate_printed < middle))]
    away = (same["rate"] - middle).abs()
    return next(iter(each(same.loc[away[away < abs(r.rate_printed - middle)].nsmallest(1).index])), None)


def tried(steps: pd.DataFrame, players: int) -> int:
    """How many changes were tried at a player count.

    Parameters
    ----------
    steps : as in `Levers.steps`
    """
    return len(steps.loc[(steps["players"] == players) & (steps["step"] != 0), ["lever", "step"]].drop_duplicates())


def needing(judged: pd.DataFrame) -> dict[int, pd.DataFrame]:
    """Player counts at which a side is outside its band, each with the rows of `target.judge`, the furthest first."""
    away = from_middle(judged, judged["rate"])
    ordered = judged.loc[(away / (judged["most"] - judged["least"])).sort_values(ascending=False, kind="stable").index]
    outside = judged[(judged["rate"] < judged["least"]) | (judged["rate"] > judged["most"])]
    return {int(n): ordered[ordered["players"] == n] for n in outside["players"].drop_duplicates()}


def from_middle(judged: pd.DataFrame, rates: pd.Series) -> pd.Series:
    """How far shares, or means, are from the middle of their bands."""
    return (rates - list(map(middle_of, judged["least"], judged["most"]))).abs()


def shortlist(steps: pd.DataFrame) -> pd.DataFrame:
    """For each player count the changes, print left out, that look nearest to the middle of the band.

    Two numbers at a time are left where they reach it: else one alone is the smaller change. What reaches it and leaves
    other player counts as they are comes before what changes them too.

    Parameters
    ----------
    steps : of the side that is told, as in `Levers.steps`
    """
    others = steps[(steps["step"] != 0) & (steps["value"].notna() | steps["reached"])]
    return _best_first(others).groupby("players", sort=False).head(LEFT).sort_index()


def _best_first(changes: pd.DataFrame) -> pd.DataFrame:
    """Changes that reach the band and leave other player counts as they are, then the others, the nearest first."""
    spares = changes["own"].astype(bool) & changes["reached"].astype(bool)
    return changes.assign(others=~spares).sort_values(["others", "away"], kind="stable").drop(columns="others")


def chosen(near: pd.DataFrame, printed: pd.DataFrame) -> pd.DataFrame:
    """Of each player count the best of the shortlist in the second games (`_best_first`); none if these refute all.

    Parameters
    ----------
    near : from `shortlist`, with rates of the second games
    printed : what print does, by lever and player count, from the main table: rate, wins, games, rounds, away

    Returns
    -------
    The rows with `rate_printed`, `wins_printed`, `games_printed`, `rounds_printed` and `gain`.
    """
    best = _best_first(near).groupby("players", sort=False).head(1)
    both = best.merge(printed.add_suffix("_printed"), left_on=["lever", "players"],
                      right_on=["lever_printed", "players_printed"])  # fmt: skip
    both = both.drop(columns=["lever_printed", "players_printed"])
    both = both.assign(gain=both["away_printed"] - both["away"])
    return both[both["gain"] >= WORTH].sort_values("players").reset_index(drop=True)


def no_nearer(r: Mapping[Any, Any], now: Mapping[Any, Any], middle: float) -> float:
    """p value of a share of games being no nearer to the middle of its band."""
    return nearer(r["wins_printed"], r["games_printed"], now["wins"], now["games"], middle)


def no_nearer_mean(r: Mapping[Any, Any], now: Mapping[Any, Any], middle: float) -> float:
    """The same of a mean."""
    errors = ((row["high" + end] - row["low" + end]) / 2 / Z for row, end in ((r, "_printed"), (now, "")))
    return nearer_mean(r["rate_printed"], next(errors), now["rate"], next(errors), middle, now["games"])


def told(
    best: pd.DataFrame, measure: Measure, fresh: int, middles: Mapping[int, float],
    test: Callable[[Mapping[Any, Any], Mapping[Any, Any], float], float] = no_nearer,
) -> pd.DataFrame:  # fmt: skip
    """What is told of each choice: its figures in fresh games, and the p value of its being no nearer to the band.

    Parameters
    ----------
    best : from `chosen`
    measure : plays rows, for so many games: wins, games, rate, low, high, rounds, away and reached of each
    fresh : games of each
    middles : of the band of the side that is told, by player count
    test : of its being no nearer, from a row of `best`, its new figures and the middle
    """
    found = zip(best.to_dict("records"), measure(best, fresh), strict=True)
    rows = [{**r, **now, "p": test(r, now, middles[r["players"]])} for r, now in found]
    return pd.DataFrame(rows, columns=None if rows else list(dict.fromkeys([*best.columns, "p", "inside", "outside"])))
