"""Who plays Pig."""

from pathlib import Path

import numpy as np

from sim.games.pig.state import HOLD, ROLL
from sim.kernel import kernel
from strategies.strategy import Weight, strategy

AT = 0
# [points needed, points the other one needs]: totals to roll with; elderodds' examples/tests/holding.py.
ROLLS = np.load(Path(__file__).with_name("optimum.npz"))["rolls"]


@kernel
def needed(pack, points):
    """Points to go; the table knows of a hundred at most."""
    return min(pack.victory.points - points, 100)


@strategy("pig")
def optimal(pack, table, mine, menu, weights, stream):
    """Rolls where that wins more often, whatever the other one does. Beyond a hundred points to go it is as with these.

    Neller and Presser (2004): of two such players the first wins 0.5306 of the games.
    """
    own, other = needed(pack, table.points[menu.seat]), needed(pack, table.points[1 - menu.seat])
    total = table.total
    if total >= own:
        return HOLD
    return ROLL if (ROLLS[own, other, total >> 3] >> (total & 7)) & 1 else HOLD


@strategy("pig", weights={"at": Weight(20.0, 2.0, 50.0, "the total at which it holds")})
def holder(pack, table, mine, menu, weights, stream):
    """Holds at twenty. Weakness: it risks no more when it is behind."""
    return HOLD if table.total >= weights[AT] else ROLL


STRATEGIES = [optimal, holder]
