"""The start of play and of each turn (DM-2.11, DM-10.1)."""

from sim.games.death_may_die.model import ACTING, EXTRA_ACTION, FREE_RUN, FREE_SHOT, GATE_REST_R, NAMING
from sim.games.death_may_die.tale_words import TURN_TOLD, say
from sim.kernel import kernel

__all__ = ["begin_turn", "open_play"]


@kernel
def begin_turn(g, pack):
    """DM-10.1, DM-10.4, DM-7.8: three actions, the extra and free ones, per-turn allowances of everybody."""
    seat = g.table.active
    inv = g.table.inv[seat]
    g.table.turn += 1
    g.table.actions = pack.actions + inv.trait[EXTRA_ACTION]
    g.table.free_runs = inv.trait[FREE_RUN]
    g.table.free_shots = inv.trait[FREE_SHOT]
    g.table.free_rests = 1 if inv.trait[GATE_REST_R] > 0 else 0
    for k in range(pack.seats):
        g.table.inv[k].rerolled = 0
        g.table.inv[k].calmed = 0
    say(g, TURN_TOLD, seat, g.table.turn, g.referee.round_no, 0)


@kernel
def open_play(g, pack):
    """DM-2.11: Codependency names its partner next; then the first turn begins."""
    for seat in range(pack.seats):
        if pack.madness[g.table.inv[seat].insanity].partner == 1 and g.table.inv[seat].partner < 0:
            g.table.phase = NAMING
            g.table.active = seat
            return
    g.table.phase = ACTING
    g.table.active = g.table.first
    begin_turn(g, pack)
