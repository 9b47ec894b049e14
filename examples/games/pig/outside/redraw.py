"""Nothing lies hidden; how far a player came."""

from sim.kernel import kernel


@kernel
def redraw(g, pack, seat):
    """Nothing is dealt."""


@kernel
def progress(g, pack, seat):
    """The share of the points that it has."""
    return min(g.table.points[seat] / pack.points, 1.0)
