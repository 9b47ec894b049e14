"""Effects on the state of investigators: blessed, retained, arrested, lost, devoured."""

import numpy as np

from sim.games.arkham_horror.effects.costs import owned
from sim.games.arkham_horror.state.board import is_shut, send_to
from sim.games.arkham_horror.state.cards import take_card
from sim.games.arkham_horror.state.codes import (
    AREAS,
    D_AREA,
    D_INVESTIGATOR,
    GO,
    IN_DECK,
    JAIL,
    LOST,
    O_ARRESTED,
    O_BLESS,
    O_BLESS_ANY,
    O_CURSE,
    O_DELAYED,
    O_DEPUTY,
    O_DEVOUR_IF_NONE,
    O_DEVOURED,
    O_LOSE_MEMBERSHIP,
    O_LOSE_TURN,
    O_LOST,
    O_MEMBERSHIP,
    O_NO_ARREST,
    O_RELEASE_ARRESTED,
    O_RETAINER,
    O_RETURN_LOST,
    O_TAKE_LOAN,
    O_UNCURSE,
    PICK,
    R_MONEY,
    SPECIAL,
    T_DEPUTY,
    T_LOAN,
    T_MEMBER,
    T_RETAINER,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import at_table, move_to, tell_of
from sim.games.arkham_horror.turn.ch11_states import arrest, bless, curse, delay, devour, gain, lose_in_time
from sim.kernel import kernel
from sim.play import ask, open_menu


@kernel
def bless_any(g, pack, seats, s):
    """AH-8.17: the South Church's blessing for any investigator."""
    open_menu(g, D_INVESTIGATOR)
    for other in range(pack.players):
        if at_table(g, other) and g.table.seat[other].blessed < 1:
            offer(g, PICK, -1, -1, -1, other, g.table.seat[other].blessed, -1)
    if g.menu.n == 0:
        return
    bless(g, np.int64(g.menu.option[ask(g, pack, seats, s)].seat))


@kernel
def take_loan(g, pack, s):
    """AH-5.6: the bank's money, and a loan that must be served."""
    seat = g.table.seat[s]
    if seat.loan == 0 and seat.no_loan == 0:
        seat.loan = 1
        seat.fresh_loan = 1
        tell_of(g, T_LOAN, s, pack.loan, 0, 0)
        gain(g, pack, s, R_MONEY, pack.loan)


@kernel
def become_deputy(g, pack, s):
    """AH-8.17: Deputy of Arkham, with Revolver and Patrol Wagon."""
    g.table.seat[s].deputy = 1
    g.table.deputies = 1
    tell_of(g, T_DEPUTY, s, 0, 0, 0)
    for card in range(pack.cards):
        if g.table.owner[card] == IN_DECK and pack.kind[pack.card_kind[card]].family == SPECIAL:
            take_card(g, pack, s, card)


@kernel
def release_arrested(g, pack):
    """Those in the Jail Cell are free at once, in the Police Station."""
    for s in range(pack.players):
        seat = g.table.seat[s]
        if seat.place == JAIL:
            send_to(g, pack, s, pack.police_station)
            seat.delayed = 0
            seat.skip = -1


@kernel
def return_lost(g, pack, seats):
    """All who are lost in time and space come back, each to a place of choice."""
    for s in range(pack.players):
        seat = g.table.seat[s]
        if seat.place == LOST and not stopped(g):
            open_menu(g, D_AREA)
            for area in range(AREAS):
                if not is_shut(g, area):
                    offer(g, GO, area, -1, -1, s, 0, -1)
            move_to(g, s, np.int64(g.menu.option[ask(g, pack, seats, s)].place))
            seat.delayed = 0


@kernel
def effect_on_cards_held(g, pack, s, code):
    """AH-11.12: Retainer, membership, loan, deputy: one of each at most."""
    seat = g.table.seat[s]
    if code == O_RETAINER:
        if seat.retainer == 0:
            seat.retainer = 1
            seat.fresh_retainer = 1
            tell_of(g, T_RETAINER, s, 0, 0, 0)
    elif code == O_MEMBERSHIP:
        seat.member = 1
        tell_of(g, T_MEMBER, s, 0, 0, 0)
    elif code == O_LOSE_MEMBERSHIP:
        seat.member = 0
    elif code == O_TAKE_LOAN:
        take_loan(g, pack, s)
    elif code == O_DEPUTY:
        become_deputy(g, pack, s)


@kernel
def effect_on_states(g, pack, seats, s, op):
    """Blessings and curses, arrest, delay, being lost or devoured."""
    code = np.int64(op.code)
    seat = g.table.seat[s]
    if code == O_BLESS:
        bless(g, s)
    elif code == O_CURSE:
        curse(g, s)
    elif code == O_UNCURSE:
        seat.blessed = max(0, seat.blessed)
    elif code == O_BLESS_ANY:
        bless_any(g, pack, seats, s)
    elif code == O_ARRESTED:
        arrest(g, pack, s)
    elif code == O_DELAYED:
        delay(g, s)
    elif code == O_LOSE_TURN:
        seat.skip = g.table.turn + 1
    elif code == O_LOST:
        lose_in_time(g, pack, s)
    elif code == O_DEVOURED:
        devour(g, pack, s)
    elif code == O_DEVOUR_IF_NONE:
        if owned(g, pack, s, np.int64(op.a), -1) == 0:
            devour(g, pack, s)
    elif code == O_RELEASE_ARRESTED:
        release_arrested(g, pack)
    elif code == O_NO_ARREST:
        g.table.no_arrest = g.table.turn + 1
    elif code == O_RETURN_LOST:
        return_lost(g, pack, seats)
    else:
        effect_on_cards_held(g, pack, s, code)
