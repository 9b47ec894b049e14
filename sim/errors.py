"""The one error a user can cause: what is wrong, where, and the nearest valid thing, in one line."""

import sys
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from threading import local
from typing import Any

__all__ = ["AtALine", "BadInput", "OutOfBounds", "TooWide", "reason_of", "unknown"]

LISTED = 12  # names that an error lists; of more the nearest few
ALIKE = 0.55  # of two names, from which on one may be meant by the other
KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false", "string": "a text", "list": "a list",
         "tuple": "a list", "dict": "a table", "model": "a table", "path": "a path"}  # fmt: skip


class BadInput(ValueError):
    """Input that cannot be used. The message is one line; the command line prints it and exits with 2."""


class _Noted(local):
    """What is known of an index when it is outside: the index, of how many, and whose line called what read there."""

    index, length, caller = 0, 0, ""


class AtALine(BadInput):
    """What a line of a game or a strategy that is not shipped with the tool does, and must not; see `sim.bounds`."""

    def __reduce__(self) -> tuple[Any, ...]:
        return BadInput, self.args


class OutOfBounds(AtALine, IndexError):
    """An index outside of an array.

    Parameters
    ----------
    module, file, line : where it was read or written; the file as it was when that was compiled
    array : as the source calls it
    """

    _noted = _Noted()  # compiled code raises with what is known when it is compiled

    def __init__(self, module: str, file: str, line: int, array: str) -> None:
        noted = self._noted
        told = f"{array}: index {noted.index} is outside, it has {noted.length}: 0 to {noted.length - 1}"
        told = f"{_here(module, file)}:{line}: {told}"
        if noted.caller:
            of, path, number, name = noted.caller.split("\n")
            told = f"{_here(of, path)}:{number}: {name}, {told}"
        super().__init__(told)

    @classmethod
    def note(cls, index: int, length: int) -> None:
        """What is raised next is about this index, of so many."""
        cls._noted.index, cls._noted.length, cls._noted.caller = index, length, ""

    @classmethod
    def note_caller(cls, line: bytes) -> None:
        """Module, file, line of a game's own that called what was read outside of, and the name of that."""
        cls._noted.caller = getattr(cls._noted, "caller", "") or line.decode()  # of another error nothing is noted


class TooWide(AtALine, OverflowError):
    """A score that its record is too narrow for.

    Parameters
    ----------
    module, file, line : where it was written; the file as it was when that was compiled
    field : as the source calls it
    kind, least, most : what it is, and what that holds
    """

    _noted = local()  # the score

    def __init__(self, module: str, file: str, line: int, field: str, kind: str, least: int, most: int) -> None:
        told = f"{field}: {self._noted.score:,} does not fit {kind}, {least:,} to {most:,}"
        super().__init__(f"{_here(module, file)}:{line}: {told}; leave the type out, and it is as wide as needed")

    @classmethod
    def note(cls, score: int) -> None:
        """What is raised next is about this score."""
        cls._noted.score = score


def _here(module: str, file: str) -> str:
    """The file of a module as it lies here: what is cached was compiled elsewhere, perhaps."""
    return getattr(sys.modules.get(module), "__file__", None) or file


def unknown(what: str, name: str, known: Iterable[str]) -> BadInput:
    """An error for a name that does not exist, with the nearest one that does.

    Examples
    --------
    >>> print(unknown("game", "arkam_horror", ["arkham_horror", "tainted_grail"]))
    no game 'arkam_horror'; did you mean 'arkham_horror'?
    >>> print(unknown("game", "chess", ["arkham_horror", "tainted_grail"]))
    no game 'chess'; there are arkham_horror, tainted_grail
    """
    names = list(known)
    near = get_close_matches(name, names, n=1, cutoff=ALIKE)
    if near:
        return BadInput(f"no {what} '{name}'; did you mean '{near[0]}'?")
    if len(names) > LISTED:
        nearest = ", ".join(get_close_matches(name, names, n=3, cutoff=0))
        return BadInput(f"no {what} '{name}'; of {len(names)} the nearest are {nearest}")
    return BadInput(f"no {what} '{name}'; there are {', '.join(names) or 'none'}")


def reason_of(found: Mapping[str, Any]) -> str:
    """One of the errors that pydantic lists, in the words of this tool: what was given and the nearest that is valid.

    Examples
    --------
    >>> reason_of({"type": "greater_than_equal", "input": 0, "ctx": {"ge": 1}, "msg": "Input should be ..."})
    '0 is less than 1; the nearest is 1'
    """
    kind, given, limits = str(found["type"]), found.get("input"), found.get("ctx", {})
    stem, _, rest = kind.partition("_")
    said = repr(given) if isinstance(given, str) and stem in KINDS else str(given)
    if kind == "greater_than_equal":
        return f"{said} is less than {limits['ge']}; the nearest is {limits['ge']}"
    if kind == "less_than_equal":
        return f"{said} is more than {limits['le']}; the nearest is {limits['le']}"
    if kind == "greater_than":
        return f"{said} is not more than {limits['gt']}"
    if kind == "less_than":
        return f"{said} is not less than {limits['lt']}"
    if kind in ("literal_error", "enum"):
        return f"{given!r} is not {limits['expected']}"
    if kind == "missing":
        return "it is missing"
    if kind == "extra_forbidden":
        return "there is no such entry"
    if kind == "value_error":
        return str(found["msg"]).removeprefix("Value error, ")
    if stem in KINDS and rest in ("type", "parsing", "from_float", "attributes_type"):
        return f"{said} is not {KINDS[stem]}"
    words = str(found["msg"])
    return f"{words[0].lower()}{words[1:]}, not {given!r}"
