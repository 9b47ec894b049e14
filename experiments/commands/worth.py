"""`strategies GAME --worth`: what each thing is worth that a player may do, or is dealt.

Players who never do a thing play the same games as those who may, on the same chance; how much more often the latter
win is what it is worth to them, and to no others: a player who uses a thing badly is better off without it, and then it
is worth less than nothing. In a cooperative game all go without; where two sides play each other, all of the side;
where each plays for itself, one seat, each in turn. A thing is what a decision chooses, by the names of
``decisions.toml``: 'act.murder'. Or what options are about, by the names of the pack as ``words.toml`` tells them:
'Cards used: Sanctum', at whatever decision, and every copy of it. Or looking ahead, of players who search: they play as
the style that they start from, or look to the end of the round only, where the game has an outlook that says what a
position is worth. Or what nobody chooses, as the set-up deals it: 'Role: seer'. Games with it are held against games
without it; of those who play for themselves, seats with the role against those without.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed
from scipy.special import ndtr, ndtri

from experiments.measure.controls import Column, known_columns, mean_of
from experiments.measure.dealt import things_dealt
from experiments.measure.observed import Entry, observe
from experiments.measure.without import left_out, without
from experiments.measure.words import Choice, names_of, words_of
from experiments.play.fanout import Workers, play_blocks
from experiments.play.job import job_of
from experiments.play.progress import Progress, announce
from experiments.play.spec import Cell, make_specification
from experiments.statistics.holm import holm
from sim import BadInput, Game, find_game
from sim.aim import seat_numbers, worths
from sim.decisions import decisions_of
from sim.engine import engine
from sim.errors import unknown
from sim.game import FIRST_ENDING, MAIN_FIELDS, Seats
from strategies import Strategy, line_up
from strategies.outlook import outlook_of

__all__ = ["DEALT", "DEFAULT_GAMES", "Thing", "Worth", "sorts_of", "worth"]

DEFAULT_GAMES = 2000
DEALT, AHEAD = "dealt", "search"  # sorts of things besides decisions and what options are about
LEAST = 50  # games with a thing, and without it, below which nothing is told of what was dealt
PIECE = 256  # games that are played in one go
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Outcomes = npt.NDArray[Any]


@dataclass(frozen=True)
class Thing:
    """A thing that players may do, or are dealt, and what they lose without it: win rate, or what else they play for.

    Attributes
    ----------
    what, sort : its name, and where that is from: a decision, the title of a choice, 'search' or 'dealt'
    about : what is decided, or that it is dealt
    side : who goes without it; "" for one seat or all players
    difference, ci95 : with it less without it; above 0 it is good to have
    games : of these games, those in which they may part: it was there to be taken, or was dealt
    p : probability of so much, or more, if it were worth nothing, corrected for the number of things (Holm)
    """

    what: str
    sort: str
    about: str
    side: str
    difference: float
    ci95: tuple[float, float]
    games: int
    p: float


@dataclass(frozen=True)
class Worth:
    """What things are worth at one player count, the dearest first."""

    game: Game
    players: int
    who: str
    games: int
    seed: int
    things: tuple[Thing, ...]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `strategies GAME --worth --json` prints."""
        return {
            "game": self.game.key, "players": self.players, "strategies": self.who, "games": self.games,
            "seed": self.seed, "things": [vars(thing) for thing in self.things],
        }  # fmt: skip


@dataclass(frozen=True)
class _Without:
    """A thing that players go without.

    Attributes
    ----------
    what, sort, about : as of `Thing`
    player : who goes without it, of who does not
    seats : the table, of one at which such players sit
    entry : what `observe` counts it as, if it does
    """

    what: str
    sort: str
    about: str
    player: Callable[[Strategy], Strategy]
    seats: Callable[[Seats], Seats] = lambda seats: seats
    entry: Entry | None = None


def sorts_of(game: Game) -> list[str]:
    """The sorts of things there are, as `worth` is asked for them."""
    return [*decisions_of(game), *(choice.title for choice in _counted(game)), AHEAD, DEALT]


def _counted(game: Game) -> list[Choice]:
    """What options are about that has names of its own, and is not named by a decision already."""
    return [choice for choice in words_of(game).choices if choice.of or choice.field not in MAIN_FIELDS]


