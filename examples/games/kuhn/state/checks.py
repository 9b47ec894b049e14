"""What is always true of Kuhn poker."""

from sim.kernel import kernel
from sim.mechanisms.sets import bit


@kernel
def check(g, pack):
    """0, or the number of the invariant that is broken."""
    return 0 if bit(g.mine[0].card) | bit(g.mine[1].card) | bit(g.hidden.card) == 0b111 else 1
