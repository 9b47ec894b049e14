"""The first screen: how often each side wins at each player count, whether that is on target, and what to change."""

from typing import Any

import pandas as pd
from markupsafe import Markup

from experiments.measure.words import words_of
from reports.claims.family import alike
from reports.claims.target import against_the_game, band_words
from reports.further.levers import keys, tried
from reports.page import frames
from reports.page.language import in_game, number, tr, tr_n
from reports.page.parts import LIGHTS, Part, plus_minus
from reports.page.words import (
    at_players,
    in_text,
    listed,
    median_words,
    named,
    per_cent,
    span,
    titled,
    who_plays,
    wins,
    words,
)
from reports.report import Report
from sim import Game

__all__ = ["caution", "facts", "lead", "verdict"]


def _counts(rows: pd.DataFrame) -> list[int]:
    """The player counts of rows from `target.lit`, those that are alike included."""
    return sorted(n for counts in rows["counts"] for n in counts)


def _said(game: Game, rows: pd.DataFrame, where: str) -> str:
    """What is said of rows of one light, of one side, all of them against the game or none."""
    alone, light = against_the_game(game, rows["players"].iloc[0]), rows["light"].iloc[0]
    of_main, rates = span(rows["rate"].min(), rows["rate"].max()), rows["rate"]
    side = str(rows["side"].iloc[0])
    if light == "open":
        return tr("{where} the games played do not settle it (the {side} {rates})", where=where, side=wins(side),
                  rates=of_main)  # fmt: skip
    if light == "inside":
        return tr("{where} it is on target (the {side} {rates})", where=where, side=wins(side), rates=of_main)
    if alone and light == "above":
        return tr("{where} it is too easy ({rates} of games are won)", where=where, rates=of_main)
    if alone:
        return tr("{where} it is too hard ({rates} of games are won)", where=where, rates=of_main)
    if light == "below" and len(game.sides) == 2:
        side, rates = next(s for s in game.sides if s != side), 1 - rates
        light = "above"
    fields = {"where": where, "side": wins(side), "rates": span(rates.min(), rates.max())}
    if light == "above":
        return tr("{where} the {side} too often ({rates} of games)", **fields)
    return tr("{where} the {side} too seldom ({rates} of games)", **fields)


def lead(game: Game, judged: pd.DataFrame) -> str:
    """The one sentence at the head of a report: what is off target first, then what is on it, then what is open.

    Parameters
    ----------
    judged : from `target.lit`
    """
    apart = judged["players"].map(lambda n: against_the_game(game, n)).rename("apart")
    every = _counts(judged.drop_duplicates("players"))
    many = ~apart & (len(game.sides) > 2)
    said = []

    def where(rows: pd.DataFrame) -> str:
        counts = _counts(rows.drop_duplicates("players"))
        everywhere = counts == every and len(every) > 1
        return tr("at every player count") if everywhere else tr("with {players}", players=at_players(counts))

    for light in ("above", "below", "inside", "open"):
        of_light = judged["light"] == light
        of_one = of_light if light in ("above", "below") else of_light & ~many
        for _, rows in judged[of_one].groupby([apart, "side"], sort=False):
            said.append(_said(game, rows, where(rows)))
    # of many sides that are not off target one sentence is said; the table has them
    lights = {n: set(rows["light"]) for n, rows in judged[many].groupby("players")}
    fine = judged["players"].isin([n for n, seen in lights.items() if seen == {"inside"}])
    open_there = [n for n, seen in lights.items() if "open" in seen and seen <= {"inside", "open"}]
    unsettled = judged["players"].isin(open_there)
    if fine.any():
        said.append(tr("{where} every side has its share, as far as the target asks", where=where(judged[fine])))
    if unsettled.any():
        said.append(tr("{where} the games played do not settle whether every side has its share",
                       where=where(judged[unsettled])))  # fmt: skip
    return titled("; ".join(said)) + "."


# -- what stands below the lead ----------------------------------------------------------------------------------------


def caution(report: Report) -> str:
    """Who played, and what that means, in a sentence or two."""
    lines = {who_plays(report.game, c.cell.strategies) for c in report.cells.values()}
    who = lines.pop() if len(lines) == 1 else tr("those named below")
    position = next(iter(report.cells.values())).cell.scenario
    start = (
        tr("Every game starts from the position “{title}”.", title=in_game(position.title)) + " " if position else ""
    )
    rest = tr(
        "Played by programs that play like {who}. A win rate belongs to those who play; people may fare "
        "differently.", who=who)  # fmt: skip
    return f"{start}{rest}"


