"""Strategies of Tainted Grail.

One search plays the cards, styles differ in how they spend the days and what they value.
"""

from strategies.tainted_grail.chance import STRATEGIES as CHANCE
from strategies.tainted_grail.styles import STRATEGIES as STYLES

__all__ = ["STRATEGIES"]

STRATEGIES = [*STYLES, *CHANCE]
