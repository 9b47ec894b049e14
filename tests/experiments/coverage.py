"""How often the intervals and verdicts are right, measured: the figures of docs/statistics.md.

    .venv/bin/python tests/experiments/coverage.py [NAME ...]

Everything is simulated from seed 1; no game is played.
"""

import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from scipy.stats import binom

sys.path.insert(0, str(Path(__file__).parents[2]))

from experiments.commands.luck import _orders
from experiments.commands.luck import shares as shapley
from experiments.commands.sensitivity import BATCHES, sobol_indices
from experiments.measure.controls import Sums, mean_of
from experiments.measure.measures import Measure
from experiments.measure.targets import Target, point
from experiments.statistics.intervals import confidence_sequence, wilson
from experiments.statistics.sequences import bernstein_sequence, difference_sequence
from experiments.tuning.candidates import FIRST_LOOK
from experiments.tuning.races import Race, looks

Row = tuple[str, float]
EVEN = point(Measure("rate:side"), 0.5)
LOOKS = [20, 50, 100, 200, 500, 1000, 2000, 3000, 5000]


def holds(intervals: list[tuple[float, float]], truth: float) -> bool:
    return all(low <= truth <= high for low, high in intervals)


def wilson_fixed(rng: np.random.Generator) -> Iterator[Row]:
    """Wilson, a planned number of games: exact coverage, by summing over all outcomes."""
    for p in (0.02, 0.1, 0.5):
        for n in (100, 1000, 10_000):
            k = np.arange(n + 1)
            inside = [low <= p <= high for low, high in (wilson(int(x), n) for x in k)]
            yield f"p = {p}, n = {n}", float(binom.pmf(k, n, p)[inside].sum())


def wilson_tight(rng: np.random.Generator) -> Iterator[Row]:
    """Wilson, stopped when the half-width is 0.02, looked at every 100 games: coverage at the stop."""
    for p in (0.1, 0.5):
        found = []
        for _ in range(4000):
            wins = np.cumsum(rng.random(4000) < p)
            for n in range(100, 4001, 100):
                low, high = wilson(int(wins[n - 1]), n)
                if high - low <= 0.04:
                    break
            found.append(low <= p <= high)
        yield f"p = {p}", float(np.mean(found))


def false_alarms(rng: np.random.Generator) -> Iterator[Row]:
    """A fair side, looked at every 100 games up to 5,000: how often it is ever called unfair."""
    wins = np.cumsum(rng.random((1000, 5000)) < 0.5, axis=1)[:, 99::100]
    for name, interval in (("Wilson, the wrong tool", wilson), ("confidence sequence", confidence_sequence)):
        alarms = [not holds([interval(int(k), 100 * (i + 1)) for i, k in enumerate(row)], 0.5) for row in wins]
        yield name, float(np.mean(alarms))


def sequences(rng: np.random.Generator) -> Iterator[Row]:
    """Intervals at all times, looked at nine times up to 5,000 games: how often all hold."""
    found: dict[str, list[bool]] = {}
    for _ in range(1000):
        u, v = rng.random((2, LOOKS[-1]))
        rounds = np.clip(rng.normal(8, 1.5, LOOKS[-1]).round(), 1, 20)
        a, b, c = (u < 0.5).astype(float), (u < 0.53).astype(float), (v < 0.53).astype(float)
        mean = 8.0
        for name, truth, interval in (
            ("share of games, 0.5", 0.5, lambda n, a=a: confidence_sequence(int(a[:n].sum()), n)),
            ("length in rounds", mean / 20, lambda n, x=rounds: bernstein_sequence(x[:n] / 20)),
            ("paired difference, 0.03", 0.03, lambda n, a=a, b=b: difference_sequence(a[:n], b[:n], 1, 0.95)),
            ("unpaired difference, 0.03", 0.03, lambda n, a=a, c=c: difference_sequence(a[:n], c[:n], 1, 0.95)),
        ):
            found.setdefault(name, []).append(holds([interval(n) for n in LOOKS], truth))
    yield from ((name, float(np.mean(held))) for name, held in found.items())


