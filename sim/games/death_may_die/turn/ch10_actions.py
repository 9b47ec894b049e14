"""Phase 1: up to three actions (DM-10, DM-12, DM-13)."""

import numpy as np

from sim.games.death_may_die.effects.items import calm_down, offer_cards, use_card
from sim.games.death_may_die.state.board import crowd_at, is_safe, scene, within
from sim.games.death_may_die.state.codes import (
    ACTION,
    ALL_HERE,
    CALM_DOWN,
    DO_ATTACK,
    DO_ESCAPE,
    DO_REST,
    DO_RUN,
    DO_STAND_UP,
    DO_TASK_1,
    DO_TRADE,
    END_ACTIONS,
    GATE_REST_R,
    GATE_SAFE_R,
    RANGE,
    RESTED,
    RUN_EXTRA,
    RUNS,
    SPLIT,
    STOOD_UP,
    USE_CARD,
)
from sim.games.death_may_die.state.investigators import count_actions, heal_stress, heal_wounds, stress_room
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch04_rolls import near_gate
from sim.games.death_may_die.turn.ch09_sanity import settle
from sim.games.death_may_die.turn.ch10_turns import end_actions
from sim.games.death_may_die.turn.ch11_run import begin_run, can_walk, go_on
from sim.games.death_may_die.turn.ch12_attack import attack, can_be_target, health_left, reveal_if_beaten
from sim.games.death_may_die.turn.ch13_special_actions import escape, may_do, special_action
from sim.games.death_may_die.turn.ch13_trade import may_trade, trade
from sim.kernel import kernel
from sim.mechanisms.sets import bit, next_member
from sim.play import open_menu

__all__ = ["act", "actions_left", "offer_actions"]


# -- what may be done ----------------------------------------------------------------------------------------------


@kernel
def may_rest(g, pack, seat):
    """DM-10.5, DM-13.1, DM-7.24, DM-22.7: a Safe space, a gate that counts as Safe, or lying down."""
    inv = g.table.inv[seat]
    return inv.lying == 1 or is_safe(g, inv.space) or near_gate(g, pack, seat, inv.trait[GATE_SAFE_R])


@kernel
def offer_rests(g, pack, seat):
    """DM-13.1: up to 3 points, any mix of wounds (n) and stress (m)."""
    inv = g.table.inv[seat]
    free_rest = g.table.free_rests > 0 and near_gate(g, pack, seat, inv.trait[GATE_REST_R])
    if (g.table.actions == 0 and not free_rest) or inv.wounds + inv.stress == 0 or not may_rest(g, pack, seat):
        return
    for wounds in range(min(pack.rest_points, inv.wounds) + 1):
        stress = min(pack.rest_points - wounds, inv.stress)
        offer(g, DO_REST, seat, inv.space, -1, -1, -1, wounds, stress)


@kernel
def offer_attacks(g, pack, seat):
    """DM-12.1, DM-7.9, DM-7.10: one enemy here or in range, or all here at once; n is its health, m its distance."""
    inv = g.table.inv[seat]
    targets = 0
    slot = next_member(crowd_at(g, inv.space), -1)
    while slot >= 0 and g.table.actions > 0:
        if can_be_target(g, slot):
            targets += 1
            offer(g, DO_ATTACK, seat, inv.space, slot, -1, -1, health_left(g, pack, slot), 0)
        slot = next_member(crowd_at(g, inv.space), slot)
    if targets > 1 and inv.trait[SPLIT] > 0:
        offer(g, DO_ATTACK, seat, inv.space, ALL_HERE, -1, -1, targets, 0)
    if inv.trait[RANGE] > 0 and g.table.actions + g.table.free_shots > 0:
        near = within(g, pack, inv.space, inv.trait[RANGE]) & ~bit(inv.space)
        p = next_member(near, -1)
        while p >= 0:
            slot = next_member(crowd_at(g, p), -1)
            while slot >= 0:
                if can_be_target(g, slot):
                    offer(g, DO_ATTACK, seat, p, slot, -1, -1, health_left(g, pack, slot), 1)
                slot = next_member(crowd_at(g, p), slot)
            p = next_member(near, p)


@kernel
def offer_standing(g, pack, seat):
    """Everything an investigator on its feet may do."""
    inv = g.table.inv[seat]
    if can_walk(g, seat) and g.table.actions + g.table.free_runs > 0:
        offer(g, DO_RUN, seat, inv.space, -1, -1, -1, pack.run_spaces + inv.trait[RUN_EXTRA], 0)
    offer_attacks(g, pack, seat)
    offer_rests(g, pack, seat)
    if g.table.actions == 0:
        return
    if may_trade(g, pack, seat):
        offer(g, DO_TRADE, seat, inv.space, -1, -1, -1, 0, 0)
    if inv.custody == 1:
        offer(g, DO_ESCAPE, seat, inv.space, -1, -1, -1, 0, 0)
        return
    for k in range(2):
        if may_do(g, pack, seat, k):
            offer(g, DO_TASK_1 + k, seat, inv.space, -1, -1, -1, scene(g, pack).special[k].need, 0)


