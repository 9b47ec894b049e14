"""Learned players: the default styles of both sides, but where their own games taught that another option is better."""

from strategies.among_cultists.cultists import conspire, ripe, stalker
from strategies.among_cultists.features import POSITION, features, note_worths
from strategies.among_cultists.investigators import balanced, investigate
from strategies.learning import chooser
from strategies.strategy import strategy

best_by_value = chooser(features, POSITION)


@strategy("among_cultists", sides=("investigators",), weights=balanced.weights)
def learned(pack, table, mine, menu, weights, luck):
    """The balanced investigator, who has learned from its own games where another option is better.

    Uses what it uses, and how likely each is a cultist by all evidence. Weakness: knows the default cultists best.
    """
    kept = investigate(pack, table, mine, menu, weights, luck)
    note_worths(pack, table, mine, menu, weights, 0)
    return best_by_value(pack, table, mine, menu, weights, luck, kept)


@strategy("among_cultists", sides=("cultists",), weights=stalker.weights)
def learned_cultists(pack, table, mine, menu, weights, luck):
    """The stalker, who has learned from its own games where another option is better.

    Uses what it uses, and whom the table suspects. Weakness: knows the default investigators best.
    """
    kept = conspire(pack, table, mine, menu, weights, luck)
    note_worths(pack, table, mine, menu, weights, ripe(pack, table, mine, weights))
    return best_by_value(pack, table, mine, menu, weights, luck, kept)
