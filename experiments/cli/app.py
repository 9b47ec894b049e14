"""The app: the command that is asked for, and what may be said to every one."""

import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any

import typer

from experiments.cli import COMMANDS, PANELS, example
from experiments.play import messages
from sim.errors import BadInput, reason_of, unknown

__all__ = ["app_for", "call"]

BAD_INPUT, INTERRUPTED = 2, 130
HELP = ["-h", "--help"]
NARROW = 80  # columns: on fewer the table of options cuts their names
LISTED = ("games",)  # commands that load nothing whose version matters
VALUES = {bool: "", int: "N", float: "X"}  # what the help calls a value
NONE: list[Path] = []  # Typer copies it
PLACES = ("--out", "--output", "--dir", "--directory", "--folder", "--path")  # names of where something is written


def _version() -> str:
    from importlib.metadata import version  # loads all that reads e-mail

    return f"elderodds {version('elderodds')}"


def _print_version(wanted: bool) -> None:
    if wanted:
        print(_version())
        raise typer.Exit


def _be_quiet(wanted: bool) -> None:
    if wanted:
        messages.be_quiet()


def _log(file: Path | None) -> None:
    if file is not None:
        messages.log_to(file)
        messages.LOG.debug(" ".join([_version(), *sys.argv[1:]]))


def _named(about: str) -> Callable[[], None]:
    """A command of which nothing but its name and what it does is needed."""

    def named() -> None: ...

    named.__doc__ = about
    return named


def _name_value(param: Any) -> None:
    """Calls the value of an option in its help by one short word, where it has no name: help is read at 80 columns."""
    if param.param_type_name == "option" and param.metavar is None:
        kind = param.type_descriptor.annotation
        param.metavar = next((word for of, word in VALUES.items() if kind is of), "TEXT")


def _everywhere() -> list[Any]:
    """The options of every command."""
    app = typer.Typer(add_completion=False)

    @app.command()
    def options(
        quiet: Annotated[
            bool,
            typer.Option("--quiet", callback=_be_quiet, expose_value=False, help="No bars and messages on stderr."),
        ] = False,
        log: Annotated[
            Path | None,
            typer.Option("--log", metavar="FILE", callback=_log, expose_value=False, help="Add messages to a file."),
        ] = None,
    ) -> None: ...

    return typer.main.get_command(app).params


def app_for(name: str | None, command: Callable[[str], Any]) -> Any:
    """The command of that name, ready to be called; the names of all if there is no such, so that it can tell.

    Parameters
    ----------
    command : loads one: its function, or the Typer of one that has parts
    """
    app = typer.Typer(
        no_args_is_help=True, pretty_exceptions_enable=False, context_settings={"help_option_names": HELP}
    )

    @app.callback()
    def about(
        version: Annotated[
            bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and leave.")
        ] = False,
        folders: Annotated[
            list[Path], typer.Option("--games", metavar="DIR", help="Play games of this folder, too; repeatable.")
        ] = NONE,
    ) -> None:
        """Plays complete board games by their real rules, millions of times, and tells whether they are balanced."""
        if folders:
            from sim.homes import add_home

            for folder in folders:
                add_home(folder)

    if name in COMMANDS:
        if name not in LISTED:
            from experiments.cli.requirements import check_versions

            check_versions()
        found = command(name)
        shown = f"Example: {example(name)}"
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name, epilog=shown)
        else:
            app.command(name, epilog=shown)(found)
    else:
        for panel, commands in PANELS.items():
            for other, words in commands.items():
                app.command(other, rich_help_panel=panel)(_named(words))
    made = typer.main.get_command(app)
    groups, shared = [made], _everywhere()
    narrow = get_terminal_size().columns < NARROW
    while groups:
        one = groups.pop()
        one.params += shared
        if narrow and isinstance(one, typer.core.TyperCommand):  # and no group of them
            one.rich_markup_mode = None  # plain help: of an option a line of its own
        for param in one.get_params(typer.Context(one, help_option_names=HELP)):
            _name_value(param)
        groups += getattr(one, "commands", {}).values()
    return made


def _told(error: Any) -> str:
    """What is wrong with an option or an argument, in one line."""
    if getattr(error, "option_name", None) in PLACES:  # the letters lead elsewhere: of `--out` to `--quiet`
        folders = [param.opts[0] for param in error.ctx.command.params if param.metavar == "DIR"]
        error.possibilities = folders or error.possibilities
    found, param = getattr(error.__cause__, "errors", None), getattr(error, "param", None)
    reason = reason_of(found(include_url=False)[0]) if found else getattr(error, "message", "")
    if param is None:
        return " ".join(str(error.format_message()).split())
    name = param.opts[0] if param.param_type_name == "option" else param.metavar or param.name.upper()
    if not reason:
        from sim.game import games

        keys = f"; there are {', '.join(games())}" if param.name == "game" else ""
        return f"missing {param.param_type_name} {name}{keys}"
    return reason if reason.startswith(name) else f"{name}: {reason}"


def call(words: Sequence[str], name: str | None, command: Callable[[str], Any]) -> int:
    """Runs a command line.

    Parameters
    ----------
    words : after `elderodds`
    name : of the command
    command : see `app_for`

    Returns
    -------
    0 done; 2 bad input, told in one line on stderr; 130 interrupted.
    """
    try:
        empty = next((option for option, value in pairwise(words) if option.startswith("--") and not value), None)
        if empty:
            raise BadInput(f"{empty} is empty")
        if words and name is not None and name not in COMMANDS:  # a shell that completes hands over no words
            raise unknown("command", name, COMMANDS)
        code = app_for(name, command).main(words, prog_name="elderodds", standalone_mode=False)
    except BadInput as error:
        messages.LOG.error(f"elderodds: {error}")
        return BAD_INPUT
    except typer.TyperException as error:
        if told := _told(error):  # of no words at all the help is all
            messages.LOG.error(f"elderodds: {told}")
        return BAD_INPUT
    except typer.Abort:
        return INTERRUPTED
    finally:
        messages.reset()
    return code if isinstance(code, int) else 0