@kernel
def offer_actions(g, pack, seat):
    """DM-10.2 to DM-10.5, DM-13.10, DM-22.7: the menu of the phase."""
    inv = g.table.inv[seat]
    open_menu(g, ACTION)
    offer(g, END_ACTIONS, seat, inv.space, -1, -1, -1, 0, 0)
    if inv.lying == 1:
        offer_rests(g, pack, seat)
        cost = pack.madness[inv.insanity].stand_up_stress
        free = pack.rule.standing_up_is_an_action == 0 or g.table.actions > 0
        if stress_room(g, pack, seat) >= cost and free:
            offer(g, DO_STAND_UP, seat, inv.space, -1, -1, -1, cost, 0)
    else:
        offer_standing(g, pack, seat)
    offer_cards(g, pack, seat)


@kernel
def actions_left(g):
    """DM-10.4: whether an action, free or not, may still be taken."""
    return g.table.actions + g.table.free_runs + g.table.free_shots + g.table.free_rests > 0


# -- doing it ------------------------------------------------------------------------------------------------------


@kernel
def spend_action(g, pack):
    """DM-10.2: one of the turn's actions is used."""
    g.table.spent.actions += 1
    count_actions(g, pack)


@kernel
def rest(g, pack, seat, wounds, stress):
    """DM-13.1, DM-13.2: heals; sanity never."""
    free = g.table.free_rests > 0 and near_gate(g, pack, seat, g.table.inv[seat].trait[GATE_REST_R])
    if free:
        g.table.spent.rests += 1
        count_actions(g, pack)
    else:
        spend_action(g, pack)
    say(g, RESTED, seat, wounds, stress, 0)
    heal_wounds(g, seat, wounds)
    heal_stress(g, seat, stress)


@kernel
def run(g, pack, seats, seat, spaces):
    """DM-11.1: up to `spaces` steps; a stage that is beaten on the way is revealed at once (DM-20.10)."""
    begin_run(g, spaces, np.int64(0))
    while go_on(g, pack, seats, seat, 1):
        reveal_if_beaten(g, pack, seats)


@kernel
def take_run(g, pack, seats, seat):
    """DM-11.1, DM-7.13: the free Run of a turn comes first."""
    if g.table.free_runs > 0:
        g.table.spent.runs += 1
        count_actions(g, pack)
    else:
        spend_action(g, pack)
    say(g, RUNS, seat, 0, 0, 0)
    run(g, pack, seats, seat, pack.run_spaces + g.table.inv[seat].trait[RUN_EXTRA])
    if running(g):
        settle(g, pack, seats)


@kernel
def take_attack(g, pack, seats, seat, target, far):
    """DM-7.10: the free shot of a turn comes first."""
    if far == 1 and g.table.free_shots > 0:
        g.table.spent.shots += 1
        count_actions(g, pack)
    else:
        spend_action(g, pack)
    attack(g, pack, seats, seat, target, far)


@kernel
def stand_up(g, pack, seat, cost):
    """DM-22.7: costs stress and no action."""
    if pack.rule.standing_up_is_an_action == 1:
        spend_action(g, pack)
    g.table.inv[seat].lying = 0
    g.table.inv[seat].stress += cost
    say(g, STOOD_UP, seat, cost, 0, 0)


@kernel
def act(g, pack, seats, seat, choice):
    """Carries out the option chosen from `offer_actions`."""
    o = g.menu.option[choice]
    what = o.act
    if what == END_ACTIONS:
        end_actions(g)
    elif what == DO_RUN:
        take_run(g, pack, seats, seat)
    elif what == DO_ATTACK:
        take_attack(g, pack, seats, seat, np.int64(o.foe), np.int64(o.m))
    elif what == DO_REST:
        rest(g, pack, seat, np.int64(o.n), np.int64(o.m))
    elif what == DO_STAND_UP:
        stand_up(g, pack, seat, np.int64(o.n))
    elif what == CALM_DOWN:
        calm_down(g, seat)
    elif what == USE_CARD:
        use_card(g, pack, seats, seat, np.int64(o.card))
    else:
        spend_action(g, pack)
        if what == DO_TRADE:
            trade(g, pack, seats, seat)
        elif what == DO_ESCAPE:
            escape(g, pack, seats, seat)
        else:
            special_action(g, pack, seats, seat, np.int64(what - DO_TASK_1))
