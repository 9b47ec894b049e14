"""Who plays: compiled decision functions with named weights, found as plug-ins.

A strategy is a function ``decide(pack, table, mine, menu, weights, luck) -> index of the option chosen``. It is
handed what its seat may know and nothing else. `strategy` makes one; docs/contract.md and the README tell how to
write your own.
"""

from sim.homes import STRATEGIES
from strategies.registry import find_strategy, line_up, strategies_of
from strategies.strategy import Strategy, Weight, strategy

__all__ = ["Strategy", "Weight", "find_strategy", "line_up", "strategies_of", "strategy"]

__path__ = STRATEGIES  # those of games that live elsewhere are found here, too
