"""Effects on cubes and locks, and the basic actions that do the same (DP-7.1, DP-7.3, DP-7.5, DP-7.13)."""

from sim.game import RUNNING
from sim.games.dark_providence.effects.possible import may_lock, selects, targets_of_rivals
from sim.games.dark_providence.state.board import is_target, put_cubes, take_back, to_limbo
from sim.games.dark_providence.state.codes import (
    ADD_INFLUENCE,
    ASK_INFLUENCE,
    ASK_LIMBO,
    ASK_LOCK,
    ASK_RETRIEVE,
    ASK_RETURN,
    LIMBO,
    LOCK,
    NOBODY,
    RETRIEVE,
    RETURN_OTHER,
    SHUFFLE_CUBES,
    T_ADD,
    T_BUY,
    T_LIMBO,
    T_LOCK,
    T_RETRIEVE,
    T_RETURN,
    T_UNLOCK,
    TARGETS,
    X_BOARD,
    X_LIMBO,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.turn.ch06_claim import remove_lock
from sim.kernel import kernel
from sim.mechanisms.sets import next_member
from sim.play import ask, open_menu, tell


@kernel
def add_cubes(g, seat, target, n):
    """DP-7.1, DP-2.5: cubes from the supply to one target, as many as there are."""
    placed = min(n, g.table.supply[seat])
    put_cubes(g.table, target, seat, placed)
    tell(g, T_ADD, seat, target, placed, 0)


@kernel
def add_by_effect(g, pack, seats, seat, n, x):
    """n own cubes on one target of the user's choice."""
    if g.table.supply[seat] == 0:
        return
    open_menu(g, ASK_INFLUENCE)
    for target in range(TARGETS):
        if selects(x, target) and is_target(g.table, target):
            offer(g, ADD_INFLUENCE, NOBODY, target, NOBODY, NOBODY, n)
    if g.menu.n == 0:
        return
    choice = ask(g, pack, seats, seat)
    if g.referee.ending == RUNNING:
        add_cubes(g, seat, g.menu.option[choice].target, n)


@kernel
def retrieve_cubes(g, pack, seats, seat, n, x):
    """DP-7.3, DP-7.19: own cubes back to the supply, so many from here and so many from there as the player likes."""
    table = g.table
    left = n + 0
    while left > 0:
        open_menu(g, ASK_RETRIEVE)
        if x != X_BOARD:
            offer_retrieving(g, LIMBO, min(left, table.limbo[seat]))
        if x != X_LIMBO:
            target = next_member(table.covered[seat], -1)
            while target >= 0:
                offer_retrieving(g, target, min(left, table.cubes[target, seat]))
                target = next_member(table.covered[seat], target)
        if g.menu.n == 0:
            return
        choice = ask(g, pack, seats, seat)
        if g.referee.ending != RUNNING:
            return
        option = g.menu.option[choice]
        left -= option.n
        retrieve(g, seat, option.target, option.n)


@kernel
def offer_retrieving(g, source, most):
    """Each number of cubes that one place can give."""
    for n in range(most, 0, -1):
        offer(g, RETRIEVE, NOBODY, source, NOBODY, NOBODY, n)


@kernel
def retrieve(g, seat, source, n):
    """Own cubes from Limbo or a target to the supply."""
    if source == LIMBO:
        g.table.limbo[seat] -= n
        g.table.supply[seat] += n
    else:
        take_back(g.table, source, seat, n)
    tell(g, T_RETRIEVE, seat, source, n, 0)


@kernel
def buy_cubes(g, seat, n):
    """DP-7.5, DP-7.6: own cubes from the general supply, as many as are left."""
    bought = min(n, g.table.unbought[seat])
    g.table.unbought[seat] -= bought
    g.table.supply[seat] += bought
    g.table.stats.bought += bought
    tell(g, T_BUY, seat, bought, 0, 0)


@kernel
def offer_rival_cubes(g, pack, seat, op, x):
    """Cubes of each other player on each target: DP-16.10: in the solo game of one cultist."""
    rivals = targets_of_rivals(g.table, pack, seat, x)
    target = next_member(rivals, -1)
    while target >= 0:
        for other in range(pack.colours):
            if other != seat and g.table.cubes[target, other] > 0:
                offer(g, op, NOBODY, target, NOBODY, other, g.table.cubes[target, other])
        target = next_member(rivals, target)


@kernel
def return_others(g, pack, seats, seat, n, x):
    """DP-20.7: one other player takes back n cubes from one target."""
    open_menu(g, ASK_RETURN)
    offer_rival_cubes(g, pack, seat, RETURN_OTHER, x)
    if g.menu.n == 0:
        return
    choice = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return
    option = g.menu.option[choice]
    back = min(n, option.n)
    take_back(g.table, option.target, option.rival, back)
    tell(g, T_RETURN, seat, option.rival, option.target, back)


@kernel
def send_to_limbo(g, pack, seats, seat, n):
    """n cubes of other players, one after the other, to their Limbo."""
    for _ in range(n):
        open_menu(g, ASK_LIMBO)
        offer_rival_cubes(g, pack, seat, SHUFFLE_CUBES, 0)
        if g.menu.n == 0:
            return
        choice = ask(g, pack, seats, seat)
        if g.referee.ending != RUNNING:
            return
        option = g.menu.option[choice]
        to_limbo(g.table, option.target, option.rival, 1)
        tell(g, T_LIMBO, seat, option.rival, option.target, 0)


@kernel
def change_lock(g, pack, seats, seat, x):
    """DP-7.13, DP-7.14: a lock is put on a target or removed from one."""
    open_menu(g, ASK_LOCK)
    for target in range(TARGETS):
        if may_lock(g.table, pack, target, x):
            offer(g, LOCK, NOBODY, target, NOBODY, NOBODY, g.table.lock[target])
    if g.menu.n == 0:
        return
    choice = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return
    target = g.menu.option[choice].target + 0
    if g.table.lock[target] != 0:
        remove_lock(g, target)
        tell(g, T_UNLOCK, seat, target, 0, 0)
    else:
        put_lock(g, target)
        tell(g, T_LOCK, seat, target, 0, 0)


@kernel
def put_lock(g, target):
    """DP-2.8: one lock on a target."""
    g.table.lock[target] = 1
    g.table.locks_left -= 1
