"""Made ahead: what is to be played next is made while the workers play what was made before."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

__all__ = ["made_ahead"]

What = TypeVar("What")
Made = TypeVar("Made")


def made_ahead(make: Callable[[What], Made], every: Iterable[What]) -> Iterator[Made]:
    """What `make` makes of each in turn; one is made in another thread while the one before it is used."""
    coming: Future[Made] | None = None
    with ThreadPoolExecutor(1) as maker:
        for one in every:
            made, coming = coming, maker.submit(copy_context().run, make, one)
            if made is not None:
                yield made.result()
        if coming is not None:
            yield coming.result()
