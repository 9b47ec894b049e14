"""The figures that are published of a game.

A game's file ``references.toml`` holds them, each with the clause and the source it is from::

    [[reference]]
    id = "points_share"
    clause = "AC-23.1"
    source = "official FAQ"
    src = "public"                        # rulebook, public or recalled
    what = "investigators' wins that come by points"
    measure = "ending:vp"                 # see `experiments.measure.measures`
    given = "rate:investigators"          # optional: only games in which this is above 0
    players = [5, 6, 7, 8]
    low = 0.20                            # one of the two may be left out
    high = 0.25
    single = true                         # optional: it is of one game, and is held against single games
"""

from functools import cache
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, ValidationError, model_validator

from experiments.measure.clauses import clauses_of
from experiments.measure.measures import parse_measure
from sim import BadInput, Game
from sim.errors import unknown
from sim.header import header_of
from sim.pack import Content, describe_error, read_toml

__all__ = ["Reference", "read_references", "references_of"]


class Reference(Content):
    """A published figure.

    Attributes
    ----------
    id : short name
    clause : where it stands in the rules file
    source, src : the source in words, and what kind of source it is
    what : what was counted, in words
    measure, given : see the head of this module
    players : player counts it was said for
    low, high : its range; None where it has no end
    single : whether it is of one game: no mean can be held against that, only the games that there are
    """

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    clause: str
    source: str = Field(min_length=1)
    src: Literal["rulebook", "public", "recalled"]
    what: str = Field(min_length=1)
    measure: str
    given: str | None = None
    players: list[int] = Field(min_length=1)
    low: float | None = None
    high: float | None = None
    single: bool = False

    @model_validator(mode="after")
    def _is_a_range(self) -> Self:
        if self.low is None and self.high is None:
            raise ValueError("neither low nor high is given")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError(f"low {self.low:g} is above high {self.high:g}")
        return self

    def holds(self, value: float) -> bool:
        """Whether a value is in the range."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def outside(self, low: float, high: float) -> bool:
        """Whether all of an interval is on one side of the range."""
        return (self.low is not None and high < self.low) or (self.high is not None and low > self.high)

    @property
    def clauses(self) -> list[str]:
        """Ids of the clauses it rests on."""
        return [c.strip() for c in self.clause.split(",")]


class _File(Content):
    reference: tuple[Reference, ...] = Field((), strict=False)  # a game that nobody has played yet has none


@cache
def references_of(game: Game) -> tuple[Reference, ...]:
    """The published figures of a game, in the order of its references.toml; none if it has no such file.

    Raises
    ------
    BadInput
        From `read_references`.
    """
    path = game.folder / "outside" / "references.toml"
    return read_references(game, path) if path.is_file() else ()


def read_references(game: Game, path: Path) -> tuple[Reference, ...]:
    """The published figures of a file.

    Raises
    ------
    BadInput
        If it cannot be read, or names a measure, an ending, a clause or a player count that does not exist; with the
        path, the reason and the nearest.
    """
    where = f"{game.key} references"
    tree = read_toml(path, where)
    try:
        found = _File.model_validate(tree).reference
    except ValidationError as error:
        raise BadInput(f"{where}: {describe_error(error, tree)}") from None
    clauses = clauses_of(header_of(game.key))
    for k, one in enumerate(found):
        here = f"{where}: {one.id}"
        if one.id in [x.id for x in found[:k]]:
            raise BadInput(f"{here}: two references have this id")
        if absent := [n for n in one.players if n not in game.players]:
            first, last = game.players[0], game.players[-1]
            raise BadInput(f"{here}.players: {game.title} is for {first} to {last}, not {absent[0]}")
        for name, text in (("measure", one.measure), ("given", one.given)):
            if text is not None:
                try:
                    read = parse_measure(game, text, quantiles=name == "measure")
                except BadInput as error:
                    raise BadInput(f"{here}.{name}: {error}") from None
                if one.single and name == "measure" and (read.share or read.quantile is not None):
                    raise BadInput(f"{here}.{name}: {text!r} is of many games; one game has a length or a number")
        for clause in one.clauses if clauses else ():
            if clause not in clauses:
                raise BadInput(f"{here}.clause: {unknown(f'clause of {game.key}', clause, clauses)}")
    return tuple(found)
