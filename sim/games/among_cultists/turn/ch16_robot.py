"""The robotic investigator (AC-16)."""

from sim.game import RUNNING
from sim.games.among_cultists.state.codes import PLACES, REFILLED, ROBOT_ACTS, SECURED, STAYED, TELEPORTED, TOKEN_FOUGHT
from sim.games.among_cultists.state.dead import is_living
from sim.games.among_cultists.state.record import show_and_tell, tell_face_down
from sim.games.among_cultists.state.talk import note_refill
from sim.games.among_cultists.turn.ch07_movement import meet_on_the_way, put_disc, step_to
from sim.games.among_cultists.turn.ch10_rooms import draw_room_card, lay_card
from sim.games.among_cultists.turn.ch12_passage import add_to_passage
from sim.kernel import kernel
from sim.mechanisms.bag import draw
from sim.mechanisms.maps import nearest
from sim.mechanisms.sets import bit, first_of, has, lowest
from sim.play import tell


@kernel
def steps(g, pack, here, there):
    """AC-16.8, AC-13.4: points from one place to another; the secret door saves the way between rooms of one colour."""
    if g.table.linked != 0:
        return pack.steps_linked[g.table.fishman, here, there]
    return pack.steps[g.table.fishman, here, there]


@kernel
def nearest_room(g, pack, here, rooms):
    """AC-16.6: the nearest of a set of rooms, the first clockwise if several are; -1 if none can be reached."""
    far = pack.steps_linked[g.table.fishman, here] if g.table.linked != 0 else pack.steps[g.table.fishman, here]
    ends = nearest(far, rooms & ~bit(here))
    return first_of(lowest(pack.sweep[here], ends)) if ends != 0 else -1


@kernel
def target_among(g, pack, here, rooms):
    """AC-16.6: the route row from left to right: the first colour with a room of the set, and there the nearest."""
    row = pack.route_order[g.table.robot_route, g.referee.round_no - 1]
    for i in range(len(row)):
        if row[i] >= 0:
            room = nearest_room(g, pack, here, rooms & pack.rooms_of[row[i]])
            if room >= 0:
                return room
    return -1


@kernel
def robot_target(g, pack, here):
    """AC-16.6 to AC-16.8: unexplored rooms, then explored but uncleared ones, then any; never the room it stands in."""
    table = g.table
    room = target_among(g, pack, here, pack.rooms & ~table.explored)
    if room < 0 and pack.rulings.ai_second_pass_explored != 0:
        room = target_among(g, pack, here, table.explored & ~table.cleared)
    if room < 0:
        room = target_among(g, pack, here, pack.rooms)
    return room


@kernel
def next_on_way(g, pack, here, target):
    """AC-16.8, AC-16.21: the next place of a shortest path, the first one clockwise, the main hall last."""
    near = pack.near_linked[here] if g.table.linked != 0 else pack.near[here]
    best = -1
    for place in range(PLACES):
        if not has(near, place) or (g.table.fishman != 0 and place == pack.fishman_place):
            continue
        if steps(g, pack, place, target) + 1 != steps(g, pack, here, target):
            continue
        if best < 0 or pack.sweep[here, place] < pack.sweep[here, best]:
            best = place
    return best


@kernel
def robot_move(g, pack, seats, seat):
    """AC-16.6 to AC-16.9, AC-16.17: towards its target as far as the points go; a ghost teleports."""
    table = g.table
    start = table.at[seat]
    target = robot_target(g, pack, start)
    if target < 0:
        show_and_tell(g, STAYED, seat, start, 0, 0)
        return
    if not is_living(g, seat):
        put_disc(g, seat, target)
        show_and_tell(g, TELEPORTED, seat, target, 0, 0)
        return
    for _ in range(max(0, pack.move_points + table.move_mod)):
        here = table.at[seat]
        if here == target:
            return
        place = next_on_way(g, pack, here, target)
        step_to(g, seat, place)
        meet_on_the_way(g, pack, seats, here, place)
        if g.referee.ending != RUNNING:
            return


@kernel
def robot_act(g, pack, seats, seat):
    """AC-16.11, AC-16.17, AC-16.19: fight a cultist token, refill, check, or secure the corridor."""
    table = g.table
    here = table.at[seat]
    living = is_living(g, seat)
    tell(g, ROBOT_ACTS, seat, here, 0, 0)
    if has(table.cultist_rooms, here):
        if living:
            table.cultist_rooms &= ~(1 << here)
            show_and_tell(g, TOKEN_FOUGHT, seat, here, 0, 0)
    elif pack.colour[here] < 0:
        if living and pack.passage_rules != 0:
            robot_secure(g, seat)
    elif not has(table.cleared, here) and may_act_here(g, pack, here):
        if not has(table.explored, here):
            robot_refill(g, pack, seat, here)
        elif table.deck_n[here] > 0:
            draw_room_card(g, pack, seats, seat, here)


@kernel
def may_act_here(g, pack, room):
    """AC-16.5, AC-16.19: it follows its route."""
    on_route = has(pack.route_rooms[g.table.robot_route, g.referee.round_no - 1], room)
    return on_route or pack.rulings.ai_off_route_room_action != 0


@kernel
def robot_refill(g, pack, seat, room):
    """AC-16.11: the top card of its room pile onto the room deck."""
    kind = draw(g.hidden.robot_room)
    if kind >= 0:
        g.table.room_cards[seat] -= 1
        note_refill(g, seat, room, kind)
        tell_face_down(g, REFILLED, seat, room, kind)
        lay_card(g, pack, room, kind)


@kernel
def robot_secure(g, seat):
    """AC-16.11: the top card of its room pile into the passage deck."""
    kind = draw(g.hidden.robot_room)
    if kind >= 0:
        g.table.room_cards[seat] -= 1
        g.table.secured[seat] += 1
        tell_face_down(g, SECURED, seat, g.table.at[seat], kind)
        add_to_passage(g, kind)
