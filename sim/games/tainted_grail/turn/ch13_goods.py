"""TG-13.1 to 13.6: items, secrets and skills: who owns them, what is face up, and what that is worth."""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    ASK_DROP,
    ASK_EQUIPMENT,
    IN_PILE,
    ITEM_CARD,
    ITEM_DECK,
    ITEM_LUCK,
    MODS,
    ON_GROUND,
    OUT_OF_GAME,
    QUEST_FIND,
    QUEST_LIGHT,
    SECRET_CARD,
    T_GETS,
    T_LOSES,
    T_QUEST,
)
from sim.games.tainted_grail.state.menu import add, chosen
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.sets import bit, count, has
from sim.mechanisms.under import lay_under, shuffle_all, take_top
from sim.play import open_menu, tell

__all__ = [
    "check_equipment",
    "count_items",
    "discard_item",
    "draw_items",
    "drop_items_of",
    "gain_good",
    "gain_secret",
    "hand_over",
    "items_of",
    "lay_on_ground",
    "limit_items",
    "lose_items",
    "lose_secret",
    "ready",
    "refresh_power",
    "set_face_up",
    "turn_back",
]  # fmt: skip


@kernel
def refresh_power(g, pack, seat):
    """Counts anew what the face-up cards and the skills of a character are worth.

    Cards without keyword always count.
    """
    who = g.table.who[seat]
    for mod in range(len(MODS)):
        who.power[mod] = 0
    for good in range(pack.goods):
        if g.table.thing[good].holder == seat and g.table.thing[good].up == 1:
            who.power[pack.good[good].mod] += pack.good[good].n
    for skill in range(pack.skills):
        if g.table.skill_of[skill] == seat:
            side = g.table.skill_side[skill]
            who.power[pack.skill[skill].mod[side]] += pack.skill[skill].n[side]


@kernel
def set_face_up(g, pack, seat, keyword, good):
    """TG-13.1: of the cards with a keyword this one lies face up, the others face down."""
    for other in range(pack.goods):
        if g.table.thing[other].holder == seat and pack.good[other].keyword == keyword:
            g.table.thing[other].up = 1 if other == good else 0
    refresh_power(g, pack, seat)


@kernel
def choose_face_up(g, pack, seats, seat, keyword):
    """TG-4.9, TG-9.14, TG-13.2: of the cards with one keyword at most one is chosen to lie face up."""
    open_menu(g, ASK_EQUIPMENT)
    for good in range(pack.goods):
        if g.table.thing[good].holder == seat and pack.good[good].keyword == keyword:
            add(g, keyword, good, seat, -1, pack.good[good].n, g.table.thing[good].up, pack.good[good].mod)
    if g.menu.n > 0:
        add(g, keyword, -1, seat, -1, 0, 0, 0)
        set_face_up(g, pack, seat, keyword, chosen(g, pack, seats, seat).card)


@kernel
def faces_up(g, pack, seat, keyword):
    """How many cards with a keyword lie face up before the character."""
    n = 0
    for good in range(pack.goods):
        if g.table.thing[good].holder == seat and pack.good[good].keyword == keyword and g.table.thing[good].up == 1:
            n += 1
    return n


@kernel
def check_equipment(g, pack, seats, seat):
    """TG-4.9, TG-9.14: the face-up cards are chosen, keyword by keyword."""
    held = 0
    for good in range(pack.goods):
        if g.table.thing[good].holder == seat:
            held |= 1 << pack.good[good].keyword
    for keyword in range(1, 6):
        if (held >> keyword) & 1 == 1:
            choose_face_up(g, pack, seats, seat, keyword)


@kernel
def gain_good(g, pack, seats, seat, good):
    """TG-13.2, TG-13.10: the card is taken; a keyword that lies face up already makes the owner choose."""
    thing = g.table.thing[good]
    thing.holder = seat
    thing.flipped = 0
    thing.up = 1
    tell(g, T_GETS, seat, good, 0, 0)
    keyword = pack.good[good].keyword
    if keyword > 0 and faces_up(g, pack, seat, keyword) > 1:
        choose_face_up(g, pack, seats, seat, keyword)
    refresh_power(g, pack, seat)
    if good == pack.quest_secret and g.table.quest == QUEST_FIND:
        g.table.quest = QUEST_LIGHT
        g.outcome.extra.quest_day = g.table.day
        tell(g, T_QUEST, seat, QUEST_LIGHT, pack.find_story, 0)


