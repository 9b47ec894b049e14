"""Events (AC-13.1, AC-13.8, AC-13.19): the token drawn and resolved."""

from sim.game import RUNNING
from sim.games.among_cultists.effects.effects import run_effect
from sim.games.among_cultists.state.codes import (
    BAG_DRAWS,
    BAG_EMPTY,
    EVENT_DRAWN,
    EVENTS,
    MIRRORED,
    REPEAT_EVENT,
    SILENCE,
)
from sim.games.among_cultists.state.dead import is_living
from sim.games.among_cultists.state.record import show_and_tell
from sim.games.among_cultists.turn.ch08_deaths import knife_was_used
from sim.games.among_cultists.turn.ch11_status import tell_late
from sim.kernel import kernel
from sim.mechanisms.bag import draw_random, put_copies


@kernel
def draw_event(g, pack):
    """AC-13.1, AC-13.19: the lasting effect ends and a token is drawn; -1 if the bag is empty."""
    table = g.table
    table.linked = 0
    table.silence = 0
    table.move_mod = 0
    if g.hidden.bag.n == 0 and pack.rulings.empty_bag_skips_event == 0:
        refill_bag(g)
    table.last_event = table.event
    table.event = draw_random(g.hidden.bag, g.luck[BAG_DRAWS])
    if table.event < 0:
        show_and_tell(g, BAG_EMPTY, -1, 0, 0, 0)
        return
    table.seen_events[table.event] += 1
    show_and_tell(g, EVENT_DRAWN, -1, table.event, 0, 0)


@kernel
def refill_bag(g):
    """AC-13.19, the other ruling: all revealed tokens return to the bag."""
    for event in range(EVENTS):
        put_copies(g.hidden.bag, event, g.table.seen_events[event])
        g.table.seen_events[event] = 0


@kernel
def event_phase(g, pack, seats):
    """AC-13.1, AC-13.14, AC-13.17: a token is drawn and resolved; a klutz who used the knife dies after it."""
    draw_event(g, pack)
    event = g.table.event
    mirrored = 0
    if event >= 0 and pack.event_effect[event, 0].op == REPEAT_EVENT:
        event = g.table.last_event
        mirrored = 1
        show_and_tell(g, MIRRORED, -1, event, 0, 0)
    if event < 0 or not silences(pack, event):
        tell_late(g, pack, seats)
    if event < 0 or g.referee.ending != RUNNING:
        return
    knife = g.table.knife
    used = 0
    for i in range(2):
        effect = pack.event_effect[event, i]
        if run_effect(g, pack, seats, effect.op, effect.n, mirrored):
            used = 1
        if g.referee.ending != RUNNING:
            return
    if used == 1 and is_living(g, knife):
        knife_was_used(g, pack, seats, knife)


@kernel
def silences(pack, event):
    """AC-13.8: whether an event forbids to talk."""
    return pack.event_effect[event, 0].op == SILENCE or pack.event_effect[event, 1].op == SILENCE
