"""A learned player: the style, but where playouts showed that another option is better."""

from sim.kernel import kernel
from strategies.death_may_die.features import features
from strategies.death_may_die.styles import style_choice
from strategies.death_may_die.weights import WEIGHTS
from strategies.learning import is_learned, value_of
from strategies.strategy import strategy

__all__ = ["learned"]


@kernel
def learned_value(pack, table, mine, menu, option, kept, weights):
    """What the network finds an option worth."""
    features(pack, table, mine, menu, option, kept)
    return value_of(weights, menu.kind, menu.thought)


@strategy("death_may_die", weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, luck):
    """Asks `balanced`, and leaves its choice for an option that a network finds better.

    The networks, one for each kind of decision, were learned from playouts of every option (`elderodds train`).
    """
    kept = style_choice(pack, table, mine, menu, weights, luck)
    if not is_learned(weights, menu.kind):
        return kept
    best = kept
    most = learned_value(pack, table, mine, menu, kept, kept, weights)
    for option in range(menu.n):
        if option != kept:
            value = learned_value(pack, table, mine, menu, option, kept, weights)
            if value > most:
                best, most = option, value
    return best
