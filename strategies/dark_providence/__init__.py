"""Strategies of Dark Providence: one scoring function in several styles, and chance."""

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
from strategies.dark_providence.simple import random

STRATEGIES = [random, balanced, city_builder, faction_greedy, rusher, assassin, saboteur, cautious, bluffer]
