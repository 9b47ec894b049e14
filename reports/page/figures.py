"""The figures of a report: matplotlib drawings as inline SVG. The same frames give the same bytes.

Win rates, seats, roles, endings, length, the tracks over the rounds, and who wins from where; each function
takes the game and frames of `reports.page.frames`, and returns an <svg> element. What is turned, or compared, is drawn
by `reports.page.contrasts`.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from markupsafe import Markup
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.ticker import MaxNLocator

from reports.page import frames
from reports.page.language import in_game, number, tr
from reports.page.style import (
    INK,
    OVER,
    PALETTE,
    PAPER,
    ROOM,
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
    on,
    on_phone,
    percent_axis,
    percent_step,
    rounds_axis,
    rows_of_counts,
    shade,
    under,
)
from reports.page.words import titled, wins, words
from sim import Game

__all__ = ["chance_map", "ending_shares", "ending_tints", "is_narrow", "length_bars", "pace_bands", "role_rates",
           "seat_rates", "win_rates"]  # fmt: skip

NARROW = 24  # values; over fewer a median moves in steps, and an average tells more
# Strength and hatching of the endings of a side, the most frequent first; all from the last on are drawn as one. Text
# is read on each: on the full colour in that of `on`, else in ink.
TEXTURES = ((1.0, ""), (0.35, ""), (0.35, "////"), (0.15, ""))


@drawn_twice
def win_rates(game: Game, sides: pd.DataFrame, band: tuple[float, float] | None = None) -> Markup:
    """Who wins, by player count: one bar split between the sides, with the interval at the split.

    Parameters
    ----------
    band : the target of the first side's share, of two, whose ends are marked
    """
    counts = sorted(sides["players"].unique())
    with canvas(0.86 + 0.5 * len(counts)) as (figure, axes):
        ax = axes[0, 0]
        margins(figure, ROOM, 2, 34, 28)
        order, longest = [*game.sides[:1], frames.NOBODY, *game.sides[1:]], 1.0
        for row, n in enumerate(counts):
            left = 0.0
            for side in order:
                part = sides[(sides["players"] == n) & (sides["side"] == side)]
                if part.empty or part["wins"].iloc[0] == 0:
                    continue
                one = part.iloc[0]
                ax.barh(row, one["rate"], 0.64, left, color=colour(game, side), linewidth=0)
                if one["rate"] > (0.2 if on_phone() else 0.085):  # there is room for its figure
                    at_left = side == order[0]
                    ax.text(
                        left + 0.012 if at_left else left + one["rate"] - 0.012,
                        row,
                        tr("{n} %", n=number(100 * one["rate"], 1)),
                        ha="left" if at_left else "right",
                        va="center_baseline",
                        color=on(shade(game, side)),
                        fontweight="bold",
                    )
                left += one["rate"]
            longest = max(longest, left)  # where several sides won one game
            if len(game.sides) == 2:
                first = sides[(sides["players"] == n) & (sides["side"] == game.sides[0])].iloc[0]
                wide = max(first["high"] - first["low"], 0.004)
                start = (first["low"] + first["high"] - wide) / 2
                ax.barh(row, wide, 0.64, start, color=PAPER, alpha=0.62, linewidth=0)
        ax.set_xlim(0, longest)
        rows_of_counts(ax, counts)
        percent_axis(ax)
        for end in band or ():
            ax.axvline(end, color=INK, linewidth=1.2, linestyle=(0, (2, 2)))
        for side, x, align in (
            ((game.sides[0], 0, "left"), (game.sides[-1], 1, "right")) if len(game.sides) == 2 else ()
        ):
            ax.text(
                x,
                1,
                titled(wins(side)),
                transform=ax.transAxes,
                ha=align,
                va="bottom",
                fontweight="bold",
                color=colour(game, side),
                clip_on=False,
            )
        return inline(figure, f"{game.key}-wins", tr("Win rate by player count and side"))


@drawn_twice
def seat_rates(game: Game, seats: pd.DataFrame) -> Markup:
    """Win rate by seat, small multiples by player count, against the average of the table."""
    counts = sorted(seats["players"].unique())
    rows, columns = grid_of_counts(counts, 5)
    spread = (
        max(0.02, float((seats["high"] - seats["table"]).max()), float((seats["table"] - seats["low"]).max())) * 1.1
    )
    with canvas(0.5 + 2.0 * rows, rows, columns, sharey=True) as (figure, axes):
        margins(figure, 56, 12, 28, 40, (18, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = seats[seats["players"] == n]
            off = part["seat"] + 1
            ax.axhline(0, color=SOFT, linewidth=1.0)
            ax.vlines(
                off, 100 * (part["low"] - part["table"]), 100 * (part["high"] - part["table"]), color=INK, linewidth=1.6
            )
            ax.plot(off, 100 * (part["rate"] - part["table"]), "o", color=INK, markersize=6.5, markeredgecolor=PAPER)
            ax.set_title(count_label(n))
            ax.set_xlim(0.4, max(part["seat"]) + 1.6)
            ax.set_ylim(-100 * spread, 100 * spread)
            ax.set_xticks(list(off))
            ax.yaxis.set_major_formatter(lambda v, _: number(v, int(v % 1 != 0), sign=True) if v else tr("average"))
            ax.grid(axis="y", color=RULE, linewidth=0.7)
            bare(ax, "left", "bottom")
        blank(axes, len(counts))
        under(figure, tr("seat"))
        return inline(figure, f"{game.key}-seats", tr("Win rate by seat against the average of the table, in points"))


@drawn_twice
def role_rates(game: Game, roles: pd.DataFrame, sides: pd.DataFrame, name: str = "roles") -> Markup:
    """Win rate by role, one panel for each player count; coloured lines are the win rates of the sides.

    What else is dealt is drawn in the same way, under a name of its own, with the line of the main side, whose rates
    these are.
    """
    counts = sorted(roles["players"].unique())
    order = frames.in_order(roles["role"], roles["rate"])
    place = {role: i for i, role in enumerate(order)}
    lines = () if len(game.sides) > 2 else game.sides if name == "roles" else [game.main_side]
    even = [] if frames.is_cooperative(game) else [0.5]
    high = min(1.0, max([*even, float(roles["high"].max())]) + 0.03)
    low = max(0.0, min([*even, float(roles["low"].min()), high - 0.07]) - 0.03)
    rows, columns = grid_of_counts(counts, 5)
    tall = 20 * len(order) + 12
    with canvas((rows * (tall + 62)) / 72, rows, columns, sharey=True, sharex=True) as (figure, axes):
        margins(figure, 128, 16, 44, 22, (16, 58))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = roles[roles["players"] == n]
            at = part["role"].map(place)
            ax.hlines(range(len(order)), low, high, color=RULE, linewidth=0.7)
            own = sides[(sides["players"] == n) & sides["side"].isin(lines)]
            for one in frames.each(own):
                ax.axvline(one.rate, color=colour(game, one.side), linewidth=1.6)
            ax.hlines(at, part["low"], part["high"], color=INK, linewidth=1.6)
            ax.plot(part["rate"], at, "o", color=INK, markersize=6.5, markeredgecolor=PAPER, clip_on=False)
            ax.set_title(count_label(n), pad=10)
            ax.set_xlim(low, high)
            ax.set_ylim(len(order) - 0.4, -0.7)
            ax.set_yticks(range(len(order)), [words(r) for r in order])
            ax.tick_params(axis="y", labelcolor=INK)
            ax.tick_params(axis="x", labelbottom=True)  # of the upper rows too, which share the axis
            most = 2 if on_phone() or columns > 3 else 3
            percent_axis(ax, step=percent_step(low, high, most), most=most)
            bare(ax, "left", "bottom")
        blank(axes, len(counts))
        return inline(figure, f"{game.key}-{name}", tr("Win rate by {what} and player count", what=words(name)))


def ending_tints(game: Game, endings: pd.DataFrame) -> pd.DataFrame:
    """Endings that came about, in the order of the bars, with colour, strength and hatching.

    An ending has the colour of a side that wins `frames.DECIDED` of the games that end so, else it is grey. The
    rarest of a side that has more than `TEXTURES` are one.

    Returns
    -------
    Columns endings (a tuple of their names), titles (likewise), side, rate (mean over player counts), colour (a name of
    `PALETTE`), strength, hatch and letter (by which the bars name them).
    """
    shown = endings.groupby(["ending", "title"], sort=False, as_index=False).agg(
        rate=("rate", "mean"), wins=("wins", "sum"), **{side: (f"by_{side}", "sum") for side in game.sides}
    )
    shown = shown[shown["wins"] > 0].reset_index(drop=True)
    won = shown[list(game.sides)]
    clear = won.max(axis=1) >= frames.DECIDED * shown["wins"]
    shown["side"] = np.where(clear, won.idxmax(axis=1), frames.NOBODY)
    shown = shown.sort_values("rate", ascending=False, kind="stable")
    shown["rank"] = shown.groupby("side").cumcount().clip(upper=len(TEXTURES) - 1)
    shown = shown.groupby(["side", "rank"], as_index=False).agg(
        endings=("ending", tuple), titles=("title", tuple), rate=("rate", "sum")
    )
    order = {side: i for i, side in enumerate((game.sides[0], frames.NOBODY, *game.sides[1:]))}
    place = shown["side"].map(order)
    inward = shown["rank"].where(place < len(game.sides), -shown["rank"])  # the last side's strongest is at the right
    shown = shown.assign(place=place, inward=inward).sort_values(["place", "inward"])
    shown["colour"] = [shade(game, side) for side in shown["side"]]
    shown["strength"], shown["hatch"] = zip(*(TEXTURES[rank] for rank in shown["rank"]), strict=True)
    shown["letter"] = [chr(ord("a") + k) for k in range(len(shown))]
    kept = ["endings", "titles", "side", "rate", "colour", "strength", "hatch", "letter"]
    return shown[kept].reset_index(drop=True)


@drawn_twice
def ending_shares(game: Game, endings: pd.DataFrame) -> Markup:
    """Why games end, one bar for each player count, endings in the colour of the side they make win."""
    counts = sorted(endings["players"].unique())
    tints = ending_tints(game, endings)
    with canvas(0.5 + 0.5 * len(counts)) as (figure, axes):
        ax = axes[0, 0]
        margins(figure, ROOM, 2, 8, 28)
        for row, n in enumerate(counts):
            left = 0.0
            here = endings[endings["players"] == n]
            for tint in frames.each(tints):
                share = float(here.loc[here["ending"].isin(tint.endings), "rate"].sum())
                ax.barh(row, share, 0.64, left, color=PALETTE[tint.colour], alpha=tint.strength, linewidth=0,
                        hatch=tint.hatch, edgecolor=PAPER)  # fmt: skip
                if left > 0 and share > 0:
                    ax.plot([left, left], [row - 0.32, row + 0.32], color=PAPER, linewidth=1.2, solid_capstyle="butt")
                room = share / (0.21 if on_phone() else 0.085)  # that its figure takes
                if room > 0.3:  # enough for its letter
                    figure_of = tr("{n} %", n=number(100 * share))
                    ax.text(
                        left + share / 2,
                        row,
                        f"{tint.letter} {figure_of}" if room > 1 else tint.letter,
                        ha="center",
                        va="center_baseline",
                        color=on(tint.colour) if tint.strength == 1 else INK,
                        fontsize=11.5,
                    )
                left += share
        ax.set_xlim(0, 1)
        rows_of_counts(ax, counts)
        percent_axis(ax)
        return inline(figure, f"{game.key}-endings", tr("Share of games by ending and player count"))


@drawn_twice
def length_bars(game: Game, lengths: pd.DataFrame, summary: pd.DataFrame) -> Markup:
    """How long games take: a histogram of the last round for each player count, stacked by winner."""
    counts = sorted(lengths["players"].unique())
    rows, columns = grid_of_counts(counts, 5)
    top = float(lengths.groupby(["players", "rounds"])["rate"].sum().max()) * 1.12
    first, last = int(lengths.loc[lengths["wins"] > 0, "rounds"].min()), int(lengths["rounds"].max())
    with canvas(0.5 + OVER / 72 + 1.9 * rows, rows, columns, sharey=True, sharex=True) as (figure, axes):
        margins(figure, 44, 10, 28 + OVER, 40, (16, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            part = lengths[lengths["players"] == n]
            low = np.zeros(last + 1)
            for side in (*game.sides, frames.NOBODY):
                share = part[part["side"] == side].set_index("rounds")["rate"].reindex(range(last + 1), fill_value=0.0)
                wide, bars = 0.82 if last - first <= 24 else 1.0, np.flatnonzero(share)
                ax.bar(bars, share.iloc[bars], wide, low[bars], color=colour(game, side), linewidth=0)
                low += share.to_numpy()
            median = int(summary.loc[summary["players"] == n, "p50"].iloc[0])
            ax.plot(median, low[median] + top * 0.035, "v", color=INK, markersize=6)
            ax.set_title(count_label(n))
            ax.set_ylim(0, top)
            ax.set_xlim(min(first, last - 3) - 0.8, last + 0.8)
            ax.grid(axis="y", color=RULE, linewidth=0.7)
            percent_axis(ax, "y", percent_step(0, top, 5))
            rounds_axis(ax, last)
            ax.tick_params(axis="x", labelbottom=True)
            bare(ax, "left")
        blank(axes, len(counts))
        under(figure, tr("last round of the game"))
        above(figure, tr("share of games"))
        return inline(figure, f"{game.key}-length", tr("Length of games by player count"))


def is_narrow(pacing: pd.DataFrame, track: str) -> bool:
    """Whether a track moves over so few values that averages tell more than medians."""
    part = pacing[pacing["track"] == track]
    return bool(part["p90"].max() - part["p10"].min() <= NARROW)


@drawn_twice
def pace_bands(game: Game, pacing: pd.DataFrame, tracks: Sequence[str]) -> Markup:
    """Tracks over the rounds, a row each, a column for each player count.

    The band is that of eight games in ten; the lines are the medians (if `is_narrow`: means) by winner. Of a track that
    is 0 or 1 the lines are the shares of games, and there is no band. Rounds in which fewer than `frames.LEAST` games
    stood are left out, and player counts at which none of the tracks is `frames.moving`.
    """
    moving = frames.moving(pacing)
    counts = sorted({n for n, track in moving if track in tracks})
    part = pacing[pacing["track"].isin(tracks) & (pacing["games"] >= frames.LEAST) & pacing["players"].isin(counts)]
    last = int(part["round"].max())
    tall, gap, top = 74, 52 if on_phone() else 40, 52
    rows, columns = grid_of_counts(counts, len(counts))  # of one track
    filled = max((place for place, n in enumerate(counts) if (n, tracks[-1]) in moving), default=0)
    down = rows * (len(tracks) - 1) + filled // columns + 1  # without rows of the last track in which nothing stands
    high = top + down * (tall + gap) - gap + 38
    with canvas(high / 72, down, columns, sharex=True, sharey="row") as (figure, axes):
        margins(figure, 44, 10, top, 38, (16, gap))
        axes[0, 0].set_xlim(0.7, last + 0.3)  # which all share
        rounds_axis(axes[0, 0], last)
        for at, track in enumerate(tracks):
            panels = axes[at * rows : (at + 1) * rows]
            here = part[part["track"] == track]
            binary = bool(here["binary"].any())
            middle = "mean" if is_narrow(pacing, track) else "p50"
            moves = [(n, track) in moving for n in counts]
            for place, (ax, n) in enumerate(zip(panels.flat, counts, strict=False)):
                one = here[here["players"] == n]
                whole = one[one["side"] == "all"]
                if not binary:
                    ax.fill_between(whole["round"], whole["p10"], whole["p90"], color=RULE, linewidth=0, alpha=0.75)
                for side in game.sides if moves[place] and not game.aim.counts else ("all",) if moves[place] else ():
                    line = one[one["side"] == side]
                    ax.plot(line["round"], line[middle], color=INK if side == "all" else colour(game, side), lw=2.2,
                            marker="o" if len(line) == 1 else None)  # fmt: skip
                ax.margins(y=0.06)
                ax.grid(axis="y", color=RULE, linewidth=0.7)
                bare(ax, "left")
                first = place - place % columns  # of its row, with the scale of the others
                if not moves[place] and (place != first or not any(moves[first : first + columns])):
                    ax.axis("off")
            ends = [ax.get_ylim() for ax in panels[:, 0]]
            low, most = min(low for low, _ in ends), max(high for _, high in ends)
            if here["p10"].min() >= 0:  # a count: there is nothing below
                low = max(low, -0.03 * most)
            for place, (ax, n) in enumerate(zip(panels.flat, counts, strict=False)):
                if place % columns == 0:  # the others of the row share it
                    ax.set_ylim((-0.03, 1.06) if binary else (low, most))
                    if binary:
                        percent_axis(ax, "y", 0.5)
                    else:
                        ax.yaxis.set_major_locator(MaxNLocator(3, integer=float(here["p90"].max()) >= 2))
                # under each other the panels of a track say of how many players they are
                if at == 0 if rows == 1 else ax.axison:
                    over = 26 if place < columns and rows == 1 else 7
                    ax.annotate(count_label(n), (0, 1), (0, over), "axes fraction", "offset points", color=SOFT,
                                fontsize=12)  # fmt: skip
            blank(panels, len(counts))
            title = in_game(here["title"].iloc[0])
            panels[0, 0].set_title(tr("{track}, share of games", track=title) if binary else title,
                                   pad=7 if rows == 1 else 24)  # fmt: skip
        for column in axes.T:  # the lowest that stands in each
            if standing := [ax for ax in column if ax.axison]:
                standing[-1].tick_params(axis="x", labelbottom=True)
        under(figure, tr("end of round"))
        return inline(figure, f"{game.key}-pace-{tracks[0]}", tr("Tracks over the rounds by player count and winner"))


@drawn_twice
def chance_map(game: Game, found: pd.DataFrame, track: str, title: str) -> Markup:
    """Who wins from where, of `frames.standings`: a bar for each place where games stood.

    The colour is the likelier side's, the stronger the surer; the width is how many games of that round stood there.
    """
    counts = sorted(found["players"].unique())
    rows, columns = grid_of_counts(counts, 5)
    kinds, biggest = len(game.sides), found["share"].quantile(0.95)
    wide, step = int(found["wide"].iloc[0]), float(found["step"].iloc[0])
    last = int(found["round"].max() + (wide - 1) / 2)
    with canvas(0.5 + OVER / 72 + 2.7 * rows, rows, columns, sharey=True, sharex=True) as (figure, axes):
        margins(figure, 50, 10, 28 + OVER, 40, (16, 56))
        for ax, n in zip(axes.flat, counts, strict=False):
            here = found[found["players"] == n]
            strength = ((here["rate"] - 1 / kinds) / (1 - 1 / kinds)).round(1).clip(lower=0.1)
            for (side, alpha), some in here.groupby(["side", strength], sort=False):
                thick = 0.94 * wide * (some["share"] / biggest).clip(0.25, 1.0)
                bars = _bars(some["round"], some["value"] - 0.45 * step, thick, 0.9 * step)
                ax.add_patch(PathPatch(bars, color=colour(game, side), alpha=alpha, linewidth=0))
            ax.set_title(count_label(n))
            ax.set_xlim(0.4, last + 0.6)
            ax.set_ylim(found["value"].min() - 0.6 * step, found["value"].max() + 0.6 * step)
            ax.yaxis.set_major_locator(MaxNLocator(5, integer=True))
            rounds_axis(ax, last)
            ax.tick_params(axis="x", labelbottom=True)
            bare(ax, "left")
        blank(axes, len(counts))
        under(figure, tr("end of round"))
        above(figure, title)
        return inline(figure, f"{game.key}-map-{track}", tr("Who wins from where: by track value and round"))


def _bars(middle: pd.Series, low: pd.Series, wide: pd.Series, high: float) -> Path:
    """Upright bars as one shape, of which a page needs less than of many."""
    left, right = middle - wide / 2, middle + wide / 2
    corners = [(left, low), (right, low), (right, low + high), (left, low + high), (left, low)]
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY]
    return Path(np.array(corners).transpose(2, 0, 1).reshape(-1, 2), codes * len(middle))
