"""Who plays any option: every game has this player, unless it has one of its own that is called so."""

from sim import luck
from strategies.strategy import Strategy, strategy

__all__ = ["RANDOM", "random_of"]

RANDOM = "random"


def any_option(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely."""
    return luck.below(stream, menu.n)


def random_of(game: str) -> Strategy:
    """The player of a game, by its key."""
    return strategy(game, name=RANDOM)(any_option)
