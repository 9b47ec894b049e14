"""One decorator for every compiled function, and a disk cache that can never be stale.

numba's cache notices a change in a function's own file only: a kernel that calls a changed function in another file
stays stale. So each kernel is cached in a folder named by a digest of the sources beside it: the core for a kernel of
the core, the core and the game for a kernel of a game, and these and the strategies for a strategy; and of the versions
of Python, numpy and numba. In it is a folder for what the kernel, and all that it calls, reads from anywhere: code,
constants, tables, default arguments (`sim.values`). One that reads what has no digest is refused. Kernels from anywhere
else (plug-ins, tests) are not cached on disk.

With ``NUMBA_DISABLE_JIT=1`` the same functions run interpreted and play the same games, byte for byte.
"""

import hashlib
import os
import platform
import shutil
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import caching
from platformdirs import user_cache_path

from sim.values import OURS, folders, scope_of, values_of

__all__ = ["CACHE_ROOT", "INTERPRETED", "cache_folder", "is_checked", "is_warm", "kernel", "reason_of", "source_digest"]

HOME = Path(__file__).resolve().parent.parent
CACHE_ROOT = Path(os.environ.get("ELDERODDS_CACHE") or user_cache_path("elderodds") / "kernels")
CHECK_ALL = bool(os.environ.get("ELDERODDS_CHECKED"))  # the indices of games that are shipped, too
INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]  # made at run time
KEPT = 4  # folders kept for each scope: enough to go back and forth between a few versions
KEPT_VALUES = 32  # likewise for each kernel: some are made several times, with other values each

# Strategies are function pointers, the pattern the engines stand on; numba still calls it experimental.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)
if INTERPRETED:
    np.seterr(over="ignore")  # unsigned arithmetic wraps in compiled code without a word; so it does interpreted


def _compilers() -> tuple[Any, Any, Any]:
    """What entries and what kernels that kernels call are compiled by, `sim.linking`; None for numba's own way.

    The last one says whether what is compiled now checks its indices.
    """
    if os.environ.get("ELDERODDS_LINKING") == "plain":
        return None, None, None
    try:
        from sim.linking import EntryCompiler, InnerCompiler, is_checking
    except (ImportError, AttributeError) as error:
        print(f"elderodds: games are compiled numba's own way, several times slower: {error}", file=sys.stderr)
        return None, None, None
    return EntryCompiler, InnerCompiler, is_checking


ENTRY: Any
INNER: Any
is_checking: Any
ENTRY, INNER, is_checking = (None, None, None) if INTERPRETED else _compilers()


def _files(package: str, game: str) -> list[Path]:
    """The sources that kernels of a scope may call."""
    files = sorted(f for folder in ("sim", "sim/mechanisms") for f in (HOME / folder).glob("*.py"))
    places = ["sim.games"]
    if package == "strategies":
        files += sorted((HOME / "strategies").glob("*.py"))
        places = ["strategies", "sim.games"]
    found = (folder for place in places if game for folder in folders(place, game))
    return files + [f for folder in found for f in sorted(folder.rglob("*.py"))]


def source_digest(module: str) -> str:
    """Digest of the sources beside the kernels of `module`, the core's among them, and of the compiler's versions."""
    return _digest(scope_of(module))


