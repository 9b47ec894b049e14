"""Tables for people, as wide as the screen: no key and no number is ever broken; what does not fit becomes a list."""

import os
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.table import Table as Plain
from rich.text import Text

from experiments.measure.telling import digits_of, figure_text, number_text, unit_of
from experiments.play.messages import counted
from experiments.statistics.intervals import none_at_most

if TYPE_CHECKING:
    from sim import Game

__all__ = ["all_the_same", "between", "console", "gain_text", "number", "percent", "rate_text", "share_text", "table"]

WIDTH = 100  # where stdout is no terminal


class Screen(Console):
    """Where tables go; what is wider runs on in the next line of the terminal."""

    def print(self, *parts: Any, **options: Any) -> None:
        """As rich prints, but nothing is cropped."""
        super().print(*parts, **{"crop": False, **options})


def console() -> Screen:
    """Where tables go: stdout, as wide as the terminal; of 100 columns where it is none."""
    found = Screen(highlight=False)
    if not found.is_terminal and "COLUMNS" not in os.environ:
        found.width = WIDTH
    return found


class Table(Plain):
    """A table whose lines break between words only: the widest columns give way, none to less than its longest word.

    Where that is not enough each row becomes a list of its cells. Title and caption take the width of the screen.
    """

    def __rich_console__(self, screen: Console, options: ConsoleOptions) -> RenderResult:
        title, caption, self.title, self.caption = self.title, self.caption, None, None
        if title:
            yield Text.from_markup(str(title), style="bold")
        yield from self._body(screen, options)
        if caption:
            yield Text.from_markup(str(caption), style="dim italic")
        self.title, self.caption = title, caption

    def _body(self, screen: Console, options: ConsoleOptions) -> RenderResult:
        cells = [[Text.from_markup(str(x)) for x in (c.header, *c.cells)] for c in self.columns]
        widths = [max((line.cell_len for text in column for line in text.split("\n")), default=0) for column in cells]
        words = [max((cell_len(w) for text in column for w in text.plain.split()), default=0) for column in cells]
        between = self._extra_width + sum(map(self._get_padding_width, range(len(cells))))
        while sum(widths) + between > options.max_width and (wide := [k for k, w in enumerate(words) if widths[k] > w]):
            widths[max(wide, key=widths.__getitem__)] -= 1
        if sum(widths) + between > options.max_width:
            yield from self._lists(cells)
            return
        for column, width in zip(self.columns, widths, strict=True):
            column.width = width
        yield from super().__rich_console__(screen, options)

    def _lists(self, cells: Sequence[Sequence[Text]]) -> RenderResult:
        """Row by row: the first cell, and below it the others, each behind its column's name."""
        names, *rows = zip(*cells, strict=True)
        for first, *others in rows:
            yield Text.assemble((f"{names[0].plain} ", "dim"), first) if first.plain.isdigit() else first
            named = [
                Text.assemble((name.plain, "dim"), " " if name.plain else "", cell)
                for name, cell in zip(names[1:], others, strict=True)
                if cell.plain.strip()
            ]
            yield Padding(Text(" · ", style="dim").join(named), (0, 0, 0, 2))
        yield ""


def table(title: str, columns: Sequence[str], caption: str | None = None) -> Table:
    """An empty table; a column whose name begins with '>' is of numbers."""
    made = Table(
        title=title, caption=caption, box=box.SIMPLE_HEAD, header_style="bold cyan", pad_edge=False,
    )  # fmt: skip
    for name in columns:
        side: Literal["left", "right"] = "right" if name.startswith(">") else "left"
        made.add_column(name.removeprefix(">"), justify=side)
    return made


def percent(share: float | None, digits: int = 1) -> str:
    """A share as a percentage; a dash for nothing."""
    return "-" if share is None else f"{100 * share:.{digits}f} %"


def number(value: float | None, digits: int = 2) -> str:
    """A number for people: thousands marked, whole ones without a fraction; a dash for nothing."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.{digits}f}"


def all_the_same(games: int, where: str = "") -> str:
    """That all of so many games came out the same, `where` they did, and how many may differ all the same."""
    bound = Decimal(f"{100 * none_at_most(games):.2g}")
    return f"{games:,} of {counted(games, 'game')} the same{where}; with 95 %, at most {bound:f} % of games differ."


def between(low: float, high: float, digits: int = 1) -> str:
    """An interval of shares."""
    return f"{100 * low:.{digits}f} to {100 * high:.{digits}f}"


def rate_text(found: Mapping[str, Any], sign: bool = True) -> str:
    """A rate, or a mean (`aims.figure`), as `figure_text` has it, with the half of its 95 % interval."""
    told = figure_text(found, sign)
    if told == "-":
        return told
    half = (found["ci95"][1] - found["ci95"][0]) / 2
    width = f"{100 * half:.1f}" if "rate" in found else f"{half:,.{digits_of(half)}f}"
    return f"{told} [dim]±{width}[/dim]"


def gain_text(game: "Game", gain: float, interval: tuple[float, float]) -> str:
    """A difference of figures with its interval: '+4.1 points (+2.0 to +6.2)'."""
    half = (interval[1] - interval[0]) / 2
    middle, low, high = (number_text(game, x, half, sign=True) for x in (gain, *interval))
    return f"{middle} {unit_of(game)} ({low} to {high})"


def share_text(share: float, interval: tuple[float, float]) -> str:
    """A share of a variance with its 95 % interval; estimates may lie outside 0 and 1, shares do not."""
    middle, low, high = (100 * min(max(x, 0.0), 1.0) for x in (share, *interval))
    return f"{middle:.0f} % [dim]({low:.0f} to {high:.0f})[/dim]"
