"""DP-4.8, DP-4.9: whether an effect can do anything in the position at hand."""

import numpy as np

from sim.games.dark_providence.state.board import can_move_marker, deep_ones_in_play, free_deep_one, is_target, on_board
from sim.games.dark_providence.state.codes import (
    ADD_INFLUENCE,
    AGENTS,
    BASE_SPACE,
    BUY,
    CHECK,
    CLAIM_BY_EFFECT,
    CTHULHU,
    DEEP_ONE,
    DESTROY_SELF,
    DISCARD_OTHER,
    DRAW,
    FIRST_CITY_CARD,
    GAIN_ACTION,
    HEAL,
    HIDDEN_CARD,
    IN_SUPPLY,
    INVESTIGATION,
    KILL_OWN,
    LOCK,
    MARTIAL,
    MI_GO,
    MI_GO_OP,
    MYTHOS_SPACE,
    NOBODY,
    PEEK,
    POSSESS,
    RETRIEVE,
    RETURN_OTHER,
    RISE,
    RITUAL,
    RLYEH,
    SHUFFLE_CUBES,
    TARGETS,
    TRACK,
    TRASH,
    TRAVEL,
    TURN_AGENT,
    VP,
    WHATELEY,
    X_BOARD,
    X_CITY,
    X_LIMBO,
    X_MYTHOS,
    X_NET_OR_CITY,
    X_NETWORK,
    X_PLACE,
    X_REMOVE,
    X_RITUAL,
    X_RLYEH,
    X_STEP,
    X_SUPPLY_AGENT,
)
from sim.games.dark_providence.turn.ch06_claim import may_take
from sim.games.dark_providence.turn.ch07_travel import can_travel
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.maps import FAR
from sim.mechanisms.sets import has

ALL_CITIES = (1 << BASE_SPACE) - 1
ALL_BASES = (1 << MYTHOS_SPACE) - (1 << BASE_SPACE)
ALL_MYTHOS = (1 << TARGETS) - (1 << MYTHOS_SPACE)


@kernel
def selection(x):
    """The targets that a selector covers, as a set: city, network (base card), mythos, net_or_city, any."""
    if x == X_CITY:
        return ALL_CITIES
    if x == X_NETWORK:
        return ALL_BASES
    if x == X_NET_OR_CITY:
        return ALL_CITIES | ALL_BASES
    return ALL_MYTHOS if x == X_MYTHOS else ALL_CITIES | ALL_BASES | ALL_MYTHOS


@kernel
def selects(x, target):
    """Whether a selector of targets covers a target."""
    return has(selection(x), target)


@kernel
def targets_of_rivals(table, pack, seat, x):
    """The targets that the selector covers and on which another player has a cube, as a set."""
    found = np.int64(0)
    for other in range(pack.colours):
        if other != seat:
            found |= table.covered[other]
    return found & selection(x)


@kernel
def may_lock(table, pack, target, x):
    """DP-2.8, DP-7.13, DP-7.14: a lock may be put where there is none, or removed, while the supply has one."""
    if x == (X_REMOVE if table.lock[target] == 0 else X_PLACE):
        return False
    if table.locks_left == 0 and (pack.locks_come_off == 0 or table.lock[target] == 0):
        return False
    return is_target(table, target)


@kernel
def can_lock(table, pack, x):
    """Whether any target may be locked or unlocked."""
    for target in range(TARGETS):
        if may_lock(table, pack, target, x):
            return True
    return False


@kernel
def may_possess(table, seat, token):
    """DP-2.10: an own hired agent on its normal side."""
    return token < AGENTS and table.piece[token].owner == seat and table.piece[token].flipped == 0


@kernel
def may_kill_own(table, seat, token):
    """An own hired agent."""
    return token < AGENTS and table.piece[token].owner == seat


@kernel
def may_turn(table, seat, token):
    """DP-5.8, DP-5.9: another player's hired agent in a city with an own agent."""
    piece = table.piece[token]
    return piece.owner >= 0 and piece.owner != seat and piece.place >= 0 and table.standing[piece.place, seat] > 0


