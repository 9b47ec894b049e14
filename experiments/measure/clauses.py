"""The clauses of a game's rules, and the tests that prove them.

The clauses stand in ``docs/rules/<key>.md``, one list item each, its id first: ``- AC-9.2 Exactly two ...``. A test
names what it proves with ``@pytest.mark.rule("AC-9.2")``. What only the physical game has stands with the reason in
``tests/rules/<key>/untestable.toml``, where a ``*`` at the end of an id stands for all that begin so.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.errors import BadInput
from sim.header import Header
from sim.homes import home_of

__all__ = ["BUILT", "Coverage", "clauses_of", "coverage"]

BUILT = Path(__file__).with_name("clauses.json")  # of an installed tool, which has no docs and tests; see setup.py
MARK = re.compile(r"(?<!# )@pytest\.mark\.rule\(([^)]*)\)")
TEST = re.compile(r"\bdef (\w+)")


@dataclass(frozen=True)
class Coverage:
    """What is proved of the rules of a game.

    Attributes
    ----------
    clauses : {id: text}, in the order of the rules
    proved : {id: names of the tests}
    untestable : {id: reason}
    strangers : ids that tests or untestable.toml name, and that stand nowhere in the rules
    """

    clauses: dict[str, str]
    proved: dict[str, list[str]]
    untestable: dict[str, str]
    strangers: list[str]

    @property
    def open(self) -> list[str]:
        """Clauses that neither a test proves nor a reason excuses."""
        return [c for c in self.clauses if c not in self.proved and c not in self.untestable]


def _full(prefix: str, clause: str) -> str:
    """The id with the game's prefix, which worked examples may leave out."""
    return clause if clause.startswith(f"{prefix}-") else f"{prefix}-{clause}"


def _rules(game: Header, home: Path) -> str:
    path = home / "docs" / "rules" / f"{game.key}.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _built(key: str) -> dict[str, Any] | None:
    """What was counted of a game when the tool was built; None where it was not."""
    return json.loads(BUILT.read_text(encoding="utf-8")).get(key) if BUILT.is_file() else None


def clauses_of(game: Header, home: Path | None = None) -> dict[str, str]:
    """{id: text} of the clauses of a game; empty if its rules are not written down in its home."""
    built = None if home else _built(game.key)
    if built:
        return dict(built["clauses"])
    home = home or home_of(game.key)
    ids = rf"(?:{game.prefix}-|EX-)[A-Z0-9]+(?:[.-][A-Z]*[0-9]+)*[a-z]?"
    line = re.compile(rf"^[-*] \**({ids})\**[:.]?\s+(.*)$")
    found = (line.match(text) for text in _rules(game, home).splitlines())
    return {_full(game.prefix, m[1]): m[2].strip() for m in found if m}


def _marks(path: Path) -> Iterator[tuple[str, str]]:
    """(clause, test) for every mark `rule` of a test file, found in its text: to take all files apart takes seconds."""
    text = path.read_text(encoding="utf-8")
    for mark in MARK.finditer(text):
        test = TEST.search(text, mark.end())
        yield from (
            (clause, f"{path.name}::{test[1] if test else '?'}") for clause in re.findall(r'"([^"]+)"', mark[1])
        )


def _excused(path: Path) -> dict[str, str]:
    """{id or pattern: reason} of untestable.toml."""
    if not path.is_file():
        return {}
    try:
        return {str(k): str(v) for k, v in tomllib.loads(path.read_text(encoding="utf-8")).items()}
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not TOML: {error}") from None


def coverage(game: Header, home: Path | None = None) -> Coverage:
    """Which clauses of a game are proved, read from its rules and the sources of its tests, or as they were when built.

    Raises
    ------
    BadInput
        If untestable.toml cannot be read.
    """
    built = None if home else _built(game.key)
    if built:
        return Coverage(**built)
    home = home or home_of(game.key)
    clauses = clauses_of(game, home)
    tests = home / "tests" / "rules" / game.key
    proved: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for clause, test in _marks(path):
            proved.setdefault(_full(game.prefix, clause), []).append(test)
    patterns = {_full(game.prefix, k): reason for k, reason in _excused(tests / "untestable.toml").items()}
    meant = {p: [c for c in clauses if c == p or (p[-1] == "*" and c.startswith(p[:-1]))] for p in patterns}
    untestable = {c: why for pattern, why in patterns.items() for c in meant[pattern]}
    named = [*proved, *(pattern for pattern, found in meant.items() if not found)]
    rules = _rules(game, home)
    strangers = [c for c in named if c not in clauses and not re.search(rf"{re.escape(c)}\b", rules)]
    return Coverage(clauses, {c: proved[c] for c in clauses if c in proved}, untestable, strangers)
