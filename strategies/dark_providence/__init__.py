"""Strategies of Dark Providence."""

from strategies.dark_providence.simple import random

STRATEGIES = [random]
