"""Games observed: what every decision offered and what was taken, and the path of every game.

An ordinary run counts none of this and pays for none of it. Here a few games, the first of a cell, are played again by
strategies that note in passing what they are asked: the numbers stand behind the weights, the one array that a strategy
is handed and no rule reads. Decisions are as they were, so these are the same games. What is counted is what the game's
``words.toml`` names (`experiments.measure.words`).

A player who searches is observed as the style that it starts from, unless it is asked for: then its own games are
played, and what it tries out in playouts is not noted. What a slip chose is not counted. A menu of one option is no
decision.
"""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import chain, islice, pairwise
from multiprocessing.pool import ThreadPool
from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from experiments.measure.words import names_of, words_of
from experiments.play.spec import Cell
from sim import Game, find_game
from sim.address import by_address
from sim.aim import seat_numbers
from sim.engine import Engine, engine
from sim.game import ASKED, PLAIN, PROBE, RUNNING
from sim.kernel import INTERPRETED, kernel
from strategies import Strategy, line_up
from strategies.network import HEAD as LEARNED
from strategies.strategy import compiled

__all__ = ["Entry", "Observed", "observe", "observe_each"]

ACTS = 64  # values of `act` that are told apart, from -1
BLOCK = 64  # games that are noted before they are counted
# Behind the weights stand these numbers, then what is noted, see `_Layout`; the last weight is where they begin.
STAMP, ROUND, GAME, QUIET, PROBED, ENTRIES, RULES, WHICH, STAMPS, GAMES, STRIDE, TRACKS, HEAD = range(13)
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Entry:
    """A thing that options are about: the title of the choice, and its name."""

    title: str
    name: str


@dataclass(frozen=True)
class Observed:
    """What was seen in the first games of a cell.

    Attributes
    ----------
    entries : the things that options are about
    outcomes : one record for each game
    tracks : int32[game, track, round] at the end of each round; meaningless from `sampled` on
    first, sampled : int64[game], the first round (from 0) of which the tracks are known, and the one after the last
    offered, taken : int64[side, entry] decisions in which it was on the menu, and was chosen
    met, used : int8[game, side, entry] seats that had it on the menu, and seats that chose it
    met_had, used_had : int8[game, side, entry] how many of these seats won; of a game that is played for a score or
        places (`sim.aim`) int32, the sum of what they had
    decisions, options : int64[kind] decisions, and the options on their menus
    there : bool[game, entry] whether it was on a menu in the game
    asked : int64[game, seat] rounds in which the seat decided something
    last : int64[game, seat] the last of these rounds, 0 for none
    """

    entries: tuple[Entry, ...]
    outcomes: npt.NDArray[Any]
    tracks: npt.NDArray[np.int32]
    first: Ints
    sampled: Ints
    offered: Ints
    taken: Ints
    met: npt.NDArray[np.int8]
    used: npt.NDArray[np.int8]
    met_had: npt.NDArray[np.int8 | np.int32]
    used_had: npt.NDArray[np.int8 | np.int32]
    decisions: Ints
    options: Ints
    there: npt.NDArray[np.bool_]
    asked: Ints
    last: Ints

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.outcomes)


# -- what notes --------------------------------------------------------------------------------------------------------


