"""A position of Sealed Auction."""

from numpy import int32

from sim import luck
from sim.game import Shape
from sim.kernel import kernel
from sim.records import record

SEATS = 4
WORTHS, LOT = 0, 1  # streams
SOLD = 3  # endings
BIDS, TAKES = 0, 1  # sentences of the tale
SHAPE = Shape(
    seats=SEATS, sides=SEATS, streams=("worths", "lot"), table=record(price=int32), mine=record(worth=int32),
    scratch=record(bid=(int32, SEATS)), option=record(bid=int32), options=11,
)  # fmt: skip


@kernel
def draw(pack, stream):
    """SE-1: a worth, each as likely."""
    return pack.worth.lowest + luck.below(stream, pack.worth.highest - pack.worth.lowest + 1)


@kernel
def set_up(g, pack):
    """SE-1: what it is worth to each."""
    for seat in range(pack.seats):
        g.referee.side_of[seat] = seat
        g.mine[seat].worth = draw(pack, g.luck[WORTHS])


@kernel
def redraw(g, pack, seat):
    """SE-1: what it is worth to the others."""
    for other in range(pack.seats):
        if other != seat:
            g.mine[other].worth = draw(pack, g.search[0])
