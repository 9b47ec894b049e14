"""The tale of matching pennies."""

from sim.games.pennies.state.model import LAID
from sim.tale import say

SEATS, SIDES = ("First", "Second"), ("heads", "tails")


def tell(content, line, players):
    """A line of the tale."""
    seat = SEATS[line["who"]]
    if line["what"] == LAID:
        return say("{seat} shows {side}.", seat=seat, side=SIDES[line["a"]])
    return say("{seat} wins.", seat=seat)
