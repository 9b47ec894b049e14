"""What a game promises of a redraw's chances: what is hidden is dealt as often as it is so.

Given what a seat knows, the truth is one more deal of a redraw that is right. So of the truth and the deals of a
position any may be the truth, each as likely, and the chances of what is summed over positions are known.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, islice, product
from math import log
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from experiments.contract.hidden import ABSENT, FILE, Said, is_one_of, known_of, leaves, said
from experiments.contract.promises import promise
from experiments.contract.seats import dealt
from experiments.contract.worlds import pack_of, seated
from sim import Game
from sim.engine import engine
from sim.game import RUNNING, SHOWN

__all__ = ["misdealt", "tied"]

GAMES = 1000  # of a player count, of which a position is dealt anew: every other one before the first decision
PROBES, DEALS = 2, 4  # of a position: those that tell what is dealt, and those that are held against the truth
ENOUGH = 25  # positions in which a thing is dealt
RARE = 10  # positions in which a thing is not as it usually is: it is another from game to game
VALUES = 64  # of a number that are told apart
FEW = 16  # values of a field that is held against other fields
MOST = 128  # of its values at its places: those that are now so, now not
LEAST = 1e-6  # variance that is no error of rounding
DOUBT = 1e-4  # chance that a game is told to break this, and keeps it
Numbers = npt.NDArray[Any]
Bits = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Found = tuple[float, str]  # (surprise: minus the logarithm of the chance that a right redraw does so, in words)


@dataclass(frozen=True)
class Field:
    """A field of hidden, of mine or of the sides in many positions.

    Attributes
    ----------
    path : "mine.hand.card"
    found : int64 or float64[column, position, place]: the truth, DEALS deals, PROBES deals
    owner : int64[place]: the seat whose it is, -1 if nobody's
    shown : whether all but the owner see it, and the owner does not
    """

    path: str
    found: Numbers
    owner: npt.NDArray[np.int64]
    shown: bool

    def is_seen_by(self, seat: int) -> Bits:
        """bool[place]: whether it is a seat's own, or shown to it."""
        return (self.owner == seat) != self.shown

    @cached_property
    def dealt(self) -> Bits:
        """bool[position, place]: whether a place is dealt at all, as the probes tell."""
        probes = self.found[1 + DEALS :]
        return (probes != probes[:1]).any(axis=0)

    @property
    def columns(self) -> Numbers:
        """The truth, and the deals that are held against it."""
        return self.found[: 1 + DEALS]


@dataclass(frozen=True)
class Positions:
    """Where many games stand, each at another point, and what is hidden there.

    Attributes
    ----------
    players : at the table
    seat : int64[position]: for whom it is dealt anew
    began : bool[position]: whether anything was decided
    seen : float64[position, place]: what that seat sees, of the table and of its own
    fields : what is hidden
    """

    players: int
    seat: npt.NDArray[np.int64]
    began: Bits
    seen: Floats
    fields: list[Field]


@promise
def calibrated(game: Game) -> Iterator[str]:
    """A redraw deals what is hidden as often as it is so."""
    for players in sorted({game.players[0], game.players[-1]}) if game.redraw else ():
        words = said(game)
        at = _positions(game, players, words)
        for path, what in (*_undealt(at, words), *_by_chance(at, words)):
            yield f"{players} players: {path}: {what}"


# -- what is not dealt ------------------------------------------------------------------------------------------------


def _undealt(at: Positions, words: Said) -> Iterator[tuple[str, str]]:
    """(path, what is wrong), once for a path."""
    known = known_of([field.path for field in at.fields], words)
    for field in at.fields:
        allowed = is_one_of(field.path, words["forgotten"]), is_one_of(field.path, words["inferred"])
        yield from ((field.path, what) for what in islice(_fixed(field, at, field.path in known, *allowed), 1))


def _fixed(field: Field, at: Positions, known: bool, forgotten: bool, inferred: bool) -> Iterator[str]:
    """What is another from game to game, and the same in all deals of a seat's positions, early in a game or late.

    What stays as it is has to be known: said to be, or a number that the seat sees. What is always laid the same tells
    nothing, and has to be said to be forgotten, or inferred from what was decided.
    """
    for seat, late in product(range(at.players), (False, True)):
        some = (at.seat == seat) & (at.began == late)
        truth, deals, seen = field.found[0, some], field.found[1:, some], at.seen[some]
        stays = (deals == truth).all(axis=(0, 1))
        allowed = np.where(stays, known, forgotten or (inferred and late)) | field.is_seen_by(seat)
        fixed = (deals == deals[:1]).all(axis=(0, 1)) & (truth != truth[:1]).any(axis=0)
        for place in np.flatnonzero(fixed & ~allowed):
            here = truth[:, place]
            cards = here[here != ABSENT]
            if len(cards) - np.unique(cards, return_counts=True)[1].max(initial=0) < RARE:
                continue
            if stays[place] and (seen == here[:, None]).all(axis=0).any():
                continue
            when = f"{'after' if late else 'before'} the first decision, for seat {seat + 1}"
            what = (
                "no deal changes it; if that seat knows it, say how under [known]"
                if stays[place]
                else "every deal lays the same; if that is right, say why under [forgotten]"
            )
            yield f"another from game to game, and {when}, {what} in outside/{FILE}"


