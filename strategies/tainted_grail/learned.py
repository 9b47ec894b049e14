"""A player that learned from search where another option than the style's is better."""

from strategies.learning import is_learned, value_of
from strategies.strategy import strategy
from strategies.tainted_grail.features import features
from strategies.tainted_grail.styles import style_choice
from strategies.tainted_grail.weights import WEIGHTS

__all__ = ["learned"]


@strategy("tainted_grail", weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, stream):
    """The balanced player, but where playouts showed that another option is better.

    Sees what balanced sees: of a journal what it asks for, never what it holds. Weakness: knows what helped in the
    games it learned from, with their numbers of the pack.
    """
    kept = style_choice(pack, table, mine, menu, weights, stream)
    if not is_learned(weights, menu.kind):
        return kept
    features(pack, table, mine, menu, kept, kept)
    best, most = kept, value_of(weights, menu.kind, menu.thought)
    for option in range(menu.n):
        if option != kept:
            features(pack, table, mine, menu, option, kept)
            value = value_of(weights, menu.kind, menu.thought)
            if value > most:
                best, most = option, value
    return best
