"""Additive counters of a cell: blocks add up in any order, and a million games cost the memory of one."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from sim import Game
from sim.aim import in_play, seat_numbers, winners
from sim.block import Block
from sim.game import FIRST_ENDING, ILLEGAL

__all__ = [
    "APART", "DEALT", "DEALT_TO", "ENDING", "LOWEST", "ROLE", "SEAT", "SIDE", "TABLE", "VALUES", "Tally", "Watched",
    "single_columns", "tally",
]  # fmt: skip

Counts = npt.NDArray[np.int64]
BINS = 8192  # of what is watched
LOWEST, VALUES = -1, 130  # values of the game's own numbers that are told apart: -1 to 128; others count as the nearest
DEALT = 64  # values of what is dealt: 0 to 63
DIGITS = 12  # binary ones of a sum of scores that are kept: up to 4,095 it is exact
# Whose numbers `Tally.numbers` has: sides, seats, roles; a seat less the mean of its table; the main side where a game
# ends so, where somebody has a role, where a column that the set-up deals has a value.
SIDE, SEAT, ROLE, APART, ENDING, TABLE, DEALT_TO = range(7)


class Measured(Protocol):
    """A number for each game, as `measures.Measure` has it."""

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """The number of each game; NaN where a game did not end by the rules."""


@dataclass(frozen=True)
class Watched:
    """A measure whose values are counted besides all else.

    Attributes
    ----------
    given : only games in which this is above 0 count
    fine : bins for each whole value
    """

    measure: Measured
    given: Measured | None = None
    fine: int = 1

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """The value of each bin."""
        return np.arange(BINS) / self.fine

    def counts(self, outcomes: npt.NDArray[np.void]) -> Counts:
        """Games by the nearest bin."""
        values = self.measure.of(outcomes)
        counted = ~np.isnan(values) if self.given is None else ~np.isnan(values) & (self.given.of(outcomes) > 0)
        bins = np.clip(np.rint(self.fine * values[counted]), 0, BINS - 1)
        return np.bincount(bins.astype(np.int64), minlength=BINS)


@dataclass(frozen=True)
class Tally:
    """Integer counts over games. All arrays int64.

    Seats and roles are those of people: what plays by the rules alone is no seat here.

    A game cut at the step cap (truncated) or stopped by an illegal choice has no winner and no loser: it stands in
    `games`, `endings`, `endings_by_side`, `turns`, `decisions`, `pace`, `gaps` and `faults`, and nowhere else. So the
    rate of a side is sides / ended, of a seat seat_wins / seat_games.

    Where several sides may win one game (`Aim.shared`) it counts for each of them, in `sides` and in all that is by
    winner; there the last entry, nobody, is what makes the games of a row add up.

    Attributes
    ----------
    games : number of games
    endings : [code] 0 is unused, 1 truncated, 2 illegal, then the game's own
    sides : [side] games won by a side; the last entry is games won by nobody
    endings_by_side : [code, side] the two together, the last side nobody
    seat_games, seat_wins : [seat] games in which the seat was in play, and those it won
    seat_side_games, seat_side_wins : [seat, side] the same by the side the seat was on
    seat_squares : [side, 2 * seat, 2 * seat] sums over games of the products of what seats won and whether they were in
        play, on that side (the last entry: on any): what one seat wins hangs on what the others win
    role_games, role_wins : [role] seats that had the role, and those of them that won
    role_tables : [role] games in which somebody had the role
    role_squares : [role, 3] sums over games of wins**2, wins * holders, holders**2, for the interval of the role's
        rate: holders of a role at one table do not win independently
    role_tables_by_side : [role, side] games in which somebody had the role, by winner; the last side nobody
    rounds : [round] games that ended in that round
    rounds_by_side : [round, side] the same by winner
    turns, decisions : sums
    extra : [field] sums of the game's own columns; extra_squares : sums of their squares
    pace : [result, track, round, bin]
    gaps : [gap]
    faults : [seat] illegal choices by seat
    watched : [what is watched, bin] games, see `Watched`; not the same for every player count
    by_value : [column, value - LOWEST, side] games by the value of each of `single_columns`, by winner
    together : [value, value, side] games by the first two columns that the set-up deals, by winner; zero for fewer
    numbers : [row, 5] of what is played for, if that is not to win: whose numbers (`SIDE` to `DEALT`) and which of
        them; how many of its seats were in play; the sum of their scores or places, of above 4,095 the first twelve
        binary digits; games. Sorted by the first four, each of them once
    """

    games: Counts
    endings: Counts
    sides: Counts
    endings_by_side: Counts
    seat_games: Counts
    seat_wins: Counts
    seat_side_games: Counts
    seat_side_wins: Counts
    seat_squares: Counts
    role_games: Counts
    role_wins: Counts
    role_tables: Counts
    role_squares: Counts
    rounds: Counts
    rounds_by_side: Counts
    turns: Counts
    decisions: Counts
    extra: Counts
    extra_squares: Counts
    pace: Counts
    gaps: Counts
    faults: Counts
    watched: Counts = field(default_factory=lambda: np.zeros((0, BINS), np.int64), compare=False)
    role_tables_by_side: Counts = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    by_value: Counts = field(default_factory=lambda: np.zeros((0, VALUES, 0), np.int64))
    together: Counts = field(default_factory=lambda: np.zeros((0, 0, 0), np.int64))
    numbers: Counts = field(default_factory=lambda: np.zeros((0, 5), np.int64))

    @property
    def ended(self) -> int:
        """Games that ended by the rules."""
        return int(self.endings[FIRST_ENDING:].sum())

    def without_pace(self) -> "Tally":
        """The same counts but `pace`, which is most of their memory."""
        return replace(self, pace=np.zeros_like(self.pace[:, :, :0]))

    def __add__(self, other: "Tally") -> "Tally":
        """Counts of both; exact, and the same in any order."""
        both = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self) if f.name != "numbers"}
        return Tally(**both, numbers=_merged(np.concatenate((self.numbers, other.numbers))))


def single_columns(game: Game) -> list[str]:
    """The game's own columns of the outcome that are one number each."""
    dtype = game.shape.outcome["extra"]
    return [name for name in dtype.names or () if not dtype[name].shape]


