"""The order of play (AC-6): a step is one character's move or action, or the cleanup of a round."""

from sim.game import RUNNING
from sim.games.among_cultists.state.codes import (
    ACTION,
    CLAIM,
    CLAIM_FALSE,
    CLAIM_OFF,
    CLAIM_ONE_CULTIST,
    CLAIM_TRUE,
    CLAIMED,
    CLEANUP,
    CULTIST,
    CULTISTS,
    INVESTIGATORS,
    MISSED,
    MOVEMENT,
    OPEN,
    PORTAL_MISSED,
    ROUND_BEGINS,
    TIME_OUT,
    TIMEOUT,
)
from sim.games.among_cultists.state.dead import dead_investigators, is_living
from sim.games.among_cultists.state.record import show_and_tell
from sim.games.among_cultists.turn.ch07_movement import teleport, walk
from sim.games.among_cultists.turn.ch08_deaths import burn_unspent_cards
from sim.games.among_cultists.turn.ch11_actions import act
from sim.games.among_cultists.turn.ch11_status import agrees
from sim.games.among_cultists.turn.ch13_events import event_phase
from sim.games.among_cultists.turn.ch15_ending import compare_points, investigators_win, sample_round
from sim.games.among_cultists.turn.ch16_robot import robot_act, robot_move
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.play import end_game, tell


@kernel
def movement_turn(g, pack, seats, seat):
    """AC-6.2, AC-7: one character moves."""
    if seat == g.table.robot:
        robot_move(g, pack, seats, seat)
    elif is_living(g, seat):
        walk(g, pack, seats, seat)
    else:
        teleport(g, pack, seats, seat)


@kernel
def action_turn(g, pack, seats, seat):
    """AC-6.2, AC-11.1: one character acts, unless it has spent its action at the portal."""
    if (g.table.acted >> seat) & 1 == 1:
        return
    if seat == g.table.robot:
        robot_act(g, pack, seats, seat)
    else:
        act(g, pack, seats, seat)


@kernel
def may_claim(g, pack, seat):
    """AC-15.2, AC-15.3, AC-15.7, AC-16.16: a human cultist who is not a ghost, alone unless the rule is turned."""
    if g.mine[seat].role != CULTIST or seat == g.table.robot or not is_living(g, seat):
        return False
    if pack.early_claim == CLAIM_OFF:
        return False
    return pack.early_claim != CLAIM_ONE_CULTIST or pack.cultists == 1


@kernel
def early_claim(g, pack, seats):
    """AC-15.2, AC-15.14: the cultist may claim that enough are truly dead; true wins, false loses."""
    for seat in range(pack.seats):
        if not may_claim(g, pack, seat):
            continue
        claims = agrees(g, pack, seats, CLAIM, seat, -1)
        if g.referee.ending != RUNNING:
            return
        if not claims:
            continue
        dead = dead_investigators(g, pack)
        tell(g, CLAIMED, seat, dead, pack.dead, 0)
        if dead >= pack.dead:
            end_game(g, CLAIM_TRUE, CULTISTS)
        elif pack.rulings.seer_guess_after_false_claim != 0:
            investigators_win(g, pack, seats, CLAIM_FALSE)
        else:
            end_game(g, CLAIM_FALSE, INVESTIGATORS)
        return


@kernel
def miss_portal(g, pack):
    """AC-11.22, AC-13.12: the deadline has passed: the target rises and the portal stays as a marker."""
    table = g.table
    if table.portal == OPEN and g.referee.round_no >= table.deadline:
        table.portal = MISSED
        table.target += pack.portal_missed
        g.outcome.extra.portals_missed += 1
        show_and_tell(g, PORTAL_MISSED, -1, table.target, 0, 0)


@kernel
def begin_round(g, pack):
    """AC-6.3, AC-11.13: vote token active, the knife to the next character clockwise, the next round."""
    table = g.table
    table.vote_token = 1
    table.knife = to_the_left(table.knife, 1, pack.seats)
    table.acted = 0
    table.turn = 0
    table.phase = MOVEMENT
    g.hidden.dead_before = dead_investigators(g, pack)
    note_k_round(g, pack)
    g.referee.round_no += 1
    table.round_no = g.referee.round_no
    show_and_tell(g, ROUND_BEGINS, table.knife, g.referee.round_no, 0, 0)


@kernel
def note_k_round(g, pack):
    """AC-21.22: the first round at whose end enough investigators were truly dead."""
    if g.outcome.extra.k_round == 0 and g.hidden.dead_before >= pack.dead:
        g.outcome.extra.k_round = g.referee.round_no


@kernel
def cleanup(g, pack, seats):
    """AC-6.3: after the firestarter: the claim, the portal, the end of the last round, vote token, knife."""
    early_claim(g, pack, seats)
    if g.referee.ending != RUNNING:
        return
    miss_portal(g, pack)
    compare_points(g, pack, seats)
    if g.referee.ending != RUNNING:
        return
    if g.referee.round_no >= pack.rounds:
        tell(g, TIME_OUT, -1, g.table.vp, g.table.target, 0)
        end_game(g, TIMEOUT, CULTISTS)
        return
    sample_round(g, pack)
    begin_round(g, pack)


@kernel
def step(g, pack, seats):
    """AC-6.1, AC-6.2, AC-6.4: the next move or action, from the knife holder on; the event after the last move."""
    table = g.table
    if table.phase == CLEANUP:
        cleanup(g, pack, seats)
        return
    seat = table.knife + table.turn
    if seat >= pack.seats:
        seat -= pack.seats
    if table.phase == MOVEMENT:
        movement_turn(g, pack, seats, seat)
    else:
        action_turn(g, pack, seats, seat)
    table.turn += 1
    if table.turn < pack.seats or g.referee.ending != RUNNING:
        return
    table.turn = 0
    if table.phase == MOVEMENT:
        table.phase = ACTION
        event_phase(g, pack, seats)
    else:
        table.phase = CLEANUP
        burn_unspent_cards(g, pack, seats)
