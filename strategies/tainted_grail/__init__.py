"""Strategies of Tainted Grail."""

from strategies.tainted_grail.chance import STRATEGIES as CHANCE

__all__ = ["STRATEGIES"]

STRATEGIES = [*CHANCE]
