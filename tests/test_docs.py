"""Every page of docs/ is in the site's navigation, is plain to read, leads somewhere, and shows what can be typed."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from elderodds import command
from experiments.cli.app import app_for
from sim import find_game, load_pack
from sim.game import games
from sim.pack import read_overlay, variants_of

HOME = Path(__file__).parents[1]
DOCS = HOME / "docs"
_spec = spec_from_file_location("sessions", DOCS / "sessions.py")
sessions = module_from_spec(_spec)
_spec.loader.exec_module(sessions)
_spec = spec_from_file_location("signatures", DOCS / "signatures.py")
signatures = module_from_spec(_spec)
_spec.loader.exec_module(signatures)
INDEX = (DOCS / "index.md").read_text(encoding="utf-8")
WRITTEN = sorted(p for p in DOCS.rglob("*.md") if p.name != "index.md")


def test_every_page_is_in_the_navigation_once():
    """A new page stands in one of the lists of docs/index.md."""
    lists = re.findall(r"```\{toctree\}\n(?::.*\n)*\n((?:.+\n)*)```", INDEX)
    told = [line.rpartition("<")[2].rstrip(">") for entries in lists for line in entries.splitlines()]
    assert sorted(told) == sorted(str(p.relative_to(DOCS).with_suffix("")) for p in WRITTEN)


@pytest.mark.parametrize("page", [HOME / "README.md", *WRITTEN], ids=lambda p: str(p.relative_to(HOME)))
def test_local_links_resolve(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    local = [link.partition("#")[0] for link in links if not re.match(r"[a-z]+:|#", link)]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_the_answers_name_every_overlay_that_comes_with_a_game():
    page = (DOCS / "answers.md").read_text(encoding="utf-8")
    for game in map(find_game, games()):
        section = page.partition(f"## {game.title.partition(': The')[0]}\n")[2].partition("\n## ")[0]
        assert [name for name in variants_of(game) if f"`{name}`" not in section] == []


PROSE = [
    HOME / "README.md",
    HOME / "CONTRIBUTING.md",
    *(p for p in WRITTEN if p.parent.name != "rules" and p.name not in ("strategies.md",)),
]  # the rulebooks as clauses; made of docstrings; lists of mutants
WORDS, COLUMNS = 30, 120
SENTENCE = re.compile(r"(?<=[.!?])(?<!\.\.)[)*\"']*\s+")


def prose(text: str) -> Iterator[tuple[int, list[str]]]:
    """The paragraphs and list items of a page, each with its first line's number; no code, tables, headings."""
    text = re.sub(r"```.*?```|<!-- made.*?<!-- end -->", lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL)
    first, lines, listed = 0, [], False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        item = re.match(r" *(?:[-*]|\d+\.) ", line)
        code = line.startswith("    ") and not listed and not lines
        if lines and (item or not line.strip() or line.lstrip()[0] in "|#"):
            yield first, lines
            lines = []
        if line.strip() and not code and line.lstrip()[0] not in "|#" and not line.startswith("!["):
            first = first if lines else number
            lines = [*lines, line]
        listed = bool(item) or (listed and (not line or line.startswith(" ")))


def sentences(lines: list[str]) -> Iterator[str]:
    """What is said there; code is one word, and a link is its text."""
    said = re.sub(r"^ *(?:[-*]|\d+\.) ", "", " ".join(line.strip() for line in lines))
    said = re.sub(r"(`+).+?\1", "`code`", said)
    yield from SENTENCE.split(re.sub(r"\]\([^)]*\)", "]", said))


def unread(text: str) -> list[str]:
    """Lines and sentences of a page that are too long to be read once, with where they stand."""
    found = []
    for first, lines in prose(text):
        found += [f"{first + k}: {len(x)} columns: {x}" for k, x in enumerate(lines) if len(x) > COLUMNS]
        for sentence in sentences(lines):
            if (words := len(re.findall(r"\S*\w\S*", sentence))) > WORDS:
                found.append(f"{first}: {words} words: {sentence}")
    return found


