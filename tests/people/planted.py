"""How often what notes say of testers is right: testers of known skill, tastes and numbers, read from games of theirs.

python tests/people/planted.py who        who they are; the tables of docs/people.md and docs/statistics.md
python tests/people/planted.py numbers    and assumed numbers beside
python tests/people/planted.py change     the win rate after a change; each truth plays some seconds
python tests/people/planted.py gain       what it changes of the win rate, by 50 notes
python tests/people/planted.py plan       how often a plan's games tell print and the change apart
python tests/people/planted.py misfits    testers of a taste that no style has

Truths are drawn from the prior, as simulation-based calibration asks (Talts, Betancourt, Simpson, Vehtari, Gelman 2018,
"Validating Bayesian inference algorithms with simulation-based calibration"): so a 90 % interval holds nine in ten, and
the rank of a truth among draws of its posterior is uniform. Of numbers with few values an interval holds more.
"""

import sys
from collections.abc import Sequence

import numpy as np
from scipy.special import ndtri
from scipy.stats import chisquare, ttest_ind

from experiments.commands.planning import plan as make_plan
from experiments.commands.testers import DRAWN_GAMES, DRAWS, _check, numbers_of
from experiments.measure.measures import parse_measure
from experiments.measure.sampling import Sampler
from experiments.people.draws import Floats, play_draws, with_both
from experiments.people.groups import scales_of, tied_to
from experiments.people.testers import POINTS, Bench, Posterior, Reader, Table, bench_of, outcome_measures, prior_of
from experiments.play.fanout import Workers
from experiments.play.spec import Cell, make_specification

GAME, PLAYERS, CHANGE = "among_cultists", 6, {"victory.dead.6p": 3}
ABOUT = ("shelf.*.vp", "location.*.books")
NOTED, TRUTHS = (20, 50, 200), 1024
CHANGED, FORETOLD, STRANGE = 400, 60, 100  # testers: win rate, what a change does to it, who play as nobody does
PLANNED = 400  # tables that play what a plan asks for
BINS = 10
SAMPLER = Sampler.of("planted", GAME, Workers(1), None, True)


def _cells(changes: dict[str, int] | None = None) -> list[Cell]:
    return make_specification(GAME, players=(PLAYERS,), changes=changes).cells()


def _benches(games: int, truths: int, about: Sequence[str] = ()) -> tuple[Bench, Bench]:
    """The groups that are learned from, and the testers."""
    cells = _cells()
    numbers = numbers_of(cells, about)
    return tuple(
        bench_of(cells, SAMPLER, numbers=numbers, points=points, games=games, seed=seed)
        for points, seed in ((POINTS, 1), (truths, 2))
    )


def _read(bench: Bench, others: Bench, n: int) -> list[Posterior]:
    """Who each of the others is by the first n of their games."""
    reader = Reader(bench, Table({PLAYERS: np.zeros((n, others.games[PLAYERS].shape[1]))}))
    return [reader.posterior({PLAYERS: notes}) for notes in np.moveaxis(others.games[PLAYERS][:, :, :n], 1, 2)]


def _tell(others: Bench, n: int, found: Sequence[Posterior]) -> None:
    for s, one in enumerate(found[0].unknown):
        true = one.at(others.points[:, s])
        ends = np.array([x.quantiles(s, (0.05, 0.95)) for x in found], float)
        held, width = (ends[:, 0] <= true) & (true <= ends[:, 1]), ends[:, 1] - ends[:, 0]
        ranks = [(x.drawn(199, k)[:, s] < others.points[k, s]).sum() for k, x in enumerate(found)]
        p = chisquare(np.histogram(ranks, bins=BINS, range=(0, 200))[0]).pvalue
        tied = ""
        if s >= len(found[0].scales):
            tied = f"narrower {np.mean([tied_to(x.points, x.weights, s).narrower for x in found]):.2f}"
        print(n, one.title, f"{100 * held.mean():.1f} %, width {width.mean():.2f}, p {p:.2f}", tied, flush=True)


def who() -> None:
    """How often intervals hold a skill or a taste."""
    bench, others = _benches(max(NOTED), TRUTHS)
    for n in NOTED:
        _tell(others, n, _read(bench, others, n))


def numbers() -> None:
    """How often they hold an assumed number, and how much of it is told by the same figures as who played."""
    bench, others = _benches(NOTED[1], TRUTHS, ABOUT)
    for n in NOTED[:2]:
        _tell(others, n, _read(bench, others, n))


