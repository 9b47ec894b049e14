"""The start of play and of each turn (DM-2.11, DM-10.1)."""

from sim.games.death_may_die.state.codes import ACTING, NAMING, TURN_TOLD
from sim.games.death_may_die.state.investigators import count_actions
from sim.games.death_may_die.state.told import say
from sim.kernel import kernel

__all__ = ["begin_turn", "end_actions", "open_play"]


@kernel
def begin_turn(g, pack):
    """DM-10.1, DM-10.4, DM-7.8: three actions, the extra and free ones, per-turn allowances of everybody."""
    seat = g.table.active
    g.table.turn += 1
    g.table.acting = 1
    g.table.spent.actions = 0
    g.table.spent.runs = 0
    g.table.spent.shots = 0
    g.table.spent.rests = 0
    count_actions(g, pack)
    g.table.as_three = 0  # DM-25.14: it speaks of one turn
    for k in range(pack.seats):
        if k == seat or pack.rule.allowances_by_owner == 0:
            g.table.inv[k].rerolled = 0
        g.table.inv[k].calmed = 0
    say(g, TURN_TOLD, seat, g.table.turn, g.referee.round_no, 0)


@kernel
def end_actions(g):
    """DM-10.1, DM-10.2: phase 1 is over; unused actions are lost."""
    g.table.acting = 0
    g.table.actions = 0
    g.table.free_runs = 0
    g.table.free_shots = 0
    g.table.free_rests = 0


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
