"""How a question is put: a menu is opened, options are laid on it."""

from sim.games.dark_providence.state.codes import MENU_FULL, OPTIONS
from sim.kernel import kernel
from sim.play import gap


@kernel
def offer(g, act, card, target, agent, rival, n):
    """Adds an option to the menu; 512 options are more than any table has seen, and beyond them is counted."""
    menu = g.menu
    if menu.n == OPTIONS:
        gap(g, MENU_FULL)
        return
    write(menu.option[menu.n], act, card, target, agent, rival, n)
    menu.n += 1


@kernel
def write(option, act, card, target, agent, rival, n):
    """What an option says."""
    option.act = act
    option.card = card
    option.target = target
    option.agent = agent
    option.rival = rival
    option.n = n
    option.cards = 0
