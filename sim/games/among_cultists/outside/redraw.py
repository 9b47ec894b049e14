"""What a seat cannot know, dealt anew as far as it fits what the seat knows (AC-5, AC-20); and how far its side came.

Whatever a seat sees at the table or has in `mine` stays. Who the cultists are is drawn by the seat's evidence among
the sets that explain all deaths found, red cards drawn and looks announced; then roles, hands, status decks, rooms, the
passage, draw deck and bag are dealt to fit. Nothing of what is dealt anew is read before.
"""

from sim import luck
from sim.games.among_cultists.outside.redraw_cards import redraw_rooms
from sim.games.among_cultists.outside.redraw_roles import choose_cultists, deal_roles, read_record
from sim.games.among_cultists.outside.redraw_status import redraw_status, refresh_lives
from sim.games.among_cultists.state.codes import (
    CULTISTS,
    EVENTS,
    KEEP_TOKEN,
    NOTES,
    PLACES,
    ROUTES,
    SEATS,
)
from sim.games.among_cultists.state.set_up import deal_hand
from sim.kernel import kernel
from sim.mechanisms.bag import put_top
from sim.mechanisms.sets import count, has

TRIES = 16  # at a deal of route cards that fits all room actions


@kernel
def redraw(g, pack, seat):
    """Deals anew, from the stream g.search[0], what the seat cannot know; may come at any question to that seat."""
    read_record(g, pack)
    cultists = choose_cultists(g, pack, seat)
    deal_roles(g, pack, seat, cultists)
    for other in range(pack.seats):
        if other != seat:
            forget(g, pack, other)
            deal_hand(g, pack, other)
    redraw_rooms(g, pack, seat)
    redraw_status(g, pack, seat)
    refresh_lives(g, pack)
    redraw_routes(g, pack, seat)
    redraw_symbols(g, pack)
    redraw_bag(g, pack, seat)


@kernel
def forget(g, pack, other):
    """What another seat has for itself becomes what everybody saw, and what its new role knows (AC-4)."""
    mine = g.mine[other]
    table = g.table
    knows = other != table.robot and pack.role[mine.role].learns_cultists != 0
    mine.cultists = g.hidden.cultists if knows else 0
    mine.start_dead = 0
    mine.seen_dead = 0
    mine.token_seen = -1
    for a in range(SEATS):
        mine.gave_dead[a] = 0
        mine.looked[a] = 0
        mine.evidence[a] = table.evidence[a]
        for b in range(SEATS):
            mine.pending[a, b] = table.pending[a, b] if b != other else 0
    for place in range(PLACES):
        for kind in range(len(mine.laid[place])):
            mine.laid[place, kind] = 0
    for i in range(NOTES):
        mine.notes[i] = 0.0


@kernel
def redraw_routes(g, pack, seat):
    """AC-3.2: the route cards that no one has seen, so that they explain the room actions of all who need a reason."""
    pool = g.scratch.redraw.pool
    n = 0
    for card in range(ROUTES):
        if card != g.mine[seat].route and card != g.table.robot_route:
            pool[n] = card
            n += 1
    for _ in range(TRIES):
        luck.shuffle(g.search[0], pool, n)
        k = 0
        fits = True
        for other in range(pack.seats):
            if other == seat or other == g.table.robot:
                continue
            role = pack.role[g.mine[other].role]
            free = role.free_route_living != 0 or role.free_route_ghost != 0
            # A card that does not fit may suit somebody further on.
            for i in range(k, n):
                if free or has(g.table.routes_left[other], pool[i]):
                    pool[k], pool[i] = pool[i], pool[k]
                    break
                fits = fits and i < n - 1
            g.mine[other].route = pool[k]
            k += 1
        if fits:
            return


@kernel
def redraw_symbols(g, pack):
    """AC-3.18: the tokens that lie face down, shuffled."""
    pool = g.scratch.redraw.pool
    n = 0
    left = pack.passage_tokens
    for place in range(PLACES):
        if has(pack.rooms, place):
            if has(g.table.explored, place):
                left -= g.table.symbol[place]
            else:
                pool[n] = place
                n += 1
                g.hidden.symbol[place] = 0
    luck.shuffle(g.search[0], pool, n)
    for i in range(min(n, left)):
        g.hidden.symbol[pool[i]] = 1


@kernel
def redraw_bag(g, pack, seat):
    """AC-13.10: the tokens in the bag, and those that others took out of it in secret."""
    table = g.table
    work = g.scratch.redraw
    pool = work.pool
    n = 0
    for event in range(EVENTS):
        unseen = pack.event_count[event] - table.seen_events[event] - g.mine[seat].removed[event]
        if g.menu.kind == KEEP_TOKEN and g.mine[seat].token_seen == event:
            unseen -= 1
        for _ in range(unseen):
            pool[n] = event
            n += 1
    luck.shuffle(g.search[0], pool, n)
    bag = g.hidden.bag
    inside = bag.n
    bag.n = 0
    for i in range(inside):
        put_top(bag, pool[i])
    for other in range(pack.seats):
        if other != seat:
            for event in range(EVENTS):
                g.mine[other].removed[event] = 0
            for _ in range(work.took[other]):
                if inside < n:
                    g.mine[other].removed[pool[inside]] += 1
                    inside += 1


@kernel
def progress(g, pack, seat):
    """How far a seat's side came: points and lives for the investigators, and the cultists found; 1 is best.

    Points against the target and deaths against the number that decides are the two tracks a game is won by (AC-1.4,
    AC-1.5), so they tell a narrow defeat from a clear one; a cultist eliminated is half of a third way.
    """
    table = g.table
    points = min(1.0, table.vp / max(1, table.target))
    deaths = min(1.0, count(g.hidden.dead & ~g.hidden.cultists) / max(1, pack.dead))
    found = count(g.hidden.cultists & table.ghosts) / pack.cultists
    good = 0.45 * points + 0.4 * (1.0 - deaths) + 0.15 * found
    return 1.0 - good if g.referee.side_of[seat] == CULTISTS else good
