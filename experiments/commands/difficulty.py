"""`difficulty GAME --levels 70,50,30`: for each level the smallest change from print at which so many games are won.

Who judges is the strongest there is, an expert, whose games are dear. So numbers are turned for the usual players, and
the judge plays what looks right:

1. Every number, and every group of numbers, is turned to both ends of its range. Those that clearly change who wins
   (the exact sign test of games on the same chance, all together by Holm) are turned to steps in between as well.
2. The judge plays print, and so is seen how much more it wins than the usual players, on the scale of log odds. The
   level less that shift is where the usual players have to be.
3. The judge plays the smallest change that looks right. The shift is told anew, the nearest settings counting most,
   and so on until the judge has played what looks right.
4. Where no number alone goes so far, the strongest are turned two at a time.
5. What is told comes from fresh games of the judge, that had no part in any choice. All intervals hold together.

References
----------
Haldane (1956), "The estimation and significance of the logarithm of a ratio of frequencies", Ann. Hum. Genet. 20: half
    a game added on either side.
"""

import itertools
import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import expit, logit
from scipy.stats import binomtest

from experiments.commands.skill import rungs
from experiments.measure.measures import parse_measure
from experiments.measure.running import stored_words
from experiments.measure.sampling import Sampler
from experiments.play.ahead import made_ahead
from experiments.play.fanout import Workers
from experiments.play.messages import counted
from experiments.play.plain import in_json
from experiments.play.progress import foretell, in_parts
from experiments.play.spec import Cell, make_specification
from experiments.statistics.holm import holm
from experiments.statistics.intervals import wilson
from experiments.tuning.turning import Turn, Turned, turns_of
from sim import BadInput, Game, find_game

__all__ = ["Difficulty", "Level", "Told", "difficulty", "parse_levels"]

GLANCE, FIFTH = 200, 5  # games in which a number is turned to an end of its range: so many, or a fifth of what is asked
ALPHA = 0.05  # chance that any number is said to change who wins that does not; and of any interval that misses
NEAR = 0.03  # a share of games that is as good as the level
CLOSE = 0.12  # a share that is played in more games, before it is chosen or not
BETWEEN = 5  # steps between two that lie on either side of a level, at a time
LONGEST, CUT = 1.5, 0.05  # of what makes another game of it: times the decisions of print; more games cut short
STRONGEST = 12  # numbers that are turned to steps in between
PAIRED, GRID = 4, 3  # numbers that are turned two at a time, and the steps of each
ROUNDS = 3  # times that the judge plays what looks right
LEAST, QUARTER = 20, 4  # games of the judge before a setting is chosen: a quarter of those that tell it, or so many
AT_ONCE = 16  # settings that are made, and played, together: each has a pack of some megabytes
FRESH = 1 << 32  # the first game that had no part in a choice
Setting = tuple[tuple[str, int], ...]  # names of what is turned, each with its steps; () is print
Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Told:
    """What a setting does in the fresh games of the judge.

    Attributes
    ----------
    changes : {path: value}; empty for print
    turned : what was turned
    rate, ci95 : of games that the main side wins; all intervals of a `Difficulty` hold together with 95 %
    games : that were played for it
    usual : the rate of the usual players, of the games by which it was chosen
    """

    changes: Mapping[str, Any]
    turned: tuple[Turned, ...]
    rate: float
    ci95: tuple[float, float]
    games: int
    usual: float

    def to_json(self) -> dict[str, Any]:
        """As under "levels"."""
        return {"changes": dict(self.changes), "rate": self.rate, "ci95": self.ci95, "games": self.games,
                "usual": self.usual}  # fmt: skip


@dataclass(frozen=True)
class Level:
    """One level at one player count.

    Attributes
    ----------
    level : share of games that the main side is to win
    players : player count
    told : the smallest change that comes so near as to do; where none does the nearest, below the level first
    verdict : 'met' and 'missed', as the fresh games hold the level or not; 'between' where the nearest two steps lie on
        either side; 'out of reach' where all that was turned stays on one side
    """

    level: float
    players: int
    told: tuple[Told, ...]
    verdict: str

    @property
    def best(self) -> Told:
        """The one that is told first: the nearest."""
        return min(self.told, key=lambda one: abs(one.rate - self.level))

    def to_json(self, judge: str) -> dict[str, Any]:
        """Its entry under "levels"."""
        other = next((one for one in self.told if one is not self.best), None)
        return {"level": self.level, "players": self.players, **self.best.to_json(), "judged_by": judge,
                "verdict": self.verdict, "other_side": other.to_json() if other else None}  # fmt: skip


