"""Questions: how a menu is written, and whether the game still runs."""

from sim.game import RUNNING
from sim.games.arkham_horror.state.codes import OPTIONS
from sim.kernel import kernel

__all__ = ["ended", "offer", "stopped"]


@kernel
def ended(g):
    """Whether the game is over: then nobody is asked any more."""
    return g.referee.ending != RUNNING


@kernel
def stopped(g):
    """Whether what is going on breaks off: the game has ended, or the Ancient One has just awakened."""
    return ended(g) or g.table.awake == 1


@kernel
def offer(g, act, place, card, monster, seat, n, block):
    """Adds an option to the question; -1 stands for nothing."""
    if g.menu.n == OPTIONS:
        return
    option = g.menu.option[g.menu.n]
    option.act = act
    option.place = place
    option.card = card
    option.monster = monster
    option.seat = seat
    option.n = n
    option.block = block
    g.menu.n += 1
