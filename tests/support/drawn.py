"""Reports that are drawn: every chapter on a planted world, all that it is made of drawn from the world's chances."""

from itertools import product
from types import SimpleNamespace

import numpy as np
import pandas as pd

import planted
from experiments.commands.difficulty import Difficulty, Level, Told
from experiments.commands.references import References, held, measures_of
from experiments.commands.rulings import Ruling, Rulings, Worth
from experiments.commands.sensitivity import _effect
from experiments.commands.skill import rungs
from experiments.measure.controls import mean_of
from experiments.measure.observed import Observed
from experiments.measure.results import CellResult, Result
from experiments.measure.summary import rate
from experiments.statistics.holm import holm
from experiments.statistics.intervals import wilson
from experiments.tuning.effects import BATCHES, Screened, Sensitivity
from experiments.tuning.factors import Factor
from experiments.tuning.turning import Turned
from planted import cells_of, counted, published, records
from reports import assembling
from reports.chapters.people import Played
from reports.claims.family import apart, of_band
from reports.claims.target import band_of
from reports.further.levers import FIRST_SHARE, NEAREST, SECOND_SHARE
from reports.further.proposals import Levers, chosen, shortlist, told
from reports.further.replays import EXPERT, REPLAYED, REPLIES, told_row
from reports.further.screening import WAYS
from reports.page import frames
from strategies.people import fitted_of

OBSERVED = 400
REPLIED = 1000
IDLE = 30  # numbers that do nothing, of each screen
STRONG = "x.strong"  # the number that does something, where one does


def seen_in(rng, cell, outcomes, world):
    """The first games observed: tracks that go at random, the first one with who wins as far as a world says."""
    game, games = cell.game, len(outcomes)
    rounds = outcomes["rounds"].astype(np.int64)
    steps = rng.normal(size=(games, len(game.shape.tracks), int(rounds.max())))
    steps[:, 0] += world.track * np.where(outcomes["side"] == game.sides.index(game.main_side), 0.5, -0.5)[:, None]
    tracks = np.zeros((games, len(game.shape.tracks), game.shape.rounds), np.int32)
    tracks[:, :, : steps.shape[2]] = np.rint(4 * steps.cumsum(axis=2))
    none, kinds = np.zeros((len(game.sides), 0), np.int64), np.zeros(len(game.kinds), np.int64)
    of_games = np.zeros((games, len(game.sides), 0), np.int32)
    by_seat = np.zeros((games, cell.people), np.int64)
    return Observed((), outcomes, tracks, np.zeros(games, np.int64), rounds, none, none, *[of_games] * 4, kinds, kinds,
                    np.zeros((games, 0), bool), by_seat, by_seat)  # fmt: skip


