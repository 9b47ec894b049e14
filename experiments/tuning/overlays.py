"""Overlays written: changes of a pack as a TOML file of its shape, each with where it comes from."""

import json
from collections.abc import Mapping
from typing import Any

from sim.pack import Pack

__all__ = ["overlay_text"]


def _tree(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Nested tables of dotted paths."""
    tree: dict[str, Any] = {}
    for path, value in changes.items():
        *way, last = path.split(".")
        node = tree
        for part in way:
            node = node.setdefault(part, {})
        node[last] = value
    return tree


def _lines(tree: Mapping[str, Any], printed: Any, where: str, note: str) -> list[str]:
    """The lines of a table: its own values first, then the tables in it."""
    lines, below = [], []
    for key, value in tree.items():
        name = f"{where}.{key}" if where else key
        if not isinstance(value, dict):
            text = str(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)
            lines += [f"{key} = {text}", f'src_{key} = "assumed"', f"note_{key} = {json.dumps(note)}"]
        elif isinstance(printed[key], list):
            entries = {str(entry["id"]): entry for entry in printed[key]}
            for part, inside in value.items():
                below += ["", f"[[{name}]]", f"id = {json.dumps(part)}", *_lines(inside, entries[part], name, note)]
        else:
            below += ["", f"[{name}]", *_lines(value, printed[key], name, note)]
    return lines + below


def overlay_text(pack: Pack, changes: Mapping[str, Any], note: str, head: str) -> str:
    """An overlay that makes these changes, as TOML.

    Parameters
    ----------
    pack : whose shape it has
    changes : {path: value}
    note : stands beside each value
    head : the first line, a comment
    """
    return "\n".join([f"# {head}", *_lines(_tree(changes), pack.raw, "", note)]) + "\n"
