"""Commands as a reader types them, for pages and screens that say how to have the same again."""

import shlex
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from sim.homes import GROUP, OURS, home_of

__all__ = ["command_line"]


def command_line(command: str, key: str, *words: str) -> str:
    """A command of a game with the words behind it, and before it the game's home where nothing else leads to it.

    Examples
    --------
    >>> command_line("run", "among_cultists", "--set", "victory.points.*=9")
    "elderodds run among_cultists --set 'victory.points.*=9'"
    """
    home = home_of(key)
    named = [] if home == OURS or home in _installed() else ["--games", _told(home)]
    return shlex.join(["elderodds", *named, command, key, *words])


def _installed() -> set[Path]:
    """The folders of packages that offer games: these are found without being named."""
    found = (find_spec(entry.module.partition(".")[0]) for entry in entry_points(group=GROUP))
    return {Path(place).resolve() for spec in found for place in (spec and spec.submodule_search_locations) or ()}


def _told(home: Path) -> str:
    """A folder as one types it: from here where it lies below, as `new` puts it there."""
    here = Path.cwd()
    return str(home.relative_to(here) if home.is_relative_to(here) else home)
