"""The files that a game is written in, as trees: TOML, the leaves and their paths, notes and sources told apart.

Every leaf has a path: the keys down to it, joined by dots, an entry of a list of tables named by its ``id``:
``victory.points.5p``, ``monster.ghoul.toughness``.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sim.errors import BadInput, reason_of

__all__ = [
    "COUNTS",
    "Content",
    "Leaf",
    "Time",
    "children",
    "describe_error",
    "is_note",
    "leaves",
    "load_toml",
    "matches",
    "plain",
    "read_toml",
    "tunables_in",
]


class Content(BaseModel):
    """Base of the pydantic models of a pack: nothing unknown, nothing coerced, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Time(Content):
    """How long things take at the table, in seconds: the pack's table [time]. No kernel reads it.

    Attributes
    ----------
    setup : laying out the game, once
    round, turn, decision : each round, each turn decision and each decision of the outcome
    """

    setup: float = Field(ge=0)
    round: float = Field(ge=0)
    turn: float = Field(ge=0)
    decision: float = Field(ge=0)

    def minutes(self, rounds: Any, turns: Any, decisions: Any) -> Any:
        """Minutes of a game, or of many; the arguments are the columns of the outcome, numbers or arrays."""
        return (self.setup + self.round * rounds + self.turn * turns + self.decision * decisions) / 60


Leaf = int | float | bool | str | list[Any]


def is_note(key: str) -> bool:
    """Whether a key says something of others: a note, or a source."""
    return key in ("src", "note", "field_src") or key.startswith(("src_", "note_"))


def children(node: Any) -> Iterator[tuple[str, Any]]:
    """Named parts of a table, or of a list of tables by their ids; nothing for a leaf."""
    if isinstance(node, dict):
        yield from ((k, v) for k, v in node.items() if not is_note(k))
    elif isinstance(node, list) and node and all(isinstance(x, dict) and "id" in x for x in node):
        yield from ((str(x["id"]), x) for x in node)


def leaves(node: Any, path: str = "", source: str | None = None) -> Iterator[tuple[str, Leaf, str | None]]:
    """(path, value, source) of every leaf below a node."""
    if isinstance(node, dict):
        source = node.get("src", source)
    parts = list(children(node))
    if not parts and not isinstance(node, dict):
        yield path, node, source
    for key, value in parts:
        own = source
        if isinstance(node, dict):
            own = node.get(f"src_{key}", node.get("field_src", {}).get(key, source))
        yield from leaves(value, f"{path}.{key}" if path else key, own)


MOST_NESTED = 32  # tables in tables; no pack comes near


def load_toml(text: str) -> dict[str, Any]:
    """A TOML text as a tree.

    Raises
    ------
    TOMLDecodeError
        If it is not TOML, or so deeply nested that it cannot be walked.
    """
    try:
        tree = tomllib.loads(text)
    except RecursionError:
        raise tomllib.TOMLDecodeError("brackets nested too deep") from None
    level: list[Any] = [tree]
    for _ in range(MOST_NESTED):
        level = [x for node in level for x in (node.values() if isinstance(node, dict) else node)
                 if isinstance(x, dict | list)]  # fmt: skip
        if not level:
            return tree
    raise tomllib.TOMLDecodeError(f"more than {MOST_NESTED} tables in each other")


def read_toml(path: Path, where: str) -> dict[str, Any]:
    """What a TOML file holds.

    Raises
    ------
    BadInput
        Beginning with `where`, if it cannot be read or is not TOML.
    """
    try:
        return load_toml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{where}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{where}: not TOML: {error}") from None


def describe_error(error: ValidationError, raw: Any) -> str:
    """The first thing pydantic found, as path and reason."""
    first = error.errors(include_url=False)[0]
    node, parts = raw, []
    for key in first["loc"]:
        if isinstance(node, list) and isinstance(key, int) and key < len(node):
            node = node[key]
            parts.append(str(node["id"]) if isinstance(node, dict) and "id" in node else str(key))
        else:
            node = node.get(key) if isinstance(node, dict) else None
            parts.append(str(key))
    reason = reason_of(first)
    return f"{'.'.join(parts)}: {reason}" if parts else reason


COUNTS = "{N}p"  # as a part of a path: every player count


def matches(pattern: str, path: str) -> bool:
    """Whether a path is meant by a pattern, whose part '*' is any key and '{N}p' any player count."""
    a, b = pattern.split("."), path.split(".")
    return len(a) == len(b) and all(
        x in ("*", y) or (x == COUNTS and y[:-1].isdigit() and y.endswith("p")) for x, y in zip(a, b, strict=True)
    )


def tunables_in(tree: Mapping[str, Any], where: str) -> dict[str, Mapping[str, Any]]:
    """{path: its entry} of the [[tunable]] list of a pack's tree, each path that an entry means.

    Raises
    ------
    BadInput
        Beginning with `where`, for a tunable that is not there.
    """
    paths, found = [path for path, _, _ in leaves(tree)], dict[str, Mapping[str, Any]]()
    for entry in tree.get("tunable", []):
        pattern = entry.get("path", "")
        meant = [path for path in paths if matches(pattern, path)]
        if not meant:
            raise BadInput(f"{where}: tunable {pattern} names nothing")
        found |= dict.fromkeys(meant, entry)
    return found


def plain(node: Any) -> Any:
    """A pack's tree without notes and sources, which are for readers, and without the list of tunables."""
    if isinstance(node, dict):
        return {k: plain(v) for k, v in node.items() if not is_note(k) and k != "tunable"}
    if isinstance(node, list):
        return [plain(x) for x in node]
    return node
