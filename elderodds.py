"""The front door: one command, made of each folder's own."""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

import typer

from experiments.cli import app as experiments_app
from sim import BadInput

__all__ = ["app", "main"]

BAD_INPUT, INTERRUPTED = 2, 130

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Plays complete board games by their real rules, millions of times, and tells whether they are balanced.",
)
app.add_typer(experiments_app)
if find_spec("reports.cli"):
    app.add_typer(import_module("reports.cli").app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command.

    Returns
    -------
    0 done; 2 bad input, told in one line on stderr; 130 interrupted.
    """
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="elderodds", standalone_mode=False)
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
