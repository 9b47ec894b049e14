"""Where games live: with the tool, in installed packages, in folders named on the command line.

A home is a folder with ``games/<key>/`` and ``strategies/<key>/``, and beside them ``docs/rules/<key>.md`` and
``tests/rules/<key>/``. A package offers one through the entry-point group ``elderodds.games``: its value names the
package whose folder is the home. Wherever a game lives, its modules are ``sim.games.<key>`` and ``strategies.<key>``:
the homes stand on the paths of these two packages, so that kernels are cached, and strategies found, as ours are.
"""

import traceback
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from sim.errors import BadInput

__all__ = ["GAMES", "GROUP", "OURS", "add_home", "beside", "check_whole", "home_of", "keys", "load"]

GROUP = "elderodds.games"  # entry points by which a package offers games
OURS = Path(__file__).resolve().parents[1]
GAMES = [str(OURS / "sim" / "games")]  # the path of the package
_BESIDE = {"games": GAMES}  # {folder of a home: path of the package whose modules live there}
REQUIRED = ("games/{key}/__init__.py", "games/{key}/components/pack.toml", "strategies/{key}/__init__.py")


def keys() -> list[str]:
    """Keys of all games, sorted."""
    found = (place for folder in GAMES for place in Path(folder).iterdir())
    return sorted({place.name for place in found if (place / "__init__.py").is_file()})


def add_home(folder: Path | str) -> list[str]:
    """Adds the games of a folder to those that there are.

    Returns
    -------
    Their keys.

    Raises
    ------
    BadInput
        If it has no games, or one whose key is taken.
    """
    home = Path(folder).resolve()
    if str(home / "games") in GAMES:
        return [place.name for place in _games_in(home)]
    found = [place.name for place in _games_in(home)]
    if not found:
        raise BadInput(f"games {folder}: no game there: games/KEY/__init__.py is missing")
    for key in found:
        if key in keys():
            raise BadInput(f"games {folder}: there is a game {key} already; its folders need another name")
    for name, path in _BESIDE.items():
        path.append(str(home / name))
    return found


def beside(name: str) -> list[str]:
    """The folders of that name in all homes, those to come among them: the path of a package whose modules live there.

    Of ours it is the package of that name.
    """
    if name not in _BESIDE:
        _BESIDE[name] = [str(OURS / name), *(str(Path(games).parent / name) for games in GAMES[1:])]
    return _BESIDE[name]


def _games_in(home: Path) -> list[Path]:
    return sorted(file.parent for file in home.glob("games/*/__init__.py"))


@cache
def home_of(key: str) -> Path:
    """The folder with a game's rules and tests: docs/rules/<key>.md and tests/rules/<key>/."""
    place = next(Path(folder) for folder in GAMES if (Path(folder) / key / "__init__.py").is_file())
    return OURS if place == OURS / "sim" / "games" else place.parent


def check_whole(key: str) -> None:
    """Refuses a game without the files that every command reads.

    Raises
    ------
    BadInput
        With those that are missing.
    """
    home = home_of(key)
    missing = [
        need.format(key=key) for need in REQUIRED if home != OURS and not (home / need.format(key=key)).is_file()
    ]
    if missing:
        raise BadInput(f"game {key} in {home}: it lacks {', '.join(missing)}")


def load(name: str, key: str) -> ModuleType:
    """A module of a game: ``sim.games.<key>`` or ``strategies.<key>``.

    Raises
    ------
    BadInput
        For a game of somebody else's that cannot be loaded: what is missing, or what it raised and where.
    """
    check_whole(key)
    if home_of(key) == OURS:
        return import_module(name)
    try:
        return import_module(name)
    except BadInput:
        raise
    except Exception as error:  # whatever a stranger's files raise is their fault, told in one line
        lines = traceback.extract_tb(error.__traceback__)
        own = (f"{x.filename}:{x.lineno}: " for x in reversed(lines) if Path(x.filename).is_relative_to(home_of(key)))
        raise BadInput(f"game {key}: {next(own, '')}{type(error).__name__}: {' '.join(str(error).split())}") from None


def _add_installed() -> None:
    for entry in entry_points(group=GROUP):
        spec = find_spec(entry.module.partition(".")[0])
        for folder in (spec and spec.submodule_search_locations) or ():
            if all(place.name not in keys() for place in _games_in(Path(folder))):
                add_home(folder)


_add_installed()
