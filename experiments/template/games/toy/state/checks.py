"""What is always true of a tower."""

from sim.kernel import kernel


@kernel
def check(g, pack):
    """0, or the number of what is broken: stones are conserved, and night falls after the last round."""
    laid = 0
    for seat in range(len(g.table.laid)):
        laid += g.table.laid[seat]
    if laid - g.outcome.extra.storms != g.table.stones:
        return 1
    return 2 if g.referee.round_no > pack.play.rounds else 0
