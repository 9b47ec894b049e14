"""Cards in hand: drawing, keeping, losing. AH-2.8, AH-17.14."""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    ALLIES,
    BONUSES,
    BOTTOM,
    D_CARD,
    D_DRAW,
    END,
    EXTRA_DRAW,
    IN_BOX,
    IN_DECK,
    LOSE_ITEM,
    LOSE_SPELL,
    LOSE_WEAPON,
    MAX_SANITY,
    MAX_STAMINA,
    PICK,
    S_DICE,
    S_ITEMS,
    SKILL_CARDS,
    SPECIAL,
    SPELLS,
    T_DRAWS,
    T_LOSES_CARD,
    TO_KEEP,
    TO_LOSE,
    TOP,
    TOP_OR_BOTTOM,
    WEAPON,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import ended, offer, stopped
from sim.games.arkham_horror.state.places import tell_of
from sim.kernel import kernel
from sim.mechanisms import bag, dice
from sim.mechanisms.under import lay_under, shuffle_all, take_at, take_top
from sim.play import ask, open_menu


@kernel
def max_sanity(g, pack, s):
    """AH-11.1: maximum Sanity of the seat's investigator."""
    seat = g.table.seat[s]
    return max(0, pack.sheet[seat.sheet].sanity + g.table.max_change - seat.less_sanity + seat.bonus[MAX_SANITY])


@kernel
def max_stamina(g, pack, s):
    """AH-11.1: maximum Stamina."""
    seat = g.table.seat[s]
    return max(0, pack.sheet[seat.sheet].stamina + g.table.max_change - seat.less_stamina + seat.bonus[MAX_STAMINA])


@kernel
def cap_points(g, pack, s):
    """AH-11.1: Sanity and Stamina never exceed their maxima."""
    seat = g.table.seat[s]
    seat.sanity = min(seat.sanity, max_sanity(g, pack, s))
    seat.stamina = min(seat.stamina, max_stamina(g, pack, s))


@kernel
def add_bonuses(g, pack, s, card, sign):
    """What a card adds while it is owned."""
    kind = pack.kind[pack.card_kind[card]]
    seat = g.table.seat[s]
    for b in range(BONUSES):
        seat.bonus[b] += sign * kind.bonus[b]


@kernel
def take_card(g, pack, s, card):
    """The seat gets a card, wherever it lay before."""
    seat = g.table.seat[s]
    seat.hand[seat.hand_n] = card
    seat.hand_n += 1
    g.table.owner[card] = s
    g.table.exhausted[card] = 0
    g.table.counter[card] = 0
    add_bonuses(g, pack, s, card, 1)
    tell_of(g, T_DRAWS, s, pack.card_kind[card], 0, 0)


@kernel
def put_down(g, pack, card):
    """Takes a card out of its owner's hand; it is nowhere until it is put somewhere."""
    s = np.int64(g.table.owner[card])
    seat = g.table.seat[s]
    at = 0
    while seat.hand[at] != card:
        at += 1
    seat.hand_n -= 1
    bag.take_out(seat.hand, at, seat.hand_n)
    add_bonuses(g, pack, s, card, -1)
    cap_points(g, pack, s)


@kernel
def discard(g, pack, card):
    """AH-2.8: a discarded item, spell or skill goes under its deck, an ally back to the allies.

    A deputy's card to the side.
    """
    s = np.int64(g.table.owner[card])
    put_down(g, pack, card)
    family = pack.kind[pack.card_kind[card]].family
    tell_of(g, T_LOSES_CARD, s, pack.card_kind[card], 0, 0)
    g.table.owner[card] = IN_DECK
    if family < ALLIES:
        lay_under(g.hidden.items[family], g.table.under, family, card)


@kernel
def to_box(g, pack, card):
    """A card leaves the game."""
    tell_of(g, T_LOSES_CARD, g.table.owner[card], pack.card_kind[card], 1, 0)
    put_down(g, pack, card)
    g.table.owner[card] = IN_BOX


@kernel
def spend_card(g, pack, card):
    """A use is paid: by a counter until they are full, by discarding, or by exhausting."""
    kind = pack.kind[pack.card_kind[card]]
    if kind.counters > 0:
        g.table.counter[card] += 1
        if g.table.counter[card] >= kind.counters:
            discard(g, pack, card)
    elif kind.spends == 1:
        discard(g, pack, card)
    else:
        g.table.exhausted[card] = 1


@kernel
def from_top(g, pack, seats, s, deck):
    """The next card of a deck, -1 if it is empty. Ashcan Pete may take the bottom one (common, unique, spell)."""
    cards = g.hidden.items[deck]
    if (
        cards.n > 1
        and deck != SKILL_CARDS
        and not ended(g)
        and pack.sheet[g.table.seat[s].sheet].ability == TOP_OR_BOTTOM
    ):
        open_menu(g, D_DRAW)
        offer(g, TOP, -1, -1, -1, s, deck, -1)
        offer(g, BOTTOM, -1, -1, -1, s, deck, -1)
        if g.menu.option[ask(g, pack, seats, s)].act == BOTTOM:
            return take_at(cards, g.table.under, deck, 0)
    return take_top(cards, g.table.under, deck)


