"""What a game says of itself in plain words, read from its source and not run: a list of the games needs no compiler.

>>> header_of("among_cultists").title  # doctest: +SKIP
'Among Cultists'
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sim import homes
from sim.errors import unknown

__all__ = ["Header", "assigned", "entries", "games", "header_of"]


@dataclass(frozen=True)
class Header:
    """The plain part of a `sim.game.Game`: key, title, prefix of the clauses, player counts, names of the sides."""

    key: str
    title: str
    prefix: str
    players: tuple[int, ...]
    sides: tuple[str, ...]


PLAIN = tuple(Header.__dataclass_fields__)


def games() -> list[str]:
    """Keys of all games, sorted: ours, those of installed packages, those of folders that were named."""
    return homes.keys()


@cache
def header_of(key: str) -> Header:
    """The header of a game: the literals of ``GAME = Game(...)``, of the game itself where one is worked out.

    Raises
    ------
    BadInput
        If there is no such game, with the nearest one; if it cannot be loaded, with what is missing.
    """
    if key not in games():
        raise unknown("game", key, games())
    homes.check_whole(key)
    try:
        made = assigned(f"sim.games.{key}", "GAME")
    except SyntaxError:  # loading it tells where
        made = None
    name, call = made or ("", None)
    found = (
        {k.arg: _plain(name, k.value) for k in call.keywords if k.arg in PLAIN} if isinstance(call, ast.Call) else {}
    )
    if found.get("key") != key or any(found.get(field) is None for field in PLAIN):
        from sim.game import find_game  # loads the compiler

        game = find_game(key)
        found = {field: getattr(game, field) for field in PLAIN}
    return Header(**{field: found[field] for field in PLAIN})


@cache
def _tree(module: str) -> ast.Module:
    """The source of a module that lives in a home: of a game, ``sim.games.KEY``, or beside the games."""
    folder, _, way = module.removeprefix("sim.").partition(".")
    for home in homes.beside(folder):
        place = Path(home).joinpath(*way.split("."))
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if file.is_file():
            return ast.parse(file.read_text(encoding="utf-8"))
    raise ModuleNotFoundError(f"No module named {module!r}", name=module)


def assigned(module: str, name: str) -> tuple[str, ast.expr] | None:
    """(module, expression) that a name of a module stands for, where it is written down; None if it is nowhere."""
    for node in _tree(module).body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            return module, node.value
        if isinstance(node, ast.ImportFrom) and node.module and _lives_in_a_home(node.module, module):
            names = {alias.asname or alias.name: alias.name for alias in node.names}
            if name in names:
                return assigned(node.module, names[name])
    return None


def _lives_in_a_home(module: str, from_: str) -> bool:
    """Whether a module that another one imports is a game's, or stands beside the games as that one does."""
    top, own = module.partition(".")[0], from_.partition(".")[0]
    return module.startswith("sim.games.") or top == own != "sim"


def _plain(module: str, node: ast.expr) -> Any:
    """The value of an expression of a module: literals, and names that stand for some; None for anything else."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Tuple | ast.List):
        return tuple(_plain(*entry) for entry in entries(module, node))
    found = assigned(module, node.id) if isinstance(node, ast.Name) else None
    return _plain(*found) if found else None


def entries(module: str, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """(module, expression) of the entries of a list, those of lists inside it with a star included."""
    for entry in node.elts if isinstance(node, ast.Tuple | ast.List) else ():
        if isinstance(entry, ast.Starred) and isinstance(entry.value, ast.Name):
            inner = assigned(module, entry.value.id)
            yield from entries(*inner) if inner else ()
        else:
            yield module, entry
