"""Records of the tower."""

from numpy import int16, int32

from sim.game import Shape, Track
from sim.records import record

SEATS, BETS, ROUNDS = 4, 2, 20
DICE, CARDS = 0, 1  # streams
BUILD = 0  # kinds of decisions
TOWER_BUILT, NIGHTFALL = 3, 4  # endings
TURN_TOLD, STORM_TOLD = 0, 1  # sentences of the tale
PLAYERS, NIGHT = 0, 1  # sides
STORM = 1  # play.weather

TABLE = record(seat=int32, turns=int32, stones=int32, laid=(int32, SEATS))
OPTION = record(act=int32, gain=int32, risk=int32)
TRACKS = (Track("stones", "Stones laid", 0, 199),)

SHAPE = Shape(
    seats=SEATS, sides=2, streams=("dice", "cards"), table=TABLE, mine=record(card=int32), hidden=record(deck=int32),
    extra=record(storms=int16, first_card=int16), option=OPTION, options=BETS + 1, tracks=TRACKS, rounds=ROUNDS,
    gaps=("storm_on_bare_ground",),
)  # fmt: skip
