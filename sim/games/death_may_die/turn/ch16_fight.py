"""Fight: every enemy here attacks the active investigator once (DM-16); an enemy's attack (DM-4.12, DM-4.18)."""

import numpy as np

from sim.games.death_may_die.effects.effects import perform
from sim.games.death_may_die.effects.items import moment
from sim.games.death_may_die.state.board import crowd_at, slot_bits, steps_between, wound_enemy
from sim.games.death_may_die.state.codes import (
    BLACK,
    BY_CULTIST,
    BY_ELDER,
    BY_MONSTER,
    CUT_HIT_WOUND,
    ELDER,
    ENEMY_ATTACK,
    ENEMY_ATTACKS,
    FIGHT_ORDER,
    GO,
    GREEN,
    GUARD_CALM,
    GUARD_R,
    NOWHERE,
    PROTECT,
    PROTECTED,
    RETALIATED,
    REVENGE,
    REVENGE_ALL,
    REVENGE_CALM,
    SHIELD,
    SHIELD_USED,
    STOP,
)
from sim.games.death_may_die.state.investigators import (
    discard_card,
    heal_stress,
    lose_sanity,
    sanity_cut,
    side_of,
    take_wounds,
)  # fmt: skip
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch04_rolls import gather, open_roll
from sim.games.death_may_die.turn.ch09_sanity import resolve, settle
from sim.games.death_may_die.turn.ch12_attack import reveal_if_beaten
from sim.games.death_may_die.turn.ch19_death import judge
from sim.games.death_may_die.turn.ch20_elder import elder_dice
from sim.kernel import kernel
from sim.mechanisms import dice
from sim.mechanisms.sets import bit, count, has, next_member
from sim.play import ask, open_menu

__all__ = ["blame_enemy", "enemy_attack", "fight"]


# -- the attack of an enemy ----------------------------------------------------------------------------------------


@kernel
def blame_enemy(g, pack, slot):
    """Who is to blame for what the attack does."""
    if slot == ELDER:
        g.table.blame = BY_ELDER
    elif pack.enemy[g.table.figure[slot].kind].category == 1:
        g.table.blame = BY_MONSTER
    else:
        g.table.blame = BY_CULTIST


@kernel
def protector(g, pack, seats, seat, slot):
    """DM-7.20: somebody near may take the attack before the roll; the seat that is attacked in the end."""
    target = np.int64(seat)
    for k in range(pack.seats):
        inv = g.table.inv[k]
        if k == seat or inv.alive == 0 or inv.lying == 1 or inv.trait[GUARD_R] == 0:
            continue
        if steps_between(g, pack, inv.space, g.table.inv[seat].space) < inv.trait[GUARD_R] and target == seat:
            open_menu(g, PROTECT)
            offer(g, STOP, seat, inv.space, slot, -1, -1, 0, 0)
            offer(g, GO, seat, inv.space, slot, -1, -1, 0, 0)
            choice = ask(g, pack, seats, k)
            if not running(g):
                return target
            if g.menu.option[choice].act == GO:
                target = np.int64(k)
                say(g, PROTECTED, k, g.table.inv[seat].who, 0, 0)
    return target


@kernel
def add_enemy_dice(g, pack, slot):
    """DM-4.7, DM-20.4: exactly the dice of the card, or of all revealed stages; what the card adds (DM-23.1)."""
    roll = g.table.roll
    if slot == ELDER:
        dice.add_dice(roll.pool, BLACK, elder_dice(g, pack, 0))
        dice.add_dice(roll.pool, GREEN, elder_dice(g, pack, 1))
        return
    figure = g.table.figure[slot]
    enemy = pack.enemy[figure.kind]
    green = np.int64(enemy.green)
    if enemy.company_dice > 0 and count(slot_bits(g, pack, figure.kind, bit(figure.space))) > 1:
        green += enemy.company_dice
    dice.add_dice(roll.pool, BLACK, enemy.black)
    dice.add_dice(roll.pool, GREEN, green)
    roll.enemy_elders = enemy.elder_success
    roll.enemy_tentacles = enemy.elder_tentacles
    if has(g.table.rlyeh, figure.space):
        roll.added = enemy.rlyeh_tentacles


@kernel
def use_shield(g, pack, seats, seat):
    """DM-25.9, DM-25.19: a card used against this roll, after the last reroll and before step 1."""
    roll = g.table.roll
    if g.table.inv[seat].shields == 0:
        return
    open_menu(g, SHIELD)
    offer(g, STOP, seat, -1, roll.foe, -1, -1, roll.successes, roll.tentacles)
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat:
            side = side_of(g, pack, c)
            if min(side.shield_wound, roll.successes) > 0 or min(side.shield_sanity, roll.tentacles) > 0:
                offer(g, GO, seat, -1, roll.foe, -1, c, roll.successes, roll.tentacles)
    o = g.menu.option[ask(g, pack, seats, seat)]
    if running(g) and o.act == GO:
        side = side_of(g, pack, o.card)
        roll.successes = max(0, roll.successes - side.shield_wound)
        roll.tentacles = max(0, roll.tentacles - side.shield_sanity)
        say(g, SHIELD_USED, seat, g.table.episode, o.card, g.table.card[o.card].side)
        discard_card(g, pack, o.card)


