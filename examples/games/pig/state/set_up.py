"""The start."""

from sim.kernel import kernel


@kernel
def set_up(g, pack):
    """Two players, each for itself, without points."""
    for seat in range(2):
        g.referee.side_of[seat] = seat
    g.referee.round_no = 1
