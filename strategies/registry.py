"""Where strategies are found, and how they are seated.

Built-in ones stand in ``strategies/<game>/__init__.py`` as the list ``STRATEGIES``, what learned ones know in files
``learned.npz`` beside it. A package adds its own through the
entry-point group ``elderodds.strategies`` (each entry a Strategy or a list of them), a file through ``file.py:NAME``;
``file.npz`` is a learned player. ``NAME~0.2`` is the strategy NAME with every fifth decision replaced by a random one:
a weaker player. ``NAME+64`` is NAME with a search before each decision, of 64 playouts for an option (`sim.search`);
those of ``NAME+64@2`` end with the next round, and are valued by the game's outlook (`strategies.outlook`).
``NAME!act.murder`` is NAME who never does that: how much worse it plays says what it is worth. ``A|B|C`` is a mix:
each game draws one of them for each seat, all equally likely. ``people`` is a mix of people (`strategies.people`).
"""

import math
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import numpy as np

from sim import BadInput, Game
from sim.decisions import decisions_of
from sim.engine import prospects_of, redraw_of
from sim.errors import unknown
from sim.game import MAIN_FIELDS, STYLES, Seats
from sim.homes import load
from sim.search import MOST_PLAYOUTS
from strategies.beliefs import beliefs_of
from strategies.chance import RANDOM, random_of
from strategies.header import PLUGINS
from strategies.learning import PLAYOUTS, learning_of, read_learned
from strategies.outlook import outlook_of
from strategies.people import BEGINNER, PEOPLE, Camp, group, is_people, means_of, tastes_of
from strategies.sources import Sources, sources_of
from strategies.strategy import FORGIVING, NEVER, WEIGHTS, Strategy, compiled

__all__ = [
    "as_expert", "by_side", "camps_of", "find_strategy", "line_up", "parse_seating", "strategies_of", "usual_of",
    "withheld",
]  # fmt: skip

MOST_ROUNDS = 10**6  # of a playout


@cache
def strategies_of(game: str) -> dict[str, Strategy]:
    """The strategies that can play a game, by name: built-in ones, learned ones, then those of installed packages.

    Raises
    ------
    BadInput
        For a game of somebody else's whose strategies cannot be loaded.
    """
    module = load(f"strategies.{game}", game)
    if not hasattr(module, "STRATEGIES"):
        raise BadInput(f"game {game}: strategies/{game}/__init__.py has no list STRATEGIES")
    found: list[Strategy] = list(module.STRATEGIES)
    if all(s.name != RANDOM for s in found):
        found.append(random_of(game))
    if learning := learning_of(game):
        found += learning.shipped(Path(str(module.__file__)).parent)
    for entry in entry_points(group=PLUGINS):
        loaded = entry.load()
        offered = [s for s in (loaded if isinstance(loaded, Iterable) else [loaded]) if s.game == game]
        source = _source_of(entry) if offered else ""
        found += [replace(s, source=source) for s in offered]
    return {s.name: s for s in found}


def _source_of(entry: EntryPoint) -> str:
    """Of an installed package its version; of one that is worked on where it lies its files."""
    release = f"{entry.dist.name} {entry.dist.version}" if entry.dist else ""
    return f"{release} {sources_of(Path(str(sys.modules[entry.module].__file__)), entry.module).digest}"


@lru_cache(maxsize=64)
def _load(path: Path, sources: Sources) -> dict[str, Strategy]:
    """The strategies of a file, by name; one whose text, or whose imports' text, has changed is loaded anew."""
    kept = FORGIVING.set(True)  # one that cannot be does not stand in the way of the others
    try:
        module = sources.load()
    except BadInput:
        raise
    except Exception as error:  # whatever a stranger's file raises is that file's fault, told in one line
        raise BadInput(f"strategy file {path}: {type(error).__name__}: {error}") from None
    finally:
        FORGIVING.reset(kept)
    return {k: replace(v, source=sources.digest) for k, v in vars(module).items() if isinstance(v, Strategy)}


