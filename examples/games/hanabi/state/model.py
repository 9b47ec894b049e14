"""Records of Hanabi. A kind of card is colour * RANKS + rank, ranks from 0; a set of kinds is one int64."""

import numpy as np

from sim.game import Shape, Track
from sim.mechanisms import bag, fit


def _record(*fields):
    return np.dtype([field if isinstance(field, tuple) else (field, np.int32) for field in fields], align=True)


SEATS, SLOTS, COLOURS, RANKS = 5, 5, 5, 5
KINDS = COLOURS * RANKS
ALL = (1 << KINDS) - 1
RANK = sum(1 << colour * RANKS for colour in range(COLOURS))  # the cards of rank 0; << r: of rank r
DECK = 0  # streams
DISCARD, PLAY, COLOUR_HINT, RANK_HINT = 0, 1, 2, 3  # acts
LOST, PERFECT, OVER = 3, 4, 5  # endings
HINTED, DISCARDED, LAID, FAILED, LAST = 0, 1, 2, 3, 4  # sentences of the tale
PLAYERS, GAME = 0, 1  # sides

HANDS = ("shown", _record(("card", np.int8, (SLOTS,))), (SEATS,))  # by owner
TABLE = _record(
    "seat", "tokens", "lives", "left", "turns_left", "points", ("held", np.int32, (SEATS,)),
    ("could", np.int64, (SEATS, SLOTS)), ("firework", np.int32, (COLOURS,)), ("discards", np.int32, (KINDS,)),
)  # fmt: skip
SHAPE = Shape(
    seats=SEATS, sides=2, streams=("deck",), table=TABLE, mine=_record(HANDS),
    hidden=_record(HANDS, ("deck", bag.deck(75))),
    scratch=_record(("hand", fit.deal_of(SLOTS)), ("piles", np.int32, (KINDS,))),
    pack=_record("seats", "hand", "tokens", "lives", "lost_count", ("copies", np.int32, (RANKS,))),
    extra=_record("hints", "lives"), option=_record("act", "seat", "slot", "named"), options=51,
    tracks=(Track("points", "Cards of the fireworks", 0, 25),), rounds=50,
)  # fmt: skip
PACK = SHAPE.pack
