"""How many strategies a game has, read from their source and not run: a list of the games needs no compiler."""

import ast
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import strategies
from sim.header import assigned, entries

__all__ = ["BELIEFS", "OUTLOOK", "PLUGINS", "count_strategies"]

PLUGINS = "elderodds.strategies"  # entry points by which a package offers strategies
OUTLOOK, BELIEFS = "outlook.npz", "beliefs.npz"  # beside the learned ones, and no players


def count_strategies(key: str) -> int | None:
    """How many strategies a game has; None where that cannot be told without loading them."""
    listed = assigned(f"strategies.{key}", "STRATEGIES")
    if listed is None or _plugins():
        return None
    learned = {file.name for home in strategies.__path__ for file in Path(home, key).glob("*.npz")}
    found = [entry for _, entry in entries(*listed)]
    own = any(isinstance(entry, ast.Name) and entry.id == "random" for entry in found)
    return len(found) + (not own) + len(learned - {OUTLOOK, BELIEFS})


@cache
def _plugins() -> bool:
    return bool(entry_points(group=PLUGINS))
