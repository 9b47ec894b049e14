"""How often a report says what is not so, measured: the table of docs/statistics.md.

    .venv/bin/python tests/experiments/sentences.py [REPORTS]     (400; some minutes)

Reports of planted counts: nothing is played, all sentences are made. In each world every count is drawn anew from
chances that are known, so that each sentence can be held against the truth. A world where nothing is there is repeated
at the edge of what is called even, where sides win together, and where levers do nothing; then steps that do something.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "reports")]
from sim.homes import add_home  # noqa: E402

add_home(ROOT / "experiments" / "template")  # the tower, as tests/conftest.py has it

from tallies import HARD, TOWER, TWO, made  # noqa: E402

from experiments.machinery.summary import rate  # noqa: E402
from reports.claims import family  # noqa: E402
from reports.headline import headline  # noqa: E402
from reports.levers import FIRST_SHARE, SECOND_SHARE, Levers, chosen, keys, shortlist, told  # noqa: E402
from reports.matchups import best_mixes  # noqa: E402
from sim.game import Shape  # noqa: E402

GAMES = 20_000
COUNTS = (4, 5, 6, 7, 8)
SHARES = {"rulebook": 0.6, "public": 0.1, "recalled": 0.0, "assumed": 0.3}
_S = TOWER.shape
SIDES = replace(
    TOWER,
    shape=Shape(
        seats=_S.seats, sides=3, streams=_S.streams, table=_S.table, mine=_S.mine, hidden=_S.hidden,
        scratch=_S.game["scratch"], pack=_S.pack, extra=_S.outcome["extra"], option=_S.menu["option"].base,
        options=2, tracks=(), rounds=8, gaps=_S.gaps,
    ),
    sides=("blue", "red", "green"), main_side="blue", fallback=dict.fromkeys(("blue", "red", "green"), "safe"),
)  # fmt: skip
Rng = np.random.Generator
World = Callable[[Rng], Iterator[str]]


def alone(rng, p, games):
    """One tally's wins of two sides."""
    k = int(rng.binomial(games, p))
    return [k, games - k]


def track(rng, sides, rounds=6):
    """Positions that tell nothing: one of ten values for each game and round; a tenth of the games end each round."""
    pace = {}
    for k, name in enumerate(("blue", "red")):
        left = sides[k]
        for r in range(1, rounds + 1):
            values = rng.multinomial(left, np.full(10, 0.1))
            pace[name, r] = dict(enumerate(values.tolist()))
            left = int(rng.binomial(left, 0.9))
    return pace


def seats_together(rng, seats, games):
    """Wins, games and products of seats where the first wins alone or all others do, each with its even chance."""
    won = int(rng.binomial(games, 0.5))
    wins = [won, *[games - won] * (seats - 1)]
    return wins, won


