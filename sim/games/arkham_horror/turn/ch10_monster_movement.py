"""Monsters move along the arrows, and five kinds of them in five ways. AH-10.17 to AH-10.28, AH-10.41."""

import numpy as np

from sim.games.arkham_horror.state.board import is_shut, put_monster
from sim.games.arkham_horror.state.codes import (
    CHTHONIAN,
    D_INVESTIGATOR,
    FAST,
    FAST_AS_NORMAL,
    FLIERS_STAY,
    FLYING,
    HOUND,
    PICK,
    S_DICE,
    SKY,
    SNEAK,
    STATIONARY,
    STREETS,
    T_MONSTER_MOVES,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import in_arkham
from sim.games.arkham_horror.turn.ch11_states import suffer
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_value
from sim.kernel import kernel
from sim.mechanisms import dice, sets
from sim.mechanisms.seats import to_the_left
from sim.play import ask, open_menu, tell

MANY = 99  # more Sneak than anybody has


@kernel
def somebody_in(g, pack, area):
    """Whether an investigator stands in an area."""
    for s in range(pack.players):
        if g.table.seat[s].place == area:
            return True
    return False


@kernel
def prey(g, pack, seats, areas):
    """AH-10.22, AH-10.24.

    AH-10.28: the investigator in a set of areas with the lowest Sneak; ties by the first player; -1.
    """
    least = MANY
    for s in range(pack.players):
        place = g.table.seat[s].place
        if in_arkham(place) and sets.has(areas, place):
            least = min(least, skill_value(g.table, pack, s, SNEAK))
    open_menu(g, D_INVESTIGATOR)
    for s in range(pack.players):
        place = g.table.seat[s].place
        if in_arkham(place) and sets.has(areas, place) and skill_value(g.table, pack, s, SNEAK) == least:
            offer(g, PICK, place, -1, -1, s, least, -1)
    if g.menu.n == 0:
        return -1
    return np.int64(g.menu.option[ask(g, pack, seats, g.table.first)].seat)


@kernel
def open_streets(g, streets):
    """A set of streets without the closed ones."""
    out = np.int64(0)
    for street in range(STREETS):
        if sets.has(streets, street) and not is_shut(g, street):
            out |= sets.bit(street)
    return out


@kernel
def fly(g, pack, seats, m):
    """AH-10.21 to AH-10.26: at an investigator in a connected street, else to the Sky, and from there to any street."""
    if pack.mythos[g.table.environment].switches & FLIERS_STAY != 0:
        return
    place = np.int64(g.table.monster_at[m])
    reach = (np.int64(1) << np.int64(STREETS)) - 1 if place == SKY else np.int64(pack.connected[place])
    target = prey(g, pack, seats, open_streets(g, reach))
    if stopped(g):
        return
    if target >= 0:
        move_monster(g, pack, m, np.int64(g.table.seat[target].place))
    elif place != SKY:
        move_monster(g, pack, m, SKY)


@kernel
def move_monster(g, pack, m, area):
    """A monster comes to an area (or the Sky)."""
    put_monster(g, m, area)
    tell(g, T_MONSTER_MOVES, -1, pack.token[m], area, 0)


@kernel
def quake(g, pack, seats, m):
    """AH-10.28: instead of moving, a Chthonian may shake every investigator in Arkham."""
    foe = pack.foe[g.table.ancient_one, pack.token[m]]
    if dice.roll(g.luck[S_DICE], pack.sides) < foe.quake_on:
        return
    for i in range(pack.players):
        s = to_the_left(g.table.first, i, pack.players)
        if in_arkham(g.table.seat[s].place) and not stopped(g):
            suffer(g, pack, seats, s, 0, foe.quake, 0)


@kernel
def hunt(g, pack, seats, m):
    """AH-10.28: a Hound of Tindalos goes straight to the lowest Sneak in Arkham, Asylum and Hospital left out."""
    everywhere = (np.int64(1) << np.int64(SKY)) - 1
    target = prey(g, pack, seats, everywhere & ~sets.bit(pack.asylum) & ~sets.bit(pack.hospital))
    if target >= 0 and not stopped(g):
        area = np.int64(g.table.seat[target].place)
        if not is_shut(g, area):
            move_monster(g, pack, m, area)


@kernel
def walk(g, pack, m, white, steps):
    """AH-10.17, AH-10.19, AH-10.41: along the arrows; it stops where an investigator is, and before a closed area."""
    for _ in range(steps):
        here = np.int64(g.table.monster_at[m])
        area = np.int64(pack.white_to[here] if white == 1 else pack.black_to[here])
        if is_shut(g, area):
            return
        move_monster(g, pack, m, area)
        if somebody_in(g, pack, area):
            return


@kernel
def activate(g, pack, seats, m, white):
    """AH-10.19, AH-10.20: a monster whose symbol is called moves in the way of its kind."""
    movement = pack.foe[g.table.ancient_one, pack.token[m]].movement
    place = np.int64(g.table.monster_at[m])
    if movement == CHTHONIAN:
        quake(g, pack, seats, m)
        return
    if movement == STATIONARY or (place != SKY and somebody_in(g, pack, place)):
        return
    if movement == HOUND:
        hunt(g, pack, seats, m)
    elif movement == FLYING:
        fly(g, pack, seats, m)
    else:
        slowed = pack.mythos[g.table.environment].switches & FAST_AS_NORMAL != 0
        walk(g, pack, m, white, 2 if movement == FAST and not slowed else 1)


@kernel
def move_monsters(g, pack, seats, card):
    """AH-10.17, AH-10.27, AH-10.46: every monster on the board whose symbol the card calls, one after another."""
    white, black = pack.mythos[card].white, pack.mythos[card].black
    for m in range(pack.tokens):
        if g.table.monster_at[m] <= SKY and not stopped(g):
            symbol = pack.foe[g.table.ancient_one, pack.token[m]].symbol
            if (white >> symbol) & 1 == 1:
                activate(g, pack, seats, m, 1)
            elif (black >> symbol) & 1 == 1:
                activate(g, pack, seats, m, 0)
