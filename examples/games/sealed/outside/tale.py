"""The tale of Sealed Auction."""

from sim.games.sealed.state import BIDS
from sim.tale import say


def tell(content, line, players):
    """A line of the tale."""
    if line["what"] == BIDS:
        return say("Player {seat} bids {bid}.", seat=line["who"] + 1, bid=line["a"])
    return say("Player {seat} takes it for {bid}, of {n} alike.", seat=line["who"] + 1, bid=line["a"], n=line["b"])
