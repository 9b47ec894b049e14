"""What a block of games leaves behind, and a choice that spoils one."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Block", "Fault"]


@dataclass(frozen=True)
class Block:
    """What a block of games leaves behind.

    Attributes
    ----------
    lo, hi : the games are lo <= index < hi
    outcomes : one record of shape.outcome per game, in the order of their indices
    pace : int64[result, track, round, bin]; result is the winning side's number, the last one is nobody
    gaps : int64[gap], how often each situation without a clause was met
    """

    lo: int
    hi: int
    outcomes: npt.NDArray[Any]
    pace: npt.NDArray[np.int64]
    gaps: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Fault:
    """A choice that is not on the menu, which ends a game as illegal.

    Attributes
    ----------
    index : of the game
    seat, side : who was asked, from 0
    kind : name of the decision
    answer : the index that the strategy gave
    options : on the menu
    """

    index: int
    seat: int
    side: int
    kind: str
    answer: int
    options: int

    def __str__(self) -> str:
        """In words, seats from 1."""
        asked = f"game {self.index}, seat {self.seat + 1}: asked for {self.kind}"
        return f"{asked} it answered {self.answer}, and the options are 0 to {self.options - 1}"
