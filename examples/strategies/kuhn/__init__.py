"""Who plays Kuhn Poker."""

from sim import luck
from sim.games.kuhn.state import BET, NOBODY, PASS
from sim.kernel import kernel
from strategies.strategy import Weight, strategy

ALPHA = 0


@kernel
def chance_to_bet(table, mine, seat, alpha):
    """How often Kuhn's solution bets or calls."""
    if mine.card == 2:  # the king
        return 3 * alpha if table.turn == 0 else 1.0
    if mine.card == 1:
        return 0.0 if table.bettor == NOBODY else 1 / 3 + (alpha if seat == 0 else 0.0)
    if table.bettor != NOBODY:
        return 0.0
    return alpha if seat == 0 else 1 / 3


@strategy("kuhn", weights={"alpha": Weight(0.2, 0.0, 1 / 3, "how often the first player bluffs with the jack")})
def nash(pack, table, mine, menu, weights, stream):
    """Kuhn's solution: nobody gains by playing otherwise. The first player may bluff in up to a third of the games."""
    return BET if luck.chance(stream, chance_to_bet(table, mine, menu.seat, weights[ALPHA])) else PASS


@strategy("kuhn")
def honest(pack, table, mine, menu, weights, stream):
    """Bets and calls with the king, calls with the queen, bluffs never. Weakness: its bets are believed."""
    return BET if mine.card + (table.bettor != NOBODY) >= 2 else PASS


STRATEGIES = [nash, honest]
