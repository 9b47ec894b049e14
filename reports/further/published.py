"""The game held against what is published of it, by whoever plays; and how such figures are told."""

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from markupsafe import Markup

from experiments.commands.references import References, held, measures_of, references, told_of
from experiments.measure.against import Against, Figure
from experiments.measure.measures import Measure
from experiments.measure.published import Reference
from experiments.measure.results import Result
from experiments.play.fanout import Workers
from experiments.play.spec import Specification
from reports.further.asked import asked
from reports.page.frames import DOUBT
from reports.page.language import in_game, number, tr
from reports.page.words import per_cent, titled
from sim import find_game

__all__ = ["figure_words", "hold", "note_of_single", "noted_for", "range_words", "verdicts_said",
           "what_was_counted"]  # fmt: skip


def noted_for(spec: Specification) -> list[Measure]:
    """What the main table has to note of each game, so that the game can be held against what is published."""
    game = find_game(spec.game)
    return measures_of(game, told_of(game, spec.tables()[0]))


def hold(spec: Specification, result: Result, workers: Workers, out: Path | None) -> References | None:
    """Holds the game against what is published; None if nothing is.

    Parameters
    ----------
    result : the main table; its games are played again only where it has not noted them
    """
    every = {n: c for n, c in result.by_players().items() if told_of(result.game, [n])}
    noted = [c.noted for c in every.values() if c.noted is not None]
    if len(noted) < len(every):
        found = references(spec.game, players=spec.players, games=max(2, spec.games), level=1 - DOUBT,
                           **asked(spec, workers, out))  # fmt: skip
        return found if found.found else None
    if not every:
        return None
    cells = {n: c.cell for n, c in every.items()}
    told = held(told_of(result.game, every), cells, np.stack(noted), noted_for(spec), 1 - DOUBT)
    return References(result.game, spec.seed, told, noted[0].shape[1], 0, 0.0)


def _value(value: float, share: bool) -> str:
    """A share in per cent, or a number."""
    return per_cent(value) if share else number(value, int(value % 1 != 0))


def what_was_counted(one: Reference) -> str:
    """What a published figure is of; that it is remembered or converted, where it is."""
    what = titled(in_game(one.what))
    return tr("{what} (remembered or converted)", what=what) if one.src == "recalled" else what


def note_of_single(found: Sequence[Against]) -> str:
    """What a table of figures says of those that are of one game; nothing where there are none."""
    if not any(one.reference.single for one in found):
        return ""
    return " " + tr("A figure of one game is inside where single games here reach it: their median and their middle "
                    "95\u00a0% stand there.")  # fmt: skip


def verdicts_said() -> dict[str, str]:
    """What the verdicts on published figures are called."""
    return {"inside": tr("inside"), "outside": tr("outside"), "undecided": tr("undecided")}


def range_words(low: float | None, high: float | None, share: bool) -> str:
    """A range in words; None is no end."""
    if low is None or high is None:
        one = _value((high if low is None else low) or 0.0, share)
        return tr("at most {value}", value=one) if low is None else tr("at least {value}", value=one)
    ends = _value(low, share), _value(high, share)
    return ends[0] if low == high else tr("{low} to {high}", low=ends[0], high=ends[1])


def figure_words(figure: Figure, share: bool) -> Markup | str:
    """A figure with its interval."""
    if not figure.games:
        return "–"
    value = _value(figure.value, share)
    interval = tr("too few games") if math.isinf(figure.high) else range_words(figure.low, figure.high, share)
    return value if interval == value else Markup("{} <small>({})</small>").format(value, interval)
