"""Records of matching pennies."""

import numpy as np

from sim.game import Shape, Track


def _record(*names):
    return np.dtype([(name, np.int32) for name in names], align=True)


SHOWN = 3  # endings
LAID, WON = 0, 1  # sentences of the tale
TABLE = np.dtype([("penny", np.int32, (2,))], align=True)
SHAPE = Shape(
    seats=2, sides=2, streams=("nothing",), table=TABLE, mine=_record("none"), hidden=_record("none"), scratch=TABLE,
    pack=_record("alike"), extra=_record("heads"), option=_record("act"), options=3,
    tracks=(Track("heads", "Heads shown", 0, 2),), rounds=1,
)  # fmt: skip
PACK = SHAPE.pack
