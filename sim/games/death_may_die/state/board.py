"""The map: spaces, figures on them, fire, R'lyeh tokens; who stands where (DM-3, DM-1.2 to DM-1.5)."""

import numpy as np

from sim.games.death_may_die.components.vocabulary import ANY_ENEMY, ANY_MONSTER, THE_ELDER
from sim.games.death_may_die.state.codes import (
    BODY_LEFT,
    ELDER,
    FACE_DOWN,
    FIRE_PUT,
    GATE_WOUND_R,
    KEYS,
    KILLED_ENEMY,
    NOWHERE,
    SUMMONED,
    TOKENS,
    TOMES,
    WOUNDED_ENEMY,
)
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.maps import nearest
from sim.mechanisms.sets import bit, count, first_of, has, next_member

__all__ = [
    "add_fire_token", "alone", "crowd_at", "enemies_on_map", "figures_here", "is_kind", "is_safe", "kill", "lone_enemy",
    "move_figure", "people_here", "put_figure", "reserve", "scene", "slot_bits", "spaces_of_kind",
    "spaces_on_the_way", "steps_between",
    "summon_at", "take_fire_tokens", "within", "wound_enemy",
]  # fmt: skip


@kernel
def scene(g, pack):
    """The episode being played."""
    return pack.scene[g.table.episode]


@kernel
def steps_between(g, pack, a, b):
    """DM-3.8: fewest steps over adjacent spaces."""
    return np.int64(scene(g, pack).steps[a, b])


@kernel
def within(g, pack, a, reach):
    """The set of spaces at most `reach` steps from a."""
    out = np.int64(0)
    here = scene(g, pack)
    for p in range(here.spaces):
        if here.steps[a, p] <= reach:
            out |= bit(p)
    return out


@kernel
def spaces_on_the_way(g, pack, start, steps, goals):
    """DM-14.5: spaces where a figure may stand after that many steps of a shortest path to the nearest goal."""
    here = scene(g, pack)
    ends = nearest(here.steps[start], goals)
    best = here.steps[start, first_of(ends)] if ends != 0 else 0
    if best <= steps:
        return ends
    out = np.int64(0)
    for q in range(here.spaces):
        if here.steps[start, q] == steps:
            p = next_member(goals, -1)
            while p >= 0:
                if here.steps[q, p] == best - steps:
                    out |= bit(q)
                p = next_member(goals, p)
    return out


# -- figures -------------------------------------------------------------------------------------------------------


@kernel
def crowd_at(g, space):
    """The set of figures of enemies in a space, bit i for slot i."""
    return np.int64(g.table.crowd[space])


@kernel
def is_safe(g, space):
    """DM-3.5: a space without an enemy is Safe."""
    return g.table.crowd[space] == 0


@kernel
def is_kind(g, pack, slot, foe):
    """DM-3.1 to DM-3.3: whether the figure is of that kind or class of enemies."""
    if foe == ANY_ENEMY:
        return True
    if foe == THE_ELDER:
        return slot == ELDER
    if slot == ELDER:
        return False
    if foe == ANY_MONSTER:
        return pack.enemy[g.table.figure[slot].kind].category == 1
    return g.table.figure[slot].kind == foe


@kernel
def slot_bits(g, pack, foe, spaces):
    """The set of figures of a kind or class in a set of spaces."""
    out = np.int64(0)
    for slot in range(g.table.figures):
        space = g.table.figure[slot].space
        if space >= 0 and has(spaces, space) and is_kind(g, pack, slot, foe):
            out |= bit(slot)
    return out


@kernel
def spaces_of_kind(g, pack, foe):
    """The set of spaces where a figure of that kind or class stands."""
    out = np.int64(0)
    for slot in range(g.table.figures):
        space = g.table.figure[slot].space
        if space >= 0 and is_kind(g, pack, slot, foe):
            out |= bit(space)
    return out


@kernel
def enemies_on_map(g):
    """How many enemies stand on the map."""
    n = 0
    for slot in range(g.table.figures):
        if g.table.figure[slot].space >= 0:
            n += 1
    return n


@kernel
def people_here(g, pack, space):
    """The set of living investigators in a space."""
    out = np.int64(0)
    for seat in range(pack.seats):
        if g.table.inv[seat].alive == 1 and g.table.inv[seat].space == space:
            out |= bit(seat)
    return out


@kernel
def figures_here(g, pack, space):
    """How many figures, enemies and investigators, stand in a space."""
    return count(crowd_at(g, space)) + count(people_here(g, pack, space))


@kernel
def alone(g, pack, seat):
    """No other figure, enemy or investigator, in the investigator's space."""
    return figures_here(g, pack, g.table.inv[seat].space) == 1


