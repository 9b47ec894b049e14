"""How often a report says what is not so, measured: the tables of docs/statistics.md.

    .venv/bin/python tests/experiments/sentences.py [REPORTS [WORLD ...]]     (400; an hour of one core)

Whole reports of planted games: nothing is played. In each world the records of all games are drawn from chances that
are known, `tally` counts them as it counts games, and a `Report` with every chapter that exists is made of them; only
its figures are not drawn. What it claims is held against the truth: each test that holds, each mark of a table, each
light, each verdict. Ten worlds where nothing is there, or only just, and five with an effect that is known.

A chapter is in by being in `CHAPTERS`. A sentence with a word that claims something, and that nobody has looked at,
ends the run: it belongs into `HELD`, with what holds it against the truth, or into `TELLS`, if it tells what was seen.
"""

import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from gettext import NullTranslations
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import numpy as np
import pandas as pd
from markupsafe import Markup

os.environ.setdefault("OMP_NUM_THREADS", "1")  # small matrices: more threads only wait for each other
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from experiments.commands.references import References, held, measures_of, told_of  # noqa: E402
from experiments.commands.rulings import Ruling, Rulings, Worth  # noqa: E402
from experiments.commands.sensitivity import _effect  # noqa: E402
from experiments.commands.skill import rungs  # noqa: E402
from experiments.keep.tally import tally  # noqa: E402
from experiments.measure.against import watched  # noqa: E402
from experiments.measure.controls import mean_of  # noqa: E402
from experiments.measure.measures import parse_measure  # noqa: E402
from experiments.measure.observed import Observed  # noqa: E402
from experiments.measure.results import CellResult, Result  # noqa: E402
from experiments.measure.summary import rate  # noqa: E402
from experiments.measure.words import names_of, words_of  # noqa: E402
from experiments.play.spec import make_specification  # noqa: E402
from experiments.statistics.holm import holm  # noqa: E402
from experiments.tuning.effects import BATCHES, Screened, Sensitivity  # noqa: E402
from experiments.tuning.factors import Factor  # noqa: E402
from reports import assembling  # noqa: E402
from reports.chapters import CHAPTERS, games, numbers  # noqa: E402
from reports.claims.family import CLOSE, apart, of_band  # noqa: E402
from reports.claims.target import against_the_game, band_of  # noqa: E402
from reports.further.levers import FIRST_SHARE, SECOND_SHARE, Levers, chosen, clear, shortlist, told  # noqa: E402
from reports.opening import lead, verdict  # noqa: E402
from reports.page import figures, frames, language  # noqa: E402
from sim import find_game  # noqa: E402
from sim.block import Block  # noqa: E402
from sim.game import FIRST_ENDING  # noqa: E402

GAMES, OBSERVED, KINDS = 10_000, 400, 6
IDLE = 30  # numbers that do nothing, of each screen
STRONG = "x.strong"  # the number that does something, where one does
Rng = np.random.Generator


@dataclass(frozen=True)
class World:
    """What is true of a page's games.

    Attributes
    ----------
    rates : of the sides that people play, at every player count; of two sides, and against the game, the main one
    rungs : how much more the main side wins with beginners, and with regulars
    seat : how much more often than the average of its table the first seat wins
    dealt : how much more it is won where the first thing dealt is of its first kind
    track : what a step of the track that is followed tells, in standard deviations of what is random
    step : how much a step of the strong lever moves the win rate; another one does nothing
    number : what the strong one of the numbers does; of the ruling likewise
    """

    game: str
    counts: tuple[int, ...]
    rates: tuple[float, ...]
    rungs: tuple[float, float] = (0.0, 0.0)
    seat: float = 0.0
    dealt: float = 0.0
    track: float = 0.0
    step: float = 0.0
    number: float = 0.0
    shown: tuple[str, ...] = field(default=(), compare=False)  # what has to be found, of a world with an effect


