"""A learned player: the team style, but where playouts showed that another option is better."""

from strategies.arkham_horror.features import features
from strategies.arkham_horror.ideas import WEIGHTS
from strategies.arkham_horror.team import decide
from strategies.learning import chooser
from strategies.strategy import strategy

best_by_value = chooser(features)


@strategy("arkham_horror", sides=("players",), weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, luck):
    """As balanced, but where playouts of games like this one showed that another option is better.

    Knows what balanced knows. Weak: has learned from the playouts of balanced players, who play on as they do.
    """
    kept = decide(pack, table, mine, menu, weights, luck)
    return best_by_value(pack, table, mine, menu, weights, luck, kept)
