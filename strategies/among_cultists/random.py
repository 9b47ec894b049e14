"""The baseline."""

from sim import luck
from sim.games.among_cultists.state.codes import CLAIM
from sim.mechanisms.sets import count
from strategies.among_cultists.choices import option_of
from strategies.among_cultists.senses import known_dead
from strategies.strategy import strategy


@strategy("among_cultists")
def random(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely (AC-21.10); but a cultist claims only what it has counted (AC-20.25)."""
    if menu.kind == CLAIM:
        return option_of(menu, 1 if count(known_dead(table, mine)) >= pack.dead else 0)
    return luck.below(stream, menu.n)
