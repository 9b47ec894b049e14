"""A strategy changes nothing it is handed, but the notes of its seat: `mine.notes`, if the game has them.

What stands in the decision function is refused when the strategy is made. What happens by way of other functions is
noticed when it plays, see `experiments.play.watching`.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from sim import BadInput

__all__ = ["CONDUCT", "NOTES", "check_source"]

NOTES = "notes"
CONDUCT = f"a strategy changes nothing it is handed, but mine.{NOTES}"


def _root(node: ast.expr) -> tuple[str, str]:
    """('table', 'stones') of ``table.stones[3].x``: where a chain of attributes and indices begins."""
    first = ""
    while isinstance(node, ast.Attribute | ast.Subscript):
        first = node.attr if isinstance(node, ast.Attribute) else first
        node = node.value
    return (node.id, first) if isinstance(node, ast.Name) else ("", "")


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement stores into, tuples taken apart."""
    if isinstance(node, ast.Assign):
        found = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For):
        found = [node.target]
    else:
        return
    while found:
        target = found.pop()
        if isinstance(target, ast.Tuple | ast.List):
            found += target.elts
        else:
            yield target


def check_source(function: Callable[..., Any], name: str) -> None:
    """Refuses a decision function that stores into what it is handed.

    Raises
    ------
    BadInput
        With the strategy's name, the line and what is stored into.
    """
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):  # typed into a console, or a lambda in the middle of a line
        return
    handed = set(inspect.signature(function).parameters)
    for node in ast.walk(tree):  # parents before children, so names are known before they are used
        if isinstance(node, ast.Assign | ast.For):
            source = node.value if isinstance(node, ast.Assign) else node.iter
            root, part = _root(source)
            if root in handed and part != NOTES:
                handed |= {target.id for target in _targets(node) if isinstance(target, ast.Name)}
    stores = [t for node in ast.walk(tree) for t in _targets(node) if isinstance(t, ast.Attribute | ast.Subscript)]
    for target in sorted(stores, key=lambda t: t.lineno):
        root, part = _root(target)
        if root in handed and (root, part) != ("mine", NOTES):
            where = f"{inspect.getsourcefile(function)}:{first + target.lineno - 1}"
            raise BadInput(f"strategy {name}: {where}: it writes to {ast.unparse(target)}; {CONDUCT}")