@kernel
def draw_cards(g, pack, seats, s, deck, n, keep):
    """Draws n cards of a deck and keeps some by choice. Abilities of extra draws: one more, and one more discarded."""
    sheet = pack.sheet[g.table.seat[s].sheet]
    extra = sheet.ability_n if sheet.ability == EXTRA_DRAW and sheet.ability_deck == deck else 0
    g.scratch.drawn_n = 0
    for _ in range(n + extra):
        card = from_top(g, pack, seats, s, deck)
        if card < 0:
            break
        g.scratch.drawn[g.scratch.drawn_n] = card
        g.scratch.drawn_n += 1
    keep_cards(g, pack, seats, s, keep)


@kernel
def keep_cards(g, pack, seats, s, keep):
    """Of the cards drawn, `keep` are kept by the owner's choice; the others go under their decks."""
    for _ in range(keep):
        if g.scratch.drawn_n == 0 or stopped(g):
            break
        open_menu(g, D_CARD)
        for i in range(g.scratch.drawn_n):
            offer(g, PICK, TO_KEEP, g.scratch.drawn[i], -1, s, 0, -1)
        take_card(g, pack, s, take_drawn(g, ask(g, pack, seats, s)))
    return_drawn(g, pack)


@kernel
def take_drawn(g, at):
    """Takes a card out of those drawn."""
    g.scratch.drawn_n -= 1
    return bag.take_out(g.scratch.drawn, at, g.scratch.drawn_n)


@kernel
def return_drawn(g, pack):
    """Cards drawn and not kept go under their decks."""
    for i in range(g.scratch.drawn_n):
        card = np.int64(g.scratch.drawn[i])
        family = pack.kind[pack.card_kind[card]].family
        lay_under(g.hidden.items[family], g.table.under, family, card)
    g.scratch.drawn_n = 0


@kernel
def find_in_deck(g, pack, deck, kind):
    """AH-17.15: takes a card of a kind out of a deck, which is shuffled afterwards; -1 if there is none."""
    cards = g.hidden.items[deck]
    found = -1
    for i in range(cards.n - 1, -1, -1):
        if pack.card_kind[cards.card[i]] == kind:
            found = bag.remove_at(cards, i)
            break
    shuffle_all(cards, g.table.under, deck, g.luck[S_ITEMS])
    return found


@kernel
def price_in(pack, block, resource):
    """The Sanity or Stamina that the losses of a card's use take."""
    total = 0
    at = block
    while pack.op[at].code != END:
        if pack.op[at].a == resource:
            total += pack.op[at].b
        at += 1
    return total


@kernel
def is_item(pack, card):
    """AH-11.9: Common and Unique Items, Spells, Deputy's Revolver, Patrol Wagon."""
    family = pack.kind[pack.card_kind[card]].family
    return family < SKILL_CARDS or family == SPECIAL


@kernel
def fits(pack, card, wanted):
    """Whether a card is of the sort that is lost."""
    kind = pack.kind[pack.card_kind[card]]
    if wanted == LOSE_ITEM:
        return is_item(pack, card)
    weapon = kind.sort_of == WEAPON
    spell = kind.family == SPELLS
    if wanted == LOSE_WEAPON:
        return weapon
    if wanted == LOSE_SPELL:
        return spell
    return weapon or spell


@kernel
def count_cards(g, pack, s, wanted):
    """How many cards of a sort the seat has."""
    seat = g.table.seat[s]
    n = 0
    for i in range(seat.hand_n):
        if fits(pack, seat.hand[i], wanted):
            n += 1
    return n


@kernel
def lose_cards(g, pack, seats, s, wanted, n):
    """AH-11.9: the owner loses n cards of a sort by choice; cards that cannot be lost are not chosen."""
    seat = g.table.seat[s]
    for _ in range(n):
        open_menu(g, D_CARD)
        for i in range(seat.hand_n):
            card = np.int64(seat.hand[i])
            if fits(pack, card, wanted) and pack.kind[pack.card_kind[card]].kept == 0:
                offer(g, PICK, TO_LOSE, card, -1, s, 0, -1)
        if g.menu.n == 0 or ended(g):
            return
        discard(g, pack, g.menu.option[ask(g, pack, seats, s)].card)


@kernel
def owns_kind(g, pack, s, kind):
    """The first card of a kind in the hand that is not exhausted; -1 if there is none."""
    seat = g.table.seat[s]
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        if pack.card_kind[card] == kind and g.table.exhausted[card] == 0:
            return card
    return -1


@kernel
def wagon_risk(g, pack, s):
    """The Patrol Wagon goes to the box on a 1 after a combat and after a return from an Other World."""
    card = owns_kind(g, pack, s, pack.wagon)
    if card >= 0 and dice.roll(g.luck[S_DICE], pack.sides) == pack.kind[pack.wagon].box_on:
        to_box(g, pack, card)


@kernel
def allies_left(g, pack):
    """How many allies are still in the deck."""
    n = 0
    for card in range(pack.cards):
        if g.table.owner[card] == IN_DECK and pack.kind[pack.card_kind[card]].family == ALLIES:
            n += 1
    return n
