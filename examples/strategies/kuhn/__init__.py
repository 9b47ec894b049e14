"""Who plays Kuhn poker."""

from sim import luck
from sim.games.kuhn.state.model import BET, NOBODY, PASS
from strategies.strategy import Weight, strategy

ALPHA = 0


@strategy("kuhn", weights={"alpha": Weight(0.2, 0.0, 1 / 3, "how often the first player bluffs with the jack")})
def nash(pack, table, mine, menu, weights, stream):
    """Kuhn's solution: nobody gains by playing otherwise. The first player may bluff in up to a third of the games."""
    if mine.card == 2:  # the king
        bets = 3 * weights[ALPHA] if table.turn == 0 else 1.0
    elif mine.card == 1:
        bets = 0.0 if table.bettor == NOBODY else 1 / 3 + (weights[ALPHA] if menu.seat == 0 else 0.0)
    elif table.bettor == NOBODY:
        bets = weights[ALPHA] if menu.seat == 0 else 1 / 3
    else:
        bets = 0.0
    return BET if luck.chance(stream, bets) else PASS


@strategy("kuhn")
def honest(pack, table, mine, menu, weights, stream):
    """Bets and calls with the king, calls with the queen, bluffs never. Weakness: its bets are believed."""
    return BET if mine.card + (table.bettor != NOBODY) >= 2 else PASS


@strategy("kuhn")
def random(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely."""
    return luck.below(stream, menu.n)


STRATEGIES = [nash, honest, random]
