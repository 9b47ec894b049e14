"""Actions (AC-11): what a character may do, and doing it."""

from sim.game import RUNNING
from sim.games.among_cultists.state.codes import (
    ACT,
    AGREE,
    BY_ROLE,
    CAMERA_ROOM,
    CAMERA_STATUS,
    CAMERAS_ROOM,
    CHECK_ROOM,
    CHECK_STATUS,
    CLOSE_PORTAL,
    CLOSED,
    FIGHT_CULTIST,
    FISHMAN_SCARED,
    KILL_CHARACTER,
    KILLED,
    KILLED_BY,
    OPEN,
    PASS,
    PASSED,
    PORTAL_CLOSED,
    PORTAL_REFUSED,
    POWER_IS,
    REFILL_ROOM,
    RESTORE_POWER,
    ROOM_KINDS,
    SCARE_FISHMAN,
    SECURE_CORRIDOR,
    SECURED,
    START_VOTE,
    TOKEN_FOUGHT,
    VOTE_STARTED,
)
from sim.games.among_cultists.state.dead import holds_knife, is_living, role_of
from sim.games.among_cultists.state.menu import offer
from sim.games.among_cultists.state.record import show_and_tell, tell_face_down
from sim.games.among_cultists.state.talk import note_route
from sim.games.among_cultists.turn.ch08_deaths import become_ghost, reveal
from sim.games.among_cultists.turn.ch09_encounters import living_with, merged
from sim.games.among_cultists.turn.ch10_rooms import can_be_checked, check_room, refill
from sim.games.among_cultists.turn.ch11_status import agrees, check_status
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.ch12_passage import add_to_passage
from sim.games.among_cultists.turn.ch15_ending import compare_points
from sim.kernel import kernel
from sim.mechanisms.sets import first_of, has
from sim.play import ask, open_menu


@kernel
def allowed_rooms(g, pack, seat):
    """AC-8.8, AC-10.12, AC-11.30: rooms whose colour the route allows; cultists and a living mechanic ignore it."""
    role = role_of(g, pack, seat)
    free = role.free_route_living if is_living(g, seat) else role.free_route_ghost
    if free != 0:
        return pack.rooms
    return pack.route_rooms[g.mine[seat].route, g.referee.round_no - 1]


@kernel
def offer_actions(g, pack, seat):
    """AC-11.1, AC-11.2, AC-8.6, AC-8.7: pass, the character actions of the living, and the room actions."""
    open_menu(g, ACT)
    here = g.table.at[seat]
    living = is_living(g, seat)
    offer(g, PASS, here, -1, -1)
    if living:
        offer_character_actions(g, pack, seat, here)
    if pack.colour[here] >= 0 and not has(g.table.cultist_rooms, here) and has(allowed_rooms(g, pack, seat), here):
        offer_deck_actions(g, pack, seat, here)
        shut = has(g.table.cleared, here) and pack.rulings.special_actions_in_cleared_room == 0
        if not shut and (living or role_of(g, pack, seat).ghost_room_actions != 0):
            offer_special_actions(g, pack, seat, here)


@kernel
def offer_character_actions(g, pack, seat, here):
    """AC-11.3, AC-11.23 to AC-11.26, AC-13.18: actions of the character, whatever the route."""
    table = g.table
    linked = pack.rulings.linked_rooms_same_location != 0
    company = living_with(g, pack, here) if linked else table.present[here]
    me = 1 << seat
    checked = company
    if pack.rulings.check_status_from_camera_room != 0 and here == pack.camera_room and table.power != 0:
        checked = table.living
    if pack.rulings.self_status_check == 0:
        checked &= ~me
    offer_each(g, pack, CHECK_STATUS, here, checked)
    if pack.role[g.mine[seat].role].kills != 0 and (table.kills_done >> seat) & 1 == 0:
        offer_each(g, pack, KILL_CHARACTER, here, company & ~me)
    if has(table.cultist_rooms, here):
        offer(g, FIGHT_CULTIST, here, -1, -1)
    if pack.colour[here] < 0:
        if pack.passage_rules != 0:
            offer_cards(g, SECURE_CORRIDOR, here, seat)
        if table.fishman != 0 and here == pack.fishman_place and holds_knife(g, seat):
            offer(g, SCARE_FISHMAN, here, -1, -1)


@kernel
def offer_each(g, pack, act, here, seats):
    """One option for every character of a set."""
    if seats == 0:
        return
    for other in range(pack.seats):
        if (seats >> other) & 1 == 1:
            offer(g, act, here, other, -1)


