"""The strategy that knows nothing."""

from sim import luck
from strategies.strategy import strategy


@strategy("dark_providence")
def random(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely."""
    return luck.below(stream, menu.n)
