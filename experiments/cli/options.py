"""Options that several commands share, and what they make.

A command that plays takes a `Shared` as its first argument and is decorated with `shared`: the fields of `Shared` are
its options. Most are a Python function each, whose arguments come from options, or from a file in place of the game.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.errors import BadInput, unknown

if TYPE_CHECKING:  # what plays is loaded when something is played
    from experiments.play.fanout import Workers
    from experiments.play.spec import Cell, Specification

__all__ = [
    "MEASURES",
    "NONE",
    "Changes",
    "Experts",
    "GameKey",
    "GameOrFile",
    "Games",
    "Json",
    "MaxGames",
    "MaxSeconds",
    "Measures",
    "OneCount",
    "Overlays",
    "Precision",
    "ScenarioName",
    "Seed",
    "Shared",
    "Strategies",
    "given",
    "keys_that_begin",
    "of_all_games",
    "one_cell",
    "print_json",
    "shared",
    "tell_unread",
]  # fmt: skip

MOST = 10**12  # of whatever is asked for, as of the games of a `Specification`


def keys_that_begin(incomplete: str) -> list[str]:
    """How the key of a game may go on, for the shell."""
    from sim.header import games

    return [key for key in games() if key.startswith(incomplete)]


def _names(context: typer.Context, incomplete: str) -> list[str]:
    """How the name of a player of the game that is typed may go on, for the shell."""
    from strategies.registry import strategies_of

    typed = {context.params.get("game"), *context.args}  # an option without its value leaves the words unread
    games = typed & {*keys_that_begin("")}
    return [name for game in games for name in strategies_of(game) if name.startswith(incomplete)]


GameKey = Annotated[
    str, typer.Argument(metavar="GAME", help="Key of the game, see `elderodds games`.", autocompletion=keys_that_begin)
]
GameOrFile = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Key of the game, or a .toml file as in experiments/specs.", autocompletion=keys_that_begin
    ),
]


def _is_typed(context: typer.Context, name: str) -> bool:
    """Whether an option was typed, and is not its default."""
    return str(context.get_parameter_source(name)).endswith("COMMANDLINE")


Players = Annotated[
    str,
    typer.Option("--players", help="5, 4-8 or 4,6,8; by default every count the game allows."),
]
OneCount = Annotated[int | None, typer.Option("--players", help="Player count; by default the smallest.")]
Strategies = Annotated[
    list[str],
    typer.Option(
        "--strategy", help="NAME, file.py:NAME; SIDE=NAME; SEAT=NAME, from 1. Repeatable.", autocompletion=_names
    ),
]
Games = Annotated[int | None, typer.Option("--games", min=1, help="Games in each cell; 10,000 by default.")]
Precision = Annotated[
    float | None,
    typer.Option("--precision", help="Instead: half-width of the 95 % interval of the main figure, such as 0.005."),
]
MaxGames = Annotated[int | None, typer.Option("--max-games", min=1, help="With --precision: games in each cell.")]
Experts = Annotated[
    int,
    typer.Option("--experts", min=0, metavar="GAMES", help="As many games of each count by players who search too."),
]
PlayersLike = Annotated[
    Path | None,
    typer.Option("--players-like", metavar="FILE", help="People like those who noted their games there play."),
]
MaxSeconds = Annotated[float | None, typer.Option("--max-seconds", min=0.1, help="With --precision: about, in all.")]
Changes = Annotated[list[str], typer.Option("--set", metavar="PATH=VALUE", help="Change the pack; repeatable.")]
Overlays = Annotated[
    list[Path],
    typer.Option("--variant", metavar="FILE", help="Overlay, or the name of one of the game, see `pack`; repeatable."),
]
ScenarioName = Annotated[
    str | None,
    typer.Option("--scenario", metavar="NAME", help="Position to start from, see `pack`; or a file."),
]
LARGEST = 2**63 - 1  # of what numbers games; said when it is passed, not in every help


def of_all_games(number: int) -> int:
    """A seed or the number of a game, which kernels hold in 64 bits."""
    if number > LARGEST:
        raise typer.BadParameter(f"{number} is more than {LARGEST}; the nearest is {LARGEST}")
    return number


Seed = Annotated[int, typer.Option("--seed", min=0, callback=of_all_games, help="Seed of all chance.")]
WorkerCount = Annotated[int | None, typer.Option("--workers", min=1, help="By default one for each core.")]
Backend = Annotated[str, typer.Option("--backend", help="threads, or dask for a cluster.")]
Scheduler = Annotated[str | None, typer.Option("--scheduler", help="Address of the Dask scheduler.")]


def _folder(text: str) -> Path | None:
    from experiments.keep.folders import root_of, try_folder

    folder = root_of(text)
    if folder is not None:
        try_folder(folder)
    return folder


Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", parser=_folder, help="Keep the games there; what is there is not played again."
    ),
]
MEASURES = "rate:SIDE, score:SIDE, score.SEAT, ending:NAME, rounds, turns, decisions, minutes or extra.COLUMN"
Measures = Annotated[
    list[str],
    typer.Option("--measure", help=f"{MEASURES}; by default win rate or score, and length."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else, on stdout.")]

BACKENDS = ("threads", "dask")
NONE: list[Any] = []  # an option that may be repeated, not given; Typer copies it


@dataclass(frozen=True)
class Shared:
    """What every command that plays is asked with: each field is an option of such a command."""

    context: typer.Context
    players: Players = ""
    strategies: Strategies = field(default_factory=list)
    changes: Changes = field(default_factory=list)
    overlays: Overlays = field(default_factory=list)
    scenario: ScenarioName = None
    seed: Seed = 1
    count: WorkerCount = None
    backend: Backend = "threads"
    scheduler: Scheduler = None
    out: Out = None
    as_json: Json = False

    @property
    def workers(self) -> "Workers":
        """Who plays.

        Raises
        ------
        BadInput
            For a backend that does not exist, or a scheduler without Dask.
        """
        from experiments.play.fanout import Workers
        from experiments.play.machine import cores

        if self.backend not in BACKENDS:
            raise unknown("backend", self.backend, BACKENDS)
        if self.scheduler is not None and self.backend != "dask":
            raise BadInput("--scheduler: only --backend dask has one")
        return Workers(self.count or cores(), self.backend, self.scheduler)

    def ask(self, command: Callable[..., Any], game: str, **own: Any) -> dict[str, Any]:
        """Arguments of a Python function: a command's own options and those that it shares.

        Of a file in place of the game what that says, and the options on the command line above it.

        Raises
        ------
        BadInput
            If the file cannot be read, or an argument is missing.
        """
        from experiments.cli.questions import read_question
        from experiments.play.spec import merge_changes

        asked = signature(command).parameters
        changes = merge_changes(self.overlays, self.changes, game)
        options = {**vars(self), "changes": changes, **own}
        options = {name: options[name] for name in options.keys() & asked.keys() - {"overlays", "out"}}
        if game.endswith(".toml"):
            return _bounded(read_question(Path(game), command, given(self.context, options)))
        for name in [name for name, value in options.items() if value is None]:
            if asked[name].default is Parameter.empty:
                raise BadInput(f"missing argument {_named(self.context, name)}")
            del options[name]
        return _bounded({"game": game, **options})

    def play(self, command: Callable[..., Any], **asked: Any) -> Any:
        """What a Python function finds, by these workers, kept where it is to be kept."""
        return command(**asked, workers=self.workers, out=self.out, progress=True)

    def answer(self, found: Any, screen: Callable[[Any], None]) -> None:
        """Prints what was found: as JSON, or as its screen does."""
        if self.as_json:
            print_json(found.to_json())
        else:
            screen(found)

    def specification(self, game: str, **own: Any) -> "Specification":
        """A specification from these options and others of its fields; None is not given.

        Raises
        ------
        BadInput
            For a value that cannot be.
        """
        from experiments.play.spec import make_specification, merge_changes

        options = {name: value for name, value in own.items() if value is not None}
        return make_specification(
            game, players=self.players or (), strategies=self.strategies, seed=self.seed, scenario=self.scenario,
            changes=merge_changes(self.overlays, self.changes, game), **options,
        )  # fmt: skip


def _bounded(asked: dict[str, Any]) -> dict[str, Any]:
    """The same, if it asks for no more of anything than can be played; a seed may be any number."""
    for name, value in asked.items():
        if isinstance(value, int) and value > MOST and name != "seed":
            raise BadInput(f"{name}: {value} is more than {MOST}; the nearest is {MOST}")
    return asked


def _named(context: typer.Context, name: str) -> str:
    """An argument as the command's help calls it."""
    found = next((p for p in context.command.params if p.name == name), None)
    return str(getattr(found, "metavar", None) or name.upper()).strip("[]").split()[0]


