"""The Game contract: everything the rest of the tool needs to know of a game.

A game is a folder ``sim/games/<key>/`` whose ``__init__.py`` defines ``GAME = Game(...)``, and a folder
``strategies/<key>/``. Nothing outside those two knows a game by name. docs/contract.md tells how to write one.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numpy.lib.recfunctions import repack_fields
from pydantic import BaseModel

from sim.address import Address
from sim.aim import Aim
from sim.errors import BadInput, unknown
from sim.homes import keys as games
from sim.homes import load
from sim.laying import Layout
from sim.luck import STREAM
from sim.positions import Described, describe
from sim.records import Record, record, records
from sim.tale import Choices
from sim.tree import read_toml
from sim.unwritten import Unwritten, always_so, as_it_is, as_players, nothing_to_deal, unwritten

__all__ = [
    "ASKED", "ILLEGAL", "KINDS", "LINE", "MAIN_FIELDS", "PLAIN", "PLAYOUT", "PROBE", "RUNNING", "SCRATCH",
    "SCRIPT_LENGTH", "STYLES", "TRIED", "TRUNCATED", "UNITS", "Aim", "Column", "Ending", "Game", "Odds", "Seats",
    "Shape", "Track", "find_game", "games",
]  # fmt: skip

STYLES = 8  # different strategies in one cell
LINES = 256  # lines of the tale that one step may tell
RUNNING, TRUNCATED, ILLEGAL, ASKED = 0, 1, 2, -1  # codes of endings; a game's own follow from 3; ASKED: a probe's
PLAIN, TRIED, PROBE, PLAYOUT = 0, 1, 2, 3  # how a game goes on: as ever; in a playout, once the option is taken; a step
# that is played again, to the first open choice, and with an option
SCRIPT_LENGTH = 64  # choices of one step that are searched
SCRATCH = 1152  # numbers that whoever is asked may work with, worth nothing afterwards: the most features of an option
KINDS = 64  # kinds of decisions of a game, at most
UNITS = 64  # numbers that a learned player adds up in, likewise
FIRST_ENDING = 3
OPTIONS = 64  # of a menu, unless a game says how many
UNSEATED = -2  # the side of a seat that no set-up gives one: it is not in play
SHOWN = "shown"  # field of hidden and of mine: what all but its owner see
CHOICES = 2  # how log.on stands where the tale is what is chosen; else 1 for on
MAIN_FIELDS = ("act", "card")  # of an option, by which a player may be kept from taking it
LINE = np.dtype([(name, np.int16) for name in ("round_no", "what", "who", "a", "b", "c")])


class Seats(NamedTuple):
    """Who decides: handed through the engine to `sim.play.ask`.

    styles : tuple of STYLES decision functions
    styling : int32[rung * seats + seat, side], which style plays a seat that is on a side; where several are mixed,
        each game draws the rung of each seat, all equally likely
    weights : float64[2 * style, weight], of each style what it decides by; then the same of each in playouts
    slip : float64[style, kind], probability that a decision of that kind is a slip: any option, all equally likely
    search : int32[style, kind], playouts for an option at a decision of that kind; 0 for one that the style makes
    redraw : kernel (game, pack, seat), `Game.redraw`
    never : int32[style, 3], options that a style does not take while there is another: kind of decision (-1 for none),
        number in MAIN_FIELDS, value there
    prospects : kernel (game, pack, seat), what the chance to win of a position is told from; see `sim.search.foresee`
    outlook : float64[style, number], how far the playouts of a style go, and what it makes of where they end
    """

    styles: Any
    styling: Any
    weights: Any
    slip: Any
    search: Any
    redraw: Any
    never: Any
    prospects: Any
    outlook: Any


@dataclass(frozen=True)
class Track:
    """A quantity followed round by round, for pacing. Values outside [low, high] are counted in the nearest bin."""

    name: str
    title: str
    low: int
    high: int
    width: int = 1

    @property
    def bins(self) -> int:
        """Number of bins, each `width` values wide."""
        return (self.high - self.low) // self.width + 1


@dataclass(frozen=True)
class Ending:
    """A way for the game to end: name for machines, words for people, and the clause it rests on.

    `cut` marks one that is no rule of the game but a limit of ours, at which a game that goes nowhere is scored. `side`
    is the one that wins by it; empty where it may be this one or that.
    """

    name: str
    title: str
    clause: str
    cut: bool = False
    side: str = ""


NOTHING = record(nothing=np.int8)  # a record of a game that keeps nothing there
EMPTY = record()


def _record(*fields: tuple[Any, ...]) -> np.dtype:
    return np.dtype(list(fields), align=True)


def _check_names(dtype: np.dtype, where: str) -> None:
    """Refuses names that a record resolves to an attribute of its own: interpreted games would read that instead."""
    base = dtype.subdtype[0] if dtype.subdtype else dtype
    for name in base.names or ():
        if hasattr(np.ndarray, name) or hasattr(Record, name):
            raise ValueError(f"{where}.{name}: a field may not carry the name of an ndarray attribute")
        _check_names(base.fields[name][0], f"{where}.{name}")  # type: ignore[index]


SCRIPT = _record(
    ("mode", np.int32), ("at", np.int32), ("n", np.int32), ("open", np.int32), ("seat", np.int32),
    ("style", np.int32), ("style_choice", np.int32), ("option", np.int32), ("again", np.int32), ("key", np.uint64),
    ("choice", np.int32, (SCRIPT_LENGTH,)),
)  # fmt: skip
"""A step played again. mode: PLAIN, TRIED, PROBE, PLAYOUT; choice[:n]: those made already, of which `at` are made again
so far; open: playouts for the first one that is not made, 0 when there is none, with its seat, its style and the
style's choice; option, key: of a playout, what is tried there, and the luck from there on; again: who tried it, and
while those before it are asked anew (`sim.mechanisms.at_once`)."""


class Column(NamedTuple):
    """A number of the outcome as a flat column: its name, the fields that lead to it, its place in the last of them."""

    name: str
    way: tuple[str, ...]
    at: tuple[int, ...]


def _columns(dtype: np.dtype, prefix: str = "", way: tuple[str, ...] = ()) -> Iterator[Column]:
    """The columns of a record type, depth first: a nested field's name stands before those inside it."""
    for name in dtype.names or ():
        inside = dtype[name]
        if inside.base.names is not None and not inside.shape:
            yield from _columns(inside, f"{prefix}{name}_", (*way, name))
        else:
            for at in np.ndindex(*inside.shape):
                yield Column("_".join([prefix + name, *map(str, at)]), (*way, name), at)


