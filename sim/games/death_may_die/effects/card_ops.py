"""Operations of effects on discovery cards and tokens that change hands (DM-13.4, DM-20.16, DM-22.4, DM-22.10)."""

import numpy as np

from sim.games.death_may_die.components.vocabulary import (
    CARD_TOKENS,
    COMPANION,
    CONDITION,
    ITEM,
    ITEM_OR_COMPANION,
    NOT_CONDITION,
)  # fmt: skip
from sim.games.death_may_die.effects.selectors import next_clockwise, seats_met
from sim.games.death_may_die.state.board import people_here, scene
from sim.games.death_may_die.state.codes import (
    CARD_GIVEN,
    DISCARD_WHAT,
    DROP_COMPANION,
    GIVE_TO,
    GO,
    KEEP_CARD,
    KEYS,
    RIGHT,
    STEAL_WHAT,
    STOP,
    TOKEN_STOLEN,
    TOMES,
)
from sim.games.death_may_die.state.investigators import discard_card, holds, refresh, side_of, take_wounds
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit, count, next_member
from sim.play import ask, open_menu

__all__ = ["discard", "discard_self", "drop_excluded", "equalise_sides", "give_item", "steal", "take_loot"]


@kernel
def fits(side, held, asset, tag):
    """Whether a side is of the sort, name and tag that an effect names; 0 names anything."""
    if asset > 0 and side.asset != asset:
        return False
    if tag > 0 and side.tags & tag == 0:
        return False
    if held == ITEM_OR_COMPANION:
        return side.held == ITEM or side.held == COMPANION
    if held == NOT_CONDITION:
        return side.held != CONDITION
    return side.held == held


@kernel
def own_cards(g, pack, seat, held, asset, tag):
    """The set of discovery cards of an investigator that fit."""
    out = np.int64(0)
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat and fits(side_of(g, pack, c), held, asset, tag):
            out |= bit(c)
    return out


@kernel
def tradable(g, pack, cards):
    """DM-13.5: those of a set that may change hands."""
    out = np.int64(0)
    c = next_member(cards, -1)
    while c >= 0:
        if side_of(g, pack, c).tradable == 1:
            out |= bit(c)
        c = next_member(cards, c)
    return out


@kernel
def choose_card(g, pack, seats, seat, kind, cards, what):
    """The seat chooses one card of a set; -1 if it is empty."""
    open_menu(g, kind)
    c = next_member(cards, -1)
    while c >= 0:
        offer(g, what, g.table.card[c].owner, -1, -1, -1, c, side_of(g, pack, c).held, 0)
        c = next_member(cards, c)
    if g.menu.n == 0:
        return np.int64(-1)
    return np.int64(g.menu.option[ask(g, pack, seats, seat)].card)


@kernel
def keeps(g, pack, seats, seat, card, cost):
    """DM-20.16: the card is kept for wounds, or not."""
    open_menu(g, KEEP_CARD)
    offer(g, STOP, seat, -1, -1, -1, card, 0, 0)
    offer(g, GO, seat, -1, -1, -1, card, cost, 0)
    return g.menu.option[ask(g, pack, seats, seat)].act == GO


@kernel
def discard_or_pay(g, pack, seats, seat, cards, cost):
    """DM-20.16: of each card in turn: discarded, or kept for its cost in wounds."""
    c = next_member(cards, -1)
    while c >= 0 and running(g):
        if g.table.card[c].owner == seat:
            if keeps(g, pack, seats, seat, c, cost):
                take_wounds(g, pack, seats, seat, cost, 0)
            elif running(g):
                discard_card(g, pack, c)
        c = next_member(cards, c)


