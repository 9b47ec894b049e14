"""The tale of Pig."""

from sim.games.pig.state import ROLLED
from sim.tale import say


def tell(content, line, players):
    """A line of the tale."""
    seat = line["who"] + 1
    if line["what"] == ROLLED:
        return say("Player {seat} rolls {n}.", seat=seat, n=line["a"])
    return say("Player {seat} holds {n}, and has {points}.", seat=seat, n=line["a"], points=line["b"])
