"""The baseline."""

from sim import luck
from strategies.strategy import strategy


@strategy("among_cultists")
def random(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely (AC-21.10)."""
    return luck.below(stream, menu.n)
