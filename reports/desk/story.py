"""One game step by step: what is told, the tracks, and what would happen from there, by playouts.

A playout goes on from a position with chance that nobody has met. What the seat whose view is taken cannot know (hands,
the order of decks, roles) is dealt anew, consistently with what it knows, as search does it; without a view all stays
as it lies. All seats play on by the strategies of the game.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from multiprocessing.pool import ThreadPool
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from experiments.measure.aims import figure_of
from experiments.measure.words import option_words, words_of
from experiments.play.fanout import Workers, warm_up
from experiments.play.job import job_of
from experiments.play.spec import Cell
from reports.page.language import in_game
from sim import Game, luck
from sim.address import address_of
from sim.aim import seat_numbers, worth_of_side, worths
from sim.decisions import decisions_of
from sim.engine import Engine, redraw_of
from sim.entries import entry
from sim.game import ASKED, PLAYOUT, PROBE, RUNNING, Seats
from sim.play import finish, resume

__all__ = ["chances", "options_at", "tell_game"]

FEW, MANY = 20, 120  # playouts of a step, at first and in all
OF_AN_OPTION = 400
SEATS_OWN = re.compile(r"_(\d+)$")  # a track of one seat: points_4
AHEAD = 40  # steps in which a choice is looked for
GAME, WORK = 0, 2  # records on the states
ALL = -1  # no view: everything stays as it lies
Event = dict[str, Any]
Floats = npt.NDArray[np.float64]


# -- the game ----------------------------------------------------------------------------------------------------------


class Position(NamedTuple):
    """A position between two steps, the sentences that led to it, and where it stands."""

    states: Any
    round: int
    lines: tuple[str, ...]


def _positions(cell: Cell, index: int) -> Iterator[Position]:
    """The positions of a game, from the set-up to the end; the same game that `replay` tells."""
    play, pack, seats, _ = warm_up(job_of(cell))
    states = play.begin(pack, cell.seed, index, tell=True, arrange=cell.arrange)
    g = states[GAME]
    at = 0
    while True:
        log = g["log"]
        lines = tuple(cell.game.tell(cell.pack.content, log["line"][i], cell.players) for i in range(int(log["n"])))
        log["n"] = 0
        yield Position(states, at, lines)
        if g["referee"]["ending"] != RUNNING:
            return
        at = int(g["referee"]["round_no"])
        play.play_on(states, pack, seats, 1)


def tell_game(cell: Cell, index: int) -> Event:
    """A game for the page: its steps with what is told, the tracks round by round, how it ended, who had what."""
    game, steps = cell.game, []
    for at in _positions(cell, index):
        steps.append({"round": at.round, "lines": list(at.lines)})
        states = at.states
    g = states[GAME]
    numbers = seat_numbers(game.aim, states["outcome"][GAME : GAME + 1])[0]
    out, first, last = g["outcome"], int(g["pace"]["first"]), int(g["pace"]["rounds"])
    tracks = [
        {"name": t.name, "title": t.title, "low": t.low, "high": t.high, "first": first + 1,
         "values": g["pace"]["value"][k, first:last].astype(int).tolist()}
        for k, t in enumerate(game.shape.tracks) if _is_played(t.name, int((out["role"] >= 0).sum()))
    ]  # fmt: skip
    seats = [
        {"seat": s, "role": game.roles[out["role"][s]], "side": game.sides[out["team"][s]],
         "won": bool(out["won"][s]), "number": int(numbers[s])}
        for s in range(len(out["role"])) if out["role"][s] >= 0
    ]  # fmt: skip
    return {
        "kind": "story", "index": index, "players": cell.players, "steps": steps, "tracks": tracks, "seats": seats,
        "ending": game.ending_name(int(out["ending"])), "rounds": int(out["rounds"]),
        "side": game.sides[out["side"]] if out["side"] >= 0 else None, "lost": int(g["log"]["lost"]),
    }  # fmt: skip


def _is_played(track: str, seats: int) -> bool:
    """Whether a track is the table's, or that of a seat in play."""
    own = SEATS_OWN.search(track)
    return own is None or int(own[1]) <= seats


