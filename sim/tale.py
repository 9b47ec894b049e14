"""The sentences of a game's tale, in English or as somebody has them translated.

A game writes them with `say`, which is also how they are found for the catalogues of translations.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from numbers import Integral
from typing import Any

__all__ = ["Choices", "say", "translated_by"]

_TWICE = re.compile(r"\b([Tt]he) The ")
_TRANSLATE: ContextVar[Callable[[str], str]] = ContextVar("translate", default=str)


@contextmanager
def translated_by(translate: Callable[[str], str]) -> Iterator[None]:
    """Within, what is said goes through a function first: sentences, then the names in them."""
    token = _TRANSLATE.set(translate)
    try:
        yield
    finally:
        _TRANSLATE.reset(token)


class _Count(int):
    """A whole number that may be written with what it counts."""

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return super().__format__(forms)
        one, *few, many = forms.split("|")
        return f"{int(self)} {one if self == 1 else few[0] if few and 2 <= self <= 4 else many}"


def say(text: str, **fields: Any) -> str:
    """A sentence, or a piece of one, its fields filled in after translation, so that a translator can turn it round.

    A whole number may name what it counts, the form for one first: of three forms the second is for two to four.

    Examples
    --------
    >>> say("{who} enters {place}.", who="Ashcan Pete", place="the Woods")
    'Ashcan Pete enters the Woods.'
    >>> say("{who} enters {place}.", who="Ashcan Pete", place="Miskatonic U.")  # its full stop is the sentence's
    'Ashcan Pete enters Miskatonic U.'
    >>> say("The {monster} moves.", monster="The Black Man")  # whose article is its own
    'The Black Man moves.'
    >>> say("{n:wound|wounds}, {m:wound|wounds}", n=1, m=2)
    '1 wound, 2 wounds'
    """
    translate = _TRANSLATE.get()
    filled = {k: translate(v) if isinstance(v, str) else _Count(v) if isinstance(v, Integral) else v
              for k, v in fields.items()}  # fmt: skip
    said = _TWICE.sub(r"\1 ", translate(text).format(**filled))
    return said[:-1] if said.endswith("..") and not said.endswith("...") else said


@dataclass(frozen=True)
class Choices:
    """The tale of a game that has no other: what each seat chose, by the words of its decisions.

    Attributes
    ----------
    kinds : names of the decisions, in the order of their numbers
    told : of each decision what outside/decisions.toml says
    """

    kinds: tuple[str, ...]
    told: Mapping[str, Mapping[str, Any]]

    def __call__(self, content: Any, line: Any, players: int) -> str:
        """A line of the tale, as `Game.tell`: decision, act and card of a choice, where they have names."""
        kind = self.kinds[line["a"]]
        chosen = [kind]
        for field, value in (("act", line["b"]), ("card", line["c"])):
            names = self.told.get(kind, {}).get(field, {})
            chosen += [name for name, number in names.items() if number == value] if isinstance(names, dict) else []
        what = ", ".join(say(name.replace("_", " ")) for name in chosen)
        return say("Seat {number}: {what}.", number=int(line["who"]) + 1, what=what)
