"""Kernels linked once do what kernels linked level by level do, and are compiled once for all integers."""

import ctypes
import gc
import os
import shutil
import weakref
from pathlib import Path

import numpy as np
import pytest
from numba import types

from sim import find_game
from sim import kernel as kernels
from sim.address import by_address
from sim.kernel import INTERPRETED, cache_folder, kernel

calls = np.zeros(4, np.int64)


@kernel
def add(a, b):
    return a + b


@kernel
def twice(a):
    return add(a, a) + add(1, a) - add(a, 1)


@kernel
def countdown(n):
    if n <= 0:
        return 0
    return 1 + countdown(n - 1)


@kernel
def note(log, at, value):
    log[at] = add(log[at], value)


@kernel
def chain(log, n):
    total = 0
    for i in range(n):
        note(log, i % 4, np.int32(i))
        total = add(total, twice(np.int8(i))) + countdown(3)
    return total


def test_kernels_call_kernels_at_any_depth():
    calls[:] = 0
    assert chain(calls, 10) == sum(2 * i + 3 for i in range(10))
    assert calls.tolist() == [0 + 4 + 8, 1 + 5 + 9, 2 + 6, 3 + 7]
    assert twice(4) == 8  # the same kernel from Python, after kernels have called it
    assert twice(2.5) == 5.0
    assert countdown(5) == 5


def test_callers_share_one_version_whatever_integers_they_hand_over():
    if INTERPRETED:
        return
    chain(calls, 3)
    versions = add.get_call_template.__closure__
    made = next(cell.cell_contents for cell in versions if hasattr(cell.cell_contents, "cache_info"))
    inner = made(True)  # by callers that check their indices, as those of this file do
    assert len([s for s in inner.overloads if all(str(t) == "int64" for t in s)]) == 1
    assert not [s for s in inner.overloads if any("Literal" in str(t) or str(t) in ("int8", "int32") for t in s)]


# -- the cache's folders, which other processes sweep as well ----------------------------------------------------------


def test_a_folder_that_is_swept_as_it_is_made_is_made_again(tmp_path, monkeypatch):
    folder, mark, swept = tmp_path / "cache" / "sim-toy-new", os.utime, []

    def sweep(place):
        if not swept:
            swept.append(shutil.rmtree(tmp_path / "cache"))
        mark(place)

    monkeypatch.setattr(os, "utime", sweep)
    kernels._open_cache.__wrapped__(folder, 4)
    assert swept
    assert folder.is_dir()


@pytest.mark.skipif(INTERPRETED, reason="nothing is cached")
def test_paths_of_the_cache_fit_into_what_windows_allows():
    """Of 260 letters, below a user's folder for caches: a folder of numba's own, of 55 and more, is not added."""
    step = find_game("toy").step
    folder = Path(step._cache.cache_path)
    assert folder.parent == cache_folder("sim.games.toy.turn.flow")


@pytest.mark.parametrize("kept", [1, 3])
def test_a_folder_that_another_sweeps_meanwhile_is_the_oldest(tmp_path, monkeypatch, kept):
    for age in range(5):
        (tmp_path / f"sim-toy-{age}").mkdir()
        os.utime(tmp_path / f"sim-toy-{age}", (1e9 - age, 1e9 - age))
    is_dir = Path.is_dir

    def sweep(place):
        found = is_dir(place)
        if place.name == "sim-toy-0" and found:
            place.rmdir()
        return found

    monkeypatch.setattr(Path, "is_dir", sweep)
    kernels._open_cache.__wrapped__(tmp_path / "sim-toy-new", kept)
    assert sorted(p.name for p in tmp_path.iterdir()) == [*["sim-toy-1", "sim-toy-2"][: kept - 1], "sim-toy-new"]


def addressed():
    """A function of Python's, and the address of a kernel that calls it."""
    call = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(abs)
    signature = types.int64(types.int64)
    return weakref.ref(call), by_address(kernel(lambda n: call(n), signature=signature), signature)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_a_function_calls_stays_as_long_as_its_address():
    called, address = addressed()
    gc.collect()
    assert called() is not None
    assert kernel(lambda n: address(n))(-3) == 3
