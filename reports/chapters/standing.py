"""Who wins from where, as far as one track tells."""

from reports.chapter import Chapter, Parts
from reports.page import figures, frames
from reports.page.language import in_game, tr
from reports.page.parts import Text
from reports.page.words import in_text
from reports.report import Report

__all__ = ["CHAPTER"]


def standing(report: Report) -> Parts:
    """Who wins from where, as far as one track tells."""
    game = report.game
    track = frames.telling_track(game, report.tallies)
    found = frames.standings(game, report.tallies, track)
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


CHAPTER = Chapter(
    "standing",
    lambda report: tr("Who wins from where"),
    standing,
    wanted=lambda report: bool(report.game.shape.tracks) and not report.game.aim.counts,
)
