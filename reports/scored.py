"""The first screen of a game that is played for a score or places: means, their spread, and whether they are wanted."""

from collections.abc import Callable

from markupsafe import Markup

from experiments.measure.aims import of_side
from reports.claims.family import alike
from reports.claims.ladder import how_far, rungs_standing
from reports.claims.means import band_of
from reports.claims.target import Target
from reports.page import frames
from reports.page.language import in_game, tr
from reports.page.parts import Part, level, worded_light
from reports.page.words import at_players, listed, short_number, titled, words
from reports.report import Report

__all__ = ["band_text", "lead", "note", "noun", "verdict", "verdict_word"]


def noun(report: Report) -> str:
    """What is counted, in the language of the page."""
    return in_game(report.game.aim.noun)


def band_text(band: Target | None, without: str = "–") -> str:
    """A band in words; what is said without one."""
    if band is None:
        return without
    low, high = (short_number(end) for end in band)
    if band[0] == -float("inf"):
        return tr("at most {value}", value=high)
    return tr("at least {value}", value=low) if band[1] == float("inf") else tr("{low} to {high}", low=low, high=high)


def verdict_word(light: str) -> str:
    """A verdict in words."""
    return {"inside": tr("in the band"), "above": tr("too high"), "below": tr("too low"),
            "open": tr("not settled")}[light]  # fmt: skip


def lead(report: Report) -> str:
    """The means of the main side by player count, each with its verdict where a band is wanted."""
    banded = band_of(report.game, report.target) is not None
    said = []
    for r in frames.each(report.judged):
        where, mean = at_players(r.counts), level(r.rate, r.low, r.high).striptags()
        said.append(tr("{mean} with {players}, {verdict}", mean=mean, players=where, verdict=verdict_word(r.light))
                    if banded else tr("{mean} with {players}", mean=mean, players=where))  # fmt: skip
    start = tr("{unit} of the {side} on the mean: {told}.", unit=titled(noun(report)),
               side=words(report.game.main_side), told="; ".join(said) if banded else listed(said))  # fmt: skip
    skill = report.result.skill
    if not banded or not skill:
        return start
    return f"{start} {how_far(rungs_standing(skill, report.judged, report.claims, report.game.main_side))}"


def verdict(report: Report, change: Callable[[Report, int], Markup | str]) -> Part:
    """Player counts down; the main side's mean and quantiles, the other sides' means, the verdict, what to change.

    Parameters
    ----------
    change : what was shown to bring a player count nearer to its target
    """
    game, banded = report.game, band_of(report.game, report.target) is not None
    others = [side for side in game.sides if side != game.main_side
              and any(of_side(game, tally, side).games for tally in report.tallies.values())]  # fmt: skip
    rows, turned = [], banded and report.levers is not None
    lights = {r.players: r for r in frames.each(report.judged)}
    for n, counts in alike(report.tallies).items():
        if n not in lights:
            rows.append([listed(counts), *["–"] * (4 + len(others) + banded + turned)])
            continue
        r, spread = lights[n], report.spreads[n]
        quantiles = (short_number(spread.quantile(q)) for q in (0.1, 0.5, 0.9))
        beside = (of_side(game, report.tallies[n], side) for side in others)
        means = (level(one.mean, *one.interval()) if one.games else "–" for one in beside)
        shown = worded_light(r.light, verdict_word(r.light))
        rows.append([listed(counts), level(r.rate, r.low, r.high), *quantiles, *means, *([shown] if banded else []),
                     *([change(report, n)] if turned else [])])  # fmt: skip
    unit = noun(report)
    named = [tr("{side}, {unit}", side=titled(words(side)), unit=unit) for side in (game.main_side, *others)]
    head = [tr("Players"), named[0], tr("10th percentile"), tr("Median"), tr("90th percentile"), *named[1:]]
    head += ([tr("Verdict")] if banded else []) + ([tr("What to change")] if turned else [])
    fields = {"head": head, "rows": rows, "words": 5 + len(others), "change": turned, "note": note(report)}
    return Part("verdict", fields)


def note(report: Report) -> str:
    """What stands below the table."""
    said = [tr("±: half of the 95\u00a0% interval of the mean. Beside it is what a tenth of the games have at most, "
               "half of them, and nine tenths.")]  # fmt: skip
    if band_of(report.game, report.target) is not None:
        said.append(tr("A verdict is given where it is beyond chance, all claims of this page together."))
    if report.game.aim.better < 0:
        said.append(tr("Less is better."))
    return " ".join(said)
