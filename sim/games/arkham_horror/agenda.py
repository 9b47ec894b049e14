"""The agenda: effects that are still to be carried out. The last one laid on it comes first."""

from sim.games.arkham_horror.codes import AGENDA
from sim.kernel import kernel

__all__ = ["schedule"]


@kernel
def schedule(g, block, who, roll, hits, card):
    """Lays the block of an effect on the agenda, for an investigator; roll and hits are what it may refer to."""
    if block == 0 or g.scratch.agenda_n == AGENDA:
        return
    frame = g.scratch.agenda[g.scratch.agenda_n]
    frame.at = block
    frame.who = who
    frame.roll = roll
    frame.hits = hits
    frame.card = card
    g.scratch.agenda_n += 1
