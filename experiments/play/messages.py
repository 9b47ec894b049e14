"""Messages for people: on stderr, so that stdout stays clean, and in a file if one is asked for."""

import logging
import sys
from pathlib import Path

from sim.errors import BadInput

__all__ = ["LOG", "be_quiet", "counted", "is_quiet", "log_to", "reset", "say"]

LOG = logging.getLogger("elderodds")


class _Screen(logging.Handler):
    """Writes to whatever stderr is at the time."""

    def emit(self, record: logging.LogRecord) -> None:
        print(record.getMessage(), file=sys.stderr, flush=True)


SCREEN = _Screen(logging.INFO)
LOG.addHandler(SCREEN)
LOG.setLevel(logging.DEBUG)


def say(text: str) -> None:
    """A message for people."""
    LOG.info(text)


def counted(n: int, one: str, many: str = "") -> str:
    """A number and what it counts: '1 game', '20,000 games'; `many` where that is no s behind `one`."""
    return f"{n:,} {one if n == 1 else many or f'{one}s'}"


def be_quiet() -> None:
    """From now on nothing but errors comes to the screen."""
    SCREEN.setLevel(logging.ERROR)


def is_quiet() -> bool:
    """Whether nothing but errors comes to the screen."""
    return SCREEN.level > logging.INFO


def log_to(file: Path) -> None:
    """From now on messages are added to a file, with the time.

    Raises
    ------
    BadInput
        If it cannot be written.
    """
    try:
        handler = logging.FileHandler(file, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"--log {file}: {error.strerror or error}") from None
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOG.addHandler(handler)


def reset() -> None:
    """As at the beginning: on the screen, and in no file."""
    SCREEN.setLevel(logging.INFO)
    for handler in LOG.handlers[:]:
        if handler is not SCREEN:
            LOG.removeHandler(handler)
            handler.close()
