"""What a designer wants: bands for measures, by number of players and by skill of the players.

On the command line 'rate:investigators=0.5', 'rate:investigators=0.45..0.55', 'rounds<=9', with a weight
'rounds=8*0.5'. A quantile is a share of games: 'rounds.p90<=9' wants at least 90 % of the games to take at most 9
rounds. Fairness is 'spread:seats<=0.03', or roles: of any two, one wins at most three points more often than the
other. In a file a table of tiers of skill and player counts, as designers think::

    [tiers]                 # share of decisions that go wrong, or a line-up
    experts = 0.0
    beginners = 0.3

    ["rate:players"]
    experts = { low = 0.55, high = 0.65 }
    beginners = { 2p = 0.40, 3p = "0.30..0.40", 4p = "<=0.4" }

    [rounds]
    experts = 8
    weight = 0.5

Players whom every candidate is to be judged with, at its worst, are given by `worst_over`: 'investigators=NAME,NAME',
'strategies=NAME,NAME' (all seats), 'slips=0,0.2' and 'players'; several make every combination.
"""

import itertools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from experiments.measure.measures import Below, Gap, Measure, aim_of, parse_measure
from experiments.play.spec import Cell
from sim import BadInput, Game
from sim.errors import unknown
from sim.pack import read_toml
from strategies.registry import usual_of

__all__ = ["Target", "Tier", "parse_target", "point", "read_targets", "slipping", "worst_of"]

FIELDS = ("seats", "roles")
WANTED = re.compile(r"(?P<name>[^=<>]+)(?P<sign><=|>=|=)(?P<low>.+?)(?:\.\.(?P<high>[^*]+?))?(?:\*(?P<weight>.+))?")


@dataclass(frozen=True)
class Tier:
    """Players of one skill: a name, and the strategies that make them, as on the command line."""

    name: str
    strategies: tuple[str, ...]


@dataclass(frozen=True)
class Target:
    """A band in which the mean of a measure should lie.

    Attributes
    ----------
    measure : a share of games, or a length in rounds, or a gap between two
    low, high : ends of the band; both the same for a value, infinite where there is none
    weight : in the miss, > 0
    tier : who plays
    players : number of players it holds for; None for every number
    pieces : into how many the target asked for was cut, see `cut`
    """

    measure: Measure
    low: float
    high: float
    weight: float
    tier: Tier
    players: int | None = None
    pieces: int = 1

    @property
    def unit(self) -> float:
        """What a miss is counted in: 1 for shares and gaps; for others the value, or the end of the band, without sign.

        Of an end at 0 it is one of what is measured.
        """
        if self.measure.high == 1:
            return 1.0
        return max(abs(x) for x in (self.low, self.high) if math.isfinite(x)) or 1.0

    @property
    def value(self) -> float | None:
        """The value wanted; None for a band."""
        return self.low if self.low == self.high else None

    @property
    def middle(self) -> float:
        """Where the band is: its middle, or its only end."""
        ends = [x for x in (self.low, self.high) if math.isfinite(x)]
        return sum(ends) / len(ends)

    @property
    def faces(self) -> int:
        """How many ends the band has: 2, or 1 where it is open."""
        return math.isfinite(self.low) + math.isfinite(self.high)

    def off(self, mean: float) -> float:
        """How far a mean is from the band: above it positive, below it negative, in it 0."""
        return mean - min(max(mean, self.low), self.high)

    def excludes(self, low: float, high: float) -> bool:
        """Whether an interval has no point in the band."""
        return high < self.low or low > self.high

    def worded(self, text: Any) -> str:
        """The band in words, its ends written by `text`."""
        if self.value is not None:
            return str(text(self.value))
        if self.faces == 1:
            return f"at most {text(self.high)}" if math.isfinite(self.high) else f"at least {text(self.low)}"
        return f"{text(self.low)} to {text(self.high)}"

    def check(self) -> "Target":
        """The target itself.

        Raises
        ------
        BadInput
            For a band that the measure cannot have, or a weight that is not positive.
        """
        name, high = self.measure.name, self.measure.high
        low = 0.0 if isinstance(self.measure, Gap) else self.measure.low
        ends = [x for x in (self.low, self.high) if not math.isinf(x)]
        nought = low == 0 and high != 1 and not any(ends)  # of a length
        if nought or not all(low <= x <= high for x in ends):
            raise BadInput(f"target {name}={ends[0] if ends else '':g}: it lies between {low:g} and {high:g}")
        if self.low > self.high:
            raise BadInput(f"target {name}={self.low:g}..{self.high:g}: the low end first")
        if not 0 < self.weight < math.inf:
            raise BadInput(f"target {name}: weight {self.weight:g} is no number above 0")
        return self

    def cut(self, cell: Cell) -> "tuple[Target, ...]":
        """The target as bands for means: of each two seats for a spread, of a share of games for a quantile."""
        measure = self.measure
        if isinstance(measure, Gap):
            count = cell.people if measure.field == "seats" else len(cell.game.roles)
            word = measure.field.removesuffix("s")
            names = [f"{word} {i}" for i in range(count)] if word == "seat" else list(cell.game.roles)
            pairs = [
                replace(measure, name=f"{names[i]} less {names[j]}", number=i, other=j, people=cell.people)
                for i, j in itertools.combinations(range(count), 2)
            ]
            return tuple(
                replace(self, measure=gap, low=-self.high, pieces=len(pairs), players=cell.players) for gap in pairs
            )
        found = [replace(self, players=cell.players)]
        if measure.quantile is not None:
            q, length, found = measure.quantile, measure.mean, []
            if math.isfinite(self.high):
                share = Below(f"{length.name}<={self.high:g}", length=length, limit=self.high)
                found.append(replace(self, measure=share, low=q, high=math.inf))
            if math.isfinite(self.low):
                share = Below(f"{length.name}<{self.low:g}", length=length, limit=self.low, strict=True)
                found.append(replace(self, measure=share, low=-math.inf, high=q))
        return tuple(replace(t, pieces=len(found), players=cell.players) for t in found)


