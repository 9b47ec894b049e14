"""How long games take, in rounds, decisions and minutes."""

from experiments.measure.words import words_of
from reports.chapter import Chapter, Parts
from reports.page import figures, frames
from reports.page.language import in_game, number, tr
from reports.page.parts import Table, bounded, often
from reports.report import Report

__all__ = ["CHAPTER"]


def length(report: Report) -> Parts:
    """How long games take."""
    found = frames.lengths(report.game, report.tallies)
    yield report.plate(
        figures.length_bars(report.game, found, report.lengths),
        tr("Games by their last round. The triangle marks the median.")
        if report.game.aim.counts
        else tr("Games by their last round, stacked by winner. The triangle marks the median."),
        report.key(drawn=set(found.loc[found["wins"] > 0, "side"])),
        data=found[found["wins"] > 0],
    )
    head = (tr("Players"), tr("Mean"), tr("10th percentile"), tr("Median"), tr("90th percentile"), tr("Decisions"))
    rows = [
        [r.players, number(r.mean, 1), bounded(r.p10, r.p10_low, r.p10), bounded(r.p50, r.p50_low, r.p50_high),
         bounded(r.p90, r.p90, r.p90_high), number(r.decisions)] for r in frames.each(report.lengths)
    ]  # fmt: skip
    caption = tr("Rounds of a game, and the decisions it asks of all seats together.")
    if what := words_of(report.game).rounds_are:
        caption += " " + tr("Rounds are what the game calls {what}.", what=in_game(what).lower())
    if any("small" in str(cell) for row in rows for cell in row):
        caption += " " + tr("Where many more games might show another number, its bounds stand beside it.")
    yield Table(head, rows, caption)
    yield from _rounds_parted(report)
    yield from _minutes(report)


def _rounds_parted(report: Report) -> Parts:
    """What the rounds of a game are made of, where they are of several sorts: turns, and rounds of a final battle."""
    words = words_of(report.game)
    found = frames.extras(report.game, report.tallies)
    rows = [
        [in_game(str(part["title"].iloc[0])), *(often(r) for r in frames.each(part))]
        for name, part in found.groupby("name", sort=False)
        if str(name) in words.columns and words.columns[str(name)].length
    ]
    if rows and not words.rounds_are:
        yield Table(
            (tr("Rounds are made of"), *map(str, report.tallies)), rows,
            tr("How many on average where there are any, and in how many games that is, by number of players."),
        )  # fmt: skip


def _minutes(report: Report) -> Parts:
    """How long games take on the clock, by the seconds of the pack; none where it has no table of them."""
    found = {n: cell.summary["minutes"] for n, cell in report.cells.items()}
    rows = [[n, *(number(taken[what], 0) for what in ("mean", "p10", "p50", "p90"))]
            for n, taken in found.items() if taken]  # fmt: skip
    if not rows:
        return
    head = (tr("Players"), tr("Mean"), tr("10th percentile"), tr("Median"), tr("90th percentile"))
    yield Table(head, rows, tr(
        "Minutes at the table, if set-up, rounds, turns and decisions last as long as the game’s data assumes."
    ))  # fmt: skip


CHAPTER = Chapter("length", lambda report: tr("How long it takes"), length)
