"""`compare`: two variants, or two strategies, on the same chance.

Game i of A and game i of B are dealt the same cards and roll the same dice as long as they ask for them alike, so that
most of the luck drops out of the difference. How much is measured and told: `paired_gain` is the number of unpaired
games that one pair is worth. Where the two part ways at once, and every later draw means something else, it is near 1.
What of the set-up has chances that are known is taken out of the difference (`experiments.measure.controls`):
`control_gain` is the number of pairs without that one pair is then worth.

`by_deal` tells the difference in the games that are dealt a thing, too, for each thing: whether a change, or another
strategy, is worse for one character alone. All of that is corrected together.

Where a line-up names seats ('0=scholar'), the games are played with the names moved round the table, each seat in turn,
and a pair is the mean of these: who sits where does not count.

References
----------
Bonett, Price (2012), "Adjusted Wald confidence interval for a difference of binomial proportions based on paired data",
    J. Educational and Behavioral Statistics 37: the interval after a number of games fixed beforehand.
Holm (1979), "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6: several player counts.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.measure.controls import Column, Mean, Pairs, Sums, known_columns, mean_of
from experiments.measure.dealt import things_dealt
from experiments.measure.measures import Measure, Whole, aim_of, parse_measure
from experiments.measure.sampling import Sampler
from experiments.play.fanout import Workers
from experiments.play.plain import in_json
from experiments.play.spec import Cell, Variant, make_specification
from experiments.statistics.holm import holm
from experiments.statistics.intervals import none_at_most
from experiments.statistics.sequences import Differences
from sim import BadInput, Game, find_game
from sim.aim import seat_numbers
from sim.errors import unknown
from sim.game import FIRST_ENDING
from sim.pack import parse_change, variants_of
from strategies.registry import strategies_of

__all__ = ["Comparison", "Deal", "Difference", "compare", "parse_variant"]

LEVEL = 0.95
FIRST_LOOK = 1024
WHOLE = Whole("whole")
AT_ONCE = 1 << 18  # pairs that stand in memory together
LEAST = 30  # pairs with a thing, below which nothing is told of it
USUAL, LARGEST = 10_000, 10**9  # pairs
SLIP = 0.8  # of a name and that of an overlay, from which on the overlay was meant


@dataclass(frozen=True)
class Difference:
    """A and B at one player count.

    Attributes
    ----------
    players : player count
    games : pairs of games
    a, b : means of the measure
    difference : a - b, adjusted by the controls
    low, high : 95 % interval of the difference, for this count alone
    gain : unpaired pairs of games that one of these is worth; infinite where no pair differs
    controls : number of control variates; 0 where the game knows none or there are too few games
    control_gain : pairs of games without controls that one with them is worth
    freedom : Student's degrees of freedom of the interval; infinite for one that holds at all times
    verdict : 'a' or 'b', whichever has the higher mean, or 'undecided'; of several counts, all hold at 95 %.
        'no effect' where every pair came out the same
    same : pairs whose two games came out the same: winners, ending, roles, scores, length, and what was measured; of
        several counts the fewest
    """

    players: int
    games: int
    a: float
    b: float
    difference: float
    low: float
    high: float
    gain: float
    controls: int
    control_gain: float
    freedom: float
    verdict: str
    same: int

    @property
    def differ_at_most(self) -> float | None:
        """Where every pair came out the same, the share of games that may differ all the same, with 95 %; else None."""
        return none_at_most(self.games, LEVEL) if self.verdict == "no effect" else None

    def to_json(self) -> dict[str, Any]:
        """Its entry under "by_players"."""
        found: dict[str, Any] = in_json({
            "games": self.games, "mean_a": self.a, "mean_b": self.b,
            "difference": self.difference, "ci95": [self.low, self.high],
            "paired_gain": self.gain, "controls": self.controls, "control_gain": self.control_gain,
            "degrees_of_freedom": self.freedom, "verdict": self.verdict, "same_games": self.same,
            "differ_at_most": self.differ_at_most,
        })  # fmt: skip
        return found


@dataclass(frozen=True)
class Deal:
    """A and B where one thing was dealt.

    Attributes
    ----------
    players : player count; 0 for all of them together
    what : the thing, as 'Role: seer'
    games : pairs of games with it
    a, b : means of the measure; where the line-up names seats, of those of them that have it
    difference, ci95 : a - b, of this thing alone
    p : probability of so much, or more, if A and B were alike here, corrected for all things told (Holm)
    """

    players: int
    what: str
    games: int
    a: float
    b: float
    difference: float
    ci95: tuple[float, float]
    p: float

    @property
    def sure(self) -> bool:
        """Whether it is so with all that are told taken together."""
        return self.p <= 1 - LEVEL


@dataclass(frozen=True)
class Comparison:
    """A and B at all player counts asked for; counts weigh alike in the total.

    Attributes
    ----------
    game, seed, measure : what was compared, and by what
    a, b : as written
    sequential : whether it could stop as soon as it was decided; then the intervals hold at all times
    played : games played in all
    total : all counts together
    by_players : each count
    by_deal : each thing that is dealt, if asked for
    """

    game: str
    seed: int
    measure: str
    a: str
    b: str
    sequential: bool
    played: int
    total: Difference
    by_players: tuple[Difference, ...]
    by_deal: tuple[Deal, ...] = ()

    @property
    def hypotheses(self) -> dict[str, str | float]:
        """What a comparison that may stop early tests, in words, and its error."""
        what = f"the mean of {self.measure}"
        counts = len(self.by_players)
        return {
            "null": f"A and B have the same mean: {what} of A less that of B is 0",
            "alternative": f"it is not 0: {what} of A is the larger one, or that of B",
            "error": round(1 - LEVEL, 10),
            "promise": "a difference where there is none is told with at most this chance, whenever one stops"
            + (f", at all {counts} player counts together" if counts > 1 else ""),
            "undecided": "no decision is no evidence for the null hypothesis: the interval says what is left",
        }

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `compare --json` prints."""
        head = {"game": self.game, "seed": self.seed, "measure": self.measure, "a": self.a, "b": self.b}
        how: dict[str, Any] = {"sequential": self.sequential, "games_played": self.played}
        if self.sequential:
            how["hypotheses"] = self.hypotheses
        if self.by_deal:
            how["by_deal"] = in_json([vars(deal) for deal in self.by_deal])
        return (
            head | self.total.to_json() | how | {"by_players": {str(d.players): d.to_json() for d in self.by_players}}
        )


