"""Section 2 and the measures of the board: agents standing in cities, influence, roads, markers, menus."""

from sim.games.dark_providence.state.codes import (
    BASE_SPACE,
    CITIES,
    DEEP_ONE_POWER,
    FIRST_DEEP_ONE,
    IN_SUPPLY,
    INVESTIGATION,
    INVESTIGATION_UP,
    MADNESS,
    MYTHOS_SPACE,
    NOBODY,
    OPEN_GATES_ADJACENT,
    OPENED,
    RITUAL,
    T_TRACK,
    T_TRIGGER,
    TOKENS,
    TRACK_FULL,
)
from sim.kernel import kernel
from sim.mechanisms.maps import FAR
from sim.mechanisms.sets import bit
from sim.play import tell

# -- the end ----------------------------------------------------------------------------------------------------------


@kernel
def trigger(g, ending, seat):
    """DP-11.9: every trigger is recorded; the end follows when the action is resolved."""
    table = g.table
    if table.trigger[ending - MADNESS] == 0:
        if not is_triggered(table):
            table.trigger_seat = seat
        table.trigger[ending - MADNESS] = 1
        tell(g, T_TRIGGER, seat, ending, 0, 0)


@kernel
def is_triggered(table):
    """Whether the end has been triggered."""
    for k in range(len(table.trigger)):
        if table.trigger[k] != 0:
            return True
    return False


# -- agents -----------------------------------------------------------------------------------------------------------


@kernel
def count_agents(g, pack):
    """All tokens are counted anew, when what a card says of their power has changed."""
    table = g.table
    for seat in range(len(table.agents)):
        table.agents[seat] = 0
        table.afoot[seat] = 0
        for city in range(CITIES):
            table.standing[city, seat] = 0
            table.presence[city, seat] = 0
            table.might[city, seat] = 0
    for t in range(TOKENS):
        count_token(table, pack, t, 1)


@kernel
def count_token(table, pack, t, sign):
    """DP-2.6, DP-6.5, DP-6.7, DP-8.5, DP-16.7: a token in a city counts (sign 1), or no longer does (-1).

    By player; and in each city their number, influence and power.
    """
    piece = table.piece[t]
    if piece.place < 0 or piece.owner < 0:
        return
    seat = piece.owner
    table.afoot[seat] ^= bit(t)
    table.standing[piece.place, seat] += sign
    table.might[piece.place, seat] += sign * token_power(table, pack, t)
    if seat < pack.players:
        table.presence[piece.place, seat] += sign * pack.token[t].influence
        if t < FIRST_DEEP_ONE:
            table.agents[seat] += sign


@kernel
def token_power(table, pack, t):
    """DP-2.11: the power on a token, with the side that is up and what the owner's cards add."""
    power = pack.token[t].power
    if table.piece[t].flipped != 0:
        power += pack.possessed_power
    if t >= FIRST_DEEP_ONE:
        power += table.mod[table.piece[t].owner, DEEP_ONE_POWER]
    return power


@kernel
def put_token(g, pack, t, owner, place):
    """A token changes hands or place."""
    piece = g.table.piece[t]
    count_token(g.table, pack, t, -1)
    piece.owner = owner
    piece.place = place
    if place < 0:
        piece.flipped = 0
    count_token(g.table, pack, t, 1)


@kernel
def flip_token(g, pack, t):
    """DP-2.10: the possessed side is up."""
    count_token(g.table, pack, t, -1)
    g.table.piece[t].flipped = 1
    count_token(g.table, pack, t, 1)


@kernel
def deep_ones_in_play(table):
    """Deep Ones on the board, whoever owns them."""
    n = 0
    for t in range(FIRST_DEEP_ONE, TOKENS):
        n += table.piece[t].place >= 0
    return n


@kernel
def free_deep_one(table, pack, seat):
    """DP-2.16, DP-8.24: a Deep One this player may place: his own supply first, then the common one."""
    found = NOBODY
    for t in range(FIRST_DEEP_ONE, FIRST_DEEP_ONE + pack.deep_ones):
        if table.piece[t].place == IN_SUPPLY:
            if table.piece[t].owner == seat:
                return t
            if table.piece[t].owner == NOBODY and found == NOBODY:
                found = t
    return found


# -- influence --------------------------------------------------------------------------------------------------------


@kernel
def city_of(target):
    """The city of a target; NOBODY for a Mythos card."""
    if target >= MYTHOS_SPACE:
        return NOBODY
    return target - BASE_SPACE if target >= BASE_SPACE else target


@kernel
def influence(table, target, seat):
    """DP-6.5: cubes on the target, and for a city or a base card also the influence of the agents there."""
    own = table.cubes[target, seat] + 0
    if target < MYTHOS_SPACE:
        own += table.presence[city_of(target), seat]
    return own


@kernel
def strongest_rival(table, pack, target, seat):
    """DP-6.6: the greatest influence of another player on the target, cube there or not.

    DP-16.9: each cultist counts for himself, unless the ruling adds them up.
    """
    if pack.cultists_add_up != 0 and pack.players == 1:
        return influence(table, target, 1) + influence(table, target, 2)
    most = 0
    if target >= MYTHOS_SPACE:
        for other in range(pack.colours):
            if other != seat:
                most = max(most, table.cubes[target, other])
        return most
    city = city_of(target)
    for other in range(pack.colours):
        if other != seat:
            most = max(most, table.cubes[target, other] + table.presence[city, other])
    return most


