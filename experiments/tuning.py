"""`tune`: chooses the value of a threshold, or of any other number of the pack, that meets a target.

The candidates are raced on the same chance (`experiments.race`); a long range of whole numbers is first searched in
strides, which are refined around those still in the race. The answer and the printed value are then played again in
games that had no part in the choice, so that their intervals are ordinary ones, free of the luck of being chosen.
Three numbers and more at once are searched by optuna, and the best of its trials raced.
"""

import itertools
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from experiments.controls import mean_of
from experiments.fanout import Workers
from experiments.intervals import wilson
from experiments.knobs import Knob, find_knobs
from experiments.machine import cores
from experiments.race import LEVEL, Numbers, Race, Values, miss_of
from experiments.sampling import Sampler
from experiments.spec import Cell, make_specification
from experiments.store import folder_of
from experiments.targets import Target, Tier, parse_target, read_targets
from sim import BadInput, Game, Scenario, find_game, load_pack

__all__ = ["Estimate", "Trial", "Tuned", "Tuning", "tune"]

FIRST_LOOK = 1000  # games of each candidate before the first one may fall out
FEW = 15  # values of one number that are raced without strides
FEW_PER_NUMBER = 9  # the same where two numbers make a grid
TRIALS = 60  # of the optimiser
FINALISTS = 8


@dataclass(frozen=True)
class Estimate:
    """The mean of a target's measure, and its 95 % interval."""

    target: Target
    mean: float
    ci95: tuple[float, float]


@dataclass(frozen=True)
class Trial:
    """What one candidate came to.

    Attributes
    ----------
    values : of the numbers tuned, in their order
    games : played in each cell (player count and tier)
    estimates : one for each target. On a curve the intervals hold at every number of games; in `at_printed` and
        `at_recommended`, which are of a planned number of games, they are ordinary ones
    miss : root of the weighted mean of squared distances from the targets; lengths as shares of their target
    """

    values: Values
    games: int
    estimates: tuple[Estimate, ...]
    miss: float


@dataclass(frozen=True)
class Tuned:
    """The answer for one number of players, or for several together.

    Attributes
    ----------
    players : the player counts whose targets are met together
    paths : of the numbers tuned
    printed : their printed values, after the changes asked for
    recommended : the values that came nearest
    set95 : values that cannot be told from the best; the best of all candidates is among them with 95 %
    smallest_change : of the values that do as well as any (in set95) or miss by no more than the tolerance, the
        nearest to print
    at_printed, at_recommended : both in games that had no part in the choice
    curve : every candidate played, in order
    fair_line : for two numbers, where the first target is met: values of the first, and of the second in between
    games : games played, all told
    refused : candidates that the pack's own rules refuse
    """

    players: tuple[int, ...]
    paths: tuple[str, ...]
    printed: Values
    recommended: Values
    set95: tuple[Values, ...]
    smallest_change: Values
    at_printed: Trial
    at_recommended: Trial
    curve: tuple[Trial, ...]
    fair_line: tuple[tuple[float, float], ...]
    games: int
    refused: int

    @property
    def stays(self) -> bool:
        """Whether the printed value does as well as any, or misses by no more than the tolerance."""
        return self.smallest_change == self.printed

    @property
    def may_be_met(self) -> bool:
        """Whether a value that meets all targets cannot be excluded: it would be the best, and so in set95."""
        left = (trial for trial in self.curve if trial.values in self.set95)
        return any(all(e.ci95[0] <= e.target.value <= e.ci95[1] for e in trial.estimates) for trial in left)

    @property
    def all_shares(self) -> bool:
        """Whether all targets are shares of games, so that the miss is a probability."""
        return all(e.target.measure.share for e in self.at_printed.estimates)

    @property
    def no_difference(self) -> bool:
        """Whether several candidates were played and all came to the same, so that they played the same games."""
        means = {tuple(e.mean for e in trial.estimates) for trial in self.curve if trial.games == self.curve[0].games}
        return len(self.curve) > 1 and len(means) == 1 and len({trial.games for trial in self.curve}) == 1


