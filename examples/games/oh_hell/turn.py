"""Bids, tricks and the end (OH-2 to OH-4)."""

from sim.game import RUNNING
from sim.games.oh_hell.state import BID, NO_BID, PLAY, PLAYED, RANKS
from sim.kernel import kernel
from sim.mechanisms import tricks
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit, next_member, rank
from sim.play import add_option, ask, end_game, open_menu


@kernel
def step(g, pack, seats):
    """OH-2.1, OH-3.1: all bid, then tricks are played."""
    if g.table.bids < pack.seats:
        bid(g, pack, seats)
    else:
        play(g, pack, seats)


@kernel
def bid(g, pack, seats):
    """OH-2.1, OH-2.2: a number of tricks; not that with which the dealer would make all bids come true."""
    table = g.table
    seat = to_the_left(table.trick.leader, table.bids, pack.seats)
    last = table.bids == pack.seats - 1
    left = pack.deal.cards
    for other in range(pack.seats):
        if table.bid[other] != NO_BID:
            left -= table.bid[other]
    open_menu(g, BID)
    for number in range(pack.deal.cards + 1):
        if not last or number != left:
            add_option(g).bid = number
    number = g.menu.option[ask(g, pack, seats, seat)].bid
    if g.referee.ending == RUNNING:
        table.bid[seat] = number
        table.bids += 1


@kernel
def play(g, pack, seats):
    """OH-3.2: a card for the trick; who does not follow has none of the suit."""
    table = g.table
    trick = table.trick
    seat = tricks.to_play(trick, pack.seats)
    may = tricks.may_play(trick, g.mine[seat].hand, RANKS)
    open_menu(g, PLAY)
    card = next_member(may, -1)
    while card >= 0:
        add_option(g).card = card
        card = next_member(may, card)
    card = g.menu.option[ask(g, pack, seats, seat)].card
    if g.referee.ending != RUNNING:
        return
    if trick.n > 0:
        led = trick.card[trick.leader] // RANKS
        if card // RANKS != led:
            table.could[seat] &= ~tricks.of_suit(led, RANKS)
    g.mine[seat].hand &= ~bit(card)
    table.seen |= bit(card)
    table.held[seat] -= 1
    tricks.play(trick, card, pack.seats)
    if trick.n == pack.seats:
        end_trick(g, pack)


@kernel
def end_trick(g, pack):
    """OH-3.1, OH-3.3, OH-4.1: who takes it leads to the next; after the last one the game is over."""
    table = g.table
    taker = tricks.taker(table.trick, RANKS, table.open // RANKS, pack.seats)
    table.taken[taker] += 1
    table.tricks += 1
    tricks.lead(table.trick, taker)
    if table.tricks == pack.deal.cards:
        end_game(g, PLAYED, -1)
    else:
        g.referee.round_no += 1


@kernel
def close(g, pack):
    """OH-4.1: points, and who has most."""
    table, score = g.table, g.outcome.score
    for seat in range(pack.seats):
        score[seat] = pack.score.trick * table.taken[seat]
        if table.taken[seat] == table.bid[seat]:
            score[seat] += pack.score.bonus
    for seat in range(pack.seats):
        g.outcome.won[seat] = rank(score, bit(pack.seats) - 1, seat) == 1
