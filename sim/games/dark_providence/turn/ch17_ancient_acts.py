"""Section 17: what a cultist does: travel, influence, gates, murder, sanity checks."""

from sim.game import RUNNING
from sim.games.dark_providence.state.board import is_barred, move_marker, put_cubes, put_token
from sim.games.dark_providence.state.cards import card_of, put_in_box, take_card_away
from sim.games.dark_providence.state.codes import (
    ASK_VICTIM,
    BASE_SPACE,
    BY_MURDER,
    CITIES,
    FIRST_DEEP_ONE,
    IN_BOX,
    IN_SUPPLY,
    INVESTIGATION,
    MAIN,
    MI_GO,
    MYTHOS_SPACE,
    NOBODY,
    OPENED,
    RITUAL,
    T_AO_GATE,
    T_AO_MURDER,
    T_AO_SANITY,
    T_CULTIST_ADDS,
    T_CULTIST_MOVES,
    TOKENS,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.turn.ch03_react import react_to_murder
from sim.games.dark_providence.turn.ch08_murder import is_alone
from sim.games.dark_providence.turn.ch09_gates import gate_is_free, put_gate
from sim.games.dark_providence.turn.ch10_sanity import draw_token, reveal
from sim.games.dark_providence.turn.ch17_ancient_points import ancient_one_gains
from sim.kernel import kernel
from sim.play import ask, open_menu, tell

# -- where a cultist is and goes --------------------------------------------------------------------------------------


@kernel
def colour_of(cultist):
    """DP-15.7: the colour of a cultist."""
    return 1 + cultist


@kernel
def cultist_city(table, cultist):
    """The city where a cultist stands."""
    return table.piece[MAIN + 1 + cultist].place + 0


@kernel
def city_along(table, pack, cultist, k):
    """DP-17.9: the k-th city along the path from the cultist's own city (k = 0), through the portal."""
    return pack.path[(pack.on_path[cultist_city(table, cultist)] + k) % CITIES] + 0


@kernel
def move_cultist(g, pack, cultist, n):
    """DP-17.8, DP-17.23: n cities along the path, the portal after New Orleans; barred cities are skipped."""
    for _ in range(n):
        k = 1
        while k < CITIES and is_barred(g.table, city_along(g.table, pack, cultist, k)):
            k += 1
        city = city_along(g.table, pack, cultist, k)
        put_token(g, pack, MAIN + colour_of(cultist), colour_of(cultist), city)
        tell(g, T_CULTIST_MOVES, cultist, city, 0, 0)


@kernel
def card_number(table, pack, cultist):
    """DP-17.30: the figures of the side of the cultist's card that is up."""
    return pack.cultist[cultist, table.ao.revealed[cultist]]


# -- influence --------------------------------------------------------------------------------------------------------


@kernel
def add_for(g, cultist, target, n):
    """DP-17.10: adds n cubes, or all it has; with none it takes back those in Limbo and fails."""
    table = g.table
    colour = colour_of(cultist)
    if table.supply[colour] == 0:
        table.supply[colour] = table.limbo[colour]
        table.limbo[colour] = 0
        return False
    placed = min(n, table.supply[colour])
    put_cubes(table, target, colour, placed)
    tell(g, T_CULTIST_ADDS, cultist, target, placed, 0)
    return True


@kernel
def add_to_city(g, pack, cultist, n):
    """DP-17.11: cubes on its city, unless a cultist controls it."""
    city = cultist_city(g.table, cultist)
    if is_closed_to(g.table, pack, cultist, city):
        return False
    return add_for(g, cultist, city, n + card_number(g.table, pack, cultist).influence)


@kernel
def is_closed_to(table, pack, cultist, city):
    """DP-17.11: whether a cultist controls the city; by the other ruling only the other cultist matters."""
    holder = table.control[city]
    return holder >= pack.players and (pack.adds_to_own_city == 0 or holder != colour_of(cultist))


@kernel
def add_to_network(g, pack, cultist, n):
    """DP-17.12: cubes on the base card of its city, if there is one."""
    city = cultist_city(g.table, cultist)
    if g.table.face_up[city] == NOBODY:
        return False
    return add_for(g, cultist, BASE_SPACE + city, n + card_number(g.table, pack, cultist).influence)


@kernel
def add_to_mythos(g, pack, cultist, n):
    """DP-17.13: cubes on the Mythos card that the rule names."""
    target = mythos_target(g.table, cultist)
    if target == NOBODY:
        return False
    return add_for(g, cultist, target, n + card_number(g.table, pack, cultist).influence)


@kernel
def mythos_target(table, cultist):
    """DP-17.13: the first card of the row without cultist cubes, else without its own, else the leftmost."""
    row = table.row
    for i in range(row.n):
        target = MYTHOS_SPACE + row.card[i]
        if table.cubes[target, 1] == 0 and table.cubes[target, 2] == 0:
            return target
    for i in range(row.n):
        if table.cubes[MYTHOS_SPACE + row.card[i], colour_of(cultist)] == 0:
            return MYTHOS_SPACE + row.card[i]
    return MYTHOS_SPACE + row.card[0] if row.n > 0 else NOBODY


# -- gates ------------------------------------------------------------------------------------------------------------


@kernel
def open_gate(g, pack, cultist, extra):
    """DP-17.22: opens the gate of its city if behaviour, card and cultists there reach the gate value."""
    table = g.table
    city = cultist_city(table, cultist)
    colour = colour_of(cultist)
    if not gate_is_free(table, colour, city):
        return False
    if cultist_power(table, pack, cultist, city, extra) < pack.city[city].gate:
        return False
    put_gate(g, city, OPENED, colour)
    table.ao.gates += 1
    tell(g, T_AO_GATE, cultist, city, 0, 0)
    ancient_one_gains(g, pack.city[city].gate)
    cultist_check(g, pack, cultist)
    return True


@kernel
def cultist_power(table, pack, cultist, city, extra):
    """DP-17.20, DP-17.22: a number, the cultist's card, and the tokens of all cultists in the city."""
    return extra + card_number(table, pack, cultist).power + table.might[city, 1] + table.might[city, 2]


@kernel
def cultist_check(g, pack, cultist):
    """DP-17.29, DP-17.4: a sane token is destroyed, an insane one kept; the fifth exposes the human."""
    table = g.table
    if table.bag_sane + table.bag_insane == 0:
        return
    insane = draw_token(g)
    tell(g, T_AO_SANITY, cultist, insane, 0, 0)
    table.ao.insane += insane
    table.ao.sane += 1 - insane
    if table.ao.insane >= pack.ao_insane_limit:
        table.ao.exposed |= 1


# -- tracks -----------------------------------------------------------------------------------------------------------


@kernel
def move_tracks(g, pack, ritual, investigation):
    """DP-17.5, DP-17.27: the ritual rises by all its symbols, the investigation falls by all of its."""
    if ritual > 0:
        move_marker(g, pack, NOBODY, RITUAL, ritual)
    if investigation > 0:
        move_marker(g, pack, NOBODY, INVESTIGATION, -investigation)


# -- murder -----------------------------------------------------------------------------------------------------------


@kernel
def strike(g, pack, seats, cultist, n):
    """DP-17.20, DP-17.21: murders an agent of the human in its city, hired agents first."""
    table = g.table
    city = cultist_city(table, cultist)
    if table.vp[0] < pack.ao_murder_min or cultist_power(table, pack, cultist, city, n) < pack.city[city].control:
        return False
    victim = choose_victim(g, pack, seats, city)
    if victim == NOBODY:
        return False
    tell(g, T_AO_MURDER, cultist, victim, city, 0)
    ancient_one_gains(g, pack.ao_murder_vp)
    g.table.stats.murders += 1
    lose_agent(g, pack, victim)
    if victim != MAIN:
        react_to_murder(g, pack, seats, 0)
    return True


@kernel
def choose_victim(g, pack, seats, city):
    """DP-17.20, DP-17.33: the human chooses among the agents that may be struck; NOBODY if there is none."""
    table = g.table
    open_menu(g, ASK_VICTIM)
    for token in range(TOKENS):
        piece = table.piece[token]
        if piece.owner == 0 and piece.place == city and token != MAIN:
            if piece.flipped == 0 and pack.token[token].immune == 0:
                offer(g, NOBODY, NOBODY, city, token, NOBODY, 0)
    if g.menu.n == 0 and table.piece[MAIN].place == city and is_alone(table, pack, 0):
        offer(g, NOBODY, NOBODY, city, MAIN, NOBODY, 0)
    if g.menu.n == 0:
        return NOBODY
    choice = ask(g, pack, seats, 0)
    if g.referee.ending != RUNNING:
        return NOBODY
    return g.menu.option[choice].agent + 0


@kernel
def lose_agent(g, pack, victim):
    """DP-17.21, DP-17.33: a hired agent's card is destroyed; a main agent's owner reveals, and the end is near.

    DP-20.6: what lies beside the card of the Ancient One counts for its goal only if the ruling says so.
    """
    if victim < FIRST_DEEP_ONE:
        g.table.ao.agents += pack.murdered_count
    if victim == MAIN:
        reveal(g, 0, BY_MURDER)
        g.table.ao.exposed |= 2
        put_token(g, pack, victim, NOBODY, IN_BOX)
    elif victim >= FIRST_DEEP_ONE:
        put_token(g, pack, victim, 0 if pack.deep_ones_to_owner != 0 else NOBODY, IN_SUPPLY)
    else:
        put_token(g, pack, victim, NOBODY, IN_BOX)
        if victim < MI_GO and take_card_away(g, 0, card_of(victim), True):
            put_in_box(g, pack, 0, card_of(victim))
