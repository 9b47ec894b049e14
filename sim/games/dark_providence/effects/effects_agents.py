"""Effects on agents and on the tokens of the common supply (DP-1.16)."""

from sim.game import RUNNING
from sim.games.dark_providence.effects.possible import can_place, city_fits, may_kill_own, may_possess, may_turn
from sim.games.dark_providence.state.board import find_ways, flip_token, free_deep_one, put_token
from sim.games.dark_providence.state.cards import card_of, destroy_agent, take_card_away
from sim.games.dark_providence.state.codes import (
    AGENTS,
    ASK_CITY,
    ASK_OWN_AGENT,
    ASK_TURN_AGENT,
    CITIES,
    CTHULHU,
    DEED_POSSESSED,
    DEEP_ONE,
    KILL_OWN,
    MI_GO,
    MI_GO_OP,
    NOBODY,
    POSSESS,
    T_CTHULHU,
    T_DEEP_ONE,
    T_MARTIAL,
    T_MARTIAL_OFF,
    T_MI_GO,
    T_POSSESS,
    T_TURNED,
    T_WHATELEY,
    TURN_AGENT,
    WHATELEY,
    X_REMOVE,
)
from sim.games.dark_providence.state.menu import offer
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import ask, open_menu, tell

# -- tokens put in cities ---------------------------------------------------------------------------------------------


@kernel
def choose_city(g, pack, seats, seat, op, x):
    """The user names a city for an effect; NOBODY if none fits or the game has ended."""
    open_menu(g, ASK_CITY)
    for city in range(CITIES):
        if city_fits(g.table, pack, op, x, city):
            offer(g, op, NOBODY, city, NOBODY, NOBODY, 0)
    if g.menu.n == 0:
        return NOBODY
    choice = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return NOBODY
    return g.menu.option[choice].target + 0


@kernel
def place_tokens(g, pack, seats, seat, op, x, n):
    """DP-2.5: n tokens of the common supply, as many as there are, each in a city of choice."""
    for _ in range(n):
        if not can_place(g.table, pack, seat, op, x):
            return
        city = choose_city(g, pack, seats, seat, op, x)
        if city == NOBODY:
            return
        place_token(g, pack, seat, op, x, city)


@kernel
def place_token(g, pack, seat, op, x, city):
    """One token: a Deep One, the Mi-Go, a Whateley, the Cthulhu figure, or martial law."""
    table = g.table
    if op == DEEP_ONE:
        put_token(g, pack, free_deep_one(table, pack, seat), seat, city)
        tell(g, T_DEEP_ONE, seat, city, 0, 0)
    elif op == MI_GO_OP:
        put_token(g, pack, MI_GO, seat, city)
        tell(g, T_MI_GO, seat, city, 0, 0)
    elif op == WHATELEY:
        table.whateley[city] = 1
        table.whateleys_left -= 1
        tell(g, T_WHATELEY, seat, city, 0, 0)
    elif op == CTHULHU:
        table.cthulhu = city
        tell(g, T_CTHULHU, seat, city, 0, 0)
        find_ways(g, pack)
    else:
        table.martial[city] = 0 if x == X_REMOVE else 1
        table.martial_left += 1 if x == X_REMOVE else -1
        tell(g, T_MARTIAL_OFF if x == X_REMOVE else T_MARTIAL, seat, city, 0, 0)
        find_ways(g, pack)


# -- hired agents -----------------------------------------------------------------------------------------------------


@kernel
def choose_agent(g, pack, seats, seat, op):
    """The user names a hired agent for an effect; NOBODY if there is none or the game has ended."""
    table = g.table
    open_menu(g, ASK_TURN_AGENT if op == TURN_AGENT else ASK_OWN_AGENT)
    for token in range(AGENTS):
        if op == TURN_AGENT:
            fits = may_turn(table, seat, token)
        elif op == POSSESS:
            fits = may_possess(table, seat, token)
        else:
            fits = may_kill_own(table, seat, token)
        if fits:
            offer(g, op, card_of(token), table.piece[token].place, token, table.piece[token].owner, 0)
    if g.menu.n == 0:
        return NOBODY
    choice = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return NOBODY
    return g.menu.option[choice].agent + 0


@kernel
def turn_agents(g, pack, seats, seat, n):
    """DP-5.8, DP-2.7: hired agents of one other player change sides; card to the discard pile, base swapped."""
    for _ in range(n):
        if g.table.agents[seat] >= pack.max_agents:
            return
        token = choose_agent(g, pack, seats, seat, TURN_AGENT)
        if token == NOBODY:
            return
        take_over(g, pack, seat, token)


@kernel
def take_over(g, pack, seat, token):
    """DP-5.4, DP-5.7, DP-5.8: card and token go together; a card taken from a hand is replaced."""
    piece = g.table.piece[token]
    old = piece.owner + 0
    tell(g, T_TURNED, seat, token, old, 0)
    if take_card_away(g, old, card_of(token), True):
        bag.put_top(g.table.discard[seat], card_of(token))
    put_token(g, pack, token, seat, piece.place)


@kernel
def possess(g, pack, seats, seat, n):
    """DP-2.10: own hired agents are flipped to the possessed side."""
    for _ in range(n):
        token = choose_agent(g, pack, seats, seat, POSSESS)
        if token == NOBODY:
            return
        flip_token(g, pack, token)
        g.table.deed[seat, DEED_POSSESSED] += 1
        g.table.deeds += 1
        tell(g, T_POSSESS, seat, token, 0, 0)


@kernel
def kill_own(g, pack, seats, seat, n):
    """DP-5.2: own hired agents are destroyed, card and token."""
    for _ in range(n):
        token = choose_agent(g, pack, seats, seat, KILL_OWN)
        if token == NOBODY:
            return
        destroy_agent(g, pack, token, False)
