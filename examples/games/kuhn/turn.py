"""A player's turn, and the end (KU-2 to KU-6)."""

from sim.game import RUNNING
from sim.games.kuhn.state import BET, FOLD, NOBODY, PASS, SHOWDOWN
from sim.kernel import kernel
from sim.play import add_option, ask, end_game, open_menu


@kernel
def step(g, pack, seats):
    """KU-2 to KU-5: check or bet; fold or call; who takes the pot."""
    table, seat = g.table, g.table.turn % 2
    open_menu(g, 0)
    for act in range(2):
        add_option(g).act = act
    act = g.menu.option[ask(g, pack, seats, seat)].act
    if g.referee.ending != RUNNING:
        return
    met = table.bettor != NOBODY
    if act == BET:
        table.paid[seat] += pack.stakes.bet
    if met and act == PASS:
        end_game(g, FOLD, 1 - seat)
    elif met or (act == PASS and table.turn == 1):
        end_game(g, SHOWDOWN, 0 if g.mine[0].card > g.mine[1].card else 1)
    elif act == BET:
        table.bettor = seat
    table.turn += 1


@kernel
def close(g, pack):
    """KU-6: chips won are those that the other one paid."""
    for seat in range(2):
        g.outcome.score[seat] = g.table.paid[1 - seat] if g.outcome.won[seat] else -g.table.paid[seat]
