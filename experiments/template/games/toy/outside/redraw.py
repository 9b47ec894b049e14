"""What a builder cannot know, and how near the tower came."""

from sim import luck
from sim.games.toy.turn.ending import needed
from sim.kernel import kernel


@kernel
def redraw(g, pack, seat):
    """TY-1: the cards of the others and of the deck; a card says nothing of another."""
    for other in range(pack.seats):
        if other != seat:
            g.mine[other].card = luck.below(g.search[0], 10)
    g.hidden.deck = luck.below(g.search[0], 10)


@kernel
def progress(g, pack, seat):
    """The share of the tower that stands."""
    return min(g.table.stones / needed(pack), 1.0)