def tally(game: Game, block: Block, people: int, watched: Sequence[Watched] = (), dealt: Sequence[str] = ()) -> Tally:
    """Counts of a block of games.

    Parameters
    ----------
    people : seats that people play, the first ones; what sits after them is counted for no seat and no role
    watched : what is counted besides
    dealt : the game's own columns that the set-up deals
    """
    every: npt.NDArray[Any] = block.outcomes
    sides, seats, roles = len(game.sides), game.shape.seats, len(game.roles)
    ending = every["ending"].astype(np.int64)
    codes = len(game.endings) + FIRST_ENDING
    o = every[ending >= FIRST_ENDING]
    by = _Winners(game, o)
    rounds = np.clip(o["rounds"], 0, game.shape.rounds).astype(np.int64)
    role, team = _columns(o["role"]), _columns(o["team"])
    present = role >= 0
    present[people:] = False
    won = (_columns(o["won"]) > 0) & present
    by_seat = [_table(team[s][present[s]], sides, won[s][present[s]], 2) for s in range(seats)]
    holders = np.stack([(present & (role == r)).sum(axis=0, dtype=np.int8) for r in range(roles)]).astype(np.int64)
    winners = np.stack([(won & (role == r)).sum(axis=0, dtype=np.int8) for r in range(roles)]).astype(np.int64)
    on = [present & (team == k) for k in range(sides)]
    squares = [_sums(winners, winners), _sums(winners, holders), _sums(holders, holders)]
    names = o["extra"].dtype.names or ()
    none = np.zeros((0, len(o)), np.int64)
    extra = np.concatenate([none, *(_columns(o["extra"][name]).astype(np.int64) for name in names)])
    return Tally(
        games=np.array(len(every), np.int64),
        endings=np.bincount(ending, minlength=codes),
        sides=by.sides(),
        endings_by_side=_Winners(game, every).table(ending, codes),
        seat_games=present.sum(axis=1, dtype=np.int64),
        seat_wins=won.sum(axis=1, dtype=np.int64),
        seat_side_games=np.array([t.sum(axis=1) for t in by_seat], np.int64),
        seat_side_wins=np.array([t[:, 1] for t in by_seat], np.int64),
        seat_squares=np.stack([_products(won & some, some) for some in (*on, present)]),
        role_games=holders.sum(axis=1),
        role_wins=winners.sum(axis=1),
        role_tables=(holders > 0).sum(axis=1, dtype=np.int64),
        role_tables_by_side=np.stack([by.table(there, 2)[1] for there in holders > 0]),
        role_squares=np.stack(squares, axis=1),
        rounds=np.bincount(rounds, minlength=game.shape.rounds + 1),
        rounds_by_side=by.table(rounds, game.shape.rounds + 1),
        turns=np.array(every["turns"].sum(dtype=np.int64)),
        decisions=np.array(every["decisions"].sum(dtype=np.int64)),
        extra=extra.sum(axis=1),
        extra_squares=_sums(extra, extra),
        pace=block.pace,
        gaps=block.gaps,
        faults=np.bincount(every["fault"][ending == ILLEGAL], minlength=seats).astype(np.int64),
        watched=np.array([one.counts(every) for one in watched], np.int64).reshape(len(watched), BINS),
        by_value=_values(o["extra"], single_columns(game), by),
        together=_together(o["extra"], dealt, by),
        numbers=_merged(_numbers(game, o, present.T, dealt)),
    )


