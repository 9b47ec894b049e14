"""Learned players: the default styles of both sides, but where playouts showed that another option is better."""

from sim.kernel import kernel
from strategies.among_cultists.cultists import conspire, ripe, stalker
from strategies.among_cultists.features import features, note_worths
from strategies.among_cultists.investigators import balanced, investigate
from strategies.learning import is_learned, value_of
from strategies.strategy import strategy


@kernel
def best_by_value(pack, table, mine, menu, weights, kept):
    """The option that the network of this kind of decision values most; the style's choice on ties."""
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


@strategy("among_cultists", sides=("investigators",), weights=balanced.weights)
def learned(pack, table, mine, menu, weights, luck):
    """The balanced investigator, who has learned from playouts where another option is better.

    Uses what it uses, and how likely each is a cultist by all evidence. Weakness: knows the default cultists best.
    """
    kept = investigate(pack, table, mine, menu, weights, luck)
    note_worths(pack, table, mine, menu, weights, 0)
    return best_by_value(pack, table, mine, menu, weights, kept)


@strategy("among_cultists", sides=("cultists",), weights=stalker.weights)
def learned_cultists(pack, table, mine, menu, weights, luck):
    """The stalker, who has learned from playouts where another option is better.

    Uses what it uses, and whom the table suspects. Weakness: knows the default investigators best.
    """
    kept = conspire(pack, table, mine, menu, weights, luck)
    note_worths(pack, table, mine, menu, weights, ripe(pack, table, mine, weights))
    return best_by_value(pack, table, mine, menu, weights, kept)
