"""The whole game (MP-1, MP-2)."""

from sim.game import RUNNING
from sim.games.pennies.state.model import LAID, SHOWN, WON
from sim.kernel import kernel
from sim.mechanisms.at_once import first_to_choose, next_to_choose
from sim.play import ask, end_game, open_menu, sample, tell


@kernel
def step(g, pack, seats):
    """MP-1: both lay a penny at once; what they chose waits in scratch."""
    seat = first_to_choose(g, 0b11)
    while seat >= 0:
        open_menu(g, 0)
        g.menu.n = 2
        for side in range(2):
            g.menu.option[side].act = side
        g.scratch.penny[seat] = g.menu.option[ask(g, pack, seats, seat)].act
        seat = next_to_choose(g, 0b11, seat)
    if g.referee.ending == RUNNING:
        show(g, pack)


@kernel
def show(g, pack):
    """MP-2: alike or not."""
    for seat in range(2):
        g.table.penny[seat] = g.scratch.penny[seat]
        tell(g, LAID, seat, g.table.penny[seat], 0, 0)
        g.outcome.extra.heads += 1 - g.table.penny[seat]
    sample(g, 0, g.outcome.extra.heads)
    winner = pack.alike if g.table.penny[0] == g.table.penny[1] else 1 - pack.alike
    tell(g, WON, winner, 0, 0, 0)
    end_game(g, SHOWN, winner)


@kernel
def close(g, pack):
    """MP-2: one point for the winner."""
    for seat in range(2):
        g.outcome.role[seat] = 0
        g.outcome.score[seat] = g.outcome.won[seat]
