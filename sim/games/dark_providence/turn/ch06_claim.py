"""Section 6: claiming base cards, cities and Mythos cards."""

from sim.games.dark_providence.state.board import (
    city_of,
    count_agents,
    influence,
    is_target,
    move_marker,
    put_token,
    strongest_rival,
    take_back,
    to_limbo,
)
from sim.games.dark_providence.state.cards import add_pending, take_card_away
from sim.games.dark_providence.state.codes import (
    BASE_SPACE,
    CLAIM,
    CLAIMED_BASE_CARD,
    CLAIMED_CITY,
    CLAIMED_MYTHOS,
    DEED_CULTIST_MYTHOS,
    DEED_INVESTIGATOR_AGENT,
    FIRST_CITY_CARD,
    FIRST_CLAIM_GIVES_ACTION,
    MAIN,
    MYTHOS_SPACE,
    NOBODY,
    ONGOING,
    RITUAL,
    T_CITY_LOST,
    T_CLAIM_BASE,
    T_CLAIM_CITY,
    T_CLAIM_MYTHOS,
    T_EMPTIED,
    T_EXTRA_ACTION,
    T_FACE_UP,
    T_HIRED,
    T_ROW,
)
from sim.games.dark_providence.turn.ch17_ancient_points import ancient_one_gains
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import tell

# -- what may be claimed ----------------------------------------------------------------------------------------------


@kernel
def may_take(table, pack, seat, target):
    """Whether a target may be claimed at all, by action or by effect: DP-2.7, DP-2.20, DP-6.9, DP-6.10, DP-16.4."""
    if table.lock[target] != 0 or not is_target(table, target):
        return False
    if target < BASE_SPACE:
        if table.control[target] == seat or table.tokens_left[seat] == 0:
            return False
    elif target < MYTHOS_SPACE:
        token = pack.card[table.face_up[target - BASE_SPACE]].token
        if token != NOBODY and table.agents[seat] >= pack.max_agents:
            return False
    return target >= MYTHOS_SPACE or not is_guarded(table, pack, city_of(target))


@kernel
def is_guarded(table, pack, city):
    """DP-16.4: whether an unrevealed cultist stands in the city (solo)."""
    if pack.players > 1:
        return False
    for c in range(2):
        if table.ao.revealed[c] == 0 and table.piece[MAIN + 1 + c].place == city:
            return True
    return False


@kernel
def may_claim(table, pack, seat, target):
    """DP-6.2, DP-6.3, DP-6.8, DP-16.9: an own cube there, and more influence than each rival."""
    if table.cubes[target, seat] < pack.claim_min_cubes or not may_take(table, pack, seat, target):
        return False
    return influence(table, target, seat) > strongest_rival(table, pack, target, seat)


# -- the claim --------------------------------------------------------------------------------------------------------


@kernel
def claim(g, pack, seat, target):
    """DP-6.11, DP-6.12: cubes, then the steps of the kind of target; ON CLAIM and the sanity check wait their turn."""
    clear_cubes(g, pack, seat, target)
    remove_lock(g, target)
    if target < BASE_SPACE:
        count_claim(g, seat, CLAIMED_CITY)
        claim_city(g, pack, seat, target)
    elif target < MYTHOS_SPACE:
        count_claim(g, seat, CLAIMED_BASE_CARD)
        claim_base_card(g, pack, seat, target - BASE_SPACE)
    else:
        count_claim(g, seat, CLAIMED_MYTHOS)
        claim_mythos(g, pack, seat, target - MYTHOS_SPACE)


@kernel
def clear_cubes(g, pack, seat, target):
    """DP-6.11: the claimer's cubes go to Limbo, the others take theirs back."""
    for other in range(pack.colours):
        n = g.table.cubes[target, other] + 0
        if other == seat:
            to_limbo(g.table, target, other, n)
        else:
            take_back(g.table, target, other, n)


@kernel
def remove_lock(g, target):
    """DP-6.25, DP-7.17: a lock returns to the common supply."""
    if g.table.lock[target] != 0:
        g.table.lock[target] = 0
        g.table.locks_left += 1


@kernel
def count_claim(g, seat, kind):
    """DP-6.13, DP-20.3: a claim, by action or by effect, before the card changes hands.

    The first in his own turn gives the owner of Nikola Tesla an action; claiming Tesla does not, but is the first.
    """
    table = g.table
    table.stats.claims[kind] += 1
    if seat != table.seat:
        return
    table.claims_this_turn += 1
    if table.claims_this_turn == 1 and table.mod[seat, FIRST_CLAIM_GIVES_ACTION] != 0:
        table.actions_left += table.mod[seat, FIRST_CLAIM_GIVES_ACTION]
        tell(g, T_EXTRA_ACTION, seat, table.mod[seat, FIRST_CLAIM_GIVES_ACTION], 0, 0)


@kernel
def add_claim_effects(g, pack, card, user, kind):
    """DP-6.12: first ON CLAIM, then the sanity check: what is added last is resolved first."""
    if card.sanity != 0:
        add_pending(g, user, kind, pack.check_fx, pack.check_fx + 1)
    add_pending(g, user, kind, card.first[CLAIM], card.last[CLAIM])


# -- cities -----------------------------------------------------------------------------------------------------------


