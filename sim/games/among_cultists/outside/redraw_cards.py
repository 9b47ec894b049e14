"""Room cards dealt anew: other hands, rooms, the passage and the draw deck (AC-10, AC-12).

A card laid by a seat that has only Success is one for sure, and so is what the searching seat laid itself. The rest is
doubtful: those that rooms began with, those from the draw deck, and those of all who have red cards. What is left of
the draw deck is drawn from the cards that it began with; then the others are dealt from one pool.
"""

from sim import luck
from sim.games.among_cultists.state.checks import cards_dealt
from sim.games.among_cultists.state.codes import FAILURE, PLACES, ROOM_KINDS, SABOTAGE, SUCCESS
from sim.kernel import kernel
from sim.mechanisms.bag import put_copies, put_top, shuffle
from sim.mechanisms.sets import has


@kernel
def redraw_rooms(g, pack, seat):
    """Other hands, rooms, passage and draw deck; what was drawn in public has been where it was drawn."""
    work = g.scratch.redraw
    doubters = 0
    for other in range(pack.seats):
        if other != seat:
            hand = g.mine[other].hand
            if hand[FAILURE] + hand[SABOTAGE] > 0:
                doubters |= 1 << other
            lay_room_cards(g, pack, other)
    for kind in range(ROOM_KINDS):
        work.doubt[kind] = cards_dealt(g, pack, kind)
        for other in range(pack.seats):
            work.doubt[kind] -= g.mine[other].hand[kind]
    for room in range(PLACES):
        if has(pack.rooms, room):
            sort_room(g, pack, seat, room, doubters)
    sort_passage(g, pack, seat, doubters)
    mend_hands(g, pack, doubters)
    deal_draw_deck(g, pack)
    deal_rooms(g, pack)
    note_laid(g, pack, seat, doubters)


@kernel
def lay_room_cards(g, pack, other):
    """The room cards that are gone from a hand, any of them; AC-14.11: red ones first where they had to go."""
    hand = g.mine[other].hand
    left = hand[SUCCESS] + hand[FAILURE] + hand[SABOTAGE]
    laid = left - g.table.room_cards[other]
    must = pack.role[g.mine[other].role].hand_deadline != 0 and has(g.table.living, other)
    must = must and g.referee.round_no > pack.hand_deadline
    for _ in range(laid):
        reds = hand[FAILURE] + hand[SABOTAGE]
        low = hand[SUCCESS] if must and reds > 0 else 0
        at = low + luck.below(g.search[0], left - low)
        kind = SUCCESS if at < hand[SUCCESS] else FAILURE if at < hand[SUCCESS] + hand[FAILURE] else SABOTAGE
        hand[kind] -= 1
        left -= 1


@kernel
def sort_room(g, pack, seat, room, doubters):
    """Counts the cards of a room that are sure and those that are doubtful, less the ones drawn."""
    work = g.scratch.redraw
    table = g.table
    drawn = 0
    known = 0
    for kind in range(ROOM_KINDS):
        drawn += table.drawn[room, kind]
        work.sure[room, kind] = g.mine[seat].laid[room, kind]
    for other in range(pack.seats):
        if other != seat and not has(doubters, other):
            work.sure[room, SUCCESS] += table.refills[room, other]
    for kind in range(ROOM_KINDS):
        known += work.sure[room, kind]
    work.doubtful[room] = table.laid_in[room] - known
    if not has(table.cleared, room) and table.laid_in[room] - drawn != table.deck_n[room]:
        for kind in range(ROOM_KINDS):  # a described position, in which cards have no history
            work.sure[room, kind] = 0
            work.doubt[kind] -= table.drawn[room, kind]
        work.doubtful[room] = table.deck_n[room]
        return
    for kind in range(ROOM_KINDS):
        work.doubt[kind] -= work.sure[room, kind]
    for turn in range(ROOM_KINDS):
        kind = ROOM_KINDS - 1 - turn  # red ones first: they have fewer places to come from
        for _ in range(table.drawn[room, kind]):
            take_drawn(g, room, kind)
    if has(table.cleared, room):
        for kind in range(ROOM_KINDS):
            work.sure[room, kind] = 0
        work.doubtful[room] = 0


@kernel
def take_drawn(g, room, kind):
    """A card that was drawn in a room was one of the sure ones or of the doubtful ones, each as likely."""
    work = g.scratch.redraw
    sure = work.sure[room, kind]
    doubtful = work.doubtful[room]
    if sure > 0 and (doubtful == 0 or luck.below(g.search[0], sure + doubtful) < sure):
        work.sure[room, kind] -= 1
        return
    work.doubt[kind] -= 1
    if doubtful > 0:
        work.doubtful[room] -= 1


