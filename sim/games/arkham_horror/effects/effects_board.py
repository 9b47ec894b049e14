"""Effects on the board: gates, doom, terror, monsters, closed places, rumours."""

import numpy as np

from sim.games.arkham_horror.state.board import (
    add_doom,
    draw_monster,
    empty_place,
    enter_board,
    evict,
    place_monster,
    protected,
    put_monster,
    raise_terror,
    remove_doom,
)  # fmt: skip
from sim.games.arkham_horror.state.codes import (
    AREAS,
    AT_ALL,
    AT_ARKHAM,
    AT_LOCATIONS,
    AT_OUTSKIRTS,
    AT_SKY,
    AT_STREETS,
    D_TROPHY,
    D_WAY_BACK,
    GO,
    NEIGHBOURHOOD,
    O_ADD_DOOM,
    O_CLAIM,
    O_CLOSE,
    O_CLOSE_EACH,
    O_CLOSE_ENTRY,
    O_CLOSE_GATE,
    O_EXTRA_GATE,
    O_GATE_AND_MONSTER,
    O_GATE_HERE,
    O_RELEASE,
    O_REMOVE_DOOM,
    O_REMOVE_SEALS,
    O_RESPAWN,
    O_RETURN_TO_CUP,
    O_RUMOR_MONSTERS,
    O_RUMOR_TO_BOARD,
    O_TERROR,
    O_TOKENS,
    O_TROPHY,
    ON_RUMOR,
    OUTSKIRTS,
    PICK,
    SKY,
    TROPHY,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import in_arkham, in_street
from sim.games.arkham_horror.turn.ch13_gates import close_gate, gate_and_monsters, offer_seal
from sim.games.arkham_horror.turn.ch17_skill_checks import single_die
from sim.kernel import kernel
from sim.play import ask, open_menu


@kernel
def meant(pack, where, place):
    """Whether a place of the board is among those an effect names."""
    if where >= AT_STREETS:
        return (
            where == AT_ALL
            or (where == AT_STREETS and place < SKY and in_street(place))
            or (where == AT_LOCATIONS and place < SKY and not in_street(place))
            or (where == AT_SKY and place == SKY)
            or (where == AT_OUTSKIRTS and place == OUTSKIRTS)
            or (where == AT_ARKHAM and place <= SKY)
        )
    if where >= NEIGHBOURHOOD:
        return place < SKY and pack.street_of[place] == where - NEIGHBOURHOOD
    return place == where


@kernel
def return_to_cup(g, pack, where, kinds, terror):
    """Monsters of some kinds in some places go back to the cup; terror may rise if there were any."""
    n = 0
    for place in range(OUTSKIRTS + 1):
        if meant(pack, where, place):
            n += empty_place(g, pack, place, kinds)
    if n > 0 and terror > 0:
        raise_terror(g, pack, terror)


@kernel
def close_any_gate(g, pack, seats, s):
    """AH-8.21, AH-8.22: an open gate of choice closes, without a trophy."""
    open_menu(g, D_WAY_BACK)
    for area in range(AREAS):
        if g.table.gate[area] >= 0:
            offer(g, GO, area, -1, -1, s, 0, -1)
    if g.menu.n > 0:
        close_gate(g, pack, np.int64(g.menu.option[ask(g, pack, seats, s)].place), -1)


@kernel
def close_each_gate(g, pack, s):
    """A die for each open gate; a success closes it, without a trophy."""
    for area in range(AREAS):
        if g.table.gate[area] >= 0 and not stopped(g) and single_die(g, pack, s):
            close_gate(g, pack, area, -1)


@kernel
def close_entry_gate(g, pack, seats, s, trophy, can_seal):
    """AH-8.21: the gate of entry closes: behind an escaping investigator as a trophy that may be sealed.

    Else without.
    """
    seat = g.table.seat[s]
    area = np.int64(seat.place if trophy == 1 else seat.entry)
    if not in_arkham(area) or g.table.gate[area] < 0:
        return
    close_gate(g, pack, area, s if trophy == 1 else -1)
    if trophy == 1 and can_seal == 1:
        offer_seal(g, pack, seats, s, area)


@kernel
def claim_monster(g, pack, seats, s):
    """Any monster on the board becomes a trophy."""
    open_menu(g, D_TROPHY)
    for m in range(pack.tokens):
        if g.table.monster_at[m] <= SKY:
            worth = pack.foe[g.table.ancient_one, pack.token[m]].printed_toughness
            offer(g, PICK, g.table.monster_at[m], -1, m, s, worth, -1)
    if g.menu.n > 0:
        put_monster(g, np.int64(g.menu.option[ask(g, pack, seats, s)].monster), TROPHY + s)


@kernel
def monsters_from_cup(g, pack, n, place):
    """Monsters drawn and put somewhere off the board."""
    for _ in range(n):
        if not stopped(g):
            m = draw_monster(g, pack)
            if m >= 0:
                put_monster(g, m, place)


@kernel
def respawn(g, pack, kind, area):
    """Trophies of a kind come back to life in an area."""
    for m in range(pack.tokens):
        if g.table.monster_at[m] >= TROPHY and pack.token[m] == kind and not stopped(g):
            enter_board(g, pack, m, area)


@kernel
def effect_on_monsters(g, pack, seats, s, code, a, b, c):
    """Monsters taken, set free, sent back; those of a rumour."""
    if code == O_CLAIM:
        claim_monster(g, pack, seats, s)
    elif code == O_TROPHY:
        monsters_from_cup(g, pack, a, TROPHY + s)
    elif code == O_RESPAWN:
        if not protected(g, pack, b):
            respawn(g, pack, a, b)
    elif code == O_RETURN_TO_CUP:
        return_to_cup(g, pack, a, b, c)
    elif code == O_RELEASE:
        for _ in range(b):
            if not stopped(g) and not protected(g, pack, a):
                place_monster(g, pack, a)
    elif code == O_RUMOR_MONSTERS:
        monsters_from_cup(g, pack, a, ON_RUMOR)
    elif code == O_RUMOR_TO_BOARD:
        for m in range(pack.tokens):
            if g.table.monster_at[m] == ON_RUMOR and not stopped(g):
                enter_board(g, pack, m, a)


@kernel
def effect_on_board(g, pack, seats, s, op):
    """Gates, doom, terror, closed places."""
    code, a, b, c = np.int64(op.code), np.int64(op.a), np.int64(op.b), np.int64(op.c)
    place = np.int64(g.table.seat[s].place)
    if code == O_GATE_AND_MONSTER or code == O_GATE_HERE:
        if in_arkham(place) and not in_street(place):
            gate_and_monsters(g, pack, place, 1 if code == O_GATE_AND_MONSTER else 0)
    elif code == O_CLOSE_GATE:
        close_any_gate(g, pack, seats, s)
    elif code == O_CLOSE_EACH:
        close_each_gate(g, pack, s)
    elif code == O_CLOSE_ENTRY:
        close_entry_gate(g, pack, seats, s, a, b)
    elif code == O_ADD_DOOM:
        add_doom(g, pack, a)
    elif code == O_REMOVE_DOOM:
        remove_doom(g, a)
    elif code == O_TERROR:
        raise_terror(g, pack, b - g.table.terror if b > 0 else a)
    elif code == O_CLOSE:
        g.table.shut[a] = max(g.table.shut[a], g.table.turn + 1)
        if b == 1:
            evict(g, pack, a)
    elif code == O_TOKENS:
        g.table.rumor_tokens += a
    elif code == O_REMOVE_SEALS:
        g.table.seals = 0
        for area in range(AREAS):
            g.table.seal[area] = 0
    elif code == O_EXTRA_GATE:
        g.table.extra_gate = 1
    else:
        effect_on_monsters(g, pack, seats, s, code, a, b, c)
