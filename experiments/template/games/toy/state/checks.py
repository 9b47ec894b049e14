"""What is always true of a tower."""

from sim.kernel import kernel


@kernel
def check(g, pack):
    """Stones are conserved."""
    laid = 0
    for seat in range(len(g.table.laid)):
        laid += g.table.laid[seat]
    return 0 if laid - g.outcome.extra.storms == g.table.stones else 1
