"""Records of Pig."""

import numpy as np

from sim.game import Shape, Track


def _record(*names):
    return np.dtype([(name, np.int32) for name in names], align=True)


DIE = 0  # streams
ROLL, HOLD = 0, 1  # acts
HOME = 3  # endings
ROLLED, HELD = 0, 1  # sentences of the tale
NOTHING = _record("none")
TABLE = np.dtype([("seat", np.int32), ("total", np.int32), ("points", np.int32, (2,))], align=True)
SHAPE = Shape(
    seats=2, sides=2, streams=("die",), table=TABLE, mine=NOTHING, hidden=NOTHING, scratch=NOTHING,
    pack=_record("points"), extra=_record("ones"), option=_record("act"), options=3,
    tracks=(Track("leader", "Points of the leader", 0, 199, 5),), rounds=100,
)  # fmt: skip
PACK = SHAPE.pack
