"""A learned builder."""

from strategies.learning import is_learned, value_of
from strategies.strategy import strategy
from strategies.toy.features import features


@strategy("toy")
def learned(pack, table, mine, menu, weights, luck):
    """The safe bet, but where playouts showed that another one is better."""
    kept = 0
    if not is_learned(weights, menu.kind):
        return kept
    best, most = kept, -1e9
    for option in range(menu.n):
        features(pack, table, mine, menu, option, kept)
        value = value_of(weights, menu.kind, menu.thought)
        if value > most:
            best, most = option, value
    return best
