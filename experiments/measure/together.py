"""What two things that the set-up deals do together: a role against an opponent, an episode with an Elder One.

Against each opponent games with a thing are held against those without it. Player counts are put together by the
weights of Mantel and Haenszel. If the thing did the same against all opponents, these differences would differ by
chance alone. How far they differ beyond it is one number for the whole table, by the method of moments. By it each is
drawn towards the mean of its thing: far where few games tell of it, little where many do (partial pooling). The mean is
that of these opponents, weighed by what is known of each, not of others that they might stand for.

References
----------
Greenland, Robins (1985), "Estimation of a common effect parameter from sparse follow-up data", Biometrics 41: the
    difference of shares by the weights of Mantel and Haenszel, and its variance.
DerSimonian, Laird (1986), "Meta-analysis in clinical trials", Controlled Clinical Trials 7: the variance of effects.
Morris (1983), "Parametric empirical Bayes inference", JASA 78: how far each is drawn towards the mean.
Agresti, Caffo (2000), "Simple and effective confidence intervals for proportions", American Statistician 54: the
    variance of a difference of shares, with two games more on either side.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import ndtr

from experiments.keep.tally import DEALT, Tally
from experiments.measure.drivers import measured_sides
from experiments.measure.observed import Observed
from experiments.measure.words import names_of, words_of
from experiments.statistics.holm import holm
from sim import Game
from sim.game import FIRST_ENDING

__all__ = ["Together", "pooled", "shared_luck", "together"]

LEAST = 20  # games with a thing against an opponent, and without it, below which nothing is told of the two
Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Together:
    """What things do against each opponent beyond what they do against all.

    Attributes
    ----------
    title : 'Role × Ancient One'
    games : that tell of it
    spread : how far a thing's differences are apart beyond chance: their standard deviation, a share of games
    table : columns thing, other, games (with both), raw (how much more often the main side wins than the thing's mean
        says), shrunk (the same, partially pooled), error (its standard error), p (of no difference), holds
    """

    title: str
    games: int
    spread: float
    table: pd.DataFrame


def together(
    game: Game, observed: Mapping[int, Observed], tallies: Mapping[int, Tally], contents: Mapping[int, object],
    dealt: Mapping[int, Sequence[str]], people: Mapping[int, int], doubt: float,
) -> list[Together]:  # fmt: skip
    """What the roles do with each thing that is dealt to the table, and the first two of these with each other.

    Parameters
    ----------
    observed, tallies, contents, dealt, people : by player count: games observed, counters, the pack's content, the
        columns that the set-up deals, and how many seats people play
    doubt : chance of one false `holds` or more, in all tables together
    """
    made: dict[str, tuple[list[str], list[str], list[Counts]]] = {}
    for n, tally in tallies.items():
        told = [name for name in dealt[n] if name in words_of(game).columns and not words_of(game).columns[name].bits]
        for title, things, others, counts in (
            *_of_roles(game, n, observed.get(n), contents[n], told, people[n]),
            *_of_two(game, n, tally, contents[n], told, dealt[n]),
        ):
            made.setdefault(title, (things, others, []))[2].append(counts)
    luck = shared_luck(game, observed)
    found = [pooled(title, *parts, luck) for title, parts in made.items()]
    found = [one for one in found if len(one.table)]
    corrected = iter(holm([p for one in found for p in one.table["p"]]))
    return [replace(one, table=one.table.assign(holds=[next(corrected) <= doubt for _ in one.table["p"]]))
            for one in found]  # fmt: skip


def shared_luck(game: Game, observed: Mapping[int, Observed]) -> float:
    """How many times as large the variance of sums over player counts is as if their games shared no luck, >= 1.

    Game i is dealt much alike at every player count. It is the variance of how many of the games of an index the main
    side wins, by the sum of those of each count. What the things that are told of do is part of it, so that it is
    rather more than a pair needs: in Arkham Horror 2.7, where 1.8 would do. Infinite where no games were observed.
    """
    games = min((seen.games for seen in observed.values()), default=0)
    won = np.array([np.isin(seen.outcomes["side"][:games], measured_sides(game, n)) for n, seen in observed.items()])
    if not games:
        return math.inf  # nothing is known of it, so nothing is told
    alone = won.var(axis=1).sum()
    return max(1.0, float(won.sum(axis=0).var() / alone)) if alone else 1.0


def _of_roles(
    game: Game, n: int, seen: Observed | None, content: object, told: Sequence[str], people: int
) -> Iterator[tuple[str, list[str], list[str], Counts]]:
    """Of each thing on the table (title, roles, its values, counts as `pooled` reads them) from the games observed."""
    if seen is None or len(game.roles) < 2 or len(game.sides) > 2:
        return
    ended = seen.outcomes[seen.outcomes["ending"] >= FIRST_ENDING]
    held = np.stack([(ended["role"][:, :people] == k).any(axis=1) for k in range(len(game.roles))])
    won = np.isin(ended["side"], measured_sides(game, n))
    for name in told:
        column = words_of(game).columns[name]
        names = names_of(column, content)
        there = np.stack([ended["extra"][name] == value for value in names])
        both = np.stack([_crossed(held, there & won), _crossed(held, there),
                         _crossed(~held, there & won), _crossed(~held, there)])  # fmt: skip
        yield f"Role × {column.title}", list(game.roles), list(names.values()), both


def _crossed(one: npt.NDArray[np.bool_], other: npt.NDArray[np.bool_]) -> Counts:
    """counts[a, b] of games in which both are so, from bool[a, game] and bool[b, game]."""
    return one.astype(np.int64) @ other.T.astype(np.int64)


def _of_two(
    game: Game, n: int, tally: Tally, content: object, told: Sequence[str], dealt: Sequence[str]
) -> Iterator[tuple[str, list[str], list[str], Counts]]:
    """The same of the first two things on the table, from all games."""
    if len(told) < 2 or tuple(told[:2]) != tuple(dealt[:2]):
        return
    one, other = (words_of(game).columns[name] for name in told[:2])
    names = [{v: name for v, name in names_of(c, content).items() if v < DEALT} for c in (one, other)]
    games = tally.together[np.ix_(*(list(each) for each in names))]
    with_it = np.stack([games[..., measured_sides(game, n)].sum(axis=-1), games.sum(axis=-1)])
    without = with_it.sum(axis=1, keepdims=True) - with_it
    title = f"{one.title} × {other.title}"
    yield title, list(names[0].values()), list(names[1].values()), np.concatenate([with_it, without])


def pooled(
    title: str, things: Sequence[str], others: Sequence[str], counts: Sequence[Counts], luck: float = 1.0
) -> Together:
    """What each thing does against each opponent, partially pooled.

    Parameters
    ----------
    counts : of each player count int64[4, thing, other]: wins and games with the thing, wins and games without it
    luck : from `shared_luck`

    Returns
    -------
    A table without `holds`; a thing that fewer than two opponents tell of has no row.
    """
    difference, variance, alike = (
        x * by for x, by in zip(_differences(np.stack(counts)), (1.0, luck, luck), strict=True)
    )
    known = np.isfinite(variance)
    known &= known.sum(axis=1, keepdims=True) > 1
    if not known.any():
        return Together(title, 0, 0.0, pd.DataFrame(columns=["thing", "other", "games", "raw", "shrunk", "error", "p"]))
    weight = np.where(known, 1 / variance, 0.0)
    total = weight.sum(axis=1, keepdims=True)
    some = total[:, 0] > 0
    mean = np.divide((weight * difference).sum(axis=1, keepdims=True), total, out=np.zeros_like(total), where=total > 0)
    excess = (weight * (difference - mean) ** 2).sum() - (known.sum(axis=1)[some] - 1).sum()
    scale = (total[some, 0] - (weight[some] ** 2).sum(axis=1) / total[some, 0]).sum()
    spread = float(max(0.0, excess / scale))
    drawn = np.where(known, 1 / (variance + spread), 0.0)
    centre = np.divide((drawn * difference).sum(axis=1), drawn.sum(axis=1), out=np.zeros(len(some)), where=some)
    kept = drawn * spread
    effect = kept * np.where(known, difference - centre[:, None], 0.0)
    part = np.divide(weight, total, out=np.zeros_like(weight), where=total > 0)
    even = np.where(known, 1 / alike, 0.0)
    every = even.sum(axis=1)
    away = difference - np.divide((even * difference).sum(axis=1), every, out=np.zeros(len(every)), where=some)[:, None]
    rows = []
    for i, j in zip(*np.nonzero(known), strict=True):
        raw, own = difference[i, j] - mean[i, 0], -part[i]
        own[j] += 1.0  # what is told: this opponent less the mean of all
        error = spread * (own**2 @ (1 - kept[i])) + (own @ kept[i]) ** 2 / drawn[i].sum()
        rows.append({"thing": things[i], "other": others[j], "games": int(sum(c[1, i, j] for c in counts)), "raw": raw,
                     "shrunk": own @ effect[i], "error": np.sqrt(error),
                     "p": float(2 * ndtr(-abs(away[i, j]) / np.sqrt(alike[i, j] - 1 / every[i])))})  # fmt: skip
    games = int(sum((c[1] + c[3]).max(axis=0).sum() for c in counts))
    return Together(title, games, spread**0.5, pd.DataFrame(rows))


def _differences(counts: Counts) -> tuple[Floats, Floats, Floats]:
    """Differences of win rates with a thing and without it and their variances, [thing, other]; inf for too few games.

    The second variances are those of no difference, of both shares together: of few games that nearly all go one way
    the first are far too small for a test.

    Parameters
    ----------
    counts : int64[player count, 4, thing, other], as in `pooled`
    """
    wins, games, other_wins, other_games = np.moveaxis(counts.astype(np.float64), 1, 0)
    enough = (games >= LEAST) & (other_games >= LEAST)
    share = np.where(enough, games * other_games / np.maximum(1, games + other_games), 0.0)
    difference = wins / np.maximum(1, games) - other_wins / np.maximum(1, other_games)
    both = (wins + other_wins + 1) / (games + other_games + 2)
    alike = both * (1 - both) * (1 / np.maximum(1, games) + 1 / np.maximum(1, other_games))
    variance = _variance(wins, games) + _variance(other_wins, other_games)
    total = share.sum(axis=0)
    told = total > 0
    mean = np.divide((share * difference).sum(axis=0), total, out=np.zeros(total.shape), where=told)
    own, even = (np.divide((share**2 * x).sum(axis=0), total**2, out=np.full(total.shape, np.inf), where=told)
                 for x in (variance, alike))  # fmt: skip
    return mean, own, even


def _variance(wins: Floats, games: Floats) -> Floats:
    share = (wins + 1) / (games + 2)
    return np.asarray(share * (1 - share) / (games + 2))
