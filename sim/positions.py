"""Positions described by the fields of a game's record: of a game that has no words of its own for them.

In a scenario's file stand the fields that are to hold another value than after the set-up; seats count from 0::

    [position]
    round = 7

    [position.table]
    stones = 32
    laid = [20, 12]

    [position.mine.1]
    card = 3

Beside `table` and `mine` there are `hidden` and `extra`, the game's own columns of the outcome.
"""

from typing import Any

import numpy as np
from pydantic import Field

from sim.errors import BadInput, unknown
from sim.tree import Content

__all__ = ["Described", "describe"]


class Described(Content):
    """A position by the fields of the record."""

    round: int = Field(1, ge=1)
    table: dict[str, Any] = Field(default_factory=dict)
    mine: dict[str, Any] = Field(default_factory=dict)
    hidden: dict[str, Any] = Field(default_factory=dict)
    extra: dict[str, Any] = Field(default_factory=dict)


def describe(content: Any, pack: Any, position: Described, g: Any) -> None:
    """Lays the described values into a position that has just been set up, see `Game.arrange`."""
    g.referee.round_no = position.round
    for part, record in (("table", g.table), ("mine", g.mine), ("hidden", g.hidden), ("extra", g.outcome.extra)):
        _lay(record, getattr(position, part), f"scenario: position.{part}")


def _lay(into: Any, values: dict[str, Any], path: str) -> None:
    names = into.dtype.names or () if isinstance(into, np.void) else [str(i) for i in range(len(into))]
    for name, value in values.items():
        at = f"{path}.{name}"
        if name not in names:
            raise BadInput(f"{path}: {unknown('field', name, names)}")
        key = name if isinstance(into, np.void) else int(name)
        several = isinstance(into[key], np.void) or np.ndim(into[key]) > 0
        if isinstance(value, dict | list):
            if not several:
                raise BadInput(f"{at}: one number is there, not several")
            _lay(into[key], value if isinstance(value, dict) else {str(i): x for i, x in enumerate(value)}, at)
            continue
        try:
            if several or int(value) != value:
                raise ValueError
            into[key] = value
        except (OverflowError, TypeError, ValueError):
            raise BadInput(f"{at}: {value!r} does not go there") from None
