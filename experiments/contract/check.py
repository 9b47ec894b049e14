"""Whether a game keeps the contract: every promise of `experiments.contract`, one after the other.

The same code is what tests/contract asks of the games that come with the tool.
"""

from collections.abc import Iterator
from dataclasses import dataclass

# isort: off - their promises are entered, and told, in this order
from experiments.contract import deals, inside, options, played, seats, written  # noqa: F401

# isort: on
from experiments.contract.promises import PROMISES
from sim import BadInput, find_game

__all__ = ["PLAYS", "PROMISES", "Finding", "check"]

PLAYS = ("inside", "interpreted")  # the promises without which nothing else can be looked at


@dataclass(frozen=True)
class Finding:
    """A promise, and where it is broken; kept if that is nowhere."""

    name: str
    words: str
    broken: tuple[str, ...]


def check(game: str) -> Iterator[Finding]:
    """Looks at the promises of a game, each when it is asked for; at no more once it turns out not to play.

    Raises
    ------
    BadInput
        If there is no such game, or it cannot be loaded.

    Examples
    --------
    >>> [one.name for one in check("among_cultists") if one.broken]  # doctest: +SKIP
    []
    """
    chosen = find_game(game)
    for promise in sorted(PROMISES, key=lambda one: (*PLAYS, one.name).index(one.name)):
        try:
            broken = tuple(promise.broken(chosen))
        except BadInput as error:
            broken = (str(error),)
        yield Finding(promise.name, promise.words, broken)
        if promise.name in PLAYS and broken:
            return
