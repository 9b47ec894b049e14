"""Watching strategies at the table: whether what they are handed is the same before and after each decision.

`watched` is a strategy that answers -1, which is on no menu, if it changed anything. `find_culprit` plays the game
again, interpreted, and tells the line.
"""

import inspect
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sim import find_game, records
from sim.address import by_address
from sim.game import Seats, Shape
from sim.kernel import INTERPRETED, cache_folder, kernel
from strategies.conduct import CONDUCT, NOTES
from strategies.strategy import Strategy, compiled

__all__ = ["FIRST_GAMES", "find_culprit", "is_foreign", "watched"]

FIRST_GAMES = 100  # of a strategy that is not ours are watched
RECORDS = (str(Path(np.__file__).parent), records.__file__)  # whose lines a record's own stores are
PARTS = ("pack", "table", "mine", "menu", "weights")


@intrinsic
def _word(typing: Any, record: Any, at: Any) -> Any:
    """The eight bytes of a record that begin at a multiple of eight."""

    def read(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        words = builder.bitcast(args[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(words, [args[1]]), align=1)

    return types.uint64(record, types.int64), read


@kernel
def digest_of(record, lo, hi, found):
    """FNV-1a over the whole words lo <= at < hi of a record, taken on from a digest; uint64."""
    for at in range(lo, hi):
        found = (found ^ _word(record, at)) * np.uint64(0x100000001B3)
    return found


def is_foreign(chosen: Strategy) -> bool:
    """Whether a strategy comes from a file or a package of somebody else's."""
    return cache_folder(chosen.function.__module__) is None


def watched(chosen: Strategy) -> Any:
    """The decision function, compiled, that answers -1 if anything it was handed is not as it was.

    Raises
    ------
    BadInput
        From `strategies.strategy.compiled`.
    """
    decide, shape = compiled(chosen), find_game(chosen.game).shape
    if INTERPRETED:
        return _watched_interpreted(decide)
    return _watched(shape, decide)


@cache
def _watched(shape: Shape, decide: Any) -> Any:
    decides = by_address(decide, shape.signatures["decide"])  # another object each time it is made
    pack_words, table_words, mine_words = (dtype.itemsize // 8 for dtype in (shape.pack, shape.table, shape.mine))
    menu_words = shape.menu.fields["scratch"][1] // 8  # type: ignore[index]  # what follows is there to be written to
    from_notes = to_notes = mine_words
    if NOTES in (shape.mine.names or ()):
        dtype, offset = shape.mine.fields[NOTES][:2]  # type: ignore[index]
        from_notes, to_notes = offset // 8, -(-(offset + dtype.itemsize) // 8)

    @kernel
    def state(pack, table, mine, menu, weights):
        found = digest_of(pack, 0, pack_words, np.uint64(0))
        found = digest_of(table, 0, table_words, found)
        found = digest_of(menu, 0, menu_words, found)
        found = digest_of(mine, 0, from_notes, found)
        found = digest_of(mine, to_notes, mine_words, found)
        total = 0.0
        for i in range(len(weights)):
            total += weights[i] * (i + 1.0)
        return found, total

    def watch(pack, table, mine, menu, weights, luck):
        before, weighed = state(pack, table, mine, menu, weights)
        choice = decides(pack, table, mine, menu, weights, luck)
        after, weighs = state(pack, table, mine, menu, weights)
        return choice if before == after and weighed == weighs else np.int64(-1)

    return kernel(watch, signature=shape.signatures["decide"])


def _bytes(handed: tuple[Any, ...]) -> tuple[bytes, ...]:
    """What was handed over, as bytes: pack, table, facts of the seat, menu, weights."""
    pack, table, mine, menu, weights, _ = handed
    facts = b"".join(mine[name].tobytes() for name in mine.dtype.names if name != NOTES)
    asked = menu.tobytes()[: menu.dtype.fields["scratch"][1]]
    return pack.tobytes(), table.tobytes(), facts, asked, weights.tobytes()


def _watched_interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same of a function that is not compiled."""

    def watch(*handed: Any) -> Any:
        before = _bytes(handed)
        choice = function(*handed)
        return choice if _bytes(handed) == before else -1

    return watch


class _Culprit(Exception):
    """Carries the line in words out of the game."""


def _traced(chosen: Strategy, handed: tuple[Any, ...]) -> str:
    """The line of a decision that changes what was handed over, in words; empty if none does."""
    state, found = _bytes(handed), [""]
    last = ["", 0]

    def step(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename.startswith(RECORDS):
            return None
        now = _bytes(handed)
        if not found[0] and now != state:
            part = next(name for name, a, b in zip(PARTS, state, now, strict=True) if a != b)
            found[0] = f"{last[0]}:{last[1]}: it writes to {part}; {CONDUCT}"
        last[:] = [frame.f_code.co_filename, frame.f_lineno]
        return step

    sys.settrace(step)
    try:
        chosen.function(*handed)
    finally:
        sys.settrace(None)
    return found[0]


def _suspected(chosen: Strategy) -> Callable[..., Any]:
    """The decision function, uncompiled, that raises _Culprit for a write, an error or a choice outside the menu."""

    def decide(*handed: Any) -> Any:
        kept = [part.copy() for part in handed]
        before = _bytes(handed)
        try:
            choice = chosen.function(*handed)
        except Exception as error:
            frames = inspect.getinnerframes(error.__traceback__) if error.__traceback__ else []
            where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
            raise _Culprit(f"{where}: it raised {type(error).__name__}: {error}".splitlines()[0]) from None
        if _bytes(handed) != before:
            for part, was in zip(handed, kept, strict=True):
                for field in part.dtype.names or (...,):
                    part[field] = was[field]
            raise _Culprit(_traced(chosen, handed))
        if not 0 <= choice < handed[3].n:
            kind = find_game(chosen.game).kinds[int(handed[3].kind)]
            raise _Culprit(f"asked for {kind} it answered {choice}, and the options are 0 to {handed[3].n - 1}")
        return choice

    return decide


def find_culprit(seats: Seats, styles: list[Strategy], play: Callable[[Seats], None]) -> str:
    """What a strategy did to what it was handed, and where, from a game played again interpreted; empty if nothing.

    Parameters
    ----------
    seats : who sat at the table
    styles : the strategies in the order of ``seats.styles``
    play : plays the game with the seats it is given; interpreted, see `sim.kernel.INTERPRETED`
    """
    try:
        play(seats._replace(styles=tuple(_suspected(s) for s in styles)))
    except _Culprit as culprit:
        return str(culprit)
    return ""
