"""Whether a game keeps the contract: every promise of `experiments.contract`, one after the other.

The same code is what tests/contract asks of the games that come with the tool.
"""

from collections.abc import Iterator
from dataclasses import dataclass

# isort: off - their promises are entered, and told, in this order
from experiments.contract import deals, inside, options, played, seats, written  # noqa: F401

# isort: on
from experiments.contract.promises import PROMISES, Promise
from sim import BadInput, Game, find_game

__all__ = ["PLAYS", "PROMISES", "Finding", "check"]

PLAYS = ("inside", "interpreted")  # the promises without which nothing else can be looked at


@dataclass(frozen=True)
class Finding:
    """A promise, and where it is broken; kept if that is nowhere. `told` is what else is worth knowing."""

    name: str
    words: str
    broken: tuple[str, ...]
    told: str = ""


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
            broken, told = _looked(promise, chosen)
        except BadInput as error:
            broken, told = (str(error),), ""
        yield Finding(promise.name, promise.words, broken, told)
        if promise.name in PLAYS and broken:
            return


def _looked(promise: Promise, game: Game) -> tuple[tuple[str, ...], str]:
    """Where a promise is broken, and what it tells besides."""
    broken: list[str] = []
    looking = promise.broken(game)
    while True:
        try:
            broken.append(next(looking))
        except StopIteration as end:
            return tuple(broken), end.value or ""
