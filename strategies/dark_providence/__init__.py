"""Strategies of Dark Providence: one scoring function in several styles and a player that learned from it."""

from strategies.dark_providence.balanced import (
    assassin,
    balanced,
    bluffer,
    cautious,
    city_builder,
    faction_greedy,
    rusher,
    saboteur,
)
from strategies.dark_providence.features import FEATURES, features
from strategies.dark_providence.learned import learned
from strategies.dark_providence.loyalties import BELIEFS
from strategies.dark_providence.prospects import PROSPECTS, prospects
from strategies.learning import Learning

__all__ = ["BELIEFS", "LEARNING", "STRATEGIES"]

LEARNING = Learning((learned,), features, FEATURES, prospects, PROSPECTS, ahead=3)
STRATEGIES = [balanced, city_builder, faction_greedy, rusher, assassin, saboteur, cautious, bluffer]