@kernel
def may_trash(pack, kind):
    """DP-5.2, DP-5.7, DP-5.9: the card of a main agent cannot be destroyed, for its agent would be with it."""
    return pack.card[kind].main_agent == 0


@kernel
def can_trash(g, pack, seat, used):
    """Whether the hand holds a card that can be destroyed, besides the one that is `used` for it."""
    hand = g.mine[seat].hand
    for at in range(hand.n):
        if may_trash(pack, hand.card[at]) and at != bag.find(hand, used):
            return True
    return False


@kernel
def can_add(table, x):
    """Whether there is a target to add influence to: the row may be empty, and so may all stacks (DP-6.26)."""
    for target in range(TARGETS):
        if selects(x, target) and is_target(table, target):
            return True
    return False


@kernel
def any_own_agent(table, seat, op):
    """Whether a hired agent can be the object of an effect on agents."""
    for token in range(AGENTS):
        if op == TURN_AGENT:
            if may_turn(table, seat, token):
                return True
        elif op == POSSESS:
            if may_possess(table, seat, token):
                return True
        elif may_kill_own(table, seat, token):
            return True
    return False


@kernel
def city_fits(table, pack, op, x, city):
    """Where an effect may put its token: one of a kind in a city; the figure steps along a road (DP-2.4)."""
    if op == WHATELEY:
        return table.whateley[city] == 0
    if op == MARTIAL:
        return (table.martial[city] != 0) == (x == X_REMOVE)
    if op == CTHULHU and x == X_STEP:
        return table.cthulhu != NOBODY and pack.road[table.cthulhu, city] < FAR
    return True


@kernel
def can_place(table, pack, seat, op, x):
    """DP-2.5: whether the token of an effect is there to be placed."""
    if op == DEEP_ONE:
        return free_deep_one(table, pack, seat) != NOBODY
    if op == WHATELEY:
        return table.whateleys_left > 0
    if op == MI_GO_OP:
        return table.piece[MI_GO].place == IN_SUPPLY and table.agents[seat] < pack.max_agents
    if op == CTHULHU:
        return x != X_STEP or table.cthulhu != NOBODY
    if x == X_PLACE:
        return table.martial_left > 0
    return table.martial_left < pack.martial_law


@kernel
def can_claim_by_effect(table, pack, seat, x):
    """DP-6.13: whether there is something to claim."""
    if x == X_RLYEH:
        return table.city_card_here[RLYEH - FIRST_CITY_CARD] != 0
    if x == X_SUPPLY_AGENT:
        return table.supply_n > 0 and table.agents[seat] < pack.max_agents
    for target in range(TARGETS):
        if selects(x, target) and may_take(table, pack, seat, target):
            return True
    return False


@kernel
def can_peek(g, pack, seat):
    """Whether a loyalty card is left that the player has not seen."""
    for other in range(pack.players):
        if may_peek(g, seat, other):
            return True
    return False


@kernel
def may_peek(g, seat, other):
    """Whether the loyalty card of another player is hidden from this one."""
    return other != seat and g.table.revealed[other] == HIDDEN_CARD and g.mine[seat].knows[other] == NOBODY


@kernel
def can_discard_others(table, pack, seat):
    """Whether another player holds a card; DP-16.2: there is none in the solo game."""
    for other in range(pack.players):
        if other != seat and table.hand_n[other] > 0:
            return True
    return False


@kernel
def hired_agents(table, seat):
    """How many hired agents a player has."""
    n = 0
    for token in range(AGENTS):
        n += may_kill_own(table, seat, token)
    return n


