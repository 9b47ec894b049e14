"""The tale of a run, in the rulebook's words."""

from typing import Any

from sim.games.tainted_grail.content import Grail

__all__ = ["tell"]


def tell(content: Grail, line: Any, players: int) -> str:
    """A line of the tale in words."""
    return " ".join(str(line[k]) for k in ("what", "who", "a", "b", "c"))
