"""What a seat cannot know, dealt anew as far as it fits what the seat knows; and how far its side came, for search.

A seat knows the table, its own hand and loyalty, what its own deck consists of, and the loyalties it looked at. Since
all that a player gains or loses is open, it also knows which cards a rival has in hand and deck together, and which
base, Mythos and behaviour cards are still to come; not which is where. Nothing of what is dealt anew is read before
but these sums.
"""

from sim import luck
from sim.games.dark_providence.state.codes import (
    CITIES,
    CULTIST,
    CULTIST_RENEGADE,
    GOAL_REACHED,
    HAND,
    HIDDEN_CARD,
    INVESTIGATOR,
    INVESTIGATOR_RENEGADE,
    KINDS,
    LOYALTIES,
    MYTHOS,
    NOBODY,
    SEATS,
    TARGETS,
    WEIGHTS,
)
from sim.kernel import kernel
from sim.mechanisms import bag

__all__ = ["progress", "redraw"]


@kernel
def redraw(g, pack, seat):
    """DP-1.13, DP-2.13: deals anew, from the stream g.search[0], what the seat cannot know; at any question."""
    if pack.players > 1:
        redraw_loyalties(g, pack, seat)
    for other in range(pack.players):
        if other != seat:
            bag.pour(g.mine[other].hand, g.hidden.deck[other])
        mix(g, g.hidden.deck[other])
        if other != seat:
            deal_hand(g, other)
            forget(g.mine[other].notes)
    redraw_base_cards(g)
    mix(g, g.hidden.mythos)
    mix(g, g.hidden.behaviour)


# -- cards ------------------------------------------------------------------------------------------------------------


@kernel
def mix(g, pile):
    """Shuffles a pile whose order is forgotten; no card is left above its top."""
    wipe(pile)
    bag.shuffle_above(pile, 0, g.search[0])


@kernel
def wipe(pile):
    """What stands in memory above the top of a pile says nothing of cards that lay there."""
    for i in range(pile.n, len(pile.card)):
        pile.card[i] = 0


@kernel
def deal_hand(g, other):
    """DP-2.13: a rival's hand, as many cards as he is seen to hold, out of all he has in hand and deck."""
    mine = g.mine[other]
    deck = g.hidden.deck[other]
    for _ in range(g.table.hand_n[other]):
        bag.put_top(mine.hand, bag.draw(deck))
    wipe(mine.hand)
    for kind in range(KINDS):
        mine.in_deck[kind] = 0
    for i in range(deck.n):
        mine.in_deck[deck.card[i]] += 1


@kernel
def redraw_base_cards(g):
    """DP-1.6, DP-1.7: the stacks under the face-up cards and the base supply deck."""
    supply = g.hidden.supply
    for city in range(CITIES):
        bag.pour(g.hidden.stack[city], supply)
    mix(g, supply)
    for city in range(CITIES):
        for _ in range(g.table.stack_n[city]):
            bag.put_top(g.hidden.stack[city], bag.draw(supply))
        wipe(g.hidden.stack[city])


# -- loyalties --------------------------------------------------------------------------------------------------------


@kernel
def redraw_loyalties(g, pack, seat):
    """DP-1.13: loyalty cards of the rivals that the seat does not know: every deal by its weight.

    Who looked at whose card is open; what he saw there is what lies there now.
    """
    deals = 1
    for other in range(pack.players):
        deals *= 1 if is_known(g, seat, other) else LOYALTIES
    total = 0.0
    for deal in range(deals):
        total += weight_of_deal(g, pack, seat, deal)
    left = luck.uniform(g.search[0]) * total
    drawn = 0
    for deal in range(deals):
        weight = weight_of_deal(g, pack, seat, deal)
        if weight > 0.0:
            drawn = deal
            left -= weight
            if left < 0.0:
                break
    for other in range(pack.players):
        if not is_known(g, seat, other):
            g.mine[other].loyalty = drawn % LOYALTIES
            g.referee.side_of[other] = drawn % LOYALTIES
            drawn //= LOYALTIES
    for other in range(pack.players):
        for seen in range(pack.players):
            if other != seat and g.mine[other].knows[seen] != NOBODY:
                g.mine[other].knows[seen] = g.mine[seen].loyalty


@kernel
def is_known(g, seat, other):
    """Whether the seat knows a loyalty: its own, one it looked at, or one that was revealed."""
    return other == seat or g.mine[seat].knows[other] != NOBODY or g.table.revealed[other] != HIDDEN_CARD


