"""What is to be played: a specification, from options or a TOML file, and the cells that it expands to.

A cell is one game with one number of players, one pack and one line-up of strategies. A specification is a list of
variants (strategies, changes, overlays) crossed with a list of player counts::

    game = "among_cultists"
    players = "4-8"
    games = 100_000
    seed = 1

    [[variant]]
    label = "as printed"
    strategies = ["investigators=balanced", "cultists=stalker"]

    [[variant]]
    label = "nine points"
    overlays = ["nine.toml"]
    changes = { "victory.points.5p" = 9 }
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from experiments.play.policies import find_player
from sim import BadInput, Game, Pack, Scenario, find_game, find_scenario, load_pack
from sim.engine import engine
from sim.errors import reason_of, unknown
from sim.pack import parse_change, read_overlay, read_toml
from strategies.registry import parse_seating
from strategies.strategy import Strategy

__all__ = ["DEFAULT_GAMES", "Cell", "Specification", "Variant", "make_specification", "merge_changes",
           "one_line", "parse_players", "place_word", "read_specification", "shipped", "strategy_texts",
           "table_of"]  # fmt: skip

DEFAULT_GAMES = 10_000
_packs: WeakValueDictionary[tuple[Game, str], Pack] = WeakValueDictionary()  # a pack takes megabytes


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def strategy_texts(strategies: Iterable[str] | Mapping[Any, str]) -> tuple[str, ...]:
    """Texts as they are, or those of {side: name} and {seat, from 0: name}."""
    if not isinstance(strategies, Mapping):
        return tuple(strategies)
    return tuple(f"{int(k) + 1 if str(k).isdigit() else k}={name}" for k, name in strategies.items())


class Variant(_Model):
    """Who plays, and with what: overlays are applied first, then changes, in order.

    Attributes
    ----------
    label : name on screens and reports
    strategies : 'NAME', 'SIDE=NAME' or 'SEAT=NAME' with seats from 1, later ones win; or as a result's own
        `strategies`, {side: name} and {seat: name} with seats from 0
    changes : {path in the pack: value}
    overlays : TOML files of the pack's shape, or names of those that come with the game
    """

    label: str = ""
    strategies: tuple[str, ...] = ()
    changes: dict[str, Any] = {}
    overlays: tuple[Path, ...] = ()

    @field_validator("strategies", mode="before")
    @classmethod
    def _in_texts(cls, value: Any) -> Any:
        return strategy_texts(value) if isinstance(value, Mapping) else value

    def all_changes(self, game: Game | None) -> dict[str, Any]:
        """Overlays and changes together, the later ones win.

        Raises
        ------
        BadInput
            For an overlay that cannot be read; of a game, for one that does not fit its pack.
        """
        merged: dict[str, Any] = {}
        for overlay in self.overlays:
            merged |= read_overlay(overlay, game)
        return merged | self.changes


class Specification(_Model):
    """An experiment.

    Attributes
    ----------
    game : key
    players : player counts, as numbers or as text ('5', '4-8', '4,6,8'); empty for all that the game allows
    games : games in each cell
    precision : instead of `games`, half the width of the 95 % interval of the main figure that is to be reached; of a
        win rate it is less than 0.5
    max_games, max_seconds : then at most so many games in each cell, and about so much time for all
    seed : of the experiment, 0 <= seed < 2**63
    scenario : name or file of a position that every game starts from; it says for how many players
    variant : what is varied; one, as printed, by default
    """

    game: str
    players: tuple[int, ...] = ()
    games: int = Field(DEFAULT_GAMES, ge=1, le=10**12)
    precision: float | None = Field(None, gt=0)
    max_games: int | None = Field(None, ge=1)
    max_seconds: float | None = Field(None, gt=0)
    seed: int = Field(1, ge=0, lt=2**63)
    scenario: str | None = None
    variant: tuple[Variant, ...] = Field((Variant(),), min_length=1)

    @field_validator("players", mode="before")
    @classmethod
    def _numbers(cls, value: Any) -> Any:
        if isinstance(value, str):
            return parse_players(value)
        return (value,) if isinstance(value, int) else value

    def but(self, **entries: Any) -> "Specification":
        """The same with other entries; a number of games takes the place of a precision.

        Raises
        ------
        BadInput
            For a value that cannot be.
        """
        fixed = {"precision": None, "max_games": None, "max_seconds": None} if "games" in entries else {}
        try:
            return Specification.model_validate(self.model_dump() | fixed | entries)
        except ValidationError as error:
            raise one_line(error, model=Specification) from None

    def tables(self) -> tuple[tuple[int, ...], Scenario | None]:
        """The player counts, and the position that games start from if it is not the rulebook's.

        Raises
        ------
        BadInput
            If there is no such scenario, or it is for another count.
        """
        game = find_game(self.game)
        if not self.scenario:
            return self.players or game.players, None
        scenario = find_scenario(game, self.scenario)
        if self.players not in ((), (scenario.players,)):
            raise BadInput(f"players: the scenario {self.scenario} is for {scenario.players}")
        return (scenario.players,), scenario

    def check_precision(self) -> None:
        """Refuses half the width of an interval that no win rate can have.

        Raises
        ------
        BadInput
            With what would do.
        """
        if self.precision is not None and self.precision >= 0.5 and not find_game(self.game).aim.counts:
            raise BadInput(f"precision {self.precision:g}: of a win rate, less than 0.5")

    def cells(self) -> list["Cell"]:
        """The cells, variant by variant, player count by player count.

        Raises
        ------
        BadInput
            For anything that does not exist or does not fit, before a game is played.
        """
        game = find_game(self.game)
        self.check_precision()
        players, scenario = self.tables()
        cells = []
        for number, variant in enumerate(self.variant):
            pack = _pack(game, variant.all_changes(game))
            label = variant.label or (f"variant {number + 1}" if len(self.variant) > 1 else "")
            cells += [Cell(game, n, pack, variant.strategies, self.seed, label, scenario) for n in players]
        for cell in cells:
            cell.check()
        return cells


def _pack(game: Game, changes: Mapping[str, Any]) -> Pack:
    """The pack with changes; while somebody holds it, whoever asks for the same is given the same."""
    key = game, json.dumps(changes, sort_keys=True)
    found = _packs.get(key)
    if found is None:
        found = _packs[key] = load_pack(game, changes)
    return found


@dataclass(frozen=True, eq=False)
class Cell:
    """One game with one number of players, one pack, one line-up and one seed: games 0, 1, 2, ... of it are determined.

    Attributes
    ----------
    game, players, pack, seed : as they say
    texts : the strategies as written, see `Variant`
    label : of the variant
    scenario : the position that the games start from, if not the rulebook's set-up
    """

    game: Game
    players: int
    pack: Pack
    texts: tuple[str, ...]
    seed: int
    label: str = ""
    scenario: Scenario | None = None

    @cached_property
    def seats(self) -> int:
        """Seats in play, automatic characters included."""
        return self.game.seats_at(self.pack.content, self.players)

    @cached_property
    def people(self) -> int:
        """Seats that people play, the first ones."""
        count = self.game.people_at
        return count(self.pack.content, self.players) if count else self.seats

    @cached_property
    def dealt(self) -> tuple[str, ...]:
        """The game's own columns of the outcome that the set-up alone decides and that differ from game to game."""
        known = self.game.known(self.pack.content, self.players) if self.game.known else {}
        drawn = [name for name, chances in known.items() if sum(p > 0 for p in chances.values()) > 1]
        return tuple(name.removeprefix("extra.") for name in drawn if name.startswith("extra."))

    @cached_property
    def names(self) -> dict[tuple[int, int], str]:
        """{(seat, side): strategy's name} for every seat and every side that decides."""
        return parse_seating(self.game, self.texts, self.seats)

    @cached_property
    def seating(self) -> dict[tuple[int, int], Strategy]:
        """{(seat, side): strategy}."""
        found = {name: find_player(self.game, name) for name in dict.fromkeys(self.names.values())}
        return {key: found[name] for key, name in self.names.items()}

    @cached_property
    def arrange(self) -> Callable[[Any, Any], None] | None:
        """What moves a set-up position into the scenario's; None without one."""
        return self.scenario.arranger(self.pack) if self.scenario else None

    @cached_property
    def strategies(self) -> dict[str, str]:
        """Who plays, in few words: {side: name}, and {seat: name} where a seat differs; seats count from 0."""
        return _in_few_words(self.game, self.names)

    @property
    def who(self) -> str:
        """The same for people: 'investigators balanced, seat 1 random'."""
        return ", ".join(f"{place_word(place)} {name}" for place, name in self.strategies.items())

    @cached_property
    def laid(self) -> Any:
        """The pack's record; nobody may change it.

        Raises
        ------
        BadInput
            If the content makes no playable set-up.
        """
        return self.pack.lay(self.players)

    def turned(self, changes: Mapping[str, Any]) -> "Cell":
        """The cell with leaves of its pack changed, besides those that are.

        Raises
        ------
        BadInput
            If the pack refuses them.
        """
        return replace(self, pack=_pack(self.game, {**self.pack.changes, **changes}))

    def place(self) -> None:
        """Lays the table, and moves the first game into the scenario's position, if there is one.

        Raises
        ------
        BadInput
            If the content makes no playable set-up, or the position cannot be with it.
        """
        laid = self.laid
        if self.scenario:
            engine(self.game).begin(laid, self.seed, 0, arrange=self.arrange)

    def check(self) -> None:
        """Refuses a cell that cannot be played; compiles nothing.

        Raises
        ------
        BadInput
            With what, where, and the nearest valid name.
        """
        _ = self.laid
        for side, chosen in ((side, rung) for (_, side), mix in self.seating.items() for rung in mix.rungs):
            if chosen.sides and self.game.sides[side] not in chosen.sides:
                sides = " or ".join(chosen.sides)
                raise BadInput(f"strategy {chosen.name} plays {sides}, not {self.game.sides[side]}")


