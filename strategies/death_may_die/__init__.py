"""Strategies of Death May Die."""

from strategies.death_may_die.any_option import random

STRATEGIES = [random]
