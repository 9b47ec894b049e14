"""What a plug-in takes from anywhere is part of the name of its games, and edits are noticed where they are made."""

import json
import os
import shutil
import subprocess

import pytest

from experiments import run
from experiments.play.identity import differences, identity, parts_of
from experiments.play.spec import make_specification
from sim import BadInput, find_game
from sim.homes import OURS
from strategies import find_strategy

TEMPLATE = OURS / "experiments" / "template"
HEAD = "from strategies import strategy\n"
BODY = """
@strategy("toy")
def mine(pack, table, mine, menu, weights, luck):
    return {} if menu.n > 1 else 0
"""
PICK = "from sim.kernel import kernel\n\n@kernel\ndef pick():\n    return {}\n"
HELPED = {
    "a constant": ("from beside import BET", "BET", "beside.py", "BET = {}"),
    "a module's constant": ("import beside", "beside.BET", "beside.py", "BET = {}"),
    "a kernel": ("from beside import pick", "pick()", "beside.py", PICK),
    "a kernel's constant": ("from beside import pick", "pick()", "deeper.py", "BET = {}"),
    "a package": ("from tables.bets import BET", "BET", "tables/bets.py", "BET = {}"),
    "a package's own": ("from tables import BET", "BET", "tables/__init__.py", "BET = {}"),
    "a module of a package": ("from tables import bets", "bets.BET", "tables/bets.py", "BET = {}"),
    "its package's neighbour": ("from tables.bold import BET", "BET", "tables/bets.py", "BET = {}"),
    "elsewhere on the path": ("from far import BET", "BET", "far.py", "BET = {}"),
    "a file": (
        "from pathlib import Path\nBET = int((Path(__file__).parent / 'bet.txt').read_text())", "BET", "bet.txt", "{}",
    ),
    "an import by name": (
        "import importlib, sys\nsys.modules.pop('far', None)\nBET = importlib.import_module('far').BET", "BET",
        "far.py", "BET = {}",
    ),
}  # fmt: skip
READ = ("a file", "an import by name")  # by what stands in no import: looked at when a process begins


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of plug-ins, with a kernel whose constant stands in a third file, and a folder on Python's path."""
    (tmp_path / "path").mkdir()
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "__init__.py").write_text("")
    (tmp_path / "tables" / "bold.py").write_text("from .bets import BET\n")
    monkeypatch.syspath_prepend(tmp_path / "path")
    return tmp_path


def write(home, name, bet):
    lines, word, file, text = HELPED[name]
    (home / "mine.py").write_text(f"{HEAD}{lines}\n{BODY.format(word)}")
    if file == "deeper.py":
        (home / "beside.py").write_text("from deeper import BET\n" + PICK.format("BET"))
    ((home / "path" / file) if file == "far.py" else (home / file)).write_text(text.format(bet))


def asked(home):
    return make_specification("toy", players=2, games=300, strategies=[f"{home / 'mine.py'}:mine"])


def played(home, **options):
    found = run(asked(home), workers=1, **options).cells[0]
    return found.summary["fingerprint"], found.identity


@pytest.mark.parametrize("name", [name for name in HELPED if name not in READ])
def test_an_edited_helper_is_noticed_in_the_same_process(home, name):
    out, seen = home / "out", []
    for bet in (0, 1, 0):  # files of the same size, written within a second
        write(home, name, bet)
        seen.append(played(home, out=out))
        assert seen[-1] == played(home)
    assert seen[0] == seen[2]
    assert seen[0][0] != seen[1][0]
    assert seen[0][1] != seen[1][1]
    assert len(list(out.glob("toy-2p-*"))) == 2


@pytest.mark.parametrize("name", ["a constant", "elsewhere on the path", *READ])
def test_an_edited_helper_is_another_player_in_another_process(home, elsewhere, name):
    command, environment = elsewhere
    environment["PYTHONPATH"] += f":{home / 'path'}"
    environment["PYTHONDONTWRITEBYTECODE"] = "1"  # Python takes a file of the same size and second for the former one
    words = f"run toy --players 2 --games 2 --workers 1 --json --out {home / 'out'} --strategy {home / 'mine.py'}:mine"

    def prints():
        found = subprocess.run([*command, *words.split()], env=environment, capture_output=True, text=True, check=True)
        return json.loads(found.stdout)["cells"][0]["fingerprint"]

    seen = []
    for bet in (0, 1):
        write(home, name, bet)
        seen.append(prints())
    assert seen[0] != seen[1]
    assert len(list((home / "out").glob("toy-2p-*"))) == 2


