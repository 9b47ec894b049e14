"""Research at our tables: games as environments of PettingZoo, and policies trained elsewhere as strategies."""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from experiments.rl.environment import Environment, env, parallel_env

__all__ = ["Environment", "env", "parallel_env"]

__getattr__, __dir__, _ = lazy_loader.attach(
    __name__, submod_attrs={"environment": ["Environment", "env", "parallel_env"]}
)