def _from_file(path: Path, name: str) -> Strategy:
    if not path.is_file():
        raise BadInput(f"strategy file {path}: there is no such Python file")
    try:
        sources = sources_of(path)
    except (OSError, SyntaxError) as error:
        raise BadInput(f"strategy file {path}: {type(error).__name__}: {error}") from None
    offered = _load(path, sources)
    if name not in offered:
        raise unknown(f"strategy in {path}", name, offered)
    if offered[name].fault:
        raise BadInput(offered[name].fault)
    return offered[name]


def find_strategy(game: Game, text: str) -> Strategy:
    """A strategy by name or ``file.py:NAME``, or a mix of these with ``|`` between.

    Behind a name stand, in this order, ``!KIND.VALUE``, ``+playouts@rounds`` and ``~slip``, where they are wanted.

    Raises
    ------
    BadInput
        If there is none, with the nearest; if it plays another game; if the slip is not between 0 and 1; if it is to
        search and cannot; if what it never does is nothing of this game.
    """
    if "|" in text:
        parts = [find_strategy(game, part).rungs for part in text.split("|")]
        most = math.lcm(*map(len, parts))  # parts are as likely as each other, those that are mixes too
        mixed = tuple(rung for rungs in parts for rung in rungs * (most // len(rungs)))
        return replace(mixed[0], name=text, mixed=mixed)
    plain, tilde, slip = text.partition("~")
    searching, playouts, horizon = _search_of(plain)
    name, without, what = searching.partition("!")
    if name.endswith(".npz"):
        found = read_learned(Path(name))
        if found.game != game.key:
            raise BadInput(f"strategy {name} plays {found.game}, not {game.key}")
        found = replace(found, name=name)
    elif ".py:" in name:
        file, _, inside = name.rpartition(":")
        found = _from_file(Path(file), inside)
        if found.game != game.key:
            raise BadInput(f"strategy {name} plays {found.game}, not {game.key}")
    elif is_people(name):
        found = _people(game, name)
    else:
        known = strategies_of(game.key)
        if name not in known:
            raise unknown(f"strategy for {game.key}", name, [*known, PEOPLE, "beginner", "expert"])
        found = known[name]
    if playouts and game.redraw is None:
        raise BadInput(f"strategy {text}: {game.title} has no redraw, so that nobody can search in it")
    outlook = outlook_of(game.key) if horizon else ()
    if horizon and not outlook:
        raise BadInput(f"strategy {text}: {game.title} has no outlook; without @{horizon} it searches to the end")
    try:
        share = float(slip) if tilde else 0.0
    except ValueError:
        share = -1.0
    if not 0.0 <= share <= 1.0:
        raise BadInput(f"strategy {text}: the part after ~ is a share of slips between 0 and 1")
    never = _never(game, what) if without else NEVER
    if not (playouts or tilde or without):
        return found

    def changed(one: Strategy) -> Strategy:
        slips = one.slip + (1 - one.slip) * share
        return replace(one, name=text, slip=slips, search=playouts, horizon=horizon, outlook=outlook, never=never)

    return replace(changed(found), mixed=tuple(map(changed, found.mixed)))


@cache
def camps_of(game: Game) -> dict[str, Camp]:
    """{name: camp} of the people of a game: sides that are usually played by the same style.

    Raises
    ------
    BadInput
        From `tastes_of`.
    """
    known, usual, (tastes, looks_ahead), found = strategies_of(game.key), usual_of(game), tastes_of(game), {}
    learning = learning_of(game.key)
    look = looks_ahead and learning and game.redraw  # as far as experts do at the smallest table
    expert = (learning.playouts, learning.horizon(1)) if look and learning else (0, 0)
    outlook = outlook_of(game.key) if expert[1] else ()
    styles = list(dict.fromkeys(game.fallback.values()))
    for style in styles:
        sides = tuple(side for side, other in game.fallback.items() if other == style)
        name = PEOPLE if len(styles) == 1 else f"{PEOPLE}_{sides[0]}"
        own = tuple(taste for taste in tastes if not taste.sides or set(taste.sides) & set(sides))
        learned = known[usual[sides[0]]] if usual[sides[0]] != style else None
        found[name] = Camp(name, sides, known[style], learned, *expert, outlook, own)
    return found


def _people(game: Game, text: str) -> Strategy:
    camps = camps_of(game)
    name = text.partition(":")[0]
    if name not in camps:
        raise unknown(f"people of {game.key}", name, camps)
    return group(camps[name], means_of(game, camps[name], text), text)


def withheld(game: Game, name: str) -> list[str]:
    """'NAME!KIND.VALUE' for each value of a decision that has a name: NAME without that choice."""
    told = ((kind, decision.values.get(field, ())) for kind, decision in decisions_of(game).items()
            for field in MAIN_FIELDS)  # fmt: skip
    return [f"{name}!{kind}.{value}" for kind, values in told for value in values]


def _never(game: Game, what: str) -> tuple[int, int, int]:
    """(kind, field, value) of 'KIND.VALUE', as in `sim.game.Seats.never`.

    Raises
    ------
    BadInput
        If there is no such decision, or no value of that name, with the nearest.
    """
    kind, _, name = what.partition(".")
    decisions = decisions_of(game)
    if kind not in decisions:
        raise unknown(f"decision of {game.key}", kind, decisions)
    named = {value: (MAIN_FIELDS.index(field), number) for field, names in decisions[kind].values.items()
             if field in MAIN_FIELDS for value, number in names.items()}  # fmt: skip
    if name not in named:
        raise unknown(f"value of {kind}", name, named)
    return (game.kinds.index(kind), *named[name])


def _search_of(text: str) -> tuple[str, int, int]:
    """(name, playouts, rounds of each) of 'NAME', 'NAME+64' or 'NAME+64@2'; 0 playouts for one that does not search.

    Raises
    ------
    BadInput
        For a number of playouts or rounds that is none, or too many.
    """
    found = re.fullmatch(r"(.+)\+(\d{1,9})(?:@(\d{1,9}))?", text)
    if found is None:
        return text, 0, 0
    playouts, horizon = int(found[2]), int(found[3] or 0)
    if not 1 <= playouts <= MOST_PLAYOUTS:
        raise BadInput(f"strategy {text}: 1 to {MOST_PLAYOUTS} playouts for an option")
    if found[3] and not 1 <= horizon <= MOST_ROUNDS:
        raise BadInput(f"strategy {text}: 1 to {MOST_ROUNDS} rounds of a playout")
    return found[1], playouts, horizon


def by_side(game: Game, side: str, text: str, seats: int = 1) -> str:
    """A rung of the ladder as a side knows it, at a table of so many seats.

    `beginner` is the side's `fallback`, erring in one decision of ten; `balanced` is the fallback, and `learned` is
    `learned_SIDE`, where no player of that name plays the side. `expert` is the usual player, who searches as far as
    the game says (`strategies.learning.Learning`); `people` are those of its camp. Of a mix that is so for each part.
    """
    if "|" in text:
        return "|".join(by_side(game, side, part) for part in text.split("|"))
    name = re.split(r"[!+~]", text, maxsplit=1)[0]
    known = strategies_of(game.key)
    if name.partition(":")[0] == PEOPLE and PEOPLE not in known:
        camp = next(camp for camp in camps_of(game).values() if side in camp.sides)
        return camp.name + text[len(PEOPLE) :]
    if name == "beginner" and name not in known:
        return f"{game.fallback[side]}{text[len(name) :]}~{BEGINNER}"
    if name == "expert" and name not in known:
        behind, tilde, slip = text[len(name) :].partition("~")
        return as_expert(game, f"{usual_of(game)[side]}{behind}", seats) + tilde + slip
    own = {"balanced": game.fallback[side], "learned": f"learned_{side}"}.get(name, name)
    plays = name in known and (not known[name].sides or side in known[name].sides)
    if not plays and own in known:
        return f"{own}{text[len(name) :]}"
    return text


def as_expert(game: Game, name: str, seats: int) -> str:
    """NAME who searches as far as experts of the game do at a table of so many seats: 'NAME+16@2'."""
    learning = learning_of(game.key)
    playouts, ahead = (learning.playouts, learning.horizon(seats)) if learning else (PLAYOUTS, 0)
    return f"{name}+{playouts}@{ahead}" if ahead else f"{name}+{playouts}"


def usual_of(game: Game) -> dict[str, str]:
    """{side: who plays it unless another is named}: its learned player, else its `fallback`."""
    known = strategies_of(game.key)
    found = {}
    for side, style in game.fallback.items():
        learned = by_side(game, side, "learned")
        found[side] = learned if learned in known else style
    return found


def parse_seating(game: Game, texts: Iterable[str], seats: int) -> dict[tuple[int, int], str]:
    """{(seat, side): strategy's name} from 'NAME', 'SIDE=NAME' and 'SEAT=NAME'; later ones win, seats count from 1.

    Sides that are not named are played by `usual_of`; names are rungs of the ladder, see `by_side`.

    Raises
    ------
    BadInput
        For a side or a seat that does not exist.
    """
    usual = usual_of(game)
    chosen = {(seat, k): usual[side] for seat in range(seats) for k, side in enumerate(game.sides) if side in usual}
    for text in texts:
        where, equals, name = text.partition("=")
        if not equals:
            for key in chosen:
                chosen[key] = text
        elif where.isdigit():
            if not 1 <= int(where) <= seats:
                raise BadInput(f"strategy {text}: seats are 1 to {seats}")
            for key in chosen:
                chosen[key] = name if key[0] == int(where) - 1 else chosen[key]
        elif where in game.fallback:
            for key in chosen:
                chosen[key] = name if key[1] == game.sides.index(where) else chosen[key]
        else:
            raise unknown(f"side of {game.key}", where, game.fallback)
    return {(seat, side): by_side(game, game.sides[side], name, seats) for (seat, side), name in chosen.items()}


def line_up(
    game: Game, seating: Mapping[tuple[int, int], Strategy], made: Callable[[Strategy], Any] = compiled
) -> Seats:
    """Seats for the engine, from {(seat, side): strategy}; `made` makes a decision function of a strategy.

    Raises
    ------
    BadInput
        If a strategy cannot play its side or does not compile, or if there are more than STYLES different ones.
    """
    styles: list[Strategy] = []
    rungs = math.lcm(*(len(mix.rungs) for mix in seating.values()))
    styling = np.zeros((rungs, game.shape.seats, game.shape.sides), np.int32)
    for (seat, side), mix in seating.items():
        for k, chosen in enumerate(mix.rungs):
            if chosen.sides and game.sides[side] not in chosen.sides:
                raise BadInput(f"strategy {chosen.name} plays {' or '.join(chosen.sides)}, not {game.sides[side]}")
            if chosen not in styles:
                styles.append(chosen)
            each = rungs // len(mix.rungs)
            styling[k * each : (k + 1) * each, seat, side] = styles.index(chosen)
    if len(styles) > STYLES:
        raise BadInput(f"{len(styles)} different strategies at one table; at most {STYLES} are possible")
    learning = learning_of(game.key)
    tried = [replace(s, model=()) for s in styles] if learning and learning.styled else styles
    learned = max(len(s.model) for s in styles)
    weights = np.zeros((2 * STYLES, WEIGHTS + learned + 1))  # a 0 behind all: none in training
    for first, those in ((0, styles), (STYLES, tried)):  # nobody has the rows behind those that there are
        for k, s in enumerate(those, first):
            vector = s.vector()
            weights[k, : len(vector)] = vector
    filled = styles + [styles[0]] * (STYLES - len(styles))
    tables = styling.reshape(-1, game.shape.sides)
    searched = np.array([kind not in game.routine for kind in game.kinds])
    search = np.array([[s.search] for s in filled], np.int32) * searched.astype(np.int32)
    slips = np.array([[s.slip] for s in filled]) * np.array([kind not in game.earnest for kind in game.kinds])
    never = np.array([s.never for s in filled], np.int32)
    outlook = np.zeros((STYLES, 1 + max(3, *(len(s.outlook) for s in filled))))
    for row, s in zip(outlook, filled, strict=True):
        row[0], row[1 : 1 + len(s.outlook)] = s.horizon, s.outlook
    outlooks = any(s.outlook for s in filled)
    prospects = prospects_of(game, learning.prospects if learning and outlooks else None)
    redraw = redraw_of(game, searched=bool(search.any()))
    if search.any() and (beliefs := beliefs_of(game.key)) and beliefs.redraw:
        redraw = beliefs.redraw
    return Seats(tuple(made(s) for s in filled), tables, weights, slips, search, redraw, never, prospects, outlook)
