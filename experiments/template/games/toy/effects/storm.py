"""The storm (TY-4)."""

from sim.games.toy.state.model import STORM_TOLD
from sim.kernel import kernel
from sim.play import gap, tell


@kernel
def storm(g, pack):
    """TY-4: in a storm the last stone of a round is lost; on bare ground nothing says what is."""
    if pack.storm == 0:
        return
    if g.table.stones == 0:
        gap(g, 0)
        return
    g.table.stones -= 1
    g.outcome.extra.storms += 1
    tell(g, STORM_TOLD, -1, g.table.stones, 0, 0)
