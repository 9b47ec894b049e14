"""Figures of what is turned or compared: win rates against a number, between strategies, before and after.

As `reports.page.figures`: matplotlib drawings as inline SVG, and the same frames give the same bytes.
"""

import numpy as np
import pandas as pd
from markupsafe import Markup
from matplotlib.patches import Rectangle

from reports.page import frames
from reports.page.language import tr
from reports.page.style import (
    INK,
    PAPER,
    ROOM,
    RULE,
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
    rows_of_counts,
    under,
)
from reports.page.words import player_words
from sim import Game

__all__ = ["lever_curves", "lever_range", "matchup_grid", "moved"]

MOST_TICKS = 7  # values of a number that fit below a small chart; the printed one and the ends come first
NUMBER = 20  # units that a number of two digits takes in a grid


def _turned_sides(game: Game, band: tuple[float, float] | None) -> list[str]:
    return [game.main_side] if len(game.sides) == 2 or game.aim.counts or band else list(game.sides)


def lever_range(game: Game, steps: pd.DataFrame, band: tuple[float, float] | None = None) -> tuple[float, float]:
    """The win rates between which the curves of one lever are drawn."""
    part = steps[steps["side"].isin(_turned_sides(game, band))]
    low, high = float(part["low"].min()), float(part["high"].max())
    if game.aim.counts:
        return low - 0.05 * (high - low), high + 0.05 * (high - low)
    return max(0.0, low - 0.02), min(1.0, high + 0.02)


@drawn_twice
def lever_curves(game: Game, steps: pd.DataFrame, band: tuple[float, float] | None = None) -> Markup:
    """Win rate against the value of one lever, small multiples by player count, the printed value marked.

    The main side's alone, with its intervals and the band that is wanted; of more than two sides without a band that of
    every side.
    """
    counts = sorted(steps["players"].unique())
    rows, columns = grid_of_counts(counts, 5)
    shown = _turned_sides(game, band)
    part = steps[steps["side"].isin(shown)]
    low, high = lever_range(game, steps, band)
    with canvas(0.45 + 1.9 * rows, rows, columns, sharey=True) as (figure, axes):
        margins(figure, 56, 12, 28, 30, (18, 46))
        for ax, n in zip(axes.flat, counts, strict=False):
            here = part[part["players"] == n]
            printed = here.loc[here["step"] == 0, "value"].iloc[0]
            ax.axvline(printed, color=RULE, linewidth=8, zorder=0)
            for end in band or ():
                if low < end < high:
                    ax.axhline(end, color=INK, linewidth=1.0, linestyle=(0, (2, 2)))
            for side in shown:
                line = here[here["side"] == side].sort_values("value")
                if not line["rate"].any():  # a side that is not in play with so many
                    continue
                tint = colour(game, side)
                ax.vlines(line["value"], line["low"], line["high"], color=tint, linewidth=1.6)
                ax.plot(line["value"], line["rate"], "-o", color=tint, markersize=5.5, markeredgecolor=PAPER,
                        clip_on=False)  # fmt: skip
            ax.set_title(count_label(n))
            ax.set_ylim(low, high)
            values = sorted(here["value"].unique())
            room, ticks = (values[-1] - values[0]) / MOST_TICKS, list[float]()
            for value in (printed, values[0], values[-1], *values):
                if all(abs(value - other) >= room for other in ticks):
                    ticks.append(value)
            ax.set_xticks(sorted(ticks))
            if game.aim.counts:
                number_axis(ax, "y", 6)
            else:
                percent_axis(ax, "y", percent_step(low, high, 6))
            ax.grid(axis="y", color=RULE, linewidth=0.8)
            bare(ax, "left")
        blank(axes, len(counts))
        return inline(figure, f"{game.key}-{steps['lever'].iloc[0]}", tr("Win rate against the value of one number"))


