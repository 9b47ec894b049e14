"""The end of a round and of the game (TY-5, TY-6)."""

from sim.games.toy.effects.storm import storm
from sim.games.toy.state.model import NIGHT, NIGHTFALL, PLAYERS, TOWER_BUILT
from sim.kernel import kernel
from sim.play import end_game, sample


@kernel
def end_round(g, pack):
    """TY-5: the storm, then nightfall after the last round, or the next round."""
    storm(g, pack)
    sample(g, 0, g.table.stones)
    if g.table.stones >= pack.points:
        end_game(g, TOWER_BUILT, PLAYERS)
    elif g.referee.round_no == pack.rounds:
        end_game(g, NIGHTFALL, NIGHT)
    else:
        g.referee.round_no += 1
        g.table.seat = 0


@kernel
def close(g, pack):
    """TY-6: the score of a seat is what it laid."""
    g.outcome.extra.first_card = g.mine[0].card
    for seat in range(len(g.outcome.role)):
        g.outcome.role[seat] = 0 if seat < pack.seats else -1
        g.outcome.score[seat] = g.table.laid[seat]
