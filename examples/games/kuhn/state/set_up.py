"""The deal (KU-1)."""

from sim import luck
from sim.games.kuhn.state.model import CARDS, DECK, NOBODY
from sim.kernel import kernel


@kernel
def deal(g, first, stream):
    """KU-1: the cards but that of seat `first`: any of the other two to the other seat, and the third face down."""
    card = (g.mine[first].card + 1 + luck.below(stream, 2)) % CARDS
    g.mine[1 - first].card = card
    g.hidden.card = CARDS - g.mine[first].card - card


@kernel
def set_up(g, pack):
    """KU-1: a card each, and the antes."""
    g.mine[0].card = luck.below(g.luck[DECK], CARDS)
    deal(g, 0, g.luck[DECK])
    g.table.bettor = NOBODY
    for seat in range(2):
        g.referee.side_of[seat] = seat
        g.table.paid[seat] = pack.ante
    g.referee.round_no = 1
