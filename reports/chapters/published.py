"""The game against what is published of it."""

import math
from pathlib import Path

import numpy as np
from markupsafe import Markup

from experiments.commands.command_lines import command_line
from experiments.commands.references import References, held, measures_of, references, told_of
from experiments.measure.against import Figure
from experiments.measure.measures import Measure, parse_measure
from experiments.measure.results import Result
from experiments.play.fanout import Workers
from experiments.play.spec import Specification
from reports.chapter import Chapter, Order, Parts
from reports.further.asked import asked
from reports.page.frames import DOUBT
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import Table, Text
from reports.page.words import per_cent, titled
from reports.report import Report
from sim import find_game

__all__ = ["CHAPTER", "hold", "noted_for"]


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


def _range(low: float | None, high: float | None, share: bool) -> str:
    """A range in words; None is no end."""
    if low is None or high is None:
        one = _value((high if low is None else low) or 0.0, share)
        return tr("at most {value}", value=one) if low is None else tr("at least {value}", value=one)
    ends = _value(low, share), _value(high, share)
    return ends[0] if low == high else tr("{low} to {high}", low=ends[0], high=ends[1])


def _figure(figure: Figure, share: bool) -> Markup | str:
    if not figure.games:
        return "–"
    value = _value(figure.value, share)
    interval = tr("too few games") if math.isinf(figure.high) else _range(figure.low, figure.high, share)
    return value if interval == value else Markup("{} <small>{}</small>").format(value, interval)


def against_the_published(report: Report) -> Parts:
    """Each published figure, and ours."""
    found: References = report.played["published"]
    verdicts = [one.verdict for one in found.found]
    counted = {word: verdicts.count(word) for word in ("inside", "outside", "undecided")}
    yield Text(tr_n(
        "Of {n} published figure {inside} came out inside here, {outside} outside, {undecided} undecided. Where "
        "one is outside, the players here, assumed data or the groups that it was said of may be why.",
        "Of {n} published figures {inside} came out inside here, {outside} outside, {undecided} undecided. Where "
        "one is outside, the players here, assumed data or the groups that it was said of may be why.",
        len(verdicts), **counted))  # fmt: skip
    said = {"inside": tr("inside"), "outside": tr("outside"), "undecided": tr("undecided")}
    rows = []
    for one in found.found:
        r = one.reference
        share = parse_measure(report.game, r.measure, quantiles=True).share
        clause = r.clause.replace("-", "\u2011")
        who = f"{one.players[0]}–{one.players[-1]}" if len(one.players) > 1 else str(one.players[0])
        rows.append(
            [titled(in_game(r.what)), f"{in_game(r.source)} ({clause})", who, _range(r.low, r.high, share),
             _figure(one.ours, share), said[one.verdict]]
        )  # fmt: skip
    yield Table(
        (tr("What was counted"), tr("Source"), tr("Players"), tr("Published"), tr("Here"), tr("Verdict")), rows,
        tr_n("Figures with 95\u00a0% intervals, {n} game at each player count, seed {seed}. A figure is "
             "called inside or outside where its whole interval is; for that all intervals hold together.",
             "Figures with 95\u00a0% intervals, {n} games at each player count, seed {seed}. A figure is "
             "called inside or outside where its whole interval is; for that all intervals hold together.",
             found.asked, seed=found.seed), (0, 1, 5),
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
