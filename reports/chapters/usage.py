"""What players use: what was on their menus and what they took, how many decisions there are, and who waits."""

import math
from collections.abc import Mapping
from itertools import product
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt
import pandas as pd

from experiments.measure.observed import Observed, observe_each
from experiments.measure.results import Result
from experiments.measure.words import words_of
from experiments.play.fanout import Workers
from experiments.statistics.intervals import ratio_interval
from reports.chapter import Chapter, Parts
from reports.claims.family import alike
from reports.page import frames
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Table, Text, amount, level, plus_minus
from reports.page.words import titled, words
from reports.report import Report
from sim import Game

__all__ = ["CHAPTER", "GAMES", "observe_all", "usage"]

GAMES = 500  # of each player count are observed
HARDLY = 0.01  # of its offers: what is taken less often is hardly done at all
SEEN = 0.05  # of what is told with one decimal, the least that is not told as 0.0
SEATS = ["met", "met_had", "used", "used_had"]
COLUMNS = ["side", "title", "name", "offered", "taken", *SEATS, "used_low", "used_high", "left_low", "left_high",
           "games"]  # fmt: skip


def observe_all(result: Result, workers: Workers) -> dict[int, Observed]:
    """The first games of every player count, observed; counts that are alike once; none where kernels are interpreted.

    Raises
    ------
    BadInput
        For a strategy that does not compile.
    """
    cells = result.by_players()
    counts = list(alike({n: c.tally for n, c in cells.items()}))
    seen = observe_each([(cells[n].cell, min(GAMES, int(cells[n].tally.games))) for n in counts], workers.count)
    return dict(zip(counts, seen, strict=bool(seen)))


def usage(game: Game, observed: Mapping[int, Observed]) -> pd.DataFrame:
    """What was offered and taken, over all player counts.

    Returns
    -------
    Columns side (of more than two sides all are added up under the main one), title (of the choice), name, offered,
    taken (decisions), met, met_had, used, used_had (seats of games and how many of them won, or what they had, as in
    `Observed`), the ends of the 95 % intervals of used_had / used and of the same of the seats that left it, and games
    (observed in all); rows that a side never met are left out if another met them.
    """
    every = sum(seen.games for seen in observed.values())
    most = max((seen.games for seen in observed.values()), default=0)
    decisions: dict[tuple[str, str, str], npt.NDArray[np.int64]] = {}
    seats: dict[tuple[str, str, str], npt.NDArray[np.int64]] = {}  # [SEATS, game]: those of an index share their luck
    for seen in observed.values():
        for (k, side), (i, entry) in product(enumerate(game.sides), enumerate(seen.entries)):
            key = (side if len(game.sides) == 2 else game.main_side, entry.title, entry.name)
            decisions.setdefault(key, np.zeros(2, np.int64))[:] += seen.offered[k, i], seen.taken[k, i]
            own = seats.setdefault(key, np.zeros((len(SEATS), most), np.int64))
            own[:, : seen.games] += [getattr(seen, what)[:, k, i] for what in SEATS]
    rows = [
        (*key, *decisions[key], *(int(x) for x in own.sum(axis=1)), *_ends(game, own[3], own[2]),
         *_ends(game, own[1] - own[3], own[0] - own[2]), every)
        for key, own in seats.items()
    ]  # fmt: skip
    total = pd.DataFrame(rows, columns=COLUMNS)
    anybody = total.groupby(["title", "name"], sort=False)["met"].transform("sum")
    main = total["side"] == game.main_side
    return total[(total["met"] > 0) | ((anybody == 0) & main)].reset_index(drop=True)


def _ends(game: Game, had: npt.NDArray[np.int64], seats: npt.NDArray[np.int64]) -> tuple[float, float]:
    """The 95 % interval of what a seat had on average, from sums over the games of an index: they go together.

    NaN of fewer than `frames.LEAST` indices, which tell too little of how far they are apart.
    """
    if np.count_nonzero(seats) < frames.LEAST:
        return math.nan, math.nan
    return ratio_interval(had, seats, share=not game.aim.counts)


def what_players_use(report: Report) -> Parts:
    """For every choice that came up a table; then decisions and waiting."""
    found = usage(report.game, report.observed)
    games = sum(seen.games for seen in report.observed.values())
    yield Text(_offered(games) if report.game.aim.counts else tr_n(
        "What stood on the menus of these players in {n} game, and what they took; how often seats won that took a "
        "thing at least once, and seats that could have and never did. That those who took it won more often does not "
        "say that they won because of it: who is ahead can afford more. What never came to a choice between two "
        "options is not counted.",
        "What stood on the menus of these players in {n} games, over all player counts, and what they took; how often "
        "seats won that took a thing at least once, and seats that could have and never did. That those who took it "
        "won more often does not say that they won because of it: who is ahead can afford more. What never came to a "
        "choice between two options is not counted.", games))  # fmt: skip
    for title, part in found.groupby("title", sort=False):
        seen = part[part["offered"] > 0].sort_values("taken", ascending=False, kind="stable")
        if seen.empty:
            continue
        yield Text(in_game(str(title)), "heading")
        offered, taken = seen["offered"].sum(), seen["taken"].sum()
        if taken < HARDLY * offered:
            yield Text(_hardly(offered / games, taken / offered))
        if taken:
            yield _table(report, seen)
    yield from _decisions(report)


