"""The figure of a `tune`: the curve of a measure against a number, or the grid of two numbers with the fair line.

With several targets also what each costs the other: the misses of the first two, of values that no other one beats.
"""

import math
from itertools import pairwise
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from experiments.play.pictures import LINES, SOFT, drawable, picture
from experiments.play.spec import table_of
from experiments.tuning.answers import Tuned, Tuning
from sim import BadInput

__all__ = ["check", "draw"]


def check(file: Path, numbers: int, several: bool = False) -> None:
    """Refuses, before anything is played, a figure that cannot be drawn.

    Raises
    ------
    BadInput
        For another ending of the file's name, for a folder that is not there, and for three numbers and more with one
        target.
    """
    drawable(file)
    if numbers > 2 and not several:
        raise BadInput(f"--figure: {numbers} numbers and one target are too many for a figure")


def draw(tuning: Tuning, file: Path) -> None:
    """Draws the answers one below the other into an .svg, .png or .pdf; the same answers give the same bytes.

    Raises
    ------
    BadInput
        From `check`, and if the file cannot be written.
    """
    check(file, len(tuning.paths), len(tuning.targets) > 1)
    parts = [
        (part, answer)
        for answer in tuning.answers
        for part in (_curve if len(answer.paths) == 1 else _grid if len(answer.paths) == 2 else None,
                     _front if answer.front else None)
        if part and not (answer.formula and part is _grid)
    ]  # fmt: skip
    with picture(file, 8.0, 3.6 * max(1, len(parts))) as figure:
        rows = figure.subplots(max(1, len(parts)), squeeze=False)[:, 0]
        for ax, (part, answer) in zip(rows, parts, strict=False):
            part(ax, answer)
            ax.set_title(f"{tuning.game.title}, {table_of(answer.players)}", fontsize=11)


def _scale(share: bool) -> float:
    return 100.0 if share else 1.0


def _curve(ax: Axes, answer: Tuned) -> None:
    """Every target's mean with its interval at all times, the target as a line; the values that may be best shaded."""
    names = [str(trial.values[0]) for trial in answer.curve]
    numeric = not isinstance(answer.printed[0], bool | str)
    places = [trial.values[0] if numeric else i for i, trial in enumerate(answer.curve)]
    near = [p for p, trial in zip(places, answer.curve, strict=True) if trial.values in answer.set95]
    gap = min((b - a for a, b in pairwise(places)), default=1)
    ax.axvspan(min(near) - gap / 2, max(near) + gap / 2, color="#ebe8e1", lw=0, label="may be the best, 95 %")
    for k, estimate in enumerate(answer.at_printed.estimates):
        target, line = estimate.target, LINES[k % len(LINES)]
        scale = _scale(target.measure.high == 1)
        means = [scale * trial.estimates[k].mean for trial in answer.curve]
        low, high = ([scale * trial.estimates[k].ci95[i] for trial in answer.curve] for i in (0, 1))
        label = " ".join(x for x in (target.measure.name, target.tier.name) if x)
        if target.players and len(answer.players) > 1:
            label += f", {table_of([target.players])}"
        ax.plot(places, means, "o-", color=line, ms=4, lw=1.5, label=label)
        ax.vlines(places, low, high, color=line, lw=1)
        for end in {target.low, target.high}:
            if math.isfinite(end):
                ax.axhline(scale * end, color=line, lw=1, ls=":")
    where = [p for p, trial in zip(places, answer.curve, strict=True) if trial.values == answer.printed]
    for x in where:
        ax.axvline(x, color=SOFT, lw=1, ls="--", label=f"printed: {answer.printed[0]}")
    if not numeric:
        ax.set_xticks(places, names)
    elif isinstance(answer.printed[0], int):
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(answer.paths[0])
    shares = {(e.target.measure.high == 1) for e in answer.at_printed.estimates}
    ax.set_ylabel("%" if shares == {True} else "rounds" if shares == {False} else "%, rounds")
    ax.spines[["top", "right"]].set_visible(False)
    ax.legend(fontsize=8, frameon=False)


