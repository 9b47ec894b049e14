"""What people see while games are played, on stderr; and what a program hears of it that listens."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Task, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from experiments.play.messages import counted, is_quiet, say
from sim import Game
from sim.kernel import is_warm

__all__ = ["Progress", "announce", "foretell", "heard", "in_parts", "listening"]

EVERY = 10.0  # seconds from one line to the next where there is no terminal
_LISTENER: ContextVar[Callable[[str, Any], None] | None] = ContextVar("listener", default=None)


_PART: ContextVar[tuple[str, str]] = ContextVar("part", default=("", ""))  # before a bar's title, and before a line


@contextmanager
def in_parts(parts: Sequence[str]) -> Iterator[Callable[[str], None]]:
    """Within, what is yielded says which part of a command goes on from now: people are told that, of how many.

    A command that is a part of another tells of no parts of its own.
    """
    before = _PART.get()

    def begin(what: str) -> None:
        if not before[0]:
            at = parts.index(what) + 1
            _PART.set((f"{at}/{len(parts)} ", f"Part {at} of {len(parts)}, {what}: "))

    try:
        yield begin
    finally:
        _PART.set(before)


def foretell(what: str) -> None:
    """Says how long a command may take. One that is a part of another says nothing: that one has its own time."""
    if not _PART.get()[0]:
        say(what)


@contextmanager
def listening(listener: Callable[[str, Any], None]) -> Iterator[None]:
    """Within, the listener is called with what goes on: ("games", (title, done, total)), ("race", the trials so far).

    What it raises ends what goes on.
    """
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def heard(kind: str, what: Callable[[], Any]) -> None:
    """Tells whoever listens; what is told is made only then."""
    listener = _LISTENER.get()
    if listener is not None:
        listener(kind, what())


def announce(game: Game) -> None:
    """Says so if the game's rules have to be compiled first."""
    if not is_warm(game.module):
        say(f"Compiling {game.title} (once, about half a minute) ...")


class _Rate(TextColumn):
    """Games a second."""

    def __init__(self) -> None:
        super().__init__("")

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f} games/s" if speed else "", style="cyan")


class _Lines:
    """Lines now and then in place of bars, however many bars come and go meanwhile."""

    last = time.monotonic()

    @classmethod
    def tell(cls, text: str) -> None:
        """Says it, unless something was said a moment ago."""
        now = time.monotonic()
        if now - cls.last >= EVERY:
            cls.last = now
            say(text)


class Progress:
    """A bar with rate and time left, gone when it is done; where stderr is no terminal, a line now and then.

    Parameters
    ----------
    total : games to come
    title : what is played
    shown : False for no bar at all
    unit : what is counted in place of games, such as the seconds of a time that is given; then no rate is shown
    """

    def __init__(self, total: int, title: str, shown: bool, unit: str = "game") -> None:
        console = Console(stderr=True)
        rate = (_Rate(),) if unit == "game" else ()
        columns = (
            TextColumn("{task.description}"), BarColumn(32), MofNCompleteColumn(), *rate,
            TimeRemainingColumn(compact=True, elapsed_when_finished=True),
        )  # fmt: skip
        self._bar = Bar(
            *columns, console=console, transient=True, disable=not shown or is_quiet() or not console.is_terminal
        )
        self._lines = shown and not console.is_terminal
        short, self._part = _PART.get()
        self._short, self._what = short, ""
        self._task = self._bar.add_task(f"{short}{title}", total=total)
        self._title, self._done, self._total, self._unit = title, 0, total, unit

    def __enter__(self) -> "Progress":
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def doing(self, what: str) -> None:
        """Says behind the title what is going on."""
        self._bar.update(self._task, description=f"{self._short}{self._title}: {what}")
        self._what = f" ({what})"

    def advance(self, games: int) -> None:
        """More games are done."""
        self._bar.advance(self._task, games)
        self._done += games
        if self._lines:
            _Lines.tell(f"{self._part}{self._title}: {self._done:,} of {counted(self._total, self._unit)}{self._what}")
        heard("games", lambda: (self._title, self._done, self._total))