class Shape:
    """The record types of a game, put together once, and the numba types of its functions.

    Parameters
    ----------
    seats : the most seats a table has, automatic characters included
    sides : number of sides
    streams : names of the sources of chance, in the order of their numbers; seats have streams of their own
    table : what everybody at the table sees
    option : one option of a menu; every field an integer
    mine : what one seat alone knows; nothing by default
    hidden : what nobody may read; nothing by default. A field `shown` of it, an array of records by seat, is what all
        but that seat see: `mine` has such a field, too, which `sim.play.ask` fills in for whom it asks
    scratch : working memory of the rules; none by default
    pack : the component data of the game for one number of players; public knowledge. By default it is as the pack's
        file is, see `sim.laying`
    extra : the game's own columns of the outcome; none by default
    options : the most options a menu has
    tracks, rounds : the pacing tracks, and the most rounds that are sampled
    gaps : names of situations that no clause covers
    score : type of a seat's score in the outcome; the rules compute in int64, and of a game of one's own what a
        narrower one does not hold is refused, see `sim.bounds`
    """

    def __init__(
        self, *, seats: int, sides: int, streams: tuple[str, ...], table: np.dtype, option: np.dtype,
        mine: np.dtype = NOTHING, hidden: np.dtype = NOTHING, scratch: np.dtype = NOTHING, pack: np.dtype | None = None,
        extra: np.dtype = EMPTY, options: int = OPTIONS, tracks: tuple[Track, ...] = (), rounds: int = 100,
        gaps: tuple[str, ...] = (), score: npt.DTypeLike = np.int64,
    ) -> None:  # fmt: skip
        self.seats, self.sides, self.streams = seats, sides, streams
        self.tracks, self.rounds, self.gaps, self.options = tracks, rounds, gaps, options
        if SHOWN in (hidden.names or ()):
            own = {} if mine is NOTHING else {name: mine[name] for name in mine.names or ()}
            mine = record(**own, **{SHOWN: hidden[SHOWN]})
        self.table, self.mine, self.hidden = table, mine, hidden
        self.menu = _record(("kind", np.int32), ("seat", np.int32), ("n", np.int32), ("option", option, (options,)),
                            ("scratch", np.float64, (SCRATCH,)), ("unit", np.float64, (UNITS,)),
                            ("shared", np.float64, (UNITS,)), ("indices", np.int16, (SCRATCH,)),
                            ("style_choice", np.int64))  # fmt: skip
        referee = _record(
            ("steps", np.int32), ("decisions", np.int32), ("ending", np.int32), ("winner", np.int32),
            ("fault", np.int32), ("late", np.int32), ("round_no", np.int32), ("side_of", np.int8, (seats,)),
            ("skill", np.float64, (seats,)), ("gap", np.int32, (max(1, len(gaps)),)),
        )  # fmt: skip
        log = _record(("on", np.int32), ("n", np.int32), ("lost", np.int32), ("line", LINE, (LINES,)))
        pace = _record(("first", np.int32), ("rounds", np.int32), ("value", np.int32, (len(tracks), rounds)))
        # packed: every byte of an outcome is a value, so bytes can be compared
        self.outcome = repack_fields(_record(
            ("ending", np.int8), ("side", np.int8), ("fault", np.int8), ("rounds", np.int16), ("turns", np.int32),
            ("decisions", np.int32), ("team", np.int8, (seats,)), ("role", np.int8, (seats,)),
            ("won", np.int8, (seats,)), ("score", score, (seats,)), ("extra", extra),
        ), recurse=True)  # fmt: skip
        self.game = _record(
            ("luck", STREAM, (len(streams),)), ("own", STREAM, (seats,)), ("skill", STREAM, (1,)),
            ("search", STREAM, (1,)), ("referee", referee), ("table", table), ("mine", mine, (seats,)),
            ("hidden", hidden), ("outcome", self.outcome), ("script", SCRIPT), ("menu", self.menu),
            ("asked", self.menu, (1,)), ("scratch", scratch), ("pace", pace), ("log", log),
        )  # fmt: skip
        # what stands before the script is the position between two steps, all that search copies
        self.position_words = self.game.fields["script"][1] // 8  # type: ignore[index]
        _check_names(self.game, "game")
        if pack is not None:
            self.lay_pack(pack)
        alike = [name for name, n in Counter(c.name.casefold() for c in self.columns).items() if n > 1]
        if alike:
            raise ValueError(f"extra: two columns of the outcome would be called {alike[0]}")

    def lay_pack(self, pack: np.dtype) -> None:
        """Takes the record type of the pack's data, once."""
        _check_names(pack, "pack")
        self.pack = pack

    @property
    def has_secrets(self) -> bool:
        """Whether a seat cannot know all of a position."""
        return self.hidden is not NOTHING or self.mine is not NOTHING

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The outcome as flat columns, as it is kept and read by others; those of `extra` are called extra_NAME."""
        return tuple(_columns(self.outcome))

    @cached_property
    def signatures(self) -> dict[str, Any]:
        """numba signatures of what is handed about as pointers: decide, set_up, step, close; and the seats' type."""
        rec = numba.from_dtype
        game, pack = rec(self.game), rec(self.pack)
        vector, matrix = types.Array(types.float64, 1, "C"), types.Array(types.float64, 2, "C")
        decide = types.int32(pack, rec(self.table), rec(self.mine), rec(self.menu), vector, rec(STREAM))
        styles = types.UniTuple(types.FunctionType(decide), STYLES)
        redraw = types.void(game, pack, types.int64)
        ints = types.Array(types.int32, 2, "C")
        look = types.FunctionType(redraw)
        who = (styles, ints, matrix, matrix, ints, look, ints, look, matrix)
        return {
            "decide": decide,
            "seats": types.Tuple(who),
            "set_up": types.void(game, pack),
            "step": types.void(game, pack, Address(types.NamedTuple(who, Seats))),
            "close": types.void(game, pack),
            "check": types.int64(game, pack),
            "redraw": redraw,
            "sight": types.void(game, pack, types.int64, types.int64),
            "progress": types.float64(game, pack, types.int64),
            "features": types.void(pack, *decide.args[1:4], types.int64, types.int64),
        }

    @cached_property
    def period(self) -> npt.NDArray[np.int64]:
        """int64[streams], all 1: every game has chance of its own, see `sim.luck.deal`.

        Streams are the sources of chance, the seats' own, who of a mix sits where, and search's.
        """
        return np.ones(len(self.streams) + self.seats + 2, np.int64)

    def new(self, n: int = 1) -> Any:
        """n zeroed positions, as an array of records that kernels and interpreted code both read."""
        return records(self.game, n)


