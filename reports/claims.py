"""The claims of a page: every sentence that says that something is so, and not chance, rests on one of these tests.

All of them are one family, corrected together by Holm's method: the chance of one false claim or more on a page is at
most `ALPHA`, whatever is true and however the tests hang together. A part of it, `frames.DOUBT` for each of `APART`, is
kept for what is tested in chapters of its own, so that a game of many numbers, roles and rulings leaves the verdict its
power.

References
----------
D. Schuirmann, J. Pharmacokinetics and Biopharmaceutics 15, 1987: two one-sided tests of what is inside a band.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import bdtr, bdtrc, ndtr

from experiments.keep.tally import Tally
from experiments.statistics.holm import holm
from reports import frames
from sim import Game

__all__ = ["ALPHA", "APART", "CLOSE", "CORE", "Claims", "Key", "Tallies", "alike", "apart", "family", "nearer",
           "of_band", "seat_claims"]  # fmt: skip

ALPHA = 0.05  # chance of one false claim on a page
APART = ("lengths", "published figures", "rulings", "numbers that matter", "what it hangs on", "what drives it")
CORE = ALPHA - len(APART) * frames.DOUBT  # of the family of this module
CLOSE = 0.02  # a seat this near to the average of its table hardly matters

Tallies = Mapping[int, Tally]
Key = tuple[Hashable, ...]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Claims:
    """What a page may claim.

    Attributes
    ----------
    p : the p value of every claim that the page would like to make, by name and what it is about
    """

    p: Mapping[Key, float]

    @cached_property
    def corrected(self) -> dict[Key, float]:
        """The p values after Holm's correction of them all."""
        return dict(zip(self.p, holm(list(self.p.values())), strict=True))

    def hold(self, *key: Hashable) -> bool:
        """Whether a claim may be made; none may of what was not tested."""
        return self.corrected.get(key, 1.0) < CORE


def alike(tallies: Tallies) -> dict[int, tuple[int, ...]]:
    """{player count: all counts whose games are the very same}, by the first of each: they count once."""
    found: dict[int, tuple[int, ...]] = {}
    for n, t in tallies.items():
        same = (k for k in found if all(np.array_equal(getattr(t, f.name), getattr(tallies[k], f.name))
                                        for f in fields(Tally) if f.compare))  # fmt: skip
        first = next(same, n)
        found[first] = (*found.get(first, ()), n)
    return found


# -- tests -------------------------------------------------------------------------------------------------------------


def _error(wins: float, games: float) -> float:
    """Standard error of a share, with two games more of each kind (Agresti, Coull 1998): none is known exactly."""
    p = (wins + 2) / (games + 4)
    return float(np.sqrt(p * (1 - p) / (games + 4)))


def nearer(wins: float, games: float, new_wins: float, new_games: float, middle: float = 0.5) -> float:
    """p value of a new share of games being nearer to the middle than the old one, from games that are independent.

    The new one is nearer if it lies between the old one and what the old one is in the mirror: two one-sided tests.
    """
    old, new = wins / games - middle, new_wins / new_games - middle
    error = np.hypot(_error(wins, games), _error(new_wins, new_games))
    way = 1 if old < 0 else -1
    return float(max(ndtr(way * (old - new) / error), ndtr(way * (old + new) / error)))


def apart(wins: float, games: float, other_wins: float, other_games: float) -> float:
    """p value of two shares of games being the same, two-sided, however the games of both hang together.

    They may be of the same chance; at worst they go against each other, game by game, as far as both were played.
    """
    one, other = _error(wins, games), _error(other_wins, other_games)
    shared = min(games, other_games) / max(games, other_games)
    error = np.sqrt(one**2 + other**2 + 2 * one * other * np.sqrt(shared))
    return float(2 * ndtr(-abs(wins / games - other_wins / other_games) / error))


def of_band(wins: int, games: int, least: float, most: float) -> dict[str, float]:
    """p values of a share of games being above its band, below, and inside; all exact."""
    more, less = bdtrc(wins - 1, games, (least, most)), bdtr(wins, games, (least, most))
    return {"above": float(more[1]), "below": float(less[0]), "inside": float(max(more[0], less[1]))}


def _side_claims(judged: pd.DataFrame) -> dict[Key, float]:
    """Of each side at each player count: that it has more than its band, less, or neither."""
    return {(word, r.players, r.side): p for r in frames.each(judged[judged["games"] > 0])
            for word, p in of_band(r.wins, r.games, r.least, r.most).items()}  # fmt: skip