@kernel
def discard(g, pack, seats, e, f):
    """n cards of a sort from each investigator meant; which ones is the owner's choice."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0 and running(g):
        seat = to_the_left(g.table.active, k, pack.seats)
        k = next_clockwise(g, pack, people, k)
        if e.held == CARD_TOKENS:
            g.table.inv[seat].scars = 0
            continue
        if e.k > 0:
            discard_or_pay(g, pack, seats, seat, own_cards(g, pack, seat, e.held, e.card, e.tag), e.k)
            continue
        for _ in range(e.n):
            card = choose_card(g, pack, seats, seat, DISCARD_WHAT, own_cards(g, pack, seat, e.held, e.card, e.tag), 0)
            if card < 0 or not running(g):
                break
            discard_card(g, pack, card)


@kernel
def discard_self(g, pack, f):
    """DM-15.14: the card of the program is discarded: held, or the one just drawn."""
    if f.card >= 0:
        discard_card(g, pack, f.card)


@kernel
def give_item(g, pack, seats, f):
    """DM-25.21, DM-13.5: one own item to any living investigator, at any distance."""
    items = tradable(g, pack, own_cards(g, pack, f.owner, ITEM, 0, 0))
    card = choose_card(g, pack, seats, f.owner, GIVE_TO, items, 0)
    if card < 0 or not running(g):
        return
    open_menu(g, GIVE_TO)
    for seat in range(pack.seats):
        if seat != f.owner and g.table.inv[seat].alive == 1:
            offer(g, 1, seat, -1, -1, -1, card, 0, 0)
    if g.menu.n > 0:
        to = g.menu.option[ask(g, pack, seats, f.owner)].who + 0
        if running(g):
            hand_over(g, pack, seats, card, to)


@kernel
def drop_excluded(g, pack, seats, seat, card):
    """DM-15.8: of two companions that do not go together one is discarded, the owner chooses."""
    for i in range(2):
        side = side_of(g, pack, card)
        other = holds(g, pack, seat, side.excludes[i]) if side.excludes[i] > 0 else -1
        if other >= 0 and g.table.card[card].owner == seat:
            open_menu(g, DROP_COMPANION)
            offer(g, 0, seat, -1, -1, -1, card, 0, 0)
            offer(g, 0, seat, -1, -1, -1, other, 0, 0)
            gone = g.menu.option[ask(g, pack, seats, seat)].card + 0
            if not running(g):
                return
            discard_card(g, pack, gone)


@kernel
def hand_over(g, pack, seats, card, to):
    """DM-13.4, DM-15.8: a card changes hands; it keeps its side and its wounds."""
    giver = g.table.card[card].owner + 0
    g.table.card[card].owner = to
    say(g, CARD_GIVEN, giver, g.table.inv[to].who, g.table.episode * 16 + card, g.table.card[card].side)
    refresh(g, pack, giver)
    refresh(g, pack, to)
    drop_excluded(g, pack, seats, to, card)


@kernel
def offer_loot(g, pack, victim):
    """DM-22.4: items, companions and tradable episode tokens of an investigator here; n 1 a key, n 2 a tome."""
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == victim:
            side = side_of(g, pack, c)
            if side.held != CONDITION and side.tradable == 1:
                offer(g, GO, victim, -1, -1, -1, c, 0, 0)
    if scene(g, pack).type == TOMES:
        for k in range(KEYS):
            if g.table.inv[victim].key[k] > 0:
                offer(g, GO, victim, -1, -1, k, -1, 1, 0)
            if g.table.token[k].owner == victim:
                offer(g, GO, victim, -1, -1, k, -1, 2, 0)


@kernel
def take_loot(g, pack, seats, seat, victim, token, card, sort):
    """Moves a card, a key or a tome from one investigator to another."""
    if card >= 0:
        hand_over(g, pack, seats, card, seat)
        return
    if sort == 1:
        g.table.inv[victim].key[token] -= 1
        g.table.inv[seat].key[token] += 1
    else:
        g.table.token[token].owner = seat
    say(g, TOKEN_STOLEN, seat, g.table.inv[victim].who, token, sort)


@kernel
def steal(g, pack, seats, f):
    """DM-22.4: at least one thing from investigators here; how much more is the owner's choice."""
    seat = f.owner
    g.scratch.stole = 0
    others = people_here(g, pack, g.table.inv[seat].space) & ~bit(seat)
    while running(g):
        open_menu(g, STEAL_WHAT)
        if g.scratch.stole > 0:
            offer(g, STOP, seat, -1, -1, -1, -1, 0, 0)
        victim = next_member(others, -1)
        while victim >= 0:
            offer_loot(g, pack, victim)
            victim = next_member(others, victim)
        if g.menu.n == 0 or (g.menu.n == 1 and g.scratch.stole > 0):
            return
        o = g.menu.option[ask(g, pack, seats, seat)]
        if not running(g) or o.act == STOP:
            return
        take_loot(g, pack, seats, seat, o.who, o.token, o.card, o.n)
        g.scratch.stole += 1


@kernel
def side_cards(g, seat, side):
    """The set of cards on one side of the investigator's board."""
    out = np.int64(0)
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat and g.table.card[c].side == side:
            out |= bit(c)
    return out


@kernel
def equalise_sides(g, pack, seats, f):
    """DM-22.10: discovery cards of the fuller side are discarded until both sides hold equally many."""
    while running(g):
        left = side_cards(g, f.owner, 0)
        right = side_cards(g, f.owner, RIGHT)
        if count(left) == count(right):
            return
        fuller = left if count(left) > count(right) else right
        card = choose_card(g, pack, seats, f.owner, DISCARD_WHAT, fuller, 1)
        if running(g):
            discard_card(g, pack, card)
