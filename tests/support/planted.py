"""Planted worlds: what is true of the games of a page, and games that are drawn from it, none of them played."""

from dataclasses import dataclass, field
from functools import cache

import numpy as np

from experiments.commands.references import told_of
from experiments.keep.tally import tally
from experiments.measure.against import watched
from experiments.measure.measures import parse_measure
from experiments.measure.words import names_of, words_of
from experiments.play.spec import make_specification
from reports.claims.target import against_the_game
from sim import find_game
from sim.block import Block
from sim.game import FIRST_ENDING

GAMES, KINDS = 10_000, 6
EXPERTS = 40  # games of experts at each player count


@dataclass(frozen=True)
class World:
    """What is true of a page's games.

    Attributes
    ----------
    rates : of the sides that people play, at every player count; of two sides, and against the game, the main one
    rungs : how much more the main side wins with beginners, and with regulars
    experts : and with experts, who play few games
    seat : how much more often than the average of its table the first seat wins
    dealt : how much more it is won where the first thing dealt is of its first kind
    track : what a step of the track that is followed tells, in standard deviations of what is random
    step : how much a step of the strong lever moves the win rate; another one does nothing
    harder : how much of that it does for experts
    number : what the strong one of the numbers does; of the ruling likewise
    """

    game: str
    counts: tuple[int, ...]
    rates: tuple[float, ...]
    rungs: tuple[float, float] = (0.0, 0.0)
    experts: float = 0.0
    seat: float = 0.0
    dealt: float = 0.0
    track: float = 0.0
    step: float = 0.0
    harder: float = 1.0
    number: float = 0.0
    shown: tuple[str, ...] = field(default=(), compare=False)  # what has to be found, of a world with an effect


AC, DM, DP = "among_cultists", "death_may_die", "dark_providence"
NULL = {
    "two sides, all even": World(AC, (5, 6, 7), (0.5,)),
    "two sides, 55 %, the edge": World(AC, (5, 6, 7), (0.55,)),
    "two sides, 46 %": World(AC, (5, 6, 7), (0.46,)),
    "two sides, 75 %, nothing tells": World(AC, (5, 6, 7), (0.75,)),
    "two sides, skill at the edge": World(AC, (5, 6, 7), (0.551,), (0.049, 0.0)),
    "two sides, experts at the edge": World(AC, (5, 6, 7), (0.5,), experts=0.05),
    "two sides, beginners beyond it": World(AC, (5, 6, 7), (0.60,), (-0.051, 0.0)),
    "a change moves the usual players alone": World(AC, (5, 6, 7), (0.42,), step=0.08, harder=0.0),
    "cooperative, 60 %, the edge": World(DM, (2, 3, 4), (0.6,)),
    "cooperative, 97 %": World(DM, (2, 3, 4), (0.97,)),
    "four sides, all fair": World(DP, (3, 4), (0.25, 0.25, 0.25, 0.25)),
    "four sides, two at the edges": World(DP, (3, 4), (0.30, 0.20, 0.25, 0.25)),
}
KNOWN = {
    "side 3 points off": World(AC, (5, 6, 7), (0.58,), shown=("side",)),
    "seat up by 3 points": World(AC, (5, 6, 7), (0.5,), seat=0.03, shown=("seat", "seats apart")),
    "an even step, print 3 points off": World(AC, (5, 6, 7), (0.42,), step=0.08, shown=("nearer", "reached")),
    "experts alone, few games": World(DM, (2, 3, 4), (0.5,), experts=0.35, shown=("rung everywhere",)),
    "skill, cooperative": World(DM, (2, 3, 4), (0.5,), (-0.3, -0.15), shown=("rungs apart", "rung")),
    "deal, track, number, ruling": World(
        DM, (2, 3, 4), (0.5,), dealt=0.15, track=1.0, number=0.15, shown=("dealt", "course", "number", "ruling")
    ),
}  # fmt: skip


@cache
def cells_of(key, counts):
    """The cells of a game, whose packs take a while to load."""
    return make_specification(key, players=counts, games=GAMES), make_specification(key, players=counts).cells()


def records(rng, cell, games, world, more=0.0):
    """Outcomes of games whose chances are those of a world; the main side wins so much more often."""
    game, n = cell.game, cell.people
    out = np.zeros(games, game.shape.outcome)
    alone, two = against_the_game(game, cell.players), len(game.sides) == 2
    playing = [game.sides.index(side) for side in game.fallback]
    kinds = {}
    for name in cell.dealt:
        column = words_of(game).columns.get(name)
        values = list(names_of(column, cell.pack.content))[:KINDS] if column and not column.bits else [0, 1]
        kinds[name] = rng.integers(0, len(values), games)
        out["extra"][name] = np.array(values)[kinds[name]]
    chance = np.full(games, world.rates[0] + more)
    if world.dealt and kinds:
        first = next(iter(kinds.values())) == 0
        chance += world.dealt * (first - first.mean())
    main = game.sides.index(game.main_side)
    if alone or two:
        rest = next(k for k in range(len(game.sides)) if k != main)
        side = np.where(rng.random(games) < chance, main, rest)
    else:
        side = np.array(playing)[
            (rng.random(games)[:, None] > np.cumsum(world.rates)).sum(axis=1).clip(0, len(playing) - 1)
        ]
    out["side"], out["ending"] = side, FIRST_ENDING + side % len(game.endings)
    out["rounds"] = 1 + rng.binomial(10, 0.5, games)
    out["turns"], out["decisions"] = n * out["rounds"], 3 * n * out["rounds"]
    seats = np.arange(n)
    if alone:
        team = np.full((games, n), main)
    elif two:
        team = np.where(rng.permuted(np.tile(seats, (games, 1)), axis=1) < max(1, n // 3), 1 - main, main)
    else:
        team = rng.permuted(np.array(playing)[np.arange(games * n).reshape(games, n) % len(playing)], axis=1)
    if world.seat:  # the first seat changes places with one of those that win
        there = team == side[:, None]
        lost = ~there[:, 0] & (rng.random(games) < world.seat / 0.5)
        other = there.argmax(axis=1)
        team[lost, 0], team[lost, other[lost]] = team[lost, other[lost]], team[lost, 0]
    out["role"], out["team"] = -1, -1
    out["team"][:, :n] = team
    half = max(1, len(game.roles) // len(game.sides))
    out["role"][:, :n] = (team * half + rng.integers(0, half, (games, n))) % len(game.roles)
    out["won"][:, :n] = team == side[:, None]
    return out


def counted(cell, outcomes):
    """Their counters."""
    shape = cell.game.shape
    pace = np.zeros((len(cell.game.sides) + 1, len(shape.tracks), shape.rounds, max(t.bins for t in shape.tracks)), int)
    block = Block(0, len(outcomes), outcomes, pace, np.zeros(len(shape.gaps), int))
    return tally(cell.game, block, cell.people, watched(cell), cell.dealt)


@cache
def published(key, counts):
    """What is published of a game without a condition, and of each measure the value that is true of every world."""
    game = find_game(key)
    references = tuple(one for one in told_of(game, counts) if not one.given)
    means = [parse_measure(game, one.measure, quantiles=True).mean.name for one in references]
    ends = [one.high if one.low is None else one.low for one in references]
    return references, dict(zip(reversed(means), reversed(ends), strict=True))
