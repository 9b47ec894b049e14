"""The first screen: how often each side wins at each player count, whether that is on target, and what to change."""

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from reports import frames
from reports.claims import alike
from reports.headline import games_to_settle, in_text, listed, titled, wins, words
from reports.language import number, tr, tr_n
from reports.levers import keys, named, tried
from reports.parts import Part, plus_minus
from reports.target import against_the_game, band_of

if TYPE_CHECKING:
    from reports.report import Report

__all__ = ["about_the_target", "band_words", "shape", "verdict"]

SHAPES = {"inside": "●", "above": "▲", "below": "▼", "open": "○"}


def shape(light: str) -> Markup:
    """A light by its shape alone, with its word for those who do not see it."""
    named = {"inside": tr("on target"), "above": tr("too often"), "below": tr("too seldom"), "open": tr("not settled")}
    return Markup('<span class="light {}" role="img" aria-label="{}">{}</span>').format(
        light, named[light], SHAPES[light]
    )


def _light(report: "Report", r: Any) -> Markup:
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
        light, SHAPES[light], said[light]
    )


def band_words(report: "Report") -> str:
    """The target band in words: '45 to 55 %'; of more than two sides 'fair share -5 to +5 points'."""
    bands = dict.fromkeys(band_of(report.game, n, report.target) for n in report.cells)
    if len(report.game.sides) > 2:
        low, high = (number(100 * (end - 0.5), 0, sign=True) for end in band_of(report.game, 2, report.target))
        return tr("fair share {low} to {high} points", low=low, high=high)
    told = [tr("{low} to {high}", low=number(100 * low, 0), high=tr("{n} %", n=number(100 * high, 0)))
            for low, high in bands]  # fmt: skip
    return listed(told)


def _change(report: "Report", n: int) -> Markup | str:
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


def verdict(report: "Report") -> Part:
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


def _note(report: "Report") -> str:
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


def about_the_target(report: "Report") -> str:
    """What the lights mean here, and how many games would settle what is open."""
    game = report.game
    if len(game.sides) > 2:
        lines = [tr("Target: {band}.", band=band_words(report))]
        if 1 in report.cells:
            low, high = band_of(game, 1, report.target)
            lines.append(tr("Of a single player: {low} to {high} % of games.", low=number(100 * low, 0),
                            high=number(100 * high, 0)))  # fmt: skip
    else:
        lines = [tr("Target: the {side} in {band} of games.", side=wins(game.main_side), band=band_words(report))]
    lines.append(tr("Another is set by --target LOW-HIGH."))
    needed = games_to_settle(report.judged, report.claims)
    if needed:
        lines.append(tr("If rates are as they look, --games {games} would settle what is open.", games=needed))
    return " ".join(lines)