@kernel
def is_possible(g, pack, seat, effect, used):
    """DP-4.9: whether a part of an effect list can be resolved; `used` is the card in hand that does it, or NOBODY."""
    table = g.table
    op = effect.op
    x = effect.x
    if op == DESTROY_SELF:
        return False
    if op == ADD_INFLUENCE:
        return table.supply[seat] > 0 and can_add(table, x)
    if op == RETRIEVE:
        in_limbo = table.limbo[seat] > 0 and x != X_BOARD
        return in_limbo or (x != X_LIMBO and on_board(table, pack, seat) > 0)
    if op == RETURN_OTHER:
        return targets_of_rivals(table, pack, seat, x) != 0
    if op == SHUFFLE_CUBES:
        return targets_of_rivals(table, pack, seat, 0) != 0
    if op == BUY:
        return table.unbought[seat] > 0
    if op == TRAVEL:
        return can_travel(table, pack, seat, effect.n)
    if op == TRACK:
        return can_move_marker(table, pack, RITUAL if x == X_RITUAL else INVESTIGATION, effect.n)
    if op == LOCK:
        return can_lock(table, pack, x)
    if op == DRAW:
        return table.deck_n[seat] + table.discard[seat].n > 0
    if op == TRASH:
        return can_trash(g, pack, seat, used)
    if op == CLAIM_BY_EFFECT:
        return can_claim_by_effect(table, pack, seat, x)
    if op == TURN_AGENT:
        return table.agents[seat] < pack.max_agents and any_own_agent(table, seat, op)
    if op in (POSSESS, KILL_OWN):
        return any_own_agent(table, seat, op)
    if op in (DEEP_ONE, WHATELEY, MI_GO_OP, CTHULHU, MARTIAL):
        return can_place(table, pack, seat, op, x)
    if op == RISE:
        return deep_ones_in_play(table) >= pack.deep_ones
    if op == CHECK:
        return table.bag_sane + table.bag_insane > 0
    if op == HEAL:
        return table.insane[seat] > 0
    if op == PEEK:
        return can_peek(g, pack, seat)
    if op == DISCARD_OTHER:
        return can_discard_others(table, pack, seat)
    if op == GAIN_ACTION:
        return seat == table.seat
    return True


@kernel
def is_cost(effect):
    """DP-4.10: whether a part of an effect list harms its user, so that it is the cost of the rest."""
    return effect.op in (KILL_OWN, CHECK, DESTROY_SELF) or (effect.op == VP and effect.n < 0)


@kernel
def cost_so_far(pack, op, first, last):
    """DP-4.10: what the costs of one kind in a part of an effect list come to."""
    n = 0
    for i in range(first, last):
        if is_cost(pack.fx[i]) and pack.fx[i].op == op:
            n += abs(pack.fx[i].n)
    return n


@kernel
def can_pay_cost(table, seat, op, n):
    """DP-4.10: whether a cost can be paid in full; the card itself can always be destroyed."""
    if op == KILL_OWN:
        return hired_agents(table, seat) >= n
    if op == CHECK:
        return table.bag_sane + table.bag_insane >= n
    return op == DESTROY_SELF or table.vp[seat] >= n


@kernel
def can_pay_costs(g, pack, seat, first, last):
    """DP-4.8, DP-4.10: whether all costs of an effect list can be paid, those of a kind together."""
    for i in range(first, last):
        op = pack.fx[i].op
        if is_cost(pack.fx[i]) and not can_pay_cost(g.table, seat, op, cost_so_far(pack, op, first, i + 1)):
            return False
    return True


@kernel
def only_costs(pack, first, last):
    """DP-3.5: whether an effect list does nothing but harm."""
    for i in range(first, last):
        if not is_cost(pack.fx[i]):
            return False
    return True


@kernel
def may_use(g, pack, seat, first, last, used):
    """DP-4.9, DP-4.10: whether a card may be used: all costs can be paid, and a part that is none can be resolved."""
    if not can_pay_costs(g, pack, seat, first, last):
        return False
    for i in range(first, last):
        if not is_cost(pack.fx[i]) and is_possible(g, pack, seat, pack.fx[i], used):
            return True
    return False
