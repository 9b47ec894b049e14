"""The small language of effects, rows and requirements in pack.toml: texts -> numbers."""

import re
from functools import cache
from typing import NamedTuple

from sim.games.tainted_grail.state import codes

__all__ = ["MEETINGS", "Effect", "Need", "Row", "check_effect", "check_rows", "parse_effect", "parse_need", "parse_row"]

EFFECT = re.compile(
    r"(?:(?P<trigger>place|enemy|charge|delay:(?P<tokens>[1-9])) )?(?:(?P<who>each|one) )?"
    r"(?P<op>[a-z_]+)(?: (?P<n>-?\d+))?(?: (?P<key>[a-z]+))?"
)
ROW = re.compile(r"(?P<low>\d+)(?:-(?P<high>\d+)|(?P<open>\+)): (?P<effects>.+)")
WHO = {None: codes.ACTIVE, "each": codes.EACH, "one": codes.ONE}
OPEN_END = 99

# What an effect may say, by operation: its number from low to high. 0 changes nothing, so that only those take it that
# have no number, and an encounter of any level.
NUMBERS = {
    "nop": (0, 0), "energy_zero": (0, 0), "withdraw": (1, 1), "pass_day": (1, 1), "guardian_spawn": (1, 1),
    "win_quest": (1, 1), "track": (-20, 20), "track_per_key": (-9, 9), "draw": (1, 9), "discard": (1, 9),
    "discard_last": (1, 9), "prevent_damage": (1, 20), "prevent_track": (1, 20), "reflect": (1, 9),
    "charges": (1, 9), "damage": (1, 20), "damage_u": (1, 20), "wealth_or_track": (-20, -1), "item": (-9, 9),
    "item_craft": (1, 9), "item_kw": (1, 9), "secret": (1, 999), "status": (1, codes.STATUSES - 1),
    "skip_day": (1, 9), "move_to": (1, 999), "swap_location": (1, 999), "dial": (-20, 20), "start_dial": (-20, 20),
    "goto": (1, 9), "wealth_for_food": (1, 20), "encounter_grey": (0, 4), "encounter_green": (0, 4),
    "encounter_purple": (0, 4), "encounter_blue": (0, 4), **dict.fromkeys(codes.PURSE_OPS, (-20, 20)),
}  # fmt: skip
MEETINGS = frozenset({"encounter_grey", "encounter_green", "encounter_purple", "encounter_blue"})
_TRACKS = frozenset({*codes.PURSE_OPS, "damage", "damage_u", "energy_zero"})
_GOODS = frozenset({"item", "item_craft", "item_kw", "secret", "pass_day", "skip_day", "move_to"})
_TABLE = frozenset({"status", "dial", "start_dial", "win_quest", "swap_location", "guardian_spawn"})
_FIGHT = _TRACKS | {"track", "draw", "discard", "discard_last", "wealth_or_track", "withdraw"}
_CARD = _FIGHT | {"charges", "track_per_key"}
_MEMBER = _TRACKS | _GOODS | {"wealth_for_food"}
_PARTY = _MEMBER | _TABLE | MEETINGS | {"nop"}
# Which operations mean something where, by trigger. Who is concerned can be said where a party is.
_PLACES = {
    "card": {"place": _CARD, "delay": _CARD, "enemy": frozenset({"prevent_damage", "prevent_track", "reflect"}),
             "charge": frozenset({"track", "draw", "prevent_damage", "prevent_track"})},
    "attack": {"place": _FIGHT | {"nop"}},
    "reward": {"place": _TRACKS | _GOODS | {"nop"}},
    "failure": {"place": _TRACKS | _GOODS | MEETINGS | {"nop"}},
    "party": {"place": _PARTY},
    "journal": {"place": _PARTY | {"goto"}},
    "each": {"place": _PARTY},
}  # fmt: skip


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


