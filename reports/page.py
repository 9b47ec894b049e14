"""The pages: one self-contained HTML file for a game, and an index. Nothing is fetched from anywhere."""

import re
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup, escape

from experiments.play.machine import versions
from reports import figures
from reports.chapters import chapters
from reports.comparison import Comparison, facts_of, lead_of, sections_of
from reports.language import day, in_game, speaking, spoken, tr
from reports.report import Report
from sim import Game

__all__ = ["comparison_page", "game_page", "index_page"]


def _quoted(text: str) -> Markup:
    """A text as a string of CSS, in which nothing ends the string or the style."""
    return Markup('"{}"').format(Markup(re.sub(r'["\\<]', "", text)))


def _flags(text: str) -> Markup:
    """A text whose options of the command line, '--target LOW-HIGH', do not break."""
    return Markup(re.sub(r"(--[a-z]+(?: [A-Z-]{3,}| \d+)?)", r'<span class="flag">\1</span>', str(escape(text))))


def _environment() -> Environment:
    env = Environment(loader=PackageLoader("reports"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    env.filters["flags"] = _flags
    env.globals.update(tr=tr, language=spoken(), quoted=_quoted)
    assert env.loader is not None
    env.globals["style"] = Markup(env.loader.get_source(env, "style.css")[0])
    env.globals["script"] = Markup(env.loader.get_source(env, "page.js")[0])
    return env


def _page(game: Game, when: date, **fields: Any) -> str:
    """A page with a head and chapters, in the language that is being spoken."""
    made = tr("{day}, elderodds {version}", day=day(when), version=versions()["elderodds"])
    return _environment().get_template("game.html").render(title=in_game(game.title), key=game.key, made=made, **fields)


def game_page(report: Report, language: str = "en") -> str:
    """The page of one game, as HTML that needs no other file, in one of `language.LANGUAGES`."""
    with speaking(language, report.game, report.pack.content):
        fields = {"lead": report.head[0], "caution": report.caution, "facts": report.facts, "verdict": report.verdict}
        return _page(report.game, report.made, sections=chapters(report), **fields)


def comparison_page(found: Comparison, language: str = "en") -> str:
    """The page of two versions of a game, side by side."""
    with speaking(language, found.game, found.cells[0][0].pack.content):
        caution = tr("Two versions on the same chance. What is told holds for those who played here.")
        return _page(
            found.game, found.made, lead=lead_of(found), caution=caution, facts=facts_of(found),
            sections=sections_of(found),
        )  # fmt: skip


def _on_shelf(report: Report, language: str) -> dict[str, Any]:
    """What the index shows of a game."""
    with speaking(language, report.game, report.pack.content):
        return {
            "file": f"{report.game.key}.html",
            "title": in_game(report.game.title),
            "lead": report.head[0],
            "meta": tr("{games}, seed {seed}", games=report.games, seed=report.result.spec.seed),
            "svg": figures.win_rates(report.game, report.sides),
            "key": report.key() if len(report.game.sides) > 2 else [],
        }


def index_page(reports: Iterable[Report], folder: Path, language: str = "en") -> str:
    """The page that leads to those of the games, and to earlier ones in the same folder."""
    games = [_on_shelf(report, language) for report in reports]
    named = {"index.html", *(g["file"] for g in games)}
    titles = {
        p.name: re.search("<title>(.*?)</title>", p.read_text(encoding="utf-8")) for p in sorted(folder.glob("*.html"))
    }
    earlier = [(name, Markup(t[1]).unescape()) for name, t in titles.items() if t and name not in named]
    with speaking(language):
        return _environment().get_template("index.html").render(games=games, earlier=earlier)