@dataclass(frozen=True)
class Difficulty:
    """A finished `difficulty`.

    Attributes
    ----------
    judge : who tells the rates
    printed : {player count: print}
    levels : player count by player count
    tried : {player count: (numbers and groups turned, those that change who wins, settings played, those of them that
        were not to be chosen)}
    overlays : {name of a file: (changes, of which player counts)} that together give all levels
    """

    game: Game
    judge: str
    printed: Mapping[int, Told]
    levels: tuple[Level, ...]
    tried: Mapping[int, tuple[int, int, int, int]]
    overlays: Mapping[str, tuple[Mapping[str, Any], tuple[int, ...]]]
    seed: int
    games: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `difficulty --json` prints."""
        return in_json({
            "game": self.game.key,
            "players": list(self.printed),
            "seed": self.seed,
            "printed": {str(n): {**one.to_json(), "judged_by": self.judge} for n, one in self.printed.items()},
            "levels": [one.to_json(self.judge) for one in self.levels],
            "tried": {str(n): dict(zip(("turned", "clear", "settings", "left_out"), some, strict=True))
                      for n, some in self.tried.items()},
            "overlays": {name: dict(changes) for name, (changes, _) in self.overlays.items()},
            "games": self.games,
            "seconds": round(self.seconds, 3),
        })  # fmt: skip


class _Bench:
    """One player count: what may be turned, and what the usual players and the judge had of each setting."""

    def __init__(
        self, cell: Cell, turns: Sequence[Turn], judge: Sequence[str], sampler: Sampler, games: int,
        alike: bool = False,
    ) -> None:  # fmt: skip
        self.cell, self.judge, self.sampler, self.games, self.alike = cell, judge, sampler, games, alike
        self.turns = {turn.name: turn for turn in turns}
        ours = (f"ending:{ending.name}" for ending in cell.game.endings if ending.cut)
        self.measures = [parse_measure(cell.game, name) for name in ("rate", "decisions", *ours)]
        self.glance = max(min(GLANCE, games), games // FIFTH)
        self.usual: dict[Setting, Floats] = {}
        self.decisions: dict[Setting, float] = {}  # of a game of the usual players
        self.cut: dict[Setting, float] = {}  # share of their games that a limit of ours ends
        self.judged: dict[Setting, Floats] = {}
        self.refused: set[Setting] = set()
        self.sure: list[str] = []  # what changes who wins

    def changes(self, setting: Setting) -> dict[str, Any]:
        """{path: value} of what differs from print."""
        return {path: value for name, step in setting for path, value in self.turns[name].at(step).items()}

    def size(self, setting: Setting) -> tuple[int, float]:
        """How small a change is: of how many things, and how far in all."""
        return len(setting), sum(self.turns[name].far(step) for name, step in setting)

    def _cell(self, setting: Setting, who: Sequence[str]) -> Cell | None:
        try:
            cell = self.cell.turned(self.changes(setting)) if setting else self.cell
            cell.place()
        except BadInput:
            return None
        return replace(cell, texts=tuple(who)) if who else cell

    def play(
        self, settings: Iterable[Setting], games: int, title: str, who: Sequence[str] = (), lo: int = 0
    ) -> Iterator[Floats]:
        """Numbers as [measure, game] of each setting that the pack does not refuse.

        Who won, 1 or 0 and NaN where nobody did by the rules; in how many decisions; and whether a limit of ours ended
        it, limit by limit.
        """
        every = list(settings)
        for made in made_ahead(lambda part: [(setting, self._cell(setting, who)) for setting in part], every, AT_ONCE):
            self.refused |= {setting for setting, cell in made if cell is None}
            played = [cell for _, cell in made if cell is not None]
            if played:
                yield from self.sampler.play(played, lo, lo + games, self.measures, title)

    def look(self, settings: Iterable[Setting], games: int, title: str) -> None:
        """Has the usual players play settings, those that were not played so often."""
        new = [s for s in dict.fromkeys(settings)
               if s not in self.refused and len(self.usual.get(s, ())) < games]  # fmt: skip
        found = list(self.play(new, games, f"{title}: {counted(len(new), 'setting')}"))
        for setting, (won, decisions, *cut) in zip([s for s in new if s not in self.refused], found, strict=True):
            self.usual[setting], self.decisions[setting] = won, float(decisions.mean())
            self.cut[setting] = float(np.sum(cut, axis=0).mean()) if cut else 0.0

    def ask(self, setting: Setting, games: int) -> None:
        """Has the judge play a setting."""
        self.judged[setting] = next(self.play([setting], games, "who judges, at what looks right", self.judge))[0]

    def log_odds(self, setting: Setting) -> float:
        """What the judge is thought to have: its own games, and those of the usual players with its shift thereabouts.

        Each is weighed by its games; a shift seen elsewhere counts the less, the further that is.
        """
        here, shifts, weights = _log_odds(self.usual[setting]), [], []
        for other, numbers in self.judged.items():
            there = _log_odds(self.usual[other])
            shifts.append(_log_odds(numbers) - there)
            weights.append(math.exp(-abs(here - there)) * (3.0 if other == setting else 1.0))
        return here + float(np.average(shifts, weights=weights))

    def rate(self, setting: Setting) -> float:
        """The same as a share of games."""
        return float(expit(self.log_odds(setting)))

    # -- what is turned ------------------------------------------------------------------------------------------------

    def find_sure(self) -> None:
        """Finds what changes who wins, at an end of its range: beyond chance, all together; the strongest first."""
        ends = [((name, step),) for name, turn in self.turns.items() for step in turn.ends if step]
        self.look([(), *ends], self.glance, "each number at its ends")
        played = [s for s in ends if s in self.usual]
        first = {s: np.nan_to_num(self.usual[s][: self.glance], nan=0.5) for s in [(), *played]}
        changes = [first[s] - first[()] for s in played]
        p = holm([_sign_test(change) for change in changes])
        sure = [(abs(float(d.mean())), s[0][0]) for s, d, one in zip(played, changes, p, strict=True) if one < ALPHA]
        self.sure = list(dict.fromkeys(name for _, name in sorted(sure, key=lambda found: -found[0])))
        self.usual = {s: found for s, found in self.usual.items() if not s or s[0][0] in self.sure}

    def between(self, levels: Sequence[float]) -> None:
        """Plays the steps of each number at which a level may be met, closer and closer."""
        while new := [((name, step),) for name in self.sure[:STRONGEST] for step in self._steps_between(name, levels)]:
            self.look(new, self.glance, "steps between")

    def _steps_between(self, name: str, levels: Sequence[float]) -> list[int]:
        known = {s[0][1]: self.rate(s) for s in self.usual if len(s) == 1 and s[0][0] == name} | {0: self.rate(())}
        here, found = sorted(known), []
        for a, b in itertools.pairwise(here):
            low, high = sorted((known[a], known[b]))
            if any(low - NEAR <= level <= high + NEAR for level in levels):
                wanted = {round(x) for x in np.linspace(a, b, BETWEEN + 2)[1:-1]}
                found += [step for step in wanted - {a, b} if ((name, step),) not in self.refused]
        return found

    def pairs(self, up: bool) -> None:
        """Plays the numbers that go furthest one way two at a time."""
        ends = {name: [s for s in self.usual if len(s) == 1 and s[0][0] == name] for name in self.sure}
        sign = 1 if up else -1
        best = {name: max(some, key=lambda s: sign * self.rate(s))[0][1] for name, some in ends.items() if some}
        ordered = sorted(best, key=lambda name: -sign * self.rate(((name, best[name]),)))[:PAIRED]
        steps = {name: sorted({round(x) for x in np.linspace(0, best[name], GRID + 1)} - {0}) for name in ordered}
        both = [((a, x), (b, y)) for a, b in itertools.combinations(ordered, 2)
                for x, y in itertools.product(steps[a], steps[b])]  # fmt: skip
        self.look(both, self.glance, "two at a time")

    # -- what is chosen ------------------------------------------------------------------------------------------------

    def choose(self, level: float, experts: int) -> tuple[list[Setting], str]:
        """What is to be told of a level: one setting that does, or the nearest below and above; and which of these."""
        for _ in range(ROUNDS):
            self.between([level])
            close = [s for s in self.eligible() if abs(self.rate(s) - level) < CLOSE]
            self.look(close, self.games, "what looks right, in more games")
            picked, _ = self._pick(level)
            new = [s for s in picked if s not in self.judged]
            for setting in new:
                self.ask(setting, experts)
            if not new:
                break
        return self._pick(level)

    def eligible(self) -> list[Setting]:
        """The settings that may be chosen; print is one."""
        longest, cut = LONGEST * self.decisions[()], self.cut[()] + CUT
        return [s for s in self.usual if not self.alike or (self.decisions[s] <= longest and self.cut[s] <= cut)]

    def _pick(self, level: float) -> tuple[list[Setting], str]:
        rates = {s: self.rate(s) for s in self.eligible()}
        do = [s for s, rate in rates.items() if abs(rate - level) <= NEAR]
        if do:
            return [min(do, key=lambda s: (self.size(s), abs(rates[s] - level)))], "met"
        sides = [s for s in rates if rates[s] < level], [s for s in rates if rates[s] > level]
        nearest = partial(min, key=lambda s: (round(abs(rates[s] - level), 2), self.size(s)))
        found = [nearest(side) for side in sides if side]
        return found, "between" if len(found) > 1 else "out of reach"


def _log_odds(won: Floats) -> float:
    """Log odds of games won, half a game added on either side."""
    wins, games = float(np.nansum(won)), int((~np.isnan(won)).sum())
    return float(logit((wins + 0.5) / (games + 1)))


def _sign_test(change: Floats) -> float:
    """Exact p value of as many games better as worse, on the same chance."""
    better, worse = int((change > 0).sum()), int((change < 0).sum())
    return float(binomtest(better, better + worse).pvalue) if better + worse else 1.0


def parse_levels(levels: str | Sequence[float]) -> tuple[float, ...]:
    """Shares of games from '70,50,30', per cent, or from shares.

    Raises
    ------
    BadInput
        For what is no number, or not between nothing and all.

    Examples
    --------
    >>> parse_levels("70,50")
    (0.7, 0.5)
    """
    try:
        found = tuple(float(x) / 100 for x in levels.split(",")) if isinstance(levels, str) else tuple(levels)
    except ValueError:
        raise BadInput(f"levels {levels}: write per cent of games won, as 70,50,30") from None
    wrong = [level for level in found if not 0 < level < 1]
    shares = isinstance(levels, str) and all(level <= 0.01 for level in found)  # 0.7 is meant otherwise
    if wrong or shares or not found:
        raise BadInput(f"levels {levels}: each more than 0 and less than 100 per cent, as 70,50,30")
    return tuple(dict.fromkeys(found))


def difficulty(
    game: str, levels: str | Sequence[float] = "70,50,30", *, paths: Sequence[str] = (),
    players: str | Sequence[int] = (), judge: str | Sequence[str] = "", changes: Mapping[str, Any] | None = None,
    overlays: Sequence[Path | str] = (), scenario: str | None = None, games: int = 1000, experts: int = 200,
    alike: bool = False, seed: int = 1, workers: Workers | int | None = None, out: Path | str | None = None,
    progress: bool = False,
) -> Difficulty:  # fmt: skip
    """The smallest change from print that gives each level of difficulty, at each player count.

    Parameters
    ----------
    game : key
    levels : shares of games that the main side is to win; as text in per cent, '70,50,30'
    paths : patterns of what may be turned; by default all numbers of the pack but seconds, rulings and how a table
        talks
    players : as in `Specification`
    judge : who tells how hard a game is: a rung, a strategy or a line-up; by default experts, where players can search
    changes, overlays : as in `Variant`; what is turned is turned from there
    scenario : as in `Specification`
    games : of the usual players at a setting that looks right, >= 100; a fifth of them, 200 at least, at each end of a
        range, so more find what does less
    experts : fresh games of the judge at each setting that is told, >= 20; a quarter of that before it is
        chosen
    alike : whether to choose only what leaves games much as they are: the usual players take no more than `LONGEST`
        times as many decisions, for a judge who searches takes as long as the square of that; and limits that are ours,
        and no rules, end no more than `CUT` of the games more, of which it is not known how they would end
    seed, workers, out, progress : as in `run`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit, with the nearest valid thing; for a game that is not won.

    Examples
    --------
    >>> difficulty("toy", "70,50,30", players="2").levels[0].best.changes  # doctest: +SKIP
    """
    start, found, wanted = time.perf_counter(), find_game(game), parse_levels(levels)
    in_order = sorted(wanted, reverse=True)  # what the judge plays for one level tells of the next
    if found.aim.counts:
        raise BadInput(f"difficulty {game}: it is played for a score, and a level is a share of games won")
    if games < 100 or experts < LEAST:
        raise BadInput("games: 100 or more" if games < 100 else "experts: 20 games or more")
    judge = judge or ("expert" if found.redraw is not None else rungs(found)[-1])
    line_up = (judge,) if isinstance(judge, str) else tuple(judge)
    spec = make_specification(
        game, changes=changes, overlays=overlays, players=players or (), seed=seed, scenario=scenario
    )
    cells = {cell.players: cell for cell in spec.cells()}
    for cell in cells.values():
        replace(cell, texts=line_up).check()
    turns = {n: turns_of(cell, paths) for n, cell in cells.items()}
    if not any(turns.values()):
        raise BadInput(f"difficulty {game}: no number of {', '.join(paths) or 'the pack'} is read with these players")
    if progress:
        counts = counted(len(cells), "player count")
        foretell(f"{counts} in turn, minutes to hours. Interrupted, games are {stored_words(out)}.")
    sampler = Sampler.of("difficulty", game, workers, out, progress)
    parts = [*(f"{counted(n, 'player')}, what to turn" for n in cells), "what is told, in fresh games"]
    chosen: dict[tuple[int, float], tuple[list[Setting], str]] = {}
    benches = {n: _Bench(cell, turns[n], line_up, sampler, games, alike) for n, cell in cells.items()}
    tried = {}
    with in_parts(parts) as begin:
        for part, (n, bench) in zip(parts, benches.items(), strict=False):
            begin(part)
            _search(bench, in_order, max(LEAST, experts // QUARTER))
            chosen |= {(n, level): bench.choose(level, max(LEAST, experts // QUARTER)) for level in in_order}
            tried[n] = (len(turns[n]), len(bench.sure), len(bench.usual), len(bench.usual) - len(bench.eligible()))
        begin(parts[-1])
        tell = {n: list(dict.fromkeys([(), *(s for level in wanted for s in chosen[n, level][0])])) for n in cells}
        level95 = 1 - ALPHA / sum(map(len, tell.values()))
        told = {n: _told(bench, tell[n], experts, level95) for n, bench in benches.items()}
    answers = tuple(_level(n, level, *chosen[n, level], told[n]) for n in cells for level in wanted)
    return Difficulty(
        found, ", ".join(line_up), {n: told[n][()] for n in cells}, answers, tried, _overlays(cells, answers), seed,
        sampler.games, time.perf_counter() - start,
    )  # fmt: skip


def _search(bench: _Bench, levels: Sequence[float], experts: int) -> None:
    """Turns what there is to turn, so far as the levels ask for."""
    bench.find_sure()
    bench.look([()], bench.games, "print")
    bench.ask((), experts)
    bench.between(levels)
    for level in levels:
        rates = [bench.rate(s) for s in bench.eligible()]
        for up, short in ((True, max(rates) < level - NEAR), (False, min(rates) > level + NEAR)):
            if short and len(bench.sure) > 1:
                bench.pairs(up)


def _told(bench: _Bench, settings: Sequence[Setting], games: int, level: float) -> dict[Setting, Told]:
    """What fresh games of the judge say of settings, each with an interval of that level."""
    found = {}
    played = bench.play(settings, games, f"{counted(bench.cell.players, 'player')}, fresh games", bench.judge, FRESH)
    for setting, (won, *_) in zip(settings, played, strict=True):
        wins, ended = int(np.nansum(won)), int((~np.isnan(won)).sum())
        turned = tuple(bench.turns[name].told(step) for name, step in setting)
        found[setting] = Told(bench.changes(setting), turned, wins / ended if ended else math.nan,
                              wilson(wins, ended, level), ended, float(np.nanmean(bench.usual[setting])))  # fmt: skip
    return found


def _level(
    players: int, level: float, chosen: Sequence[Setting], verdict: str, told: Mapping[Setting, Told]
) -> Level:  # fmt: skip
    some = tuple(told[s] for s in chosen)
    low, high = some[0].ci95
    missed = verdict == "met" and not low <= level <= high
    return Level(level, players, some, "missed" if missed else verdict)


def _overlays(
    cells: Mapping[int, Cell], levels: Sequence[Level]
) -> dict[str, tuple[Mapping[str, Any], tuple[int, ...]]]:
    """A file for each level: one for all player counts where they do not disturb each other, else one for each."""
    found: dict[str, tuple[Mapping[str, Any], tuple[int, ...]]] = {}
    for level in dict.fromkeys(one.level for one in levels):
        own = {one.players: dict(one.best.changes) for one in levels if one.level == level}
        name = f"{100 * level:g}"
        every = {path: value for changes in own.values() for path, value in changes.items()}
        if all(_same(cells[n], changes, every) for n, changes in own.items()):
            found[f"{name}.toml"] = every, tuple(own)
        else:
            found |= {f"{name}-{n}p.toml": (changes, (n,)) for n, changes in own.items()}
    return found


def _same(cell: Cell, some: Mapping[str, Any], every: Mapping[str, Any]) -> bool:
    """Whether a table plays the same game with all changes as with its own."""
    try:
        return bool(cell.turned(every).laid.tobytes() == cell.turned(some).laid.tobytes())
    except BadInput:
        return False
