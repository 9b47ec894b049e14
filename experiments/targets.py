"""What a designer wants: targets for measures, by number of players and by skill of the players.

On the command line 'rate:investigators=0.5', with a weight 'rounds=8*0.5'. In a file a table of tiers of skill and
player counts, as designers think::

    [tiers]                 # share of decisions that go wrong, or a line-up
    experts = 0.0
    beginners = 0.3

    ["rate:players"]
    experts = 0.6
    beginners = { 2p = 0.40, 3p = 0.35, 4p = 0.35 }

    [rounds]
    experts = 8
    weight = 0.5
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.measures import Measure, parse_measure
from sim import BadInput, Game
from sim.errors import unknown
from sim.pack import read_toml

__all__ = ["Target", "Tier", "parse_target", "read_targets", "slipping"]


@dataclass(frozen=True)
class Tier:
    """Players of one skill: a name, and the strategies that make them, as on the command line."""

    name: str
    strategies: tuple[str, ...]


@dataclass(frozen=True)
class Target:
    """A value that the mean of a measure should have.

    Attributes
    ----------
    measure, value : the mean wanted; a share of games between 0 and 1, or a length in rounds
    weight : in the miss, > 0
    tier : who plays
    players : number of players it holds for; None for every number
    """

    measure: Measure
    value: float
    weight: float
    tier: Tier
    players: int | None = None

    @property
    def unit(self) -> float:
        """What a miss is counted in: 1 for shares, the value itself for lengths."""
        return 1.0 if self.measure.share else self.value

    def check(self) -> "Target":
        """The target itself.

        Raises
        ------
        BadInput
            For a value that the measure cannot have, or a weight that is not positive.
        """
        high = self.measure.high
        if not (0 <= self.value <= high) or self.unit == 0:
            raise BadInput(f"target {self.measure.name}={self.value:g}: it lies between 0 and {high}")
        if not self.weight > 0:
            raise BadInput(f"target {self.measure.name}: weight {self.weight:g} is not more than 0")
        return self


def slipping(game: Game, strategies: Sequence[str], slip: float) -> tuple[str, ...]:
    """The line-up with a share `slip`, 0 to 1, of all decisions replaced by random ones; 0 leaves it as it is."""
    if slip == 0:
        return tuple(strategies)
    texts = [f"{side}={name}" for side, name in game.fallback.items()] + list(strategies)
    return tuple(f"{text.partition('~')[0]}~{slip:g}" for text in texts)


def parse_target(game: Game, text: str, tier: Tier) -> Target:
    """A target from 'MEASURE=VALUE' or 'MEASURE=VALUE*WEIGHT'.

    Raises
    ------
    BadInput
        For anything else.
    """
    name, _, rest = text.partition("=")
    value, star, weight = rest.partition("*")
    try:
        numbers = float(value), float(weight) if star else 1.0
    except ValueError:
        raise BadInput(f"--target {text}: write MEASURE=VALUE, for example rate:{game.main_side}=0.5") from None
    return Target(parse_measure(game, name.strip()), *numbers, tier).check()


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


def _by_players(game: Game, value: Any, where: str) -> dict[int | None, float]:
    """{players: value} of a number, or of a table with the keys 2p, 3p, ..."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return {None: float(value)}
    if not isinstance(value, dict):
        raise BadInput(f"{where}: a number, or numbers by player count such as {{ {game.players[0]}p = 0.5 }}")
    keys = {f"{n}p": n for n in game.players}
    for key, number in value.items():
        if key not in keys:
            raise unknown(f"player count in {where}", key, keys)
        if not isinstance(number, int | float):
            raise BadInput(f"{where}.{key}: {number!r} is not a number")
    return {keys[key]: float(number) for key, number in value.items()}


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
        measure = parse_measure(game, name)
        rows = dict(wanted) if isinstance(wanted, dict) else {"": wanted}
        weight = rows.pop("weight", 1.0)
        if not isinstance(weight, int | float):
            raise BadInput(f"{where}: {name}.weight: {weight!r} is not a number")
        if tiers and not isinstance(wanted, dict):
            rows = dict.fromkeys(tiers, wanted)
        if tiers and not rows.keys() <= tiers.keys():
            raise unknown(f"tier in {where}", next(r for r in rows if r not in tiers), tiers)
        if not tiers and "" not in rows:
            rows = {"": rows}
        for row, value in rows.items():
            tier = tiers.get(row, usual)
            for players, number in _by_players(game, value, f"{where}: {name}{'.' if row else ''}{row}").items():
                found.append(Target(measure, number, float(weight), tier, players).check())
    if not found:
        raise BadInput(f"{where}: no target in it")
    return tuple(found)