@kernel
def draw_item(g, pack, craft, keyword):
    """TG-13.3: the next item that fits, -1 if there is none; after a search the item deck is shuffled."""
    deck = g.hidden.items
    if craft == 0 and keyword == 0:
        return take_top(deck, g.table.under, ITEM_DECK)
    for i in range(deck.n - 1, -1, -1):
        card = pack.good[deck.card[i]]
        if (craft == 0 or card.craft == 1) and (keyword == 0 or card.keyword == keyword):
            found = bag.remove_at(deck, i)
            shuffle_all(deck, g.table.under, ITEM_DECK, g.luck[ITEM_LUCK])
            return found
    return bag.NONE


@kernel
def draw_items(g, pack, seats, seat, n, craft, keyword):
    """TG-13.3: n items drawn, one after the other; with none left nothing is gained. How many were."""
    gained = 0
    for _ in range(n):
        good = draw_item(g, pack, craft, keyword)
        if good >= 0:
            gained += 1
            gain_good(g, pack, seats, seat, good)
    return gained


@kernel
def release(g, pack, good, holder):
    """The card leaves its owner, or the ground."""
    thing = g.table.thing[good]
    seat = thing.holder
    thing.holder = holder
    thing.up = 0
    thing.flipped = 0
    tell(g, T_LOSES, seat, good, 0, 0)
    if seat >= 0:
        refresh_power(g, pack, seat)


@kernel
def discard_item(g, pack, good):
    """TG-2.8: a discarded item or secret goes to the bottom of its own deck."""
    release(g, pack, good, IN_PILE)
    if pack.good[good].kind == ITEM_CARD:
        lay_under(g.hidden.items, g.table.under, ITEM_DECK, good)


@kernel
def lay_on_ground(g, pack, good, place):
    """The card is left in a location."""
    release(g, pack, good, ON_GROUND)
    g.table.thing[good].place = place


@kernel
def hand_over(g, pack, seats, good, seat):
    """TG-12.2, TG-13.4, TG-13.6: an item or secret changes hands."""
    release(g, pack, good, IN_PILE)
    gain_good(g, pack, seats, seat, good)


@kernel
def count_items(g, pack, seat):
    """TG-11.3: items count, secrets do not."""
    return count(items_of(g, pack, seat))


@kernel
def items_of(g, pack, seat):
    """The set of a character's items."""
    items = np.int64(0)
    for good in range(pack.items):
        if g.table.thing[good].holder == seat:
            items |= bit(good)
    return items


@kernel
def offer_items(g, pack, seat, kept):
    """The items of a character but those of a set, for the question which one goes."""
    open_menu(g, ASK_DROP)
    for good in range(pack.items):
        if has(items_of(g, pack, seat) & ~kept, good):
            add(g, 0, good, seat, -1, pack.good[good].n, 0, pack.good[good].mod)


@kernel
def limit_items(g, pack, seats, seat):
    """TG-11.3, TG-11.5: a dying character keeps a few items; the others are dropped in the location."""
    while count_items(g, pack, seat) > pack.dying_item_limit:
        offer_items(g, pack, seat, 0)
        lay_on_ground(g, pack, chosen(g, pack, seats, seat).card, g.table.who[seat].place)


@kernel
def drop_items_of(g, pack, seat):
    """TG-11.14: the items of a dead character lie where it died."""
    for good in range(pack.items):
        if g.table.thing[good].holder == seat:
            lay_on_ground(g, pack, good, g.table.who[seat].place)


@kernel
def lose_items(g, pack, seats, seat, n, kept):
    """TG-13.5: an effect that takes items takes no secrets, even those with the keyword of an item, nor a set kept."""
    for _ in range(min(n, count(items_of(g, pack, seat) & ~kept))):
        offer_items(g, pack, seat, kept)
        discard_item(g, pack, chosen(g, pack, seats, seat).card)


@kernel
def lose_secret(g, pack, good):
    """TG-11.15, TG-2.10: a personal secret of a dead character leaves the game."""
    release(g, pack, good, OUT_OF_GAME if pack.good[good].personal == 1 else IN_PILE)


@kernel
def ready(g, pack, seat, good, mod):
    """TG-9.55: whether the character can flip this card now."""
    thing = g.table.thing[good]
    return thing.holder == seat and thing.up == 1 and thing.flipped == 0 and pack.good[good].mod == mod


@kernel
def turn_back(g, pack):
    """TG-9.55: at the end of an encounter flipped cards are turned back."""
    for good in range(pack.goods):
        g.table.thing[good].flipped = 0


@kernel
def gain_secret(g, pack, seats, seat, good):
    """TG-1.11: the secret is searched out of its pile; one that is owned already is not there to be gained."""
    if pack.good[good].kind == SECRET_CARD and g.table.thing[good].holder == IN_PILE:
        gain_good(g, pack, seats, seat, good)
