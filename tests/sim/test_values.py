"""Whatever a function reads, wherever it comes from, is in its digest; what has none is refused."""

import importlib
import os
import subprocess
import sys
from itertools import count

import pytest

from sim import BadInput
from sim.homes import OURS
from sim.kernel import INTERPRETED
from sim.values import values_of

SEEN = count()
MORE = "from functools import partial\nfrom collections import namedtuple\nfrom enum import Enum\nimport numpy as np\n"
NUMBA = "import numba\nfrom numba.core import types\nfrom numba.extending import intrinsic, overload\n"
READ = {
    "a constant": "BET = {}\ndef f(): return BET",
    "a module's constant": "import far\ndef f(): return far.BET",
    "two modules deep": "import tabs\ndef f(): return tabs.inner.BET",
    "a default": "from far import BET\ndef f(x=BET): return x",
    "a helper's default": "from far import BET\ndef g(x=BET): return x\ndef f(): return g()",
    "a default by name": "from far import BET\ndef f(*, x=BET): return x",
    "a table's default": "from far import BET\nTABLE = np.full(2, BET)\ndef f(bet=TABLE[0]): return bet",
    "the environment": "import os\nBET = int(os.environ['BET'])\ndef g(bet=BET): return bet\ndef f(): return g()",
    "a data file": "from pathlib import Path\nBET = Path(__file__[:-3] + '.txt').read_text()\ndef f(): return BET",
    "a closure": "def make(bet):\n    def f(): return bet\n    return f\nf = make({})",
    "an array closed over": "def make(bets):\n    def f(): return bets[0]\n    return f\nf = make(np.array([{}, 2.0]))",
    "a kernel closed over": "from sim.kernel import kernel\ndef make(b):\n    @kernel\n    def g(): return b\n"
                            "    return g\ng = make({})\ndef f(): return g()",
    "a kernel of the core": "from strategies.learning import chooser\nfrom sim.kernel import kernel\n"
                            "@kernel\ndef g(pack, table, mine, menu, option, style): return {}\nf = chooser(g, (0, 1))",
    "a kernel of numba's": NUMBA + "@numba.njit\ndef g(): return {}\ndef f(): return g()",
    "how a kernel is compiled": NUMBA + "@numba.njit(fastmath=bool({}))\ndef g(x): return x\ndef f(): return g(1.0)",
    "an intrinsic": NUMBA + "@intrinsic\ndef g(typing):\n    return types.int64(), lambda *_: {}\ndef f(): return g()",
    "an overload": NUMBA + "def g(): pass\n@overload(g)\ndef _(): return lambda: {}\ndef f(): return g()",
    "a dict": "BETS = dict(a=[{}])\ndef f(): return BETS['a']",
    "a set": "BETS = {{'a', 'b', ({}, 'c')}}\ndef f(): return 'a' in BETS",
    "an object": "class Bets:\n    def __init__(self, bet): self.bet = bet\nBETS = Bets({})\ndef f(): return BETS.bet",
    "an object's class": "class Bets:\n    def bet(self): return {}\nBETS = Bets()\ndef f(): return BETS.bet()",
    "a class": "class Bets:\n    BET = {}\ndef f(): return Bets.BET",
    "a named tuple": "BETS = namedtuple('Bets', 'a b')({}, 2)\ndef f(): return BETS.a",
    "its default": "Bets = namedtuple('Bets', 'a b', defaults=[{}])\ndef f(): return Bets(1)",
    "an enum": "Bets = Enum('Bets', dict(A={}, B=2))\ndef f(): return Bets.A",
    "a member": "Bet = Enum('Bets', dict(A={}, B=2)).A\ndef f(): return Bet",
    "a partial": "def g(a, b): return a\nh = partial(g, {})\ndef f(): return h(1)",
    "a bound method": "class Bets:\n    def __init__(self, bet): self.bet = bet\n    def get(self): return self.bet\n"
                      "get = Bets({}).get\ndef f(): return get()",
    "a record": "BETS = np.zeros(1, [('a', int)])\nBETS['a'] = {}\nBETS = BETS[0]\ndef f(): return BETS['a']",
    "a type of record": "BETS = np.dtype([('a', 'i%d' % (4 + 4 * {}))])\ndef f(): return BETS",
    "an inner function": "BET = {}\ndef f():\n    def g(): return BET\n    return g()",
    "an aligned record": "BETS = np.zeros(2, np.dtype([('a', 'i1'), ('b', 'f8', 2)], align=True))\n"
                         "BETS['b'][1] = {}\ndef f(): return BETS",
    "another name of a member": "from enum import IntEnum\nBets = IntEnum('Bets', [('A', 1), ('B', 2), ('C', 1 + {})])"
                                "\ndef f(): return Bets.C",
    "a ufunc by name": "floor = (np.floor, np.ceil)[{}]\ndef f(x): return floor(x)",
    "ufuncs in a tuple": "HOW = (np.floor, (np.floor, np.ceil)[{}])\ndef f(x): return HOW[1](x)",
    "a pattern": "import re\nHOW = re.compile('a{}')\ndef f(): return HOW",
    "a pattern's flags": "import re\nHOW = re.compile('a', (0, re.I)[{}])\ndef f(): return HOW",
    "another attribute": "def f(pack): return pack.bet{}",
}  # fmt: skip


