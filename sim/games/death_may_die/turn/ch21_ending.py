"""After the end: what a finished game leaves behind (DM-21, DM-S.8)."""

from sim.games.death_may_die.state.codes import ELDER
from sim.games.death_may_die.turn.flow import measure
from sim.kernel import kernel

__all__ = ["close"]


@kernel
def close(g, pack):
    """DM-21.5, DM-21.6: everybody wins or loses together; there is no score. Fills the game's own columns."""
    measure(g, pack)
    extra = g.outcome.extra
    extra.turns = g.table.turn
    extra.track = g.table.pace
    extra.stage = g.table.stage
    extra.elder_wounds = g.table.figure[ELDER].wounds
    for seat in range(len(g.outcome.role)):
        g.outcome.role[seat] = g.table.inv[seat].who if seat < pack.seats else -1
        g.outcome.score[seat] = 0
    for seat in range(pack.seats):
        inv = g.table.inv[seat]
        extra.wounds += inv.wounds
        extra.stress += inv.stress
        extra.sanity += inv.sanity
        extra.levels += inv.level[0] + inv.level[1] + inv.level[2]
