"""What `tune` answers: values, their misses with intervals, what each end costs the others; its JSON."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from experiments.measure.targets import Target
from experiments.play.plain import in_json
from experiments.statistics.intervals import none_at_most
from experiments.tuning.races import Values
from sim import Game

__all__ = ["Choice", "Estimate", "Prediction", "Trial", "Tuned", "Tuning", "front_of"]


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
    miss : root of the weighted mean of squared distances from the bands; lengths as shares of their target. At its
        worst, where it was asked for
    """

    values: Values
    games: int
    estimates: tuple[Estimate, ...]
    miss: float


@dataclass(frozen=True)
class Choice:
    """A value that no other one beats in every end: nearer to one target only at the cost of another, or of print.

    Attributes
    ----------
    values : of the numbers tuned
    misses : of each target asked for, in their order
    changed : how many numbers differ from print
    distance : how far from print, as a sum of shares of their ranges
    """

    values: Values
    misses: tuple[float, ...]
    changed: int
    distance: float


@dataclass(frozen=True)
class Prediction:
    """What the response surface said of a finalist's mean before it was played in fresh games, and what came then."""

    values: Values
    target: Target
    mean: float
    ci95: tuple[float, float]
    fresh: float

    @property
    def held(self) -> bool:
        """Whether the fresh mean was in the interval, which allows for the noise of both."""
        return self.ci95[0] <= self.fresh <= self.ci95[1]


@dataclass(frozen=True)
class Tuned:
    """The answer for one number of players, or for several together.

    Attributes
    ----------
    players : the player counts whose targets are met together
    paths : of the numbers tuned
    printed : their printed values, after the changes asked for
    recommended : the answer: the values that came nearest, or print where it was raced, too, and fresh games do not
        show them nearer than it
    nearest : the values that came nearest in the race
    set95 : values that cannot be told from the best; the best of all candidates is among them with 95 %
    smallest_change : of the values that do as well as any (in set95) or miss by no more than the tolerance, the
        nearest to print
    at_printed, at_recommended, at_nearest : in games that had no part in the choice
    curve : every candidate played, in order
    fair_line : for two numbers, where the first target is met: values of the first, and of the second in between
    games : games played, all told
    refused : candidates that the pack's own rules refuse
    unreached : numbers asked for that changed no game, and were not tuned
    ends : the targets asked for, in words
    front : of several targets, the values that no other one beats in all of them; as estimated
    formula : {values: (base, slope)} of the values for all player counts, where they are base + slope x players
    predictions : of the response surface, for three numbers and more
    may_be_met : whether a value that meets all targets cannot be excluded, by bounds that hold together
    same : where no value changes a game: in how many games that was seen; else 0
    """

    players: tuple[int, ...]
    paths: tuple[str, ...]
    printed: Values
    recommended: Values
    nearest: Values
    set95: tuple[Values, ...]
    smallest_change: Values
    at_printed: Trial
    at_recommended: Trial
    at_nearest: Trial
    curve: tuple[Trial, ...]
    fair_line: tuple[tuple[float, float], ...]
    games: int
    refused: int
    unreached: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    front: tuple[Choice, ...] = ()
    formula: Mapping[Values, tuple[float, float]] = field(default_factory=dict)
    predictions: tuple[Prediction, ...] = ()
    may_be_met: bool = True
    same: int = 0

    @property
    def no_effect(self) -> bool:
        """Whether all games came out the same at every value that was tried."""
        return self.same > 0

    @property
    def verdict(self) -> str:
        """'no effect', 'printed' if the answer is print, or 'changed'."""
        return "no effect" if self.no_effect else "printed" if self.recommended == self.printed else "changed"

    @property
    def stays(self) -> bool:
        """Whether the printed value does as well as any, or misses by no more than the tolerance."""
        return self.smallest_change == self.printed

    @property
    def all_shares(self) -> bool:
        """Whether all targets are shares of games, so that the miss is a probability."""
        return all(e.target.measure.high == 1 for e in self.at_printed.estimates)


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
            "target": in_json([
                {"measure": t.measure.name, "value": t.value, "low": t.low, "high": t.high, "weight": t.weight,
                 "tier": t.tier.name, "players": t.players}
                for t in self.targets
            ]),
            "seed": self.seed,
            "players": in_json({"-".join(map(str, a.players)): _answer(a) for a in self.answers}),
            "games": sum(a.games for a in self.answers),
            "seconds": round(self.seconds, 3),
        }  # fmt: skip


def front_of(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Those that no other one beats: as near to every target, as near to print, and nearer to one of them."""

    def ends(c: Choice) -> tuple[float, ...]:
        return (*c.misses, float(c.changed), c.distance)

    def beaten(c: Choice) -> bool:
        mine = ends(c)
        return any(ends(o) != mine and all(x <= y for x, y in zip(ends(o), mine, strict=True)) for o in choices)

    return tuple(c for c in choices if all(map(math.isfinite, c.misses)) and not beaten(c))


def _plain(values: Values) -> Any:
    return values[0] if len(values) == 1 else values


def _trial(trial: Trial) -> dict[str, Any]:
    found = [
        {
            "measure": e.target.measure.name, "tier": e.target.tier.name, "players": e.target.players,
            "target": e.target.value, "low": e.target.low, "high": e.target.high,
            "mean": e.mean, "ci95": e.ci95,
        }
        for e in trial.estimates
    ]  # fmt: skip
    first = trial.estimates[0]
    key = "rate" if first.target.measure.share else "mean"
    return {
        "value": _plain(trial.values), key: first.mean, "ci95": first.ci95,
        "games": trial.games, "miss": trial.miss, "measures": found,
    }  # fmt: skip


def _answer(a: Tuned) -> dict[str, Any]:
    found: dict[str, Any] = {
        "paths": a.paths,
        "printed": _plain(a.printed),
        "recommended": _plain(a.recommended),
        "verdict": a.verdict,
        "nearest": _plain(a.nearest),
        "set95": [_plain(v) for v in a.set95],
        "smallest_change": _plain(a.smallest_change),
        "at_printed": _trial(a.at_printed),
        "at_recommended": _trial(a.at_recommended),
        "at_nearest": _trial(a.at_nearest),
        "curve": [_trial(t) for t in a.curve],
        "games": a.games,
        "refused": a.refused,
        "unreached": a.unreached,
    }
    if a.no_effect:
        found |= {"same_games": a.same, "differ_at_most": none_at_most(a.same)}
    if len(a.paths) == 2 and not a.formula:
        found["fair_line"] = a.fair_line
    if a.front:
        found["front"] = [
            {"value": _plain(c.values), "misses": dict(zip(a.ends, c.misses, strict=True)), "changed": c.changed,
             "distance": c.distance}
            for c in a.front
        ]  # fmt: skip
    if a.formula:
        found["formula"] = [{"value": _plain(v), "base": x, "slope": y} for v, (x, y) in a.formula.items()]
    if a.predictions:
        found["predictions"] = [
            {"value": _plain(p.values), "measure": p.target.measure.name, "tier": p.target.tier.name,
             "players": p.target.players, "mean": p.mean, "ci95": p.ci95, "fresh": p.fresh, "held": p.held}
            for p in a.predictions
        ]  # fmt: skip
    return found
