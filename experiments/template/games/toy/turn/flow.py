"""One turn of the tower."""

from sim.game import RUNNING
from sim.games.toy.turn.bets import lay_stones, offer_bets
from sim.games.toy.turn.ending import end_round
from sim.kernel import kernel
from sim.play import ask


@kernel
def step(g, pack, seats):
    """One turn: the question first, then all that follows from it."""
    seat = g.table.seat
    offer_bets(g, pack)
    bet = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return
    lay_stones(g, pack, seat, g.menu.option[bet].act)
    g.table.seat += 1
    if g.table.seat == pack.seats:
        end_round(g, pack)
