"""TG-1: the set-up: characters, the first locations and menhir, the decks."""

from sim import luck
from sim.games.tainted_grail.state.codes import (
    CHOOSING,
    DRAWN,
    EVENT_LUCK,
    IN_DECK,
    IN_PILE,
    ITEM_LUCK,
    NOBODY,
    NOWHERE,
    OUTSIDE,
    PLACES,
    PLAYERS,
    QUEST_FIND,
    SEATS,
    SETUP_LUCK,
    SHEETS,
    SKILLS,
    STOCKS,
    T_SAT,
    T_START_MENHIR,
)
from sim.games.tainted_grail.state.land import attach_neighbours, belongs_in_deck, reveal, set_dial
from sim.games.tainted_grail.turn.ch13_goods import draw_item, refresh_power
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.sets import bit
from sim.play import tell

__all__ = ["deal_cards", "is_free_character", "number_of", "order_seats", "set_up", "sit_down"]

NO_CHARACTER = -1


@kernel
def is_free_character(g, pack, character):
    """TG-1.16, TG-11.13: in the box, at nobody's seat and not dead."""
    if pack.sheet[character].in_box == 0 or (g.table.characters_gone >> character) & 1 == 1:
        return False
    fits_all = True
    for seat in range(g.table.players):
        if g.table.who[seat].alive == 1 and g.table.who[seat].character == character:
            fits_all = False
    return fits_all


@kernel
def deal_cards(g, pack, seat):
    """TG-1.5, TG-1.6: start cards of the colour make the two decks, the others the advancement pools."""
    who = g.table.who[seat]
    for kind in range(2):
        who.deck[kind].n = 0
        who.spare[kind].n = 0
        who.pool[kind].n = 0
    for c in range(pack.cards):
        card = pack.card[c]
        if card.colour != pack.sheet[who.character].colour:
            continue
        bag.put_copies(who.deck[card.kind] if card.start == 1 else who.pool[card.kind], c, card.count)


@kernel
def number_of(g, pack, seat):
    """The number of the character at a seat; seats without one come last."""
    who = g.table.who[seat]
    return pack.sheet[who.character].number if who.alive == 1 else 99


@kernel
def order_seats(g, pack):
    """TG-9.19: seats by character number."""
    for seat in range(SEATS):
        place = 0
        for other in range(SEATS):
            a, b = number_of(g, pack, other), number_of(g, pack, seat)
            if a < b or (a == b and other < seat):
                place += 1
        g.table.order[place] = seat


@kernel
def sit_down(g, pack, seat, character):
    """TG-1.2 to 1.6, TG-1.8: a character takes its seat with its tracks, attributes, resources and decks."""
    who = g.table.who[seat]
    sheet = pack.sheet[character]
    who.character = character
    who.alive = 1
    who.health = sheet.health_max
    who.energy = min(sheet.energy_max, sheet.health_max)
    who.terror = sheet.terror
    who.dying = 0
    who.killed = 0
    who.counted = 0
    who.passed = 0
    who.acted = 0
    who.away = 0
    who.place = pack.start_place
    for stock in range(STOCKS):
        who.stock[stock] = sheet.stock[stock]
    for attribute in range(6):
        who.board[attribute] = sheet.attr[attribute]
        who.level[attribute] = sheet.attr[attribute]
    for mod in range(len(who.spent)):
        who.spent[mod] = 0
    deal_cards(g, pack, seat)
    refresh_power(g, pack, seat)
    order_seats(g, pack)
    tell(g, T_SAT, seat, character, 0, 0)


@kernel
def draw_character(g, pack):
    """A character at random among those that nobody has or asked for."""
    free = 0
    for character in range(SHEETS):
        if is_free_character(g, pack, character) and not is_wanted(pack, character):
            free += 1
    left = luck.below(g.luck[SETUP_LUCK], free)
    for character in range(SHEETS):
        if is_free_character(g, pack, character) and not is_wanted(pack, character):
            left -= 1
            if left < 0:
                return character
    return NO_CHARACTER


