"""A choice of a turn, and the end (PI-1.1 to PI-2.1)."""

from sim.game import RUNNING
from sim.games.pig.state import DIE, HELD, HOLD, HOME, ROLL, ROLLED
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.play import ask, end_game, open_menu, sample, tell


@kernel
def step(g, pack, seats):
    """PI-1.1, PI-2.1: roll or hold; hold, with enough points."""
    seat = g.table.seat
    open_menu(g, 0)
    for act in range(2):
        if act == HOLD or g.table.points[seat] + g.table.total < pack.victory.points:
            g.menu.option[g.menu.n].act = act
            g.menu.n += 1
    act = g.menu.option[ask(g, pack, seats, seat)].act
    if g.referee.ending != RUNNING:
        return
    if act == ROLL:
        roll(g, seat)
    else:
        hold(g, pack, seat)


@kernel
def roll(g, seat):
    """PI-1.2: pips for the total, or a 1."""
    pips = dice.roll(g.luck[DIE], 6)
    tell(g, ROLLED, seat, pips, 0, 0)
    if pips > 1:
        g.table.total += pips
        return
    g.outcome.extra.ones += 1
    pass_on(g, seat)


@kernel
def hold(g, pack, seat):
    """PI-1.3, PI-2.1: the total is safe, and enough of it wins."""
    g.table.points[seat] += g.table.total
    tell(g, HELD, seat, g.table.total, g.table.points[seat], 0)
    if g.table.points[seat] >= pack.victory.points:
        end_game(g, HOME, seat)
    pass_on(g, seat)


@kernel
def pass_on(g, seat):
    """PI-1.1: the other one's turn; a round is a turn of each."""
    g.table.total = 0
    g.table.seat = 1 - seat
    if seat == 1 or g.referee.ending != RUNNING:
        sample(g, 0, max(g.table.points[0], g.table.points[1]))
    if seat == 1 and g.referee.ending == RUNNING:
        g.referee.round_no += 1


@kernel
def close(g, pack):
    """PI-2.1: the scores are the points."""
    for seat in range(2):
        g.outcome.role[seat] = 0
        g.outcome.score[seat] = g.table.points[seat]