@cache  # a pack says the same many times, and is read again for every change
def parse_effect(text: str) -> Effect:
    """The effect that a text like 'delay:1 track 2' or 'each food -1' means.

    Raises
    ------
    ValueError
        If it means none.
    """
    found = EFFECT.fullmatch(text)
    if found is None or found["op"] not in codes.OPS:
        raise ValueError(f"{text!r} is no effect")
    key = -1
    if found["key"]:
        known = codes.KEYWORDS if found["op"] == "item_kw" else codes.ATTRIBUTES
        if found["key"] not in known:
            raise ValueError(f"{text!r}: {found['key']} is not one of {', '.join(known)}")
        key = known.index(found["key"])
    trigger = (found["trigger"] or "place").partition(":")[0]
    return Effect(
        found["op"],
        int(found["n"] or 0),
        WHO[found["who"]],
        codes.TRIGGERS.index(trigger),
        int(found["tokens"] or 0),
        key,
    )


def check_effect(text: str, where: str) -> Effect:
    """The effect, if every part of it means something there.

    Raises
    ------
    ValueError
        For an operation without meaning there, and for a number, a key or a `who` that is missing or would be ignored.
    """
    effect = parse_effect(text)
    found = EFFECT.fullmatch(text)
    assert found is not None
    trigger = codes.TRIGGERS[effect.trigger]
    if effect.op not in _PLACES[where].get(trigger, frozenset()):
        raise ValueError(f"{text!r}: {effect.op} means nothing there" + (f" by {trigger}" if found["trigger"] else ""))
    low, high = NUMBERS[effect.op]
    if effect.op in ("track", "track_per_key") and trigger == "charge":
        low = 1
    if (found["n"] is None and (low, high) != (0, 0)) or not low <= effect.n <= high:
        raise ValueError(f"{text!r}: {effect.op} takes a number from {low} to {high}")
    if effect.n == 0 and low < 0:
        raise ValueError(f"{text!r}: 0 changes nothing")
    if (found["key"] is not None) != (effect.op in ("item_kw", "track_per_key")) or found["key"] == "none":
        raise ValueError(f"{text!r}: " + ("it takes no key" if found["key"] else f"{effect.op} takes a key"))
    if found["who"] and not (where in ("party", "journal") and effect.op in _MEMBER):
        raise ValueError(f"{text!r}: {found['who']} means nothing there")
    return effect


def check_rows(texts: list[str], where: str) -> list[Row]:
    """The rows of a table, that follow one another without a gap from 1 or lower.

    Raises
    ------
    ValueError
        If they do not, or if an effect means nothing there.
    """
    rows = [parse_row(text) for text in texts]
    for text in texts:
        effects = text.partition(": ")[2].split("; ")
        if len(effects) > codes.LIST:
            raise ValueError(f"{text!r}: more than {codes.LIST} effects")
        for effect in effects:
            check_effect(effect, where)
    if rows and rows[0].low > 1:
        raise ValueError(f"{texts[0]!r}: the first row begins at 0 or 1")
    for text, before, row in zip(texts[1:], rows, rows[1:], strict=False):
        if row.low != before.high + 1:
            raise ValueError(f"{text!r}: the row before it ends at {before.high}")
    return rows


@cache
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
    if not low <= high <= OPEN_END:
        raise ValueError(f"{text!r}: a row goes from low to high, up to {OPEN_END}")
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
    if kind not in codes.NEEDS_OF or not 1 <= len(rest) <= 2:
        raise ValueError(f"{text!r} is no requirement")
    if kind == "attr":
        if len(rest) != 2 or rest[0] not in codes.ATTRIBUTES or rest[1] not in "123456789":
            raise ValueError(f"{text!r} names no attribute and level")
        return Need(codes.NEED_ATTR, rest[0], int(rest[1]), negated)
    if len(rest) != 1:
        raise ValueError(f"{text!r}: {rest[1]} means nothing")
    if kind == "character":
        return Need(codes.NEED_CHARACTER, rest[0], 0, negated)
    top = codes.STATUSES - 1 if kind == "status" else 999 if kind in ("secret", "lit", "dark") else 99
    if not rest[0].isdigit() or not 1 <= int(rest[0]) <= top:
        raise ValueError(f"{text!r} names no number from 1 to {top}")
    return Need(codes.NEEDS_OF.index(kind), "", int(rest[0]), negated)
