"""A player that learned from search where another option than the style's is better."""

from strategies.learning import chooser
from strategies.strategy import strategy
from strategies.tainted_grail.features import POSITION, features
from strategies.tainted_grail.styles import style_choice
from strategies.tainted_grail.weights import WEIGHTS

__all__ = ["learned"]

best_by_value = chooser(features, POSITION)


@strategy("tainted_grail", weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, stream):
    """The balanced player, but where playouts showed that another option is better.

    Looks at what balanced looks at, of a journal at what it asks for. But it learned from games of the chapter, and so,
    half informed, what kind of place and of option pays there. Weakness: other chapters, other numbers of the pack.
    """
    kept = style_choice(pack, table, mine, menu, weights, stream)
    return best_by_value(pack, table, mine, menu, weights, stream, kept)
