"""What is always true of Pig."""

from sim.game import RUNNING
from sim.kernel import kernel


@kernel
def check(g, pack):
    """0, or the number of the invariant that is broken."""
    home = max(g.table.points[0], g.table.points[1]) >= pack.points
    return 0 if home == (g.referee.ending != RUNNING) else 1