@pytest.mark.parametrize("page", PROSE, ids=lambda p: str(p.relative_to(HOME)))
def test_sentences_are_read_once(page):
    """At most 30 words, in lines of at most 120 columns; code, tables, headings and made lists are not counted."""
    assert unread(page.read_text(encoding="utf-8")) == []


def test_a_long_sentence_is_found_and_what_is_no_sentence_is_not():
    long = " ".join(["it"] * 31)
    assert unread(f"# {long}\n\nShort.\n\n| {long} |\n\n    {long}\n\n```\n{long}\n```\n") == []
    assert unread(f"One.\nTwo. {long[3:]}.\n") == []
    assert unread(f"One.\nTwo, {long[3:]}.\n") == [f"1: 31 words: Two, {long[3:]}."]
    assert unread(f"- One.\n- {long}.\n\n  {long}\n") == [f"2: 31 words: {long}.", f"4: 31 words: {long}"]
    assert unread(f"`{long}` [one word]({long}) {long[6:]}")[-1] == f"1: 32 words: `code` [one word] {long[6:]}"


@pytest.mark.parametrize("page", sessions.PAGES, ids=lambda p: p.name)
def test_what_a_page_shows_can_be_typed(page):
    shown = sessions.commands(page.read_text(encoding="utf-8"))
    assert shown
    for line in shown:
        tool, name, *words = shlex.split(line.partition("|")[0])
        assert tool == "elderodds"
        options = {option for p in app_for(name, command).commands[name].params for option in p.opts}
        assert {w for w in words if w.startswith("--")} <= options, line


def test_the_overlay_of_the_tour_is_one(tmp_path):
    files = sessions.files((DOCS / "tour.md").read_text(encoding="utf-8"))
    (tmp_path / "mine.toml").write_text(files["mine.toml"])
    changes = read_overlay(tmp_path / "mine.toml")
    assert load_pack(find_game("among_cultists"), changes).changes == changes != {}


@pytest.mark.parametrize("page", signatures.PAGES, ids=lambda p: p.name)
def test_the_api_is_told_in_the_files_too_and_as_the_source_has_it(page):
    """`make docs` writes it anew."""
    text = page.read_text(encoding="utf-8")
    assert signatures.rewritten(text) == text
    assert text.count("made by docs/signatures.py") == text.count("automodule::")


def test_what_a_module_offers_is_read_from_its_source():
    bag = "\n".join(signatures.offered("sim.mechanisms.bag"))
    assert "- `draw(d)`: Takes the top card" in bag
    assert "shuffle_above(" in bag
    play = "\n".join(signatures.offered("sim.play"))
    assert "- `ask(g, pack, seats, seat)`: Has the seat choose from g.menu" in play
    game = "\n".join(signatures.offered("sim.game"))
    assert "- `Shape(*, seats: int, sides: int" in game
    assert "  - `main_side`: the side whose win rate is the main figure" in game


PAGE = """Save this as `mine.toml`:

```toml
a = 1
```

```console
$ cat mine.toml | tr a b
what it printed before
```
"""


def test_a_page_is_rewritten_with_what_its_commands_print(tmp_path):
    assert (
        sessions.shown("a\n\nb  \n\nc\n\nd\n\n9 games in 1.2 s, seed 1.", "a\n\n...\n\nd\n") == "a\n\n...\n\nd\n\n...\n"
    )
    assert sessions.shown("\n9 games in 1.2 s, seed 1.\n", "") == "9 games, seed 1.\n"
    assert sessions.rewritten(PAGE, tmp_path) == PAGE.replace("what it printed before", "b = 1")
    with pytest.raises(subprocess.CalledProcessError):
        sessions.rewritten(PAGE.replace("cat mine", "exit 3; cat mine"), tmp_path)