def _in_few_words(game: Game, names: Mapping[tuple[int, int], str]) -> dict[str, str]:
    sides = sorted({side for _, side in names})
    usual = {side: Counter(n for (_, s), n in names.items() if s == side).most_common(1)[0][0] for side in sides}
    words = {game.sides[side]: name for side, name in usual.items()}
    for seat in sorted({seat for seat, _ in names}):
        differs = {side: names[seat, side] for side in sides if names[seat, side] != usual[side]}
        if len(differs) == len(sides) and len(set(differs.values())) == 1:
            words[str(seat)] = differs[sides[0]]
        else:
            words |= {f"{seat} as {game.sides[side]}": name for side, name in differs.items()}
    return words


def place_word(place: str) -> str:
    """A key of `Cell.strategies` for people, who count seats from 1: 'seat 1' for '0'."""
    seat, space, side = place.partition(" ")
    return f"seat {int(seat) + 1}{space}{side}" if seat.isdigit() else place


def parse_players(text: str) -> tuple[int, ...]:
    """Player counts from '5', '4-8' or '4,6,8'.

    Raises
    ------
    BadInput
        For anything else.

    Examples
    --------
    >>> parse_players("2,4-6")
    (2, 4, 5, 6)
    """
    counts: list[int] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        if not low.isdigit() or (dash and not high.isdigit()) or (dash and int(high) < int(low)):
            raise BadInput(f"players {text}: write 5, 4-8 or 4,6,8")
        counts += range(int(low), int(high or low) + 1) if int(high or low) < 100 else [int(high or low)]
    return tuple(dict.fromkeys(counts))


