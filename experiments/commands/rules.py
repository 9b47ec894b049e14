"""The clauses of a game's rules, and the tests that prove them.

The clauses stand in ``docs/rules/<key>.md``, one list item each, its id first: ``- AC-9.2 Exactly two ...``. A test
names what it proves with ``@pytest.mark.rule("AC-9.2")``. What only the physical game has stands with the reason in
``tests/rules/<key>/untestable.toml``, where a ``*`` at the end of an id stands for all that begin so.
"""

import ast
import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from sim import BadInput, Game
from sim.kernel import HOME

__all__ = ["Coverage", "clauses_of", "coverage"]


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


def _rules(game: Game, home: Path) -> str:
    path = home / "docs" / "rules" / f"{game.key}.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def clauses_of(game: Game, home: Path = HOME) -> dict[str, str]:
    """{id: text} of the clauses of a game; empty if its rules are not written down here."""
    ids = rf"(?:{game.prefix}-|EX-)[A-Z0-9]+(?:[.-][A-Z]*[0-9]+)*[a-z]?"
    line = re.compile(rf"^[-*] \**({ids})\**[:.]?\s+(.*)$")
    found = (line.match(text) for text in _rules(game, home).splitlines())
    return {_full(game.prefix, m[1]): m[2].strip() for m in found if m}


def _marks(path: Path) -> list[tuple[str, str]]:
    """(clause, test) for every mark `rule` of a test file."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        for mark in getattr(node, "decorator_list", []):
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                names = [a.value for a in mark.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                found += [(name, f"{path.name}::{getattr(node, 'name', '?')}") for name in names]
    return found


def _excused(path: Path) -> dict[str, str]:
    """{id or pattern: reason} of untestable.toml."""
    if not path.is_file():
        return {}
    try:
        return {str(k): str(v) for k, v in tomllib.loads(path.read_text(encoding="utf-8")).items()}
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not TOML: {error}") from None


def coverage(game: Game, home: Path = HOME) -> Coverage:
    """Which clauses of a game are proved, read from its rules and the sources of its tests.

    Raises
    ------
    BadInput
        If untestable.toml cannot be read.
    """
    clauses = clauses_of(game, home)
    tests = home / "tests" / "rules" / game.key
    proved: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for clause, test in _marks(path):
            proved.setdefault(_full(game.prefix, clause), []).append(test)
    patterns = {_full(game.prefix, k): reason for k, reason in _excused(tests / "untestable.toml").items()}
    untestable = {c: why for pattern, why in patterns.items() for c in clauses if fnmatchcase(c, pattern)}
    named = [*proved, *(p for p in patterns if not any(fnmatchcase(c, p) for c in clauses))]
    rules = _rules(game, home)
    strangers = [c for c in named if c not in clauses and not re.search(rf"\b{re.escape(c)}\b", rules)]
    return Coverage(clauses, {c: proved[c] for c in clauses if c in proved}, untestable, strangers)
