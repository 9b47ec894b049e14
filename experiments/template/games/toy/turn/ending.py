"""The end of a round and of the game (TY-4 to TY-6)."""

from sim.games.toy.state.model import NIGHT, NIGHTFALL, PLAYERS, STORM, STORM_TOLD, TOWER_BUILT
from sim.kernel import kernel
from sim.play import end_game, gap, sample, tell


@kernel
def storm(g, pack):
    """TY-4: in a storm the last stone of a round is lost; on bare ground nothing says what is."""
    if pack.play.weather != STORM:
        return
    if g.table.stones == 0:
        gap(g, 0)
        return
    g.table.stones -= 1
    g.outcome.extra.storms += 1
    tell(g, STORM_TOLD, -1, g.table.stones, 0, 0)


@kernel
def end_round(g, pack):
    """TY-5: the storm, then nightfall after the last round, or the next round."""
    storm(g, pack)
    sample(g, 0, g.table.stones)
    if g.table.stones >= needed(pack):
        end_game(g, TOWER_BUILT, PLAYERS)
    elif g.referee.round_no == pack.play.rounds:
        end_game(g, NIGHTFALL, NIGHT)
    else:
        g.referee.round_no += 1
        g.table.seat = 0


@kernel
def needed(pack):
    """TY-5: the stones that the tower needs, or one more, as it is ruled."""
    return pack.victory.points + pack.rulings.built_when


@kernel
def close(g, pack):
    """TY-6: the score of a seat is what it laid."""
    g.outcome.extra.first_card = g.mine[0].card
    for seat in range(pack.seats):
        g.outcome.score[seat] = g.table.laid[seat]