def _apart(seats: pd.DataFrame) -> Floats:
    """Standard errors that seats are from the average of their table."""
    difference, error = (seats["rate"] - seats["table"]).to_numpy(float), seats["error"].to_numpy(float)
    return np.asarray(np.divide(difference, error, out=np.zeros(len(seats)), where=error > 1e-12))


def _ends_apart(tally: Tally) -> float:
    """p value of the seats that won most and least being alike, as any two may be these (Bonferroni)."""
    wins, games, total = tally.seat_wins, tally.seat_games, len(tally.seat_games)
    there = np.flatnonzero(games)
    rates = wins[there] / games[there]
    adds = np.zeros(2 * total)
    for seat, sign in ((there[rates.argmax()], 1), (there[rates.argmin()], -1)):
        adds[[seat, seat + total]] += sign / games[seat], -sign * wins[seat] / games[seat] ** 2
    error = np.sqrt(max(0.0, adds @ tally.seat_squares[-1] @ adds))
    p = 2 * ndtr(-np.ptp(rates) / error) if error > 1e-12 else 1.0
    return float(min(1.0, p * len(there) * (len(there) - 1) / 2))


def _seat_claims(game: Game, tallies: Tallies) -> dict[Key, float]:
    """Seats against the average of their table, and within a side; and that no seat is far from it."""
    once = {n: tallies[n] for n in alike(tallies)}
    seats, within = frames.seats(game, once), frames.seat_sides(game, once)
    if seats.empty:
        return {("seats close",): 1.0}
    found: dict[Key, float] = {}
    for r, z in zip(frames.each(seats), _apart(seats), strict=True):
        found["seat", r.players, r.seat] = float(2 * ndtr(-abs(z)))
    for r, z in zip(frames.each(within), _apart(within), strict=True):
        found["seat", r.players, r.seat, r.side] = float(2 * ndtr(-abs(z)))
    found |= {("seats apart", n): _ends_apart(t) for n, t in once.items() if np.count_nonzero(t.seat_games) > 1}
    room = CLOSE - (seats["rate"] - seats["table"]).abs()
    near = ndtr(-room / seats["error"].clip(lower=1e-12))
    return found | {("seats close",): float(near.max())}


def seat_claims(seats: pd.DataFrame, claims: Claims) -> pd.DataFrame:
    """Seats that win more or less often than their table's average, beyond chance.

    Parameters
    ----------
    seats : from `frames.seats` or `frames.seat_sides`

    Returns
    -------
    The rows with difference (to the table) and claimed; those claimed first, the largest difference first.
    """
    keys = [("seat", r.players, r.seat, *([r.side] if "side" in seats else [])) for r in frames.each(seats)]
    told = seats[np.array([key in claims.p for key in keys], bool)]  # of player counts that are alike, the first
    told = told.assign(
        difference=told["rate"] - told["table"], claimed=[claims.hold(*key) for key in keys if key in claims.p]
    )
    order = told["difference"].abs() + 2.0 * told["claimed"]
    return told.loc[order.sort_values(ascending=False, kind="stable").index].reset_index(drop=True)


def _ending_claims(game: Game, tallies: Tallies) -> dict[Key, float]:
    """That most of the games that end in a way are won by the side that won most of those seen."""
    found = frames.endings(game, {n: tallies[n] for n in alike(tallies)})
    counts = found.groupby("ending", sort=False)[[f"by_{side}" for side in game.sides]].sum()
    total = found.groupby("ending", sort=False)["wins"].sum()
    return {
        ("ending", str(name)): min(1.0, 2 * float(bdtrc(most - 1, total, 0.5)))
        for name, most, total in zip(total.index, counts.max(axis=1), total, strict=True)
        if most > 0
    }


def family(game: Game, tallies: Tallies, judged: pd.DataFrame, further: Iterable[tuple[Key, float]] = ()) -> Claims:
    """All claims of a page.

    Parameters
    ----------
    tallies : counters by player count
    judged : from `target.judge`, of the same counters
    further : claims of changes that are proposed, of rungs of the ladder and of the course of games, and their p values
    """
    seats = {} if frames.is_cooperative(game) else _seat_claims(game, tallies)
    return Claims(_side_claims(judged) | seats | _ending_claims(game, tallies) | dict(further))
