"""`tune`: chooses the value of a threshold, or of any other number of the pack, that meets a target.

The candidates are raced on the same chance (`experiments.tuning.races`); a long range of whole numbers is first
searched in strides, which are refined around those still in the race. The answer and the printed value are then played
again in games that had no part in the choice, so that their intervals are ordinary ones, free of the luck of being
chosen; where these games do not show the answer nearer than print, the answer is print. Three numbers and more at once
are searched by a response surface (`experiments.tuning.surface`), and its best settings raced. A number that
changes no game is told and not tuned; if none does, that is the answer.
"""

import itertools
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from experiments.keep.store import folder_of
from experiments.measure.sampling import Sampler
from experiments.measure.targets import Target, Tier, parse_target, read_targets, worst_of
from experiments.play.fanout import Workers
from experiments.play.machine import cores
from experiments.play.messages import counted
from experiments.play.spec import Cell, make_specification
from experiments.tuning.answers import Choice, Estimate, Prediction, Trial, Tuned, Tuning, front_of
from experiments.tuning.candidates import FIRST_LOOK, Bench
from experiments.tuning.factors import Factor, find_factors
from experiments.tuning.races import Numbers, Race, Values
from sim import BadInput, find_game, load_pack

__all__ = ["Estimate", "Trial", "Tuned", "Tuning", "tune"]

FEW = 15  # values of one number that are raced without strides
FEW_PER_NUMBER = 9  # the same where two numbers make a grid
FINALISTS = 8
Z = 1.96
EXPLORED = 1 << 40  # the first game of a response surface; far from those of races and of answers