AC, DM, DP = "among_cultists", "death_may_die", "dark_providence"
NULL = {
    "two sides, all even": World(AC, (5, 6, 7), (0.5,)),
    "two sides, 55 %, the edge": World(AC, (5, 6, 7), (0.55,)),
    "two sides, 46 %": World(AC, (5, 6, 7), (0.46,)),
    "two sides, 75 %, nothing tells": World(AC, (5, 6, 7), (0.75,)),
    "two sides, skill at the edge": World(AC, (5, 6, 7), (0.551,), (0.049, 0.0)),
    "two sides, beginners beyond it": World(AC, (5, 6, 7), (0.60,), (-0.051, 0.0)),
    "cooperative, 60 %, the edge": World(DM, (2, 3, 4), (0.6,)),
    "cooperative, 97 %": World(DM, (2, 3, 4), (0.97,)),
    "four sides, all fair": World(DP, (3, 4), (0.25, 0.25, 0.25, 0.25)),
    "four sides, two at the edges": World(DP, (3, 4), (0.30, 0.20, 0.25, 0.25)),
}
KNOWN = {
    "side 3 points off": World(AC, (5, 6, 7), (0.58,), shown=("above",)),
    "seat up by 3 points": World(AC, (5, 6, 7), (0.5,), seat=0.03, shown=("seat", "seats apart")),
    "an even step, print 3 points off": World(AC, (5, 6, 7), (0.42,), step=0.08, shown=("nearer", "reached")),
    "skill, cooperative": World(DM, (2, 3, 4), (0.5,), (-0.3, -0.15), shown=("rungs apart", "rung")),
    "deal, track, number, ruling": World(
        DM, (2, 3, 4), (0.5,), dealt=0.15, track=1.0, number=0.15, shown=("dealt", "course", "number", "ruling")
    ),
}  # fmt: skip


# -- games -------------------------------------------------------------------------------------------------------------


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


def seen_in(rng, cell, outcomes, world):
    """The first games observed: tracks that go at random, the first one with who wins as far as a world says."""
    game, games = cell.game, len(outcomes)
    rounds = outcomes["rounds"].astype(np.int64)
    steps = rng.normal(size=(games, len(game.shape.tracks), int(rounds.max())))
    steps[:, 0] += world.track * np.where(outcomes["side"] == game.sides.index(game.main_side), 0.5, -0.5)[:, None]
    tracks = np.zeros((games, len(game.shape.tracks), game.shape.rounds), np.int32)
    tracks[:, :, : steps.shape[2]] = np.rint(4 * steps.cumsum(axis=2))
    none, kinds = np.zeros((len(game.sides), 0), np.int64), np.zeros(len(game.kinds), np.int64)
    by_seat = np.zeros((games, cell.people), np.int64)
    return Observed((), outcomes, tracks, np.zeros(games, np.int64), rounds, *[none] * 6, kinds, kinds,
                    np.zeros((games, 0), bool), by_seat, by_seat)  # fmt: skip


# -- all that a page is made of besides --------------------------------------------------------------------------------