def facts(report: Report) -> list[tuple[str, str]]:
    """What stands below the lead: names and values."""
    assumed, length = report.pack.provenance()["assumed"], median_words(report.lengths)
    if what := words_of(report.game).rounds_are:
        length = tr("{length}; rounds are {what}", length=length, what=in_game(what).lower())
    return [
        (tr("Games played"), tr("{games}, seed {seed}", games=number(report.total), seed=report.result.spec.seed)),
        (tr("Target"), band_words(report.game, report.cells, report.target)),
        (tr("Median length"), length),
        (tr("Assumed data"), per_cent(assumed, int(0 < assumed < 0.01))),
    ]


def _light(report: Report, r: Any) -> Markup:
    """A light with its word: whose share is off, and which way."""
    side, light, alone = r.side, r.light, against_the_game(report.game, r.players)
    said = {"inside": tr("on target"), "open": tr("not settled")}
    if alone:
        said |= {"above": tr("too easy"), "below": tr("too hard")}
    elif len(report.game.sides) == 2:
        other = next(s for s in report.game.sides if s != side)
        said |= {way: tr("{side} too often", side=wins(s)) for way, s in (("above", side), ("below", other))}
    else:
        said |= {"above": tr("too often"), "below": tr("too seldom")}
    return Markup('<span class="light {}"><i aria-hidden="true">{}</i> {}</span>').format(
        light, LIGHTS[light], said[light]
    )


def _change(report: Report, n: int) -> Markup | str:
    """What was shown to bring a player count nearer to its target; a dash where it is there."""
    found = report.levers
    assert found is not None  # the column is left out without levers
    if n not in set(found.steps["players"]):
        return "–"
    held = [r for r, key in zip(frames.each(found.proposed), keys(found.proposed), strict=True)
            if r.players == n and report.claims.hold(*key)]  # fmt: skip
    if not held:
        return tr("no number that was turned was shown to help")
    r = held[0]
    what = tr("{about}: {value} instead of {printed}", about=in_text(named(r)), value=r.value, printed=r.printed)
    side = Markup("{} ").format(words(r.side)) if len(report.game.sides) > 2 else ""
    rates = Markup("{}{} → {}").format(side, number(100 * r.rate_printed, 1), plus_minus(r))
    if report.claims.hold("reached", r.lever, n):
        return Markup("<b>{}</b> {}").format(titled(what), rates)
    many = tried(found.steps, n)
    if report.claims.hold("missed", r.lever, n):
        rest = tr_n("{n} change tried; still outside the target",
                    "nearest of {n} changes tried; still outside the target", many)  # fmt: skip
    else:
        rest = tr_n("{n} change tried; whether it is on target then is not settled",
                    "nearest of {n} changes tried; whether it is on target then is not settled", many)  # fmt: skip
    return Markup("{} {} <small>{}</small>").format(titled(what), rates, rest)


def verdict(report: Report) -> Part:
    """Player counts down, sides across, each with its interval and a light; then what to change."""
    game, judged = report.game, report.judged
    many = len(game.sides) > 2
    shown = [side for side in (*(game.fallback if many else game.sides), frames.NOBODY)
             if report.sides.loc[report.sides["side"] == side, "wins"].any()]  # fmt: skip
    rows = []
    for n, counts in alike(report.tallies).items():
        rates = {r.side: plus_minus(r) for r in frames.each(report.sides[report.sides["players"] == n]) if r.wins}
        lights = {r.side: r for r in frames.each(judged[judged["players"] == n])}
        cells = []
        for side in shown:
            cell = rates.get(side, Markup("–"))
            if many and side in lights:
                r = lights[side]
                fair = "" if against_the_game(game, n) else f"({number(100 * r.fair, 0)})"
                cell = Markup('<span class="light">{} <small>{}</small></span><br>{}').format(
                    cell, fair, _light(report, r)
                )
            cells.append(cell)
        own = [] if many else [_light(report, next(iter(lights.values())))] if lights else ["–"]
        rows.append([listed(counts), *cells, *own, *([_change(report, n)] if report.levers else [])])
    head = [tr("Players"), *(tr("{side}, %", side=titled(wins(s))) for s in shown)]
    head += ([] if many else [tr("Verdict")]) + ([tr("What to change")] if report.levers else [])
    return Part(
        "verdict",
        {  # `words`: the first column of words
            "head": head,
            "rows": rows,
            "words": len(shown) + 1,
            "change": report.levers is not None,
            "note": _note(report),
        },
    )


def _note(report: Report) -> str:
    """What stands below the table: what intervals, lights and changes are."""
    lines = [
        tr("±: half of a 95\u00a0% interval. A light is lit beyond chance only, all claims of this page together.")
    ]
    if report.levers is not None and len(report.levers.proposed):
        lines.append(tr_n("Changes are told from {n} game in which they were not chosen.",
                          "Changes are told from {n} games in which they were not chosen.",
                          report.levers.fresh))  # fmt: skip
    if len(report.game.sides) > 2:
        lines.append(tr("In brackets: the fair share, which is the side’s share of the seats."))
    return " ".join(lines)