@kernel
def retaliate(g, pack, seats, seat, slot, n, on_all, calm):
    """DM-7.25, DM-7.26: wounds on the attacker, or on every enemy of its space, and stress healed."""
    if n == 0 or g.table.inv[seat].alive == 0:
        return
    say(g, RETALIATED, seat, n, 0, 0)
    if g.table.figure[slot].space >= 0:
        foes = bit(slot)
        if on_all > 0:
            foes = crowd_at(g, g.table.figure[slot].space)
        foe = next_member(foes, -1)
        while foe >= 0:
            wound_enemy(g, pack, foe, n)
            foe = next_member(foes, foe)
    heal_stress(g, seat, calm)
    reveal_if_beaten(g, pack, seats)


@kernel
def suffer_attack(g, pack, seats, seat, slot):
    """DM-4.12, DM-4.18: wounds (1), effects of being wounded (2), tentacles (3); a death in step 1 skips the rest.

    Levels that the investigator has when the wounds are dealt count to the end of the roll (DM-7.28).
    """
    roll = g.table.roll
    inv = g.table.inv[seat]
    tentacles = roll.tentacles + 0
    cut = sanity_cut(g, seat, 1)
    revenge, on_all, calm = inv.trait[REVENGE] + 0, inv.trait[REVENGE_ALL] + 0, inv.trait[REVENGE_CALM] + 0
    taken = take_wounds(g, pack, seats, seat, roll.successes, inv.trait[CUT_HIT_WOUND])
    if running(g):
        judge(g)
    if not running(g) or inv.alive == 0:
        return
    if taken > 0:
        if slot != ELDER:
            on_wound = pack.enemy[g.table.figure[slot].kind].on_wound
            perform(g, pack, seats, on_wound, g.table.active, seat, slot, NOWHERE, NOWHERE)
        if running(g):
            retaliate(g, pack, seats, seat, slot, revenge, on_all, calm)
    if running(g):
        blame_enemy(g, pack, slot)
        lose_sanity(g, pack, seat, tentacles, cut)
        judge(g)


@kernel
def enemy_attack(g, pack, seats, seat, slot):
    """One attack of one enemy: what its card says first (DM-16.7), then the roll if it still may (DM-16.4, DM-22.7)."""
    blame_enemy(g, pack, slot)
    if slot != ELDER:
        before = pack.enemy[g.table.figure[slot].kind].before_attack
        resolve(g, pack, seats, before, seat, slot, NOWHERE, NOWHERE)
        blame_enemy(g, pack, slot)
    inv = g.table.inv[seat]
    if running(g) and inv.alive == 1 and inv.lying == 0 and has(crowd_at(g, inv.space), slot):
        strike(g, pack, seats, seat, slot)
    if running(g):
        settle(g, pack, seats)


@kernel
def strike(g, pack, seats, seat, slot):
    """The roll of an attack against an investigator, or against the protector (DM-7.21)."""
    target = protector(g, pack, seats, seat, slot)
    if not running(g):
        return
    say(g, ENEMY_ATTACKS, target, g.table.figure[slot].kind if slot != ELDER else -1, slot, 0)
    open_roll(g, ENEMY_ATTACK, target, slot)
    g.table.roll.redirected = 1 if target != seat else 0
    add_enemy_dice(g, pack, slot)
    gather(g, pack, seats, 0)
    calm = g.table.inv[target].trait[GUARD_CALM] + 0
    if running(g):
        use_shield(g, pack, seats, target)
    if running(g):
        suffer_attack(g, pack, seats, target, slot)
    if running(g) and target != seat and g.table.inv[target].alive == 1:
        heal_stress(g, target, calm)


# -- phase 3 in a space that is not Safe ---------------------------------------------------------------------------


@kernel
def same_in_menu(g, slot):
    """Whether an enemy of the same kind and wounds is offered already."""
    figure = g.table.figure[slot]
    for i in range(g.menu.n):
        other = g.table.figure[g.menu.option[i].foe]
        if (
            slot != ELDER
            and g.menu.option[i].foe != ELDER
            and other.kind == figure.kind
            and other.wounds == figure.wounds
        ):
            return True
    return False


@kernel
def next_attacker(g, pack, seats, seat, waiting):
    """DM-16.1: the active player orders the attacks."""
    open_menu(g, FIGHT_ORDER)
    slot = next_member(waiting, -1)
    while slot >= 0:
        if not same_in_menu(g, slot):
            offer(g, 0, seat, g.table.figure[slot].space, slot, -1, -1, g.table.figure[slot].wounds, 0)
        slot = next_member(waiting, slot)
    return np.int64(g.menu.option[ask(g, pack, seats, seat)].foe)


@kernel
def fight(g, pack, seats, seat):
    """DM-16.1 to DM-16.5, DM-16.9, DM-16.10: until every enemy that is here has attacked once."""
    inv = g.table.inv[seat]
    g.table.fought = 0
    while running(g) and inv.alive == 1 and inv.lying == 0:
        waiting = crowd_at(g, inv.space) & ~np.int64(g.table.fought)
        if waiting == 0:
            return
        slot = next_attacker(g, pack, seats, seat, waiting)
        if not running(g):
            return
        g.table.fought |= bit(slot)
        enemy_attack(g, pack, seats, seat, slot)
        if running(g) and inv.alive == 1:
            moment(g, pack, seats, seat)
