"""Who plays the Tower: functions that choose from a menu. docs/contract.md tells more."""

from strategies.learning import Learning
from strategies.strategy import Weight, strategy
from strategies.toy.features import FEATURES, features
from strategies.toy.learned import learned
from strategies.toy.prospects import PROSPECTS, prospects

GREED = 0


@strategy("toy")
def safe(pack, table, mine, menu, weights, luck):
    """The first bet, always."""
    return 0


@strategy("toy", weights={"greed": Weight(1.0, 0.0, 9.0, "worth of a stone against a risk")})
def greedy(pack, table, mine, menu, weights, luck):
    """The best gain for the risk."""
    best = 0
    for i in range(menu.n):
        a, b = menu.option[i], menu.option[best]
        if weights[GREED] * a.gain - a.risk > weights[GREED] * b.gain - b.risk:
            best = i
    return best


LEARNING = Learning((learned,), features, FEATURES, prospects, PROSPECTS)
STRATEGIES = [safe, greedy, greedy.variant("cautious", "Greedy, with gains worth little.", greed=0.1)]
