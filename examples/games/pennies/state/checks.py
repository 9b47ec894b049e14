"""What is always true of matching pennies."""

from sim.kernel import kernel


@kernel
def check(g, pack):
    """0, or the number of the invariant that is broken."""
    return 0 if (g.table.penny[0] < 0) == (g.table.penny[1] < 0) else 1
