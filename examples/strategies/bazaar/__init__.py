"""Who plays Bazaar."""

from sim.games.bazaar.state import OFFER, VALUES, points
from sim.kernel import kernel
from sim.mechanisms.sets import bit, count
from sim.mechanisms.tricks import of_suit
from strategies.strategy import Weight, strategy

HOPE, SHARE = 0, 1


@kernel
def appeal(pack, stall, card, hope):
    """The points that a card adds to a stall, and a hope for each card of a good that is not yet worth more."""
    alike = count(stall & of_suit(card // VALUES, VALUES))
    gain = points(pack, stall | bit(card)) - points(pack, stall)
    return gain + (hope * alike if alike + 1 < pack.score.alike else 0)


@strategy(
    "bazaar",
    weights={
        "hope": Weight(2.0, 0.0, 6.0, "worth of a card beside each other one of its good"),
        "share": Weight(1.0, 0.0, 2.0, "how much of what a card is worth it pays"),
    },
)
def trader(pack, table, mine, menu, weights, stream):
    """Takes and names what it likes best, and bids coin by coin for what it is worth. Weakness: it denies nobody."""
    stall = table.stall[menu.seat]
    if menu.kind == OFFER:
        wanted = table.sale.bid + 1
        if wanted > weights[SHARE] * appeal(pack, stall, table.lot, weights[HOPE]):
            return 0  # the first option is to pass
        for i in range(menu.n):
            if menu.option[i].bid == wanted:
                return i
        return 0
    best, most = 0, -1.0
    for i in range(menu.n):
        worth = appeal(pack, stall, menu.option[i].card, weights[HOPE])
        if worth > most:
            best, most = i, worth
    return best


miser = trader.variant("miser", "Bids up to half. Weakness: it keeps its coins, and few goods count double.", share=0.5)
STRATEGIES = [trader, miser]
