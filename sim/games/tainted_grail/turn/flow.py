"""The order of play. Between two steps the record is the whole position: what waits to be done, phase, seat and day."""

from sim.games.tainted_grail.effects.effects import carry_out, event_effects, meet_everywhere
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.codes import (
    ACTIONS,
    ADVANCING,
    ASK_CHARACTER,
    BUILDING,
    CHOOSING,
    CHOSEN,
    DAY_CAP,
    DO_ACTION_DIE,
    DO_AFTER_LOSS,
    DO_AFTER_WIN,
    DO_EQUIP,
    DO_EVENT,
    DO_EVENT_EFFECTS,
    DO_EVERYWHERE,
    DO_FACE,
    DO_FIGHT,
    DO_GUARDIAN_DICE,
    DO_GUARDIANS,
    DO_INSTANT_RULE,
    DO_LOOK_AHEAD,
    DO_NIGHT,
    DO_READ,
    DO_SETTLE,
    DO_TERROR,
    DO_TURN_END,
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
from sim.games.tainted_grail.state.menu import add, chosen
from sim.games.tainted_grail.state.set_up import is_free_character, is_wanted, sit_down
from sim.games.tainted_grail.turn.ch04_morning import equip, gather_magic, look_ahead, reveal_event, start_of_day
from sim.games.tainted_grail.turn.ch05_actions import begin_round, end_turn, is_round_over, location_die, take_turn
from sim.games.tainted_grail.turn.ch05_journal import bear_the_loss, insane_terror, read
from sim.games.tainted_grail.turn.ch06_arrival import instant_rule, settle
from sim.games.tainted_grail.turn.ch07_evening import dream, eat, restore_energy, share_food
from sim.games.tainted_grail.turn.ch08_growth import advance, build_deck, can_advance, can_build
from sim.games.tainted_grail.turn.ch09_foes import face, fight
from sim.games.tainted_grail.turn.ch10_guardians import guardians_meet, roll_guardians
from sim.games.tainted_grail.turn.ch11_death import apply_dying_card
from sim.games.tainted_grail.turn.ch12_party import is_living, present
from sim.games.tainted_grail.turn.ch15_ending import end_run, note_tracks
from sim.kernel import kernel
from sim.play import open_menu, tell

__all__ = ["first_seat", "next_task", "step"]

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
        begin_first_day(g, pack)


@kernel
def begin_first_day(g, pack):
    """TG-1.15, TG-4.11: the first story card, equipment, and the first day begins."""
    tell(g, T_STORY, -1, pack.event_slot[0], 0, 0)
    for seat in range(g.table.players):
        g.outcome.extra.cast |= 1 << g.table.who[seat].character
    note(g, DO_EQUIP, 0, 0, 0, 0)
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
    """TG-7.1 to 7.6: a character eats or starves, and restores energy. One that starved to death does nothing more."""
    seat = g.table.order[g.table.seat]
    eat(g, pack, seats, seat)
    if not is_living(g, seat):
        end_evening(g)
        return
    apply_dying_card(g, pack, seats)
    restore_energy(g, pack, seat)
    g.table.changes_left = CHANGES
    g.table.phase = ADVANCING


@kernel
def advance_seat(g, pack, seats):
    """TG-7.7, TG-8.6: experience is spent, purchase by purchase."""
    seat = g.table.order[g.table.seat]
    if not can_advance(g, pack, seat) or not advance(g, pack, seats, seat) or pack.one_purchase_a_day == 1:
        g.table.phase = BUILDING


@kernel
def build_seat(g, pack, seats):
    """TG-7.8, TG-7.9: the decks are built, then the character dreams; then comes the next one, or the night."""
    seat = g.table.order[g.table.seat]
    if g.table.changes_left > 0 and can_build(g, pack, seat) and build_deck(g, pack, seats, seat):
        g.table.changes_left -= 1
        return
    if g.referee.ending == 0:
        end_evening(g)
        dream(g, pack, seats, seat)


@kernel
def end_evening(g):
    """TG-7.1: the next character's evening, or the night, which waits for what a dream may bring."""
    g.table.phase = EATING
    if not next_seat(g):
        end_day(g)


@kernel
def end_day(g):
    """TG-7.1: the dead are buried, then comes the night."""
    note(g, DO_NIGHT, 0, 0, 0, 0)
    note(g, DO_SETTLE, 0, 0, 0, 0)


@kernel
def night(g, pack):
    """TG-15.9: the day is over, and after the last one the run."""
    if g.table.day >= pack.chapter_day_cap:
        end_run(g, DAY_CAP, GAME_SIDE)
        return
    note_tracks(g)
    g.table.phase = MORNING


@kernel
def wake(g, pack):
    """TG-4: the morning, then the actions of the day."""
    g.table.rounds = 0
    start_of_day(g, pack)
    g.table.phase = ACTIONS


@kernel
def do_encounter_task(g, pack, seats, what, party, a, b, c):
    """A task of an encounter, of a journal or of effects."""
    if what == DO_FACE:
        face(g, pack, seats, a, party, b)
    elif what == DO_FIGHT:
        fight(g, pack, seats)
    elif what == DO_READ:
        read(g, pack, seats, party, a, b, c)
    elif what == DO_AFTER_WIN and g.table.lost == 0:
        carry_out(g, pack, seats, party, a, b, c)
    elif what == DO_AFTER_LOSS:
        bear_the_loss(g, pack, seats, party, a, b)
    elif what == DO_ACTION_DIE:
        location_die(g, pack, seats, party, a, b)
    elif what == DO_TERROR:
        insane_terror(g, pack, seats, party, a, b)
    elif what == DO_GUARDIANS:
        guardians_meet(g, pack, seats, party, a)
    elif what == DO_INSTANT_RULE:
        instant_rule(g, pack, seats, party, a)


@kernel
def do_day_task(g, pack, seats, what, a, b, c):
    """A task of the morning, of the end of a turn or of the night."""
    if what == DO_TURN_END:
        end_turn(g, pack)
    elif what == DO_SETTLE:
        settle(g, pack, seats)
    elif what == DO_EVENT:
        reveal_event(g, pack, seats)
    elif what == DO_EVENT_EFFECTS:
        event_effects(g, pack, seats, a, b)
    elif what == DO_EVERYWHERE:
        meet_everywhere(g, pack, seats, a, b, c)
    elif what == DO_LOOK_AHEAD:
        look_ahead(g)
        gather_magic(g, pack)
    elif what == DO_GUARDIAN_DICE:
        roll_guardians(g, pack, seats, a)
    elif what == DO_EQUIP:
        equip(g, pack, seats, a)
    elif what == DO_NIGHT:
        night(g, pack)


@kernel
def next_task(g, pack, seats):
    """The task noted last is struck off and done."""
    agenda = g.table.agenda
    agenda.n -= 1
    task = agenda.task[agenda.n]
    what, party, a, b, c = int(task.what), int(task.party), int(task.a), int(task.b), int(task.c)
    if what < DO_TURN_END:
        do_encounter_task(g, pack, seats, what, party, a, b, c)
    else:
        do_day_task(g, pack, seats, what, a, b, c)


@kernel
def step(g, pack, seats):
    """What waits to be done, else the next decision of the day."""
    phase = g.table.phase
    if g.table.agenda.n > 0:
        next_task(g, pack, seats)
    elif phase == CHOOSING:
        choose_characters(g, pack, seats)
    elif phase == MORNING:
        wake(g, pack)
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
