"""The beginner's beginner: any option."""

from sim import luck
from strategies.strategy import strategy

__all__ = ["random"]


@strategy("death_may_die")
def random(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely."""
    return luck.below(stream, menu.n)