def _usual(option: Field[Any]) -> Any:
    """What an option is if it is not given."""
    if option.default_factory is not MISSING:
        return option.default_factory()
    return Parameter.empty if option.default is MISSING else option.default


def shared(*without: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Gives a command, after its own options, those of `Shared` but for some; they are its first argument."""
    options = [
        Parameter(f.name, Parameter.KEYWORD_ONLY, default=_usual(f), annotation=f.type)
        for f in fields(Shared)
        if f.name not in without
    ]

    def extended(command: Callable[..., None]) -> Callable[..., None]:
        _, *own = signature(command).parameters.values()

        @wraps(command)
        def called(**values: Any) -> None:
            command(Shared(**{p.name: values.pop(p.name) for p in options}), **values)

        context, *rest = options
        every = [p.replace(kind=Parameter.KEYWORD_ONLY) for p in (context, *own, *rest)]
        called.__signature__ = Signature(every)  # type: ignore[attr-defined]  # what Typer reads
        called.__annotations__ = {p.name: p.annotation for p in every}
        return called

    return extended


def given(context: typer.Context, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that stand on the command line."""
    found = {name for name in context.params if _is_typed(context, name)}
    if "overlays" in found:  # files and single changes come as changes
        found.add("changes")
    return {name: value for name, value in options.items() if name in found}


def tell_unread(cells: Sequence["Cell"]) -> None:
    """Says which of the changes of the packs no cell reads: they change no game."""
    from experiments.play.messages import say
    from experiments.play.spec import table_of
    from experiments.tuning.factors import unread

    if any(cell.pack.changes for cell in cells) and (found := unread(cells)):
        counts = table_of(dict.fromkeys(cell.players for cell in cells))
        say(f"{', '.join(found)}: not read with {counts}, so no game is another.")


def one_cell(
    game: str,
    players: int | None,
    strategies: Sequence[str],
    changes: Sequence[str],
    overlays: Sequence[Path],
    seed: int,
    scenario: str | None = None,
) -> "Cell":
    """The one cell that a command is about, by default at the smallest player count or the scenario's."""
    from experiments.play.spec import make_specification, merge_changes
    from sim.header import header_of

    usual = () if scenario else (header_of(game).players[0],)
    counts = usual if players is None else (players,)
    merged = merge_changes(overlays, changes, game)
    spec = make_specification(game, players=counts, strategies=strategies, changes=merged, seed=seed, scenario=scenario)
    cells = spec.cells()
    tell_unread(cells)
    return cells[0]


def print_json(content: Any) -> None:
    """JSON on stdout; NaN does not exist there."""
    print(json.dumps(content, ensure_ascii=False, allow_nan=False))
