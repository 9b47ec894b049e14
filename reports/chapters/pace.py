"""How the tracks move."""

from reports.chapter import Chapter, Parts
from reports.page import figures, frames
from reports.page.language import in_game, tr
from reports.page.parts import Text
from reports.page.words import in_text, listed
from reports.report import Report

__all__ = ["CHAPTER"]

ROWS = 2  # tracks on one figure, so that it fits where a sheet of paper is half full


def pace(report: Report) -> Parts:
    """How the tracks move."""
    game, found = report.game, frames.pacing(report.game, report.tallies)
    moves = frames.moving(found)
    shown = {track for _, track in moves}
    told = {t.name for t in game.shape.tracks} if game.aim.counts else frames.parting(found)
    moving = [t for t in game.shape.tracks if t.name in shown & told]
    if alike := [in_text(in_game(t.title)) for t in game.shape.tracks if t.name in shown - told]:
        yield Text(tr("As far as can be seen these go the same way whoever wins, and are not drawn: {tracks}.",
                      tracks=listed(alike)))  # fmt: skip
    if not moving:
        return
    start = tr("What was followed at the end of each round, among the games still going on.")
    parts = tr("Where the coloured lines part, the winner begins to show.")
    yield Text(start if game.aim.counts else f"{start} {parts}")
    for rows in (moving[i : i + ROWS] for i in range(0, len(moving), ROWS)):
        svg = figures.pace_bands(game, found, [t.name for t in rows])
        binary = set(found.loc[found["binary"], "track"])
        counted = [t for t in rows if t.name not in binary]
        means = [in_text(in_game(t.title)) for t in counted if figures.is_narrow(found, t.name)]
        if game.aim.counts:
            caption = tr("The lines are medians, or averages where there are few values; the bands hold eight games in "
                         "ten.")  # fmt: skip
        elif not counted:
            caption = tr("The lines are shares of games by later winner.")
        elif not means:
            caption = tr("The lines are medians by later winner; the bands hold eight games in ten.")
        elif len(means) == len(counted):
            caption = tr("The lines are averages by later winner; the bands hold eight games in ten.")
        else:
            caption = tr("The lines are medians by later winner (averages where there are few values: {tracks}); the "
                         "bands hold eight games in ten.", tracks=listed(means))  # fmt: skip
        if 0 < len(counted) < len(rows):
            caption += " " + tr("Where a thing is or is not, the lines are shares of games, without a band.")
        data = found[found["track"].isin([t.name for t in rows])].drop(columns=["title", "binary", "elsewhere"])
        enough = frames.each(data[data["games"] >= frames.LEAST])
        drawn = {r.side for r in enough if (r.players, r.track) in moves}
        yield report.plate(svg, caption, report.key("line", drawn), data=data)


CHAPTER = Chapter(
    "pace", lambda report: tr("How it unfolds"), pace, wanted=lambda report: bool(report.game.shape.tracks)
)