@drawn_twice
def matchup_grid(game: Game, found: pd.DataFrame) -> Markup:
    """Win rate of the main side, in per cent, between strategies: a grid for each player count.

    Rows are the strategies of the main side, columns those of its rival; in a cooperative game, player counts. The
    colour is that of the side that wins more, the stronger the more.
    """
    counts = sorted(found["players"].unique())
    alone = bool((found["other"] == "").all())
    panels = [found] if alone else [found[found["players"] == n] for n in counts]
    across = [str(n) for n in counts] if alone else list(dict.fromkeys(found["other"]))
    own = list(found.groupby("own")["rate"].mean().sort_values(ascending=False).index)
    other = game.sides[1] if game.main_side == game.sides[0] else game.sides[0]
    rows, columns = grid_of_counts(range(len(panels)), 5, 44 + NUMBER * len(across))
    who = [player_words(game, game.main_side, name) for name in own]
    against = across if alone else [player_words(game, other, name) for name in across]
    longest = [max(map(len, names)) for names in (who, against)]
    foot = 44 if alone else max(62, 12 + 5.4 * longest[1])
    high = rows * (30 + 26 * len(own) + foot)
    with canvas(high / 72, rows, columns, sharey=True) as (figure, axes):
        margins(figure, max(92, 16 + 6.5 * longest[0]), 8, 30, foot, (14, 30 + foot))
        for ax, n, part in zip(axes.flat, counts, panels, strict=False):
            for one in frames.each(part):
                x, y = across.index(str(one.players) if alone else one.other), own.index(one.own)
                lead = game.main_side if one.rate >= 0.5 else other
                strength = round(max(0.06, abs(one.rate - 0.5)), 2)  # a half at most: ink is read on it
                corner = (x - 0.47, y - 0.47)
                ax.add_patch(Rectangle(corner, 0.94, 0.94, color=colour(game, lead), alpha=strength, linewidth=0))
                ax.text(x, y, f"{100 * one.rate:.0f}", ha="center", va="center_baseline", fontsize=11.5)
            ax.set_xlim(-0.6, len(across) - 0.4)
            ax.set_ylim(len(own) - 0.45, -0.55)
            ax.set_yticks(range(len(own)), who)
            ax.set_xticks(range(len(across)), against, rotation=0 if alone else 90)
            ax.tick_params(axis="both", labelcolor=INK, length=0)
            if not alone:
                ax.set_title(count_label(n))
            bare(ax, "left", "bottom")
        blank(axes, len(panels))
        if alone:
            under(figure, tr("number of players"))
        return inline(figure, f"{game.key}-matchups", tr("Win rate between strategies by player count"))


@drawn_twice
def moved(game: Game, rows: pd.DataFrame) -> Markup:
    """A rate before (ring) and after (dot) by player count, with the interval of the difference around the dot."""
    found = rows.sort_values("players")
    low = max(0.0, float(np.minimum(found["before"], found["before"] + found["low"]).min()) - 0.03)
    high = min(1.0, float(np.maximum(found["before"], found["before"] + found["high"]).max()) + 0.03)
    tint = colour(game, game.main_side)
    with canvas(0.5 + 0.42 * len(found)) as (figure, axes):
        ax = axes[0, 0]
        margins(figure, ROOM, 12, 8, 28)
        for row, r in enumerate(frames.each(found)):
            ax.hlines(row, r.before + r.low, r.before + r.high, color=tint, linewidth=7, alpha=0.25)
            ax.plot([r.before, r.after], [row, row], color=tint)
            ax.plot(r.before, row, "o", color=PAPER, markersize=8, markeredgecolor=tint, markeredgewidth=1.6)
            ax.plot(r.after, row, "o", color=tint, markersize=8, markeredgecolor=PAPER)
        ax.set_xlim(low, high)
        rows_of_counts(ax, list(found["players"]))
        percent_axis(ax, step=percent_step(low, high, 4 if on_phone() else 8))
        ax.grid(axis="x", color=RULE, linewidth=0.7)
        return inline(figure, f"{game.key}-moved", tr("Win rate before and after by player count"))
