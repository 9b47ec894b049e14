"""How single games go: the chance to win at the end of every round, and what its path says.

A model of who wins is fitted on one half of the games and read on the other, so that it is no wiser about a game than
somebody who has played many others. The last round of a game is left out of both: there it is known who won, and the
tracks may say so. docs/metrics.md has every formula with its source, and what each is good for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import expit, stdtr

from experiments.keep.tally import single_columns
from experiments.measure.observed import Observed
from sim import Game
from sim.game import FIRST_ENDING

__all__ = [
    "BEHIND", "DECIDED", "LEAST", "NOBODY", "RIDGE", "Pacing", "Path", "chosen", "course", "explained", "features",
    "figures", "measures", "pacing", "until",
]  # fmt: skip

DECIDED = 0.9  # who wins has stood at this chance or more, read from an even start, to the end of the game
BEHIND = 0.5  # of a fair share: a winner who stood lower came back
RIDGE = 30.0  # weight of the penalty on the coefficients, of features with unit variance; see docs/metrics.md
STEPS = 30  # of Newton's method, at most
LEAST = 40  # games below which nothing is fitted
NOBODY = -1  # leads where the chances are no further from the start than the model may err
BEYOND = 1.96  # standard errors of the model
FEWEST = 10  # games that one of several sides won, below which it is no contender

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Path:
    """One game: chances of the contenders from the start to the end.

    Attributes
    ----------
    index : the number of the game
    chances : float64[round, contender]: row 0 before the first round, then at the end of each round that was seen, the
        last one as it came: 1 for who won
    first : rounds before the first that was seen; more than none only from a described position
    errors : float64[round, contender], standard errors of the chances; without them the model is taken at its word
    """

    index: int
    chances: Floats
    first: int = 0
    errors: Floats | None = None

    @property
    def even(self) -> Floats:
        """The chances as they would be from an even start: what the game has shown, and not who is favoured anyway."""
        odds = self.chances / self.chances[0]
        return odds / odds.sum(axis=1, keepdims=True)

    @property
    def leader(self) -> npt.NDArray[np.int64]:
        """Who leads at the end of each round that was seen, or `NOBODY`: whose chance is above that at the start."""
        found = self.even[1:].argmax(axis=1)
        at = np.arange(1, len(self.chances)), found
        beyond = 0.0 if self.errors is None else BEYOND * self.errors[at]
        return np.where(self.chances[at] - self.chances[0][found] > beyond, found, NOBODY)

    @property
    def winner(self) -> int:
        """The contender who won; of several the first."""
        return int(self.chances[-1].argmax())


@dataclass(frozen=True)
class Pacing:
    """How the games of one cell go.

    Attributes
    ----------
    contenders : the sides that may win
    paths : of the games that the model has not seen
    explained : share of the uncertainty about the winner, over all rounds but the last, that the model takes away in
        those games; less than 0 if it knows less than the win rates do
    p : of its taking nothing away: of the mean over games of what it does (Student)
    """

    contenders: tuple[str, ...]
    paths: tuple[Path, ...]
    explained: float
    p: float = 1.0


# -- the model ---------------------------------------------------------------------------------------------------------


def _fit(x: Floats, y: Floats) -> Floats:
    """Coefficients of a logistic regression with a ridge; the first column of x is the constant, without penalty."""
    penalty = np.diag([0.0] + [RIDGE] * (x.shape[1] - 1))
    beta = np.zeros(x.shape[1])
    for _ in range(STEPS):
        p = expit(x @ beta)
        weight = p * (1 - p) + 1e-9
        step = np.linalg.solve(x.T @ (weight[:, None] * x) + penalty, x.T @ (y - p) - penalty @ beta)
        beta += step
        if np.abs(step).max() < 1e-8:
            break
    return beta


def _spread(x: Floats, y: Floats, of: npt.NDArray[np.int64], beta: Floats) -> Floats:
    """Covariance of the coefficients; the rounds of a game hang together (the sandwich of Liang, Zeger 1986)."""
    penalty = np.diag([0.0] + [RIDGE] * (x.shape[1] - 1))
    p = expit(x @ beta)
    bread = np.linalg.inv(x.T @ ((p * (1 - p) + 1e-9)[:, None] * x) + penalty)
    scores = np.zeros((of.max() + 1, x.shape[1]))
    np.add.at(scores, of, x * (y - p)[:, None])
    return np.asarray(bread @ scores.T @ scores @ bread)


def _won(game: Game, outcomes: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int64], Floats]:
    """Numbers of the sides that may win, and won[game, side]; rows of nought where none of them did.

    Of more than two sides those that won now and then: of one that hardly does nothing can be learned.
    """
    won = np.stack([outcomes["side"] == k for k in range(len(game.sides))], axis=1).astype(float)
    kept = np.flatnonzero(won.sum(axis=0) >= (FEWEST if len(game.sides) > 2 else 0))
    return kept, won[:, kept]


def until(seen: Observed) -> npt.NDArray[np.int64]:
    """The round of each game, from 0, up to which the tracks tell of it while it goes on: its last one, or earlier.

    Of the last round some games have the tracks as they stood when it was over, some those of a turn in it.
    """
    return np.minimum(seen.sampled, seen.outcomes["rounds"] - 1)


def features(game: Game, seen: Observed, dealt: Sequence[str]) -> tuple[Floats, npt.NDArray[np.int64]]:
    """A row for each round of each game but its last, and the number of its game.

    Every track, the round and its square, each track times the round, each track squared, and what the set-up dealt.
    """
    spans = [np.arange(a, b) for a, b in zip(seen.first, until(seen), strict=True)]
    of = np.repeat(np.arange(seen.games), [len(s) for s in spans])
    at = np.concatenate(spans) if spans else np.zeros(0, int)
    values = _unit(seen.tracks[of, :, at].astype(float))
    late = _unit(at[:, None].astype(float))
    drawn = [seen.outcomes["extra"][name] for name in dealt if name in single_columns(game)]
    kinds = [(column == value).astype(float) for column in drawn for value in np.unique(column)[1:32]]
    rows = [values, late, late**2, values * late, values**2, *(kind[of, None] for kind in kinds)]
    return np.concatenate(rows, axis=1), of


def _unit(columns: Floats) -> Floats:
    """Columns with mean 0 and variance 1; 0 where they do not vary."""
    spread = columns.std(axis=0)
    return (columns - columns.mean(axis=0)) / np.where(spread > 0, spread, 1.0)


def pacing(game: Game, seen: Observed, dealt: Sequence[str] = (), rates: Floats | None = None) -> Pacing | None:
    """The paths of the second half of the games, by a model of the first half.

    Parameters
    ----------
    dealt : the game's own columns of the outcome that the set-up deals, which everybody sees
    rates : float64[side] shares of the games, from more games; by default those of the first half

    Returns
    -------
    None where there are too few games, no tracks, or only one contender.
    """
    kept, won = _won(game, seen.outcomes)
    names = tuple(game.sides[k] for k in kept)
    fair = (seen.outcomes["ending"] >= FIRST_ENDING) & (won.sum(axis=1) > 0) & (until(seen) > seen.first)
    if fair.sum() < LEAST or len(names) < 2 or not game.shape.tracks:
        return None
    rows, of = features(game, seen, dealt)
    rows = np.concatenate([np.ones((len(rows), 1)), rows], axis=1)
    learn = fair & (np.arange(seen.games) % 2 == 0)
    read = np.flatnonzero(fair & ~learn)
    usual = (won[learn].sum(axis=0) + 0.5) / (learn.sum() + 0.5 * len(names))
    base = usual if rates is None or rates[kept].min() <= 0 else rates[kept] / rates[kept].sum()
    taught = learn[of]
    x, asked = rows[taught], [won[of[taught], k] for k in range(len(names) - (len(names) == 2))]
    fits = [_fit(x, y) for y in asked]
    spreads = [_spread(x, y, of[taught], beta) for y, beta in zip(asked, fits, strict=True)]
    chance = np.stack([expit(rows @ beta) for beta in fits], axis=1)
    error = np.stack([np.sqrt(((rows @ c) * rows).sum(axis=1)) for c in spreads], axis=1) * chance * (1 - chance)
    if len(names) == 2:
        chance, error = np.concatenate([chance, 1 - chance], axis=1), np.repeat(error, 2, axis=1)
    chance = np.clip(chance, 1e-4, None)
    chance /= chance.sum(axis=1, keepdims=True)
    begins, sure = np.searchsorted(of, np.arange(seen.games + 1)), np.zeros_like(base)
    paths = tuple(
        Path(int(i), np.vstack([base, chance[begins[i] : begins[i + 1]], won[i]]), int(seen.first[i]),
             np.vstack([sure, error[begins[i] : begins[i + 1]], sure]))
        for i in read
    )  # fmt: skip
    return Pacing(names, paths, *explained([one.chances for one in paths]))


def explained(courses: Sequence[Floats]) -> tuple[float, float]:
    """How much a model tells of how games end, over all rounds but the last, and the p of its telling nothing.

    Parameters
    ----------
    courses : [round] or [round, contender] of each game: before the first round, then at the end of each, the last one
        as it came

    Returns
    -------
    One less the ratio of squared errors (of chances: Brier scores), of the model's and of what stands before the first
    round; less than 0 if it knows less. p is of the mean over games (Student).
    """
    model = np.array([((one[1:-1] - one[-1]) ** 2).sum() for one in courses])
    usual = np.array([((one[0] - one[-1]) ** 2).sum() * (len(one) - 2) for one in courses])
    gain, n = usual - model, len(courses)
    if not usual.sum():
        return 0.0, 1.0
    error = float(gain.std(ddof=1)) / np.sqrt(n) if n > 1 else 0.0
    p = float(stdtr(n - 1, -gain.mean() / error)) if error > 0 else 1.0
    return float(1 - model.sum() / usual.sum()), p


# -- what a path says --------------------------------------------------------------------------------------------------


def measures(path: Path) -> dict[str, float]:
    """The measures of one game, see docs/metrics.md; from an even start where it says so.

    Returns
    -------
    {"tension", "surprise", "drama", "lead_changes", "comeback", "decided", "half_time", "runaway"}; half_time is NaN
    where nobody leads then.
    """
    even, winner, contenders = path.even, path.winner, path.chances.shape[1]
    fair, rounds = 1 / contenders, len(even) - 1
    own = even[:, winner]
    seen, leader = even[1:], path.leader
    leads = leader[leader != NOBODY]
    short = np.sqrt(np.maximum(0.0, seen.max(axis=1) - seen[:, winner]))
    behind = (leader != winner) & (leader != NOBODY)
    sure = own >= DECIDED
    open_still = np.flatnonzero(~sure)
    decided = (int(open_still[-1]) + 1) / rounds if len(open_still) else 0.0
    quarter, half = rounds // 4, leader[(rounds - 1) // 2]
    return {
        "tension": float(np.mean(_uncertainty(even[:-1]))),
        "surprise": float(np.abs(np.diff(even, axis=0)).sum(axis=1).mean() / 2),
        "drama": float(short[behind].mean()) if behind.any() else 0.0,
        "lead_changes": float((leads[1:] != leads[:-1]).sum()),
        "comeback": float(own.min() < BEHIND * fair),
        "decided": decided,
        "half_time": float(half == winner) if half != NOBODY else float("nan"),
        "runaway": float((leader[quarter:] == winner).all()),
    }


def _uncertainty(chances: Floats) -> Floats:
    """1 where all contenders are as likely, 0 where one is sure, for each round."""
    k = chances.shape[1]
    return np.asarray((1 - (chances**2).sum(axis=1)) * k / (k - 1))


def figures(found: Pacing) -> pd.DataFrame:
    """Mean of every measure over the games, with half the width of its 95 % interval.

    Returns
    -------
    Columns measure, mean, half, games. `decided` is the share of the rounds after which the game is decided;
    ``comeback_size`` is the winner's lowest chance in the games that were comebacks, and stands for how much, beside
    `comeback`, how often.
    """
    each = pd.DataFrame([measures(p) for p in found.paths])
    low = pd.Series([p.even[:, p.winner].min() for p in found.paths])
    each["comeback_size"] = low.where(each["comeback"] > 0)
    rows = []
    for name in each.columns:
        known = each[name].dropna()
        half = 1.96 * known.std() / np.sqrt(len(known)) if len(known) > 1 else float("nan")
        mean = float(known.mean()) if len(known) else float("nan")
        rows.append({"measure": name, "mean": mean, "half": half, "games": len(known)})
    return pd.DataFrame(rows)


def course(found: Pacing, steps: int = 10) -> pd.DataFrame:
    """How the winner comes out, over the parts of a game.

    Returns
    -------
    Columns part (0 to 1 of a game's rounds), left (of the uncertainty at the start, the share that is left, mean over
    games), behind (share of games whose winner does not lead then, from an even start; at the start nobody leads).
    """
    start = _uncertainty(found.paths[0].chances[:1])[0]
    rows = []
    for k in range(steps + 1):
        part = k / steps
        at = [int(part * (len(p.chances) - 1)) for p in found.paths]
        left = [_uncertainty(p.chances[i : i + 1])[0] for i, p in zip(at, found.paths, strict=True)]
        behind = [i > 0 and p.leader[i - 1] not in (p.winner, NOBODY) for i, p in zip(at, found.paths, strict=True)]
        rows.append({"part": part, "left": float(np.mean(left) / start), "behind": float(np.mean(behind))})
    return pd.DataFrame(rows)


def chosen(found: Pacing) -> Iterator[tuple[str, int]]:
    """Three games to be told: ('typical', 'close' and 'runaway', the game's number).

    Typical is nearest to the median of all measures among those that the same contender won as most; close has the most
    tension among those decided late, runaway is the one decided soonest.
    """
    each = pd.DataFrame([measures(p) for p in found.paths], index=[p.index for p in found.paths])
    rounds = pd.Series([len(p.chances) for p in found.paths], index=each.index)
    ranks = each.assign(rounds=rounds).rank(pct=True)
    winner = pd.Series([p.winner for p in found.paths], index=each.index)
    typical = _index((ranks - 0.5).abs().sum(axis=1)[winner == winner.mode()[0]])
    close = _index(-(ranks["tension"] + ranks["decided"] + ranks["lead_changes"]).drop(typical))
    won = each["runaway"] > 0 if (each["runaway"] > 0).sum() > 1 else each["runaway"] >= 0
    left = ranks[won].drop([typical, close], errors="ignore")
    yield "typical", typical
    yield "close", close
    if len(left):
        yield "runaway", _index(left["decided"] + left["tension"])


def _index(values: pd.Series) -> int:
    """Where the least value stands."""
    return int(values.index[int(values.argmin())])
