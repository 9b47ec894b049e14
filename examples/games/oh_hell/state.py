"""A position of Oh Hell. A card is suit * RANKS + rank; a hand is a set of cards."""

from numpy import int32, int64

from sim import luck
from sim.game import Shape
from sim.kernel import kernel
from sim.mechanisms import bag, fit, tricks
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit, count, has
from sim.records import record

SEATS, SUITS, RANKS, MOST = 7, 4, 13, 7
CARDS = SUITS * RANKS
ALL = (1 << CARDS) - 1
DECK, LOT = 0, 1  # streams
BID, PLAY = 0, 1  # decisions
PLAYED = 3  # endings
NO_BID = -1

TABLE = record(
    dealer=int32, open=int32, bids=int32, tricks=int32, trick=tricks.trick(SEATS), seen=int64, bid=(int32, SEATS),
    held=(int32, SEATS), taken=(int32, SEATS), could=(int64, SEATS),
)  # fmt: skip
SHAPE = Shape(
    seats=SEATS, sides=SEATS, streams=("deck", "lot"), table=TABLE, mine=record(hand=int64),
    scratch=record(deck=bag.deck(CARDS), piles=(int32, CARDS), deal=fit.deal_of(SEATS * MOST)),
    option=record(bid=int32, card=int32), options=9,
)  # fmt: skip


@kernel
def set_up(g, pack):
    """OH-1.1, OH-1.2: hands, trumps, a dealer."""
    deck, table = g.scratch.deck, g.table
    deck.n = 0
    for card in range(CARDS):
        bag.put_top(deck, card)
    bag.shuffle(deck, g.luck[DECK])
    for seat in range(pack.seats):
        g.referee.side_of[seat] = seat
        table.bid[seat], table.held[seat], table.could[seat] = NO_BID, pack.deal.cards, ALL
        for _ in range(pack.deal.cards):
            g.mine[seat].hand |= bit(bag.draw(deck))
    table.open = bag.draw(deck)
    table.seen = bit(table.open)
    table.dealer = luck.below(g.luck[LOT], pack.seats)
    tricks.lead(table.trick, to_the_left(table.dealer, 1, pack.seats))


@kernel
def redraw(g, pack, seat):
    """OH-1.1, OH-3.2: the others hold any cards not seen, of suits that they are not known to be out of."""
    deal, piles = g.scratch.deal, g.scratch.piles
    for card in range(CARDS):
        piles[card] = not has(g.table.seen | g.mine[seat].hand, card)
    deal.n = 0
    for other in range(pack.seats):
        if other != seat:
            for _ in range(g.table.held[other]):
                deal.kinds[deal.n] = g.table.could[other]
                deal.n += 1
    fit.deal(deal, piles, g.search[0])
    at = 0
    for other in range(pack.seats):
        if other != seat:
            g.mine[other].hand = 0
            for _ in range(g.table.held[other]):
                g.mine[other].hand |= bit(deal.card[at])
                at += 1


@kernel
def check(g, pack):
    """0, or the number of the invariant that is broken."""
    there = g.table.seen
    for seat in range(pack.seats):
        if g.mine[seat].hand & there != 0 or count(g.mine[seat].hand) != g.table.held[seat]:
            return 1
        there |= g.mine[seat].hand
    return 0
