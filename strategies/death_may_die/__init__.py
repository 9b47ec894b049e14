"""Strategies of Death May Die."""

from strategies.death_may_die.features import FEATURES, features
from strategies.death_may_die.learned import learned
from strategies.death_may_die.prospects import PROSPECTS, prospects
from strategies.death_may_die.styles import balanced, cautious, fighters, ritual_first
from strategies.learning import Learning

AHEAD = {1: 2, 4: 1}  # a round of few seats is few turns: from the last of them one round looks hardly ahead
LEARNING = Learning((learned,), features, FEATURES, prospects, PROSPECTS, playouts=32, ahead=AHEAD, styled=True)
STRATEGIES = [balanced, ritual_first, fighters, cautious]