def ladder_of(rng, main, world):
    """(rates, counters) of the rungs of a cell, as `with_skill` finds them."""
    cell, rates, counts = main.cell, {}, {}
    *lower, usual = rungs(cell.game)
    for rung, more in (*zip(lower, world.rungs, strict=False), (usual, None)):
        counts[rung] = main.tally if more is None else counted(cell, records(rng, cell, GAMES // 5, world, more))
        wins = counts[rung].sides[cell.game.sides.index(cell.game.main_side)]
        rates[rung] = {"games": int(counts[rung].games), **rate(int(wins), counts[rung].ended)}
    return rates, counts


def turned(rng, world, mains):
    """Levers: a strong one and one that does nothing, found and told as `turn_levers` does."""
    game = mains[0].game
    bands = {c.players: band_of(game, c.players, None) for c in mains}
    middles = {n: sum(band) / 2 for n, band in bands.items()}

    def row(n, p, games):
        wins = int(rng.binomial(games, np.clip(p, 0, 1)))
        found, p_of = rate(wins, games), of_band(wins, games, *bands[n])
        return {"side": game.main_side, "wins": wins, "games": games, "rate": found["rate"], "low": found["ci95"][0],
                "high": found["ci95"][1], "rounds": 5.0, "away": abs(found["rate"] - middles[n]),
                "reached": bands[n][0] <= found["rate"] <= bands[n][1], "inside": p_of["inside"],
                "outside": min(p_of["above"], p_of["below"])}  # fmt: skip

    truth = lambda lever, step: world.rates[0] + world.step * step * (lever == STRONG)  # noqa: E731
    what = [
        {
            "players": n,
            "lever": lever,
            "path": lever,
            "about": f"the number of {lever}",
            "entry": "",
            "value": 9 + step,
            "step": step,
        }
        for lever in (STRONG, "x.idle")
        for n in bands
        for step in (-2, -1, 0, 1, 2)
    ]
    at_print = {c.players: row(c.players, 0.0, 1) for c in mains}
    for c in mains:
        found = rate(int(c.tally.sides[game.sides.index(game.main_side)]), c.tally.ended)
        low, high = found.pop("ci95")
        at_print[c.players] |= found | {"games": c.tally.ended, "low": low, "high": high,
                                        "away": abs(found["rate"] - middles[c.players])}  # fmt: skip
    steps = pd.DataFrame([
        w | (row(w["players"], truth(w["lever"], w["step"]), GAMES // FIRST_SHARE) if w["step"] else
             at_print[w["players"]]) for w in what
    ])  # fmt: skip

    def measure(rows, games):
        return [row(r.players, truth(r.lever, r.step), games) for r in rows.itertuples(index=False)]

    near = shortlist(steps)
    near = near.assign(**pd.DataFrame(measure(near, GAMES // SECOND_SHARE), index=near.index))
    printed = steps.loc[steps["step"] == 0, ["lever", "players", "value", "rate", "wins", "games", "rounds", "away"]]
    proposed = told(chosen(near, printed), measure, GAMES // SECOND_SHARE, middles)
    error = 0.03
    effects = [np.abs(rng.normal((world.number if k == 0 else 0.0), error, 2)).max() for k in range(IDLE)]
    screened = pd.DataFrame([
        {"lever": path, "path": path, "about": "a number", "entry": "", "source": "assumed",
         "players": next(iter(bands)), "printed": 3, "effect": effect, "half": 1.96 * error,
         "moved": 0.3 * (k < IDLE - 5), "games": 200}
        for k, (path, effect) in enumerate(zip([STRONG, *(f"x.{i}" for i in range(1, IDLE))], effects, strict=True))
    ])  # fmt: skip
    return Levers(steps, proposed, GAMES // FIRST_SHARE, GAMES // SECOND_SHARE, screened)


def screened_by(rng, world, game, players):
    """`sensitivity` of numbers of which the first does something, if a world says so."""
    factors = tuple(
        Factor(path, 1, (0, 1, 2), "assumed", "a number") for path in (STRONG, *(f"x.{i}" for i in range(1, IDLE)))
    )
    noise = 0.03 * rng.normal(size=(IDLE, 4, BATCHES)) + 0.05 * rng.normal(size=(IDLE, 1, BATCHES))
    noise[0] += world.number
    effects = {factor.path: _effect(factor, noise[k], 400) for k, factor in enumerate(factors)}
    answer = Screened(players, factors, (), {f"rate:{game.main_side}": effects}, {}, (), {}, {}, None, {}, {}, 1, 0, 1)
    return Sensitivity(game, 1, (answer,), 0.0)


def ruled(rng, world, game, players):
    """Rulings turned, ten of them, of which the first does something, if a world says so."""
    means = []
    for k in range(10):
        up, down = 0.05 + (world.number if k == 0 else 0.0), 0.05
        u = rng.random(1000)
        means.append(mean_of((u < up).astype(float) - (u > 1 - down), (), share=True))
    found = [
        Ruling(f"rulings.r{k}", "XX-1.1", "a ruling", "yes", "no",
               {players: Worth(1000, m.mean, *m.interval(0.95), p <= frames.DOUBT)})
        for k, (m, p) in enumerate(zip(means, holm([m.p for m in means]), strict=True))
    ]  # fmt: skip
    return Rulings(game, 1, (players,), 1000, tuple(found), 10_000, 0.0)


@cache
def planted(key, counts):
    """What is published of a game without a condition, and of each measure the value that is true of every world."""
    game = find_game(key)
    references = tuple(one for one in told_of(game, counts) if not one.given)
    means = [parse_measure(game, one.measure, quantiles=True).mean.name for one in references]
    ends = [one.high if one.low is None else one.low for one in references]
    return references, dict(zip(reversed(means), reversed(ends), strict=True))


def published_of(rng, cells):
    """What is published, held against games in which what was said first stands at an end of its range."""
    game, by_count = cells[0].game, {c.players: c for c in cells}
    references, truth = planted(game.key, tuple(by_count))
    measures = measures_of(game, references)
    played = np.zeros((len(cells), len(measures), 2000), np.float32)
    for c, k in product(range(len(cells)), range(len(measures))):
        at = truth[measures[k].name]
        played[c, k] = rng.random(2000) < at if measures[k].share else at + 3 * rng.normal(size=2000)
    found = held(references, by_count, played, measures, 1 - frames.DOUBT)
    return References(game, 1, found, 2000, 0, 0.0)


def others_of(rng, world, cells):
    """Every strategy against every other, all alike."""
    game = cells[0].game
    if len(game.fallback) > 2:
        return None
    rival = [""] if len(game.fallback) == 1 else ["a", "b", "c", "d"]
    rows = [
        {"players": c.players, "own": own, "other": other, "games": 500, "wins": int(rng.binomial(500, world.rates[0]))}
        for c in cells
        for own in "abcde"
        for other in rival
    ]
    frame = pd.DataFrame(rows)
    ends = [rate(r.wins, r.games) for r in frames.each(frame)]
    return frame.assign(
        rate=[e["rate"] for e in ends], low=[e["ci95"][0] for e in ends], high=[e["ci95"][1] for e in ends]
    )


def left_out_of(rng, world, cells):
    """Games without a role that is always there and does nothing."""
    game = cells[0].game
    if len(game.sides) > 2:
        return None
    rows = []
    path = next((t.path for t in cells[0].pack.tunables() if t.path.startswith("setup.") and t.choices), None)
    for c in cells if path else ():
        k, other = int(rng.binomial(GAMES, world.rates[0])), int(rng.binomial(1000, world.rates[0]))
        found = rate(other, 1000)
        rows.append({"players": c.players, "role": game.roles[0], "path": path, "value": "no", "wins": other,
                     "games": 1000, "rate": found["rate"], "low": found["ci95"][0], "high": found["ci95"][1],
                     "printed": k / GAMES, "p": apart(k, GAMES, other, 1000)})  # fmt: skip
    return pd.DataFrame(rows) if rows else None


def luck_of(game, players):
    """Shares of three sources, known so far."""
    shares = {source: SimpleNamespace(share=1 / 3, share95=(0.28, 0.38)) for source in game.shape.streams[:3]}
    made = [SimpleNamespace(slip=slip, players=players, shares={"rate": shares}, games=1000) for slip in (0.0, None)]
    return SimpleNamespace(answers=made)


def report_of(rng, world):
    """A report on a world with every chapter."""
    spec, cells = cells_of(world.game, world.counts)
    mains, observed = [], {}
    for cell in cells:
        outcomes = records(rng, cell, GAMES, world)
        mains.append(CellResult(cell, counted(cell, outcomes), "0" * 64, ""))
        observed[cell.players] = seen_in(rng, cell, outcomes[:OBSERVED], world)
    climbed = {c.players: ladder_of(rng, c, world) for c in mains}
    skill, ladder = ({n: both[k] for n, both in climbed.items()} for k in (0, 1))
    game, middle = cells[0].game, cells[len(cells) // 2].players
    many = len(game.fallback) > 2
    played = {
        "others": others_of(rng, world, cells), "change": None if many else turned(rng, world, mains),
        "published": published_of(rng, cells), "rulings": ruled(rng, world, game, middle),
        "drivers": left_out_of(rng, world, cells), "usage": observed, "luck": luck_of(game, middle),
        "numbers": screened_by(rng, world, game, middle),
    }  # fmt: skip
    return assembling.report_of(Result(spec, tuple(mains), 0.0, skill, ladder), "elderodds report", played)


# -- what is said ------------------------------------------------------------------------------------------------------

CLAIMING = re.compile(
    r"\b(differs?|too (often|seldom|easy|hard)|on target|depends on|matters?|nearer|sure|surely|beyond chance|leads?"
    r"|the same for|turns with|apart|moved|changes? who|told most|tells? who|widest|hardly|more often|less often|best"
    r"|never|outside|inside|win rate by more)\b", re.IGNORECASE,
)  # fmt: skip
# the starts of sentences that rest on something of `false_in`
HELD = tuple(
    """\
Where one sits matters
Seats hardly matter
In all, {n} of {seats}
No seat was seen
{where} it is on target
{where} it is too
{where} the {side} too
{where} every side has
{where} it turns with who plays
{where} the games played do not settle
with {players} the verdict is the same
with {players} it turns
with {players} the games played do not tell
How often the {side} depends on who plays
Of all that the set-up deals the widest
Who leads half-way
Games that look won or lost
So says a model
If both sides choose
Of the {seats} combinations
{n} numbers of the game were turned
{n} of them moved
None moved
All moved
Those of {n} numbers
Choices that are seen to change
Of {n} published figure
on target
too often
too seldom
too easy
too hard
{side} too often
inside
outside
nearest of {n} changes
no number that was turned
Nearer to the target
On target then
no, the nearest of
The numbers that matter most
Sure
Mostly won by
Half of the games
How far apart the extremes
Of all that was followed, one thing told
How often the {side}, by what the set-up
""".splitlines()
)
# the starts of those that tell what was seen, or how; nothing in them can be false
TELLS = tuple(
    """\
±: within it lies
Target:
Another is set
If rates are as they look
Changes are told from
A model of who wins
Of the uncertainty about
Tension: how open
Likelier end
Lead changes
Leader at half-time
Decided after
Ends as it looked
With {players} nothing that was followed was seen
Chosen in other games
What to change
If both sides know
Both sides mixing
How much of it is
Points of the win rate
Where the rulebook
Intervals are Wilson
Turned by two steps, these were not seen
Every number turned
Of {n} numbers no effect
Figures with 95
Win rate
Where a choice of the set-up
Games with
{n} more choices
Never seen
Never taken
Never offered
Never asked
What was counted
What stood on the menus
{games} games
Everything
{n} of {endings} endings were never seen
How often each decision
A seat
Seats out
That those who took
How often the {side}, by this number
Every player count is on target as far
With it
Left out
In how many
What was followed
The lines
What it hangs on
What drives it
Three of the observed
Where one
Who wins
Rounds without
Mean per game
Where the rules are silent
Of decisions
Printed values
Moves the win rate
How far that holds
How often the {side}, in per cent
The verdict
Win rates
Seats within
Over all
We play as
What our rulings
Every game came
What lies
None of the
Assumed values turned
Values by
Assumed, not turned
Here
Grey: no side
Share of games
The band at
How hard it is
Who wins from where
{title}: how often
Games that go otherwise
Least often won
Most often won
Points apart
best
A strategy
""".splitlines()
)


class Recorder(NullTranslations):
    """Notes every sentence of the code that is said."""

    def __init__(self):
        super().__init__()
        self.said = Counter()

    def gettext(self, message):
        """The message itself."""
        self.said[message] += 1
        return message

    def ngettext(self, one, many, n):
        """One of both."""
        self.said[many] += 1
        return one if n == 1 else many


@contextmanager
def undrawn():
    """Within, figures are empty, and no game is told move by move."""
    with ExitStack() as stack:
        for name, drawing in vars(figures).items():
            if hasattr(drawing, "__wrapped__"):
                stack.enter_context(patch.object(figures, name, lambda *_, **__: Markup()))
        stack.enter_context(patch.object(games, "_courses", lambda *_, **__: Markup()))
        stack.enter_context(patch.object(numbers, "entry_of", lambda *_: ""))  # numbers that no pack has
        stack.enter_context(patch.object(assembling, "CHAPTERS", [c for c in CHAPTERS if c.key != "stories"]))
        yield


def made_of(report):
    """All chapters and the first screen of a report, and the sentences that they say."""
    recorder = Recorder()
    spoken = replace(language._ENGLISH, texts=recorder)
    token = language._SPOKEN.set(spoken)
    try:
        with undrawn():
            sections = {s.id: list(s.parts) for s in assembling.sections_of(report)}
            sections["first screen"] = [lead(report), verdict(report)]
    finally:
        language._SPOKEN.reset(token)
    return sections, recorder.said


def looked_at(said):
    """Raises an error for a sentence that claims something and that nobody has looked at."""
    new = [text for text in said if CLAIMING.search(text) and not text.startswith((*HELD, *TELLS))]
    if new:
        raise SystemExit("sentences that nobody holds against the truth:\n  " + "\n  ".join(new))


# -- the truth ---------------------------------------------------------------------------------------------------------


def _band(game, n, side_fair):
    return band_of(game, n, None, side_fair)


def _is(word, p, band):
    """Whether a share is above, below or inside its band; at an end it is neither above nor below, nor inside."""
    low, high = (end + 1e-9 for end in band)
    low -= 2e-9
    return {"above": p > high, "below": p < low, "inside": low + 2e-9 < p < high - 2e-9}[word]


def true_claim(world, game, key):
    """Whether a claim of the family is so; None if this world does not say."""
    kind, n, *rest = (*key, None)[: max(2, len(key))]
    rest = [x for x in rest if x is not None]
    if kind in ("above", "below", "inside"):
        playing = list(game.fallback)
        alone, two = against_the_game(game, n), len(game.sides) == 2
        at = world.rates[0] if alone or two else world.rates[playing.index(rest[0])]
        return _is(kind, at, _band(game, n, 0.5 if alone or two else 1 / len(playing)))
    if kind == "rung":
        rung, word = rest
        if len(game.fallback) > 2:
            return _is(word, world.rates[0], _band(game, n, 1 / len(game.fallback)))
        return _is(word, world.rates[0] + dict(zip(rungs(game), (*world.rungs, 0.0), strict=False)).get(rung, 0.0),
                   _band(game, n, 0.5))  # fmt: skip
    if kind == "rungs apart":
        more = dict(zip(rungs(game), (*world.rungs, 0.0), strict=False))
        return more[rest[0]] != more[rest[1]]
    if kind == "seat":
        return world.seat > 0  # of all seats: what one has more the others have less
    if kind == "seats apart":
        return world.seat > 0
    if kind == "seats close":
        return world.seat < CLOSE
    if kind == "course":
        return world.track > 0
    if kind in ("nearer", "reached", "missed"):
        return None  # hangs on the step: see `false_in`
    if kind == "ending":
        return True  # every ending of these games is one side's alone
    raise SystemExit(f"a claim that nobody holds against the truth: {key}")


def _sure(text):
    return "<b>" in str(text)


def false_in(world, report, sections):
    """What a page claims that is not so."""
    game, claims = report.game, report.claims
    for key in claims.p:
        if claims.hold(*key) and true_claim(world, game, key) is False:
            yield f"{key[0]}"
    band = {n: band_of(game, n, None) for n in world.counts}
    for r in frames.each(report.levers.proposed) if report.levers else ():
        now = world.rates[0] + world.step * r.step * (r.lever == STRONG)
        middle = sum(band[r.players]) / 2
        if claims.hold("nearer", r.lever, r.players) and not abs(now - middle) < abs(world.rates[0] - middle) - 1e-9:
            yield "a change comes nearer"
        if claims.hold("reached", r.lever, r.players) and not _is("inside", now, band[r.players]):
            yield "on target then"
        outside = _is("above", now, band[r.players]) or _is("below", now, band[r.players])
        if claims.hold("missed", r.lever, r.players) and not outside:
            yield "still outside the target"
    if report.levers:
        for path in report.levers.screened.loc[clear(report.levers.screened), "path"]:
            if not (path == STRONG and world.number):
                yield "a number matters"
    for name, part in ((s, p) for s, parts in sections.items() for p in parts if getattr(p, "kind", "") == "table"):
        head = [str(h) for h in part.head]
        for row in part.rows:
            text = [Markup(str(x).replace("<wbr>", "")).striptags() for x in row]
            if name == "numbers" and "Path" in head and not (text[head.index("Path")] == STRONG and world.number):
                yield "it hangs on a number"
            if name == "rulings" and any(map(_sure, row)) and not (world.number and part.rows.index(row) == 0):
                yield "a ruling changes who wins"
            if name == "drivers" and "Sure" in head and text[-1] == "yes" and not (
                    world.seat if text[0] == "Seat" else world.dealt):  # fmt: skip
                yield "a spread is sure"
            if name == "drivers" and "Sure" not in head and any(map(_sure, row)) and not world.dealt:
                yield "what is dealt differs"
            if name == "drivers" and head[0] == "Left out" and any(map(_sure, row)):
                yield "a role that is left out"
    truth = planted(game.key, world.counts)[1]
    for one in report.played["published"].found:
        at, r = truth[parse_measure(game, one.reference.measure, quantiles=True).mean.name], one.reference
        so = (r.low is None or at >= r.low - 1e-9) and (r.high is None or at <= r.high + 1e-9)
        edge = any(end is not None and abs(at - end) < 1e-9 for end in (r.low, r.high))
        if (one.verdict == "outside" and so) or (one.verdict == "inside" and (edge or not so)):
            yield f"a published figure is {one.verdict}"
    for r in frames.each(report.lengths):
        if not (r.p10_low <= 5 and r.p50_low <= 6 <= r.p50_high and r.p90_high >= 8):
            yield "length"


def found_in(world, report, sections):
    """Which of the effects that are there are shown: by kind, the share of player counts, or whether."""
    game, claims = report.game, report.claims
    for kind in world.shown:
        if kind in ("dealt", "number", "ruling"):
            section = {"dealt": "drivers", "number": "numbers", "ruling": "rulings"}[kind]
            tables = [p for p in sections[section] if getattr(p, "kind", "") == "table"]
            cells = [str(x).replace("<wbr>", "") for t in tables for row in t.rows for x in row]
            yield kind, float(any(STRONG in x if kind == "number" else _sure(x) for x in cells))
            continue
        keys = [key for key in claims.p if key[0] == kind and true_claim(world, game, key) is not False]
        keys = [key for key in keys if kind != "seat" or (key[2] == 0 and len(key) == 3)]
        if kind in ("nearer", "reached"):
            yield kind, sum(claims.hold(*key) for key in keys) / len(world.counts)
        elif keys:
            yield kind, float(np.mean([claims.hold(*key) for key in keys]))


def measured(world, reports, *seed) -> Iterator[tuple[set[str], dict[str, float]]]:
    """Of each report what is false in it, and how much of what is there it shows."""
    rng = np.random.default_rng(seed or 1)
    for _ in range(reports):
        report = report_of(rng, world)
        sections, said = made_of(report)
        looked_at(said)
        yield set(false_in(world, report, sections)), dict(found_in(world, report, sections))


if __name__ == "__main__":
    asked = sys.argv[1:]
    reports = int(asked[0]) if asked else 400
    for at, (name, world) in enumerate((NULL | KNOWN).items()):
        if asked[1:] and not any(word in name for word in asked[1:]):
            continue
        start, false, by, shown = time.perf_counter(), 0, Counter(), []
        for wrong, there in measured(world, reports, 1, at):  # each world its own chance
            false += bool(wrong)
            by.update(wrong)
            shown.append(there)
        each = ", ".join(f"{what} {100 * k / reports:.2f} %" for what, k in by.most_common())
        power = ", ".join(f"{kind} {100 * np.mean([x[kind] for x in shown]):.0f} %" for kind in shown[0])
        spent = (time.perf_counter() - start) / reports
        print(f"{name:34s} any false {100 * false / reports:5.2f} %   {each or '-':40s} {power and 'shows ' + power}",
              f"  [{reports} reports, {spent:.2f} s each]", flush=True)  # fmt: skip