# -- by what chance the rest is dealt ---------------------------------------------------------------------------------


def _by_chance(at: Positions, words: Said) -> Iterator[tuple[str, str]]:
    """(path, what is wrong), the most surprising of a path: over all positions, over those of a seat, of two fields.

    Each look has the same share of DOUBT, and of that each number that is compared in it.
    """
    looks: list[tuple[tuple[str, ...], list[Found]]] = []
    marked: list[tuple[str, Marks]] = []
    for field in at.fields:
        of = ~at.began if is_one_of(field.path, words["inferred"]) else np.ones(len(at.began), bool)
        each = [(f"for seat {s + 1}: ", of & (at.seat == s)) for s in range(at.players)] if at.players > 1 else []
        for where, some in (("", of), *each):
            compared = misdealt(field.columns[:, some], field.dealt[some])
            looks.append(((field.path,), [(surprise, where + what) for surprise, what in compared]))
        if (mark := marks(field.columns, field.dealt, of)) is not None:
            marked.append((field.path, mark))
    for (path, one), (other, another) in combinations_with_replacement(marked, 2):
        looks.append(((path, other) if path != other else (path,), list(tied(one, another))))
    looks = [look for look in looks if look[1]]
    far = log(len(looks) / DOUBT) if looks else 0.0
    wrong: dict[tuple[str, ...], Found] = {}
    for paths, found in looks:
        worst, what = max(found)
        if worst > max(far, wrong.get(paths, (0.0, ""))[0]):
            wrong[paths] = worst, what
    for paths, (_, what) in wrong.items():
        if len(paths) == 1 or not any((path,) in wrong for path in paths):  # else it is only what is told of one
            yield " and ".join(paths), what


