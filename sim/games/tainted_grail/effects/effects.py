"""The one interpreter of effects outside fights: journal rows, location and character actions, events, dreams."""

from sim.games.tainted_grail.effects.personal import give
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.codes import (
    ACTIVE,
    ASK_TRADE,
    DIAL,
    DO_AFTER_WIN,
    DO_EVENT_EFFECTS,
    DO_EVERYWHERE,
    EACH,
    FOOD,
    GOTO,
    GUARDIAN_SPAWN,
    NO,
    NOBODY,
    NOWHERE,
    QUEST_FIND,
    QUEST_LIGHT,
    SEATS,
    START_DIAL,
    STATUS,
    SWAP_LOCATION,
    T_QUEST,
    T_STATUS,
    WEALTH,
    WEALTH_FOR_FOOD,
    WIN_QUEST,
    YES,
)
from sim.games.tainted_grail.state.land import (
    change_dial,
    comes_before,
    is_lit,
    menhir_at,
    number_shown,
    set_dial,
    swap_location,
)
from sim.games.tainted_grail.state.menu import add, chosen
from sim.games.tainted_grail.turn.ch03_tracks import gain_stock
from sim.games.tainted_grail.turn.ch09_foes import colour_of_op, meet
from sim.games.tainted_grail.turn.ch10_guardians import spawn_guardian
from sim.games.tainted_grail.turn.ch12_party import in_party, is_living, present, receiver
from sim.kernel import kernel
from sim.play import open_menu, tell

__all__ = ["carry_out", "event_effects", "group_effect", "meet_everywhere"]

WARNING_DIAL = 3  # the last warnings lower the first menhir only from here on


@kernel
def lower_start_dial(g, pack, n):
    """The last warnings: the dial of the first menhir changes, if it still shows 3 or more."""
    at = menhir_at(g, pack.start_place)
    if is_lit(g, pack.start_place) and g.table.menhir[at].dial >= WARNING_DIAL:
        set_dial(g, pack.start_place, max(1, g.table.menhir[at].dial + n))


@kernel
def gain_status(g, n):
    """TG-13.9: a status holds for all characters."""
    if (g.table.statuses >> n) & 1 == 0:
        g.table.statuses |= 1 << n
        tell(g, T_STATUS, NOBODY, n, 0, 0)


@kernel
def win_quest(g, pack, n):
    """TG-13.10: the quest of the rites is solved, if it still is the active one."""
    if n == QUEST_FIND and g.table.quest == QUEST_FIND:
        g.table.quest = QUEST_LIGHT
        g.outcome.extra.quest_day = g.table.day
        tell(g, T_QUEST, NOBODY, QUEST_LIGHT, pack.find_story, 0)


@kernel
def group_effect(g, pack, op, n):
    """Effects that concern the whole table; False if it is none."""
    if op == STATUS:
        gain_status(g, n)
    elif op == DIAL:
        change_dial(g, n)
    elif op == START_DIAL:
        lower_start_dial(g, pack, n)
    elif op == WIN_QUEST:
        win_quest(g, pack, n)
    elif op == SWAP_LOCATION:
        swap_location(g, pack, n)
    elif op == GOTO:
        g.table.gate = n
    elif op == GUARDIAN_SPAWN:
        spawn_guardian(g, pack)
    else:
        return False
    return True


@kernel
def wealth_for_food(g, pack, seats, seat, n):
    """TG-20.6: the character may pay 1 wealth for n food."""
    if g.table.who[seat].stock[WEALTH] == 0:
        return
    open_menu(g, ASK_TRADE)
    add(g, NO, -1, seat, -1, 0, 0, 0)
    add(g, YES, -1, seat, -1, n, 1, 0)
    if chosen(g, pack, seats, seat).act == YES:
        gain_stock(g, seat, WEALTH, -1)
        gain_stock(g, seat, FOOD, n)


@kernel
def affect_member(g, pack, seats, seat, op, n, key):
    """An effect on one living character."""
    if seat < 0 or not is_living(g, seat):
        return
    if op == WEALTH_FOR_FOOD:
        wealth_for_food(g, pack, seats, seat, n)
    else:
        give(g, pack, seats, seat, op, n, key)


@kernel
def affect_party(g, pack, seats, party, actor, effect):
    """TG-3.15: the effect on the active character, on each member, or on one that the party chooses."""
    op, n, key = effect.op, effect.n, effect.key
    if effect.who == ACTIVE:
        affect_member(g, pack, seats, actor, op, n, key)
    elif effect.who == EACH:
        for i in range(SEATS):
            if in_party(party, g.table.order[i]):
                affect_member(g, pack, seats, g.table.order[i], op, n, key)
    else:
        affect_member(g, pack, seats, receiver(g, pack, seats, party, op, n), op, n, key)


@kernel
def carry_out(g, pack, seats, party, actor, first, end):
    """TG-19.8: effects in order, the one at `end` excluded; what stands after an encounter waits until it is won."""
    g.table.lost = 0
    for i in range(first, end):
        if g.referee.ending != 0:
            return
        effect = pack.effect[i]
        colour = colour_of_op(effect.op)
        if colour >= 0:
            note(g, DO_AFTER_WIN, party, actor, i + 1, end)
            meet(g, pack, seats, colour, effect.n, party, g.table.who[actor].place)
            return
        if not group_effect(g, pack, effect.op, effect.n):
            affect_party(g, pack, seats, party, actor, effect)


@kernel
def meet_everywhere(g, pack, seats, colour, level, after):
    """TG-5.22: in each location all characters there face a card of their own, lowest number first.

    `after` is the number of the location that had its turn last.
    """
    place = NOWHERE
    for seat in range(g.table.players):
        at = int(g.table.who[seat].place)
        if is_living(g, seat) and number_shown(g, pack, at) > after and comes_before(g, pack, at, place):
            place = at
    if place >= 0:
        note(g, DO_EVERYWHERE, 0, colour, level, number_shown(g, pack, place))
        meet(g, pack, seats, colour, level, present(g, place), place)


@kernel
def event_effects(g, pack, seats, first, end):
    """TG-4.6, TG-5.22: effects of an event card, the one at `end` excluded, on each character or on the table."""
    for i in range(first, end):
        op, n, key = pack.effect[i].op, pack.effect[i].n, pack.effect[i].key
        if colour_of_op(op) >= 0:
            note(g, DO_EVENT_EFFECTS, 0, i + 1, end, 0)
            meet_everywhere(g, pack, seats, colour_of_op(op), n, 0)
            return
        if not group_effect(g, pack, op, n):
            for seat in range(g.table.players):
                affect_member(g, pack, seats, seat, op, n, key)