@pytest.fixture
def made(tmp_path, monkeypatch):
    """The function `f` of a module, made anew with another number wherever the text says {}."""
    monkeypatch.syspath_prepend(tmp_path)
    names = ("far", "tabs", "tabs.inner", "deep")

    def make(text, number=0):
        monkeypatch.setenv("BET", str(number))
        (tmp_path / "tabs").mkdir(exist_ok=True)
        (tmp_path / "far.py").write_text(f"BET = {number}\n")
        (tmp_path / "tabs" / "__init__.py").write_text("from tabs import inner\n")
        (tmp_path / "tabs" / "inner.py").write_text(f"BET = {number}\n")
        module = f"read{next(SEEN)}"
        (tmp_path / f"{module}.txt").write_text(str(number))
        (tmp_path / f"{module}.py").write_text(MORE + text.format(number) + "\n")
        for name in names:
            sys.modules.pop(name, None)
        monkeypatch.setattr(sys, "dont_write_bytecode", True)
        importlib.invalidate_caches()
        return importlib.import_module(module).f

    return make


@pytest.mark.parametrize("text", READ.values(), ids=READ.keys())
def test_whatever_a_function_reads_is_in_its_digest(made, text):
    if INTERPRETED and ("overload" in text or "fastmath" in text):
        pytest.skip("numba is asked of nothing")
    first, second, again = (values_of(made(text, number)) for number in (0, 1, 0))
    assert first != second
    assert first == again