def ladder_of(rng, main, world):
    """(rates, counters) of the rungs of a cell, as `with_skill` finds them."""
    cell, rates, counts = main.cell, {}, {}
    *lower, usual = rungs(cell.game)
    fifth, few = planted.GAMES // 5, planted.EXPERTS
    asked = [(rung, fifth, more) for rung, more in zip(lower, world.rungs, strict=False)]
    for rung, games, more in (*asked, (usual, 0, 0.0), ("expert", few, world.experts)):
        counts[rung] = counted(cell, records(rng, cell, games, world, more)) if games else main.tally
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
                "reached": bands[n][0] <= found["rate"] <= bands[n][1],
                "inside": max(p_of["not above"], p_of["not below"]),
                "outside": min(p_of["above"], p_of["below"])}  # fmt: skip

    def truth(turned, harder=1.0):
        return world.rates[0] + harder * world.step * sum(one.by for one in turned if one.name == STRONG)

    what = [
        {
            "players": n,
            "lever": lever,
            "path": lever,
            "turned": (Turned(lever, f"the number of {lever}", "", 1, step, 9, 9 + step),),
            "value": 9 + step,
            "step": step,
            "own": False,
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
        w | (row(w["players"], truth(w["turned"]), planted.GAMES // FIRST_SHARE) if w["step"] else
             at_print[w["players"]]) for w in what
    ])  # fmt: skip
    for n, of in [(n, of) for n, of in steps.groupby("players") if not of["reached"].any()]:  # two at a time
        near = [list(some.nsmallest(NEAREST, "away")["turned"])
                for _, some in of[of["step"] != 0].groupby("lever", sort=False)]  # fmt: skip
        pairs = [{"players": n, "lever": "both", "path": "both", "turned": both, "value": np.nan, "step": at,
                  "own": False} for at, both in enumerate([(), *(a + b for a, b in product(*near))])]  # fmt: skip
        steps = pd.concat([steps, pd.DataFrame([
            w | (row(n, truth(w["turned"]), planted.GAMES // FIRST_SHARE) if w["step"] else at_print[n]) for w in pairs
        ])], ignore_index=True)  # fmt: skip

    def measure(rows, games):
        return [row(r.players, truth(r.turned), games) for r in rows.itertuples(index=False)]

    near = shortlist(steps)
    near = near.assign(**pd.DataFrame(measure(near, planted.GAMES // SECOND_SHARE), index=near.index))
    printed = steps.loc[steps["step"] == 0, ["lever", "players", "rate", "wins", "games", "rounds", "away"]]
    proposed = told(chosen(near, printed), measure, planted.GAMES // SECOND_SHARE, middles)
    replays = []
    for r in frames.each(proposed):
        then = truth(r.turned, world.harder)
        for who in (EXPERT, *(game.fallback if len(game.fallback) == 2 else ())):
            luck = rng.random(planted.GAMES)
            old, new = ((luck < p).astype(float) for p in (world.rates[0], then))
            replays.append({"players": r.players, "lever": r.lever, "who": who, "side": r.side,
                            **told_row(old, new, middles[r.players], share=True)})  # fmt: skip
    error = 0.03
    paths = [STRONG, *(f"x.{i}" for i in range(1, IDLE))]
    screened = pd.DataFrame([
        {"lever": path, "path": path, "group": path, "about": "a number", "entry": "", "numbers": 1,
         "source": "assumed", "players": n, "printed": 3, "half": 1.96 * error, "moved": 0.3 * (k < IDLE - 5),
         "effect": np.abs(rng.normal((world.number if k == 0 else 0.0), error, WAYS)).max(), "games": 200}
        for n in bands for k, path in enumerate(paths)
    ])  # fmt: skip
    return Levers(steps, proposed, planted.GAMES // FIRST_SHARE, planted.GAMES // SECOND_SHARE, screened,
                  pd.DataFrame(replays, columns=REPLAYED))  # fmt: skip


def replies_of(rng, world, mains):
    """Experts of one side against usual players, who are no better than these."""
    game, rows = mains[0].game, []
    for c in mains:
        for who in game.fallback if len(game.fallback) == 2 else ():
            wins = int(rng.binomial(REPLIED, world.rates[0]))
            found = rate(wins, REPLIED)
            rows.append((c.players, who, game.main_side, *band_of(game, c.players, None), wins, REPLIED,
                         found["rate"], *found["ci95"]))  # fmt: skip
    return pd.DataFrame(rows, columns=REPLIES)


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


def published_of(rng, cells):
    """What is published, held against games in which what was said first stands at an end of its range."""
    game, by_count = cells[0].game, {c.players: c for c in cells}
    references, truth = published(game.key, tuple(by_count))
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


def levels_of(rng, game, players):
    """Levels of difficulty that are met, each by a change that gives just so much."""

    def told(at, *turned):
        wins, games = int(rng.binomial(REPLIED, at)), REPLIED
        return Told({}, turned, wins / games, wilson(wins, games, 0.99), games, at)

    one = Turned(STRONG, "a number", "", 1, 2.0, 3.0, 5.0)
    levels = tuple(Level(at, players, (told(at, one),), "met") for at in (0.7, 0.5, 0.3))
    return Difficulty(game, "expert", {players: told(0.6)}, levels, {players: (40, 3, 90, 7)}, {}, 1, 0, 0.0)


def people_of(rng, spec, mains, world):
    """Games of people, who are no better than the usual players; None where nobody has fitted any."""
    if not fitted_of(mains[0].game):
        return None
    played = [CellResult(c.cell, counted(c.cell, records(rng, c.cell, planted.GAMES // 10, world)), "0" * 64, "")
              for c in mains]  # fmt: skip
    return Played(Result(spec, tuple(played), 0.0), None)


def left_out_of(rng, world, cells):
    """Games without a role that is always there and does nothing."""
    game = cells[0].game
    if len(game.sides) > 2:
        return None
    rows = []
    path = next((t.path for t in cells[0].pack.tunables() if t.path.startswith("setup.") and t.choices), None)
    for c in cells if path else ():
        k, other = int(rng.binomial(planted.GAMES, world.rates[0])), int(rng.binomial(1000, world.rates[0]))
        found = rate(other, 1000)
        rows.append({"players": c.players, "role": game.roles[0], "path": path, "value": "no", "wins": other,
                     "games": 1000, "rate": found["rate"], "low": found["ci95"][0], "high": found["ci95"][1],
                     "printed": k / planted.GAMES, "p": apart(k, planted.GAMES, other, 1000)})  # fmt: skip
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
        outcomes = records(rng, cell, planted.GAMES, world)
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
        "difficulty": levels_of(rng, game, middle) if len(game.fallback) == 1 else None,
        "people": people_of(rng, spec, mains, world),
        "numbers": screened_by(rng, world, game, middle), "wins": replies_of(rng, world, mains),
    }  # fmt: skip
    return assembling.report_of(Result(spec, tuple(mains), 0.0, skill, ladder), "elderodds report", played)
