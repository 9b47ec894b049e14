"""What a function does: its code and every value that it reads, wherever they come from; the name of both.

numba freezes what a kernel reads besides its arguments when it compiles it: constants of its own module or of another,
tables read from a file, default arguments, what a closure holds. So results in a store and compiled kernels on disk are
named by those values, not by the places they come from: a data file, an environment variable, a module elsewhere count
by what was made of them. Games and strategies are named in this one way, ours, of a package or of a folder.

Of Python, numpy and numba the versions decide, of the core of this tool its sources (`sim.kernel.source_digest`): of
their functions and classes the names count here, and what a closure holds.
"""

import copyreg
import dis
import hashlib
import re
import sys
from collections.abc import Iterable, Iterator, Set
from contextlib import suppress
from enum import Enum, EnumType
from functools import cache
from importlib import import_module
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic
from numba.core.types import Type
from numba.core.typing.templates import builtin_registry
from numba.np.ufunc.dufunc import DUFunc

from sim.errors import BadInput

__all__ = ["folders", "scope_of", "values_of"]

OURS = ("sim", "strategies", "experiments", "reports", "elderodds")
VERSIONED = {*sys.stdlib_module_names, "numpy", "numba", "llvmlite"}
PLAIN = {type(None), bool, int, float, complex, str, bytes, type(Ellipsis)}
PATTERN = copyreg.dispatch_table[re.Pattern]  # what pickle makes of one: it and its flags
ADVICE = "kernels read numbers, names, tuples, arrays and functions"


def folders(package: str, name: str) -> list[Path]:
    """Folders called `name` on a package's path."""
    return [Path(p) / name for p in import_module(package).__path__ if (Path(p) / name).is_dir()]


@cache
def scope_of(module: str) -> tuple[str, str] | None:
    """The package of a module's kernels and their game, "" for none; None if the module is not ours."""
    parts = module.split(".")
    if parts[0] not in ("sim", "strategies"):
        return None
    if parts[:2] == ["sim", "games"] and len(parts) > 2:
        return "sim", parts[2]
    if parts[0] == "strategies" and len(parts) > 1 and folders("sim.games", parts[1]):
        return "strategies", parts[1]
    return parts[0], ""


@cache
def _by_name(module: str) -> bool:
    """Whether the names of a module's functions and classes say what they do."""
    scope, top = scope_of(module), module.partition(".")[0]
    return not scope[1] if scope else top in VERSIONED or top in OURS


class _Unknown(Exception):
    """Carries the kind of a value that has no digest out of the walk."""


class _Walk:
    """The digest of a value with all that it holds, and the functions met on the way, which are not walked."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self.calls: dict[FunctionType, int] = {}
        self.seen: dict[int, tuple[int, Any]] = {}  # its number, and the value, so that no other gets its id

    def put(self, *words: Any) -> None:
        self.digest.update(repr(words).encode())

    def all(self, values: Iterable[Any], names: Set[str] = frozenset()) -> None:
        for value in values:
            self.add(value, names)

    def whole(self, values: Iterable[Any], names: Set[str] = frozenset()) -> None:
        """Adds values with all that they hold, however deep Python goes."""
        try:
            self.all(values, names)
        except RecursionError:
            raise _Unknown("a value nested too deep or in a set that it holds") from None

    def add(self, value: Any, names: Set[str] = frozenset()) -> None:
        """Adds a value; of a module what is read of it by one of the names."""
        kind = type(value)
        if kind in PLAIN:
            self.put(kind.__name__, value)
        elif isinstance(value, Dispatcher | DUFunc | _Intrinsic):
            self._compiled(value)
        elif isinstance(value, FunctionType):
            self.put("calls", self.calls.setdefault(value, len(self.calls)))
        elif isinstance(value, np.dtype | Type):
            self.put(kind.__name__, str(value) if isinstance(value, Type) else repr(value))
        elif isinstance(value, np.generic | np.ndarray) and not value.dtype.hasobject:
            self.put("array", repr(value.dtype), value.shape)
            self._cells(np.asarray(value))
        elif kind in (tuple, frozenset, set):
            self._some(value)
        elif id(value) in self.seen:
            self.put("again", self.seen[id(value)][0])
        else:
            self.seen[id(value)] = len(self.seen), value
            self._object(value, names)

    def _some(self, values: Any) -> None:
        self.put(type(values).__name__, len(values))
        if isinstance(values, tuple):
            self.all(values)
        else:
            self.put(sorted(_digest_of(value) for value in values))

    def _cells(self, cells: np.ndarray) -> None:
        """Records field by field: what lies between their fields is another thing in every process."""
        if cells.dtype.names is None:
            self.digest.update(np.ascontiguousarray(cells).tobytes())
        for name in cells.dtype.names or ():
            self._cells(cells[name])

    def _compiled(self, value: Any) -> None:
        """A kernel of ours is what it is without being compiled; others have options."""
        if isinstance(value, _Intrinsic):
            self.add(value._defn)
        elif isinstance(value, DUFunc):
            self.add(value._dispatcher)  # type: ignore[attr-defined]  # not in its stubs
        else:
            options = {k: v for k, v in value.targetoptions.items() if k not in ("nopython", "boundscheck")}
            if "_nrt" not in options:
                self.put("options", sorted((k, repr(v)) for k, v in options.items()))
            self.add(value.py_func)

    def _object(self, value: Any, names: Set[str]) -> None:
        kind = type(value)
        if isinstance(value, ModuleType):
            if not _by_name(value.__name__):
                self.put("module", read := sorted(names & vars(value).keys()))
                self.all((vars(value)[name] for name in read), names)
        elif isinstance(value, type):
            self._class(value)
        elif isinstance(value, Enum):
            self.put("member", kind.__qualname__, value.name)
            self.add(value.value)
        elif kind in (list, dict):
            self.put(kind.__name__, len(value))
            self.all(value if kind is list else (part for item in value.items() for part in item))
        elif isinstance(value, MethodType):
            self.all((value.__func__, value.__self__))
        elif isinstance(value, staticmethod | classmethod):
            self.add(value.__func__)
        elif isinstance(value, property):
            self.all((value.fget, value.fset))
        elif isinstance(value, BuiltinFunctionType) and isinstance(value.__self__, ModuleType | None):
            if not _by_name(value.__module__ or ""):
                raise _Unknown(f"compiled code of {value.__module__}")
            self.put("builtin", value.__module__, value.__qualname__)
        elif isinstance(value, np.ufunc) and vars(np).get(value.__name__) is value:
            self.put("numpy", repr(value))
        else:
            self._parts(value)
            if hasattr(value, "__wrapped__"):
                self.add(value.__wrapped__)

    def _class(self, value: type) -> None:
        self.put("class", value.__qualname__)
        if _by_name(value.__module__):
            self.put(value.__module__)
            return
        if isinstance(value, EnumType):
            self.all(value.__members__.items())  # and other names of the same
        elif issubclass(value, tuple) and hasattr(value, "_fields"):
            self.put(value._fields)
            self.add(value._field_defaults)  # type: ignore[attr-defined]
        else:
            self.all(value.__bases__)
            for name, part in sorted(vars(value).items()):
                if isinstance(part, FunctionType) or not name.startswith(("__", "_abc_")):
                    self.put(name)
                    self.add(part)

    def _parts(self, value: Any) -> None:
        """What an object would be made of again if it were sent to another process."""
        try:
            made = PATTERN(value) if isinstance(value, re.Pattern) else value.__reduce_ex__(4)
        except Exception:  # whatever its kind raises
            raise _Unknown(f"a {type(value).__module__}.{type(value).__qualname__}") from None
        self.put("object", type(value).__qualname__)
        self.all([made] if isinstance(made, str) else [list(x) if isinstance(x, Iterator) else x for x in made])


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code and that of the functions inside it."""
    yield code
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from _codes(inside)


