"""Where `tune` plays its candidates: the cells of its targets, and which numbers change a game at all."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from experiments.measure.controls import mean_of
from experiments.measure.measures import Whole
from experiments.measure.sampling import Sampler
from experiments.measure.targets import Target, Tier, slipping
from experiments.play.messages import counted
from experiments.play.progress import heard
from experiments.play.spec import Cell
from experiments.statistics.intervals import wilson
from experiments.tuning.answers import Estimate, Trial
from experiments.tuning.factors import Factor, ends_of
from experiments.tuning.races import LEVEL, Numbers, Race, Values, looks, miss_of
from sim import BadInput

__all__ = ["FIRST_LOOK", "Bench"]

GLANCES = (200, 1000)  # games in which a number that matters is mostly seen to matter
FIRST_LOOK = 250  # games of each candidate before the first one may fall out
WHOLE = Whole("whole")
Worst = tuple[bool, tuple[Tier, ...], tuple[float, ...]]


class Bench:
    """Where the candidates of one answer are played: the cells of its targets, the race, the games spent.

    Parameters
    ----------
    cells : print, one for each player count
    worst : what candidates are judged by at their worst, see `targets.worst_of`
    lines : {values: (base, slope)} of the candidates, where factors are one number at several player counts
    """

    def __init__(
        self, cells: Sequence[Cell], targets: Sequence[Target], factors: Sequence[Factor], sampler: Sampler,
        games: int, worst: Worst, lines: Mapping[Values, tuple[float, float]] | None = None,
    ) -> None:  # fmt: skip
        self.factors, self.sampler, self.seed = tuple(factors), sampler, cells[0].seed
        self.lines, self.plan = dict(lines or {}), looks(FIRST_LOOK, games)
        by_count, others, slips = worst
        wanted: list[tuple[int, tuple[Any, ...], Target]] = []  # the end asked for, the group, the target
        for cell, line_up, slip, (end, t) in itertools.product(cells, others, slips, enumerate(targets)):
            if t.players not in (None, cell.players):
                continue
            tier = t.tier
            if line_up.strategies or len(slips) > 1 or slip:
                words = (tier.name, line_up.name, f"slips {slip:g}" if len(slips) > 1 or slip else "")
                texts = slipping(cell.game, (*tier.strategies, *line_up.strategies), slip)
                tier = Tier(" ".join(filter(None, words)), texts)
            group = (line_up, slip, cell.players if by_count else None)
            pieces = replace(t, tier=tier).cut(replace(cell, texts=tier.strategies))
            wanted += [(end, group, piece) for piece in pieces]
        self.targets = tuple(t for *_, t in wanted)
        keys = list(dict.fromkeys(group for _, group, _ in wanted))
        self.groups = [[k for k, (_, g, _) in enumerate(wanted) if g == key] for key in keys]
        self.ends = [
            [k for k, (e, *_) in enumerate(wanted) if e == end] for end in dict.fromkeys(e for e, *_ in wanted)
        ]
        self.asked = [targets[wanted[end[0]][0]] for end in self.ends]
        by_players = {cell.players: cell for cell in cells}
        tables = list(dict.fromkeys((t.players or 0, t.tier) for t in self.targets))
        self.cells = [replace(by_players[n], texts=tier.strategies) for n, tier in tables]
        for cell in self.cells:
            cell.check()
        self.measures = list(dict.fromkeys(t.measure for t in self.targets))
        self.where = [(tables.index((t.players or 0, t.tier)), self.measures.index(t.measure)) for t in self.targets]
        self.refused: set[Values] = set()
        self.unreached: tuple[str, ...] = ()
        self.known: dict[Values, Any] = {}  # games from the first on that `play` remembers
        self.spent = sampler.games

    @property
    def fresh(self) -> int:
        """The first game that no race plays: its two streams come before."""
        return 2 * self.stream

    @property
    def stream(self) -> int:
        """Where the second stream of a race starts, see `Race.streams`."""
        return FIRST_LOOK + self.plan[-1]

    def race(self, runners: int) -> Race:
        """A race to the targets."""
        return Race(self.targets, runners, self.plan, self.groups)

    def miss(self, means: Sequence[float]) -> float:
        """The miss of means, at its worst."""
        return miss_of(self.targets, means, self.groups)

    def misses(self, means: Sequence[float]) -> tuple[float, ...]:
        """The miss of each target asked for, at its worst."""
        found = []
        for end in self.ends:
            groups = [[end.index(k) for k in group if k in end] for group in self.groups]
            some = [self.targets[k] for k in end]
            found.append(miss_of(some, [means[k] for k in end], [group for group in groups if group]))
        return tuple(found)

    def drop_unreached(self) -> bool:
        """Leaves out the numbers that change no game; whether any is left.

        Each is turned to the ends and the middle of its range, the others as printed, in the same games: in few at
        first, and in as many as a candidate may get if nothing differs. A game is the same if it comes out the same and
        measures the same.
        """
        reached: set[str] = set()
        for games in sorted({min(look, self.plan[-1]) for look in (*GLANCES, self.plan[-1])}):
            left = [k for k in self.factors if k.path not in reached]
            tries = {self._with(k, v): k.path for k in left for v in ends_of(k.values) if v != k.printed}
            if not left:
                break
            title = f"{', '.join(k.path for k in left)}: does it matter?"
            found = self.play([self.printed, *tries], 0, games, title, remember=True)
            usual = found.get(self.printed)
            for values, path in tries.items():
                if usual is None or (values in found and not np.array_equal(found[values], usual, equal_nan=True)):
                    reached.add(path)
        self.refused.clear()
        self.unreached = tuple(k.path for k in self.factors if k.path not in reached)
        if reached and not self.lines:
            self.factors = tuple(k for k in self.factors if k.path in reached)
        return bool(reached)

    def looked_at(self) -> tuple[Trial, int]:
        """Print in the games in which it was looked whether a number matters, and how many these are."""
        games = self.known[self.printed].shape[2]
        return self.judge(self.printed, self.numbers([self.printed], 0, games, "", remember=True)[self.printed]), games

    def _with(self, factor: Factor, value: Any) -> Values:
        return tuple(value if k == factor else k.printed for k in self.factors)

    @property
    def printed(self) -> Values:
        """The printed values."""
        return tuple(factor.printed for factor in self.factors)

    def played_in(self, values: Values) -> list[Cell] | None:
        """The candidate's cells, or None if the pack refuses its values."""
        try:
            turned = {factor.path: v for factor, v in zip(self.factors, values, strict=True)}
            cells = [cell.turned(turned) for cell in self.cells]
            for cell in cells:
                cell.place()
        except BadInput:
            self.refused.add(values)
            return None
        return cells

    def play(
        self, candidates: Sequence[Values], lo: int, hi: int, title: str, remember: bool = False
    ) -> dict[Values, Any]:
        """Games lo <= index < hi of each candidate that is not refused: float32[cell, measure, game].

        The last measure is of how a game went, see `Whole`. What is remembered is not played again.

        Parameters
        ----------
        remember : whether these games, lo = 0, may be asked for again
        """
        made = {values: cells for values in candidates if (cells := self.played_in(values)) is not None}
        known = {v: max(lo, min(hi, self.known[v].shape[2] if v in self.known else 0)) for v in made}
        found = {}
        for start in sorted(set(known.values())):
            some = [v for v in made if known[v] == start]
            flat = [cell for v in some for cell in made[v]]
            played = self.sampler.play(flat, start, hi, [*self.measures, WHOLE], title)
            for v, part in zip(some, played.reshape(len(some), len(self.cells), *played.shape[1:]), strict=True):
                found[v] = np.concatenate((self.known[v][:, :, lo:start], part), axis=2) if start > lo else part
        self.known |= found if remember else {}
        return {v: found[v] for v in made}

    def numbers(
        self, candidates: Sequence[Values], lo: int, hi: int, title: str, remember: bool = False
    ) -> dict[Values, Numbers]:
        """Numbers[target, game] of games lo <= index < hi of each candidate that is not refused."""
        cell, measure = (list(x) for x in zip(*self.where, strict=True))
        return {v: rows[cell, measure] for v, rows in self.play(candidates, lo, hi, title, remember).items()}

    def extend(self, race: Race, keys: Sequence[Values], games: int, lo: int = 0) -> list[Values]:
        """Plays every key to a number of games, indices from `lo`; the keys that can be played."""
        for have, stream in sorted({(race.games(k), race.streams.get(k, 0)) for k in keys}):
            behind = [k for k in keys if (race.games(k), race.streams.get(k, 0)) == (have, stream)]
            if have < games:
                title = f"{self.factors[0].path}: {counted(len(behind), 'candidate')} to {counted(games, 'game')}"
                first = lo + stream * self.stream
                for key, numbers in self.numbers(behind, first + have, first + games, title).items():
                    race.add(key, numbers)
                heard("race", lambda: [self.trial(race, key) for key in sorted(race.numbers)])
        return [k for k in keys if k in race.numbers]

    def trial(self, race: Race, key: Values) -> Trial:
        """A candidate as the race has it, each interval at all times."""
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
        return Trial(key, numbers.shape[1], tuple(estimates), self.miss([e.mean for e in estimates]))
