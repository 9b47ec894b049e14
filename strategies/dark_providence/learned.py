"""The learned player: the default style, but where its own games taught that another option is better."""

from strategies.dark_providence.features import features
from strategies.dark_providence.options import choose, is_close
from strategies.dark_providence.weights import WEIGHTS
from strategies.learning import chooser
from strategies.strategy import strategy

best_of_close = chooser(features, is_close)


@strategy("dark_providence", weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, luck):
    """The style of `balanced`, corrected by what the results of its own games taught.

    Idea: the style weighs all options; those that come close to its best are weighed again by a small network for each
    kind of decision. Information used: what `balanced` uses. Known weakness: it has learned as one seat
    among players of the style.
    """
    kept = choose(pack, table, mine, menu, weights, luck)
    return best_of_close(pack, table, mine, menu, weights, luck, kept)
