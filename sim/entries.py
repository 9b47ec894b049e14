"""What Python calls of a compiled game: entries that play a position on, or a block of games.

An entry takes the states, the pack's record and who sits at the table, then what it alone is asked. `play_block` is
`start` followed by `resume`, game after game; where somebody searches the same is done step by step by `sim.search`.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types

from sim import luck
from sim.address import address_of
from sim.aim import worth_for, worth_of_side
from sim.game import RUNNING, Seats, Shape
from sim.kernel import kernel
from sim.play import count_game, finish, resume, start
from sim.search import Search, resume_searching

__all__ = ["begin", "check_block", "count", "entry", "note_positions", "play_block", "play_on", "search_on",
           "sum_scores", "witness"]  # fmt: skip


def entry(shape: Shape, function: Callable[..., Any], *asked: Any, checked: bool | None = None) -> Any:
    """Compiles ``function(states, pack, who, ...)`` for positions of a game: `who` is `Seats` as a plain tuple.

    Parameters
    ----------
    function : reads ``seats = address_of(Seats(*who))``
    asked : numba's types of its further arguments
    checked : see `sim.kernel.kernel`
    """
    pack = shape.signatures["set_up"].args[1]
    signature = types.void(states_type(shape), pack, shape.signatures["seats"], *asked)
    return kernel(function, signature=signature, checked=checked)


def states_type(shape: Shape) -> Any:
    """numba's type of an array of positions."""
    return types.Array(numba.from_dtype(shape.game), 1, "C")


def begin(states, pack, set_up, seed, index, period):
    """states[0] becomes the starting position of game `index`."""
    start(states, pack, set_up, seed, index, period)


def play_on(states, pack, who, step, close, cap, steps):
    """Plays the position on states[0] on, for at most `steps` steps."""
    g = states[0]
    seats = address_of(Seats(*who))
    resume(g, pack, seats, step, cap, steps)
    if g.referee.ending != RUNNING:
        finish(g, pack, close)


def search_on(
    states, pack, who, words, size, step, close,
    progress, cap, aim, steps, options, playouts, means, values, features, rows, noted,
):  # fmt: skip
    """The same where somebody searches, see `sim.search`."""
    seats = address_of(Seats(*who))
    resume_searching(
        Search(states, words, size, pack, seats, step, close, progress, cap, aim, options, playouts, means, values,
               features, rows, noted),
        steps,
    )  # fmt: skip
    if states[0].referee.ending != RUNNING:
        finish(states[0], pack, close)


def play_block(
    states, pack, who, arranged, set_up,
    step, close, cap, seed, lo, hi, period, outcomes, pace, low, width, bins, gaps,
):  # fmt: skip
    """Games lo <= index < hi, one after the other in the memory of one; `arranged`: from those on the states."""
    seats = address_of(Seats(*who))
    for index in range(lo, hi):
        g = states[index - lo if arranged else 0]
        if not arranged:
            start(states, pack, set_up, seed, index, period)
        resume(g, pack, seats, step, cap, cap)
        finish(g, pack, close)
        count_game(g, index - lo, outcomes, pace, low, width, bins, gaps)


def sum_scores(
    states, pack, who, set_up, step, close, cap,
    seed, lo, hi, period, row, first, side, aim, sums,
):  # fmt: skip
    """Games of a player that notes scores among its weights, and their sums, see `Engine.sum_scores`."""
    seats = address_of(Seats(*who))
    learner = seats.weights[row]
    for index in range(lo, hi):
        start(states, pack, set_up, seed, index, period)
        g = states[0]
        resume(g, pack, seats, step, cap, cap)
        finish(g, pack, close)
        worth = worth_for(g.outcome, 0, aim) if side < 0 else worth_of_side(g.outcome, side, aim)
        for j in range(sums.shape[1] - 1):
            score = learner[first + j]
            learner[first + j] = 0.0
            sums[0, j] += score
            sums[1, j] += score * score
            sums[2, j] += score * worth
        sums[1, sums.shape[1] - 1] += worth * worth
        sums[2, sums.shape[1] - 1] += worth


def note_positions(
    states, pack, who, set_up, step, close, cap,
    seed, lo, hi, period, people, look, share, aim, rows, noted,
):  # fmt: skip
    """Games of which a share of the positions between two rounds is looked at, see `Engine.note_positions`."""
    seats = address_of(Seats(*who))
    n, width = 0, rows.shape[1]
    for index in range(lo, hi):
        start(states, pack, set_up, seed, index, period)
        g, first = states[0], n
        while g.referee.ending == RUNNING:
            round_no = g.referee.round_no
            resume(g, pack, seats, step, cap, 1)
            if g.referee.ending != RUNNING or g.referee.round_no == round_no or n == rows.shape[0]:
                continue
            if not luck.chance(g.search[0], share):
                continue
            seat = luck.below(g.search[0], people)
            look(g, pack, seat)
            rows[n, 0], rows[n, 1] = index, seat
            for f in range(2, width):
                rows[n, f] = g.menu.scratch[f - 2]
            n += 1
        finish(g, pack, close)
        for row in range(first, n):
            rows[row, 1] = worth_for(g.outcome, np.int64(rows[row, 1]), aim)
    noted[0] = n


def witness(
    states, pack, who, set_up, step, close, cap,
    seed, lo, hi, period, people, sight, share, last, rows, noted,
):  # fmt: skip
    """Games of which a share of the positions is looked at for what one seat cannot know, see `Engine.witness`."""
    seats = address_of(Seats(*who))
    for index in range(lo, hi):
        start(states, pack, set_up, seed, index, period)
        g = states[0]
        while g.referee.ending == RUNNING:
            resume(g, pack, seats, step, cap, 1)
            if g.referee.ending == RUNNING and luck.chance(g.search[0], share):
                note_others(g, pack, index, luck.below(g.search[0], people), sight, rows, noted)
        if g.menu.seat < people and (last >> g.menu.kind) & 1 == 1:
            note_others(g, pack, index, g.menu.seat, sight, rows, noted)
        finish(g, pack, close)


@kernel
def note_others(g, pack, index, seat, sight, rows, noted):
    """A row for each other seat, as one seat sees it; noted[0] counts rows, noted[1] positions."""
    n = noted[0]
    if n + len(g.own) > rows.shape[0]:
        return
    width = rows.shape[1] - 4
    for other in range(len(g.own)):
        sight(g, pack, seat, other)
        if g.menu.scratch[width - 3] == 0.0:
            continue
        rows[n, 0], rows[n, 1], rows[n, 2], rows[n, 3] = index, noted[1], seat, other
        for f in range(width):
            rows[n, 4 + f] = g.menu.scratch[f]
        n += 1
    noted[0] = n
    noted[1] += 1


def count(states, i, outcomes, pace, low, width, bins, gaps):
    """Adds the finished game on states[0], the i-th of its block."""
    count_game(states[0], i, outcomes, pace, low, width, bins, gaps)


def check_block(
    states, pack, who, set_up, step, check, cap,
    seed, lo, hi, period, broken,
):  # fmt: skip
    """Games whose invariants are checked after every step; broken[invariant] is the first game that broke it."""
    seats = address_of(Seats(*who))
    g = states[0]
    for index in range(lo, hi):
        start(states, pack, set_up, seed, index, period)
        found = check(g, pack)
        while found == 0 and g.referee.ending == RUNNING:
            resume(g, pack, seats, step, cap, 1)
            found = check(g, pack)
        if found > 0 and broken[found - 1] < 0:
            broken[found - 1] = index