def levers(rng, step_rates, main):
    """Levers whose steps have these true rates, {(lever, players): {step: rate}}, as `turn_levers` would find them."""

    def row(p, games):
        k = int(rng.binomial(games, p))
        found = rate(k, games)
        return {"side": "blue", "wins": k, "games": games, "rate": found["rate"], "low": found["ci95"][0],
                "high": found["ci95"][1], "rounds": 5.0}  # fmt: skip

    steps = pd.DataFrame([
        {"players": n, "lever": lever, "path": lever, "about": f"the number of {lever}", "entry": "", "value": 9 + step,
         "step": step, **row(p, GAMES // FIRST_SHARE)}
        for (lever, n), rates in step_rates.items() for step, p in rates.items()
    ])  # fmt: skip

    def measure(rows, games):
        return [row(step_rates[r.lever, r.players][r.step], games) for r in rows.itertuples(index=False)]

    near = shortlist(steps)
    near = near.assign(**pd.DataFrame(measure(near, GAMES // SECOND_SHARE), index=near.index))
    printed = pd.DataFrame([
        {"lever": lever, "players": n, "value": 9, "rate": main[n][0] / sum(main[n]), "wins": main[n][0],
         "games": sum(main[n]), "rounds": 5.0} for lever, n in step_rates
    ])  # fmt: skip
    return Levers(steps, told(chosen(near, printed), measure, GAMES), GAMES // FIRST_SHARE, GAMES)


def page(game, tallies, turned=None, mixed=None):
    """{where: text} of a page's sentences, and its claims."""
    proposed = zip(keys(turned.proposed), turned.proposed["p"], strict=True) if turned else ()
    claims = family(game, tallies, proposed)
    head, points = headline(game, tallies, claims, SHARES, matchups=mixed, levers=turned)
    return {"lead": head} | {p.title: p.text for p in points}, claims


def two_sides(p) -> World:
    """Two sides, all counts at p; a seat against all others, even; a track that tells nothing; idle levers."""

    def world(rng):
        main = {n: alone(rng, p, GAMES) for n in COUNTS}
        tallies = {}
        for n in COUNTS:
            wins, won = seats_together(rng, n, GAMES)
            seats = min(n, TWO.shape.seats)
            t = made(HARD, main[n], seat_wins=wins[:seats], seat_games=[GAMES] * seats, pace=track(rng, main[n]))
            t.seat_squares[[0, -1], 1:seats, 1:seats] = GAMES - won
            tallies[n] = t
        idle = {(lever, n): {s: p for s in range(-3, 4) if s} for lever in ("stones", "rounds") for n in COUNTS}
        text, claims = page(HARD, tallies, levers(rng, idle, main))
        if "favoured" in text["lead"] and p == 0.5:
            yield "a side is favoured"
        if "practically even" in text["lead"] and not 0.48 < p < 0.52:
            yield "practically even"
        if "Furthest from even" in text["Sides"]:
            yield "furthest from even"
        if "excludes" in text["Sides"] and p == 0.5:
            yield "the interval excludes an even game"
        if "Where one sits" in text["Seats"]:
            yield "a seat differs"
        if "instead of" in text["Change"]:
            yield "a change comes nearer to even"
        if "8 rounds" not in text["Length"] and "3 rounds" not in text["Length"]:
            yield "length"
        if any(claims.hold(*key) for key in claims.p if key[0] == "ending" and p == 0.5 and key[1] == "none"):
            yield "an ending is mostly one side's"

    return world


def cooperative(rng):
    """The players win three games in four at every count."""
    tallies = {n: made(TOWER, alone(rng, 0.75, GAMES)) for n in (1, 2, 3, 4)}
    text, _ = page(TOWER, tallies)
    if "easiest" in text["lead"]:
        yield "where it is easiest"
    if "hardest" in text["lead"]:
        yield "where it is hardest"


def many_sides(rng):
    """Three sides that win a third each."""
    tallies = {n: made(SIDES, rng.multinomial(GAMES, [1 / 3] * 3).tolist()) for n in (2, 3, 4)}
    text, _ = page(SIDES, tallies)
    if "most often (" in text["lead"]:
        yield "a side wins most often"
    if "least" in text["lead"]:
        yield "a side wins least"


def hands(rng):
    """Five strategies against five, all alike: the best mixes are worth one half."""
    found = pd.DataFrame([
        {"players": n, "own": str(i), "other": str(j), "wins": int(rng.binomial(1000, 0.5)), "games": 1000}
        for n in COUNTS for i in range(5) for j in range(5)
    ])  # fmt: skip
    best = best_mixes(found)
    if ((best["low"] > 0.5) | (best["high"] < 0.5)).any():
        yield "what the best mixes are worth"


def seats_fair(rng):
    """Exactly one of each count's seats wins each game."""
    tallies = {}
    for n in (2, 3, 4):
        wins = rng.multinomial(GAMES, [1 / n] * n).tolist()
        tallies[n] = made(TWO, alone(rng, 0.5, GAMES), seat_wins=wins, seat_games=[GAMES] * n)
    text, _ = page(TWO, tallies)
    if "Where one sits" in text["Seats"]:
        yield "a seat differs"


WORLDS: dict[str, World] = {
    "two sides, all even": two_sides(0.5),
    "two sides, 52 %": two_sides(0.52),
    "two sides, 46 %": two_sides(0.46),
    "two sides, 75 %": two_sides(0.75),
    "cooperative, all 75 %": cooperative,
    "three sides alike": many_sides,
    "strategies alike": hands,
    "seats alike, one wins": seats_fair,
}


def power(rng, reports, step):
    """How often a step that is truly even is proposed, print being so far off; and what is told of it, on average."""
    found, rates = 0, []
    for _ in range(reports):
        main = {n: alone(rng, 0.5 - step, GAMES) for n in COUNTS}
        real = {
            (lever, n): {s: 0.5 - step + step * s for s in range(-3, 4) if s} for lever in ("a", "b") for n in COUNTS
        }
        turned = levers(rng, real, main)
        tallies = {n: made(TWO, main[n], seat_wins=[1, 1], seat_games=[2, 2]) for n in COUNTS}
        claims = page(TWO, tallies, turned)[1]
        right = [claims.hold(*key) and r.step == 1 for key, r in
                 zip(keys(turned.proposed), turned.proposed.itertuples(index=False), strict=True)]  # fmt: skip
        found += sum(right)
        rates += turned.proposed.loc[right, "rate"].tolist()
    return found / (reports * len(COUNTS)), float(np.mean(rates)) if rates else float("nan")


if __name__ == "__main__":
    reports = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    for name, world in WORLDS.items():
        rng = np.random.default_rng(1)
        told_false, by_sentence = 0, Counter()
        for _ in range(reports):
            false = set(world(rng))
            told_false += bool(false)
            by_sentence.update(false)
        each = ", ".join(f"{s} {100 * k / reports:.2f} %" for s, k in by_sentence.most_common())
        print(f"{name:28s} any false sentence {100 * told_false / reports:5.2f} %   {each}", flush=True)
    for step in (0.02, 0.03, 0.04):
        share, mean = power(np.random.default_rng(1), max(1, reports // 10), step)
        print(f"an even step {100 * step:.0f} points away is proposed: {100 * share:.1f} %, told as {100 * mean:.2f} %")
