"""A block of games, compiled: `play` is `start` followed by `resume`, game after game, in the memory of one.

Kernels of a game call `ask` for a decision, `tell` for the tale, `sample` for pacing, `end_game` to end, `gap` where no
clause covers the situation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from sim import luck
from sim.errors import BadInput
from sim.game import ILLEGAL, LINES, RUNNING, TRUNCATED, Game, Seats, records
from sim.kernel import kernel

__all__ = ["Block", "Engine", "ask", "end_game", "engine", "gap", "sample", "tell"]


# -- what the rules call ---------------------------------------------------------------------------------------------


@kernel
def ask(g, pack, seats, seat):
    """Has the seat choose from g.menu; the index of the option, int64.

    A menu of one is no decision. A strategy's index outside the menu ends the game as illegal.
    """
    menu = g.menu
    menu.seat = seat
    if menu.n <= 1:
        return np.int64(0)
    g.referee.decisions += 1
    rungs = seats.styling.shape[0] // len(g.own)
    rung = np.int64(g.referee.skill[seat] * rungs)
    style = seats.styling[seat + rung * len(g.own), g.referee.side_of[seat]]
    own = g.own[seat]
    if luck.chance(own, seats.slip[style]):
        return luck.below(own, menu.n)
    choice = np.int64(seats.styles[style](pack, g.table, g.mine[seat], menu, seats.weights[style], own))
    if choice < 0 or choice >= menu.n:
        g.referee.ending = ILLEGAL
        g.referee.fault = seat
        return np.int64(0)
    return choice


@kernel
def tell(g, what, who, a, b, c):
    """Adds a line to the tale of the game, if somebody listens. `what` numbers the sentence; `Game.tell` words it."""
    log = g.log
    if log.on == 0:
        return
    if log.n == LINES:
        log.lost += 1
        return
    line = log.line[log.n]
    line.what = what
    line.who = who
    line.a = a
    line.b = b
    line.c = c
    log.n += 1


@kernel
def sample(g, track, value):
    """Notes the value of a track at the end of the current round (referee.round_no, from 1).

    A game that starts from a described position has its first round there.
    """
    at = g.referee.round_no - 1
    if 0 <= at < g.pace.value.shape[1]:
        if g.pace.rounds == 0:
            g.pace.first = at
        g.pace.value[track, at] = value
        g.pace.rounds = at + 1


@kernel
def end_game(g, ending, side):
    """Ends the game, unless it has ended: the first cause stands. `side` -1 is nobody."""
    if g.referee.ending == RUNNING:
        g.referee.ending = ending
        g.referee.winner = side


@kernel
def gap(g, number):
    """Counts a situation that no clause covers."""
    g.referee.gap[number] += 1


# -- the block -------------------------------------------------------------------------------------------------------


@kernel
def start(desk, pack, set_up, seed, index, period):
    """desk[0] becomes the starting position of game `index`; desk[1] is blank and stays so."""
    desk[0] = desk[1]
    g = desk[0]
    luck.deal(g.luck, 0, seed, index, period)
    luck.deal(g.own, len(g.luck), seed, index, period)
    luck.deal(g.skill, len(g.luck) + len(g.own), seed, index, period)
    for seat in range(len(g.own)):
        g.referee.skill[seat] = luck.uniform(g.skill[0])
    set_up(g, pack)


@kernel
def resume(g, pack, seats, step, cap, steps):
    """Plays on from wherever the record stands, for at most `steps` steps or to the end."""
    referee = g.referee
    for _ in range(steps):
        if referee.ending != RUNNING:
            break
        step(g, pack, seats)
        referee.steps += 1
        if referee.ending == RUNNING and referee.steps >= cap:
            referee.ending = TRUNCATED
    if referee.ending == TRUNCATED or referee.ending == ILLEGAL:
        referee.winner = -1


@kernel
def finish(g, pack, close):
    """Fills the outcome of a game that has ended; `close` adds what only the game knows."""
    out = g.outcome
    referee = g.referee
    out.ending = referee.ending
    out.side = referee.winner
    out.fault = referee.fault if referee.ending == ILLEGAL else -1
    out.rounds = referee.round_no
    out.turns = referee.steps
    out.decisions = referee.decisions
    for seat in range(len(out.won)):
        out.team[seat] = referee.side_of[seat]
        out.won[seat] = 1 if referee.winner >= 0 and referee.side_of[seat] == referee.winner else 0
    close(g, pack)
    for seat in range(len(out.won)):
        if out.role[seat] < 0:
            out.won[seat] = 0  # a seat that is not in play wins nothing


@kernel
def count_pace(g, pace, low, width, bins):
    """Adds the game's track samples to pace[result, track, round, bin]; the last result is nobody's win."""
    result = g.referee.winner if g.referee.winner >= 0 else pace.shape[0] - 1
    for track in range(pace.shape[1]):
        for at in range(g.pace.first, g.pace.rounds):
            b = (g.pace.value[track, at] - low[track]) // width[track]
            pace[result, track, at, min(max(b, 0), bins[track] - 1)] += 1


def _begin(desk, pack, set_up, seed, index, period):
    start(desk, pack, set_up, seed, index, period)


def _play_on(desk, pack, styles, styling, weights, slip, step, close, cap, steps):
    g = desk[0]
    resume(g, pack, Seats(styles, styling, weights, slip), step, cap, steps)
    if g.referee.ending != RUNNING:
        finish(g, pack, close)


def _play_block(
    desk, arranged, pack, styles, styling, weights, slip, set_up, step, close, cap,
    seed, lo, hi, period, outcomes, pace, low, width, bins, gaps,
):  # fmt: skip
    seats = Seats(styles, styling, weights, slip)
    for index in range(lo, hi):
        g = desk[index - lo if arranged else 0]
        if not arranged:
            start(desk, pack, set_up, seed, index, period)
        resume(g, pack, seats, step, cap, cap)
        finish(g, pack, close)
        outcomes[index - lo] = g.outcome
        count_pace(g, pace, low, width, bins)
        for k in range(len(gaps)):
            gaps[k] += g.referee.gap[k]


def _check_block(desk, pack, styles, styling, weights, slip, set_up, step, check, cap, seed, lo, hi, period, broken):
    seats = Seats(styles, styling, weights, slip)
    g = desk[0]
    for index in range(lo, hi):
        start(desk, pack, set_up, seed, index, period)
        found = check(g, pack)
        while found == 0 and g.referee.ending == RUNNING:
            resume(g, pack, seats, step, cap, 1)
            found = check(g, pack)
        if found > 0 and broken[found - 1] < 0:
            broken[found - 1] = index


# -- the same from Python --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """What a block of games leaves behind.

    Attributes
    ----------
    lo, hi : the games are lo <= index < hi
    outcomes : one record of shape.outcome per game, in the order of their indices
    pace : int64[result, track, round, bin]; result is the winning side's number, the last one is nobody
    gaps : int64[gap], how often each situation without a clause was met
    """

    lo: int
    hi: int
    outcomes: npt.NDArray[Any]
    pace: npt.NDArray[np.int64]
    gaps: npt.NDArray[np.int64]


class Engine:
    """The compiled game: its entries, typed for its records. Building one compiles the rules if they never were."""

    def __init__(self, game: Game) -> None:
        self.game = game
        rec = game.shape.signatures
        set_up, step, close = (types.FunctionType(rec[k]) for k in ("set_up", "step", "close"))
        desk = types.Array(rec["set_up"].args[0], 1, "C")
        pack = rec["set_up"].args[1]
        ints, floats = types.Array(types.int64, 1, "C"), types.Array(types.float64, 1, "C")
        who = (rec["styles"], types.Array(types.int32, 2, "C"), types.Array(types.float64, 2, "C"), floats)
        outcomes = types.Array(rec["set_up"].args[0].typeof("outcome"), 1, "C")
        pace = types.Array(types.int64, 4, "C")
        i64 = types.int64
        self._begin = kernel(_begin, signature=types.void(desk, pack, set_up, i64, i64, ints))
        self._play_on = kernel(_play_on, signature=types.void(desk, pack, *who, step, close, i64, i64))
        self._play_block = kernel(
            _play_block,
            signature=types.void(desk, types.boolean, pack, *who, set_up, step, close, i64, i64, i64, i64, ints,
                                 outcomes, pace, ints, ints, ints, ints),
        )  # fmt: skip
        self._check_types = types.void(desk, pack, *who, set_up, step, types.FunctionType(rec["check"]), i64, i64, i64,
                                       i64, ints, ints)  # fmt: skip
        tracks = game.shape.tracks
        self._low = np.array([t.low for t in tracks], np.int64)
        self._width = np.array([t.width for t in tracks], np.int64)
        self._bins = np.array([t.bins for t in tracks], np.int64)

    @property
    def streams(self) -> int:
        """Number of streams: the sources of chance, the seats' own, and the one that says who of a mix sits where."""
        return len(self.game.shape.streams) + self.game.shape.seats + 1

    def _period(self, period: npt.NDArray[np.int64] | None) -> npt.NDArray[np.int64]:
        return np.ones(self.streams, np.int64) if period is None else period

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
        pace = np.zeros((len(self.game.sides) + 1, len(shape.tracks), shape.rounds, int(self._bins.max())), np.int64)
        gaps = np.zeros(len(shape.gaps), np.int64)
        g = self.game
        desk = shape.new(2 if arrange is None else hi - lo)
        if arrange is not None:
            for index in range(lo, hi):
                desk[index - lo] = self.begin(pack, seed, index, period, arrange=arrange)[0]
        self._play_block(desk, arrange is not None, pack, *seats, g.set_up, g.step, g.close, g.step_cap, seed, lo, hi,
                         self._period(period), outcomes, pace, self._low, self._width, self._bins, gaps)  # fmt: skip
        return Block(lo, hi, outcomes.view(np.ndarray).view(shape.outcome), pace, gaps)

    def begin(
        self, pack: Any, seed: int, index: int, period: npt.NDArray[np.int64] | None = None, *, tell: bool = False,
        arrange: Callable[[Any, Any], None] | None = None,
    ) -> Any:  # fmt: skip
        """The desk with the starting position of one game: desk[0] is the position, desk[1] a blank.

        With `tell` the game tells its tale, the set-up included. With `arrange` the position is a scenario's, and the
        tale begins there.

        Raises
        ------
        BadInput
            For a scenario's position that cannot be.
        """
        desk = self.game.shape.new(2)
        desk["log"]["on"] = tell
        self._begin(desk, pack, self.game.set_up, seed, index, self._period(period))
        if arrange is not None:
            desk["log"]["n"] = 0
            self._arrange(desk, pack, arrange)
        return desk

    def _arrange(self, desk: Any, pack: Any, arrange: Callable[[Any, Any], None]) -> None:
        """Moves the set-up position on the desk into a scenario's, and refuses one that cannot be."""
        g = desk.view(np.recarray)[0]
        arrange(np.asarray(pack).view(np.recarray)[()], g)
        broken = self.game.check(desk[0], pack)
        if broken:
            raise BadInput(f"scenario: the position breaks what always holds: {self.game.invariants[broken - 1]}")
        if g.referee.ending != RUNNING:
            raise BadInput("scenario: the game is over in this position")

    def play_on(self, desk: Any, pack: Any, seats: Seats, steps: int | None = None) -> None:
        """Plays the position on: to the end, or for a number of steps. The outcome is filled when the game ends."""
        g = self.game
        self._play_on(desk, pack, *seats, g.step, g.close, g.step_cap, g.step_cap if steps is None else steps)

    def check(self, pack: Any, seats: Seats, seed: int, lo: int, hi: int) -> dict[str, int]:
        """Plays games lo <= index < hi and checks the game's invariants after the set-up and after every step.

        Returns
        -------
        {invariant in words: index of the first game that broke it}; empty when all hold.
        """
        g = self.game
        broken = np.full(max(1, len(g.invariants)), -1, np.int64)
        play = kernel(_check_block, signature=self._check_types)
        play(g.shape.new(2), pack, *seats, g.set_up, g.step, g.check, g.step_cap, seed, lo, hi,
             self._period(None), broken)  # fmt: skip
        return {words: int(at) for words, at in zip(g.invariants, broken, strict=False) if at >= 0}


@cache
def engine(game: Game) -> Engine:
    """The game's engine, built once a process. Not safe to call first from two threads: warm up before fanning out."""
    return Engine(game)
