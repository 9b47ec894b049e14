"""The learned player: the default style, but where playouts taught that another option is better."""

from sim.kernel import kernel
from sim.luck import below
from strategies.dark_providence.features import features
from strategies.dark_providence.options import choose, is_close
from strategies.dark_providence.weights import WEIGHTS
from strategies.learning import is_learned, value_of
from strategies.strategy import strategy


@strategy("dark_providence", weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, luck):
    """The style of `balanced`, corrected by what playouts of its options came to.

    Idea: the style weighs all options; those that come close to its best are weighed again by a small network for each
    kind of decision. Information used: what `balanced` uses. Known weakness: it sees as far as its playouts, in which
    everybody plays by the style.
    """
    kept = choose(pack, table, mine, menu, weights, luck)
    if not is_learned(weights, menu.kind):
        return kept
    return best_of_close(pack, table, mine, menu, weights, luck, kept)


@kernel
def best_of_close(pack, table, mine, menu, weights, luck, kept):
    """The option of the highest value among those close to the style's best; the style's choice in a tie."""
    features(pack, table, mine, menu, kept, kept)
    best, most, equals = kept, value_of(weights, menu.kind, menu.thought), 0
    for option in range(menu.n):
        if option == kept or not is_close(pack, table, mine, menu, option):
            continue
        features(pack, table, mine, menu, option, kept)
        value = value_of(weights, menu.kind, menu.thought)
        if value > most:
            best, most, equals = option, value, 1
        elif value == most and best != kept:
            equals += 1
            if below(luck, equals) == 0:
                best = option
    return best
