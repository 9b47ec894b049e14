"""A report put together: the claims of all chapters in one family, and the pages."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from experiments.measure.forecast import Forecast, forecast
from experiments.measure.pacing import Pacing, pacing
from experiments.measure.results import Result
from reports.chapters import CHAPTERS
from reports.claims.family import Claims
from reports.claims.target import Target
from reports.opening import caution, facts, lead, reach
from reports.page import figures, spreads
from reports.page.html import index, page
from reports.page.language import in_game, speaking, tr, tr_n
from reports.page.parts import Section, Text
from reports.page.words import listed
from reports.report import Report
from reports.verdict import verdict

__all__ = ["claims_of", "game_page", "index_page", "report_of", "sections_of"]


def report_of(
    result: Result, command: str, played: Mapping[str, Any] | None = None, target: Target | None = None
) -> Report:
    """A report that may claim what the tests of all its chapters together allow; parameters as in `Report`."""
    report = Report(result, command, played or {}, target)
    report = replace(report, courses=dict(_courses(report)), forecasts=dict(_forecasts(report)))
    return replace(report, claims=claims_of(report))


def claims_of(report: Report) -> Claims:
    """The family of a page: what all its chapters would like to claim."""
    return Claims(dict(chain.from_iterable(c.claims(report) for c in CHAPTERS if c.claims)))


def _courses(report: Report) -> Iterator[tuple[int, Pacing]]:
    for n, seen in report.observed.items() if not report.game.aim.counts else ():  # what the model tells is who wins
        tally = report.tallies[n]
        found = pacing(report.game, seen, report.cells[n].cell.dealt, tally.sides[:-1] / tally.ended)
        if found is not None:
            yield n, found


def _forecasts(report: Report) -> Iterator[tuple[int, Forecast]]:
    for n, seen in report.observed.items() if report.game.aim.counts else ():
        if (found := forecast(report.game, seen, report.cells[n].cell.dealt)) is not None:
            yield n, found


def sections_of(report: Report) -> list[Section]:
    """The chapters in the order of the page, without those that have nothing to tell; the last names those left out."""
    made = [Section(c.key, c.title(report), list(c.show(report))) for c in CHAPTERS if c.wanted(report)]
    if left := [tr("{chapter} ({option})", chapter=s.title, option=s.left) for s in made if s.left]:
        told = Text(tr_n("Left out, as that takes long in this game: {chapters}. The option in brackets has it.",
                         "Left out, as that takes long in this game: {chapters}. The options in brackets have it.",
                         len(left), chapters=listed(left)))  # fmt: skip
        made[-1] = replace(made[-1], parts=[*made[-1].parts, told])
    return [section for section in made if section.parts and not section.left]


def game_page(report: Report, language: str = "en") -> str:
    """The page of one game, as HTML that needs no other file, in one of `language.LANGUAGES`."""
    with speaking(language, report.game, report.pack.content):
        return page(
            report.game, report.made, lead=lead(report), reach=reach(report), caution=caution(report),
            facts=facts(report), verdict=verdict(report), sections=sections_of(report),
        )  # fmt: skip


def _on_shelf(report: Report, language: str) -> dict[str, Any]:
    """What the index shows of a game."""
    with speaking(language, report.game, report.pack.content):
        return {
            "file": f"{report.game.key}.html",
            "title": in_game(report.game.title),
            "lead": lead(report),
            "reach": reach(report),
            "meta": " · ".join(f"{name}: {value}" for name, value in facts(report)),
            "svg": spreads.histograms(report.game, report.spreads)
            if report.game.aim.counts
            else figures.win_rates(report.game, report.sides),
            "key": report.key() if len(report.game.sides) > 2 and not report.game.aim.counts else [],
        }


def index_page(reports: Iterable[Report], folder: Path, language: str = "en") -> str:
    """The page that leads to those of the games, and to earlier ones in the same folder."""
    games = [_on_shelf(report, language) for report in reports]
    with speaking(language):
        return index(games, folder)
