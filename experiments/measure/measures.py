"""What is measured in a game, one number for each game."""

import math
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.lib.recfunctions import structured_to_unstructured

from experiments.play.spec import Cell
from sim import Aim, BadInput, Game, load_pack
from sim.aim import in_play, seat_numbers, side_numbers, winners
from sim.errors import unknown
from sim.game import FIRST_ENDING
from sim.pack import Time

__all__ = ["Below", "Floats", "Gap", "Measure", "Whole", "aim_of", "is_share", "parse_measure"]

STATISTICS = ("mean", "p10", "p50", "p90")
MAIN = ("rate", "score", "place")  # of a side; without one, of the main side
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Measure:
    """A number for each game, and what is asked of these numbers.

    Attributes
    ----------
    name : 'rate:SIDE', the side won; 'score:SIDE', the mean score of its seats in play, 'score.SEAT', of one, from 1;
        'place:SIDE' and 'place.SEAT', likewise in the ranking; 'ending:NAME', the game ended so; 'rounds', 'turns',
        'decisions', 'minutes', its length; 'extra.COLUMN', a column of the game's own. With '.p10', '.p50' or '.p90'
        that quantile
    low, high : the smallest value and the largest, infinite where none is known; 0 and 1 where the mean is a share of
        games
    number : of the side, the seat (from 0) or the ending
    statistic : 'mean', or a quantile: 'p10', 'p50', 'p90'
    time : of minutes, how long things take
    aim : of wins, scores and places: what is played for
    """

    name: str
    low: float = 0
    high: float = 1
    number: int = 0
    statistic: str = "mean"
    time: Time | None = None
    aim: Aim = field(default=Aim())

    @property
    def share(self) -> bool:
        """Whether the mean is a share of games, so that every game gives 0 or 1."""
        return self.low == 0 and self.high == 1

    @property
    def quantile(self) -> float | None:
        """The quantile asked for, 0 < q < 1; None for the mean."""
        return None if self.statistic == "mean" else int(self.statistic[1:]) / 100

    @property
    def mean(self) -> "Measure":
        """Its mean, in place of a quantile."""
        if self.quantile is None:
            return self
        return replace(self, name=self.name.removesuffix(f".{self.statistic}"), statistic="mean")

    def in_cell(self, cell: Cell) -> "Measure":
        """The same in a cell: minutes by the seconds of its pack."""
        return replace(self, time=cell.pack.content.time) if self.time else self

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """The number of each game; NaN where a game did not end by the rules, and of who was not in play."""
        return np.where(outcomes["ending"] >= FIRST_ENDING, self._raw(outcomes), np.nan).astype(np.float32)

    def _raw(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[Any]:
        kind, _, column = self.mean.name.replace(":", ".").partition(".")
        if kind == "rate":
            return winners(self.aim, outcomes, self.number)
        if kind in ("score", "place"):
            return self._played_for(outcomes)
        if kind == "ending":
            return outcomes["ending"] == self.number
        if kind == "extra":
            return outcomes["extra"][column]
        if self.time:
            return self.time.minutes(*(outcomes[name].astype(np.float64) for name in ("rounds", "turns", "decisions")))
        return np.clip(outcomes[kind], 0, self.high)

    def _played_for(self, outcomes: npt.NDArray[np.void]) -> Floats:
        """The score or the place of a seat, or of a side."""
        if ":" in self.name:
            total, seats = side_numbers(self.aim, outcomes, self.number)
        else:
            seats = in_play(outcomes)[:, self.number].astype(np.int64)
            total = seat_numbers(self.aim, outcomes)[:, self.number]
        return np.where(seats > 0, total / np.maximum(seats, 1), np.nan)


@dataclass(frozen=True)
class Below(Measure):
    """Share of the games in which a length is at most a limit, or less: what is wanted of a quantile is wanted of it.

    Attributes
    ----------
    length : the measure
    limit : in its unit
    strict : whether the length has to be less
    """

    length: Measure | None = None
    limit: float = 0
    strict: bool = False

    def in_cell(self, cell: Cell) -> "Measure":
        """The same in a cell."""
        return replace(self, length=self.length.in_cell(cell)) if self.length else self

    def _raw(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[Any]:
        assert self.length is not None
        found = self.length._raw(outcomes)
        return found < self.limit if self.strict else found <= self.limit


@dataclass(frozen=True)
class Gap(Measure):
    """What one seat won less what another did, game by game; or the shares of two roles' holders that won.

    Games in which one of the two is not at the table do not count. Seats are those of people.

    Attributes
    ----------
    field : 'seats' or 'roles'
    number, other : of the two seats or roles
    people : seats that people play, the first ones
    """

    low: float = -1
    field: str = "seats"
    other: int = 1
    people: int = 0

    def _raw(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[Any]:
        return self._rate(outcomes, self.number) - self._rate(outcomes, self.other)

    def _rate(self, outcomes: npt.NDArray[np.void], number: int) -> Floats:
        """Share of those meant that won, in each game; NaN where there is none."""
        role, won = outcomes["role"][:, : self.people], outcomes["won"][:, : self.people] > 0
        seat = np.arange(role.shape[1]) == number
        meant = role == number if self.field == "roles" else (role >= 0) & seat
        count = meant.sum(axis=1)
        return np.where(count > 0, (won & meant).sum(axis=1) / np.maximum(count, 1), np.nan)


@dataclass(frozen=True)
class Whole(Measure):
    """A number made of how a game went: who won, how it ended, after how many turns and decisions, roles and scores.

    Where it differs the games differ. The game's own columns, `extra`, are left out: one of them may repeat a number of
    the pack, which is turned without anything coming of it. Without a meaning as a mean.
    """

    high: float = math.inf

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """The number of each game, below 2**24."""
        went = [name for name in outcomes.dtype.names or () if name != "extra"]
        rows = structured_to_unstructured(outcomes[went], np.int64).astype(np.uint64)  # -1 is a number, too
        weights = np.random.default_rng(1).integers(1, 2**24, rows.shape[1], np.uint64)
        return ((rows * weights).sum(axis=1) % np.uint64(2**24 - 3)).astype(np.float32)


def is_share(name: str) -> bool:
    """Whether the mean of a measure of that name is a share of games; 'seats' is what `compare` measures of seats."""
    return name.partition(":")[0] in ("rate", "ending", "seats")


@cache
def _known(game: Game) -> dict[str, Measure]:
    """{name: measure} of all that a game has; minutes only if its pack has a table [time]."""
    extra = game.shape.outcome["extra"]
    columns = [name for name in extra.names or () if not extra[name].shape]
    time = getattr(load_pack(game).content, "time", None)
    played_for = [("score", Aim("score")), *([("place", game.aim)] if game.aim.what == "places" else [])]
    found = [
        *(Measure(f"rate:{side}", number=i, aim=game.aim) for i, side in enumerate(game.sides)),
        *(
            Measure(f"{what}{name}", -math.inf, math.inf, number, aim=aim)
            for what, aim in played_for
            for number, name in (
                *((i, f":{side}") for i, side in enumerate(game.sides)),
                *((seat, f".{seat + 1}") for seat in range(game.shape.seats)),
            )
        ),
        *(Measure(f"ending:{e.name}", number=FIRST_ENDING + i) for i, e in enumerate(game.endings)),
        Measure("rounds", high=game.shape.rounds),
        *(Measure(name, high=math.inf) for name in ("turns", "decisions")),
        *([Measure("minutes", high=math.inf, time=time)] if time else []),
        *(Measure(f"extra.{name}", high=math.inf) for name in columns),
    ]
    return {measure.name: measure for measure in found}


def parse_measure(game: Game, text: str, quantiles: bool = False) -> Measure:
    """A measure from its name, see `Measure`; '.mean' may be added.

    'rate', 'score' and 'place' are those of the main side, and 'aim' is the one that is played for.

    Parameters
    ----------
    quantiles : whether a quantile may be asked for; else only means

    Raises
    ------
    BadInput
        If there is none of that name, with the nearest; for a quantile of a share, or where only means may be.
    """
    known = _known(game)
    name, dot, statistic = text.rpartition(".")
    if not dot or statistic not in STATISTICS or text in known:
        name, statistic = text, "mean"
    name = {"wins": "rate", "places": "place"}.get(game.aim.what, "score") if name == "aim" else name
    name = f"{name}:{game.main_side}" if name in MAIN else name
    if name not in known:
        kind, colon, rest = name.partition(":")
        if colon and kind in (*MAIN, "ending"):
            what = "side" if kind in MAIN else "ending"
            there = [n.partition(":")[2] for n in known if n.startswith(f"{kind}:")]
            if not there:
                raise BadInput(f"measure {text}: {game.key} is not played for places")
            raise unknown(f"{what} of {game.key}", rest, there)
        if name == "minutes":
            raise BadInput(f"measure minutes: the pack of {game.key} has no table [time]")
        raise unknown("measure", name, [*MAIN, *known])
    measure = known[name]
    if statistic == "mean":
        return measure
    if measure.share:
        raise BadInput(f"measure {text}: a share of games has no {statistic}; write {name}")
    if not quantiles:
        raise BadInput(f"measure {text}: only means can be used here; write {name}")
    return replace(measure, name=f"{name}.{statistic}", statistic=statistic)


def aim_of(game: Game, side: str = "") -> Measure:
    """What a side plays for, by default the main one: its wins, its score, its place."""
    main = parse_measure(game, "aim")
    return _known(game)[f"{main.name.partition(':')[0]}:{side}"] if side else main
