"""Content packs: TOML -> changes -> validated models -> one numpy record; tunables; provenance.

A pack is the file ``sim/games/<key>/components/pack.toml``. Every leaf has a path: the keys down to it, joined by dots,
an entry of a list of tables named by its ``id``: ``victory.points.5p``, ``monster.ghoul.toughness``. A designer changes
leaves by path (`--set`) or by an overlay, a TOML file of the same shape; there is no other way, so what was changed can
always be told.

Where a leaf comes from stands beside it: ``src_<field>`` for one field, else ``src`` of its table, else that of the
table around it. The words are rulebook, public, recalled and assumed.
"""

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from sim.errors import BadInput, unknown
from sim.tree import (
    COUNTS,
    Content,
    Time,
    describe_error,
    leaves,
    load_toml,
    matches,
    plain,
    read_toml,
    tunables_in,
)

if TYPE_CHECKING:
    from sim.game import Game

__all__ = [
    "COUNTS",
    "SOURCES",
    "Content",
    "Pack",
    "Time",
    "Tunable",
    "describe_error",
    "load_pack",
    "parse_change",
    "read_overlay",
    "read_toml",
    "variants_of",
]

SOURCES = ("rulebook", "public", "recalled", "assumed")


@dataclass(frozen=True)
class Tunable:
    """A number (or a choice) that a designer may turn.

    Attributes
    ----------
    path : where it stands in the pack
    printed : its value in the pack as shipped
    low, high : inclusive range, for numbers
    choices : the values allowed, for names; of yes or no both
    about : what it is, in words
    source : rulebook, public, recalled or assumed
    clause : of a ruling, the clauses that it is about: 'AC-15.6, AC-15.10'
    group : numbers of the same group are turned as one: 'healths of the stages'; by default those of one entry are
    """

    path: str
    printed: Any
    low: float | None
    high: float | None
    choices: tuple[Any, ...]
    about: str
    source: str
    clause: str = ""
    group: str = ""


def _with(node: Any, way: Sequence[str], value: Any) -> Any:
    """The tree with another leaf at the end of a way that is known to exist; what is not on the way is shared."""
    if not way:
        return value
    if isinstance(node, dict):
        return {**node, way[0]: _with(node[way[0]], way[1:], value)}
    return [_with(x, way[1:], value) if str(x["id"]) == way[0] else x for x in node]


def parse_change(text: str) -> tuple[str, Any]:
    """('victory.points.5p', 9) from 'victory.points.5p=9'. The value is TOML; a bare word is a string."""
    path, equals, value = text.partition("=")
    if not equals or not path.strip() or not value.strip():
        raise BadInput(f"--set {text}: write PATH=VALUE, for example victory.points.5p=9")
    try:
        return path.strip(), load_toml(f"v = {value}")["v"]
    except tomllib.TOMLDecodeError:
        return path.strip(), value.strip()


def variants_of(game: "Game") -> dict[str, Path]:
    """{name: file} of the overlays that come with a game."""
    return {file.stem: file for file in sorted((game.folder / "outside" / "variants").glob("*.toml"))}


def read_overlay(path: Path, game: "Game | None" = None) -> dict[str, Any]:
    """Changes {path: value} of an overlay, a TOML file of the pack's shape.

    Parameters
    ----------
    path : of the file; of a game that is handed in, also the name of an overlay that comes with it

    Raises
    ------
    BadInput
        If it cannot be read, or there is none of that name; of a game that is handed in, for a path that its pack does
        not have, or a value that cannot stand there.
    """
    if game is not None and path.suffix != ".toml" and not path.exists():
        shipped = variants_of(game)
        if path.name not in shipped or path != Path(path.name):
            raise unknown(f"variant of {game.key}", str(path), shipped)
        path = shipped[path.name]
    where = f"overlay {path}"
    changes = {at: value for at, value, _ in leaves(read_toml(path, where)) if not at.endswith(".id")}
    if game is not None:
        try:
            for at, value in _spelled_out(changes, _printed(game)).items():
                _fitting(game, at, value)
        except BadInput as error:
            raise BadInput(f"{where}: {error}") from None
    return changes


def _no_path(game: "Game", path: str) -> BadInput:
    """No such path; notes and sources are none that one may mean."""
    return unknown(f"path in the pack of {game.key}", path,
                   [p for p in _printed(game) if not p.startswith(("tunable", "sources."))])  # fmt: skip


@dataclass(frozen=True)
class Pack:
    """The component data of a game with a designer's changes, validated.

    Attributes
    ----------
    game : the game it belongs to
    raw : the TOML tree, changes applied
    changes : {path: value} of what differs from print
    content : the validated model
    """

    game: "Game"
    raw: Mapping[str, Any]
    changes: Mapping[str, Any]
    content: Any

    def lay(self, players: int) -> Any:
        """One record of the game's pack type for a number of players.

        Raises
        ------
        BadInput
            If the game does not allow that number, or the content makes no playable set-up.
        """
        if players not in self.game.players:
            raise BadInput(
                f"players {players}: {self.game.title} is for {self.game.players[0]} to {self.game.players[-1]}"
            )
        return self.game.lay(self.content, players)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the tree, changes applied: the same content gives the same digest."""
        return hashlib.sha256(json.dumps(self.raw, sort_keys=True, ensure_ascii=False).encode()).hexdigest()

    @cached_property
    def leaves(self) -> dict[str, tuple[Any, str | None]]:
        """{path: (value, source)} of every leaf of the pack."""
        return {path: (value, source) for path, value, source in leaves(self.raw) if path != "tunable"}

    def provenance(self) -> dict[str, float]:
        """Share of the pack's leaves by source; the shares add up to 1. Leaves without a source are not data."""
        sources = [source for _, source in self.leaves.values() if source is not None]
        return {s: sources.count(s) / len(sources) if sources else 0.0 for s in SOURCES}

    def tunables(self) -> list[Tunable]:
        """What a designer may turn, in the order of the pack's [[tunable]] list. A part '*' of a path is every key."""
        return list(_tunables(self.game).values())


