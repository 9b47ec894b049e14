"""What a game does that does not write it: the defaults of `sim.game.Game`."""

from typing import Any

import numpy as np
from pydantic import BaseModel

from sim.kernel import kernel

__all__ = ["Unwritten", "always_so", "as_it_is", "as_players", "nothing_to_deal", "unwritten"]


class Unwritten(BaseModel):
    """Stands for the model that is made of the pack's file."""


def unwritten(*asked: Any) -> Any:
    """Stands for what is made of the pack's file, or of what is chosen."""
    raise NotImplementedError


def as_players(content: Any, players: int) -> int:
    """As many seats as players."""
    return players


@kernel
def as_it_is(g, pack):
    """The outcome stays as it is."""


@kernel
def always_so(g, pack):
    """Nothing is said to hold."""
    return np.int64(0)


@kernel
def nothing_to_deal(g, pack, seat):
    """Every seat knows all."""
