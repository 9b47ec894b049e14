"""Records of the tower."""

import numpy as np

from sim.game import Shape, Track

SEATS, BETS, ROUNDS = 4, 2, 20
DICE, CARDS = 0, 1  # streams
BUILD = 0  # kinds of decisions
TOWER_BUILT, NIGHTFALL = 3, 4  # endings
TURN_TOLD, STORM_TOLD = 0, 1  # sentences of the tale
PLAYERS, NIGHT = 0, 1  # sides

PACK = np.dtype(
    [("seats", np.int32), ("rounds", np.int32), ("faces", np.int32), ("points", np.int32), ("storm", np.int32),
     ("gain", np.int32, (BETS,)), ("risk", np.int32, (BETS,))],
    align=True,
)  # fmt: skip
TABLE = np.dtype(
    [("seat", np.int32), ("turns", np.int32), ("stones", np.int32), ("laid", np.int32, (SEATS,))], align=True
)
MINE = np.dtype([("card", np.int32)], align=True)
HIDDEN = np.dtype([("deck", np.int32)], align=True)
SCRATCH = np.dtype([("unused", np.int32)], align=True)
EXTRA = np.dtype([("storms", np.int16), ("first_card", np.int16)], align=True)
OPTION = np.dtype([("act", np.int32), ("gain", np.int32), ("risk", np.int32)], align=True)
TRACKS = (Track("stones", "Stones laid", 0, 199),)

SHAPE = Shape(
    seats=SEATS, sides=2, streams=("dice", "cards"), table=TABLE, mine=MINE, hidden=HIDDEN, scratch=SCRATCH, pack=PACK,
    extra=EXTRA, option=OPTION, options=BETS + 1, tracks=TRACKS, rounds=ROUNDS, gaps=("storm_on_bare_ground",),
)  # fmt: skip
