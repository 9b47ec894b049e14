"""A game of one's own to begin with: a small whole game, the template or an example, under another name."""

import keyword
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from sim.errors import BadInput, unknown
from sim.homes import OURS, keys

__all__ = ["EXAMPLES", "PACKED", "TEMPLATE", "examples", "files_of", "new"]

TEMPLATE = Path(__file__).resolve().parents[1] / "template"
LONGEST = 50  # letters of a key: files and modules are called so
PACKED = TEMPLATE.with_name("examples")  # setup.py copies them there, for an installed tool
EXAMPLES = PACKED if PACKED.is_dir() else OURS / "examples"
KEY = "toy"  # of the template's game
FRAME = ("README.md", "__init__.py", "pyproject.toml", "tests/conftest.py")  # of the template, around any game
PARTS = ("games/{key}/**/*", "strategies/{key}/**/*", "docs/rules/{key}.md", "tests/rules/{key}/**/*")
TEXTS = (".py", ".toml", ".md")


def examples() -> list[str]:
    """Keys of the examples, sorted."""
    return sorted(place.parent.name for place in EXAMPLES.glob("games/*/__init__.py"))


def files_of(home: Path, key: str) -> Iterator[Path]:
    """The files of a game of a home, of its players, its clauses and their tests."""
    for part in PARTS:
        for file in sorted(home.glob(part.format(key=key))):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file


def _called(home: Path, key: str) -> tuple[str, str]:
    """Title and prefix of the template or of an example, as its header writes them."""
    head = (home / "games" / key / "__init__.py").read_text(encoding="utf-8")
    title, prefix = re.findall(r'title="(.*?)", prefix="(.*?)"', head)[0]
    return title, prefix


def _rename(text: str, names: dict[str, str]) -> str:
    """A text with other names: a letter before or after makes it another word."""
    found = "|".join(map(re.escape, names))
    return re.sub(rf"(?<![A-Za-z])({found})(?![A-Za-z])", lambda match: names[match[0]], text)


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


def new(key: str, title: str = "", prefix: str = "", into: Path = Path(), like: str = "") -> Path:
    """Writes a game that plays, checks and reports as it is, to be changed into one's own.

    Parameters
    ----------
    key : of the game: a name of small letters, digits and '_'
    title : on reports; by default made of the key
    prefix : of the clauses; by default the first letters of the key's words, or the key's first two
    into : where its folder, called as the game, is made
    like : key of the example that it begins as a copy of; by default the template's game

    Returns
    -------
    The folder, for `elderodds --games`.

    Raises
    ------
    BadInput
        For a key, a prefix or a title that cannot be, or if the game or the folder is there already; for an
        example that does not exist, with the nearest.
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

    if like and like not in examples():
        raise unknown("example", like, examples())
    home, begun = (EXAMPLES, like) if like else (TEMPLATE, KEY)
    frame = [(TEMPLATE, KEY, TEMPLATE / name) for name in FRAME]
    try:
        for root, old, file in [*frame, *((home, begun, file) for file in files_of(home, begun))]:
            names = dict(zip((old, *_called(root, old)), (key, title, prefix), strict=True))
            place = folder / _rename(str(file.relative_to(root)), names)
            place.parent.mkdir(parents=True, exist_ok=True)
            if file.suffix in TEXTS:
                place.write_text(_rename(file.read_text(encoding="utf-8"), names), encoding="utf-8")
            else:
                shutil.copyfile(file, place)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise BadInput(f"new {key}: {error.filename}: {error.strerror}") from None
    return folder
