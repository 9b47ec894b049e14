"""Strategies that leave it to chance."""

from sim import luck
from sim.games.tainted_grail.state.codes import (
    ASK_DEFENCE,
    ASK_FIRST,
    ASK_FURTHER,
    ASK_STAY,
    ESCAPE,
)
from strategies.strategy import Weight, strategy

FLIGHT = 0

__all__ = ["STRATEGIES"]


@strategy("tainted_grail")
def random(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely, escapes included."""
    return luck.below(stream, menu.n)


@strategy("tainted_grail", weights={"flight": Weight(0.05, 0.0, 1.0, "chance to escape where it is legal")})
def random_legal(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely, but escapes only one time in twenty. The weakest player that still fights."""
    kind = menu.kind
    last = menu.n - 1
    may_flee = kind in (ASK_FIRST, ASK_FURTHER, ASK_DEFENCE, ASK_STAY)
    if not may_flee or menu.option[last].act != ESCAPE:
        return luck.below(stream, menu.n)
    if luck.chance(stream, weights[FLIGHT]):
        return last
    return luck.below(stream, last)


STRATEGIES = [random, random_legal]
