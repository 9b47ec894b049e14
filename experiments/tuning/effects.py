"""What `sensitivity` answers: effects, steps from print and indices of numbers, and its JSON."""

import math
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from scipy.special import stdtr

from experiments.play.plain import in_json
from experiments.tuning.assumed import AssumedValues
from experiments.tuning.factors import Factor
from sim import Game, Pack

__all__ = ["BATCHES", "Effect", "Index", "Screened", "Sensitivity", "Step", "unturned"]

BATCHES = 20  # of games, none of which is in two


def unturned(pack: Pack, turned: Collection[str]) -> dict[str, int]:
    """How many assumed values of each part of a pack are not among the paths that were turned, most first."""
    left = [path for path, (_, source) in pack.leaves.items() if source == "assumed" and path not in turned]
    return dict(Counter(path.partition(".")[0] for path in left).most_common())


@dataclass(frozen=True)
class Effect:
    """What turning one number across its range does to the mean of a measure, over settings of the others.

    Attributes
    ----------
    mu : mean effect; of a named choice, whose order means nothing, None
    mu_star : mean size of the effect; the noise of the games makes it larger
    strength : root mean square of the effect, free of that noise; 0 where noise hides it
    sigma : spread of the effect, free of noise: how much it depends on the other numbers
    noise : standard error of one effect, from the games; as if one game more had changed either way, so never 0
    effects : how many were measured; fewer where the pack refuses settings
    clear : whether it stands out from the noise, all effects of the answer looked at together (Holm)
    """

    mu: float | None
    mu_star: float
    strength: float
    sigma: float
    noise: float
    effects: int
    clear: bool = False

    @property
    def p(self) -> float:
        """Of no effect, taken by itself.

        All trajectories are of the same games, so at worst their noise is one and the same: then strength**2 + noise**2
        is the square of a mean over batches, and that over noise**2 the square of Student's t.
        """
        if not self.strength > 0:
            return 1.0
        return 2 * float(stdtr(BATCHES - 1, -math.hypot(1, self.strength / self.noise)))


@dataclass(frozen=True)
class Step:
    """What one step of a number from print, the others as printed, changes of a measure's mean.

    Attributes
    ----------
    step : to the next value of its range; down where print is the highest or the pack refuses more
    change : of the mean
    half : of the width of its 95 % interval (Student's t over batches of paired games, one game more either way)
    """

    step: float
    change: float
    half: float


@dataclass(frozen=True)
class Index:
    """The share of a measure's variance, when all numbers are turned, that hangs on one of them or on a group.

    Attributes
    ----------
    first, total : of the number alone, and with all its interactions; None where no variance can be told from noise
    first95, total95 : intervals by bootstrap
    """

    first: float | None
    first95: tuple[float, float]
    total: float | None
    total95: tuple[float, float]


@dataclass(frozen=True)
class Screened:
    """The answer for one number of players.

    Attributes
    ----------
    players : number of players
    factors : what was turned
    unread : paths that this number of players does not read
    effects : {measure: {path: Effect}}
    steps : {measure: {path: Step}} of numbers, at print
    top : paths of the strongest that stand out from noise, which have indices
    indices : {measure: {path: Index}}, with 'the rest' for all others together
    assumed : {measure: Index} of the assumed numbers turned, together; empty if none or all are
    guesses : what hangs on each assumed value alone; None if that was not asked
    unturned : {part of the pack: its assumed values that were turned neither so nor so: names, refused, not read}
    spread : {measure: standard deviation of its mean when all numbers are turned}
    runs, refused : settings played, and settings that the pack refuses
    games : games played
    """

    players: int
    factors: tuple[Factor, ...]
    unread: tuple[str, ...]
    effects: Mapping[str, Mapping[str, Effect]]
    steps: Mapping[str, Mapping[str, Step]]
    top: tuple[str, ...]
    indices: Mapping[str, Mapping[str, Index]]
    assumed: Mapping[str, Index]
    guesses: AssumedValues | None
    unturned: Mapping[str, int]
    spread: Mapping[str, float]
    runs: int
    refused: int
    games: int

    @property
    def share_assumed(self) -> float:
        """Share of the numbers turned that are assumed."""
        return sum(k.source == "assumed" for k in self.factors) / len(self.factors)

    @property
    def assumed_turned(self) -> int:
        """How many of the pack's assumed values are turned."""
        alone = self.guesses.turned if self.guesses else ()
        return len({*(k.path for k in self.factors if k.source == "assumed"), *alone})


@dataclass(frozen=True)
class Sensitivity:
    """A finished `sensitivity`: one answer for each number of players."""

    game: Game
    seed: int
    answers: tuple[Screened, ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `sensitivity --json` prints."""
        return {
            "game": self.game.key,
            "seed": self.seed,
            "players": in_json({str(a.players): _answer(a) for a in self.answers}),
            "games": sum(a.games for a in self.answers),
            "seconds": round(self.seconds, 3),
        }


def _index(found: Index) -> dict[str, Any]:
    return {
        "first": found.first, "first95": list(found.first95), "total": found.total, "total95": list(found.total95)
    }  # fmt: skip


def _answer(a: Screened) -> dict[str, Any]:
    numbers = [
        {
            "path": k.path, "printed": k.printed, "source": k.source, "about": k.about,
            **({"low": k.values[0], "high": k.values[-1]} if k.ordered else {"choices": list(k.values)}),
        }
        for k in a.factors
    ]  # fmt: skip
    return {
        "guesses": a.guesses.to_json() if a.guesses else None,
        "numbers": numbers,
        "unread": list(a.unread),
        "screening": {
            m: {path: vars(e) for path, e in found.items()} for m, found in a.effects.items()
        },
        "steps": {
            m: {
                path: {"step": s.step, "change": s.change, "ci95": [s.change - s.half, s.change + s.half]}
                for path, s in found.items()
            }
            for m, found in a.steps.items()
        },
        "indices": {m: {path: _index(i) for path, i in found.items()} for m, found in a.indices.items()},
        "assumed": {
            "share_of_numbers": a.share_assumed, "values": a.assumed_turned + sum(a.unturned.values()),
            "turned": a.assumed_turned, "unturned": dict(a.unturned), **{m: _index(i) for m, i in a.assumed.items()},
        },
        "spread": a.spread,
        "runs": a.runs,
        "refused": a.refused,
        "games": a.games,
    }  # fmt: skip
