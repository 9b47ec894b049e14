"""What the decisions of a game are, in words: ``outside/decisions.toml`` of each game.

Each kind of decision has a table: `about` says what is decided, and each field of an option that this decision fills is
either words, what the field means there, or a table of named values::

    [act]
    about = "AC-11: the action of a turn"
    act = { pass = 0, check_status = 1 }
    place = "the room that a camera looks at, else -1"

A contract test plays games and holds it to what the options really carry.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from sim.game import Game
from sim.tree import read_toml

__all__ = ["Decision", "decisions_of"]

FILE = "decisions.toml"


@dataclass(frozen=True)
class Decision:
    """A kind of decision.

    Attributes
    ----------
    kind, about : its name, and what is decided
    words : {field of an option: what it means here}
    values : {field of an option: {name: value}} of those whose values have names
    """

    kind: str
    about: str
    words: Mapping[str, str]
    values: Mapping[str, Mapping[str, int]]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of an option that this decision fills."""
        return (*self.values, *self.words)


@cache
def decisions_of(game: Game) -> Mapping[str, Decision]:
    """{kind: decision}, in the order of the kinds' numbers; those that are not described are missing.

    Raises
    ------
    BadInput
        If the file cannot be read.
    """
    file = game.folder / "outside" / FILE
    if not file.exists():
        return {}
    tree = read_toml(file, f"decisions {file}")
    return {kind: _decision(kind, tree[kind]) for kind in game.kinds if kind in tree}


def _decision(kind: str, told: Mapping[str, str | Mapping[str, int]]) -> Decision:
    words = {name: text for name, text in told.items() if isinstance(text, str) and name != "about"}
    values = {name: dict(names) for name, names in told.items() if not isinstance(names, str)}
    return Decision(kind, str(told.get("about", "")), words, values)
