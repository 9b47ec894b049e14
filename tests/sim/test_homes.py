"""Games that live elsewhere: in a folder that is named, in a package that is installed; and what is refused."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import elderodds
from sim import BadInput, find_game, homes
from sim.homes import OURS, add_home, home_of

TEMPLATE = OURS / "experiments" / "template"


@pytest.fixture
def call(tmp_path):
    """(exit code, stdout, stderr) of a command in a process of its own, interpreted."""

    def asked(*words, **env):
        found = subprocess.run(
            [sys.executable, "-m", "elderodds", *map(str, words)], cwd=OURS, text=True, capture_output=True,
            check=False, env={**os.environ, "NUMBA_DISABLE_JIT": "1", **env},
        )  # fmt: skip
        return found.returncode, found.stdout, found.stderr

    return asked


@pytest.fixture
def box(tmp_path):
    """A copy of the template that may be broken."""
    shutil.copytree(TEMPLATE, tmp_path / "box", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "box"


def test_a_folder_named_before_the_command_adds_its_games(call, box):
    code, out, _ = call("--games", box, "run", "toy", "--players", "2", "--games", "20")
    assert code == 0
    assert "The Tower" in out
    assert call(f"--games={box}", "--log", box / "log", "games")[0] == 0
    assert "no game 'toy'" in call("run", "toy")[2]
    assert home_of("toy") == TEMPLATE


def test_a_package_offers_its_games_and_they_are_named_by_their_sources(call, box):
    site = box.parent / "site"
    shutil.copytree(box, site / "elderodds_toy")
    about = site / "elderodds_toy-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: elderodds-toy\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[elderodds.games]\ntoy = elderodds_toy\n")
    place = f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    code, out, _ = call("run", "toy", "--players", "2", "--games", "20", PYTHONPATH=place)
    assert (code, "The Tower" in out) == (0, True)
    assert "6 of 6" in call("games", PYTHONPATH=place)[1]


BROKEN = [
    ("games/toy/components/pack.toml", None, "it lacks games/toy/components/pack.toml"),
    ("strategies/toy/__init__.py", None, "it lacks strategies/toy/__init__.py"),
    ("games/toy/__init__.py", "", "games/toy/__init__.py has no GAME = Game(key='toy', ...)"),
    ("games/toy/__init__.py", "GAME = Game(", "SyntaxError: '(' was never closed"),
    ("games/toy/__init__.py", ("set_up=set_up, step=step,", ""), "missing 2 required positional arguments: 'set_up'"),
    ("games/toy/__init__.py", ('fallback={"players"', 'fallback={"plyers"'), "fallback: sides are players, night"),
    ("games/toy/__init__.py", ('key="toy"', 'key="tower"'), "game tower: key: a game is called as its folder"),
    ("games/toy/state/model.py", ("SEATS, BETS", "SEATS, BET"), "state/model.py:22: NameError: name 'BETS'"),
    ("games/toy/components/pack.toml", ("rounds = 9", "rounds = 9 9"), "pack.toml: not TOML"),
    ("games/toy/components/pack.toml", ("rounds = 9\n", ""), "pack: tunable play.rounds names nothing"),
    ("strategies/toy/__init__.py", ("STRATEGIES =", "STYLES ="), "has no list STRATEGIES"),
    ("strategies/toy/__init__.py", ("strategies.learning", "strategies.lessons"), "strategies/toy/__init__.py:3: "),
]


@pytest.mark.parametrize(("file", "change", "says"), BROKEN)
def test_a_game_that_breaks_the_contract_is_refused_in_one_line(call, box, file, change, says):
    place = box / file
    text = place.read_text(encoding="utf-8")
    if change is None:
        place.unlink()
    else:
        assert isinstance(change, str) or change[0] in text
        place.write_text(change if isinstance(change, str) else text.replace(*change), encoding="utf-8")
    code, out, err = call("--games", box, "run", "toy", "--players", "2", "--games", "5")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err
    code, out, _ = call("--games", box, "games")
    assert code == 0
    assert "among_cultists" in out  # the others are there all the same


def test_a_folder_without_games_and_a_key_that_is_taken_are_refused(tmp_path, box):
    with pytest.raises(BadInput, match="no game there"):
        add_home(tmp_path)
    with pytest.raises(BadInput, match="there is a game toy already"):
        add_home(box)
    assert add_home(TEMPLATE) == ["toy"]
    assert str(box / "games") not in homes.GAMES
    assert elderodds.main(["--games", str(tmp_path), "games"]) == 2


def test_a_game_that_does_not_compile_says_why(box):
    flow = box / "games" / "toy" / "turn" / "flow.py"
    flow.write_text(flow.read_text().replace("seat = g.table.seat", "seat = g.table.chair"))
    found = subprocess.run([sys.executable, "-m", "elderodds", "--games", str(box), "run", "toy", "--games", "5"],
                           cwd=OURS, text=True, capture_output=True, check=False,
                           env={**os.environ, "ELDERODDS_CACHE": str(box / "cache")})  # fmt: skip
    assert found.returncode == 2
    assert found.stderr.splitlines()[-1].startswith("elderodds: The Tower does not compile: ")
    assert "chair" in found.stderr.splitlines()[-1]
    assert found.stderr.count("\n") == 2  # the first says that it compiles


def test_find_game_knows_ours_by_their_folder():
    assert home_of("toy") != OURS
    assert find_game("toy").folder == Path(TEMPLATE) / "games" / "toy"
