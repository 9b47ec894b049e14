"""TG-8: experience spent on cards and attributes, and building the decks."""

from sim.games.tainted_grail.state.codes import (
    ASK_ADVANCE,
    ASK_DECK,
    ASK_PICK,
    ASK_SKILL,
    BUY_CARD,
    DECK,
    ENOUGH,
    EXPERIENCE,
    GROWTH_LUCK,
    NOBODY,
    PUT_IN,
    RAISE,
    T_BUYS_CARD,
    T_DECKS,
    T_RAISES,
    T_SKILL,
    TAKE_OUT,
)
from sim.games.tainted_grail.state.menu import add, chosen
from sim.games.tainted_grail.turn.ch03_tracks import gain_stock
from sim.games.tainted_grail.turn.ch13_goods import refresh_power
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import open_menu, tell

__all__ = ["advance", "build_deck", "buy_card", "can_advance", "can_build", "can_raise", "offer_deck",
           "raise_attribute",
           "raise_cost"]  # fmt: skip


@kernel
def raise_cost(g, pack, seat, attribute):
    """TG-8.7, TG-8.8: the price by the total of the pair after the raise, points of skill cards included."""
    who = g.table.who[seat]
    total = who.level[attribute] + who.level[(attribute + 3) % 6] + 1
    return pack.attribute_cost[min(total, 5)]


@kernel
def needs_skill(g, pack, seat, attribute):
    """TG-8.9, TG-8.10: the third and further points, and any beyond the spaces of the board, are skill cards."""
    who = g.table.who[seat]
    return who.level[attribute] + 1 >= pack.skills_first_at or who.board[attribute] >= pack.attribute_board_max


@kernel
def free_skills(g, pack, attribute):
    """TG-8.11: how many skill cards of the attribute nobody has taken."""
    n = 0
    for skill in range(pack.skills):
        if pack.skill[skill].attr == attribute and g.table.skill_of[skill] == NOBODY:
            n += 1
    return n


@kernel
def can_raise(g, pack, seat, attribute):
    """TG-8.7, TG-8.12: experience enough, and where the point is a skill card, one left."""
    if g.table.who[seat].stock[EXPERIENCE] < raise_cost(g, pack, seat, attribute):
        return False
    return not needs_skill(g, pack, seat, attribute) or free_skills(g, pack, attribute) > 0


@kernel
def can_buy(g, pack, seat, kind):
    """TG-8.2, TG-8.3: experience enough and a card in the pool."""
    who = g.table.who[seat]
    return who.stock[EXPERIENCE] >= pack.advance_cost_xp and who.pool[kind].n > 0 and who.spare[kind].n < DECK


@kernel
def can_advance(g, pack, seat):
    """Whether there is anything to spend experience on."""
    for attribute in range(6):
        if can_raise(g, pack, seat, attribute):
            return True
    return can_buy(g, pack, seat, 0) or can_buy(g, pack, seat, 1)


@kernel
def take_skill(g, pack, seats, seat, attribute):
    """TG-8.10, TG-8.13: one skill card of the attribute, one side of it; the other side is lost."""
    open_menu(g, ASK_SKILL)
    for skill in range(pack.skills):
        if pack.skill[skill].attr == attribute and g.table.skill_of[skill] == NOBODY:
            for side in range(2):
                add(g, 0, skill, seat, -1, pack.skill[skill].n[side], pack.skill[skill].mod[side], side)
    option = chosen(g, pack, seats, seat)
    skill, side = option.card, option.way
    g.table.skill_of[skill] = seat
    g.table.skill_side[skill] = side
    tell(g, T_SKILL, seat, skill, side, 0)
    refresh_power(g, pack, seat)


@kernel
def raise_attribute(g, pack, seats, seat, attribute):
    """TG-8.7 to 8.13, TG-3.13: a point more, as a marker on the board or as a skill card."""
    who = g.table.who[seat]
    gain_stock(g, seat, EXPERIENCE, -raise_cost(g, pack, seat, attribute))
    if needs_skill(g, pack, seat, attribute):
        take_skill(g, pack, seats, seat, attribute)
    else:
        who.board[attribute] += 1
    who.level[attribute] += 1
    tell(g, T_RAISES, seat, attribute, who.level[attribute], 0)


