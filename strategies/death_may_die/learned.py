"""A learned player: the style, but where its own games taught that another option is better."""

from strategies.death_may_die.features import POSITION, features
from strategies.death_may_die.styles import style_choice
from strategies.death_may_die.weights import WEIGHTS
from strategies.learning import chooser
from strategies.strategy import strategy

__all__ = ["learned"]


best_by_value = chooser(features, POSITION)


@strategy("death_may_die", weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, luck):
    """Asks `balanced`, and leaves its choice for an option that a network finds better.

    The networks, one for each kind of decision, were learned from the results of its own games (`elderodds train
    --policy`).
    """
    kept = style_choice(pack, table, mine, menu, weights, luck)
    return best_by_value(pack, table, mine, menu, weights, luck, kept)
