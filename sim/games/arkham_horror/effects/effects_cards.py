"""Effects on cards: draws, searches, shops, losses, allies. AH-8.16, AH-17.13, AH-17.15."""

import numpy as np

from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.board import send_ally_away
from sim.games.arkham_horror.state.cards import (
    count_cards,
    discard,
    draw_cards,
    find_in_deck,
    from_top,
    is_item,
    lose_cards,
    return_drawn,
    take_card,
    take_drawn,
)  # fmt: skip
from sim.games.arkham_horror.state.codes import (
    ALL,
    ALLIES,
    CARDS,
    COMMON,
    D_CARD,
    DONE,
    EXTRA_DRAW,
    FIND_ANY,
    FIND_KIND,
    FIND_TOME,
    HALF_DOWN,
    HALF_UP,
    IN_DECK,
    O_ADD_COUNTER,
    O_ALLY_TO_BOX,
    O_CHOOSE_ALLY,
    O_DISCARD_NAMED,
    O_DISCARD_SELF,
    O_DRAW,
    O_GAIN_ALLY,
    O_ITEM_DICE,
    O_LOSE_CARD,
    O_SEARCH,
    O_SELL,
    O_SHOP,
    PICK,
    S_ITEMS,
    S_TIES,
    TO_BUY,
    TO_FIND,
    TO_SELL,
    TOME,
    UNIQUE,
    WEAPON,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import at_table
from sim.games.arkham_horror.turn.ch17_skill_checks import single_die
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.under import shuffle_all
from sim.play import ask, open_menu

HALF_PRICE, MUST_BUY, SEARCH, ALL_PLAYERS = 1, 2, 4, 8  # manners of a shop, see program.py


@kernel
def first_of_sort(g, pack, deck, sort_of):
    """The first tome or weapon from the top of a deck, taken out of it; -1 if there is none."""
    cards = g.hidden.items[deck]
    for i in range(cards.n - 1, -1, -1):
        if pack.kind[pack.card_kind[cards.card[i]]].sort_of == sort_of:
            found = bag.remove_at(cards, i)
            shuffle_all(cards, g.table.under, deck, g.luck[S_ITEMS])
            return found
    return np.int64(-1)


@kernel
def any_of_deck(g, pack, seats, s, deck):
    """A card of the owner's choice out of a deck; -1 if it is empty."""
    cards = g.hidden.items[deck]
    open_menu(g, D_CARD)
    for card in range(pack.cards):
        if g.table.owner[card] == IN_DECK and pack.kind[pack.card_kind[card]].family == deck:
            if bag.find(cards, card) >= 0:
                offer(g, PICK, TO_FIND, card, -1, s, 0, -1)
    if g.menu.n == 0:
        return np.int64(-1)
    card = np.int64(g.menu.option[ask(g, pack, seats, s)].card)
    bag.remove_at(cards, bag.find(cards, card))
    shuffle_all(cards, g.table.under, deck, g.luck[S_ITEMS])
    return card


@kernel
def search(g, pack, seats, s, deck, what, kind):
    """AH-17.15: a card sought in a deck, which is shuffled afterwards; -1 if there is none."""
    if what == FIND_ANY:
        return any_of_deck(g, pack, seats, s, deck)
    if what == FIND_KIND:
        return find_in_deck(g, pack, deck, kind)
    return first_of_sort(g, pack, deck, TOME if what == FIND_TOME else WEAPON)


@kernel
def lay_out(g, pack, seats, s, deck, n):
    """Cards of a deck laid out for sale; who draws more sees more."""
    sheet = pack.sheet[g.table.seat[s].sheet]
    more = sheet.ability_n if n > 0 and sheet.ability == EXTRA_DRAW and sheet.ability_deck == deck else 0
    for _ in range(n + more):
        card = from_top(g, pack, seats, s, deck)
        if card < 0 or g.scratch.drawn_n == CARDS:
            return
        g.scratch.drawn[g.scratch.drawn_n] = card
        g.scratch.drawn_n += 1


@kernel
def price_of(pack, card, add, manner):
    """AH-17.13: the list price and more or less, not below 0; or half of it, rounded up."""
    price = max(0, pack.kind[pack.card_kind[card]].price + add)
    return (price + 1) // 2 if manner & HALF_PRICE != 0 else price


@kernel
def buy_one(g, pack, seats, s, add, manner, must):
    """AH-8.16: one purchase of what is laid out, or none; whether something was bought."""
    seat = g.table.seat[s]
    open_menu(g, D_CARD)
    for i in range(g.scratch.drawn_n):
        price = price_of(pack, np.int64(g.scratch.drawn[i]), add, manner)
        if price <= seat.money:
            offer(g, PICK, TO_BUY, g.scratch.drawn[i], -1, s, price, -1)
    if g.menu.n == 0:
        return False
    if not must:
        offer(g, DONE, TO_BUY, -1, -1, s, 0, -1)
    option = g.menu.option[ask(g, pack, seats, s)]
    card, price = np.int64(option.card), np.int64(option.n)
    if card < 0 or stopped(g):
        return False
    for i in range(g.scratch.drawn_n):
        if g.scratch.drawn[i] == card:
            take_drawn(g, i)
            break
    seat.money -= price
    take_card(g, pack, s, card)
    return True


@kernel
def shop(g, pack, seats, s, common, unique, most, add, manner):
    """Cards are laid out and may be bought; what is left goes under the decks."""
    g.scratch.drawn_n = 0
    lay_out(g, pack, seats, s, COMMON, common)
    lay_out(g, pack, seats, s, UNIQUE, unique)
    buyers = pack.players if manner & ALL_PLAYERS != 0 else 1
    for i in range(buyers):
        buyer = to_the_left(s, i, pack.players)
        for bought in range(most):
            must = manner & MUST_BUY != 0 and bought == 0
            if stopped(g) or not at_table(g, buyer) or not buy_one(g, pack, seats, buyer, add, manner, must):
                break
    return_drawn(g, pack)
    if manner & SEARCH != 0:
        shuffle_all(g.hidden.items[COMMON], g.table.under, COMMON, g.luck[S_ITEMS])
        shuffle_all(g.hidden.items[UNIQUE], g.table.under, UNIQUE, g.luck[S_ITEMS])


@kernel
def sell(g, pack, seats, s, family, times, most):
    """Cards sold for a multiple of the list price."""
    seat = g.table.seat[s]
    for _ in range(most):
        open_menu(g, D_CARD)
        offer(g, DONE, TO_SELL, -1, -1, s, 0, -1)
        for i in range(seat.hand_n):
            kind = pack.kind[pack.card_kind[seat.hand[i]]]
            if kind.family == family:
                offer(g, PICK, TO_SELL, seat.hand[i], -1, s, kind.price * times, -1)
        option = g.menu.option[ask(g, pack, seats, s)]
        if option.act == DONE or stopped(g):
            return
        seat.money += np.int64(option.n)
        discard(g, pack, np.int64(option.card))


@kernel
def part_of_cards(g, pack, s, wanted, n):
    """A number of cards: all, half (rounded down or up), or as given."""
    owned = count_cards(g, pack, s, wanted)
    if n == ALL:
        return owned
    if n == HALF_DOWN:
        return owned // 2
    return (owned + 1) // 2 if n == HALF_UP else n


@kernel
def discard_kind(g, pack, s, kind, n):
    """Discards cards of one kind, all of them for ALL."""
    seat = g.table.seat[s]
    for i in range(seat.hand_n - 1, -1, -1):
        if pack.card_kind[seat.hand[i]] == kind and n != 0:
            discard(g, pack, np.int64(seat.hand[i]))
            n -= 1


@kernel
def ally_in_deck(g, pack, kind):
    """The card of an ally still in the deck, -1 if there is none."""
    for card in range(pack.cards):
        if pack.card_kind[card] == kind and g.table.owner[card] == IN_DECK:
            return card
    return -1


@kernel
def join(g, pack, s, card):
    """An ally joins, with what it brings."""
    take_card(g, pack, s, card)
    schedule(g, pack.kind[pack.card_kind[card]].on_gain, s, 0, 0, -1)


@kernel
def choose_ally(g, pack, seats, s):
    """AH-8.20: any ally still in the deck."""
    open_menu(g, D_CARD)
    for card in range(pack.cards):
        if g.table.owner[card] == IN_DECK and pack.kind[pack.card_kind[card]].family == ALLIES:
            offer(g, PICK, TO_FIND, card, -1, s, 0, -1)
    if g.menu.n > 0:
        join(g, pack, s, np.int64(g.menu.option[ask(g, pack, seats, s)].card))


@kernel
def item_dice(g, pack, s):
    """AH-18.4: a die for each item, which is discarded without a success. AH-11.9: none that cannot be lost."""
    seat = g.table.seat[s]
    for i in range(seat.hand_n - 1, -1, -1):
        card = np.int64(seat.hand[i])
        kept = pack.kind[pack.card_kind[card]].kept
        if is_item(pack, card) and kept == 0 and not single_die(g, pack, s):
            discard(g, pack, card)


@kernel
def owned_by(g, s, card):
    """Whether the card an effect comes from is still the investigator's."""
    return card >= 0 and g.table.owner[card] == s


@kernel
def effect_on_cards(g, pack, seats, s, op, roll, hits, card):
    """draw, search, shop, sell_card, lose_card, discards, allies, counters."""
    code, a, b, c = np.int64(op.code), np.int64(op.a), np.int64(op.b), np.int64(op.c)
    if code == O_DRAW:
        draw_cards(g, pack, seats, s, a, b, c if c >= 0 else b)
    elif code == O_SEARCH:
        found = search(g, pack, seats, s, a, b, c)
        if found >= 0:
            take_card(g, pack, s, found)
        else:
            schedule(g, op.other, s, roll, hits, card)
    elif code == O_SHOP:
        shop(g, pack, seats, s, a, b, c, np.int64(op.then), np.int64(op.other))
    elif code == O_SELL:
        sell(g, pack, seats, s, a, b, c)
    elif code == O_LOSE_CARD:
        lose_cards(g, pack, seats, s, a, part_of_cards(g, pack, s, a, b))
    elif code == O_DISCARD_NAMED:
        discard_kind(g, pack, s, a, b)
    elif code == O_DISCARD_SELF:
        if owned_by(g, s, card):
            discard(g, pack, card)
    elif code == O_GAIN_ALLY:
        ally = ally_in_deck(g, pack, a)
        if ally >= 0:
            join(g, pack, s, ally)
        else:
            schedule(g, op.other, s, roll, hits, card)
    elif code == O_CHOOSE_ALLY:
        choose_ally(g, pack, seats, s)
    elif code == O_ADD_COUNTER:
        if owned_by(g, s, card):
            g.table.counter[card] += 1
            if g.table.counter[card] >= a:
                discard(g, pack, card)
    elif code == O_ITEM_DICE:
        item_dice(g, pack, s)
    elif code == O_ALLY_TO_BOX:
        for _ in range(a):
            if not send_ally_away(g, pack, g.luck[S_TIES]):
                g.table.rumor_tokens += 1
