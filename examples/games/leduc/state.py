"""A position of Leduc Poker (LE-1)."""

from numpy import int32

from sim.game import Shape
from sim.kernel import kernel
from sim.mechanisms.bag import draw_kind
from sim.records import record

KINDS, NOTHING = 3, -1
DECK = 0  # streams
FOLD, CALL, RAISE = 0, 1, 2  # acts
FOLDED, SHOWDOWN = 3, 4  # endings
SHAPE = Shape(
    seats=2, sides=2, streams=("deck",),
    table=record(seat=int32, stage=int32, open=int32, checked=(int32, 2), raises=(int32, 2), paid=(int32, 2)),
    mine=record(card=int32), hidden=record(card=int32), scratch=record(piles=(int32, KINDS)),
    option=record(act=int32), options=4,
)  # fmt: skip


@kernel
def lay_out(g, pack):
    """All cards, by kinds."""
    for kind in range(KINDS):
        g.scratch.piles[kind] = pack.deck.copies


@kernel
def set_up(g, pack):
    """LE-1: a card each, one face down, and the antes."""
    lay_out(g, pack)
    for seat in range(2):
        g.referee.side_of[seat] = seat
        g.mine[seat].card = draw_kind(g.scratch.piles, g.luck[DECK])
        g.table.paid[seat] = pack.stakes.ante
    g.hidden.card = draw_kind(g.scratch.piles, g.luck[DECK])
    g.table.open = NOTHING


@kernel
def redraw(g, pack, seat):
    """LE-1: what a player cannot know: any two of the other cards; the other one's alone, when the third is open."""
    piles = g.scratch.piles
    lay_out(g, pack)
    piles[g.mine[seat].card] -= 1
    if g.table.open != NOTHING:
        piles[g.table.open] -= 1
    g.mine[1 - seat].card = draw_kind(piles, g.search[0])
    if g.table.open == NOTHING:
        g.hidden.card = draw_kind(piles, g.search[0])