@dataclass(frozen=True)
class Odds:
    """One small engine asked alone: a dice pool, a bag, an encounter, a fight.

    Parameters
    ----------
    kind, title : name on the command line, and what it answers in words
    question : a pydantic model; its fields, with their defaults and ranges, are what can be asked
    play : (question, pack, trials, seed) -> int64 counts[outcome], by the same kernels the game uses; with `asks` it is
        also handed `seats`
    labels : (question, pack) -> a name for each outcome, in order
    exact : (question, pack) -> probability[outcome], or None where it cannot be enumerated
    table : (question, pack, trials, seed) -> {column: values} that go deeper: a row for each turn, card or opponent;
        with `asks` it too is handed `seats`
    asks : decisions are taken in it, by the `Seats` that the caller hands in
    """

    kind: str
    title: str
    question: type[BaseModel]
    play: Callable[..., npt.NDArray[np.int64]]
    labels: Callable[[Any, Any], list[str]]
    exact: Callable[[Any, Any], npt.NDArray[np.float64] | None] | None = None
    table: Callable[..., Mapping[str, Sequence[Any]]] | None = None
    asks: bool = False


@dataclass(frozen=True, eq=False)
class Game:
    """All that is known of a game outside its folders.

    Parameters
    ----------
    key, title : folder name, and the name on reports
    players : the player counts of the rulebook
    prefix : of the clause ids, e.g. "AC"
    sides : names of the sides, in the order of their numbers. Cooperative games have ("players", "game")
    main_side : the side whose win rate is the main figure, or what else it plays for (`aim`); by default the first
    roles : names of the roles, in the order of their numbers; seats without a role of their own have one role
    endings : the game's own endings, codes 3, 4, ... in this order
    kinds : names of the decisions, in the order of their numbers; by default as outside/decisions.toml has them
    shape : the record types
    step_cap : steps after which a game is cut as truncated; far more than any real game takes
    content : pydantic model of pack.toml; by default it is as the file is printed, see `sim.laying`
    lay : (content, players) -> one record of shape.pack; by default by the names in the file
    seats_at : (content, players) -> seats in play, automatic characters included; by default the players
    people_at : (content, players) -> how many of these, the first ones, are people's; by default all
    set_up : kernel (game, pack): deals the starting position; draws no decision
    step : kernel (game, pack, seats): asks the next decision of a turn and plays on to the one after it.
        Asks first, with a menu made without chance, so that the record before a step is a whole position
    close : kernel (game, pack): fills outcome.score and .extra after the end, corrects .won, and .role, which is 0 for
        a seat in play (`referee.side_of` is set) and -1 for others
    tell : (content, line, players) -> the line of the tale in the rulebook's words; by default what is chosen is told
    check : kernel (game, pack) -> int64, 0 or the number (from 1) of the first broken invariant. It is true after every
        step, and is called after each in tests
    invariants : what `check` checks, in words, in the order of the numbers
    fallback : {side: strategy that plays it unless another is named, or one was learned from it}
    redraw : kernel (game, pack, seat): deals anew, from the stream g.search[0], all that a seat cannot know, and
        consistently with what it knows: orders of decks and bags, hands, roles weighted by its evidence. What comes
        out depends on nothing that the seat cannot know, and the invariants hold. It may come at any question. A game
        without secrets needs none
    progress : kernel (game, pack, seat) -> float64 in [0, 1]: of a game that has ended, how far its side came; tells
        lost games apart, and won ones
    routine : names of the decisions that a searching player leaves to its style
    earnest : names of the decisions at which nobody slips, because the game hangs on them alone
    odds : the small engines
    codes : columns of outcome.extra that number something, so that their mean says nothing; a report leaves them out
    levers : paths of the numbers that a designer turns first, with '*' for the key that the number of players reads;
        a report shows what they do
    known : (content, players) -> {column: {value: probability}} of columns of the outcome that the set-up alone decides
        and whose chances are known exactly: "extra.episode", "role.0"
    position : pydantic model of the positions that a scenario may describe; by default fields, see `sim.positions`
    arrange : (content, pack, position, game) -> None, moves a freshly set-up game into a described position; pack
        and game are np.records. Raises BadInput for one that cannot be
    aim : what is played for; by default to win
    """

    key: str
    title: str
    prefix: str
    players: tuple[int, ...]
    sides: tuple[str, ...]
    endings: tuple[Ending, ...]
    shape: Shape
    set_up: Any
    step: Any
    fallback: Mapping[str, str]
    main_side: str = ""
    roles: tuple[str, ...] = ("player",)
    kinds: tuple[str, ...] = ()
    step_cap: int = 10_000
    content: type[BaseModel] = Unwritten
    lay: Callable[[Any, int], Any] = unwritten
    seats_at: Callable[[Any, int], int] = as_players
    close: Any = as_it_is
    tell: Callable[[Any, Any, int], str] = unwritten
    check: Any = always_so
    invariants: tuple[str, ...] = ()
    redraw: Any = None
    progress: Any = None
    routine: tuple[str, ...] = ()
    earnest: tuple[str, ...] = ()
    odds: tuple[Odds, ...] = ()
    codes: tuple[str, ...] = ()
    people_at: Callable[[Any, int], int] | None = None
    levers: tuple[str, ...] = ()
    known: Callable[[Any, int], dict[str, dict[int, float]]] | None = None
    position: type[BaseModel] = Described
    arrange: Callable[[Any, Any, Any, Any], None] = describe
    folder: Path = field(default=Path())
    aim: Aim = field(default=Aim())

    def __post_init__(self) -> None:
        """Refuses what does not fit together, before anything is played.

        Raises
        ------
        BadInput
            With the field, and what would fit.
        """
        self._write_the_rest()
        columns, sides = self.shape.outcome["extra"].names or (), ", ".join(self.sides)
        for name, wrong in (
            ("sides", len(self.sides) != self.shape.sides and f"{sides}, and the shape says {self.shape.sides}"),
            ("players", max(self.players) > self.shape.seats and f"the shape has {self.shape.seats} seats"),
            ("kinds", len(self.kinds) > KINDS and f"at most {KINDS}"),
            ("main_side", self.main_side not in self.sides and f"one of {sides}"),
            ("fallback", not set(self.fallback) <= set(self.sides) and f"sides are {sides}"),
            ("aim", self.aim.wrong),
            ("endings", not {e.side for e in self.endings} <= {"", *self.sides} and f"sides are {sides}"),
            ("codes", not set(self.codes) <= set(columns) and f"columns of extra are {', '.join(columns)}"),
            ("folder", not (self.folder / "components").is_dir() and "folder=Path(__file__).parent"),
        ):
            if wrong:
                raise BadInput(f"game {self.key}: {name}: {wrong}")

    def _write_the_rest(self) -> None:
        """Makes what is not written of what is."""
        found: dict[str, Any] = {}
        folder = self.folder
        if folder == Path():
            module = sys.modules.get(f"sim.games.{self.key}")
            if module is None:
                raise BadInput(f"game {self.key}: key: a game is called as its folder")
            folder = found["folder"] = Path(str(module.__file__)).parent
        decisions = folder / "outside" / "decisions.toml"
        if not self.main_side:
            found["main_side"] = self.sides[0]
        if not self.kinds or (self.tell is unwritten and decisions.is_file()):
            told = read_toml(decisions, f"game {self.key}: {decisions}, which names its decisions")
        else:
            told = {}
        if not self.kinds:
            found["kinds"] = tuple(told)
        if self.tell is unwritten:
            found["tell"] = Choices(found.get("kinds", self.kinds), told)
        if self.lay is unwritten:
            layout = Layout.of(folder / "components" / "pack.toml")
            self.shape.lay_pack(layout.record)
            found["lay"] = lambda content, players: layout.lay(content, players, self.seats_at(content, players))
            if self.content is Unwritten:
                found["content"] = layout.model
        if self.redraw is None and not self.shape.has_secrets:
            found["redraw"] = nothing_to_deal
        for name, made in found.items():
            object.__setattr__(self, name, made)

    @property
    def tells_choices(self) -> bool:
        """Whether its tale is what is chosen, as it has no other."""
        return isinstance(self.tell, Choices)

    @property
    def module(self) -> str:
        """Name of the module that holds the game's kernels."""
        return self.step.__module__

    def ending_name(self, code: int) -> str:
        """Name of an ending by its code."""
        return ("running", "truncated", "illegal", *(e.name for e in self.endings))[code]


def find_game(key: str) -> Game:
    """The game of that key.

    Raises
    ------
    BadInput
        If there is none, with the nearest one; if it breaks the contract, with what is missing.
    """
    if key not in games():
        raise unknown("game", key, games())
    found = getattr(load(f"sim.games.{key}", key), "GAME", None)
    if not isinstance(found, Game) or found.key != key:
        raise BadInput(f"game {key}: games/{key}/__init__.py has no GAME = Game(key={key!r}, ...)")
    return found
