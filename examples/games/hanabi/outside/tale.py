"""The tale of Hanabi."""

from sim.games.hanabi.state import DISCARDED, FAILED, HINTED, LAST, RANKS
from sim.tale import say


def tell(content, line, players):
    """A line of the tale."""
    what, seat, a, c = line["what"], line["who"] + 1, line["a"], line["c"]
    colours = content.deck.colours
    if what == LAST:
        return say("The last card is drawn: everybody has one more turn.")
    if what == HINTED:
        named = colours[c] if line["b"] else c + 1
        return say("Player {seat} shows player {other} what is {named}.", seat=seat, other=a + 1, named=named)
    card = f"{colours[a // RANKS]} {a % RANKS + 1}"
    if what == DISCARDED:
        return say("Player {seat} discards {card}.", seat=seat, card=card)
    if what == FAILED:
        return say("Player {seat} plays {card}, which fails; {n} lives are left.", seat=seat, card=card, n=line["b"])
    return say("Player {seat} plays {card}.", seat=seat, card=card)
