"""Imports run one way: elderodds -> reports -> experiments -> strategies -> sim."""

import ast
from pathlib import Path

HOME = Path(__file__).parent.parent
ORDER = ["sim", "strategies", "experiments", "reports", "elderodds"]
NOT_IN_SIM = {"pandas", "joblib", "matplotlib", "scipy", "rich", "typer"}


def imported(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module.split(".")[0]


def test_no_folder_imports_one_that_stands_above_it():
    wrong = []
    for rank, folder in enumerate(ORDER[:-1]):
        for file in (HOME / folder).rglob("*.py"):
            for name in imported(file):
                if name in ORDER[rank + 1 :] or (folder == "sim" and name in NOT_IN_SIM):
                    wrong.append(f"{file.relative_to(HOME)} imports {name}")
    assert wrong == []


def said(file):
    """Names, modules and strings of a file's code; its docstrings may give examples."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_games_know_nothing_of_each_other_and_nothing_knows_a_game_by_name():
    keys = {p.parent.name for p in (HOME / "sim" / "games").glob("*/__init__.py")}
    wrong = []
    for file in [HOME / "elderodds.py", *(f for folder in ORDER[:-1] for f in (HOME / folder).rglob("*.py"))]:
        own = {part for part in file.parts if part in keys}
        wrong += [f"{file.relative_to(HOME)} says {text!r}" for text in said(file) for key in keys - own if key in text]
    assert wrong == []