def table_of(players: Iterable[int]) -> str:
    """Player counts in words: '1 player', '4, 5 players'."""
    counts = list(players)
    return f"{', '.join(map(str, counts))} player{'' if counts == [1] else 's'}"


def one_line(error: ValidationError, where: str = "", model: type[BaseModel] | None = None) -> BadInput:
    """What pydantic found, in one line: a key that does not exist with the nearest, else what it found first."""
    found = error.errors(include_url=False)
    first = next((e for e in found if e["type"] == "extra_forbidden"), found[0])
    path = ".".join(str(p) for p in first["loc"])
    if first["type"] == "extra_forbidden" and model is not None:
        return BadInput(f"{where}{': ' if where else ''}{unknown('entry', str(first['loc'][-1]), model.model_fields)}")
    told = [where, path if first["type"] != "value_error" else "", reason_of(first)]
    return BadInput(": ".join(filter(None, told)))


def shipped(path: Path) -> Path:
    """The file; where there is none of that name, the one that comes with the tool: 'experiments/specs/NAME.toml'."""
    ours = Path(__file__).resolve().parents[2] / path
    return ours if ours.is_file() and not path.is_file() else path


def read_specification(path: Path) -> Specification:
    """A specification from a TOML file; overlays and scenarios are looked for beside it.

    Raises
    ------
    BadInput
        If it cannot be read, or holds what a specification does not.
    """
    path = shipped(path)
    tree = read_toml(path, f"specification {path}")
    head = re.search(r"^# +elderodds (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    if head and head[1] != "run":
        raise BadInput(f"specification {path}: it is a question of another command: elderodds {head[1]} {path}")
    for variant in tree.get("variant", []):
        if isinstance(variant, dict) and isinstance(variant.get("overlays"), list):
            variant["overlays"] = [str(path.parent / o) if str(o).endswith(".toml") else o for o in variant["overlays"]]
    if str(tree.get("scenario", "")).endswith(".toml"):
        tree["scenario"] = str(path.parent / tree["scenario"])
    try:
        found = Specification.model_validate(tree)
        found.check_precision()
        return found
    except BadInput as error:
        raise BadInput(f"specification {path}: {error}") from None
    except ValidationError as error:
        in_variant = error.errors()[0]["loc"][:1] == ("variant",)
        raise one_line(error, f"specification {path}", Variant if in_variant else Specification) from None


def make_specification(
    game: str, *, strategies: Iterable[str] | Mapping[Any, str] = (), changes: Mapping[str, Any] | None = None,
    overlays: Iterable[Path | str] = (), **options: Any,
) -> Specification:  # fmt: skip
    """A specification with one variant, from plain values.

    Raises
    ------
    BadInput
        For a value that cannot be.
    """
    try:
        texts, files = strategy_texts(strategies), tuple(map(Path, overlays))
        variant = Variant(strategies=texts, changes=dict(changes or {}), overlays=files)
        return Specification(game=game, variant=(variant,), **options)
    except ValidationError as error:
        raise one_line(error, model=Specification) from None


def merge_changes(overlays: Sequence[Path], texts: Iterable[str], game: str) -> dict[str, Any]:
    """Overlay files, then 'path=value' texts, as one dictionary of changes; the later ones win.

    Raises
    ------
    BadInput
        For an overlay that cannot be read or that is of another game, or a text that is no change.
    """
    changes = dict(parse_change(text) for text in texts)
    of = find_game(game) if overlays and not game.endswith(".toml") else None  # a question names its game itself
    return Variant(overlays=tuple(overlays), changes=changes).all_changes(of)