@kernel
def claim_city(g, pack, seat, city):
    """DP-6.19, DP-6.20, DP-6.22, DP-6.12: control token, victory points, the city card and what it says."""
    value = pack.city[city].control
    holder = g.table.control[city] + 0
    lose_city(g, pack, city)
    g.table.control[city] = seat
    g.table.tokens_left[seat] -= 1
    g.table.vp[seat] += value
    tell(g, T_CLAIM_CITY, seat, city, value, 0)
    take_city_card(g, holder, city)
    kind = FIRST_CITY_CARD + city
    bag.put_top(g.table.discard[seat], kind)
    add_claim_effects(g, pack, pack.card[kind], seat, kind)


@kernel
def lose_city(g, pack, city):
    """DP-6.19, DP-6.24, DP-16.8: the previous controller takes his token back and loses the points, never below 0."""
    table = g.table
    holder = table.control[city] + 0
    if holder == NOBODY:
        return
    value = pack.city[city].control
    table.control[city] = NOBODY
    table.tokens_left[holder] += 1
    if holder < pack.players:
        table.vp[holder] = max(0, table.vp[holder] - value)
        tell(g, T_CITY_LOST, holder, city, value, 0)
    else:
        ancient_one_gains(g, -value)


@kernel
def take_city_card(g, holder, city):
    """DP-6.20: from the city-card deck, or from wherever the previous controller has it."""
    if g.table.city_card_here[city] != 0:
        g.table.city_card_here[city] = 0
    else:
        take_card_away(g, holder, FIRST_CITY_CARD + city, True)


# -- base cards -------------------------------------------------------------------------------------------------------


@kernel
def claim_base_card(g, pack, seat, city):
    """DP-6.14, DP-6.15: the card goes to the discard pile, an agent's token into the city."""
    kind = g.table.face_up[city] + 0
    card = pack.card[kind]
    bag.put_top(g.table.discard[seat], kind)
    tell(g, T_CLAIM_BASE, seat, kind, city, 0)
    if card.token != NOBODY:
        hire(g, pack, seat, card.token, city)
    if card.deep_ones != 0:
        g.table.deep_ones_claimed[seat] = 1
    add_claim_effects(g, pack, card, seat, kind)
    turn_up_next(g, pack, seat, city)


@kernel
def hire(g, pack, seat, token, city):
    """DP-6.15: the token of a hired agent, normal side up, in a base of the player."""
    put_token(g, pack, token, seat, city)
    g.table.deed[seat, DEED_INVESTIGATOR_AGENT] += pack.token[token].investigator_vp
    g.table.deeds += 1
    tell(g, T_HIRED, seat, token, city, 0)


@kernel
def turn_up_next(g, pack, seat, city):
    """DP-6.16, DP-6.17: the next card of the stack, or for the last one the ritual rises and the row grows."""
    kind = bag.draw(g.hidden.stack[city])
    g.table.stack_n[city] = g.hidden.stack[city].n
    show_base_card(g, pack, city, kind)
    if kind == NOBODY:
        g.table.stats.emptied += 1
        tell(g, T_EMPTIED, -1, city, 0, 0)
        move_marker(g, pack, seat, RITUAL, pack.stack_empty_ritual)
        for _ in range(pack.stack_empty_mythos):
            extend_row(g)


@kernel
def show_base_card(g, pack, city, kind):
    """DP-1.6, DP-6.16: a card lies face up; the token of an agent lies on it and belongs to nobody."""
    g.table.face_up[city] = kind
    if kind == NOBODY:
        return
    tell(g, T_FACE_UP, -1, city, kind, 0)
    token = pack.card[kind].token
    if token != NOBODY:
        put_token(g, pack, token, NOBODY, city)


# -- Mythos cards -----------------------------------------------------------------------------------------------------


@kernel
def extend_row(g):
    """DP-6.17, DP-6.18, DP-16.3: a card from the Mythos deck joins the right-hand end of the row, if there is one."""
    myth = bag.draw(g.hidden.mythos)
    g.table.mythos_n = g.hidden.mythos.n
    if myth != NOBODY:
        bag.put_top(g.table.row, myth)
        tell(g, T_ROW, -1, myth, 0, 0)


@kernel
def leave_row(g, pack, myth):
    """DP-6.21, DP-16.3: the row is not refilled; in the solo game it shifts left and is never empty."""
    bag.remove_at(g.table.row, bag.find(g.table.row, myth))
    if pack.players == 1 and g.table.row.n == 0:
        extend_row(g)


@kernel
def claim_mythos(g, pack, seat, myth):
    """DP-6.21: the card lies beside the player's board from now on, with its continuous effects."""
    table = g.table
    card = pack.myth[myth]
    tell(g, T_CLAIM_MYTHOS, seat, myth, 0, 0)
    leave_row(g, pack, myth)
    table.myth_owner[myth] = seat
    table.myth_n[seat] += 1
    for i in range(card.first[ONGOING], card.last[ONGOING]):
        table.mod[seat, pack.fx[i].op] += pack.fx[i].n
    count_agents(g, pack)
    table.deed[seat, DEED_CULTIST_MYTHOS] += card.cultist_vp
    table.deeds += 1
    add_claim_effects(g, pack, card, seat, NOBODY)
