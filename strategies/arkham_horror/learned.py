"""A learned player: the team style, but where playouts showed that another option is better."""

from strategies.arkham_horror.features import features
from strategies.arkham_horror.ideas import WEIGHTS
from strategies.arkham_horror.team import decide
from strategies.learning import is_learned, value_of
from strategies.strategy import strategy


@strategy("arkham_horror", sides=("players",), weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, luck):
    """As balanced, but where playouts of games like this one showed that another option is better.

    Knows what balanced knows. Weak: has learned from the playouts of balanced players, who play on as they do.
    """
    kept = decide(pack, table, mine, menu, weights, luck)
    if not is_learned(weights, menu.kind):
        return kept
    best, most = kept, -1e9
    for option in range(menu.n):
        features(pack, table, mine, menu, option, kept)
        value = value_of(weights, menu.kind, menu.thought)
        if value > most or (value == most and option == kept):
            best, most = option, value
    return best
