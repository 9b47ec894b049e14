"""Made ahead: what is to be played next is made while the workers play what was made before."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

__all__ = ["made_ahead"]

What = TypeVar("What")
Made = TypeVar("Made")


def made_ahead(make: Callable[[Sequence[What]], Made], every: Sequence[What], at_once: int) -> Iterator[Made]:
    """What `make` makes of so many at once, in order; a part is made in another thread while the one before is used."""
    coming: Future[Made] | None = None
    with ThreadPoolExecutor(1) as maker:
        for first in range(0, len(every), at_once):
            made, coming = coming, maker.submit(copy_context().run, make, every[first : first + at_once])
            if made is not None:
                yield made.result()
        if coming is not None:
            yield coming.result()
