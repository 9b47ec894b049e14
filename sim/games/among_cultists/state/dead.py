"""Who is dead, and who may do what because of the role (AC-8, AC-14)."""

from sim.games.among_cultists.state.codes import INVESTIGATOR, SEATS
from sim.kernel import kernel
from sim.mechanisms.sets import count


@kernel
def dead_investigators(g, pack):
    """AC-8.2, AC-8.10, AC-8.11: investigators truly dead: ghosts, and those with a Dead card in the status deck."""
    hidden = g.hidden
    if pack.rulings.dead_count_all_causes != 0:
        return count(hidden.dead & ~hidden.cultists)
    n = 0
    for seat in range(SEATS):
        if hidden.status[seat, 1] > 0 and (hidden.cultists >> seat) & 1 == 0:
            n += 1
    return n


@kernel
def dies(g, seat, cause):
    """AC-8.2, AC-8.3: a character is dead, known or not; what killed an investigator first is counted."""
    if ((g.hidden.dead | g.hidden.cultists) >> seat) & 1 == 0:
        g.outcome.extra.deaths[cause] += 1
    g.hidden.dead |= 1 << seat


@kernel
def role_of(g, pack, seat):
    """AC-16.14: what the role of a seat does; a special role of the robot does nothing."""
    if seat == g.table.robot and pack.rulings.ai_foreign_role_has_no_effect != 0:
        return pack.role[INVESTIGATOR]
    return pack.role[g.mine[seat].role]


@kernel
def is_living(g, seat):
    """AC-8.1: whether a character is considered living."""
    return (g.table.living >> seat) & 1 == 1


@kernel
def holds_knife(g, seat):
    """AC-8.7, AC-11.11: whether the seat is the knife holder and considered living."""
    return g.table.knife == seat and is_living(g, seat)