def _spelled_out(changes: Mapping[str, Any], paths: Mapping[str, Any]) -> dict[str, Any]:
    """Changes by the paths that each means, where a part '*' is every key and '{N}p' every player count's."""
    found: dict[str, Any] = {}
    for pattern, value in changes.items():
        several = "*" in pattern or COUNTS in pattern
        meant = [path for path in paths if matches(pattern, path)] if several else []
        found |= dict.fromkeys(meant or [pattern], value)
    return found


@cache
def _tunables(game: "Game") -> dict[str, Tunable]:
    printed = _printed(game)
    return {
        path: Tunable(
            path, printed[path][0], entry.get("low"), entry.get("high"),
            tuple(entry.get("choices", (False, True) if isinstance(printed[path][0], bool) else ())),
            entry.get("about", ""), printed[path][1] or "assumed", entry.get("clause", ""),
            entry.get("group", entry["path"]),
        )
        for path, entry in tunables_in(_read(game), f"{game.key} pack").items()
    }  # fmt: skip


@cache
def _read(game: "Game") -> dict[str, Any]:
    file = game.folder / "components" / "pack.toml"
    return read_toml(file, f"{game.key} pack {file}")


@cache
def _printed(game: "Game") -> dict[str, tuple[Any, str | None]]:
    return {path: (value, source) for path, value, source in leaves(_read(game))}


def _check_range(tunable: Tunable, value: Any) -> None:
    if tunable.choices and value not in tunable.choices:
        raise BadInput(f"{tunable.path}: {value!r} is not one of {', '.join(map(str, tunable.choices))}")
    if tunable.low is not None and tunable.high is not None and not tunable.low <= value <= tunable.high:
        nearest = min(max(value, tunable.low), tunable.high)
        raise BadInput(
            f"{tunable.path}: {value} is outside {tunable.low} to {tunable.high} (printed {tunable.printed}); "
            f"the nearest is {nearest}"
        )


def _check_type(path: str, printed: Any, value: Any) -> Any:
    """The value as the printed one's type; an integer may stand for a float, nothing else is turned."""
    if isinstance(printed, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type(value) is not type(printed):
        names = {int: "a whole number", float: "a number", bool: "true or false", str: "a name", list: "a list"}
        wanted = names.get(type(printed), type(printed).__name__)
        raise BadInput(f"{path}: {value!r} is not {wanted} (printed {printed!r})")
    return value


def _fitting(game: "Game", path: str, value: Any) -> Any:
    """The value as it may stand at a path of the pack; BadInput if there is no such path, or not such a value."""
    printed = _printed(game)
    if path not in printed or path == "tunable" or path.endswith(".id"):
        raise _no_path(game, path)
    typed = _check_type(path, printed[path][0], value)
    if path in _tunables(game):
        _check_range(_tunables(game)[path], typed)
    return typed


def load_pack(game: "Game", changes: Mapping[str, Any] | Sequence[str] = ()) -> Pack:
    """The pack of a game with changes applied in order.

    Parameters
    ----------
    game : a Game
    changes : {path: value}, or texts 'path=value'; a part '*' of a path is every key, '{N}p' every player count's

    Raises
    ------
    BadInput
        For a path that does not exist, a value of the wrong type or out of range, or a pack that does not fit together;
        with the path, the reason and the nearest valid name.
    """
    wanted = dict(changes) if isinstance(changes, Mapping) else dict(parse_change(t) for t in changes)
    printed = {path: value for path, (value, _) in _printed(game).items() if path != "tunable"}
    wanted = _spelled_out(wanted, printed)
    changed = _read(game)
    for path, value in wanted.items():
        changed = _with(changed, path.split("."), _fitting(game, path, value))
    try:
        content = _validated(game, changed)
    except ValidationError as error:
        raise BadInput(f"{game.key} pack: {describe_error(error, changed)}") from None
    kept = {path: value for path, value in wanted.items() if value != printed[path]}
    return Pack(game, changed, kept, content)


def _validated(game: "Game", tree: Mapping[str, Any]) -> Any:
    """The model of a tree; parts that are as printed are those of the printed model, which nobody can change."""
    if tree is _read(game):
        return game.content.model_validate(plain(tree))
    printed, model = _read(game), _model(game)
    bare = plain({key: part for key, part in tree.items() if part is not printed[key]})
    same = {key: getattr(model, key) for key in model.model_fields_set if key not in bare}
    return game.content.model_validate({**same, **bare})


@cache
def _model(game: "Game") -> Any:
    return _validated(game, _read(game))
