"""The strategies that played."""

import re

from markupsafe import Markup, escape

from experiments.play.spec import place_word
from reports.chapter import Chapter, Parts
from reports.page.language import in_game, spoken, tr
from reports.page.parts import Part, Table, Text
from reports.page.words import exact_number, paragraphs, style_words, titled, weight_text, words
from reports.report import Report
from strategies.strategy import Strategy, Weight

__all__ = ["CHAPTER"]


def players(report: Report) -> Parts:
    """The strategies that played."""
    tables: dict[str, list[int]] = {}
    for n, cell in report.cells.items():
        who = ", ".join(
            f"{words(place_word(place))}: {style_words(name)}" for place, name in cell.cell.strategies.items()
        )
        tables.setdefault(who, []).append(n)
    seated = [s for cell in report.cells.values() for mix in cell.cell.seating.values() for s in mix.rungs]
    styles = {s.name: s for s in seated}.values()
    yield Text(tr("A strategy sees what a player in its seat sees, and nothing else."))
    if any(_language(s) != spoken() for s in styles):
        yield Text(tr("Strategies are described by their authors, in English."))
    if len(tables) > 1:
        rows = [[", ".join(map(str, counts)), who] for who, counts in tables.items()]
        yield Table((tr("Players"), tr("Who plays")), rows, texts=(0, 1))
    for s in styles:
        about = [_quoted(in_game(text)) for text in paragraphs(s)]
        if s.slip:
            often = exact_number(float(f"{1 / s.slip:.3g}"))
            about.append(_quoted(tr("One decision in {n} is a slip: any option, all equally likely.", n=often)))
        weights = [_weight(name, weight) for name, weight in s.weights.items()]
        yield Part("strategy", {"name": titled(style_words(s.name)), "about": about, "weights": weights,
                                "language": _language(s)})  # fmt: skip


def _language(one: Strategy) -> str:
    """In what language a strategy is told: that of the page, or English where nobody has translated its texts."""
    return "en" if any(text and in_game(text) == text for text in paragraphs(one)) else spoken()


def _weight(name: str, weight: Weight) -> dict[str, str]:
    """A weight for the page: its name, its value, and what it does."""
    said, _, about = in_game(weight_text(name, weight)).partition(": ")
    return {"name": said, "value": exact_number(weight.value), "about": about}


def _quoted(text: str) -> Markup:
    """A text with what stands between backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


CHAPTER = Chapter("players", lambda report: tr("Who played"), players)
