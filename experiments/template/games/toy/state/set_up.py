"""The start of the tower (TY-1)."""

from sim import luck
from sim.games.toy.state.model import CARDS, PLAYERS
from sim.kernel import kernel


@kernel
def set_up(g, pack):
    """TY-1: everybody draws a card, looked at by its owner alone."""
    for seat in range(pack.seats):
        g.referee.side_of[seat] = PLAYERS
        g.mine[seat].card = luck.below(g.luck[CARDS], 10)
    g.hidden.deck = luck.below(g.luck[CARDS], 10)
    g.referee.round_no = 1


def known(content, players):
    """TY-1: the chances of what the set-up deals."""
    return {"extra.first_card": dict.fromkeys(range(10), 0.1)}