# -- what is compared --------------------------------------------------------------------------------------------------


def parse_variant(text: str, base: Variant, game: Game) -> Variant:
    """A variant: a base with changes, overlays and strategies joined by commas; 'printed' adds nothing.

    Parameters
    ----------
    text : for example 'victory.points.5p=9', 'mine.toml', 'investigators=scholar', or 'scholar,setup.map=night'
    game : whose own overlays may be named

    Raises
    ------
    BadInput
        For a change without a value, or what is nearly the name of an overlay of the game.
    """
    changes, overlays, strategies = dict(base.changes), list(base.overlays), list(base.strategies)
    for part in (p.strip() for p in text.split(",") if p.strip() not in ("", "printed")):
        name, equals, _ = part.partition("=")
        if part.endswith(".toml") or part in variants_of(game):
            overlays.append(Path(part))
        elif equals and "." in name:
            changes |= [parse_change(part)]
        elif part not in strategies_of(game.key) and get_close_matches(part, variants_of(game), cutoff=SLIP):
            raise unknown(f"overlay of {game.key}", part, variants_of(game))
        else:
            strategies.append(part)
    return Variant(label=text, strategies=tuple(strategies), changes=changes, overlays=tuple(overlays))


def _named_seats(cell: Cell) -> set[int]:
    """Seats of people that the line-up names, from 0; it names them from 1."""
    names = (text.partition("=")[0] for text in cell.texts)
    return {int(name) - 1 for name in names if name.isdigit() and int(name) <= cell.people}


def _moved(cell: Cell, by: int) -> Cell:
    """The cell with the people that its line-up names moved round the table; robots keep their seats."""
    texts = []
    for text in cell.texts:
        seat, equals, name = text.partition("=")
        moves = equals and seat.isdigit() and int(seat) <= cell.people
        texts.append(f"{(int(seat) - 1 + by) % cell.people + 1}={name}" if moves else text)
    return replace(cell, texts=tuple(texts))