@kernel
def weight_of_deal(g, pack, seat, deal):
    """How likely a deal of the unknown loyalties is: the cards that are left for each, times what his deeds say.

    `deal` has a digit to the base LOYALTIES for each unknown rival, by seat.
    """
    cards = g.scratch.pool
    cards[INVESTIGATOR] = 2 * pack.pool[INVESTIGATOR]
    cards[CULTIST] = 2 * pack.pool[CULTIST]
    cards[INVESTIGATOR_RENEGADE] = pack.renegades
    cards[CULTIST_RENEGADE] = pack.renegades
    for other in range(pack.players):
        if is_known(g, seat, other):
            take_loyalty(cards, g.mine[other].loyalty)
    weight = 1.0
    for other in range(pack.players):
        if weight > 0.0 and not is_known(g, seat, other):
            loyalty = deal % LOYALTIES
            deal //= LOYALTIES
            weight *= evidence(g, seat, other, loyalty) * max(0, cards[loyalty])
            take_loyalty(cards, loyalty)
    return weight


@kernel
def take_loyalty(cards, loyalty):
    """DP-1.17: a loyalty card is taken from those left, counted in halves.

    Of two renegades there is one of each kind; a single one is half a card of either, and taken it is gone as both.
    """
    if loyalty <= CULTIST:
        cards[loyalty] -= 2
        return
    if cards[loyalty] < 2:
        cards[INVESTIGATOR_RENEGADE + CULTIST_RENEGADE - loyalty] = 0
    cards[loyalty] = 0


@kernel
def evidence(g, seat, other, loyalty):
    """What speaks for a rival's loyalty, as the seat's strategy noted it; 1 where it notes nothing."""
    speaks = g.mine[seat].notes.speaks[other]
    heard = 0.0
    for k in range(LOYALTIES):
        heard += speaks[k]
    return speaks[loyalty] if heard > 0.0 else 1.0


@kernel
def forget(notes):
    """Another seat's strategy begins its notes anew: they may rest on what it alone knew."""
    notes.noted = 0
    notes.rite = 0
    notes.signs = 0
    notes.power = 0
    notes.free = 0
    notes.best_gate = 0.0
    notes.seen = 0
    notes.need = 0
    notes.prey = 0
    notes.mover = NOBODY
    notes.left = 0.0
    notes.ahead = 0.0
    notes.early = 0.0
    notes.cube = 0.0
    notes.risk = 0.0
    for seat in range(SEATS):
        notes.guess[seat] = 0.0
        notes.stance[seat] = 0.0
        notes.shown[seat] = 0.0
        for loyalty in range(LOYALTIES):
            notes.speaks[seat, loyalty] = 0.0
            notes.belief[seat, loyalty] = 0.0
            notes.total[seat, loyalty] = 0.0
    for k in range(WEIGHTS):
        notes.weight[k] = 0.0
    for kind in range(KINDS):
        notes.kind_worth[kind] = 0.0
    for myth in range(MYTHOS):
        notes.myth_worth[myth] = 0.0
    for city in range(CITIES):
        notes.arrive[city] = 0.0
        notes.leave[city] = 0.0
        notes.gate[city] = 0.0
        notes.plan[city] = 0.0
    for card in range(HAND):
        notes.kept[card] = 0.0
    for target in range(TARGETS):
        notes.prize[target] = 0.0
        notes.margin[target] = 0


# -- how far a side came ----------------------------------------------------------------------------------------------


@kernel
def progress(g, pack, seat):
    """How far the seat came, in [0, 1]: by how much its total leads the best other, in shares of the threshold.

    Half is level. Totals decide the game (DP-14.5), so a game lost by a point came further than one lost by ten; who is
    eliminated keeps half of it, for his total did not count. An Ancient One that reaches its goal ends the game
    without totals (DP-18.4): then it is a quarter at most, by the points on the track.
    """
    if pack.players == 1:
        if g.referee.ending == GOAL_REACHED:
            return 0.25 * min(1.0, g.table.vp[0] / pack.threshold)
        return share(g.outcome.score[0] - g.table.ao.vp, pack.threshold)
    best = -1000
    for other in range(pack.players):
        if other != seat:
            best = max(best, g.outcome.score[other])
    came = share(g.outcome.score[seat] - best, pack.threshold)
    return 0.5 * came if g.outcome.extra.out[seat] != 0 else came


@kernel
def share(ahead, threshold):
    """A lead as a number in [0, 1]; a whole threshold ahead is 1."""
    return min(1.0, max(0.0, 0.5 + 0.5 * ahead / threshold))