@dataclass(frozen=True)
class Tuning:
    """A finished `tune`: one answer for each number of players, or one for all together."""

    game: Game
    paths: tuple[str, ...]
    targets: tuple[Target, ...]
    seed: int
    answers: tuple[Tuned, ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `tune --json` prints. One number: values stand alone; several: in lists."""
        return {
            "game": self.game.key,
            "path": self.paths[0] if len(self.paths) == 1 else list(self.paths),
            "target": [
                {
                    "measure": t.measure.name,
                    "value": t.value,
                    "weight": t.weight,
                    "tier": t.tier.name,
                    "players": t.players,
                }
                for t in self.targets
            ],
            "seed": self.seed,
            "players": {"-".join(map(str, a.players)): _answer(a) for a in self.answers},
            "games": sum(a.games for a in self.answers),
            "seconds": round(self.seconds, 3),
        }


def _plain(values: Values) -> Any:
    return values[0] if len(values) == 1 else list(values)


def _target(t: Target) -> dict[str, Any]:
    return {
        "measure": t.measure.name, "value": t.value, "weight": t.weight, "tier": t.tier.name, "players": t.players
    }  # fmt: skip


def _trial(trial: Trial) -> dict[str, Any]:
    found = [
        {
            "measure": e.target.measure.name, "tier": e.target.tier.name, "players": e.target.players,
            "target": e.target.value, "mean": e.mean, "ci95": list(e.ci95),
        }
        for e in trial.estimates
    ]  # fmt: skip
    first = trial.estimates[0]
    key = "rate" if first.target.measure.share else "mean"
    return {
        "value": _plain(trial.values), key: first.mean, "ci95": list(first.ci95), "games": trial.games,
        "miss": trial.miss, "measures": found,
    }  # fmt: skip


def _answer(a: Tuned) -> dict[str, Any]:
    return {
        "paths": list(a.paths),
        "printed": _plain(a.printed),
        "recommended": _plain(a.recommended),
        "set95": [_plain(v) for v in a.set95],
        "smallest_change": _plain(a.smallest_change),
        "at_printed": _trial(a.at_printed),
        "at_recommended": _trial(a.at_recommended),
        "curve": [_trial(t) for t in a.curve],
        **({"fair_line": [list(p) for p in a.fair_line]} if len(a.paths) == 2 else {}),
        "games": a.games,
        "refused": a.refused,
    }


class _Bench:
    """Where the candidates of one answer are played: the cells of its targets, the race, the games spent."""

    def __init__(
        self, game: Game, players: Sequence[int], targets: Sequence[Target], changes: Mapping[str, Any],
        knobs: Sequence[Knob], seed: int, sampler: Sampler, scenario: Scenario | None = None,
    ) -> None:  # fmt: skip
        self.scenario = scenario
        self.game, self.changes, self.knobs, self.seed, self.sampler = game, dict(changes), tuple(knobs), seed, sampler
        wanted = [(n, replace(t, players=n)) for n in players for t in targets if t.players in (None, n)]
        self.targets = tuple(t for _, t in wanted)
        self.cells: list[tuple[int, Tier]] = list(dict.fromkeys((n, t.tier) for n, t in wanted))
        self.measures = list(dict.fromkeys(t.measure for t in self.targets))
        self.where = [(self.cells.index((n, t.tier)), self.measures.index(t.measure)) for n, t in wanted]
        self.refused: set[Values] = set()
        self.spent = sampler.games

    @property
    def printed(self) -> Values:
        return tuple(knob.printed for knob in self.knobs)

    def played_in(self, values: Values) -> list[Cell] | None:
        """The candidate's cells, or None if the pack refuses its values."""
        try:
            turned = {knob.path: v for knob, v in zip(self.knobs, values, strict=True)}
            pack = load_pack(self.game, self.changes | turned)
            cells = [
                Cell(self.game, n, pack, tier.strategies, self.seed, scenario=self.scenario) for n, tier in self.cells
            ]
            for cell in cells:
                cell.place()
        except BadInput:
            self.refused.add(values)
            return None
        return cells

    def numbers(self, candidates: Sequence[Values], lo: int, hi: int, title: str) -> dict[Values, Numbers]:
        """Numbers[target, game] of games lo <= index < hi of each candidate that is not refused."""
        made = {values: cells for values in candidates if (cells := self.played_in(values)) is not None}
        flat = [cell for cells in made.values() for cell in cells]
        if not flat:
            return {}
        played = self.sampler.play(flat, lo, hi, self.measures, title)
        step = len(self.cells)
        cell, measure = (list(x) for x in zip(*self.where, strict=True))
        return {v: played[i * step : (i + 1) * step][cell, measure] for i, v in enumerate(made)}

    def extend(self, race: Race, keys: Sequence[Values], games: int, lo: int = 0) -> list[Values]:
        """Plays every key to a number of games, indices from `lo`; the keys that can be played."""
        for have in sorted({race.games(k) for k in keys}):
            behind = [k for k in keys if race.games(k) == have]
            if have < games:
                title = f"{self.knobs[0].path}: {len(behind)} candidates to {games:,} games"
                for key, numbers in self.numbers(behind, lo + have, lo + games, title).items():
                    race.add(key, numbers)
        return [k for k in keys if k in race.numbers]

    def trial(self, race: Race, key: Values) -> Trial:
        pairs = zip(self.targets, race.means(key), race.bounds(key, LEVEL), strict=True)
        return Trial(key, race.games(key), tuple(Estimate(t, m, b) for t, m, b in pairs), race.miss(key))

    def judge(self, key: Values, numbers: Numbers) -> Trial:
        """A candidate in a planned number of fresh games: Wilson's interval for shares, Student's for lengths."""
        estimates = []
        for target, row in zip(self.targets, numbers, strict=True):
            x = row[~np.isnan(row)].astype(np.float64)
            mean = float(x.mean()) if len(x) else float("nan")
            share = target.measure.share or len(x) < 2
            interval = wilson(float(x.sum()), len(x)) if share else mean_of(x, (), share=False).interval(LEVEL)
            estimates.append(Estimate(target, mean, interval))
        miss = miss_of(self.targets, [e.mean - e.target.value for e in estimates])
        return Trial(key, numbers.shape[1], tuple(estimates), miss)


def _strides(bench: _Bench, race: Race, axis: Sequence[Any], games: int) -> list[Values]:
    """Narrows a long range: strides over it, refined between the neighbours of those that stay in the race.

    Between two values tried the miss is taken to fall and rise but once.
    """
    stride = -(-len(axis) // FEW)
    tried = sorted({*range(0, len(axis), stride), len(axis) - 1, _place(axis, bench.printed[0])})
    while True:
        keys = bench.extend(race, [(axis[i],) for i in tried], games)
        if not keys:
            raise BadInput(f"{bench.knobs[0].path}: the pack refuses every value of its range")
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


def _run_off(bench: _Bench, race: Race, keys: Sequence[Values], games: int, lo: int = 0) -> list[Values]:
    """Doubles the games of those still in the race until one is left or the games are spent."""
    if not keys:
        raise BadInput(f"{', '.join(k.path for k in bench.knobs)}: the pack refuses every value of the range")
    left = race.survivors(keys)
    while len(left) > 1 and (now := race.games(left[0])) < games:
        bench.extend(race, left, min(2 * now, games), lo)
        left = race.survivors(left)
    return left


def _thinned(knob: Knob, most: int) -> list[Any]:
    """At most about that many values of a knob, the printed one among them."""
    axis = knob.values
    if not knob.ordered or len(axis) <= most:
        return list(axis)
    picked = {round(x) for x in np.linspace(0, len(axis) - 1, most - 1)} | {_place(axis, knob.printed)}
    return [axis[i] for i in sorted(picked)]


def _search(bench: _Bench, games: int) -> tuple[Race, list[Values]]:
    """Races one number, or two as a grid; the race and who is left."""
    knobs = bench.knobs
    if len(knobs) == 1 and knobs[0].ordered and len(knobs[0].values) > FEW:
        race = Race(bench.targets, len(knobs[0].values))
        return race, _run_off(bench, race, _strides(bench, race, knobs[0].values, min(FIRST_LOOK, games)), games)
    most = FEW if len(knobs) == 1 else FEW_PER_NUMBER
    grid = list(itertools.product(*(_thinned(knob, most) for knob in knobs)))
    race = Race(bench.targets, len(grid))
    return race, _run_off(bench, race, bench.extend(race, grid, min(FIRST_LOOK, games)), games)


def _optimise(bench: _Bench, games: int) -> tuple[Race, list[Values]]:
    """Several numbers at once: optuna proposes on common random numbers, its best trials are raced in fresh games.

    Raises
    ------
    BadInput
        If optuna is not installed.
    """
    try:
        import optuna
    except ImportError:
        raise BadInput("three numbers and more at once need optuna: pip install 'elderodds[tune]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=bench.seed % 2**32))
    study.enqueue_trial({knob.path: knob.as_suggested() for knob in bench.knobs})
    first = Race(bench.targets, TRIALS)
    for _ in range(TRIALS):
        trial = study.ask()
        values = tuple(knob.suggest(trial) for knob in bench.knobs)
        if values in bench.refused or not bench.extend(first, [values], FIRST_LOOK):
            study.tell(trial, state=optuna.trial.TrialState.FAIL)
            continue
        study.tell(trial, first.miss(values))
    race = Race(bench.targets, FINALISTS)
    finalists = _finalists(bench, first)
    return race, _run_off(bench, race, bench.extend(race, finalists, FIRST_LOOK, FIRST_LOOK), games, FIRST_LOOK)


def _finalists(bench: _Bench, first: Race) -> list[Values]:
    """The trials that come nearest, and of the rest those that miss least for their change from print."""
    by_miss = sorted(first.numbers, key=first.miss)
    chosen = by_miss[: FINALISTS // 2]
    nearest: list[Values] = []
    for values in sorted(by_miss, key=_change_from_print(bench)):
        if not nearest or first.miss(values) < first.miss(nearest[-1]):
            nearest.append(values)
    return list(dict.fromkeys([*chosen, *reversed(nearest)]))[:FINALISTS]


def _change_from_print(bench: _Bench) -> Any:
    """Sorting key of values: how many numbers differ from print, then how far, as shares of their ranges."""

    def change(values: Values) -> tuple[int, float]:
        far = [knob.distance(v) for knob, v in zip(bench.knobs, values, strict=True)]
        return sum(d > 0 for d in far), sum(far)

    return change


def _fair_line(bench: _Bench, race: Race) -> Iterator[tuple[float, float]]:
    """For every value of the first number, where between values of the second the first target is met."""
    if len(bench.knobs) != 2 or not all(knob.ordered for knob in bench.knobs):
        return
    goal = bench.targets[0].value
    rows: dict[Any, list[tuple[Any, float]]] = {}
    for x, y in sorted(race.numbers):
        rows.setdefault(x, []).append((y, race.means((x, y))[0] - goal))
    for x, row in rows.items():
        for (y0, d0), (y1, d1) in itertools.pairwise(row):
            if d0 != d1 and min(d0, d1) <= 0 <= max(d0, d1):
                yield float(x), float(y0 + (y1 - y0) * d0 / (d0 - d1))


def _judged(bench: _Bench, keys: Sequence[Values], lo: int, games: int, precision: float | None) -> list[Trial]:
    """The answer in games that had no part in the choice: so many, or as many as its intervals need to be so narrow.

    Stopping when an interval is narrow enough does not bias it.
    """
    numbers, wanted = bench.numbers(keys, lo, lo + games, "the answer, in fresh games"), games
    while True:
        trials = [bench.judge(key, numbers[key]) for key in keys]
        if precision is None:
            return trials
        widest = max((e.ci95[1] - e.ci95[0]) / 2 for trial in trials for e in trial.estimates)
        if not widest > precision:
            return trials
        have, wanted = wanted, math.ceil(max(wanted * (widest / precision) ** 2, 1.02 * wanted))
        more = bench.numbers(keys, lo + have, lo + wanted, "the answer, in more fresh games")
        numbers = {key: np.concatenate((numbers[key], more[key]), axis=1) for key in keys}


def _solve(bench: _Bench, games: int, tolerance: float, precision: float | None) -> Tuned:
    race, left = _search(bench, games) if len(bench.knobs) <= 2 else _optimise(bench, games)
    change = _change_from_print(bench)
    recommended = min(left, key=lambda key: (race.miss(key), change(key)))
    reach = [key for key in race.numbers if key in left or race.most(key) <= tolerance]
    smallest = min(reach, key=lambda key: (change(key), race.miss(key)))
    fresh = FIRST_LOOK + games
    at_printed, at_recommended = _judged(bench, [bench.printed, recommended], fresh, games, precision)
    return Tuned(
        players=tuple(dict.fromkeys(n for n, _ in bench.cells)),
        paths=tuple(knob.path for knob in bench.knobs),
        printed=bench.printed,
        recommended=recommended,
        set95=tuple(sorted(left, key=lambda key: (change(key), str(key))) if len(left[0]) > 1 else sorted(left)),
        smallest_change=smallest,
        at_printed=at_printed,
        at_recommended=at_recommended,
        curve=tuple(bench.trial(race, key) for key in sorted(race.numbers)),
        fair_line=tuple(_fair_line(bench, race)),
        games=bench.sampler.games - bench.spent,
        refused=len(bench.refused),
    )


def tune(
    game: str, paths: str | Sequence[str], *, targets: str | Path | Sequence[str] | Mapping[str, Any],
    players: str | Sequence[int] = (),
    strategies: Sequence[str] = (), changes: Mapping[str, Any] | None = None, overlays: Sequence[Path | str] = (),
    scenario: str | None = None, ranges: Sequence[str] = (), games: int = 32_000, precision: float | None = None,
    tolerance: float = 0.0, together: bool = False, seed: int = 1,
    workers: Workers | int | None = None, out: Path | str | None = None, progress: bool = False,
) -> Tuning:  # fmt: skip
    """Chooses values of the pack that meet targets.

    Parameters
    ----------
    game : key
    paths : what may be turned; a part '*' is the key that the number of players uses
    targets : 'rate:investigators=0.5', several of them, or a table of skills and player counts: a TOML file as a
        Path, or a dictionary of its shape, see `experiments.targets`
    players : as in `Specification`; by default those that read the paths
    strategies, changes, overlays : as in `Variant`
    scenario : as in `Specification`
    ranges : 'LOW:HIGH' or 'LOW:HIGH:STEP' for the paths in order; by default the ranges of the pack
    games : the most games of one candidate in one cell, >= 100
    precision : half of the width that the 95 % intervals of the answer are to have, lengths in their own unit; for
        that as many fresh games are played as it takes
    tolerance : a miss that is good enough, >= 0
    together : one value for all player counts, where by default each gets its own
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
    base = spec.variant[0].all_changes()
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
    counts, position = spec.tables()
    turned = {n: find_knobs(found, base, n, names, ranges) for n in counts}
    used = {n: knobs for n, knobs in turned.items() if knobs and any(t.players in (None, n) for t in wanted)}
    if not used or ((spec.players or position) and len(used) < len(counts)):
        idle = next(n for n in turned if n not in used)
        raise BadInput(f"{', '.join(names)}: nothing of it is used with {idle} players, or no target is for them")
    if together and len(set(used.values())) > 1:
        raise BadInput(f"--together: {', '.join(names)} is another number for each player count")
    for n in used:
        for tier in {t.tier for t in wanted}:
            Cell(found, n, load_pack(found, base), tier.strategies, seed, scenario=position).check()
    spread = workers if isinstance(workers, Workers) else Workers(workers or cores())
    sampler = Sampler(spread, progress, folder_of(out, "tune", game))
    groups = [tuple(used)] if together else [(n,) for n in used]
    answers = tuple(
        _solve(_Bench(found, group, wanted, base, used[group[0]], seed, sampler, position), games, tolerance, precision)
        for group in groups
    )
    return Tuning(found, names, wanted, seed, answers, time.perf_counter() - start)
