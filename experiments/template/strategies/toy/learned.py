"""A learned builder."""

from strategies.learning import chooser
from strategies.strategy import strategy
from strategies.toy.features import POSITION, features

best_by_value = chooser(features, POSITION)


@strategy("toy")
def learned(pack, table, mine, menu, weights, luck):
    """The safe bet, but where playouts showed that another one is better."""
    return best_by_value(pack, table, mine, menu, weights, luck, 0)
