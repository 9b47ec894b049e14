"""The one error a user can cause: what is wrong, where, and the nearest valid thing, in one line."""

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["BadInput", "unknown"]


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
    near = get_close_matches(name, names, n=1, cutoff=0.5)
    if near:
        return BadInput(f"no {what} '{name}'; did you mean '{near[0]}'?")
    shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
    return BadInput(f"no {what} '{name}'; there are {shown}" if names else f"no {what} '{name}'; there are none")
