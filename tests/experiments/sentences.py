"""How often a report says what is not so, measured: the table of docs/statistics.md.

    .venv/bin/python tests/experiments/sentences.py [REPORTS]     (400; some minutes)

Reports of planted counts: nothing is played, all sentences are made. In each world every count is drawn anew from
chances that are known, so that each sentence can be held against the truth. A world where nothing is there is repeated
at the edge of what is called even, where sides win together, and where levers do nothing; then steps that do something.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pandas as pd

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "reports")]
from sim.homes import add_home  # noqa: E402

add_home(ROOT / "experiments" / "template")  # the tower, as tests/conftest.py has it

from tallies import HARD, SIDES, TOWER, TWO, made  # noqa: E402

from experiments.machinery.summary import rate  # noqa: E402
from reports.claims import family  # noqa: E402
from reports.headline import headline  # noqa: E402
from reports.levers import FIRST_SHARE, SECOND_SHARE, Levers, chosen, keys, shortlist, told  # noqa: E402
from reports.matchups import best_mixes  # noqa: E402
from reports.target import judge, lit  # noqa: E402

GAMES = 20_000
COUNTS = (4, 5, 6, 7, 8)
SHARES = {"rulebook": 0.6, "public": 0.1, "recalled": 0.0, "assumed": 0.3}
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
                "high": found["ci95"][1], "rounds": 5.0, "away": abs(found["rate"] - 0.5), "reached": False,
                }  # fmt: skip

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
         "games": sum(main[n]), "rounds": 5.0, "away": abs(main[n][0] / sum(main[n]) - 0.5)} for lever, n in step_rates
    ])  # fmt: skip
    proposed = told(chosen(near, printed), measure, GAMES, dict.fromkeys(COUNTS, 0.5))
    return Levers(steps, proposed, GAMES // FIRST_SHARE, GAMES)


def page(game, tallies, turned=None, mixed=None):
    """{where: text} of a page's sentences, and its claims."""
    proposed = zip(keys(turned.proposed), turned.proposed["p"], strict=True) if turned else ()
    judged = judge(game, tallies)
    claims = family(game, tallies, judged, proposed)
    head, points = headline(game, tallies, lit(judged, claims), claims, SHARES, matchups=mixed)
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
        turned = levers(rng, idle, main)
        text, claims = page(HARD, tallies, turned)
        if "too often" in text["lead"] and 0.45 <= p <= 0.55:
            yield "a side wins too often"
        if "on target" in text["lead"] and not 0.45 < p < 0.55:
            yield "on target"
        if "Where one sits" in text["Seats"]:
            yield "a seat differs"
        if any(claims.hold(*key) for key in keys(turned.proposed)):
            yield "a change comes nearer to even"
        if "8 rounds" not in text["Length"] and "3 rounds" not in text["Length"]:
            yield "length"
        if any(claims.hold(*key) for key in claims.p if key[0] == "ending" and p == 0.5 and key[1] == "none"):
            yield "an ending is mostly one side's"

    return world


def cooperative(rng):
    """The players win three games in five at every count, the edge of the band."""
    tallies = {n: made(TOWER, alone(rng, 0.6, GAMES)) for n in (1, 2, 3, 4)}
    text, _ = page(TOWER, tallies)
    if "too easy" in text["lead"]:
        yield "too easy"
    if "on target" in text["lead"]:
        yield "on target"


def many_sides(rng):
    """Three sides with a third of the seats each; one is at the upper edge of its band, one at the lower."""
    tallies = {}
    for n in (2, 3, 4):
        tallies[n] = made(SIDES, rng.multinomial(GAMES, [1 / 3 + 0.05, 1 / 3 - 0.05, 1 / 3]).tolist())
        tallies[n].seat_side_games[0] = 1000
    text, _ = page(SIDES, tallies)
    for light in ("too often", "too seldom"):
        if light in text["lead"]:
            yield light


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
    "two sides, 55 %": two_sides(0.55),
    "two sides, 46 %": two_sides(0.46),
    "two sides, 75 %": two_sides(0.75),
    "cooperative, all 60 %": cooperative,
    "three sides, edges": many_sides,
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