def misdealt(columns: Numbers, dealt: Bits) -> Iterator[Found]:
    """Holds deals against the truth: every value at every place, agreement, and how much is alike within a deal.

    A value is there as often as it is dealt, a deal agrees with the truth as often as with another deal, and two places
    of the truth (those that are known are among them) are alike as often as two of a deal: cards that are dealt each
    for itself are not.

    Parameters
    ----------
    columns : int64 or float64[column, position, place]: the truth, each position from another game, and deals of it
    dealt : bool[position, place]: whether a place is dealt at all, told without these deals

    Yields
    ------
    (surprise, what it is).
    """
    seen, deals = dealt.sum(axis=0) >= ENOUGH, len(columns) - 1
    if not seen.any():
        return
    alike = np.array([_pairs(column, dealt | _is_known(columns, dealt)) for column in columns])
    found = f"{alike[1:].mean():.2f} pairs of places are alike in a deal and {alike[0].mean():.2f} in truth"
    looks = [(_surprise(alike), found)]
    columns, dealt = columns[:, :, seen], dealt[:, seen]
    numbers = np.unique(columns)
    wide = -(-len(numbers) // VALUES)  # more numbers are looked at a few together
    coded, n, halves = np.searchsorted(numbers, columns) // wide, dealt.sum(axis=0), _halves(columns.shape[1])
    names, together = [], []
    for value in range(-(-len(numbers) // wide)):
        first, last = numbers[value * wide], numbers[min((value + 1) * wide, len(numbers)) - 1]
        if first == ABSENT:
            continue
        names.append(f"{first:g} to {last:g}" if wide > 1 else f"{first:g}")
        here = (coded == value) & dealt
        times = here.sum(axis=0)
        away = abs(here[0].sum(axis=0) - times.sum(axis=0) / len(columns))
        surprises = _surprises(away, _variance(times, len(columns)), 1 - 1 / len(columns))
        worst = int(surprises.argmax())
        together.append([here[:, half].sum(axis=1) for half in halves])
        looks.append((surprises[worst] - log(len(n)), _dealt(names[-1], here[..., worst].sum(axis=1), n[worst])))
        every = _dealt(names[-1], here.sum(axis=(1, 2)), n.sum())
        looks.append((_surprise(here.sum(axis=2)), f"all places together: {every}"))
    counts = np.moveaxis(np.array(together, np.float64), 0, 2)
    surprises, more = _recurring(counts, lambda how, x: how.reduce(x, axis=1))
    half, place = np.unravel_index(surprises.argmax(), surprises.shape)
    value = int(abs(more[..., place].sum(axis=0)).argmax())
    found = _dealt(names[value], counts[:, :, value, place].sum(axis=0), n[place])
    looks.append((surprises[half, place] - log(surprises.size), found))
    same = np.zeros((len(columns), *columns.shape[:2]))
    for a, b in combinations(range(len(columns)), 2):
        same[a, b] = same[b, a] = ((columns[a] == columns[b]) & dealt).sum(axis=1)
    shares = same.sum(axis=2) / n.sum()
    found = f"a deal is as the truth in {shares[0, 1:].mean():.1%} of the places and as another deal in "
    looks.append((_surprise(same.mean(axis=0)), f"{found}{shares[1:, 1:].sum() / deals / (deals - 1):.1%}"))
    yield from ((surprise - log(len(looks)), what) for surprise, what in looks)


def _dealt(name: str, counts: Numbers, of: int) -> str:
    """How often something is so in the truth, and in the deals."""
    return f"{name} is dealt in {counts[1:].mean() / of:.1%} of the deals and is there in {counts[0] / of:.1%}"


class Marks(NamedTuple):
    """The values of a field at its places, those that are now so, now not: MOST of them, of FEW values in all.

    Attributes
    ----------
    is_so : float32[column, position, mark]: whether a place has a value; of the truth, and of the deals
    place, value : of each mark, place by place
    """

    is_so: npt.NDArray[np.float32]
    place: npt.NDArray[np.int64]
    value: Numbers


def marks(columns: Numbers, dealt: Bits, of: Bits) -> Marks | None:
    """The marks of what is dealt or known of a field in some positions; None if it has none, or too many values."""
    places = np.flatnonzero(dealt[of].sum(axis=0) >= ENOUGH)
    where = (dealt | _is_known(columns, dealt))[:, places] & of[:, None]
    columns = columns[:, :, places]
    values = np.setdiff1d(columns[:, where], [ABSENT])
    if not 1 < len(values) <= FEW:
        return None
    is_so = np.concatenate([(columns == value) & where for value in values], axis=2)
    often = is_so.mean(axis=(0, 1))
    most = np.argsort(-often * (1 - often), kind="stable")[:MOST]
    most = most[np.argsort(most % len(places), kind="stable")]
    return Marks(is_so[:, :, most].astype(np.float32), places[most % len(places)], values[most // len(places)])


def tied(one: Marks, other: Marks) -> Iterator[Found]:
    """Holds what two places are together against the truth, where they are of two fields or of one.

    Yields
    ------
    (surprise, what it is), of those two that are furthest from being dealt as they are; nothing where none are.
    """
    columns, positions = one.is_so.shape[:2]
    together = np.zeros((2, columns, len(one.place), len(other.place)))
    for (h, half), c in product(enumerate(_halves(positions)), range(columns)):
        together[h, c] = one.is_so[c, half].T @ other.is_so[c, half]
    if one is other:
        together *= one.place[:, None] < one.place
    firsts = [np.flatnonzero(np.diff(of.place, prepend=-1)) for of in (one, other)]
    surprises, more = _recurring(
        together, lambda how, x: how.reduceat(how.reduceat(x, firsts[0], axis=1), firsts[1], axis=2)
    )
    if not surprises.any():
        return
    _, a, b = np.unravel_index(surprises.argmax(), surprises.shape)
    blame = np.where((one.place[:, None] == one.place[firsts[0]][a]) & (other.place == other.place[firsts[1]][b]),
                     abs(more.sum(axis=0)), -1.0)  # fmt: skip
    a, b = np.unravel_index(blame.argmax(), blame.shape)
    counts = together.sum(axis=0)[:, a, b] / positions
    marks = " and ".join(f"{of.value[k]:g} at place {of.place[k] + 1}" for of, k in ((one, a), (other, b)))
    yield (
        float(surprises.max()) - log(surprises.size),
        f"{marks} are dealt together in {counts[1:].mean():.1%} of the deals and are so in {counts[0]:.1%}",
    )


def _halves(positions: int) -> list[Bits]:
    """Each half of the positions; in both are as many from before the first decision."""
    return [np.arange(positions) // 2 % 2 == half for half in range(2)]


def _recurring(together: Floats, each: Callable[[np.ufunc, Floats], Floats]) -> tuple[Floats, Floats]:
    """How surprising is, in each half, what is so too seldom or too often in the other: over all values of a place.

    Parameters
    ----------
    together : float64[half, column, ...]: in how many positions each is so
    each : puts together, by an operation, the numbers [half, ...] of those of which one is so in a position at most

    Returns
    -------
    Its surprise, and by how much more often each is so in truth than is expected: float64[half, ...].
    """
    expected = together.mean(axis=1)
    more = together[:, 0] - expected
    weight = (more / (expected + 1))[::-1]
    variance = each(np.add, weight**2 * expected)  # it is no more
    most = each(np.maximum, weight).clip(min=0) - each(np.minimum, weight).clip(max=0)
    return _surprises(each(np.add, weight * more).clip(min=0), variance, most), more


def _is_known(columns: Numbers, dealt: Bits) -> Bits:
    """bool[position, place]: what is not dealt and is the same in the truth and in all deals."""
    return ~dealt & (columns == columns[:1]).all(axis=0)


def _pairs(values: Numbers, where: Bits) -> Floats:
    """float64[position]: how many pairs of places have the same value; -1 is none, as is where there is no card."""
    counted = where & (values != -1) & (values != ABSENT)
    ordered = np.sort(np.where(counted, values, ABSENT), axis=1)
    at = np.arange(values.shape[1])
    again = np.concatenate((np.zeros((len(values), 1), bool), ordered[:, 1:] == ordered[:, :-1]), axis=1)
    before = at - np.maximum.accumulate(np.where(again, 0, at), axis=1)  # so many of the same
    return np.where(ordered != ABSENT, before, 0).sum(axis=1).astype(np.float64)


def _surprise(columns: Numbers) -> float:
    """Of numbers [column, position], the first column the truth: how surprising its sum is, were it any of them."""
    away = columns - columns.mean(axis=0)
    most = float(abs(away).max(initial=0.0))
    if most == 0:
        return 0.0
    return float(_surprises(abs(away[0].sum()), (away**2).mean(axis=0).sum(), most))


def _surprises(away: Any, variance: Any, most: Any) -> Any:
    """Minus the logarithm of a bound of the chance that a sum is so far from what is expected, on either side.

    It is Bennett's, for independent numbers none of which is further than `most` from its mean: true for few and rare
    ones, too, where a normal distribution is not.
    """
    there = variance > LEAST  # else they are always so
    variance, most = np.where(there, variance, 1.0), np.where(there, most, 1.0)
    far = most * away / variance
    return np.where(there, np.maximum(variance / most**2 * ((1 + far) * np.log1p(far) - far) - log(2), 0.0), 0.0)


def _variance(times: Numbers, columns: int) -> Any:
    """Of how often the truth is so, where so many of `columns` are: float64[place]."""
    return (times * (columns - times)).sum(axis=0) / columns**2


# -- where games stand ------------------------------------------------------------------------------------------------


def _positions(game: Game, players: int, words: Said) -> Positions:
    """Positions of games of random players, whose choices tell little; every other one before the first decision."""
    pack, seats = pack_of(game.key, players)[1], seated(game, players, "random")
    usual = max(1, int(np.median([_length(game, pack, seats, GAMES + k) for k in range(9)])))
    chance = np.random.default_rng(players)
    kept: list[list[Any]] = []
    for_whom: list[int] = []
    for index in range(GAMES):
        steps, seat, luck = 1 + int(chance.integers(usual)), int(chance.integers(players)), 1 + index * (PROBES + DEALS)
        states = engine(game).begin(pack, 6, index)
        if index % 2:
            engine(game).play_on(states, pack, seats, steps)
        if states["referee"]["ending"][0] == RUNNING:
            states = states[:1]
            kept.append([states, *(dealt(game, pack, states, seat, luck + k) for k in range(PROBES + DEALS))])
            for_whom.append(seat)
    whose, truth = np.array(for_whom), [one[0] for one in kept]
    table, mine = (np.array([states[part][0].view(np.ndarray) for states in truth]) for part in ("table", "mine"))
    seen = (*leaves(table, "table"), *leaves(mine[np.arange(len(truth)), whose], "mine"))
    return Positions(
        players,
        whose,
        np.array([bool(states["referee"]["decisions"][0]) for states in truth]),
        np.concatenate([found.reshape(len(truth), -1).astype(np.float64) for _, found in seen], axis=1),
        list(_fields(kept, words)),
    )


def _length(game: Game, pack: Any, seats: Any, index: int) -> int:
    states = engine(game).begin(pack, 6, index)
    engine(game).play_on(states, pack, seats)
    return int(states["referee"]["steps"][0])


def _fields(kept: list[list[Any]], words: Said) -> Iterator[Field]:
    """What is hidden of positions and of their deals: hidden itself, what each has for himself, sides."""
    for part in ("hidden", "mine", "referee"):
        records = np.array([[one[part][0].view(np.ndarray) for one in column] for column in zip(*kept, strict=True)])
        for path, found in leaves(records if part != "referee" else records[["side_of"]], part, words["unordered"]):
            shown = path.startswith(f"hidden.{SHOWN}.")
            places = found.reshape(*found.shape[:2], -1)
            owned = part != "hidden" or shown
            owners = np.arange(found.shape[2]) if owned else np.array([-1])
            yield Field(path, places, np.repeat(owners, places.shape[2] // len(owners)), shown)
