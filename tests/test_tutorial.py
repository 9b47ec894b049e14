"""docs/tutorial.md: its files are written down as they stand there, its commands say what it says."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache

import pytest

from experiments.statistics.intervals import wilson
from sim.homes import OURS

TEXT = (OURS / "docs" / "tutorial.md").read_text(encoding="utf-8")
PART = re.compile(
    r"^# (?P<title>.+?)$|^```(?P<kind>\w+)(?: (?P<path>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
COMPILED = ("check", "run", "tune", "compare", "odds")  # what is worth it; the others are played interpreted
MOST = 400  # lines of rules


@dataclass
class Said:
    """A command, and what the page says that it prints."""

    words: list[str]
    lines: list[str] = field(default_factory=list)


def steps():
    """{game: its steps, each (files {path: text}, commands)}, in the order of the page."""
    found, files = {}, {}
    for part in PART.finditer(TEXT):
        if part["title"]:
            assert not files, f"nothing runs {list(files)}"
            made = found[part["title"]] = []
        elif part["kind"] == "console":
            commands = []
            for line in part["text"].splitlines():
                if line.startswith("$ "):
                    commands.append(Said(shlex.split(line[2:])))
                else:
                    commands[-1].lines.append(" ".join(line.split()))
            made.append((files, commands))
            files = {}
        else:
            files[part["path"]] = part["text"]
    return {made[0][1][0].words[2]: made for made in found.values() if made}


STEPS = steps()
LEARNED = OURS / "tests" / "rl" / "embers.onnx"
CODE = """
import contextlib, io, json, runpy, sys
import elderodds
said = []
for words in json.loads(sys.argv[1]):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        if words[0] == "python":
            code = runpy.run_path(words[1], run_name="__main__") and 0
        else:
            code = elderodds.main(words[1:])
    said.append((code, out.getvalue()))
print(json.dumps(said))
"""


def call(commands, folder):
    """[(exit code, stdout)] of commands, all of them in one process, so that a game is compiled once; its stderr."""
    wanted = [c.words for c in commands]
    plain = not any(set(COMPILED) & set(words) for words in wanted)
    env = {**os.environ, "COLUMNS": "100", "ELDERODDS_CACHE": str(folder / "kernels")}
    env |= {"NUMBA_DISABLE_JIT": "1"} if plain else {}
    found = subprocess.run([sys.executable, "-c", CODE, json.dumps(wanted)], cwd=folder, env=env, text=True,
                           capture_output=True, check=False)  # fmt: skip
    assert found.returncode == 0, found.stderr[-3000:]
    return json.loads(found.stdout), found.stderr


each_game = pytest.mark.parametrize("game", [pytest.param(g, marks=pytest.mark.xdist_group(g)) for g in STEPS])
of_embers = pytest.mark.xdist_group("embers")  # with its steps, which are done once


@pytest.fixture(scope="module")
def play(tmp_path_factory):
    """game -> (folder, {command: stdout}) after all its steps, which are done once."""

    @cache
    def played(game):
        folder, heard = tmp_path_factory.mktemp(game), {}
        for files, commands in STEPS[game]:
            for path, text in files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text, encoding="utf-8")
            asked = [c for c in commands if c.words[0] != "rm"]
            answers, err = call(asked, folder) if asked else ([], "")
            for command, (code, out) in zip(asked, answers, strict=True):
                assert code == 0, (command.words, out, err)
                flat = " ".join(out.split())
                assert [line for line in command.lines if line not in flat] == [], (command.words, out)
                heard[" ".join(command.words)] = out
            for place in (place for c in commands if c.words[0] == "rm" for place in c.words[2:]):  # stands last
                shutil.rmtree(folder / place)
        return folder, heard

    return played


@each_game
def test_every_step_of_the_tutorial_does_what_it_says(play, game):
    assert any(f"check {game}" in command for command in play(game)[1])


@each_game
def test_rules_are_short(play, game):
    folder = play(game)[0] / game / "games" / game
    files = (
        file
        for room in ("state", "turn", "effects")
        for file in (*folder.glob(f"{room}.py"), *folder.glob(f"{room}/*.py"))
    )
    lines = [line for file in files for line in code_of(file)]
    assert 0 < len(lines) < MOST


def code_of(file):
    """Lines without docstrings, comments and blank ones."""
    text = re.sub(r'^\s*""".*?"""$', "", file.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]


@of_embers
def test_the_exact_chance_is_in_the_tool_s_interval(play):
    heard = play("embers")[1]
    exact = float(heard["python embers/exact.py"])
    command = next(c for c in heard if "--games 200000" in c)
    rate = float(re.search(r"first win, %\s+([\d.]+) ±", heard[command])[1]) / 100
    low, high = wilson(round(rate * 200_000), 200_000)
    assert low < exact < high
    assert high - low < 0.005


@of_embers
def test_a_player_that_learned_the_game_beats_the_beginner(play):
    pytest.importorskip("onnxruntime", reason="the extra elderodds[rl] is not installed")
    folder, _ = play("embers")
    same = "elderodds --games embers run embers --players 2 --strategy 2=beginner --games 10000 --seed 2 --json"
    players = [Said([*same.split(), "--strategy", f"1={player}"]) for player in (LEARNED, "beginner")]
    answers, err = call(players, folder)
    assert [code for code, _ in answers] == [0, 0], err
    learned, beginner = (json.loads(out)["cells"][0]["sides"]["first"]["ci95"] for _, out in answers)
    assert learned[0] > beginner[1]
