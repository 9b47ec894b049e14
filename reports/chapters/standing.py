"""Who wins from where, as far as one track tells; or what a game comes to from where."""

import numpy as np
import numpy.typing as npt
from markupsafe import Markup

from experiments.measure.forecast import thirds
from experiments.statistics.intervals import mean_interval
from reports.chapter import Chapter, Parts
from reports.page import figures, frames
from reports.page.language import in_game, tr
from reports.page.parts import Table, Text, level
from reports.page.words import in_text, titled, words
from reports.report import Report

__all__ = ["CHAPTER"]


def standing(report: Report) -> Parts:
    """Who wins from where, as far as one track tells."""
    game = report.game
    if game.aim.counts:
        yield from _ends_from_where(report)
        return
    told = {n: t for n, t in report.tallies.items() if n in report.pacings} or report.tallies
    track = frames.telling_track(game, told)
    found = frames.standings(game, told, track)
    if found.empty:
        return
    title = in_game(next(t.title for t in game.shape.tracks if t.name == track))
    small = in_text(title)
    if report.pacings:  # something is seen to tell
        yield Text(tr("Of all that was followed, one thing told most about who won these games: {track}. Somebody who "
                      "sees the whole table knows more, and sooner.", track=small))  # fmt: skip
    yield report.plate(
        figures.chance_map(game, found, track, title),
        tr(
            "Who wins from where: {track}, against the round. The colour is that of the likelier winner, the stronger "
            "the surer; the width shows how many games stood there.",
            track=small,
        ),
        report.key(drawn=set(found["side"])),
        data=found.drop(columns=["wide", "step"]),
    )


def _ends_from_where(report: Report) -> Parts:
    """What games end with that stand low, in the middle or high half-way."""
    game, unit = report.game, in_game(report.game.aim.noun)
    track, found = thirds(game, {n: report.observed[n] for n in report.foretold})
    title = in_game(game.shape.tracks[track].title)
    rows = [[n, *(_mean(came) for came in parts)] for n, parts in found.items()]
    yield Text(tr("Of all that was followed, one thing told most half-way of what a game ends with: {track}.",
                  track=in_text(title)))  # fmt: skip
    yield Table((tr("Players"), tr("Low"), tr("In the middle"), tr("High")), rows, tr(
        "{side}, {unit}, at the end of games that stood low, in the middle or high half-way ({track}), thirds as far "
        "as values differ; in the half of the observed games that did not choose.",
        side=titled(words(game.main_side)), unit=unit, track=in_text(title)), open=True)  # fmt: skip


def _mean(came: npt.NDArray[np.float64]) -> Markup | str:
    """A mean with half of its interval; a dash of a few games."""
    if len(came) < frames.LEAST:
        return "–"
    return level(float(came.mean()), *mean_interval(came, np.ones(len(came), np.int64)))


CHAPTER = Chapter(
    "standing",
    lambda report: tr("What it comes to from where") if report.game.aim.counts else tr("Who wins from where"),
    standing,
    wanted=lambda report: bool(report.foretold if report.game.aim.counts else report.game.shape.tracks),
)