def test_a_plug_in_is_what_it_is_wherever_it_lies(home):
    names = []
    for folder in (home, home / "path"):
        folder.joinpath("mine.py").write_text(HEAD + BODY.format(1))
        names.append(identity(asked(folder).cells()[0]))
    assert names[0] == names[1]


def test_modules_of_the_same_name_beside_two_plug_ins_are_two(home):
    for folder, bet in ((home, 0), (home / "path", 1)):
        folder.joinpath("beside.py").write_text(f"BET = {bet}\n")
        folder.joinpath("mine.py").write_text(f"{HEAD}from beside import BET\n{BODY.format('BET')}")
    assert played(home)[0] != played(home / "path")[0]
    assert played(home)[0] == run("toy", players=2, games=300, strategies=["safe"]).cells[0].summary["fingerprint"]


def test_a_program_keeps_its_own_modules(home):
    (home / "path" / "beside.py").write_text("BET = 0\n")
    import beside

    write(home, "a constant", 1)
    find_strategy(find_game("toy"), f"{home / 'mine.py'}:mine")
    (home / "beside.py").write_text("BET = 0 / 0\n")
    with pytest.raises(BadInput, match="ZeroDivisionError"):
        find_strategy(find_game("toy"), f"{home / 'mine.py'}:mine")
    import sys

    assert sys.modules["beside"] is beside


def test_versions_of_installed_packages_are_part_of_a_player(home, monkeypatch):
    (home / "mine.py").write_text(f"import scipy.special\n{HEAD}{BODY.format(1)}")
    before = parts_of(asked(home).cells()[0])
    monkeypatch.setattr("strategies.sources._version", lambda package: "another")
    assert differences(before, parts_of(asked(home).cells()[0])) == f"another strategy {home / 'mine.py'}:mine"


# -- games of one's own ------------------------------------------------------------------------------------------------

READS = {
    "turn/bets.py": {
        "from sim": "import mylib\nfrom pathlib import Path\n"
        "MORE = int(Path(__file__).with_name('more').read_text())\nfrom sim",
        "stones += laid": "stones += laid + mylib.BONUS + MORE",
    },
    "__init__.py": {
        "GAME =": "import mylib\nfrom pathlib import Path\nfrom sim.laying import Layout\n\n"
        "LAYOUT = Layout.of(Path(__file__).parent / 'components' / 'pack.toml')\nSHAPE.lay_pack(LAYOUT.record)\n\n"
        "def more(content, players):\n    laid = LAYOUT.lay(content, players, players)\n"
        "    laid['play']['rounds'] += mylib.ROUNDS\n    return laid\n\nGAME =",
        "shape=SHAPE": "content=LAYOUT.model, lay=more, shape=SHAPE",
    },
}  # fmt: skip


def test_what_a_game_reads_from_anywhere_is_in_the_name_of_its_games(elsewhere, tmp_path):
    box, far = tmp_path / "box", tmp_path / "path" / "mylib.py"
    shutil.copytree(TEMPLATE, box, ignore=shutil.ignore_patterns("__pycache__"))
    far.parent.mkdir()
    for file, changes in READS.items():
        place = box / "games" / "toy" / file
        text = place.read_text()
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new, 1)
        place.write_text(text)
    command, environment = elsewhere[0], os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONPATH"] = f"{far.parent}{os.pathsep}{OURS}"
    words = f"--games {box} run toy --players 2 --games 2 --workers 1 --json --out {tmp_path / 'out'}"
    for kept, (bonus, rounds, more) in enumerate(((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)), 1):
        far.write_text(f"BONUS = {bonus}\nROUNDS = {rounds}\n")
        (box / "games" / "toy" / "turn" / "more").write_text(str(more))
        subprocess.run([*command, *words.split()], env=environment, capture_output=True, check=True)
        assert len(list((tmp_path / "out").glob("toy-2p-*"))) == kept
