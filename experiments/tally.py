"""Additive counters of a cell: blocks add up in any order, and a million games cost the memory of one."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from sim import Game
from sim.play import Block

__all__ = ["Tally", "tally"]

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Tally:
    """Integer counts over games. All arrays int64.

    Attributes
    ----------
    games : number of games
    endings : [code] 0 is unused, 1 truncated, 2 illegal, then the game's own
    sides : [side] games won by a side; the last entry is games won by nobody
    endings_by_side : [code, side] the two together, the last side nobody
    seat_games, seat_wins : [seat] games in which the seat was in play, and those it won
    seat_side_games, seat_side_wins : [seat, side] the same by the side the seat was on
    role_games, role_wins : [role] seats that had the role, and those of them that won
    rounds : [round] games that ended in that round
    rounds_by_side : [round, side] the same by winner
    scores : [seat] sum of scores; score_squares : [seat] sum of their squares
    turns, decisions : sums
    extra : [field] sums of the game's own columns; extra_squares : sums of their squares
    pace : [result, track, round, bin]
    gaps : [gap]
    faults : [seat] illegal choices by seat
    """

    games: Counts
    endings: Counts
    sides: Counts
    endings_by_side: Counts
    seat_games: Counts
    seat_wins: Counts
    seat_side_games: Counts
    seat_side_wins: Counts
    role_games: Counts
    role_wins: Counts
    rounds: Counts
    rounds_by_side: Counts
    scores: Counts
    score_squares: Counts
    turns: Counts
    decisions: Counts
    extra: Counts
    extra_squares: Counts
    pace: Counts
    gaps: Counts
    faults: Counts

    def __add__(self, other: "Tally") -> "Tally":
        """Counts of both; exact, and the same in any order."""
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def tally(game: Game, block: Block) -> Tally:
    """Counts of a block of games."""
    o: npt.NDArray[Any] = block.outcomes
    sides, seats, roles = len(game.sides), game.shape.seats, len(game.roles)
    side = np.where(o["side"] < 0, sides, o["side"]).astype(np.int64)
    ending = o["ending"].astype(np.int64)
    rounds = np.clip(o["rounds"], 0, game.shape.rounds).astype(np.int64)
    present, won, team = o["role"] >= 0, o["won"] > 0, o["team"].astype(np.int64)
    role = o["role"].astype(np.int64)
    extras = [np.atleast_2d(o["extra"][name].astype(np.int64).reshape(len(o), -1).T) for name in o["extra"].dtype.names or ()]
    extra = np.concatenate(extras)

    def table(a: Counts, n: int, b: Counts, m: int) -> Counts:
        return np.bincount(a * m + b, minlength=n * m).reshape(n, m)

    codes = len(game.endings) + 3
    by_seat = [table(team[present[:, s], s], sides, won[present[:, s], s].astype(np.int64), 2) for s in range(seats)]
    by_role = table(role[present], roles, won[present].astype(np.int64), 2)
    score = np.where(present, o["score"], 0).astype(np.int64)
    return Tally(
        games=np.array(len(o), np.int64),
        endings=np.bincount(ending, minlength=codes),
        sides=np.bincount(side, minlength=sides + 1),
        endings_by_side=table(ending, codes, side, sides + 1),
        seat_games=present.sum(axis=0, dtype=np.int64),
        seat_wins=(present & won).sum(axis=0, dtype=np.int64),
        seat_side_games=np.array([t.sum(axis=1) for t in by_seat], np.int64),
        seat_side_wins=np.array([t[:, 1] for t in by_seat], np.int64),
        role_games=by_role.sum(axis=1),
        role_wins=by_role[:, 1],
        rounds=np.bincount(rounds, minlength=game.shape.rounds + 1),
        rounds_by_side=table(rounds, game.shape.rounds + 1, side, sides + 1),
        scores=score.sum(axis=0),
        score_squares=(score**2).sum(axis=0),
        turns=np.array(o["turns"].sum(dtype=np.int64)),
        decisions=np.array(o["decisions"].sum(dtype=np.int64)),
        extra=extra.sum(axis=1),
        extra_squares=(extra**2).sum(axis=1),
        pace=block.pace,
        gaps=block.gaps,
        faults=np.bincount(o["fault"][ending == 2], minlength=seats).astype(np.int64),
    )
