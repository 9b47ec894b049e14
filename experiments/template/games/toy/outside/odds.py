"""A small engine asked alone: the stones of one turn."""

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from sim import luck
from sim.game import Odds
from sim.games.toy.state.model import SHAPE
from sim.games.toy.turn.bets import lay_stones
from sim.kernel import kernel

__all__ = ["ODDS"]


class Turn(BaseModel):
    """A turn with one of the bets."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    bet: Literal["safe", "bold"] = Field("safe", description="the bet that is taken: safe or bold")


@kernel
def count_stones(states, pack, bet, trials, seed, period, counts):
    """counts[n]: trials in which the turn laid n stones."""
    for trial in range(trials):
        states[0] = states[1]
        g = states[0]
        luck.deal(g.luck, 0, seed, trial, period)
        lay_stones(g, pack, 0, bet)
        counts[g.table.stones] += 1


def _bet(q: Turn, pack: Any) -> int:
    return [bet.id for bet in pack.content.bet].index(q.bet)


def play_turn(q: Turn, pack: Any, trials: int, seed: int) -> npt.NDArray[np.int64]:
    """TY-3: the turn of the game itself."""
    counts = np.zeros(len(stones(q, pack)), np.int64)
    record = pack.lay(pack.game.players[0])
    count_stones(SHAPE.new(2), record, _bet(q, pack), trials, seed, np.ones(len(SHAPE.streams), np.int64), counts)
    return counts


def exact_turn(q: Turn, pack: Any) -> npt.NDArray[np.float64]:
    """Every number of pips is equally likely."""
    faces, bet = pack.content.play.faces, pack.content.bet[_bet(q, pack)]
    out = np.zeros(len(stones(q, pack)))
    for pips in range(faces):
        out[pips + bet.gain if pips >= bet.risk else 0] += 1 / faces
    return out


def stones(q: Turn, pack: Any) -> list[str]:
    """Outcomes of a turn."""
    most = pack.content.play.faces - 1 + pack.content.bet[_bet(q, pack)].gain
    return [f"{n} stone{'' if n == 1 else 's'}" for n in range(most + 1)]


ODDS = (Odds("turn", "how many stones a turn lays", Turn, play_turn, stones, exact_turn),)
