"""A field that a decision function reads and that is not there, with its line: the compiler names neither."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np

from sim.game import Shape

__all__ = ["unknown_field"]


class _Missing(Exception):
    """Carries the expression out of the walk."""


def _inside(node: ast.expr, known: dict[str, np.dtype[Any]]) -> np.dtype[Any] | None:
    """The type of ``table.stones[3].x`` where names have the types `known`; None where it is not known.

    Raises
    ------
    _Missing
        For a field that is not there, with the expression and the fields that are.
    """
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if not isinstance(node, ast.Attribute | ast.Subscript):
        return None
    found = _inside(node.value, known)
    if found is None:
        return None
    if isinstance(node, ast.Subscript):
        if found.subdtype is None:
            return None
        base, sizes = found.subdtype
        rest = sizes[len(node.slice.elts) if isinstance(node.slice, ast.Tuple) else 1 :]
        return np.dtype((base, rest)) if rest else base
    if found.names is None:
        return None
    if node.attr not in found.names:
        raise _Missing(node, found.names)
    return found[node.attr]


def unknown_field(function: Callable[..., Any], shape: Shape) -> str:
    """'file:line: option has no field colour; it has act, card, ...' of the first one; empty if there is none."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):  # typed into a console, or a lambda in the middle of a line
        return ""
    names = list(inspect.signature(function).parameters)
    known = dict(zip(names, (shape.pack, shape.table, shape.mine, shape.menu), strict=False))
    nodes = sorted(
        (n for n in ast.walk(tree) if isinstance(n, ast.Assign | ast.Attribute)),
        key=lambda n: (n.lineno, isinstance(n, ast.Attribute)),
    )
    try:
        for node in nodes:
            if isinstance(node, ast.Assign):
                kind = _inside(node.value, known)
                known |= {t.id: kind for t in node.targets if isinstance(t, ast.Name) and kind is not None}
            else:
                _inside(node, known)
    except _Missing as missing:
        wrong, fields = missing.args
        where = f"{inspect.getsourcefile(function)}:{first + wrong.lineno - 1}"
        return f"{where}: {ast.unparse(wrong.value)} has no field {wrong.attr}; it has {', '.join(fields)}"
    return ""
