"""Who plays Oh Hell."""

from sim.games.oh_hell.state import BID, RANKS
from sim.kernel import kernel
from sim.mechanisms.sets import next_member
from strategies.strategy import Weight, strategy

SURE = 0


@kernel
def strength(table, card):
    """How high a card is, trumps above all others: 0 to 25."""
    return card % RANKS + (RANKS if card // RANKS == table.open // RANKS else 0)


@strategy("oh_hell", weights={"sure": Weight(11.0, 5.0, 25.0, "how high a card is that is taken for a trick")})
def careful(pack, table, mine, menu, weights, stream):
    """Bids its aces and trumps, plays high until it has its tricks, then low.

    Weakness: it counts no cards, and throws none away in time.
    """
    if menu.kind == BID:
        tricks, card = 0, next_member(mine.hand, -1)
        while card >= 0:
            tricks += strength(table, card) >= weights[SURE]
            card = next_member(mine.hand, card)
        for i in range(menu.n):
            if menu.option[i].bid >= tricks:
                return i
        return menu.n - 1
    best, most = 0, -99
    for i in range(menu.n):
        worth = strength(table, menu.option[i].card)
        if table.taken[menu.seat] >= table.bid[menu.seat]:
            worth = -worth
        if worth > most:
            best, most = i, worth
    return best


STRATEGIES = [careful]
