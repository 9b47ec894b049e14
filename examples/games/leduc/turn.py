"""A player's turn, and the end (LE-2 to LE-9)."""

from sim.game import RUNNING
from sim.games.leduc.state import CALL, FOLD, FOLDED, RAISE, SHOWDOWN
from sim.kernel import kernel
from sim.play import add_option, ask, end_game, open_menu


@kernel
def step(g, pack, seats):
    """LE-3 to LE-5: fold, call, raise."""
    table, seat = g.table, g.table.seat
    open_menu(g, 0)
    if table.paid[seat] < table.paid[1 - seat]:
        add_option(g).act = FOLD
    add_option(g).act = CALL
    if table.raises[table.stage] < pack.stakes.raises:
        add_option(g).act = RAISE
    act = g.menu.option[ask(g, pack, seats, seat)].act
    if g.referee.ending != RUNNING:
        return
    if act == FOLD:
        end_game(g, FOLDED, 1 - seat)
        return
    table.seat = 1 - seat
    table.paid[seat] = table.paid[1 - seat]
    if act == RAISE:
        table.paid[seat] += pack.stakes.first if table.stage == 0 else pack.stakes.second
        table.raises[table.stage] += 1
    elif table.raises[table.stage] == 0 and table.checked[table.stage] == 0:
        table.checked[table.stage] = 1
    else:
        end_round(g)


@kernel
def end_round(g):
    """LE-2, LE-6, LE-8: the third card is turned up; after the second round, who takes the pot."""
    table = g.table
    if table.stage == 0:
        table.stage, table.seat, table.open = 1, 0, g.hidden.card
        return
    first, second = worth(g, 0), worth(g, 1)
    end_game(g, SHOWDOWN, -1 if first == second else 0 if first > second else 1)


@kernel
def worth(g, seat):
    """LE-8: a pair before all others, then the higher card."""
    card = g.mine[seat].card
    return 100 if card == g.table.open else card


@kernel
def close(g, pack):
    """LE-9: chips won are those that the other one paid."""
    for seat in range(2):
        if g.outcome.won[1 - seat]:
            g.outcome.score[seat] = -g.table.paid[seat]
        elif g.outcome.won[seat]:
            g.outcome.score[seat] = g.table.paid[1 - seat]
