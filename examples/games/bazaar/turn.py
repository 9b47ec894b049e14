"""The draft, the market and the end (BA-2 to BA-4)."""

from sim.game import RUNNING
from sim.games.bazaar.state import (
    BIDS,
    BUYS,
    LEFT,
    NAME,
    NAMES,
    NO_CARD,
    OFFER,
    OVER,
    PASSES,
    PICK,
    PICKS,
    points,
)
from sim.kernel import kernel
from sim.mechanisms import auction, bag, row
from sim.mechanisms.at_once import first_to_choose, next_to_choose
from sim.mechanisms.draft import pass_on
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit, next_member
from sim.play import add_option, ask, end_game, open_menu, tell


@kernel
def step(g, pack, seats):
    """BA-2.1, BA-3.1, BA-3.2: all hands are drafted, then card after card is named and sold."""
    if g.table.passes < pack.hand.cards:
        pick(g, pack, seats)
    elif g.table.lot == NO_CARD:
        name(g, pack, seats)
    else:
        offer(g, pack, seats)


@kernel
def pick(g, pack, seats):
    """BA-2.1: a card of each, at once; the hands go on."""
    all_seats = bit(pack.seats) - 1
    seat = first_to_choose(g, all_seats)
    while seat >= 0:
        open_menu(g, PICK)
        card = next_member(g.mine[seat].hand, -1)
        while card >= 0:
            add_option(g).card = card
            card = next_member(g.mine[seat].hand, card)
        g.scratch.picked[seat] = g.menu.option[ask(g, pack, seats, seat)].card
        seat = next_to_choose(g, all_seats, seat)
    if g.referee.ending != RUNNING:
        return
    for seat in range(pack.seats):
        card = g.scratch.picked[seat]
        g.mine[seat].hand &= ~bit(card)
        g.table.stall[seat] |= bit(card)
        tell(g, PICKS, seat, card, 0, 0)
    pass_on(g.mine, LEFT, pack.seats)
    g.table.passes += 1
    g.referee.round_no += 1


@kernel
def name(g, pack, seats):
    """BA-3.1: a card of the row."""
    table = g.table
    open_menu(g, NAME)
    for i in range(table.market.n):
        add_option(g).card = table.market.card[i]
    card = g.menu.option[ask(g, pack, seats, table.namer)].card
    if g.referee.ending != RUNNING:
        return
    table.lot = row.take(table.market, g.hidden.deck, bag.find(table.market, card))
    tell(g, NAMES, table.namer, table.lot, 0, 0)
    auction.open_auction(table.sale, bit(pack.seats) - 1, table.namer)


@kernel
def offer(g, pack, seats):
    """BA-3.2: a bid, or none for this card any more."""
    table, sale = g.table, g.table.sale
    seat = sale.turn
    open_menu(g, OFFER)
    add_option(g).bid = 0
    for amount in range(sale.bid + 1, table.coins[seat] + 1):
        add_option(g).bid = amount
    amount = g.menu.option[ask(g, pack, seats, seat)].bid
    if g.referee.ending != RUNNING:
        return
    if amount > 0:
        tell(g, BIDS, seat, amount, 0, 0)
        auction.bid(sale, amount)
    else:
        tell(g, PASSES, seat, 0, 0, 0)
        auction.pass_by(sale)
    if auction.is_decided(sale):
        sell(g, pack)


@kernel
def sell(g, pack):
    """BA-3.3, BA-4.1: the card for the bid; the next one names a card, or the game is over."""
    table, buyer, price = g.table, g.table.sale.turn, g.table.sale.bid
    tell(g, BUYS, buyer, table.lot, price, 0)
    table.stall[buyer] |= bit(table.lot)
    table.coins[buyer] -= price
    table.bank += price
    table.lot = NO_CARD
    table.sales += 1
    table.namer = to_the_left(table.namer, 1, pack.seats)
    if table.sales == pack.seats * pack.sales.each:
        end_game(g, OVER, -1)
    else:
        g.referee.round_no += 1


@kernel
def close(g, pack):
    """BA-4.1: cards and coins."""
    for seat in range(pack.seats):
        g.outcome.score[seat] = points(pack, g.table.stall[seat]) + g.table.coins[seat]
