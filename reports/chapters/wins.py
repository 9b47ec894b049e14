"""Who wins: win rates by player count and side, and at each rung of the ladder."""

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pandas as pd
from markupsafe import Markup
from scipy.special import ndtri

from reports.chapter import Chapter, Parts
from reports.claims.family import CORE, Claim, Claims, alike, of_band
from reports.claims.ladder import how_far, rung_claims, rungs_lit, rungs_standing
from reports.claims.target import band_of, band_words, judge
from reports.further.replays import no_time_for, replies_lit, reply_claims, who_words
from reports.page import figures, frames
from reports.page.language import number, tr, tr_n
from reports.page.parts import Table, Text, light, plus_minus, rates_by_players
from reports.page.words import amounts, at_players, listed, rung_meaning, rung_words, titled, usual_words, wins, words
from reports.report import Report

__all__ = ["CHAPTER", "games_to_settle", "over_the_ladder"]

POWER = 0.8  # with which the number of games that is told would settle what is open

ENOUGH = 20  # games of experts at each player count, with which those of one side have time to play


def who_wins(report: Report) -> Parts:
    """Win rates by player count and side."""
    for counts in alike(report.tallies).values():
        if len(counts) > 1:
            yield Text(tr("The games with {players} are the very same; they are counted once.",
                          players=at_players(counts)))  # fmt: skip
    yield Text(about_the_target(report))
    if more := sum(int(tally.sides.sum()) - tally.ended for tally in report.once.values()):
        yield Text(tr_n("Several sides may win one game, and it counts for each of them: {n} victory more than games, "
                        "so that shares may add up to more than 100\u00a0%.",
                        "Several sides may win one game, and it counts for each of them: {n} victories more than "
                        "games, so that shares may add up to more than 100\u00a0%.", more))  # fmt: skip
    game, shown = report.game, [*report.game.sides]
    if report.sides.loc[report.sides["side"] == frames.NOBODY, "wins"].any():
        shown.append(frames.NOBODY)
    two = len(game.sides) == 2
    caption = tr("Share of games each side wins.")
    band = band_of(game, min(report.cells), report.target) if two else None
    if band and game.main_side != game.sides[0]:
        band = 1 - band[1], 1 - band[0]
    caption += " " + tr("The dashed lines are the ends of the target.") if band else ""
    caption += " " + tr("The band at the split is the 95\u00a0% interval.") if two else ""
    svg = figures.win_rates(game, report.sides, band)
    yield report.plate(svg, caption, () if two else report.key(), data=report.sides)
    head = [tr("{side}, %", side=titled(wins(side))) for side in shown]
    yield rates_by_players(
        report.sides, "side", shown, head, tr("Win rates, with half the width of their 95\u00a0% intervals.")
    )
    yield from over_the_ladder(report)
    yield from _against_experts(report)


def about_the_target(report: Report) -> str:
    """What the lights mean here, and how many games would settle what is open."""
    game = report.game
    if len(game.sides) > 2:
        lines = [tr("Target: {band}.", band=band_words(game, report.cells, report.target))]
    else:
        lines = [
            tr(
                "Target: the {side} in {band} of games.",
                side=wins(game.main_side),
                band=band_words(game, report.cells, report.target),
            )
        ]
    lines.append(tr("Another is set by --target LOW-HIGH."))
    needed = games_to_settle(report.judged, report.claims)
    if needed:
        lines.append(tr("If rates are as they look, {games} games at each player count would settle what is open for "
                        "{usual}.", games=number(needed), usual=usual_words(report.game)))  # fmt: skip
    return " ".join(lines)


def games_to_settle(judged: pd.DataFrame, claims: Claims) -> int:
    """Games at each player count that would settle what is open, if rates are as they look; 0 where luck is to blame.

    Parameters
    ----------
    judged : from `target.lit`
    """
    unsettled = judged[judged["light"] == "open"]
    away = np.minimum(*(np.abs(unsettled["rate"] - unsettled[end]) for end in ("least", "most")))
    z = float(ndtri(POWER) - ndtri(CORE / len(claims.p)))
    needed = unsettled["rate"] * (1 - unsettled["rate"]) * (z / np.maximum(away, 0.005)) ** 2
    more = needed[needed > unsettled["games"]]  # where so many were played, it was bad luck
    return int(np.ceil(more.max() / 1000) * 1000) if len(more) else 0


