"""The whole game (SE-2 to SE-4)."""

from sim.game import RUNNING
from sim.games.sealed.state import BIDS, LOT, SOLD, TAKES
from sim.kernel import kernel
from sim.mechanisms.at_once import first_to_choose, next_to_choose
from sim.mechanisms.sets import bit, count, draw_member, highest
from sim.play import add_option, ask, end_game, open_menu, tell


@kernel
def step(g, pack, seats):
    """SE-2, SE-3: all bid at once, and the highest bid takes it."""
    all_seats = bit(pack.seats) - 1
    seat = first_to_choose(g, all_seats)
    while seat >= 0:
        open_menu(g, 0)
        for amount in range(g.mine[seat].worth):
            add_option(g).bid = amount
        g.scratch.bid[seat] = g.menu.option[ask(g, pack, seats, seat)].bid
        seat = next_to_choose(g, all_seats, seat)
    if g.referee.ending != RUNNING:
        return
    best = highest(g.scratch.bid, all_seats)
    seat = draw_member(best, g.luck[LOT])
    g.table.price = g.scratch.bid[seat]
    for bidder in range(pack.seats):
        tell(g, BIDS, bidder, g.scratch.bid[bidder], 0, 0)
    tell(g, TAKES, seat, g.table.price, count(best), 0)
    end_game(g, SOLD, seat)


@kernel
def close(g, pack):
    """SE-4: what it is worth, less the bid."""
    for seat in range(pack.seats):
        if g.outcome.won[seat]:
            g.outcome.score[seat] = g.mine[seat].worth - g.table.price
