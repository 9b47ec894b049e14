"""Invariants: true after every step of every game."""

from sim.games.among_cultists.state.codes import (
    ALIVE,
    CARDS,
    CULTISTS,
    DEAD,
    EVENTS,
    INVESTIGATORS,
    OPEN,
    PLACES,
    ROOM_KINDS,
    SHELVES,
    TOKENS,
)
from sim.games.among_cultists.state.dead import dead_investigators, is_living
from sim.kernel import kernel
from sim.mechanisms.sets import count, has

__all__ = ["INVARIANTS", "check"]

INVARIANTS = (
    "no card is made or lost, kind by kind",
    "the sizes of decks and hands that everybody sees are right",
    "books of a colour lie in its rooms or on its shelf",
    "points are those of the full shelves",
    "a character is either living or a ghost, and stands in the mansion",
    "the living at each place are those whose disc is there",
    "explored rooms have their token turned, cleared rooms have neither books nor cards",
    "event tokens are in the bag, revealed or removed",
    "cultist tokens are outside, in their room or removed",
    "ghosts and those with a Dead card are truly dead, nobody else",
    "rounds, target and deadline are in range",
    "the winner fits the ending",
)


@kernel
def cards_of(g, pack, kind):
    """Cards of a kind, wherever they are."""
    n = g.hidden.gone[kind]
    for seat in range(pack.seats):
        n += g.mine[seat].hand[kind]
        if kind >= ROOM_KINDS:
            n += g.hidden.status[seat, kind - ALIVE]
    pile = g.hidden.robot_life if kind >= ROOM_KINDS else g.hidden.robot_room
    for i in range(pile.n):
        if pile.card[i] == kind:
            n += 1
    if kind < ROOM_KINDS:
        n += g.hidden.passage[kind]
        for i in range(g.hidden.draw_deck.n):
            if g.hidden.draw_deck.card[i] == kind:
                n += 1
        for place in range(PLACES):
            for i in range(g.hidden.room[place].n):
                if g.hidden.room[place].card[i] == kind:
                    n += 1
    return n


@kernel
def cards_dealt(g, pack, kind):
    """Cards of a kind at the start (AC-3)."""
    n = 0
    for seat in range(pack.seats):
        n += pack.hand[g.referee.side_of[seat], kind]
        role = pack.role[g.hidden.role[seat]]
        if seat == g.table.robot and pack.rulings.ai_foreign_role_has_no_effect != 0:
            continue
        if kind == 0:
            n -= role.swap_success
        elif kind == 1:
            n += role.swap_failure
        elif kind == 2:
            n += role.swap_sabotage
    if kind < ROOM_KINDS:
        n += 2 * pack.room_cards[kind]
        if pack.passage_rules != 0:
            n += pack.passage_cards[kind]
    else:
        n += pack.status_start[kind - ALIVE]
    return n


@kernel
def sizes_are_right(g, pack):
    """AC-5.3, AC-5.4: counts that everybody sees."""
    table = g.table
    hidden = g.hidden
    for seat in range(pack.seats):
        hand = g.mine[seat].hand
        life = hand[ALIVE] + hand[DEAD]
        room = hand[0] + hand[1] + hand[2]
        if seat == table.robot:
            life += hidden.robot_life.n
            room += hidden.robot_room.n
        if table.life_cards[seat] != life or table.room_cards[seat] != room or life < 0 or room < 0:
            return False
        if table.status_n[seat] != hidden.status[seat, 0] + hidden.status[seat, 1]:
            return False
    for place in range(PLACES):
        if table.deck_n[place] != hidden.room[place].n:
            return False
    passage = hidden.passage[0] + hidden.passage[1] + hidden.passage[2]
    return table.draw_n == hidden.draw_deck.n and table.passage_n == passage


@kernel
def books_are_there(g, pack):
    """AC-10.8, AC-10.10, AC-10.21: books are neither made nor lost."""
    for shelf in range(SHELVES):
        n = g.table.shelf[shelf]
        for place in range(PLACES):
            if has(pack.rooms, place) and pack.shelf_of[place] == shelf:
                n += g.table.books[place]
        if n != pack.shelf_books[shelf]:
            return False
    return True


@kernel
def points_are_right(g, pack):
    """AC-10.18."""
    points = 0
    for shelf in range(SHELVES):
        if pack.shelf_books[shelf] > 0 and g.table.shelf[shelf] == pack.shelf_books[shelf]:
            points += pack.shelf_points[shelf]
    return points == g.table.vp


