"""What import-linter does not see of the layers: modules named by strings, and games named at all."""

import ast
from functools import cache
from pathlib import Path

HOME = Path(__file__).parent.parent
ORDER = ("sim", "strategies", "experiments", "reports", "elderodds")


@cache
def said(file):
    """Modules and strings of a file's code; its docstrings may give examples."""
    found, docs = set(), set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):  # whatever holds a string comes before it
        if (
            isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
            and node.body[:1]
            and isinstance(node.body[0], ast.Expr)
        ):
            docs.add(node.body[0].value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            found.add(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_no_module_that_stands_above_is_loaded_by_its_name():
    wrong = []
    for rank, folder in enumerate(ORDER[:-1]):
        above = tuple(f"{name}." for name in ORDER[rank + 1 : -1])
        for file in (HOME / folder).rglob("*.py"):
            wrong += [f"{file.relative_to(HOME)} says {text!r}" for text in said(file) if names_a_module(text, above)]
    assert wrong == []


def names_a_module(text, packages):
    return text.startswith(packages) and all(part.isidentifier() for part in text.split("."))


def test_games_know_nothing_of_each_other_and_nothing_knows_a_game_by_name():
    keys = {p.parent.name for p in (HOME / "sim" / "games").glob("*/__init__.py")}
    wrong = []
    for file in [HOME / "elderodds.py", *(f for folder in ORDER[:-1] for f in (HOME / folder).rglob("*.py"))]:
        own = {part for part in file.parts if part in keys}
        wrong += [f"{file.relative_to(HOME)} says {text!r}" for text in said(file) for key in keys - own if key in text]
    assert wrong == []
