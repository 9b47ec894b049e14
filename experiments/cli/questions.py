"""Questions in files, `tune FILE.toml` and its like: the entries are the parameters of the Python function.

For example::

game = "toy"
paths = ["victory.points.*"]
targets = "rate:players=0.5"
games = 8000
"""

from collections.abc import Callable, Mapping
from inspect import signature
from pathlib import Path
from typing import Any, get_type_hints

from pydantic import ConfigDict, ValidationError, create_model

from experiments.play.spec import one_line, shipped
from sim.pack import read_toml

__all__ = ["read_question"]

HERE = {"workers", "out", "progress", "return"}  # say how the question is answered, not what it is


def read_question(path: Path, command: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of a command from a TOML file; other files that it names are looked for beside it.

    Parameters
    ----------
    command : function whose parameters are the entries
    given : arguments that stand above those of the file; changes of the pack are added to the file's

    Raises
    ------
    BadInput
        If it cannot be read, or holds what the command does not ask for.
    """
    path = shipped(path)
    where = f"question {path}"
    tree = read_toml(path, where)
    usual = {name: p.default for name, p in signature(command).parameters.items()}
    needed = signature(command).empty
    fields: dict[str, Any] = {
        name: (hint, ... if usual[name] is needed else usual[name])
        for name, hint in get_type_hints(command).items()
        if name not in HERE
    }
    model = create_model("Question", __config__=ConfigDict(extra="forbid"), **fields)
    try:
        found = model.model_validate(tree)
    except ValidationError as error:
        raise one_line(error, where, model) from None
    asked = {name: getattr(found, name) for name in tree}
    if "overlays" in asked:
        asked["overlays"] = [path.parent / overlay for overlay in asked["overlays"]]
    if "changes" in asked and "changes" in given:
        given = {**given, "changes": asked["changes"] | given["changes"]}
    return {**asked, **given}
