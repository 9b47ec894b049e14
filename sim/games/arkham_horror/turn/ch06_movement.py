"""Phase II: Movement, in Arkham and in Other Worlds. AH-6, AH-7."""

import numpy as np

from sim.games.arkham_horror.state.agenda import schedule
from sim.games.arkham_horror.state.board import is_shut, send_to
from sim.games.arkham_horror.state.cards import discard, put_down, take_card
from sim.games.arkham_horror.state.codes import (
    ALLIES,
    AREAS,
    AT_STREETS,
    D_AREA,
    D_CLUES,
    D_GIVE,
    D_MOVE,
    DO_POINTS,
    DONE,
    GIVE_CARD,
    GIVE_MONEY,
    GO,
    JAIL,
    MOVE_BONUS,
    ON_MOVE,
    ON_RIDE,
    PICK,
    R_CLUE,
    RIDE,
    SKILL_CARDS,
    SPEED,
    T_CLUES,
    T_GIVES,
    T_MOVES,
    T_STANDS_UP,
    T_USES,
    T_WORLD,
    TRADE,
    USE,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import (
    in_arkham,
    in_street,
    in_world,
    loses_turn,
    move_to,
    tell_of,
    together,
    world_of,
)
from sim.games.arkham_horror.turn.ch07_other_worlds import advance, finds_gate
from sim.games.arkham_horror.turn.ch11_states import collapse, gain
from sim.games.arkham_horror.turn.ch12_combat import meet_monsters
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_value
from sim.kernel import kernel
from sim.mechanisms import sets
from sim.mechanisms.seats import to_the_left
from sim.play import ask, open_menu


@kernel
def begin_movement(g, pack, s):
    """AH-6.1: movement points from Speed and cards, less what the weather takes; its change of checks is another."""
    seat = g.table.seat[s]
    g.table.evaded = 0
    g.table.moved = 0
    g.table.traded = 0
    seat.halted = 0
    seat.came_back = 0
    points = skill_value(g.table, pack, s, SPEED) + seat.bonus[MOVE_BONUS] + pack.mythos[g.table.environment].movement
    seat.points = max(0, points)


@kernel
def stand_up(g, pack, s):
    """AH-6.16, AH-7.9, AH-11.10: a delayed investigator stands up instead of moving, an arrested one is set free."""
    seat = g.table.seat[s]
    if seat.delayed == 1:
        seat.delayed = 0
        tell_of(g, T_STANDS_UP, s, 0, 0, 0)
    if seat.place == JAIL:
        send_to(g, pack, s, pack.police_station)


@kernel
def offer_moves(g, pack, s):
    """AH-6.2, AH-6.12 to AH-6.15: staying, the next areas, items that cost movement points.

    A ride in the Patrol Wagon; an exchange of goods with those who are here, once at each stop.
    """
    seat = g.table.seat[s]
    open_menu(g, D_MOVE)
    offer(g, DONE, seat.place, -1, -1, s, seat.points, -1)
    if seat.points > 0:
        area = sets.next_member(pack.near[seat.place], -1)
        while area >= 0:
            if not is_shut(g, area):
                offer(g, GO, area, -1, -1, s, seat.points, -1)
            area = sets.next_member(pack.near[seat.place], area)
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        kind = pack.kind[pack.card_kind[card]]
        if g.table.exhausted[card] == 0:
            if kind.use == ON_MOVE and kind.points <= seat.points and kind.cost <= seat.sanity:
                offer(g, USE, -1, card, -1, s, seat.points, kind.block)
            elif kind.use == ON_RIDE and g.table.moved == 0:
                offer(g, RIDE, -1, card, -1, s, seat.points, -1)
    if g.table.traded == 0 and goods_here(g, pack, s):
        offer(g, TRADE, seat.place, -1, -1, s, seat.points, -1)


@kernel
def use_on_the_move(g, pack, s, card):
    """AH-6.13: a tome or another item; its effect follows."""
    seat = g.table.seat[s]
    kind = pack.kind[pack.card_kind[card]]
    seat.points -= kind.points
    seat.sanity -= kind.cost
    g.table.moved = 1
    tell_of(g, T_USES, s, pack.card_kind[card], 0, 0)
    if kind.spends == 1:
        discard(g, pack, card)
    else:
        g.table.exhausted[card] = 1
    if kind.does == DO_POINTS:
        seat.points += kind.amount
    else:
        schedule(g, kind.block, s, 0, 0, card)


@kernel
def leaves(g, pack, seats, s):
    """AH-6.4 to AH-6.9, AH-6.21: the monsters here first, by whatever way he leaves; a combat ends the movement.

    Whether he may leave.
    """
    seat = g.table.seat[s]
    if meet_monsters(g, pack, seats, s, np.int64(seat.place), 1) or seat.halted == 1 or stopped(g):
        seat.points = 0
        return False
    g.table.evaded = 0
    g.table.traded = 0
    return True


@kernel
def ride(g, pack, seats, s):
    """AH-6.22: the Patrol Wagon, instead of receiving movement points: to any street or location."""
    if not leaves(g, pack, seats, s):
        return
    open_menu(g, D_AREA)
    for area in range(AREAS):
        if not is_shut(g, area):
            offer(g, GO, area, -1, -1, s, 0, -1)
    place = np.int64(g.menu.option[ask(g, pack, seats, s)].place)
    move_to(g, s, place)
    tell_of(g, T_MOVES, s, place, 0, 0)


@kernel
def go(g, pack, seats, s, area):
    """AH-6.2: one step, unless a combat comes first; whether it was made."""
    if not leaves(g, pack, seats, s):
        return False
    g.table.seat[s].points -= 1
    g.table.moved = 1
    move_to(g, s, area)
    tell_of(g, T_MOVES, s, area, 0, 0)
    return True


@kernel
def take_clues(g, pack, seats, s):
    """AH-6.10: any number of the clues here, at the end of a movement."""
    seat = g.table.seat[s]
    here = np.int64(seat.place)
    if g.table.clue[here] == 0:
        return
    open_menu(g, D_CLUES)
    for n in range(g.table.clue[here], -1, -1):
        offer(g, PICK, here, -1, -1, s, n, -1)
    n = np.int64(g.menu.option[ask(g, pack, seats, s)].n)
    g.table.clue[here] -= n
    tell_of(g, T_CLUES, s, n, here, 0)
    gain(g, pack, s, R_CLUE, n)


@kernel
def tradable(pack, card):
    """AH-17.1: items, spells, Deputy's Revolver and Patrol Wagon; not skills, not allies."""
    family = pack.kind[pack.card_kind[card]].family
    return family != SKILL_CARDS and family != ALLIES


@kernel
def has_goods(g, pack, s):
    """Whether an investigator has something that may change hands."""
    seat = g.table.seat[s]
    if seat.money > 0:
        return True
    for i in range(seat.hand_n):
        if tradable(pack, seat.hand[i]):
            return True
    return False


@kernel
def goods_here(g, pack, s):
    """Whether somebody else is in the area, and anybody there has something that may change hands."""
    here = together(g, pack, s)
    if here & ~sets.bit(s) == 0:
        return False
    one = sets.next_member(here, -1)
    while one >= 0:
        if has_goods(g, pack, one):
            return True
        one = sets.next_member(here, one)
    return False


@kernel
def offer_goods(g, pack, s, other):
    """AH-17.1: what an investigator could hand over to another."""
    seat = g.table.seat[s]
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        if tradable(pack, card):
            offer(g, GIVE_CARD, -1, card, -1, other, 0, -1)
    if seat.money > 0:
        offer(g, GIVE_MONEY, -1, -1, -1, other, seat.money, -1)
        if seat.money > 1:
            offer(g, GIVE_MONEY, -1, -1, -1, other, seat.money // 2, -1)


@kernel
def offer_gifts(g, pack, s, others):
    """AH-17.1: what could be handed over, and to whom of a set: the same to each of them."""
    menu = g.menu
    open_menu(g, D_GIVE)
    offer(g, DONE, -1, -1, -1, s, 0, -1)
    other = sets.next_member(others, -1)
    if other < 0:
        return
    offer_goods(g, pack, s, other)
    goods = menu.n - 1
    other = sets.next_member(others, other)
    while other >= 0:
        for i in range(goods):
            gift = menu.option[1 + i]
            offer(g, gift.act, -1, gift.card, -1, other, gift.n, -1)
        other = sets.next_member(others, other)


@kernel
def trade(g, pack, seats, s):
    """AH-6.15, AH-17.1: everybody in the area may hand goods to the others there, the acting investigator first."""
    g.table.traded = 1
    here = together(g, pack, s)
    if here & ~sets.bit(s) == 0:
        return
    for i in range(pack.players):
        giver = to_the_left(s, i, pack.players)
        if sets.has(here, giver) and not stopped(g):
            give_away(g, pack, seats, giver, here & ~sets.bit(giver))


@kernel
def give_away(g, pack, seats, s, others):
    """AH-16.4, AH-17.1: gifts to others of a set, those in the same area or in the final battle all, one at a time."""
    seat = g.table.seat[s]
    while not stopped(g):
        offer_gifts(g, pack, s, others)
        option = g.menu.option[ask(g, pack, seats, s)]
        act, card, other, n = np.int64(option.act), np.int64(option.card), np.int64(option.seat), np.int64(option.n)
        if act == DONE or stopped(g):
            return
        if act == GIVE_MONEY:
            seat.money -= n
            g.table.seat[other].money += n
            tell_of(g, T_GIVES, s, g.table.seat[other].sheet, -1, n)
        else:
            exhausted = np.int64(g.table.exhausted[card])
            counter = np.int64(g.table.counter[card])
            put_down(g, pack, card)
            tell_of(g, T_GIVES, s, g.table.seat[other].sheet, pack.card_kind[card], 0)
            take_card(g, pack, other, card)
            g.table.exhausted[card] = exhausted
            g.table.counter[card] = counter


@kernel
def end_movement(g, pack, seats, s, moved):
    """AH-6.4, AH-6.10, AH-6.14, AH-6.15, AH-6.19: monsters, then clues, then goods change hands, then the street.

    `moved` is 0 after a delay.
    """
    seat = g.table.seat[s]
    seat.points = 0
    here = np.int64(seat.place)
    meet_monsters(g, pack, seats, s, here, 1 - seat.came_back)
    if stopped(g) or seat.halted == 1 or seat.place != here:
        return
    if moved == 1 or pack.clue_after_delay == 1:
        take_clues(g, pack, seats, s)
    trade(g, pack, seats, s)
    if moved == 1:
        environment = pack.mythos[g.table.environment]
        if environment.street == here or (environment.street == AT_STREETS and in_street(here)):
            schedule(g, environment.street_block, s, 0, 0, -1)


@kernel
def movement_in_world(g, pack, seats, s):
    """AH-7.1 to AH-7.6: on through the world, or back; a spell may find the gate sooner. AH-17.1: goods are traded."""
    seat = g.table.seat[s]
    trade(g, pack, seats, s)
    if stopped(g):
        return
    if not finds_gate(g, pack, seats, s) and seat.halted == 0 and not stopped(g):
        advance(g, pack, seats, s)
    if in_world(seat.place):
        tell_of(g, T_WORLD, s, world_of(seat.place), 0, 0)
        trade(g, pack, seats, s)
    elif in_arkham(seat.place) and seat.came_back == 1 and not stopped(g):
        end_movement(g, pack, seats, s, 0)


@kernel
def movement(g, pack, seats, s):
    """AH-6, AH-7: one decision of the movement. Whether the movement is over."""
    seat = g.table.seat[s]
    if loses_turn(g, s):
        stand_up(g, pack, s)
        trade(g, pack, seats, s)
        return True
    if seat.delayed == 1:
        stand_up(g, pack, s)
        if in_arkham(seat.place):
            end_movement(g, pack, seats, s, 0)
        else:
            trade(g, pack, seats, s)
        return True
    if in_world(seat.place):
        movement_in_world(g, pack, seats, s)
        return True
    if not in_arkham(seat.place) or seat.halted == 1:
        return True
    offer_moves(g, pack, s)
    option = g.menu.option[ask(g, pack, seats, s)]
    act, area, card = np.int64(option.act), np.int64(option.place), np.int64(option.card)
    if stopped(g):
        return True
    if act == TRADE:
        trade(g, pack, seats, s)
        return False
    if act == USE:
        use_on_the_move(g, pack, s, card)
        return False
    if act == RIDE:
        ride(g, pack, seats, s)
    elif act == GO and go(g, pack, seats, s, area):
        return False
    if seat.halted == 0 and not stopped(g):
        end_movement(g, pack, seats, s, 1)
    collapse(g, pack, seats, s)
    return True
