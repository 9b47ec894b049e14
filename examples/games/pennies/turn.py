"""The whole game (MP-1, MP-2)."""

from sim.game import RUNNING
from sim.games.pennies.state import SHOWN
from sim.kernel import kernel
from sim.mechanisms.at_once import first_to_choose, next_to_choose
from sim.play import add_option, ask, end_game, open_menu


@kernel
def step(g, pack, seats):
    """MP-1: both lay a penny at once; what they chose waits in scratch."""
    seat = first_to_choose(g, 0b11)
    while seat >= 0:
        open_menu(g, 0)
        for side in range(2):
            add_option(g).act = side
        g.scratch.penny[seat] = g.menu.option[ask(g, pack, seats, seat)].act
        seat = next_to_choose(g, 0b11, seat)
    if g.referee.ending == RUNNING:
        show(g, pack)


@kernel
def show(g, pack):
    """MP-2: alike or not."""
    for seat in range(2):
        g.table.penny[seat] = g.scratch.penny[seat]
        g.outcome.extra.heads += 1 - g.table.penny[seat]
    alike = pack.victory.alike
    end_game(g, SHOWN, alike if g.table.penny[0] == g.table.penny[1] else 1 - alike)


@kernel
def close(g, pack):
    """MP-2: one point for the winner."""
    for seat in range(2):
        g.outcome.score[seat] = g.outcome.won[seat]
