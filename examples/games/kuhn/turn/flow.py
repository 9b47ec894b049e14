"""A player's turn, and the end (KU-2 to KU-6)."""

from sim.game import RUNNING
from sim.games.kuhn.state.model import BET, BETS, FOLD, NOBODY, PASS, PASSED, SHOWDOWN, TAKES
from sim.kernel import kernel
from sim.play import ask, end_game, open_menu, sample, tell


@kernel
def step(g, pack, seats):
    """KU-2, KU-3: check or bet; fold or call."""
    table = g.table
    seat = table.turn % 2
    open_menu(g, 0)
    g.menu.n = 2
    for act in range(2):
        g.menu.option[act].act = act
    act = g.menu.option[ask(g, pack, seats, seat)].act
    if g.referee.ending != RUNNING:
        return
    met = table.bettor != NOBODY
    tell(g, BETS if act == BET else PASSED, seat, met, 0, 0)
    if act == BET:
        table.paid[seat] += pack.bet
    if met and act == PASS:
        take_pot(g, FOLD, 1 - seat)
    elif met or (act == PASS and table.turn == 1):
        take_pot(g, SHOWDOWN, 0 if g.mine[0].card > g.mine[1].card else 1)
    elif act == BET:
        table.bettor = seat
    table.turn += 1


@kernel
def take_pot(g, ending, winner):
    """KU-4, KU-5: the pot goes to a seat."""
    g.outcome.extra.pot = g.table.paid[0] + g.table.paid[1]
    sample(g, 0, g.outcome.extra.pot)
    tell(g, TAKES, winner, ending == FOLD, g.mine[winner].card, g.outcome.extra.pot)
    end_game(g, ending, winner)


@kernel
def close(g, pack):
    """KU-6: chips won are those that the other one paid."""
    for seat in range(2):
        g.outcome.role[seat] = 0
        g.outcome.score[seat] = g.table.paid[1 - seat] if g.outcome.won[seat] else -g.table.paid[seat]
