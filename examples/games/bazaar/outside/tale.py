"""The tale of Bazaar."""

from sim.games.bazaar.state import BIDS, BUYS, NAMES, PASSES, VALUES
from sim.tale import say


def tell(content, line, players):
    """A line of the tale."""
    what, seat, a = line["what"], line["who"] + 1, line["a"]
    if what == BIDS:
        return say("Player {seat} bids {n}.", seat=seat, n=a)
    if what == PASSES:
        return say("Player {seat} passes.", seat=seat)
    card = f"{content.goods.names[a // VALUES]} {a % VALUES + 1}"
    if what == NAMES:
        return say("Player {seat} puts {card} up for sale.", seat=seat, card=card)
    if what == BUYS:
        return say("Player {seat} takes {card} for {n}.", seat=seat, card=card, n=line["b"])
    return say("Player {seat} lays {card} into the stall.", seat=seat, card=card)
