"""TG-4: the start of the day."""

from sim.games.tainted_grail.effects.effects import event_effects
from sim.games.tainted_grail.effects.personal import put_in
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.codes import (
    DO_EQUIP,
    DO_EVENT,
    DO_GUARDIAN_DICE,
    DO_LOOK_AHEAD,
    DO_SETTLE,
    EVENT_LUCK,
    EVENT_PEEK,
    FOOD_SKIP,
    MAGIC,
    MAGIC_PER_DAY,
    MODS,
    NOBODY,
    PLACES,
    SEATS,
    T_DARK,
    T_DAY,
    T_DIAL,
    T_EVENT,
    T_STORY,
    T_WYRD,
    WYRDNESS_LESS,
)
from sim.games.tainted_grail.state.land import in_range, nearest_revealed, remove_location, within
from sim.games.tainted_grail.turn.ch03_tracks import gain_energy, gain_stock, gain_terror, lose_health
from sim.games.tainted_grail.turn.ch05_actions import begin_round
from sim.games.tainted_grail.turn.ch12_party import is_living
from sim.games.tainted_grail.turn.ch13_goods import check_equipment
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.sets import bit, has
from sim.play import tell

__all__ = ["equip", "gather_magic", "look_ahead", "lower_dials", "remove_dark_menhirs", "remove_locations",
           "reveal_event", "start_of_day", "tick_time_dials"]  # fmt: skip


@kernel
def remove_dark_menhirs(g, pack):
    """TG-4.1, TG-6.21, TG-6.26: menhirs without a dial go. The set of places that were in range of those removed."""
    reached = 0
    kept = 0
    for i in range(g.table.menhirs):
        menhir = g.table.menhir[i]
        if menhir.dial > 0:
            g.table.menhir[kept].place = menhir.place
            g.table.menhir[kept].dial = menhir.dial
            kept += 1
            continue
        tell(g, T_DARK, NOBODY, menhir.place, 0, 0)
        for place in range(PLACES):
            if within(pack, menhir.place, place):
                reached |= bit(place)
    g.table.menhirs = kept
    return reached


@kernel
def remove_locations(g, pack, reached):
    """TG-4.2, TG-6.16, TG-6.20, TG-6.21: what no active menhir reaches goes.

    With none left, what the last ones reached stays.
    """
    for place in range(PLACES):
        if not has(g.table.revealed, place):
            continue
        if g.table.menhirs > 0:
            stays = in_range(g, pack, place)
        else:
            stays = reached == 0 or has(reached, place)
        if not stays:
            remove_location(g, pack, place)


@kernel
def suffer_wyrdness(g, pack, seat, energy, health, terror):
    """TG-6.17, TG-6.20: the losses of the wyrdness, less what a skill spares."""
    spared = g.table.who[seat].power[WYRDNESS_LESS]
    tell(g, T_WYRD, seat, max(0, health - spared), max(0, terror - spared), 0)
    gain_energy(g, pack, seat, -max(0, energy - spared))
    lose_health(g, pack, seat, max(0, health - spared))
    gain_terror(g, pack, seat, max(0, terror - spared))


@kernel
def flee_removed_locations(g, pack):
    """TG-6.17, TG-6.18, TG-6.29: characters on removed locations lose, and are put on the nearest that remains."""
    for seat in range(g.table.players):
        who = g.table.who[seat]
        if is_living(g, seat) and not has(g.table.revealed, who.place):
            suffer_wyrdness(
                g, pack, seat, pack.wyrdness_energy_loss, pack.wyrdness_health_loss, pack.wyrdness_terror_gain
            )
            put_in(g, seat, nearest_revealed(g, pack, who.place))


@kernel
def suffer_darkness(g, pack):
    """TG-6.20, TG-6.27: without any active menhir every character loses each morning."""
    if g.table.menhirs > 0:
        return
    for seat in range(g.table.players):
        if is_living(g, seat):
            suffer_wyrdness(g, pack, seat, 0, pack.no_menhir_daily_health_loss, pack.no_menhir_daily_terror_gain)


