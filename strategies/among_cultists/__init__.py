"""Strategies of Among Cultists."""

from strategies.among_cultists.random import random

STRATEGIES = [random]