@kernel
def offer_cards(g, act, here, seat):
    """AC-20.6: one option for every kind of room card in hand."""
    hand = g.mine[seat].hand
    for kind in range(ROOM_KINDS):
        if hand[kind] > 0:
            offer(g, act, here, -1, kind)


@kernel
def offer_deck_actions(g, pack, seat, here):
    """AC-10.4 to AC-10.6, AC-13.5, AC-13.18: refill this room; check it, or an explored room linked to it."""
    table = g.table
    if not has(table.cleared, here):
        offer_cards(g, REFILL_ROOM, here, seat)
    if can_be_checked(g, here):
        offer(g, CHECK_ROOM, here, -1, -1)
    if table.linked == 0:
        return
    others = merged(g, pack, here) & ~(1 << here) & ~table.cultist_rooms
    left = others
    while left != 0:
        room = first_of(left)
        left &= left - 1
        if can_be_checked(g, room):
            offer(g, CHECK_ROOM, room, -1, -1)


@kernel
def offer_special_actions(g, pack, seat, here):
    """AC-10.17, AC-11.13, AC-11.16, AC-11.19, AC-11.20: vote, cameras, power, portal."""
    table = g.table
    if here == pack.vote_room and table.vote_token != 0:
        offer(g, START_VOTE, here, -1, -1)
    if here == pack.camera_room:
        if table.power == 0:
            offer(g, RESTORE_POWER, here, -1, -1)
        else:
            offer_cameras(g, pack, seat)
    if here == pack.portal_room and table.portal == OPEN:
        offer_portal(g, pack, seat, here)


@kernel
def offer_cameras(g, pack, seat):
    """AC-11.16, AC-11.17, AC-11.27: an explored room anywhere, or the status of a living character anywhere."""
    table = g.table
    watched = table.explored & ~table.cleared
    if pack.rulings.camera_on_occupied_room == 0:
        watched &= ~table.cultist_rooms
    left = watched
    while left != 0:
        room = first_of(left)
        left &= left - 1
        if can_be_checked(g, room):
            offer(g, CAMERA_ROOM, room, -1, -1)
    targets = table.living if pack.rulings.self_status_check != 0 else table.living & ~(1 << seat)
    offer_each(g, pack, CAMERA_STATUS, pack.camera_room, targets)


@kernel
def offer_portal(g, pack, seat, here):
    """AC-11.20, AC-14.5: with a second living character there that has not acted; the superghost counts as living."""
    if pack.portal_living < 2:
        offer(g, CLOSE_PORTAL, here, -1, -1)
        return
    for other in range(pack.seats):
        if other == seat or other == g.table.robot or g.table.at[other] != here:
            continue
        if (g.table.acted | g.scratch.refused) >> other & 1 == 1:
            continue
        if not is_living(g, other) and role_of(g, pack, other).ghost_room_actions == 0:
            continue
        if pack.rulings.portal_partner_needs_route != 0 and not has(allowed_rooms(g, pack, other), here):
            continue
        offer(g, CLOSE_PORTAL, here, other, -1)


@kernel
def act(g, pack, seats, seat):
    """AC-11.1: one action or none; a portal partner who refuses leaves the action unspent and may be replaced."""
    g.scratch.refused = 0
    while True:
        offer_actions(g, pack, seat)
        option = g.menu.option[ask(g, pack, seats, seat)]
        what, place, target, card = option.act, option.place, option.seat, option.card  # AGREE replaces it
        if what != CLOSE_PORTAL or partner_agrees(g, pack, seats, seat, target):
            break
        if g.referee.ending != RUNNING:
            return
    if g.referee.ending != RUNNING:
        return
    g.table.acted |= 1 << seat
    carry_out(g, pack, seats, seat, what, place, target, card)


@kernel
def partner_agrees(g, pack, seats, seat, partner):
    """AC-20.11: the partner at the portal agrees, and the action is closed by both; or refuses."""
    if partner >= 0 and not agrees(g, pack, seats, AGREE, partner, seat):
        g.scratch.refused |= 1 << partner
        show_and_tell(g, PORTAL_REFUSED, partner, seat, 0, 0)
        return False
    return True