@kernel
def lower_dials(g):
    """TG-4.3: every dial goes down by 1; one at 1 is taken off, and the menhir stays until the next morning."""
    for i in range(g.table.menhirs):
        g.table.menhir[i].dial = max(0, g.table.menhir[i].dial - 1)
        tell(g, T_DIAL, NOBODY, g.table.menhir[i].place, g.table.menhir[i].dial, 0)


@kernel
def tick_time_dials(g):
    """TG-4.4, TG-20.8: days passed whole count down, tokens of daily actions go, what is used by the day is fresh.

    What is used by the chapter is not (TG-20.16).
    """
    g.table.used_today = 0
    g.table.entered_today = 0
    for seat in range(g.table.players):
        who = g.table.who[seat]
        who.acted = 0
        who.passed = 1 if who.away > 0 else 0
        who.away = max(0, who.away - 1)
        for mod in range(len(MODS)):
            if mod != FOOD_SKIP:
                who.spent[mod] = 0


@kernel
def renew_events(g, pack):
    """TG-4.6: the random events of the discard pile make a new deck; story cards stay out."""
    out = g.table.events_out
    for i in range(out.n - 1, -1, -1):
        if pack.event[out.card[i]].story == 0:
            bag.put_top(g.hidden.events, bag.remove_at(out, i))
    bag.shuffle(g.hidden.events, g.luck[EVENT_LUCK])
    g.table.renewed = 1


@kernel
def reveal_event(g, pack, seats):
    """TG-4.6, TG-2.9: the top event is resolved and discarded."""
    if g.hidden.events.n == 0:
        renew_events(g, pack)
    event = bag.draw(g.hidden.events)
    g.table.next_event = NOBODY
    if event < 0:
        return
    tell(g, T_STORY if pack.event[event].story == 1 else T_EVENT, NOBODY, event, 0, 0)
    bag.put_top(g.table.events_out, event)
    effects = pack.event[event].effects
    event_effects(g, pack, seats, effects.first, effects.first + effects.n)


@kernel
def look_ahead(g):
    """Who can see the next event shows it to all."""
    g.table.next_event = NOBODY
    for seat in range(g.table.players):
        if is_living(g, seat) and g.table.who[seat].power[EVENT_PEEK] > 0:
            g.table.next_event = bag.peek(g.hidden.events, 0)


@kernel
def gather_magic(g, pack):
    """TG-20.15: items and skills that give magic in the morning, up to a limit held."""
    for seat in range(g.table.players):
        who = g.table.who[seat]
        if is_living(g, seat) and who.power[MAGIC_PER_DAY] > 0 and who.stock[MAGIC] < pack.magic_per_day_cap:
            gain_stock(g, seat, MAGIC, min(who.power[MAGIC_PER_DAY], pack.magic_per_day_cap - who.stock[MAGIC]))


@kernel
def map_of_the_morning(g, pack):
    """TG-4.1 to 4.4: menhirs, locations, dials."""
    reached = remove_dark_menhirs(g, pack)
    remove_locations(g, pack, reached)
    flee_removed_locations(g, pack)
    suffer_darkness(g, pack)
    lower_dials(g)
    tick_time_dials(g)


@kernel
def equip(g, pack, seats, first):
    """TG-4.9, TG-5.1: character after character chooses what is face up; then the first round begins."""
    if first == SEATS:
        begin_round(g, pack)
        return
    note(g, DO_EQUIP, 0, first + 1, 0, 0)
    if is_living(g, g.table.order[first]):
        check_equipment(g, pack, seats, g.table.order[first])


@kernel
def start_of_day(g, pack):
    """TG-4.10: the steps of the morning, the last one noted first."""
    g.table.day += 1
    g.referee.round_no = g.table.day
    tell(g, T_DAY, NOBODY, g.table.day, 0, 0)
    note(g, DO_EQUIP, 0, 0, 0, 0)
    note(g, DO_SETTLE, 0, 0, 0, 0)
    note(g, DO_GUARDIAN_DICE, 0, 0, 0, 0)
    note(g, DO_SETTLE, 0, 0, 0, 0)
    note(g, DO_LOOK_AHEAD, 0, 0, 0, 0)
    note(g, DO_EVENT, 0, 0, 0, 0)
    note(g, DO_SETTLE, 0, 0, 0, 0)
    map_of_the_morning(g, pack)