def over_the_ladder(report: Report) -> Parts:
    """A table of player counts and rungs, and where the verdict turns."""
    skill = report.result.skill
    if not skill:
        return
    lights = rungs_lit(skill, report.judged, report.claims, report.game.main_side)
    rungs = list(next(iter(skill.values())))
    yield Text(tr("How far that holds"), "heading")
    rows = []
    for n in skill:
        told = []
        for rung, one in skill[n].items():
            text = plus_minus(SimpleNamespace(rate=one["rate"], low=one["ci95"][0], high=one["ci95"][1]))
            told.append(text + Markup("&nbsp;") + light(lights[n][rung]))
        rows.append([n, *told])
    head = (tr("Players"), *(titled(rung_words(rung)) for rung in rungs))
    caption = tr("How often the {side}, in per cent, by who sits at the table, everybody alike; {games} games of each "
                 "at each player count.", side=wins(report.game.main_side),
                 games=listed(amounts(skill[n][rung]["games"] for n in skill) for rung in rungs))  # fmt: skip
    yield Table(head, rows, f"{caption} {_of_lights()}", open=True)
    yield Text(titled("; ".join(map(rung_meaning, rungs))) + ".")
    yield Text(how_far(rungs_standing(skill, report.judged, report.claims, report.game.main_side)))


def _of_lights() -> str:
    """What the lights are, and why an interval may be outside the band beside one that is not lit."""
    return tr("▲ above the target, ▼ below it, ● on it, ○ not settled, leaning or not, though one of the others may be "
              "ruled out. Intervals are of each rate by itself (95\u00a0%), signs of all claims of this page together: "
              "an interval may lie outside the target and its sign be ○.")  # fmt: skip


def _against_experts(report: Report) -> Parts:
    """What experts of one side make of it against the usual players of the others."""
    found = report.replies
    if found.empty:
        return
    yield Text(tr("Against experts of one side"), "heading")
    rows = []
    for r in frames.each(found[found["games"] > 0]):
        rate = plus_minus(r) + Markup("&nbsp;") + light(replies_lit(report.claims, r))
        rows.append([r.players, titled(who_words(r.who)), number(r.games), titled(words(r.side)), rate])
    head = (tr("Players"), tr("Who plays"), tr("Games"), tr("Side"), tr("Wins, %"))
    caption = tr("How often a side wins where one side are experts and all others {usual}, on deals that experts play. "
                 "It is a reply that can always be played; better ones may be there. Played where each share, by "
                 "its own interval, is on one side of the ends of its target, and there was time.",
                 usual=usual_words(report.game))  # fmt: skip
    if rows:
        yield Table(head, rows, f"{caption} {_of_lights()}", (1, 3))
    if unplayed := no_time_for(found):
        yield Text(tr("With {players} there was no time for these games; “{option}” has them played.",
                      players=at_players(unplayed), option=f"--experts {ENOUGH}"))  # fmt: skip


def _claims(report: Report) -> Iterator[Claim]:
    """Of each side at each player count: that it has more than its band, less, or neither; of every rung likewise."""
    judged = judge(report.game, report.tallies, report.target)
    for r in frames.each(judged[judged["games"] > 0]):
        for word, p in of_band(r.wins, r.games, r.least, r.most).items():
            yield ("side", r.players, r.side, word), p
    yield from rung_claims(report.game, report.result.ladder, report.target)
    yield from reply_claims(report.replies)


CHAPTER = Chapter(
    "wins",
    lambda report: tr("How hard it is") if report.cooperative else tr("Who wins"),
    who_wins,
    wanted=lambda report: not report.game.aim.counts,
    part="experts of one side",
    play=lambda o: o.experts.replies(o.result, o.target) if o.experts else None,
    claims=lambda report: () if report.game.aim.counts else _claims(report),
)
