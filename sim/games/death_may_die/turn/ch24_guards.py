"""e4: the night guards and their prisoners (DM-24.7, DM-25.26)."""

from sim.games.death_may_die.effects.selectors import investigator_spaces
from sim.games.death_may_die.state.board import scene, spaces_on_the_way
from sim.games.death_may_die.state.codes import GO, GUARD_MOVED, HEAL_NOBODY, HEAL_WHOM, PATH, PRISONER_FREED
from sim.games.death_may_die.state.menu import choose_space, offer, running
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel
from sim.play import ask, open_menu

__all__ = ["free_prisoners", "guards_walk", "move_guards"]


@kernel
def move_guards(g, pack, seats, n, goals):
    """DM-25.26: each guard moves n spaces by a shortest path toward the nearest of the goals."""
    for k in range(scene(g, pack).guards):
        if g.table.guard[k] >= 0 and running(g):
            ways = spaces_on_the_way(g, pack, g.table.guard[k], n, goals)
            to = choose_space(g, pack, seats, g.table.active, PATH, ways, -1)
            if not running(g):
                return
            if to >= 0 and to != g.table.guard[k]:
                g.table.guard[k] = to
                say(g, GUARD_MOVED, -1, to, 0, 0)


@kernel
def free_prisoners(g, pack, seats, user, n):
    """DM-25.26: up to n investigators leave custody; the user chooses whom, or nobody."""
    for _ in range(n):
        open_menu(g, HEAL_WHOM)
        for seat in range(pack.seats):
            if g.table.inv[seat].alive == 1 and g.table.inv[seat].custody == 1:
                offer(g, GO, seat, g.table.inv[seat].space, -1, -1, -1, 0, 0)
        if g.menu.n == 0:
            return
        offer(g, HEAL_NOBODY, user, -1, -1, -1, -1, 0, 0)
        o = g.menu.option[ask(g, pack, seats, user)]
        if not running(g) or o.act == HEAL_NOBODY:
            return
        seat = o.who + 0
        g.table.inv[seat].custody = 0
        say(g, PRISONER_FREED, seat, 0, 0, 0)


@kernel
def guards_walk(g, pack, seats):
    """DM-24.7, DM-14.11: before the mythos card guards walk, if the content lets them."""
    if scene(g, pack).guard_steps > 0:
        move_guards(g, pack, seats, scene(g, pack).guard_steps, investigator_spaces(g, pack))
