"""How the score, or the places, of the main side are spread: by player count and at each rung of the ladder."""

from itertools import combinations

import pandas as pd
from markupsafe import Markup

from experiments.measure.aims import Spread, of_side
from reports.chapter import Chapter, Parts
from reports.claims.ladder import how_far, rungs_lit, rungs_standing
from reports.claims.means import band_claims, band_of
from reports.page import frames, spreads
from reports.page.language import tr
from reports.page.parts import LIGHTS, Table, Text, level
from reports.page.words import at_players, rung_words, short_number, titled, words
from reports.report import Report
from reports.scored import band_text, noun, verdict_word

__all__ = ["CHAPTER"]


def scores(report: Report) -> Parts:
    """The spread of the main side's number, then what the others have, then who plays."""
    game, band = report.game, band_of(report.game, report.target)
    unit, side = noun(report), words(game.main_side)
    if band is None:
        yield Text(tr("What is played for: {unit}. No band is wanted, so nothing is judged; --target LOW..HIGH sets "
                      "one.", unit=unit))  # fmt: skip
    else:
        yield Text(tr("What is played for: {unit}. Wanted is a mean of {band}; another band is set by --target "
                      "LOW..HIGH.", unit=unit, band=band_text(band)))  # fmt: skip
    caption = tr("Share of games by the {unit} of the {side}. Full: eight games in ten; the triangle marks the median. "
                 "Above stand what a tenth of the games have at most, half of them, and nine tenths.",
                 unit=unit, side=side)  # fmt: skip
    caption += " " + tr("The grey ground is the wanted band, of the mean.") if band else ""
    yield report.plate(spreads.histograms(game, report.spreads, band), caption, data=frames.scores(report.spreads))
    rows = [[n, *_row(one), short_number(one.numbers[0]), short_number(one.numbers[-1])]
            for n, one in report.spreads.items()]  # fmt: skip
    head = (tr("Players"), tr("Mean"), tr("10th percentile"), tr("Median"), tr("90th percentile"), tr("Least seen"),
            tr("Most seen"))  # fmt: skip
    yield Table(head, rows, tr("{side}, {unit}: means with half of their 95\u00a0% intervals.", side=titled(side),
                               unit=unit))  # fmt: skip
    yield from _other_sides(report)
    yield from _over_the_ladder(report)


def _row(one: Spread) -> list[Markup | str]:
    """A mean and three quantiles."""
    return [level(one.mean, *one.interval()), *(short_number(one.quantile(q)) for q in (0.1, 0.5, 0.9))]


def _other_sides(report: Report) -> Parts:
    """What the other sides have, where there are any at the table."""
    game, rows = report.game, []
    for n, tally in report.tallies.items():
        for side in game.sides:
            one = of_side(game, tally, side)
            if side != game.main_side and one.games:
                rows.append([n, titled(words(side)), *_row(one)])
    head = (tr("Players"), tr("Side"), tr("Mean"), tr("10th percentile"), tr("Median"), tr("90th percentile"))
    if rows:
        yield Table(head, rows, tr("The other sides, {unit}.", unit=noun(report)), (0, 1))


def _over_the_ladder(report: Report) -> Parts:
    """Means and their spread at each rung, by player count."""
    game, skill = report.game, report.result.skill
    if not skill:
        return
    yield Text(tr("Who plays"), "heading")
    rungs = list(next(iter(skill.values())))
    played = {(n, rung): of_side(game, tally, game.main_side)
              for n, tallies in report.result.ladder.items() for rung, tally in tallies.items()}  # fmt: skip
    rows = [{"players": n, "what": rung_words(rung), "mean": one.mean, "low": one.interval()[0],
             "high": one.interval()[1], **{f"p{round(100 * q)}": one.quantile(q) for q in (0.1, 0.5, 0.9)}}
            for (n, rung), one in played.items() if one.games]  # fmt: skip
    caption = tr("{side}, {unit}, by the skill of everybody at the table: the mean (dot, with its 95\u00a0% interval), "
                 "the median (stroke) and eight games in ten (bar). Of beginners one decision of ten is a slip; the "
                 "weaker players played a fifth as many games. Experts try options in playouts before they "
                 "decide.", side=titled(words(game.main_side)), unit=noun(report))  # fmt: skip
    found = pd.DataFrame(rows)
    yield report.plate(spreads.ranges(game, found, "ladder", list(map(rung_words, rungs))), caption, data=found)
    banded = band_of(game, report.target) is not None
    lights = rungs_lit(skill, report.judged, report.claims, game.main_side) if banded else {}
    table = []
    for n in skill:
        row: list[Markup | str | int] = [n]
        for rung in rungs:
            one = played[n, rung]
            told = level(one.mean, *one.interval()) if one.games else Markup("–")
            if banded and one.games:
                light = lights[n][rung]
                told += Markup('&nbsp;<span class="light {}" role="img" aria-label="{}">{}</span>').format(
                    light, verdict_word(light), LIGHTS[light]
                )
            row.append(told)
        table.append(row)
    yield Table((tr("Players"), *(titled(rung_words(rung)) for rung in rungs)), table,
                tr("Means by who plays, with half of their 95\u00a0% intervals."))  # fmt: skip
    apart = [n for n in skill if any(report.claims.hold("rungs apart", n, *two) for two in combinations(rungs, 2))]
    if apart:
        yield Text(tr("With {players} the mean depends on who plays, beyond chance.", players=at_players(apart)))
    else:
        yield Text(tr("No difference between them is seen beyond chance."))
    if banded:
        yield Text(how_far(rungs_standing(skill, report.judged, report.claims, report.game.main_side)))


CHAPTER = Chapter(
    "scores",
    lambda report: tr("How it is spread: {unit}", unit=noun(report)),
    scores,
    wanted=lambda report: report.game.aim.counts,
    claims=lambda report: (
        band_claims(report.game, report.once, report.result.ladder, report.target) if report.game.aim.counts else ()
    ),
)
