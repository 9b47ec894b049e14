"""The front door: one command, made of each folder's own."""

import sys
from collections.abc import Sequence
from importlib import import_module

import typer

from experiments.cli import COMMANDS
from sim import BadInput

__all__ = ["app_for", "main"]

BAD_INPUT, INTERRUPTED = 2, 130
PARTS = {**COMMANDS, "reports.cli": ("report",)}


def app_for(command: str | None) -> typer.Typer:
    """The app with the part that holds a command; with all parts if there is no such command, so that it can tell."""
    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def about() -> None:
        """Plays complete board games by their real rules, millions of times, and tells whether they are balanced."""

    for part in [p for p, names in PARTS.items() if command in names] or PARTS:
        app.add_typer(import_module(part).app)
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