class _Winners:
    """Who won games: the side that is named, or where several may win each that did.

    Attributes
    ----------
    won : int64[win], the side, the last one nobody: of each game once, or where several may win once for each of them
    games : int64[win], the number of the game, where several may win
    """

    def __init__(self, game: Game, outcomes: npt.NDArray[Any]) -> None:
        self.nobody, self.shared = len(game.sides), game.aim.shared
        if self.shared:
            won = np.stack([winners(game.aim, outcomes, k) for k in range(self.nobody)])
            self.won, self.games = np.nonzero(np.concatenate((won, ~won.any(axis=0, keepdims=True))))
        else:
            self.won = np.where(outcomes["side"] < 0, self.nobody, outcomes["side"]).astype(np.int64)

    def sides(self) -> Counts:
        """Games won by each side, and by nobody."""
        return np.bincount(self.won, minlength=self.nobody + 1)

    def table(self, values: npt.NDArray[Any], n: int) -> Counts:
        """counts[value, side] of small integers of the games, 0 <= value < n; rows add up to the games with a value."""
        if not self.shared:
            return _table(values, n, self.won, self.nobody + 1)
        found = _table(values[self.games], n, self.won, self.nobody + 1)
        found[:, -1] += np.bincount(values, minlength=n) - found.sum(axis=1)
        return found


def _values(extra: npt.NDArray[Any], names: Sequence[str], by: _Winners) -> Counts:
    """counts[column, value - LOWEST, side]."""
    bins = [np.clip(extra[name].astype(np.int64) - LOWEST, 0, VALUES - 1) for name in names]
    return np.array([by.table(b, VALUES) for b in bins], np.int64).reshape(len(names), VALUES, by.nobody + 1)


def _together(extra: npt.NDArray[Any], dealt: Sequence[str], by: _Winners) -> Counts:
    """counts[value, value, side] of the first two columns that are dealt."""
    if len(dealt) < 2:
        return np.zeros((0, 0, by.nobody + 1), np.int64)
    one, other = (np.clip(extra[name].astype(np.int64), 0, DEALT - 1) for name in dealt[:2])
    return by.table(one * DEALT + other, DEALT * DEALT).reshape(DEALT, DEALT, by.nobody + 1)


