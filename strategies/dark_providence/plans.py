"""Gates planned two acts ahead: where an agent makes one possible, and which cards of the hand are kept for it."""

from sim.games.dark_providence.state.board import token_power
from sim.games.dark_providence.state.codes import (
    AGENTS,
    CITIES,
    CLOSE_BONUS,
    CLOSED,
    GATE,
    INFLUENCE,
    NO_GATE,
    NOBODY,
    OPENED,
    POWER,
    WHATELEY_GATE_DISCOUNT,
    X_CLOSE,
    X_OPEN,
)
from sim.kernel import kernel
from sim.mechanisms.sets import bit, has
from strategies.dark_providence import weights as w
from strategies.dark_providence.values import gate_worth, scores_gate

SPENT = 0.5  # a card that is worth less for the next gate is not kept


@kernel
def is_rite(mine, card):
    """Whether a card allows any own agent a gate that the own loyalty scores."""
    if card.plan_op != GATE:
        return False
    opens = card.plan_x != X_CLOSE and scores_gate(mine, OPENED)
    return opens or (card.plan_x != X_OPEN and scores_gate(mine, CLOSED))


@kernel
def is_sign(mine, card):
    """Whether a card allows its own agent a gate that the own loyalty scores."""
    return (card.open != 0 and scores_gate(mine, OPENED)) or (card.close != 0 and scores_gate(mine, CLOSED))


@kernel
def plan_gates(pack, table, mine, seat):
    """Notes the cards for gates in hand, the power in hand, and what each gate is worth to the own loyalty."""
    notes = mine.notes
    notes.rite = 0
    notes.signs = 0
    notes.power = 0
    for i in range(mine.hand.n):
        card = pack.card[mine.hand.card[i]]
        notes.power += card.symbol[POWER]
        if is_rite(mine, card):
            notes.rite = 1
        elif is_sign(mine, card):
            token = card.token
            if token != NOBODY and table.piece[token].owner == seat and table.piece[token].place >= 0:
                notes.signs |= bit(token)
    notes.best_gate = 0.0
    for city in range(CITIES):
        notes.gate[city] = 0.0
        if table.gate[city] == NO_GATE and table.gates_left > 0 and table.tokens_left[seat] > 0:
            side = CLOSED if scores_gate(mine, CLOSED) else OPENED
            notes.gate[city] = max(0.0, gate_worth(pack, mine, city, side))
            notes.best_gate = max(notes.best_gate, notes.gate[city])
    for city in range(CITIES):
        notes.plan[city] = prospect(pack, table, mine, seat, city, 0, NOBODY)
    notes.free = 0
    for i in range(mine.hand.n):
        card = pack.card[mine.hand.card[i]]
        if worth_kept(mine, card) < SPENT:
            notes.free += card.symbol[INFLUENCE]


@kernel
def prospect(pack, table, mine, seat, city, change, mover):
    """What the gate of a city promises, with the own power there changed; `mover` has come, if any."""
    worth = mine.notes.gate[city] + 0.0
    if worth == 0.0:
        return 0.0
    power = table.might[city, seat] + change
    if power <= 0:
        return 0.0
    if scores_gate(mine, CLOSED):
        power += table.mod[seat, CLOSE_BONUS]
    if table.whateley[city] != 0:
        power += table.mod[seat, WHATELEY_GATE_DISCOUNT]
    short = pack.city[city].gate - power - mine.notes.power
    seen = mine.notes.weight[w.DISTANT]
    if mine.notes.rite != 0 or sign_stands(table, mine, city, mover):
        seen = 1.0
    if short > 0:
        seen *= max(0.0, 0.5 - 0.15 * short)
    return worth * seen


@kernel
def sign_stands(table, mine, city, mover):
    """Whether an agent whose card for gates is in hand stands in the city."""
    if mine.notes.signs == 0:
        return False
    for token in range(AGENTS):
        if has(mine.notes.signs, token) and (token == mover or table.piece[token].place == city):
            return True
    return False


@kernel
def worth_of_going(pack, table, mine, seat, agent, goal):
    """What a journey changes in the prospects of gates, where it comes from and where it leads."""
    place = table.piece[agent].place
    power = token_power(table, pack, agent)
    there = prospect(pack, table, mine, seat, goal, power, agent) - mine.notes.plan[goal]
    if mine.notes.mover != agent:  # asked of one agent after the other, for each of its goals
        mine.notes.mover = agent
        mine.notes.left = prospect(pack, table, mine, seat, place, -power, NOBODY) - mine.notes.plan[place]
    return mine.notes.weight[w.PLAN] * (there + mine.notes.left)


@kernel
def worth_kept(mine, card):
    """What a card of the hand is worth to the next gate: the card that allows one, and power."""
    if mine.notes.best_gate == 0.0:
        return 0.0
    if is_rite(mine, card):
        return mine.notes.weight[w.KEEP] * mine.notes.best_gate
    worth = 0.0
    if mine.notes.rite != 0 or mine.notes.signs != 0:
        worth = 0.12 * card.symbol[POWER]
    if is_sign(mine, card) and card.token != NOBODY and has(mine.notes.signs, card.token):
        worth += 0.7
    return mine.notes.weight[w.KEEP] * worth * mine.notes.best_gate


@kernel
def weigh_cards(pack, mine):
    """Notes for each card in hand what it is worth kept."""
    for i in range(mine.hand.n):
        mine.notes.kept[i] = worth_kept(mine, pack.card[mine.hand.card[i]])


@kernel
def worth_of_cards_kept(mine, cards):
    """The same of the cards at the places of the hand that are set as bits."""
    worth = 0.0
    for i in range(mine.hand.n):
        if has(cards, i):
            worth += mine.notes.kept[i]
    return worth
