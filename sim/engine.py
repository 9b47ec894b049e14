"""A game played from Python: a block of games, one game step by step, with search, with its invariants checked.

`engine(game)` is the one of a game; its entries (`sim.entries`) are compiled when they are first asked for.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from sim import entries
from sim.block import Block, Fault
from sim.errors import BadInput
from sim.game import CHOICES, KINDS, RUNNING, STYLES, Game, Seats, Shape
from sim.homes import OURS, home_of
from sim.kernel import INTERPRETED, is_checked, kernel, reason_of
from sim.records import readable, records
from sim.search import MOST_PLAYOUTS, NOTED, no_features, no_progress, no_redraw
from sim.values import values_of

__all__ = ["Engine", "engine", "everybody", "prospects_of", "redraw_of"]

POSITIONS = 1000  # of a game, more than any has on the mean: room for what is noted of one
I64, BOOL = types.int64, types.boolean
INTS, FLOATS, MATRIX = types.Array(I64, 1, "C"), types.Array(types.float64, 1, "C"), types.Array(types.float64, 2, "C")
SPAN = (I64, I64, I64)  # seed, lo, hi


class Engine:
    """The compiled game: its entries, typed for its records. Building one compiles the rules if they never were."""

    def __init__(self, game: Game) -> None:
        self.game = game
        tracks = game.shape.tracks
        self._low = np.array([t.low for t in tracks], np.int64)
        self._width = np.array([t.width for t in tracks], np.int64)
        self._bins = np.array([t.bins for t in tracks], np.int64)
        self._play_block = self._entry(entries.play_block, BOOL, *self._rules, *SPAN, INTS, *self._counts)

    def _type(self, name: str) -> Any:
        """numba's type of a function handed about as a pointer."""
        return types.FunctionType(self.game.shape.signatures[name])

    @property
    def _rules(self) -> tuple[Any, ...]:
        """Types of the functions of the rules, and of the cap of steps."""
        return self._type("set_up"), self._type("step"), self._type("close"), I64

    @property
    def _counts(self) -> tuple[Any, ...]:
        """Types of what a block leaves behind."""
        outcome = self.game.shape.signatures["set_up"].args[0].typeof("outcome")
        return types.Array(outcome, 1, "C"), types.Array(I64, 4, "C"), INTS, INTS, INTS, INTS

    def _entry(self, function: Any, *asked: Any) -> Any:
        return entries.entry(self.game.shape, function, *asked, checked=is_checked(self.game.module))

    def _period(self, period: npt.NDArray[np.int64] | None) -> npt.NDArray[np.int64]:
        return self.game.shape.period if period is None else period

    def block(
        self, pack: Any, seats: Seats, seed: int, lo: int, hi: int, period: npt.NDArray[np.int64] | None = None,
        arrange: Callable[[Any, Any], None] | None = None,
    ) -> Block:  # fmt: skip
        """Plays games lo <= index < hi.

        Parameters
        ----------
        pack : record of shape.pack, from `Pack.lay`
        seats : who decides, from `strategies.line_up`
        seed : int64, the experiment's seed
        period : int64[streams], see `luck.deal`; by default every game has chance of its own
        arrange : moves a set-up position into a scenario's, see `Scenario.arranger`

        Raises
        ------
        BadInput
            For a scenario's position that cannot be.
        """
        shape = self.game.shape
        outcomes = records(shape.outcome, hi - lo)
        pace = np.zeros(
            (len(self.game.sides) + 1, len(shape.tracks), shape.rounds, int(self._bins.max(initial=1))), np.int64
        )
        gaps = np.zeros(len(shape.gaps), np.int64)
        g, counts = self.game, (outcomes, pace, self._low, self._width, self._bins, gaps)
        if seats.search.any():
            for index in range(lo, hi):
                states = self.begin(pack, seed, index, period, arrange=arrange)
                self.play_on(states, pack, seats)
                self._count(states, index - lo, *counts)
        else:
            states = shape.new(2 if arrange is None else hi - lo)
            if arrange is not None:
                for index in range(lo, hi):
                    states[index - lo] = self.begin(pack, seed, index, period, arrange=arrange)[0]
            rules = (g.set_up, g.step, g.close, g.step_cap)
            self._play_block(states, pack, tuple(seats), arrange is not None, *rules, seed, lo, hi,
                             self._period(period), *counts)  # fmt: skip
        return Block(lo, hi, outcomes.view(np.ndarray).view(shape.outcome), pace, gaps)

    def begin(
        self, pack: Any, seed: int, index: int, period: npt.NDArray[np.int64] | None = None, *, tell: bool = False,
        arrange: Callable[[Any, Any], None] | None = None,
    ) -> Any:  # fmt: skip
        """The starting position of one game: states[0]; states[1] is a blank, states[2] belongs to search.

        With `tell` the game tells its tale, the set-up included. With `arrange` the position is a scenario's, and the
        tale begins there.

        Raises
        ------
        BadInput
            For a scenario's position that cannot be.
        """
        states = self.game.shape.new(3)
        states["log"]["on"][:2] = (CHOICES if self.game.tells_choices else 1) if tell else 0
        self._begin(states, pack, self.game.set_up, seed, index, self._period(period))
        if arrange is not None:
            states["log"]["n"] = 0
            self._arrange(states, pack, arrange)
        return states

    def _arrange(self, states: Any, pack: Any, arrange: Callable[[Any, Any], None]) -> None:
        """Moves the set-up position on the states into a scenario's, and refuses one that cannot be."""
        g = readable(states)[0]
        g.referee.round_no = 0  # what is told until it is set is of the set-up
        arrange(readable(np.asarray(pack))[()], g)
        broken = self.game.check(states[0], pack)
        if broken:
            raise BadInput(f"scenario: the position breaks what always holds: {self.game.invariants[broken - 1]}")
        if g.referee.ending != RUNNING:
            raise BadInput("scenario: the game is over in this position")

    def play_on(self, states: Any, pack: Any, seats: Seats, steps: int | None = None) -> None:
        """Plays the position on: to the end, or for a number of steps. The outcome is filled when the game ends."""
        g, steps = self.game, self.game.step_cap if steps is None else steps
        if seats.search.any():
            self.search(states, pack, seats, steps, self._nothing, np.empty((0, NOTED)))
        else:
            self._play_on(states, pack, tuple(seats), g.step, g.close, g.step_cap, steps)

    def fault(
        self, pack: Any, seats: Seats, seed: int, index: int, period: npt.NDArray[np.int64] | None = None,
        arrange: Callable[[Any, Any], None] | None = None,
    ) -> Fault:  # fmt: skip
        """Who answered what in a game that ended as illegal, which is played again."""
        states = self.begin(pack, seed, index, period, arrange=arrange)
        self.play_on(states, pack, seats)
        return self.fault_on(states, index)

    def fault_on(self, states: Any, index: int) -> Fault:
        """The same of the states where it was played."""
        asked, seat = states["asked"][0][0], int(states["referee"]["fault"][0])
        side, kind = int(states["referee"]["side_of"][0][seat]), self.game.kinds[int(asked["kind"])]
        return Fault(index, seat, side, kind, int(asked["style_choice"]), int(asked["n"]))

    def sum_scores(
        self, pack: Any, seats: Seats, seed: int, lo: int, hi: int, row: int, first: int, scores: int, side: int
    ) -> npt.NDArray[np.float64]:
        """Plays games lo <= index < hi of a player that notes scores among its weights, see `strategies.sampling`.

        Parameters
        ----------
        row, first, scores : where the scores stand in seats.weights, and how many there are
        side : the side that is to win; -1 for the first seat

        Returns
        -------
        float64[3, scores + 1]: sums over the games of the scores, of their squares, and of the scores times what the
        side has of what is played for (1 for a win); the last column is of that: nothing, squares, itself.
        """
        g, sums = self.game, np.zeros((3, scores + 1))
        self._sum_scores(g.shape.new(2), pack, tuple(seats), g.set_up, g.step, g.close, g.step_cap, seed, lo, hi,
                         self.game.shape.period, row, first, side, g.aim.code, sums)  # fmt: skip
        return sums

    def note_positions(
        self, pack: Any, seats: Seats, seed: int, lo: int, hi: int, people: int, prospects: Any, count: int,
        share: float,
    ) -> npt.NDArray[np.float32]:  # fmt: skip
        """Plays games lo <= index < hi and notes what can be seen of a share of the positions between two rounds.

        Parameters
        ----------
        people : seats 0 <= seat < people are looked from, each position from one of them
        prospects : kernel (game, pack, seat) that fills g.menu.scratch
        count : how many numbers it fills

        Returns
        -------
        float32[position, 2 + count]: index of the game, whether the seat won it or what else it played for, prospects.
        """
        g, noted = self.game, np.zeros(1, np.int64)
        rows = np.empty((int((hi - lo) * POSITIONS * share) + 1, 2 + count), np.float32)
        self._note_positions(g.shape.new(2), pack, tuple(seats), g.set_up, g.step, g.close, g.step_cap, seed, lo, hi,
                             self.game.shape.period, people, prospects, share, g.aim.code, rows, noted)  # fmt: skip
        return rows[: noted[0]]

    def witness(
        self, pack: Any, seats: Seats, seed: int, lo: int, hi: int, people: int, sight: Any, count: int, share: float,
        last: Sequence[str] = (),
    ) -> npt.NDArray[np.float32]:  # fmt: skip
        """Plays games lo <= index < hi and notes what one seat can see of the others, to learn what it cannot.

        Parameters
        ----------
        people : seats 0 <= seat < people are looked from, each position from one of them
        sight : kernel (game, pack, seat, other), see `strategies.beliefs.sight_of`
        count : how many features it fills
        share : of the positions that are noted
        last : kinds of decisions whose positions are noted where the game ends with one, in the eyes of who decided

        Returns
        -------
        float32[row, 4 + count + 3]: index of the game, number of the position, seat, other; the features, the set of
        classes that the other may have, its class, the seat's own.
        """
        g, noted = self.game, np.zeros(2, np.int64)
        most = int((hi - lo) * (POSITIONS * share + len(last)) + 1) * g.shape.seats
        rows = np.empty((most, 7 + count), np.float32)
        self._witness(g.shape.new(2), pack, tuple(seats), g.set_up, g.step, g.close, g.step_cap, seed, lo, hi,
                      g.shape.period, people, sight, share, sum(1 << g.kinds.index(kind) for kind in last), rows,
                      noted)  # fmt: skip
        return rows[: noted[0]]

    def note_decisions(
        self, pack: Any, seats: Seats, seed: int, lo: int, hi: int, features: Any, count: int, most: int,
        follows: bool = False,
    ) -> npt.NDArray[np.float64]:  # fmt: skip
        """Plays games lo <= index < hi and notes the options of every searched decision, to learn from.

        Parameters
        ----------
        features : kernel (pack, table, mine, menu, option, style's choice) that fills menu.scratch
        count : how many features it fills
        most : rows that are noted of one game
        follows : whether the games go on by what the players choose without search

        Returns
        -------
        float64[option, NOTED + count]: decision, kind, option, playouts, their mean value, features. Decisions are
        numbered through all games.
        """
        found, before = [], 0
        for index in range(lo, hi):
            rows = np.zeros((most, NOTED + count))
            states = self.begin(pack, seed, index)
            filled = self.search(states, pack, seats, self.game.step_cap, features, rows, follows)
            rows = rows[: filled[0]]
            rows[:, 0] += before
            before += int(filled[1])
            found.append(rows)
        return np.concatenate(found)

    def search(
        self, states: Any, pack: Any, seats: Seats, steps: int, features: Any, rows: npt.NDArray[np.float64],
        follows: bool = False,
    ) -> npt.NDArray[np.int64]:  # fmt: skip
        """Plays on where somebody searches, and notes the options of searched decisions in rows, while there is room.

        Returns
        -------
        int64[3]: rows filled, decisions, follows.
        """
        g, n = self.game, self.game.shape.options
        words = states.view(np.ndarray).view(np.uint64).reshape(len(states), -1)
        values = np.empty((n, min(int(seats.search.max()), MOST_PLAYOUTS)))
        noted = np.array([0, 0, follows])
        self._search_on(states, pack, tuple(seats), words, g.shape.position_words, g.step, g.close,
                        g.progress or self._no_progress, g.step_cap, g.aim.code, steps, np.empty(n, np.int64),
                        np.empty(n, np.int64), np.empty(n), values, features, rows, noted)  # fmt: skip
        return noted

    @cached_property
    def _begin(self) -> Any:
        shape, set_up = self.game.shape, self.game.shape.signatures["set_up"]
        asked = (self._type("set_up"), I64, I64, INTS)
        return kernel(entries.begin, signature=types.void(entries.states_type(shape), set_up.args[1], *asked))

    @cached_property
    def _play_on(self) -> Any:
        return self._entry(entries.play_on, self._type("step"), self._type("close"), I64, I64)

    @cached_property
    def _search_on(self) -> Any:
        memory = (INTS, INTS, FLOATS, MATRIX, self._type("features"), MATRIX, INTS)
        rules = (self._type("step"), self._type("close"), self._type("progress"), I64, I64)
        return self._entry(entries.search_on, types.Array(types.uint64, 2, "C"), I64, *rules, I64, *memory)

    @cached_property
    def _sum_scores(self) -> Any:
        return self._entry(entries.sum_scores, *self._rules, *SPAN, INTS, I64, I64, I64, I64, MATRIX)

    @cached_property
    def _note_positions(self) -> Any:
        noted = (self._type("redraw"), types.float64, I64, types.Array(types.float32, 2, "C"), INTS)
        return self._entry(entries.note_positions, *self._rules, *SPAN, INTS, I64, *noted)

    @cached_property
    def _witness(self) -> Any:
        noted = (self._type("sight"), types.float64, I64, types.Array(types.float32, 2, "C"), INTS)
        return self._entry(entries.witness, *self._rules, *SPAN, INTS, I64, *noted)

    @cached_property
    def _count(self) -> Any:
        return kernel(entries.count, signature=types.void(entries.states_type(self.game.shape), I64, *self._counts))

    @cached_property
    def _nothing(self) -> Any:
        return kernel(no_features, signature=self.game.shape.signatures["features"])

    @cached_property
    def _no_progress(self) -> Any:
        return kernel(no_progress, signature=self.game.shape.signatures["progress"])

    def check(self, pack: Any, seats: Seats, seed: int, lo: int, hi: int) -> dict[str, int]:
        """Plays games lo <= index < hi and checks the game's invariants after the set-up and after every step.

        Returns
        -------
        {invariant in words: index of the first game that broke it}; empty when all hold.
        """
        g = self.game
        broken = np.full(max(1, len(g.invariants)), -1, np.int64)
        rules = (self._type("set_up"), self._type("step"), self._type("check"), I64)
        play = self._entry(entries.check_block, *rules, *SPAN, INTS, INTS)
        play(g.shape.new(2), pack, tuple(seats), g.set_up, g.step, g.check, g.step_cap, seed, lo, hi,
             self.game.shape.period, broken)  # fmt: skip
        return {words: int(at) for words, at in zip(g.invariants, broken, strict=False) if at >= 0}


