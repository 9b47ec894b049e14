"""The tale of Kuhn poker."""

from sim.games.kuhn.state.model import BETS, PASSED
from sim.tale import say

SEATS = ("First", "Second")


def tell(content, line, players):
    """A line of the tale."""
    seat, met = SEATS[line["who"]], line["a"]
    if line["what"] == PASSED:
        return say("{seat} folds.", seat=seat) if met else say("{seat} checks.", seat=seat)
    if line["what"] == BETS:
        return say("{seat} calls.", seat=seat) if met else say("{seat} bets.", seat=seat)
    if met:
        return say("{seat} takes the pot of {n}.", seat=seat, n=line["c"])
    return say(
        "{seat} shows the {card} and takes the pot of {n}.", seat=seat, card=content.cards.names[line["b"]], n=line["c"]
    )
