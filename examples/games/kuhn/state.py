"""A position of Kuhn Poker (KU-1)."""

from numpy import int32

from sim import luck
from sim.game import Shape
from sim.kernel import kernel
from sim.records import record

CARDS, NOBODY = 3, -1
DECK = 0  # streams
PASS, BET = 0, 1  # acts: check or fold, bet or call
FOLD, SHOWDOWN = 3, 4  # endings
SHAPE = Shape(
    seats=2, sides=2, streams=("deck",), table=record(turn=int32, bettor=int32, paid=(int32, 2)),
    mine=record(card=int32), hidden=record(card=int32), option=record(act=int32), options=3,
)  # fmt: skip


@kernel
def deal(g, first, stream):
    """KU-1: the cards but that of seat `first`: any of the other two to the other seat, and the third face down."""
    card = (g.mine[first].card + 1 + luck.below(stream, 2)) % CARDS
    g.mine[1 - first].card = card
    g.hidden.card = CARDS - g.mine[first].card - card


@kernel
def set_up(g, pack):
    """KU-1: a card each, and the antes."""
    g.mine[0].card = luck.below(g.luck[DECK], CARDS)
    deal(g, 0, g.luck[DECK])
    g.table.bettor = NOBODY
    for seat in range(2):
        g.referee.side_of[seat] = seat
        g.table.paid[seat] = pack.stakes.ante


@kernel
def redraw(g, pack, seat):
    """KU-1: what a player cannot know: the other card is any other one, each as likely."""
    deal(g, seat, g.search[0])
