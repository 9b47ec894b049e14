"""The pages: one self-contained HTML file for a game, and an index. Nothing is fetched from anywhere."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup, escape

from experiments.play.machine import versions
from reports.page.language import day, in_game, spoken, tr
from reports.page.style import count_label
from sim import Game

__all__ = ["index", "page"]


def _quoted(text: str) -> Markup:
    """A text as a string of CSS, in which nothing ends the string or the style."""
    return Markup('"{}"').format(Markup(re.sub(r'["\\<]', "", text)))


def _flags(text: str) -> Markup:
    """A text whose options of the command line, '--target LOW-HIGH', do not break."""
    return Markup(re.sub(r"(--[a-z]+(?: [A-Z-]{3,}| \d+)?)", r'<span class="flag">\1</span>', str(escape(text))))


def _environment() -> Environment:
    env = Environment(loader=PackageLoader("reports"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    env.filters["flags"] = _flags
    env.globals.update(tr=tr, language=spoken(), quoted=_quoted, count_label=count_label)
    assert env.loader is not None
    env.globals["style"] = Markup(env.loader.get_source(env, "style.css")[0])
    env.globals["script"] = Markup(env.loader.get_source(env, "page.js")[0])
    return env


def page(game: Game, when: date, name: str = "", **fields: Any) -> str:
    """A page with a head and chapters, in the language that is being spoken; by default called a balance report."""
    title, made = in_game(game.title), tr("{day}, elderodds {version}", day=day(when), version=versions()["elderodds"])
    name = name or tr("{title}: balance report", title=title)
    return _environment().get_template("game.html").render(title=title, name=name, key=game.key, made=made, **fields)


def index(games: Sequence[Mapping[str, Any]], folder: Path) -> str:
    """The page that leads to those of the games, and to earlier ones in the same folder; likewise."""
    named = {"index.html", *(g["file"] for g in games)}
    titles = {
        p.name: re.search("<title>(.*?)</title>", p.read_text(encoding="utf-8")) for p in sorted(folder.glob("*.html"))
    }
    earlier = [(name, Markup(t[1]).unescape()) for name, t in titles.items() if t and name not in named]
    return _environment().get_template("index.html").render(games=games, earlier=earlier)
