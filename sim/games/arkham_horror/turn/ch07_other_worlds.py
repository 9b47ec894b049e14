"""Phases II and IV in Other Worlds: the way through, the way back, encounters by colour. AH-7, AH-9."""

import numpy as np

from sim.games.arkham_horror.state.board import send_to
from sim.games.arkham_horror.state.cards import wagon_risk
from sim.games.arkham_horror.state.codes import (
    CAST,
    D_MOVE,
    DONE,
    GATE_DECK,
    ON_RETURN,
    ON_WORLD,
    S_GATES,
    T_MOVES,
    T_RETURNS,
    WORLD0,
    WORLD_AREAS,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import move_to, tell_of, world_of
from sim.games.arkham_horror.turn.ch11_states import collapse, lose_in_time
from sim.games.arkham_horror.turn.ch13_gates import offer_ways_back
from sim.games.arkham_horror.turn.ch17_skill_checks import can_cast, cast
from sim.kernel import kernel
from sim.mechanisms.under import lay_under, shuffle_all, take_top
from sim.play import ask, open_menu


@kernel
def gate_box(g, pack, s):
    """The Gate Box, with which any open gate is a way back; -1 if it is not in hand."""
    seat = g.table.seat[s]
    for i in range(seat.hand_n):
        if pack.kind[pack.card_kind[seat.hand[i]]].use == ON_RETURN:
            return np.int64(seat.hand[i])
    return np.int64(-1)


@kernel
def back_to_arkham(g, pack, seats, s):
    """AH-7.3, AH-7.4, AH-7.7: to a location with a gate to this world, with an explored marker; else lost.

    AH-8.15: from an excursion straight to where it began, without a marker.
    """
    seat = g.table.seat[s]
    if seat.away >= 0:
        send_to(g, pack, s, np.int64(seat.away))
        tell_of(g, T_MOVES, s, seat.place, 1, 0)
        return
    offer_ways_back(g, pack, s, gate_box(g, pack, s))
    if g.menu.n == 0:
        lose_in_time(g, pack, s)
        return
    area = np.int64(g.menu.option[ask(g, pack, seats, s)].place)
    if stopped(g):
        return
    move_to(g, s, area)
    seat.explored = 1
    seat.came_back = 1
    tell_of(g, T_RETURNS, s, area, 0, 0)
    wagon_risk(g, pack, s)


@kernel
def advance(g, pack, seats, s):
    """AH-7.2, AH-7.3: to the next area of the world, or from the last one back to Arkham."""
    seat = g.table.seat[s]
    part = (seat.place - WORLD0) % WORLD_AREAS
    if part + 1 < pack.world_areas[world_of(seat.place)]:
        seat.place += 1
    else:
        back_to_arkham(g, pack, seats, s)


@kernel
def finds_gate(g, pack, seats, s):
    """A spell that finds the gate home, if the investigator casts one; whether it worked."""
    seat = g.table.seat[s]
    open_menu(g, D_MOVE)
    offer(g, DONE, -1, -1, -1, s, 0, -1)
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        if pack.kind[pack.card_kind[card]].use == ON_WORLD and can_cast(g, pack, s, card):
            offer(g, CAST, -1, card, -1, s, 0, -1)
    card = np.int64(g.menu.option[ask(g, pack, seats, s)].card)
    if card < 0 or stopped(g):
        return False
    works = cast(g, pack, seats, s, card, pack.kind[pack.card_kind[card]].cast, 1)
    if works and not stopped(g):
        back_to_arkham(g, pack, seats, s)
    collapse(g, pack, seats, s)
    return works


@kernel
def draw_gate_card(g, pack, world):
    """AH-9.2, AH-9.4: cards under the deck until one has a colour of the world; the reshuffling card shuffles."""
    cards = g.hidden.gate_cards
    while True:
        card = take_top(cards, g.table.under, GATE_DECK)
        lay_under(cards, g.table.under, GATE_DECK, card)
        if pack.gate_colour[card] == 0:
            shuffle_all(cards, g.table.under, GATE_DECK, g.luck[S_GATES])
        elif pack.gate_colour[card] & pack.colours[world] != 0:
            return card
