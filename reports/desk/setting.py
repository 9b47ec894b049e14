"""What a page asks for: a game, who plays, the numbers turned; the same that a command line says."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from experiments.commands.command_lines import command_line
from experiments.play.spec import Cell, Specification, make_specification, one_line
from sim import Game, find_game, load_pack
from sim.errors import unknown
from sim.pack import parse_change
from sim.scenario import scenarios_of
from strategies.registry import by_side, strategies_of

__all__ = ["MOST_GAMES", "Setting", "read", "who_can_play"]

USUAL_GAMES, MOST_GAMES = 8_000, 1_000_000
RUNGS = ("beginner", "balanced", "learned")  # of the ladder, by `by_side`
Value = int | float | bool | str


class Setting(BaseModel):
    """What is played, as a page sends it.

    Attributes
    ----------
    game : key
    players : player counts; empty for all
    strategies : {side: name} of the sides that are not played as usual
    changes : {path in the pack: value}
    scenario : name of a shipped position, or none
    seed, games : as in `Specification`
    focus : the player count whose course is looked at; 0 for the first
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    game: str
    players: list[int] = Field(default=[], max_length=16)
    strategies: dict[str, str] = {}
    changes: dict[str, Value] = Field(default={}, max_length=2000)
    scenario: str | None = None
    seed: int = Field(default=1, ge=0, lt=2**63)
    games: int = Field(default=USUAL_GAMES, ge=100, le=MOST_GAMES)
    focus: int = 0

    @property
    def texts(self) -> list[str]:
        """Who plays, as on the command line."""
        return [f"{side}={name}" for side, name in self.strategies.items()]

    @property
    def sets(self) -> list[str]:
        """The changes, as `--set` reads them."""
        return [f"{path}={_toml(value)}" for path, value in self.changes.items()]

    def options(self) -> dict[str, Any]:
        """The arguments that `tune`, `sensitivity` and `compare` share.

        Raises
        ------
        BadInput
            For a player or a position that the page does not offer: nothing is read from files here.
        """
        game = find_game(self.game)
        for side, name in self.strategies.items():
            offered = who_can_play(game, side)
            if name not in offered:
                raise unknown(f"strategy of {game.key} for {side}", name, offered)
        if self.scenario is not None and self.scenario not in scenarios_of(game):
            raise unknown(f"scenario of {game.key}", self.scenario, scenarios_of(game))
        return {
            "players": tuple(self.players), "strategies": tuple(self.texts), "changes": dict(self.changes),
            "scenario": self.scenario, "seed": self.seed,
        }  # fmt: skip

    def specification(self) -> Specification:
        """The experiment.

        Raises
        ------
        BadInput
            For anything that does not exist or does not fit.
        """
        return make_specification(self.game, games=self.games, **self.options())

    def cells(self, printed: bool = False) -> list[Cell]:
        """Its cells, by player count; as printed, with nothing changed.

        They are laid, and so checked, where they are played: in some games that takes longer than the first games.

        Raises
        ------
        BadInput
            For anything that does not exist or does not fit.
        """
        spec = (self.model_copy(update={"changes": {}}) if printed else self).specification()
        game, (players, scenario), variant = find_game(self.game), spec.tables(), spec.variant[0]
        pack = load_pack(game, variant.all_changes(game))
        return [Cell(game, n, pack, variant.strategies, self.seed, scenario=scenario) for n in players]

    def words(self, command: str, *extra: str) -> str:
        """The command line that asks for the same."""
        players = tuple(self.players)
        words: list[str] = []
        if players and players != find_game(self.game).players:
            words += ["--players", ",".join(map(str, players))]
        words += [word for text in self.texts for word in ("--strategy", text)]
        words += [word for text in self.sets for word in ("--set", text)]
        words += ["--scenario", self.scenario] if self.scenario else []
        return command_line(command, self.game, *words, *extra, "--seed", str(self.seed))


def _toml(value: Value) -> str:
    """A value as `--set` reads it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and parse_change(f"x={value or chr(34) * 2}")[1] != value:
        return f'"{value}"'
    return str(value)


def read(raw: Any) -> Setting:
    """A setting from what a page sent.

    Raises
    ------
    BadInput
        For what is none.
    """
    try:
        return Setting.model_validate(raw)
    except ValidationError as error:
        raise one_line(error, "the page", Setting) from None


def who_can_play(game: Game, side: str) -> Mapping[str, str]:
    """{name: what it is} of who can play a side: the rungs of the ladder first, then all others.

    Raises
    ------
    BadInput
        For a side that nobody plays.
    """
    if side not in game.fallback:
        raise unknown(f"side of {game.key}", side, game.fallback)
    known = {name: s for name, s in strategies_of(game.key).items() if not s.sides or side in s.sides}
    found = {}
    for rung in RUNGS:
        name = by_side(game, side, rung)
        style = name.partition("~")[0]
        if style in known:
            found[rung] = known[style].about if rung != "beginner" else ""
    taken = {by_side(game, side, rung) for rung in found}
    return found | {name: s.about for name, s in known.items() if name not in taken}
