"""What nobody at the table can know, dealt anew; and how far a lost game came, for search (TG-19).

All hands, boards and decks of characters lie open, and what is left of a deck in an encounter is known, if not its
order, which is drawn card by card. So the same is hidden from every seat: the order of the encounter decks, of the
item deck and of the random events.
"""

from sim import luck
from sim.games.tainted_grail.state.codes import (
    HEALTH,
    ITEM_DECK,
    PLACES,
    PLAYERS,
    QUEST_FIND,
    STOCKS,
)
from sim.games.tainted_grail.turn.ch12_party import is_living
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.sets import has

__all__ = ["progress", "redraw"]

FOUND, PAID, FOUND_OUT = 0.4, 0.4, 0.2  # of a lost game: the rites, what the menhir costs, places explored
LOST, WON = 0.7, 0.8  # the most a lost game is worth, the least a won one


@kernel
def is_random(g, pack, at):
    """TG-1.13, TG-4.6: whether card `at` of the event deck is a random event, and not one that was looked at."""
    seen = g.table.next_event >= 0 and at == g.hidden.events.n - 1
    return pack.event[g.hidden.events.card[at]].story == 0 and not seen


@kernel
def forget_events(g, pack):
    """The random events that nobody knows the place of go to the supply, in the order of their numbers; how many stay.

    Until the deck is renewed any of the supply may be in it; from then on all of the deck have been seen.
    """
    supply = g.hidden.supply
    kept = supply.n if g.table.renewed == 1 else 0
    for at in range(g.hidden.events.n):
        if is_random(g, pack, at):
            bag.put_top(supply, g.hidden.events.card[at])
    bag.sort_above(supply, kept)
    return kept


@kernel
def redraw_events(g, pack, stream):
    """TG-1.13: the random events in the deck, any of those that may be; story cards stay where they are."""
    kept = forget_events(g, pack)
    supply = g.hidden.supply
    for at in range(g.hidden.events.n):
        if is_random(g, pack, at):
            g.hidden.events.card[at] = bag.remove_at(supply, kept + luck.below(stream, supply.n - kept))


@kernel
def redraw(g, pack, seat):
    """The order of all decks, but for what was seen to go under one or looked at. Nothing is private to a seat."""
    stream = g.search[0]
    for colour in range(ITEM_DECK):
        bag.shuffle_above(g.hidden.foes[colour], g.table.under[colour], stream)
    bag.shuffle_above(g.hidden.items, g.table.under[ITEM_DECK], stream)
    redraw_events(g, pack, stream)


@kernel
def owned_by_all(g, stock):
    """What all living characters own of a resource, or can give of their health."""
    total = 0
    for seat in range(g.table.players):
        if is_living(g, seat):
            total += g.table.who[seat].stock[stock] if stock < STOCKS else max(0, g.table.who[seat].health - 1)
    return total


@kernel
def share_paid(g, pack, place):
    """The share of a menhir's cost that the group owns, resource by resource."""
    needed, there = 0.0, 0.0
    for purse in range(HEALTH + 1):
        if purse < STOCKS or purse == HEALTH:
            cost = pack.place[place].menhir_cost[purse] * pack.players
            needed += cost
            there += min(cost, owned_by_all(g, purse))
    return there / max(1.0, needed)


@kernel
def progress(g, pack, seat):
    """How far the group came: the rites found, then the menhir's cost brought together; before that, places explored.

    The quest is the only way to win (TG-15.3) and these are its steps; a game lost further on was played better. Of
    games that are won, one with more days left on the dials is.
    """
    if g.referee.winner == PLAYERS:
        return WON + (1.0 - WON) * min(1.0, g.outcome.extra.slack / 10.0)
    explored = 0
    for place in range(PLACES):
        explored += 1 if has(g.table.explored, place) else 0
    found_out = FOUND_OUT * explored / PLACES
    if g.table.quest == QUEST_FIND:
        return LOST * found_out
    best = 0.0
    for place in range(PLACES):
        if has(pack.quest_menhirs, place):
            best = max(best, share_paid(g, pack, place))
    return LOST * (FOUND + PAID * best + FOUND_OUT)
