"""DP-7.9 to DP-7.11: travel; DP-2.12, DP-2.17: the free step."""

import numpy as np

from sim.game import RUNNING
from sim.games.dark_providence.state.board import are_adjacent, cost_through_gates, is_barred, put_token, route_cost
from sim.games.dark_providence.state.codes import (
    ASK_TRAVEL,
    CITIES,
    DO_STEP,
    DO_TRAVEL,
    FIRST_DEEP_ONE,
    MENU_FULL,
    NOBODY,
    OPEN_GATES_ADJACENT,
    OPTIONS,
    T_STEP,
    T_TRAVEL,
)
from sim.games.dark_providence.state.menu import offer, write
from sim.kernel import kernel
from sim.mechanisms.maps import FAR
from sim.mechanisms.sets import bit, has, next_member
from sim.play import ask, gap, open_menu, tell


@kernel
def is_twin(table, t, tokens):
    """Whether an earlier Deep One of a set has the same owner and stands in the same city."""
    for earlier in range(FIRST_DEEP_ONE, t):
        same = table.piece[earlier].owner == table.piece[t].owner and table.piece[earlier].place == table.piece[t].place
        if same and has(tokens, earlier):
            return True
    return False


@kernel
def next_token(table, tokens, after):
    """As `next_member`, but of Deep Ones that need not be told apart only the first: of one owner, in one city."""
    t = next_member(tokens, after)
    while t >= FIRST_DEEP_ONE and is_twin(table, t, tokens):
        t = next_member(tokens, t)
    return t


@kernel
def offer_journeys(g, pack, seat, funds, moved):
    """DP-7.9: each own agent and Deep One not in `moved` (bits) to each city within the funds."""
    table, menu = g.table, g.menu
    n = np.int64(menu.n)
    most = min(funds, FAR - 1)
    through_gates = table.mod[seat, OPEN_GATES_ADJACENT] != 0
    movers = table.afoot[seat] & ~moved
    t = next_token(table, movers, -1)
    while t >= 0 and n <= OPTIONS - CITIES:
        place = table.piece[t].place + 0
        for city in range(CITIES):
            cost = table.way[place, city] + 0
            if through_gates:
                cost = min(cost, cost_through_gates(table, pack, place, city))
            write(menu.option[n], DO_TRAVEL, NOBODY, city, t, NOBODY, cost)
            n += (cost <= most) & (city != place)  # a branch would often be guessed wrong
        t = next_token(table, movers, t)
    menu.n = n
    if t >= 0:
        gap(g, MENU_FULL)


@kernel
def can_travel(table, pack, seat, funds):
    """DP-4.9: whether anybody can move for the funds."""
    t = next_member(table.afoot[seat], -1)
    while t >= 0:
        place = table.piece[t].place + 0
        for city in range(CITIES):
            if city != place and route_cost(table, pack, seat, place, city) <= min(funds, FAR - 1):
                return True
        t = next_member(table.afoot[seat], t)
    return False


@kernel
def journey(g, pack, seat, t, city, cost):
    """One mover reaches its destination."""
    put_token(g, pack, t, seat, city)
    tell(g, T_TRAVEL, seat, t, city, cost)


@kernel
def travel_on(g, pack, seats, seat, funds, moved):
    """DP-7.9, DP-7.10: further movers, as long as the funds last and the player wants; the funds spent."""
    spent = 0
    while True:
        open_menu(g, ASK_TRAVEL)
        offer(g, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, 0)
        offer_journeys(g, pack, seat, funds - spent, moved)
        choice = ask(g, pack, seats, seat)
        if g.referee.ending != RUNNING or g.menu.option[choice].agent == NOBODY:
            return spent
        option = g.menu.option[choice]
        spent += option.n
        moved |= bit(option.agent)
        journey(g, pack, seat, option.agent, option.target, option.n)


@kernel
def offer_steps(g, pack, seat):
    """DP-2.12, DP-2.17: an agent with a free step, once in the own turn, to an adjacent city that is not barred."""
    table = g.table
    for i in range(pack.steppers.n):
        t = pack.steppers.card[i]
        place = table.piece[t].place + 0
        if table.piece[t].owner != seat or place < 0 or table.stepped[t] != 0:
            continue
        for city in range(CITIES):
            if are_adjacent(table, pack, seat, place, city) and not is_barred(table, city):
                offer(g, DO_STEP, NOBODY, city, t, NOBODY, 0)


@kernel
def step_free(g, pack, seat, t, city):
    """DP-2.12: the step, free of cost."""
    g.table.stepped[t] = 1
    put_token(g, pack, t, seat, city)
    tell(g, T_STEP, seat, t, city, 0)