def raced(rng: np.random.Generator, rates: list[float], most: int, target: Target = EVEN) -> tuple[list[int], int]:
    """Which shares are left of a race to a target, and the games of all."""
    race, left = Race([target], len(rates), looks(FIRST_LOOK, most)), [(k,) for k in range(len(rates))]
    for games in np.diff(race.plan, prepend=0):
        u = rng.random((2, games))
        for key in left:
            race.add(key, (u[race.streams.get(key, 0)] < rates[key[0]]).astype(np.float32)[None])
        left = race.survivors(left)
        if len(left) == 1:
            break
    return [k for (k,) in left], sum(race.games((k,)) for k in range(len(rates)))


def races(rng: np.random.Generator) -> Iterator[Row]:
    """Games of all values until one is left, at most 256,000 each; target 50 %."""
    for rates, runs in (
        ([0.3, 0.4, 0.5, 0.6, 0.7], 400), ([0.44, 0.47, 0.505, 0.53, 0.56], 100),
        ([0.46, 0.478, 0.4965, 0.515, 0.53], 40), ([0.4735, 0.5, 0.5265], 100), ([0.47, 0.515], 100),
    ):  # fmt: skip
        yield str(rates), float(np.mean([raced(rng, rates, 256_000)[1] for _ in range(runs)]))


def fallen(rng: np.random.Generator) -> Iterator[Row]:
    """Races in which the best fell out; nominal at most 4 %; looks up to 8,000 games."""
    band, few = replace(EVEN, low=0.45, high=0.55), replace(EVEN, low=-math.inf, high=0.003)
    for rates, best, target, runs in (
        ([0.52, 0.4799], 0, EVEN, 1000), ([0.52, 0.4799, 0.5203, 0.4796, 0.5206], 0, EVEN, 600),
        ([0.55, 0.6, 0.53], 0, band, 600), ([0.003, 0.0031, 0.02], 0, few, 600),
        ([0.3, 0.4, 0.5, 0.6, 0.7], 2, EVEN, 600),
    ):  # fmt: skip
        yield str(rates), float(np.mean([best not in raced(rng, rates, 8000, target)[0] for _ in range(runs)]))


def shares(rng: np.random.Generator) -> Iterator[Row]:
    """Shapley shares of a + 2 b + 3 a b + 2 c, three sources, 48 orders: coverage of the bootstrap interval."""
    truth = np.array([5.5, 8.5, 4.0]) / 18
    for chains in (5, 20, 80):
        held = []
        for _ in range(400):
            orders = _orders(3, rng)
            every = []
            for order in orders:
                x = rng.normal(size=(chains + 1, 3))
                sets = [np.where(np.isin(np.arange(3), order[:k]), x[1:], x[:-1]).T for k in range(4)]
                every.append(np.column_stack([a + 2 * b + 3 * a * b + 2 * c for a, b, c in sets]))
            found = shapley(every, orders, rng)
            held += [s.share95[0] <= t <= s.share95[1] for s, t in zip(found, truth, strict=True)]
        yield f"{48 * chains} chains", float(np.mean(held))


def indices(rng: np.random.Generator) -> Iterator[Row]:
    """Sobol indices of Ishigami's function, 64 rows, noise of the games as large as the signal: coverage."""
    exact = ((0.3139, 0.4424, 0.0), (0.5576, 0.4424, 0.2437))
    for name, noise in (("no noise", 0.0), ("noise", 3.72 * BATCHES**0.5)):
        first, total = [], []
        for seed in range(200):
            points = rng.uniform(-np.pi, np.pi, (2, 64, 3))
            every = [points[0], points[1], *(np.where(np.arange(3) == i, points[1], points[0]) for i in range(3))]
            y = [np.sin(x) + 7 * np.sin(z) ** 2 + 0.1 * w**4 * np.sin(x) for x, z, w in (e.T for e in every)]
            a, b, *mixed = (v[:, None] + noise * rng.normal(size=(64, BATCHES)) for v in y)
            _, found = sobol_indices(a, b, np.array(mixed), seed)
            first += [i.first95[0] <= t <= i.first95[1] for i, t in zip(found, exact[0], strict=True)]
            total += [i.total95[0] <= t <= i.total95[1] for i, t in zip(found, exact[1], strict=True)]
        yield f"{name}: first order", float(np.mean(first))
        yield f"{name}: total", float(np.mean(total))


