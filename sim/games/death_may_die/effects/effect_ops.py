"""The single operations of effects (DM-25.10, DM-25.15 to DM-25.22); effects.py calls them in order."""

import numpy as np

from sim.games.death_may_die.components.vocabulary import (
    ACTIVE,
    CODEPENDENT,
    GAIN_SIGN,
    HEAL_STRESS,
    PER_SIGN,
)  # fmt: skip
from sim.games.death_may_die.effects.selectors import (
    amount,
    investigator_spaces,
    next_clockwise,
    seats_met,
    spaces_met,
)  # fmt: skip
from sim.games.death_may_die.state.board import people_here, scene, slot_bits, take_fire_tokens, wound_enemy
from sim.games.death_may_die.state.codes import (
    AGAINST,
    BLACK,
    DANCE,
    ENEMY_HEALED,
    FIRE_QUENCHED,
    GREEN,
    LAY_DOWN,
    NOWHERE,
    PLACED,
    SIGN_GAINED,
    SIGN_LOST,
    TOMES,
    VILLAGERS,
)
from sim.games.death_may_die.state.investigators import (
    heal_stress,
    heal_wounds,
    lose_sanity,
    sanity_cut,
    take_stress,
    take_wounds,
)  # fmt: skip
from sim.games.death_may_die.state.menu import running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn import ch14_summons as calls
from sim.games.death_may_die.turn.ch04_rolls import gather, open_roll
from sim.games.death_may_die.turn.ch20_elder import place_elder
from sim.games.death_may_die.turn.ch20_objectives import (
    light_beacon,
    reveal_partygoer,
    take_tome,
)  # fmt: skip
from sim.games.death_may_die.turn.ch24_guards import move_guards
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import bit, next_member

__all__ = [
    "amount", "elder_to", "fire", "flip", "guards", "heal",
    "heal_enemy", "lie_down", "lose", "move", "move_self", "mover_of", "quench", "rlyeh", "roll_against",
    "set_stress", "signs", "spaces_met", "stress", "summon", "tokens_out", "wound", "wound_enemies", "wound_figures",
]  # fmt: skip


# -- mind and body -------------------------------------------------------------------------------------------------


@kernel
def lose(g, pack, seats, e, f):
    """DM-25.2: an event of its own for each, clockwise; thresholds wait."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0:
        seat = to_the_left(g.table.active, k, pack.seats)
        lose_sanity(g, pack, seat, e.n, sanity_cut(g, seat, 0))
        k = next_clockwise(g, pack, people, k)


@kernel
def stress(g, pack, seats, e, f):
    """DM-5.8, DM-25.5."""
    people = seats_met(g, pack, seats, e, f)
    n = amount(g, pack, e, f, NOWHERE)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0 and running(g):
        take_stress(g, pack, seats, to_the_left(g.table.active, k, pack.seats), n, e.flag)
        k = next_clockwise(g, pack, people, k)


@kernel
def set_stress(g, pack, e, f):
    """DM-25.16, DM-22.10: the marker is placed, without events."""
    g.table.inv[f.owner].stress = min(amount(g, pack, e, f, NOWHERE), pack.stress)


@kernel
def wound(g, pack, seats, e, f):
    """A wound event for each (DM-25.2)."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0 and running(g):
        take_wounds(g, pack, seats, to_the_left(g.table.active, k, pack.seats), e.n, 0)
        k = next_clockwise(g, pack, people, k)


@kernel
def heal(g, pack, seats, e, f):
    """DM-3.12."""
    people = seats_met(g, pack, seats, e, f)
    n = amount(g, pack, e, f, NOWHERE)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0:
        seat = to_the_left(g.table.active, k, pack.seats)
        if e.op == HEAL_STRESS:
            heal_stress(g, seat, n)
        else:
            heal_wounds(g, seat, n)
        k = next_clockwise(g, pack, people, k)


@kernel
def signs(g, pack, seats, e, f):
    """DM-20.15: Yellow Signs, as long as there are some."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0:
        seat = to_the_left(g.table.active, k, pack.seats)
        inv = g.table.inv[seat]
        if e.op == GAIN_SIGN:
            n = min(np.int64(e.n), g.table.signs_left)
        else:
            n = -min(np.int64(e.n), inv.signs)
        inv.signs += n
        g.table.signs_left -= n
        if n != 0:
            say(g, SIGN_GAINED if n > 0 else SIGN_LOST, seat, abs(n), inv.signs, 0)
        k = next_clockwise(g, pack, people, k)


@kernel
def roll_against(g, pack, seats, e, f):
    """DM-4.6, DM-4.15: dice against an investigator; successes wound, tentacles cost sanity."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0 and running(g):
        seat = to_the_left(g.table.active, k, pack.seats)
        times = g.table.inv[seat].signs if e.per == PER_SIGN else 1
        if times > 0:
            open_roll(g, AGAINST, seat, NOWHERE)
            dice.add_dice(g.table.roll.pool, BLACK, e.n * times)
            dice.add_dice(g.table.roll.pool, GREEN, e.k * times)
            gather(g, pack, seats, 0)
            if running(g):
                tentacles = g.table.roll.tentacles + 0
                cut = sanity_cut(g, seat, 0)
                take_wounds(g, pack, seats, seat, g.table.roll.successes, 0)
                lose_sanity(g, pack, seat, tentacles, cut)
        k = next_clockwise(g, pack, people, k)


@kernel
def lie_down(g, f):
    """DM-22.7: Catatonia."""
    g.table.inv[f.owner].lying = 1
    say(g, LAY_DOWN, f.owner, 0, 0, 0)


