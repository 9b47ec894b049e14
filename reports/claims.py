"""The claims of a page: every sentence that says that something is so, and not chance, rests on one of these tests.

All of them are one family, corrected together by Holm's method: the chance of one false claim or more on a page is at
most `ALPHA`, whatever is true and however the tests hang together. A part of it, `frames.DOUBT` five times, is kept
for what is said of lengths, of positions that are decided, of published figures, of rulings and of what drives the
game. Player counts are played on the same chance, so what compares them takes the worst case of how they hang
together: standard errors add up.

References
----------
S. Gutmann, Z. Maymin, "Is the selected population the best?", Annals of Statistics 15, 1987: the largest of several
    against each other one, two-sided.
D. Schuirmann, J. Pharmacokinetics and Biopharmaceutics 15, 1987: two one-sided tests of what is practically even.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.stats import binom, binomtest, norm

from experiments.machinery.tally import Tally
from experiments.statistics.holm import holm
from experiments.statistics.intervals import wilson
from reports import frames
from sim import Game

__all__ = ["ALPHA", "CLOSE", "Claims", "Tallies", "alike", "balance", "cooperative_rates", "family", "leads", "nearer",
           "rivals", "seat_claims"]  # fmt: skip

ALPHA = 0.05  # chance of one false claim on a page
CLOSE = 0.02  # a win rate this near to one half is practically even

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
        """Whether a claim may be made."""
        return self.corrected[key] < ALPHA - 5 * frames.DOUBT


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


def leads(values: Sequence[float], errors: Sequence[float]) -> float:
    """p value of the largest of several estimates being truly the largest, however they hang together; 1 for one alone.

    Parameters
    ----------
    values, errors : estimates and their standard errors
    """
    if len(values) < 2:
        return 1.0
    top = int(np.argmax(values))
    z = min(
        (values[top] - v) / (errors[top] + e)
        for i, (v, e) in enumerate(zip(values, errors, strict=True))
        if i != top
    )  # fmt: skip
    return float(2 * norm.sf(z))


def _error(wins: float, games: float) -> float:
    """Standard error of a share, with two games more of each kind (Agresti, Coull 1998): none is known exactly."""
    p = (wins + 2) / (games + 4)
    return float(np.sqrt(p * (1 - p) / (games + 4)))


def nearer(wins: float, games: float, new_wins: float, new_games: float) -> float:
    """p value of a new share of games being nearer to one half than the old one, from games that are independent.

    The new one is nearer if it lies between the old one and what the old one is in the mirror: two one-sided tests.
    """
    old, new = wins / games, new_wins / new_games
    error = np.hypot(_error(wins, games), _error(new_wins, new_games))
    way = 1 if old < 0.5 else -1
    return float(max(norm.sf(way * (new - old) / error), norm.sf(way * (1 - old - new) / error)))


def _even(wins: int, games: int) -> tuple[float, float]:
    """p values of a side being favoured, and of the share being within `CLOSE` of one half; both exact."""
    if not games:
        return 1.0, 1.0
    near = max(binom.sf(wins - 1, games, 0.5 - CLOSE), binom.cdf(wins, games, 0.5 + CLOSE))
    return float(binomtest(wins, games).pvalue), float(near)


# -- what is compared --------------------------------------------------------------------------------------------------


def balance(game: Game, tallies: Tallies) -> pd.DataFrame:
    """Who wins at which player count, in a game of two sides. Games that no side won are left out.

    Returns
    -------
    Columns players (the first of those that are alike), counts (all of them), wins (of the first side), games, rate,
    low, high: intervals that hold at all counts together.
    """
    rows = []
    groups = alike(tallies)
    for n, counts in groups.items():
        k, other = (int(x) for x in tallies[n].sides[:2])
        games = k + other
        low, high = wilson(k, games, 1 - ALPHA / len(groups))
        rate = k / games if games else 0.5
        rows.append({"players": n, "counts": counts, "wins": k, "games": games, "rate": rate, "low": low, "high": high})
    return pd.DataFrame(rows)


def cooperative_rates(game: Game, tallies: Tallies) -> pd.DataFrame:
    """How often the players win, at player counts that are not alike; columns as in `balance`."""
    main = game.sides.index(game.main_side)
    rows = []
    for n, counts in alike(tallies).items():
        k, games = int(tallies[n].sides[main]), tallies[n].ended
        low, high = wilson(k, games)
        rate = k / games if games else 0.0
        rows.append({"players": n, "counts": counts, "wins": k, "games": games, "rate": rate, "low": low, "high": high})
    return pd.DataFrame(rows)


def rivals(game: Game, tallies: Tallies) -> pd.Series:
    """Share of games of each side that decides, the mean over player counts above one; empty if there are none."""
    sides = [game.sides.index(s) for s in game.fallback]
    several = [t for n in alike(tallies) if n > 1 and (t := tallies[n]).ended]
    shares = [t.sides[sides] / t.ended for t in several]
    return pd.Series(np.mean(shares, axis=0), index=list(game.fallback)) if shares else pd.Series(dtype=float)


def _rival_claims(game: Game, tallies: Tallies) -> dict[Key, float]:
    """Which side wins most, and which least: against each other side, means over player counts."""
    shares = rivals(game, tallies)
    several = [t for n in alike(tallies) if n > 1 and (t := tallies[n]).ended]

    def apart(one: str, other: str) -> float:
        """Standard errors apart, however the counts hang together."""
        i, j = game.sides.index(one), game.sides.index(other)
        errors = []
        for t in several:
            a, b = (t.sides[[i, j]] + 1) / (t.ended + 2)
            errors.append(np.sqrt((a + b - (a - b) ** 2) / (t.ended + 2)))
        return float((shares[one] - shares[other]) / np.mean(errors))

    if len(shares) < 2:
        return {}
    top, least = str(shares.idxmax()), str(shares.idxmin())
    most = min(apart(top, s) for s in shares.index if s != top)
    few = min(apart(s, least) for s in shares.index if s != least)
    return {("most",): float(2 * norm.sf(most)), ("least",): float(2 * norm.sf(few))}


def _side_claims(game: Game, tallies: Tallies) -> dict[Key, float]:
    if frames.is_cooperative(game):
        rows = cooperative_rates(game, tallies)
        errors = [_error(w, g) for w, g in zip(rows["wins"], rows["games"], strict=True)]
        return {("easiest",): leads(list(rows["rate"]), errors), ("hardest",): leads(list(-rows["rate"]), errors)}
    if len(game.sides) > 2:
        return _rival_claims(game, tallies)
    rows = balance(game, tallies)
    found: dict[Key, float] = {}
    for r in frames.each(rows):
        found["favoured", r.players], found["even", r.players] = _even(r.wins, r.games)
    errors = [_error(w, g) for w, g in zip(rows["wins"], rows["games"], strict=True)]
    return found | {("furthest",): leads(list((rows["rate"] - 0.5).abs()), errors)}


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
        found["seat", r.players, r.seat] = float(2 * norm.sf(abs(z)))
    for r, z in zip(frames.each(within), _apart(within), strict=True):
        found["seat", r.players, r.seat, r.side] = float(2 * norm.sf(abs(z)))
    room = CLOSE - (seats["rate"] - seats["table"]).abs()
    near = norm.sf(room / seats["error"].clip(lower=1e-12))
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
        ("ending", str(name)): min(1.0, 2 * float(binom.sf(most - 1, total, 0.5)))
        for name, most, total in zip(total.index, counts.max(axis=1), total, strict=True)
        if most > 0
    }


def family(game: Game, tallies: Tallies, proposed: Iterable[tuple[Key, float]] = ()) -> Claims:
    """All claims of a page.

    Parameters
    ----------
    tallies : counters by player count
    proposed : changes that are proposed and the p values of their bringing the game nearer to even
    """
    seats = {} if frames.is_cooperative(game) else _seat_claims(game, tallies)
    return Claims(_side_claims(game, tallies) | seats | _ending_claims(game, tallies) | dict(proposed))
