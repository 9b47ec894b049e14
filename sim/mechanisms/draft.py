"""A draft: all pick a card of their hands at once, then the hands are passed on.

A hand is a set (`sim.mechanisms.sets`) in the field `hand` of what each seat has for itself, so of 62 cards at most. To
pick is a choice made at once (`sim.mechanisms.at_once`). What is picked lies open, so whoever has held a hand knows
what is left in it. Hands go on `by` seats to the left at each pass: 1, or one less than there are seats, to the right.
`passes` counts them; the game keeps it in its table, and begins at 0 where new hands are dealt.
"""

from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit, count, draw_member

__all__ = ["deal_unseen", "has_held", "pass_on"]


@kernel
def pass_on(mine, by, seats):
    """Every hand goes on `by` seats to the left: mine[seat].hand of the first `seats` seats."""
    for _ in range(by):
        last = mine[seats - 1].hand
        for seat in range(seats - 1, 0, -1):
            mine[seat].hand = mine[seat - 1].hand
        mine[0].hand = last


@kernel
def has_held(seat, at, passes, by, seats):
    """Whether a seat has, or has had, the hand that is now at seat `at`, after so many passes."""
    for _ in range(passes):
        if seat == at:
            return True
        seat = to_the_left(seat, by, seats)
    return seat == at


@kernel
def deal_unseen(mine, cards, seat, passes, by, seats, stream):
    """Deals anew, for a redraw, the hands that a seat has not held; the set of the cards that are then left.

    `cards` are all those that do not lie open. Those of hands that the seat has held stay there.
    """
    for at in range(seats):
        if has_held(seat, at, passes, by, seats):
            cards &= ~mine[at].hand
    for at in range(seats):
        if not has_held(seat, at, passes, by, seats):
            n = count(mine[at].hand)
            mine[at].hand = 0
            for _ in range(n):
                card = draw_member(cards, stream)
                cards &= ~bit(card)
                mine[at].hand |= bit(card)
    return cards
