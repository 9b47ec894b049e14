"""The claims of a page: every sentence that says that something is so, and not chance, rests on one of these tests.

All of them are one family, corrected together by Holm's method: the chance of one false claim or more on a page is at
most `ALPHA`, whatever is true and however the tests hang together. A part of it, `frames.DOUBT` six times, is kept
for what is said of lengths, of positions that are decided, of published figures, of rulings and of what drives the
game.

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

from experiments.machinery.tally import Tally
from experiments.statistics.holm import holm
from reports import frames
from sim import Game

__all__ = ["ALPHA", "CLOSE", "Claims", "Tallies", "alike", "family", "nearer", "seat_claims"]

ALPHA = 0.05  # chance of one false claim on a page
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
        return self.corrected.get(key, 1.0) < ALPHA - 6 * frames.DOUBT


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


def _side_claims(judged: pd.DataFrame) -> dict[Key, float]:
    """Of each side at each player count: that it has more than its band, less, or neither; all exact."""
    found: dict[Key, float] = {}
    for r in frames.each(judged[judged["games"] > 0]):
        found["above", r.players, r.side] = float(bdtrc(r.wins - 1, r.games, r.most))
        found["below", r.players, r.side] = float(bdtr(r.wins, r.games, r.least))
        inside = max(bdtrc(r.wins - 1, r.games, r.least), bdtr(r.wins, r.games, r.most))
        found["inside", r.players, r.side] = float(inside)
    return found


def _apart(seats: pd.DataFrame) -> Floats:
    """Standard errors that seats are from the average of their table."""
    difference, error = (seats["rate"] - seats["table"]).to_numpy(float), seats["error"].to_numpy(float)
    return np.asarray(np.divide(difference, error, out=np.zeros(len(seats)), where=error > 1e-12))


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


def family(game: Game, tallies: Tallies, judged: pd.DataFrame, proposed: Iterable[tuple[Key, float]] = ()) -> Claims:
    """All claims of a page.

    Parameters
    ----------
    tallies : counters by player count
    judged : from `target.judge`, of the same counters
    proposed : changes that are proposed and the p values of their bringing the game nearer to the middle of its band
    """
    seats = {} if frames.is_cooperative(game) else _seat_claims(game, tallies)
    return Claims(_side_claims(judged) | seats | _ending_claims(game, tallies) | dict(proposed))