def _line_of(code: CodeType, name: str) -> int | None:
    """The line where a name of the module is read; None where it is only that of an attribute."""
    found = ((i.opname, i.argval, i.positions) for part in _codes(code) for i in dis.get_instructions(part))
    lines = (at.lineno for kind, read, at in found if read == name and kind in ("LOAD_GLOBAL", "LOAD_NAME") and at)
    return next(lines, None)


def _overloads(function: FunctionType) -> list[FunctionType]:
    """What numba compiles in the place of a function: what `numba.extending.overload` was told."""
    kinds = [kind for value, kind in builtin_registry.globals if value is function]
    return [t._overload_func for kind in kinds for t in getattr(kind, "templates", ()) if hasattr(t, "_overload_func")]


@cache
def _own(function: FunctionType) -> tuple[bytes, tuple[FunctionType, ...]]:
    """The digest of a function with what it reads, without those that it calls, and these."""
    walk, code, module = _Walk(), function.__code__, function.__module__ or ""
    names = {name for part in _codes(code) for name in part.co_names}

    def read(what: str, value: Any, of: Set[str] = frozenset(), *, module_wide: bool = False) -> None:
        walk.put(what)
        try:
            walk.whole([value], of)
        except _Unknown as kind:
            line = _line_of(code, what) if module_wide else code.co_firstlineno
            if line is not None:
                where = f"{code.co_filename}:{line}: {function.__name__}"
                raise BadInput(f"{where} reads {what}, {kind}, whose value nobody can name: {ADVICE}") from None

    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # nothing is in it yet
            read(name, cell.cell_contents, names)
    walk.put("function", function.__qualname__)
    if _by_name(module):
        walk.put(module)
        return walk.digest.digest(), tuple(walk.calls)
    for part in _codes(code):
        walk.put(part.co_code, part.co_names, part.co_varnames, part.co_argcount, part.co_kwonlyargcount, part.co_flags,
                 part.co_exceptiontable)  # fmt: skip
        read("a constant", tuple(value for value in part.co_consts if not isinstance(value, CodeType)))
    read("a default", (function.__defaults__, function.__kwdefaults__))
    for name in sorted(names & function.__globals__.keys()):
        read(name, function.__globals__[name], names, module_wide=True)
    walk.all(_overloads(function))
    return walk.digest.digest(), tuple(walk.calls)


def values_of(*read: Any) -> str:
    """SHA-256 over functions and other values, and over all that they read and call.

    Of a function what it read when it was first asked of counts: that is when it is compiled.

    Raises
    ------
    BadInput
        For a function that reads what has no digest (a pointer of `ctypes`, an open file): file, line, name and kind.
    """
    try:
        return _digest_of(*read)
    except _Unknown as kind:
        raise BadInput(f"{kind}, whose value nobody can name: {ADVICE}") from None


def _digest_of(*read: Any) -> str:
    walk = _Walk()
    walk.whole(read)
    digest, found = walk.digest, dict.fromkeys(walk.calls)
    waiting = list(found)
    for function in waiting:  # which grows
        own, calls = _own(function)
        digest.update(own)
        for called in calls:
            if called not in found:
                found[called] = None
                waiting.append(called)
    return digest.hexdigest()
