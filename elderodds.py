"""The front door: one command, made of each folder's own.

Nothing is loaded before `main` runs, so that an interrupt is one from the first moment, and a command's module when the
command is asked for: what some of them stand on takes longer to load than most games take to play.
"""

import atexit
import errno
import gc
import os
import sys
from collections.abc import Sequence

__all__ = ["command", "main"]

BAD_INPUT, INTERRUPTED, CUT_SHORT = 2, 130, 1
VALUED = ("--games", "--log")  # options that may stand before the command with a value behind them
GARBAGE = 300_000  # new objects before it is looked for: what is loaded at the start is none
REPORTING = {"check": "reports.check", "demo": "reports.demo", "desk": "reports.desk.cli", "report": "reports.cli"}
PACKAGES = ("sim", "strategies", "experiments", "reports")


def __getattr__(name: str) -> str:
    """``elderodds.__version__``."""
    if name == "__version__":
        from importlib.metadata import version

        return version("elderodds")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _shadow() -> str:
    """What is wrong if a package of somebody else's is found in place of one of ours; empty if none is."""
    from importlib.util import find_spec
    from pathlib import Path

    home = Path(__file__).resolve().parent
    for name in PACKAGES:
        spec = find_spec(name)
        place = Path(spec.origin).resolve() if spec and spec.origin else None
        if place is not None and place != home / name / "__init__.py":
            return f"{place} is called {name} and hides the one of elderodds: rename it, or start from another folder"
    return ""


def _asked_for(words: Sequence[str]) -> Sequence[str]:
    """The words typed so far, which are elsewhere when a shell asks how they may go on."""
    if "_ELDERODDS_COMPLETE" not in os.environ:
        return words
    typed = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    return typed.split()[1:]


def _command(words: Sequence[str]) -> str | None:
    """The first word that is neither an option nor the value of one."""
    before = [None, *words]
    return next((w for w, b in zip(words, before, strict=False) if not w.startswith("-") and b not in VALUED), None)


def _out_of_room(error: OSError) -> int:
    """The code for a stdout that takes no more; the rest goes nowhere, or Python would tell of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:  # `| head`
        return CUT_SHORT
    print(f"elderodds: stdout: {error.strerror}", file=sys.stderr)
    return BAD_INPUT


def command(name: str) -> object:
    """The function of a command, or the Typer of one that has parts."""
    from importlib import import_module

    return getattr(import_module(REPORTING.get(name, f"experiments.cli.{name}")), name)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command.

    Returns
    -------
    0 done; 2 bad input, told in one line on stderr; 130 interrupted; 1 nobody read the output to its end, or `check`
    found a broken promise.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    gc.set_threshold(GARBAGE)
    if arguments is None:  # the process is ours, and Python would look for garbage at its end for a fifth of a second
        atexit.register(gc.freeze)
    try:
        wrong = _shadow()
        if wrong:
            print(f"elderodds: {wrong}", file=sys.stderr)
            return BAD_INPUT
        from experiments.cli.app import call

        code = call(words, _command(_asked_for(words)), command)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.filename is not None or error.errno not in (errno.ENOSPC, errno.EPIPE, errno.EIO):
            raise
        return _out_of_room(error)
    return code


if __name__ == "__main__":
    sys.exit(main())