def worth(
    game: str, *, players: int | None = None, side: str = "", strategies: Sequence[str] | Mapping[Any, str] = (),
    of: Sequence[str] = (), games: int = DEFAULT_GAMES, seed: int = 1, workers: Workers | int | None = None,
    progress: bool = False,
) -> Worth:  # fmt: skip
    """Plays games with all things, and the same games without each; things that never came up are left out.

    Parameters
    ----------
    game, strategies, seed, workers, progress : as in `run`
    players : how many; by default the most
    side : whose things; by default the main side's
    of : sorts of things that are looked at, see `sorts_of`; by default all
    games : with all things; those in which a thing of the pack never stood on a menu are not played without it

    Raises
    ------
    BadInput
        For a side or a sort of things that does not exist, or a game that has none.
    """
    found = find_game(game)
    if side and side not in found.fallback:
        raise unknown(f"side of {game}", side, found.fallback)
    for sort in of:
        if sort not in sorts_of(found):
            raise unknown(f"sort of things of {game}", sort, sorts_of(found))
    count = found.players[-1] if players is None else players
    cell = make_specification(game, players=(count,), strategies=strategies, seed=seed).cells()[0]
    spread = Workers.of(workers)
    table = _Table(cell, side or found.main_side, games, spread)
    things = [thing for thing in _things(cell) if not of or thing.sort in of]
    told: list[Thing] = []
    with Progress(games * len(things), found.title, progress) as bar:
        for thing in things:
            told += table.without(thing)
            bar.advance(games)
    if not of or DEALT in of:
        told += table.dealt()
    if not told:
        raise BadInput(f"strategies {game} --worth: none of its decisions has values with names, and nothing is dealt")
    corrected = [replace(t, p=p) for t, p in zip(told, holm([t.p for t in told]), strict=True)]
    return Worth(found, count, cell.who, games, seed, tuple(sorted(corrected, key=lambda t: -t.difference)))


# -- what players go without -------------------------------------------------------------------------------------------


def _things(cell: Cell) -> Iterator[_Without]:
    """All things of a cell that players may go without."""
    game = cell.game
    for kind, decision in decisions_of(game).items():
        for field in (f for f in MAIN_FIELDS if f in decision.values):
            for name, value in decision.values[field].items():
                never = game.kinds.index(kind), MAIN_FIELDS.index(field), value
                yield _Without(f"{kind}.{name}", kind, decision.about, partial(replace, never=never))
    for choice in _counted(game):
        numbers: dict[str, list[int]] = {}
        for value, name in names_of(choice, cell.pack.content).items():
            numbers.setdefault(name, []).append(value)
        for name, values in numbers.items():
            yield _Without(
                f"{choice.title}: {name}", choice.title, choice.title,
                partial(without, field=choice.field), partial(left_out, game, choice, values),
                Entry(choice.title, name),
            )  # fmt: skip
    searching, outlook = [s for mix in cell.seating.values() for s in mix.rungs if s.search], outlook_of(game.key)
    if searching:
        yield _Without("looking ahead", AHEAD, "playouts before a decision", partial(replace, search=0))
    if outlook and any(s.horizon != 1 for s in searching):
        one = partial(replace, horizon=1, outlook=outlook)
        yield _Without("looking past the round", AHEAD, "playouts past the end of the round", one)