def _grid(ax: Axes, answer: Tuned) -> None:
    """The first target's mean for every pair of values, and the line along which it is met."""
    target = answer.at_printed.estimates[0].target
    scale = _scale(target.measure.high == 1)
    xs, ys = (sorted({trial.values[k] for trial in answer.curve}) for k in (0, 1))
    colours = mpl.colormaps["RdBu"]
    for trial in answer.curve:
        x, y = xs.index(trial.values[0]), ys.index(trial.values[1])
        off = max(-0.5, min(0.5, target.off(trial.estimates[0].mean) / target.unit))
        ax.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, color=colours(0.5 + 0.8 * off)))
        weight = "bold" if trial.values in answer.set95 else "normal"
        text = f"{scale * trial.estimates[0].mean:.{0 if target.measure.high == 1 else 1}f}"
        ax.text(x, y, text, ha="center", va="center", fontsize=8, weight=weight, color="w" if abs(off) > 0.3 else "k")
    if len(answer.fair_line) > 1 and all(not isinstance(v, bool | str) for v in (*xs, *ys)):
        line = [(xs.index(x), _between(ys, y)) for x, y in answer.fair_line]
        label = f"{target.measure.name} = {target.middle:g}"
        ax.plot(*zip(*sorted(line), strict=True), color="#1c1a17", lw=2, label=label)
    if answer.printed[0] in xs and answer.printed[1] in ys:
        here = xs.index(answer.printed[0]), ys.index(answer.printed[1])
        ax.plot(*here, "s", ms=26, mfc="none", mec=SOFT, label="printed")
    ax.set_xlim(-0.5, len(xs) - 0.5)
    ax.set_ylim(-0.5, len(ys) - 0.5)
    ax.set_xticks(range(len(xs)), [str(x) for x in xs])
    ax.set_yticks(range(len(ys)), [str(y) for y in ys])
    ax.set_xlabel(answer.paths[0])
    ax.set_ylabel(answer.paths[1])
    ax.legend(fontsize=8, frameon=False, loc="upper left", bbox_to_anchor=(1, 1), markerscale=0.4)


def _front(ax: Axes, answer: Tuned) -> None:
    """The misses of the first two targets: nearer to one costs the other. Points that no other one beats are joined."""
    points = sorted((100 * c.misses[0], 100 * c.misses[1], " × ".join(map(str, c.values))) for c in answer.front)
    for c in answer.front:
        kind = "o" if c.values in answer.set95 else "."
        colour = LINES[0] if c.changed else LINES[1]
        ax.plot(100 * c.misses[0], 100 * c.misses[1], kind, color=colour, ms=8, clip_on=False)
    edge, low = [], math.inf
    for i, (x, y, text) in enumerate(points):
        if y < low:
            edge.append((x, y))
            low = y
        if len(text) < 24:
            up = 4 + 10 * (i % 3)  # neighbours may stand close
            ax.annotate(text, (x, y), xytext=(4, up), textcoords="offset points", fontsize=8, color=SOFT)
    ax.plot(*zip(*edge, strict=True), color=SOFT, lw=1)
    ax.set_xlim(0, 1.15 * max(1, *(x for x, *_ in points)))
    ax.set_ylim(0, 1.15 * max(1, *(y for _, y, _ in points)))
    ax.set_xlabel(f"misses {answer.ends[0]}, in hundredths")
    ax.set_ylabel(f"misses {answer.ends[1]}, in hundredths")
    ax.spines[["top", "right"]].set_visible(False)


def _between(axis: list[float], value: float) -> float:
    """The place of a value on an axis of unequal steps."""
    i = max(k for k in range(len(axis)) if axis[k] <= value)
    return i if i == len(axis) - 1 else i + (value - axis[i]) / (axis[i + 1] - axis[i])
