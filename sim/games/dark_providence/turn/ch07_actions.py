"""Section 7: the acts of a turn carried out, once the player has announced one in table.plan."""

from sim.game import RUNNING
from sim.games.dark_providence.effects.effects_cards import offer_hand
from sim.games.dark_providence.effects.effects_cubes import add_cubes, buy_cubes, retrieve_cubes
from sim.games.dark_providence.state.board import move_marker, on_board, track_of
from sim.games.dark_providence.state.cards import add_pending, discard_card, play_card
from sim.games.dark_providence.state.codes import (
    ACTION,
    ASK_DISCARD,
    DEED_RITUAL_UP,
    DO_ADD,
    DO_BUY,
    DO_CARD,
    DO_CLAIM,
    DO_DISCARD,
    DO_FREE_CARD,
    DO_FREE_MYTHOS,
    DO_GATE,
    DO_MURDER,
    DO_MYTHOS,
    DO_RETRIEVE,
    DO_REVEAL,
    DO_STEP,
    DO_TRACK,
    DO_TRAVEL,
    FREE,
    FUNDS,
    GATE,
    INFLUENCE,
    MURDER,
    NOBODY,
    RITUAL_UP,
    T_CARD,
    T_MYTHOS_USED,
    X_ANY,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.turn.ch03_pay import after_use, count_symbols, pay
from sim.games.dark_providence.turn.ch04_acts import direction
from sim.games.dark_providence.turn.ch06_claim import claim
from sim.games.dark_providence.turn.ch07_travel import journey, step_free, travel_on
from sim.games.dark_providence.turn.ch08_murder import commit_murder
from sim.games.dark_providence.turn.ch09_gates import use_gate
from sim.games.dark_providence.turn.ch12_reveal import reveal_loyalty
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.sets import bit
from sim.play import ask, open_menu, tell


@kernel
def carry_out(g, pack, seats, seat):
    """The act of table.plan; DP-4.8: it was offered, so it can be completed."""
    plan = g.table.plan
    act = plan.act
    if act == DO_CLAIM:
        claim(g, pack, seat, plan.target)
    elif act in (DO_ADD, DO_RETRIEVE, DO_BUY):
        carry_out_cubes(g, pack, seats, seat)
    elif act == DO_TRACK:
        influence_track(g, pack, seats, seat, plan.target)
    elif act == DO_TRAVEL:
        travel(g, pack, seats, seat)
    elif act in (DO_MURDER, DO_GATE):
        use_enabling_card(g, pack, seats, seat)
    elif act in (DO_CARD, DO_FREE_CARD):
        use_card(g, pack, seats, seat, plan.card, ACTION if act == DO_CARD else FREE)
    elif act in (DO_MYTHOS, DO_FREE_MYTHOS):
        use_mythos(g, pack, seat, plan.card, ACTION if act == DO_MYTHOS else FREE)
    elif act == DO_DISCARD:
        discard_some(g, pack, seats, seat)
    elif act == DO_REVEAL:
        reveal_loyalty(g, pack, seat)
    elif act == DO_STEP:
        step_free(g, pack, seat, plan.agent, plan.target)


@kernel
def carry_out_cubes(g, pack, seats, seat):
    """DP-7.1 to DP-7.6: cards are played; cubes are added to one target, retrieved, or bought."""
    plan = g.table.plan
    target = plan.target + 0
    act = plan.act + 0
    table = g.table
    if act == DO_ADD:
        n = pay(g, pack, seats, seat, INFLUENCE, 1, table.supply[seat], False)
        if n > 0:
            add_cubes(g, seat, target, n)
    elif act == DO_RETRIEVE:
        outside = table.limbo[seat] + on_board(table, pack, seat)
        n = pay(g, pack, seats, seat, INFLUENCE, 1, outside, False)
        retrieve_cubes(g, pack, seats, seat, n, X_ANY)
    else:
        n = pay(g, pack, seats, seat, FUNDS, pack.funds_per_cube, table.unbought[seat], False)
        if n > 0:
            buy_cubes(g, seat, n)


@kernel
def influence_track(g, pack, seats, seat, symbol):
    """DP-7.7, DP-7.8: one marker moves in one direction by the sum of the symbols."""
    track = track_of(symbol)
    at = g.table.ritual_track[track]
    room = pack.last_space - at if direction(symbol) > 0 else at
    n = pay(g, pack, seats, seat, symbol, 1, room, False)
    if n > 0:
        g.table.deed[seat, DEED_RITUAL_UP + symbol - RITUAL_UP] += n
        g.table.deeds += 1
        move_marker(g, pack, seat, track, direction(symbol) * n)


@kernel
def travel(g, pack, seats, seat):
    """DP-7.9, DP-7.10: the movers are named one after the other, then the sum is paid."""
    plan = g.table.plan
    cost = plan.n + 0
    agent = plan.agent + 0
    count_symbols(g, pack, seat)
    funds = g.scratch.total[FUNDS]
    journey(g, pack, seat, agent, plan.target, cost)
    cost += travel_on(g, pack, seats, seat, funds - cost, bit(agent))
    if g.referee.ending == RUNNING:
        pay(g, pack, seats, seat, FUNDS, 1, cost, True)


@kernel
def use_enabling_card(g, pack, seats, seat):
    """DP-8.3, DP-9.2: the card that enables a murder or a gate is played; the rest of its ACTION follows."""
    plan = g.table.plan
    kind = plan.card + 0
    murder = plan.act == DO_MURDER
    card = pack.card[kind]
    wanted = MURDER if murder else GATE
    if card.plan_op == wanted:
        use_card(g, pack, seats, seat, kind, ACTION)
        return
    play_card(g, seat, bag.find(g.mine[seat].hand, kind))
    tell(g, T_CARD, seat, kind, ACTION, 0)
    after_use(g, pack, seats, seat, kind, NOBODY)
    if murder:
        commit_murder(g, pack, seats, seat)
    else:
        use_gate(g, pack, seats, seat)


@kernel
def use_card(g, pack, seats, seat, kind, time):
    """DP-7.12, DP-3.6: a network card is played for its ACTION or FREE ACTION."""
    play_card(g, seat, bag.find(g.mine[seat].hand, kind))
    tell(g, T_CARD, seat, kind, time, 0)
    after_use(g, pack, seats, seat, kind, NOBODY)
    add_pending(g, seat, kind, pack.card[kind].first[time], pack.card[kind].last[time])


@kernel
def use_mythos(g, pack, seat, myth, time):
    """DP-7.4, DP-7.12: a claimed Mythos card is used."""
    g.table.myth_used[myth] += 1
    tell(g, T_MYTHOS_USED, seat, myth, time, 0)
    add_pending(g, seat, NOBODY, pack.myth[myth].first[time], pack.myth[myth].last[time])


@kernel
def discard_some(g, pack, seats, seat):
    """DP-7.16: one card or more from the hand to the discard pile."""
    hand = g.mine[seat].hand
    discarded = 0
    while hand.n > 0:
        open_menu(g, ASK_DISCARD)
        if discarded > 0:
            offer(g, DO_DISCARD, NOBODY, NOBODY, NOBODY, NOBODY, 0)
        offer_hand(g, pack, seat, DO_DISCARD, False)
        choice = ask(g, pack, seats, seat)
        kind = g.menu.option[choice].card + 0
        if g.referee.ending != RUNNING or kind == NOBODY:
            return
        discard_card(g, seat, bag.find(hand, kind))
        discarded += 1