def _offered(games: int) -> str:
    """What is counted, where it is not played to win."""
    return tr_n(
        "What stood on the menus of these players in {n} game, and what they took; with how much seats ended that took "
        "a thing at least once, and seats that could have and never did. That those who took it ended with more does "
        "not say that they did because of it: who is ahead can afford more. What never came to a choice between two "
        "options is not counted.",
        "What stood on the menus of these players in {n} games, over all player counts, and what they took; with how "
        "much seats ended that took a thing at least once, and seats that could have and never did. That those who "
        "took it ended with more does not say that they did because of it: who is ahead can afford more. What never "
        "came to a choice between two options is not counted.", games)  # fmt: skip


def _hardly(offered: float, share: float) -> str:
    """What is said of a choice that nobody takes, or hardly anybody."""
    times = amount(offered, 2)
    if share == 0:
        return tr("These players never do this, though they could {times} times a game.", times=times)
    return tr("These players hardly ever do this: they could {times} times a game, and did in {share} of these.",
              times=times, share=tr("{n} %", n=amount(100 * share, 1)))  # fmt: skip


def _table(report: Report, seen: pd.DataFrame) -> Table:
    """Offers and takings of one choice, a row for each thing and side."""
    sided, counts = (seen["side"] != seen["side"].iloc[0]).any(), report.game.aim.counts
    unit = titled(in_game(report.game.aim.noun))
    rows = []
    for r in frames.each(seen):
        name = titled(in_game(r.name))
        used, left = (
            "–" if math.isnan(ends[0]) else level(had / seats, *ends) if counts
            else plus_minus(SimpleNamespace(rate=had / seats, low=ends[0], high=ends[1]))
            for had, seats, ends in ((r.used_had, r.used, (r.used_low, r.used_high)),
                                     (r.met_had - r.used_had, r.met - r.used, (r.left_low, r.left_high)))
        )  # fmt: skip
        rows.append([
            name, *([words(r.side)] if sided else []), amount(r.offered / r.games, 2), amount(r.taken / r.games, 2),
            amount(100 * r.taken / r.offered, 1), used, left,
        ])  # fmt: skip
    head = (
        tr("What"),
        *([tr("Side")] if sided else []),
        tr("Offered, times a game"),
        tr("Taken, times a game"),
        tr("Taken, % of offers"),
        *((tr("{unit} when taken", unit=unit), tr("{unit} when left", unit=unit)) if counts
          else (tr("Won when taken, %"), tr("Won when left, %"))),
    )  # fmt: skip
    caption = tr_n("{n} thing; ± is half of a 95\u00a0% interval",
                   "{n} things, the one most often taken first; ± is half of a 95\u00a0% interval",
                   seen["name"].nunique())  # fmt: skip
    return Table(head, rows, caption, (0, 1) if sided else (0,))


def _decisions(report: Report) -> Parts:
    """Decisions and branching, and how long seats wait and are out."""
    yield Text(tr("Decisions, and waiting for them"), "heading")
    rows, waits, lengths = [], [], {r.players: r for r in frames.each(report.lengths)}
    for n, seen in report.observed.items():
        people, rounds = report.cells[n].cell.people, np.maximum(1, seen.outcomes["rounds"])[:, None]
        asked, last = seen.asked[:, :people], seen.last[:, :people]
        out = (last > 0) & (last < rounds - 1)
        gone = ((rounds - last)[out]).mean() if out.any() else 0.0
        rows.append([
            n, number(lengths[n].decisions, 0), number(lengths[n].decisions / people / lengths[n].mean, 1),
            number(seen.options.sum() / max(1, seen.decisions.sum()), 1),
        ])  # fmt: skip
        waits.append((100 * (1 - (asked / rounds).clip(0, 1)).mean(), 100 * out.mean(), gone))
    head = [tr("Players"), tr("Decisions a game"), tr("Decisions a seat and round"), tr("Options a decision")]
    caption = tr("Of decisions between two options or more.")
    told = (tr("Rounds without a decision, %"), tr("Seats out before the end, %"), tr("Rounds they wait"))
    for name, column in zip(told, zip(*waits, strict=True), strict=True):
        if max(column) >= SEEN:
            head.append(name)
            for row, wait in zip(rows, column, strict=True):
                row.append(number(wait, 1))
    if told[1] in head:
        caption += " " + tr("A seat is out if it decides nothing in the last two rounds or more.")
    else:
        caption += " " + tr("No seat was out before the end.")
    yield Table(head, rows, caption)
    kinds = np.sum([seen.decisions for seen in report.observed.values()], axis=0)
    options = np.sum([seen.options for seen in report.observed.values()], axis=0)
    games = sum(seen.games for seen in report.observed.values())
    order = np.argsort(-kinds, kind="stable")
    names = [in_game(words_of(report.game).name("decision", kind)) for kind in report.game.kinds]
    rows = [[titled(names[k]), amount(kinds[k] / games, 2), number(options[k] / kinds[k], 1)]
            for k in order if kinds[k]]  # fmt: skip
    yield Table((tr("Decision"), tr("Times a game"), tr("Options")), rows, tr("How often each decision is asked."))
    never = [names[k] for k in order if not kinds[k]]
    if never:
        yield Text(
            tr(
                "Never asked by itself in these games, though it may be part of another decision: {names}.",
                names=", ".join(never),
            )
        )


CHAPTER = Chapter(
    "usage",
    lambda report: tr("What players use"),
    what_players_use,
    lambda report: bool(report.observed),
    part="what players use",
    play=lambda order: observe_all(order.result, order.workers),
)
