"""Section 9: opening and closing gates."""

from sim.game import RUNNING
from sim.games.dark_providence.effects.possible import can_pay_costs
from sim.games.dark_providence.state.cards import destroy_agent, is_own_on_board, token_of
from sim.games.dark_providence.state.codes import (
    ACTION,
    CLOSE_BONUS,
    CLOSED,
    DEED_CLOSED,
    DEED_OPENED,
    DO_GATE,
    GATE,
    MAIN,
    MI_GO,
    NO_GATE,
    OPENED,
    POWER,
    T_GATE,
    WHATELEY_GATE_DISCOUNT,
    X_CLOSE,
    X_OPEN,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.turn.ch03_pay import pay
from sim.games.dark_providence.turn.ch07_travel import next_token
from sim.games.dark_providence.turn.ch10_sanity import check_sanity
from sim.kernel import kernel
from sim.play import tell


@kernel
def gate_is_free(table, seat, city):
    """DP-2.20, DP-9.1, DP-9.8: no gate token on the gate yet, one in the supply, and an own control token."""
    return table.gate[city] == NO_GATE and table.gates_left > 0 and table.tokens_left[seat] > 0


@kernel
def gate_need(table, pack, seat, city, kind, side, extra):
    """DP-9.3 to DP-9.6: power still missing when all own agents there have added theirs."""
    own = table.might[city, seat] + extra
    if side == CLOSED:
        own += table.mod[seat, CLOSE_BONUS]
    if table.whateley[city] != 0:
        own += table.mod[seat, WHATELEY_GATE_DISCOUNT]
    if pack.enabler_adds_power != 0:
        own += pack.card[kind].symbol[POWER]
    return max(0, pack.city[city].gate - own)


@kernel
def offer_gate(g, pack, seat, kind, actor, side, extra):
    """DP-9.6: the gate of the city of the acting agent, if the power suffices."""
    table = g.table
    city = table.piece[actor].place + 0
    if not gate_is_free(table, seat, city):
        return
    need = gate_need(table, pack, seat, city, kind, side, extra)
    if need <= g.scratch.total[POWER] - pack.card[kind].symbol[POWER]:
        offer(g, DO_GATE, kind, city, actor, side, need)


@kernel
def offer_gates(g, pack, seat, kind):
    """DP-9.2: gates with a card of the hand: by its own agent (icon), or by any own agent that is named."""
    table = g.table
    card = pack.card[kind]
    token = token_of(pack, kind, seat)
    if is_own_on_board(table, token, seat):
        if card.open != 0:
            offer_gate(g, pack, seat, kind, token, OPENED, 0)
        if card.close != 0:
            offer_gate(g, pack, seat, kind, token, CLOSED, 0)
    if card.plan_op != GATE or not can_pay_costs(g, pack, seat, card.first[ACTION], card.last[ACTION]):
        return
    actor = next_token(table, table.afoot[seat], -1)
    while actor >= 0:
        if card.plan_x != X_CLOSE:
            offer_gate(g, pack, seat, kind, actor, OPENED, card.plan_b)
        if card.plan_x != X_OPEN:
            offer_gate(g, pack, seat, kind, actor, CLOSED, card.plan_b)
        actor = next_token(table, table.afoot[seat], actor)


@kernel
def use_gate(g, pack, seats, seat):
    """DP-9.7 to DP-9.11, DP-9.14, DP-9.15: power is paid, the gate of table.plan gets its tokens, then the check."""
    plan = g.table.plan
    actor = plan.agent + 0
    city = plan.target + 0
    side = plan.rival + 0
    pay(g, pack, seats, seat, POWER, 1, plan.n, True)
    if g.referee.ending != RUNNING:
        return
    put_gate(g, city, side, seat)
    g.table.deed[seat, DEED_OPENED if side == OPENED else DEED_CLOSED] += 1
    g.table.deeds += 1
    tell(g, T_GATE, seat, city, side, 0)
    insane = check_sanity(g, pack, seat)
    if insane != 0 and is_hired(actor) and g.table.piece[actor].owner == seat:
        destroy_agent(g, pack, actor, True)


@kernel
def is_hired(token):
    """DP-9.11, DP-9.14: every agent but a main agent may be lost."""
    return token < MAIN or token >= MI_GO


@kernel
def put_gate(g, city, side, colour):
    """DP-9.7: a gate token with that side up, and a control token on it."""
    g.table.gate[city] = side
    g.table.gate_by[city] = colour
    g.table.gates_left -= 1
    g.table.tokens_left[colour] -= 1
