"""A position of Pig."""

from numpy import int32

from sim.game import RUNNING, Shape, Track
from sim.kernel import kernel
from sim.records import record

DIE = 0  # streams
ROLL, HOLD = 0, 1  # acts
HOME = 3  # endings
ROLLED, HELD = 0, 1  # sentences of the tale
SHAPE = Shape(
    seats=2, sides=2, streams=("die",), table=record(seat=int32, total=int32, points=(int32, 2)),
    extra=record(ones=int32), option=record(act=int32), options=3,
    tracks=(Track("leader", "Points of the leader", 0, 199, 5),),
)  # fmt: skip


@kernel
def set_up(g, pack):
    """Two players, each for itself, without points."""
    for seat in range(2):
        g.referee.side_of[seat] = seat


@kernel
def check(g, pack):
    """0, or the number of the invariant that is broken."""
    home = max(g.table.points[0], g.table.points[1]) >= pack.victory.points
    return 0 if home == (g.referee.ending != RUNNING) else 1


@kernel
def progress(g, pack, seat):
    """The share of the points that a player has."""
    return min(g.table.points[seat] / pack.victory.points, 1.0)