@dataclass(frozen=True)
class _Seats(Measure):
    """The share of some seats that won; or the mean of what they play for."""

    seats: tuple[int, ...] = ()

    @classmethod
    def of_game(cls, game: Game, seats: Iterable[int]) -> "_Seats":
        """Of some seats of a game, from 0."""
        aim = game.aim
        low, high = (-math.inf, math.inf) if aim.counts else (0.0, 1.0)
        name = f"{aim_of(game).name.partition(':')[0]} of seats" if aim.counts else "seats"
        return cls(name, low, high, aim=aim, seats=tuple(sorted(seats)))

    def of(self, outcomes: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        """The share in each game; NaN where a game did not end by the rules."""
        each = seat_numbers(self.aim, outcomes) if self.aim.counts else outcomes["won"] > 0
        found = each[:, self.seats].mean(axis=1)
        return np.where(outcomes["ending"] >= FIRST_ENDING, found, np.nan).astype(np.float32)


# -- the comparison ----------------------------------------------------------------------------------------------------


class _Pairs:
    """Where the pairs of games of one player count are played; what they are is handed over, and kept if asked for."""

    def __init__(self, a: Cell, b: Cell, measure: Measure | None, keeps: bool = False) -> None:
        named = _named_seats(a) | _named_seats(b)
        if measure is None and not named:
            measure = aim_of(a.game)
        moves = range(a.people if named else 1)
        self.cells = [(_moved(a, by), _moved(b, by)) for by in moves]
        self.measures = [measure or _Seats.of_game(a.game, ((s + by) % a.people for s in named)) for by in moves]
        self.players = a.players
        parts = len(moves) * (1 if measure else len(named))
        self.high, self.parts = self.measures[0].high, parts
        dealt = [(at, name, chances) for at, cell in enumerate((a, b)) for name, chances in known_columns(cell).items()]
        self.known = [chances for _, _, chances in dealt]
        self.columns = [Column(name) for name in sorted({name for _, name, _ in dealt})]
        self.where = [(at, [c.name for c in self.columns].index(name)) for at, name, _ in dealt]
        self.seats = [sorted((s + by) % a.people for s in named) or list(range(a.people)) for by in moves]
        self.same = 0  # pairs played whose two games came out the same
        self.keeps = keeps
        self.kept: list[npt.NDArray[np.float32]] = []  # of each move, A and B, in each game, block by block

    @property
    def share(self) -> bool:
        """Whether the numbers are 0 and 1."""
        return self.high * self.parts == 1

    def play(self, sampler: Sampler, lo: int, hi: int) -> Pairs:
        """Pairs lo <= index < hi: the numbers of A and of B, NaN where a game was cut, and what was dealt."""
        found = [
            sampler.play([a, b], lo, hi, [measure, WHOLE, *self.columns])
            for (a, b), measure in zip(self.cells, self.measures, strict=True)
        ]
        numbers = np.array([each[:, 0] for each in found])
        self.kept += [numbers] if self.keeps else []
        a, b = np.mean(numbers, axis=0)
        alike = [np.isclose(x[0, :2], x[1, :2], rtol=0, atol=0, equal_nan=True).all(axis=0) for x in found]
        self.same += int(np.all(alike, axis=0).sum())
        dealt = found[0][:, 2:].astype(np.int32)  # who sits where deals nothing anew
        return a, b, np.array([dealt[at] for at in self.where], np.int32).reshape(len(self.where), len(a))


def _play(
    every: Sequence[_Pairs], sampler: Sampler, first: int, add: Callable[[Mapping[int, Pairs]], None],
    more: Callable[[int, int], int],
) -> None:  # fmt: skip
    """Plays pairs of all player counts, block by block and together, so that those of an index are handed over at once.

    Parameters
    ----------
    first : pairs after which is looked
    add : takes {number of the count: its pairs} of a block
    more : from the number of a count and its pairs, how many it needs; no more than it has if that is all
    """
    wanted, have = dict.fromkeys(range(len(every)), first), 0
    while wanted:
        hi = min(have + AT_ONCE, *wanted.values())
        add({at: every[at].play(sampler, have, hi) for at in wanted})
        have = hi
        wanted = {at: more(at, have) if games == have else games for at, games in wanted.items()}
        wanted = {at: games for at, games in wanted.items() if games > have}


def _verdict(decided: bool, middle: float, same: bool) -> str:
    return ("a" if middle > 0 else "b") if decided else "no effect" if same else "undecided"


def _difference(
    pairs: _Pairs, sums: Sums, at: int, interval: tuple[float, float], decided: bool, mean: Mean | None = None
) -> Difference:
    """A and B at one player count; without a `mean` there are no controls, and the interval holds at all times."""
    (a, b, gain), (low, high) = sums.plain(at), interval
    verdict = _verdict(decided, (low + high) / 2, pairs.same == sums.pairs(at))
    difference, controls, control_gain, freedom = (
        (mean.mean, mean.controls, mean.gain, mean.freedom) if mean else (a - b, 0, 1.0, math.inf)
    )
    return Difference(
        pairs.players, sums.pairs(at), a, b, difference, low, high, gain, controls, control_gain, freedom, verdict,
        pairs.same,
    )  # fmt: skip


def _total(parts: Sequence[Difference], interval: tuple[float, float]) -> Difference:
    """All player counts together, each weighing alike."""
    if len(parts) == 1:
        return parts[0]
    k, (low, high) = len(parts), interval
    gains, control_gains = sum(1 / d.gain for d in parts), sum(1 / d.control_gain for d in parts)
    return Difference(
        0, min(d.games for d in parts), sum(d.a for d in parts) / k, sum(d.b for d in parts) / k,
        sum(d.difference for d in parts) / k, low, high, k / gains if gains else math.inf,
        max(d.controls for d in parts), k / control_gains, min(d.freedom for d in parts),
        _verdict(low > 0 or high < 0, low + high, all(d.verdict == "no effect" for d in parts)),
        min(d.same for d in parts),
    )  # fmt: skip


def _by_deal(every: Sequence[_Pairs]) -> tuple[Deal, ...]:
    """A and B where each thing was dealt, at each count and at all of them together, by index: they share its chance.

    Of a game in which several seats that count have the thing, the mean.
    """
    told: list[tuple[int, str, npt.NDArray[np.float64]]] = []
    together: dict[str, npt.NDArray[np.float64]] = {}
    for pairs in every:
        numbers = np.concatenate(pairs.kept, axis=2).astype(np.float64)
        ended = ~np.isnan(numbers).any(axis=1)
        for what, has, _ in things_dealt(pairs.cells[0][0], numbers.shape[2]):
            there = ended & np.array([has[:, seats].any(axis=1) for seats in pairs.seats])
            sums = np.concatenate([np.where(there[:, None], numbers, 0).sum(axis=0), there.sum(axis=0, keepdims=True)])
            told.append((pairs.players, what, sums))
            together[what] = together.get(what, 0) + sums
    if len(every) > 1:
        told += [(0, what, sums) for what, sums in together.items()]
    found = []
    for players, what, sums in told:
        a, b, parts = sums[:, sums[2] > 0]
        if len(parts) >= LEAST:
            share = every[0].measures[0].high * parts.max() == 1
            mean = mean_of((a - b) / parts, [], share)
            found.append(Deal(players, what, len(parts), float((a / parts).mean()), float((b / parts).mean()),
                              mean.mean, mean.interval(LEVEL), mean.p))  # fmt: skip
    return tuple(replace(d, p=p) for d, p in zip(found, holm([d.p for d in found]), strict=True))


def compare(
    game: str, a: str, b: str, *, players: str | Sequence[int] = (), games: int | None = None,
    precision: float | None = None, seed: int = 1,
    strategies: Sequence[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None,
    overlays: Sequence[Path | str] = (),
    scenario: str | None = None, measure: str | None = None, sequential: bool = False, by_deal: bool = False,
    workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> Comparison:  # fmt: skip
    """Compares two variants on the same chance.

    Parameters
    ----------
    game : key
    a, b : see `parse_variant`
    players : as in `Specification`; by default all that the game allows
    games : pairs at each count, by default 10,000; with `precision` or `sequential` the most
    precision : half of the width that the 95 % interval of every count's difference is to have
    seed : of all chance
    strategies, changes, overlays, scenario : what both have in common, as in `Variant` and `Specification`
    measure : see `measures.parse_measure`; by default what is played for, the main side's wins or score, or that of the
        seats that a line-up names
    sequential : stop as soon as every count is decided, by intervals that hold at all times
    by_deal : tell the difference for each thing that the set-up deals, too; of a number of games fixed beforehand
    workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit.

    Examples
    --------
    >>> compare("among_cultists", "printed", "victory.points.5p=9", players=[5]).total.verdict  # doctest: +SKIP
    """
    chosen = find_game(game)
    spec = make_specification(
        game, strategies=strategies, changes=changes, overlays=overlays, players=players or (), seed=seed,
        scenario=scenario,
    )  # fmt: skip
    base = spec.variant[0]
    if precision is not None and (sequential or not precision > 0):
        raise BadInput(f"precision {precision:g}: more than 0, and not together with a stop as soon as it is decided")
    if by_deal and (sequential or precision is not None):
        raise BadInput("compare: what is dealt is told of a number of games fixed beforehand")
    by = parse_measure(chosen, measure) if measure else None
    cells = [spec.but(variant=[parse_variant(text, base, chosen)]).cells() for text in (a, b)]
    every = [_Pairs(x, y, by, by_deal) for x, y in zip(*cells, strict=True)]
    if any((x.seats, x.people) != (y.seats, y.people) for pair in every for x, y in pair.cells):
        raise BadInput(f"{a} and {b} are for different numbers of seats, or of people")
    sampler = Sampler.of("compare", game, workers, out, progress)
    if sequential:
        found, interval = _until_decided(every, sampler, games or USUAL)
    else:
        found, interval = _planned(every, sampler, games, precision)
    return Comparison(
        game, seed, every[0].measures[0].name, a, b, sequential, sampler.games, _total(found, interval), tuple(found),
        _by_deal(every) if by_deal else (),
    )  # fmt: skip


def _planned(
    every: Sequence[_Pairs], sampler: Sampler, games: int | None, precision: float | None
) -> tuple[list[Difference], tuple[float, float]]:
    """A number of games, or until the intervals are so narrow; the claims of several counts hold together (Holm).

    How many pairs a precision takes is guessed, and looked at again: stopping when an interval is narrow enough does
    not bias it (stopping when it says what one hopes for would).
    """
    sums = Sums([pairs.known for pairs in every])

    def more(at: int, have: int) -> int:
        if precision is None:
            return have
        low, high = sums.mean(at, every[at].share).interval(LEVEL)
        excess = (high - low) / 2 / precision
        guess = FIRST_LOOK * math.ceil(max(have * excess**2, have + 1) / FIRST_LOOK)
        return have if excess <= 1 else min(guess, games or LARGEST)

    usual = games or USUAL
    _play(every, sampler, usual if precision is None else min(FIRST_LOOK, games or LARGEST), sums.add, more)
    means = [sums.mean(at, pairs.share) for at, pairs in enumerate(every)]
    found = [
        _difference(pairs, sums, at, mean.interval(LEVEL), p <= 1 - LEVEL, mean)
        for at, (pairs, mean, p) in enumerate(zip(every, means, holm([m.p for m in means]), strict=True))
    ]
    return found, sums.total(means).interval(LEVEL)


def _until_decided(
    every: Sequence[_Pairs], sampler: Sampler, games: int
) -> tuple[list[Difference], tuple[float, float]]:
    """Plays until each count is decided, or has all its games; errors are shared out among the counts (Bonferroni)."""
    level = 1 - (1 - LEVEL) / len(every)
    sums = Sums([()] * len(every))
    differences = [Differences(pairs.high * pairs.parts, level) for pairs in every]

    def add(pairs: Mapping[int, Pairs]) -> None:
        sums.add({at: (a, b, dealt[:0]) for at, (a, b, dealt) in pairs.items()})
        for at, (a, b, _) in pairs.items():
            differences[at].add((a.astype(np.float64) - b) * every[at].parts)

    def at_all_times(at: int) -> tuple[float, float]:
        low, high = differences[at].interval()
        return low / every[at].parts, high / every[at].parts

    def more(at: int, have: int) -> int:
        low, high = at_all_times(at)
        return have if low > 0 or high < 0 else min(2 * have, games)

    _play(every, sampler, min(FIRST_LOOK, games), add, more)
    found = []
    for at, pairs in enumerate(every):
        low, high = at_all_times(at)
        found.append(_difference(pairs, sums, at, (low, high), low > 0 or high < 0))
    k = len(found)
    return found, (sum(d.low for d in found) / k, sum(d.high for d in found) / k)
