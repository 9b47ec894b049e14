"""The table of the first screen: how often each side wins at each player count, its light, and what to change."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pandas as pd
from markupsafe import Markup, escape

from reports import scored
from reports.claims.family import alike, contrary
from reports.claims.ladder import turning
from reports.claims.target import against_the_game, verdict_words
from reports.further.proposals import crossed, from_this_side, replays_of, shown, tried
from reports.further.replays import who_words
from reports.page import frames
from reports.page.language import number, tr, tr_n
from reports.page.parts import Part, level, plus_minus, shift, worded_light
from reports.page.words import (
    at_players,
    change_words,
    listed,
    short_number,
    span,
    titled,
    usual_words,
    wins,
    words,
)
from reports.report import Report
from sim import Game
from sim.pack import variants_of

__all__ = ["verdict"]

LONGER = 0.25  # of the rounds: by so many more or less a change makes another evening


def _light(report: Report, r: Any) -> Markup:
    """A light with its word: whose share is off, and which way; or to which side a share that is not settled leans.

    It says so where the verdict on the main side is surely another one for others who play.
    """
    light = r.leans or r.light
    told = worded_light(light, verdict_words(report.game, r.side, r.players)[light])
    if r.side != report.game.main_side or not _turns(report, r.players):
        return told
    return Markup("{}<br><small>{}</small>").format(told, tr("for {usual}; it turns with who plays",
                                                             usual=usual_words(report.game)))  # fmt: skip


def _turns(report: Report, n: int) -> bool:
    """Whether the verdict of a player count is surely another one on some rung, or for people."""
    side, claims = report.game.main_side, report.claims
    people, usual = claims.standing("people", n), claims.standing("side", n, side)
    return n in turning(report.result.skill, report.judged, claims, side) or contrary(people, usual)


def _shares(report: Report, n: int) -> dict[str, Markup]:
    """Each side's share of the games of a player count, with the interval that the lights go by.

    Between two sides games that nobody won are left out, as the lights leave them out.
    """
    rows = {r.side: (r.wins, r.games) for r in frames.each(report.sides[report.sides["players"] == n]) if r.wins}
    judged = next(iter(frames.each(report.judged[report.judged["players"] == n])), None)
    if judged is not None and len(report.game.sides) == 2 and not against_the_game(report.game, n):
        other = next(side for side in report.game.sides if side != judged.side)
        rows |= {judged.side: (judged.wins, judged.games), other: (judged.games - judged.wins, judged.games)}
    found: dict[str, Markup] = {}
    for side, (won, games) in rows.items():
        low, high = report.claims.interval(int(won), int(games))
        found[side] = plus_minus(SimpleNamespace(rate=won / games, low=low, high=high))
    return found


def _change(report: Report, n: int) -> Markup | str:
    """What was shown to bring a player count nearer to its target; a dash where it is there."""
    found = report.levers
    assert found is not None  # the column is left out without levers
    if n not in set(found.steps["players"]):
        lights = report.judged.loc[report.judged["players"] == n, "light"]
        if (lights == "inside").all():
            return next(_for_people(report, n), "–")
        open_yet = tr(
            "no change looked for: for {usual} no side is off target or leans to it", usual=usual_words(report.game)
        )
        return "; ".join([open_yet, *_for_people(report, n)])
    best = shown(found, report.claims, n)
    if best is None:
        return tr("nothing found that surely helps")
    r, for_all = best
    what = change_words(r.turned)
    several = len(report.game.sides) > 2 and not against_the_game(report.game, n)
    side = Markup("{} ").format(words(r.side)) if several else ""
    if report.game.aim.counts:
        side, after = "", level(r.rate, r.low, r.high)
    else:
        after = plus_minus(r)
    rates = Markup("{}{} → {}").format(side, shift(report.game, r.rate_printed, (r.high - r.low) / 2), after)
    usual = usual_words(report.game)
    harder = list(frames.each(replays_of(found, r)))
    if harder:
        rates = Markup("; ").join([Markup("{} {}").format(usual, rates), *(_replay(report, one) for one in harder)])
    if abs(r.rounds - r.rounds_printed) > LONGER * r.rounds_printed:
        lengths = tr(
            "rounds on average {before} → {after}", before=number(r.rounds_printed, 1), after=number(r.rounds, 1)
        )
        rates += Markup("; {}").format(lengths)
    if len(there := found.elsewhere[(found.elsewhere["players"] == n) & (found.elsewhere["lever"] == r.lever)]):
        rates += Markup("; {}").format(_elsewhere(report.game, there))
    off = {"above", "below"}.intersection(report.judged.loc[report.judged["players"] == n, "light"])
    for away in _for_people(report, n) if off else ():
        rates += Markup("; {}").format(away)
    if n in found.too_long:
        unproved = tr("no advice yet: with it games are too long for experts to have played it")
        return Markup("{}. <small>{}: {}</small>").format(unproved, titled(what), rates)
    if not for_all:
        none = tr("no advice: the best found is not proved for all who play")
        return Markup("{}. <small>{}: {}</small>").format(none, titled(what), rates)
    if report.claims.hold("reached", r.lever, n):
        proved = bool(harder) or report.game.redraw is None
        return Markup("<b>{}</b>: {}" if off and proved else "{}: {}").format(titled(what), rates)
    many = tried(found.steps, n)
    missed = report.claims.hold("missed", r.lever, n)
    if missed and (band := crossed(report.judged, r)):
        rest = tr_n("{n} change tried; on the other side of the target",
                    "best of {n} changes tried; on the other side of the target", many)  # fmt: skip
        if (short := from_this_side(found, r, *band)) is not None:
            nearest = tr("nearest from this side, as it looked: {change}", change=change_words(short.turned))
            there = level(short.rate, short.low, short.high) if report.game.aim.counts else plus_minus(short)
            rest = Markup("{}; {} {}").format(rest, nearest, there)
    elif missed:
        rest = tr_n("{n} change tried; still outside the target",
                    "best of {n} changes tried; still outside the target", many)  # fmt: skip
    else:
        rest = tr_n("{n} change tried; whether it is on target then is not settled",
                    "best of {n} changes tried; whether it is on target then is not settled", many)  # fmt: skip
    return Markup("{}: {} <small>{}</small>").format(titled(what), rates, rest)


def _for_people(report: Report, n: int) -> Iterator[str]:
    """The verdict for people, where they are off the target on a side on which the usual players are not."""
    people, usual = report.claims.light("people", n), set(report.judged.loc[report.judged["players"] == n, "light"])
    if people in {"above", "below"} - usual and (len(report.game.sides) == 2 or against_the_game(report.game, n)):
        yield tr("for people {verdict} as it is", verdict=verdict_words(report.game, report.game.main_side, n)[people])


def _elsewhere(game: Game, there: pd.DataFrame) -> str:
    """What a change does at the other player counts that read its numbers, rows of `Levers.elsewhere`."""
    ends = [(there[rate].min(), there[rate].max()) for rate in ("rate_printed", "rate")]
    before, after = ([short_number(round(x, 1)) for x in dict.fromkeys(both)] if game.aim.counts else [span(*both)]
                     for both in ends)  # fmt: skip
    return tr("it changes others too, with {players} {before} → {after}", players=at_players(list(there["other"])),
              before="–".join(before), after="–".join(after))  # fmt: skip


def _replay(report: Report, one: Any) -> Markup:
    """What experts had before a change and after it, a row of `Levers.replays`."""
    if report.game.aim.counts:
        before = level(one.rate_printed, one.low_printed, one.high_printed)
        after = level(one.rate, one.low, one.high)
    else:
        before = Markup(escape(shift(report.game, one.rate_printed)))
        after = plus_minus(one)
    return Markup("{} {} → {}").format(who_words(one.who), before, after)


def verdict(report: Report) -> Part:
    """Player counts down, sides across, each with its interval and a light; then what to change."""
    game, judged = report.game, report.judged
    if game.aim.counts:
        return scored.verdict(report, _change)
    many = len(game.sides) > 2
    shown = [side for side in (*(game.fallback if many else game.sides), frames.NOBODY)
             if report.sides.loc[report.sides["side"] == side, "wins"].any()]  # fmt: skip
    rows = []
    for n, counts in alike(report.tallies).items():
        rates = _shares(report, n)
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
            "note": _note(report, bold=any("<b>" in row[-1] for row in rows)),
        },
    )


def _note(report: Report, bold: bool) -> str:
    """What stands below the table: what intervals, lights and changes are, bold ones too where there are any."""
    lines = [
        tr("± is how far off a side’s share may be, so wide that all claims of this page hold together; a range in "
           "brackets likewise. A verdict is given where all of that is above the target, below it, or inside.")
    ]  # fmt: skip
    if report.judged["leans"].any():
        lines.append(tr("Leaning: it would be given if nothing else were claimed here."))
    if (
        report.sides.loc[report.sides["side"] == frames.NOBODY, "wins"].any()
        and len(report.game.sides) == 2
        and not report.cooperative
    ):
        lines.append(tr("Shares of the sides are of games that somebody won."))
    if report.levers is not None and len(report.levers.proposed):
        lines.append(tr_n("Changes are told from {n} game in which they were not chosen, with 95\u00a0% intervals of "
                          "their own; whether one is on target then is told as a verdict is.",
                          "Changes are told from {n} games in which they were not chosen, with 95\u00a0% intervals of "
                          "their own; whether one is on target then is told as a verdict is.",
                          report.levers.fresh))  # fmt: skip
        if len(report.levers.replays):
            if bold:
                lines.append(tr("Bold is what comes nearer for trained players and for experts."))
            lines.append(tr("Experts’ rates before and after a change are of the same deals, of games played for it."))
        elif report.game.redraw is not None:
            lines.append(tr("No experts played the changes."))
    if (overlays := list(variants_of(report.game))) and not report.pack.changes:
        lines.append(tr_n("With the game comes {n} change that was found and judged beforehand: {names}; "
                          "docs/answers.md tells what it does, for whom.",
                          "With the game come {n} changes that were found and judged beforehand: {names}; "
                          "docs/answers.md tells what each does, for whom.",
                          len(overlays), names=", ".join(overlays)))  # fmt: skip
    if len(report.game.sides) > 2 and not all(against_the_game(report.game, n) for n in report.cells):
        lines.append(tr("In brackets: the fair share, which is the side’s share of the seats in these games."))
    return " ".join(lines)