@cache
def _digest(scope: tuple[str, str] | None) -> str:
    digest = hashlib.sha256(f"{platform.python_version()} {np.__version__} {numba.__version__}".encode())
    for path in _files(*scope) if scope else []:
        digest.update(f"\0{path.parent.name}/{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(module: str) -> Path | None:
    """Where the kernels of `module` are cached, each in a folder of its own; None if they are not."""
    scope = scope_of(module)
    if scope is None:
        return None
    package, game = scope
    return CACHE_ROOT / f"{package}-{game or 'core'}-{_digest(scope)}"


def _mark(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)


def _used(folder: Path) -> float:
    """When a folder was last used; one that is gone before all others."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


@cache
def _open_cache(folder: Path, kept: int) -> None:
    """Makes the folder, marks it as used, and sweeps the oldest beside it that differ in the digest alone.

    Another process may sweep any of them at any moment.
    """
    try:
        _mark(folder)
    except (FileNotFoundError, FileExistsError):  # swept between two steps
        _mark(folder)
    scope = folder.name.rpartition("-")[0]
    others = [p for p in folder.parent.glob(f"{scope}-*") if p.is_dir() and p.name.rpartition("-")[0] == scope]
    if len(others) > kept:
        for old in sorted(others, key=_used, reverse=True)[kept:]:
            shutil.rmtree(old, ignore_errors=True)


class _Here(caching.CompileResultCacheImpl._locator_classes[0]):  # type: ignore[valid-type, misc]  # its name changes
    """numba's way to the folder that `CACHE_DIR` names, without one more below it: Windows allows 260 letters."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return ""


class _Places(caching.CompileResultCacheImpl):
    _locator_classes: Any = (_Here,)


class _Entries(caching.FunctionCache):
    """numba's cache of one kernel's compiled versions, by their types: the folder is named by all the rest.

    numba adds what a closure holds, of a kernel a number that is another one in each process. What is compiled numba's
    own way may be linked, and stands apart.
    """

    _impl_class = _Places

    def __init__(self, function: Any, checked: bool) -> None:
        super().__init__(function)
        self.checked = checked

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple(), ENTRY is None, self.checked

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Without what numba compiles by, which it would load first; it does so when it compiles, too."""
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


class _Cache(caching._Cache):
    """numba's cache of a kernel, made when it is first asked for: what the kernel reads is known by then.

    Until then there is no folder to look for either, and of most kernels only those that call them are cached.
    """

    def __init__(self, function: Any, folder: Path, checked: bool) -> None:
        self.function, self.folder, self.checked = function, folder, checked

    @cached_property
    def _there(self) -> _Entries:
        name = f"{self.function.__module__}.{self.function.__name__}"
        folder = self.folder / f"{name}-{values_of(self.function)[:16]}"
        _open_cache(self.folder, KEPT)
        _open_cache(folder, KEPT_VALUES)
        before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # numba looks there, and nowhere else
        try:
            return _Entries(self.function, self.checked)
        finally:
            numba.config.CACHE_DIR = before  # type: ignore[attr-defined]

    @property
    def cache_path(self) -> str:
        return self._there.cache_path

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        with suppress(ImportError):  # it was made with a kernel like ours of a module that is gone: compiled again
            if found := self._there.load_overload(sig, target_context):
                return found
        _spare_linalg()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        self._there.save_overload(sig, data)

    def enable(self) -> None:
        self._there.enable()

    def disable(self) -> None:
        self._there.disable()

    def flush(self) -> None:
        self._there.flush()


@cache
def _spare_linalg() -> None:
    """Loads what numba compiles by, and asks scipy about, without all of `scipy.linalg`: a tenth of a second.

    numba wants to know whether there is a BLAS. There is, it comes with scipy; what calls it loads it then.
    """
    name = "scipy.linalg.cython_blas"
    if name in sys.modules:
        return
    sys.modules[name] = ModuleType(name)
    try:
        import_module("numba.np.arraymath")
    finally:
        del sys.modules[name]


def is_warm(module: str) -> bool:
    """Whether the kernels of `module` have been compiled on this machine before."""
    folder = cache_folder(module)
    return INTERPRETED or (folder is not None and any(folder.rglob("*.nbc")))


@cache
def is_checked(module: str) -> bool:
    """Whether the kernels of a module check their indices: those of games and strategies not shipped with the tool."""
    if CHECK_ALL:
        return True
    scope = scope_of(module)
    if scope is None:
        return module.partition(".")[0] not in OURS
    shipped = HOME / "sim" / "games"
    return bool(scope[1]) and all(folder.parent != shipped for folder in folders("sim.games", scope[1]))


def kernel(
    function: Callable[..., Any] | None = None, *, signature: Any = None, checked: bool | None = None
) -> Any:  # fmt: skip
    """Compile a function when it is first called; with `signature`, at once and for those types alone.

    Kernels allocate nothing: all memory is in the records that the caller hands over. One that makes an array, a list
    or the like does not compile.

    Parameters
    ----------
    checked : whether it raises `sim.errors.OutOfBounds` for an index outside of an array, and so all that it calls; by
        default as `is_checked` says of its module
    """
    if function is None:
        return lambda f: kernel(f, signature=signature, checked=checked)
    folder = None if INTERPRETED else cache_folder(function.__module__)
    checked = is_checked(function.__module__) if checked is None and not INTERPRETED else bool(checked)
    # Without numba's run time for memory a kernel cannot allocate, and no array it is handed is counted: counting took
    # three quarters of the time of a game.
    jit = partial(numba.njit, nogil=True, error_model="numpy", _nrt=False, boundscheck=checked or None)
    made: Any = jit(pipeline_class=ENTRY)(function)
    if folder is not None:  # somebody else's strategies are not cached
        made._cache = _Cache(function, folder, checked)
    if signature is not None and not INTERPRETED:
        if folder is None:
            _spare_linalg()
        made.compile(signature)
        made.disable_compile()
    if INNER is not None:
        _call_inside(made, jit(pipeline_class=INNER))
    return made


def reason_of(error: Exception) -> str:
    """Why something does not compile, and where, in one line of the many that numba has to say."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    reason = next((x for x in lines if not x.startswith(("Failed in", "During", "["))), type(error).__name__)
    where = next((x for x in lines if x.startswith("File ")), "")
    if "NRT" in str(error):  # numba's run time for memory, which kernels are compiled without
        reason = "it makes an array, a list or the like, and nothing is allocated inside a game"
    kind = "" if isinstance(error, numba.core.errors.NumbaError) else f"{type(error).__name__} "
    return f"{kind}{reason} {where}".rstrip()


def _wide(kind: Any) -> Any:
    """int64 for every signed integer and bool for every bool, constants included; other types as they are."""
    plain = types.unliteral(kind)
    return types.int64 if plain in types.signed_domain else types.boolean if plain == types.boolean else kind


def _call_inside(entry: Any, make: Any) -> None:
    """Has other kernels call the inner version, one for all integers; it is made when the first of them is compiled.

    Without that numba compiles a version for every constant and every width: 76 versions of `tell` in one game. There
    is another one for callers that check their indices, and so does it.
    """

    @cache
    def inner(checked: bool) -> Any:
        made = make(entry.py_func)
        made._compiling_counter = entry._compiling_counter  # a kernel may call itself
        return made

    def get_call_template(args: Any, kws: Any) -> Any:
        made = inner(is_checking())
        return made.get_call_template(tuple(map(_wide, args)), {name: _wide(kind) for name, kind in kws.items()})

    entry.get_call_template = get_call_template
    entry.get_overload = lambda signature: inner(is_checking()).get_overload(signature)
