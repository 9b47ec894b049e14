"""What a game is played for: to win, for a score, or for a place in a ranking; and what a seat or a side has of it.

Kernels read it of one finished game, for search and training; numpy reads it of the outcomes of many.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.kernel import kernel

__all__ = ["Aim", "in_play", "seat_numbers", "side_numbers", "winners", "worth_for", "worth_of_side", "worths"]

SORTS = ("wins", "score", "places")
WINS, SHARED, MORE, LESS, PLACES, LOW_PLACES = range(6)  # of an aim, for kernels
Outcomes = npt.NDArray[np.void]


@dataclass(frozen=True)
class Aim:
    """What the players of a game play for.

    A side's number in a game is whether it won; or the mean of the scores, or of the places, of its seats in play.

    Parameters
    ----------
    what : 'wins'; 'score', that is ``outcome.score``: of a team every seat has the same, of rivals each its own;
        'places' in a ranking of the seats in play: who won before who did not, then by score; equal ones share a place
    unit : of the score, in words, as they stand behind a number: "points", "chips"
    higher : whether the higher score is the better one
    low, high : where a designer wants the mean of the main side to lie; infinite where there is no end
    shared : several sides may win one game, each that has a seat that won; else one, which `end_game` names
    """

    what: str = "wins"
    unit: str = "points"
    higher: bool = True
    low: float = -math.inf
    high: float = math.inf
    shared: bool = False

    @property
    def wrong(self) -> str:
        """What does not fit together; empty if all does."""
        if self.what not in SORTS:
            return f"{self.what!r} is none of {', '.join(SORTS)}"
        if self.low >= self.high:
            return f"low {self.low:g} is not below high {self.high:g}"
        return "of wins the band is --target" if self.banded and not self.counts else ""

    @property
    def counts(self) -> bool:
        """Whether it is another number than to win."""
        return self.what != "wins"

    @property
    def banded(self) -> bool:
        """Whether the game says where the mean should lie."""
        return not math.isinf(self.low) or not math.isinf(self.high)

    @property
    def band(self) -> str:
        """Where the mean should lie, in words."""
        if math.isinf(self.low):
            return f"at most {self.high:g}"
        return f"at least {self.low:g}" if math.isinf(self.high) else f"{self.low:g} to {self.high:g}"

    @property
    def noun(self) -> str:
        """What its numbers are, in words."""
        return self.unit if self.what == "score" else {"wins": "wins", "places": "place"}[self.what]

    @property
    def better(self) -> int:
        """1 where more is better, -1 where less is; of places the first is the best."""
        return -1 if self.what == "places" or (self.what == "score" and not self.higher) else 1

    @property
    def code(self) -> int:
        """The same for kernels, see `worth_for`."""
        if self.what == "wins":
            return SHARED if self.shared else WINS
        return (MORE if self.higher else LESS) if self.what == "score" else (PLACES if self.higher else LOW_PLACES)


# -- of one game -------------------------------------------------------------------------------------------------------


@kernel
def worth_for(out, seat, code):
    """What a seat has of what it plays for, float64, more is better: whether it won; or what its side has.

    `out` is the outcome of a game that has ended, `code` that of the game's aim.
    """
    return 1.0 * out.won[seat] if code <= SHARED else worth_of_side(out, out.team[seat], code)


@kernel
def worth_of_side(out, side, code):
    """The same of a side: whether it won; or the mean over its seats in play of their scores or places, 0 for none.

    What is better the less it is, such as places, counts below 0.
    """
    if code == WINS:
        return 1.0 if out.side == side else 0.0
    total, seats = 0.0, 0
    for seat in range(len(out.role)):
        if out.role[seat] >= 0 and out.team[seat] == side:
            total += number_of_seat(out, seat, code)
            seats += 1
    if code == SHARED:
        return 1.0 if out.side == side or total > 0.0 else 0.0
    return total / seats if seats > 0 else 0.0


@kernel
def number_of_seat(out, seat, code):
    """Whether a seat won, its score, or its place; of what is better the less it is, below 0."""
    if code <= SHARED:
        return 1.0 * out.won[seat]
    if code <= LESS:
        return (1.0 if code == MORE else -1.0) * out.score[seat]
    place = 1.0
    for other in range(len(out.role)):
        if out.role[other] >= 0 and stands_before(out, other, seat, 1 if code == PLACES else -1):
            place += 1.0
    return -place


@kernel
def stands_before(out, one, other, sign):
    """Whether a seat stands before another one in the ranking."""
    ahead = out.won[one] - out.won[other]
    return ahead > 0 or (ahead == 0 and sign * out.score[one] > sign * out.score[other])


# -- of many games -----------------------------------------------------------------------------------------------------


def in_play(outcomes: Outcomes) -> npt.NDArray[np.bool_]:
    """bool[game, seat]: whether the seat was in play."""
    found: npt.NDArray[np.bool_] = outcomes["role"] >= 0
    return found


def winners(aim: Aim, outcomes: Outcomes, side: int) -> npt.NDArray[np.bool_]:
    """bool[game]: whether a side won it."""
    named: npt.NDArray[np.bool_] = outcomes["side"] == side
    if not aim.shared:
        return named
    own = in_play(outcomes) & (outcomes["team"] == side) & (outcomes["won"] > 0)
    return named | own.any(axis=1)


def seat_numbers(aim: Aim, outcomes: Outcomes) -> npt.NDArray[np.int64]:
    """int64[game, seat]: the score of each seat, or its place from 1 on; of a seat that is in play."""
    score = outcomes["score"].astype(np.int64)
    if aim.what != "places":
        return score
    won, there = outcomes["won"].astype(np.int64), in_play(outcomes)
    score *= 1 if aim.higher else -1
    ahead = won[:, :, None] - won[:, None, :]  # of the first seat before the second
    before = (ahead > 0) | ((ahead == 0) & (score[:, :, None] > score[:, None, :]))
    return 1 + (before & there[:, :, None]).sum(axis=1)


def side_numbers(
    aim: Aim, outcomes: Outcomes, side: int | npt.NDArray[np.integer]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """int64[game] twice: the sum over a side's seats in play of their scores or places, and how many these are.

    `side` is its number, or int[game, 1] where it is another one in each game.
    """
    own = in_play(outcomes) & (outcomes["team"] == side)
    return np.where(own, seat_numbers(aim, outcomes), 0).sum(axis=1), own.sum(axis=1)


def worths(aim: Aim, outcomes: Outcomes, side: int) -> npt.NDArray[np.float64]:
    """float64[game]: what a side has of what is played for, as `worth_of_side`; -1: the first seat, as `worth_for`."""
    if not aim.counts:
        won = winners(aim, outcomes, side) if side >= 0 else outcomes["won"][:, 0] > 0
        return np.asarray(won, np.float64)
    total, seats = side_numbers(aim, outcomes, outcomes["team"][:, :1] if side < 0 else side)
    return np.asarray(aim.better * total / np.maximum(seats, 1))
