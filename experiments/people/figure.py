"""The figure of `playtests --about`: what notes leave open of a number beside each other thing that is not known."""

from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from experiments.people.groups import Scale, correlations
from experiments.people.testers import Posterior
from experiments.play.axes import Axis
from experiments.play.pictures import LINES, SOFT, picture

__all__ = ["draw"]

COLUMNS = 3
DOT = 24  # area of the largest


def draw(found: Posterior, file: Path) -> None:
    """A panel for each pair with a number in it; a dot is as likely as it is large.

    The more they lie along a line, the less the two are told apart.

    Raises
    ------
    BadInput
        From `picture`.
    """
    first, rng = len(found.scales), np.random.default_rng(1)
    pairs = [pair for pair in combinations(range(len(found.unknown)), 2) if pair[1] >= first]
    r = correlations(found.points, found.weights)
    rows = -(-len(pairs) // COLUMNS)
    with picture(file, 3.2 * COLUMNS, 2.8 * rows) as figure:
        panels = figure.subplots(rows, COLUMNS, squeeze=False).ravel()
        for ax, (i, j) in zip(panels, pairs, strict=False):
            x, y = (_places(found.unknown[k], found.points[:, k], rng) for k in (i, j))
            ax.scatter(x, y, s=DOT * found.weights / found.weights.max(), color=LINES[0], alpha=0.45, lw=0)
            for k, name in ((i, "x"), (j, "y")):
                _axis(ax, found.unknown[k], name)
            ax.set_title(f"correlation {r[i, j]:+.2f}", fontsize=9)
            ax.spines[["top", "right"]].set_visible(False)
        for ax in panels[len(pairs) :]:
            ax.set_visible(False)


def _places(one: Scale | Axis, u: npt.NDArray[np.float64], rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Where dots stand; those of one value of a number beside each other."""
    x: npt.NDArray[np.float64] = one.at(u).astype(float)
    if isinstance(one, Axis):
        x += min(np.diff(one.values)) * rng.uniform(-0.3, 0.3, len(x))
    return x


def _axis(ax: Axes, one: Scale | Axis, name: str) -> None:
    ax.set(**{f"{name}label": one.title})
    side = ax.xaxis if name == "x" else ax.yaxis
    whole = isinstance(one, Axis) and isinstance(one.printed, int)
    side.set_major_locator(MaxNLocator(5, integer=whole))
    if isinstance(one, Axis):
        (ax.axvline if name == "x" else ax.axhline)(one.printed, color=SOFT, lw=1, ls="--")
    else:
        ax.set(**{f"{name}lim": (one.low, one.high)})
