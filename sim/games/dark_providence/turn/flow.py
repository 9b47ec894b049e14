"""Section 4: the order of play: the set-up's decisions, then turn after turn, one act at a step."""

from sim.game import RUNNING
from sim.games.dark_providence.effects.effects import resolve_effects
from sim.games.dark_providence.state.board import is_triggered, trigger
from sim.games.dark_providence.state.cards import refill
from sim.games.dark_providence.state.codes import (
    ASK_MAIN_AGENT,
    ASK_START_CITY,
    CHOOSING,
    CITIES,
    DO_FREE_CARD,
    DO_FREE_MYTHOS,
    DO_PASS,
    DO_STEP,
    NOBODY,
    SCORING,
    SEATS,
    T_PASS,
    T_TURN,
    TURN,
    TURN_CAP,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.state.set_up import (
    begin_placing,
    begin_turn,
    is_free_start,
    place_main_agent,
    placing_seat,
    take_main_agent,
)
from sim.games.dark_providence.turn.ch04_acts import offer_acts
from sim.games.dark_providence.turn.ch07_actions import carry_out
from sim.games.dark_providence.turn.ch11_ending import check_points, finish_game, sample_tracks
from sim.games.dark_providence.turn.ch17_ancient_one import ancient_one_turn
from sim.games.dark_providence.turn.ch17_ancient_points import reached_goal
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from sim.play import ask, open_menu, tell


@kernel
def step(g, pack, seats):
    """DP-4.2: one act of the turn, free or not, or its end; before the first turn a decision of the set-up."""
    g.scratch.pending_n = 0
    if g.table.phase == SCORING:
        finish_game(g, pack, seats)
        return
    if g.table.phase != TURN:
        decide_set_up(g, pack, seats)
        return
    seat = g.table.seat + 0
    if g.table.acts_done + g.table.free_done == 0:
        tell(g, T_TURN, seat, g.referee.round_no, g.table.vp[seat], 0)
    offer_acts(g, pack, seat)
    choice = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return
    announce(g, g.menu.option[choice])
    if g.table.plan.act == DO_PASS:
        end_turn(g, pack, seats)
        return
    carry_out(g, pack, seats, seat)
    if g.referee.ending == RUNNING:
        resolve_effects(g, pack, seats)
    if g.referee.ending == RUNNING:
        end_act(g, pack, seats)


@kernel
def decide_set_up(g, pack, seats):
    """DP-1.10, DP-1.14: first the main agents are chosen, then the start cities."""
    if g.table.phase == CHOOSING:
        choose_main_agent(g, pack, seats)
    else:
        choose_start_city(g, pack, seats)


@kernel
def choose_main_agent(g, pack, seats):
    """DP-1.10: each player takes a main agent that is left."""
    seat = g.table.order[g.table.at] + 0
    open_menu(g, ASK_MAIN_AGENT)
    for agent in range(SEATS):
        if is_agent_left(g.table, agent):
            offer(g, NOBODY, NOBODY, NOBODY, agent, NOBODY, 0)
    choice = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return
    take_main_agent(g, seat, g.menu.option[choice].agent)
    g.table.at += 1
    if g.table.at == pack.players:
        begin_placing(g, pack)


@kernel
def is_agent_left(table, agent):
    """Whether nobody has taken a main agent yet."""
    for other in range(SEATS):
        if table.main_agent[other] == agent:
            return False
    return True


@kernel
def choose_start_city(g, pack, seats):
    """DP-1.14, DP-15.10: each player puts his main agent in a city without an agent."""
    seat = placing_seat(g, pack, g.table.at)
    open_menu(g, ASK_START_CITY)
    for city in range(CITIES):
        if is_free_start(g, city):
            offer(g, NOBODY, NOBODY, city, NOBODY, NOBODY, 0)
    choice = ask(g, pack, seats, seat)
    if g.referee.ending == RUNNING:
        place_main_agent(g, pack, seat, g.menu.option[choice].target)


@kernel
def announce(g, option):
    """DP-3.6, DP-4.2: the act is announced; all but a free action counts towards the actions of the turn."""
    table = g.table
    plan = table.plan
    plan.act = option.act
    plan.card = option.card
    plan.target = option.target
    plan.agent = option.agent
    plan.rival = option.rival
    plan.n = option.n
    if plan.act == DO_FREE_CARD or plan.act == DO_FREE_MYTHOS or plan.act == DO_STEP:
        table.free_done += 1
    elif plan.act != DO_PASS:
        table.actions_left -= 1
        table.acts_done += 1


@kernel
def end_act(g, pack, seats):
    """DP-11.6, DP-11.7: with the action resolved the end may have come."""
    check_points(g, pack)
    if is_triggered(g.table) or reached_goal(g.table, pack):
        finish_game(g, pack, seats)


@kernel
def end_turn(g, pack, seats):
    """DP-4.1, DP-4.3, DP-4.4: cards played are discarded, the hand is filled, the next player clockwise is at turn."""
    seat = g.table.seat + 0
    tell(g, T_PASS, seat, 0, 0, 0)
    refill(g, pack, seat)
    if pack.players == 1:
        ancient_one_turn(g, pack, seats)
        if g.referee.ending != RUNNING:
            return
        if is_triggered(g.table) or reached_goal(g.table, pack):
            finish_game(g, pack, seats)
            return
    following = to_the_left(seat, 1, pack.players)
    if following == g.table.first:
        end_round(g, pack, seats)
    if g.referee.ending == RUNNING:
        begin_turn(g, pack, following)


@kernel
def end_round(g, pack, seats):
    """DP-11.10: after each round the tracks are noted; the turn cap stops a game that goes nowhere."""
    if g.referee.round_no >= pack.turn_cap:
        trigger(g, TURN_CAP, NOBODY)
        finish_game(g, pack, seats)
        return
    sample_tracks(g, pack)
    g.referee.round_no += 1