def controls(rng: np.random.Generator) -> Iterator[Row]:
    """Paired difference that hangs on what the set-up deals (four chances known), 4,000 experiments each."""
    chances = {0: 0.6, 1: 0.3, 2: 0.09, 3: 0.01}
    up, down = np.array([0.01, 0.3, 0.6, 0.5]), np.array([0.2, 0.02, 0.01, 0.1])
    truth = float(np.dot(list(chances.values()), up - down))
    for pairs in (150, 1000, 10_000):
        held: dict[str, list[bool]] = {"with": [], "without": []}
        gains = []
        for _ in range(4000):
            dealt = rng.choice(4, pairs, p=list(chances.values()))
            u = rng.random(pairs)
            d = (u < up[dealt]).astype(float) - (u > 1 - down[dealt])
            for name, columns in (("with", [(dealt, chances)]), ("without", [])):
                found = mean_of(d, columns, share=True)
                held[name].append(holds([found.interval(0.95)], truth))
                gains.append(found.gain) if columns else None
        yield from ((f"{pairs} pairs, {name} controls", float(np.mean(x))) for name, x in held.items())
        yield f"{pairs} pairs: gain, mean", float(np.mean(gains))


def totals(rng: np.random.Generator) -> Iterator[Row]:
    """The total of five player counts that share their luck (a common draw in each game index): 4,000 experiments."""
    for shared in (0.0, 0.5, 0.9):
        held: dict[str, list[bool]] = {"joint": [], "as if independent": []}
        for _ in range(4000):
            luck = rng.random(1000)
            u = np.where(rng.random((5, 1000)) < shared, luck, rng.random((5, 1000)))
            d = (u < 0.1).astype(float) - (u > 0.93)
            sums = Sums([()] * 5)
            sums.add({at: (row, np.zeros(1000), np.empty((0, 1000), int)) for at, row in enumerate(d)})
            means = [sums.mean(at, share=True) for at in range(5)]
            whole = sums.total(means)
            apart = replace(whole, error=math.sqrt(sum(m.error**2 for m in means)) / 5)
            for name, found in (("joint", whole), ("as if independent", apart)):
                held[name].append(holds([found.interval(0.95)], 0.03))
        yield from ((f"{shared:.0%} shared, {name}", float(np.mean(x))) for name, x in held.items())


def rare(rng: np.random.Generator) -> Iterator[Row]:
    """Difference in length where long games are rare, 1,000 pairs, 4,000 experiments; expected of them in brackets."""
    for often in (3, 5, 10, 20):
        for name, spread in (("all differ a little", 1), ("no others differ", 0)):
            held: dict[str, list[bool]] = {"now": [], "Student's alone": []}
            for _ in range(4000):
                far = np.where(rng.random(1000) < often / 1000, rng.integers(20, 41, 1000), 0)
                d = far - rng.integers(-spread, spread + 1, 1000).astype(float)
                found = mean_of(d, (), share=False)
                plain = replace(found, error=float(d.std(ddof=1)) / math.sqrt(1000), freedom=999)
                for way, mean in (("now", found), ("Student's alone", plain)):
                    held[way].append(holds([mean.interval(0.95)], 30 * often / 1000))
            yield from ((f"long games ({often}), {name}, {way}", float(np.mean(x))) for way, x in held.items())


PARTS: tuple[Callable[[np.random.Generator], Iterator[Row]], ...] = (
    wilson_fixed, wilson_tight, false_alarms, sequences, races, fallen, controls, totals, rare, shares, indices,
)  # fmt: skip

if __name__ == "__main__":
    for part in PARTS:
        if len(sys.argv) == 1 or part.__name__ in sys.argv[1:]:
            print(f"\n{part.__name__}: {part.__doc__}")
            for name, value in part(np.random.default_rng(1)):
                print(f"    {name:40s} {value:.4g}", flush=True)
