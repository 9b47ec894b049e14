"""What a strategy from elsewhere is made of: the text of its file, and all that it imports.

Of Python, installed packages and this tool the versions count, of any other module the text, wherever it lies. Files
are read once: what was read is what is run (Python would take its compiled files of the same second and size for
current) and what the strategy is named by, beside the values that it reads (`sim.values`). So an edited file, or an
edited helper, is another strategy, in the same process, too. Modules beside the file are found before others, as if the
file were run.
"""

import ast
import hashlib
import importlib
import importlib.util
import site
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path
from types import ModuleType
from typing import Any

from sim.kernel import source_digest

__all__ = ["Sources", "sources_of"]

OURS = ("sim", "strategies", "experiments", "reports", "elderodds")
INSTALLED = tuple(Path(folder).resolve() for folder in {*site.getsitepackages(), site.getusersitepackages()})


@dataclass(frozen=True)
class Sources:
    """A module and all that it imports.

    Attributes
    ----------
    modules : (name, file, its bytes) of each module that is read from its source, the module itself first
    others : (name, version) of each installed package, (name, digest) of what it takes from this tool
    """

    modules: tuple[tuple[str, Path, bytes], ...]
    others: tuple[tuple[str, str], ...]

    @property
    def digest(self) -> str:
        """SHA-256 over names and contents; where the files lie is no part of it."""
        digest = hashlib.sha256(repr(self.others).encode())
        for name, file, text in sorted(self.modules[1:]):
            digest.update(f"\0{name}\0{file.name}\0{len(text)}\0".encode() + text)
        return hashlib.sha256(digest.digest() + self.modules[0][2]).hexdigest()

    def load(self) -> ModuleType:
        """The module, run anew with all that it imports; whoever uses modules of the same names keeps his.

        Raises
        ------
        Exception
            Whatever the files raise.
        """
        with self._fresh():
            return importlib.import_module(self.modules[0][0])

    @contextmanager
    def _fresh(self) -> Iterator[None]:
        modules = {name: (file, text) for name, file, text in self.modules if file.suffix == ".py"}
        before = {name: sys.modules.pop(name) for name in modules if name in sys.modules}
        finder = _Finder(modules)
        folder = str(self.modules[0][1].parent)
        sys.meta_path.insert(0, finder)
        sys.path.insert(0, folder)
        try:
            yield
        finally:
            sys.meta_path.remove(finder)
            sys.path.remove(folder)
            for name in modules:
                sys.modules.pop(name, None)
            sys.modules.update(before)


class _Loader(SourceLoader):
    """Runs a text that was read before; without times of files there is no bytecode."""

    def __init__(self, file: Path, text: bytes) -> None:
        self.file, self.text = file, text

    def get_filename(self, fullname: str) -> str:
        return str(self.file)

    def get_data(self, path: Any) -> bytes:
        return self.text


class _Finder(MetaPathFinder):
    """Finds the modules of some sources."""

    def __init__(self, modules: dict[str, tuple[Path, bytes]]) -> None:
        self.modules = modules

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname not in self.modules:
            return None
        file, text = self.modules[fullname]
        inside = [str(file.parent)] if file.stem == "__init__" else None
        return importlib.util.spec_from_file_location(
            fullname, file, loader=_Loader(file, text), submodule_search_locations=inside
        )


def _imported(text: bytes, package: str) -> Iterator[str]:
    """Names of all modules that a source may import, wherever in it; of a name taken from a module, both together."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                home = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*home, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _find(name: str, path: list[str] | None, beside: Path) -> ModuleSpec | None:
    """A module's file, without running anything."""
    if path is not None:
        return PathFinder.find_spec(name, path)
    try:
        return PathFinder.find_spec(name, [str(beside)]) or importlib.util.find_spec(name)
    except ValueError:  # a module made by hand
        return None


@cache
def _version(package: str) -> str:
    with suppress(PackageNotFoundError):
        return version(package)
    return ", ".join(sorted(f"{name} {version(name)}" for name in set(packages_distributions().get(package, []))))


def sources_of(file: Path, name: str = "") -> Sources:
    """What a Python file is made of.

    Parameters
    ----------
    file : the file
    name : of its module; by default one that nobody else has

    Raises
    ------
    OSError
        If it cannot be read.
    SyntaxError
        If it, or what it imports, is no Python.
    """
    importlib.invalidate_caches()
    file = file.resolve()
    modules: dict[str, tuple[Path, bytes]] = {}
    others: dict[str, str] = {}
    paths: dict[str, list[str]] = {}  # where the parts of packages are

    def take(name: str, found: Path, package: str) -> None:
        modules[name] = found, found.read_bytes()
        for wanted in _imported(modules[name][1], package) if found.suffix == ".py" else ():
            follow(wanted)

    def follow(wanted: str) -> None:
        top, *rest = wanted.split(".")
        if top in OURS:
            others[wanted] = source_digest(wanted) if top in OURS[:2] else version("elderodds")
        elif top not in sys.stdlib_module_names and top not in others:
            for depth in range(len(rest) + 1):
                part = ".".join([top, *rest[:depth]])
                if part in modules and part not in paths:
                    return  # a module has no parts
                if part not in paths and not look(part):
                    return

    def look(part: str) -> bool:
        """Takes a module, or a package; whether there is one whose parts are of interest."""
        parent = part.rpartition(".")[0]
        spec = _find(part, paths[parent] if parent else None, file.parent)
        if spec is None:
            return False
        place = Path(spec.origin).resolve() if spec.has_location and spec.origin else None
        if place is not None and any(place.is_relative_to(folder) for folder in INSTALLED):
            others[part] = _version(part.partition(".")[0])
            return False
        if spec.submodule_search_locations is not None:
            paths[part] = list(spec.submodule_search_locations)
        if place is not None and part not in modules:
            take(part, place, part if part in paths else parent)
        return part in paths

    name = name or f"plugin_{hashlib.sha256(str(file).encode()).hexdigest()[:8]}"
    take(name, file, name.rpartition(".")[0])
    return Sources(tuple((name, *found) for name, found in modules.items()), tuple(sorted(others.items())))
