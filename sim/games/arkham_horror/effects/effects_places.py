"""Effects that move investigators, and encounters within encounters. AH-8.14, AH-8.15."""

import numpy as np

from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.board import draw_monster, is_shut, protected, put_monster, send_to
from sim.games.arkham_horror.state.codes import (
    AREAS,
    COME_BACK_BLOCK,
    D_AREA,
    GO,
    MET,
    MYTHOS_DECK,
    O_COME_BACK,
    O_ENCOUNTER,
    O_MONSTER,
    O_MOVE,
    O_MOVE_OW,
    O_OW_ADVANCE,
    O_OW_ENCOUNTER,
    O_REDRAW,
    O_RETURN,
    STREETS,
    T_MOVES,
    T_NO_GATE,
    TO_ANY,
    TO_MYTHOS_GATE,
    TO_STREET,
    WORLD0,
    WORLD_AREAS,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer
from sim.games.arkham_horror.state.places import in_arkham, in_street, in_world, move_to, tell_of, world_of
from sim.games.arkham_horror.turn.ch07_other_worlds import advance, back_to_arkham
from sim.games.arkham_horror.turn.ch08_encounters import arkham_encounter, encounter_here, world_encounter
from sim.games.arkham_horror.turn.ch10_mythos import draw_mythos
from sim.games.arkham_horror.turn.ch12_combat import monsters_appear
from sim.kernel import kernel
from sim.mechanisms.under import lay_under
from sim.play import ask, open_menu


@kernel
def any_area(g, pack, seats, s):
    """A street or location of choice that is not closed."""
    open_menu(g, D_AREA)
    for area in range(AREAS):
        if not is_shut(g, area):
            offer(g, GO, area, -1, -1, s, 1, -1)
    return np.int64(g.menu.option[ask(g, pack, seats, s)].place)


@kernel
def mythos_gate(g, pack):
    """AH-10.38: a Mythos card drawn only to learn of a location; -1 if it names none."""
    card = draw_mythos(g, pack)
    lay_under(g.hidden.mythos, g.table.under, MYTHOS_DECK, card)
    return np.int64(pack.mythos[card].gate)


@kernel
def move_by_effect(g, pack, seats, s, where):
    """AH-6.11: moved by an effect, to the street here, to a named location, to one drawn, or anywhere."""
    here = np.int64(g.table.seat[s].place)
    place = where
    if where == TO_STREET:
        if not in_arkham(here):
            return
        place = np.int64(pack.street_of[here])
    elif where == TO_ANY:
        place = any_area(g, pack, seats, s)
    elif where == TO_MYTHOS_GATE:
        place = mythos_gate(g, pack)
    if place < 0:
        return
    send_to(g, pack, s, place)
    tell_of(g, T_MOVES, s, g.table.seat[s].place, 1, 0)


@kernel
def excursion(g, pack, seats, s, world):
    """AH-8.15: one encounter in an Other World at once, then straight back to where the investigator stood."""
    seat = g.table.seat[s]
    here = np.int64(seat.place)
    schedule(g, COME_BACK_BLOCK, s, 0, 0, -1)
    move_to(g, s, WORLD0 + world * WORLD_AREAS)
    seat.away = here
    seat.entry = -1
    world_encounter(g, pack, seats, s, world)


@kernel
def redraw(g, pack, seats, s):
    """Another encounter card of the same place."""
    place = np.int64(g.table.seat[s].place)
    if in_world(place):
        world_encounter(g, pack, seats, s, world_of(place))
    elif in_arkham(place) and not in_street(place):
        arkham_encounter(g, pack, seats, s, place - STREETS, 1)


@kernel
def meet_new_monsters(g, pack, seats, s, n):
    """AH-8.9, AH-8.13: monsters appear, all drawn together. AH-8.12, AH-10.14: not at a seal, not at Kate Winthrop."""
    place = np.int64(g.table.seat[s].place)
    if in_arkham(place) and protected(g, pack, place):
        tell_of(g, T_NO_GATE, s, place, 0, 0)
        return
    for _ in range(n):
        m = draw_monster(g, pack)
        if m >= 0:
            put_monster(g, m, MET)
    monsters_appear(g, pack, seats, s)


@kernel
def effect_on_places(g, pack, seats, s, op):
    """Moves, encounters elsewhere, monsters of encounters."""
    code, a, b = np.int64(op.code), np.int64(op.a), np.int64(op.b)
    seat = g.table.seat[s]
    if code == O_MOVE:
        move_by_effect(g, pack, seats, s, a)
    elif code == O_ENCOUNTER:
        if a >= 0:
            arkham_encounter(g, pack, seats, s, a, b)
        else:
            encounter_here(g, pack, seats, s, b)
    elif code == O_OW_ENCOUNTER:
        excursion(g, pack, seats, s, a)
    elif code == O_COME_BACK:
        if seat.away >= 0:
            back_to_arkham(g, pack, seats, s)
    elif code == O_MOVE_OW:
        seat.place = WORLD0 + a * WORLD_AREAS + b
        seat.entry = -1
    elif in_world(seat.place) and code == O_OW_ADVANCE:
        advance(g, pack, seats, s)
    elif in_world(seat.place) and code == O_RETURN:
        back_to_arkham(g, pack, seats, s)
    elif code == O_REDRAW:
        redraw(g, pack, seats, s)
    elif code == O_MONSTER:
        meet_new_monsters(g, pack, seats, s, a)