@kernel
def buy_card(g, pack, seats, seat, kind):
    """TG-8.2, TG-8.3: the top three cards of a pool, one kept, the others shuffled back."""
    who = g.table.who[seat]
    pool = who.pool[kind]
    gain_stock(g, seat, EXPERIENCE, -pack.advance_cost_xp)
    open_menu(g, ASK_PICK)
    seen = min(pack.advance_draw, pool.n)
    for _ in range(seen):
        add(g, 0, bag.draw_random(pool, g.luck[GROWTH_LUCK]), seat, -1, 0, 0, kind)
    kept = chosen(g, pack, seats, seat).card
    left = True
    for i in range(seen):
        card = g.menu.option[i].card
        if card == kept and left:
            left = False
        else:
            bag.put_top(pool, card)
    bag.put_top(who.spare[kind], kept)
    tell(g, T_BUYS_CARD, seat, kept, 0, 0)


@kernel
def advance(g, pack, seats, seat):
    """TG-8.1, TG-8.6, D10: one purchase; False when the player has enough."""
    open_menu(g, ASK_ADVANCE)
    add(g, ENOUGH, -1, seat, -1, 0, 0, 0)
    for kind in range(2):
        if can_buy(g, pack, seat, kind):
            add(g, BUY_CARD, -1, seat, -1, g.table.who[seat].pool[kind].n, pack.advance_cost_xp, kind)
    for attribute in range(6):
        if can_raise(g, pack, seat, attribute):
            level = g.table.who[seat].level[attribute]
            add(g, RAISE, attribute, seat, -1, level, raise_cost(g, pack, seat, attribute), 0)
    option = chosen(g, pack, seats, seat)
    act, card, way = option.act, option.card, option.way
    if act == BUY_CARD:
        buy_card(g, pack, seats, seat, way)
    elif act == RAISE:
        raise_attribute(g, pack, seats, seat, card)
    return act != ENOUGH


@kernel
def can_build(g, pack, seat):
    """TG-7.8: whether any card could go into or out of a deck."""
    who = g.table.who[seat]
    found = False
    for kind in range(2):
        if who.spare[kind].n > 0 or who.deck[kind].n > pack.deck_min:
            found = True
    return found


@kernel
def offer_cards(g, seat, cards, act, kind):
    """Each sort of card of a list once."""
    for i in range(cards.n):
        first = True
        for j in range(i):
            first = first and cards.card[j] != cards.card[i]
        if first:
            add(g, act, cards.card[i], seat, -1, 0, 0, kind)


@kernel
def offer_deck(g, pack, seat):
    """TG-7.8, TG-8.4, TG-8.5: owned cards to put in, and, above the least size of a deck, cards to take out."""
    who = g.table.who[seat]
    open_menu(g, ASK_DECK)
    add(g, ENOUGH, -1, seat, -1, 0, 0, 0)
    for kind in range(2):
        offer_cards(g, seat, who.spare[kind], PUT_IN, kind)
        if who.deck[kind].n > pack.deck_min:
            offer_cards(g, seat, who.deck[kind], TAKE_OUT, kind)


@kernel
def move_card(source, target, card):
    """One card of that sort changes piles."""
    bag.remove_at(source, bag.find(source, card))
    bag.put_top(target, card)


@kernel
def build_deck(g, pack, seats, seat):
    """TG-7.8: one card in or out; False when the deck is as the player likes it."""
    offer_deck(g, pack, seat)
    option = chosen(g, pack, seats, seat)
    act, card, kind = option.act, option.card, option.way
    who = g.table.who[seat]
    if act == PUT_IN:
        move_card(who.spare[kind], who.deck[kind], card)
    elif act == TAKE_OUT:
        move_card(who.deck[kind], who.spare[kind], card)
    if act != ENOUGH:
        tell(g, T_DECKS, seat, card, act, 0)
    return act != ENOUGH
