"""The learned player: the default style, but where the results of its games taught that another option is better."""

from strategies.dark_providence.features import POSITION, features
from strategies.dark_providence.options import choose, is_close
from strategies.dark_providence.weights import WEIGHTS
from strategies.learning import chooser
from strategies.strategy import strategy

best_of_close = chooser(features, POSITION, is_close)


@strategy("dark_providence", weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, luck):
    """The style of `balanced`, corrected by what playouts and the results of its own games taught.

    Idea: the style weighs all options; those not too far behind its best are weighed again by a small network for the
    acts of a turn, that sees who leads on a target, what else may be claimed, what a card brings and what the position
    is. Information used: what `balanced` uses. Known weakness: it sees one option at a time, and what comes of it only
    as far as its features tell.
    """
    kept = choose(pack, table, mine, menu, weights, luck)
    return best_of_close(pack, table, mine, menu, weights, luck, kept)
