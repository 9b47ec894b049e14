"""Hands and decks in an encounter: drawing, forced discards, starting hands, the hand limit."""

from sim.games.tainted_grail.state.codes import (
    ASK_DISCARD,
    ASK_LIMIT,
    ASK_MULLIGAN,
    COMBAT,
    COMBAT_LUCK,
    DECK,
    HAND_LIMIT,
    NO,
    START_HAND_COMBAT,
    START_HAND_DIPLOMACY,
    T_DISCARDS,
    T_MULLIGAN,
    YES,
)
from sim.games.tainted_grail.state.menu import add, chosen
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import open_menu, tell

__all__ = ["discard_from_hand", "discard_to_limit", "draw_starting_hand", "forced_discard", "must_draw",
           "remove_from_hand",
           "top_card"]  # fmt: skip


@kernel
def top_card(g, seat):
    """The top card of the character's deck, -1 if it is empty.

    The deck is kept unordered, so its top is any card of it.
    """
    return bag.draw_random(g.table.fight.fencer[seat].pile, g.luck[COMBAT_LUCK])


@kernel
def must_draw(g, seat, n):
    """TG-9.39, TG-9.43: n cards drawn. With fewer left than needed the character is short: it will have to escape."""
    fencer = g.table.fight.fencer[seat]
    for _ in range(n):
        card = top_card(g, seat)
        if card < 0:
            fencer.short = 1
            return
        bag.put_top(fencer.hand, card)


@kernel
def remove_from_hand(g, seat, card):
    """One card of that sort leaves the hand."""
    hand = g.table.fight.fencer[seat].hand
    bag.remove_at(hand, bag.find(hand, card))


@kernel
def discard_from_hand(g, seat, card):
    """TG-2.11: discarded cards stay out of the deck until the encounter ends."""
    remove_from_hand(g, seat, card)
    bag.put_top(g.table.fight.fencer[seat].out, card)
    tell(g, T_DISCARDS, seat, card, 0, 0)


@kernel
def offer_hand(g, seat, kind):
    """The cards in hand, each sort once."""
    hand = g.table.fight.fencer[seat].hand
    open_menu(g, kind)
    for i in range(hand.n):
        if is_first_copy(hand, i):
            add(g, 0, hand.card[i], seat, -1, 0, 0, 0)


@kernel
def is_first_copy(hand, i):
    """Whether no card before position i is of the same sort."""
    fits_all = True
    for j in range(i):
        if hand.card[j] == hand.card[i]:
            fits_all = False
    return fits_all


@kernel
def forced_discard(g, pack, seats, seat, n):
    """TG-9.41, TG-9.42, TG-9.84: cards chosen from hand.

    From an empty hand the top card of the deck, and with both empty none.
    """
    fencer = g.table.fight.fencer[seat]
    for _ in range(n):
        if fencer.hand.n > 0:
            offer_hand(g, seat, ASK_DISCARD)
            discard_from_hand(g, seat, chosen(g, pack, seats, seat).card)
        else:
            card = top_card(g, seat)
            if card < 0:
                return
            bag.put_top(fencer.out, card)
            tell(g, T_DISCARDS, seat, card, 1, 0)


@kernel
def starting_hand_size(g, pack, seat):
    """TG-9.13: cards by the number of members, and what items and skills add."""
    fight = g.table.fight
    mod = START_HAND_COMBAT if fight.kind == COMBAT else START_HAND_DIPLOMACY
    return pack.start_hand[fight.members - 1] + g.table.who[seat].power[mod]


@kernel
def draw_starting_hand(g, pack, seats, seat):
    """TG-9.13, TG-9.15, TG-9.16: the hand, and mulligans: all of it discarded, one card fewer drawn."""
    fencer = g.table.fight.fencer[seat]
    size = min(starting_hand_size(g, pack, seat), DECK)
    must_draw(g, seat, size)
    while fencer.short == 0 and size > pack.mulligan_min_hand:
        open_menu(g, ASK_MULLIGAN)
        add(g, NO, -1, seat, -1, size, 0, 0)
        add(g, YES, -1, seat, -1, size - 1, 0, 0)
        if chosen(g, pack, seats, seat).act == NO:
            return
        size -= 1
        bag.pour(fencer.hand, fencer.out)
        tell(g, T_MULLIGAN, seat, size, 0, 0)
        must_draw(g, seat, size)


@kernel
def discard_to_limit(g, pack, seats, seat):
    """TG-9.34: cards above the hand limit are discarded, the player's choice."""
    hand = g.table.fight.fencer[seat].hand
    limit = pack.hand_limit_end_of_turn + g.table.who[seat].power[HAND_LIMIT]
    while hand.n > limit:
        offer_hand(g, seat, ASK_LIMIT)
        discard_from_hand(g, seat, chosen(g, pack, seats, seat).card)