@kernel
def carry_out(g, pack, seats, seat, what, place, target, card):
    """AC-11: does the action chosen."""
    if what == PASS:
        show_and_tell(g, PASSED, seat, place, 0, 0)
    elif what == CHECK_STATUS:
        check_status(g, pack, seats, seat, target, False)
    elif what == SECURE_CORRIDOR:
        secure_corridor(g, seat, card)
    elif what == FIGHT_CULTIST:
        fight_cultist(g, seat, place)
    elif what == SCARE_FISHMAN:
        scare_fishman(g, pack, seats, seat)
    elif what == KILL_CHARACTER:
        kill_character(g, pack, seats, seat, target)
    else:
        do_room_action(g, pack, seats, seat, what, place, target, card)


@kernel
def do_room_action(g, pack, seats, seat, what, place, target, card):
    """AC-10.12: a room action shows a colour of the route."""
    note_route(g, pack, seat, pack.colour[g.table.at[seat]])
    if what == REFILL_ROOM:
        refill(g, pack, seat, place, card)
    elif what == CHECK_ROOM:
        check_room(g, pack, seats, seat, place)
    elif what == START_VOTE:
        start_vote(g, pack, seats, seat)
    elif what == CAMERA_ROOM:
        watch_room(g, pack, seats, seat, place)
    elif what == CAMERA_STATUS:
        check_status(g, pack, seats, seat, target, True)
    elif what == RESTORE_POWER:
        g.table.power = 1
        show_and_tell(g, POWER_IS, seat, 1, 0, 0)
    elif what == CLOSE_PORTAL:
        close_portal(g, pack, seats, seat, target)


@kernel
def secure_corridor(g, seat, kind):
    """AC-11.23: a room card from hand goes into the passage deck."""
    g.mine[seat].hand[kind] -= 1
    g.table.room_cards[seat] -= 1
    g.table.secured[seat] += 1
    g.mine[seat].laid[g.table.at[seat], kind] += 1
    tell_face_down(g, SECURED, seat, g.table.at[seat], kind)
    add_to_passage(g, kind)


@kernel
def fight_cultist(g, seat, room):
    """AC-11.24: the cultist token leaves the game."""
    g.table.cultist_rooms &= ~(1 << room)
    show_and_tell(g, TOKEN_FOUGHT, seat, room, 0, 0)


@kernel
def scare_fishman(g, pack, seats, seat):
    """AC-11.25, AC-14.9: the fishman returns to the lake; this is a use of the knife."""
    g.table.fishman = 0
    show_and_tell(g, FISHMAN_SCARED, seat, pack.fishman_place, 0, 0)
    if role_of(g, pack, seat).dies_by_knife != 0:
        become_ghost(g, pack, seats, seat, BY_ROLE)


@kernel
def kill_character(g, pack, seats, seat, target):
    """AC-14.12: once a game, in public, without a vote."""
    g.table.kills_done |= 1 << seat
    g.outcome.extra.shot[g.mine[target].role] += 1
    show_and_tell(g, KILLED_BY, seat, target, 0, 0)
    reveal(g, pack, seat)
    become_ghost(g, pack, seats, target, KILLED)


@kernel
def start_vote(g, pack, seats, seat):
    """AC-11.13, AC-14.7: the vote token turns; the rookie dies first and votes as a ghost."""
    g.table.vote_token = 0
    show_and_tell(g, VOTE_STARTED, seat, 0, 0, 0)
    if role_of(g, pack, seat).dies_by_vote != 0:
        become_ghost(g, pack, seats, seat, BY_ROLE)
    if g.referee.ending == RUNNING:
        vote(g, pack, seats)


@kernel
def watch_room(g, pack, seats, seat, room):
    """AC-11.16, AC-14.7: the cameras check a room anywhere; then the rookie dies."""
    show_and_tell(g, CAMERAS_ROOM, seat, room, 0, 0)
    check_room(g, pack, seats, seat, room)
    if g.referee.ending == RUNNING and role_of(g, pack, seat).dies_by_cameras != 0:
        become_ghost(g, pack, seats, seat, BY_ROLE)


@kernel
def close_portal(g, pack, seats, seat, partner):
    """AC-11.20, AC-11.21: both spend their action; the target falls, and the points are compared."""
    table = g.table
    if partner >= 0:
        table.acted |= 1 << partner
    table.portal = CLOSED
    table.target += pack.portal_closed
    g.outcome.extra.portals_closed += 1
    show_and_tell(g, PORTAL_CLOSED, seat, partner, table.target, 0)
    compare_points(g, pack, seats)
