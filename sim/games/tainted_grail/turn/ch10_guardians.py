"""TG-10: guardians on the map: their die, their moves and their fights."""

from sim import luck
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.codes import (
    ASK_GUARDIAN,
    ASK_JOIN_FIGHT,
    ASK_SKIP_GUARDIAN,
    DO_GUARDIAN_DICE,
    DO_GUARDIANS,
    GUARDIAN_LUCK,
    GUARDIAN_SKIP,
    NOBODY,
    NOWHERE,
    PLACES,
    SEATS,
    T_GUARDIAN_COMES,
    T_GUARDIAN_DIE,
    T_GUARDIAN_LEAVES,
    T_GUARDIAN_MOVES,
)
from sim.games.tainted_grail.state.land import comes_before, grid_steps, number_shown, put_away
from sim.games.tainted_grail.state.menu import add, agrees, chosen
from sim.games.tainted_grail.turn.ch09_foes import face, fits, take_from_deck
from sim.games.tainted_grail.turn.ch12_party import in_party, is_living, present, speaker
from sim.kernel import kernel
from sim.mechanisms.bag import random_kind
from sim.mechanisms.sets import bit, has
from sim.play import open_menu, tell

__all__ = ["guardian_step", "guardians_meet", "helpers", "move_guardian", "roll_guardians", "spawn_guardian"]

NOTHING_FACE, REMOVE_FACE = 4, 5


@kernel
def roll_face(g, pack):
    """TG-10.2, TG-10.4: a face of the guardian die: four directions, nothing, removal."""
    return random_kind(pack.guardian_faces, g.luck[GUARDIAN_LUCK])


@kernel
def guardian_step(g, pack, place, side):
    """TG-10.3, TG-10.10: where a guardian goes.

    The card that way, else the linked one with the highest number, else nowhere.
    """
    ahead = pack.place[place].link[side]
    if ahead >= 0 and has(g.table.revealed, ahead):
        return ahead
    best = place
    highest = NOWHERE
    for other in range(4):
        to = pack.place[place].link[other]
        if to >= 0 and has(g.table.revealed, to) and number_shown(g, pack, to) > highest:
            best, highest = to, number_shown(g, pack, to)
    return best


@kernel
def move_guardian(g, pack, seats, foe, face_no):
    """TG-10.2 to 10.5: removal, or the move; if it then stands with characters they all fight it together."""
    tell(g, T_GUARDIAN_DIE, NOBODY, foe, face_no, 0)
    if face_no == REMOVE_FACE:
        put_away(g, pack, foe)
        tell(g, T_GUARDIAN_LEAVES, NOBODY, foe, 0, 0)
        return
    if face_no < NOTHING_FACE:
        place = guardian_step(g, pack, g.table.foe_at[foe], face_no)
        if place != g.table.foe_at[foe]:
            g.table.foe_at[foe] = place
            tell(g, T_GUARDIAN_MOVES, NOBODY, foe, place, 0)
    party = present(g, g.table.foe_at[foe])
    if party != 0:
        face(g, pack, seats, foe, party, g.table.foe_at[foe])


@kernel
def roll_guardians(g, pack, seats, first):
    """TG-4.8, TG-10.12: one by one, lowest card first; each fight is finished before the next roll."""
    for foe in range(first, pack.foes):
        if g.table.foe_at[foe] >= 0:
            note(g, DO_GUARDIAN_DICE, 0, foe + 1, 0, 0)
            move_guardian(g, pack, seats, foe, roll_face(g, pack))
            return


@kernel
def choose_guardian(g, pack, seats, party, place):
    """TG-10.7: of several guardians in a location the players choose the next, -1 when none is left to fight."""
    open_menu(g, ASK_GUARDIAN)
    for foe in range(pack.foes):
        if g.table.foe_at[foe] == place and not has(g.table.fought, foe):
            add(g, 0, foe, -1, place, pack.foe[foe].value, 0, 0)
    if g.menu.n == 0:
        return NOBODY
    return int(chosen(g, pack, seats, speaker(g, party)).card)


@kernel
def slips_past(g, pack, seats, entered, foe):
    """A skill of any of those that enter, which lets one guardian a day be passed on entering."""
    for i in range(SEATS):
        seat = g.table.order[i]
        who = g.table.who[seat]
        if in_party(entered, seat) and who.power[GUARDIAN_SKIP] > who.spent[GUARDIAN_SKIP]:
            if agrees(g, pack, seats, seat, ASK_SKIP_GUARDIAN, seat, foe, -1, 0):
                who.spent[GUARDIAN_SKIP] += 1
                return True
    return False


@kernel
def helpers(g, pack, seats, entered, place, foe):
    """TG-9.56, TG-10.11: characters already in the location may join the fight of those that entered.

    `foe` is -1 for a card that is drawn only then.
    """
    party = entered
    for i in range(SEATS):
        seat = g.table.order[i]
        if in_party(present(g, place) & ~entered, seat):
            if agrees(g, pack, seats, seat, ASK_JOIN_FIGHT, speaker(g, entered), foe, place, 0):
                party |= 1 << seat
    return party


@kernel
def guardians_meet(g, pack, seats, entered, place):
    """TG-10.6, TG-10.7, TG-10.11: those that entered fight the guardians there one after the other, each once."""
    entered &= present(g, place)
    foe = choose_guardian(g, pack, seats, entered, place) if entered != 0 else NOBODY
    if foe < 0 or g.referee.ending != 0:
        return
    g.table.fought |= bit(foe)
    note(g, DO_GUARDIANS, entered, place, 0, 0)
    if not slips_past(g, pack, seats, entered, foe):
        face(g, pack, seats, foe, helpers(g, pack, seats, entered, place, foe), place)


@kernel
def farthest_place(g, pack):
    """TG-20.5: the revealed location farthest from the characters, ties to the lowest number."""
    best, best_steps = NOWHERE, -1
    for place in range(PLACES):
        if not has(g.table.revealed, place):
            continue
        steps = 99
        for seat in range(g.table.players):
            if is_living(g, seat):
                steps = min(steps, grid_steps(pack, place, g.table.who[seat].place))
        if steps > best_steps or (steps == best_steps and comes_before(g, pack, place, best)):
            best, best_steps = place, steps
    return best


@kernel
def guardian_level(pack):
    """TG-20.5: the highest level in the decks that has guardians, else level 3."""
    for foe in range(pack.foes):
        if pack.foe[foe].guardian == 1 and pack.foe[foe].level == pack.top_level:
            return pack.top_level
    return 3


@kernel
def spawn_guardian(g, pack):
    """TG-20.5: a random guardian appears far from the characters."""
    level = guardian_level(pack)
    n = 0
    for foe in range(pack.foes):
        if is_spare_guardian(g, pack, foe, level):
            n += 1
    place = farthest_place(g, pack)
    if n == 0 or place < 0:
        return
    left = luck.below(g.luck[GUARDIAN_LUCK], n)
    for foe in range(pack.foes):
        if is_spare_guardian(g, pack, foe, level):
            left -= 1
            if left < 0:
                take_from_deck(g, pack, foe)
                g.table.foe_at[foe] = place
                tell(g, T_GUARDIAN_COMES, NOBODY, foe, place, 0)
                return


@kernel
def is_spare_guardian(g, pack, foe, level):
    """TG-20.5: whether this guardian of the level is free to appear."""
    return pack.foe[foe].guardian == 1 and fits(g, pack, foe, NOBODY, level)