class _Table:
    """The games of a cell with all things, and what becomes of them without one.

    Attributes
    ----------
    goes : for each unit that wins or loses (a side, or each seat that plays for itself) who goes without: (seat, side)
    """

    def __init__(self, cell: Cell, side: str, games: int, workers: Workers) -> None:
        self.cell, self.side, self.games, self.workers = cell, cell.game.sides.index(side), games, workers
        self.apart = len(cell.game.fallback) > 2
        self.label = "" if self.apart or len(cell.game.fallback) == 1 else side
        units = range(cell.people) if self.apart else (self.side,)
        self.goes = [[key for key in cell.seating if key[0 if self.apart else 1] == unit] for unit in units]
        announce(cell.game)
        pieces = [(lo, min(lo + PIECE, games)) for lo in range(0, games, PIECE)]
        job = job_of(cell)
        self.outcomes = np.concatenate([b.outcomes for b in play_blocks(((job, *p) for p in pieces), workers)])
        self.results = self._results(self.outcomes)
        searches = any(s.search for mix in cell.seating.values() for s in mix.rungs)
        self.seen = None if searches else observe(cell, games, workers.count)
        known = known_columns(cell)
        self.controls = [(Column(name).of(self.outcomes).astype(np.int64), chances) for name, chances in known.items()]

    def _results(self, outcomes: Outcomes) -> Floats:
        """float64[game, unit]: what it had, more is better (1 for a win); NaN where a game did not end by the rules."""
        aim = self.cell.game.aim
        if not self.apart:
            found = worths(aim, outcomes, self.side)[:, None]
        elif aim.counts:
            found = (aim.better * seat_numbers(aim, outcomes)[:, : self.cell.people]).astype(np.float64)
        else:
            found = (outcomes["won"][:, : self.cell.people] > 0).astype(np.float64)
        found[outcomes["ending"] < FIRST_ENDING] = np.nan
        return found

    def without(self, thing: _Without) -> Iterator[Thing]:
        """What the thing is worth; nothing if it never came up."""
        rows = np.arange(self.games)
        if thing.entry and self.seen:
            rows = np.flatnonzero(self.seen.there[:, self.seen.entries.index(thing.entry)])
        if len(rows) == 0:
            return
        difference = np.zeros(self.games)
        for unit, keys in enumerate(self.goes):
            seats = thing.seats(line_up(self.cell.game, {
                key: _each(mix, thing.player) if key in keys else mix for key, mix in self.cell.seating.items()
            }))  # fmt: skip
            without = self._results(self._play(seats, rows))
            difference[rows] += (self.results[rows] - without)[:, unit] / len(self.goes)
        ended = ~np.isnan(difference)
        controls = [(values[ended], chances) for values, chances in self.controls]
        mean = mean_of(difference[ended], controls, share=len(self.goes) == 1 and not self.cell.game.aim.counts)
        yield Thing(thing.what, thing.sort, thing.about, self.label, mean.mean, mean.interval(0.95), len(rows), mean.p)

    def _play(self, seats: Seats, rows: npt.NDArray[np.int64]) -> Outcomes:
        """The outcomes of some games, by index."""
        play, laid, cell = engine(self.cell.game), self.cell.laid, self.cell
        ends = [0, *(np.flatnonzero(np.diff(rows) > 1) + 1).tolist(), len(rows)]
        pieces = [(rows[at], rows[min(at + PIECE, end) - 1] + 1) for first, end in pairwise(ends)
                  for at in range(first, end, PIECE)]  # fmt: skip

        def outcomes(lo: int, hi: int) -> Outcomes:
            return play.block(laid, seats, cell.seed, lo, hi, None, cell.arrange).outcomes

        spread = Parallel(n_jobs=self.workers.count, prefer="threads")
        jobs = (delayed(copy_context().run)(outcomes, int(lo), int(hi)) for lo, hi in pieces)
        return np.concatenate(spread(jobs))

    # -- what is dealt -------------------------------------------------------------------------------------------------

    def dealt(self) -> Iterator[Thing]:
        """What each thing is worth that the set-up deals to some and not to others."""
        for what, has, own in things_dealt(self.cell, self.games):
            if own or len(self.goes) == 1:
                yield from self._told(what, has if self.apart else np.asarray(has.any(axis=1))[:, None])

    def _told(self, what: str, has: Bools) -> Iterator[Thing]:
        """Units with a thing against units without it; those of a game win together or in turn, so games are drawn.

        The variance is that of a difference of ratios, linearised: what each game adds to it.
        """
        ended = ~np.isnan(self.results)
        each = [np.where(has == there, ended, False) for there in (True, False)]
        games = [int(there.any(axis=1).sum()) for there in each]
        if min(games) < LEAST:
            return
        results = np.nan_to_num(self.results)
        rates = [float(results[there].mean()) for there in each]
        adds = [((results - rate) * there).sum(axis=1) / there.sum() for rate, there in zip(rates, each, strict=True)]
        difference, error = rates[0] - rates[1], max(float(np.sqrt(((adds[0] - adds[1]) ** 2).sum())), 1e-12)
        half = float(ndtri(0.975)) * error
        about = "what the set-up deals, against games without it"
        yield Thing(what, DEALT, about, self.label, difference, (difference - half, difference + half), games[0],
                    float(2 * ndtr(-abs(difference) / error)))  # fmt: skip


def _each(player: Strategy, change: Callable[[Strategy], Strategy]) -> Strategy:
    """The player with a change, of a mix each of them."""
    if player.mixed:
        return replace(player, mixed=tuple(change(s) for s in player.mixed))
    return change(player)
