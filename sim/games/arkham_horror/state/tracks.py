"""What is followed turn by turn."""

from sim.games.arkham_horror.state.places import at_table
from sim.kernel import kernel
from sim.play import sample

__all__ = ["sample_tracks"]


@kernel
def sample_tracks(g, pack):
    """Doom, terror, gates, seals, monsters, and what the investigators hold, at the end of a turn."""
    table = g.table
    clues = sanity = stamina = 0
    for s in range(pack.players):
        if at_table(g, s):
            clues += table.seat[s].clues
            sanity += table.seat[s].sanity
            stamina += table.seat[s].stamina
    sample(g, 0, table.doom)
    sample(g, 1, table.terror)
    sample(g, 2, table.open_gates)
    sample(g, 3, table.seals)
    sample(g, 4, table.afoot)
    sample(g, 5, clues)
    sample(g, 6, sanity)
    sample(g, 7, stamina)
