"""The order of play. Between two steps the record is the whole position: phase, seat and day stand in the table."""

from sim.games.tainted_grail.actions import begin_round, is_round_over, take_turn
from sim.games.tainted_grail.death import apply_dying_card
from sim.games.tainted_grail.ending import end_run, note_tracks
from sim.games.tainted_grail.evening import dream, eat, restore_energy, share_food
from sim.games.tainted_grail.goods import check_equipment
from sim.games.tainted_grail.growth import advance, build_deck, can_advance, can_build
from sim.games.tainted_grail.menu import add, chosen, open_menu
from sim.games.tainted_grail.model import (
    ACTIONS,
    ADVANCING,
    ASK_CHARACTER,
    BUILDING,
    CHOOSING,
    CHOSEN,
    DAY_CAP,
    EATING,
    FOOD,
    GAME_SIDE,
    MORNING,
    SEATS,
    SHARING,
    SHEETS,
    T_STORY,
    YES,
)
from sim.games.tainted_grail.morning import settle, start_of_day
from sim.games.tainted_grail.party import present
from sim.games.tainted_grail.set_up import is_free_character, is_wanted, sit_down
from sim.kernel import kernel
from sim.play import tell

__all__ = ["step"]

CHANGES = 6  # cards moved in or out of the decks in one evening
ROUNDS = 60  # rounds after which a day ends, for variants in which acting is free


@kernel
def choose_characters(g, pack, seats):
    """TG-1.2, TG-1.16, D1: seat after seat takes a character of the box, unless it was dealt or named."""
    seat = g.table.seat
    if seat < pack.players and pack.wanted[seat] == CHOSEN:
        open_menu(g, ASK_CHARACTER)
        for character in range(SHEETS):
            if is_free_character(g, pack, character) and not is_wanted(pack, character):
                add(g, YES, character, seat, -1, 0, 0, 0)
        sit_down(g, pack, seat, chosen(g, pack, seats, seat).card)
    g.table.seat += 1
    if g.table.seat >= pack.players:
        begin_first_day(g, pack, seats)


@kernel
def begin_first_day(g, pack, seats):
    """TG-1.15, TG-4.11: the first story card, equipment, and the first day begins."""
    tell(g, T_STORY, -1, pack.event_slot[0], 0, 0)
    for seat in range(g.table.players):
        check_equipment(g, pack, seats, seat)
    g.table.phase = ACTIONS


@kernel
def act_or_end_round(g, pack, seats):
    """TG-5.1, TG-5.3: a turn; or a new round; or, with nobody able to act, the end of the day."""
    if not is_round_over(g):
        take_turn(g, pack, seats)
    elif g.table.rounds >= ROUNDS or not begin_round(g, pack):
        g.table.phase = SHARING
        first_seat(g)


@kernel
def first_seat(g):
    """The first living character by number begins; `seat` counts places in that order."""
    g.table.seat = -1
    next_seat(g)


@kernel
def next_seat(g):
    """The next living character by number; False after the last."""
    g.table.seat += 1
    while g.table.seat < SEATS and g.table.who[g.table.order[g.table.seat]].alive == 0:
        g.table.seat += 1
    return g.table.seat < SEATS


@kernel
def share(g, pack, seats):
    """TG-7.4: before eating everybody may give food away, in order."""
    seat = g.table.order[g.table.seat]
    who = g.table.who[seat]
    alone = present(g, who.place) == 1 << seat
    gave = who.stock[FOOD] > 0 and not alone and who.eaten < pack.free_actions and share_food(g, pack, seats, seat)
    who.eaten += 1
    if not gave:
        who.eaten = 0
        if not next_seat(g):
            g.table.phase = EATING
            first_seat(g)


@kernel
def rest_seat(g, pack, seats):
    """TG-7.1 to 7.6: a character eats or starves, and restores energy."""
    seat = g.table.order[g.table.seat]
    eat(g, pack, seats, seat)
    apply_dying_card(g, pack, seats)
    restore_energy(g, pack, seat)
    g.table.changes_left = CHANGES
    g.table.phase = ADVANCING


@kernel
def advance_seat(g, pack, seats):
    """TG-7.7: experience is spent, purchase by purchase."""
    seat = g.table.order[g.table.seat]
    if not can_advance(g, pack, seat) or not advance(g, pack, seats, seat):
        g.table.phase = BUILDING


@kernel
def build_seat(g, pack, seats):
    """TG-7.8, TG-7.9: the decks are built, then the character dreams; then comes the next one, or the night."""
    seat = g.table.order[g.table.seat]
    if g.table.changes_left > 0 and can_build(g, pack, seat) and build_deck(g, pack, seats, seat):
        g.table.changes_left -= 1
        return
    if g.referee.ending == 0:
        dream(g, pack, seats, seat)
    g.table.phase = EATING
    if not next_seat(g):
        end_day(g, pack, seats)


@kernel
def end_day(g, pack, seats):
    """TG-7.1, TG-15.9: the dead are buried; the day is over, and after the last one the run."""
    g.scratch.moved = 0
    settle(g, pack, seats)
    if g.referee.ending != 0:
        return
    if g.table.day >= pack.chapter_day_cap:
        end_run(g, DAY_CAP, GAME_SIDE)
        return
    note_tracks(g)
    g.table.phase = MORNING


@kernel
def wake(g, pack, seats):
    """TG-4: the morning, then the actions of the day."""
    start_of_day(g, pack, seats)
    g.table.rounds = 0
    g.table.free_left = pack.free_actions
    g.table.phase = ACTIONS


@kernel
def step(g, pack, seats):
    """The next decision of the run and all that follows from it."""
    phase = g.table.phase
    if phase == CHOOSING:
        choose_characters(g, pack, seats)
    elif phase == MORNING:
        wake(g, pack, seats)
    elif phase == ACTIONS:
        act_or_end_round(g, pack, seats)
    elif phase == SHARING:
        share(g, pack, seats)
    elif phase == EATING:
        rest_seat(g, pack, seats)
    elif phase == ADVANCING:
        advance_seat(g, pack, seats)
    else:
        build_seat(g, pack, seats)
