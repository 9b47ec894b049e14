"""Strategies of Tainted Grail.

One search plays the cards, styles differ in how they spend the days and what they value.
"""

from strategies.learning import Learning
from strategies.tainted_grail.chance import STRATEGIES as CHANCE
from strategies.tainted_grail.features import FEATURES, features
from strategies.tainted_grail.learned import learned
from strategies.tainted_grail.prospects import PROSPECTS, prospects
from strategies.tainted_grail.styles import STRATEGIES as STYLES

__all__ = ["LEARNING", "STRATEGIES"]

LEARNING = Learning((learned,), features, FEATURES, prospects, PROSPECTS, playouts=8)
STRATEGIES = [*STYLES, *CHANCE]
