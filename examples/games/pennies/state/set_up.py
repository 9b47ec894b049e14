"""The start."""

from sim.kernel import kernel


@kernel
def set_up(g, pack):
    """Two players, each for itself."""
    for seat in range(2):
        g.referee.side_of[seat] = seat
        g.table.penny[seat] = -1
    g.referee.round_no = 1
