"""The one error a user can cause: what is wrong, where, and the nearest valid thing, in one line."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

__all__ = ["BadInput", "reason_of", "unknown"]

LISTED = 12  # names that an error lists; of more the nearest few
ALIKE = 0.55  # of two names, from which on one may be meant by the other
KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false", "string": "a text", "list": "a list",
         "tuple": "a list", "dict": "a table", "model": "a table", "path": "a path"}  # fmt: skip


class BadInput(ValueError):
    """Input that cannot be used. The message is one line; the command line prints it and exits with 2."""


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