def change() -> None:
    """How often they hold the win rate after a change."""
    bench, others = _benches(max(NOTED), 512)
    others, changed = others.part(slice(CHANGED)), _cells(CHANGE)
    rate = [parse_measure(bench.game, f"rate:{bench.game.main_side}")]
    (played,) = play_draws(changed, others.points, rate, 2000, 10**8, SAMPLER, "the truth")
    true = np.nanmean(played[:, 0], axis=1)
    for n in NOTED:
        held, width = [], []
        for k, found in enumerate(_read(bench, others, n)):
            draws = found.drawn(DRAWS, k)
            (played,) = play_draws(changed, draws, rate, DRAWN_GAMES, 10**7 * (k + 1), SAMPLER, "draws")
            _, low, high = with_both(played[:, 0].astype(float), 0.9)
            held.append(low <= true[k] <= high)
            width.append(high - low)
        print(n, f"win rate after the change {100 * np.mean(held):.1f} %, width {np.mean(width):.2f}", flush=True)


def gain() -> None:
    """How often they hold what a change does to the win rate: print and the change by the same people."""
    n, games = NOTED[1], 128
    bench, others = _benches(n, 128)
    others, both = others.part(slice(FORETOLD)), [*_cells(), *_cells(CHANGE)]
    rate = [parse_measure(bench.game, f"rate:{bench.game.main_side}")]

    def less(points: Floats, games: int, first: int) -> Floats:
        printed, changed = play_draws(both, points, rate, games, first, SAMPLER, "print and the change")
        return (changed[:, 0] - printed[:, 0]).astype(np.float64)

    true, held, width = less(others.points, 1000, 10**8), [], []
    errors = np.nanstd(true, axis=1, ddof=1) / np.sqrt((~np.isnan(true)).sum(axis=1))
    for k, (found, at, error) in enumerate(zip(_read(bench, others, n), np.nanmean(true, axis=1), errors, strict=True)):
        middle, low, high = with_both(less(found.drawn(DRAWS, k), games, 10**7 * (k + 1)), 0.9)
        own = ndtri(0.95) * error  # of what is held for the truth: it was played, too
        held.append(middle - np.hypot(middle - low, own) <= at <= middle + np.hypot(high - middle, own))
        width.append(high - low)
    print(n, f"gain {100 * np.mean(held):.1f} % of {FORETOLD}, width {np.mean(width):.3f}", flush=True)


def plan() -> None:
    """How often the games that a plan without notes asks for tell, of people of whom nothing else is known."""
    text = " ".join(f"{path}={value}" for path, value in CHANGE.items())
    planned = make_plan(GAME, f"printed vs {text}", players=(PLAYERS,), workers=SAMPLER.workers)
    (count,) = planned.counts
    scales = scales_of(planned.game)
    points = prior_of(planned.game, np.random.default_rng(3).random((PLANNED, len(scales))))
    for sign in count.signs[:4]:
        if sign.games is None:
            continue
        a, b = (play_draws(cells, points, [sign.measure], sign.games, first, SAMPLER, "tables")[0][:, 0]
                for cells, first in ((_cells(), 10**8), (_cells(CHANGE), 2 * 10**8)))  # fmt: skip
        p = ttest_ind(a, b, axis=1, nan_policy="omit").pvalue
        right = (p < 0.05) & (np.sign(np.nanmean(a, axis=1) - np.nanmean(b, axis=1)) == np.sign(sign.difference[0]))
        print(f"{sign.measure.name}: {sign.games} games of each, told {100 * right.mean():.1f} % of {PLANNED}",
              flush=True)  # fmt: skip


def misfits() -> None:
    """How often testers are named whose games go on to the end, which no taste here brings about."""
    bench, others = _benches(NOTED[1], 128)
    cells, measures = _cells(), outcome_measures(bench.game)
    for n in NOTED[:2]:
        named = 0
        for k in range(STRANGE):
            rows = np.moveaxis(others.games[PLAYERS][k, :, :n], 0, 1).astype(float)
            rows[:, 2] = np.maximum(rows[:, 2], 10)
            table = Table({PLAYERS: rows})
            draws = Reader(bench, table).posterior({PLAYERS: rows}).drawn(DRAWS, k)
            (played,) = play_draws(cells, draws, measures, DRAWN_GAMES, 10**9 + 10**6 * k, SAMPLER, "draws")
            made = Bench(bench.game, bench.scales, draws, {PLAYERS: played})
            named += any(one.misfit for one in _check(made, table, k))
        print(n, f"misfits named of {STRANGE}: {named}", flush=True)


if __name__ == "__main__":
    parts = {"who": who, "numbers": numbers, "change": change, "gain": gain, "plan": plan, "misfits": misfits}
    for name in sys.argv[1:] or parts:
        parts[name]()