def test_a_digest_is_the_same_in_every_process(tmp_path):
    text = (
        "import os, numpy as np\nBETS = {'ab', 'cd', 'ef'}\nNAMED = dict(a=object())\n"
        "KIND = np.dtype([('a', 'i1'), ('b', [('c', 'i1'), ('d', 'f8', 2)])], align=True)\n"
        "ROWS = np.frombuffer(os.urandom(3 * KIND.itemsize), KIND).copy()\n"
        "for part in ROWS['a'], ROWS['b']['c'], ROWS['b']['d']: part[:] = 0\nROW = ROWS[1]\n"
        "def f(): return BETS, NAMED, ROWS, ROW, 'x' in {'a', 'b', 'c'}\n"
    )
    (tmp_path / "hashed.py").write_text(text)
    says = "import hashed; from sim.values import values_of; print(values_of(hashed.f))"
    place = f"{tmp_path}{os.pathsep}{OURS}"
    told = {
        subprocess.run([sys.executable, "-c", says], check=True, capture_output=True, text=True,
                       env={**os.environ, "PYTHONPATH": place, "PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(told) == 1


REFUSED = {
    "a pointer": ("import ctypes\nBET = ctypes.CDLL(None).abs\n\ndef f():\n    x = 1\n    return BET(x)", 10, "BET"),
    "a generator": ("BET = (x for x in ())\ndef f(x=BET): return x", 6, "a default"),
    "an object in a set that it holds": (
        "class Bets:\n    def __init__(self): self.all = set([self])\nBETS = Bets()\ndef f(): return BETS",
        8,
        "BETS",
    ),
    "a list too deep": ("BETS = []\nfor _ in range(9999): BETS = [BETS]\ndef f(): return BETS", 7, "BETS"),
    "a ufunc of somebody else's": ("floor = np.frompyfunc(round, 1, 1)\ndef f(): return floor", 6, "floor"),
    "a lock in a list": ("import threading\nBET = [threading.Lock()]\ndef f(): return BET", 7, "BET"),
}


@pytest.mark.parametrize(("text", "line", "name"), REFUSED.values(), ids=REFUSED.keys())
def test_what_has_no_digest_is_refused_with_file_and_line(made, text, line, name):
    with pytest.raises(
        BadInput, match=rf"read\d+\.py:{line}: f reads {name}, a .*, whose value nobody can name: kernels"
    ):
        values_of(made(text))


def test_a_value_without_a_function_is_refused_likewise():
    deep: list = []
    for _ in range(9999):
        deep = [deep]
    with pytest.raises(BadInput, match=r"^a value nested too deep or in a set that it holds, whose value nobody can"):
        values_of(deep)


def test_what_is_held_twice_differs_from_two_that_are_alike():
    one, other = [], []
    assert values_of([one, other, one]) != values_of([one, other, other])


def test_a_global_is_not_read_where_an_attribute_is_called_like_it(made):
    values_of(made("BET = (x for x in ())\ndef f(pack): return pack.BET"))


# -- kernels on disk ---------------------------------------------------------------------------------------------------

KERNEL = """
import os
from pathlib import Path
import far
from sim.kernel import kernel
WEIGHT = int(Path(__file__).with_name("weight.txt").read_text())
@kernel
def helper(x=int(os.environ["BET"])):
    return x
@kernel
def bet():
    return 100 * far.BET + 10 * WEIGHT + helper()
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_kernel_on_disk_is_that_of_the_values_it_reads(tmp_path):
    place = tmp_path / "games" / "tiny"
    place.mkdir(parents=True)
    (place / "__init__.py").write_text("")
    (place / "flow.py").write_text(KERNEL)
    says = (f"from sim.homes import add_home; add_home({str(tmp_path)!r}); from sim.games.tiny.flow import bet; "
            "print(bet(), sum(bet.stats.cache_hits.values()))")  # fmt: skip

    def told(far, weight, default):
        (tmp_path / "far.py").write_text(f"BET = {far}\n")
        (place / "weight.txt").write_text(str(weight))
        environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{OURS}", "BET": str(default),
                       "ELDERODDS_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip
        done = subprocess.run([sys.executable, "-c", says], env=environment, capture_output=True, text=True, check=True)
        return tuple(map(int, done.stdout.split()))

    assert [told(0, 0, 0), told(1, 0, 0), told(0, 1, 0), told(0, 0, 1)] == [(0, 0), (100, 0), (10, 0), (1, 0)]
    assert told(0, 1, 0) == (10, 1)  # each was kept


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_game_may_be_called_as_the_core_is(tmp_path):
    place = tmp_path / "games" / "core"
    place.mkdir(parents=True)
    (place / "__init__.py").write_text("")
    says = (f"from sim.homes import add_home; add_home({str(tmp_path)!r}); from sim.games.core.flow import bet; "
            "print(bet())")  # fmt: skip
    environment = {**os.environ, "ELDERODDS_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    for number in (1, 2):
        (place / "rule.py").write_text(f"from sim.kernel import kernel\n@kernel\ndef rule():\n    return {number}\n")
        (place / "flow.py").write_text("from sim.kernel import kernel\nfrom sim.games.core.rule import rule\n"
                                       "@kernel\ndef bet():\n    return rule()\n")  # fmt: skip
        done = subprocess.run([sys.executable, "-c", says], env=environment, capture_output=True, text=True, check=True)
        assert int(done.stdout) == number


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_kernel_made_with_a_module_that_is_gone_is_compiled_again(tmp_path):
    place = tmp_path / "games" / "tiny"
    place.mkdir(parents=True)
    (place / "__init__.py").write_text("")
    (place / "flow.py").write_text("import os\nfrom importlib import import_module\nfrom sim.kernel import kernel\n"
                                   "bet = import_module(os.environ['FAR']).make()\n")  # fmt: skip
    (place / "maker.py").write_text("from sim.kernel import kernel\ndef make(helper):\n    @kernel\n"
                                    "    def bet(x):\n        return helper(x)\n    return bet\n")  # fmt: skip
    text = ("from sim.kernel import kernel\nfrom sim.games.tiny.maker import make as made\n@kernel\ndef helper(x):\n"
            "    return x + 1\ndef make():\n    return made(helper)\n")  # fmt: skip
    says = (f"from sim.homes import add_home; add_home({str(tmp_path)!r}); from sim.games.tiny.flow import bet; "
            "print(bet(1))")  # fmt: skip
    for name in ("here", "there"):
        (tmp_path / f"{name}.py").write_text(text)
        environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{OURS}", "FAR": name,
                       "ELDERODDS_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-c", says], env=environment, capture_output=True, text=True, check=False
        )
        assert (done.stdout, done.returncode) == ("2\n", 0), done.stderr
        (tmp_path / f"{name}.py").unlink()
