"""Who bids in Sealed Auction."""

from sim.kernel import kernel
from strategies.strategy import Weight, strategy

DARING = 0


@kernel
def shaded(pack, worth, daring):
    """Vickrey's share of the own worth, and more or less of it."""
    return int(daring * worth * (pack.seats - 1) / pack.seats)


@strategy("sealed", weights={"daring": Weight(1.0, 0.0, 2.0, "how much of Vickrey's share it bids")})
def shading(pack, table, mine, menu, weights, stream):
    """Bids Vickrey's share of its worth, rounded down."""
    return min(shaded(pack, mine.worth, weights[DARING]), menu.n - 1)


eager = shading.variant("eager", "Bids all but a coin. Weakness: it wins often, and little.", daring=2.0)
STRATEGIES = [shading, eager]
