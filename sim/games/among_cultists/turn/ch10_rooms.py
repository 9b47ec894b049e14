"""Rooms, books and shelves (AC-10)."""

from sim.games.among_cultists.state.codes import (
    BOOK_FROM_SHELF,
    BOOK_LOST,
    BOOK_SHELVED,
    BOOK_TO_SHELF,
    DRAW_CARD_TO_PASSAGE,
    DRAW_CARD_TO_ROOM,
    DREW_ROOM_CARD,
    EXPLORED_ROOM,
    REFILLED,
    ROOM_CLEARED,
    ROOM_DRAWS,
    SHELF_FULL,
)
from sim.games.among_cultists.state.record import show_and_tell, tell_face_down
from sim.games.among_cultists.state.talk import note_refill, note_room_card
from sim.games.among_cultists.turn.ch12_passage import add_to_passage, resolve_passage
from sim.games.among_cultists.turn.ch15_ending import compare_points
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.bag import draw, put_top
from sim.mechanisms.sets import has


@kernel
def can_be_checked(g, room):
    """AC-10.6: explored, not cleared, with a card in its deck."""
    table = g.table
    return has(table.explored & ~table.cleared, room) and table.deck_n[room] > 0


@kernel
def lay_card(g, pack, room, kind):
    """AC-10.1 to AC-10.3: a card on the deck of a room; one more than the limit for the first time explores it."""
    table = g.table
    put_top(g.hidden.room[room], kind)
    table.deck_n[room] += 1
    table.laid_in[room] += 1
    if table.deck_n[room] <= pack.explored_above or has(table.explored, room):
        return
    table.explored |= 1 << room
    table.symbol[room] = g.hidden.symbol[room]
    show_and_tell(g, EXPLORED_ROOM, -1, room, table.symbol[room], 0)
    if table.symbol[room] != 0 and pack.passage_rules != 0:
        resolve_passage(g, pack)


@kernel
def refill(g, pack, seat, room, kind):
    """AC-10.4: a card from hand on the deck of the room."""
    g.mine[seat].hand[kind] -= 1
    g.table.room_cards[seat] -= 1
    note_refill(g, seat, room, kind)
    tell_face_down(g, REFILLED, seat, room, kind)
    lay_card(g, pack, room, kind)


@kernel
def move_draw_card(g, pack, place):
    """AC-11.5, AC-2.6: the top draw card goes unseen onto the room, or into the passage deck if it is a corridor."""
    if has(g.table.cleared, place) or (pack.colour[place] < 0 and pack.passage_rules == 0):
        return
    for _ in range(pack.status_check_draws):
        kind = draw(g.hidden.draw_deck)
        if kind == bag.NONE:
            return
        g.table.draw_n -= 1
        if pack.colour[place] < 0:
            tell_face_down(g, DRAW_CARD_TO_PASSAGE, -1, place, kind)
            add_to_passage(g, kind)
        else:
            tell_face_down(g, DRAW_CARD_TO_ROOM, -1, place, kind)
            lay_card(g, pack, place, kind)


@kernel
def check_room(g, pack, seats, seat, room):
    """AC-10.7: shuffle the room deck, draw one card and resolve it."""
    bag.shuffle(g.hidden.room[room], g.luck[ROOM_DRAWS])
    draw_room_card(g, pack, seats, seat, room)


@kernel
def draw_room_card(g, pack, seats, seat, room):
    """AC-10.8 to AC-10.11, AC-10.23: the top card is resolved and leaves the game; then the points are compared."""
    kind = draw(g.hidden.room[room])
    g.table.deck_n[room] -= 1
    g.hidden.gone[kind] += 1
    g.table.drawn[room, kind] += 1
    show_and_tell(g, DREW_ROOM_CARD, seat, room, kind, 0)
    note_room_card(g, pack, room, kind)
    effect = pack.room_effect[kind]
    for _ in range(effect.n):
        if effect.op == BOOK_TO_SHELF:
            shelve_book(g, pack, room)
        elif effect.op == BOOK_FROM_SHELF:
            lose_book(g, pack, room)
    compare_points(g, pack, seats)


@kernel
def shelve_book(g, pack, room):
    """AC-10.8, AC-10.15, AC-10.18: a book to its shelf; a full shelf scores, an empty room is cleared."""
    table = g.table
    if table.books[room] == 0:
        return
    shelf = pack.shelf_of[room]
    table.books[room] -= 1
    table.shelf[shelf] += 1
    show_and_tell(g, BOOK_SHELVED, -1, room, table.shelf[shelf], pack.shelf_books[shelf])
    if table.shelf[shelf] == pack.shelf_books[shelf]:
        table.vp += pack.shelf_points[shelf]
        if g.outcome.extra.first_points == 0:
            g.outcome.extra.first_points = g.referee.round_no
        show_and_tell(g, SHELF_FULL, -1, shelf, pack.shelf_points[shelf], table.vp)
    if table.books[room] == 0:
        clear_room(g, room)


@kernel
def lose_book(g, pack, room):
    """AC-10.10, AC-10.20: a book returns from the shelf of the colour to the room being checked."""
    table = g.table
    shelf = pack.shelf_of[room]
    if table.shelf[shelf] == 0:
        return
    if pack.rulings.sabotage_ignores_slot_limit == 0 and table.books[room] >= pack.books[room]:
        return
    table.shelf[shelf] -= 1
    table.books[room] += 1
    show_and_tell(g, BOOK_LOST, -1, room, table.shelf[shelf], pack.shelf_books[shelf])


@kernel
def clear_room(g, room):
    """AC-10.16: the token and all cards of the room leave unseen."""
    table = g.table
    table.cleared |= 1 << room
    cards = g.hidden.room[room]
    while cards.n > 0:
        g.hidden.gone[draw(cards)] += 1
    table.deck_n[room] = 0
    show_and_tell(g, ROOM_CLEARED, -1, room, 0, 0)
