"""What holds in every position."""

from sim.kernel import kernel

INVARIANTS = ()


@kernel
def check(g, pack):
    """The number of the first invariant that is broken, 0 if all hold."""
    return 0