# -- playouts ----------------------------------------------------------------------------------------------------------


def _playouts(
    states,
    pack,
    who,
    step,
    close,
    cap,
    seat,
    option,
    key,
    lo,
    hi,
    side,
    aim,
    found,
):
    seats = address_of(Seats(*who))
    for r in range(lo, hi):
        states[2] = states[0]
        g = states[2]
        mine = luck.mix(np.uint64(key) + np.uint64(r) * luck.GAMMA)
        if option >= 0:
            g.script.mode = PLAYOUT
            g.script.at = 0
            g.script.n = 0
            g.script.open = 0
            g.script.option = option
            g.script.key = mine
        else:
            luck.renew(g.luck, mine, 0)
            luck.renew(g.own, mine, len(g.luck))
            luck.renew(g.search, mine, len(g.luck) + len(g.own))
            if seat >= 0:
                seats.redraw(g, pack, seat)
        resume(g, pack, seats, step, cap, cap)
        finish(g, pack, close)
        found[r - lo] = worth_of_side(g.outcome, side, aim)


def _probe(states, pack, who, step):
    states[2] = states[0]
    g = states[2]
    g.script.mode = PROBE
    g.script.at = 0
    g.script.n = 0
    g.script.open = 0
    step(g, pack, address_of(Seats(*who)))


@cache
def _kernels(game: Game) -> tuple[Any, Any]:
    """Playouts from a position, and the question of a step; compiled when first asked for."""
    shape, i64 = game.shape, types.int64
    step, close = (types.FunctionType(shape.signatures[name]) for name in ("step", "close"))
    asked = (step, close, *8 * (i64,), types.Array(types.float64, 1, "C"))
    return entry(shape, _playouts, *asked), entry(shape, _probe, step)


class _Table(NamedTuple):
    """What playouts of a cell need."""

    game: Game
    play: Engine
    pack: Any
    seats: Seats
    key: int

    def worths(self, states: Any, seat: int, option: int, lo: int, hi: int) -> Floats:
        """What the main side has in playouts lo <= r < hi from the position on the states, as `sim.aim` has it."""
        found, own = np.zeros(hi - lo), self.game.shape.new(3)
        own[GAME] = states[GAME]
        own["log"]["on"] = 0
        seats = self.seats if option < 0 else _asking(self.seats)
        _kernels(self.game)[0](own, self.pack, tuple(seats), self.game.step, self.game.close, self.game.step_cap, seat,
                               option, self.key, lo, hi, main_of(self.game), self.game.aim.code, found)  # fmt: skip
        return found


def _asking(seats: Seats) -> Seats:
    """The same seats, at whose every question a step that is played again may stop."""
    return seats._replace(search=np.ones_like(seats.search))


def _table(cell: Cell, index: int) -> _Table:
    play, pack, seats, _ = warm_up(job_of(cell))
    # a searching player plays on by its style; what a seat cannot know is dealt anew
    seats = seats._replace(search=np.zeros_like(seats.search), redraw=redraw_of(cell.game))
    return _Table(cell.game, play, pack, seats, int(np.random.default_rng([cell.seed, index]).integers(2**62)))


def main_of(game: Game) -> int:
    """The number of the main side."""
    return game.sides.index(game.main_side)


def _told(game: Game, worths: Floats) -> Event:
    """The main side's rate or mean, its interval, and the games."""
    return {**figure_of(game, worths), "playouts": len(worths)}


