"""What is always true of Hanabi."""

from sim.games.hanabi.state.model import KINDS
from sim.games.hanabi.state.set_up import count_unseen
from sim.kernel import kernel
from sim.mechanisms.sets import has


@kernel
def check(g, pack):
    """0, or the number of the invariant that is broken."""
    left = g.scratch.piles
    count_unseen(pack, g.table, g.hidden.shown, 0, left)
    for slot in range(g.table.held[0]):
        left[g.hidden.shown[0].card[slot]] -= 1
    for i in range(g.hidden.deck.n):
        left[g.hidden.deck.card[i]] -= 1
    for kind in range(KINDS):
        if left[kind] != 0:
            return 1
    for seat in range(pack.seats):
        for slot in range(g.table.held[seat]):
            if not has(g.table.could[seat, slot], g.hidden.shown[seat].card[slot]):
                return 2
    return 0
