"""Attack: the dice, wounds on one or more enemies, what follows a kill (DM-12)."""

import numpy as np

from sim.games.death_may_die.effects.effects import perform
from sim.games.death_may_die.state.board import crowd_at, lone_enemy, wound_enemy
from sim.games.death_may_die.state.codes import (
    ALL_HERE,
    ATTACK,
    ATTACKED,
    BY_OWN,
    BY_STAGE,
    COUNT_SAVAGE,
    DICE_ATTACK,
    DICE_FAR,
    DICE_HERE,
    ELDER,
    EXTRA_WOUND,
    FULL_EACH,
    GO,
    KILL_CALM,
    LEAVE_OUT,
    NOWHERE,
    SPLIT_WOUNDS,
    STOP,
)
from sim.games.death_may_die.state.investigators import heal_stress, lose_sanity, sanity_cut
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch04_rolls import add_own_dice, gather, how_many, open_roll
from sim.games.death_may_die.turn.ch09_sanity import settle
from sim.games.death_may_die.turn.ch19_death import judge
from sim.games.death_may_die.turn.ch20_elder import reveal_next_stage, stage_health
from sim.kernel import kernel
from sim.mechanisms.sets import bit, count, has, next_member
from sim.play import ask, open_menu

__all__ = ["attack", "can_be_target", "health_left", "reveal_if_beaten"]


@kernel
def can_be_target(g, slot):
    """DM-12.5: the Elder One only once the ritual is disrupted."""
    return slot != ELDER or g.table.disrupted == 1


@kernel
def health_left(g, pack, slot):
    """Wounds that kill the enemy, or beat the current stage."""
    figure = g.table.figure[slot]
    if slot == ELDER:
        return stage_health(g, pack) - figure.wounds
    return np.int64(pack.enemy[figure.kind].health - figure.wounds)


@kernel
def targets_of(g, seat, target):
    """The set of enemies the attack is made against."""
    if target != ALL_HERE:
        return bit(target)
    out = crowd_at(g, g.table.inv[seat].space)
    return out if can_be_target(g, ELDER) else out & ~bit(ELDER)


@kernel
def tentacles_added(g, pack, targets):
    """DM-20.14, DM-4.20: the Star Spawn attacked in a R'lyeh space adds tentacles."""
    slot = next_member(targets, -1)
    most = 0
    while slot >= 0:
        figure = g.table.figure[slot]
        if slot != ELDER and has(g.table.rlyeh, figure.space):
            most = max(most, pack.enemy[figure.kind].rlyeh_defends)
        slot = next_member(targets, slot)
    return most


@kernel
def leave_out(g, pack, seats, seat, targets):
    """DM-7.9: any number of figures here; asked where an enemy that is not attacked makes a difference."""
    while count(targets) > 1 and (g.table.inv[seat].trait[FULL_EACH] > 0 or tentacles_added(g, pack, targets) > 0):
        open_menu(g, LEAVE_OUT)
        offer(g, STOP, seat, -1, NOWHERE, -1, -1, count(targets), 0)
        slot = next_member(targets, -1)
        while slot >= 0:
            offer(g, GO, seat, g.table.figure[slot].space, slot, -1, -1, count(targets), health_left(g, pack, slot))
            slot = next_member(targets, slot)
        o = g.menu.option[ask(g, pack, seats, seat)]
        if not running(g) or o.act == STOP:
            break
        targets &= ~bit(o.foe)
    return targets


@kernel
def split_wounds(g, pack, seats, seat, targets, wounds):
    """DM-12.4, DM-7.9: wounds are split freely among the targets after the roll, one after the other."""
    slot = next_member(targets, -1)
    while slot >= 0:
        g.scratch.share[slot] = 0
        slot = next_member(targets, slot)
    for left in range(wounds, 0, -1):
        open_menu(g, SPLIT_WOUNDS)
        slot = next_member(targets, -1)
        while slot >= 0:
            room = health_left(g, pack, slot) - g.scratch.share[slot]
            if room > 0:
                offer(g, 0, seat, g.table.figure[slot].space, slot, -1, -1, left, room)
            slot = next_member(targets, slot)
        if g.menu.n == 0:
            break
        chosen = g.menu.option[ask(g, pack, seats, seat)].foe + 0
        if not running(g):
            return
        g.scratch.share[chosen] += 1
    slot = next_member(targets, -1)
    while slot >= 0:
        wound_enemy(g, pack, slot, g.scratch.share[slot])
        slot = next_member(targets, slot)


@kernel
def deal_wounds(g, pack, seats, seat, target, targets):
    """DM-4.13, DM-12.3, DM-12.4, DM-7.9, DM-4.21: each success is a wound."""
    inv = g.table.inv[seat]
    wounds = g.table.roll.successes + 0
    if target != ALL_HERE:
        alone = lone_enemy(g, target)
        if alone and inv.trait[EXTRA_WOUND] > 0:
            wounds += how_many(g, pack, seats, COUNT_SAVAGE, inv.trait[EXTRA_WOUND])
            if not running(g):
                return
        wound_enemy(g, pack, target, wounds)
        if alone and inv.trait[KILL_CALM] > 0 and g.table.figure[target].space < 0:
            heal_stress(g, seat, inv.trait[KILL_CALM])
    elif inv.trait[FULL_EACH] > 0:
        slot = next_member(targets, -1)
        while slot >= 0:
            wound_enemy(g, pack, slot, wounds)
            slot = next_member(targets, slot)
    else:
        split_wounds(g, pack, seats, seat, targets, wounds)


@kernel
def reveal_if_beaten(g, pack, seats):
    """DM-4.19: a beaten stage is replaced, with its reveal, before the tentacles; the last one ends the game."""
    if g.table.beaten == 1:
        program = reveal_next_stage(g, pack)
        judge(g)
        if running(g):
            blamed = g.table.blame + 0
            g.table.blame = BY_STAGE
            perform(g, pack, seats, program, g.table.active, g.table.active, NOWHERE, NOWHERE, NOWHERE)
            g.table.blame = blamed
    if running(g):
        judge(g)


@kernel
def attack(g, pack, seats, seat, target, far):
    """DM-12.1 to DM-12.8: own dice, wounds (step 1), what they cause (step 2), tentacles (step 3)."""
    inv = g.table.inv[seat]
    targets = targets_of(g, seat, target)
    if target == ALL_HERE:
        targets = leave_out(g, pack, seats, seat, targets)
        if not running(g):
            return
    g.table.blame = BY_OWN
    g.outcome.extra.attacks += 1
    say(g, ATTACKED, seat, g.table.figure[target].kind if target > 0 else -1, target, count(targets))
    open_roll(g, ATTACK, seat, target)
    add_own_dice(g, pack, seat, inv.trait[DICE_ATTACK] + (inv.trait[DICE_FAR] if far == 1 else inv.trait[DICE_HERE]))
    g.table.roll.added = tentacles_added(g, pack, targets)
    gather(g, pack, seats, far)
    if not running(g):
        return
    tentacles = g.table.roll.tentacles + 0
    cut = sanity_cut(g, seat, 0)
    deal_wounds(g, pack, seats, seat, target, targets)
    if running(g):
        reveal_if_beaten(g, pack, seats)
    if running(g):
        lose_sanity(g, pack, seat, tentacles, cut)
        judge(g)
    if running(g):
        settle(g, pack, seats)