def _numbers(game: Game, o: npt.NDArray[Any], people: npt.NDArray[np.bool_], dealt: Sequence[str]) -> Counts:
    """`Tally.numbers`; `people` says of [game, seat] whether a person sat there."""
    if not game.aim.counts:
        return np.zeros((0, 5), np.int64)
    each, there = seat_numbers(game.aim, o), in_play(o)
    rows: list[Counts] = []

    def add(sort: int, which: int, own: npt.NDArray[np.bool_], games: Any = slice(None)) -> None:
        """Of some seats the sum in each game, or in some games."""
        own = own[games]
        rows.extend(_rows(sort, which, own.sum(axis=1), np.where(own, each[games], 0).sum(axis=1)))

    for side in range(len(game.sides)):
        add(SIDE, side, there & (o["team"] == side))
    held = [people & (o["role"] == role) for role in range(len(game.roles))]
    for role, own in enumerate(held):
        add(ROLE, role, own)
    players, total = people.sum(axis=1), np.where(people, each, 0).sum(axis=1)
    for seat in range(people.shape[1]):
        add(SEAT, seat, people & (np.arange(people.shape[1]) == seat))
        rows += _rows(APART, seat, np.where(people[:, seat], players, 0), players * each[:, seat] - total)
    main = there & (o["team"] == game.sides.index(game.main_side))
    for code in np.unique(o["ending"]).tolist():
        add(ENDING, code, main, o["ending"] == code)
    for role, own in enumerate(held if len(held) > 1 else ()):
        add(TABLE, role, main, own.any(axis=1))
    names = single_columns(game)
    for name in dealt:
        at, values = VALUES * names.index(name) - LOWEST, np.clip(o["extra"][name], LOWEST, VALUES + LOWEST - 1)
        for value in np.unique(values).tolist():
            add(DEALT_TO, at + value, main, values == value)
    return np.concatenate(rows) if rows else np.zeros((0, 5), np.int64)


def _rows(sort: int, which: int, seats: Counts, total: Counts) -> list[Counts]:
    """Rows of `Tally.numbers` from sums over seats, and how many seats these are; of none there is no row."""
    found = []
    for n in np.flatnonzero(np.bincount(seats, minlength=1)[1:]) + 1:
        values, games = _counted(_rounded(total[seats == n]))
        found.append(np.stack([*(np.full(len(values), x) for x in (sort, which, n)), values, games], axis=1))
    return found


def _counted(values: Counts) -> tuple[Counts, Counts]:
    """Values in their order, each once, and how many there are; sorting them takes longer than some games do."""
    low, high = int(values.min()), int(values.max())
    if high - low >= max(BINS, len(values)):
        return np.unique(values, return_counts=True)
    found = np.bincount(values - low)
    there = np.flatnonzero(found)
    return there + low, found[there]


def _rounded(values: Counts) -> Counts:
    """Whole numbers to their first `DIGITS` binary digits, so that there are never many of them."""
    size = np.abs(values)
    if size.max(initial=0) < 1 << DIGITS:
        return values
    shift = np.maximum(np.frexp(size)[1].astype(np.int64) - DIGITS, 0)
    return np.sign(values) * ((size + ((1 << shift) >> 1)) >> shift << shift)


def _merged(rows: Counts) -> Counts:
    """Rows of `Tally.numbers` in order, those of the same number as one."""
    rows = rows[np.lexsort(rows[:, 3::-1].T)]
    new = np.any(np.diff(rows[:, :4], axis=0, prepend=rows[:1, :4] - 1) != 0, axis=1)
    found = rows[new]
    if len(found) < len(rows):
        found[:, 4] = np.add.reduceat(rows[:, 4], np.flatnonzero(new))
    return found


def _columns(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A field of the games by column, [column, game]: one column, or one for each entry of an array."""
    return np.ascontiguousarray(values.reshape(len(values), math.prod(values.shape[1:])).T)


def _sums(a: Counts, b: Counts) -> Counts:
    """Sums over games of the products of two sets of columns, each with its own."""
    return np.einsum("cg,cg->c", a, b)


def _products(won: npt.NDArray[np.bool_], there: npt.NDArray[np.bool_]) -> Counts:
    """Sums over games of the products of columns: what each seat won, then whether it was there."""
    both = np.concatenate((won, there)).astype(np.float64)  # BLAS is exact on small integers
    return (both @ both.T).astype(np.int64)


def _table(a: npt.NDArray[Any], n: int, b: npt.NDArray[Any], m: int) -> Counts:
    """counts[a, b] of two arrays of small integers, 0 <= a < n and 0 <= b < m."""
    return np.bincount(a.astype(np.int64) * m + b.astype(np.int64), minlength=n * m).reshape(n, m)
