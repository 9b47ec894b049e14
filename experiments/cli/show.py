"""Tables for people, at most 100 columns wide."""

from collections.abc import Sequence
from typing import Any, Literal

from rich import box
from rich.console import Console
from rich.table import Table

__all__ = ["between", "console", "number", "percent", "rate_text", "share_text", "table"]

WIDTH = 100


def console() -> Console:
    """Where tables go: stdout, as wide as the terminal but no wider than 100 columns."""
    found = Console(highlight=False)
    found.width = min(found.width, WIDTH) if found.is_terminal else WIDTH
    return found


def table(title: str, columns: Sequence[str], caption: str | None = None) -> Table:
    """An empty table; a column whose name begins with '>' is of numbers."""
    made = Table(
        title=title, caption=caption, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold",
        caption_justify="left", header_style="bold cyan", pad_edge=False,
    )  # fmt: skip
    for name in columns:
        side: Literal["left", "right"] = "right" if name.startswith(">") else "left"
        made.add_column(name.removeprefix(">"), justify=side, overflow="fold")
    return made


def percent(share: float | None, digits: int = 1) -> str:
    """A share as a percentage; a dash for nothing."""
    return "-" if share is None else f"{100 * share:.{digits}f} %"


def number(value: float | None, digits: int = 2) -> str:
    """A number for people: thousands marked, whole ones without a fraction; a dash for nothing."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.{digits}f}"


def between(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{100 * low:.1f} to {100 * high:.1f}"


def rate_text(found: dict[str, Any]) -> str:
    """A rate with the half of its 95 % interval."""
    low, high = found["ci95"]
    return f"{percent(found['rate'])} [dim]± {50 * (high - low):.1f}[/dim]"


def share_text(share: float, interval: tuple[float, float]) -> str:
    """A share of a variance with its 95 % interval; estimates may lie outside 0 and 1, shares do not."""
    middle, low, high = (100 * min(max(x, 0.0), 1.0) for x in (share, *interval))
    return f"{middle:.0f} % [dim]({low:.0f} to {high:.0f})[/dim]"
