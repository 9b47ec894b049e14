"""What a game promises, as a list: `elderodds check` and the contract tests go through it.

A promise is a generator that looks at a game and says, a line each, where it is broken. What it returns is told beside.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sim import Game

__all__ = ["PROMISES", "Promise", "promise"]


@dataclass(frozen=True)
class Promise:
    """A promise: its name, what is promised in words, and what finds out where it is broken."""

    name: str
    words: str
    broken: Callable[[Game], Iterator[str]]


PROMISES: list[Promise] = []


def promise(look: Callable[[Game], Iterator[str]]) -> Callable[[Game], Iterator[str]]:
    """Enters a generator into the list; the first line of its docstring says what is promised."""
    PROMISES.append(Promise(look.__name__, (look.__doc__ or "").splitlines()[0].rstrip("."), look))
    return look
