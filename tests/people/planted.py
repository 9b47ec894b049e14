"""How often what notes say of testers is right: testers with known skill and tastes, read from so many games of theirs.

python tests/people/planted.py    takes some minutes; the table of docs/people.md

Truths are drawn from the prior, as simulation-based calibration asks (Talts, Betancourt, Simpson, Vehtari, Gelman 2018,
"Validating Bayesian inference algorithms with simulation-based calibration"): so a 90 % interval holds nine in ten, and
the rank of a truth among draws of its posterior is uniform.
"""

import sys

import numpy as np
from scipy.stats import chisquare

from experiments.commands.testers import DRAWN_GAMES, DRAWS, _check
from experiments.measure.measures import parse_measure
from experiments.measure.sampling import Sampler
from experiments.people.draws import play_draws, with_both
from experiments.people.testers import POINTS, Bench, Reader, Table, bench_of, outcome_measures
from experiments.play.fanout import Workers
from experiments.play.spec import make_specification

GAME, PLAYERS, CHANGE = "among_cultists", 6, {"victory.dead.6p": 3}
TRUTHS, NOTED = 200, (20, 50, 200)
BINS = 10


def main() -> None:
    """Prints the table."""
    sampler = Sampler.of("planted", GAME, Workers(2), None, True)
    cells = make_specification(GAME, players=(PLAYERS,)).cells()
    changed = make_specification(GAME, players=(PLAYERS,), changes=CHANGE).cells()[0]
    bench = bench_of(cells, sampler, points=POINTS, games=max(NOTED), seed=1)
    others = bench_of(cells, sampler, points=256, games=max(NOTED), seed=2).part(slice(TRUTHS))
    measures = outcome_measures(bench.game)
    rate = [parse_measure(bench.game, f"rate:{bench.game.main_side}")]
    (played,) = play_draws([changed], others.points, rate, 2000, 10**8, sampler, "the truth")
    true = np.nanmean(played[:, 0], axis=1)
    print("notes scale held_of_200 width rank_p")
    for n in NOTED:
        reader = Reader(bench, Table({PLAYERS: np.zeros((n, others.games[PLAYERS].shape[1]))}))
        held, ranks = np.zeros((len(bench.scales) + 1, TRUTHS)), np.zeros((len(bench.scales), TRUTHS))
        width = np.zeros_like(held)
        for k in range(TRUTHS):
            notes = np.moveaxis(others.games[PLAYERS][k, :, :n], 0, 1)
            found = reader.posterior({PLAYERS: notes})
            draws = found.drawn(DRAWS, k)
            for s, scale in enumerate(bench.scales):
                low, high = found.quantiles(s, (0.05, 0.95))
                held[s, k], width[s, k] = low <= scale.at(others.points[k, s]) <= high, high - low
                ranks[s, k] = (found.drawn(199, k)[:, s] < others.points[k, s]).sum()
            (played,) = play_draws([changed], draws, rate, DRAWN_GAMES, 10**7 * (k + 1), sampler, "draws")
            _, low, high = with_both(played[:, 0].astype(float), 0.9)
            held[-1, k], width[-1, k] = low <= true[k] <= high, high - low
        for s, title in enumerate([*(scale.title for scale in bench.scales), "win rate after the change"]):
            p = ""
            if s < len(ranks):
                p = f"{chisquare(np.histogram(ranks[s], bins=BINS, range=(0, 200))[0]).pvalue:.2f}"
            print(n, title, int(held[s].sum()), f"{width[s].mean():.2f}", p, flush=True)
    for n in NOTED[:2]:
        named = 0
        for k in range(100):  # testers whose games go on to the end, which no taste here brings about
            rows = np.moveaxis(others.games[PLAYERS][k, :, :n], 0, 1).astype(float)
            rows[:, 2] = np.maximum(rows[:, 2], 10)
            reader = Reader(bench, Table({PLAYERS: rows}))
            draws = reader.posterior({PLAYERS: rows}).drawn(DRAWS, k)
            (played,) = play_draws(cells, draws, measures, DRAWN_GAMES, 10**9 + 10**6 * k, sampler, "draws")
            named += any(
                f.misfit
                for f in _check(Bench(bench.game, bench.scales, draws, {PLAYERS: played}), Table({PLAYERS: rows}), k)
            )
        print(n, "misfits named of 100", named, flush=True)


if __name__ == "__main__":
    sys.exit(main())
