"""Choices made at once: secret ballots, sealed bids, cards laid face down.

Seats are asked one after the other, and what they choose waits in scratch until all have chosen. Nobody may know what
those before it chose, and no playout of search does: there they are asked anew, by their styles. So the loop over the
seats may come by a seat twice, and does nothing but ask and keep the answer as that seat's::

    seat = first_to_choose(g, members)
    while seat >= 0:
        offer_ballot(g, pack, seat)
        g.scratch.ballot[seat] = g.menu.option[ask(g, pack, seats, seat)].seat
        seat = next_to_choose(g, members, seat)
    if g.referee.ending != RUNNING:
        return
"""

from sim.game import RUNNING
from sim.kernel import kernel
from sim.mechanisms.sets import next_member

__all__ = ["first_to_choose", "next_to_choose"]


@kernel
def first_to_choose(g, members):
    """The first of a set of seats that choose at once; -1 of an empty set."""
    g.script.again = 0
    return next_member(members, -1)


@kernel
def next_to_choose(g, members, seat):
    """The seat after `seat`, which has just chosen; -1 when all have, or when the game has ended.

    A playout tries the options of one seat. Once that seat has its option, and what it cannot know is dealt anew, those
    before it choose again; its own choice stays.
    """
    if g.referee.ending != RUNNING:
        return -1
    script = g.script
    if script.again == 1 + seat:
        script.again = -script.again
        seat = -1
    seat = next_member(members, seat)
    if seat >= 0 and script.again == -1 - seat:
        script.again = 0
        seat = next_member(members, seat)
    return seat
