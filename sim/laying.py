"""The model and the record of a pack, made of pack.toml alone: of a game that writes neither `content` nor `lay`.

| in pack.toml | in the record |
|---|---|
| a whole number, true or false | int32 |
| a number with a point | float64 |
| a choice of a tunable | int32: its place among the choices; of yes or no 1 for yes |
| a table | a record |
| a table whose keys are 1p, 2p, ... | what its key for the number of players says |
| a list of numbers | an array |
| a list of tables | an array of records |

Names, ids and other texts are left out, and so is [time], which no kernel reads. Beside these stands `seats`: how many
seats are in play.

A number that is no tunable has no range. Where it is printed as 0 or more it is refused below 0: rules draw up to it.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import create_model, model_validator

from sim.errors import BadInput
from sim.records import records
from sim.tree import Content, Time, leaves, plain, read_toml, tunables_in

__all__ = ["Layout"]

COUNT = re.compile(r"\d+p")  # keys of values by player count
SEATS = "seats"
Choices = Mapping[str, tuple[Any, ...]]  # of the tunables, by path


@dataclass(frozen=True)
class Layout:
    """How a pack's file is checked and laid into a record.

    Attributes
    ----------
    model : a pydantic model that the file fits, and what differs from it in values alone
    record : the record type
    choices : {path: values} of what is chosen by name
    """

    model: type[Content]
    record: np.dtype
    choices: Choices

    @classmethod
    def of(cls, file: Path) -> "Layout":
        """The layout of a pack's file as it is printed."""
        tree = read_toml(file, f"pack {file}")
        printed, tunables = plain(tree), tunables_in(tree, "pack")
        choices = {path: tuple(entry["choices"]) for path, entry in tunables.items() if "choices" in entry}
        record = np.dtype([(SEATS, np.int32), *_fields(printed, "", choices)], align=True)
        held = {path for path, value, _ in leaves(printed) if path not in tunables and not _goes_below(value)}
        return cls(_held(_model(printed, "Box"), held), record, choices)

    def lay(self, content: Content, players: int, seats: int) -> Any:
        """The record of a content for a number of players, and of seats in play.

        Raises
        ------
        BadInput
            For a number that does not fit into 32 bits, and for a list of another length than the printed one.
        """
        record = records(self.record)[0]
        record[SEATS] = seats
        _fill(record, content.model_dump(), "", self.choices, players)
        return record


def _model(tree: Mapping[str, Any], name: str) -> type[Content]:
    fields: dict[str, Any] = {}
    for key, value in tree.items():
        fields[key] = (Time if (name, key) == ("Box", "time") else _type_of(value, key), ...)
    return create_model(name, __base__=Content, **fields)


def _type_of(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        if not _by_count(value):
            return _model(value, name)
        one: Any = _type_of(next(iter(value.values())), name)
        return dict[str, one]
    if isinstance(value, list):
        entry: Any = _type_of(value[0], name) if value else Any
        return list[entry]
    return type(value)


def _by_count(value: Mapping[str, Any]) -> bool:
    return bool(value) and all(COUNT.fullmatch(key) for key in value)


def _fields(tree: Mapping[str, Any], path: str, choices: Choices) -> Iterator[tuple[Any, ...]]:
    for key, value in tree.items():
        if path or key != "time":
            kind = _kind(value, f"{path}{key}", choices)
            if kind is not None:
                yield key, *kind


def _kind(value: Any, path: str, choices: Choices) -> tuple[Any, ...] | None:
    """(type,) or (type, shape) of what stands at a path; None of what is left out."""
    if isinstance(value, dict):
        if _by_count(value):
            key = next(iter(value))
            return _kind(value[key], f"{path}.{key}", choices)
        inside = list(_fields(value, f"{path}.", choices))
        return (np.dtype(inside, align=True),) if inside else None
    if isinstance(value, list):
        one = _kind(value[0], _entry(path, value[0]), choices) if value else None
        return (one[0], (len(value), *(one[1] if len(one) > 1 else ()))) if one else None
    if isinstance(value, str):
        return (np.int32,) if path in choices else None
    return (np.float64 if isinstance(value, float) else np.int32,)


def _entry(path: str, value: Any) -> str:
    """The path of an entry of a list."""
    return f"{path}.{value['id']}" if isinstance(value, dict) and "id" in value else path


def _held(model: type[Content], held: Collection[str]) -> type[Content]:
    """The model, which refuses numbers below 0 at these paths."""

    def hold(content: Content) -> Content:
        for path, value, _ in leaves(content.model_dump()):
            if path in held and _goes_below(value):
                raise ValueError(f"{path}: {value} is less than 0; the nearest is 0")
        return content

    validator: Any = model_validator(mode="after")(hold)
    return create_model(model.__name__, __base__=model, __validators__={"hold": validator})


def _goes_below(value: Any) -> bool:
    """Whether a number, or one in a list, is below 0."""
    if isinstance(value, list):
        return any(map(_goes_below, value))
    return isinstance(value, int | float) and value < 0


def _fill(record: Any, tree: Mapping[str, Any], path: str, choices: Choices, players: int) -> None:
    for key in record.dtype.names:
        if not path and key == SEATS:
            continue
        at, value = f"{path}{key}", tree[key]
        if isinstance(value, dict) and _by_count(value):
            at, value = f"{at}.{players}p", value.get(f"{players}p", 0)
        if isinstance(value, dict):
            _fill(record[key], value, f"{at}.", choices, players)
        elif isinstance(value, list) and len(value) != len(record[key]):
            raise BadInput(f"pack: {at}: it has {len(value)} entries, and as printed {len(record[key])}")
        elif isinstance(value, list) and isinstance(value[0], dict):
            for row, entry in zip(record[key], value, strict=True):
                _fill(row, entry, f"{_entry(at, entry)}.", choices, players)
        else:
            try:
                record[key] = _number(value, choices[at]) if isinstance(value, str) else value
            except (OverflowError, ValueError, TypeError):
                raise BadInput(f"pack: {at}: {value} is not a number of 32 bits") from None


def _number(chosen: str, choices: tuple[Any, ...]) -> int:
    """What stands for a choice: 1 for yes and 0 for no, of others their place."""
    return int(chosen == "yes") if set(choices) <= {"yes", "no"} else choices.index(chosen)
