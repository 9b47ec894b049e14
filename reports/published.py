"""The game against what is published of it, and what our rulings are worth: both played for the report, and told."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from markupsafe import Markup

from experiments.commands.references import References, held, measures_of, references, told_of
from experiments.commands.rulings import Ruling, Rulings, Worth, rulings
from experiments.machinery.fanout import Workers
from experiments.machinery.results import Result
from experiments.machinery.spec import Specification
from experiments.machinery.typed import command_line
from experiments.statistics.against import Figure
from experiments.statistics.measures import Measure, parse_measure
from reports.frames import DOUBT
from reports.headline import choice_words, per_cent, titled, words
from reports.language import in_game, number, tr, tr_n
from reports.parts import Table, Text
from sim import find_game

if TYPE_CHECKING:
    from reports.report import Report

__all__ = ["against_the_published", "hold", "noted_for", "turn_rulings", "worth_of_rulings"]

SHARE, LEAST_GAMES = 10, 500  # of the report's games each choice of a ruling is played
SHORT = 5  # letters of a choice that stays in one line with the other
SHOWN = 12  # rulings that make no difference and are listed all the same


def _asked(spec: Specification) -> dict[str, Any]:
    """Who plays with what, as the commands ask for it."""
    first = spec.variant[0]
    return {"players": spec.players, "seed": spec.seed, "strategies": first.strategies,
            "changes": first.all_changes(), "level": 1 - DOUBT}  # fmt: skip


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
        found = references(spec.game, games=max(2, spec.games), workers=workers, out=out, progress=True, **_asked(spec))
        return found if found.found else None
    if not every:
        return None
    cells = {n: c.cell for n, c in every.items()}
    told = held(told_of(result.game, every), cells, np.stack(noted), noted_for(spec), 1 - DOUBT)
    return References(result.game, spec.seed, told, noted[0].shape[1], 0, 0.0)


def turn_rulings(spec: Specification, workers: Workers, out: Path | None) -> Rulings | None:
    """Plays every ruling both ways, at the middle player count; None if none can be turned there."""
    games = max(2, min(spec.games, max(LEAST_GAMES, spec.games // SHARE)))
    counts = spec.tables()[0]
    asked = _asked(spec) | {"players": (counts[len(counts) // 2],)}
    found = rulings(spec.game, games=games, workers=workers, out=out, progress=True, **asked)
    return found if found.found else None


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


def against_the_published(report: "Report") -> Iterator[Any]:
    """Each published figure, and ours."""
    found = report.published
    assert found is not None
    verdicts = [one.verdict for one in found.found]
    counted = {word: verdicts.count(word) for word in ("inside", "outside", "undecided")}
    yield Text(tr_n(
        "Of {n} published figure {inside} came out inside here, {outside} outside, {undecided} undecided. It may be "
        "the players, data that is assumed, or the people of whom it was said.",
        "Of {n} published figures {inside} came out inside here, {outside} outside, {undecided} undecided. It may be "
        "the players, data that is assumed, or the people of whom they were said.",
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
        tr_n("Figures with 95\u00a0% intervals, {n} game at each player count, seed {seed}. Inside or outside: the "
             "whole of an interval is that holds together with those of all the others.",
             "Figures with 95\u00a0% intervals, {n} games at each player count, seed {seed}. Inside or outside: the "
             "whole of an interval is that holds together with those of all the others.",
             found.asked, seed=found.seed), (0, 1, 5),
    )  # fmt: skip
    again = command_line("references", report.game.key, "--games", str(found.asked), "--seed", str(found.seed))
    yield Text(again, "code")


def _points(worth: Worth | None) -> Markup | str:
    if worth is None:
        return "–"
    half = 50 * (worth.high - worth.low)
    text = Markup("<b>{}</b>") if worth.differs else Markup("{}")
    points = text.format(number(100 * worth.difference, 1, sign=True))
    return points + Markup("&nbsp;<small>±{}</small>").format(number(half, 1))


def worth_of_rulings(report: "Report") -> Iterator[Any]:
    """What each ruling does to the main side's win rate, played the other way."""
    found = report.rulings
    assert found is not None
    matter = [r for r in found.found if r.differs]
    idle = [r for r in found.found if not r.differs]
    start = tr("Where the rulebook is silent we rule, and a ruling can be turned.")
    rest = tr("Choices that are seen to change who wins, played the other way on the same chance: {n} of {all}.",
              n=len(matter), all=len(found.found))  # fmt: skip
    yield Text(f"{start} {rest}")

    def row(r: Ruling) -> list[Any]:
        ways = [choice_words(report.pack, r.path, value) for value in (r.printed, r.other)]
        space = "\u00a0" if max(map(len, ways)) <= SHORT else " "
        return [
            titled(in_game(r.about)), r.clause.replace("-", "\u2011"), f"{space}→{space}".join(ways),
            *(_points(r.players.get(n)) for n in found.counts),
        ]  # fmt: skip

    yield Table(
        (tr("Ruling"), tr("Clause"), tr("Turned"), *map(str, found.counts)),
        [row(r) for r in (*matter, *idle[:SHOWN])],
        tr("Points of the win rate of the {side} by number of players, with half of their 95\u00a0% intervals; {games} "
           "games of each choice, seed {seed}. Bold: a difference that holds together with all the others.",
           side=words(report.game.main_side), games=number(found.asked), seed=found.seed), (0, 1, 2),
    )  # fmt: skip
    if len(idle) > SHOWN:
        yield Text(tr_n("{n} more choice makes no difference that can be told.",
                        "{n} more choices make no difference that can be told.", len(idle) - SHOWN))  # fmt: skip
    again = command_line("rulings", report.game.key, "--games", str(found.asked), "--seed", str(found.seed))
    yield Text(again, "code")
