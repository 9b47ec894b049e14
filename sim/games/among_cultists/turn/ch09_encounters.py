"""Encounters (AC-9): who meets, who gives to whom, which cards."""

import numpy as np

from sim import luck
from sim.game import RUNNING
from sim.games.among_cultists.state.codes import (
    ALIVE,
    COLOURS,
    DEAD,
    FOUND,
    GAVE,
    GAVE_NOTHING,
    GIVE_CARD,
    MET,
    NAME_RECIPIENT,
    PLACES,
    RECIPIENTS,
)
from sim.games.among_cultists.state.dead import dies
from sim.games.among_cultists.state.menu import offer
from sim.games.among_cultists.state.record import show_and_tell, tell_face_down
from sim.games.among_cultists.state.talk import note_card_given
from sim.kernel import kernel
from sim.mechanisms.at_once import first_to_choose, next_to_choose
from sim.mechanisms.bag import NONE, draw
from sim.mechanisms.sets import bit, count, first_of
from sim.play import ask, open_menu


@kernel
def merged(g, pack, place):
    """AC-13.3, AC-13.4: the places that are one location with this one: linked rooms of one colour."""
    if g.table.linked != 0 and pack.colour[place] >= 0:
        return pack.rooms_of[pack.colour[place]]
    return 1 << place


@kernel
def living_in(g, places):
    """AC-9.1, AC-9.4, AC-13.6: living characters at a set of places."""
    seats = 0
    left = places
    while left != 0:
        place = first_of(left)
        left &= left - 1
        seats |= g.table.present[place]
    return seats


@kernel
def living_with(g, pack, place):
    """Living characters in the location that a place belongs to."""
    if g.table.linked == 0:
        return g.table.present[place]
    return living_in(g, merged(g, pack, place))


@kernel
def do_meet(g, n):
    """AC-9.2, AC-9.3: whether n living characters together have an encounter."""
    return n == 2 or (n > 2 and g.table.power == 0)


@kernel
def who_meet(g, pack, place):
    """AC-9.1, AC-9.5: somebody has entered a location: the set of those who have an encounter there."""
    members = living_with(g, pack, place)
    return members if do_meet(g, count(members)) else 0


@kernel
def gather(g, pack, members):
    """The party of an encounter, in seat order; AC-9.13: who has no card left still takes part."""
    scratch = g.scratch
    n = 0
    for seat in range(pack.seats):
        if (members >> seat) & 1 == 1:
            if g.table.life_cards[seat] > 0 or pack.rulings.empty_hand_gives_nothing != 0:
                scratch.party[n] = seat
                scratch.recipient[n] = -1
                n += 1
    scratch.n = n
    return n


@kernel
def note_meeting(g, n):
    """AC-5.3: who met whom is public."""
    g.table.encounters += 1
    for i in range(n):
        for k in range(n):
            if i != k:
                g.table.met[g.scratch.party[i], g.scratch.party[k]] += 1


@kernel
def encounter(g, pack, seats, members, place):
    """AC-9.10 to AC-9.15: everybody gives one card and receives one."""
    n = gather(g, pack, members)
    if n < 2:
        return
    note_meeting(g, n)
    show_and_tell(g, MET, -1, place, members, 0)
    if g.referee.round_no <= g.table.no_cards_until:
        return
    if n == 2:
        g.scratch.recipient[0] = 1
        g.scratch.recipient[1] = 0
    else:
        assign_recipients(g, pack, seats, n)
    if g.referee.ending == RUNNING:
        pick_cards(g, pack, seats, n)
    if g.referee.ending == RUNNING:
        hand_over(g, pack, n)


@kernel
def is_served(g, n, k):
    """Whether participant k has a giver already."""
    served = False
    for i in range(n):
        served = served or g.scratch.recipient[i] == k
    return served


@kernel
def robot_recipient(g, pack, n, robot):
    """AC-16.10: fewest cards in the status deck, then nearest to its left."""
    best = -1
    for k in range(n):
        if k == robot:
            continue
        if best < 0 or robot_prefers(g, pack, g.scratch.party[k], g.scratch.party[best], g.scratch.party[robot]):
            best = k
    return best


@kernel
def robot_prefers(g, pack, a, b, robot):
    """AC-16.10: whether the robot gives to seat a rather than to seat b."""
    if g.table.status_n[a] != g.table.status_n[b]:
        return g.table.status_n[a] < g.table.status_n[b]
    return (a - robot) % pack.seats < (b - robot) % pack.seats


@kernel
def assign_recipients(g, pack, seats, n):
    """AC-9.11: the robot first, then the others in random order; the last one left alone swaps."""
    order = g.scratch.pool
    for i in range(n):
        order[i] = i
    luck.shuffle(g.luck[RECIPIENTS], order, n)
    robot = -1
    for i in range(n):
        if g.scratch.party[i] == g.table.robot:
            robot = i
            g.scratch.recipient[i] = robot_recipient(g, pack, n, i)
    for i in range(n):
        if order[i] == robot:
            continue
        if not name_recipient(g, pack, seats, n, order[i]):
            swap_recipients(g, n, order, robot, i)
        if g.referee.ending != RUNNING:
            return


