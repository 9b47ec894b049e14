"""A game of one's own to begin with: the template, a small whole game, under another name."""

import keyword
import re
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from sim.errors import BadInput
from sim.homes import OURS, keys

__all__ = ["TEMPLATE", "new"]

TEMPLATE = Path(__file__).resolve().parents[1] / "template"
LONGEST = 50  # letters of a key: files and modules are called so
KEY, PREFIX, TITLE = "toy", "TY", "The Tower"  # of the template's game


def _taken(key: str) -> str:
    """Why no game can be called so: its folder would hide what elderodds needs; empty if it can."""
    if keyword.iskeyword(key):
        return "it is a keyword of Python"
    if (OURS / key / "__init__.py").is_file() or (OURS / f"{key}.py").is_file():
        return "a package of elderodds is called so"
    if (OURS / "strategies" / f"{key}.py").is_file():
        return "a part of elderodds is called so"
    if key in sys.stdlib_module_names:
        return "a package of Python's is called so"
    if (found := find_spec(key)) is None:
        return ""
    place = found.origin or next(iter(found.submodule_search_locations or ()), "")
    return f"a package that Python finds is called so, {place}"


def new(key: str, title: str = "", prefix: str = "", into: Path = Path()) -> Path:
    """Writes a game that plays, checks and reports as it is, to be changed into one's own.

    Parameters
    ----------
    key : of the game: a name of small letters, digits and '_'
    title : on reports; by default made of the key
    prefix : of the clauses; by default the first letters of the key's words, or the key's first two
    into : where its folder, called as the game, is made

    Returns
    -------
    The folder, for `elderodds --games`.

    Raises
    ------
    BadInput
        For a key, a prefix or a title that cannot be, or if the game or the folder is there already.
    """
    words = [word for word in key.split("_") if word]
    prefix = prefix or ("".join(word[0] for word in words) if len(words) > 1 else key[:2]).upper()
    title = title or " ".join(words).title()
    folder = into / key
    if not re.fullmatch(r"[a-z][a-z0-9_]+", key) or len(key) > LONGEST:
        made_of = f"small letters, digits and _, {LONGEST} at most, as in sinking_islands"
        raise BadInput(f"new {key}: a key is made of {made_of}")
    if key in keys():
        raise BadInput(f"new {key}: there is a game {key} already")
    if folder.exists():
        raise BadInput(f"new {key}: {folder} is there already")
    if taken := _taken(key):
        raise BadInput(f"new {key}: {taken}; another key, as in {key}_game")
    if not re.fullmatch(r"[A-Z][A-Z0-9]*", prefix):
        raise BadInput(f"new {key}: prefix {prefix}: a prefix is made of capital letters and digits, as in SI")
    if not title.isprintable() or set(title) & set('"\\'):
        raise BadInput(f"new {key}: title {title!r}: a title goes without quotation marks")

    def renamed(text: str) -> str:
        text = re.sub(rf"(?<![A-Za-z]){KEY}(?![A-Za-z])", key, text).replace(TITLE, title)
        return re.sub(rf"\b{PREFIX}\b", prefix, text)

    try:
        for file in sorted(TEMPLATE.rglob("*")):
            place = folder / renamed(str(file.relative_to(TEMPLATE)))
            if file.is_file() and "__pycache__" not in file.parts:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(renamed(file.read_text(encoding="utf-8")), encoding="utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise BadInput(f"new {key}: {error.filename}: {error.strerror}") from None
    return folder
