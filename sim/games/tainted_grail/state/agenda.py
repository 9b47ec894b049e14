"""What is still to be done before the next turn, last noted first.

An action can start an encounter, an encounter another one, an arrival an exploration. What waits for them to end stands
here and not on the call stack, so that the position between two steps is whole, in the middle of a fight too.
"""

from sim.games.tainted_grail.state.codes import (
    AGENDA_FULL,
    TASKS,
)
from sim.kernel import kernel
from sim.play import gap

__all__ = ["note"]


@kernel
def note(g, task, party, a, b, c):
    """Notes a task (DO_...), to be done before all that were noted earlier."""
    agenda = g.table.agenda
    if agenda.n == TASKS:
        gap(g, AGENDA_FULL)
        return
    noted = agenda.task[agenda.n]
    noted.what = task
    noted.party = party
    noted.a = a
    noted.b = b
    noted.c = c
    agenda.n += 1
