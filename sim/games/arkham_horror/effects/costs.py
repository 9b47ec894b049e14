"""Costs and conditions of effects, abilities and rumours. AH-21.1, AH-21.2, AH-8.18, AH-8.19."""

import numpy as np

from sim.games.arkham_horror.state.board import put_monster
from sim.games.arkham_horror.state.cards import allies_left, count_cards, discard, max_sanity, max_stamina
from sim.games.arkham_horror.state.codes import (
    ALLIES,
    CUP,
    D_CARD,
    D_TROPHY,
    END,
    GATE_STACK,
    GATE_TROPHY,
    IF_ALLIES,
    IF_CARD,
    IF_CONSCIOUS,
    IF_CURSED,
    IF_DEPUTY_FREE,
    IF_FEW_SPELLS,
    IF_ITEM,
    IF_MEMBER,
    IF_MONEY,
    IF_MONEY_BELOW,
    IF_NO_LOAN,
    IF_NOT_DEPUTY,
    IF_SANE,
    IF_SANITY_BELOW,
    IF_STAMINA_BELOW,
    LOSE_ITEM,
    LOSE_SPELL,
    ON_CLUE,
    PICK,
    R_CARD,
    R_CLUE,
    R_GATE,
    R_MONEY,
    R_MONSTER,
    R_SANITY,
    R_SKILL,
    R_SPELL,
    R_STAMINA,
    R_TOUGHNESS,
    SKILL_CARDS,
    SPELLS,
    STACK,
    TO_PAY,
    TROPHY,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import ended, offer, stopped
from sim.kernel import kernel
from sim.mechanisms.under import lay_under
from sim.play import ask, open_menu


@kernel
def holds(g, pack, s, condition, argument):
    """Whether a condition is true of the investigator."""
    seat = g.table.seat[s]
    if condition == IF_SANE or condition == IF_CONSCIOUS:
        return seat.halted == 0
    if condition == IF_CURSED:
        return seat.blessed < 0
    if condition == IF_ITEM:
        return count_cards(g, pack, s, LOSE_ITEM) > 0
    if condition == IF_CARD:
        return count_kind(g, pack, s, argument) > 0
    if condition == IF_FEW_SPELLS:
        return count_cards(g, pack, s, LOSE_SPELL) <= 2
    if condition == IF_NOT_DEPUTY:
        return seat.deputy == 0
    if condition == IF_MONEY_BELOW:
        return seat.money < argument
    if condition == IF_MONEY:
        return seat.money >= argument
    if condition == IF_SANITY_BELOW:
        return seat.sanity < max_sanity(g, pack, s)
    if condition == IF_STAMINA_BELOW:
        return seat.stamina < max_stamina(g, pack, s)
    if condition == IF_NO_LOAN:
        return seat.loan == 0 and seat.no_loan == 0
    if condition == IF_DEPUTY_FREE:
        return g.table.deputies == 0
    if condition == IF_ALLIES:
        return allies_left(g, pack) > 0
    if condition == IF_MEMBER:
        return seat.member == 1
    return True


@kernel
def count_kind(g, pack, s, kind):
    """How many cards of one kind the seat has."""
    seat = g.table.seat[s]
    n = 0
    for i in range(seat.hand_n):
        if pack.card_kind[seat.hand[i]] == kind:
            n += 1
    return n


@kernel
def count_family(g, pack, s, family):
    """How many cards of a family the seat has."""
    seat = g.table.seat[s]
    n = 0
    for i in range(seat.hand_n):
        if pack.kind[pack.card_kind[seat.hand[i]]].family == family:
            n += 1
    return n


@kernel
def trophy_toughness(g, pack, s):
    """AH-8.18: the printed toughness of all monster trophies together."""
    total = 0
    if g.table.crowd[TROPHY + s] > 0:
        for m in range(pack.tokens):
            if g.table.monster_at[m] == TROPHY + s:
                total += pack.foe[g.table.ancient_one, pack.token[m]].printed_toughness
    return total


@kernel
def has(g, pack, s, resource, kind):
    """How much of a resource the investigator could pay; Research Materials may be spent in place of a clue."""
    seat = g.table.seat[s]
    in_place = 0
    if resource == R_CLUE:
        for i in range(seat.hand_n):
            if pack.kind[pack.card_kind[seat.hand[i]]].use == ON_CLUE:
                in_place += 1
    return owned(g, pack, s, resource, kind) + in_place


@kernel
def owned(g, pack, s, resource, kind):
    """How much of a resource the investigator owns."""
    seat = g.table.seat[s]
    if resource == R_SANITY:
        return np.int64(seat.sanity)
    if resource == R_STAMINA:
        return np.int64(seat.stamina)
    if resource == R_CLUE:
        return np.int64(seat.clues)
    if resource == R_MONEY:
        return np.int64(seat.money)
    if resource == R_TOUGHNESS:
        return np.int64(trophy_toughness(g, pack, s))
    if resource == R_GATE:
        return np.int64(seat.gate_trophies)
    if resource == R_MONSTER:
        return np.int64(g.table.crowd[TROPHY + s])
    if resource == R_CARD:
        return np.int64(count_kind(g, pack, s, kind))
    family = SPELLS if resource == R_SPELL else SKILL_CARDS if resource == R_SKILL else ALLIES
    return np.int64(count_family(g, pack, s, family))


@kernel
def can_pay(g, pack, s, cost):
    """AH-21.1: whether every part of a cost can be paid in full."""
    at = cost
    while pack.op[at].code != END:
        if has(g, pack, s, pack.op[at].a, pack.op[at].c) < pack.op[at].b:
            return False
        at += 1
    return True


@kernel
def pay_clues(g, pack, s, n):
    """Clues, or Research Materials in place of a clue that is not there."""
    seat = g.table.seat[s]
    for i in range(seat.hand_n - 1, -1, -1):
        if seat.clues < n and pack.kind[pack.card_kind[seat.hand[i]]].use == ON_CLUE:
            discard(g, pack, np.int64(seat.hand[i]))
            n -= 1
    seat.clues -= n


@kernel
def pay_toughness(g, pack, seats, s, n):
    """AH-8.18, AH-8.19: monster trophies of the owner's choice, back to the cup; what is paid too much is lost."""
    paid = 0
    while paid < n and not stopped(g):
        open_menu(g, D_TROPHY)
        for m in range(pack.tokens):
            if g.table.monster_at[m] == TROPHY + s:
                worth = pack.foe[g.table.ancient_one, pack.token[m]].printed_toughness
                offer(g, PICK, -1, -1, m, s, worth, -1)
        option = g.menu.option[ask(g, pack, seats, s)]
        paid += np.int64(option.n)
        put_monster(g, np.int64(option.monster), CUP)


@kernel
def pay_gates(g, pack, s, n):
    """AH-8.19: gate trophies go under the gate stack."""
    for token in range(pack.gates):
        if n > 0 and g.table.gate_at[token] == GATE_TROPHY + s:
            g.table.gate_at[token] = STACK
            lay_under(g.hidden.gates, g.table.under, GATE_STACK, token)
            g.table.seat[s].gate_trophies -= 1
            n -= 1


@kernel
def pay_cards(g, pack, seats, s, family, kind, n):
    """Cards of a family or of a kind, by choice, discarded."""
    seat = g.table.seat[s]
    for _ in range(n):
        open_menu(g, D_CARD)
        for i in range(seat.hand_n):
            card = np.int64(seat.hand[i])
            if pack.card_kind[card] == kind or (kind < 0 and pack.kind[pack.card_kind[card]].family == family):
                offer(g, PICK, TO_PAY, card, -1, s, 0, -1)
        if g.menu.n == 0 or ended(g):
            return
        discard(g, pack, np.int64(g.menu.option[ask(g, pack, seats, s)].card))


@kernel
def pay_one(g, pack, seats, s, resource, n, kind):
    """Pays n of one resource. AH-11.14: Sanity or Stamina as a cost is not reduced."""
    seat = g.table.seat[s]
    if resource == R_SANITY:
        seat.sanity -= n
    elif resource == R_STAMINA:
        seat.stamina -= n
    elif resource == R_CLUE:
        pay_clues(g, pack, s, n)
    elif resource == R_MONEY:
        seat.money -= n
    elif resource == R_TOUGHNESS:
        pay_toughness(g, pack, seats, s, n)
    elif resource == R_MONSTER:
        for _ in range(n):
            pay_toughness(g, pack, seats, s, 1)
    elif resource == R_GATE:
        pay_gates(g, pack, s, n)
    elif resource == R_CARD:
        pay_cards(g, pack, seats, s, -1, kind, n)
    else:
        family = SPELLS if resource == R_SPELL else SKILL_CARDS if resource == R_SKILL else ALLIES
        pay_cards(g, pack, seats, s, family, -1, n)


@kernel
def pay(g, pack, seats, s, cost):
    """Pays a cost."""
    at = cost
    while pack.op[at].code != END:
        pay_one(g, pack, seats, s, np.int64(pack.op[at].a), np.int64(pack.op[at].b), np.int64(pack.op[at].c))
        at += 1


@kernel
def offer_choices(g, pack, s, block, act):
    """AH-21.1: the options of a block whose condition holds and whose whole cost can be paid."""
    at = block
    while pack.op[at].code != END:
        option = pack.op[at]
        if holds(g, pack, s, option.a, option.b) and can_pay(g, pack, s, option.other):
            offer(g, act, -1, -1, -1, s, at, option.then)
        at += 1