@kernel
def characters_are_somewhere(g, pack):
    """AC-7.6, AC-8.1."""
    table = g.table
    if table.living & table.ghosts != 0 or table.living | table.ghosts != (1 << pack.seats) - 1:
        return False
    somewhere = True
    for seat in range(pack.seats):
        somewhere = somewhere and has(pack.places, table.at[seat])
    return somewhere


@kernel
def discs_are_counted(g, pack):
    """The sets of living characters by place."""
    for place in range(PLACES):
        seats = 0
        for seat in range(pack.seats):
            if is_living(g, seat) and g.table.at[seat] == place:
                seats |= 1 << seat
        if seats != g.table.present[place]:
            return False
    return True


@kernel
def rooms_are_right(g, pack):
    """AC-10.2, AC-10.16."""
    table = g.table
    if table.cleared & ~table.explored != 0 or table.explored & ~pack.rooms != 0:
        return False
    for place in range(PLACES):
        if has(table.explored, place) != (table.symbol[place] >= 0):
            return False
        if has(table.cleared, place) and (table.books[place] > 0 or table.deck_n[place] > 0):
            return False
    return True


@kernel
def tokens_are_counted(g, pack):
    """AC-13.1."""
    for event in range(EVENTS):
        n = g.table.seen_events[event]
        for i in range(g.hidden.bag.n):
            if g.hidden.bag.card[i] == event:
                n += 1
        if n > pack.event_count[event]:
            return False
    seen = 0
    printed = 0
    for event in range(EVENTS):
        seen += g.table.seen_events[event]
        printed += pack.event_count[event]
    return seen + g.hidden.bag.n + g.hidden.tokens_removed == printed


@kernel
def cultist_tokens_are_right(g, pack):
    """AC-12.3, AC-11.24."""
    for token in range(TOKENS):
        if (g.table.tokens_left >> token) & 1 == 1 and has(g.table.cultist_rooms, pack.token_room[token]):
            return False
    placed = TOKENS - count(g.table.tokens_left) if pack.passage_rules != 0 else 0
    return placed == g.outcome.extra.cultist_entries and count(g.table.cultist_rooms) <= placed


@kernel
def dead_are_dead(g, pack):
    """AC-8.2."""
    for seat in range(pack.seats):
        truly = (g.hidden.dead >> seat) & 1 == 1
        if truly != (g.hidden.status[seat, 1] > 0 or not is_living(g, seat)):
            return False
    return True


@kernel
def tracks_are_in_range(g, pack):
    """AC-6.1, AC-11.21, AC-11.22."""
    table = g.table
    if g.referee.round_no < 1 or g.referee.round_no > pack.rounds or table.vp < 0:
        return False
    if table.portal == OPEN and table.deadline < g.referee.round_no:
        return False
    low = pack.points + min(0, pack.portal_closed)
    return low <= table.target <= pack.points + max(0, pack.portal_missed)


@kernel
def winner_fits(g, pack):
    """AC-1.1, AC-15."""
    ending = g.referee.ending
    if ending <= 2:
        return True
    if g.referee.winner != CULTISTS and g.referee.winner != INVESTIGATORS:
        return False
    dead = dead_investigators(g, pack)
    if ending == 3:
        return g.referee.winner == INVESTIGATORS and g.table.vp >= g.table.target
    if ending == 4:
        return g.referee.winner == INVESTIGATORS and g.hidden.cultists & g.table.living == 0
    if ending == 5:
        return g.referee.winner == CULTISTS and dead >= pack.dead
    if ending == 6:
        return g.referee.winner == INVESTIGATORS and dead < pack.dead
    if ending == 7:
        return g.referee.winner == CULTISTS and g.referee.round_no == pack.rounds and g.table.vp < g.table.target
    return g.referee.winner == CULTISTS


@kernel
def check(g, pack):
    """The number of the first broken invariant, 0 if all hold."""
    for kind in range(len(CARDS)):
        if cards_of(g, pack, kind) != cards_dealt(g, pack, kind):
            return 1
    if not sizes_are_right(g, pack):
        return 2
    if not books_are_there(g, pack):
        return 3
    if not points_are_right(g, pack):
        return 4
    if not characters_are_somewhere(g, pack):
        return 5
    if not discs_are_counted(g, pack):
        return 6
    if not rooms_are_right(g, pack):
        return 7
    if not tokens_are_counted(g, pack):
        return 8
    if not cultist_tokens_are_right(g, pack):
        return 9
    if not dead_are_dead(g, pack):
        return 10
    if not tracks_are_in_range(g, pack):
        return 11
    if not winner_fits(g, pack):
        return 12
    return 0