@kernel
def is_wanted(pack, character):
    """Whether a seat was given this character by name."""
    found = False
    for seat in range(pack.players):
        if pack.wanted[seat] == character:
            found = True
    return found


@kernel
def seat_characters(g, pack):
    """TG-1.2: characters drawn or named; those to be chosen are asked for in the first steps."""
    for seat in range(pack.players):
        if pack.wanted[seat] >= 0:
            sit_down(g, pack, seat, pack.wanted[seat])
    for seat in range(pack.players):
        if pack.wanted[seat] == DRAWN:
            sit_down(g, pack, seat, draw_character(g, pack))


@kernel
def lay_map(g, pack):
    """TG-1.7, TG-1.9: the start location, its menhir, and the locations its direction keys name."""
    for place in range(PLACES):
        g.table.shown[place] = NOWHERE
    set_dial(g, pack.start_place, pack.start_dial)
    reveal(g, pack, pack.start_place)
    attach_neighbours(g, pack, pack.start_place)
    g.table.visited = bit(pack.start_place)
    tell(g, T_START_MENHIR, NOBODY, pack.start_place, pack.start_dial, 0)


@kernel
def shuffle_encounters(g, pack):
    """TG-1.10, TG-1.12, TG-1.14: the four encounter decks of the chapter's levels, each shuffled."""
    for foe in range(pack.foes):
        g.table.foe_at[foe] = IN_DECK if belongs_in_deck(pack, foe) else OUTSIDE
        if belongs_in_deck(pack, foe):
            bag.put_top(g.hidden.foes[pack.foe[foe].colour], foe)
    for colour in range(4):
        bag.shuffle(g.hidden.foes[colour], g.luck[SETUP_LUCK])


@kernel
def shuffle_items(g, pack):
    """TG-1.10, TG-1.11, TG-16.3: the item deck; in story mode every character starts with items. Secrets lie apart."""
    for good in range(pack.goods):
        g.table.thing[good].holder = IN_PILE
        if good < pack.items:
            bag.put_top(g.hidden.items, good)
    bag.shuffle(g.hidden.items, g.luck[ITEM_LUCK])
    for seat in range(pack.players):
        for _ in range(pack.start_items):
            good = draw_item(g, pack, 0, 0)
            if good >= 0:
                g.table.thing[good].holder = seat
                g.table.thing[good].up = 1


@kernel
def build_events(g, pack):
    """TG-1.10, TG-1.13, TG-1.15: the event deck from the chapter's list; its first story card is revealed at once."""
    for event in range(pack.stories, pack.events):
        bag.put_copies(g.hidden.supply, event, pack.event[event].copies)
    bag.shuffle(g.hidden.supply, g.luck[EVENT_LUCK])
    for slot in range(pack.event_slots - 1, 0, -1):
        event = pack.event_slot[slot]
        if event < 0:
            event = bag.draw(g.hidden.supply)
        if event >= 0:
            bag.put_top(g.hidden.events, event)
    g.table.quest = QUEST_FIND


@kernel
def set_up(g, pack):
    """TG-1: the starting position. Drawing by drawing the places in the event deck are filled from the bottom."""
    g.table.day = 1
    g.table.players = pack.players
    g.table.phase = CHOOSING
    g.table.next_event = NOBODY
    g.table.free_left = pack.free_actions
    for seat in range(SEATS):
        g.referee.side_of[seat] = PLAYERS if seat < pack.players else -1
        g.table.order[seat] = seat
        g.mine[seat].notes.noted_card = NOBODY
    for skill in range(SKILLS):
        g.table.skill_of[skill] = NOBODY
    shuffle_encounters(g, pack)
    shuffle_items(g, pack)
    build_events(g, pack)
    lay_map(g, pack)
    seat_characters(g, pack)
    g.referee.round_no = 1
