"""Who plays Pig."""

from sim.games.pig.state import HOLD, ROLL
from strategies.strategy import Weight, strategy

AT = 0


@strategy("pig", weights={"at": Weight(20.0, 2.0, 50.0, "the total at which it holds")})
def holder(pack, table, mine, menu, weights, stream):
    """Holds at twenty. Weakness: it risks no more when it is behind."""
    return HOLD if table.total >= weights[AT] else ROLL


STRATEGIES = [holder]
