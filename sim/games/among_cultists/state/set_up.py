"""Set-up and night (AC-3, AC-4)."""

from sim import luck
from sim.games.among_cultists.state.codes import (
    ALIVE,
    AT_START,
    BAG_DRAWS,
    CARDS,
    CULTIST,
    CULTISTS,
    DEAD,
    ENVELOPES,
    EVENTS,
    FAILURE,
    FIRST,
    FIRST_PLAYER,
    INVESTIGATORS,
    MOVEMENT,
    PLACES,
    ROBOT,
    ROLE_DEALT,
    ROOM_KINDS,
    ROOM_START,
    ROUTE_CARDS,
    ROUTES,
    SABOTAGE,
    SEATS,
    START_DEAD,
    STATUS_START,
    SUCCESS,
    TARGET_SET,
    TOKENS,
)
from sim.games.among_cultists.state.dead import dead_investigators, dies
from sim.games.among_cultists.state.record import show_and_tell
from sim.kernel import kernel
from sim.mechanisms.bag import put_copies, put_top, shuffle
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import first_of
from sim.play import tell


@kernel
def seat_characters(g, pack):
    """AC-3.19, AC-16.2: the first player is drawn; the robot sits to the right of the first player, or anywhere."""
    table = g.table
    table.robot = -1
    if pack.robots == 0:
        table.knife = luck.below(g.luck[FIRST], pack.seats)
    elif pack.robot_right_of_first != 0:
        table.robot = pack.seats - 1
    else:
        table.robot = luck.below(g.luck[FIRST], pack.seats)
        table.knife = to_the_left(table.robot, 1 + luck.below(g.luck[FIRST], pack.seats - 1), pack.seats)
    show_and_tell(g, FIRST_PLAYER, table.knife, table.robot, 0, 0)


@kernel
def deal_envelopes(g, pack):
    """AC-3.3, AC-14.16: role tokens at random; one of those to choose from takes the place of a plain investigator."""
    pool = g.scratch.pool
    for i in range(pack.seats):
        pool[i] = pack.token[i]
    if pack.tokens_drawn > 0:
        pool[pack.seats - 1] = pack.drawn_from[luck.below(g.luck[ENVELOPES], pack.tokens_drawn)]
    luck.shuffle(g.luck[ENVELOPES], pool, pack.seats)
    for seat in range(pack.seats):
        role = pool[seat]
        g.hidden.role[seat] = role
        g.mine[seat].role = role
        if role == CULTIST:
            g.hidden.cultists |= 1 << seat
            g.referee.side_of[seat] = CULTISTS
        else:
            g.referee.side_of[seat] = INVESTIGATORS
        tell(g, ROLE_DEALT, seat, role, 0, 0)


@kernel
def deal_hand(g, pack, seat):
    """AC-3.2, AC-14.11: the cards of one hand, by its role."""
    hand = g.mine[seat].hand
    side = g.referee.side_of[seat]
    for kind in range(len(CARDS)):
        hand[kind] = pack.hand[side, kind]
    if seat != g.table.robot or pack.rulings.ai_foreign_role_has_no_effect == 0:
        role = pack.role[g.hidden.role[seat]]
        hand[SUCCESS] -= role.swap_success
        hand[FAILURE] += role.swap_failure
        hand[SABOTAGE] += role.swap_sabotage


@kernel
def deal_hands(g, pack):
    """AC-3.2, AC-3.24, AC-14.11: the hands, with the firestarter's swap."""
    for seat in range(pack.seats):
        hand = g.mine[seat].hand
        deal_hand(g, pack, seat)
        g.table.life_cards[seat] = hand[ALIVE] + hand[DEAD]
        g.table.room_cards[seat] = hand[SUCCESS] + hand[FAILURE] + hand[SABOTAGE]
    if g.table.robot >= 0:
        split_piles(g, g.table.robot)


@kernel
def split_piles(g, seat):
    """AC-16.5: the robot's cards become two shuffled piles that nobody looks at."""
    lay_piles(g, g.mine[seat].hand)
    shuffle(g.hidden.robot_room, g.luck[ROBOT])
    shuffle(g.hidden.robot_life, g.luck[ROBOT])


@kernel
def lay_piles(g, hand):
    """The cards of the robot's hand on its two piles, in order."""
    for kind in range(len(CARDS)):
        put_copies(g.hidden.robot_room if kind < ROOM_KINDS else g.hidden.robot_life, kind, hand[kind])
        hand[kind] = 0


@kernel
def deal_status(g, pack):
    """AC-3.4, AC-3.5: each cultist gets an Alive, each investigator one of the rest; leftovers go unseen to the box.

    Should a designer's set-up have too few, the last investigators get none.
    """
    alive = pack.status_start[0]
    dead = pack.status_start[1]
    if alive + dead == 0:
        return
    alive -= pack.cultists
    for seat in range(pack.seats):
        if alive + dead == 0 and g.referee.side_of[seat] == INVESTIGATORS:
            continue
        is_dead = 0
        if g.referee.side_of[seat] == INVESTIGATORS:
            if luck.below(g.luck[STATUS_START], alive + dead) < dead:
                is_dead = 1
                dead -= 1
            else:
                alive -= 1
        g.hidden.status[seat, is_dead] += 1
        g.table.status_n[seat] = 1
        if is_dead == 1:
            dies(g, seat, AT_START)
            tell(g, START_DEAD, seat, 0, 0, 0)
        g.table.pending[seat, seat] = 100
        for observer in range(pack.seats):
            g.mine[observer].pending[seat, seat] = 100
    g.hidden.gone[ALIVE] += alive
    g.hidden.gone[DEAD] += dead
    g.outcome.extra.start_dead = 1 if g.hidden.dead != 0 else 0


