"""Phases III and IV: Arkham Encounters and Other World Encounters. AH-8, AH-9."""

import numpy as np

from sim import luck
from sim.games.arkham_horror.effects.costs import can_pay, has, holds, pay, pay_clues
from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.cards import price_in, spend_card
from sim.games.arkham_horror.state.codes import (
    ABILITY,
    CHOOSE,
    COMMON,
    D_ENCOUNTER,
    D_PLACE,
    D_STREET,
    DECK_CARDS,
    DONE,
    ENCOUNTER,
    END,
    EXTRA_ENCOUNTER,
    FIGHT_IT,
    NO_CARD,
    O_BLESS_ANY,
    O_DRAW,
    O_SHOP,
    ON_ENCOUNTER,
    ON_RUMOR,
    PASS_RUMOR,
    R_CLUE,
    R_SANITY,
    R_STAMINA,
    REDRAW,
    S_ENCOUNTERS,
    SPEND,
    STREETS,
    T_ABILITY,
    T_ENCOUNTER,
    T_USES,
    T_WORLD,
    UNIQUE,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import at_table, in_arkham, in_street, in_world, tell_of, world_of
from sim.games.arkham_horror.turn.ch07_other_worlds import draw_gate_card
from sim.games.arkham_horror.turn.ch10_rumors import end_rumor
from sim.games.arkham_horror.turn.ch11_states import collapse, suffer
from sim.games.arkham_horror.turn.ch12_combat import fight
from sim.games.arkham_horror.turn.ch13_gates import enter_gate, try_to_close
from sim.kernel import kernel
from sim.play import ask, open_menu

DRAWN = 8  # most encounter cards drawn at once


@kernel
def extra_cards(g, pack, s, other_world):
    """Darrell Simmons draws one more card in Arkham, Gloria Goldberg in Other Worlds."""
    sheet = pack.sheet[g.table.seat[s].sheet]
    return sheet.ability_n if sheet.ability == EXTRA_ENCOUNTER and sheet.ability_deck == other_world else 0


@kernel
def draw_location_card(g, n):
    """AH-8.3, AH-8.4: a card of the shuffled deck that was not among the first n drawn."""
    pick = g.scratch.pick
    card = luck.below(g.luck[S_ENCOUNTERS], DECK_CARDS - n)
    for i in range(DECK_CARDS):
        seen = False
        for k in range(n):
            if pick[k] == i:
                seen = True
        if not seen:
            if card == 0:
                return i
            card -= 1
    return 0


@kernel
def choose_entry(g, pack, seats, s, n, world):
    """AH-23 D14: which of the cards drawn is resolved, or another one with the Dragon's Eye; the block of its entry.

    scratch.pick holds the n cards; `world` is the Other World, or -1 - location in Arkham.
    """
    seat = g.table.seat[s]
    open_menu(g, D_ENCOUNTER)
    for i in range(n):
        card = np.int64(g.scratch.pick[i])
        block = pack.gate_entry[card, world] if world >= 0 else pack.entry[-1 - world, card]
        offer(g, CHOOSE, -1, -1, -1, s, card, block)
    if n < DRAWN - 1 and n < DECK_CARDS:
        for i in range(seat.hand_n):
            card = np.int64(seat.hand[i])
            if pack.kind[pack.card_kind[card]].use == ON_ENCOUNTER and g.table.exhausted[card] == 0:
                offer(g, REDRAW, -1, card, -1, s, 0, -1)
    option = g.menu.option[ask(g, pack, seats, s)]
    if option.act == CHOOSE or stopped(g):
        return np.int64(option.block)
    card = np.int64(option.card)
    tell_of(g, T_USES, s, pack.card_kind[card], 0, 0)
    spend_card(g, pack, card)
    fresh = draw_gate_card(g, pack, world) if world >= 0 else draw_location_card(g, n)
    block = np.int64(pack.kind[pack.card_kind[card]].block)
    suffer(g, pack, seats, s, price_in(pack, block, R_SANITY), price_in(pack, block, R_STAMINA), 0)
    if seat.halted == 1:
        return np.int64(0)
    return np.int64(pack.gate_entry[fresh, world] if world >= 0 else pack.entry[-1 - world, fresh])


@kernel
def arkham_encounter(g, pack, seats, s, row, draws):
    """AH-8.3: a location card; `row` is the location (or the Inner Sanctum)."""
    n = min(draws + extra_cards(g, pack, s, 0), DECK_CARDS)
    for i in range(n):
        g.scratch.pick[i] = draw_location_card(g, i)
    tell_of(g, T_ENCOUNTER, s, row, 0, 0)
    schedule(g, choose_entry(g, pack, seats, s, n, -1 - row), s, 0, 0, -1)


@kernel
def world_encounter(g, pack, seats, s, world):
    """AH-9.2, AH-9.3: a gate card of a colour of the world."""
    n = 1 + extra_cards(g, pack, s, 1)
    for i in range(n):
        g.scratch.pick[i] = draw_gate_card(g, pack, world)
    tell_of(g, T_WORLD, s, world, 1, 0)
    schedule(g, choose_entry(g, pack, seats, s, n, world), s, 0, 0, -1)


@kernel
def encounter_here(g, pack, seats, s, draws):
    """AH-8.6.

    AH-8.14: what the location the investigator stands in brings: its gate or an encounter; nothing in a
    street.
    """
    place = np.int64(g.table.seat[s].place)
    if not in_arkham(place) or in_street(place):
        return
    if g.table.gate[place] >= 0:
        enter_gate(g, pack, s, place)
    else:
        arkham_encounter(g, pack, seats, s, place - STREETS, draws)


@kernel
def would_help(g, pack, block):
    """AH-8.5: whether a location's ability would do something: somebody to bless, cards to draw or to buy."""
    op = pack.op[block]
    if op.code == O_BLESS_ANY:
        for s in range(pack.players):
            if at_table(g, s) and g.table.seat[s].blessed < 1:
                return True
        return False
    if op.code == O_DRAW:
        return g.hidden.items[op.a].n > 0
    if op.code == O_SHOP:
        return (op.a > 0 and g.hidden.items[COMMON].n > 0) or (op.b > 0 and g.hidden.items[UNIQUE].n > 0)
    return True


@kernel
def offer_abilities(g, pack, s, place):
    """AH-8.2, AH-8.5: the uses of a location's ability that can be paid and would do something."""
    at = np.int64(pack.ability[place])
    while pack.op[at].code != END:
        use = pack.op[at]
        if holds(g, pack, s, use.a, use.b) and can_pay(g, pack, s, use.other) and would_help(g, pack, use.then):
            offer(g, ABILITY, -1, -1, -1, s, at, use.then)
        at += 1


@kernel
def at_location(g, pack, seats, s):
    """AH-8.2, AH-8.5: the location's ability, if its cost and condition can be met, or an encounter."""
    place = np.int64(g.table.seat[s].place)
    open_menu(g, D_PLACE)
    offer(g, ENCOUNTER, place, -1, -1, s, 0, -1)
    offer_abilities(g, pack, s, place)
    option = g.menu.option[ask(g, pack, seats, s)]
    if stopped(g):
        return
    if option.act == ENCOUNTER:
        arkham_encounter(g, pack, seats, s, place - STREETS, 1)
        return
    chosen, block = np.int64(option.n), np.int64(option.block)
    tell_of(g, T_ABILITY, s, -1, place, 0)
    pay(g, pack, seats, s, pack.op[chosen].other)
    schedule(g, block, s, 0, 0, -1)


@kernel
def rumor_price(g, pack, s):
    """Whether the investigator can pay what passes the Rumor."""
    rumor = pack.mythos[g.table.rumor]
    if rumor.pass_cost == 0:
        return False
    return can_pay(g, pack, s, rumor.pass_cost)


@kernel
def at_street(g, pack, seats, s):
    """AH-8.1, AH-10.31, AH-23 D18: in the street of a Rumor its price may be paid, its tokens bought off.

    Its monsters fought.
    """
    seat = g.table.seat[s]
    rumor = pack.mythos[g.table.rumor]
    if g.table.rumor == NO_CARD or rumor.rumor_at != seat.place:
        return
    open_menu(g, D_STREET)
    offer(g, DONE, seat.place, -1, -1, s, 0, -1)
    if rumor_price(g, pack, s):
        offer(g, PASS_RUMOR, seat.place, -1, -1, s, 0, -1)
    if rumor.pay_down == 1:
        for n in range(1, min(has(g, pack, s, R_CLUE, -1), g.table.rumor_tokens) + 1):
            offer(g, SPEND, seat.place, -1, -1, s, n, -1)
    if rumor.fight_down == 1:
        for m in range(pack.tokens):
            if g.table.monster_at[m] == ON_RUMOR:
                offer(g, FIGHT_IT, seat.place, -1, m, s, 0, -1)
    option = g.menu.option[ask(g, pack, seats, s)]
    act, n, m = np.int64(option.act), np.int64(option.n), np.int64(option.monster)
    if act == DONE or stopped(g):
        return
    if act == PASS_RUMOR:
        pay(g, pack, seats, s, rumor.pass_cost)
        end_rumor(g, pack, s, 1)
    elif act == SPEND:
        pay_clues(g, pack, s, n)
        g.table.rumor_tokens -= n
        if g.table.rumor_tokens == 0:
            end_rumor(g, pack, s, 1)
    else:
        fight(g, pack, seats, s, m)
        if g.table.crowd[ON_RUMOR] == 0 and not stopped(g):
            end_rumor(g, pack, s, 1)


@kernel
def arkham_encounters(g, pack, seats, s):
    """AH-8.1, AH-8.6, AH-8.7: phase III for one investigator. AH-11.14: insanity from a cost waits for its effect."""
    seat = g.table.seat[s]
    place = np.int64(seat.place)
    seat.halted = 0
    if seat.idle == 1 or not in_arkham(place):
        return
    if in_street(place):
        at_street(g, pack, seats, s)
    elif g.table.gate[place] < 0:
        at_location(g, pack, seats, s)
    elif seat.explored == 1:
        try_to_close(g, pack, seats, s)
    else:
        enter_gate(g, pack, s, place)
    if g.scratch.agenda_n == 0:
        collapse(g, pack, seats, s)


@kernel
def world_encounters(g, pack, seats, s):
    """AH-9.1, AH-9.6: phase IV for one investigator."""
    seat = g.table.seat[s]
    seat.halted = 0
    if seat.idle == 0 and in_world(seat.place):
        world_encounter(g, pack, seats, s, world_of(seat.place))
