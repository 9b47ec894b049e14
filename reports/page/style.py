"""The one style of all figures, and the way from matplotlib to the page.

A drawing uses the colours of `PALETTE` only. In the SVG each becomes a CSS variable (``var(--side-0)``), which the page
gives a value for light, dark and print; text stays text, in the page's own typeface. The same drawing gives the same
bytes.

Every figure is drawn twice (`drawn_twice`), for a page and for a phone, and the page shows the one that fits.

Sides keep their colour on all figures: the first is blue, the second orange, then golden, purple, light blue and
brown, which readers with any of the common colour deficiencies tell apart, from each other and from the grey of nobody.
"""

import gc
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any
from zlib import crc32

import matplotlib as mpl
import numpy as np
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.page.language import number, tr, tr_n
from sim import Game

__all__ = ["GREY", "INK", "OVER", "PALETTE", "PAPER", "ROOM", "RULE", "SOFT", "above", "bare", "blank", "canvas",
           "colour", "count_label", "drawn_twice", "grid_of_counts", "inline", "margins", "number_axis", "on",
           "on_phone", "percent_axis", "percent_step", "rounds_axis", "rows_of_counts", "shade", "under"]  # fmt: skip

# Colours while drawing, and the CSS variables they become.
PALETTE = {
    "ink": "#1c1a17",
    "soft": "#5f5a52",
    "rule": "#d8d2c6",
    "paper": "#fffefb",
    "dark": "#1c1a18",
    "nobody": "#a8a196",
    "side-0": "#1d5b79",
    "side-1": "#b84f27",
    "side-2": "#c2870f",
    "side-3": "#7a42b8",
    "side-4": "#58a8d8",
    "side-5": "#603028",
}
LIGHT = ("nobody", "side-2", "side-4")  # colours on which text is dark, in the light theme and in the dark one
INK, SOFT, RULE, PAPER, GREY = (PALETTE[k] for k in ("ink", "soft", "rule", "paper", "nobody"))
ROOM = 84  # units left of horizontal bars, for the player counts
OVER = 18  # units above the panels, for the name of their vertical axes
OFTEN = 2  # times a style is written out; one that is there more often is a class
WIDTH, PHONE = 10.0, 4.75  # inches of 72 units: the text column of the page is 720 units wide, that of a phone 342
_PHONE = ContextVar("phone", default=False)  # what is being drawn

STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "elderodds",
    "font.family": "DejaVu Sans",
    "font.size": 12.5,
    "text.color": INK,
    "axes.labelcolor": SOFT,
    "axes.edgecolor": RULE,
    "axes.linewidth": 1.0,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 12.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 8.0,
    "axes.labelsize": 12.0,
    "axes.axisbelow": True,
    "xtick.color": RULE,
    "ytick.color": RULE,
    "xtick.labelcolor": SOFT,
    "ytick.labelcolor": SOFT,
    "xtick.labelsize": 11.5,
    "ytick.labelsize": 11.5,
    "xtick.major.size": 3.5,
    "ytick.major.size": 0.0,
    "xtick.major.pad": 5.0,
    "ytick.major.pad": 6.0,
    "lines.solid_capstyle": "round",
    "lines.linewidth": 2.0,
    "hatch.linewidth": 1.6,
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
}


def shade(game: Game, side: str) -> str:
    """The name in `PALETTE` of a side's colour, by its place in the game's list; that of nobody is grey."""
    return f"side-{game.sides.index(side) % 6}" if side in game.sides else "nobody"


def colour(game: Game, side: str) -> str:
    """The colour of a side."""
    return PALETTE[shade(game, side)]


def on(shade: str) -> str:
    """The colour of text on an area of that name in `PALETTE`."""
    return PALETTE["dark"] if shade in LIGHT else PAPER


# -- from matplotlib to the page ---------------------------------------------------------------------------------------


def on_phone() -> bool:
    """Whether a phone's figure is being drawn: narrow, with text of the same size."""
    return _PHONE.get()


def drawn_twice(draw: Callable[..., Markup]) -> Callable[..., Markup]:
    """A function that draws a figure: its drawing for a page, and its drawing for a phone; CSS shows one of them."""

    @wraps(draw)
    def both(*args: Any, **options: Any) -> Markup:
        wide = draw(*args, **options)
        token = _PHONE.set(True)
        try:
            narrow = draw(*args, **options)
        finally:
            _PHONE.reset(token)
        return Markup('<div class="wide">{}</div><div class="narrow">{}</div>').format(wide, narrow)

    return both


