"""Which games are read and which are played: spans of their indices."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

__all__ = ["Span", "cut", "grid"]


class Span(NamedTuple):
    """Games lo <= index < hi; whether they are there, and if not, whether to keep them."""

    lo: int
    hi: int
    there: bool = False
    keep: bool = True


def cut(
    first: int, games: int, block: Callable[[], int], held: Mapping[int, int], sliced: bool = False
) -> Iterator[Span]:  # fmt: skip
    """Spans that cover games `first` to `games`, with those that are held ({lo: hi}).

    What is not held is cut at multiples of `block`, which is asked anew for each. A held span that goes beyond what is
    asked for is given whole if it may be `sliced`, as rows can be. Counts cannot: for them its part is played and not
    kept. What is kept never overlaps what is held.
    """
    starts, lo = sorted(held), first
    while lo < games:
        at = bisect_right(starts, lo)
        start = starts[at - 1] if at else lo
        end = held.get(start, lo)
        size = block()
        edge = min(games, (lo // size + 1) * size)
        if end <= lo:
            span = Span(lo, min([edge, *starts[at : at + 1]]))
        elif sliced or (start == lo and end <= games):
            span = Span(start, end, there=True)
        else:
            span = Span(lo, min(edge, end), keep=False)
        yield span
        lo = span.hi


def grid(first: int, games: int, block: int, held: Mapping[int, int], sliced: bool = False) -> list[Span]:
    """The same for blocks of one size, at once."""
    return list(cut(first, games, lambda: block, held, sliced))