@kernel
def on_board(table, pack, seat):
    """Cubes of a player on cities, base cards and Mythos cards: those that are nowhere else."""
    return pack.cubes - pack.cubes_on_vp_track - table.supply[seat] - table.limbo[seat] - table.unbought[seat]


@kernel
def is_target(table, target):
    """DP-6.26, DP-7.18: a city, the face-up base card of a city, a Mythos card of the row."""
    if target >= MYTHOS_SPACE:
        return table.myth_owner[target - MYTHOS_SPACE] == NOBODY and in_row(table, target - MYTHOS_SPACE)
    return target < BASE_SPACE or table.face_up[target - BASE_SPACE] != NOBODY


@kernel
def in_row(table, myth):
    """Whether a Mythos card lies in the row."""
    for i in range(table.row.n):
        if table.row.card[i] == myth:
            return True
    return False


@kernel
def lift_cubes(table, target, seat, n):
    """Cubes off a target."""
    table.cubes[target, seat] -= n
    if table.cubes[target, seat] == 0:
        table.covered[seat] &= ~bit(target)


@kernel
def lay_cubes(table, target, seat, n):
    """Cubes on a target."""
    table.cubes[target, seat] += n
    if table.cubes[target, seat] > 0:
        table.covered[seat] |= bit(target)


@kernel
def to_limbo(table, target, seat, n):
    """Cubes from a target to their owner's Limbo."""
    lift_cubes(table, target, seat, n)
    table.limbo[seat] += n


@kernel
def take_back(table, target, seat, n):
    """Cubes from a target to their owner's supply."""
    lift_cubes(table, target, seat, n)
    table.supply[seat] += n


@kernel
def put_cubes(table, target, seat, n):
    """Cubes from the supply to a target."""
    table.supply[seat] -= n
    lay_cubes(table, target, seat, n)


# -- roads ------------------------------------------------------------------------------------------------------------


@kernel
def is_barred(table, city):
    """DP-7.11: the Cthulhu figure or martial law bars a city."""
    return table.cthulhu == city or table.martial[city] != 0


@kernel
def find_ways(g, pack):
    """DP-7.9, DP-7.11: the cheapest routes (Floyd and Warshall), none of which enters a barred city or passes it."""
    way = g.table.way
    for a in range(CITIES):
        for b in range(CITIES):
            way[a, b] = pack.road[a, b]
        way[a, a] = 0
    for k in range(CITIES):
        if is_barred(g.table, k) and pack.barred_are_passed == 0:
            continue
        for a in range(CITIES):
            for b in range(CITIES):
                way[a, b] = min(way[a, b], way[a, k] + way[k, b])
    for b in range(CITIES):
        if is_barred(g.table, b):
            for a in range(CITIES):
                way[a, b] = 0 if a == b else FAR


@kernel
def route_cost(table, pack, seat, start, goal):
    """DP-7.9: the cheapest route."""
    cost = table.way[start, goal] + 0
    if table.mod[seat, OPEN_GATES_ADJACENT] == 0:
        return cost
    return min(cost, cost_through_gates(table, pack, start, goal))


@kernel
def cost_through_gates(table, pack, start, goal):
    """DP-7.9, DP-7.11: cities with open gates are adjacent at cost 1 for the owner of Yog-Sothoth.

    A barred city is never entered, and passed only where the ruling lets it be.
    """
    to_gate = FAR
    from_gate = FAR
    if is_barred(table, goal):
        return FAR
    for city in range(CITIES):
        if table.gate[city] != OPENED:
            continue
        if pack.barred_are_passed != 0:
            to_gate = min(to_gate, pack.distance[start, city])
            from_gate = min(from_gate, pack.distance[city, goal])
        else:
            to_gate = min(to_gate, table.way[start, city])
            if not is_barred(table, city):
                from_gate = min(from_gate, table.way[city, goal])
    return to_gate + 1 + from_gate


@kernel
def are_adjacent(table, pack, seat, a, b):
    """DP-2.4: two cities joined by one road; for the owner of Yog-Sothoth also two cities with open gates."""
    if a == b:
        return False
    if pack.road[a, b] < FAR:
        return True
    return table.mod[seat, OPEN_GATES_ADJACENT] != 0 and table.gate[a] == OPENED and table.gate[b] == OPENED


# -- tracks -----------------------------------------------------------------------------------------------------------


@kernel
def move_marker(g, pack, seat, track, n):
    """DP-7.8, DP-11.4: a marker never leaves its track; on the last space it triggers the end."""
    at = min(max(g.table.ritual_track[track] + n, 0), pack.last_space)
    moved = at - g.table.ritual_track[track]
    g.table.ritual_track[track] = at
    if moved != 0:
        tell(g, T_TRACK, seat, track, moved, at)
    if moved > 0 and at == pack.last_space:
        trigger(g, TRACK_FULL, seat)


@kernel
def can_move_marker(table, pack, track, n):
    """DP-4.9: whether the marker would move at all."""
    return table.ritual_track[track] < pack.last_space if n > 0 else table.ritual_track[track] > 0


@kernel
def track_value(table, pack, track):
    """Points printed for the position of a marker."""
    return pack.track_vp[track, table.ritual_track[track]]


@kernel
def track_of(symbol):
    """The track that a symbol moves."""
    return RITUAL if symbol < INVESTIGATION_UP else INVESTIGATION
