"""What a game promises of its files: rooms, clauses, provenance, words. Nothing is played."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from experiments.contract.promises import promise
from experiments.measure.clauses import clauses_of, coverage
from experiments.measure.words import names_of, path_names, words_of
from sim import Game, load_pack
from sim.decisions import FILE, decisions_of
from sim.header import header_of
from sim.homes import home_of
from sim.pack import SOURCES, read_toml

__all__ = ["ROOMS"]

ROOMS = ("components", "state", "turn", "effects", "outside")


def _there(folder: Path) -> set[str]:
    return {p.name for p in folder.iterdir()} - {"__pycache__", "__init__.py"} if folder.is_dir() else set()


@promise
def rooms(game: Game) -> Iterator[str]:
    """A game lies in the five rooms, folders or modules, and nothing lies beside them."""
    for name in sorted(_there(game.folder)):
        if name.removesuffix(".py") not in ROOMS:
            yield f"{name}: none of the five rooms: {', '.join(ROOMS)}"


@promise
def chapters(game: Game) -> Iterator[str]:
    """Files of the order of play cite clauses: those that bear the number of a chapter, that chapter's."""
    written = {m[1] for c in clauses_of(header_of(game.key)) if (m := re.match(rf"{game.prefix}-(\d+)", c))}
    for name in sorted(_there(game.folder / "turn") - {"flow.py"}):
        number = re.fullmatch(r"ch(\d\d)_[a-z_]+\.py", name)
        cited = re.findall(rf"{game.prefix}-(\d+)", (game.folder / "turn" / name).read_text(encoding="utf-8"))
        if not number:
            if not set(cited) & written:
                yield f"turn/{name}: it cites no clause of docs/rules/{game.key}.md, as in {game.prefix}-1"
            continue
        if str(int(number[1])) not in written:
            yield f"turn/{name}: docs/rules/{game.key}.md has no chapter {int(number[1])}"
        if str(int(number[1])) not in cited:
            one = f"{game.prefix}-{int(number[1])}"
            yield f"turn/{name}: it cites no clause of its chapter: {one}, or {one}. and more (the id says which it is)"


@promise
def clauses(game: Game) -> Iterator[str]:
    """Every clause of the rules is proved by a test, or excused with a reason."""
    found = coverage(header_of(game.key))
    if not found.clauses:
        yield f"docs/rules/{game.key}.md: no clauses"
    yield from (f"{clause}: no test names it" for clause in found.open)
    yield from (f"{clause}: tests name it, the rules do not have it" for clause in found.strangers)


@promise
def clause_tests(game: Game) -> Iterator[str]:
    """The tests of the clauses pass."""
    home = home_of(game.key)
    tests = home / "tests" / "rules" / game.key
    if not tests.is_dir():
        if not clauses_of(header_of(game.key)):
            yield f"tests/rules/{game.key}: not there"
        return
    if find_spec("pytest") is None:
        yield "pytest is missing, which runs them: pip install 'elderodds[check]'"
        return
    # -P: the folder strategies of a home is no package, and hides ours
    command = [sys.executable, "-P", "-m", "pytest", "-q", "--no-header", "-rfE", "--tb=no", str(tests)]
    found = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False,
                           env={**os.environ, "NUMBA_DISABLE_JIT": "1"})  # fmt: skip
    if found.returncode:
        lines = [line for line in found.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        yield from lines or (found.stdout + found.stderr).strip().splitlines()[-1:]


@promise
def provenance(game: Game) -> Iterator[str]:
    """Every leaf of the pack says where it comes from."""
    for path, (_, source) in load_pack(game).leaves.items():
        if source not in SOURCES:
            yield f"{path}: src is {source}, not one of {', '.join(SOURCES)}"


@promise
def rulings(game: Game) -> Iterator[str]:
    """Every tunable is described and printed within its range; rulings name their clauses; groups are of numbers."""
    told, tunables = clauses_of(header_of(game.key)), load_pack(game).tunables()
    if not tunables:
        yield "pack.toml: nothing can be turned"
    for t in tunables:
        named = [c.strip() for c in t.clause.split(",") if c.strip()]
        if not t.about:
            yield f"{t.path}: no about"
        if t.printed not in t.choices and (t.low is None or t.high is None or not t.low <= t.printed <= t.high):
            yield f"{t.path}: {t.printed} is not within its range"
        if t.path.startswith("rulings.") and not named:
            yield f"{t.path}: no clause"
        yield from (f"{t.path}: there is no clause {c}" for c in named if told and c not in told)
    choices = {t.group for t in tunables if t.choices}
    yield from (f"{t.path}: group {t.group} is of numbers and choices" for t in tunables
                if t.group in choices and not t.choices)  # fmt: skip


@promise
def decisions(game: Game) -> Iterator[str]:
    """Every kind of decision is described, by fields that options have and clauses that there are."""
    file = game.folder / "outside" / FILE
    if not file.is_file():
        yield f"{file}: not there: it says what each kind of decision is about, and what the fields of its options mean"
        return
    listed = list(read_toml(file, f"{game.key} decisions {file}"))
    if listed != list(game.kinds):
        yield f"outside/{FILE}: it has {', '.join(listed)}, and the game {', '.join(game.kinds)}"
        return
    rules = home_of(game.key) / "docs" / "rules" / f"{game.key}.md"
    written = rules.read_text(encoding="utf-8") if rules.exists() else ""
    known = set(re.findall(rf"{game.prefix}-[\d.]*\d", written))
    fields = game.shape.menu["option"].base.names or ()
    for kind, told in decisions_of(game).items():
        cited = re.findall(rf"{game.prefix}-[\d.]*\d", told.about)
        if not told.about.startswith(f"{game.prefix}-"):
            yield f"{kind}: its about does not begin with a clause"
        yield from (f"{kind}: there is no clause {c}" for c in cited if written and c not in known)
        yield from (f"{kind}: options have no field {name}" for name in told.fields if name not in fields)
        yield from (f"{kind}.{name}: no words" for name, words in told.words.items() if not words)
        for name, values in told.values.items():
            if not 0 < len(values) == len(set(values.values())):
                yield f"{kind}.{name}: two names for one value, or none"


@promise
def words(game: Game) -> Iterator[str]:
    """There are words for all that the set-up deals, for all codes, and for what options are about."""
    told, pack = words_of(game), load_pack(game)
    dealt = {
        name.removeprefix("extra."): chances
        for players in game.players
        for name, chances in (game.known(pack.content, players) if game.known else {}).items()
        if name.startswith("extra.")
    }
    for name in {*dealt, *game.codes}:
        if name not in told.columns or not told.columns[name].numbers_something:
            yield f"words.toml: no names for the values of {name}"
        elif name in dealt and not told.columns[name].bits:
            missing = set(dealt[name]) - set(names_of(told.columns[name], pack.content))
            yield from (f"words.toml: {name} has no name for {value}" for value in sorted(missing))
    if not told.choices:
        yield "words.toml: no [[choice]] says what options are about"
    for choice in told.choices:
        if not names_of(choice, pack.content):
            yield f"words.toml: {choice.title}: no names"
    named = [names_of(entry, pack.content).values() for entry in (*told.columns.values(), *told.choices)]
    named += [path_names(pack.content, tunable.path).values() for tunable in pack.tunables()]
    for name in sorted({name for names in named for name in names if "_" in name}):
        yield f"{name}: an id, no name"
