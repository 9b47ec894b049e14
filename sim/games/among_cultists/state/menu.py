"""Putting questions: a menu of options (AC-20)."""

from sim.kernel import kernel


@kernel
def offer(g, act, place, seat, card):
    """Adds an option."""
    option = g.menu.option[g.menu.n]
    option.act = act
    option.place = place
    option.seat = seat
    option.card = card
    g.menu.n += 1
