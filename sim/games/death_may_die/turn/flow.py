"""The order of play: set-up choices, turns, phases, rounds (DM-8, DM-10)."""

from sim.games.death_may_die.effects.items import moment
from sim.games.death_may_die.state.board import enemies_on_map, is_safe
from sim.games.death_may_die.state.codes import (
    CHOOSE_INVESTIGATOR,
    ELDER,
    NAME_CODEPENDENT,
    NAMING,
    NOWHERE,
    PARTNER_NAMED,
    PICKING,
    SAFE_TOLD,
    STAGES,
)
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.set_up import become, open_picking
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch10_actions import act, actions_left, offer_actions
from sim.games.death_may_die.turn.ch10_turns import begin_turn, end_actions, open_play
from sim.games.death_may_die.turn.ch14_mythos import mythos_phase
from sim.games.death_may_die.turn.ch15_discovery import investigate
from sim.games.death_may_die.turn.ch16_fight import fight
from sim.games.death_may_die.turn.ch17_end_of_turn import end_of_turn
from sim.games.death_may_die.turn.ch20_elder import stage_health
from sim.games.death_may_die.turn.ch20_objectives import progress
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.play import ask, open_menu, sample

__all__ = ["pass_turn", "phases_after_actions", "step"]

SUMMONING, WOUNDS, SANITY, ENEMIES, RITUAL, STAGE, ELDER_HEALTH = range(7)


# -- set-up choices (DM-2.8, DM-2.11) ------------------------------------------------------------------------------


@kernel
def pick_investigator(g, pack, seats):
    """DM-2.8, DM-2.13: each player whose investigator is not named picks one, no duplicates."""
    seat = g.table.active
    open_menu(g, CHOOSE_INVESTIGATOR)
    for who in range(len(g.table.person_free)):
        if g.table.person_free[who] == 1:
            offer(g, 0, seat, -1, -1, -1, -1, who, 0)
    who = g.menu.option[ask(g, pack, seats, seat)].n + 0
    if not running(g):
        return
    become(g, pack, seat, who)
    open_picking(g, pack)


@kernel
def name_partner(g, pack, seats):
    """DM-2.11: the owner of Codependency names another investigator."""
    seat = g.table.active
    open_menu(g, NAME_CODEPENDENT)
    for other in range(pack.seats):
        if other != seat:
            offer(g, 0, other, -1, -1, -1, -1, g.table.inv[other].who, 0)
    other = g.menu.option[ask(g, pack, seats, seat)].who + 0
    if running(g):
        g.table.inv[seat].partner = other
        say(g, PARTNER_NAMED, seat, g.table.inv[other].who, 0, 0)
        open_play(g, pack)


# -- turns ---------------------------------------------------------------------------------------------------------


@kernel
def measure(g, pack):
    """DM-S.9: the pacing tracks; a later turn of the round writes over an earlier one."""
    wounds = 0
    sanity = 0
    for seat in range(pack.seats):
        wounds += g.table.inv[seat].wounds
        sanity += g.table.inv[seat].sanity
    health = 0
    for s in range(g.table.stage, STAGES):
        health += pack.box[g.table.elder].stage[s].health
    if g.table.won == 0:
        health += stage_health(g, pack) - g.table.figure[ELDER].wounds
    sample(g, SUMMONING, g.table.pace)
    sample(g, WOUNDS, wounds)
    sample(g, SANITY, sanity)
    sample(g, ENEMIES, enemies_on_map(g))
    sample(g, RITUAL, progress(g, pack))
    sample(g, STAGE, g.table.stage + g.table.won)
    sample(g, ELDER_HEALTH, health)


@kernel
def pass_turn(g, pack):
    """DM-10.7, DM-19.6: to the left, to the next living investigator; past the first seat a new round begins."""
    if g.table.inv[g.table.active].alive == 0:
        g.table.inv[g.table.active].space = NOWHERE
    for _ in range(pack.seats):
        g.table.active = to_the_left(g.table.active, 1, pack.seats)
        if g.table.active == g.table.first:
            g.referee.round_no += 1
        if g.table.inv[g.table.active].alive == 1:
            break
    begin_turn(g, pack)


@kernel
def investigate_or_fight(g, pack, seats, seat):
    """DM-15.1, DM-15.9, DM-16.1, DM-16.6: Safe is tested at the start of the phase."""
    inv = g.table.inv[seat]
    if inv.lying == 1:
        return
    safe = is_safe(g, inv.space)
    if safe:
        say(g, SAFE_TOLD, seat, inv.space, 0, 0)
        investigate(g, pack, seats, seat)
        moment(g, pack, seats, seat)
    if running(g):
        fight(g, pack, seats, seat)
    stands = running(g) and inv.alive == 1 and inv.lying == 0
    if stands and not safe and pack.rule.find_after_fight == 1 and is_safe(g, inv.space):
        investigate(g, pack, seats, seat)
        moment(g, pack, seats, seat)


@kernel
def phases_after_actions(g, pack, seats, seat):
    """DM-10.1, DM-19.5, DM-19.10, DM-19.12: phases 2 to 4, as far as the investigator lives."""
    inv = g.table.inv[seat]
    end_actions(g)
    if inv.alive == 1:
        mythos_phase(g, pack, seats)
    if running(g) and inv.alive == 1:
        moment(g, pack, seats, seat)
    if running(g) and inv.alive == 1:
        investigate_or_fight(g, pack, seats, seat)
    if running(g):
        end_of_turn(g, pack, seats, seat)


@kernel
def take_turn_step(g, pack, seats):
    """One decision of phase 1; when actions are over, the rest of the turn."""
    seat = g.table.active
    offer_actions(g, pack, seat)
    choice = ask(g, pack, seats, seat)
    if not running(g):
        return
    act(g, pack, seats, seat, choice)
    if running(g) and (g.table.inv[seat].alive == 0 or not actions_left(g)):
        phases_after_actions(g, pack, seats, seat)
        measure(g, pack)
        if running(g):
            pass_turn(g, pack)


@kernel
def step(g, pack, seats):
    """The next decision of the set-up or of the turn, and all that follows from it."""
    g.scratch.depth = 0
    g.scratch.stole = 0
    g.scratch.way.left = 0
    if g.table.phase == PICKING:
        pick_investigator(g, pack, seats)
    elif g.table.phase == NAMING:
        name_partner(g, pack, seats)
    else:
        take_turn_step(g, pack, seats)