def _strides(bench: Bench, race: Race, axis: Sequence[Any], games: int) -> list[Values]:
    """Narrows a long range: strides over it, refined between the neighbours of those that stay in the race.

    Between two values tried the miss is taken to fall and rise but once.
    """
    stride = -(-len(axis) // FEW)
    tried = sorted({*range(0, len(axis), stride), len(axis) - 1, _place(axis, bench.printed[0])})
    while True:
        keys = bench.extend(race, [(axis[i],) for i in tried], games)
        if not keys:
            raise BadInput(f"{bench.factors[0].path}: the pack refuses every value of its range")
        left = race.survivors(keys)
        places = [axis.index(key[0]) for key in left]
        if stride == 1:
            return left
        before = max((i for i in tried if i < min(places)), default=-1)
        after = min((i for i in tried if i > max(places)), default=len(axis))
        stride = max(1, min(stride // 2, -(-(after - before) // FEW)))
        tried = sorted({*range(before + 1, after, stride), *places})


def _place(axis: Sequence[Any], value: Any) -> int:
    """Where on an axis a value is, or the nearest one."""
    return min(range(len(axis)), key=lambda i: abs(axis[i] - value))


def _run_off(bench: Bench, race: Race, keys: Sequence[Values], games: int, lo: int = 0) -> list[Values]:
    """Plays on with those still in the race until one is left, all meet the targets, or the games are spent."""
    if not keys:
        raise BadInput(f"{', '.join(k.path for k in bench.factors)}: the pack refuses every value of the range")
    left = race.survivors(keys)
    while len(left) > 1 and (now := race.games(left[0])) < games and any(race.most(key) > 0 for key in left):
        bench.extend(race, left, next(look for look in bench.plan if look > now), lo)
        left = race.survivors(left)
    return left


def _thinned(factor: Factor, most: int) -> list[Any]:
    """At most about that many values of a factor, the printed one among them."""
    axis = factor.values
    if not factor.ordered or len(axis) <= most:
        return list(axis)
    picked = {round(x) for x in np.linspace(0, len(axis) - 1, most - 1)} | {_place(axis, factor.printed)}
    return [axis[i] for i in sorted(picked)]


def _search(bench: Bench, games: int) -> tuple[Race, list[Values]]:
    """Races one number, or two as a grid; the race and who is left."""
    factors = bench.factors
    if bench.lines:
        race = bench.race(len(bench.lines))
        return race, _run_off(bench, race, bench.extend(race, list(bench.lines), bench.plan[0]), games)
    if len(factors) == 1 and factors[0].ordered and len(factors[0].values) > FEW:
        race = bench.race(len(factors[0].values))
        return race, _run_off(bench, race, _strides(bench, race, factors[0].values, min(FIRST_LOOK, games)), games)
    most = FEW if len(factors) == 1 else FEW_PER_NUMBER
    grid = list(itertools.product(*(_thinned(factor, most) for factor in factors)))
    race = bench.race(len(grid))
    return race, _run_off(bench, race, bench.extend(race, grid, min(FIRST_LOOK, games)), games)


def _optimise(bench: Bench, games: int) -> tuple[Race, list[Values], tuple[Prediction, ...]]:
    """Several numbers at once: a response surface proposes, its best settings are raced in fresh games.

    Raises
    ------
    BadInput
        If scikit-learn is not installed.
    """
    from experiments.tuning.surface import SETTING_GAMES, explore

    def play(settings: Sequence[Values], at: int) -> dict[Values, Numbers]:
        lo = EXPLORED + at * SETTING_GAMES
        return bench.numbers(settings, lo, lo + SETTING_GAMES, f"{len(bench.factors)} numbers, setting {at + 1}")

    surface = explore(bench.factors, len(bench.targets), bench.miss, play, bench.seed)
    race = bench.race(FINALISTS)
    finalists = surface.finalists(FINALISTS, _change_from_print(bench), bench.printed)
    left = _run_off(bench, race, bench.extend(race, finalists, bench.plan[0]), games)
    predictions = []
    for values in race.numbers:
        rows, means = race.numbers[values], race.means(values)
        for k, (mean, error) in enumerate(surface.predict(values)):
            x = rows[k][~np.isnan(rows[k])]
            half = Z * math.hypot(error, float(x.std()) / math.sqrt(max(1, len(x))))
            predictions.append(Prediction(values, bench.targets[k], mean, (mean - half, mean + half), means[k]))
    return race, left, tuple(predictions)


def _change_from_print(bench: Bench) -> Any:
    """Sorting key of values: how many numbers differ from print, then how far, as shares of their ranges."""

    def change(values: Values) -> tuple[int, float]:
        far = [factor.distance(v) for factor, v in zip(bench.factors, values, strict=True)]
        return sum(d > 0 for d in far), sum(far)

    return change


def _fair_line(bench: Bench, race: Race) -> Iterator[tuple[float, float]]:
    """For every value of the first number, where between values of the second the first target is met."""
    if bench.lines or len(bench.factors) != 2 or not all(factor.ordered for factor in bench.factors):
        return
    goal = bench.targets[0].middle
    rows: dict[Any, list[tuple[Any, float]]] = {}
    for x, y in sorted(race.numbers):
        rows.setdefault(x, []).append((y, race.means((x, y))[0] - goal))
    for x, row in rows.items():
        for (y0, d0), (y1, d1) in itertools.pairwise(row):
            if d0 != d1 and min(d0, d1) <= 0 <= max(d0, d1):
                yield float(x), float(y0 + (y1 - y0) * d0 / (d0 - d1))


def _judged(
    bench: Bench, keys: Sequence[Values], lo: int, games: int, precision: float | None
) -> dict[Values, Numbers]:
    """Games that had no part in the choice: so many, or as many as the intervals of the answer need to be so narrow.

    Stopping when an interval is narrow enough does not bias it.
    """
    numbers, wanted = bench.numbers(keys, lo, lo + games, "the answer, in fresh games"), games
    while precision is not None:
        trials = [bench.judge(key, numbers[key]) for key in keys]
        widest = max((e.ci95[1] - e.ci95[0]) / 2 for trial in trials for e in trial.estimates)
        if not widest > precision:
            break
        have, wanted = wanted, math.ceil(max(wanted * (widest / precision) ** 2, 1.02 * wanted))
        more = bench.numbers(keys, lo + have, lo + wanted, "the answer, in more fresh games")
        numbers = {key: np.concatenate((numbers[key], more[key]), axis=1) for key in keys}
    return numbers


def _is_nearer(bench: Bench, fresh: Mapping[Values, Numbers], key: Values) -> bool:
    """Whether fresh games show values nearer to the targets than print, with 95 %."""
    race = Race(bench.targets, 2, (fresh[key].shape[1],), bench.groups)
    for one in (bench.printed, key):
        race.add(one, fresh[one])
    return bench.printed not in race.survivors((bench.printed, key))


def _idle(bench: Bench) -> Tuned:
    """The answer where no number changes a game."""
    trial, games = bench.looked_at()
    return Tuned(
        players=tuple(dict.fromkeys(n for n, _ in bench.cells)),
        paths=tuple(factor.path for factor in bench.factors),
        printed=bench.printed,
        recommended=bench.printed,
        nearest=bench.printed,
        set95=(bench.printed,),
        smallest_change=bench.printed,
        at_printed=trial,
        at_recommended=trial,
        at_nearest=trial,
        curve=(trial,),
        fair_line=(),
        games=bench.sampler.games - bench.spent,
        refused=0,
        unreached=bench.unreached,
        ends=tuple(map(_end, bench.asked)),
        may_be_met=trial.miss == 0,
        same=games,
    )


def _solve(bench: Bench, games: int, tolerance: float, precision: float | None) -> Tuned:
    predictions: tuple[Prediction, ...] = ()
    if bench.lines or len(bench.factors) <= 2:
        race, left = _search(bench, games)
    else:
        race, left, predictions = _optimise(bench, games)
    change = _change_from_print(bench)
    nearest = min(left, key=lambda key: (race.miss(key), change(key)))
    reach = [key for key in race.numbers if key in left or race.most(key) <= tolerance]
    smallest = min(reach, key=lambda key: (change(key), race.miss(key)))
    fresh = _judged(bench, [bench.printed, nearest], bench.fresh, games, precision)
    stays = bench.printed in race.numbers and not _is_nearer(bench, fresh, nearest)
    recommended = bench.printed if stays else nearest
    choices = [Choice(key, bench.misses(race.means(key)), *change(key)) for key in sorted(race.numbers)]
    return Tuned(
        players=tuple(dict.fromkeys(n for n, _ in bench.cells)),
        paths=tuple(factor.path for factor in bench.factors),
        printed=bench.printed,
        recommended=recommended,
        nearest=nearest,
        set95=tuple(sorted(left, key=lambda key: (change(key), str(key))) if len(left[0]) > 1 else sorted(left)),
        smallest_change=smallest,
        at_printed=bench.judge(bench.printed, fresh[bench.printed]),
        at_recommended=bench.judge(recommended, fresh[recommended]),
        at_nearest=bench.judge(nearest, fresh[nearest]),
        curve=tuple(bench.trial(race, key) for key in sorted(race.numbers)),
        fair_line=tuple(_fair_line(bench, race)),
        games=bench.sampler.games - bench.spent,
        refused=len(bench.refused),
        unreached=bench.unreached,
        ends=tuple(map(_end, bench.asked)),
        front=front_of(choices) if len(bench.ends) > 1 else (),
        formula=bench.lines,
        predictions=predictions,
        may_be_met=any(map(race.may_meet, left)),
    )


def _end(target: Target) -> str:
    where = [target.tier.name, f"{target.players}p" if target.players else ""]
    return " ".join(filter(None, [target.measure.name, *where, target.worded(lambda x: f"{x:g}")]))


def _lines(factors: Mapping[int, Factor]) -> dict[Values, tuple[float, float]]:
    """{a value for each player count: (base, slope)} of base + slope x players, rounded where numbers are whole.

    The lines go through values of the first and the last count; of lines that give the same values the first stands.
    """
    counts = list(factors)
    first, last = counts[0], counts[-1]
    found: dict[Values, tuple[float, float]] = {}
    for low, high in itertools.product(*(_thinned(factors[n], FEW_PER_NUMBER) for n in (first, last))):
        slope = (high - low) / (last - first)
        line = {n: low + slope * (n - first) for n in counts}
        whole = all(isinstance(factors[n].printed, int) for n in counts)
        values = tuple(math.floor(x + 0.5) if whole else x for x in line.values())
        found.setdefault(values, (low - slope * first, slope))
    return found


def tune(
    game: str, paths: str | Sequence[str], *, targets: str | Path | Sequence[str] | Mapping[str, Any],
    players: str | Sequence[int] = (),
    strategies: Sequence[str] = (), changes: Mapping[str, Any] | None = None, overlays: Sequence[Path | str] = (),
    scenario: str | None = None, ranges: Sequence[str] = (), games: int = 32_000, precision: float | None = None,
    tolerance: float = 0.0, together: bool = False, worst_over: Sequence[str] = (), formula: str | None = None,
    seed: int = 1,
    workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> Tuning:  # fmt: skip
    """Chooses values of the pack that meet targets.

    Parameters
    ----------
    game : key
    paths : what may be turned; a part '*' is the key that the number of players uses
    targets : 'rate:investigators=0.5', 'rounds.p90<=9', several of them, or a table of skills and player
        counts: a TOML file as a Path, or a dictionary of its shape, see `experiments.measure.targets`
    players : as in `Specification`; by default those that read the paths
    strategies, changes, overlays : as in `Variant`
    scenario : as in `Specification`
    ranges : 'LOW:HIGH' or 'LOW:HIGH:STEP' for the paths in order; by default the ranges of the pack
    games : the most games of one candidate in one cell, >= 100
    precision : half of the width that the 95 % intervals of the answer are to have, lengths in their own unit; for
        that as many fresh games are played as it takes
    tolerance : a miss that is good enough, >= 0
    together : one value for all player counts, where by default each gets its own
    worst_over : 'players', 'slips=0,0.2', 'strategies=NAME,NAME', 'SIDE=NAME,NAME': every combination is played, and
        the worst one counts; 'players' means together
    formula : 'linear': all player counts together, each with its own key, by base + slope x players
    seed, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit, with the nearest valid thing.

    Examples
    --------
    >>> tune("toy", "victory.points.*", targets="rate=0.5")  # doctest: +SKIP
    """
    start = time.perf_counter()
    found = find_game(game)
    spec = make_specification(
        game, strategies=strategies, changes=changes, overlays=overlays, players=players or (), seed=seed,
        scenario=scenario,
    )  # fmt: skip
    base = spec.variant[0].all_changes(found)
    names = (paths,) if isinstance(paths, str) else tuple(paths)
    if games < 100:
        raise BadInput(f"games {games}: fewer than 100 tell nothing")
    if precision is not None and not precision > 0:
        raise BadInput(f"precision {precision:g}: more than 0")
    if isinstance(targets, Path | Mapping):
        wanted = read_targets(found, targets, strategies)
    else:
        texts = [targets] if isinstance(targets, str) else targets
        wanted = tuple(parse_target(found, text, Tier("", tuple(strategies))) for text in texts)
    if not wanted:
        raise BadInput("tune needs a target, for example --target rate:" + found.main_side + "=0.5")
    worst = worst_of(found, worst_over)
    together = together or worst[0]
    if formula not in (None, "linear"):
        raise BadInput(f"formula {formula}: linear")
    counts, position = spec.tables()
    turned = {n: find_factors(found, base, n, names, ranges) for n in counts}
    used = {n: factors for n, factors in turned.items() if factors and any(t.players in (None, n) for t in wanted)}
    if not used or ((spec.players or position) and len(used) < len(counts)):
        idle = next(n for n in turned if n not in used)
        with_idle = counted(idle, "player")
        raise BadInput(f"{', '.join(names)}: nothing of it is used with {with_idle}, or no target is for them")
    if formula and (len(names) > 1 or len(used) < 2 or len(set(used.values())) < len(used)):
        raise BadInput(f"--formula: one path with a key for each player count, and two counts or more; not {names[0]}")
    if together and not formula and len(set(used.values())) > 1:
        raise BadInput(f"--together: {', '.join(names)} is another number for each player count")
    spread = workers if isinstance(workers, Workers) else Workers(workers or cores())
    sampler = Sampler(spread, progress, folder_of(out, "tune", game))
    groups = [tuple(used)] if together or formula else [(n,) for n in used]
    answers = []
    benches = []
    for group in groups:
        factors = tuple(used[n][0] for n in group) if formula else used[group[0]]
        lines = _lines(dict(zip(group, factors, strict=True))) if formula else None
        bench = Bench(found, group, wanted, base, factors, seed, sampler, games, worst, position, lines)
        for n, tier in bench.cells:
            Cell(found, n, load_pack(found, base), tier.strategies, seed, scenario=position).check()
        benches.append(bench)
    for bench in benches:
        bench.spent = sampler.games
        answers.append(_solve(bench, games, tolerance, precision) if bench.drop_unreached() else _idle(bench))
    return Tuning(found, names, wanted, seed, tuple(answers), time.perf_counter() - start)
