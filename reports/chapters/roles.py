"""Win rates by role."""

import pandas as pd

from experiments.measure.aims import of_role
from reports.chapter import Chapter, Parts
from reports.page import figures, frames
from reports.page.language import in_game, tr
from reports.page.parts import Key, Table, level, plus_minus
from reports.page.spreads import ranges
from reports.page.words import titled, words
from reports.report import Report

__all__ = ["CHAPTER"]


def roles(report: Report) -> Parts:
    """Win rates by role."""
    if report.game.aim.counts:
        yield from _means(report)
        return
    game, found = report.game, frames.roles(report.game, report.tallies)
    sided = len(game.sides) == 2 and not report.cooperative
    caption = tr("Win rate of those who had the role, with 95\u00a0% intervals.")
    caption += " " + tr("The coloured lines are the win rates of the sides.") if sided else ""
    yield report.plate(
        figures.role_rates(game, found, report.sides),
        caption,
        [Key(words(s), shade, shape="line") for s, shade in report.shades] if sided else (),
        data=found,
    )
    counts = sorted(found["players"].unique())
    rows = []
    for role in found.groupby("role")["rate"].mean().sort_values(ascending=False).index:
        here = {r.players: r for r in frames.each(found[found["role"] == role])}
        rows.append([titled(words(role)), *(plus_minus(here[n]) if n in here else "–" for n in counts)])
    yield Table((tr("Role"), *counts), rows, tr("Win rate by role and number of players, %."))


def _means(report: Report) -> Parts:
    """What those who had a role have of what is played for."""
    game, unit, rows = report.game, in_game(report.game.aim.noun), []
    for n, tally in report.tallies.items():
        for role in game.roles:
            one = of_role(game, tally, role)
            if one.games:
                low, high = one.interval()
                rows.append({"players": n, "what": role, "mean": one.mean, "low": low, "high": high})
    found = pd.DataFrame(rows)
    order = list(found.groupby("what")["mean"].mean().sort_values(ascending=False).index)
    yield report.plate(ranges(game, found, "roles", order),
                       tr("{unit} of those who had the role, means with 95\u00a0% intervals.", unit=titled(unit)),
                       data=found)  # fmt: skip
    counts = sorted(found["players"].unique())
    table = []
    for role in order:
        here = {r.players: level(r.mean, r.low, r.high) for r in frames.each(found[found["what"] == role])}
        table.append([titled(words(role)), *(here.get(n, "–") for n in counts)])
    yield Table((tr("Role"), *counts), table, tr("Means by role and number of players."))


def _wanted(report: Report) -> bool:
    """Whether there are several, of more than one side: all at a table that win alike are among the drivers."""
    return not report.cooperative and frames.roles(report.game, report.tallies)["role"].drop_duplicates().size > 1


CHAPTER = Chapter("roles", lambda report: tr("Roles"), roles, wanted=_wanted)
