"""The claims of a page: every sentence that says that something is so, and not chance, rests on one of these tests.

All of them are one family, corrected together by Holm's method: the chance of one false claim or more on a page is at
most `ALPHA`, whatever is true and however the tests hang together. A part of it, `frames.DOUBT` for each of `APART`, is
kept for what is tested in chapters of its own, so that a game of many numbers, roles and rulings leaves the verdict its
power.

References
----------
D. Schuirmann, J. Pharmacokinetics and Biopharmaceutics 15, 1987: two one-sided tests of what is inside a band.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import bdtr, bdtrc, ndtr

from experiments.keep.tally import Tally
from experiments.statistics.holm import holm
from experiments.statistics.intervals import clopper_pearson
from reports.page import frames

__all__ = ["ALPHA", "APART", "CLOSE", "CORE", "Claim", "Claims", "Key", "Tallies", "alike", "apart", "contrary",
           "light_of", "nearer", "of_band", "seat_claims"]  # fmt: skip

ALPHA = 0.05  # chance of one false claim on a page
APART = ("lengths", "published figures", "rulings", "numbers that matter", "what it hangs on", "what drives it")
CORE = ALPHA - len(APART) * frames.DOUBT  # of the family of this module
CLOSE = 0.02  # a seat this near to the average of its table hardly matters

POSSIBLE = {"above": {"above"}, "below": {"below"}, "inside": {"inside"}, "not above": {"inside", "below"},
            "not below": {"inside", "above"}, "open": {"inside", "above", "below"}}  # fmt: skip

Tallies = Mapping[int, Tally]
Key = tuple[Hashable, ...]
Claim = tuple[Key, float]  # what it says of what, and the p value of its not being so
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

    def light(self, *key: Hashable) -> str:
        """Where a share is by its band, beyond chance; the key is that of its claims (`of_band`); else 'open'."""
        return light_of(lambda word: self.hold(*key, word))

    def standing(self, *key: Hashable) -> str:
        """`light`, and where that is open on which side of its band a share surely is not: 'not above', 'not below'."""
        light = self.light(*key)
        refused = (word for word in ("not above", "not below") if self.hold(*key, word))
        return light if light != "open" else next(refused, "open")

    @cached_property
    def cutoff(self) -> float:
        """The p value below which claims of this page hold, 0 < cutoff <= CORE.

        Of m claims, r of which hold by Holm's method, the r-th smallest p is below CORE / (m - r + 1), and the next one
        is not below CORE / (m - r): that parts those that hold from the others.
        """
        return CORE / max(1, sum(p >= CORE for p in self.corrected.values()))

    def interval(self, wins: int, games: int) -> tuple[float, float]:
        """Of a share of games what no test of this page refuses.

        It lies above, below or inside a band just where `of_band` and `hold` say so.
        """
        return clopper_pearson(wins, games, self.cutoff)


def light_of(holds: Callable[[str], bool]) -> str:
    """'above', 'below' or 'inside' by the claims of `of_band` that hold, else 'open'; inside is what is on no side."""
    if holds("not above") and holds("not below"):
        return "inside"
    return next((word for word in ("above", "below") if holds(word)), "open")


def contrary(one: str, other: str) -> bool:
    """Whether two standings (`Claims.standing`) cannot be of one verdict, whatever is left open of either."""
    return POSSIBLE[one].isdisjoint(POSSIBLE[other])


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
    """p values of a share of games being above its band, below, not above, and not below; all exact.

    It is inside where it is neither above nor below, so that the larger of the last two is the p value of that.
    """
    more, less = bdtrc(wins - 1, games, (least, most)), bdtr(wins, games, (least, most))
    return {"above": float(more[1]), "below": float(less[0]), "not above": float(less[1]), "not below": float(more[0])}


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
