"""The strategies that played."""

import re

from markupsafe import Markup, escape

from experiments.play.spec import place_word
from reports.chapter import Chapter, Parts
from reports.page.language import spoken, tr
from reports.page.parts import Part, Table, Text
from reports.page.words import words
from reports.report import Report

__all__ = ["CHAPTER"]


def players(report: Report) -> Parts:
    """The strategies that played."""
    tables: dict[str, list[int]] = {}
    for n, cell in report.cells.items():
        who = ", ".join(f"{words(place_word(place))}: {name}" for place, name in cell.cell.strategies.items())
        tables.setdefault(who, []).append(n)
    yield Text(tr("A strategy sees what a player in its seat sees, and nothing else."))
    if spoken() != "en":
        yield Text(tr("Strategies are described by their authors, in English."))
    if len(tables) > 1:
        rows = [[", ".join(map(str, counts)), who] for who, counts in tables.items()]
        yield Table((tr("Players"), tr("Who plays")), rows, texts=(0, 1))
    seated = [s for cell in report.cells.values() for mix in cell.cell.seating.values() for s in mix.rungs]
    for s in {s.name: s for s in seated}.values():
        about = [_quoted(" ".join(paragraph.split())) for paragraph in s.about.split("\n\n")]
        if s.slip:
            slip = tr("One decision in {n} is a slip: any option, all equally likely.", n=f"{1 / s.slip:.3g}")
            about.append(_quoted(slip))
        weights = [
            {"name": k.replace("_", " "), "value": f"{w.value:g}", "about": w.about} for k, w in s.weights.items()
        ]
        yield Part("strategy", {"name": s.name, "about": about, "weights": weights})


def _quoted(text: str) -> Markup:
    """A text with what stands between backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


CHAPTER = Chapter("players", lambda report: tr("Who played"), players)