@cache
def engine(game: Game) -> Engine:
    """The game's engine, built once a process. Not safe to call first from two threads: warm up before fanning out.

    Raises
    ------
    BadInput
        For a game of somebody else's that does not compile, with the compiler's reason; for one whose kernels read
        what has no digest.
    """
    try:
        values_of(game.set_up, game.step, game.close)  # refuses what has no digest, interpreted, too
        for name in () if INTERPRETED else ("set_up", "step", "close"):  # else done when it is first called
            getattr(game, name).get_compile_result(game.shape.signatures[name])
    except BadInput as error:
        raise BadInput(f"game {game.key}: {error}") from None
    except Exception as error:
        if home_of(game.key) == OURS:
            raise
        found = f"{reason_of(error)}; `elderodds check {game.key}` plays it interpreted and tells the line"
        raise BadInput(f"{game.title} does not compile: {found}") from None
    return Engine(game)


def redraw_of(game: Game, searched: bool = True) -> Any:
    """`Game.redraw`, or a kernel that does nothing in its place: for a game without, or where nobody searches."""
    return game.redraw if game.redraw and searched else _no_redraw(game.shape)


def prospects_of(game: Game, prospects: Any) -> Any:
    """The kernel of a game's `Learning`, or one that does nothing in its place."""
    return _no_redraw(game.shape) if prospects is None else prospects


@cache
def _no_redraw(shape: Shape) -> Any:
    return kernel(no_redraw, signature=shape.signatures["redraw"])


def everybody(shape: Shape, decide: Any, styling: npt.NDArray[np.int32] | None = None) -> Seats:
    """Seats that all decide by one function, on whatever side; nobody has weights, slips or searches."""
    if styling is None:
        styling = np.zeros((shape.seats, shape.sides), np.int32)
    weights, slip, search = np.zeros((2 * STYLES, 64)), np.zeros((STYLES, KINDS)), np.zeros((STYLES, KINDS), np.int32)
    never, none = np.full((STYLES, 3), -1, np.int32), _no_redraw(shape)
    return Seats((decide,) * STYLES, styling, weights, slip, search, none, never, none, np.zeros((STYLES, 4)))
