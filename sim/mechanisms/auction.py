"""Auctions: open bids round the table, until all but one have passed.

An auction is a record {bidders, turn, leader, bid}: the set of those who have not passed (`sim.mechanisms.sets`), whose
turn it is, who bids most (-1 for nobody), and how much. What may be bid, and what it costs to pass, is the game's own.
Sealed bids are choices made at once (`sim.mechanisms.at_once`), of which `sets.highest` tells the best.
"""

import numpy as np

from sim.kernel import kernel
from sim.mechanisms.sets import bit, count, first_of, next_member

__all__ = ["auction", "bid", "is_decided", "open_auction", "pass_by"]


def auction() -> np.dtype:
    """Record type of an auction."""
    return np.dtype([("bidders", np.int64), ("turn", np.int32), ("leader", np.int32), ("bid", np.int32)], align=True)


@kernel
def next_bidder(bidders, seat):
    """The first of a set of seats to the left of a seat."""
    after = next_member(bidders, seat)
    return after if after >= 0 else first_of(bidders)


@kernel
def open_auction(a, bidders, first):
    """Begins an auction among a set of seats, one of which bids first."""
    a.bidders = bidders
    a.turn = first
    a.leader = -1
    a.bid = 0


@kernel
def bid(a, amount):
    """The seat whose turn it is bids; the next bidder's turn."""
    a.leader = a.turn
    a.bid = amount
    a.turn = next_bidder(a.bidders, a.turn)


@kernel
def pass_by(a):
    """The seat whose turn it is passes, for good; the next bidder's turn. The last one cannot."""
    a.bidders &= ~bit(a.turn)
    a.turn = next_bidder(a.bidders, a.turn)


@kernel
def is_decided(a):
    """Whether one bidder is left, whose turn it then is: `a.turn` takes what is sold."""
    return count(a.bidders) == 1
