"""Who plays: compiled decision functions with named weights, found as plug-ins.

A strategy is a function ``decide(pack, table, mine, menu, weights, luck) -> index of the option chosen``. It is
handed what its seat may know and nothing else. `strategy` makes one; docs/contract.md and the README tell how to
write your own.
"""

from typing import TYPE_CHECKING

import lazy_loader

from sim.homes import beside

if TYPE_CHECKING:
    from strategies.registry import find_strategy, line_up, strategies_of
    from strategies.strategy import Strategy, Weight, strategy

__all__ = ["Strategy", "Weight", "find_strategy", "line_up", "strategies_of", "strategy"]

__path__ = beside(__name__)  # those of games that live elsewhere are found here, too
__getattr__, __dir__, _ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "registry": ["find_strategy", "line_up", "strategies_of"],
        "strategy": ["Strategy", "Weight", "strategy"],
    },
)