@kernel
def name_recipient(g, pack, seats, n, who):
    """AC-9.11: a participant names one other who has no giver yet, or chance does; False if there is only itself."""
    open_menu(g, NAME_RECIPIENT)
    for k in range(n):
        if k != who and not is_served(g, n, k):
            offer(g, k, -1, g.scratch.party[k], -1)
    if g.menu.n == 0:
        return False
    if pack.rulings.recipients_by_choice != 0:
        chosen = ask(g, pack, seats, g.scratch.party[who])
    else:
        chosen = luck.below(g.luck[RECIPIENTS], g.menu.n)
    g.scratch.recipient[who] = g.menu.option[chosen].act
    return True


@kernel
def swap_recipients(g, n, order, robot, last):
    """AC-9.11: the last one, left with itself, takes the recipient of a random earlier one, not of the robot."""
    earlier = luck.below(g.luck[RECIPIENTS], last if robot < 0 else n - 2)
    for i in range(last):
        if order[i] == robot:
            continue
        if earlier == 0:
            g.scratch.recipient[order[last]] = g.scratch.recipient[order[i]]
            g.scratch.recipient[order[i]] = order[last]
            return
        earlier -= 1


@kernel
def pick_cards(g, pack, seats, n):
    """AC-9.11, AC-9.14: all at once, each knowing its recipient."""
    scratch = g.scratch
    givers = np.int64(0)
    for i in range(n):
        givers |= bit(scratch.party[i])
    seat = first_to_choose(g, givers)
    while seat >= 0:
        i = count(givers & (bit(seat) - 1))  # the party is in seat order
        scratch.card[i] = pick_card(g, pack, seats, seat, scratch.party[scratch.recipient[i]])
        seat = next_to_choose(g, givers, seat)


@kernel
def pick_card(g, pack, seats, seat, recipient):
    """AC-9.17, AC-20.3: Alive or Dead, by choice of who holds both; NONE of an empty hand and of the robot's."""
    hand = g.mine[seat].hand
    if g.table.life_cards[seat] == 0 or seat == g.table.robot:
        return NONE
    if hand[DEAD] == 0:
        return ALIVE
    if hand[ALIVE] == 0:
        return DEAD
    open_menu(g, GIVE_CARD)
    offer(g, 0, -1, recipient, ALIVE)
    offer(g, 0, -1, recipient, DEAD)
    return g.menu.option[ask(g, pack, seats, seat)].card


@kernel
def hand_over(g, pack, n):
    """AC-9.10, AC-9.12, AC-9.13, AC-16.10: the cards go unseen to the status decks; an empty hand gives nothing."""
    for i in range(n):
        giver = g.scratch.party[i]
        receiver = g.scratch.party[g.scratch.recipient[i]]
        card = draw(g.hidden.robot_life) if giver == g.table.robot else g.scratch.card[i]
        if card == NONE:
            show_and_tell(g, GAVE_NOTHING, giver, receiver, 0, 0)
            continue
        give_card(g, pack, giver, receiver, card)


@kernel
def give_card(g, pack, giver, receiver, card):
    """One card from a hand to a status deck; a Dead one kills without anybody knowing it (AC-8.2, AC-9.16)."""
    g.table.life_cards[giver] -= 1
    g.table.status_n[receiver] += 1
    g.hidden.status[receiver, card - ALIVE] += 1
    if giver != g.table.robot:
        g.mine[giver].hand[card] -= 1
    if card == DEAD:
        dies(g, receiver, FOUND)
        g.mine[giver].gave_dead[receiver] += 1
        g.outcome.extra.dead_cards_played += 1
    note_card_given(g, pack, giver, receiver)
    tell_face_down(g, GAVE, giver, receiver, card)


@kernel
def meet_after_lightning(g, pack, seats):
    """AC-9.9: the power has gone: an encounter wherever three or more living characters stand, two by ruling."""
    least = 2 if pack.rulings.lightning_repeats_pairs != 0 else 3
    for place in range(PLACES):
        members = g.table.present[place]
        if count(members) >= least:
            encounter(g, pack, seats, members, place)
            if g.referee.ending != RUNNING:
                return


@kernel
def meet_in_linked_rooms(g, pack, seats):
    """AC-9.9: rooms are linked: an encounter in every colour whose living characters stood in at least two rooms."""
    for colour in range(COLOURS):
        rooms = pack.rooms_of[colour]
        occupied = 0
        left = rooms
        inside = -1
        while left != 0:
            room = first_of(left)
            left &= left - 1
            if g.table.present[room] != 0:
                occupied += 1
                inside = room
        members = living_in(g, rooms)
        if occupied >= 2 and do_meet(g, count(members)):
            encounter(g, pack, seats, members, inside)
            if g.referee.ending != RUNNING:
                return
