"""A position of Matching Pennies."""

from numpy import int32

from sim.game import Shape
from sim.kernel import kernel
from sim.records import record

SHOWN = 3  # endings
PENNIES = record(penny=(int32, 2))
SHAPE = Shape(
    seats=2, sides=2, streams=("nothing",), table=PENNIES, scratch=PENNIES, extra=record(heads=int32),
    option=record(act=int32), options=3,
)  # fmt: skip


@kernel
def set_up(g, pack):
    """Two players, each for itself."""
    for seat in range(2):
        g.referee.side_of[seat] = seat
        g.table.penny[seat] = -1