def inline(figure: Figure, name: str, about: str) -> Markup:
    """The figure as an <svg> element for a page with others: ids are of its name, colours are CSS variables."""
    name = f"{name}-phone" if on_phone() else name
    file = io.StringIO()
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = file.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\s(xmlns(:xlink)?|version)="[^"]*"', "", text)
    text = re.sub(r' width="[^"]*pt" height="[^"]*pt"', "", text, count=1)
    text = re.sub(r"font-family: [^;\"]*;?\s?", "", text)
    text = text.replace("xlink:href", "href")
    for key, value in PALETTE.items():
        text = re.sub(value, f"var(--{key})", text, flags=re.IGNORECASE)
    label = Markup.escape(about)
    text = text.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    return Markup(_lighter(text))


def _lighter(text: str) -> str:
    """The same drawing in a third of the bytes: no unused ids, no empty groups, short coordinates.

    Ids that are used are digests of the figure's name and of what they are of, so that figures of one page share none.
    A style that is often used is a class, whose name is a digest of it: the same class is the same style everywhere.
    """
    used = set(re.findall(r'(?:href="#|url\(#)([^")]*)', text))
    text = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in used else "", text)
    text = re.sub(r' transform="rotate\(-0 [^"]*"', "", text)
    text = re.sub(r'<path d="[^"]*" style="fill: none"/>', "", text)
    text = re.sub(r'(?<= (?:x|y)=)"[^"]*"', lambda found: re.sub(r"(\.\d\d)\d+", r"\1", found[0]), text)
    text = re.sub(r'(?<= d=)"([^"]*)"', lambda found: f'"{_shorter(found[1])}"', text)
    text = re.sub(r' style="[^"]*"', lambda found: re.sub(r"([:;]) ", r"\1", found[0]), text)
    styles = Counter(re.findall(r' style="([^"]*)"', text))
    classes = {style: f"s{crc32(style.encode()):08x}" for style, times in styles.items() if times > OFTEN}
    for style, name in classes.items():
        text = text.replace(f' style="{style}"', f' class="{name}"')
    rules = "".join(f".{name}{{{style}}}" for style, name in classes.items())
    text = text.replace(">", f"><style>{rules}</style>", 1) if rules else text
    text = re.sub(r"\s*\n\s*", " ", text).replace("> <", "><")
    while text != (text := text.replace("<g></g>", "")):
        pass
    return text


def _shorter(path: str) -> str:
    """The same path, straight lines to a tenth of a unit and curves, which are small, to a hundredth."""
    digits = 2 if "C" in path else 1
    path = re.sub(r"\d+\.\d+", lambda found: f"{float(found[0]):.{digits}f}".rstrip("0").rstrip("."), path)
    return re.sub(r" (?=-)|(?<=[A-Za-z]) | (?=[A-Za-z])", "", path).strip()


@contextmanager
def canvas(height: float, rows: int = 1, columns: int = 1, **options: Any) -> Iterator[tuple[Figure, Any]]:
    """A figure of the page's width in the house style, and its axes as an array [row, column]."""
    gc.collect(1)  # the figure before: matplotlib's parts hold each other
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(PHONE if on_phone() else WIDTH, height))
        yield figure, figure.subplots(rows, columns, squeeze=False, **options)


def margins(
    figure: Figure, left: float, right: float, top: float, bottom: float, gap: tuple[float, float] = (0, 0)
) -> None:
    """Margins in units of 1/72 inch, and the gaps (across, down) between the axes likewise."""
    wide, high = figure.get_size_inches() * 72
    grid = figure.axes[0].get_gridspec()
    assert grid is not None  # the axes come from `subplots`
    across = (wide - left - right - gap[0] * (grid.ncols - 1)) / grid.ncols
    down = (high - top - bottom - gap[1] * (grid.nrows - 1)) / grid.nrows
    figure.subplots_adjust(
        left=left / wide,
        right=1 - right / wide,
        top=1 - top / high,
        bottom=bottom / high,
        wspace=gap[0] / across,
        hspace=gap[1] / down,
    )


