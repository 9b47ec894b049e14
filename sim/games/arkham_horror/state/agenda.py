"""The agenda: effects that are still to be carried out. The last one laid on it comes first."""

import numpy as np

from sim.games.arkham_horror.state.codes import AGENDA, AGENDA_FULL
from sim.kernel import kernel
from sim.play import gap

__all__ = ["clear_agenda", "schedule", "schedule_text"]


@kernel
def clear_agenda(g):
    """A step begins with nothing to carry out."""
    g.scratch.agenda_n = 0
    g.scratch.whole = 0


@kernel
def schedule(g, block, who, roll, hits, card):
    """Lays the block of an effect on the agenda, for an investigator; roll and hits are what it may refer to."""
    if block == 0:
        return
    if g.scratch.agenda_n == AGENDA:
        gap(g, AGENDA_FULL)
        return
    frame = g.scratch.agenda[g.scratch.agenda_n]
    frame.at = block
    frame.who = who
    frame.roll = roll
    frame.hits = hits
    frame.card = card
    frame.whole = g.scratch.whole
    g.scratch.agenda_n += 1


@kernel
def schedule_text(g, block):
    """AH-10.29 to AH-10.33: the text of a Mythos card. The first player carries it out for the table.

    So it goes on whatever has befallen the first player's investigator, or does so meanwhile.
    """
    g.scratch.whole = 1
    schedule(g, block, np.int64(g.table.first), 0, 0, -1)
    g.scratch.whole = 0
