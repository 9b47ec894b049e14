"""How a score comes about: what it may be expected to be at the end of every round, and how far that is off.

The model of `experiments.measure.pacing` tells who wins; of a score, or a place, it is a linear regression on the same
features, fitted on one half of the games and read on the other. The last round is left out: there it is known.
docs/metrics.md has the formulas.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from experiments.measure.observed import Observed
from experiments.measure.pacing import LEAST, RIDGE, explained, features, until
from sim import Game
from sim.aim import side_numbers
from sim.game import FIRST_ENDING

__all__ = ["PARTS", "Forecast", "Line", "errors", "forecast", "picked", "thirds"]

PARTS = (0.0, 0.25, 0.5, 0.75)  # of a game's rounds, where it is told how far the forecast is off
TOLD = (("middling", 0.5), ("high", 0.9), ("low", 0.1))  # games that are told, by the share that has less
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """One game.

    Attributes
    ----------
    index : the number of the game
    means : float64[round]: before the first round, then at the end of each round that was seen, the last one as it came
    first : rounds before the first that was seen; more than none only from a described position
    """

    index: int
    means: Floats
    first: int = 0

    @property
    def came(self) -> float:
        """What the main side had at the end."""
        return float(self.means[-1])

    def at(self, part: float) -> float:
        """The forecast when a part of the rounds that were seen is over, 0 <= part < 1."""
        return float(self.means[int(part * (len(self.means) - 1))])


@dataclass(frozen=True)
class Forecast:
    """How the games of one cell go.

    Attributes
    ----------
    lines : of the games that the model has not seen
    explained : share of the variance, over all rounds, that the model takes away in those games; less than 0 if it
        knows less than the mean does
    p : of its taking nothing away: of the mean over games of what it does (Student)
    """

    lines: tuple[Line, ...]
    explained: float
    p: float


def forecast(game: Game, seen: Observed, dealt: Sequence[str] = ()) -> Forecast | None:
    """The lines of the second half of the games, by a model of the first half.

    Parameters
    ----------
    dealt : the game's own columns of the outcome that the set-up deals, which everybody sees

    Returns
    -------
    None where there are too few games, no tracks, no round but the last, or all ended alike.
    """
    came, fair = _ends(game, seen)
    learn = fair & (np.arange(seen.games) % 2 == 0)
    if fair.sum() < LEAST or not game.shape.tracks or not came[learn].std():
        return None
    rows, of = features(game, seen, dealt)
    begins, usual = np.searchsorted(of, np.arange(seen.games + 1)), float(came[learn].mean())
    taught = learn[of]
    y, centre = came[of[taught]], rows[taught].mean(axis=0)
    x = rows[taught] - centre
    beta = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ (y - y.mean()))
    means = y.mean() + (rows - centre) @ beta
    lines = tuple(
        Line(int(i), np.r_[usual, means[begins[i] : begins[i + 1]], came[i]], int(seen.first[i]))
        for i in np.flatnonzero(fair & ~learn)
    )
    return Forecast(lines, *explained([one.means for one in lines]))


def _ends(game: Game, seen: Observed) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """What the main side had at the end of each game, and which games count."""
    total, seats = side_numbers(game.aim, seen.outcomes, game.sides.index(game.main_side))
    fair = (seen.outcomes["ending"] >= FIRST_ENDING) & (seats > 0) & (until(seen) > seen.first)
    return total / np.maximum(seats, 1), fair


def thirds(game: Game, seen: Mapping[int, Observed]) -> tuple[int, dict[int, list[Floats]]]:
    """What games end with by where they stand half-way, on the track that tells most.

    The track, and where a third of the games lies, are chosen in one half of the games and told by the other.

    Returns
    -------
    The number of the track, and by player count what the games had at the end that then stood low, in the middle, high.
    """
    halves, told = {}, np.zeros(next(iter(seen.values())).tracks.shape[1])
    for n, one in seen.items():
        came, fair = _ends(game, one)
        half = (one.outcomes["rounds"] - one.first) // 2 - 1 + one.first  # the round with which half of it is over
        at = np.clip(half, 0, one.tracks.shape[2] - 1)
        stood = one.tracks[np.arange(one.games), :, at].astype(float)
        first = fair & (np.arange(one.games) % 2 == 0)
        halves[n] = came, stood, first, fair & ~first
        if first.sum() >= LEAST:
            told += _together(stood[first], came[first])
    track, found = int(told.argmax()), {}
    for n, (came, stood, first, rest) in halves.items():
        if first.sum() >= LEAST:
            where = np.searchsorted(np.quantile(stood[first, track], (1 / 3, 2 / 3)), stood[rest, track], "left")
            found[n] = [came[rest][where == third] for third in range(3)]
    return track, found


def _together(stood: Floats, came: Floats) -> Floats:
    """float64[track]: the square of how each goes together with the end; 0 of one that is always the same."""
    away, off = stood - stood.mean(axis=0), came - came.mean()
    squares = (away**2).sum(axis=0) * (off**2).sum()
    return np.asarray(np.divide((off @ away) ** 2, squares, out=np.zeros(stood.shape[1]), where=squares > 0))


def errors(found: Forecast, parts: Sequence[float] = PARTS) -> pd.DataFrame:
    """How far the forecast is off on the way.

    Returns
    -------
    Columns part (of a game's rounds that are over), error (root of the mean square, in the unit of the score), left (of
    the variance before the first round, the share that is left).
    """
    came = np.array([one.came for one in found.lines])
    squares = [float(((np.array([one.at(part) for one in found.lines]) - came) ** 2).mean()) for part in (0.0, *parts)]
    rows: list[dict[str, Any]] = [
        {"part": part, "error": square**0.5, "left": square / squares[0] if squares[0] else 0.0}
        for part, square in zip(parts, squares[1:], strict=True)
    ]
    return pd.DataFrame(rows)


def picked(found: Forecast) -> Iterator[tuple[str, int]]:
    """Three games to be told: ('middling', 'high' and 'low', the game's number), those nearest to their quantile."""
    left = {one.index: one.came for one in found.lines}
    quantiles = np.quantile(list(left.values()), [q for _, q in TOLD])
    for (name, _), wanted in zip(TOLD, quantiles, strict=True):
        if left:
            index = min(left, key=lambda k: abs(left[k] - wanted))
            del left[index]
            yield name, index
