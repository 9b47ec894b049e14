"""Figures of scores and places: how they are spread over the games, and means beside each other."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from markupsafe import Markup

from experiments.measure.aims import Spread
from reports.page.language import in_game, tr
from reports.page.style import (
    INK,
    OVER,
    PAPER,
    RULE,
    SOFT,
    above,
    bare,
    blank,
    canvas,
    colour,
    count_label,
    drawn_twice,
    grid_of_counts,
    inline,
    margins,
    number_axis,
    on_phone,
    percent_axis,
    percent_step,
    under,
)
from reports.page.words import short_number, words
from sim import Game

__all__ = ["binned", "histograms", "ranges"]

Floats = npt.NDArray[np.float64]
BARS = 48  # of a histogram, at most
TAILS = 0.0005  # of the games at either end, which the outermost bars of a wide histogram hold, too


def _bars(spreads: Sequence[Spread]) -> tuple[Floats, float]:
    """The middles of the bars and their width: one for each value where they are few, else bins of a round width."""
    values = np.unique(np.concatenate([spread.numbers for spread in spreads]))
    apart = float(np.diff(values).min()) if len(values) > 1 else 1.0
    if (values[-1] - values[0]) / apart < BARS:
        return np.arange(values[0], values[-1] + apart / 2, apart), apart
    low = min(spread.quantile(TAILS) for spread in spreads)
    high = max(spread.quantile(1 - TAILS) for spread in spreads)
    rough = max((high - low) / BARS, 1.0)  # means of whole numbers: narrower bars would stand like a comb
    size = 10.0 ** np.floor(np.log10(rough))
    width = float(next(m * size for m in (1, 2, 5, 10) if m * size >= rough))
    return np.arange(np.floor(low / width), np.ceil(high / width) + 1) * width, width


def binned(spreads: Mapping[Any, Spread]) -> tuple[Floats, float, dict[Any, Floats]]:
    """Bars that spreads share: their middles, their width, and the share of its games that each has in each bar.

    All of them have games.
    """
    middles, width = _bars(list(spreads.values()))
    shares = {}
    for which, spread in spreads.items():
        at = np.clip(np.floor((spread.numbers - middles[0]) / width + 0.5).astype(int), 0, len(middles) - 1)
        shares[which] = np.bincount(at, spread.counts, len(middles)) / spread.games
    return middles, width, shares


@drawn_twice
def histograms(game: Game, spreads: Mapping[int, Spread], band: tuple[float, float] | None = None) -> Markup:
    """How many games end with which number of the main side, by player count.

    Bars between the 10th and the 90th percentile are full, those outside pale; the median is marked, and all three are
    written above. The wanted band is the grey ground.
    """
    counts = list(spreads)
    middles, width, shares = binned(spreads)
    top = 1.2 * max(float(share.max()) for share in shares.values())
    rows, columns = grid_of_counts(counts, 4)
    tint = colour(game, game.main_side)
    with canvas(0.55 + OVER / 72 + 2.1 * rows, rows, columns, sharey=True, sharex=True) as (figure, axes):
        margins(figure, 44, 12, 46 + OVER, 42, (18, 74))
        for ax, n in zip(axes.flat, counts, strict=False):
            low, middle, high = (spreads[n].quantile(q) for q in (0.1, 0.5, 0.9))
            ends = [end for end in band or () if np.isfinite(end)]
            if band:
                left, right = max(band[0], middles[0] - width), min(band[1], middles[-1] + width)
                if left < right:
                    ax.axvspan(left, right, color=RULE, alpha=0.55, linewidth=0, zorder=0)
                for end in ends:
                    ax.axvline(end, color=INK, linewidth=1.0, linestyle=(0, (2, 2)), zorder=1)
            for i, share in enumerate(shares[n]):
                if share:
                    usual = low - width / 2 <= middles[i] <= high + width / 2
                    ax.bar(middles[i], share, (0.82 if len(middles) <= 30 else 1.0) * width, color=tint,
                           alpha=1.0 if usual else 0.35, linewidth=0)  # fmt: skip
            height = float(shares[n][np.clip(round((middle - middles[0]) / width), 0, len(middles) - 1)])
            ax.plot(middle, height + 0.045 * top, "v", color=INK, markersize=6)
            ax.set_title(count_label(n), pad=22)
            told = tr(
                "{low} · {middle} · {high}", low=short_number(low), middle=short_number(middle), high=short_number(high)
            )
            ax.annotate(told, (0, 1), (0, 7), "axes fraction", "offset points", color=SOFT, fontsize=11.5)
            ax.set_ylim(0, top)
            ax.set_xlim(middles[0] - width, middles[-1] + width)
            ax.grid(axis="y", color=RULE, linewidth=0.7)
            percent_axis(ax, "y", percent_step(0, top, 5))
            number_axis(ax, most=4 if columns > 2 or on_phone() else 6)
            ax.tick_params(axis="x", labelbottom=True)
            bare(ax, "left")
        blank(axes, len(counts))
        under(figure, in_game(game.aim.noun))
        above(figure, tr("share of games"))
        return inline(figure, f"{game.key}-scores", tr("Spread of the score by player count"))


@drawn_twice
def ranges(game: Game, found: pd.DataFrame, name: str, order: Sequence[str], panels: bool = True) -> Markup:
    """Means with their intervals, one below the other; where quantiles are given, a bar of eight games in ten.

    Parameters
    ----------
    found : columns players, what, mean, low, high, and p10, p50, p90 if they are to be drawn
    name : of the figure
    order : of what stands below each other
    panels : one for each player count; else all stands in one
    """
    counts = sorted(found["players"].unique()) if panels else [0]
    rows, columns = grid_of_counts(counts, 4)
    ends = [c for c in ("low", "high", "p10", "p90") if c in found]
    least, most = float(found[ends].min().min()), float(found[ends].max().max())
    room = 0.04 * (most - least) or 1.0
    tall, tint = 22 * len(order) + 12, colour(game, game.main_side)
    longest = max(len(what) for what in order)
    with canvas((rows * (tall + 58)) / 72, rows, columns, sharey=True, sharex=True) as (figure, axes):
        margins(figure, max(64, 14 + 6.6 * longest), 16, 34 if panels else 8, 22, (16, 58))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = found[found["players"] == n] if panels else found
            part = part.assign(at=part["what"].map({what: k for k, what in enumerate(order)}))
            ax.hlines(range(len(order)), least - room, most + room, color=RULE, linewidth=0.7)
            if "p10" in part:
                ax.hlines(part["at"], part["p10"], part["p90"], color=tint, linewidth=9, alpha=0.3, capstyle="butt")
                ax.plot(part["p50"], part["at"], "|", color=tint, markersize=11, markeredgewidth=2.4)
            ax.hlines(part["at"], part["low"], part["high"], color=INK, linewidth=1.6)
            ax.plot(part["mean"], part["at"], "o", color=INK, markersize=6.5, markeredgecolor=PAPER, clip_on=False)
            if panels:
                ax.set_title(count_label(n), pad=8)
            ax.set_xlim(least - room, most + room)
            ax.set_ylim(len(order) - 0.4, -0.7)
            ax.set_yticks(range(len(order)), [words(what) for what in order])
            ax.tick_params(axis="y", labelcolor=INK)
            ax.tick_params(axis="x", labelbottom=True)
            number_axis(ax, most=3 if columns > 2 or on_phone() else 6)
            bare(ax, "left", "bottom")
        blank(axes, len(counts))
        return inline(figure, f"{game.key}-{name}", tr("Means with their 95\u00a0% intervals"))