def chances(cell: Cell, index: int, view: int, workers: Workers, stopped: Callable[[], bool]) -> Iterator[Event]:
    """The main side's chance at every step of a game, or the mean of what is played for: a first look, then a better.

    Parameters
    ----------
    view : the seat, from 0, whose knowledge is taken; ALL for everything as it lies

    Yields
    ------
    {"kind": "chance", "step", "rate" or "mean", "ci95", "playouts"}; of the last step what came.
    """
    table = _table(cell, index)
    view = view if cell.game.redraw is not None and 0 <= view < cell.people else ALL
    _kernels(cell.game)
    positions = []
    for at in _positions(cell, index):
        states = cell.game.shape.new(1)
        states[0] = at.states[GAME]
        positions.append(states)
    last = positions.pop()
    (key, came), _ = figure_of(cell.game, worths(cell.game.aim, last["outcome"], main_of(cell.game))).items()
    yield {"kind": "chance", "step": len(positions), key: came, "ci95": [came, came], "playouts": 0}
    known: list[Floats] = [np.empty(0)] * len(positions)
    with ThreadPool(workers.count) as pool:
        for lo, hi in ((0, FEW), (FEW, MANY)):
            tasks = ((table, states, view, lo, hi) for states in positions)
            for step, found in enumerate(pool.imap(_played, tasks)):
                if stopped():
                    return
                known[step] = np.concatenate((known[step], found))
                yield {"kind": "chance", "step": step, **_told(cell.game, known[step])}
    yield {"kind": "done"}


def _played(task: tuple[_Table, Any, int, int, int]) -> Floats:
    table, states, view, lo, hi = task
    return table.worths(states, view, -1, lo, hi)


# -- options -----------------------------------------------------------------------------------------------------------


def options_at(cell: Cell, index: int, step: int, workers: Workers, stopped: Callable[[], bool]) -> Iterator[Event]:
    """The first question after so many steps or soon after, and what the main side has by the option that is taken.

    All options meet the same luck; what the seat that is asked cannot know is dealt anew.

    Yields
    ------
    {"kind": "question", "step", "seat", "about", "options": words, "taken"} or {"kind": "no question"}; then
    {"kind": "option", "option", "rate" or "mean", "ci95", "playouts"} for each, twice.
    """
    game, table = cell.game, _table(cell, index)
    asked = game.shape.new(3)
    for at, position in enumerate(_positions(cell, index)):
        if at < step:
            continue
        asked[GAME] = position.states[GAME]
        if at >= step + AHEAD or asked["referee"]["ending"][GAME] != RUNNING:
            yield {"kind": "no question"}
            return
        _kernels(game)[1](asked, table.pack, tuple(_asking(table.seats)), game.step)
        if int(asked["referee"]["ending"][WORK]) == ASKED:
            break
    work = asked[WORK]
    menu, script = work["asked"][0], work["script"]
    kind, n = game.kinds[int(menu["kind"])], int(menu["n"])
    decision = decisions_of(game).get(kind)
    seat = int(script["seat"])
    records = {"table": work["table"], "mine": work["mine"][seat], "pack": table.pack}
    yield {
        "kind": "question", "step": at, "decision": in_game(words_of(game).name("decision", kind)), "seat": seat,
        "taken": int(script["style_choice"]),
        "side": game.sides[int(work["referee"]["side_of"][seat])],
        "about": in_game(decision.about) if decision else "",
        "options": _worded([option_words(game, cell.pack.content, records, kind, menu["option"][i], in_game)
                            for i in range(n)]),
    }  # fmt: skip
    known: list[Floats] = [np.empty(0)] * n
    with ThreadPool(workers.count) as pool:
        for lo, hi in ((0, FEW), (FEW, OF_AN_OPTION)):
            tasks = ((table, asked, option, lo, hi) for option in range(n))
            for option, found in enumerate(pool.imap(_tried, tasks)):
                if stopped():
                    return
                known[option] = np.concatenate((known[option], found))
                yield {"kind": "option", "option": option, **_told(game, known[option])}
    yield {"kind": "done"}


def _tried(task: tuple[_Table, Any, int, int, int]) -> Floats:
    table, states, option, lo, hi = task
    return table.worths(states, ALL, option, lo, hi)


def _worded(options: Sequence[dict[str, str]]) -> list[str]:
    """Each option in words: what all of them have alike is left out, unless nothing is left; like ones are numbered."""
    names = list(dict.fromkeys(name for option in options for name in option))
    differing = [name for name in names if len({option.get(name) for option in options}) > 1]
    texts = [", ".join(option[name] for name in differing or names if name in option) or "–" for option in options]
    return [f"{text} ({texts[:i].count(text) + 1})" if texts.count(text) > 1 else text for i, text in enumerate(texts)]
