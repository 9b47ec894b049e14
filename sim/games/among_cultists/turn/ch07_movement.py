"""Movement of the people (AC-7); robot.py moves the robot."""

from sim.game import RUNNING
from sim.games.among_cultists.state.codes import NO, PLACES, STAYED, STEPPED, TELEPORT, TELEPORTED, WALK, YES
from sim.games.among_cultists.state.dead import holds_knife, is_living
from sim.games.among_cultists.state.menu import offer
from sim.games.among_cultists.state.record import show_and_tell
from sim.games.among_cultists.turn.ch09_encounters import encounter, living_with, merged, who_meet
from sim.kernel import kernel
from sim.mechanisms.sets import count, first_of, has
from sim.play import ask, open_menu


@kernel
def shut(g, pack, seat):
    """AC-7.7: the fishman's corridor is shut, but for the living knife holder."""
    if g.table.fishman == 0 or holds_knife(g, seat):
        return 0
    return 1 << pack.fishman_place


@kernel
def put_disc(g, seat, place):
    """Moves the disc of a character."""
    table = g.table
    if is_living(g, seat):
        table.present[table.at[seat]] &= ~(1 << seat)
        table.present[place] |= 1 << seat
    table.at[seat] = place


@kernel
def step_to(g, seat, place):
    """Moves a disc to the next place; the place it left. Ending a move in a linked room meets nobody (AC-9.18)."""
    left = g.table.at[seat]
    if place != left:
        put_disc(g, seat, place)
        show_and_tell(g, STEPPED, seat, left, place, 0)
    return left


@kernel
def doors(g, pack, places):
    """Places behind the doors of a location, linked rooms being one (AC-13.4)."""
    out = 0
    left = places
    while left != 0:
        place = first_of(left)
        left &= left - 1
        out |= pack.near[place]
    return out & ~places


@kernel
def ways_on(g, pack, seat):
    """AC-7.1, AC-7.2, AC-7.7: places the mover may enter next; the last point may not lead back to the start."""
    table = g.table
    start = 1 << table.move_from
    hops_on = False
    if table.linked == 0 or pack.rulings.secret_door_hop_cost != 0:
        ways = pack.near[table.at[seat]] & ~shut(g, pack, seat)
    else:
        ways = doors(g, pack, merged(g, pack, table.at[seat])) & ~shut(g, pack, seat)
        hops_on = merged(g, pack, table.move_from) != start
    if table.move_left == 1 and not hops_on:
        ways &= ~start
    return ways


@kernel
def hops(g, pack, seat):
    """AC-13.4: linked rooms of the own location: free at the end of a move, or for a point each."""
    table = g.table
    if table.linked == 0:
        return 0
    own = 1 << table.at[seat]
    others = merged(g, pack, table.at[seat]) & ~own
    if pack.rulings.secret_door_hop_cost == 0:
        return others & ~(1 << table.move_from) if table.move_spent > 0 else 0
    if table.move_left == 0:
        return 0
    return others & ~(1 << table.move_from) if table.move_left == 1 else others


@kernel
def offer_walk(g, pack, seat):
    """AC-20.1: stop here, stop in a linked room, or go on through a door."""
    table = g.table
    open_menu(g, WALK)
    here = table.at[seat]
    if table.move_spent > 0 and here != table.move_from:
        offer(g, NO, here, others_at(g, pack, seat, here), table.move_left)
    left = hops(g, pack, seat)
    free = pack.rulings.secret_door_hop_cost == 0
    while left != 0:
        room = first_of(left)
        left &= left - 1
        met = others_at(g, pack, seat, room)
        if free:
            offer(g, NO, room, met, table.move_left)
        else:
            offer(g, YES, room, met, table.move_left - 1)
    if table.move_left == 0:
        return
    left = ways_on(g, pack, seat)
    while left != 0:
        place = first_of(left)
        left &= left - 1
        offer(g, YES, place, others_at(g, pack, seat, place), table.move_left - 1)


@kernel
def others_at(g, pack, seat, place):
    """How many other living characters are met at a place."""
    return count(living_with(g, pack, place) & ~(1 << seat))


@kernel
def meet_on_the_way(g, pack, seats, left, place):
    """AC-9.1, AC-9.6, AC-9.18: a door has been passed: encounters here and, by ruling, in the place it left."""
    if has(merged(g, pack, left), place):
        return
    if pack.rulings.encounter_on_leaving_pair != 0:
        pair = living_with(g, pack, left)
        if count(pair) == 2:
            encounter(g, pack, seats, pair, left)
    members = who_meet(g, pack, place)
    if members != 0 and g.referee.ending == RUNNING:
        encounter(g, pack, seats, members, place)


@kernel
def walk(g, pack, seats, seat):
    """AC-7.1, AC-7.2, AC-7.9, AC-7.10: door by door, choosing again after each; AC-7.8: without a way, staying."""
    table = g.table
    table.move_from = table.at[seat]
    table.move_spent = 0
    table.move_left = max(0, pack.move_points + table.move_mod)
    while True:
        if table.move_left == 0 and hops(g, pack, seat) == 0:
            break
        offer_walk(g, pack, seat)
        if g.menu.n == 0:
            break
        option = g.menu.option[ask(g, pack, seats, seat)]
        if g.referee.ending != RUNNING:
            return
        place = option.place
        if option.act == NO:
            step_to(g, seat, place)
            break
        table.move_left -= 1
        table.move_spent += 1
        left = step_to(g, seat, place)
        meet_on_the_way(g, pack, seats, left, place)
        if g.referee.ending != RUNNING:
            return
    if table.at[seat] == table.move_from:
        show_and_tell(g, STAYED, seat, table.at[seat], 0, 0)


@kernel
def teleport(g, pack, seats, seat):
    """AC-7.5, AC-7.7: a ghost goes to any other room or corridor, but not to the fishman's."""
    open_menu(g, TELEPORT)
    open_places = pack.places & ~shut(g, pack, seat) & ~(1 << g.table.at[seat])
    for place in range(PLACES):
        if has(open_places, place):
            offer(g, YES, place, -1, -1)
    place = g.menu.option[ask(g, pack, seats, seat)].place
    if g.referee.ending != RUNNING:
        return
    put_disc(g, seat, place)
    show_and_tell(g, TELEPORTED, seat, place, 0, 0)
