"""Who plays Matching Pennies."""

from sim import luck
from strategies.strategy import Weight, strategy

HEADS = 0


@strategy("pennies", weights={"heads": Weight(0.5, 0.0, 1.0, "how often heads lie up")})
def nash(pack, table, mine, menu, weights, stream):
    """Either side as often as the other: it wins half of the games, and nobody can change that."""
    return 0 if luck.chance(stream, weights[HEADS]) else 1


leaning = nash.variant("leaning", "Heads in three games of four. Weakness: it can be guessed.", heads=0.75)
STRATEGIES = [nash, leaning]
