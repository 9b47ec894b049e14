"""Overlays that nobody would write: a designer's changes made from the tunables and from the pack's own vocabulary.

What a pack says (effects, conditions, names, numbers) is its vocabulary: a leaf is given what leaves of the same name
say elsewhere, effects are put together anew, and their arguments are swapped, dropped and turned to extremes. Most such
overlays are nonsense. The check refuses them with path and reason, or they are played to the end like any game.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from hypothesis import strategies as st

from sim import BadInput, Game, load_pack
from sim.engine import engine
from sim.game import ILLEGAL, RUNNING
from sim.pack import Pack, Tunable
from strategies import find_strategy, line_up
from strategies.registry import parse_seating

__all__ = ["checked", "overlays", "played"]

EXTREMES = (-1, 0, 1, 2, 3, 7, 12, 99)


def _key(path: str) -> str:
    """The name of a leaf, by which leaves are alike: numbers and player counts are all one."""
    last = path.rpartition(".")[2]
    return "#" if re.match(r"\d", last) else last


def _inside(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    """(name, value) of every part of a leaf, itself included."""
    yield name, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _inside(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from _inside(part, f"{name}[]")


@cache
def _vocabulary(game: Game) -> dict[tuple[str, type], list[Any]]:
    """{(name, type): the values that stand anywhere in the pack}, in the pack's order."""
    found: dict[tuple[str, type], dict[str, Any]] = defaultdict(dict)
    for path, (leaf, _) in load_pack(game).leaves.items():
        for name, value in _inside(leaf, _key(path)):
            found[name, type(value)].setdefault(repr(value), value)
    return {key: list(values.values()) for key, values in found.items()}


@cache
def _phrases(game: Game) -> list[Any]:
    """Everything that stands in a list and does something: tables with an `op`, and sentences of several words."""
    parts = [x for (name, _), xs in _vocabulary(game).items() if name.endswith("[]") for x in xs]
    return [x for x in parts if (isinstance(x, dict) and "op" in x) or (isinstance(x, str) and " " in x)]


@st.composite
def _turned(draw: Any, game: Game, value: Any, name: str) -> Any:
    """A value like this one, changed a little or a lot."""
    alike = _vocabulary(game).get((name, type(value)), [value])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return draw(st.sampled_from([*alike, *map(type(value), (value - 1, value + 1, *EXTREMES))]))
    if isinstance(value, str):
        if re.search(r"\d", value) and draw(st.booleans()):
            return re.sub(r"\d+", lambda _: str(draw(st.sampled_from(EXTREMES))), value)
        return draw(st.sampled_from([*alike, *([""] if name.endswith("[]") else [])]))
    if isinstance(value, dict):
        changed, key = dict(value), draw(st.sampled_from(sorted(value)))
        if key != "op" and draw(st.booleans()):
            del changed[key]
        else:
            changed[key] = draw(_turned(game, value[key], key))
        other = draw(st.sampled_from([x for x in (*alike, value) if isinstance(x, dict)]))
        return {**other, **changed} if draw(st.integers(0, 3)) == 0 else changed
    elements = [x for xs in alike for x in xs] or [0]
    one = st.sampled_from(elements)
    if value and value[0] in _phrases(game):
        one = st.one_of(one, st.sampled_from(_phrases(game)))
    parts = list(draw(st.sampled_from([value, *alike])))
    for _ in range(draw(st.integers(1, 2))):
        what, at = draw(st.integers(0, 3)), draw(st.integers(0, max(0, len(parts) - 1)))
        if what == 0 or not parts:
            parts.insert(at, draw(one))
        elif what == 1:
            del parts[at]
        else:
            parts[at] = draw(_turned(game, parts[at], f"{name}[]"))
    return parts


def _within(tunable: Tunable) -> st.SearchStrategy[Any]:
    """Every value that the range of a tunable allows."""
    if tunable.choices:
        return st.sampled_from(tunable.choices)
    assert tunable.low is not None
    assert tunable.high is not None
    if isinstance(tunable.printed, int):
        return st.integers(int(tunable.low), int(tunable.high))
    return st.floats(tunable.low, tunable.high)


@st.composite
def overlays(draw: Any, game: Game) -> dict[str, Any]:
    """One to four changes {path: value}: tunables within their ranges, other leaves as the vocabulary goes."""
    pack = load_pack(game)
    tunables = {t.path: t for t in pack.tunables()}
    rest = [p for p in pack.leaves if p not in tunables and not p.endswith((".id", ".name"))]
    doing = [p for p in rest if isinstance(pack.leaves[p][0], list)]
    changes = {}
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(draw(st.sampled_from([sorted(tunables), doing or rest, rest]))))
        turned = _within(tunables[path]) if path in tunables else _turned(game, pack.leaves[path][0], _key(path))
        changes[path] = draw(turned)
    return changes


def checked(game: Game, changes: dict[str, Any]) -> Pack | None:
    """The pack with the changes, as `pack --check` reads it; None if it is refused in one line."""
    try:
        pack = load_pack(game, changes)
        for players in game.players:
            pack.lay(players)
    except BadInput as error:
        if not str(error).strip() or "\n" in str(error):
            raise AssertionError(f"a refusal is one line: {error!r}") from error
        return None
    return pack


def played(pack: Pack, players: int, games: int, *names: str) -> str:
    """What went wrong in games of a pack by these strategies; empty if every one was played by its rules."""
    game = pack.game
    seating = parse_seating(game, names, game.seats_at(pack.content, players))
    seats = line_up(game, {where: find_strategy(game, name) for where, name in seating.items()})
    broken = engine(game).check(pack.lay(players), seats, 1, 0, games)
    if broken:
        return f"at {players} players, by {' '.join(names) or 'the default'}: {broken}"
    endings = engine(game).block(pack.lay(players), seats, 1, 0, games).outcomes["ending"]
    if np.isin(endings, (RUNNING, ILLEGAL)).any():
        return f"at {players} players, by {' '.join(names) or 'the default'}: a choice outside the menu"
    return ""