@kernel
def sort_passage(g, pack, seat, doubters):
    """AC-3.11, AC-11.23: printed cards and those laid for sure lie in the passage deck; the rest is doubtful."""
    table = g.table
    passage = g.hidden.passage
    work = g.scratch.redraw
    for kind in range(ROOM_KINDS):
        passage[kind] = pack.passage_cards[kind] if pack.passage_rules != 0 else 0
        for place in range(PLACES):
            if has(pack.corridors, place):
                passage[kind] += g.mine[seat].laid[place, kind]
    for other in range(pack.seats):
        if other != seat and not has(doubters, other):
            passage[SUCCESS] += table.secured[other]
    if passage[SUCCESS] + passage[FAILURE] + passage[SABOTAGE] > table.passage_n:
        for kind in range(ROOM_KINDS):
            passage[kind] = 0
    for kind in range(ROOM_KINDS):
        work.doubt[kind] -= passage[kind]


@kernel
def is_missing(g, kind):
    """AC-12.1: 1 if a kind was drawn from the passage deck, to which it returned, and none is sure to be there."""
    return 1 if g.table.passage_drawn[kind] > 0 and g.hidden.passage[kind] == 0 else 0


@kernel
def mend_hands(g, pack, doubters):
    """A kind of which more was seen than the pool has comes out of the hands that may have held back too much."""
    work = g.scratch.redraw
    for kind in range(ROOM_KINDS):
        for other in range(pack.seats):
            hand = g.mine[other].hand
            while has(doubters, other) and hand[kind] > 0 and work.doubt[kind] < is_missing(g, kind):
                back = -1
                most = 0
                for k in range(ROOM_KINDS):
                    spare = work.doubt[k] - is_missing(g, k)
                    if k != kind and spare > most:
                        back = k
                        most = spare
                if back < 0:
                    return
                hand[kind] -= 1
                work.doubt[kind] += 1
                hand[back] += 1
                work.doubt[back] -= 1


@kernel
def deal_draw_deck(g, pack):
    """AC-3.10: any of the cards that the draw deck began with, as far as there are doubtful ones."""
    work = g.scratch.redraw
    deck = g.hidden.draw_deck
    n = 0
    for kind in range(ROOM_KINDS):
        for _ in range(min(pack.room_cards[kind], work.doubt[kind] - is_missing(g, kind))):
            work.pool[n] = kind
            n += 1
    luck.shuffle(g.search[0], work.pool, n)
    deck.n = 0
    for at in range(min(n, g.table.draw_n)):
        put_top(deck, work.pool[at])
        work.doubt[work.pool[at]] -= 1


@kernel
def deal_rooms(g, pack):
    """The doubtful cards, shuffled: to the passage and the rooms; the rest is out of the game."""
    work = g.scratch.redraw
    table = g.table
    passage = g.hidden.passage
    for kind in range(ROOM_KINDS):
        if is_missing(g, kind) == 1:
            passage[kind] += 1
            work.doubt[kind] -= 1
    n = 0
    for kind in range(ROOM_KINDS):
        for _ in range(work.doubt[kind]):
            work.pool[n] = kind
            n += 1
    luck.shuffle(g.search[0], work.pool, n)
    while n > 0 and passage[SUCCESS] + passage[FAILURE] + passage[SABOTAGE] < table.passage_n:
        n -= 1
        passage[work.pool[n]] += 1
    for room in range(PLACES):
        if not has(pack.rooms, room):
            continue
        cards = g.hidden.room[room]
        cards.n = 0
        for kind in range(ROOM_KINDS):
            put_copies(cards, kind, work.sure[room, kind])
        for _ in range(min(n, work.doubtful[room])):
            n -= 1
            put_top(cards, work.pool[n])
        shuffle(cards, g.search[0])
    deck = g.hidden.draw_deck
    for _ in range(min(n, table.draw_n - deck.n)):  # of a described position, which has too few of some kind
        n -= 1
        put_top(deck, work.pool[n])


@kernel
def note_laid(g, pack, seat, doubters):
    """What others know to have laid: all of it Success, or as much of it as their hands have lost, room by room."""
    for other in range(pack.seats):
        if other == seat:
            continue
        mine = g.mine[other]
        left = g.table.room_cards[other] + 64
        if has(doubters, other):
            left = pack.hand[g.referee.side_of[other], SUCCESS] - pack.role[mine.role].swap_success - mine.hand[SUCCESS]
        for room in range(PLACES):
            laid = min(left, g.table.refills[room, other])
            mine.laid[room, SUCCESS] = max(0, laid)
            left -= max(0, laid)