@kernel
def lone_enemy(g, slot):
    """DM-7.17: whether the figure is the only enemy of its space."""
    return g.table.crowd[g.table.figure[slot].space] == bit(slot)


@kernel
def put_figure(g, slot, space):
    """Puts a figure into a space, from wherever it is; NOWHERE takes it off the map."""
    figure = g.table.figure[slot]
    if figure.space >= 0:
        g.table.crowd[figure.space] &= ~bit(slot)
    figure.space = space
    if space >= 0:
        g.table.crowd[space] |= bit(slot)


@kernel
def move_figure(g, slot, space):
    """Moves a figure that is on the map."""
    if g.table.figure[slot].space != space:
        put_figure(g, slot, space)


@kernel
def reserve(g, kind):
    """DM-1.5: a figure of that kind that is not on the map, or NOWHERE."""
    first = g.table.first_of[kind]
    for slot in range(first, first + g.table.slots_of[kind]):
        if g.table.figure[slot].space < 0:
            return slot
    return NOWHERE


@kernel
def summon_at(g, pack, kind, space):
    """DM-14.7: a figure from the reserve, skipped if there is none; DM-7.24: wounds of those who guard the gate."""
    slot = reserve(g, kind)
    if slot < 0:
        return
    g.table.figure[slot].wounds = 0
    put_figure(g, slot, space)
    say(g, SUMMONED, -1, kind, space, 0)
    here = scene(g, pack)
    if here.gate[0] != space and here.gate[1] != space and here.gate[2] != space:
        return
    for seat in range(pack.seats):
        inv = g.table.inv[seat]
        if inv.alive == 1 and inv.trait[GATE_WOUND_R] > 0 and g.table.figure[slot].space >= 0:
            if steps_between(g, pack, inv.space, space) < inv.trait[GATE_WOUND_R]:
                wound_enemy(g, pack, slot, (pack.enemy[kind].health + 1) // 2)


@kernel
def wound_enemy(g, pack, slot, n):
    """DM-12.2, DM-20.3, DM-20.5: wounds on an enemy; a beaten stage of the Elder One waits in `beaten`."""
    figure = g.table.figure[slot]
    if n <= 0 or figure.space < 0:
        return
    if slot == ELDER:
        if g.table.disrupted == 0 or g.table.beaten == 1 or g.table.won == 1:
            return
        figure.wounds += n
        say(g, WOUNDED_ENEMY, -1, -1, n, figure.wounds)
        if figure.wounds >= pack.box[g.table.elder].stage[g.table.stage - 1].health:
            g.table.beaten = 1
        return
    figure.wounds += n
    say(g, WOUNDED_ENEMY, -1, figure.kind, n, figure.wounds)
    if figure.wounds >= pack.enemy[figure.kind].health:
        kill(g, pack, slot)


@kernel
def kill(g, pack, slot):
    """DM-12.2: the figure returns unwounded to the reserve; DM-24.3: a cultist of e2 leaves a body."""
    figure = g.table.figure[slot]
    space = figure.space
    figure.wounds = 0
    g.table.fought &= ~bit(slot)  # DM-16.3: the figure may come back in this phase as another enemy
    put_figure(g, slot, NOWHERE)
    g.outcome.extra.kills += 1
    say(g, KILLED_ENEMY, -1, figure.kind, space, 0)
    if pack.enemy[figure.kind].category == 0 and scene(g, pack).type == TOMES:
        leave_body(g, space)


@kernel
def leave_body(g, space):
    """DM-24.3: a body drawn from the bag, face down; an empty bag leaves none."""
    letter = bag.draw_kind(g.hidden.bag, g.luck[TOKENS])
    if letter < 0:
        return
    for t in range(KEYS, len(g.table.token)):
        if g.table.token[t].space < 0 and g.table.token[t].state == FACE_DOWN:
            g.table.token[t].space = space
            g.hidden.face[t] = letter
            say(g, BODY_LEFT, -1, space, 0, 0)
            return


# -- fire ----------------------------------------------------------------------------------------------------------


@kernel
def add_fire_token(g, space):
    """DM-1.3: a fire token into a space, if one is left."""
    if g.table.fire_left == 0:
        return
    g.table.fire_left -= 1
    g.table.fire[space] += 1
    say(g, FIRE_PUT, -1, space, 0, 0)


@kernel
def take_fire_tokens(g, space, n):
    """Removes up to n fire tokens from a space; DM-1.14: they are in the reserve at once."""
    gone = min(n, g.table.fire[space])
    g.table.fire[space] -= gone
    g.table.fire_left += gone
