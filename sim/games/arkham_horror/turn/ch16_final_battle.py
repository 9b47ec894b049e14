"""The final battle. AH-16, AH-18."""

import numpy as np

from sim.game import RUNNING
from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.cards import cap_points, discard
from sim.games.arkham_horror.state.codes import (
    ATTACK,
    BANISHED,
    COMBAT,
    D_ATTACK,
    D_LOSS,
    DONE,
    FIGHT,
    LOST,
    NO_CARD,
    NO_FOE,
    NOWHERE,
    PLAIN,
    PLAYERS,
    T_ANCIENT_ATTACKS,
    T_BATTLE_HIT,
    T_DOOM_REMOVED,
    T_USES,
    T_WON,
    USE,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import tell_of
from sim.games.arkham_horror.turn.ch11_states import devour, end_if_all_devoured
from sim.games.arkham_horror.turn.ch12_weapons import after_the_check, arm, armed_bonus, empty_hands
from sim.games.arkham_horror.turn.ch17_skill_checks import check_skill
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.play import ask, end_game, open_menu, tell


@kernel
def discard_at_waking(g, pack, s):
    """AH-16.11: Healing Stone and Flesh Ward are discarded."""
    seat = g.table.seat[s]
    for i in range(seat.hand_n - 1, -1, -1):
        if pack.kind[pack.card_kind[seat.hand[i]]].off_at_waking == 1:
            discard(g, pack, np.int64(seat.hand[i]))


@kernel
def begin_battle(g, pack):
    """AH-16.1 to AH-16.3, AH-18.3, AH-18.9: the lost are devoured, the Environment and the Rumor end.

    The battle starts.
    """
    table = g.table
    table.awake = 2
    ancient = pack.ancient[table.ancient_one]
    table.battle_rating = -table.terror if ancient.minus_terror == 1 else ancient.rating
    table.environment = NO_CARD
    table.rumor = NO_CARD
    if pack.maxima_return == 1:
        table.max_change = 0
    for i in range(pack.players - 1, -1, -1):
        s = to_the_left(table.first, i, pack.players)
        seat = table.seat[s]
        if seat.place == LOST:
            devour(g, pack, s)
        elif seat.place == NOWHERE:
            seat.out = 1
        else:
            seat.place = 0
            seat.halted = 0
            seat.delayed = 0
            seat.explored = 0
            cap_points(g, pack, s)
            discard_at_waking(g, pack, s)
            schedule(g, ancient.start, s, 0, 0, -1)
    end_if_all_devoured(g, pack)


@kernel
def strike(g, pack, hits):
    """AH-16.6, AH-16.7: successes of all add up; each full number takes a doom token; an empty track is the victory."""
    table = g.table
    table.battle_hits += hits
    while table.battle_hits >= pack.successes_per_doom and table.doom > 0:
        table.battle_hits = table.battle_hits - pack.successes_per_doom if pack.spare_successes == 1 else 0
        table.doom -= 1
        tell(g, T_DOOM_REMOVED, -1, table.doom, 0, 0)
    if table.doom == 0:
        if g.referee.ending == RUNNING:
            tell(g, T_WON, -1, BANISHED, 0, 0)
        end_game(g, BANISHED, PLAYERS)


@kernel
def attack(g, pack, seats, s):
    """AH-16.5, AH-16.13: one Combat check against the Ancient One, or none."""
    open_menu(g, D_ATTACK)
    offer(g, ATTACK, -1, -1, -1, s, g.table.battle_rating, -1)
    offer(g, DONE, -1, -1, -1, s, 0, -1)
    if g.menu.option[ask(g, pack, seats, s)].act == DONE or stopped(g):
        return
    ancient = pack.ancient[g.table.ancient_one]
    g.scratch.foe[0] = pack.foe[0, NO_FOE]
    g.scratch.foe[0].physical = ancient.physical
    g.scratch.foe[0].magical = ancient.magical
    g.table.met = -1
    empty_hands(g)
    arm(g, pack, seats, s, 1)
    if stopped(g) or g.table.seat[s].out == 1:
        return
    modifier = g.table.battle_rating + armed_bonus(g, pack)
    hits = check_skill(g, pack, seats, s, COMBAT, FIGHT, modifier, 1, 1)
    after_the_check(g, pack, seats, s)
    tell_of(g, T_BATTLE_HIT, s, hits, 0, 0)
    strike(g, pack, hits)


@kernel
def ward_off(g, pack, seats, s):
    """The Warding Statue: the Ancient One's whole attack of this round is cancelled."""
    seat = g.table.seat[s]
    open_menu(g, D_LOSS)
    offer(g, DONE, -1, -1, -1, s, 0, -1)
    for i in range(seat.hand_n):
        if pack.kind[pack.card_kind[seat.hand[i]]].wards == 1:
            offer(g, USE, -1, seat.hand[i], -1, s, 0, -1)
    card = np.int64(g.menu.option[ask(g, pack, seats, s)].card)
    if card >= 0 and not stopped(g):
        tell_of(g, T_USES, s, pack.card_kind[card], 0, 0)
        discard(g, pack, card)
        g.table.cancelled = g.table.battle_round


@kernel
def everybody_wards_off(g, pack, seats, s):
    """Before the attack falls on anybody, each in turn from seat s may cancel it."""
    for i in range(pack.players):
        other = to_the_left(s, i, pack.players)
        if g.table.seat[other].out == 0 and g.table.cancelled != g.table.battle_round and not stopped(g):
            ward_off(g, pack, seats, other)


@kernel
def ancient_attack(g, pack, seats, s):
    """AH-16.8: the Ancient One attacks an investigator: a check that gets harder each round.

    And what its failure brings.
    """
    if g.table.warded != g.table.battle_round:
        g.table.warded = g.table.battle_round
        everybody_wards_off(g, pack, seats, s)
    if g.table.cancelled == g.table.battle_round or stopped(g):
        return
    ancient = pack.ancient[g.table.ancient_one]
    g.table.seat[s].halted = 0
    passed = False
    if ancient.attack_skill >= 0:
        modifier = ancient.attack_modifier + ancient.attack_step * (g.table.battle_round - 1)
        passed = check_skill(g, pack, seats, s, PLAIN, ancient.attack_skill, modifier, 1, 0) >= 1
    tell_of(g, T_ANCIENT_ATTACKS, s, 1 if passed else 0, 0, 0)
    schedule(g, ancient.attack_then, s, 0, 0, -1)
    if not passed:
        schedule(g, ancient.attack_fail, s, 0, 0, -1)
