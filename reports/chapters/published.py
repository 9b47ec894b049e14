"""The game against what is published of it."""

from experiments.commands.command_lines import command_line
from experiments.commands.references import References, published
from experiments.measure.measures import parse_measure
from reports.chapter import Chapter, Order, Parts
from reports.further.published import figure_words, hold, note_of_single, range_words, verdicts_said, what_was_counted
from reports.page.language import in_game, tr, tr_n
from reports.page.parts import Table, Text
from reports.report import Report

__all__ = ["CHAPTER"]


def against_the_published(report: Report) -> Parts:
    """Each published figure, and ours."""
    found: References = report.played["published"]
    verdicts = [one.verdict for one in published(found)]
    counted = {word: verdicts.count(word) for word in ("inside", "outside", "undecided")}
    yield Text(tr_n(
        "Of {n} published figure {inside} came out inside here, {outside} outside, {undecided} undecided. Where "
        "one is outside, the players here, assumed data or the groups that it was said of may be why.",
        "Of {n} published figures {inside} came out inside here, {outside} outside, {undecided} undecided. Where "
        "one is outside, the players here, assumed data or the groups that it was said of may be why.",
        len(verdicts), **counted))  # fmt: skip
    if recalled := len(found.found) - len(published(found)):
        yield Text(tr_n("{n} more is remembered or converted, not published, and is not counted.",
                        "{n} more are remembered or converted, not published, and are not counted.",
                        recalled))  # fmt: skip
    said, rows = verdicts_said(), []
    for one in found.found:
        r = one.reference
        share = parse_measure(report.game, r.measure, quantiles=True).share
        clause = r.clause.replace("-", "\u2011")
        who = f"{one.players[0]}–{one.players[-1]}" if len(one.players) > 1 else str(one.players[0])
        rows.append(
            [what_was_counted(r), f"{in_game(r.source)} ({clause})", who, range_words(r.low, r.high, share),
             figure_words(one.ours, share), said[one.verdict]]
        )  # fmt: skip
    yield Table(
        (tr("What was counted"), tr("Source"), tr("Players"), tr("Published"), tr("Here"), tr("Verdict")), rows,
        tr_n("Figures with 95\u00a0% intervals, {n} game at each player count, seed {seed}. A figure is "
             "called inside or outside where all of a wider interval is, such that all hold together.",
             "Figures with 95\u00a0% intervals, {n} games at each player count, seed {seed}. A figure is "
             "called inside or outside where all of a wider interval is, such that all hold together.",
             found.asked, seed=found.seed) + note_of_single(found.found), (0, 1, 5),
    )  # fmt: skip
    again = command_line("references", report.game.key, "--games", str(found.asked), "--seed", str(found.seed))
    yield Text(again, "code")


def _play(order: Order) -> References | None:
    """What is published is of whole games."""
    return None if order.spec.scenario else hold(order.spec, order.result, order.workers, order.out)


CHAPTER = Chapter(
    "published",
    lambda report: tr("Against what is published"),
    against_the_published,
    lambda report: report.played.get("published") is not None,
    part="published figures",
    play=_play,
)
