"""What the tokens of events do (AC-13.2 to AC-13.16, AC-25): one function for each op of an effect."""

from sim.game import RUNNING
from sim.games.among_cultists.state.codes import (
    BAG_DRAWS,
    CARDS_TO_PASSAGE,
    EVENTS,
    EXPOSE,
    KEEP_TOKEN,
    KNIFE_PEEK_BAG,
    KNIFE_PEEK_STATUS,
    LINK_ROOMS,
    LOOK,
    LOOK_IN_BAG,
    LOOKED_IN_BAG,
    MOVE_MOD,
    NO,
    NO_PORTAL,
    NOBODY,
    OPEN,
    OPEN_PORTAL,
    PASSAGE_ADD_DRAW,
    PASSAGE_RESOLVE,
    PORTAL_LATER,
    PORTAL_OPENS,
    POWER_IS,
    ROOMS_LINKED,
    SAID_TOKEN,
    SAY_TOKEN,
    SET_POWER,
    SILENCE,
    TOGGLE_POWER,
    TOKEN_REMOVED,
    TOKEN_RETURNED,
    YES,
)
from sim.games.among_cultists.state.dead import is_living
from sim.games.among_cultists.state.menu import offer
from sim.games.among_cultists.state.record import show_and_tell, tell_face_down
from sim.games.among_cultists.turn.ch09_encounters import meet_after_lightning, meet_in_linked_rooms
from sim.games.among_cultists.turn.ch11_status import agrees, expose, look, report
from sim.games.among_cultists.turn.ch11_votes import vote
from sim.games.among_cultists.turn.ch12_passage import add_to_passage, resolve_passage
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.bag import draw_random, put_top
from sim.play import ask, open_menu


@kernel
def run_effect(g, pack, seats, op, n, mirrored):
    """AC-25.1: one op of an event; whether it used the knife."""
    if op == TOGGLE_POWER:
        switch_power(g, pack, seats, 1 - g.table.power)
    elif op == SET_POWER:
        switch_power(g, pack, seats, n)
    elif op == LINK_ROOMS:
        g.table.linked = 1
        show_and_tell(g, ROOMS_LINKED, -1, 0, 0, 0)
        meet_in_linked_rooms(g, pack, seats)
    elif op == SILENCE:
        g.table.silence = 1
    elif op == MOVE_MOD:
        g.table.move_mod = n
    elif op == OPEN_PORTAL:
        open_portal(g, pack, mirrored)
    elif op == PASSAGE_ADD_DRAW:
        break_window(g, n)
    elif op == PASSAGE_RESOLVE:
        for _ in range(n):
            resolve_passage(g, pack)
    elif op == KNIFE_PEEK_STATUS:
        return crooked_eyes(g, pack, seats)
    elif op == KNIFE_PEEK_BAG:
        return under_control(g, pack, seats)
    return False


@kernel
def switch_power(g, pack, seats, power):
    """AC-13.2, AC-9.9: the power goes off or on; going off it makes those meet who stand together."""
    if g.table.power == power:
        return
    g.table.power = power
    show_and_tell(g, POWER_IS, -1, power, 0, 0)
    if power == 0:
        meet_after_lightning(g, pack, seats)


@kernel
def open_portal(g, pack, mirrored):
    """AC-13.11, AC-13.14, AC-13.16: the portal and its deadline; repeated, the deadline of an open one moves on."""
    table = g.table
    if mirrored == 0 and table.portal == NO_PORTAL:
        table.portal = OPEN
        table.deadline = g.referee.round_no + pack.portal_rounds
        show_and_tell(g, PORTAL_OPENS, -1, table.deadline, 0, 0)
    elif table.portal == OPEN:
        table.deadline += 1
        show_and_tell(g, PORTAL_LATER, -1, table.deadline, 0, 0)


@kernel
def break_window(g, n):
    """AC-13.13: the top draw cards are shuffled into the passage deck."""
    for _ in range(n):
        kind = bag.draw(g.hidden.draw_deck)
        if kind == bag.NONE:
            return
        g.table.draw_n -= 1
        tell_face_down(g, CARDS_TO_PASSAGE, -1, -1, kind)
        add_to_passage(g, kind)


@kernel
def crooked_eyes(g, pack, seats):
    """AC-13.9, AC-11.27, AC-16.12: the living knife holder may look and expose; whether it did look."""
    knife = g.table.knife
    if not is_living(g, knife) or knife == g.table.robot:
        return False
    open_menu(g, LOOK)
    offer(g, NO, -1, NOBODY, -1)
    for seat in range(pack.seats):
        if is_living(g, seat) and (seat != knife or pack.rulings.self_status_check != 0):
            offer(g, YES, -1, seat, -1)
    target = g.menu.option[ask(g, pack, seats, knife)].seat
    if target == NOBODY or g.referee.ending != RUNNING:
        return False
    if look(g, pack, knife, target, 0) and agrees(g, pack, seats, EXPOSE, knife, target):
        expose(g, pack, seats, knife, target)
        if g.referee.ending == RUNNING:
            vote(g, pack, seats)
    elif g.referee.ending == RUNNING:
        report(g, pack, seats, knife, target)
    return True


@kernel
def under_control(g, pack, seats):
    """AC-13.10: the knife holder may look at a token of the bag and remove or return it; whether it did look."""
    knife = g.table.knife
    ghost_may = pack.rulings.ghost_may_use_under_control != 0
    if knife == g.table.robot or not (is_living(g, knife) or ghost_may) or g.hidden.bag.n == 0:
        return False
    if not agrees(g, pack, seats, LOOK_IN_BAG, knife, -1) or g.referee.ending != RUNNING:
        return False
    token = draw_random(g.hidden.bag, g.luck[BAG_DRAWS])
    g.mine[knife].token_seen = token
    tell_face_down(g, LOOKED_IN_BAG, knife, -1, token)
    open_menu(g, KEEP_TOKEN)
    offer(g, NO, -1, -1, token)
    offer(g, YES, -1, -1, token)
    keep = g.menu.option[ask(g, pack, seats, knife)].act
    if g.referee.ending != RUNNING:
        return True
    if keep == YES:
        put_top(g.hidden.bag, token)
        show_and_tell(g, TOKEN_RETURNED, knife, 0, 0, 0)
    else:
        g.hidden.tokens_removed += 1
        g.mine[knife].removed[token] += 1
        show_and_tell(g, TOKEN_REMOVED, knife, 0, 0, 0)
    say_token(g, pack, seats, knife)
    return True


@kernel
def say_token(g, pack, seats, knife):
    """AC-13.10, AC-20.10: who looked into the bag may name the token, truly or falsely, or say nothing."""
    if g.table.silence != 0:
        return
    open_menu(g, SAY_TOKEN)
    offer(g, NO, -1, -1, -1)
    for event in range(EVENTS):
        if pack.event_count[event] > 0:
            offer(g, YES, -1, -1, event)
    said = g.menu.option[ask(g, pack, seats, knife)].card
    if said >= 0 and g.referee.ending == RUNNING:
        g.table.said_token[knife] = said
        show_and_tell(g, SAID_TOKEN, knife, said, 0, 0)
