"""What effects do inside an encounter.

Markers and affinity, prevention, discards, and the tracks of the active character.
"""

from sim.game import RUNNING
from sim.games.tainted_grail.state.codes import (
    COMBAT,
    DAMAGE,
    DAMAGE_U,
    DISCARD,
    DISCARD_LAST,
    DRAW,
    GOING_ON,
    PREVENT_DAMAGE,
    PREVENT_TRACK,
    REFLECT,
    T_DISCARDS,
    T_POOL,
    T_WOUNDED,
    TERROR_OP,
    TERROR_PER_FLOW_LESS,
    TRACK,
    WEALTH,
    WEALTH_OR_TRACK,
    WITHDRAW,
    WITHDRAWN,
)
from sim.games.tainted_grail.turn.ch03_tracks import affect, gain_stock, gain_terror, lose_health
from sim.games.tainted_grail.turn.ch09_hands import forced_discard, must_draw
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import tell

__all__ = ["ability", "discard_last", "has_fallen", "is_stopped", "move_track", "remove_last"]


@kernel
def has_fallen(g, seat):
    """TG-9.54, TG-11.8: whether the character became dying in this encounter, or, dying before, was killed.

    One that was dying before and got well may fall again.
    """
    who = g.table.who[seat]
    return who.killed == 1 or (who.dying == 1 and g.table.fight.fencer[seat].was_dying == 0)


@kernel
def is_stopped(g, seat):
    """Whether the rest of a card or of a flow is lost: the fight is over, the character fell, or it must escape."""
    fencer = g.table.fight.fencer[seat]
    over = g.table.fight.result != GOING_ON or g.referee.ending != RUNNING
    return over or fencer.short == 1 or has_fallen(g, seat)


@kernel
def move_track(g, n):
    """TG-9.37, TG-9.62, TG-9.67: markers into the pool, or steps up the affinity track, which ends at its top."""
    fight = g.table.fight
    fight.pool += n
    if fight.kind != COMBAT:
        fight.pool = min(max(fight.pool, 0), fight.target)
    tell(g, T_POOL, fight.active, fight.pool, fight.target, n)


@kernel
def lose_track(g, pack, seats, seat, n):
    """TG-9.41, TG-9.73, TG-20.14: what is not prevented is lost.

    Of markers that are not there a card each is discarded.
    """
    fight = g.table.fight
    if fight.in_flow == 1:
        kept = min(n, fight.guard_track)
        fight.guard_track -= kept
        n -= kept
    there = min(n, fight.pool)
    if there > 0:
        move_track(g, -there)
    if fight.kind == COMBAT:
        forced_discard(g, pack, seats, seat, n - there)


@kernel
def change_track(g, pack, seats, seat, n):
    """Markers or affinity gained or lost."""
    if n >= 0:
        move_track(g, n)
    else:
        lose_track(g, pack, seats, seat, -n)


@kernel
def wound(g, pack, seat, n, sheer):
    """TG-9.53, TG-20.14: damage less what is prevented; unavoidable damage in full. Noted for reflect (TG-20.3)."""
    fight = g.table.fight
    if fight.in_flow == 1 and not sheer:
        kept = min(n, fight.guard_damage)
        fight.guard_damage -= kept
        n -= kept
    fight.wounds += n
    tell(g, T_WOUNDED, seat, n, 0, 0)
    lose_health(g, pack, seat, n)


@kernel
def frighten(g, pack, seat, n):
    """Terror from a flow, less what a skill spares."""
    if g.table.fight.in_flow == 1 and n > 0:
        n = max(0, n - g.table.who[seat].power[TERROR_PER_FLOW_LESS])
    gain_terror(g, pack, seat, n)


@kernel
def remove_last(g):
    """TG-9.78: the last card leaves with its links and its magic; the card before it is the last again."""
    fight = g.table.fight
    link = fight.link[fight.n - 1]
    for slot in range(3):
        if (link.linked >> slot) & 1 == 1:
            fight.keys[slot] -= 1
    fight.n -= 1
    bag.put_top(fight.fencer[link.owner].out, link.card)
    tell(g, T_DISCARDS, link.owner, link.card, 2, 0)


@kernel
def discard_last(g, n):
    """TG-9.37, TG-9.78: the last card of the sequence is removed; the encounter card never is."""
    for _ in range(min(n, g.table.fight.n)):
        remove_last(g)


@kernel
def wealth_or_track(g, pack, seats, seat, n):
    """One wealth is paid, else the track changes."""
    if g.table.who[seat].stock[WEALTH] > 0:
        gain_stock(g, seat, WEALTH, -1)
    else:
        change_track(g, pack, seats, seat, n)


@kernel
def ability(g, pack, seats, seat, op, n):
    """TG-9.20: one effect of a card, of a table row or of an opportunity on the active character."""
    fight = g.table.fight
    if op == TRACK:
        change_track(g, pack, seats, seat, n)
    elif op == DAMAGE:
        wound(g, pack, seat, n, False)
    elif op == DAMAGE_U:
        wound(g, pack, seat, n, True)
    elif op == TERROR_OP:
        frighten(g, pack, seat, n)
    elif op == DRAW:
        must_draw(g, seat, n)
    elif op == DISCARD:
        forced_discard(g, pack, seats, seat, n)
    elif op == PREVENT_DAMAGE:
        fight.guard_damage += n
    elif op == PREVENT_TRACK:
        fight.guard_track += n
    elif op == REFLECT:
        fight.reflect += n
    elif op == DISCARD_LAST:
        discard_last(g, n)
    elif op == WEALTH_OR_TRACK:
        wealth_or_track(g, pack, seats, seat, n)
    elif op == WITHDRAW:
        fight.result = WITHDRAWN
    else:
        affect(g, pack, seat, op, n)
        fight.fencer[seat].was_dying &= g.table.who[seat].dying
