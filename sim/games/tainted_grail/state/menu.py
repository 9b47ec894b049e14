"""Menus: options are added one by one, every field filled, and one is chosen."""

from sim.game import RUNNING
from sim.games.tainted_grail.state.codes import (
    MENU_FULL,
    NO,
    OPTIONS,
    YES,
)
from sim.kernel import kernel
from sim.play import ask, gap, open_menu

__all__ = ["add", "agrees", "chosen"]


@kernel
def add(g, act, card, seat, place, amount, cost, way):
    """One more option."""
    if g.menu.n == OPTIONS:
        gap(g, MENU_FULL)
        return
    option = g.menu.option[g.menu.n]
    option.act = act
    option.card = card
    option.seat = seat
    option.place = place
    option.amount = amount
    option.cost = cost
    option.way = way
    g.menu.n += 1


@kernel
def chosen(g, pack, seats, seat):
    """The option that the seat chooses. After the end of the game nobody is asked, and the first option stands."""
    if g.referee.ending != RUNNING:
        return g.menu.option[0]
    return g.menu.option[ask(g, pack, seats, seat)]


@kernel
def agrees(g, pack, seats, seat, kind, other, card, place, cost):
    """A question with two answers: no, or yes; about another seat, a card, a place, a cost."""
    open_menu(g, kind)
    add(g, NO, card, other, place, 0, 0, 0)
    add(g, YES, card, other, place, 0, cost, 0)
    return chosen(g, pack, seats, seat).act == YES
