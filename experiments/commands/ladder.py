"""`strategies GAME --ladder`: players of rising skill against each other, and what each decision costs.

In a cooperative game a rung sits on all seats. In a game of two sides every rung of one side meets every rung of the
other. In a game of more sides, whose players win alone or in shifting company, a rung sits on one seat, each in turn,
among others of one rung each.

Ratings are those of Bradley and Terry, in Elo's points: of a win by the logit of its chance, less the logit of an even
share. Half a win is added to each end of a pairing (Jeffreys), so that a rung that never wins has a rating, too. Where
a game is played for a score or places, ratings are in its own unit: the difference of two is by how much the one has
more against the same others. How badly one line of ratings fits is told by the chi square of what it leaves of the
logits, or means: where rungs beat each other in a circle, ratings tell who was played how often.

The equilibrium is the mix of rungs that does best against the worst answer to it: of win rates, or of means that one
side has and the other loses, where there are two sides, found in one half of the games and judged by the other; of
ratings' differences pair by pair where each seat plays for itself (Nash averaging). Where what two sides have is no
mirror of each other it is a Nash equilibrium, that which gives both together most. In a cooperative game it is the rung
that won most, tried in fresh games, and the game itself has rating 0.

References
----------
Bradley, Terry (1952), "Rank analysis of incomplete block designs", Biometrika 39.
Elo (1978), "The rating of chessplayers, past and present".
Balduzzi, Tuyls, Perolat, Graepel (2018), "Re-evaluating evaluation", NeurIPS 31.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import chdtrc

from experiments.measure.aims import Spread, figure, of_seat, of_side
from experiments.measure.results import CellResult
from experiments.measure.running import Playing
from experiments.measure.telling import value_of
from experiments.play.fanout import Workers, play_block
from experiments.play.job import job_of
from experiments.play.policies import find_player
from experiments.play.spec import Cell, make_specification
from experiments.statistics.intervals import wilson
from experiments.statistics.mixes import equilibrium, halves, mixed, mixed_means, value
from sim import BadInput, Game, find_game
from strategies import strategies_of
from strategies.registry import by_side, usual_of

__all__ = ["DEFAULT_GAMES", "Fit", "Ladder", "Rung", "ladder", "rungs_of"]

DEFAULT_GAMES = 2000
SLOWER = 20  # so many times fewer games for a rung that searches
COST_GAMES = 20
ELO = 400 / math.log(10)  # points for one unit of logit
Z = 1.959964
LEVEL = 0.95


@dataclass(frozen=True)
class Rung:
    """A player of the ladder.

    Attributes
    ----------
    strategy, side : who, and for which side; side is "" where a seat plays any
    games, wins : over all pairings; seats of a game count one by one
    rate, ci95 : of wins, or the mean of what else is played for, each pairing weighing alike, also where somebody
        searches, with fewer games
    rating, rating_ci95 : Elo's points, or what is played for; higher is better
    microseconds : processor time of one decision of a table of these
    """

    strategy: str
    side: str
    games: int
    wins: int
    rate: float
    ci95: tuple[float, float]
    rating: float
    rating_ci95: tuple[float, float]
    microseconds: float


@dataclass(frozen=True)
class Pairing:
    """Wins of `own` against `other`, in so many games; other is "" in a cooperative game.

    Attributes
    ----------
    mean, error : where it is not played to win, what own has, more is better, and the standard error; else None
    rival_mean, rival_error : the same of other, where there are two sides
    """

    own: str
    other: str
    wins: int
    games: int
    mean: float | None = None
    error: float = 0.0
    rival_mean: float = 0.0
    rival_error: float = 0.0

    @property
    def strength(self) -> tuple[float, float]:
        """Logit of the chance to win, with half a win more at either end, and its variance; or the mean, and its."""
        if self.mean is not None:
            return self.mean, self.error**2
        won, lost = self.wins + 0.5, self.games - self.wins + 0.5
        return math.log(won / lost), 1 / won + 1 / lost

    def has(self, main: bool = True) -> tuple[float, float]:
        """Win rate of own, or of other for not `main`, or the mean, and its standard error."""
        if self.mean is not None:
            return (self.mean, self.error) if main else (self.rival_mean, self.rival_error)
        rate = self.wins / self.games
        return (rate if main else 1 - rate), math.sqrt(rate * (1 - rate) / self.games)


@dataclass(frozen=True)
class Answer:
    """The best answer found to the usual players: whoever plays so well against them exploits them.

    Attributes
    ----------
    strategy, against : the rung, and those that it plays against
    rate, ci95 : how often it wins, or the mean of what else is played for; the best of several looks better than it
        is, so it is tried in fresh games
    usual : the same of the usual player of its side there, in the same games
    """

    strategy: str
    against: str
    rate: float
    ci95: tuple[float, float]
    usual: float


@dataclass(frozen=True)
class Fit:
    """How much the ratings leave of the pairings: chi square, its degrees of freedom, and p of a line that fits."""

    chi2: float
    degrees_of_freedom: int
    p: float


@dataclass(frozen=True)
class Ladder:
    """A finished ladder.

    Attributes
    ----------
    rungs : by side, then from the lowest rating
    pairings : all that were played
    even : the share of wins of a seat no better than the others: 1/2 between two sides
    fit : of the ratings to the pairings; None where a rung meets nobody, or too few to tell
    equilibrium : {side: {strategy: weight}}; of two sides and in a cooperative game also "value", what the main side
        has then of what is played for, and "ci95"; where the other side has no mirror of it, "other_value", too
    answers : {side}: the rung that does best against the usual players of the others; "" where a seat plays any
    """

    game: Game
    players: int
    seed: int
    rungs: tuple[Rung, ...]
    pairings: tuple[Pairing, ...]
    even: float
    fit: Fit | None
    equilibrium: dict[str, Any]
    answers: dict[str, Answer]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `strategies GAME --ladder --json` prints."""
        payoff: dict[str, dict[str, dict[str, Any]]] = {}
        aim, two = self.game.aim, len({rung.side for rung in self.rungs}) == 2
        for p in self.pairings:
            one: dict[str, Any] = {"wins": p.wins, "games": p.games}
            if aim.counts:
                one |= {"mean": aim.better * p.has()[0]} | ({"other_mean": aim.better * p.has(False)[0]} if two else {})
            else:
                one["rate"] = p.wins / p.games
            payoff.setdefault(p.own, {})[p.other] = one

        def told(found: Rung | Answer) -> dict[str, Any]:
            """What it has, by its name."""
            return {"mean" if aim.counts and key == "rate" else key: value for key, value in vars(found).items()}

        return {
            "game": self.game.key,
            "players": self.players,
            "seed": self.seed,
            "even_share": None if aim.counts else self.even,
            "rungs": [told(rung) | {"microseconds_per_decision": rung.microseconds} for rung in self.rungs],
            "payoff": payoff,
            "fit": vars(self.fit) if self.fit else None,
            "equilibrium": self.equilibrium,
            "best_response": {side or "seat": told(answer) for side, answer in self.answers.items()},
            "seconds": round(self.seconds, 3),
        }


