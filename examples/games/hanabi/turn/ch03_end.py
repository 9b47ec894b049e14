"""The end (HA-3.1, HA-3.2)."""

from sim.games.hanabi.state.model import COLOURS, GAME, LAST, LOST, OVER, PERFECT, PLAYERS, RANKS
from sim.kernel import kernel
from sim.play import end_game, sample, tell


@kernel
def end_turn(g, pack):
    """HA-3.1: the last life, all fireworks, the last turn; else the next one's turn."""
    table = g.table
    if table.left == 0:
        table.turns_left -= 1
        if table.turns_left == pack.seats:
            tell(g, LAST, -1, 0, 0, 0)
    if table.lives == 0:
        end_game(g, LOST, GAME)
    elif table.points == COLOURS * RANKS:
        end_game(g, PERFECT, PLAYERS)
    elif table.turns_left == 0:
        end_game(g, OVER, -1)
    table.seat += 1
    if table.seat == pack.seats:
        sample(g, 0, table.points)
        table.seat = 0
        g.referee.round_no += 1


@kernel
def close(g, pack):
    """HA-3.2: the points are everybody's."""
    points = 0 if g.table.lives == 0 and pack.lost_count == 0 else g.table.points
    for seat in range(len(g.outcome.role)):
        g.outcome.role[seat] = 0 if seat < pack.seats else -1
        g.outcome.score[seat] = points if seat < pack.seats else 0
    g.outcome.extra.lives = g.table.lives
