"""Thresholds: symptoms, then a level-up, then the green die (DM-9.6 to DM-9.13)."""

from sim.games.death_may_die.effects.effects import advance, perform, start
from sim.games.death_may_die.state.codes import BY_SYMPTOM, GREEN_DIE, LEVEL_UP, LEVELLED, LEVELS, NOWHERE, SYMPTOMS
from sim.games.death_may_die.state.investigators import refresh
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.play import ask, open_menu

__all__ = ["resolve", "settle"]


@kernel
def level_up(g, pack, seats, seat):
    """DM-7.3, DM-9.13: one printed skill below level 4 rises by one; usable at once (DM-7.4)."""
    inv = g.table.inv[seat]
    open_menu(g, LEVEL_UP)
    for i in range(3):
        if inv.level[i] < LEVELS - 1:
            offer(g, 0, seat, -1, -1, i, pack.person[inv.who].skill[i], inv.level[i] + 1, 0)
    if g.menu.n == 0:
        return
    i = g.menu.option[ask(g, pack, seats, seat)].token + 0
    if running(g):
        inv.level[i] += 1
        say(g, LEVELLED, seat, pack.person[inv.who].skill[i], inv.level[i], 0)
        refresh(g, pack, seat)


@kernel
def cross_threshold(g, pack, seats, seat):
    """DM-9.6: symptoms, level-up, green die; DM-9.10: sanity lost meanwhile is a new event that waits."""
    inv = g.table.inv[seat]
    inv.waiting -= 1
    threshold = inv.crossed + 0
    inv.crossed += 1
    say(g, SYMPTOMS, seat, inv.insanity, pack.threshold[threshold], 0)
    blamed = g.table.blame + 0
    g.table.blame = BY_SYMPTOM
    perform(g, pack, seats, pack.madness[inv.insanity].symptoms, seat, seat, NOWHERE, NOWHERE, NOWHERE)
    g.table.blame = blamed
    if not running(g) or inv.alive == 0:
        return
    level_up(g, pack, seats, seat)
    if pack.threshold_dice[threshold] == 1:
        inv.green += 1
        say(g, GREEN_DIE, seat, inv.green, 0, 0)


@kernel
def next_waiting(g, pack):
    """DM-9.7: the first investigator with a threshold to resolve, clockwise from the active one, or -1."""
    waiting = 0
    for seat in range(pack.seats):
        waiting += g.table.inv[seat].waiting
    if waiting == 0:
        return -1
    for k in range(pack.seats):
        seat = to_the_left(g.table.active, k, pack.seats)
        if g.table.inv[seat].waiting > 0 and g.table.inv[seat].alive == 1:
            return seat
    return -1


@kernel
def settle(g, pack, seats):
    """DM-9.7, DM-9.12: every threshold that waits, one investigator after the other."""
    seat = next_waiting(g, pack)
    while seat >= 0 and running(g):
        cross_threshold(g, pack, seats, seat)
        seat = next_waiting(g, pack)


@kernel
def resolve(g, pack, seats, program, owner, foe, token, card):
    """Runs a program; thresholds are settled after each of its operations (DM-15.12)."""
    base = g.scratch.depth
    start(g, program, owner, owner, foe, token, card)
    while g.scratch.depth > base and running(g):
        advance(g, pack, seats)
        if running(g):
            settle(g, pack, seats)
    g.scratch.depth = base