def point(measure: Measure, value: float, weight: float = 1.0, tier: Tier = Tier("", ())) -> Target:
    """The target that a mean has one value."""
    return Target(measure, value, value, weight, tier)


def slipping(game: Game, strategies: Sequence[str], slip: float) -> tuple[str, ...]:
    """The line-up with a share `slip`, 0 to 1, of all decisions replaced by random ones; 0 leaves it as it is."""
    if slip == 0:
        return tuple(strategies)
    texts = [f"{side}={name}" for side, name in usual_of(game).items()] + list(strategies)
    return tuple(f"{text.partition('~')[0]}~{slip:g}" for text in texts)


def worst_of(texts: Sequence[str]) -> tuple[bool, tuple[Tier, ...], tuple[float, ...]]:
    """What a candidate is judged by at its worst: whether every player count, which line-ups, which shares of slips.

    Raises
    ------
    BadInput
        For anything but 'players', 'slips=0,0.2', 'strategies=NAME,NAME' and 'SIDE=NAME,NAME'.
    """
    counts, axes = False, []
    slips: tuple[float, ...] = (0.0,)
    for text in texts:
        name, equals, rest = (part.strip() for part in text.partition("="))
        values = [value.strip() for value in rest.split(",") if value.strip()]
        if text.strip() == "players":
            counts = True
        elif not equals or not values:
            raise BadInput(f"--worst-over {text}: write players, slips=0,0.2, strategies=NAME,NAME or SIDE=NAME,NAME")
        elif name == "slips":
            try:
                slips = tuple(float(value) for value in values)
            except ValueError:
                raise BadInput(f"--worst-over {text}: slips are shares between 0 and 1") from None
            if not all(0 <= slip <= 1 for slip in slips):
                raise BadInput(f"--worst-over {text}: slips are shares between 0 and 1")
        else:
            axes.append([value if name == "strategies" else f"{name}={value}" for value in values])
    return counts, tuple(Tier(" ".join(some), some) for some in itertools.product(*axes)), slips


def _measure(game: Game, name: str) -> Measure:
    """A measure that a target may be for, quantiles and spreads among them."""
    kind, colon, field = name.partition(":")
    if kind == "spread" and colon:
        if field not in FIELDS:
            raise unknown("spread", field, FIELDS)
        return Gap(name, field=field)
    return parse_measure(game, name, quantiles=True)


def _target(game: Game, name: str, band: tuple[float, float], weight: float, tier: Tier) -> Target:
    target = Target(_measure(game, name), *band, weight, tier)
    if isinstance(target.measure, Gap) and not math.isinf(target.low):
        raise BadInput(f"target {name}: write {name}<=0.03, the most that one may win more often than another")
    return target.check()


def _band(sign: str, low: str, high: str | None) -> tuple[float, float]:
    """The band of '=0.5', '=0.4..0.6', '<=9' or '>=5'; ValueError for anything else."""
    first = float(low)
    if high is not None and sign != "=":
        raise ValueError(sign)
    last = first if high is None else float(high)
    return (-math.inf, last) if sign == "<=" else (first, math.inf) if sign == ">=" else (first, last)