@kernel
def mover_of(g, e, f):
    """Whom move_self moves: the one whose text it is, the active one, or the partner; NOWHERE if nobody can be moved.

    No partner may be named, the dead are moved no more, and who lies down stays (DM-22.7).
    """
    mover = np.int64(g.table.active if e.who == ACTIVE else f.owner)
    if e.who == CODEPENDENT:
        mover = np.int64(g.table.inv[f.owner].partner)
    if mover < 0 or g.table.inv[mover].alive == 0 or g.table.inv[mover].lying == 1:
        return np.int64(NOWHERE)
    return mover


@kernel
def move_self(g, pack, seats, e, f):
    """DM-11.7: placed, not a Run: enemies stay behind and no fire is caught."""
    mover = mover_of(g, e, f)
    if mover < 0:
        return
    to = next_member(spaces_met(g, pack, seats, e, f), -1)
    if to >= 0 and running(g):
        g.table.inv[mover].space = to
        say(g, PLACED, mover, to, 0, 0)


# -- the map -------------------------------------------------------------------------------------------------------


@kernel
def move(g, pack, seats, e, f):
    """DM-14.5, DM-14.12, DM-14.13."""
    only_in = g.table.rlyeh if e.onto > 0 else calls.ANYWHERE
    goals = spaces_met(g, pack, seats, e, f)
    if running(g):
        calls.move_enemies(g, pack, seats, e, f, goals, only_in)


@kernel
def summon(g, pack, seats, e, f):
    """DM-14.7."""
    calls.summon_in(g, pack, seats, e.foe, spaces_met(g, pack, seats, e, f), e.n)


@kernel
def wound_enemies(g, pack, seats, e, f):
    """DM-22.16: all at once."""
    slots = slot_bits(g, pack, e.foe, spaces_met(g, pack, seats, e, f))
    slot = next_member(slots, -1)
    while slot >= 0:
        wound_enemy(g, pack, slot, e.n)
        slot = next_member(slots, slot)


@kernel
def wound_figures(g, pack, seats, e, f):
    """DM-25.7, DM-22.15, DM-22.16: enemies and investigators of the spaces at once; the spaces met."""
    spaces = spaces_met(g, pack, seats, e, f)
    people = np.int64(0)
    p = next_member(spaces, -1)
    while p >= 0 and running(g):
        n = amount(g, pack, e, f, p)
        slots = np.int64(g.table.crowd[p])
        slot = next_member(slots, -1)
        while slot >= 0:
            wound_enemy(g, pack, slot, n)
            slot = next_member(slots, slot)
        people = people_here(g, pack, p)
        if e.flag == 0:
            people &= ~bit(f.owner)
        k = next_clockwise(g, pack, people, -1)
        while k >= 0 and running(g):
            take_wounds(g, pack, seats, to_the_left(g.table.active, k, pack.seats), n, 0)
            k = next_clockwise(g, pack, people, k)
        p = next_member(spaces, p)
    return spaces


@kernel
def fire(g, pack, seats, e, f):
    """DM-1.3, DM-1.15."""
    spaces = spaces_met(g, pack, seats, e, f)
    if running(g):
        calls.add_fires(g, pack, seats, spaces, e.n)


@kernel
def quench(g, pack, seats, e, f):
    """DM-24.2: fire tokens leave a space."""
    spaces = spaces_met(g, pack, seats, e, f)
    p = next_member(spaces, -1)
    while p >= 0:
        take_fire_tokens(g, p, e.n)
        say(g, FIRE_QUENCHED, f.owner, p, g.table.fire[p], 0)
        p = next_member(spaces, p)


@kernel
def rlyeh(g, pack, seats, e, f):
    """DM-20.12: False if a token is needed and none is left."""
    space = next_member(spaces_met(g, pack, seats, e, f), -1)
    return space < 0 or calls.add_rlyeh(g, pack, seats, space)


@kernel
def tokens_out(g, pack):
    """DM-20.13: what the revealed stages say when a R'lyeh token is needed and none is left."""
    program = 0
    for s in range(g.table.stage):
        program = max(program, pack.box[g.table.elder].stage[s].tokens_out)
    return np.int64(program)


@kernel
def elder_to(g, pack, seats, e, f):
    """The Elder One's figure is placed."""
    space = next_member(spaces_met(g, pack, seats, e, f), -1)
    if space >= 0:
        place_elder(g, space)


@kernel
def heal_enemy(g, e, f):
    """DM-25.22: wounds off the enemy whose card it is, never below 0."""
    if f.foe >= 0 and g.table.figure[f.foe].space >= 0 and g.table.figure[f.foe].wounds > 0:
        g.table.figure[f.foe].wounds = max(0, g.table.figure[f.foe].wounds - e.n)
        say(g, ENEMY_HEALED, -1, g.table.figure[f.foe].kind, g.table.figure[f.foe].wounds, 0)


# -- objectives ----------------------------------------------------------------------------------------------------


@kernel
def flip(g, pack, seats, seat, n):
    """DM-25.24: turn face up, finish or take the token meant by the action."""
    kind = scene(g, pack).type
    if kind == DANCE:
        for _ in range(n):
            if running(g):
                reveal_partygoer(g, pack, seats, seat)
    elif kind == TOMES:
        take_tome(g, pack, seats, seat)
    elif kind == VILLAGERS:
        light_beacon(g, pack)


@kernel
def guards(g, pack, seats, e, f):
    """DM-25.26: toward the nearest investigator, or toward the active one."""
    goals = spaces_met(g, pack, seats, e, f) if e.at > 0 else investigator_spaces(g, pack)
    move_guards(g, pack, seats, e.n, goals)
