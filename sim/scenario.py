"""Scenarios: games that start from a described position instead of the rulebook's set-up.

A scenario is a TOML file::

    game = "among_cultists"
    players = 6
    title = "One cultist left, nine points"
    about = "What the position shows, and the clause that it comes from."

    [position]
    ...

What `[position]` may hold is the game's own pydantic model, in the rulebook's words (`Game.position`). Each game begins
with its set-up, by its own chance; `Game.arrange` moves the parts described to where they are described and leaves the
rest as it was dealt, so that all that is not described is drawn. The game's invariants must hold afterwards: a position
that cannot be is refused, with the invariant that it breaks. Shipped ones stand in
``sim/games/<key>/outside/scenarios/``.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import Field, ValidationError

from sim.errors import BadInput, unknown
from sim.pack import Content, describe_error, read_toml

if TYPE_CHECKING:
    from sim.game import Game
    from sim.pack import Pack

__all__ = ["Scenario", "find_scenario", "make_scenario", "scenarios_of"]


class _File(Content):
    game: str
    players: int
    title: str
    about: str = ""
    position: dict[str, Any] = Field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A described position.

    Attributes
    ----------
    game, players, title, about : as in the file
    position : the validated model, of type `game.position`
    raw : the file as a tree
    """

    game: "Game"
    players: int
    title: str
    about: str
    position: Any
    raw: Mapping[str, Any]

    @cached_property
    def text(self) -> str:
        """The scenario as JSON: what `make_scenario` makes it of again, and what its name in a store is made of."""
        return json.dumps(self.raw, sort_keys=True, ensure_ascii=False)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that decides how the game is played: title and words are left out."""
        played = json.dumps([self.players, self.raw.get("position", {})], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(played.encode()).hexdigest()

    def arranger(self, pack: "Pack") -> Callable[[Any, Any], None]:
        """What moves a freshly set-up game into the described position, from the pack's record and the game's."""
        arrange = self.game.arrange
        assert arrange is not None  # make_scenario has refused the others
        return lambda laid, g: arrange(pack.content, laid, self.position, g)


def scenarios_of(game: "Game") -> dict[str, Path]:
    """{name: file} of the scenarios that come with a game."""
    return {file.stem: file for file in sorted((game.folder / "outside" / "scenarios").glob("*.toml"))}


def find_scenario(game: "Game", text: str) -> Scenario:
    """A scenario by the name of one that comes with the game, or by its file.

    Raises
    ------
    BadInput
        If there is none, with the nearest; if it cannot be read; if it describes what the game does not have.
    """
    shipped = scenarios_of(game)
    if not text.endswith(".toml") and text not in shipped:
        raise unknown(f"scenario of {game.key}", text, shipped)
    path = shipped.get(text, Path(text))
    where = f"scenario {path}"
    return make_scenario(game, read_toml(path, where), where)


def make_scenario(game: "Game", raw: Mapping[str, Any], where: str = "scenario") -> Scenario:
    """A scenario from its tree.

    Raises
    ------
    BadInput
        For what is missing, unknown or out of range, with `where` and its path.
    """
    if game.position is None:
        raise BadInput(f"{where}: {game.title} has no scenarios")
    try:
        file = _File.model_validate(raw)
    except ValidationError as error:
        raise BadInput(f"{where}: {describe_error(error, raw)}") from None
    if file.game != game.key:
        raise BadInput(f"{where}: it is for {file.game}, not {game.key}")
    if file.players not in game.players:
        raise BadInput(f"{where}: players: {game.title} is for {game.players[0]} to {game.players[-1]}")
    try:
        position = game.position.model_validate(file.position)
    except ValidationError as error:
        raise BadInput(f"{where}: position.{describe_error(error, file.position)}") from None
    return Scenario(game, file.players, file.title, file.about, position, raw)
