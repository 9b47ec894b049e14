"""Figures in words: win rates in per cent, scores and places to as many decimals as are known. Loads no compiler."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim import Game

__all__ = ["digits_of", "figure_text", "number_text", "unit_of", "value_of", "value_text"]


def value_of(figure: Mapping[str, Any]) -> float:
    """The rate or the mean of a figure."""
    return float(figure["mean"] if "mean" in figure else figure["rate"])


def digits_of(half: float | None) -> int:
    """Decimals of a number that is known to within `half`, which has one figure then, or two where it begins small."""
    return min(max(-math.floor(math.log10(half / 3.55)), 0), 4) if half and not math.isinf(half) else 2


def figure_text(figure: Mapping[str, Any], sign: bool = True) -> str:
    """A figure without its interval: '44.2 %', or a mean to as many decimals as are known; a dash for nothing.

    Parameters
    ----------
    sign : whether a rate has its '%', which in a wide table stands in its title or heads
    """
    value, (low, high) = figure.get("rate", figure.get("mean")), figure["ci95"]
    if value is None:
        return "-"
    if "rate" in figure:
        return f"{100 * value:.1f}{' %' if sign else ''}"
    return f"{value:,.{digits_of((high - low) / 2)}f}"


def value_text(game: "Game", value: float) -> str:
    """A rate or a mean without an interval: '44.2 %', or to three figures or the whole number, '16.7 points'."""
    if not game.aim.counts:
        return f"{100 * value:.1f} %"
    return f"{value:,.{max(0, 3 - len(str(int(abs(value)))))}f} {game.aim.noun}"


def unit_of(game: "Game") -> str:
    """What a difference of figures is counted in: points of a win rate, or what is played for."""
    return game.aim.noun if game.aim.counts else "points"


def number_text(game: "Game", value: float, half: float | None = None, sign: bool = False) -> str:
    """A difference of figures as a number: in points of a win rate, or in what is played for.

    Parameters
    ----------
    half : of its interval, for the decimals
    """
    scale, digits = (1, digits_of(half)) if game.aim.counts else (100, 1)
    return f"{scale * value:{'+' if sign else ''},.{digits}f}"
