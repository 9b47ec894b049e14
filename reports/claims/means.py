"""Where a mean lies that is no win rate: of a game that is played for a score or places (`Game.aim`), its tests.

They stand in the family of the page as those of win rates do, and by the same names.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
import pandas as pd
from scipy.special import stdtr

from experiments.keep.tally import APART, Tally
from experiments.measure.aims import Spread, of_side, spread_of
from reports.claims.family import Claim, Tallies, alike
from reports.claims.target import Target, against_the_game
from reports.claims.target import band_of as band_of_share
from reports.page import frames
from sim import Game

__all__ = ["apart", "band_claims", "band_of", "judge_means", "main_band", "middle_of", "nearer_mean",
           "of_band", "seat_means"]  # fmt: skip

LEAST = 200  # games, below which nothing is claimed of a mean
COLUMNS = ["players", "counts", "side", "least", "most", "games", "rate", "error", "low", "high"]


def band_of(game: Game, target: Target | None) -> Target | None:
    """The band that is wanted: the one asked for, else the game's own; None if there is none."""
    own = game.aim.low, game.aim.high
    return target or (own if game.aim.banded else None)


def main_band(game: Game, players: int, target: Target | None) -> Target | None:
    """The band of the main side, of a mean or a share.

    None where none is wanted, and of more than two sides that play against each other, whose shares hang on seats.
    """
    if game.aim.counts:
        return band_of(game, target)
    return band_of_share(game, players, target) if against_the_game(game, players) or len(game.sides) == 2 else None


def middle_of(least: float, most: float) -> float:
    """The middle of a band, or its only end."""
    ends = [end for end in (least, most) if math.isfinite(end)]
    return sum(ends) / len(ends)


def judge_means(game: Game, tallies: Tallies, target: Target | None = None) -> pd.DataFrame:
    """The mean of the main side at each player count, and the band in which it should lie.

    Returns
    -------
    Columns players (the first of those that are alike), counts (all of them), side, least, most (infinite where there
    is no band), games, rate (the mean), error (its standard error), low, high (95 %).
    """
    least, most = band_of(game, target) or (-math.inf, math.inf)
    rows = []
    for n, counts in alike(tallies).items():
        found = of_side(game, tallies[n], game.main_side)
        rows.append((n, counts, game.main_side, least, most, found.games, found.mean, found.error, *found.interval()))
    return pd.DataFrame([row for row in rows if row[5]], columns=COLUMNS)


def seat_means(tally: Tally, people: int) -> list[tuple[int, Spread]]:
    """(seat from 0, what it has less than the mean of its table or more) of the seats of people that were in play."""
    found = ((seat, spread_of(tally, APART, seat)) for seat in range(people))
    return [(seat, spread) for seat, spread in found if spread.games]


# -- tests -------------------------------------------------------------------------------------------------------------


def _above(value: float, end: float, error: float, games: int) -> float:
    """p value of a mean being above an end, one-sided, by Student; below it with the signs turned.

    Of fewer than `LEAST` games nothing is claimed: scores may be as skew as 20 points in one game of 20, else none.
    """
    if games < LEAST:
        return 1.0
    return float(stdtr(games + 1, (end - value) / error)) if math.isfinite(end) else 1.0


def of_band(mean: float, error: float, games: int, least: float, most: float) -> dict[str, float]:
    """`family.of_band` of a mean; of an end that is not there it cannot be outside."""
    return {
        "above": _above(mean, most, error, games),
        "below": _above(-mean, -least, error, games),
        "not above": _above(-mean, -most, error, games) if math.isfinite(most) else 0.0,
        "not below": _above(mean, least, error, games) if math.isfinite(least) else 0.0,
    }


def apart(one: Spread, other: Spread) -> float:
    """p value of two means being the same, two-sided, however the games of both hang together (`family.apart`)."""
    if min(one.games, other.games) < LEAST:
        return 1.0
    shared = min(one.games, other.games) / max(one.games, other.games)
    error = math.sqrt(one.error**2 + other.error**2 + 2 * one.error * other.error * math.sqrt(shared))
    return 2 * float(stdtr(min(one.games, other.games) + 1, -abs(one.mean - other.mean) / error))


def nearer_mean(old: float, old_error: float, new: float, new_error: float, middle: float, games: int) -> float:
    """p value of a new mean being nearer to the middle than the old one, from games that are independent.

    As `family.nearer`: it lies between the old one and what the old one is in the mirror.
    """
    error, way = math.hypot(old_error, new_error), 1 if old < middle else -1
    before, after = old - middle, new - middle
    return float(
        max(stdtr(games + 1, way * (before - after) / error), stdtr(games + 1, way * (before + after) / error))
    )


def band_claims(
    game: Game, tallies: Tallies, ladder: Mapping[int, Mapping[str, Tally]], target: Target | None
) -> Iterator[Claim]:
    """Of each player count and each rung where its mean is, if a band is wanted; of any two rungs that they differ."""
    banded = band_of(game, target) is not None
    for r in frames.each(judge_means(game, tallies, target)) if banded else ():
        for word, p in of_band(r.rate, r.error, r.games, r.least, r.most).items():
            yield ("side", r.players, r.side, word), p
    for n, played in ladder.items():
        found = {rung: of_side(game, tally, game.main_side) for rung, tally in played.items()}
        found = {rung: spread for rung, spread in found.items() if spread.games}
        for rung, spread in found.items() if banded else ():
            for word, p in of_band(spread.mean, spread.error, spread.games, *(band_of(game, target) or ())).items():
                yield ("rung", n, rung, word), p
        for one, other in combinations(found, 2):
            yield ("rungs apart", n, one, other), apart(found[one], found[other])


def seat_claims(tallies: Tallies, people: Mapping[int, int]) -> Iterator[Claim]:
    """Seats that have more than the mean of their table, or less."""
    for n, tally in tallies.items():
        for seat, spread in seat_means(tally, people[n]):
            p = 2 * float(stdtr(spread.games + 1, -abs(spread.mean) / spread.error))
            yield ("seat", n, seat), float(np.clip(p, 0.0, 1.0))