def percent_axis(ax: Axes, which: str = "x", step: float = 0.25, most: int = 100) -> None:
    """Ticks in per cent at multiples of a step within the limits of the axis, the labels within its ends.

    Of more than `most` the first and the last are left.
    """
    axis = ax.xaxis if which == "x" else ax.yaxis
    low, high = ax.get_xlim() if which == "x" else ax.get_ylim()
    ticks = [k * step for k in range(int(np.ceil(low / step - 1e-9)), int(high / step + 1e-9) + 1)]
    ticks = ticks if len(ticks) <= most else [ticks[0], ticks[-1]]
    axis.set_ticks(ticks, [tr("{n} %", n=f"{100 * t:.0f}") for t in ticks])
    if which == "x":
        for tick, label in zip(ticks, axis.get_ticklabels(), strict=True):
            at = (tick - low) / (high - low)
            label.set_horizontalalignment("left" if at < 0.05 else "right" if at > 0.9 else "center")


def number_axis(ax: Axes, which: str = "x", most: int = 5) -> None:
    """A few round numbers along an axis, by the rules of the language."""
    axis = ax.xaxis if which == "x" else ax.yaxis
    low, high = ax.get_xlim() if which == "x" else ax.get_ylim()
    ticks = [t for t in MaxNLocator(most, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high) if low <= t <= high]
    digits = next((k for k in range(4) if all(abs(round(t, k) - t) < 1e-9 for t in ticks)), 4)
    axis.set_ticks(ticks, [number(t, digits) for t in ticks])


def percent_step(low: float, high: float, most: int) -> float:
    """The finest step, from 1 to 50 per cent, with at most so many multiples between two shares; two at the least.

    One tick tells no scale, so where no step has two to `most` multiples, the coarsest with two is taken.
    """
    steps = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
    ticks = {s: int(high / s + 1e-9) - int(np.ceil(low / s - 1e-9)) + 1 for s in steps}
    enough = [s for s in steps if ticks[s] >= 2] or [0.01]
    return next((s for s in enough if ticks[s] <= most), enough[-1])


def rounds_axis(ax: Axes, last: int) -> None:
    """Round numbers under an axis: at most six, from 1 in equal steps, or 1 and multiples of ten in long games."""
    if last > 15:
        step = next(s for s in (5, 10, 20, 50, 100, 1000) if last / s < 4.5)
        ax.set_xticks([1, *range(step, last + 1, step)])
        return
    steps = [s for s in range(1, last) if (last - 1) % s == 0 and 2 <= (last - 1) // s <= 5]
    ax.set_xticks(range(1, last + 1, steps[0] if steps else max(1, -(-last // 5))))


def bare(ax: Axes, *sides: str) -> None:
    """Takes sides of the frame away."""
    for side in sides:
        ax.spines[side].set_visible(False)


def count_label(n: int) -> str:
    """A player count as a label."""
    return tr_n("{n} player", "{n} players", n)


def rows_of_counts(ax: Axes, counts: Sequence[int]) -> None:
    """Player counts down the side of horizontal bars, the smallest on top."""
    ax.set_yticks([])
    ax.set_ylim(len(counts) - 0.4, -0.6)
    for row, n in enumerate(counts):
        ax.annotate(
            count_label(n), (0, row), (-ROOM, 0), ("axes fraction", "data"), "offset points", va="center_baseline"
        )
    bare(ax, "left", "bottom")


def grid_of_counts(counts: Sequence[int], most: int = 4, room: float = 0.0) -> tuple[int, int]:
    """Rows and columns of small multiples, one for each player count; two columns on a phone.

    Parameters
    ----------
    most : columns, at most
    room : units that each has to have at least, margins included; so there may be fewer
    """
    most = 2 if on_phone() else most
    if room:
        most = min(most, max(1, int(72 * (PHONE if on_phone() else WIDTH) / room)))
    columns = min(most, len(counts))
    if len(counts) > most:
        columns = -(-len(counts) // -(-len(counts) // most))
    return -(-len(counts) // columns), columns


def blank(axes: Any, used: int) -> None:
    """Hides the axes after the first so many."""
    for ax in list(axes.flat)[used:]:
        ax.set_axis_off()


def above(figure: Figure, text: str) -> None:
    """A name for the vertical axes of all panels, over the upper left corner; it takes `OVER` units of the height."""
    high = figure.get_size_inches()[1]
    figure.text(0, 1 - 2 / (72 * high), text, ha="left", va="top", fontsize=12, color=SOFT)


def under(figure: Figure, text: str) -> None:
    """A name for the horizontal axes of all panels, at the lower edge."""
    figure.text(0.5, 3 / (72 * figure.get_size_inches()[1]), text, ha="center", va="bottom", fontsize=12, color=SOFT)
