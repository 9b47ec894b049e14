"""Our way of linking kernels leaves numba as it was for others, and the games as they are without it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sim.kernel import INTERPRETED
from worlds import digest, play

SUPPORT = Path(__file__).parent.parent / "support"
compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

FOREIGN = """
import numba, numpy as np
def code():
    @numba.njit
    def inner(a, i):
        return a[i] + 1
    @numba.njit
    def outer(a):
        total = 0
        for i in range(len(a)):
            total += inner(a, i)
        return total
    outer(np.arange(4))
    return outer.inspect_llvm(outer.signatures[0])
first = code()
import sim.play
second = code()
print(first); print("=" * 20); print(second)
"""

PLAYS = f"""
import sys; sys.path[:0] = {[str(SUPPORT), str(SUPPORT.parent)]!r}
import conftest
from worlds import digest, play
print(digest(play("toy", 3, 50).outcomes))
"""


def _python(code, **env):
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                           env={**os.environ, **env})  # fmt: skip
    assert found.returncode == 0, found.stderr[-2000:]
    return found


@compiles
def test_code_that_is_not_ours_compiles_as_before():
    first, second = _python(FOREIGN).stdout.split("=" * 20)
    numbered = re.compile(r"0x[0-9a-f]+|B\d+|_\d+|v\d+|%\S+|\d{4,}|!\d+|#\d+")  # numba numbers what it compiles
    assert len(first) > 1000
    assert numbered.sub("", first).split() == numbered.sub("", second).split()


@pytest.fixture(scope="module")
def numbas_own(tmp_path_factory):
    """A folder for what is compiled numba's own way, which takes long: it is compiled once."""
    return {"ELDERODDS_CACHE": str(tmp_path_factory.mktemp("kernels"))}


@compiles
def test_games_are_the_same_compiled_numbas_own_way(numbas_own):
    plain = _python(PLAYS, ELDERODDS_LINKING="plain", **numbas_own)
    assert plain.stdout.split() == [digest(play("toy", 3, 50).outcomes)]


@compiles
def test_what_is_cached_without_its_code_is_not_linked_numbas_own_way(tmp_path):
    made = "import numpy as np; from sim import luck; g = np.zeros(1, luck.STREAM)[0]; luck.bits(g); "
    _python(made, ELDERODDS_CACHE=str(tmp_path))
    asked = made + "print([luck.below(g, 10**9) for _ in range(9)], g)"
    assert _python(asked, ELDERODDS_LINKING="plain", ELDERODDS_CACHE=str(tmp_path)).stdout == _python(asked).stdout


@compiles
def test_another_numba_than_those_tested_is_told_and_taken(numbas_own):
    code = "import numba; numba.version_info = (0, 99)\n" + PLAYS
    found = _python(code, **numbas_own)
    assert found.stdout.split() == [digest(play("toy", 3, 50).outcomes)]
    assert "compiled numba's own way" in found.stderr
