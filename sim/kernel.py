"""One decorator for every compiled function, and a disk cache that can never be stale.

numba's cache notices a change in a function's own file only: a kernel that calls a changed function in another file
stays stale. So each kernel is cached in a folder named by a digest of every source it may call: the core for a kernel
of the core, the core and the game for a kernel of a game, and these and the strategies for a strategy; and of the
versions of Python, numpy and numba. Kernels from anywhere else (plug-ins, tests) are not cached on disk.

With ``NUMBA_DISABLE_JIT=1`` the same functions run interpreted and play the same games, byte for byte.
"""

import hashlib
import os
import platform
import shutil
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba import types
from platformdirs import user_cache_path

__all__ = ["CACHE_ROOT", "INTERPRETED", "cache_folder", "is_warm", "kernel", "reason_of", "source_digest",
           "spare_linalg"]  # fmt: skip

HOME = Path(__file__).resolve().parent.parent
CACHE_ROOT = Path(os.environ.get("ELDERODDS_CACHE") or user_cache_path("elderodds") / "kernels")
INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]  # made at run time
KEPT = 4  # folders kept for each scope: enough to go back and forth between a few versions

# Strategies are function pointers, the pattern the engines stand on; numba still calls it experimental.
warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)
if INTERPRETED:
    np.seterr(over="ignore")  # unsigned arithmetic wraps in compiled code without a word; so it does interpreted


def _compilers() -> tuple[Any, Any]:
    """What entries and what kernels that kernels call are compiled by, `sim.linking`; None for numba's own way."""
    if os.environ.get("ELDERODDS_LINKING") == "plain":
        return None, None
    try:
        from sim.linking import EntryCompiler, InnerCompiler
    except (ImportError, AttributeError) as error:
        print(f"elderodds: games are compiled numba's own way, several times slower: {error}", file=sys.stderr)
        return None, None
    return EntryCompiler, InnerCompiler


ENTRY, INNER = (None, None) if INTERPRETED else _compilers()


@cache
def _scope(module: str) -> tuple[str, str] | None:
    """The package of a module's kernels and their game, "core" for none; None if the module is not ours."""
    parts = module.split(".")
    if parts[0] not in ("sim", "strategies"):
        return None
    if parts[:2] == ["sim", "games"] and len(parts) > 2:
        return "sim", parts[2]
    if parts[0] == "strategies" and len(parts) > 1 and _folders("sim.games", parts[1]):
        return "strategies", parts[1]
    return parts[0], "core"


def _files(package: str, game: str) -> list[Path]:
    """The sources that kernels of a scope may call."""
    files = sorted(f for folder in ("sim", "sim/mechanisms") for f in (HOME / folder).glob("*.py"))
    places = ["sim.games"]
    if package == "strategies":
        files += sorted((HOME / "strategies").glob("*.py"))
        places = ["strategies", "sim.games"]
    found = (folder for place in places if game != "core" for folder in _folders(place, game))
    return files + [f for folder in found for f in sorted(folder.rglob("*.py"))]


def _folders(package: str, name: str) -> list[Path]:
    """Folders called `name` on a package's path."""
    return [Path(p) / name for p in import_module(package).__path__ if (Path(p) / name).is_dir()]


def source_digest(module: str) -> str:
    """Digest of all that decides what the kernels of `module` do: their sources and the compiler's versions."""
    return _digest(_scope(module))


@cache
def _digest(scope: tuple[str, str] | None) -> str:
    digest = hashlib.sha256(f"{platform.python_version()} {np.__version__} {numba.__version__}".encode())
    for path in _files(*scope) if scope else []:
        digest.update(f"\0{path.parent.name}/{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(module: str) -> Path | None:
    """Where the kernels of `module` are cached, or None if they are not."""
    scope = _scope(module)
    return CACHE_ROOT / f"{'-'.join(scope)}-{_digest(scope)}" if scope else None


@cache
def _open_cache(folder: Path) -> None:
    """Makes the folder, marks it as used, and sweeps the oldest of the same scope."""
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    scope = folder.name.rpartition("-")[0]
    others = [p for p in CACHE_ROOT.glob(f"{scope}-*") if p.is_dir() and p.name.rpartition("-")[0] == scope]
    for old in sorted(others, key=lambda p: p.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


@cache
def spare_linalg() -> None:
    """Loads what numba asks scipy about without all of `scipy.linalg`, which takes a tenth of a second.

    numba wants to know whether there is a BLAS. There is, it comes with scipy; what calls it loads it then.
    """
    name = "scipy.linalg.cython_blas"
    if INTERPRETED or name in sys.modules:
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


def kernel(function: Callable[..., Any] | None = None, *, signature: Any = None) -> Any:
    """Compile a function when it is first called; with `signature`, at once and for those types alone.

    Kernels allocate nothing: all memory is in the records that the caller hands over. One that makes an array, a list
    or the like does not compile.
    """
    if function is None:
        return lambda f: kernel(f, signature=signature)
    folder = None if INTERPRETED else cache_folder(function.__module__)
    # Without numba's run time for memory a kernel cannot allocate, and no array it is handed is counted: counting took
    # three quarters of the time of a game.
    # Somebody else's kernels are not cached, and their reads of arrays are checked.
    jit = partial(numba.njit, nogil=True, error_model="numpy", _nrt=False, boundscheck=True if folder is None else None)
    with _cached_in(folder):
        made: Any = jit(signature, cache=folder is not None, pipeline_class=ENTRY)(function)
    if INNER is not None:
        _call_inside(made, jit(pipeline_class=INNER))
    return made


@contextmanager
def _cached_in(folder: Path | None) -> Iterator[None]:
    """Points numba's cache at a folder while it decorates, which is when it looks; elsewhere it stays where it was."""
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    if folder is not None:
        _open_cache(folder)
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


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

    Without that numba compiles a version for every constant and every width: 76 versions of `tell` in one game.
    """

    @cache
    def inner() -> Any:
        made = make(entry.py_func)
        made._compiling_counter = entry._compiling_counter  # a kernel may call itself
        return made

    def get_call_template(args: Any, kws: Any) -> Any:
        return inner().get_call_template(tuple(map(_wide, args)), {name: _wide(kind) for name, kind in kws.items()})

    entry.get_call_template = get_call_template
    entry.get_overload = lambda signature: inner().get_overload(signature)