@kernel
def deal_routes(g, pack):
    """AC-3.2: one route card each, without repeats; the robot's lies open."""
    pool = g.scratch.pool
    for i in range(ROUTES):
        pool[i] = i
    luck.shuffle(g.luck[ROUTE_CARDS], pool, ROUTES)
    g.table.robot_route = -1
    for seat in range(pack.seats):
        g.mine[seat].route = pool[seat]
        g.table.routes_left[seat] = (1 << ROUTES) - 1
        if seat == g.table.robot:
            g.table.robot_route = pool[seat]
            g.mine[seat].route = -1


@kernel
def lay_rooms(g, pack):
    """AC-3.9, AC-3.10, AC-3.17, AC-3.18: a card in every room, the draw deck, books, and the tokens face down."""
    pool = g.scratch.pool
    n = 0
    for kind in range(ROOM_KINDS):
        for _ in range(pack.room_cards[kind]):
            pool[n] = kind
            n += 1
            put_top(g.hidden.draw_deck, kind)
    luck.shuffle(g.luck[ROOM_START], pool, n)
    shuffle(g.hidden.draw_deck, g.luck[ROOM_START])
    g.table.draw_n = g.hidden.draw_deck.n
    left = pack.rooms
    while left != 0:
        room = first_of(left)
        left &= left - 1
        g.table.symbol[room] = -1
        g.table.books[room] = pack.books[room]
        if n > 0:
            n -= 1
            put_top(g.hidden.room[room], pool[n])
            g.table.deck_n[room] = 1
            g.table.laid_in[room] = 1
    for i in range(n):
        g.hidden.gone[pool[i]] += 1
    hide_symbols(g, pack)


@kernel
def hide_symbols(g, pack):
    """AC-3.18: the tokens with the passage symbol lie in rooms drawn at random."""
    pool = g.scratch.pool
    n = 0
    left = pack.rooms
    while left != 0:
        room = first_of(left)
        left &= left - 1
        pool[n] = room
        n += 1
    luck.shuffle(g.luck[ROOM_START], pool, n)
    for i in range(min(n, pack.passage_tokens)):
        g.hidden.symbol[pool[i]] = 1


@kernel
def fill_bag(g, pack):
    """AC-3.15, AC-3.20: the event tokens."""
    for event in range(EVENTS):
        put_copies(g.hidden.bag, event, pack.event_count[event])
    shuffle(g.hidden.bag, g.luck[BAG_DRAWS])


@kernel
def place_components(g, pack):
    """AC-3.11 to AC-3.16: everybody in the main hall, tokens outside, power on, vote token active, round 1."""
    table = g.table
    table.phase = MOVEMENT
    table.living = (1 << pack.seats) - 1
    table.power = 1
    table.vote_token = 1
    table.target = pack.points
    table.event = -1
    table.last_event = -1
    if pack.passage_rules != 0:
        table.tokens_left = (1 << TOKENS) - 1
        for kind in range(ROOM_KINDS):
            g.hidden.passage[kind] = pack.passage_cards[kind]
            table.passage_n += pack.passage_cards[kind]
    for seat in range(SEATS):
        table.at[seat] = pack.start if seat < pack.seats else -1
        table.shown[seat] = -1
        table.ballot[seat] = -1
        table.said_token[seat] = -1
    table.present[pack.start] = table.living
    table.round_no = 1
    tell(g, TARGET_SET, -1, table.target, pack.dead, 0)


@kernel
def night(g, pack):
    """AC-4.1 to AC-4.5, AC-4.9, AC-4.10: cultists learn each other and who starts dead, the seer the cultists.

    Who misses a partner among the people knows that it is the robot, so the robot is known like everybody else.
    """
    for seat in range(pack.seats):
        mine = g.mine[seat]
        mine.token_seen = -1
        if seat == g.table.robot or pack.role[g.hidden.role[seat]].learns_cultists == 0:
            continue
        mine.cultists = g.hidden.cultists
        if g.hidden.role[seat] == CULTIST:
            mine.start_dead = g.hidden.dead


@kernel
def set_up(g, pack):
    """AC-3: the whole set-up, and the night."""
    for place in range(PLACES):
        g.table.symbol[place] = -1
    place_components(g, pack)
    seat_characters(g, pack)
    deal_envelopes(g, pack)
    deal_hands(g, pack)
    deal_status(g, pack)
    deal_routes(g, pack)
    lay_rooms(g, pack)
    fill_bag(g, pack)
    g.hidden.dead_before = dead_investigators(g, pack)
    night(g, pack)
    g.referee.round_no = 1