def parse_target(game: Game, text: str, tier: Tier) -> Target:
    """A target from 'MEASURE=VALUE', 'MEASURE=LOW..HIGH', 'MEASURE<=HIGH' or 'MEASURE>=LOW', and '*WEIGHT' behind it.

    Raises
    ------
    BadInput
        For anything else.
    """
    found = WANTED.fullmatch(text.replace(" ", ""))
    try:
        if found is None:
            raise ValueError(text)
        band = _band(found["sign"], found["low"], found["high"])
        weight = float(found["weight"] or 1)
    except ValueError:
        raise BadInput(
            f"--target {text}: write MEASURE=VALUE, MEASURE=LOW..HIGH, MEASURE<=HIGH or MEASURE>=LOW, for example "
            f"{aim_of(game).name}={'5' if game.aim.counts else '0.5'}"
        ) from None
    return _target(game, found["name"], band, weight, tier)


def _tiers(game: Game, tree: Any, strategies: Sequence[str], where: str) -> dict[str, Tier]:
    found = {}
    for name, value in tree.items():
        if isinstance(value, list) and all(isinstance(x, str) for x in value):
            found[name] = Tier(name, (*strategies, *value))
        elif isinstance(value, int | float) and 0 <= value <= 1:
            found[name] = Tier(name, slipping(game, strategies, float(value)))
        else:
            raise BadInput(f"{where}: tiers.{name}: a share of slips between 0 and 1, or a list of strategies")
    return found


def _wanted(value: Any, where: str) -> tuple[float, float]:
    """The band of a number, of a text such as '<=9' or '0.4..0.6', or of a table of low and high."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value), float(value)
    if isinstance(value, dict) and value and all(isinstance(x, int | float) for x in value.values()):
        return float(value.get("low", -math.inf)), float(value.get("high", math.inf))
    found = (
        WANTED.fullmatch("x" + value.replace(" ", "") if value[:1] in "<>=" else f"x={value}")
        if isinstance(value, str)
        else None
    )
    try:
        if found is None or found["weight"]:
            raise ValueError(value)
        return _band(found["sign"], found["low"], found["high"])
    except ValueError:
        raise BadInput(f"{where}: {value!r} is not a number, nor a band such as '0.4..0.6' or '<=9'") from None


def _is_band(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and value.keys() <= {"low", "high"}


def _by_players(game: Game, value: Any, where: str) -> dict[int | None, tuple[float, float]]:
    """{players: band} of a band, or of a table with the keys 2p, 3p, ..."""
    if not isinstance(value, dict) or _is_band(value):
        return {None: _wanted(value, where)}
    keys = {f"{n}p": n for n in game.players}
    for key in value:
        if key not in keys:
            raise unknown(f"player count in {where}", key, keys)
    return {keys[key]: _wanted(band, f"{where}.{key}") for key, band in value.items()}


def read_targets(
    game: Game, source: Path | Mapping[str, Any], strategies: Sequence[str] = ()
) -> tuple[Target, ...]:  # fmt: skip
    """The targets of a file, or of a tree of its shape; see the head of this module.

    Parameters
    ----------
    strategies : who plays where the file's tiers say nothing else

    Raises
    ------
    BadInput
        If it cannot be read or holds what targets do not have, with the nearest name.
    """
    where = f"targets {source}" if isinstance(source, Path) else "targets"
    tree = read_toml(source, where) if isinstance(source, Path) else dict(source)
    tiers = _tiers(game, tree.pop("tiers", {}), strategies, where)
    usual = Tier("", tuple(strategies))
    found = []
    for name, wanted in tree.items():
        rows = dict(wanted) if isinstance(wanted, dict) else {"": wanted}
        weight = rows.pop("weight", 1.0)
        if not isinstance(weight, int | float):
            raise BadInput(f"{where}: {name}.weight: {weight!r} is not a number")
        if tiers and (not isinstance(wanted, dict) or _is_band(rows)):
            rows = dict.fromkeys(tiers, rows if isinstance(wanted, dict) else wanted)
        if tiers and not rows.keys() <= tiers.keys():
            raise unknown(f"tier in {where}", next(r for r in rows if r not in tiers), tiers)
        if not tiers and "" not in rows:
            rows = {"": rows}
        for row, value in rows.items():
            tier = tiers.get(row, usual)
            for players, band in _by_players(game, value, f"{where}: {name}{'.' if row else ''}{row}").items():
                found.append(replace(_target(game, name, band, float(weight), tier), players=players))
    if not found:
        raise BadInput(f"{where}: no target in it")
    return tuple(found)
