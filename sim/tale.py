"""The sentences of a game's tale, in English or as somebody has them translated.

A game writes them with `say`, which is also how they are found for the catalogues of translations.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

__all__ = ["say", "translated_by"]

_TRANSLATE: ContextVar[Callable[[str], str]] = ContextVar("translate", default=str)


@contextmanager
def translated_by(translate: Callable[[str], str]) -> Iterator[None]:
    """Within, what is said goes through a function first: sentences, then the names in them."""
    token = _TRANSLATE.set(translate)
    try:
        yield
    finally:
        _TRANSLATE.reset(token)


def say(text: str, **fields: Any) -> str:
    """A sentence, or a piece of one, its fields filled in after translation, so that a translator can turn it round.

    Examples
    --------
    >>> say("{who} enters {place}.", who="Ashcan Pete", place="the Woods")
    'Ashcan Pete enters the Woods.'
    >>> say("{who} enters {place}.", who="Ashcan Pete", place="Miskatonic U.")  # its full stop is the sentence's
    'Ashcan Pete enters Miskatonic U.'
    """
    translate = _TRANSLATE.get()
    said = translate(text).format(**{k: translate(v) if isinstance(v, str) else v for k, v in fields.items()})
    return said[:-1] if said.endswith("..") and not said.endswith("...") else said
