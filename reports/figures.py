"""Figures of a report: matplotlib drawings as inline SVG, in one style, for screen and print, light and dark.

A drawing uses the colours of `PALETTE` only. In the SVG each becomes a CSS variable (``var(--side-0)``), which the page
gives a value for light, dark and print; text stays text, in the page's own typeface. The same frames give the same
bytes.

Sides keep their colour on all figures: the first is blue, the second orange, which readers with any of the common
colour deficiencies tell apart.
"""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from reports import frames
from reports.headline import wins, words
from sim import Game

__all__ = [
    "PALETTE",
    "chance_map",
    "colour",
    "ending_shares",
    "ending_tints",
    "is_narrow",
    "length_bars",
    "pace_bands",
    "resolving",
    "role_rates",
    "seat_rates",
    "shade",
    "tension",
    "win_rates",
]

# Colours while drawing, and the CSS variables they become.
PALETTE = {
    "ink": "#1c1a17",
    "soft": "#6b665e",
    "rule": "#d8d2c6",
    "paper": "#fffefb",
    "nobody": "#a8a196",
    "side-0": "#1d5b79",
    "side-1": "#c4552b",
    "side-2": "#7b7a24",
    "side-3": "#6a4a7c",
    "side-4": "#3f7d5c",
}
INK, SOFT, RULE, PAPER, GREY = (PALETTE[k] for k in ("ink", "soft", "rule", "paper", "nobody"))
ROOM = 84  # units left of horizontal bars, for the player counts
WIDTH = 10.0  # inches of 72 units: the text column of the page is 720 units wide

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
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
}


def shade(game: Game, side: str) -> str:
    """The name in `PALETTE` of a side's colour, by its place in the game's list; that of nobody is grey."""
    return f"side-{game.sides.index(side) % 5}" if side in game.sides else "nobody"


def colour(game: Game, side: str) -> str:
    """The colour of a side."""
    return PALETTE[shade(game, side)]


# -- from matplotlib to the page ---------------------------------------------------------------------------------------


def _inline(figure: Figure, name: str, about: str) -> Markup:
    """The figure as an <svg> element for a page with others: ids begin with its name, colours are CSS variables."""
    file = io.StringIO()
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = file.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\s(xmlns(:xlink)?|version)="[^"]*"', "", text)
    text = re.sub(r' width="[^"]*pt" height="[^"]*pt"', "", text, count=1)
    text = re.sub(r"font-family: [^;\"]*;?\s?", "", text)
    text = re.sub(r'\b(id="|href="#|url\(#)', rf"\g<1>{name}-", text)
    text = text.replace("xlink:href", "href")
    for key, value in PALETTE.items():
        text = re.sub(value, f"var(--{key})", text, flags=re.IGNORECASE)
    label = Markup.escape(about)
    text = text.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    return Markup(re.sub(r"\n\s*", "\n", text))


