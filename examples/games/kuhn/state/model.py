"""Records of Kuhn poker."""

import numpy as np

from sim.game import Shape, Track


def _record(*names):
    return np.dtype([(name, np.int32) for name in names], align=True)


CARDS, NOBODY = 3, -1
DECK = 0  # streams
PASS, BET = 0, 1  # acts: check or fold, bet or call
FOLD, SHOWDOWN = 3, 4  # endings
PASSED, BETS, TAKES = 0, 1, 2  # sentences of the tale

TABLE = np.dtype([("turn", np.int32), ("bettor", np.int32), ("paid", np.int32, (2,))], align=True)
SHAPE = Shape(
    seats=2, sides=2, streams=("deck",), table=TABLE, mine=_record("card"), hidden=_record("card"),
    scratch=_record("none"), pack=_record("ante", "bet"), extra=_record("pot"), option=_record("act"), options=3,
    tracks=(Track("pot", "Chips in the pot", 2, 40),), rounds=1,
)  # fmt: skip
PACK = SHAPE.pack
