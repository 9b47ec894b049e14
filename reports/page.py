"""The pages: one self-contained HTML file for a game, and an index. Nothing is fetched from anywhere."""

import re
from collections.abc import Iterable
from pathlib import Path

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from experiments.machinery.machine import versions
from reports import figures
from reports.chapters import chapters
from reports.report import Report

__all__ = ["game_page", "index_page"]


def _environment() -> Environment:
    env = Environment(loader=PackageLoader("reports"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    assert env.loader is not None
    env.globals["style"] = Markup(env.loader.get_source(env, "style.css")[0])
    env.globals["script"] = Markup(env.loader.get_source(env, "page.js")[0])
    return env


def game_page(report: Report) -> str:
    """The page of one game, as HTML that needs no other file."""
    page = _environment().get_template("game.html")
    title, sections = report.game.title, chapters(report)
    made = f"{report.made:%-d %B %Y}, elderodds {versions()['elderodds']}"
    return page.render(
        report=report,
        title=title,
        running=f"{title}: balance report",
        made=made,
        lead=report.head[0],
        sections=sections,
    )


def index_page(reports: Iterable[Report], folder: Path) -> str:
    """The page that leads to those of the games, and to earlier ones in the same folder."""
    games = [
        {
            "file": f"{r.game.key}.html",
            "title": r.game.title,
            "lead": r.head[0],
            "meta": f"{r.games}, seed {r.result.spec.seed}",
            "svg": figures.win_rates(r.game, r.sides),
            "key": r.key() if len(r.game.sides) > 2 else [],
        }
        for r in reports
    ]
    named = {"index.html", *(g["file"] for g in games)}
    titles = {
        p.name: re.search("<title>(.*?)</title>", p.read_text(encoding="utf-8")) for p in sorted(folder.glob("*.html"))
    }
    earlier = [(name, Markup(t[1]).unescape()) for name, t in titles.items() if t and name not in named]
    return _environment().get_template("index.html").render(games=games, earlier=earlier)