@contextmanager
def _canvas(height: float, rows: int = 1, columns: int = 1, **options: Any) -> Iterator[tuple[Figure, Any]]:
    """A figure of the page's width in the house style, and its axes as an array [row, column]."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height))
        yield figure, figure.subplots(rows, columns, squeeze=False, **options)


def _margins(
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


def _percent(ax: Axes, which: str = "x", step: float = 0.25) -> None:
    """Ticks in per cent at multiples of a step within the limits of the axis."""
    axis = ax.xaxis if which == "x" else ax.yaxis
    low, high = ax.get_xlim() if which == "x" else ax.get_ylim()
    ticks = [k * step for k in range(int(np.ceil(low / step - 1e-9)), int(high / step + 1e-9) + 1)]
    axis.set_ticks(ticks, [f"{100 * t:.0f} %" for t in ticks])
    if which == "x" and (low, high) == (0, 1):
        labels = axis.get_ticklabels()
        labels[0].set_horizontalalignment("left")
        labels[-1].set_horizontalalignment("right")


def _rounds(ax: Axes, last: int) -> None:
    """Round numbers under an axis: from 1 in equal steps, at most six, up to the last round if that divides."""
    steps = [s for s in range(1, last) if (last - 1) % s == 0 and 2 <= (last - 1) // s <= 5]
    ax.set_xticks(range(1, last + 1, steps[0] if steps else max(1, -(-last // 5))))


def _bare(ax: Axes, *sides: str) -> None:
    for side in sides:
        ax.spines[side].set_visible(False)


def _count(n: int) -> str:
    """A player count as a label."""
    return f"{n} players" if n != 1 else "1 player"


def _rows_of_counts(ax: Axes, counts: Sequence[int]) -> None:
    """Player counts down the side of horizontal bars, the smallest on top."""
    ax.set_yticks([])
    ax.set_ylim(len(counts) - 0.4, -0.6)
    for row, n in enumerate(counts):
        ax.annotate(_count(n), (0, row), (-ROOM, 0), ("axes fraction", "data"), "offset points", va="center_baseline")
    _bare(ax, "left", "bottom")


def _grid_of_counts(counts: Sequence[int], most: int = 4) -> tuple[int, int]:
    """Rows and columns of small multiples, one for each player count."""
    columns = min(most, len(counts))
    if len(counts) > most:
        columns = -(-len(counts) // -(-len(counts) // most))
    return -(-len(counts) // columns), columns


def _blank(axes: Any, used: int) -> None:
    for ax in list(axes.flat)[used:]:
        ax.set_axis_off()


# -- the figures -------------------------------------------------------------------------------------------------------


def win_rates(game: Game, sides: pd.DataFrame) -> Markup:
    """Who wins, by player count: one bar split between the sides, with the interval at the split and the 50 % line."""
    counts = sorted(sides["players"].unique())
    with _canvas(0.86 + 0.5 * len(counts)) as (figure, axes):
        ax = axes[0, 0]
        _margins(figure, ROOM, 2, 34, 28)
        order = [*game.sides[:1], frames.NOBODY, *game.sides[1:]]
        for row, n in enumerate(counts):
            left = 0.0
            for side in order:
                part = sides[(sides["players"] == n) & (sides["side"] == side)]
                if part.empty or part["wins"].iloc[0] == 0:
                    continue
                one = part.iloc[0]
                ax.barh(row, one["rate"], 0.64, left, color=colour(game, side), linewidth=0)
                if one["rate"] > 0.085:
                    at_left = side == order[0]
                    ax.text(
                        left + 0.012 if at_left else left + one["rate"] - 0.012,
                        row,
                        f"{100 * one['rate']:.1f} %",
                        ha="left" if at_left else "right",
                        va="center_baseline",
                        color=PAPER,
                        fontweight="bold",
                    )
                left += one["rate"]
            first = sides[(sides["players"] == n) & (sides["side"] == game.sides[0])].iloc[0]
            wide = max(first["high"] - first["low"], 0.004)
            ax.barh(row, wide, 0.64, (first["low"] + first["high"] - wide) / 2, color=PAPER, alpha=0.62, linewidth=0)
        ax.set_xlim(0, 1)
        _rows_of_counts(ax, counts)
        _percent(ax)
        if not frames.is_cooperative(game) and len(game.sides) == 2:
            ax.axvline(0.5, color=INK, linewidth=1.2, linestyle=(0, (2, 2)))
        for side, x, align in (
            ((game.sides[0], 0, "left"), (game.sides[-1], 1, "right")) if len(game.sides) == 2 else ()
        ):
            ax.text(
                x,
                1,
                wins(side).capitalize(),
                transform=ax.transAxes,
                ha=align,
                va="bottom",
                fontweight="bold",
                color=colour(game, side),
                clip_on=False,
            )
        return _inline(figure, f"{game.key}-wins", "Win rate by player count and side")


def seat_rates(game: Game, seats: pd.DataFrame) -> Markup:
    """Win rate by seat, small multiples by player count, against the average of the table."""
    counts = sorted(seats["players"].unique())
    rows, columns = _grid_of_counts(counts, 5)
    spread = (
        max(0.02, float((seats["high"] - seats["table"]).max()), float((seats["table"] - seats["low"]).max())) * 1.1
    )
    with _canvas(0.5 + 2.0 * rows, rows, columns, sharey=True) as (figure, axes):
        _margins(figure, 56, 12, 28, 40, (18, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = seats[seats["players"] == n]
            off = part["seat"] + 1
            ax.axhline(0, color=SOFT, linewidth=1.0)
            ax.vlines(
                off, 100 * (part["low"] - part["table"]), 100 * (part["high"] - part["table"]), color=INK, linewidth=1.6
            )
            ax.plot(off, 100 * (part["rate"] - part["table"]), "o", color=INK, markersize=6.5, markeredgecolor=PAPER)
            ax.set_title(_count(n))
            ax.set_xlim(0.4, max(part["seat"]) + 1.6)
            ax.set_ylim(-100 * spread, 100 * spread)
            ax.set_xticks(list(off))
            ax.yaxis.set_major_formatter(lambda v, _: "average" if v == 0 else f"{v:+.3g}")
            ax.grid(axis="y", color=RULE, linewidth=0.7)
            _bare(ax, "left", "bottom")
        _blank(axes, len(counts))
        _under(figure, "seat, in the order of play")
        return _inline(figure, f"{game.key}-seats", "Win rate by seat against the average of the table, in points")


def role_rates(game: Game, roles: pd.DataFrame, sides: pd.DataFrame) -> Markup:
    """Win rate by role, one panel for each player count; coloured lines are the win rates of the sides."""
    counts = sorted(roles["players"].unique())
    order = roles.groupby("role")["rate"].mean().sort_values(ascending=False).index
    place = {role: i for i, role in enumerate(order)}
    low, high = min(0.5, float(roles["low"].min())) - 0.03, max(0.5, float(roles["high"].max())) + 0.03
    rows, columns = _grid_of_counts(counts, 5)
    tall = 20 * len(order) + 12
    with _canvas((rows * (tall + 62)) / 72, rows, columns, sharey=True, sharex=True) as (figure, axes):
        _margins(figure, 128, 16, 44, 22, (16, 58))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = roles[roles["players"] == n]
            at = part["role"].map(place)
            ax.hlines(range(len(order)), low, high, color=RULE, linewidth=0.7)
            for one in frames.each(sides[(sides["players"] == n) & sides["side"].isin(game.sides)]):
                ax.axvline(one.rate, color=colour(game, one.side), linewidth=1.6)
            ax.hlines(at, part["low"], part["high"], color=INK, linewidth=1.6)
            ax.plot(part["rate"], at, "o", color=INK, markersize=6.5, markeredgecolor=PAPER)
            ax.set_title(_count(n), pad=10)
            ax.set_xlim(low, high)
            ax.set_ylim(len(order) - 0.4, -0.7)
            ax.set_yticks(range(len(order)), [words(r) for r in order])
            ax.tick_params(axis="y", labelcolor=INK)
            _percent(ax, step=0.2 if high - low > 0.3 else 0.1 if high - low > 0.12 else 0.05)
            ax.tick_params(axis="x", labelbottom=True)
            _bare(ax, "left", "bottom")
        _blank(axes, len(counts))
        return _inline(figure, f"{game.key}-roles", "Win rate by role and player count")


def ending_tints(game: Game, endings: pd.DataFrame) -> pd.DataFrame:
    """Endings that came about, in the order of the bars, with colour and strength.

    Returns
    -------
    Columns ending, title, clause, side, rate (mean over player counts), colour (a name of `PALETTE`), strength (0 to
    1).
    """
    shown = endings[endings["wins"] > 0]
    total = endings.groupby("ending")["rate"].mean()
    main = shown.sort_values("wins", ascending=False).groupby("ending").first().reset_index()
    main["rate"] = main["ending"].map(total)
    order = {side: i for i, side in enumerate((*game.sides[:1], frames.NOBODY, *game.sides[1:]))}
    main["place"] = main["side"].map(order)
    main["colour"] = [shade(game, side) for side in main["side"]]
    main = main.sort_values(["place", "rate"], ascending=[True, False])
    rank = main.groupby("side").cumcount()
    of = main.groupby("side")["ending"].transform("size")
    main["strength"] = (1.0 - 0.72 * rank / of).round(2)
    last = main["place"] == main["place"].max()
    main = pd.concat([main[~last], main[last][::-1]])  # the last side's strongest stands at the right edge
    return main[["ending", "title", "clause", "side", "rate", "colour", "strength"]].reset_index(drop=True)


def ending_shares(game: Game, endings: pd.DataFrame) -> Markup:
    """Why games end, one bar for each player count, endings in the colour of the side they make win."""
    counts = sorted(endings["players"].unique())
    tints = ending_tints(game, endings)
    with _canvas(0.5 + 0.5 * len(counts)) as (figure, axes):
        ax = axes[0, 0]
        _margins(figure, ROOM, 2, 8, 28)
        for row, n in enumerate(counts):
            left = 0.0
            for tint in frames.each(tints):
                share = float(
                    endings.loc[(endings["players"] == n) & (endings["ending"] == tint.ending), "rate"].iloc[0]
                )
                ax.barh(row, share, 0.64, left, color=PALETTE[tint.colour], alpha=tint.strength, linewidth=0)
                if left > 0 and share > 0:
                    ax.plot([left, left], [row - 0.32, row + 0.32], color=PAPER, linewidth=1.2, solid_capstyle="butt")
                if share > 0.055:
                    ax.text(
                        left + share / 2,
                        row,
                        f"{100 * share:.0f} %",
                        ha="center",
                        va="center_baseline",
                        color=PAPER if tint.strength > 0.6 else INK,
                        fontsize=11.5,
                    )
                left += share
        ax.set_xlim(0, 1)
        _rows_of_counts(ax, counts)
        _percent(ax)
        return _inline(figure, f"{game.key}-endings", "Share of games by ending and player count")


def length_bars(game: Game, lengths: pd.DataFrame, summary: pd.DataFrame) -> Markup:
    """How long games take: a histogram of the last round for each player count, stacked by winner."""
    counts = sorted(lengths["players"].unique())
    rows, columns = _grid_of_counts(counts, 5)
    top = float(lengths.groupby(["players", "rounds"])["rate"].sum().max()) * 1.12
    first, last = int(lengths.loc[lengths["wins"] > 0, "rounds"].min()), int(lengths["rounds"].max())
    with _canvas(0.5 + 1.9 * rows, rows, columns, sharey=True, sharex=True) as (figure, axes):
        _margins(figure, 44, 10, 28, 40, (16, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = lengths[lengths["players"] == n]
            low = np.zeros(last + 1)
            for side in (*game.sides, frames.NOBODY):
                share = part[part["side"] == side].set_index("rounds")["rate"].reindex(range(last + 1), fill_value=0.0)
                ax.bar(range(last + 1), share, 0.82, low, color=colour(game, side), linewidth=0)
                low += share.to_numpy()
            median = int(summary.loc[summary["players"] == n, "p50"].iloc[0])
            ax.plot(median, low[median] + top * 0.035, "v", color=INK, markersize=6)
            ax.set_title(_count(n))
            ax.set_ylim(0, top)
            ax.set_xlim(min(first, last - 3) - 0.8, last + 0.8)
            ax.grid(axis="y", color=RULE, linewidth=0.7)
            _percent(ax, "y", 0.2 if top > 0.5 else 0.1 if top > 0.25 else 0.05)
            _rounds(ax, last)
            ax.tick_params(axis="x", labelbottom=True)
            _bare(ax, "left")
        _blank(axes, len(counts))
        _under(figure, "last round of the game")
        return _inline(figure, f"{game.key}-length", "Length of games by player count")


def _under(figure: Figure, text: str) -> None:
    """A name for the horizontal axes of all panels, at the lower edge."""
    figure.text(0.5, 3 / (72 * figure.get_size_inches()[1]), text, ha="center", va="bottom", fontsize=12, color=SOFT)


def is_narrow(pacing: pd.DataFrame, track: str) -> bool:
    """Whether a track moves over so few values that averages tell more than medians."""
    part = pacing[pacing["track"] == track]
    return bool(part["p90"].max() - part["p10"].min() <= 8)


def pace_bands(game: Game, pacing: pd.DataFrame, track: str) -> Markup:
    """One track over the rounds: the band of eight games in ten, and the median (if `is_narrow`: mean) by winner."""
    part = pacing[pacing["track"] == track]
    middle = "mean" if is_narrow(pacing, track) else "p50"
    counts = sorted(part["players"].unique())
    rows, columns = _grid_of_counts(counts, 5)
    last = int(part["round"].max())
    with _canvas(0.5 + 1.9 * rows, rows, columns, sharey=True, sharex=True) as (figure, axes):
        _margins(figure, 44, 10, 28, 40, (16, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            here = part[part["players"] == n]
            whole = here[here["side"] == "all"]
            ax.fill_between(whole["round"], whole["p10"], whole["p90"], color=RULE, linewidth=0, alpha=0.75)
            for side in game.sides:
                line = here[here["side"] == side]
                ax.plot(
                    line["round"],
                    line[middle],
                    color=colour(game, side),
                    linewidth=2.4,
                    marker="o" if len(line) == 1 else None,
                )
            ax.set_title(_count(n))
            ax.set_xlim(0.7, last + 0.3)
            ax.grid(axis="y", color=RULE, linewidth=0.7)
            _rounds(ax, last)
            ax.tick_params(axis="x", labelbottom=True)
            _bare(ax, "left")
        _blank(axes, len(counts))
        _under(figure, "end of round")
        return _inline(figure, f"{game.key}-pace-{track}", f"{part['title'].iloc[0]} over the rounds")


def _column(part: pd.DataFrame, side: str, what: str) -> Any:
    """One column of a frame by side, in the order of the rounds."""
    return part[part["side"] == side].sort_values("round")[what].to_numpy()


def resolving(game: Game, resolved: pd.DataFrame) -> Markup:
    """How games resolve: over, as good as decided, or open, round by round. `resolved` holds one track."""
    counts = sorted(resolved["players"].unique())
    rows, columns = _grid_of_counts(counts, 5)
    last = int(resolved["round"].max())
    with _canvas(0.5 + 2.1 * rows, rows, columns, sharey=True, sharex=True) as (figure, axes):
        _margins(figure, 50, 10, 28, 40, (16, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = resolved[resolved["players"] == n]
            rounds = sorted(part["round"].unique())
            still_open = part.groupby("round")["open"].first().to_numpy()
            first, *others = game.sides
            layers = [
                (_column(part, first, "over"), colour(game, first), 1.0),
                (_column(part, first, "decided"), colour(game, first), 0.45),
                (still_open, PAPER, 0.0),
            ]
            for side in others:
                layers += [
                    (_column(part, side, "decided"), colour(game, side), 0.45),
                    (_column(part, side, "over"), colour(game, side), 1.0),
                ]
            level = np.zeros(len(rounds))
            for thick, shade, strength in layers:
                if strength:
                    ax.fill_between(rounds, level, level + thick, color=shade, alpha=strength, linewidth=0)
                level = level + thick
            ax.set_title(_count(n))
            ax.set_xlim(0, last)
            ax.set_ylim(0, 1)
            _percent(ax, "y", 0.25)
            _rounds(ax, last)
            ax.tick_params(axis="x", labelbottom=True)
            for line in (0.25, 0.5, 0.75):
                ax.axhline(line, color=PAPER, linewidth=0.6, alpha=0.6)
            _bare(ax, "left", "bottom")
        _blank(axes, len(counts))
        _under(figure, "end of round")
        return _inline(figure, f"{game.key}-resolving", "Games over, decided and open, round by round")


def tension(game: Game, resolved: pd.DataFrame) -> Markup:
    """How uncertain the winner is, and how many games are won from behind. `resolved` holds one track."""
    counts = sorted(resolved["players"].unique())
    rows, columns = _grid_of_counts(counts, 5)
    last = int(resolved["round"].max())
    with _canvas(0.5 + 1.9 * rows, rows, columns, sharey=True, sharex=True) as (figure, axes):
        _margins(figure, 50, 10, 28, 40, (16, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = resolved[resolved["players"] == n].groupby("round").first()
            ax.fill_between(part.index, part["uncertainty"], color=RULE, alpha=0.75, linewidth=0)
            ax.plot(part.index, part["uncertainty"], color=INK)
            ax.plot(part.index, part["behind"], color=INK, linestyle=(0, (1.2, 1.6)))
            ax.set_title(_count(n))
            ax.set_xlim(0, last)
            ax.set_ylim(0, 1.04)
            ax.grid(axis="y", color=RULE, linewidth=0.7)
            _percent(ax, "y", 0.25)
            _rounds(ax, last)
            ax.tick_params(axis="x", labelbottom=True)
            _bare(ax, "left")
        _blank(axes, len(counts))
        _under(figure, "end of round")
        return _inline(figure, f"{game.key}-tension", "Uncertainty about the winner, round by round")


def chance_map(game: Game, chances: pd.DataFrame, track: str) -> Markup:
    """P(win) by the value of a track and the round: a bar for each place where games stood.

    The colour is the likelier side's, the stronger the surer; the width is how many games of that round stood there.
    """
    part = chances[chances["track"] == track]
    counts = sorted(part["players"].unique())
    rows, columns = _grid_of_counts(counts, 5)
    last, low, high = int(part["round"].max()), float(part["value"].min()), float(part["value"].max())
    step = float(max(1.0, np.ceil((high - low + 1) / 22)))
    part = part.assign(value=low + step * ((part["value"] - low) // step) + (step - 1) / 2)
    part = part.groupby(["players", "round", "value", "side"], as_index=False)[["wins", "games"]].sum()
    part["share"] = part["games"] / part.groupby(["players", "round", "side"])["games"].transform("sum")
    part["rate"] = part["wins"] / part["games"]
    part = part[part["games"] >= frames.LEAST]
    kinds = len(game.sides)
    best = part.loc[part.groupby(["players", "round", "value"])["rate"].idxmax()]
    biggest = best["share"].quantile(0.95)
    with _canvas(0.5 + 2.7 * rows, rows, columns, sharey=True, sharex=True) as (figure, axes):
        _margins(figure, 50, 10, 28, 40, (16, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            here = best[best["players"] == n]
            for one in frames.each(here):
                strength = max(0.06, (one.rate - 1 / kinds) / (1 - 1 / kinds))
                wide = 0.94 * min(1.0, max(0.08, one.share / biggest))
                corner = (one.round - wide / 2, one.value - 0.45 * step)
                ax.add_patch(
                    Rectangle(
                        corner,
                        wide,
                        0.9 * step,
                        color=colour(game, one.side),
                        alpha=round(strength, 1) or 0.1,
                        linewidth=0,
                    )
                )
            ax.set_title(_count(n))
            ax.set_xlim(0.4, last + 0.6)
            ax.set_ylim(low - step, high + step)
            _rounds(ax, last)
            ax.tick_params(axis="x", labelbottom=True)
            _bare(ax, "left")
        _blank(axes, len(counts))
        _under(figure, "end of round")
        return _inline(figure, f"{game.key}-map-{track}", "Who wins from where: by track value and round")
