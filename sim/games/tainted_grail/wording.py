"""The small language of effects, rows and requirements in pack.toml: texts -> numbers."""

import re
from typing import NamedTuple

from sim.games.tainted_grail import model

__all__ = ["Effect", "Need", "Row", "parse_effect", "parse_need", "parse_row"]

EFFECT = re.compile(
    r"(?:(?P<trigger>place|enemy|charge|delay:(?P<tokens>[1-9])) )?(?:(?P<who>each|one) )?"
    r"(?P<op>[a-z_]+)(?: (?P<n>-?\d+))?(?: (?P<key>[a-z]+))?"
)
ROW = re.compile(r"(?P<low>\d+)(?:-(?P<high>\d+)|(?P<open>\+)): (?P<effects>.+)")
WHO = {None: model.ACTIVE, "each": model.EACH, "one": model.ONE}
OPEN_END = 99


class Effect(NamedTuple):
    """One effect: operation and number; who is concerned; trigger and time tokens; an attribute or keyword."""

    op: str
    n: int
    who: int
    trigger: int
    tokens: int
    key: int


class Row(NamedTuple):
    """A row of a table: from low to high, the effects."""

    low: int
    high: int
    effects: tuple[Effect, ...]


class Need(NamedTuple):
    """One of the alternatives of a requirement: kind, a name or number, and a level."""

    kind: int
    name: str
    n: int
    negated: bool


def parse_effect(text: str) -> Effect:
    """The effect that a text like 'delay:1 track 2' or 'each food -1' means.

    Raises
    ------
    ValueError
        If it means none.
    """
    found = EFFECT.fullmatch(text)
    if found is None or found["op"] not in model.OPS:
        raise ValueError(f"{text!r} is no effect")
    key = -1
    if found["key"]:
        known = model.KEYWORDS if found["op"] == "item_kw" else model.ATTRIBUTES
        if found["key"] not in known:
            raise ValueError(f"{text!r}: {found['key']} is not one of {', '.join(known)}")
        key = known.index(found["key"])
    trigger = (found["trigger"] or "place").partition(":")[0]
    return Effect(
        found["op"],
        int(found["n"] or 0),
        WHO[found["who"]],
        model.TRIGGERS.index(trigger),
        int(found["tokens"] or 0),
        key,
    )


def parse_row(text: str) -> Row:
    """The row that a text like '1-3: each terror 1; one magic 1' or '6+: nop 0' means.

    Raises
    ------
    ValueError
        If it means none.
    """
    found = ROW.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no row: write 'low-high: effect; effect'")
    low = int(found["low"])
    high = OPEN_END if found["open"] else int(found["high"])
    if high < low:
        raise ValueError(f"{text!r}: a row goes from low to high")
    return Row(low, high, tuple(parse_effect(t) for t in found["effects"].split("; ")))


def parse_need(text: str) -> list[Need]:
    """The alternatives of a requirement: 'character maggot | attr spirituality 1', 'not character maggot', 'status 3'.

    Raises
    ------
    ValueError
        If it is none.
    """
    return [_alternative(part) for part in text.split(" | ")]


def _alternative(text: str) -> Need:
    negated = text.startswith("not ")
    kind, *rest = text.removeprefix("not ").split(" ")
    if kind not in model.NEEDS_OF or not 1 <= len(rest) <= 2:
        raise ValueError(f"{text!r} is no requirement")
    if kind == "attr":
        if rest[0] not in model.ATTRIBUTES or len(rest) != 2:
            raise ValueError(f"{text!r} names no attribute and level")
        return Need(model.NEED_ATTR, rest[0], int(rest[1]), negated)
    if kind == "character":
        return Need(model.NEED_CHARACTER, rest[0], 0, negated)
    if not rest[0].isdigit():
        raise ValueError(f"{text!r} names no number")
    return Need(model.NEEDS_OF.index(kind), "", int(rest[0]), negated)
