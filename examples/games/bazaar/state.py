"""A position of Bazaar. A card is good * VALUES + value - 1; a hand and a stall are sets of cards."""

import numpy as np
from numpy import int32, int64

from sim import luck
from sim.game import Shape
from sim.kernel import kernel
from sim.mechanisms import auction, bag, row
from sim.mechanisms.draft import deal_unseen
from sim.mechanisms.sets import bit, count, next_member
from sim.mechanisms.tricks import of_suit
from sim.records import record

SEATS, GOODS, VALUES, LEFT = 4, 6, 5, 1
CARDS = GOODS * VALUES
ALL = (1 << CARDS) - 1
DECK = 0  # streams
PICK, NAME, OFFER = 0, 1, 2  # decisions
OVER = 3  # endings
PICKS, NAMES, BIDS, PASSES, BUYS = 0, 1, 2, 3, 4  # sentences of the tale
NO_CARD = -1

TABLE = record(
    passes=int32, namer=int32, sales=int32, lot=int32, bank=int32, sale=auction.auction(), market=bag.deck(CARDS),
    stall=(int64, SEATS), coins=(int32, SEATS),
)  # fmt: skip
SHAPE = Shape(
    seats=SEATS, sides=SEATS, streams=("deck",), table=TABLE, mine=record(hand=int64),
    hidden=record(deck=bag.deck(CARDS)), scratch=record(picked=(int32, SEATS)), option=record(card=int32, bid=int32),
    options=13,
)  # fmt: skip


@kernel
def set_up(g, pack):
    """BA-1.1, BA-1.2: hands, coins, a row."""
    deck, table = g.hidden.deck, g.table
    for card in range(CARDS):
        bag.put_top(deck, card)
    bag.shuffle(deck, g.luck[DECK])
    for seat in range(pack.seats):
        g.referee.side_of[seat] = seat
        table.coins[seat] = pack.coins.each
        for _ in range(pack.hand.cards):
            g.mine[seat].hand |= bit(bag.draw(deck))
    row.fill(table.market, deck, pack.row.cards)
    table.lot = NO_CARD


@kernel
def points(pack, stall):
    """BA-4.1: what the cards of a stall are worth."""
    total, card = 0, next_member(stall, -1)
    while card >= 0:
        alike = count(stall & of_suit(card // VALUES, VALUES))
        total += (card % VALUES + 1) * (pack.score.times if alike >= pack.score.alike else 1)
        card = next_member(stall, card)
    return total


@kernel
def open_cards(g, pack):
    """The set of all cards that everybody sees."""
    table = g.table
    cards = bit(table.lot) if table.lot != NO_CARD else np.int64(0)
    for i in range(table.market.n):
        cards |= bit(table.market.card[i])
    for seat in range(pack.seats):
        cards |= table.stall[seat]
    return cards


@kernel
def redraw(g, pack, seat):
    """BA-1.1, BA-2.1: hands that the seat has not held, and the order of the deck."""
    deck = g.hidden.deck
    left = deal_unseen(g.mine, ALL & ~open_cards(g, pack), seat, g.table.passes, LEFT, pack.seats, g.search[0])
    deck.n, card = 0, next_member(left, -1)
    while card >= 0:
        bag.put_top(deck, card)
        card = next_member(left, card)
    luck.shuffle(g.search[0], deck.card, deck.n)


@kernel
def check(g, pack):
    """0, or the number of the invariant that is broken."""
    table, deck = g.table, g.hidden.deck
    there, n, coins = open_cards(g, pack), table.market.n + deck.n, table.bank
    n += table.lot != NO_CARD
    for i in range(deck.n):
        there |= bit(deck.card[i])
    for seat in range(pack.seats):
        there |= g.mine[seat].hand
        n += count(g.mine[seat].hand) + count(table.stall[seat])
        coins += table.coins[seat]
    if there != ALL or n != CARDS:
        return 1
    return 2 if coins != pack.seats * pack.coins.each else 0
