"""A learned player: the team style, but where its own games taught that another option is better."""

from strategies.arkham_horror.features import POSITION, features
from strategies.arkham_horror.ideas import WEIGHTS
from strategies.arkham_horror.team import decide
from strategies.learning import chooser
from strategies.strategy import strategy

best_by_value = chooser(features, POSITION)


@strategy("arkham_horror", sides=("players",), weights=WEIGHTS)
def learned(pack, table, mine, menu, weights, luck):
    """As balanced, but where the results of its own games taught that another option is better.

    Knows what balanced knows. Weak: has learned among players like itself, and sees no further than its features.
    """
    kept = decide(pack, table, mine, menu, weights, luck)
    return best_by_value(pack, table, mine, menu, weights, luck, kept)
