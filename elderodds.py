"""The front door: one command, made of each folder's own.

A command's module is loaded when the command is asked for: what some of them stand on takes longer to load than most
games take to play.
"""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Annotated

import typer

from experiments.cli import COMMANDS
from sim.errors import BadInput

__all__ = ["COMMANDS", "app_for", "main"]

BAD_INPUT, INTERRUPTED = 2, 130


def __getattr__(name: str) -> str:
    """``elderodds.__version__``."""
    if name == "__version__":
        return version("elderodds")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"elderodds {version('elderodds')}")
        raise typer.Exit


def _named(about: str) -> Callable[[], None]:
    """A command of which nothing but its name and what it does is needed."""

    def command() -> None: ...

    command.__doc__ = about
    return command


def app_for(command: str | None) -> typer.Typer:
    """The app with the module of a command; with the names of all if there is no such command, so that it can tell."""
    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def about(
        version: Annotated[
            bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and leave.")
        ] = False,
    ) -> None:
        """Plays complete board games by their real rules, millions of times, and tells whether they are balanced."""

    if command in COMMANDS:
        app.add_typer(import_module(COMMANDS[command].module).app)
    else:
        for name, found in COMMANDS.items():
            app.command(name)(_named(found.about))
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command.

    Returns
    -------
    0 done; 2 bad input, told in one line on stderr; 130 interrupted.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        app = app_for(next((w for w in words if not w.startswith("-")), None))
        code = typer.main.get_command(app).main(words, prog_name="elderodds", standalone_mode=False)
    except BadInput as error:
        print(f"elderodds: {error}", file=sys.stderr)
        return BAD_INPUT
    except typer.TyperException as error:
        print(f"elderodds: {error.format_message()}", file=sys.stderr)
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