def rungs_of(game: Game, side: str = "") -> list[str]:
    """The rungs of a game, or of one side of it: random, beginner, the styles by their names, balanced, learned."""
    known = strategies_of(game.key)
    sides = (side,) if side else tuple(game.fallback)
    named = [s.name for s in known.values() if not s.sides or set(sides) <= set(s.sides)]
    last = dict.fromkeys((*(game.fallback[s] for s in sides), *(usual_of(game)[s] for s in sides)))
    styles = [name for name in named if name not in ("random", "beginner", *last)]
    return ["random", "beginner", *styles, *(name for name in last if name in named)]


def ladder(
    game: str, *, players: int | None = None, rungs: Sequence[str] = (), top: Sequence[str] = (),
    games: int = DEFAULT_GAMES, seed: int = 1, workers: Workers | int | None = None, out: Path | None = None,
    progress: bool = False,
) -> Ladder:  # fmt: skip
    """Plays the rungs of a game against each other.

    Parameters
    ----------
    game : key
    players : how many; by default the most
    rungs : strategies; by default `rungs_of`. Those that cannot play a side are left out there
    top : more of them, above those; 'learned+64' is whoever is learned on a side, and searches
    games : of each pairing; a twentieth of it where somebody searches
    seed, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For a strategy that does not exist, or if fewer than two rungs are left on a side.
    """
    start = time.perf_counter()
    found = find_game(game)
    count = found.players[-1] if players is None else players
    first = make_specification(game, players=(count,), seed=seed).cells()[0]
    sides = _sides(found, first.people)
    offered = {side: _offered(found, side, rungs, top) for side in sides}
    tables = _tables(found, first.people, offered)
    cells = _cells(first, tables)
    amounts = [max(2, games // SLOWER) if any(s.search for s in c.seating.values()) else games for c in cells]
    spread = Workers.of(workers)
    with Playing(cells, spread, out, progress) as playing:
        playing.play_to(amounts)
        results = playing.results()
    pairings = _pairings(found, tables, results)
    even = 1 / first.people if sides == ("",) and first.people > 1 and len(found.fallback) > 1 else 0.5
    rated, fit = _rate(pairings, sides, offered, even)
    made = []
    for side in sides:
        main = side in ("", found.main_side)
        for name in offered[side]:
            own = [p for p in pairings if (p.own if main else p.other) == name]
            wins, played = sum(p.wins if main else p.games - p.wins for p in own), sum(p.games for p in own)
            level, interval = _evenly(found, [p.has(main) for p in own], played)
            rating, error = rated[side, name]
            cost, around = _cost(first, side, name), (rating - Z * error, rating + Z * error)
            made.append(Rung(name, side, played, wins, level, interval, rating, around, cost))
    made.sort(key=lambda rung: (sides.index(rung.side), rung.rating))
    fresh = replace(first, seed=first.seed + len(tables))
    balance = _equilibrium(pairings, sides, offered, fresh, games, spread)
    answers = _answers(pairings, sides, fresh, games, spread)
    seconds = time.perf_counter() - start
    return Ladder(found, count, seed, tuple(made), tuple(pairings), even, fit, balance, answers, seconds)


@dataclass(frozen=True)
class _Table:
    """Who sits where: own against other; of a seat among others, which seat."""

    own: str
    other: str
    texts: tuple[str, ...]
    seat: int | None = None


def _sides(game: Game, people: int) -> tuple[str, ...]:
    """The sides that have a ladder each: two that play each other, or one for all ("")."""
    return tuple(game.fallback) if len(game.fallback) == 2 and people > 1 else ("",)


def _offered(game: Game, side: str, rungs: Sequence[str], top: Sequence[str]) -> list[str]:
    wanted, named = (side,) if side else tuple(game.fallback), dict.fromkeys((*(rungs or rungs_of(game, side)), *top))
    plays = {name: [(find_player(game, by_side(game, s, name)).sides, s) for s in wanted] for name in named}
    left = [name for name, found in plays.items() if all(not sides or s in sides for sides, s in found)]
    if len(left) < 2:
        raise BadInput(f"--rung: {len(left)} of them can play {' and '.join(wanted)}; a ladder has two or more")
    return left


def _tables(game: Game, people: int, offered: dict[str, list[str]]) -> list[_Table]:
    if len(offered) == 2:
        main, rival = (game.main_side, next(s for s in game.fallback if s != game.main_side))
        return [_Table(a, b, (f"{main}={a}", f"{rival}={b}")) for a in offered[main] for b in offered[rival]]
    names = offered[""]
    if len(game.fallback) == 1 or people == 1:
        return [_Table(name, "", (name,)) for name in names]
    pairs = [(a, b) for a in names for b in names if a != b]
    return [_Table(a, b, (b, f"{seat + 1}={a}"), seat) for a, b in pairs for seat in range(people)]


def _cells(first: Cell, tables: Sequence[_Table]) -> list[Cell]:
    """What is played: each table that meets another on deals of its own.

    On the same deals what a rung has against one and against another would rise and fall together, and the mean of
    its pairings be told as surer than it is. In a cooperative game nothing is added up, and rungs compare by the same
    deals.
    """
    return [replace(first, texts=t.texts, seed=first.seed + (k if t.other else 0)) for k, t in enumerate(tables)]


def _pairings(game: Game, tables: Sequence[_Table], results: Sequence[CellResult]) -> list[Pairing]:
    """Wins and games of each pairing, over all seats where it was played on each."""
    met: dict[tuple[str, str], list[tuple[_Table, CellResult]]] = {}
    for table, result in zip(tables, results, strict=True):
        met.setdefault((table.own, table.other), []).append((table, result))
    return [_pairing(game, *names, of) for names, of in met.items()]


def _pairing(game: Game, own: str, other: str, played: Sequence[tuple[_Table, CellResult]]) -> Pairing:
    wins, games, had = 0, 0, []
    for table, result in played:
        told, at = result.in_short, table.seat
        wins += (told["sides"][game.main_side] if at is None else told["seats"][at])["wins"]
        games += told["games"]
        if game.aim.counts:
            had.append(of_side(game, result.tally, game.main_side) if at is None else of_seat(game, result.tally, at))
    if not had:
        return Pairing(own, other, wins, games)
    mean, error = _pooled(game, had)
    rivals = [side for side in game.fallback if side != game.main_side]
    rival = [of_side(game, result.tally, side) for _, result in played for side in rivals] if len(rivals) == 1 else []
    return Pairing(own, other, wins, games, mean, error, *(_pooled(game, rival) if rival else ()))


def _pooled(game: Game, parts: Sequence[Spread]) -> tuple[float, float]:
    """The mean of several spreads, more is better, each weighing alike, and its standard error."""
    ends = [part.interval() for part in parts]
    errors = [(high - low) / 2 / Z for low, high in ends]
    return game.aim.better * float(np.mean([part.mean for part in parts])), math.hypot(*errors) / len(parts)


def _rate(
    pairings: Sequence[Pairing], sides: tuple[str, ...], offered: dict[str, list[str]], even: float
) -> tuple[dict[tuple[str, str], tuple[float, float]], Fit | None]:
    """{(side, rung): (rating, standard error)}: least squares of the logits, each weighted by its precision; the fit.

    Ratings of a side sum to zero, as the mean of the table does, but where a rung meets nobody: there the logit is it.
    Means are in the place of logits where it is not played to win.
    """
    means = pairings[0].mean is not None
    unit = 1 if means else ELO
    if not pairings[0].other:
        return {("", p.own): (unit * p.strength[0], unit * math.sqrt(p.strength[1])) for p in pairings}, None
    columns = [(side, name) for side in sides for name in offered[side]]
    at = {key: k for k, key in enumerate(columns)}
    own_side, other_side = sides[0], sides[-1]
    rows = np.zeros((len(pairings), len(columns) + (len(sides) == 2 or means)))
    logits, weight = np.zeros(len(pairings)), np.zeros(len(pairings))
    for i, p in enumerate(pairings):
        rows[i, at[own_side, p.own]] += 1
        rows[i, at[other_side, p.other]] -= 1
        rows[i, len(columns) :] = 1  # what the first side is better by, whoever plays; what a seat has on the mean
        logit, variance = p.strength
        logits[i], weight[i] = logit - (0 if means else math.log(even / (1 - even))), 1 / variance
    inverse = np.linalg.pinv(rows.T @ (weight[:, None] * rows))
    fitted = inverse @ rows.T @ (weight * logits)
    errors = np.sqrt(np.maximum(np.diag(inverse), 0))
    centre = {side: float(np.mean([fitted[at[side, name]] for name in offered[side]])) for side in sides}
    rated = {key: (unit * float(fitted[k] - centre[key[0]]), unit * float(errors[k])) for key, k in at.items()}
    chi2, freedom = float(weight @ (logits - rows @ fitted) ** 2), len(rows) - int(np.linalg.matrix_rank(rows))
    return rated, Fit(chi2, freedom, float(chdtrc(freedom, chi2))) if freedom else None


def _equilibrium(
    pairings: Sequence[Pairing], sides: tuple[str, ...], offered: dict[str, list[str]], fresh: Cell, games: int,
    spread: Workers,
) -> dict[str, Any]:  # fmt: skip
    game, logits = fresh.game, {(p.own, p.other): p.strength[0] for p in pairings}
    if not pairings[0].other:  # the best of several looks better than it is, so it is tried in fresh games
        best = max(pairings, key=lambda p: p.has()[0]).own
        played = figure(game, _fresh(fresh, [best], games, spread)[0].in_short["sides"][game.main_side])
        return {"players": {best: 1.0}, "value": value_of(played), "ci95": played["ci95"]}
    if len(sides) == 2:
        rival = next(s for s in sides if s != game.main_side)
        met = {(p.own, p.other): p for p in pairings}
        table = [[met[a, b] for b in offered[rival]] for a in offered[game.main_side]]
        own, other, told = _two_sides(game, table)
        return {game.main_side: _weights(offered[game.main_side], own), rival: _weights(offered[rival], other), **told}
    names = offered[""]
    gap = np.array([[(logits[a, b] - logits[b, a]) / 2 if a != b else 0.0 for b in names] for a in names])
    return {"seats": _weights(names, value(gap)[1])}


def _two_sides(
    game: Game, table: Sequence[Sequence[Pairing]]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], dict[str, Any]]:
    """The mixes of two sides that meet, and what they come to."""
    if not game.aim.counts:
        wins, games = (np.array([[getattr(p, name) for p in row] for row in table]) for name in ("wins", "games"))
        found = mixed(wins, games, 1 - LEVEL)
        return found.own, found.other, {"value": found.rate, "ci95": [found.low, found.high]}
    (means, errors), (rivals, rival_errors) = (
        np.moveaxis(np.array([[p.has(main) for p in row] for row in table]), 2, 0) for main in (True, False)
    )
    if _mirrored(means, rivals):
        found = mixed_means(means, errors, 1 - LEVEL)
        return found.own, found.other, _told(game, "", found.rate, found.low, found.high)
    rng = np.random.default_rng(1)
    chosen, judged = halves(means, errors, rng)
    other_chosen, other_judged = halves(rivals, rival_errors, rng)
    own, other = equilibrium(chosen, other_chosen)
    told: dict[str, Any] = {}
    for name, level, error in (("", judged, errors), ("other_", other_judged, rival_errors)):
        middle, half = float(own @ level @ other), Z * math.sqrt(2 * float(own**2 @ error**2 @ other**2))
        told |= _told(game, name, middle, middle - half, middle + half)
    return own, other, told


def _mirrored(means: npt.NDArray[np.float64], rivals: npt.NDArray[np.float64]) -> bool:
    """Whether what one side has the other has not: the one falls in a straight line as the other rises."""
    own, other = means - means.mean(), rivals - rivals.mean()
    slope = float((own * other).sum()) / max(float((own**2).sum()), 1e-300)
    return slope < 0 and bool(np.allclose(other, slope * own, rtol=0, atol=1e-9 * max(1.0, float(np.abs(means).max()))))


def _told(game: Game, name: str, middle: float, low: float, high: float) -> dict[str, Any]:
    """What a side has then, as the game counts it."""
    ends = sorted(game.aim.better * end for end in (low, high))
    return {f"{name}value": game.aim.better * middle, f"{name}ci95": ends}


def _answers(
    pairings: Sequence[Pairing], sides: tuple[str, ...], fresh: Cell, games: int, spread: Workers
) -> dict[str, Answer]:
    """The best of the rungs against the usual players, and the usual ones there, in the same fresh games."""
    game, usual, found = fresh.game, usual_of(fresh.game), {}
    if not pairings[0].other:
        return {}
    for side in sides:
        main = side in ("", game.main_side)
        against = next(usual[s] for s in usual if s != side)
        met = [(p.has(main)[0], p.own if main else p.other)
               for p in pairings if (p.other if main else p.own) == against]  # fmt: skip
        if not met:
            continue  # the usual players are no rung of this ladder
        best, where = max(met)[1], f"{side}=" if side else "1="
        names = [f"{where}{name}" for name in (best, usual[side or game.main_side])]
        played = _fresh(fresh, names, games, spread)
        told = [figure(game, r.in_short["sides"][side] if side else r.in_short["seats"][0]) for r in played]
        found[side] = Answer(best, against, value_of(told[0]), told[0]["ci95"], value_of(told[1]))
    return found


def _fresh(cell: Cell, names: Sequence[str], games: int, spread: Workers) -> list[CellResult]:
    """Games of the cell by each line-up, which no choice hangs on; a twentieth of them where somebody searches."""
    cells = [replace(cell, texts=(name,)) for name in names]
    with Playing(cells, spread) as playing:
        searches = any(s.search for cell in cells for s in cell.seating.values())
        playing.play_to([max(2, games // SLOWER) if searches else games] * len(cells))
        return playing.results()


def _evenly(game: Game, levels: Sequence[tuple[float, float]], games: int) -> tuple[float, tuple[float, float]]:
    """The mean of win rates, each weighing alike however many games it is from, and its interval; or of means.

    Parameters
    ----------
    levels : of each pairing what it had, more is better, and the standard error
    games : of all pairings
    """
    level = float(np.mean([x for x, _ in levels]))
    variance = sum(error**2 for _, error in levels) / len(levels) ** 2
    if game.aim.counts:
        half, level = Z * math.sqrt(variance), game.aim.better * level
        return level, (level - half, level + half)
    trials = level * (1 - level) / variance if variance > 0 else games
    return level, wilson(level * trials, trials)


def _weights(names: Sequence[str], mix: npt.NDArray[np.float64]) -> dict[str, float]:
    return {name: round(float(w), 4) for name, w in zip(names, mix, strict=True) if w > 0.0005}


def _cost(first: Cell, side: str, name: str) -> float:
    """Processor time of one decision at a table where everybody is of this rung, us; of a side, where it is."""
    text = f"{side}={name}" if side else name
    job = job_of(replace(first, texts=(text,)))
    play_block(job, 0, 1)
    played = play_block(job, 1, 1 + COST_GAMES)
    return 1e6 * played.seconds / max(1, int(played.outcomes["decisions"].sum()))
