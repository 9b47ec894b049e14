"""Strategies of Death May Die."""

from strategies.death_may_die.any_option import random
from strategies.death_may_die.styles import balanced, cautious, fighters, ritual_first

STRATEGIES = [balanced, ritual_first, fighters, cautious, random]