@intrinsic
def _word(typing: Any, record: Any, byte: Any) -> Any:
    """The eight bytes of a record from a byte on, as a signed number."""

    def read(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        there = builder.gep(builder.bitcast(args[0], ir.IntType(8).as_pointer()), [args[1]])
        return builder.load(builder.bitcast(there, ir.IntType(64).as_pointer()), align=1)

    return types.int64(record, types.int64), read


def _places(game: Game) -> tuple[tuple[str, int, int], ...]:
    """(name, byte, bits) of the fields of an option."""
    option = game.shape.menu["option"].base
    found = [(name, option.fields[name], option[name]) for name in option.names or ()]  # type: ignore[index]
    return tuple((name, place[1], 8 * dtype.itemsize) for name, place, dtype in found)


def _from_menu(game: Game) -> tuple[int, int, int]:
    """Bytes from a position's menu to what its script says: how many choices are made again, of how many, and these."""
    places = game.shape.game.fields
    assert places is not None  # a record
    (script, start, *_), (_, menu, *_) = places["script"], places["menu"]
    inside = script.fields
    assert inside is not None  # another
    at, n, choice = (start - menu + inside[name][1] for name in ("at", "n", "choice"))
    return at, n, choice


@dataclass(frozen=True)
class _Layout:
    """Where what is noted stands behind the head: offsets from it, and sizes.

    Whether the player searches at decisions of a kind; decisions and options by kind; the rules, [kind, act, field] of
    three numbers (where the entries of its values begin, the first value, how many); the entry of each value; the stamp
    of the last menu that an entry stood on; then BLOCK games: offered and taken [seat, entry], decisions [seat, round];
    then their tracks [track, round], with the first round and the one after the last.
    """

    menus: int
    rules: int
    which: int
    stamps: int
    games: int
    stride: int
    tracks: int
    path: int

    @property
    def size(self) -> int:
        """Numbers in all."""
        return self.tracks + BLOCK * self.path


def _layout(game: Game, entries: int, values: int) -> _Layout:
    shape = game.shape
    menus = HEAD + len(game.kinds)
    rules = menus + 2 * len(game.kinds)
    which = rules + len(game.kinds) * ACTS * len(_places(game)) * 3
    games = which + values + entries
    stride = shape.seats * (2 * entries + shape.rounds + 1)
    path = len(shape.tracks) * shape.rounds + 2
    return _Layout(menus, rules, which, which + values, games, stride, games + BLOCK * stride, path)


@cache
def _noting(game: Game, function: Callable[..., Any], decide: Any) -> Any:
    """The decision function that notes what it is asked and answers, behind its weights."""
    shape = game.shape
    signature = shape.signatures["decide"]
    decides = by_address(decide, signature)
    size, first = shape.menu["option"].base.itemsize, shape.menu.fields["option"][1]  # type: ignore[index]
    places = _places(game)
    offsets, bits = (tuple(p[k] for p in places) for k in (1, 2))
    act = next((k for k, p in enumerate(places) if p[0] == "act"), -1)
    columns, kinds, seats, rounds = len(places), len(game.kinds), shape.seats, shape.rounds + 1
    script, four = _from_menu(game), 32  # bits

    @kernel
    def field(menu, i, f):
        away = 64 - bits[f]
        return (_word(menu, first + i * size + offsets[f]) << away) >> away

    @kernel
    def of_script(menu, byte):
        return (_word(menu, byte) << four) >> four

    @kernel
    def followed(menu, own):
        at = of_script(menu, script[0])
        return of_script(menu, script[2] + 4 * at) if at < of_script(menu, script[1]) else own

    def note(pack, table, mine, menu, weights, luck):
        own = decides(pack, table, mine, menu, weights, luck)
        at = int(weights[len(weights) - 1])
        if weights[at + QUIET] > 0.0:
            return own
        choice = followed(menu, own) if weights[at + HEAD + menu.kind] > 0.0 else own
        weights[at + STAMP] += 1
        entries = int(weights[at + ENTRIES])
        rules, which, stamps = int(weights[at + RULES]), int(weights[at + WHICH]), int(weights[at + STAMPS])
        game = int(weights[at + GAMES] + weights[at + GAME] * weights[at + STRIDE])
        offered = game + menu.seat * entries
        taken = offered + seats * entries
        asked = game + 2 * seats * entries + menu.seat * rounds
        weights[at + asked + min(int(weights[at + ROUND]), rounds - 1)] += 1
        weights[at + HEAD + kinds + menu.kind] += 1
        weights[at + HEAD + 2 * kinds + menu.kind] += menu.n
        for i in range(menu.n):
            does = min(max(field(menu, i, act) + 1, 0), ACTS - 1) if act >= 0 else 0
            for f in range(columns):
                rule = at + rules + ((menu.kind * ACTS + does) * columns + f) * 3
                value = field(menu, i, f) - int(weights[rule + 1])
                if value < 0 or value >= int(weights[rule + 2]):
                    continue
                entry = int(weights[at + which + int(weights[rule]) + value])
                if entry < 0:
                    continue
                if weights[at + stamps + entry] != weights[at + STAMP]:
                    weights[at + stamps + entry] = weights[at + STAMP]
                    weights[at + offered + entry] += 1
                if i == choice:
                    weights[at + taken + entry] += 1
        return own

    return kernel(note, signature=signature)


@cache
def _with_rounds(game: Game) -> Engine:
    """The game's engine, with a step that tells those who note which game and round it is, and keeps its tracks.

    Where somebody searches, a step is played again and again: on to a question, in playouts, up to its end, and only
    then in the game itself. All but the last is quiet.
    """
    shape = game.shape
    signature = shape.signatures["step"]
    steps = by_address(game.step, signature)
    tracks, rounds = len(shape.tracks), shape.rounds
    path = tracks * rounds + 2

    def step(g, pack, seats):
        weights = seats.weights
        at, mode = int(weights[0, weights.shape[1] - 1]), g.script.mode
        probes = mode == PROBE and weights[0, at + PROBED] == 0.0
        quiet = probes or (mode != PLAIN and mode != PROBE)
        if g.referee.steps == 0 and not quiet:
            weights[0, at + GAME] += 1
        for k in range(len(seats.styles)):
            weights[k, at + QUIET] = 1.0 if quiet else 0.0
            weights[k, at + GAME] = weights[0, at + GAME]
            weights[k, at + ROUND] = g.referee.round_no
        steps(g, pack, seats)
        if mode == PROBE:
            weights[0, at + PROBED] = 1.0 if probes and g.referee.ending != ASKED else 0.0
        if g.referee.ending != RUNNING and not quiet:
            begin = at + int(weights[0, at + TRACKS] + weights[0, at + GAME] * path)
            for t in range(tracks):
                for r in range(rounds):
                    weights[0, begin + t * rounds + r] = g.pace.value[t, r]
            weights[0, begin + path - 2] = g.pace.first
            weights[0, begin + path - 1] = g.pace.rounds

    found = copy.copy(engine(game))
    found.game = replace(game, step=kernel(step, signature=signature))
    return found


# -- the games ---------------------------------------------------------------------------------------------------------


class _Rules:
    """Which entry an option is about: by decision, act and field, and the value of the field."""

    def __init__(self, game: Game, content: Any) -> None:
        names = [name for name, _, _ in _places(game)]
        self.table = np.zeros((len(game.kinds), ACTS, len(names), 3))
        entries: dict[Entry, int] = {}
        which: list[int] = []
        for choice in words_of(game).choices:
            named = names_of(choice, content)
            low, high = min(named), max(named) + 1
            rule = (len(which), low, high - low)
            numbers = choice.numbers(game, "act")
            acts = [numbers[name] + 1 for name in choice.acts] or list(range(ACTS))
            for kind in [game.kinds.index(k) for k in choice.kinds] or range(len(game.kinds)):
                self.table[kind, acts, names.index(choice.field)] = rule
            for value in range(low, high):
                entry = Entry(choice.title, named[value]) if value in named else None
                which.append(-1 if entry is None else entries.setdefault(entry, len(entries)))
        self.entries, self.which = tuple(entries), np.array(which, np.float64)


def observe(cell: Cell, games: int, workers: int = 1, searching: bool = False) -> Observed | None:
    """Plays the first games of a cell and notes their decisions and their paths.

    Parameters
    ----------
    games : how many
    workers : threads
    searching : whether players who search do so, which takes as long as ever

    Returns
    -------
    None where kernels are interpreted: nothing can be noted in passing.

    Raises
    ------
    BadInput
        For a strategy that does not compile.
    """
    found = observe_each([(cell, games)], workers, searching)
    return found[0] if found else None


def observe_each(asked: Sequence[tuple[Cell, int]], workers: int = 1, searching: bool = False) -> list[Observed]:
    """The same of several cells, each with its number of games, side by side; nothing where kernels are interpreted.

    Raises
    ------
    BadInput
        For a strategy that does not compile.
    """
    if INTERPRETED or not asked:
        return []
    parts = []
    for cell, games in asked:
        for strategy in (s for mix in cell.seating.values() for s in mix.rungs):
            _note_by(strategy)  # compiled by one thread
        play, rules = _with_rounds(cell.game), _Rules(cell.game, cell.pack.content)
        edges = np.linspace(0, games, min(workers, games) + 1).astype(int)
        parts.append([(play, cell, rules, searching, lo, hi) for lo, hi in pairwise(edges)])
    with ThreadPool(workers) as pool:  # parts are let go as soon as they are joined
        played = pool.imap(lambda part: _observe(*part), chain.from_iterable(parts))
        return [_joined(list(chain.from_iterable(islice(played, len(some))))) for some in parts]


def _note_by(strategy: Strategy) -> Any:
    return _noting(find_game(strategy.game), strategy.function, compiled(strategy))


def _observe(play: Engine, cell: Cell, rules: _Rules, searching: bool, lo: int, hi: int) -> list[Observed]:
    """Games lo <= index < hi, in blocks."""
    game, entries = cell.game, len(rules.entries)
    layout = _layout(game, entries, len(rules.which))
    sat = line_up(game, cell.seating, _note_by)
    at = max(sat.weights.shape[1], LEARNED)  # where a learned player looks for what it knows there is nothing else
    styles = int(sat.styling.max()) + 1
    weights = np.zeros((len(sat.weights), at + layout.size + 1))
    weights[:, : sat.weights.shape[1]], weights[:, -1] = sat.weights, at
    weights[len(sat.styles) :, at + QUIET] = 1  # the styles of playouts
    area = weights[:styles, at:-1]
    area[:, ENTRIES:HEAD] = (entries, layout.rules, layout.which, layout.stamps, layout.games, layout.stride,
                             layout.tracks)  # fmt: skip
    area[:, layout.rules : layout.stamps] = np.concatenate([rules.table.ravel(), rules.which])
    search = sat.search if searching else np.zeros_like(sat.search)
    area[:, HEAD : layout.menus] = search[:styles] > 0
    sat = sat._replace(weights=weights, search=search)
    pack, found = cell.laid, []
    for first in range(lo, hi, BLOCK):
        area[:, layout.games :] = 0
        area[:, layout.menus : layout.rules] = 0
        area[:, GAME] = -1
        last = min(hi, first + BLOCK)
        outcomes = play.block(pack, sat, cell.seed, first, last, None, cell.arrange).outcomes
        found.append(_counted(game, rules.entries, outcomes, area, layout))
    return found


def _counted(
    game: Game, entries: tuple[Entry, ...], outcomes: npt.NDArray[Any], area: npt.NDArray[np.float64], layout: _Layout
) -> Observed:  # fmt: skip
    """What a block left behind the weights."""
    shape, n, sides = game.shape, len(outcomes), len(game.sides)
    seats, rounds, each = shape.seats, shape.rounds + 1, shape.seats * len(entries)
    games = area[:, layout.games : layout.tracks].sum(axis=0).astype(np.int64).reshape(BLOCK, layout.stride)[:n]
    offered, taken = (games[:, k * each : (k + 1) * each].reshape(n, seats, -1) for k in (0, 1))
    asked = games[:, 2 * each :].reshape(n, seats, rounds) > 0
    there = outcomes["role"] >= 0
    met, used = offered > 0, taken > 0
    had = (seat_numbers(game.aim, outcomes) if game.aim.counts else outcomes["won"] > 0)[..., None]
    counts = np.zeros((2, sides, len(entries)), np.int64)
    seen = [np.zeros((n, sides, len(entries)), dtype)
            for dtype in (np.int8, np.int8, *[np.int32 if game.aim.counts else np.int8] * 2)]  # fmt: skip
    for side in range(sides):
        on = (there & (outcomes["team"] == side))[..., None]
        for k, rows in enumerate((offered, taken)):
            counts[k, side] = (rows * on).sum(axis=(0, 1))
        for k, rows in enumerate((met, used, met * had, used * had)):
            seen[k][:, side] = (rows * on).sum(axis=1)
    path = area[0, layout.tracks :].astype(np.int64).reshape(BLOCK, layout.path)[:n]
    last = np.where(asked.any(axis=2), rounds - 1 - asked[..., ::-1].argmax(axis=2), 0)
    menus = area[:, layout.menus : layout.rules].sum(axis=0).astype(np.int64).reshape(2, -1)
    tracks = path[:, :-2].reshape(n, len(shape.tracks), shape.rounds).astype(np.int32)
    return Observed(
        entries=entries, outcomes=outcomes, tracks=tracks, first=path[:, -2], sampled=path[:, -1], offered=counts[0],
        taken=counts[1], met=seen[0], used=seen[1], met_had=seen[2], used_had=seen[3], decisions=menus[0],
        options=menus[1], there=met.any(axis=1), asked=asked.sum(axis=2), last=last,
    )  # fmt: skip


def _joined(parts: list[Observed]) -> Observed:
    """Parts of one cell together: games one after another, counts added up."""
    counts = {"offered", "taken", "decisions", "options"}
    made = {
        f.name: sum(getattr(p, f.name) for p in parts) if f.name in counts else
        np.concatenate([getattr(p, f.name) for p in parts])
        for f in fields(Observed) if f.name != "entries"
    }  # fmt: skip
    return Observed(entries=parts[0].entries, **made)
